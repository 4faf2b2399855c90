"""The board and the trees laid flat, for whoever draws them: numbers go around a torus, pictures do not."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from parlour.games.dominations.geometry import ORIGIN, SPAN

RULERS = 46.0, 26.0  # how much room the names along the left and the upper edge have


class Sheet:
    """Where points, or squares, lie around the middle when some of them are used.

    Used ones hang together and never reach around the torus, so some column and some row is free: there it is cut.
    Names (geometry.py) are those of the shortest way from the middle; a picture must follow the pieces instead.
    """

    def __init__(self, used: Iterable[int], span: int = SPAN) -> None:
        """Find the cuts; the middle is always used."""
        places = [(number % span, number // span) for number in (ORIGIN, *used)]
        self.span = span
        self._cuts = tuple(_cut({place[way] for place in places}, span) for way in range(2))

    def at(self, number: int) -> tuple[int, int]:
        """The coordinates of a point or a square on this sheet."""
        across, up = number % self.span, number // self.span
        return self._flat(across, self._cuts[0]), self._flat(up, self._cuts[1])

    def _flat(self, at: int, cut: int) -> int:
        return at - self.span if at >= cut else at


@dataclass(frozen=True, slots=True)
class Frame:
    """What of a drawing must be in sight, and what is written along its edges: each name with its place there."""

    left: float
    top: float
    right: float
    bottom: float
    rows: tuple[tuple[float, str], ...]
    columns: tuple[tuple[float, str], ...]

    def holds(self, x: float, y: float) -> bool:
        """Whether a place is in sight."""
        return self.left < x < self.right and self.top < y < self.bottom

    def __str__(self) -> str:
        """The frame as a viewBox, the names included."""
        left, top = self.left - RULERS[0], self.top - RULERS[1]
        return f"{left:.0f} {top:.0f} {self.right - left:.0f} {self.bottom - top:.0f}"


def _cut(used: set[int], span: int) -> int:
    """The middle of the free lines; from there on numbers are negative."""
    free = [at for at in range(1, span) if at not in used]
    return free[len(free) // 2]


WHOLE = Sheet(())  # nothing lies anywhere: as near to the middle as can be
