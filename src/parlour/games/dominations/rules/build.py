"""The Build phase: Cities and Monument levels (DOM-43 to DOM-57)."""

from __future__ import annotations

from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import offer, tell, then
from parlour.games.dominations.content import CITY_LEVELS, N_DOMAINS
from parlour.games.dominations.geometry import CORNERS, HUB, WHEEL, neighbour, wheel
from parlour.games.dominations.moves import (
    TO_CELL,
    TO_CITY,
    TO_EXCHANGE,
    TO_LEVEL,
    TO_LOCUS,
    TO_PASS,
)
from parlour.games.dominations.notation import (
    ON_CITY,
    ON_CITY2,
    ON_CITY3,
    ON_MONUMENT,
    P_CAMP,
    P_COLOURS,
    P_DOTS,
    P_EDGE,
    P_LOCUS,
    P_NO_CITY,
    P_NOT_CRADLE,
    P_OTHER_CITY,
    P_OWN_CITY,
    P_TOUCH,
    P_TOUCH_MAX,
    S_LESS_CITY,
    S_LESS_MONUMENT,
)
from parlour.games.dominations.rules.effects import trigger
from parlour.games.dominations.rules.exchange import why_not_exchange
from parlour.games.dominations.rules.frames import (
    A_CITY_THERE,
    ARRIVED,
    AT_THE_CRADLE,
    BILL,
    BUILD,
    CITY_TOO_DEAR,
    DEVELOP,
    GIVE,
    HIGHEST_LEVEL,
    LEVEL_FITS_NOWHERE,
    LEVEL_TOO_DEAR,
    NO_CITY_TOKEN,
    NO_LOCUS,
    NO_SPOT,
    NOT_IN_PLAY,
    NOT_OF_THE_BILL,
    NOT_ON_BOARD,
    NOT_TOUCHING,
    OCCUPIED,
    OTHER_SHAPE,
    OTHERS_CITY,
    PAID_ALREADY,
    PILE_EMPTY,
    POSSIBLE,
    SAME_RESULT,
    SPOT,
    SPOT_ROTATION,
    SPOT_TAKEN,
    SQUARE,
    TOO_FEW_CAMPS,
    TOO_FEW_CITIES,
    TOO_FEW_COLOURS,
    TOO_FEW_DOTS,
    TOO_FEW_OTHER_CITIES,
    TOO_FEW_OWN_CITIES,
    TOO_FEW_SIDES,
    TOO_MANY_SIDES,
)
from parlour.games.dominations.rules.layout import (
    cell_beside,
    cells_beside,
    has_circle,
    is_locus,
    land_in,
    put_piece,
)
from parlour.games.dominations.rules.reserve import pay, raise_limit
from parlour.games.dominations.rules.tree import fits_somewhere
from parlour.games.dominations.state import BUILT, FREE, STOOD, State
from parlour.games.dominations.tables import (
    CAMP,
    CITY_COST,
    CITY_INFLUENCE,
    CRADLE_PIECE,
    FIRST_LEVEL,
    FIRST_OF,
    IS_CIRCLE,
    LEVEL_COST,
    LEVELS,
    MONUMENT_PIECE,
    PLACE,
    PLACE_WORDS,
    RESOURCE,
    ROTATIONS,
    TILES,
)


@rule
def legal_build(s: State, seat: int) -> None:
    """Pass, exchange, a City, a Monument level (D11)."""
    offer(s, TO_PASS)
    if why_not_exchange(s, seat) == POSSIBLE:
        offer(s, TO_EXCHANGE)
    if s.tokens[seat] > 0:
        for tile in range(TILES):
            if s.cell_of[tile] > 0 and why_not_city(s, seat, tile) == POSSIBLE:
                offer(s, TO_CITY + tile)
    for owner in range(s.seats):
        if why_not_level(s, seat, s.monument[owner]) == POSSIBLE:
            offer(s, TO_LEVEL + s.monument[owner])


@rule
def play_build(s: State, seat: int, move: int) -> None:
    """Build at most one thing, then develop (DOM-43)."""
    if move == TO_EXCHANGE:
        then(s, GIVE, seat)
        then(s, BUILD, seat)
        return
    if move >= TO_LEVEL:
        begin_level(s, seat, move - TO_LEVEL)
    elif move >= TO_CITY:
        build_city(s, seat, move - TO_CITY)
    then(s, DEVELOP, seat)


