"""What holds in every state of Free Radicals that can be reached: a bit for each fault."""

from __future__ import annotations

from parlour.engine.core.rules import rule
from parlour.games.free_radicals import content, factions, tables
from parlour.games.free_radicals.rules.factions.couriers import load_of
from parlour.games.free_radicals.state import EARNINGS, State

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
        total = 0
        for source in range(len(EARNINGS)):
            total += s.earned[seat, source]
        if total != s.vp[seat]:
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
    found, assets, stalls, covered = 0, 0, 0, 0
    for kind in range(tables.N_TYPES):
        assets += s.carrying[kind]
        for space in range(tables.N_SPACES):
            assets += s.ring[space, kind]
    if plays(s, EXECUTIVES) and assets != tables.N_ASSETS:
        found |= ASSETS_BIT
    for market in range(tables.N_MARKETS):
        stalls += s.stall[market]
    if stalls != s.n_stalls:
        found |= STALLS_BIT
    for square in range(tables.SQUARES):
        covered += 1 if s.squares[square] > 0 else 0
    for tile in range(tables.N_CROP_TILES):
        covered -= 2 * s.planted[tile]
    if covered != 0:
        found |= FIELD
    if s.n_today + s.n_tomorrow > factions.DISKS:
        found |= DISKS_BIT
    return found | house_faults(s)


@rule
def house_faults(s: State) -> int:
    """Each square of the house belongs to a Room that was built."""
    covered = 0
    for floor in range(factions.HOUSE_HEIGHT):
        for column in range(factions.HOUSE_WIDTH):
            covered += 1 if s.house[floor, column] > 0 else 0
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
    standing = 0
    for cell in range(tables.CELLS):
        standing += s.standees[cell]
        if s.map[cell] < 0 and s.standees[cell] > 0:
            return STANDEES_BIT
    adventurers = plays(s, ADVENTURERS)
    return STANDEES_BIT if adventurers and standing != factions.STANDEES else 0
