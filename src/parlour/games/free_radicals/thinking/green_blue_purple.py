"""What the boards of the other six factions promise, and their own decisions: Merchants to Adventurers."""

from __future__ import annotations

from typing import Any

from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.tables import Tunable
from parlour.games.free_radicals import factions, tables
from parlour.games.free_radicals.area import N_SIDES, NEXT_CELL
from parlour.games.free_radicals.factions import DRAWN, HOUSE_WIDTH
from parlour.games.free_radicals.house import FORM_COLUMN, FORM_FLOOR, LARGEST, TURNS
from parlour.games.free_radicals.rules import frames
from parlour.games.free_radicals.rules.factions.adventurers import why_not_to
from parlour.games.free_radicals.rules.factions.couriers import load_of, why_no_load, why_not_contract
from parlour.games.free_radicals.rules.factions.hoteliers import floor_for, has_room_for, height_of, why_not_placed
from parlour.games.free_radicals.rules.factions.merchants import toll, why_not_stroll
from parlour.games.free_radicals.scoring import TENTHS
from parlour.games.free_radicals.state import State
from parlour.games.free_radicals.thinking.city import best_awakening, brings, sales, visit_worth
from parlour.games.free_radicals.thinking.worth import ITEM, REST

# ---------------------------------------------------------------- Merchants

STALL = Tunable(28)
WARES = Tunable(30)  # per cent of what the Showroom would bring


@rule
def best_stroll(s: State, seat: int) -> int:
    """What the best market within reach brings (FR-MERC-4)."""
    best = 0
    for stroll in range(factions.MOST_STEPS):
        if why_not_stroll(s, seat, stroll) == frames.POSSIBLE:
            market = (s.standee + stroll + 1) % tables.N_MARKETS
            worth = brings(s, seat, tables.MARKET_EFFECT[market, s.stall[market]], 0)
            best = max(best, worth - ITEM * toll(stroll + 1))
    return best


@rule
def trading(s: State, seat: int, kind: int, a: int) -> int:
    """The best stroll, and sales as far as they were not foreseen."""
    if kind == frames.SHOWROOM:
        return sales(s, seat, a) * (100 - WARES) // 100
    return best_stroll(s, seat) if kind == frames.STROLL else 0


# ---------------------------------------------------------------- Hoteliers

VACANT, SQUARE, STEP = Tunable(10), Tunable(8), Tunable(4)  # each square of an open floor; each step of the skyline
GUEST = Tunable(30)  # per cent of what a Guest would bring who has a Room


@rule
def house(s: State, full: int) -> int:
    """The floors that can still be filled, by their squares, and the full ones; steps of the skyline are bad."""
    worth = 0
    for floor in range(factions.HOUSE_HEIGHT):
        squares, is_dead = 0, False
        for column in range(HOUSE_WIDTH):
            squares += 1 if s.house[floor, column] > 0 else 0
            is_dead |= s.house[floor, column] == 0 and height_of(s, column) > floor
        if squares == HOUSE_WIDTH:
            worth += full
        elif not is_dead:
            worth += SQUARE * squares
    for column in range(HOUSE_WIDTH - 1):
        worth -= STEP * abs(height_of(s, column) - height_of(s, column + 1))
    return worth


@rule
def guests(s: State, seat: int) -> int:
    """Rooms without a Guest, and Guests in hand who have a Room (FR-HOTE-7)."""
    worth = 0
    for room in range(tables.N_ROOMS):
        worth += VACANT if s.built[room] > 0 and s.lodged[room] == 0 else 0
    for guest in range(tables.N_GUESTS):
        if s.guests[seat, guest] > 0 and has_room_for(s, guest):
            worth += GUEST * REST[tables.GUEST_EFFECT[guest]] // 100
    return worth


@rule
def fill(s: State, room: int, turn: int, column: int, low: int, by: int) -> None:
    """Lay a Room to look at it, or take it away again."""
    shape = tables.ROOM_SHAPE[room]
    for n in range(LARGEST):
        if FORM_COLUMN[shape, turn, n] != NONE:
            s.house[low + FORM_FLOOR[shape, turn, n], column + FORM_COLUMN[shape, turn, n]] = by


@rule
def best_place(s: State, room: int) -> int:
    """What a Room brings on its best place, full floors included (FR-HOTE-4, FR-HOTE-6)."""
    points = TENTHS * factions.FLOOR_VP
    before, best = house(s, points), NONE
    for turn in range(TURNS):
        for column in range(HOUSE_WIDTH):
            if why_not_placed(s, room, turn, column) == frames.POSSIBLE:
                low = floor_for(s, tables.ROOM_SHAPE[room], turn, column)
                fill(s, room, turn, column, low, room + 1)
                best = max(best, house(s, points) - before)
                fill(s, room, turn, column, low, 0)
    return VACANT + best