# ---------------------------------------------------------------- Cities


@rule
def city_price(s: State, seat: int, tile: int) -> int:
    """What the next level of a City on a tile costs (DOM-46, DOM-76)."""
    return max(0, CITY_COST[s.city_level[tile] + 1] - s.standing[seat, S_LESS_CITY + CAMP[tile]])


@rule
def why_not_city(s: State, seat: int, tile: int) -> int:
    """Why a City cannot be built or upgraded on a tile (DOM-44 to DOM-47)."""
    if s.cell_of[tile] == 0:
        return NOT_ON_BOARD
    if s.city_owner[tile] != 0 and s.city_owner[tile] != seat + 1:
        return OTHERS_CITY
    if s.city_level[tile] == CITY_LEVELS:
        return HIGHEST_LEVEL
    if s.tokens[seat] == 0:
        return NO_CITY_TOKEN
    return POSSIBLE if s.knowledge[seat, CAMP[tile]] >= city_price(s, seat, tile) else CITY_TOO_DEAR


@rule
def build_city(s: State, seat: int, tile: int) -> None:
    """Pay, token, Influence, limit, then what it sets off (DOM-46, DOM-75)."""
    price, camp, level = city_price(s, seat, tile), CAMP[tile], s.city_level[tile] + 1
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
    s.influence[seat] += CITY_INFLUENCE[level]
    s.highest[seat, camp] = max(s.highest[seat, camp], level)
    raise_limit(s, seat, camp)
    tell(s, BUILT, seat, tile, level, price)
    trigger(s, seat, ON_CITY, NONE)
    if level > 1:
        trigger(s, seat, ON_CITY2 if level == 2 else ON_CITY3, NONE)


@rule
def join_group(s: State, seat: int, tile: int) -> None:
    """A new City joins the Cities of its owner beside it into one group (DOM-100)."""
    s.group[tile] = tile + 1
    for side in range(CORNERS):
        other = land_in(s, neighbour(s.cell_of[tile] - 1, side))
        if other != NONE and s.city_owner[other] == seat + 1:
            merge_groups(s, s.group[other], tile + 1)
    size = 0
    for other in range(TILES):
        if s.group[other] == tile + 1:
            size += 1
    s.chain[seat] = max(s.chain[seat], size)


@rule
def merge_groups(s: State, group: int, into: int) -> None:
    """All Cities of one group belong to another."""
    for tile in range(TILES):
        if s.group[tile] == group:
            s.group[tile] = into


# ---------------------------------------------------------------- Monument levels


@rule
def is_in_play(s: State, monument: int) -> bool:
    """Whether somebody brought this Monument (DOM-18)."""
    found = False
    for seat in range(s.seats):
        if s.monument[seat] == monument:
            found = True
    return found


@rule
def top_level(s: State, monument: int) -> int:
    """The Level card on top of a pile."""
    return FIRST_OF[monument] + s.levels_taken[monument]


@rule
def shortage(s: State, seat: int, level: int) -> int:
    """How much Knowledge a seat is short of for a Level card, summed over the Domains (DOM-77)."""
    short = 0
    for domain in range(N_DOMAINS):
        short += max(0, LEVEL_COST[level, domain] - s.knowledge[seat, domain])
    return short


@rule
def why_not_level(s: State, seat: int, monument: int) -> int:
    """Why the next level of a Monument cannot be taken (DOM-49 to DOM-51, DOM-77)."""
    if not is_in_play(s, monument):
        return NOT_IN_PLAY
    if s.levels_taken[monument] == LEVELS[monument]:
        return PILE_EMPTY
    level = top_level(s, monument)
    if shortage(s, seat, level) > s.standing[seat, S_LESS_MONUMENT]:
        return LEVEL_TOO_DEAR
    if not fits_somewhere(s, seat, FIRST_LEVEL + level):
        return LEVEL_FITS_NOWHERE
    if s.levels_taken[monument] == 0 and not has_spot(s, seat, monument):
        return NO_SPOT
    return POSSIBLE


@rule
def begin_level(s: State, seat: int, monument: int) -> None:
    """Lay out the bill; reductions go first where the builder is short (DOM-77)."""
    level, points = top_level(s, monument), s.standing[seat, S_LESS_MONUMENT]
    for domain in range(N_DOMAINS):
        cost = LEVEL_COST[level, domain]
        short = max(0, cost - s.knowledge[seat, domain])
        s.bill[domain] = cost - short
        points -= short
    go_on_with_bill(s, seat, monument, points)


