"""Lists and heaps of a record, for rules: what every game does with a hand, a row or a face-down stack.

A list is filled from the front and counted by a field of its own (``size`` in the field table). A rule hands over the
list and how many entries it has, and counts what it adds or removes itself.
"""

from __future__ import annotations

from parlour.engine.core.record import NONE, Ints
from parlour.engine.core.rules import rule


@rule
def place_in(entries: Ints, n: int, entry: int) -> int:
    """Where an entry stands among the first n, or NONE."""
    for at in range(n):
        if entries[at] == entry:
            return at
    return NONE


@rule
def insert(entries: Ints, n: int, entry: int) -> None:
    """Add an entry to n that stand in ascending order."""
    at = n
    while at > 0 and entries[at - 1] > entry:
        entries[at] = entries[at - 1]
        at -= 1
    entries[at] = entry


@rule
def remove(entries: Ints, n: int, at: int, empty: int) -> None:
    """Take one of n entries out; the others keep their order, and the place behind them is empty."""
    for place in range(at, n - 1):
        entries[place] = entries[place + 1]
    entries[n - 1] = empty


@rule
def is_ascending(entries: Ints, n: int) -> bool:
    """Whether each of the first n entries is higher than the one before."""
    sound = True
    for at in range(1, n):
        if entries[at - 1] >= entries[at]:
            sound = False
    return sound


@rule
def pieces_in(heap: Ints) -> int:
    """How many pieces a heap holds."""
    held = 0
    for piece in range(len(heap)):
        held += heap[piece]
    return held


@rule
def kinds_in(heap: Ints) -> int:
    """How many different pieces a heap holds."""
    held = 0
    for piece in range(len(heap)):
        held += min(1, heap[piece])
    return held


@rule
def pour(heap: Ints, into: Ints) -> int:
    """All pieces of a heap go into another one, as discards into their stack; how many these were."""
    poured = 0
    for piece in range(len(heap)):
        into[piece] += heap[piece]
        poured += heap[piece]
        heap[piece] = 0
    return poured


@rule
def empty(heap: Ints) -> None:
    """No piece is left in a heap."""
    for piece in range(len(heap)):
        heap[piece] = 0
