"""The map: 35 cells of four hexes each, in five rows of seven; spaces, their names, and which ones are adjacent.

Hexes have pointy tops and axial coordinates (q, r): the centre lies at x = √3 (q + r / 2), y = 3/2 r, y growing
downwards. The hexes of a cell are a (q0, r0), b (q0 + 1, r0), c (q0, r0 + 1) and d (q0 + 1, r0 + 1): a rhombus, which
looks the same turned by 180 degrees, with a and d, b and c changing places. The chasm and the four corners, where
large locations lie, are one space each (REV-9, REV-10). `docs/engine.md` has the picture.
"""

from __future__ import annotations

from typing import NamedTuple

from parlour.engine.core.record import NONE
from parlour.engine.people.content import frozen

ROWS_OF_CELLS, COLUMNS_OF_CELLS = "ABCDE", 7
CELL_NAMES = tuple(f"{row}{column + 1}" for row in ROWS_OF_CELLS for column in range(COLUMNS_OF_CELLS))
CELLS = len(CELL_NAMES)
HEXES = 4  # of a cell
HEX_LETTERS = "abcd"
CHASM = CELL_NAMES.index("C4")
CORNERS = tuple(CELL_NAMES.index(name) for name in ("A1", "A7", "E1", "E7"))
MERGED = frozenset((CHASM, *CORNERS))
OFFSETS = ((0, 0), (1, 0), (0, 1), (1, 1))  # of the hexes a, b, c, d within their cell
AROUND = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


class Hex(NamedTuple):
    """A hex by its axial coordinates."""

    q: int
    r: int


def hexes_of(cell: int) -> tuple[Hex, ...]:
    """The hexes a, b, c, d of a cell."""
    row, column = divmod(cell, COLUMNS_OF_CELLS)
    q0, r0 = 2 * column - 2 * (row // 2), 2 * row
    return tuple(Hex(q0 + q, r0 + r) for q, r in OFFSETS)


def _spaces() -> tuple[tuple[int, int], ...]:
    """Every space as its cell and hex, in the order of the names; one of four hexes counts as hex a (REV-10)."""
    return tuple((cell, h) for cell in range(CELLS) for h in range(1 if cell in MERGED else HEXES))


_SPACES = _spaces()
SPACES = len(_SPACES)
FIRST_SPACE = frozen([_SPACES.index((cell, 0)) for cell in range(CELLS)])
CELL_OF = frozen([cell for cell, _ in _SPACES])
HEX_OF = frozen([h for _, h in _SPACES])
SPACES_OF = frozen([1 if cell in MERGED else HEXES for cell in range(CELLS)])  # how many spaces a cell has
THE_CHASM = _SPACES.index((CHASM, 0))
CORNER_SPACES = frozen([_SPACES.index((cell, 0)) for cell in CORNERS])
SPACE_NAMES = tuple(CELL_NAMES[cell] + ("" if cell in MERGED else HEX_LETTERS[h]) for cell, h in _SPACES)


def space_hexes(space: int) -> tuple[Hex, ...]:
    """The hexes that a space is made of."""
    cell, h = _SPACES[space]
    return hexes_of(cell) if cell in MERGED else (hexes_of(cell)[h],)


def _neighbours() -> list[list[int]]:
    """The spaces adjacent to each space, in the order of their names (REV-10, REV-71)."""
    at = {hexagon: space for space in range(SPACES) for hexagon in space_hexes(space)}
    near = []
    for space in range(SPACES):
        beside = {at.get(Hex(h.q + q, h.r + r), space) for h in space_hexes(space) for q, r in AROUND}
        near.append(sorted(beside - {space}))
    return near


_NEAR = _neighbours()
MOST_NEAR = max(map(len, _NEAR))
N_NEAR = frozen([len(row) for row in _NEAR])
NEAR = frozen([[*row, *[NONE] * (MOST_NEAR - len(row))] for row in _NEAR])
IS_NEAR = frozen([[int(other in row) for other in range(SPACES)] for row in _NEAR])


def centre(hexagon: Hex) -> tuple[float, float]:
    """Where the middle of a hex lies, its edges being 1 long."""
    return 3**0.5 * (hexagon.q + hexagon.r / 2), 1.5 * hexagon.r
