"""Why a move is not possible that does not belong to the moment; of all others `why_not_…` in its own file decides."""

from __future__ import annotations

from parlour.engine.core.rules import rule
from parlour.games.catalyst.moves import TO_ACTIVATE, TO_PLACE, TO_STOP, TO_TAKE
from parlour.games.catalyst.rules import frames
from parlour.games.catalyst.rules.turn_end import is_catalyst_chosen
from parlour.games.catalyst.state import CARDS, State


@rule
def why_not_now(s: State, kind: int, seat: int, a: int, move: int) -> int:
    """What has to be done first, or cannot be done any more, at each decision (CAT-18, 26, 31, 34, 38, 44, 61)."""
    if kind == frames.TURN:
        return frames.NO_ACTIVATION if TO_TAKE <= move < TO_PLACE else frames.MUST_ACT
    if kind == frames.PLACE:
        return frames.MUST_PLACE
    if kind == frames.OCCUPY:
        return frames.MUST_OCCUPY
    if kind != frames.EFFECTS and kind != frames.CHAINING:
        return frames.MUST_FILL_WITH if is_catalyst_chosen(s, seat) else frames.MUST_FILL
    if move < TO_ACTIVATE:
        return frames.ACTION_TAKEN
    if kind == frames.EFFECTS:
        return frames.RESOLVE_FIRST if a < CARDS else frames.BUILDING_FIRST
    return frames.MUST_END if move == TO_STOP else frames.NO_ACTIVATION
