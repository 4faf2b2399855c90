"""Why a move is not possible that does not belong to the moment; of all others `why_not_…` in its own file decides."""

from __future__ import annotations

from parlour.engine.core.rules import rule
from parlour.games.time_capsules.moves import TO_STOP
from parlour.games.time_capsules.rules.frames import NO_STOP, OTHER_DECISION, PAYING, SCRAPPING


@rule
def why_not_now(kind: int, move: int) -> int:
    """Another decision is open; one that has to be taken has its own word against stopping."""
    return NO_STOP if move == TO_STOP and PAYING <= kind <= SCRAPPING else OTHER_DECISION
