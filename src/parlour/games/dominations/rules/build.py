"""The Build phase: Cities and Monument levels (DOM-43 to DOM-57)."""

from __future__ import annotations

from parlour.engine.core.lists import pieces_in, place_in
from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import offer, tell, then
from parlour.games.dominations import moves, notation, state, tables
from parlour.games.dominations.content import CITY_LEVELS, N_DOMAINS
from parlour.games.dominations.geometry import CORNERS, neighbour
from parlour.games.dominations.rules import frames
from parlour.games.dominations.rules.develop import fits_somewhere
from parlour.games.dominations.rules.effects import trigger
from parlour.games.dominations.rules.layout import (
    has_spot,
    land_in,
)
from parlour.games.dominations.rules.reserve import pay, raise_limit, why_not_exchange
from parlour.games.dominations.state import State


@rule
def legal_build(s: State, seat: int) -> None:
    """Pass, exchange, a City, a Monument level (D11)."""
    offer(s, moves.TO_PASS)
    if why_not_exchange(s, seat) == frames.POSSIBLE:
        offer(s, moves.TO_EXCHANGE)
    if s.tokens[seat] > 0:
        for tile in range(tables.TILES):
            if s.cell_of[tile] > 0 and why_not_city(s, seat, tile) == frames.POSSIBLE:
                offer(s, moves.TO_CITY + tile)
    for owner in range(s.seats):
        if why_not_level(s, seat, s.monument[owner]) == frames.POSSIBLE:
            offer(s, moves.TO_LEVEL + s.monument[owner])


@rule
def play_build(s: State, seat: int, move: int) -> None:
    """Build at most one thing, then develop (DOM-43)."""
    if move == moves.TO_EXCHANGE:
        then(s, frames.GIVE, seat)
        then(s, frames.BUILD, seat)
        return
    if move >= moves.TO_LEVEL:
        begin_level(s, seat, move - moves.TO_LEVEL)
    elif move >= moves.TO_CITY:
        build_city(s, seat, move - moves.TO_CITY)
    then(s, frames.DEVELOP, seat)


# ---------------------------------------------------------------- Cities


@rule
def city_price(s: State, seat: int, tile: int) -> int:
    """What the next level of a City on a tile costs (DOM-46, DOM-76)."""
    return max(0, tables.CITY_COST[s.city_level[tile] + 1] - s.standing[seat, notation.S_LESS_CITY + tables.CAMP[tile]])


@rule
def why_not_city(s: State, seat: int, tile: int) -> int:
    """Why a City cannot be built or upgraded on a tile (DOM-44 to DOM-47)."""
    if s.cell_of[tile] == 0:
        return frames.NOT_ON_BOARD
    if s.city_owner[tile] != 0 and s.city_owner[tile] != seat + 1:
        return frames.OTHERS_CITY
    if s.city_level[tile] == CITY_LEVELS:
        return frames.HIGHEST_LEVEL
    if s.tokens[seat] == 0:
        return frames.NO_CITY_TOKEN
    is_enough = s.knowledge[seat, tables.CAMP[tile]] >= city_price(s, seat, tile)
    return frames.POSSIBLE if is_enough else frames.CITY_TOO_DEAR


@rule
def build_city(s: State, seat: int, tile: int) -> None:
    """Pay, token, Influence, limit, then what it sets off (DOM-46, DOM-75)."""
    price, camp, level = city_price(s, seat, tile), tables.CAMP[tile], s.city_level[tile] + 1
    pay(s, seat, camp, price)
    s.tokens[seat] -= 1
    s.city_level[tile] = level
    s.at_level[seat, level - 1] += 1
    if level == 1:
        s.city_owner[tile] = seat + 1
        s.cities[seat, camp] += 1
        join_group(s, seat, tile)
    else:
        s.at_level[seat, level - 2] -= 1
    s.influence[seat] += tables.CITY_INFLUENCE[level]
    s.highest[seat, camp] = max(s.highest[seat, camp], level)
    raise_limit(s, seat, camp)
    tell(s, state.BUILT, seat, tile, level, price)
    trigger(s, seat, notation.ON_CITY, NONE)
    if level > 1:
        trigger(s, seat, notation.ON_CITY2 if level == 2 else notation.ON_CITY3, NONE)


