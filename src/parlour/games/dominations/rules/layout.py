"""The board: pieces in cells, free cells beside them, Loci, Monuments (DOM-11 to DOM-15, DOM-51 to DOM-55)."""

from __future__ import annotations

from parlour.engine.core.lists import insert, place_in, remove
from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import offer, tell, then
from parlour.games.dominations import moves, notation, state, tables
from parlour.games.dominations.content import N_DOMAINS
from parlour.games.dominations.geometry import CORNERS, HUB, ORIGIN, WHEEL, neighbour, vertex, wheel
from parlour.games.dominations.rules import frames
from parlour.games.dominations.state import State


@rule
def piece_in(s: State, cell: int) -> int:
    """The piece in a cell, or NONE."""
    return (s.board[cell] - 1) // 3 if s.board[cell] > 0 else NONE


@rule
def land_in(s: State, cell: int) -> int:
    """The Land tile in a cell, or NONE."""
    piece = piece_in(s, cell)
    return piece if piece < tables.TILES else NONE


@rule
def lay_cradle(s: State) -> None:
    """The Cradle fills the wheel of the vertex (0,0) (DOM-14)."""
    for k in range(WHEEL):
        s.board[wheel(ORIGIN, k)] = 1 + 3 * (tables.CRADLE_PIECE + k)
    for k in range(WHEEL):
        free_neighbours(s, wheel(ORIGIN, k))


@rule
def put_piece(s: State, cell: int, piece: int, rotation: int) -> None:
    """A piece fills a free cell of the frontier; its free neighbours join the frontier, complete wheels are noted."""
    s.board[cell] = 1 + 3 * piece + rotation
    remove(s.frontier, s.n_frontier, place_in(s.frontier, s.n_frontier, cell), 0)
    s.n_frontier -= 1
    free_neighbours(s, cell)
    for k in range(CORNERS):
        if is_locus(s, vertex(cell, k)):
            insert(s.locus, s.n_locus, vertex(cell, k))
            s.n_locus += 1


@rule
def free_neighbours(s: State, cell: int) -> None:
    """Free cells beside a piece that did not touch the layout before."""
    for side in range(CORNERS):
        beyond = neighbour(cell, side)
        if s.board[beyond] == state.FAR:
            join_frontier(s, beyond)


@rule
def join_frontier(s: State, cell: int) -> None:
    """A free cell is now one where a piece can lie (DOM-28)."""
    s.board[cell] = state.FREE
    insert(s.frontier, s.n_frontier, cell)
    s.n_frontier += 1


@rule
def why_not_cell(s: State, cell: int) -> int:
    """0, or why nothing can lie in a cell (D5, DOM-28, DOM-51)."""
    if s.board[cell] > 0:
        return frames.OCCUPIED
    return frames.POSSIBLE if s.board[cell] == state.FREE else frames.NOT_TOUCHING


@rule
def is_locus(s: State, point: int) -> bool:
    """Whether the wheel of a vertex is filled by Land and Monument Tiles, the Cradle not among them (DOM-15)."""
    return would_be_locus(s, point, NONE)


@rule
def would_be_locus(s: State, point: int, cell: int) -> bool:
    """The same if something lay in this cell, too."""
    for k in range(WHEEL):
        there = wheel(point, k)
        if there != cell and (s.board[there] <= 0 or s.board[there] > 3 * tables.CRADLE_PIECE):
            return False
    return True


@rule
def has_circle(s: State, point: int) -> bool:
    """Whether a circular Monument stands on a vertex (DOM-52)."""
    for seat in range(s.seats):
        monument = s.monument[seat]
        if monument != NONE and tables.IS_CIRCLE[monument] == 1 and s.monument_at[monument] == point + 1:
            return True
    return False


@rule
def cells_beside(monument: int) -> int:
    """How many cells are next to a Monument (DOM-54)."""
    return WHEEL if tables.IS_CIRCLE[monument] == 1 else CORNERS


