"""The record: a game's whole position as one flat row of whole numbers, built from a table of fields.

The table is the first thing to read in a game (its ``state.py``). From it come the dtype, the documentation, the type
stub, the readable difference of two positions, and, in ``sight``, who sees what.
"""

from __future__ import annotations

import copyreg
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import prod
from operator import itemgetter
from typing import Any, NamedTuple, overload

import numpy as np
from numpy.typing import NDArray

from parlour.engine.core.errors import DesignError

EVERYONE, OWNER, NOBODY = range(3)
SEES_NAMES = ("everyone", "its owner", "nobody")
NUMBER, SEAT, IDS, LIST, COUNTS, WHICH, WHOSE = range(7)
HOLDS_NAMES = ("number", "seat", "ids", "list", "counts", "which", "seats")
EACH_SEAT = -7  # stands in a shape for the axis over seats
NONE = -1
HIDDEN = -2
FRAME_WIDTH = 5
EVENT_WIDTH = 5
DICTATED = 16
STUB_TYPES = ("int", "Ints", "Rows", "Layers")  # what a rule sees of a field, by its axes

# An element of any array answers to these, and numpy itself asks it for some of them.
OWNED_NAMES = frozenset(name for name in dir(np.record) if not name.startswith("_"))


class StateClass(type):
    """What the classes of states are: a pickled batch tells the names of its fields and finds its class again."""


@cache
def state_class(names: tuple[str, ...]) -> StateClass:
    """What an element of a batch is: each field is an attribute, read five times as fast as from an np.record."""
    return StateClass("State", (np.void,), {"__slots__": (), **{name: _attribute(name) for name in names}})


def _attribute(name: str) -> property:
    def write(state: Any, value: Any) -> None:
        state[name] = value

    return property(itemgetter(name), write)


def _names_of(made: StateClass) -> tuple[Callable[..., StateClass], tuple[tuple[str, ...]]]:
    return state_class, (tuple(name for name, value in vars(made).items() if isinstance(value, property)),)


copyreg.pickle(StateClass, _names_of)


def copied(batch: NDArray[Any]) -> NDArray[Any]:
    """A copy of a batch in one piece: numpy would go field by field."""
    whole = np.dtype((np.void, batch.dtype.itemsize))
    return batch.view(whole).copy().view(batch.dtype)


class Ints:
    """How a rule sees an array field or a table: whole numbers by index (for the type checker only)."""

    def __len__(self) -> int:
        """The length of the first axis."""
        raise NotImplementedError

    def __iter__(self) -> Iterator[int]:
        """One entry after the other."""
        raise NotImplementedError

    def __getitem__(self, at: int | tuple[int, ...]) -> int:
        """Read one entry."""
        raise NotImplementedError

    def __setitem__(self, at: int | tuple[int, ...], value: int) -> None:
        """Write one entry."""
        raise NotImplementedError


class Rows:
    """How a rule sees a field of two axes: a row by one index, a number by two (for the type checker only)."""

    def __len__(self) -> int:
        """The number of rows."""
        raise NotImplementedError

    @overload
    def __getitem__(self, at: int) -> Ints: ...
    @overload
    def __getitem__(self, at: tuple[int, int]) -> int: ...
    def __getitem__(self, at: int | tuple[int, int]) -> Ints | int:
        """Read one row or one entry."""
        raise NotImplementedError

    def __setitem__(self, at: tuple[int, int], value: int) -> None:
        """Write one entry."""
        raise NotImplementedError


class Layers:
    """How a rule sees a field of three axes (for the type checker only)."""

    def __len__(self) -> int:
        """The number of layers."""
        raise NotImplementedError

    @overload
    def __getitem__(self, at: int) -> Rows: ...
    @overload
    def __getitem__(self, at: tuple[int, int]) -> Ints: ...
    @overload
    def __getitem__(self, at: tuple[int, int, int]) -> int: ...
    def __getitem__(self, at: int | tuple[int, int] | tuple[int, int, int]) -> Rows | Ints | int:
        """Read one layer, one row or one entry."""
        raise NotImplementedError

    def __setitem__(self, at: tuple[int, int, int], value: int) -> None:
        """Write one entry."""
        raise NotImplementedError