@rule
def join_group(s: State, seat: int, tile: int) -> None:
    """A new City joins the Cities of its owner beside it into one group (DOM-100)."""
    s.group[tile] = tile + 1
    for side in range(CORNERS):
        other = land_in(s, neighbour(s.cell_of[tile] - 1, side))
        if other != NONE and s.city_owner[other] == seat + 1:
            merge_groups(s, s.group[other], tile + 1)
    size = 0
    for other in range(tables.TILES):
        if s.group[other] == tile + 1:
            size += 1
    s.chain[seat] = max(s.chain[seat], size)


@rule
def merge_groups(s: State, group: int, into: int) -> None:
    """All Cities of one group belong to another."""
    for tile in range(tables.TILES):
        if s.group[tile] == group:
            s.group[tile] = into


# ---------------------------------------------------------------- Monument levels


@rule
def top_level(s: State, monument: int) -> int:
    """The Level card on top of a pile."""
    return tables.FIRST_OF[monument] + s.levels_taken[monument]


@rule
def shortage(s: State, seat: int, level: int) -> int:
    """How much Knowledge a seat is short of for a Level card, summed over the Domains (DOM-77)."""
    short = 0
    for domain in range(N_DOMAINS):
        short += max(0, tables.LEVEL_COST[level, domain] - s.knowledge[seat, domain])
    return short


@rule
def why_not_level(s: State, seat: int, monument: int) -> int:
    """Why the next level of a Monument cannot be taken (DOM-49 to DOM-51, DOM-77)."""
    if place_in(s.monument, s.seats, monument) == NONE:
        return frames.NOT_IN_PLAY
    if s.levels_taken[monument] == tables.LEVELS[monument]:
        return frames.PILE_EMPTY
    level = top_level(s, monument)
    if shortage(s, seat, level) > s.standing[seat, notation.S_LESS_MONUMENT]:
        return frames.LEVEL_TOO_DEAR
    if not fits_somewhere(s, seat, tables.FIRST_LEVEL + level):
        return frames.LEVEL_FITS_NOWHERE
    if s.levels_taken[monument] == 0 and not has_spot(s, seat, monument):
        return frames.NO_SPOT
    return frames.POSSIBLE


@rule
def begin_level(s: State, seat: int, monument: int) -> None:
    """Lay out the bill; reductions go first where the builder is short (DOM-77)."""
    level, points = top_level(s, monument), s.standing[seat, notation.S_LESS_MONUMENT]
    for domain in range(N_DOMAINS):
        cost = tables.LEVEL_COST[level, domain]
        short = max(0, cost - s.knowledge[seat, domain])
        s.bill[domain] = cost - short
        points -= short
    go_on_with_bill(s, seat, monument, points)


@rule
def go_on_with_bill(s: State, seat: int, monument: int, points: int) -> None:
    """Ask for the next point of reduction, or pay and ask for a square in the tree."""
    if points > 0 and pieces_in(s.bill) > 0:
        then(s, frames.BILL, seat, monument, points)
        return
    for domain in range(N_DOMAINS):
        pay(s, seat, domain, s.bill[domain])
        s.bill[domain] = 0
    then(s, frames.SQUARE, seat, tables.FIRST_LEVEL + top_level(s, monument))


@rule
def why_not_lower(s: State, monument: int, domain: int) -> int:
    """Why a point of reduction cannot go to a Domain (DOM-77)."""
    if s.bill[domain] > 0:
        return frames.POSSIBLE
    return frames.PAID_ALREADY if tables.LEVEL_COST[top_level(s, monument), domain] > 0 else frames.NOT_OF_THE_BILL


@rule
def play_bill(s: State, seat: int, monument: int, points: int, domain: int) -> None:
    """One point of reduction."""
    s.bill[domain] -= 1
    go_on_with_bill(s, seat, monument, points - 1)
