"""The Grow phase: laying tiles, activating them, Produce (DOM-28 to DOM-42, DOM-89 to DOM-91)."""

from __future__ import annotations

from parlour.engine.core.lists import pieces_in
from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import offer, tell, then
from parlour.games.dominations import moves, notation, state, tables
from parlour.games.dominations.content import (
    CAMP_PRODUCES,
    CITY_PRODUCES,
    CONCENTRATION,
    N_DOMAINS,
    PLACER_TRADES,
    RESOURCE_PRODUCES,
    TRADES_BY_LEVEL,
    WHITE,
)
from parlour.games.dominations.geometry import CORNERS, HUB, WHEEL, neighbour, vertex, wheel
from parlour.games.dominations.rules import frames
from parlour.games.dominations.rules.effects import trigger
from parlour.games.dominations.rules.hands import place_in_hand, take_from_hand
from parlour.games.dominations.rules.layout import is_locus, land_in, put_piece
from parlour.games.dominations.rules.reserve import resolve_settle, why_not_exchange
from parlour.games.dominations.state import State

# ---------------------------------------------------------------- what to lay


@rule
def resolve_turn(s: State, seat: int) -> None:
    """Start-of-turn effects, then Grow; without a tile and the Inventor at once Build (DOM-24, DOM-25, DOM-112)."""
    trigger(s, seat, notation.ON_TURN, NONE)
    possible = s.n_hand[seat] > 0 or why_not_inventor(s, seat, 0) == frames.POSSIBLE
    then(s, frames.GROW if possible else frames.BUILD, seat)


@rule
def why_not_lay(s: State, seat: int, tile: int) -> int:
    """0, or why a tile cannot be laid (D4, DOM-28)."""
    return frames.POSSIBLE if place_in_hand(s, seat, tile) != NONE else frames.NOT_IN_HAND


@rule
def why_not_inventor(s: State, seat: int, again: int) -> int:
    """0, or why the Inventor cannot be used (D4, DOM-90, DOM-91)."""
    if again == 1:
        return frames.NOT_AFTER_A_TILE
    if tables.INVENTOR == NONE or s.role[tables.INVENTOR] != seat:
        return frames.NO_INVENTOR
    if s.role_used[tables.INVENTOR] == 1:
        return frames.INVENTOR_USED
    return frames.POSSIBLE if pieces_in(s.laid) > 0 else frames.NOTHING_TO_ACTIVATE


@rule
def why_not_grow_stop(again: int) -> int:
    """0, or why the Grow phase cannot end yet (D4)."""
    return frames.POSSIBLE if again == 1 else frames.NOT_BEFORE_A_TILE


@rule
def legal_grow(s: State, seat: int, again: int) -> None:
    """A tile of the hand, the Inventor, an exchange; after a first tile with the Farmer also to stop (D4)."""
    if why_not_exchange(s, seat) == frames.POSSIBLE:
        offer(s, moves.TO_EXCHANGE)
    for at in range(s.n_hand[seat]):
        offer(s, moves.TO_LAY + s.hand[seat, at])
    if why_not_inventor(s, seat, again) == frames.POSSIBLE:
        offer(s, moves.TO_INVENTOR)
    if again == 1:
        offer(s, moves.TO_STOP)


@rule
def play_grow(s: State, seat: int, again: int, move: int) -> None:
    """Go on with what was chosen."""
    if move == moves.TO_EXCHANGE:
        then(s, frames.GIVE, seat)
        then(s, frames.GROW, seat, again)
    elif move == moves.TO_INVENTOR:
        then(s, frames.REACTIVATING, seat)
    elif move == moves.TO_STOP:
        then(s, frames.BUILD, seat)
    else:
        then(s, frames.CELL, seat, move - moves.TO_LAY, again)


@rule
def legal_cell(s: State) -> None:
    """The free cells that touch the layout (D5, DOM-28)."""
    for at in range(s.n_frontier):
        offer(s, moves.TO_CELL + s.frontier[at])


@rule
def play_cell(s: State, seat: int, tile: int, again: int, cell: int) -> None:
    """Ask for the rotation."""
    then(s, frames.ROTATION, seat, tile, again, cell)


@rule
def why_not_rotation(tile: int, rotation: int) -> int:
    """0, or why a rotation of a tile brings nothing new (D6, DOM-12)."""
    return frames.POSSIBLE if rotation < tables.ROTATIONS[tile] else frames.SAME_RESULT


@rule
def play_rotation(s: State, seat: int, tile: int, again: int, cell: int, rotation: int) -> None:
    """Lay the tile and activate it (DOM-28, DOM-29)."""
    take_from_hand(s, seat, tile)
    s.laid[tile] += 1
    s.cell_of[tile] = cell + 1
    put_piece(s, cell, tile, rotation)
    tell(s, state.LAID, seat, tile, cell, rotation)
    if again == 1:
        s.role_used[tables.FARMER] = 1
    activate(s, seat, tile, 0)
    then(s, frames.AFTER_TILE, seat, again)