@rule
def cell_beside(monument: int, at: int, k: int) -> int:
    """A cell next to a Monument that stands there: of its wheel, or beyond its side (DOM-54)."""
    return wheel(at, k) if tables.IS_CIRCLE[monument] == 1 else neighbour(at, k)


@rule
def dominator(s: State, monument: int) -> int:
    """Who dominates a Monument now: Level cards plus levels of Cities next to it; ties by Initiative (DOM-55)."""
    if s.monument_at[monument] == 0:
        return NONE
    best, who = 0, NONE
    for place in range(s.seats):
        seat = s.initiative[place]
        strength = strength_at(s, seat, monument)
        if strength > best:
            best, who = strength, seat
    return who


@rule
def strength_at(s: State, seat: int, monument: int) -> int:
    """What counts for a seat at a Monument on the board (DOM-55)."""
    strength, at = s.levels[seat, monument], s.monument_at[monument] - 1
    for k in range(cells_beside(monument)):
        tile = land_in(s, cell_beside(monument, at, k))
        if tile != NONE and s.city_owner[tile] == seat + 1:
            strength += s.city_level[tile]
    return strength


# ---------------------------------------------------------------- where a Monument may stand (DOM-51, DOM-52)


@rule
def has_spot(s: State, seat: int, monument: int) -> bool:
    """Whether there is a spot that meets every word of the card (DOM-51)."""
    n = s.n_locus if tables.IS_CIRCLE[monument] == 1 else s.n_frontier
    for at in range(n):
        spot = s.locus[at] if tables.IS_CIRCLE[monument] == 1 else s.frontier[at]
        if why_not_spot(s, seat, monument, spot) == frames.POSSIBLE:
            return True
    return False


@rule
def legal_spot(s: State, seat: int, monument: int) -> None:
    """The spots that meet every word of the card (D12)."""
    n = s.n_locus if tables.IS_CIRCLE[monument] == 1 else s.n_frontier
    for at in range(n):
        spot = s.locus[at] if tables.IS_CIRCLE[monument] == 1 else s.frontier[at]
        if why_not_spot(s, seat, monument, spot) == frames.POSSIBLE:
            offer(s, (moves.TO_LOCUS if tables.IS_CIRCLE[monument] == 1 else moves.TO_CELL) + spot)


@rule
def why_not_spot(s: State, seat: int, monument: int, spot: int) -> int:
    """Why a Monument may not stand on a vertex or in a cell: the first word of its card that does not hold."""
    for k in range(tables.PLACE_WORDS):
        word, domain, n = tables.PLACE[monument, k, 0], tables.PLACE[monument, k, 1], tables.PLACE[monument, k, 2]
        if word != NONE:
            reason = why_not_word(s, seat, monument, spot, word, domain, n)
            if reason != frames.POSSIBLE:
                return reason
    return frames.POSSIBLE


@rule
def why_not_word(s: State, seat: int, monument: int, spot: int, word: int, domain: int, n: int) -> int:
    """Why one word of a `place` list does not hold (content.toml, place_words)."""
    if word == notation.P_LOCUS:
        if not is_locus(s, spot):
            return frames.NO_LOCUS
        return frames.SPOT_TAKEN if has_circle(s, spot) else frames.POSSIBLE
    if word == notation.P_EDGE:
        return why_not_cell(s, spot)
    if word == notation.P_DOTS:
        return frames.POSSIBLE if dots_at(s, spot, domain) >= n else frames.TOO_FEW_DOTS
    if word == notation.P_COLOURS:
        return frames.POSSIBLE if colours_at(s, spot) >= n else frames.TOO_FEW_COLOURS
    if word == notation.P_TOUCH:
        return frames.POSSIBLE if sides_touched(s, spot) >= n else frames.TOO_FEW_SIDES
    if word == notation.P_TOUCH_MAX:
        return frames.POSSIBLE if sides_touched(s, spot) <= n else frames.TOO_MANY_SIDES
    if word == notation.P_CAMP:
        return frames.POSSIBLE if camps_beside(s, monument, spot, domain) >= n else frames.TOO_FEW_CAMPS
    if word == notation.P_NOT_CRADLE:
        return frames.AT_THE_CRADLE if touches_cradle(s, spot) else frames.POSSIBLE
    return why_not_cities(s, seat, monument, spot, word, n)


