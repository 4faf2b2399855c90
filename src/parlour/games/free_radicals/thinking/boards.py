"""What the board of each faction promises, in tenths of a point with the whole game to come: a few lines each."""

from __future__ import annotations

from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.tables import Tunable
from parlour.games.free_radicals import factions, tables
from parlour.games.free_radicals.content import FACTION_IDS
from parlour.games.free_radicals.field import LIES, NEXT_SQUARE
from parlour.games.free_radicals.notation import N_COLOURS
from parlour.games.free_radicals.rules.counting import types_in
from parlour.games.free_radicals.rules.factions.hoteliers import height_of
from parlour.games.free_radicals.state import State
from parlour.games.free_radicals.thinking.worth import REST

FARMERS, EXECUTIVES, ARTISANS, UNDERGROUND, MERCHANTS, HOTELIERS, COURIERS, ENTERTAINERS, PALADINS, ADVENTURERS = range(
    1, len(FACTION_IDS) + 1
)
EDGE = Tunable(12)  # two squares of one crop side by side
TYPE = Tunable(8)  # an Asset type in Headquarters
TOOL, MARKER, SCOUNDREL, STALL = Tunable(9), Tunable(14), Tunable(18), Tunable(28)
VACANT, SQUARE, GAP = Tunable(10), Tunable(9), Tunable(14)  # of the house
LOADED, NEAR = Tunable(4), Tunable(5)  # a Good on a Drone, and each link to where it is wanted
FULL_LOAD, HALF_LOAD = Tunable(85), Tunable(40)  # per cent of a reward: with all of its Goods on board, with some
DUTY, LINE = Tunable(80), Tunable(12)  # per cent of a Duty for tomorrow; one more Duty of a Quest in its order
LAID, OPEN = Tunable(4), Tunable(6)  # tiles, and those with uses left where standees are


@rule
def promise(s: State, seat: int) -> int:
    """What a seat's own board will still bring."""
    faction = s.faction[seat]
    if faction == FARMERS:
        return EDGE * edges(s)
    if faction == EXECUTIVES:
        return TYPE * types_in(s, 0)
    if faction == ARTISANS:
        return TOOL * tools(s)
    if faction == UNDERGROUND:
        return MARKER * markers(s) + SCOUNDREL * s.n_scoundrels[seat]
    if faction == MERCHANTS:
        return STALL * s.n_stalls
    if faction == HOTELIERS:
        return house(s)
    if faction == COURIERS:
        return cargo(s)
    if faction == PALADINS:
        return program(s)
    return land(s) if faction == ADVENTURERS else 0


@rule
def edges(s: State) -> int:
    """Neighbouring squares of one crop (FR-FARM-6)."""
    found = 0
    for square in range(tables.SQUARES):
        for lies in range(len(LIES) // 2):
            near = NEXT_SQUARE[square, lies]
            if near != NONE and s.squares[square] > 0 and s.squares[square] == s.squares[near]:
                found += 1
    return found


@rule
def tools(s: State) -> int:
    """Tools with a cube (FR-ARTI-7)."""
    found = 0
    for colour in range(N_COLOURS):
        found += 1 if s.cube[colour] > 0 else 0
    return found


@rule
def markers(s: State) -> int:
    """Characters with a marker (FR-UNDE-5)."""
    found = 0
    for character in range(tables.N_CREW):
        found += s.marked[character]
    return found


@rule
def house(s: State) -> int:
    """Vacant Rooms, squares on floors that can still be filled, gaps that never can (FR-HOTE-4, FR-HOTE-6)."""
    worth = 0
    for room in range(tables.N_ROOMS):
        if s.built[room] > 0 and s.lodged[room] == 0:
            worth += VACANT
    for column in range(factions.HOUSE_WIDTH):
        for floor in range(height_of(s, column)):
            worth += SQUARE if s.house[floor, column] > 0 else -GAP
    return worth


@rule
def cargo(s: State) -> int:
    """Goods on Drones, and the best Contract that each Drone is on the way to (FR-COUR-7)."""
    worth = 0
    for drone in range(factions.DRONES):
        best = 0
        for place in range(factions.CONTRACTS_SHOWN):
            best = max(best, order_worth(s, drone, place))
        for good in range(tables.N_GOODS):
            worth += LOADED * s.cargo[drone, good]
        worth += best
    return worth


@rule
def order_worth(s: State, drone: int, place: int) -> int:
    """What a Contract promises to a Drone: all of it with the Goods on board, less with some, less from afar."""
    order, has, needs = s.contract[place], 0, 0
    if order == NONE:
        return 0
    for good in range(tables.N_GOODS):
        needs += tables.CONTRACT_GOODS[order, good]
        has += min(tables.CONTRACT_GOODS[order, good], s.cargo[drone, good])
    if has == 0:
        return 0
    reward = REST[tables.CONTRACT_REWARD[order]] + 10 * s.token[place]
    share = FULL_LOAD if has == needs else HALF_LOAD
    return max(0, reward * share // 100 - NEAR * tables.LINKS[s.drone[drone], tables.CONTRACT_AT[order]])


@rule
def program(s: State) -> int:
    """What the Duties of Tomorrow will do, and how far they fit the face-up Quests (FR-PALA-6)."""
    worth = 0
    for at in range(s.n_tomorrow):
        worth += REST[tables.DUTY_EFFECT[s.tomorrow[at] - 1]] * DUTY // 100
    for place in range(factions.QUESTS_SHOWN):
        quest, wanted = s.quest[place], 0
        for at in range(s.n_tomorrow if quest != NONE else 0):
            if wanted < tables.LONGEST_QUEST and s.tomorrow[at] == tables.QUEST_DUTIES[quest, wanted] + 1:
                wanted += 1
        worth += LINE * wanted
    return worth


@rule
def land(s: State) -> int:
    """Tiles laid, and those that standees could use (FR-ADVE-7)."""
    worth = LAID * s.n_laid
    for cell in range(tables.CELLS):
        tile = s.map[cell]
        if tile != NONE and s.spent[cell] < tables.TILE_USES[tile] and s.standees[cell] >= tables.TILE_NEEDS[tile]:
            worth += OPEN
    return worth
