"""Where charts of points draw what: decisions from left to right, points upwards, and round numbers along both."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple


class Tick(NamedTuple):
    """A number on an axis of a chart."""

    at: float
    text: str


class Frame(NamedTuple):
    """The size of a chart, and what lies around its plot: figures, names, air, decisions."""

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int


class Plot:
    """The plot inside a frame: so many decisions, these totals, and perhaps a gap for what comes after the last one."""

    def __init__(self, frame: Frame, last: int, totals: Sequence[Fraction], ticks: int, gap: int = 0) -> None:
        """About so many ``ticks`` stand below it."""
        self.frame, self.last, self.ticks, self.gap = frame, last, ticks, gap
        low, high = min([Fraction(0), *totals]), max([Fraction(1), *totals])
        self.step = round_step((high - low) / 5)
        self.top = -(-high // self.step) * self.step
        self.bottom = low // self.step * self.step

    def x(self, decisions: int) -> float:
        """Where a decision stands; what comes after the last one stands at the end."""
        width, _, left, right, _, _ = self.frame
        if decisions > self.last:
            return float(width - right)
        return round(left + (width - left - right - self.gap) * decisions / max(self.last, 1), 1)

    def y(self, total: Fraction | int) -> float:
        """How high a total stands."""
        _, height, _, _, top, bottom = self.frame
        return round(top + (height - top - bottom) * float((self.top - total) / (self.top - self.bottom)), 1)

    def across(self) -> tuple[Tick, ...]:
        """The numbers below."""
        step = int(round_step(Fraction(max(self.last, 1), self.ticks)))
        return tuple(Tick(self.x(n), str(n)) for n in range(0, self.last + 1, step))

    def up(self) -> tuple[Tick, ...]:
        """The numbers on the left."""
        return tuple(Tick(self.y(n), str(n)) for n in range(int(self.bottom), int(self.top) + 1, int(self.step)))


def evenly(last: int, steps: int) -> list[int]:
    """So many steps from 0 to the last one, both ends among them."""
    return sorted({last * n // max(steps, 1) for n in range(steps + 1)})


def round_step(least: Fraction) -> Fraction:
    """The next of 1, 2, 5, 10, 20, 50 … above."""
    size = 1
    while True:
        for n in (1, 2, 5):
            if n * size >= least:
                return Fraction(n * size)
        size *= 10