@rule
def why_not_cities(s: State, seat: int, monument: int, spot: int, word: int, n: int) -> int:
    """Why a word about Cities next to the Monument does not hold."""
    own, others = cities_beside(s, seat, monument, spot, 1), cities_beside(s, seat, monument, spot, 0)
    if word == notation.P_NO_CITY:
        return frames.A_CITY_THERE if own + others > 0 else frames.POSSIBLE
    if word == notation.P_OWN_CITY:
        return frames.POSSIBLE if own >= n else frames.TOO_FEW_OWN_CITIES
    if word == notation.P_OTHER_CITY:
        return frames.POSSIBLE if others >= n else frames.TOO_FEW_OTHER_CITIES
    return frames.POSSIBLE if own + others >= n else frames.TOO_FEW_CITIES


@rule
def cities_beside(s: State, seat: int, monument: int, spot: int, own: int) -> int:
    """How many Cities next to the Monument are its builder's (1), or those of others (0) (DOM-54)."""
    found = 0
    for k in range(cells_beside(monument)):
        tile = land_in(s, cell_beside(monument, spot, k))
        if tile != NONE and s.city_owner[tile] != 0 and (s.city_owner[tile] == seat + 1) == (own == 1):
            found += 1
    return found


@rule
def dots_at(s: State, point: int, domain: int) -> int:
    """How many of the six resources at a Locus are of a Domain."""
    found = 0
    for k in range(WHEEL):
        if tables.RESOURCE[s.board[wheel(point, k)] - 1, HUB[k]] == domain:
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
    for side in range(CORNERS):
        if s.board[neighbour(cell, side)] > 3 * tables.CRADLE_PIECE:
            return True
    return False


@rule
def camps_beside(s: State, monument: int, spot: int, domain: int) -> int:
    """How many tiles next to the Monument have a Camp of a Domain."""
    found = 0
    for k in range(cells_beside(monument)):
        tile = land_in(s, cell_beside(monument, spot, k))
        if tile != NONE and tables.CAMP[tile] == domain:
            found += 1
    return found


@rule
def why_not_spot_cell(s: State, seat: int, monument: int, cell: int) -> int:
    """0, or why a Monument cannot stand in a cell (D12, DOM-51, DOM-52)."""
    return frames.OTHER_SHAPE if tables.IS_CIRCLE[monument] == 1 else why_not_spot(s, seat, monument, cell)


@rule
def why_not_spot_locus(s: State, seat: int, monument: int, point: int) -> int:
    """0, or why a Monument cannot stand on a Locus (D12, DOM-51, DOM-52)."""
    return why_not_spot(s, seat, monument, point) if tables.IS_CIRCLE[monument] == 1 else frames.OTHER_SHAPE


@rule
def play_spot(s: State, seat: int, monument: int, move: int) -> None:
    """A circular Monument stands on its Locus; a triangular one asks for its rotation (DOM-52)."""
    if tables.IS_CIRCLE[monument] == 1:
        s.monument_at[monument] = move - moves.TO_LOCUS + 1
        tell(s, state.STOOD, seat, monument, move - moves.TO_LOCUS, 0)
    else:
        then(s, frames.SPOT_ROTATION, seat, monument, move - moves.TO_CELL)


@rule
def why_not_spot_rotation(monument: int, rotation: int) -> int:
    """0, or why a rotation of a Monument brings nothing new (D13, DOM-12)."""
    return frames.POSSIBLE if rotation < tables.ROTATIONS[tables.MONUMENT_PIECE + monument] else frames.SAME_RESULT


@rule
def play_spot_rotation(s: State, seat: int, monument: int, cell: int, rotation: int) -> None:
    """A triangular Monument fills its cell; it Produces nothing (DOM-53)."""
    s.monument_at[monument] = cell + 1
    put_piece(s, cell, tables.MONUMENT_PIECE + monument, rotation)
    tell(s, state.STOOD, seat, monument, cell, rotation)
