"""The Adventurers' map: cells, sides and turned tiles (FR-ADVE-11)."""

from __future__ import annotations

from parlour.engine.core.record import NONE
from parlour.engine.people.content import frozen
from parlour.games.free_radicals.tables import CELLS, HEIGHT, WIDTH

N_SIDES = 4
COMPASS = ("north", "east", "south", "west")
CELL_NAMES = tuple(f"{cell % WIDTH},{cell // WIDTH}" for cell in range(CELLS))
WAYS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def _beside(cell: int, side: int) -> int:
    column, row = cell % WIDTH + WAYS[side][0], cell // WIDTH + WAYS[side][1]
    return row * WIDTH + column if 0 <= column < WIDTH and 0 <= row < HEIGHT else NONE


NEXT_CELL = frozen([[_beside(cell, side) for side in range(N_SIDES)] for cell in range(CELLS)])
# The open sides, a bit for each, after so many quarter turns clockwise.
TURNED = frozen(
    [
        [sum(1 << (side + turn) % N_SIDES for side in range(N_SIDES) if sides >> side & 1) for turn in range(N_SIDES)]
        for sides in range(1 << N_SIDES)
    ]
)
