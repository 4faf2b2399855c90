"""Why a move is not possible that does not belong to the moment; of all others `why_not_…` in its own file decides."""

from __future__ import annotations

from parlour.engine.core.rules import rule
from parlour.games.revive.rules.frames import OTHER_DECISION


@rule
def why_not_now() -> int:
    """Another decision is open."""
    return OTHER_DECISION
