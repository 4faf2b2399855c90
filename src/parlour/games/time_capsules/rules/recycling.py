"""Recycling active objects for a reward (TC-34)."""

from __future__ import annotations

from parlour.engine.core.frames import NOT_OFFERED
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import tell, then
from parlour.engine.effects.machine import begin
from parlour.games.time_capsules.content import (
    FIRST_BATTERY,
    OBJECTS,
    REWARD,
)
from parlour.games.time_capsules.moves import (
    TO_CELL,
    TO_DIE,
)
from parlour.games.time_capsules.rules.actions import BATTERIES, COMPUTERS
from parlour.games.time_capsules.rules.frames import (
    RECYCLING,
    SOURCE,
)
from parlour.games.time_capsules.rules.objects import (
    discard,
    take_die,
    why_not_cell,
    why_not_die,
)
from parlour.games.time_capsules.state import (
    BY_SALE,
    RECYCLED,
    State,
)


@rule
def why_not_recycling_die(s: State, seat: int, what: int, die: int) -> int:
    """0, or why this computer is not recycled (D8)."""
    return why_not_die(s, seat, die) if what == COMPUTERS else NOT_OFFERED


@rule
def why_not_recycling_cell(s: State, seat: int, what: int, cell: int) -> int:
    """0, or why a battery of this size is not recycled (D8)."""
    return why_not_cell(s, seat, cell) if what == BATTERIES else NOT_OFFERED


@rule
def play_recycling(s: State, seat: int, what: int, left: int, move: int) -> None:
    """Discard one of the batteries or computers (TC-34)."""
    if what == BATTERIES:
        thing = FIRST_BATTERY + move - TO_CELL
        s.active_zone[seat, thing] -= 1
        tell(s, RECYCLED, seat, thing)
    else:
        thing = take_die(s, seat, move - TO_DIE)
        tell(s, RECYCLED, seat, OBJECTS + move - TO_DIE)
    discard(s, seat, thing)
    if left > 1:
        then(s, RECYCLING, seat, what, left - 1)


@rule
def resolve_reward_due(s: State, seat: int) -> None:
    """An upgrade or a bioobject, whichever is possible (TC-34, D9)."""
    begin(s, seat, REWARD, SOURCE * BY_SALE)
