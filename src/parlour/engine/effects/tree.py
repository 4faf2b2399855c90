"""The tree of an effect, as written and as understood.

`parse` makes trees whose leaves are phrases; `Vocabulary.check` gives back the same tree with every phrase
understood: a `Do`, a `Quantity` or a `Moment`. Trees are equal when they say the same, wherever they stood in
their texts: columns and sources are kept for messages only.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Number:
    """A number with the sign that was written before it, if any."""

    value: int
    sign: str = ""
    column: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return f"{self.sign}{abs(self.value)}"


@dataclass(frozen=True, slots=True)
class Name:
    """A lower-case name, perhaps with a selector: `city`, `city[art]`."""

    text: str
    selector: str | None = None
    column: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return self.text if self.selector is None else f"{self.text}[{self.selector}]"


Atom: TypeAlias = Number | Name


@dataclass(frozen=True, slots=True)
class Phrase:
    """A run of atoms, not yet understood: `2 coin`, `1 vp per 3 coin max 6`."""

    atoms: tuple[Atom, ...]
    scale: Scale | None = None

    @property
    def column(self) -> int:
        return self.atoms[0].column

    def __str__(self) -> str:
        words = " ".join(map(str, self.atoms))
        return words if self.scale is None else f"{words} {self.scale}"


@dataclass(frozen=True, slots=True)
class Quantity:
    """A phrase understood as one of the game's counts."""

    count: int
    args: tuple[int, ...]
    source: Phrase = field(compare=False)

    def __str__(self) -> str:
        return str(self.source)


@dataclass(frozen=True, slots=True)
class Moment:
    """A phrase understood as one of the game's events."""

    event: int
    args: tuple[int, ...]
    source: Phrase = field(compare=False)

    def __str__(self) -> str:
        return str(self.source)


@dataclass(frozen=True, slots=True)
class Scale:
    """`per 3 coin max 6`: times the count divided by 3, the product at most 6."""

    count: Phrase | Quantity
    divisor: int = 1
    cap: int | None = None
    column: int = field(default=0, compare=False)

    def __str__(self) -> str:
        divisor = f"{self.divisor} " if self.divisor != 1 else ""
        cap = f" max {self.cap}" if self.cap is not None else ""
        return f"per {divisor}{self.count}{cap}"


@dataclass(frozen=True, slots=True)
class AtLeast:
    """`coin >= 3`: a condition."""

    count: Phrase | Quantity
    least: int

    def __str__(self) -> str:
        return f"{self.count} >= {self.least}"


@dataclass(frozen=True, slots=True)
class Do:
    """A phrase understood as one of the game's words; the scale multiplies the first number of the args."""

    word: int
    args: tuple[int, ...]
    scale: Scale | None
    source: Phrase = field(compare=False)
    amount: int = field(default=1, compare=False)  # that number; 1 where the word has none

    def __str__(self) -> str:
        return str(self.source)


@dataclass(frozen=True, slots=True)
class May:
    """`?a`"""

    body: Tree


@dataclass(frozen=True, slots=True)
class Choice:
    """`a / b`"""

    sides: tuple[Tree, ...]


@dataclass(frozen=True, slots=True)
class All:
    """`a, b`; without parts it is the empty effect, which stands only alone."""

    parts: tuple[Tree, ...]


@dataclass(frozen=True, slots=True)
class Pay:
    """`a -> b`"""

    cost: Tree
    gain: Tree


@dataclass(frozen=True, slots=True)
class If:
    """`if coin >= 3: a`"""

    condition: AtLeast
    body: Tree


@dataclass(frozen=True, slots=True)
class On:
    """`on build: a`"""

    event: Phrase | Moment
    body: Tree


@dataclass(frozen=True, slots=True)
class AtEnd:
    """`end: a`"""

    body: Tree


@dataclass(frozen=True, slots=True)
class Offer:
    """`trade: a -> b`"""

    cost: Tree
    gain: Tree


@dataclass(frozen=True, slots=True)
class Then:
    """`a; b`"""

    clauses: tuple[Tree, ...]


Tree: TypeAlias = Then | If | On | AtEnd | Offer | Pay | All | Choice | May | Phrase | Do
Token: TypeAlias = str | Phrase | Do | Quantity | Moment

NOTHING = All(())


def quantity_of(count: Phrase | Quantity) -> Quantity:
    """The count of a checked tree."""
    if isinstance(count, Phrase):
        raise unchecked(count)
    return count


def moment_of(event: Phrase | Moment) -> Moment:
    """The event of a checked tree."""
    if isinstance(event, Phrase):
        raise unchecked(event)
    return event


def unchecked(phrase: Phrase) -> TypeError:
    """The mistake of a caller who forgot `Vocabulary.check`."""
    return TypeError(f"'{phrase}' was never checked against a vocabulary")


# How tightly each kind binds: a child that binds looser than its place demands stands in brackets.
_CLAUSE, _BODY, _ITEM, _UNIT = 1, 3, 4, 5
_BINDING = {
    Then: 0,
    If: _CLAUSE,
    On: _CLAUSE,
    AtEnd: _CLAUSE,
    Offer: _CLAUSE,
    Pay: 2,
    All: _BODY,
    Choice: _ITEM,
    May: _ITEM,
    Phrase: _UNIT,
    Do: _UNIT,
}


def tokens(tree: Tree) -> Iterator[Token]:
    """Leaves and signs in reading order, with as few brackets as possible."""
    match tree:
        case Then(clauses):
            yield from _joined(";", clauses, _CLAUSE)
        case If(condition, body):
            yield from ("if", condition.count, ">=", str(condition.least), ":", *_placed(body, _CLAUSE))
        case On(event, body):
            yield from ("on", event, ":", *_placed(body, _CLAUSE))
        case AtEnd(body):
            yield from ("end", ":", *_placed(body, _CLAUSE))
        case Offer(cost, gain):
            yield from ("trade", ":", *_placed(cost, _BODY), "->", *_placed(gain, _BODY))
        case Pay(cost, gain):
            yield from (*_placed(cost, _BODY), "->", *_placed(gain, _BODY))
        case All(parts):
            yield from _joined(",", parts, _ITEM)
        case Choice(sides):
            yield from _joined("/", sides, _UNIT)
        case May(body):
            yield from ("?", *_placed(body, _UNIT))
        case Phrase() | Do():
            yield tree


def _placed(tree: Tree, least: int) -> Iterator[Token]:
    if _BINDING[type(tree)] >= least:
        yield from tokens(tree)
    else:
        yield from ("(", *tokens(tree), ")")


def _joined(sign: str, trees: tuple[Tree, ...], least: int) -> Iterator[Token]:
    for place, tree in enumerate(trees):
        if place:
            yield sign
        yield from _placed(tree, least)


def unparse(tree: Tree) -> str:
    """The text of a tree, such that parsing it gives the same tree again."""
    text = ""
    for token in map(str, tokens(tree)):
        touches = not text or text[-1] in "(?" or token in (",", ";", ":", ")")
        text += token if touches else f" {token}"
    return text
