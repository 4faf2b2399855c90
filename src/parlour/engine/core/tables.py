"""Content as data for machine code: tables and numbers that it reaches by symbol instead of containing them.

Numba freezes the globals of a function into its machine code, so each changed number of a card would compile the whole
game again. What is looked up here instead lies outside: machine code has only the symbol and the shape of a table, and
the symbol of a number that may change; both are bound when the code is loaded. Another content runs at once by the
same code; only another count of things compiles anew. For the optimiser they are constants all the same.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

Spaces = Mapping[str, Mapping[str, Any]]  # by module, the data that its rules name


class Tunable(int):
    """A number of the content that may change without anything being compiled anew."""


class SuppliedTable:
    """A table that the engine's rules name and each game has of its own; linking puts the game's in its place."""

    def __init__(self, name: str) -> None:
        """Give it the name by which a game supplies it."""
        self.name = name


class Bound:
    """What a symbol stands for: a frozen table, or a number as a table of one."""

    def __init__(self, symbol: str, value: NDArray[Any] | Tunable) -> None:
        """Give the symbol an address; the value stays where it is as long as this lives."""
        from llvmlite import binding

        self.symbol, self.is_number = symbol, isinstance(value, Tunable)
        self.array: NDArray[Any] = np.ascontiguousarray(int(value) if self.is_number else value)
        binding.add_symbol(symbol, self.array.ctypes.data)

    def __eq__(self, other: object) -> bool:
        """Nothing is known of the value before the code is loaded: no branch may be left out because of it."""
        raise TypeError(f"{self.symbol} is known to machine code only")

    __hash__ = object.__hash__

    def __bool__(self) -> bool:
        """As for equality."""
        raise TypeError(f"{self.symbol} is known to machine code only")


def is_by_symbol(value: Any) -> bool:
    """Whether rules reach a value by its symbol."""
    return isinstance(value, Tunable) or (isinstance(value, np.ndarray) and not value.flags.writeable)


def named(spaces: Spaces) -> dict[int, tuple[str, Any]]:
    """Everything that is reached by symbol, by identity: its name, after the first module that uses it, and itself."""
    found: dict[int, tuple[str, Any]] = {}
    for module, used in spaces.items():
        for name, value in used.items():
            if is_by_symbol(value):
                found.setdefault(id(value), (f"{module}.{name}", value))
    return found


def layout(spaces: Spaces) -> bytes:
    """A digest of what machine code contains of the content: plain numbers, and the shapes of tables."""
    by_symbol, digest = named(spaces), hashlib.sha256()
    for module, used in spaces.items():
        for name, value in used.items():
            known = (by_symbol[id(value)][0], _shape(value)) if id(value) in by_symbol else _contained(value)
            digest.update(repr((module, name, known)).encode())
    return digest.digest()


def _shape(value: NDArray[Any] | Tunable) -> Any:
    """What machine code knows of something that it reaches by symbol."""
    return "number" if isinstance(value, Tunable) else (value.shape, value.dtype.str)


def _contained(value: Any) -> Any:
    """A constant as something whose text tells all of it."""
    if isinstance(value, tuple):
        return [_contained(part) for part in value]
    return (_shape(value), value.tobytes()) if isinstance(value, np.ndarray) else value