class Header:
    """The fields that every game's state begins with (for the type checker only; the table is ``header_fields``)."""

    seats: int
    decides: int
    over: int
    ply: int
    epoch: int
    key: Ints
    counter: int
    dictated: Ints
    n_dictated: int
    depth: int
    frame: Rows
    broken: int
    queue: Rows
    n_queue: int
    trail: Rows
    n_trail: int
    option: Ints
    n_options: int


@dataclass(frozen=True)
class Field:
    """One row of the field table."""

    name: str
    shape: tuple[int, ...]
    sees: int
    doc: str
    holds: int = NUMBER
    of: str = ""
    least: int = 0
    most: int = 2**31 - 1
    scale: int = 1
    small: bool = False
    size: str = ""  # of a list or heap, the field that says how many there are
    start: int = 0  # what it holds in a game that is not dealt yet
    full: bool = False  # of a heap: all pieces lie here then
    scratch: bool = False
    per_seat: bool = False

    @property
    def length(self) -> int:
        """How many numbers the field holds."""
        return prod(self.shape)


def number(
    name: str,
    shape: int | tuple[int, ...],
    sees: int,
    doc: str,
    *,
    least: int = 0,
    most: int,
    scale: int = 0,
    small: bool = False,
    size: str = "",
    start: int = 0,
) -> Field:
    """A field of plain numbers; ``most`` is a hard bound, ``scale`` a typical large value for learners.

    With ``size``, the field that counts them, it is a list that is filled from the front; the rest of it is 0.
    ``start`` is what it holds before the deal.
    """
    return Field(name, _shape(shape), sees, doc, NUMBER, "", least, most, scale or max(most, 1), small, size, start)


def which(name: str, sees: int, doc: str, *, of: int, each_seat: bool = False) -> Field:
    """A field that says which one of so many things it is, from 0 on: not an amount."""
    return Field(name, (EACH_SEAT,) if each_seat else (), sees, doc, WHICH, most=of - 1)


def seat_number(name: str, sees: int, doc: str) -> Field:
    """A field that names a seat, or NONE."""
    return Field(name, (), sees, doc, SEAT, least=NONE)


def whose(
    name: str,
    shape: int | tuple[int, ...],
    sees: int,
    doc: str,
    *,
    nobody: int = NONE,
    small: bool = False,
) -> Field:
    """Numbers that each name a seat: the seat itself where ``nobody`` is NONE, the seat plus 1 where it is 0."""
    return Field(name, _shape(shape), sees, doc, WHOSE, least=nobody, small=small, start=nobody)


def ids(name: str, shape: int | tuple[int, ...], sees: int, doc: str, *, of: str, size: str = "") -> Field:
    """Places for single pieces of a kind: each entry is a piece or NONE, and before the deal NONE.

    With ``size``, the field that counts them, it is a list: filled from the front, and only a set to learners.
    """
    holds = LIST if size else IDS
    return Field(name, _shape(shape), sees, doc, holds, of, least=NONE, small=True, size=size, start=NONE)


def counts(
    name: str, shape: int | tuple[int, ...], sees: int, doc: str, *, of: str, size: str = "", full: bool = False
) -> Field:
    """A heap without order: how many of each piece of a kind lie here (the last axis is the piece).

    ``size`` is the field that says how many pieces it holds in all, where there is one. In a ``full`` heap all pieces
    of the kind lie before the deal.
    """
    return Field(name, _shape(shape), sees, doc, COUNTS, of, small=True, size=size, full=full)


def _shape(shape: int | tuple[int, ...]) -> tuple[int, ...]:
    if isinstance(shape, tuple):
        return shape
    return () if shape == 1 else (shape,)


class Event(NamedTuple):
    """One kind of thing that is told in the log: its name, what a b c mean, who may know a b c."""

    name: str
    meaning: str
    sees: int = EVERYONE
    constant: str = ""  # what rules call it, where that is not its name in capitals
    hides: int = 3  # how many of a b c others may not know, from the first on


class Change(NamedTuple):
    """One entry that differs between two states."""

    field: str
    at: tuple[int, ...]
    before: int
    after: int

    def __str__(self) -> str:
        """Write it as a person would: ``coin[1] 3 -> 5``."""
        place = f"[{', '.join(map(str, self.at))}]" if self.at else ""
        return f"{self.field}{place} {self.before} -> {self.after}"


LEAST, MOST, MANY = -(2**31), 2**31 - 1, 2**30


