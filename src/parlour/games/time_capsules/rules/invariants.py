"""What must hold in every state of Time Capsules that can be reached."""

from __future__ import annotations

from parlour.engine.core.lists import pieces_in
from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.games.time_capsules import content
from parlour.games.time_capsules.rules.filling import is_being_filled, objects_in
from parlour.games.time_capsules.rules.objects import in_capsules
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
    found, capsules = 0, s.capsule[seat]
    for thing in range(content.OBJECTS):
        packed = 0
        for capsule in range(content.CAPSULES):
            packed += capsules[capsule, thing]
        if in_capsules(s, seat, thing) != packed:
            found |= PLACES_FAULT
    return found


@rule
def capsule_faults(s: State, seat: int) -> int:
    """A closed capsule holds 2 to 7 objects; an open one nothing, but while it is filled (TC-51)."""
    is_filling = is_being_filled(s, seat)
    found = 0
    for capsule in range(content.CAPSULES):
        held = objects_in(s.capsule[seat, capsule])
        if s.place[seat, capsule] != OPEN and not content.CAPSULE_MIN <= held <= content.CAPSULE_MAX:
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
        for die in range(content.DICE):
            if content.DIE_SIZE[die] == size:
                rolled += dice[die]
        if rolled != s.active_zone[seat, content.FIRST_COMPUTER + size]:
            found |= DICE_FAULT
    for tile in range(content.TILES):
        if s.readied_active[seat, tile] > s.active_zone[seat, tile]:
            found |= READIED_FAULT
        if s.readied_inactive[seat, tile] > s.inactive_zone[seat, tile]:
            found |= READIED_FAULT
    return found if pieces_in(s.vp_from[seat]) == s.vp[seat] else found | VP_FAULT


@rule
def supply_faults(s: State) -> int:
    """The tiles of each stack and on each place of the offer are of its kind (TC-14)."""
    found = 0
    for kind in range(2):
        for tile in range(content.TILES):
            if s.stack[kind, tile] > 0 and content.KIND[tile] != kind:
                found |= OFFER_FAULT
    for place in range(len(s.offer)):
        if s.offer[place] != NONE and content.KIND[s.offer[place]] != kind_of_place(place):
            found |= OFFER_FAULT
    return found
