"""Why a move is not possible that does not belong to the moment; of all others `why_not_…` in its own file decides."""

from __future__ import annotations

from parlour.engine.core.rules import rule
from parlour.games.dominations.moves import TO_EXCHANGE
from parlour.games.dominations.rules.frames import NO_EXCHANGE_IN_BETWEEN, OTHER_DECISION


@rule
def why_not_now(move: int) -> int:
    """Another decision is open; an exchange has its own moments (DOM-26)."""
    return NO_EXCHANGE_IN_BETWEEN if move == TO_EXCHANGE else OTHER_DECISION
