"""Why a move is not possible that does not belong to the moment; of all others `why_not_…` in its own file decides."""

from __future__ import annotations

from parlour.engine.core.rules import rule
from parlour.games.dominations import moves
from parlour.games.dominations.rules import frames


@rule
def why_not_now(move: int) -> int:
    """Another decision is open; an exchange has its own moments (DOM-26)."""
    return frames.NO_EXCHANGE_IN_BETWEEN if move == moves.TO_EXCHANGE else frames.OTHER_DECISION
