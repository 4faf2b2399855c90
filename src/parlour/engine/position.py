"""A position in words: keys with real names that can be written into a state and read back from one.

Cases are written with them (docs/cases.md), and designers set up positions with them.
"""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from typing import Any, NamedTuple

from parlour.engine.errors import ParlourError


class PositionError(ParlourError, ValueError):
    """A position that cannot be set up: names the key, what is wrong, what would be right."""


class Key(NamedTuple):
    """One key of a position: how to write it into a state, how to read it back, what it means."""

    meaning: str
    read: Callable[[Any], Any]
    write: Callable[[Any, Any], None] | None = None


def whole_numbers(key: str, value: Any, length: int, most: int = 10**6) -> list[int]:
    """A list of whole numbers, one a seat."""
    good = isinstance(value, list) and len(value) == length
    if not good or not all(type(n) is int and 0 <= n <= most for n in value):
        raise PositionError(f"{key} is {value!r}; expected {length} whole numbers from 0 to {most}, one for each seat")
    return list(value)


def whole_number(key: str, value: Any, most: int = 10**6) -> int:
    """A whole number within bounds."""
    if type(value) is not int or not 0 <= value <= most:
        raise PositionError(f"{key} is {value!r}; expected a whole number from 0 to {most}")
    return value


def lists(key: str, value: Any, length: int) -> list[list[Any]]:
    """A list for each seat."""
    good = isinstance(value, list) and len(value) == length and all(isinstance(part, list) for part in value)
    if not good:
        raise PositionError(f"{key} is {value!r}; expected {length} lists, one for each seat")
    return list(value)


def place_of(key: str, value: Any, *names: tuple[str, ...]) -> int:
    """The place of a name in one of several parallel lists of names."""
    for spelling in names:
        for place, name in enumerate(spelling):
            if isinstance(value, str) and name.casefold() == value.casefold():
                return place
    known = [name for spelling in names for name in spelling]
    close = get_close_matches(str(value), known, n=1)
    hint = f"; did you mean {close[0]!r}?" if close else ""
    raise PositionError(f"{key}: {value!r} is no name known here{hint}")