@rule
def resolve_after_tile(s: State, seat: int, last: int) -> None:
    """With the Farmer a second tile may follow the first (DOM-91)."""
    is_farmer = tables.FARMER != NONE and s.role[tables.FARMER] == seat
    if last == 0 and s.n_hand[seat] > 0 and is_farmer and s.role_used[tables.FARMER] == 0:
        then(s, frames.GROW, seat, 1)
    else:
        then(s, frames.BUILD, seat)


# ---------------------------------------------------------------- the Inventor


@rule
def why_not_reactivate(s: State, tile: int) -> int:
    """0, or why a tile cannot be activated in place: it is not on the board (D10, DOM-90)."""
    return frames.POSSIBLE if s.cell_of[tile] > 0 else frames.NOTHING_TO_ACTIVATE


@rule
def play_reactivating(s: State, seat: int, tile: int) -> None:
    """Activate a tile in place; the Farmer cannot follow (DOM-90, DOM-91)."""
    s.role_used[tables.INVENTOR] = 1
    tell(s, state.REACTIVATED, seat, tile)
    activate(s, seat, tile, 1)
    then(s, frames.AFTER_TILE, seat, 1)


# ---------------------------------------------------------------- activation


@rule
def loci_at(s: State, tile: int) -> int:
    """How many complete wheels a tile lies in."""
    found = 0
    for k in range(CORNERS):
        if is_locus(s, vertex(s.cell_of[tile] - 1, k)):
            found += 1
    return found


@rule
def activate(s: State, seat: int, tile: int, in_place: int) -> None:
    """By a Locus if there is one, else by the connections; with several ways the player chooses (DOM-29, DOM-36)."""
    loci = loci_at(s, tile)
    if loci + in_place > 1:
        then(s, frames.LOCUS, seat, tile, in_place)
    elif loci == 0:
        activate_connection(s, seat, tile, in_place)
    else:
        for k in range(CORNERS):
            point = vertex(s.cell_of[tile] - 1, k)
            if is_locus(s, point):
                activate_locus(s, seat, tile, point)


@rule
def why_not_locus(s: State, tile: int, point: int) -> int:
    """0, or why a tile cannot be activated by a Locus (D7, DOM-36)."""
    for k in range(CORNERS):
        if vertex(s.cell_of[tile] - 1, k) == point:
            return frames.POSSIBLE if is_locus(s, point) else frames.NOT_COMPLETE
    return frames.NOT_ITS_LOCUS


@rule
def why_not_locus_connection(in_place: int) -> int:
    """0, or why a tile cannot be activated by its connections (D7, DOM-90)."""
    return frames.POSSIBLE if in_place == 1 else frames.CONNECTION_ONLY_IN_PLACE


@rule
def legal_locus(s: State, tile: int, in_place: int) -> None:
    """The complete wheels at the corners of a tile; in place also its connection (D7)."""
    if in_place == 1:
        offer(s, moves.TO_CONNECTION)
    for k in range(CORNERS):
        point = vertex(s.cell_of[tile] - 1, k)
        if is_locus(s, point):
            offer(s, moves.TO_LOCUS + point)


@rule
def play_locus(s: State, seat: int, tile: int, in_place: int, move: int) -> None:
    """Activate the tile in the chosen way."""
    if move == moves.TO_CONNECTION:
        activate_connection(s, seat, tile, in_place)
    else:
        activate_locus(s, seat, tile, move - moves.TO_LOCUS)


@rule
def activate_connection(s: State, seat: int, tile: int, in_place: int) -> None:
    """Every connected side Produces, and Cities beyond it trade (DOM-30 to DOM-34)."""
    cell = s.cell_of[tile] - 1
    white = produce_connected(s, seat, cell, s.board[cell] - 1)
    if in_place == 1:
        trade_with(s, seat, tile)
    finish_activation(s, seat, tile, white, 0)


@rule
def produce_connected(s: State, seat: int, cell: int, mine: int) -> int:
    """What a piece Produces that lies, or would lie, in a cell; returned are the points of Vestigia (DOM-33)."""
    connected, white = 0, 0
    for side in range(CORNERS):
        beyond = neighbour(cell, side)
        if s.board[beyond] <= 0:
            continue
        theirs, end = s.board[beyond] - 1, (side + 1) % CORNERS
        connected |= 1 << side
        white += yields(s, seat, tables.RESOURCE[theirs, side]) + yields(s, seat, tables.RESOURCE[theirs, end])
        concentrate(s, seat, tables.RESOURCE[mine, side], tables.RESOURCE[theirs, end])
        concentrate(s, seat, tables.RESOURCE[mine, end], tables.RESOURCE[theirs, side])
        trade_with(s, seat, land_in(s, beyond))
    for k in range(CORNERS):
        if connected & ((1 << k) | (1 << ((k + 2) % CORNERS))) != 0:  # the two sides that meet at vertex k
            white += yields(s, seat, tables.RESOURCE[mine, k])
    return white


