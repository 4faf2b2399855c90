"""What conditions of lessons (`conditions.py`) speak of: the moment of a decision, a game's names, its moves."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from parlour.engine.core.errors import ParlourError, probably_meant
from parlour.engine.core.moves import Moves


class ConditionError(ParlourError, ValueError):
    """A condition, a pattern or a text with braces that cannot be read: what is wrong, and what would be right."""


class Moment(Protocol):
    """A decision of a seat, as the seat sees it, with what it did and was told before."""

    @property
    def seat(self) -> int:
        """Whose it is."""

    @property
    def decision(self) -> str:
        """What kind of decision; "" when the game is over."""

    @property
    def turns(self) -> int:
        """How often it was this seat's turn, this one included."""

    @property
    def decisions(self) -> int:
        """How many decisions the seat has taken."""

    @property
    def quiet(self) -> int:
        """Turns since the guide last spoke."""

    @property
    def offered(self) -> Sequence[int]:
        """The moves the seat may choose from."""

    @property
    def heard(self) -> Collection[str]:
        """The lessons the seat has had."""

    def value(self, key: str) -> Any:
        """A key of the position in words, as the seat sees it."""

    def points(self) -> Sequence[Any]:
        """The points of each seat as things stand."""

    def told(self, event: str, ever: bool) -> Sequence[int]:
        """Whose events of this kind the seat was told, ever or since its last decision."""

    def taken(self, decision: str) -> int:
        """How many decisions of a kind the seat has taken."""

    def played(self, pattern: Pattern) -> int:
        """How many moves of a pattern the seat has played."""


class Names(NamedTuple):
    """What a game calls its things, and which of them belong to seats."""

    moves: Moves
    decisions: Collection[str]
    events: Collection[str]
    position: Mapping[str, Any]  # a position in words, to see which keys there are and what they hold
    by_seats: Collection[str]  # the keys that are lists by seats
    lessons: Collection[str] = ()
    groups: Mapping[str, tuple[str, ...]] = {}  # names of things that a file of lessons has put together
    things: Collection[str] = ()  # what can lie somewhere: names and ids of pieces

    def known(self, what: str, name: str, names: Collection[str]) -> str:
        """The name, if there is one like it."""
        if name not in names:
            raise ConditionError(f"there is no {what} {name!r}; {probably_meant(name, names)}")
        return name


# ---------------------------------------------------------------- patterns of moves


@dataclass(frozen=True)
class Pattern:
    """Moves by name, where * stands for anything: 'recruit *', 'activate Sun Courier'."""

    text: str
    moves: frozenset[int]

    def __contains__(self, move: int) -> bool:
        """Whether a move is meant."""
        return move in self.moves


def like(text: str, groups: Mapping[str, tuple[str, ...]]) -> re.Pattern[str]:
    """Whatever is like a text, in which * stands for anything and {group} for any of a group."""
    pattern = re.escape(text).replace(r"\*", ".*")
    for name in re.findall(r"{(\w+)}", text):
        if name not in groups:
            raise ConditionError(
                f"there is no group {name!r}; {probably_meant(name, groups) if groups else 'there is none'}"
            )
        pattern = pattern.replace(rf"\{{{name}\}}", f"(?:{'|'.join(map(re.escape, groups[name]))})")
    return re.compile(pattern, re.IGNORECASE)


def _begin_so(pattern: str, moves: Moves) -> list[str]:
    """The kinds of move that can be meant: a game has thousands of moves, and most begin with another word."""
    first = pattern.partition(" ")[0].casefold()
    begins = {key: block.pattern.partition(" ")[0].casefold() for key, block in moves.blocks.items()}
    return [key for key, word in begins.items() if word == first or set("*{") & set(word + first)]


def read_pattern(text: str, moves: Moves, groups: Mapping[str, tuple[str, ...]]) -> Pattern:
    """The moves that a pattern means: names with ids or with the names of components, in any letter case."""
    wanted = " ".join(text.split())
    meant = like(wanted, groups)
    found = frozenset(
        n
        for n in moves.of(*_begin_so(wanted, moves))
        if meant.fullmatch(moves.names[n]) or meant.fullmatch(moves.said(n))
    )
    if not found:
        verbs = list(dict.fromkeys(block.pattern.split()[0] for block in moves.blocks.values()))
        near = moves.nearest(wanted.replace("*", " ")) or ""
        hint = f"did you mean {near!r}?" if near else probably_meant(wanted.partition(" ")[0], verbs)
        raise ConditionError(f"no move is like {text!r}; {hint}")
    return Pattern(wanted, found)
