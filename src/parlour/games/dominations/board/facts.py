"""A view made ready for drawing: its fields looked up once, the decision on top, what the last step has filled."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from parlour.games.dominations.state import LAID, LEARNED, STOOD, TOOK_LEVEL


def unpacked(s: Any) -> Any:
    """The fields of a view, each looked up once: drawing reads them hundreds of times."""
    return SimpleNamespace(**{name: s[name] for name in s.dtype.names})


def decision(s: Any) -> list[int]:
    """The decision on top of the stack: kind, seat, a, b, c."""
    return [int(n) for n in s.frame[s.depth - 1]] if s.depth else [-1, -1, 0, 0, 0]


def just_filled(s: Any) -> set[tuple[int, int]]:
    """The cells, and with the seat before them the squares, that the last step has filled."""
    found = set()
    for event, seat, _, b, c in s.trail[: min(int(s.n_trail), len(s.trail))].tolist():
        if event in (LAID, STOOD):
            found.add((-1, b))
        elif event in (LEARNED, TOOK_LEVEL):
            found.add((seat, c))
    return found
