"""Filling capsules at the end of a turn or round, and before the first one (TC-15, TC-19, TC-51 to TC-56)."""

from __future__ import annotations

from typing import Any

from parlour.engine.core.chance import toss
from parlour.engine.core.lists import empty
from parlour.engine.core.record import NONE, Ints
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import KIND, SEAT, offer, tell, then
from parlour.games.time_capsules.content import BATTERY1, CAPSULE_MAX, CAPSULE_MIN, CAPSULES, OBJECTS, OPENED, THE_BREAK
from parlour.games.time_capsules.moves import TO_CAPSULE, TO_DROP
from parlour.games.time_capsules.rules import frames
from parlour.games.time_capsules.rules.objects import INACTIVE, discard, gain, in_capsules
from parlour.games.time_capsules.state import ASIDE, CLOSED, FILLED, OPEN, State


@rule
def objects_in(heap: Ints) -> int:
    """How many objects lie in a zone or in a capsule."""
    found = 0
    for thing in range(OBJECTS):
        found += heap[thing]
    return found


@rule
def capsules_at(s: State, seat: int, place: int) -> int:
    """How many capsules are in the bag, open or set aside."""
    found = 0
    for capsule in range(CAPSULES):
        if s.place[seat, capsule] == place:
            found += 1
    return found


@rule
def resolve_filling(s: State, seat: int) -> None:
    """Gather both zones; take batteries for too few objects, discard what is too much (TC-51 to TC-54)."""
    gather_zones(s, seat)
    missing = OPENED * CAPSULE_MIN - objects_in(s.inactive_zone[seat])
    if missing > 0:
        gain(s, seat, BATTERY1, missing, INACTIVE)
    surplus = objects_in(s.inactive_zone[seat]) - OPENED * CAPSULE_MAX
    discardable = objects_in(s.inactive_zone[seat]) - s.inactive_zone[seat, THE_BREAK]
    if min(surplus, discardable) > 0:
        then(s, frames.DROPPING, seat, min(surplus, discardable))
    then(s, frames.BEGIN_FILL, seat)


@rule
def gather_zones(s: State, seat: int) -> None:
    """Used or not, everything goes to one heap; dice and readying no longer matter (TC-51, TC-98)."""
    for thing in range(OBJECTS):
        s.inactive_zone[seat, thing] += s.active_zone[seat, thing]
    empty(s.active_zone[seat])
    empty(s.dice[seat])
    empty(s.readied_active[seat])
    empty(s.readied_inactive[seat])


@rule
def why_not_dropping(s: State, seat: int, move: int) -> int:
    """0, or why this object cannot be discarded; breaks are not named by any move (D24, TC-52)."""
    return frames.POSSIBLE if s.inactive_zone[seat, move - TO_DROP] > 0 else frames.NOT_THERE


@rule
def play_dropping(s: State, seat: int, left: int, move: int) -> None:
    """Discard one of the objects that are too many (TC-52, TC-55)."""
    thing = move - TO_DROP
    s.inactive_zone[seat, thing] -= 1
    discard(s, seat, thing)
    if left > 1:
        then(s, frames.DROPPING, seat, left - 1)


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
            room += CAPSULE_MAX - objects_in(s.capsule[seat, capsule])
    return min(room, objects_in(s.inactive_zone[seat]))


@rule
def is_scarce(s: State, seat: int) -> bool:
    """Whether all objects that are left must go where the minimum is not reached (TC-51)."""
    needed = 0
    for capsule in range(CAPSULES):
        if s.place[seat, capsule] == OPEN:
            needed += max(0, CAPSULE_MIN - objects_in(s.capsule[seat, capsule]))
    return needed >= to_be_placed(s, seat)


@rule
def why_not_into(s: State, seat: int, capsule: int, scarce: bool) -> int:
    """0, or why the next object cannot go into this capsule: all must reach 2, none may exceed 7 (TC-51, D1, D25)."""
    if s.place[seat, capsule] != OPEN:
        return frames.CAPSULE_CLOSED
    held = objects_in(s.capsule[seat, capsule])
    if held >= CAPSULE_MAX:
        return frames.CAPSULE_FULL
    return frames.OTHERS_NEED_IT if scarce and held >= CAPSULE_MIN else frames.POSSIBLE


@rule
def why_not_fill(s: State, seat: int, capsule: int) -> int:
    """0, or why the next object cannot go into this capsule (D1, D25)."""
    return why_not_into(s, seat, capsule, is_scarce(s, seat))


@rule
def legal_fill(s: State, seat: int) -> None:
    """The open capsules that may take the next object (D1, D25)."""
    scarce = is_scarce(s, seat)
    for capsule in range(CAPSULES):
        if why_not_into(s, seat, capsule, scarce) == frames.POSSIBLE:
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
        then(s, frames.FILL, seat, next_object(s, seat))
    else:
        then(s, frames.CLOSE, seat)


@rule
def resolve_begin_fill(s: State, seat: int) -> None:
    """The first object always goes into the first of two open capsules, since the two are alike (TC-97)."""
    if capsules_at(s, seat, OPEN) == OPENED:
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


# ---------------------------------------------------------------- what a seat may think of the others


@rule
def guess(s: State, seat: int, dice: Any) -> None:
    """Spread anew what the others have in their capsules: a seat knows what it is, and not where (TC-15)."""
    for other in range(s.seats):
        if other != seat:
            for capsule in range(CAPSULES):
                empty(s.capsule[other, capsule])
            for thing in range(OBJECTS):
                for _ in range(in_capsules(s, other, thing)):
                    s.capsule[other, capsule_for(s, other, dice), thing] += 1


@rule
def is_being_filled(s: State, seat: int) -> bool:
    """Whether the open capsules of a seat already hold something: it is just filling them, perhaps beside others."""
    found = False
    for at in range(s.depth):
        if s.frame[at, KIND] == frames.FILL and s.frame[at, SEAT] == seat:
            found = True
    return found


@rule
def capsule_for(s: State, seat: int, dice: Any) -> int:
    """Any capsule that may hold one more; those that still need objects come first, so that all reach their minimum."""
    for least in range(2):
        fitting = 0
        for capsule in range(CAPSULES):
            if fits(s, seat, capsule, least):
                fitting += 1
        if fitting == 0:
            continue
        nth = toss(dice, fitting)
        for capsule in range(CAPSULES):
            if fits(s, seat, capsule, least):
                if nth == 0:
                    return capsule
                nth -= 1
    return 0


@rule
def fits(s: State, seat: int, capsule: int, least: int) -> bool:
    """Whether a capsule takes an object: first closed ones below the minimum, then any with room."""
    held = objects_in(s.capsule[seat, capsule])
    if s.place[seat, capsule] == OPEN:
        return least == 1 and is_being_filled(s, seat) and held < CAPSULE_MAX
    return held < CAPSULE_MIN if least == 0 else held < CAPSULE_MAX
