"""Filling capsules at the end of a turn or round, and before the first one (TC-19, TC-51 to TC-56)."""

from __future__ import annotations

from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import offer, tell, then
from parlour.games.time_capsules.content import (
    BATTERY1,
    CAPSULE_MAX,
    CAPSULE_MIN,
    CAPSULES,
    DICE,
    OBJECTS,
    OPENED,
    THE_BREAK,
    TILES,
)
from parlour.games.time_capsules.moves import TO_CAPSULE, TO_DROP
from parlour.games.time_capsules.rules.frames import (
    BEGIN_FILL,
    CAPSULE_CLOSED,
    CAPSULE_FULL,
    CLOSE,
    DROPPING,
    FILL,
    NOT_THERE,
    OTHERS_NEED_IT,
    POSSIBLE,
)
from parlour.games.time_capsules.rules.objects import INACTIVE, discard, gain
from parlour.games.time_capsules.state import ASIDE, CLOSED, FILLED, OPEN, State


@rule
def objects_in_zone(s: State, seat: int) -> int:
    """How many objects wait to be filled in: everything lies in the inactive zone by then."""
    found, zone = 0, s.inactive_zone[seat]
    for thing in range(OBJECTS):
        found += zone[thing]
    return found


@rule
def objects_in_capsule(s: State, seat: int, capsule: int) -> int:
    """How many objects lie in a capsule."""
    found, held = 0, s.capsule[seat, capsule]
    for thing in range(OBJECTS):
        found += held[thing]
    return found


@rule
def open_capsules(s: State, seat: int) -> int:
    """How many capsules of a seat are open."""
    found = 0
    for capsule in range(CAPSULES):
        if s.place[seat, capsule] == OPEN:
            found += 1
    return found


@rule
def resolve_filling(s: State, seat: int) -> None:
    """Gather both zones; take batteries for too few objects, discard what is too much (TC-51 to TC-54)."""
    gather_zones(s, seat)
    missing = OPENED * CAPSULE_MIN - objects_in_zone(s, seat)
    if missing > 0:
        gain(s, seat, BATTERY1, missing, INACTIVE)
    surplus = objects_in_zone(s, seat) - OPENED * CAPSULE_MAX
    discardable = objects_in_zone(s, seat) - s.inactive_zone[seat, THE_BREAK]
    if min(surplus, discardable) > 0:
        then(s, DROPPING, seat, min(surplus, discardable))
    then(s, BEGIN_FILL, seat)


@rule
def gather_zones(s: State, seat: int) -> None:
    """Used or not, everything goes to one heap; dice and readying no longer matter (TC-51, TC-98)."""
    for thing in range(OBJECTS):
        s.inactive_zone[seat, thing] += s.active_zone[seat, thing]
        s.active_zone[seat, thing] = 0
    for die in range(DICE):
        s.dice[seat, die] = 0
    for tile in range(TILES):
        s.readied_active[seat, tile] = 0
        s.readied_inactive[seat, tile] = 0


@rule
def why_not_dropping(s: State, seat: int, move: int) -> int:
    """0, or why this object cannot be discarded; breaks are not named by any move (D24, TC-52)."""
    return POSSIBLE if s.inactive_zone[seat, move - TO_DROP] > 0 else NOT_THERE


@rule
def play_dropping(s: State, seat: int, left: int, move: int) -> None:
    """Discard one of the objects that are too many (TC-52, TC-55)."""
    thing = move - TO_DROP
    s.inactive_zone[seat, thing] -= 1
    discard(s, seat, thing)
    if left > 1:
        then(s, DROPPING, seat, left - 1)


@rule
def next_object(s: State, seat: int) -> int:
    """The object to be placed next: artifacts, computers, batteries, bioobjects, breaks (D25)."""
    for thing in range(OBJECTS):
        if s.inactive_zone[seat, thing] > 0:
            return thing
    return NONE


@rule
def to_be_placed(s: State, seat: int) -> int:
    """How many objects still find room: breaks beyond that stay in the inactive zone (TC-54)."""
    room = 0
    for capsule in range(CAPSULES):
        if s.place[seat, capsule] == OPEN:
            room += CAPSULE_MAX - objects_in_capsule(s, seat, capsule)
    return min(room, objects_in_zone(s, seat))


@rule
def still_needed(s: State, seat: int) -> int:
    """How many objects the open capsules lack together until each has its minimum (TC-51)."""
    needed = 0
    for capsule in range(CAPSULES):
        if s.place[seat, capsule] == OPEN:
            needed += max(0, CAPSULE_MIN - objects_in_capsule(s, seat, capsule))
    return needed


@rule
def why_not_into(s: State, seat: int, capsule: int, scarce: bool) -> int:
    """0, or why the next object cannot go into this capsule: all must reach 2, none may exceed 7 (TC-51, D1, D25)."""
    if s.place[seat, capsule] != OPEN:
        return CAPSULE_CLOSED
    held = objects_in_capsule(s, seat, capsule)
    if held >= CAPSULE_MAX:
        return CAPSULE_FULL
    return OTHERS_NEED_IT if scarce and held >= CAPSULE_MIN else POSSIBLE


@rule
def is_scarce(s: State, seat: int) -> bool:
    """Whether all objects that are left must go where the minimum is not reached."""
    return still_needed(s, seat) >= to_be_placed(s, seat)


@rule
def why_not_fill(s: State, seat: int, capsule: int) -> int:
    """0, or why the next object cannot go into this capsule (D1, D25)."""
    return why_not_into(s, seat, capsule, is_scarce(s, seat))


@rule
def legal_fill(s: State, seat: int) -> None:
    """The open capsules that may take the next object (D1, D25)."""
    scarce = is_scarce(s, seat)
    for capsule in range(CAPSULES):
        if why_not_into(s, seat, capsule, scarce) == POSSIBLE:
            offer(s, TO_CAPSULE + capsule)


@rule
def put_into(s: State, seat: int, capsule: int, thing: int) -> None:
    """Place one object; only its owner sees where (TC-15, TC-20)."""
    s.inactive_zone[seat, thing] -= 1
    s.capsule[seat, capsule, thing] += 1
    tell(s, FILLED, seat, thing, capsule)


@rule
def play_fill(s: State, seat: int, capsule: int) -> None:
    """Place the next object, until nothing more finds room (TC-51)."""
    put_into(s, seat, capsule, next_object(s, seat))
    go_on_filling(s, seat)


@rule
def go_on_filling(s: State, seat: int) -> None:
    """Ask for the next object, or close the capsules."""
    if to_be_placed(s, seat) > 0:
        then(s, FILL, seat, next_object(s, seat))
    else:
        then(s, CLOSE, seat)


@rule
def resolve_begin_fill(s: State, seat: int) -> None:
    """The first object always goes into the first of two open capsules, since the two are alike (TC-97)."""
    if open_capsules(s, seat) == OPENED:
        for capsule in range(CAPSULES):
            if s.place[seat, capsule] == OPEN:
                put_into(s, seat, capsule, next_object(s, seat))
                break
    go_on_filling(s, seat)


@rule
def resolve_close(s: State, seat: int) -> None:
    """Closed capsules are set aside; they return to the bag when it is empty (TC-26, TC-56)."""
    for capsule in range(CAPSULES):
        if s.place[seat, capsule] == OPEN:
            s.place[seat, capsule] = ASIDE
    tell(s, CLOSED, seat)
