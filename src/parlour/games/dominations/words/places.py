"""What places are called: so many rows North or South of the middle, so many places East or West of it.

Moves name a place by its coordinates (geometry.py), as the rules do. People find it by counting from the middle of the
Cradle, or of the Campfire: `N2 E3` lies in the second row to the North, three places to the East. In a row of the board
triangles point up and down in turn, and each of them is a place. A vertex lies between two rows: `N1/N2 E3`.
"""

from __future__ import annotations

from parlour.games.dominations.geometry import CELLS, POINTS, REACH, SPAN, SQUARES, coordinates


def steps(n: int, ways: str) -> str:
    """So many steps in one of two directions; nothing for none."""
    return f"{ways[n < 0]}{abs(n)}" if n else ""


def row_place(r: int) -> str:
    """A row of triangles, between the lines r and r + 1: N1 is the first to the North of the middle."""
    return f"N{r + 1}" if r >= 0 else f"S{-r}"


def column_of(q: int, r: int, way: int) -> int:
    """How many places East of the middle a cell lies: each is half a side wide."""
    return 2 * q + r + 1 + way


def column_place(column: int) -> str:
    """So many places East or West of the middle; empty in the middle."""
    return steps(column, "EW")


def _joined(*parts: str) -> str:
    return " ".join(filter(None, parts))


def cell_place(cell: int) -> str:
    """A cell of the board: 'N2 E3'."""
    q, r = coordinates(cell // 2, SPAN)
    return _joined(row_place(r), column_place(column_of(q, r, cell % 2)))


def point_place(point: int) -> str:
    """A vertex, between two rows: 'N1/N2 E3'."""
    q, r = coordinates(point, SPAN)
    rows = f"{row_place(r - 1)}/{row_place(r)}" if r > 0 else f"{row_place(r)}/{row_place(r - 1)}"
    return _joined(rows, column_place(2 * q + r))


def square_place(square: int) -> str:
    """A square of a tree: 'N1 W2'; the Campfire is the middle."""
    x, y = coordinates(square, REACH)
    return _joined(steps(y, "NS"), steps(x, "EW")) or "the middle"


CELL_PLACES = tuple(map(cell_place, range(CELLS)))
POINT_PLACES = tuple(map(point_place, range(POINTS)))
SQUARE_PLACES = tuple(map(square_place, range(SQUARES)))