@rule
def go_on_with_bill(s: State, seat: int, monument: int, points: int) -> None:
    """Ask for the next point of reduction, or pay and ask for a square in the tree."""
    left = 0
    for domain in range(N_DOMAINS):
        left += s.bill[domain]
    if points > 0 and left > 0:
        then(s, BILL, seat, monument, points)
        return
    for domain in range(N_DOMAINS):
        pay(s, seat, domain, s.bill[domain])
        s.bill[domain] = 0
    then(s, SQUARE, seat, FIRST_LEVEL + top_level(s, monument))


@rule
def why_not_lower(s: State, monument: int, domain: int) -> int:
    """Why a point of reduction cannot go to a Domain (DOM-77)."""
    if s.bill[domain] > 0:
        return POSSIBLE
    return PAID_ALREADY if LEVEL_COST[top_level(s, monument), domain] > 0 else NOT_OF_THE_BILL


@rule
def play_bill(s: State, seat: int, monument: int, points: int, domain: int) -> None:
    """One point of reduction."""
    s.bill[domain] -= 1
    go_on_with_bill(s, seat, monument, points - 1)


@rule
def level_planted(s: State, seat: int, monument: int, at: int) -> None:
    """A Level card lies in the tree: count it, and with level 1 the Monument Tile is placed first (DOM-51, DOM-75)."""
    s.levels_taken[monument] += 1
    s.levels[seat, monument] += 1
    if s.levels_taken[monument] == 1:
        then(s, SPOT, seat, monument)
    then(s, ARRIVED, seat, at, ON_MONUMENT)


# ---------------------------------------------------------------- where a Monument may stand


@rule
def has_spot(s: State, seat: int, monument: int) -> bool:
    """Whether there is a spot that meets every word of the card (DOM-51)."""
    n = s.n_locus if IS_CIRCLE[monument] == 1 else s.n_frontier
    for at in range(n):
        spot = s.locus[at] if IS_CIRCLE[monument] == 1 else s.frontier[at]
        if why_not_spot(s, seat, monument, spot) == POSSIBLE:
            return True
    return False


@rule
def legal_spot(s: State, seat: int, monument: int) -> None:
    """The spots that meet every word of the card (D12)."""
    n = s.n_locus if IS_CIRCLE[monument] == 1 else s.n_frontier
    for at in range(n):
        spot = s.locus[at] if IS_CIRCLE[monument] == 1 else s.frontier[at]
        if why_not_spot(s, seat, monument, spot) == POSSIBLE:
            offer(s, (TO_LOCUS if IS_CIRCLE[monument] == 1 else TO_CELL) + spot)


@rule
def why_not_spot(s: State, seat: int, monument: int, spot: int) -> int:
    """Why a Monument may not stand on a vertex or in a cell: the first word of its card that does not hold."""
    for k in range(PLACE_WORDS):
        word = PLACE[monument, k, 0]
        if word != NONE:
            reason = why_not_word(s, seat, monument, spot, word, PLACE[monument, k, 1], PLACE[monument, k, 2])
            if reason != POSSIBLE:
                return reason
    return POSSIBLE


@rule
def why_not_word(s: State, seat: int, monument: int, spot: int, word: int, domain: int, n: int) -> int:
    """Why one word of a `place` list does not hold (content.toml, place_words)."""
    if word == P_LOCUS:
        if not is_locus(s, spot):
            return NO_LOCUS
        return SPOT_TAKEN if has_circle(s, spot) else POSSIBLE
    if word == P_EDGE:
        if s.board[spot] > 0:
            return OCCUPIED
        return POSSIBLE if s.board[spot] == FREE else NOT_TOUCHING
    if word == P_DOTS:
        return POSSIBLE if dots_at(s, spot, domain) >= n else TOO_FEW_DOTS
    if word == P_COLOURS:
        return POSSIBLE if colours_at(s, spot) >= n else TOO_FEW_COLOURS
    if word == P_TOUCH:
        return POSSIBLE if sides_touched(s, spot) >= n else TOO_FEW_SIDES
    if word == P_TOUCH_MAX:
        return POSSIBLE if sides_touched(s, spot) <= n else TOO_MANY_SIDES
    if word == P_CAMP:
        return POSSIBLE if camps_beside(s, monument, spot, domain) >= n else TOO_FEW_CAMPS
    if word == P_NOT_CRADLE:
        return AT_THE_CRADLE if touches_cradle(s, spot) else POSSIBLE
    return why_not_cities(s, seat, monument, spot, word, n)


