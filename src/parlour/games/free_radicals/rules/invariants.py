"""What holds in every state of Free Radicals that can be reached: a bit for each fault."""

from __future__ import annotations

from parlour.engine.core.lists import kinds_in, pieces_in
from parlour.engine.core.rules import rule
from parlour.games.free_radicals import content, factions, tables
from parlour.games.free_radicals.rules.factions.couriers import load_of
from parlour.games.free_radicals.state import State

EXECUTIVES, COURIERS, ADVENTURERS = (
    content.FACTION_IDS.index(one) for one in ("executives", "couriers", "adventurers")
)

FAULT_NAMES = (
    "points that come from nowhere",
    "a slot filled before the first one of its Building",
    "Assets lost or doubled",
    "Goods lost or doubled, or too many on a Drone",
    "squares of the field that no Crop tile covers",
    "squares of the house that no Room covers",
    "standees lost or doubled",
    "more disks than there are",
    "Stalls that are not counted",
)
POINTS, CONTROL, ASSETS_BIT, GOODS_BIT, FIELD, HOUSE, STANDEES_BIT, DISKS_BIT, STALLS_BIT = (
    1 << bit for bit in range(9)
)


@rule
def invariants(s: State) -> int:
    """A bit for each of FAULT_NAMES; 0 in a sound state."""
    found = board_faults(s) | courier_faults(s) | map_faults(s)
    for seat in range(s.seats):
        if pieces_in(s.earned[seat]) != s.vp[seat]:
            found |= POINTS
    for building in range(tables.N_BUILDINGS):
        if s.control[building, 0] == 0 and s.control[building, 1] != 0:
            found |= CONTROL
    return found


@rule
def plays(s: State, faction: int) -> bool:
    """Whether somebody plays a faction, and it is set up."""
    for seat in range(s.seats):
        if s.faction[seat] == faction + 1:
            return s.rounds > 0
    return False


@rule
def board_faults(s: State) -> int:
    """Assets, fields, houses, disks and Stalls."""
    found, assets = 0, pieces_in(s.carrying)
    for space in range(tables.N_SPACES):
        assets += pieces_in(s.ring[space])
    if plays(s, EXECUTIVES) and assets != tables.N_ASSETS:
        found |= ASSETS_BIT
    if pieces_in(s.stall) != s.n_stalls:
        found |= STALLS_BIT
    if kinds_in(s.squares) != 2 * pieces_in(s.planted):
        found |= FIELD
    if s.n_today + s.n_tomorrow > factions.DISKS:
        found |= DISKS_BIT
    return found | house_faults(s)


@rule
def house_faults(s: State) -> int:
    """Each square of the house belongs to a Room that was built."""
    covered = 0
    for floor in range(factions.HOUSE_HEIGHT):
        covered += kinds_in(s.house[floor])
    for room in range(tables.N_ROOMS):
        covered -= s.built[room] * tables.ROOM_SIZE[room]
        if s.lodged[room] > s.built[room]:
            return HOUSE
    return 0 if covered == 0 else HOUSE


@rule
def courier_faults(s: State) -> int:
    """All Goods are on Drones or in the stock."""
    for drone in range(factions.DRONES):
        if load_of(s, drone) > factions.CAPACITY:
            return GOODS_BIT
    for good in range(tables.N_GOODS):
        held = s.stock[good]
        for drone in range(factions.DRONES):
            held += s.cargo[drone, good]
        if plays(s, COURIERS) and held != tables.GOOD_COUNT[good]:
            return GOODS_BIT
    return 0


@rule
def map_faults(s: State) -> int:
    """All standees are on tiles."""
    for cell in range(tables.CELLS):
        if s.map[cell] < 0 and s.standees[cell] > 0:
            return STANDEES_BIT
    return STANDEES_BIT if plays(s, ADVENTURERS) and pieces_in(s.standees) != factions.STANDEES else 0