@rule
def hosting(s: State, seat: int, kind: int, a: int) -> int:
    """The Room that is being laid, the best Guest who has a Room."""
    if kind == frames.PLACEMENT:
        return best_place(s, s.offer[a])
    if kind == frames.ROOM_FOR:
        return brings(s, seat, tables.GUEST_EFFECT[a], 0)
    best = 0
    for guest in range(tables.N_GUESTS if kind == frames.GUEST_CHOICE else 0):
        if s.guests[seat, guest] > 0 and has_room_for(s, guest):
            best = max(best, brings(s, seat, tables.GUEST_EFFECT[guest], 0))
    return best * (100 - GUEST) // 100


# ---------------------------------------------------------------- Couriers

LOADED, LOAD, ACT = Tunable(4), Tunable(16), Tunable(18)  # a Good on a Drone; the acts of loading and delivering
HALF_LOAD = Tunable(40)  # per cent of a reward with some of its Goods on board


@rule
def cargo(s: State, seat: int) -> int:
    """Goods on Drones, and for each Drone the best Contract that no other is on the way to (FR-COUR-7)."""
    worth, taken = 0, 0
    for drone in range(factions.DRONES):
        best, found = 0, 0
        for place in range(factions.CONTRACTS_SHOWN):
            order = order_worth(s, seat, drone, place) if taken >> place & 1 == 0 else 0
            if order > best:
                best, found = order, 1 << place
        for good in range(tables.N_GOODS):
            worth += LOADED * s.cargo[drone, good]
        worth += best
        taken |= found
    return worth


@rule
def order_worth(s: State, seat: int, drone: int, place: int) -> int:
    """What a Contract promises to a Drone, less the act of delivering; with some of the Goods, a part of it."""
    order, has, needs = s.contract[place], 0, 0
    is_late = s.turn == seat and s.flown >> drone & 1 == 1 and s.token[place] == factions.TOKENS_MOST
    if order == NONE or is_late:  # it will be withdrawn
        return 0
    for good in range(tables.N_GOODS):
        needs += tables.CONTRACT_GOODS[order, good]
        has += min(tables.CONTRACT_GOODS[order, good], s.cargo[drone, good])
    reward = REST[tables.CONTRACT_REWARD[order]] + TENTHS * s.token[place]
    if has < needs:
        return reward * HALF_LOAD // 100 if has > 0 else 0
    fare = tables.LINKS[s.drone[drone], tables.CONTRACT_AT[order]] - factions.FREE_LINKS
    return max(0, reward - ACT - ITEM * max(0, fare))


@rule
def load_worth(s: State, seat: int, drone: int) -> int:
    """What the Goods of this depot bring a Drone nearer to; where any may be named, as usual."""
    good, before, best = tables.DEPOT[s.drone[drone]], cargo(s, seat), 0
    if good == factions.ANY_GOOD:
        return LOAD
    loaded = min(factions.CAPACITY - load_of(s, drone), s.stock[good])
    for _ in range(loaded):
        s.cargo[drone, good] += 1
        best = max(best, cargo(s, seat) - before)
    s.cargo[drone, good] -= loaded
    return best


@rule
def best_act(s: State, seat: int, drone: int) -> int:
    """The best that a Drone can do where it stands (FR-COUR-6)."""
    building = s.drone[drone]
    best = max(ITEM, visit_worth(s, seat, building), best_awakening(s, seat, factions.DRONE_WAIVE, building))
    if why_no_load(s, seat, drone) == frames.POSSIBLE:
        best = max(best, load_worth(s, seat, drone))
    for place in range(factions.CONTRACTS_SHOWN):
        if why_not_contract(s, drone, place) == frames.POSSIBLE:
            reward = brings(s, seat, tables.CONTRACT_REWARD[s.contract[place]], 0) + TENTHS * s.token[place]
            best = max(best, reward - order_worth(s, seat, drone, place))
    return best


@rule
def flying(s: State, seat: int, kind: int, a: int) -> int:
    """What a Drone does when it has arrived."""
    if kind == frames.ACT or kind == frames.DELIVER:
        return best_act(s, seat, a)
    if kind == frames.LOAD:
        return load_worth(s, seat, a)
    return LOAD if kind == frames.LOAD_TYPE else 0


# ---------------------------------------------------------------- Entertainers


@rule
def act_worth(s: State, seat: int, card: int, more: int) -> int:
    """What an Entertainer does with so much more power than its value (FR-ENTE-7)."""
    power = tables.ENTERTAINER_VALUE[card] + more
    return brings(s, seat, tables.GENRE_EFFECT[tables.ENTERTAINER_GENRE[card], power - 1], 0)


