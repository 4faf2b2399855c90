"""What asks by itself whether it is wanted: `visit`, `awaken`, `know` and `sell` (FR-19, FR-83)."""

from __future__ import annotations

from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import C, tell
from parlour.engine.effects.machine import leave, may_before
from parlour.engine.effects.program import WORD
from parlour.games.free_radicals import moves, notation, state
from parlour.games.free_radicals.rules import frames
from parlour.games.free_radicals.state import State
from parlour.games.free_radicals.tables import ROWS


@rule
def asks_itself(row: int) -> int:
    """1 for what is done up to n times, each time with a choice to stop (FR-83)."""
    return 1 if notation.VISIT <= ROWS[row, WORD] <= notation.SELL else 0


@rule
def first_stage(row: int) -> int:
    """Whether the first one may be declined: behind a `?`, and nowhere else (FR-19)."""
    return frames.MUST if may_before(ROWS, row) == NONE else frames.MAY_DECLINE


@rule
def why_not_decline(s: State) -> int:
    """0, or why it cannot be declined: it was chosen, and nothing was done yet (FR-19). C of others is 0."""
    return frames.MUST_TAKE if s.frame[s.depth - 1, C] == frames.MUST else frames.POSSIBLE


@rule
def why_not_now(move: int) -> int:
    """Another decision is open; one that is forced has its own word against declining (FR-19)."""
    return frames.FORCED if move == moves.TO_DECLINE else frames.OTHER_DECISION


@rule
def decline(s: State, seat: int, row: int, stage: int) -> None:
    """Stop; whoever takes none of it does not get what hangs on it, either (FR-83)."""
    tell(s, state.DECLINED, seat)
    if stage == frames.MAY_DECLINE:
        leave(s, ROWS, row)
