"""The map of Revive: cells, hexes, spaces and neighbours (REV-9, REV-10), and its picture in the documents."""

from __future__ import annotations

import runpy
from pathlib import Path

import numpy as np

from parlour.games.revive.geometry import (
    CELL_NAMES,
    CORNERS,
    IS_NEAR,
    MERGED,
    N_NEAR,
    NEAR,
    SPACE_NAMES,
    SPACES,
    Hex,
    centre,
    hexes_of,
    space_hexes,
)

DOCS = Path(__file__).parents[2] / "docs"


def near(name: str) -> set[str]:
    space = SPACE_NAMES.index(name)
    return {SPACE_NAMES[other] for other in np.asarray(NEAR)[space][: int(N_NEAR[space])]}


def test_every_hex_belongs_to_one_space() -> None:
    hexes = [hexagon for space in range(SPACES) for hexagon in space_hexes(space)]
    assert len(hexes) == len(set(hexes)) == 35 * 4
    assert SPACES == 30 * 4 + 5  # the chasm and the corners are one space each


def test_cells_lie_where_the_content_file_once_said() -> None:
    """The coordinates of hex a of some cells, as the components are specified."""
    wanted = {
        "A1": (0, 0),
        "A7": (12, 0),
        "B1": (0, 2),
        "C1": (-2, 4),
        "C4": (4, 4),
        "D6": (8, 6),
        "E1": (-4, 8),
        "E7": (8, 8),
    }
    assert {name: tuple(hexes_of(CELL_NAMES.index(name))[0]) for name in wanted} == wanted


def test_neighbours_are_as_far_as_an_edge_is_long() -> None:
    """Two spaces are adjacent when hexes of theirs have middles √3 apart: measured, not counted."""
    for space in range(SPACES):
        for other in range(SPACES):
            apart = min(
                ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5
                for ax, ay in map(centre, space_hexes(space))
                for bx, by in map(centre, space_hexes(other))
            )
            assert bool(np.asarray(IS_NEAR)[space, other]) == (abs(apart - 3**0.5) < 1e-6 and space != other)


def test_neighbours_of_the_chasm_and_of_corners() -> None:
    assert near("C4") == {"B3c", "B3d", "B4c", "C3b", "C3d", "C5a", "C5c", "D3b", "D4a", "D4b"}
    assert near("A1") == {"A2a", "A2c", "B1a", "B1b"}
    assert all(len(near(CELL_NAMES[cell])) >= 3 for cell in CORNERS)


def test_a_turned_cell_covers_the_same_hexes() -> None:
    """a and d, b and c change places around the middle of the cell (REV-66)."""
    for cell in set(range(len(CELL_NAMES))) - MERGED:
        a, b, c, d = (centre(h) for h in hexes_of(cell))
        assert np.allclose(np.add(a, d), np.add(b, c))


def test_neighbours_are_in_the_order_of_names_and_mutual() -> None:
    table = np.asarray(NEAR)
    for space in range(SPACES):
        listed = [int(n) for n in table[space] if n >= 0]
        assert listed == sorted(listed)
        assert all(space in table[other] for other in listed)
    assert Hex(0, 0) in space_hexes(SPACE_NAMES.index("A1"))


def test_the_picture_is_drawn_from_the_geometry() -> None:
    drawn = runpy.run_path(str(DOCS / "draw_map.py"))
    assert drawn["drawing"]() == drawn["FILE"].read_text(encoding="utf-8"), "run `python docs/draw_map.py`"
