"""Conditions of lessons, in a small language about a decision as one seat sees it (docs/lessons.md):

    decision is turn and turns >= 2 and offers "recruit *" and my coins >= 4 and not played "recruit *"

A text is read once, against the names of a game; what is not understood is refused, with what was probably meant.
What comes out asks a `Moment`, and nothing else: so a lesson can only depend on what the seat knows.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from parlour.engine.core.errors import ParlourError, probably_meant
from parlour.engine.core.moves import Moves
from parlour.engine.people.english import many

EVER, LATELY = True, False


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


def read_pattern(text: str, moves: Moves) -> Pattern:
    """The moves that a pattern means: names with ids or with the names of components, in any letter case."""
    wanted = " ".join(text.split())
    like = re.compile(re.escape(wanted).replace(r"\*", ".*"), re.IGNORECASE)
    found = frozenset(n for n, name in enumerate(moves.names) if like.fullmatch(name) or like.fullmatch(moves.said(n)))
    if not found:
        verbs = list(dict.fromkeys(block.pattern.split()[0] for block in moves.blocks.values()))
        near = moves.nearest(wanted.replace("*", " ")) or ""
        hint = f"did you mean {near!r}?" if near else probably_meant(wanted.partition(" ")[0], verbs)
        raise ConditionError(f"no move is like {text!r}; {hint}")
    return Pattern(wanted, found)


# ---------------------------------------------------------------- values


Value = Callable[[Moment], Any]
_TOKEN = re.compile(r'"[^"]*"|\d+|>=|<=|[<>=(),.]|[A-Za-z_][\w-]*|\S')
_COMPARED: dict[str, Callable[[Any, Any], bool]] = {
    ">=": operator.ge, "<=": operator.le, ">": operator.gt, "<": operator.lt, "=": operator.eq,
}  # fmt: skip
_COUNTED = ("turns", "decisions", "quiet")
_RESERVED = ("my", "their", "the", "count", "played", "taken", "choices", "me", *_COUNTED)


def amount(value: Any) -> Any:
    """What can be compared with a number: a number; of a table, its entries; of a list, how much lies there."""
    if isinstance(value, Mapping):
        return len(value)
    if isinstance(value, list | tuple):
        return sum(1 for part in value if part not in ("", 0, None))
    return value


def _entry(value: Any, path: Sequence[str]) -> Any:
    """What stands in a table under a name; 0 where nothing does."""
    for name in path:
        value = value.get(name, 0) if isinstance(value, Mapping) else None
    return value


def _compared(one: Any, how: str, other: Any) -> bool:
    """Whether a comparison holds; with what the seat does not see, none does."""
    if one is None or other is None:
        return False
    if how == "has":
        return _folded(other) in {_folded(part) for part in one}
    if how in ("is", "is not"):
        one = "" if one == 0 and other == "" else one  # a table leaves out what is not there
        return (_folded(one) == _folded(other)) is (how == "is")
    return _COMPARED[how](one, other)


def _folded(value: Any) -> Any:
    return " ".join(value.split()).casefold() if isinstance(value, str) else value


# ---------------------------------------------------------------- the language


Test = Callable[[Moment], bool]


@dataclass(frozen=True)
class Condition:
    """A condition as it was written, and how to see whether it holds."""

    text: str
    test: Test

    def holds(self, moment: Moment) -> bool:
        """Whether it holds now."""
        return self.test(moment)


def read_condition(text: str, names: Names) -> Condition:
    """A condition about the things of a game; ConditionError where it cannot be read."""
    reader = _Reader(text, names)
    try:
        test = reader.either()
        reader.ends()
    except ConditionError as error:
        raise ConditionError(f"{text!r}: {error}") from None
    return Condition(text, test)


class _Reader:
    """Reads one text from left to right."""

    def __init__(self, text: str, names: Names) -> None:
        self.tokens, self.at, self.names = _TOKEN.findall(text), 0, names

    @property
    def next(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self) -> str:
        token, self.at = self.next, self.at + 1
        return token

    def accepts(self, *words: str) -> bool:
        """Go on behind these words, if they come next."""
        if tuple(self.tokens[self.at : self.at + len(words)]) != words:
            return False
        self.at += len(words)
        return True

    def ends(self) -> None:
        if self.next:
            raise ConditionError(f"{self.next!r} is not understood here; expected 'and', 'or' or the end")

    def name(self, what: str, names: Collection[str]) -> str:
        """A name that the game knows, in quotes where it has several words."""
        token = self.take()
        if not token or token in "()<>=,.":
            raise ConditionError(f"a {what} is missing{f' before {token!r}' if token else ''}")
        return self.names.known(what, token.strip('"'), names)

    def text(self, what: str) -> str:
        token = self.take()
        if not token.startswith('"'):
            raise ConditionError(f"{what} stands in quotes, not {token!r}" if token else f"{what} is missing")
        return token[1:-1]

    # ---------------------------------------------------------------- whole conditions

    def either(self) -> Test:
        parts = [self.both()]
        while self.accepts("or"):
            parts.append(self.both())
        return parts[0] if len(parts) == 1 else lambda moment: any(part(moment) for part in parts)

    def both(self) -> Test:
        parts = [self.single()]
        while self.accepts("and"):
            parts.append(self.single())
        return parts[0] if len(parts) == 1 else lambda moment: all(part(moment) for part in parts)

    def single(self) -> Test:
        if self.accepts("not"):
            negated = self.single()
            return lambda moment: not negated(moment)
        if self.accepts("("):
            inner = self.either()
            if not self.accepts(")"):
                raise ConditionError("a bracket is not closed")
            return inner
        if self.accepts("over"):
            return lambda moment: not moment.decision
        if self.accepts("decision", "is"):
            kinds = {self.name("decision", self.names.decisions)}
            while self.accepts(","):
                kinds.add(self.name("decision", self.names.decisions))
            return lambda moment: moment.decision in kinds
        if self.accepts("offers"):
            pattern = read_pattern(self.text("a pattern of moves"), self.names.moves)
            return lambda moment: any(move in pattern for move in moment.offered)
        if self.accepts("heard"):
            lesson = self.name("lesson", self.names.lessons)
            return lambda moment: lesson in moment.heard
        for word, ever in (("told", LATELY), ("ever", EVER)):
            if self.accepts(word):
                return self.event(ever)
        return self.comparison()

    def event(self, ever: bool) -> Test:
        event = self.name("event", self.names.events)
        if self.accepts("by", "me"):
            return lambda moment: moment.seat in moment.told(event, ever)
        if self.accepts("by", "others"):
            return lambda moment: any(seat not in (moment.seat, -1) for seat in moment.told(event, ever))
        return lambda moment: bool(moment.told(event, ever))

    def comparison(self) -> Test:
        first = self.next
        one, holds_many = self.value()
        if self.accepts("has"):
            if not holds_many or first == "their":
                raise ConditionError("'has' is asked of a list or a table behind 'my' or 'the'")
            wanted = self.text("what it has")
            return lambda moment: _compared(one(moment), "has", wanted)
        how = "is not" if self.accepts("is", "not") else "is" if self.accepts("is") else self.next
        if how not in _COMPARED and not how.startswith("is"):
            if first in ("played", "taken"):
                return lambda moment: one(moment) >= 1
            raise ConditionError(f"a comparison is expected (>= <= > < = is has), not {how or 'the end'!r}")
        if how in _COMPARED:
            self.take()
        other, _ = self.value()
        if holds_many:
            raise ConditionError(f"a list or a table is no number: write 'count' before it, to compare by {how!r}")
        return lambda moment: _compared(one(moment), how, other(moment))

    # ---------------------------------------------------------------- values

    def value(self) -> tuple[Value, bool]:
        """A value, and whether it is a list or a table."""
        token = self.take()
        if token.isdecimal():
            number = int(token)
            return lambda moment: number, False
        if token.startswith('"'):
            return lambda moment: token[1:-1], False
        if token == "count":
            return self.counted(), False
        if token == "choices":
            return lambda moment: len(moment.offered), False
        if token == "me":
            return lambda moment: moment.seat, False
        if token in _COUNTED:
            return lambda moment: getattr(moment, token), False
        if token == "played":
            pattern = read_pattern(self.text("a pattern of moves"), self.names.moves)
            return lambda moment: moment.played(pattern), False
        if token == "taken":
            kind = self.name("decision", self.names.decisions)
            return lambda moment: moment.taken(kind), False
        if token in ("my", "their", "the"):
            return self.of_the_position(token)
        words = ("decision", "offers", "told", "ever", "heard", "over", "not", *_RESERVED)
        hint = f"'my {token}'" if token in self.names.by_seats else f"'the {token}'"
        known = f"did you mean {hint}?" if token in self.names.position else probably_meant(token, words)
        raise ConditionError(f"{token!r} is not understood; {known}" if token else "something is missing at the end")

    def counted(self) -> Value:
        value, holds_many = self.value()
        if not holds_many:
            raise ConditionError("'count' stands before a list or a table")
        return lambda moment: amount(value(moment))

    def of_the_position(self, whose: str) -> tuple[Value, bool]:
        """'my coins', 'their coins' (of whoever else has most), 'the round'; behind a dot an entry of a table."""
        if whose != "the" and self.accepts("points"):
            return (_my_points if whose == "my" else _their_points), False
        key = self.name("key of a position", self.names.position)
        example = self.names.position[key]
        by_seats = key in self.names.by_seats
        if by_seats == (whose == "the"):
            right = "'my' or 'their'" if by_seats else "'the'"
            raise ConditionError(f"{key!r} {'belongs to each seat' if by_seats else 'is one for all'}: write {right}")
        example = next((part for part in example if part is not None), None) if by_seats else example
        path = []
        while self.accepts("."):
            path.append(self.take().strip('"'))
        holds_many = isinstance(example, list | tuple | Mapping) and not path
        if path and not isinstance(example, Mapping):
            raise ConditionError(f"{key!r} is no table, so nothing stands behind a dot")
        if whose == "the":
            return (lambda moment: _entry(moment.value(key), path)), holds_many
        if whose == "my":
            return (lambda moment: _entry(_own(moment.value(key), moment.seat), path)), holds_many
        return (lambda moment: _most(moment.value(key), moment.seat, path)), holds_many


def _own(value: Any, seat: int) -> Any:
    return value[seat] if isinstance(value, list) and seat < len(value) else None


def _most(value: Any, seat: int, path: Sequence[str]) -> Any:
    """The most that anybody else has, as far as it is known."""
    others = [_entry(part, path) for n, part in enumerate(value or ()) if n != seat and part is not None]
    return max(others, key=amount, default=None)


def _my_points(moment: Moment) -> Any:
    return moment.points()[moment.seat]


def _their_points(moment: Moment) -> Any:
    return max((total for n, total in enumerate(moment.points()) if n != moment.seat), default=0)


# ---------------------------------------------------------------- texts


@dataclass(frozen=True)
class Text:
    """Prose with values in braces: 'You have {my coins|coin|coins}'."""

    source: str
    parts: tuple[str | tuple[Value, tuple[str, ...]], ...]

    def said(self, moment: Moment) -> str:
        """The text, with what the values are now."""
        return "".join(part if isinstance(part, str) else _said(part[0](moment), part[1]) for part in self.parts)


def read_text(source: str, names: Names) -> Text:
    """Prose whose braces hold values of conditions; ConditionError where one cannot be read."""
    return Text(source, tuple(_parts(source, names)))


def _parts(source: str, names: Names) -> Iterator[str | tuple[Value, tuple[str, ...]]]:
    for n, part in enumerate(re.split(r"{([^{}]*)}", source)):
        if n % 2 == 0:
            if set(part) & set("{}"):
                raise ConditionError(f"a brace is not closed in {part.strip()[:40]!r}")
            yield part
            continue
        value, *nouns = part.split("|")
        reader = _Reader(value, names)
        try:
            found, holds_many = reader.value()
            reader.ends()
        except ConditionError as error:
            raise ConditionError(f"{{{part}}}: {error}") from None
        if holds_many:
            raise ConditionError(f"{{{part}}}: a list or a table is no number: write 'count' before it")
        yield found, tuple(nouns)


def _said(value: Any, nouns: tuple[str, ...]) -> str:
    return many(value, *nouns) if nouns and isinstance(value, int) else str(value)
