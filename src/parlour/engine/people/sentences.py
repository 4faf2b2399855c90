"""What is said to people: choices, sentences with their rules, lines of the log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

YOU = "You"  # the name of a seat where somebody is spoken to
SEAT_NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")


@dataclass(frozen=True)
class Choice:
    """A move as a person sees it."""

    id: int
    name: str
    label: str
    spot: str
    rules: tuple[str, ...]
    keys: str = ""  # the keys it would like to be chosen with, the best first
    warning: str = ""  # what whoever chooses it should know before, where that is bad


class Sentence(NamedTuple):
    """A text for people and the rules it rests on."""

    text: str
    rules: tuple[str, ...] = ()

    def __str__(self) -> str:
        """The text with its rules in brackets."""
        return f"{self.text} ({', '.join(self.rules)})" if self.rules else self.text


class Refusal(NamedTuple):
    """Why something cannot be done, in its parts: 'Ada cannot', 'acquire the Academy', 'costs 4, has 3'."""

    who: str
    deed: str
    reason: Sentence

    @property
    def sentence(self) -> Sentence:
        """All of it: 'Ada cannot acquire the Academy: costs 4, has 3'."""
        return Sentence(f"{self.who} {self.deed}: {self.reason.text}", self.reason.rules)


Event = Sequence[int]  # kind, seat, a, b, c


class Told(NamedTuple):
    """A sentence of the log, and what is known of it, so that nobody has to read it: see `Line`."""

    text: str
    rules: tuple[str, ...] = ()
    spots: tuple[str, ...] = ()
    events: tuple[tuple[int, ...], ...] = ()
    by: int = -1
    tail: str = ""

    def __str__(self) -> str:
        """The text with its rules in brackets."""
        return str(Sentence(self.text, self.rules))


class Line(NamedTuple):
    """A line of the log: after how many decisions it was written, what happened, the rules it rests on, where."""

    ply: int
    text: str
    rules: tuple[str, ...]
    spots: tuple[str, ...] = ()  # what of the board it speaks of: names of spots or of pieces
    events: tuple[tuple[int, ...], ...] = ()  # what it tells, as far as the reader may know it
    by: int = -1  # the seat whose deed it tells, and with whose name it begins; −1: it tells what happened
    tail: str = ""  # how it ends, where what stands before can be told anew from the events of several lines

    def __str__(self) -> str:
        """The text with its rules."""
        return str(Sentence(self.text, self.rules))
