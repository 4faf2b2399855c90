"""How sure a share or a mean is: 95% intervals, and which of many differences are more than accident."""

from __future__ import annotations

from math import erfc, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

Z95 = 1.96
FALSE_DISCOVERIES = 0.05


def interval(share: float, n: float) -> tuple[float, float]:
    """The 95% interval of a share among n games (Wilson), which stays between 0 and 1 for few games too."""
    middle = (share + Z95**2 / (2 * n)) / (1 + Z95**2 / n)
    half = Z95 * sqrt(share * (1 - share) / n + Z95**2 / (4 * n * n)) / (1 + Z95**2 / n)
    return max(middle - half, 0.0), min(middle + half, 1.0)


def paired_interval(means: NDArray[np.float64], games: int) -> tuple[float, float, float]:
    """A share and its 95% interval from its mean in each deal: the deals are the observations, not the games.

    The spread between deals tells how many independent games the share is worth; Wilson's interval does the rest.
    """
    share, deals = float(means.mean()), len(means)
    if deals < 2 or share in (0.0, 1.0):
        return share, *interval(share, deals)
    error = float(means.var(ddof=1)) / deals
    worth = share * (1 - share) / error if error else 100.0 * games
    return share, *interval(share, min(worth, 100.0 * games))


def chance_of(z: NDArray[Any]) -> NDArray[np.float64]:
    """How often accident alone would bring a difference of so many standard errors, in either direction."""
    return np.array([erfc(abs(float(x)) / sqrt(2)) if np.isfinite(x) else 1.0 for x in z])


def discoveries(chances: NDArray[np.float64], rate: float = FALSE_DISCOVERIES) -> NDArray[np.bool_]:
    """Which differences to believe when many are looked at: of those, at most 5% are accident (Benjamini, Hochberg)."""
    n = len(chances)
    order = np.argsort(chances)
    good = np.nonzero(chances[order] <= rate * np.arange(1, n + 1) / n)[0]
    found = np.zeros(n, dtype=bool)
    if len(good):
        found[order[: good[-1] + 1]] = True
    return found
