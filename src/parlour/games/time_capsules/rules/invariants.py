"""What must hold in every state of Time Capsules that can be reached."""

from __future__ import annotations

from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import KIND, SEAT
from parlour.games.time_capsules.content import (
    CAPSULE_MAX,
    CAPSULE_MIN,
    CAPSULES,
    DICE,
    DIE_SIZE,
    FIRST_COMPUTER,
    OBJECTS,
    THE_BREAK,
    TILES,
)
from parlour.games.time_capsules.content import KIND as TILE_KIND
from parlour.games.time_capsules.rules.filling import objects_in_capsule
from parlour.games.time_capsules.rules.frames import FILL
from parlour.games.time_capsules.rules.hiding import owned
from parlour.games.time_capsules.rules.supply import kind_of_place
from parlour.games.time_capsules.state import OPEN, State

FAULT_NAMES = (
    "an object is not in exactly one place of its owner",
    "a closed capsule holds too few or too many objects",
    "dice do not match the active computers",
    "more readied artifacts than lie there",
    "a tile in a stack or on a place of the other kind",
    "victory points do not match their sources",
)
PLACES_FAULT, CAPSULE_FAULT, DICE_FAULT, READIED_FAULT, OFFER_FAULT, VP_FAULT = (1 << bit for bit in range(6))


@rule
def invariants(s: State) -> int:
    """A bit for each of FAULT_NAMES; 0 in a sound state."""
    found = supply_faults(s)
    for seat in range(s.seats):
        found |= place_faults(s, seat) | capsule_faults(s, seat) | zone_faults(s, seat)
    return found


@rule
def place_faults(s: State, seat: int) -> int:
    """What a seat owns lies in its zones and capsules, breaks also in the crystal zone."""
    active, inactive, capsules = s.active_zone[seat], s.inactive_zone[seat], s.capsule[seat]
    found = 0
    for thing in range(OBJECTS):
        laid_out = active[thing] + inactive[thing] + (s.waiting[seat] if thing == THE_BREAK else 0)
        for capsule in range(CAPSULES):
            laid_out += capsules[capsule, thing]
        if owned(s, seat, thing) != laid_out:
            found |= PLACES_FAULT
    return found


@rule
def capsule_faults(s: State, seat: int) -> int:
    """A closed capsule holds 2 to 7 objects; an open one nothing, but while it is filled (TC-51)."""
    is_filling = s.depth > 0 and s.frame[s.depth - 1, KIND] == FILL and s.frame[s.depth - 1, SEAT] == seat
    found = 0
    for capsule in range(CAPSULES):
        held = objects_in_capsule(s, seat, capsule)
        if s.place[seat, capsule] != OPEN and not CAPSULE_MIN <= held <= CAPSULE_MAX:
            found |= CAPSULE_FAULT
        if s.place[seat, capsule] == OPEN and held > 0 and not is_filling:
            found |= CAPSULE_FAULT
    return found


@rule
def zone_faults(s: State, seat: int) -> int:
    """Each active computer has one die; readied artifacts lie where they are said to lie; VP add up."""
    found, dice = 0, s.dice[seat]
    for size in range(3):
        rolled = 0
        for die in range(DICE):
            if DIE_SIZE[die] == size:
                rolled += dice[die]
        if rolled != s.active_zone[seat, FIRST_COMPUTER + size]:
            found |= DICE_FAULT
    for tile in range(TILES):
        if s.readied_active[seat, tile] > s.active_zone[seat, tile]:
            found |= READIED_FAULT
        if s.readied_inactive[seat, tile] > s.inactive_zone[seat, tile]:
            found |= READIED_FAULT
    total = 0
    for source in range(len(s.vp_from[seat])):
        total += s.vp_from[seat, source]
    return found if total == s.vp[seat] else found | VP_FAULT


@rule
def supply_faults(s: State) -> int:
    """The tiles of each stack and on each place of the offer are of its kind (TC-14)."""
    found = 0
    for kind in range(2):
        for tile in range(TILES):
            if s.stack[kind, tile] > 0 and TILE_KIND[tile] != kind:
                found |= OFFER_FAULT
    for place in range(len(s.offer)):
        if s.offer[place] != NONE and TILE_KIND[s.offer[place]] != kind_of_place(place):
            found |= OFFER_FAULT
    return found