# fmt: off
def header_fields(seats: int, stack: int) -> list[Field]:
    """The head of every record: who decides, whether it is over, chance, the stack."""
    return [
        number("seats", 1, EVERYONE, "players at this table", most=seats),
        seat_number("decides", EVERYONE, "the seat that must choose; NONE when the game is over"),
        number("over", 1, EVERYONE, "0 while the game runs, else how it ended", most=9),
        number("ply", 1, EVERYONE, "decisions taken so far", most=MANY, scale=200),
        number("epoch", 1, EVERYONE, "raised when chance is used or something is revealed: no undo past that", most=MANY),
        number("key", 2, NOBODY, "the seed of chance", least=LEAST, most=MOST),
        number("counter", 1, NOBODY, "how often chance was used", most=MANY),
        number("dictated", DICTATED, NOBODY, "outcomes of chance laid down in advance (cases, deals from real life)", least=NONE, most=MANY),
        number("n_dictated", 1, NOBODY, "how many of them are left", most=DICTATED),
        number("depth", 1, EVERYONE, "frames on the stack", most=stack),
        number("frame", (stack, FRAME_WIDTH), EVERYONE, "the stack: kind, seat, a, b, c", least=LEAST, most=MOST),
        number("broken", 1, EVERYONE, "engine faults met: 1 stack full, 2 queue full, 4 no option, 8 options full, 64 bad outcome", most=0),
    ]


def scratch_fields(stack: int, options: int, trail: int) -> list[Field]:
    """What is computed anew by every step; it comes last in the table."""
    small = 2**15 - 1
    fields = [
        number("queue", (stack, FRAME_WIDTH), EVERYONE, "frames to push when the running rule is done", least=LEAST, most=MOST),
        number("n_queue", 1, EVERYONE, "how many of them", most=stack),
        number("trail", (trail, EVENT_WIDTH), EVERYONE, "what the last step did: event, seat, a, b, c", least=-small, most=small, small=True),
        number("n_trail", 1, EVERYONE, "how many of them, also those that found no room", most=MANY),
        number("option", options, OWNER, "the moves of the decision, ascending; only the deciding seat sees them", most=small, small=True),
        number("n_options", 1, EVERYONE, "how many of them", most=options),
    ]
    return [replace(field, scratch=True) for field in fields]
# fmt: on


