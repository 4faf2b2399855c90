"""Who comes first: by total, then by the tie-break; equal in both means the same place."""

from __future__ import annotations

from typing import Any


def rank(score: Any) -> list[int]:
    """The place of each seat, from 1, from a score table whose last columns are total and tie-break."""
    keys = [(int(row[-2]), int(row[-1])) for row in score]
    return [1 + sum(other > key for other in keys) for key in keys]
