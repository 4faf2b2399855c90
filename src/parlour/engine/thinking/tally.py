"""What is counted of a game while many are played: which events bring which components to a seat.

A *component* is anything a designer asks about: a card, a building. All components of a game stand in one row, kind by
kind; a tally says which event speaks of one of them, in which column, and what is added up.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from parlour.engine.core.record import NONE, Header
from parlour.engine.core.rules import usual

# Columns of an event of the trail, and of the table the kernels read.
A, B, C = 2, 3, 4
EVENT, COMPONENT, FIRST, BELOW, AMOUNT, WHEN, VALUE = range(7)
ROW = 7
AT_THE_END = -1  # in place of an event: what a seat has when the game is over, as the game's rule `held` says


class Tally(NamedTuple):
    """One thing that is counted for each component: 'bought' by the event RECRUITED, whose column A is the card."""

    name: str
    kind: str  # the kind of component whose first one has the number 0 in that column
    event: int
    component: int = NONE
    amount: int = NONE  # the column that is added up; without it every event counts one
    when: int = NONE  # only events that have, in this column,
    value: int = 0  # this value
    own: bool = False  # only components of this kind: usually those behind its last one are the first of the next kind


@dataclass(frozen=True)
class Kind:
    """A kind of component: its names in the order of their numbers, and what the reports say of it."""

    many: str  # 'cards'
    names: tuple[str, ...]
    gained: str  # the tally by which a component becomes a seat's own: 'bought'
    offered: str = ""  # the tally by which it comes within reach: 'revealed'
    paid: str = ""  # the tally that adds up what was paid for it
    notes: tuple[str, ...] = ()  # a few words on each component
    tints: tuple[str, ...] = ()  # a CSS colour for each component


@dataclass(frozen=True)
class Setting:
    """Something that holds for a whole game, by a field of the record: the goal in play."""

    name: str
    field: str
    values: tuple[str, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Tallies:
    """Everything that is counted of a game."""

    kinds: Mapping[str, Kind] = field(default_factory=dict)
    counted: tuple[Tally, ...] = ()
    settings: tuple[Setting, ...] = ()

    def first(self, kind: str) -> int:
        """Where the components of a kind begin in the row of all components."""
        before = 0
        for name, found in self.kinds.items():
            if name == kind:
                return before
            before += len(found.names)
        raise LookupError(f"no kind of component is called {kind!r}")

    @property
    def components(self) -> int:
        """How many components there are, of all kinds together."""
        return sum(len(kind.names) for kind in self.kinds.values())

    def place(self, name: str, kind: str) -> int:
        """Which row of the counts a tally of a kind has; NONE when there is none of that name."""
        found = [n for n, tally in enumerate(self.counted) if tally.name == name and tally.kind == kind]
        return found[0] if found else NONE

    def rows(self) -> list[list[int]]:
        """The table that the kernels read."""
        return [
            [t.event, t.component, self.first(t.kind), self._below(t), t.amount, t.when, t.value] for t in self.counted
        ]

    def _below(self, tally: Tally) -> int:
        """How many components a tally may speak of, from the first of its kind on."""
        own = tally.own or tally.event == AT_THE_END
        return len(self.kinds[tally.kind].names) if own else self.components - self.first(tally.kind)


NOTHING = Tallies()


@usual
def credit(s: Header, out: Any) -> None:
    """Write how many points of each seat (row) come from which component (column), as things stand."""


@usual
def held(s: Header, out: Any) -> None:
    """Write how many of each component (column) each seat (row) has in the end, where no event tells it."""