class Record:
    """A game's field table and everything that follows from it."""

    def __init__(
        self,
        name: str,
        *,
        seats: int,
        kinds: Mapping[str, Sequence[str]],
        fields: Iterable[Field],
        events: Sequence[Event] = (),
        stack: int,
        frames: int,
        options: int,
        trail: int = 32,
        copies: Mapping[str, Sequence[int]] | None = None,
        private_frames: Sequence[int] = (),
    ) -> None:
        """Check the table (names, shapes, owners) and lay out the record."""
        self.name = name
        self.seats = seats
        self.kinds = {kind: tuple(names) for kind, names in kinds.items()}
        self.copies = {k: tuple((copies or {}).get(k, (1,) * len(v))) for k, v in self.kinds.items()}
        self.events = tuple(events)
        self.frames = frames
        self.private_frames = tuple(private_frames)
        own = self._with_sizes(tuple(fields))
        table = (*header_fields(seats, stack), *own, *scratch_fields(stack, options, trail))
        self.fields = tuple(self._settled(field) for field in table)
        for field in self.fields:
            self._check(field)
        self._check_distinct()
        self.by_name = {field.name: field for field in self.fields}
        self._check_sizes()
        # Wide fields first: every number is then aligned and no byte is padding between fields.
        stored = sorted(self.fields, key=lambda field: field.small)
        columns = [(f.name, "<i2" if f.small else "<i4", f.shape) for f in stored]
        self.dtype = np.dtype((state_class(tuple(f.name for f in stored)), columns), align=True)
        self._undealt = self._before_the_deal()

    def _with_sizes(self, fields: tuple[Field, ...]) -> Iterator[Field]:
        """The fields, and behind a list or heap the one that counts it, where the table does not say more of that."""
        said = {*Header.__annotations__, *(field.name for field in fields)}
        for field in fields:
            yield field
            if field.size and field.size not in said:
                said.add(field.size)
                room = sum(self.copies.get(field.of, ())) if field.holds == COUNTS else field.shape[-1]
                yield number(field.size, field.shape[:-1], EVERYONE, "how many of them", most=room)

    def _settled(self, field: Field) -> Field:
        """The field with its axis over seats and its bounds filled in."""
        shape = tuple(self.seats if n == EACH_SEAT else n for n in field.shape)
        most = field.most
        if field.holds in (SEAT, WHOSE):
            most = self.seats + field.least
        elif field.of in self.kinds:
            most = max(self.copies[field.of]) if field.holds == COUNTS else len(self.kinds[field.of]) - 1
        return replace(field, shape=shape, most=most, per_seat=EACH_SEAT in field.shape[:1])

    def _check(self, field: Field) -> None:
        def refuse(why: str) -> None:
            raise DesignError(f"{self.name}: field {field.name!r} {why}")

        if not field.name.isidentifier() or field.name != field.name.lower():
            refuse("needs a lower-case name that is a Python identifier")
        if field.name in OWNED_NAMES:
            refuse("has a name that every element of an array owns; choose another noun")
        if not field.doc:
            refuse("needs one line of meaning")
        if field.holds in (IDS, LIST, COUNTS) and field.of not in self.kinds:
            refuse(f"holds pieces of an unknown kind {field.of!r}; known are {', '.join(self.kinds)}")
        if field.holds == COUNTS and (not field.shape or field.shape[-1] != len(self.kinds[field.of])):
            refuse(f"counts {field.of}s, so its last axis must be {len(self.kinds[field.of])}")
        if field.sees == OWNER and not field.per_seat and field.name != "option":
            refuse("belongs to owners, so its first axis must be EACH_SEAT")
        if field.full and len(field.shape) != 1:
            refuse("is one of several heaps, so not all pieces can lie in it")
        if field.most > 2**15 - 1 and field.small:
            refuse("is stored in 16 bits, which its bound exceeds")

    def _check_distinct(self) -> None:
        twice = {name for name, n in Counter(field.name for field in self.fields).items() if n > 1}
        if twice:
            raise DesignError(f"{self.name}: two fields are called {', '.join(sorted(twice))}")

    def _check_sizes(self) -> None:
        for field in self.fields:
            size = self.by_name.get(field.size)
            if field.size and (size is None or size.shape != field.shape[:-1]):
                raise DesignError(
                    f"{self.name}: field {field.name!r} is counted by {field.size!r}, which must be a field of shape "
                    f"{field.shape[:-1]}: one number for each list or heap"
                )

    def _before_the_deal(self) -> NDArray[Any]:
        """A state in which no piece lies anywhere but in the heaps that are full."""
        undealt = np.zeros(1, self.dtype)
        for field in self.fields:
            if field.full:
                undealt[field.name] = self.copies[field.of]
                if field.size:
                    undealt[field.size] = sum(self.copies[field.of])
            elif field.start:
                undealt[field.name] = field.start
        return undealt

    @property
    def constants(self) -> dict[str, int]:
        """The number of each event, under the name that rules have for it: LAID."""
        return {event.constant or event.name.upper(): n for n, event in enumerate(self.events)}

    def batch(self, n: int) -> NDArray[Any]:
        """An array of n states before the deal; each field is an attribute of an element."""
        return self._undealt.repeat(n)

    def docs(self) -> str:
        """The field table as Markdown."""
        lines = ["| field | shape | seen by | holds | meaning |", "|---|---|---|---|---|"]
        for field in self.fields:
            shape = " × ".join(map(str, field.shape)) or "1"
            holds = field.of or HOLDS_NAMES[field.holds]
            mark = " *(scratch)*" if field.scratch else ""
            lines.append(f"| `{field.name}` | {shape} | {SEES_NAMES[field.sees]} | {holds} | {field.doc}{mark} |")
        return "\n".join(lines) + "\n"

    def stub(self) -> str:
        """The State class of a type stub: what editors and the type checker know of a record."""
        lines = ["class State(Header):"]
        own = [f for f in self.fields if f.name not in Header.__annotations__]
        for field in own:
            kind = STUB_TYPES[len(field.shape)]
            lines.append(f'    {field.name}: {kind}\n    """{field.doc}."""')
        return "\n".join(lines) + "\n"

    def diff(self, before: Any, after: Any, *, scratch: bool = False) -> list[Change]:
        """Every entry that differs, in the order of the table."""
        changes = []
        for field in self.fields:
            if field.scratch and not scratch:
                continue
            old, new = np.asarray(before[field.name]), np.asarray(after[field.name])
            for at in np.argwhere(old != new):
                place = tuple(int(i) for i in at)
                changes.append(Change(field.name, place, int(old[place]), int(new[place])))
        return changes