@rule
def staging(s: State, seat: int, kind: int, a: int) -> int:
    """The rest of the show in its best order (FR-ENTE-6), and the chance of a Prediction."""
    if kind == frames.PERFORM:
        card = s.stage[a]
        if a == DRAWN - 1:
            return TENTHS * (tables.ENTERTAINER_VALUE[card] - 1)
        return act_worth(s, seat, card, a)
    best = 0
    for nth in range(DRAWN if kind == frames.STAGE and a == 1 else 0):
        for last in range(DRAWN):
            if nth != last and s.bill[nth] != NONE and s.bill[last] != NONE:
                encore = TENTHS * (tables.ENTERTAINER_VALUE[s.bill[last]] - 1)
                best = max(best, act_worth(s, seat, s.bill[nth], 1) + encore)
    return best + (act_worth(s, seat, s.stage[0], 0) if kind == frames.STAGE and a == 1 else 0)


# ---------------------------------------------------------------- Paladins

DUTY, LINE = Tunable(45), Tunable(90)  # per cent of a Duty for tomorrow, and of a Quest that can still be planned


@rule
def program(s: State, seat: int) -> int:
    """What the Duties of Tomorrow will do, and the best Quest for them that Today leaves (FR-PALA-4, FR-PALA-6)."""
    if s.turn != seat:  # after its turn, and before its first, Today is what comes next
        return planned(s, seat, s.today, s.n_today, 0)
    return planned(s, seat, s.tomorrow, s.n_tomorrow, s.n_today)


@rule
def planned(s: State, seat: int, row: Any, count: int, before: int) -> int:
    """What a row of Duties promises while so many disks lie in the row before it."""
    worth, best = 0, 0
    for at in range(count):
        duty = tables.DUTY_EFFECT[row[at] - 1]
        worth += (REST[duty] + brings(s, seat, duty, 0)) * DUTY // 200
    for place in range(factions.QUESTS_SHOWN):
        quest = s.quest[place]
        if quest == NONE or duties_short(s, seat, s.today, before, quest) == 0:
            continue
        short, reward = duties_short(s, seat, row, count, quest), REST[tables.QUEST_REWARD[quest]]
        if short == 0:
            best = max(best, reward)
        elif short + count + before <= factions.DISKS:
            best = max(best, reward * LINE // (100 * short))
    return worth + best


@rule
def duties_short(s: State, seat: int, row: Any, count: int, quest: int) -> int:
    """How many Duties a Quest still needs behind those of a row; more than there are disks if one is impossible now."""
    short, wanted = 0, 0
    for nth in range(tables.LONGEST_QUEST):
        duty = tables.QUEST_DUTIES[quest, nth]
        if duty != NONE and tables.DUTY_IS_DEED[duty] == 1 and brings(s, seat, tables.DUTY_EFFECT[duty], 0) == 0:
            return factions.DISKS + 1
    for at in range(count):
        if wanted < tables.LONGEST_QUEST and row[at] == tables.QUEST_DUTIES[quest, wanted] + 1:
            wanted += 1
    for nth in range(wanted, tables.LONGEST_QUEST):
        short += 1 if tables.QUEST_DUTIES[quest, nth] != NONE else 0
    return short


@rule
def marching(s: State, seat: int, at: int) -> int:
    """What the Duties of Today will do from here on (FR-PALA-5)."""
    worth = 0
    for nth in range(at, s.n_today):
        worth += brings(s, seat, tables.DUTY_EFFECT[s.today[nth] - 1], 0)
    return worth


# ---------------------------------------------------------------- Adventurers

LAID, WAY = Tunable(4), Tunable(4)  # a tile; each open side that leads to an empty cell
OPEN, ALMOST = Tunable(35), Tunable(15)  # per cent of what a tile does with enough standees on it, and with some


@rule
def site(s: State, cell: int, standees: int) -> int:
    """What a tile promises to so many standees: what they could use, and where they could explore (FR-ADVE-5)."""
    tile, worth = s.map[cell], 0
    if standees == 0 or tile == NONE:
        return 0
    if s.spent[cell] < tables.TILE_USES[tile]:
        worth = REST[tables.TILE_USE[tile]] * (OPEN if standees >= tables.TILE_NEEDS[tile] else ALMOST) // 100
    for side in range(N_SIDES):
        beside = NEXT_CELL[cell, side]
        worth += WAY if s.sides[cell] >> side & 1 == 1 and beside != NONE and s.map[beside] == NONE else 0
    return worth


@rule
def roaming(s: State, kind: int, a: int, b: int) -> int:
    """What lies behind a standee that explores or travels, and its best goal."""
    worth, best = 0, 0
    if kind == frames.ROTATION or kind == frames.JOURNEY:
        behind = a if kind == frames.JOURNEY else b
        worth = site(s, behind, s.standees[behind] - 1) - site(s, behind, s.standees[behind])
    for to in range(tables.CELLS if kind == frames.JOURNEY else 0):
        if why_not_to(s, a, to) == frames.POSSIBLE:
            best = max(best, site(s, to, s.standees[to] + 1) - site(s, to, s.standees[to]))
    return worth + best
