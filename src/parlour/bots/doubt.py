"""Doubt: whether one line is really better than another, or chance alone explains the difference.

What a search says of a move is an average of noisy tries, and it says most of the move that it happened to like. So
each line is looked at again, several times, by small searches that begin behind its steps and know nothing of each
other. How far these are apart says how far chance carries them (Welch's test). Two lines are told apart only where the
search itself and the looks at them agree, where both see more than chance would bring once in twenty times, and where
it is enough to matter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from parlour.bots.search import Prospect

LOOKS = 6  # at each line
# Of how many standard errors chance stays within 97.5 % of the time: Student's t with 2 × LOOKS − 2 degrees of freedom.
# Two things are looked at, the chance to win and the points, so together it is 95 %.
CHANCE = 2.634
NOTICED, NOTICED_POINTS = 0.005, 0.5  # of the chance to win, and points: less does not matter


@dataclass(frozen=True)
class Looks:
    """What several small searches say of one line: chances to win, and points in sight."""

    wins: tuple[float, ...]
    points: tuple[float, ...]


@dataclass(frozen=True)
class Gap:
    """What lies between two lines, and how much of it chance alone explains."""

    found: float
    chance: float
    noticed: float

    @property
    def is_real(self) -> bool:
        """Whether the first line is better by more than chance explains."""
        return self.found > self.chance

    @property
    def matters(self) -> bool:
        """Whether it is, and by so much that one would notice."""
        return self.is_real and self.found >= self.noticed


@dataclass(frozen=True)
class Doubt:
    """How sure it is that the first of two lines is the better one: by the chance to win, and by points in sight."""

    win: Gap
    points: Gap

    @property
    def is_even(self) -> bool:
        """Whether both come to about the same."""
        return not self.win.matters and not self.points.matters


def looked_again(think: Callable[[int], Prospect], looks: int = LOOKS) -> Looks:
    """So many looks at a line; ``think`` is a small search, the number of the look its noise."""
    found = [think(n) for n in range(looks)]
    return Looks(tuple(one.win for one in found), tuple(float(one.points) for one in found))


def doubt(best: Prospect, other: Prospect, looks: Looks, others: Looks) -> Doubt:
    """How sure it is that one line is better than another, by what the search and the looks at both of them say."""
    win = _gap(best.win - other.win, looks.wins, others.wins, NOTICED)
    return Doubt(win, _gap(float(best.points - other.points), looks.points, others.points, NOTICED_POINTS))


def _gap(found: float, looks: Sequence[float], others: Sequence[float], noticed: float) -> Gap:
    """The smaller of two differences, the search's and that of the looks: nobody is to make it out larger."""
    (mean, spread), (other, other_spread) = _spread(looks), _spread(others)
    return Gap(min(found, mean - other), CHANCE * sqrt(spread + other_spread), noticed)


def _spread(values: Sequence[Any]) -> tuple[float, float]:
    """An average, and how uncertain it is: the square of its standard error."""
    mean = sum(values) / len(values)
    return mean, sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values)
