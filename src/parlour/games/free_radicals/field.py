"""The Farmers' field: which square lies beside which (FR-FARM-1)."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.engine.core.record import NONE
from parlour.engine.people.content import frozen
from parlour.games.free_radicals.factions import FIELD_HEIGHT, FIELD_WIDTH

SQUARE_NAMES = tuple(f"{'ABCDEFGH'[n % FIELD_WIDTH]}{n // FIELD_WIDTH + 1}" for n in range(FIELD_WIDTH * FIELD_HEIGHT))
LIES = ("east", "south", "west", "north")  # where the second square of a tile lies, seen from its first
_STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))


def _beside(square: int, lies: int) -> int:
    column, row = square % FIELD_WIDTH + _STEPS[lies][0], square // FIELD_WIDTH + _STEPS[lies][1]
    on_field = 0 <= column < FIELD_WIDTH and 0 <= row < FIELD_HEIGHT
    return row * FIELD_WIDTH + column if on_field else NONE


BESIDE = [[_beside(at, lies) for lies in range(4)] for at in range(FIELD_WIDTH * FIELD_HEIGHT)]
NEXT_SQUARE = frozen(BESIDE)


def group_of(crops: Sequence[int], square: int) -> tuple[int, ...]:
    """The squares of one crop that are joined by edges, from the first on (FR-FARM-6)."""
    found, ends = {square}, [square]
    while ends:
        near = [n for n in BESIDE[ends.pop()] if n != NONE and crops[n] == crops[square] and n not in found]
        found.update(near)
        ends += near
    return tuple(sorted(found))
