"""Dominations: the grid of triangles and the squares of a tree are what rules.md says (DOM-10 to DOM-15, DOM-65)."""

from __future__ import annotations

import pytest

from parlour.engine.people.content import ContentFile
from parlour.games.dominations.content import CRADLE, FILE, NOTHING_THERE, TILE_LIST
from parlour.games.dominations.geometry import (
    CELL_NAMES,
    CELLS,
    CORNERS,
    HUB,
    ORIGIN,
    POINT_NAMES,
    POINTS,
    REACH,
    SIDES,
    SPAN,
    SQUARE_NAMES,
    SQUARES,
    WHEEL,
    beside,
    cell_number,
    coordinates,
    facing,
    neighbour,
    point_number,
    square_number,
    vertex,
    wheel,
)
from parlour.games.dominations.tables import CRADLE_PIECE, MOST_PIECES, RESOURCE

U, D = range(2)
EDGE = SPAN // 2  # where the torus closes: what holds in the middle must hold there
PLACES = [(0, 0), (3, -2), (-5, 7), (EDGE - 1, EDGE - 1), (-EDGE, -EDGE), (EDGE - 1, -EDGE)]


def points(*pairs: tuple[int, int]) -> list[int]:
    return [point_number(q, r) for q, r in pairs]


@pytest.mark.parametrize(("q", "r"), PLACES)
def test_vertices_are_listed_clockwise(q: int, r: int) -> None:
    up, down = cell_number(q, r, U), cell_number(q, r, D)
    assert [vertex(up, k) for k in range(3)] == points((q, r + 1), (q + 1, r), (q, r))
    assert [vertex(down, k) for k in range(3)] == points((q + 1, r), (q, r + 1), (q + 1, r + 1))


@pytest.mark.parametrize(("q", "r"), PLACES)
def test_neighbours_share_a_full_side(q: int, r: int) -> None:
    up, down = cell_number(q, r, U), cell_number(q, r, D)
    assert {neighbour(up, side) for side in range(3)} == {
        cell_number(q, r, D), cell_number(q, r - 1, D), cell_number(q - 1, r, D)
    }  # fmt: skip
    assert {neighbour(down, side) for side in range(3)} == {
        cell_number(q, r, U), cell_number(q, r + 1, U), cell_number(q + 1, r, U)
    }  # fmt: skip


def test_a_side_has_one_number_and_its_ends_change_places() -> None:
    for cell in range(CELLS):
        for side in range(CORNERS):
            other = neighbour(cell, side)
            assert neighbour(other, side) == cell
            assert vertex(cell, side) == vertex(other, (side + 1) % 3)
            assert vertex(cell, (side + 1) % 3) == vertex(other, side)


def test_a_wheel_is_the_six_cells_of_a_vertex() -> None:
    for point in range(POINTS):
        cells = [wheel(point, k) for k in range(WHEEL)]
        assert len(set(cells)) == WHEEL
        assert all(vertex(cell, HUB[k]) == point for k, cell in enumerate(cells))
        assert all(cells[k - 1] in [neighbour(cell, side) for side in range(3)] for k, cell in enumerate(cells))


def test_rotations_turn_corners_clockwise() -> None:
    """Corner i of the first tile sits on vertex i + rotation (DOM-12)."""
    for rotation in range(3):
        assert [int(RESOURCE[rotation, (i + rotation) % 3]) for i in range(3)] == list(TILE_LIST[0].corners)


def test_the_cradle_lies_as_the_content_says() -> None:
    cradle = ContentFile(FILE.path).table("cradle").values
    cells = [wheel(ORIGIN, k) for k in range(WHEEL)]
    assert cells == [cell_number(q, r, "UD".index(way)) for q, r, way in cradle["cells"]]
    around = {neighbour(cell, side) for cell in cells for side in range(3)} - set(cells)
    assert around == {cell_number(q, r, "UD".index(way)) for q, r, way in cradle["neighbours"]}
    resources = dict(zip((tuple(v) for v in cradle["vertices"]), CRADLE, strict=True))
    for k, cell in enumerate(cells):
        for corner in range(3):
            found = RESOURCE[3 * (CRADLE_PIECE + k), corner]
            at = coordinates(vertex(cell, corner), SPAN)
            assert found == resources.get(at, NOTHING_THERE)


def test_names_are_read_as_they_are_written() -> None:
    assert CELL_NAMES[cell_number(-2, 1, D)] == "D(-2,1)"
    assert POINT_NAMES[point_number(0, -3)] == "(0,-3)"
    assert SQUARE_NAMES[square_number(4, -1)] == "(4,-1)"
    assert len(set(CELL_NAMES)) == CELLS
    assert len(set(SQUARE_NAMES)) == SQUARES


def test_squares_know_their_four_neighbours() -> None:
    for square in range(SQUARES):
        x, y = coordinates(square, REACH)
        beyond = [square_number(x, y + 1), square_number(x + 1, y), square_number(x, y - 1), square_number(x - 1, y)]
        assert [beside(square, side) for side in range(SIDES)] == beyond
        assert all(beside(beside(square, side), facing(side)) == square for side in range(SIDES))


def test_the_longest_chain_does_not_meet_itself() -> None:
    """A strip of triangles in one direction, as long as all pieces of a game: its ends stay apart."""
    for side_a, side_b in ((0, 1), (0, 2), (1, 2)):
        cell = wheel(ORIGIN, 0)
        seen = [wheel(ORIGIN, k) for k in range(WHEEL)]
        for step in range(MOST_PIECES):
            cell = neighbour(cell, side_a if step % 2 == 0 else side_b)
            seen.append(cell)
        beyond = neighbour(cell, side_a if MOST_PIECES % 2 == 0 else side_b)
        touching = [neighbour(beyond, side) for side in range(3)]
        assert [c for c in touching if c in seen] == [cell]
