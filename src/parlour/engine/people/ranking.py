"""Points and places: exact points as people write them, and who comes first."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

TOTAL, TIE_BREAK = -2, -1  # the last two columns of a table of scores; those before are the sources
SIGNS = {"1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾", "1/6": "⅙", "5/6": "⅚"}


def points_text(points: Fraction) -> str:
    """Points as people write them: `4½`, `3 5/12`, `−1`."""
    if points < 0:
        return f"−{points_text(-points)}"
    whole, rest = divmod(points, 1)
    if not rest:
        return str(whole)
    sign = SIGNS.get(str(rest), f" {rest}" if whole else str(rest))
    return f"{whole}{sign}" if whole else sign


def merits(scores: NDArray[Any]) -> NDArray[np.int64]:
    """By which seats are ordered, as one number each: the total, then the tie-break."""
    ordered: NDArray[np.int64] = scores[..., TOTAL].astype(np.int64) * 2**32 + scores[..., TIE_BREAK]
    return ordered


def places(scores: NDArray[Any]) -> NDArray[np.int64]:
    """The place of each seat, from 1, by total and then tie-break.

    Equal in both means the same place. Whoever has a negative tie-break has not won, even with nobody ahead: the first
    place stays empty then. Works on one table (seats × columns) and on many (games × seats × columns).
    """
    of_seat = merits(scores)
    better: NDArray[np.int64] = (of_seat[..., None, :] > of_seat[..., :, None]).sum(axis=-1)
    return np.where(scores[..., TIE_BREAK] < 0, np.maximum(better, 1), better) + 1