@rule
def why_not_cities(s: State, seat: int, monument: int, spot: int, word: int, n: int) -> int:
    """Why a word about Cities next to the Monument does not hold."""
    own, others = 0, 0
    for k in range(cells_beside(monument)):
        tile = land_in(s, cell_beside(monument, spot, k))
        if tile != NONE and s.city_owner[tile] == seat + 1:
            own += 1
        elif tile != NONE and s.city_owner[tile] != 0:
            others += 1
    if word == P_NO_CITY:
        return A_CITY_THERE if own + others > 0 else POSSIBLE
    if word == P_OWN_CITY:
        return POSSIBLE if own >= n else TOO_FEW_OWN_CITIES
    if word == P_OTHER_CITY:
        return POSSIBLE if others >= n else TOO_FEW_OTHER_CITIES
    return POSSIBLE if own + others >= n else TOO_FEW_CITIES


@rule
def dots_at(s: State, point: int, domain: int) -> int:
    """How many of the six resources at a Locus are of a Domain."""
    found = 0
    for k in range(WHEEL):
        if RESOURCE[s.board[wheel(point, k)] - 1, HUB[k]] == domain:
            found += 1
    return found


@rule
def colours_at(s: State, point: int) -> int:
    """How many Domains are among the six resources at a Locus; Vestigium is none."""
    found = 0
    for domain in range(N_DOMAINS):
        if dots_at(s, point, domain) > 0:
            found += 1
    return found


@rule
def sides_touched(s: State, cell: int) -> int:
    """How many sides of a cell touch the layout."""
    found = 0
    for side in range(CORNERS):
        if s.board[neighbour(cell, side)] > 0:
            found += 1
    return found


@rule
def touches_cradle(s: State, cell: int) -> bool:
    """Whether a cell shares a side with the Cradle."""
    found = False
    for side in range(CORNERS):
        if s.board[neighbour(cell, side)] > 3 * CRADLE_PIECE:
            found = True
    return found


@rule
def camps_beside(s: State, monument: int, spot: int, domain: int) -> int:
    """How many tiles next to the Monument have a Camp of a Domain."""
    found = 0
    for k in range(cells_beside(monument)):
        tile = land_in(s, cell_beside(monument, spot, k))
        if tile != NONE and CAMP[tile] == domain:
            found += 1
    return found


@rule
def why_not_spot_cell(s: State, seat: int, monument: int, cell: int) -> int:
    """0, or why a Monument cannot stand in a cell (D12, DOM-51, DOM-52)."""
    return OTHER_SHAPE if IS_CIRCLE[monument] == 1 else why_not_spot(s, seat, monument, cell)


@rule
def why_not_spot_locus(s: State, seat: int, monument: int, point: int) -> int:
    """0, or why a Monument cannot stand on a Locus (D12, DOM-51, DOM-52)."""
    return why_not_spot(s, seat, monument, point) if IS_CIRCLE[monument] == 1 else OTHER_SHAPE


@rule
def play_spot(s: State, seat: int, monument: int, move: int) -> None:
    """A circular Monument stands on its Locus; a triangular one asks for its rotation (DOM-52)."""
    if IS_CIRCLE[monument] == 1:
        s.monument_at[monument] = move - TO_LOCUS + 1
        tell(s, STOOD, seat, monument, move - TO_LOCUS, 0)
    else:
        then(s, SPOT_ROTATION, seat, monument, move - TO_CELL)


@rule
def why_not_spot_rotation(monument: int, rotation: int) -> int:
    """0, or why a rotation of a Monument brings nothing new (D13, DOM-12)."""
    return POSSIBLE if rotation < ROTATIONS[MONUMENT_PIECE + monument] else SAME_RESULT


@rule
def play_spot_rotation(s: State, seat: int, monument: int, cell: int, rotation: int) -> None:
    """A triangular Monument fills its cell; it Produces nothing (DOM-53)."""
    s.monument_at[monument] = cell + 1
    put_piece(s, cell, MONUMENT_PIECE + monument, rotation)
    tell(s, STOOD, seat, monument, cell, rotation)
