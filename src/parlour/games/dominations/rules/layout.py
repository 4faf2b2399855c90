"""The board: pieces in cells, free cells around them, complete wheels, Monuments (DOM-11 to DOM-15, DOM-54, DOM-55)."""

from __future__ import annotations

from parlour.engine.core.lists import insert, place_in, remove
from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.games.dominations import state
from parlour.games.dominations.geometry import CORNERS, ORIGIN, WHEEL, neighbour, vertex, wheel
from parlour.games.dominations.state import State
from parlour.games.dominations.tables import CRADLE_PIECE, IS_CIRCLE, TILES


@rule
def piece_in(s: State, cell: int) -> int:
    """The piece in a cell, or NONE."""
    return (s.board[cell] - 1) // 3 if s.board[cell] > 0 else NONE


@rule
def land_in(s: State, cell: int) -> int:
    """The Land tile in a cell, or NONE."""
    piece = piece_in(s, cell)
    return piece if piece < TILES else NONE


@rule
def lay_cradle(s: State) -> None:
    """The Cradle fills the wheel of the vertex (0,0) (DOM-14)."""
    for k in range(WHEEL):
        s.board[wheel(ORIGIN, k)] = 1 + 3 * (CRADLE_PIECE + k)
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
            add_locus(s, vertex(cell, k))


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
def is_locus(s: State, point: int) -> bool:
    """Whether the wheel of a vertex is filled by Land and Monument Tiles, the Cradle not among them (DOM-15)."""
    for k in range(WHEEL):
        code = s.board[wheel(point, k)]
        if code <= 0 or code > 3 * CRADLE_PIECE:
            return False
    return True


@rule
def add_locus(s: State, point: int) -> None:
    """Note a complete wheel, in ascending order."""
    insert(s.locus, s.n_locus, point)
    s.n_locus += 1


@rule
def has_circle(s: State, point: int) -> bool:
    """Whether a circular Monument stands on a vertex (DOM-52)."""
    found = False
    for seat in range(s.seats):
        monument = s.monument[seat]
        if monument != NONE and IS_CIRCLE[monument] == 1 and s.monument_at[monument] == point + 1:
            found = True
    return found


@rule
def cells_beside(monument: int) -> int:
    """How many cells are next to a Monument (DOM-54)."""
    return WHEEL if IS_CIRCLE[monument] == 1 else CORNERS


@rule
def cell_beside(monument: int, at: int, k: int) -> int:
    """A cell next to a Monument that stands there: of its wheel, or beyond its side (DOM-54)."""
    return wheel(at, k) if IS_CIRCLE[monument] == 1 else neighbour(at, k)


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
