"""Why a move is not possible that does not belong to the moment; of all others `why_not_…` in its own file decides."""

from __future__ import annotations

from parlour.engine.core.rules import rule
from parlour.games.catalyst.moves import TO_ACTIVATE, TO_PLACE, TO_STOP, TO_TAKE
from parlour.games.catalyst.rules.frames import (
    ACTION_TAKEN,
    BUILDING_FIRST,
    CHAINING,
    EFFECTS,
    MUST_ACT,
    MUST_END,
    MUST_FILL,
    MUST_FILL_WITH,
    MUST_OCCUPY,
    MUST_PLACE,
    NO_ACTIVATION,
    OCCUPY,
    PLACE,
    RESOLVE_FIRST,
    TURN,
)
from parlour.games.catalyst.rules.turn_end import is_catalyst_chosen
from parlour.games.catalyst.state import CARDS, State


@rule
def why_not_now(s: State, kind: int, seat: int, a: int, move: int) -> int:
    """What has to be done first, or cannot be done any more, at each decision (CAT-18, 26, 31, 34, 38, 44, 61)."""
    if kind == TURN:
        return NO_ACTIVATION if TO_TAKE <= move < TO_PLACE else MUST_ACT
    if kind == PLACE:
        return MUST_PLACE
    if kind == OCCUPY:
        return MUST_OCCUPY
    if kind != EFFECTS and kind != CHAINING:
        return MUST_FILL_WITH if is_catalyst_chosen(s, seat) else MUST_FILL
    if move < TO_ACTIVATE:
        return ACTION_TAKEN
    if kind == EFFECTS:
        return RESOLVE_FIRST if a < CARDS else BUILDING_FIRST
    return MUST_END if move == TO_STOP else NO_ACTIVATION
