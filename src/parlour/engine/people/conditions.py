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
from typing import Any

from parlour.engine.core.errors import probably_meant
from parlour.engine.people.english import many
from parlour.engine.people.moments import ConditionError, Moment, Names, Pattern, read_pattern

EVER, LATELY = True, False


# ---------------------------------------------------------------- values


Value = Callable[[Moment], Any]
_TOKEN = re.compile(r'"[^"]*"|\d+|>=|<=|[<>=(),.]|[A-Za-z_][\w-]*|\S')
_COMPARED: dict[str, Callable[[Any, Any], bool]] = {
    ">=": operator.ge, "<=": operator.le, ">": operator.gt, "<": operator.lt, "=": operator.eq,
}  # fmt: skip
NUMBER, TEXT, MANY, UNKNOWN = range(4)  # what a value may be
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
    if how in ("is", "is not"):
        one = "" if one == 0 and other == "" else one  # a table leaves out what is not there
        return bool(one == other) is (how == "is")
    return _COMPARED[how](one, other)


def parts_of(value: Any) -> Iterator[Any]:
    """Everything in a list or a table, the names of its entries as well, however deep it lies."""
    if isinstance(value, Mapping):
        yield from value
        value = list(value.values())
    if isinstance(value, list | tuple):
        for part in value:
            yield from parts_of(part)
    else:
        yield value


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

    def pattern(self) -> Pattern:
        return read_pattern(self.text("a pattern of moves"), self.names.moves, self.names.groups)

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
            pattern = self.pattern()
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
        one, sort = self.value()
        if self.accepts("has"):
            if sort != MANY or first == "their":
                raise ConditionError("'has' is asked of a list or a table behind 'my' or 'the'")
            wanted = self.things()
            return lambda moment: any(self.folded(part) in wanted for part in parts_of(one(moment)))
        how = "is not" if self.accepts("is", "not") else "is" if self.accepts("is") else self.next
        if how not in _COMPARED and not how.startswith("is"):
            if first in ("played", "taken"):
                return lambda moment: one(moment) >= 1
            raise ConditionError(f"a comparison is expected (>= <= > < = is has), not {how or 'the end'!r}")
        if how in _COMPARED:
            self.take()
        other, other_sort = self.value()
        if MANY in (sort, other_sort):
            raise ConditionError(f"a list or a table is no number: write 'count' before it, to compare by {how!r}")
        if TEXT in (sort, other_sort) and how in _COMPARED:
            raise ConditionError(f"texts are compared by 'is' and 'is not', not by {how!r}")
        return lambda moment: _compared(self.folded(one(moment)), how, self.folded(other(moment)))

    def things(self) -> set[str]:
        """Names of things, one after the other, or groups of them."""
        found: set[str] = set()
        while True:
            token = self.take()
            if token.startswith('"'):
                found.add(self.names.known("thing", token[1:-1], self.names.things))
            elif token:
                found.update(self.names.groups[self.names.known("group", token, self.names.groups)])
            else:
                raise ConditionError("what it has is missing")
            if not self.accepts(","):
                return {self.folded(one) for one in found}

    def folded(self, value: Any) -> Any:
        """A value such that it equals another that says the same: components have names and ids."""
        folded = " ".join(value.split()).casefold() if isinstance(value, str) else value
        return self.names.moves.synonyms.get(folded, folded) if isinstance(folded, str) else folded

    # ---------------------------------------------------------------- values

    def value(self) -> tuple[Value, int]:
        """A value, and whether it is a number, a text, or a list or a table."""
        token = self.take()
        if token.isdecimal():
            number = int(token)
            return lambda moment: number, NUMBER
        if token.startswith('"'):
            return lambda moment: token[1:-1], TEXT
        if token == "count":
            return self.counted(), NUMBER
        if token == "choices":
            return lambda moment: len(moment.offered), NUMBER
        if token == "me":
            return lambda moment: moment.seat, NUMBER
        if token in _COUNTED:
            return lambda moment: getattr(moment, token), NUMBER
        if token == "played":
            pattern = self.pattern()
            return lambda moment: moment.played(pattern), NUMBER
        if token == "taken":
            kind = self.name("decision", self.names.decisions)
            return lambda moment: moment.taken(kind), NUMBER
        if token in ("my", "their", "the"):
            return self.of_the_position(token)
        words = ("decision", "offers", "told", "ever", "heard", "over", "not", *_RESERVED)
        hint = f"'my {token}'" if token in self.names.by_seats else f"'the {token}'"
        known = f"did you mean {hint}?" if token in self.names.position else probably_meant(token, words)
        raise ConditionError(f"{token!r} is not understood; {known}" if token else "something is missing at the end")

    def counted(self) -> Value:
        value, sort = self.value()
        if sort not in (MANY, UNKNOWN):
            raise ConditionError("'count' stands before a list or a table")
        return lambda moment: amount(value(moment))

    def of_the_position(self, whose: str) -> tuple[Value, int]:
        """'my coins', 'their coins' (of whoever else has most), 'the round'; behind a dot an entry of a table."""
        if whose != "the" and self.accepts("points"):
            return (_my_points if whose == "my" else _their_points), NUMBER
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
        sort = UNKNOWN if path else _sort(example)
        if path and not isinstance(example, Mapping):
            raise ConditionError(f"{key!r} is no table, so nothing stands behind a dot")
        if whose == "the":
            return (lambda moment: _entry(moment.value(key), path)), sort
        if whose == "my":
            return (lambda moment: _entry(_own(moment.value(key), moment.seat), path)), sort
        return (lambda moment: _most(moment.value(key), moment.seat, path)), sort


def _sort(example: Any) -> int:
    if example is None:
        return UNKNOWN
    return TEXT if isinstance(example, str) else MANY if isinstance(example, list | tuple | Mapping) else NUMBER


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
    return Text(source, tuple(_pieces(source, names)))


def _pieces(source: str, names: Names) -> Iterator[str | tuple[Value, tuple[str, ...]]]:
    for n, part in enumerate(re.split(r"{([^{}]*)}", source)):
        if n % 2 == 0:
            if set(part) & set("{}"):
                raise ConditionError(f"a brace is not closed in {part.strip()[:40]!r}")
            yield part
            continue
        value, *nouns = part.split("|")
        reader = _Reader(value, names)
        try:
            found, sort = reader.value()
            reader.ends()
        except ConditionError as error:
            raise ConditionError(f"{{{part}}}: {error}") from None
        if sort == MANY:
            raise ConditionError(f"{{{part}}}: a list or a table is no number: write 'count' before it")
        yield found, tuple(nouns)


def _said(value: Any, nouns: tuple[str, ...]) -> str:
    return many(value, *nouns) if nouns and isinstance(value, int) else str(value)
