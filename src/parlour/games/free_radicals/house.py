"""The Hoteliers' shapes: the different turned forms of each, and how wide and high they are (FR-HOTE-11)."""

from __future__ import annotations

from parlour.engine.core.record import NONE
from parlour.engine.people.content import frozen
from parlour.games.free_radicals.factions import SHAPES

TURNS, LARGEST = 4, max(len(shape.cells) for shape in SHAPES)
Cells = tuple[tuple[int, int], ...]


def _turned(cells: Cells) -> Cells:
    """A quarter turn, back into the lower left corner."""
    turned = [(-floor, column) for column, floor in cells]
    left, low = min(column for column, _ in turned), min(floor for _, floor in turned)
    return tuple(sorted((column - left, floor - low) for column, floor in turned))


def forms(cells: Cells) -> list[Cells]:
    """The different forms of a shape, as printed first (FR-HOTE-11)."""
    found = [tuple(sorted(cells))]
    for _ in range(TURNS - 1):
        turned = _turned(found[-1])
        if turned in found:
            break
        found.append(turned)
    return found


_FORMS = [forms(shape.cells) for shape in SHAPES]
N_FORMS = frozen([len(found) for found in _FORMS])
FORM_WIDTH = frozen(
    [[1 + max(c for c, _ in found[n]) if n < len(found) else 0 for n in range(TURNS)] for found in _FORMS]
)


def _padded(cells: Cells, axis: int) -> list[int]:
    return [cells[n][axis] if n < len(cells) else NONE for n in range(LARGEST)]


FORM_COLUMN, FORM_FLOOR = (
    frozen([[_padded(found[n] if n < len(found) else (), axis) for n in range(TURNS)] for found in _FORMS])
    for axis in range(2)
)
