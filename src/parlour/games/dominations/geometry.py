"""Where things lie: the triangles of the board (DOM-10 to DOM-15) and the squares of a tree (DOM-65).

The board is an infinite grid of triangles. A *point* is a vertex (q, r); to each belong two cells, U(q,r) pointing up
and D(q,r) pointing down. The three vertices of a cell are counted clockwise, and side k joins the vertices k and k + 1:

        0                   1-------2            U(q,r): 0 = (q,r+1)   1 = (q+1,r)   2 = (q,r)
       / \\                   \\     /             D(q,r): 0 = (q+1,r)   1 = (q,r+1)   2 = (q+1,r+1)
      2   0                   0   2
     /     \\                   \\ /              Two cells that share a side call it by the same number,
    2---1---1                   0               and its two ends change places: k here is k + 1 there.

Numbers are needed for an infinite grid, so it is wound around a torus of SPAN by SPAN points. The pieces of a game hang
together, and two of them are needed for each column, so they never reach around it and meet from behind.
"""

from __future__ import annotations

from parlour.engine.core.rules import rule
from parlour.engine.people.content import frozen
from parlour.games.dominations.tables import MOST_PIECES, TREE

UP, DOWN = range(2)
CORNERS = 3  # vertices, and sides, of a cell
WHEEL = 6  # cells around a vertex
SPAN = MOST_PIECES // 2 + 7  # the Cradle's two columns, one for each two pieces, room on both sides
POINTS = SPAN * SPAN
CELLS = 2 * POINTS
ORIGIN = 0  # the vertex (0,0), the middle of the Cradle (DOM-14)

# The number that the middle of a wheel has among the vertices of each of its cells (DOM-15).
HUB = frozen([2, 0, 1, 2, 0, 1])

NORTH, EAST, SOUTH, WEST = range(4)
SIDES = 4  # of a card
REACH = TREE + 4  # squares of a tree, wound around in the same way
SQUARES = REACH * REACH
CAMPFIRE = 0  # the square (0,0)


# ---------------------------------------------------------------- the board


@rule
def shifted(point: int, dq: int, dr: int) -> int:
    """The vertex so many steps away (each −1, 0 or 1)."""
    q, r = point % SPAN + dq, point // SPAN + dr
    if q < 0:
        q += SPAN
    elif q == SPAN:
        q = 0
    if r < 0:
        r += SPAN
    elif r == SPAN:
        r = 0
    return r * SPAN + q


@rule
def neighbour(cell: int, side: int) -> int:
    """The cell on the other side (DOM-11)."""
    point = cell >> 1
    if cell & 1 == UP:
        if side == 0:
            return cell + 1
        return 2 * shifted(point, 0, -1) + DOWN if side == 1 else 2 * shifted(point, -1, 0) + DOWN
    if side == 0:
        return cell - 1
    return 2 * shifted(point, 0, 1) + UP if side == 1 else 2 * shifted(point, 1, 0) + UP


@rule
def vertex(cell: int, k: int) -> int:
    """The vertex number k of a cell, clockwise (DOM-10)."""
    point = cell >> 1
    if cell & 1 == UP:
        if k == 0:
            return shifted(point, 0, 1)
        return shifted(point, 1, 0) if k == 1 else point
    if k == 0:
        return shifted(point, 1, 0)
    return shifted(point, 0, 1) if k == 1 else shifted(point, 1, 1)


@rule
def wheel(point: int, k: int) -> int:
    """The cell number k around a vertex (DOM-15); HUB tells which of its vertices this is."""
    if k == 0:
        return 2 * point + UP
    if k == 1:
        return 2 * shifted(point, -1, 0) + DOWN
    if k == 2:
        return 2 * shifted(point, -1, 0) + UP
    if k == 3:
        return 2 * shifted(point, -1, -1) + DOWN
    return 2 * shifted(point, 0, -1) + (UP if k == 4 else DOWN)


# ---------------------------------------------------------------- the tree


@rule
def beside(square: int, side: int) -> int:
    """The square to the North, East, South or West (DOM-65)."""
    x, y = square % REACH, square // REACH
    if side == NORTH:
        y = 0 if y == REACH - 1 else y + 1
    elif side == EAST:
        x = 0 if x == REACH - 1 else x + 1
    elif side == SOUTH:
        y = REACH - 1 if y == 0 else y - 1
    else:
        x = REACH - 1 if x == 0 else x - 1
    return y * REACH + x


@rule
def facing(side: int) -> int:
    """The side of a neighbour that touches this one."""
    return (side + 2) % SIDES


# ---------------------------------------------------------------- coordinates, for people


def coordinates(number: int, span: int) -> tuple[int, int]:
    """The two coordinates of a vertex (SPAN) or a square (REACH), as near to the middle as they can be."""
    across, up = number % span, number // span
    return (across - span if across >= span // 2 else across), (up - span if up >= span // 2 else up)


def point_number(q: int, r: int) -> int:
    """The vertex (q, r)."""
    return (r % SPAN) * SPAN + q % SPAN


def cell_number(q: int, r: int, way: int) -> int:
    """The cell U(q,r) or D(q,r)."""
    return 2 * point_number(q, r) + way


def square_number(x: int, y: int) -> int:
    """The square (x, y) of a tree."""
    return (y % REACH) * REACH + x % REACH


def point_name(point: int) -> str:
    """A vertex as it is written: (1,-2)."""
    q, r = coordinates(point, SPAN)
    return f"({q},{r})"


def cell_name(cell: int) -> str:
    """A cell as it is written: U(1,-2)."""
    return f"{'UD'[cell % 2]}{point_name(cell // 2)}"


def square_name(square: int) -> str:
    """A square of a tree as it is written: (1,-2)."""
    x, y = coordinates(square, REACH)
    return f"({x},{y})"


POINT_NAMES = tuple(map(point_name, range(POINTS)))
CELL_NAMES = tuple(map(cell_name, range(CELLS)))
SQUARE_NAMES = tuple(map(square_name, range(SQUARES)))