@rule
def activate_locus(s: State, seat: int, tile: int, point: int) -> None:
    """The six resources at the Locus Produce, and the Cities around it trade (DOM-35)."""
    cell = s.cell_of[tile] - 1
    white = produce_locus(s, seat, point, cell, s.board[cell] - 1)
    tell(s, state.SCORED_LOCUS, seat, point)
    finish_activation(s, seat, tile, white, 1)


@rule
def produce_locus(s: State, seat: int, point: int, cell: int, mine: int) -> int:
    """The same where a piece lies, or would lie, in one of the cells; returned are the points of Vestigia (DOM-33)."""
    white = 0
    for k in range(WHEEL):
        there = wheel(point, k)
        piece = mine if there == cell else s.board[there] - 1
        white += yields(s, seat, tables.RESOURCE[piece, HUB[k]])
        trade_with(s, seat, land_in(s, there))
    return white


@rule
def yields(s: State, seat: int, resource: int) -> int:
    """A resource Produces; a Vestigium returns how many points are to be picked (DOM-33)."""
    if resource < N_DOMAINS:
        s.produced[seat, resource] += RESOURCE_PRODUCES
    return RESOURCE_PRODUCES if resource == WHITE else 0


@rule
def concentrate(s: State, seat: int, mine: int, theirs: int) -> None:
    """Two equal resources face to face Produce more (DOM-31); Vestigium does not (DOM-33)."""
    if mine == theirs and mine < N_DOMAINS:
        s.produced[seat, mine] += CONCENTRATION


@rule
def trade_with(s: State, seat: int, tile: int) -> None:
    """A City on an activated tile Produces for its owner (DOM-34, DOM-104)."""
    if tile == NONE or s.city_owner[tile] == 0:
        return
    owner, camp = s.city_owner[tile] - 1, tables.CAMP[tile]
    times = s.city_level[tile] if TRADES_BY_LEVEL == 1 else 1
    s.produced[owner, camp] += CITY_PRODUCES * times + s.standing[owner, notation.S_CITY + camp]
    s.produced[seat, camp] += PLACER_TRADES


@rule
def finish_activation(s: State, seat: int, tile: int, white: int, by_locus: int) -> None:
    """The Camp, then the steps (c) to (e) of DOM-39."""
    s.produced[seat, tables.CAMP[tile]] += CAMP_PRODUCES + s.standing[seat, notation.S_CAMP + tables.CAMP[tile]]
    if white > 0:
        then(s, frames.VESTIGIUM, seat, white)
    listen_to_produce(s, seat)
    if by_locus == 1:
        trigger(s, seat, notation.ON_LOCUS, frames.IN_BATCH)
    for place in range(s.seats):
        if s.initiative[place] != seat:
            listen_to_produce(s, s.initiative[place])
    if s.n_queue > 0:
        then(s, frames.SETTLE_ALL, seat)
    else:
        resolve_settle_all(s, seat)


@rule
def listen_to_produce(s: State, seat: int) -> None:
    """Queue the clauses `on produce` of a seat that Produced."""
    if s.standing[seat, notation.S_LISTENS + notation.ON_PRODUCE] > 0:
        then(s, frames.PRODUCE, seat, 0, NONE)


@rule
def play_vestigium(s: State, seat: int, points: int, domain: int) -> None:
    """A Vestigium point is Produced in the Domain that the placer picks (D8, DOM-33)."""
    s.produced[seat, domain] += 1
    if points > 1:
        then(s, frames.VESTIGIUM, seat, points - 1)


@rule
def resolve_settle_all(s: State, seat: int) -> None:
    """Every player adds Produced and Gained to the reserve, the placer first (DOM-39 (e))."""
    settle_produced(s, seat)
    for place in range(s.seats):
        if s.initiative[place] != seat:
            settle_produced(s, s.initiative[place])


@rule
def settle_produced(s: State, seat: int) -> None:
    """What a seat Produced joins its batch."""
    for domain in range(N_DOMAINS):
        if s.produced[seat, domain] > 0:
            tell(s, state.PRODUCED, seat, domain, s.produced[seat, domain])
            s.incoming[seat, domain] += s.produced[seat, domain]
            s.produced[seat, domain] = 0
    resolve_settle(s, seat)
