"""What templates of words may mention (`words.py`): a decision and the move that is asked about, or an event."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from parlour.engine.core.moves import Decoded, Moves
from parlour.engine.core.record import NONE
from parlour.engine.people.english import many, possessive
from parlour.engine.people.sentences import SEAT_NAMES, YOU, Event

FRAME_NUMBERS = ("kind", "seat", "a", "b", "c")


class _Called:
    """A method in a template: `{card:a}` is `card(a)`; ``usual`` are its numbers where none stand there."""

    def __init__(self, about: Lookups, method: Callable[..., object]) -> None:
        self.about, self.method, self.usual = about, method, ""

    def __format__(self, numbers: str) -> str:
        return str(self.method(*(self.about.number(name) for name in (numbers or self.usual).split(",") if name)))


class _Count(int):
    """A number in a template: `{a:coin|coins}` is '3 coins'."""

    def __format__(self, nouns: str) -> str:
        return many(self, *nouns.split("|")) if nouns else str(int(self))


class Lookups:
    """What templates may mention: attributes and methods, which a game adds in a class of its own."""

    s: Any
    names: Sequence[str]  # who sits where
    kind: int
    seat: int
    a: int
    b: int
    c: int

    def number(self, name: str) -> int:
        """A number by its name."""
        found: int = getattr(self, name)
        return found

    @property
    def seats(self) -> int:
        """How many play."""
        return int(self.s.seats)

    def player(self, seat: int) -> str:
        """Who sits there."""
        return self.names[seat]

    @staticmethod
    def nth(place: int) -> int:
        """People count from 1."""
        return place + 1

    def __getitem__(self, name: str) -> object:
        """What stands for a word in braces."""
        found = getattr(self, name)
        if isinstance(found, int):
            return _Count(found)
        return _Called(self, found) if callable(found) else found


class Asked(Lookups):
    """A decision, whoever has to take it, and, where one is asked about, a move."""

    moves: ClassVar[Moves]

    def __init__(self, s: Any, who: Sequence[str] = SEAT_NAMES, move: int = NONE) -> None:
        """The decision on top of the stack; its numbers are read when they are first asked for."""
        self.s, self.names, self.move = s, who, move
        self.block, self.at = self.moves.decode(move) if move != NONE else Decoded("", ())
        self.axes = {axis.name: axis for axis in self.moves.blocks[self.block].axes} if self.block else {}
        self.places = dict(zip(self.axes, self.at, strict=True))

    def __getattr__(self, name: str) -> Any:
        """A number of the frame, if nothing else has this name: reading them takes longer than most templates."""
        if name not in FRAME_NUMBERS:
            raise AttributeError(name)
        depth = int(self.s.depth)
        frame = self.s.frame[depth - 1].tolist() if depth else (NONE, 0, NONE, NONE, NONE)
        vars(self).update(zip(FRAME_NUMBERS, frame, strict=True))
        return vars(self)[name]

    def number(self, name: str) -> int:
        """The place of the move on an axis, or a number of the frame."""
        return self.places[name] if name in self.places else super().number(name)

    def __getitem__(self, name: str) -> object:
        """What stands for a word in braces; an axis of the move means the name of what is chosen."""
        if not hasattr(type(self), name) and name in self.places:
            axis = self.axes[name]
            said = (axis.also or axis.names)[self.places[name]]
            return _Count(said) if said.isdigit() else said
        found = super().__getitem__(name)
        if isinstance(found, _Called) and name in self.places:
            found.usual = name
        return found

    @property
    def ids(self) -> Mapping[str, object]:
        """The same, but that an axis of the move means the id of what is chosen: for spots."""
        return _Ids(self)

    @property
    def is_you(self) -> bool:
        """Whether whoever decides is spoken to."""
        return self.names[self.seat] == YOU

    def _or_you(self, you: str, verb: str) -> str:
        return you if self.is_you else f"{self.names[self.seat]} {verb}"

    @property
    def who(self) -> str:
        """Whoever decides: 'you', 'Ada'."""
        return "you" if self.is_you else self.names[self.seat]

    @property
    def whose(self) -> str:
        """'your', 'Ada's'."""
        return "your" if self.is_you else possessive(self.names[self.seat])

    @property
    def has(self) -> str:
        """The verb where a sentence has spoken of somebody: 'Ada cannot recruit Sun Courier: costs 4, has 3'."""
        return "you have" if self.is_you else "has"

    @property
    def who_has(self) -> str:
        """'you have', 'Ada has'."""
        return self._or_you("you have", "has")

    @property
    def who_is(self) -> str:
        """'you are', 'Ada is'."""
        return self._or_you("you are", "is")

    @property
    def does_not(self) -> str:
        """'you do not', 'Ada does not'."""
        return self._or_you("you do not", "does not")

    @staticmethod
    def left(n: int) -> str:
        """How often something is still to be chosen, where that is more than once."""
        return f" ({n} left)" if n > 1 else ""


class _Ids(Mapping[str, object]):
    """A decision as a spot names it."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked

    def __getitem__(self, name: str) -> object:
        asked = self.asked
        if name in asked.places:
            return asked.axes[name].names[asked.places[name]]
        return asked[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.asked.places)

    def __len__(self) -> int:
        return len(self.asked.places)


class Heard(Lookups):
    """Something that has happened."""

    def __init__(self, s: Any, event: Event, who: Sequence[str]) -> None:
        """One event, in the state that the step has led to."""
        self.s, self.names = s, who
        self.kind, self.seat, self.a, self.b, self.c = (int(n) for n in event)

    @property
    def who(self) -> str:
        """Whose event it is."""
        return self.names[self.seat] if self.seat >= 0 else ""

    @property
    def whose(self) -> str:
        """'Ada's'."""
        return possessive(self.who)
