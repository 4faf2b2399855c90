"""Names of places: each is one of its kind, and one finds it by counting from the middle."""

from __future__ import annotations

from parlour.games.dominations.geometry import cell_number, neighbour, point_number, square_number, vertex
from parlour.games.dominations.moves import MOVES
from parlour.games.dominations.words.places import (
    CELL_PLACES,
    POINT_PLACES,
    SQUARE_PLACES,
    cell_place,
    point_place,
    square_place,
)


def test_every_place_has_a_name_of_its_own() -> None:
    for names in (CELL_PLACES, POINT_PLACES, SQUARE_PLACES):
        assert len(set(names)) == len(names)


def test_names_count_from_the_middle() -> None:
    assert cell_place(cell_number(0, 0, 0)) == "N1 E1"
    assert cell_place(cell_number(0, 0, 1)) == "N1 E2"
    assert cell_place(cell_number(-1, 0, 1)) == "N1"  # straight North of the middle of the Cradle
    assert cell_place(cell_number(0, -1, 0)) == "S1"
    assert cell_place(cell_number(-1, 1, 0)) == "N2"
    assert point_place(point_number(0, 1)) == "N1/N2 E1"
    assert point_place(point_number(1, 0)) == "N1/S1 E2"
    assert point_place(point_number(0, -1)) == "S1/S2 W1"
    assert square_place(square_number(-2, 1)) == "N1 W2"
    assert square_place(square_number(0, -1)) == "S1"
    assert square_place(square_number(0, 0)) == "the middle"


def test_beside_a_side_that_slants_lies_the_next_place_of_the_row() -> None:
    here = cell_number(2, 1, 0)
    row, place = cell_place(here).split(" E")
    assert [cell_place(neighbour(here, side)) for side in (0, 2)] == [f"{row} E{int(place) + n}" for n in (1, -1)]
    assert point_place(vertex(here, 0)).endswith(f"E{place}")  # its tip is in its own column


def test_moves_keep_their_names() -> None:
    assert "cell U(-1,1)" in MOVES.names
    assert "locus (0,1)" in MOVES.names
    assert "square (0,1)" in MOVES.names
