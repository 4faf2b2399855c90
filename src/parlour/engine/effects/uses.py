"""Where an effect stands decides what it may say: what a game cannot carry out there is refused when it is read.

The notation allows any tree. A game's machine does not carry out all of them everywhere: a Monument that waits for
the end of an Age does nothing at once, a card without events never fires. A vocabulary declares its uses, one for each
sort of text in the content, and whatever a use does not name is an error with its column, never silently nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NoReturn, Protocol

from parlour.engine.effects.forms import Form
from parlour.engine.effects.lexicon import Lexicon
from parlour.engine.effects.parse import NotationError
from parlour.engine.effects.tree import (
    All,
    AtEnd,
    AtLeast,
    Choice,
    Do,
    If,
    May,
    Moment,
    Offer,
    On,
    Pay,
    Phrase,
    Quantity,
    Scale,
    Then,
    Tree,
    moment_of,
    quantity_of,
    tokens,
)


class Lexicons(Protocol):
    """What a use must know of the vocabulary that it belongs to."""

    @property
    def word_lexicon(self) -> Lexicon: ...

    @property
    def event_lexicon(self) -> Lexicon: ...

    @property
    def count_lexicon(self) -> Lexicon: ...


Bounds = Mapping[int, Sequence[tuple[int, int]]]

# Choices and payments within each other: as deep as the machine looks to see whether something can be done.
DEEPEST = 2


@dataclass(frozen=True)
class Use:
    """One sort of text: which connectives, words, counts and events are carried out there (words by their numbers)."""

    where: str  # in messages: "on a Monument"
    words: Sequence[int] = ()  # carried out at once, or when an event happens
    standing: Sequence[int] = ()  # true as long as the text lies open: in a clause of its own, never scaled
    pays: Sequence[int] = ()  # what may stand on the left of an arrow, each of it once
    pays_last: Sequence[int] = ()  # of these only one, behind all others
    pays_one: bool = False  # whether a cost is a single word
    offers: bool = False  # whether `trade:` may begin a clause
    events: Sequence[int] = ()
    end: bool = False
    at_once: bool = True  # whether words may stand outside of events and `end:`
    sides: int = 0  # the most sides of a slash
    parts: int = 0  # the most parts of a list, 0 for as many as one likes
    may: bool = False
    conditions: bool = False
    clauses: bool = True  # whether `;` may divide it
    flat: bool = False  # whether parts are words, or choices between words, without any brackets
    scales: bool = True  # whether `per` may stand behind a word
    most: int = 20  # of any number that `bounds` does not name; the least is 1, since 0 of something does nothing
    bounds: Bounds = field(default_factory=dict)  # by word, for each of its numbers
    count_bounds: Bounds = field(default_factory=dict)
    event_bounds: Bounds = field(default_factory=dict)

    def check(self, tree: Tree, text: str, vocabulary: Lexicons) -> None:
        """NotationError where a checked tree says something that is not carried out here."""
        _Check(self, text, vocabulary).whole(tree)


def column_of(tree: Tree) -> int:
    """Where a tree begins in its text."""
    for token in tokens(tree):
        if isinstance(token, Do | Quantity | Moment):
            return token.source.column
        if isinstance(token, Phrase):
            return token.column
    return 1


class _Check:
    def __init__(self, use: Use, text: str, vocabulary: Lexicons) -> None:
        self.use, self.text, self.vocabulary = use, text, vocabulary
        self.events: set[tuple[int, ...]] = set()

    def refuse(self, tree: Tree, problem: str, hint: str = "") -> NoReturn:
        raise NotationError(self.text, column_of(tree), problem, hint)

    def unable(self, tree: Tree, what: str, hint: str = "") -> NoReturn:
        self.refuse(tree, f"{what} is not carried out {self.use.where}", hint)

    def whole(self, tree: Tree) -> None:
        """A text: clauses, each of which may wait for an event."""
        clauses = tree.clauses if isinstance(tree, Then) else (tree,)
        if len(clauses) > 1 and not self.use.clauses:
            self.unable(clauses[1], "a second clause behind ';'")
        for clause in clauses:
            match clause:
                case On(event, body):
                    self.event(clause, moment_of(event))
                    self.effect(body, "an event")
                case AtEnd(body):
                    if not self.use.end:
                        self.unable(clause, "'end:'")
                    self.once_each(clause, (-1,), "end")
                    self.effect(body, "'end:'")
                case Offer(cost, gain):
                    if not self.use.offers:
                        self.unable(clause, "a standing offer ('trade:')")
                    self.once_each(clause, (-2,), "trade")
                    self.paid(cost)
                    self.effect(gain, "'trade:'")
                case _:
                    self.open(clause)

    def event(self, clause: On, moment: Moment) -> None:
        if moment.event not in self.use.events:
            known = f"events {self.use.where}: {', '.join(self.event_names())}" if self.use.events else ""
            self.unable(clause, f"'on {moment}:'", known)
        form = self.vocabulary.event_lexicon.forms[moment.event]
        self.numbers(clause, form, moment.args, self.use.event_bounds.get(moment.event, ()))
        self.once_each(clause, (moment.event,), f"on {moment}")

    def event_names(self) -> list[str]:
        return [self.vocabulary.event_lexicon.keys[event] for event in self.use.events]

    def once_each(self, clause: Tree, event: tuple[int, ...], name: str) -> None:
        if event in self.events:
            self.refuse(clause, f"two clauses for '{name}'", "write one, with ',' between what it does")
        self.events.add(event)

    def open(self, tree: Tree) -> None:
        """What waits for nothing: standing words, and what is done at once."""
        parts = tree.parts if isinstance(tree, All) else (tree,)
        self.count_parts(tree)
        self.flatness(parts, (All, Then))
        for part in parts:
            if isinstance(part, Do) and part.word in self.use.standing:
                if part.scale is not None:
                    self.refuse(part, "no 'per' behind a word that is true as long as it lies open")
                self.deed(part, self.use.standing)
                continue
            if not self.use.at_once:
                waits = [*(f"on {event}" for event in self.event_names()), *(["end"] if self.use.end else [])]
                self.unable(part, "what waits for no event", f"begin with one of: {', '.join(waits)}")
            self.effect(part, "")

    def count_parts(self, tree: Tree) -> None:
        parts = tree.parts if isinstance(tree, All) else (tree,)
        if self.use.parts and len(parts) > self.use.parts:
            self.refuse(parts[self.use.parts], f"more than {self.use.parts} parts {self.use.where}")

    def effect(self, tree: Tree, inside: str, depth: int = 0) -> None:
        """What is carried out step by step, inside of an event or outside of any."""
        match tree:
            case Do():
                self.deed(tree, self.use.words, inside or "brackets")
            case All(parts):
                self.count_parts(tree)
                self.flatness(parts, (All, Then))
                for part in parts:
                    self.effect(part, inside, depth)
            case Then(clauses):
                self.flatness((tree,), (All, Then))
                for clause in clauses:
                    self.effect(clause, inside, depth)
            case Choice(sides):
                self.choice(tree)
                self.flatness(sides, (All, Then, Choice))
                for side in sides:
                    self.effect(side, inside or "a choice", self.deeper(tree, depth))
            case May(body):
                if not self.use.may:
                    self.unable(tree, "'?', something that may be skipped,")
                self.effect(body, inside or "'?'", depth)
            case If(condition, body):
                self.condition(tree, condition)
                self.effect(body, inside or "a condition", depth)
            case Pay(cost, gain):
                if not self.use.pays:
                    self.unable(tree, "a payment with '->'")
                self.paid(cost)
                self.effect(gain, inside or "a payment", self.deeper(tree, depth))
            case On() | AtEnd() | Offer():
                if isinstance(tree, Offer) and not self.use.offers:
                    self.unable(tree, "a standing offer ('trade:')")
                within = f"inside of {inside}" if inside else "inside of brackets or a condition"
                self.refuse(
                    tree, f"'on …:' and 'end:' {within} never happen", "give them a clause of their own, with ';'"
                )
            case Phrase():
                raise TypeError(f"'{tree}' was never checked against a vocabulary")

    def flatness(self, parts: Sequence[Tree], nested: tuple[type, ...]) -> None:
        for part in parts:
            if self.use.flat and isinstance(part, nested):
                self.unable(part, "what stands in these brackets")

    def deeper(self, tree: Tree, depth: int) -> int:
        if depth == DEEPEST:
            self.refuse(tree, f"choices and payments within each other more than {DEEPEST} deep")
        return depth + 1

    def choice(self, tree: Choice) -> None:
        if not self.use.sides:
            self.unable(tree, "a choice with '/'")
        if len(tree.sides) > self.use.sides:
            self.refuse(tree.sides[self.use.sides], f"more than {self.use.sides} sides of a choice {self.use.where}")

    def condition(self, tree: Tree, condition: AtLeast) -> None:
        if not self.use.conditions:
            self.unable(tree, "a condition with 'if'")
        self.quantity(tree, quantity_of(condition.count))
        if condition.least < 1:
            self.refuse(tree, "a condition that always holds", "at least 1")

    def deed(self, do: Do, allowed: Sequence[int], inside: str = "") -> None:
        if do.word not in allowed:
            if do.word in self.use.standing:
                where = f"inside of {inside}" if inside else "here"
                self.refuse(do, f"'{do}' is true as long as it lies open, and cannot stand {where}")
            self.unable(do, f"'{do}'")
        form = self.vocabulary.word_lexicon.forms[do.word]
        self.numbers(do, form, do.args, self.use.bounds.get(do.word, ()))
        if do.scale is not None:
            self.scale(do, do.scale)

    def scale(self, do: Do, scale: Scale) -> None:
        if not self.use.scales:
            self.unable(do, "'per'")
        self.quantity(do, quantity_of(scale.count))
        if scale.cap is not None and scale.cap < 1:
            self.refuse(do, "'max 0' leaves nothing", "at least 1")

    def quantity(self, tree: Tree, quantity: Quantity) -> None:
        lexicon = self.vocabulary.count_lexicon
        bounds = self.use.count_bounds.get(quantity.count, ())
        self.numbers(tree, lexicon.forms[quantity.count], quantity.args, bounds)

    def numbers(self, tree: Tree, form: Form, args: Sequence[int], bounds: Sequence[tuple[int, int]]) -> None:
        numbers = [n for holder, n in zip(form.placeholders, args, strict=True) if holder.is_number]
        for nth, number in enumerate(map(abs, numbers)):
            least, most = bounds[nth] if nth < len(bounds) else (1, self.use.most)
            if not least <= number <= most:
                expected = f"a number from {least} to {most}" if least < most else str(least)
                self.refuse(tree, f"{number} in '{form.text}'", f"expected {expected}")

    # ---------------------------------------------------------------- costs

    def paid(self, tree: Tree, is_last: bool = True) -> set[tuple[int, ...]]:
        """What a cost takes; of each only once, so that each part can be judged by itself."""
        if isinstance(tree, Do):
            return {self.payment(tree, is_last)}
        if self.use.pays_one:
            self.refuse(tree, f"more than one thing is paid {self.use.where}", "one word on the left of an arrow")
        if isinstance(tree, Choice):
            self.choice(tree)
            return set().union(*(self.paid(side, is_last) for side in tree.sides))
        if not isinstance(tree, All | Then):
            self.refuse(tree, "only words, ',' and '/' can stand on the left of an arrow")
        parts = tree.parts if isinstance(tree, All) else tree.clauses
        taken: set[tuple[int, ...]] = set()
        for nth, part in enumerate(parts):
            own = self.paid(part, is_last and nth == len(parts) - 1)
            if own & taken:
                self.refuse(part, "the same is paid twice", "write it once, with the whole amount")
            taken |= own
        return taken

    def payment(self, do: Do, is_last: bool) -> tuple[int, ...]:
        if do.word not in self.use.pays or do.scale is not None:
            known = ", ".join(self.vocabulary.word_lexicon.keys[word] for word in self.use.pays)
            self.refuse(do, f"'{do}' cannot be paid", f"on the left of an arrow: {known}")
        if do.word in self.use.pays_last and not is_last:
            self.refuse(do, f"'{do}' must be the last thing that is paid, and the only one of its kind")
        form = self.vocabulary.word_lexicon.forms[do.word]
        self.numbers(do, form, do.args, self.use.bounds.get(do.word, ()))
        return (do.word, *(n for holder, n in zip(form.placeholders, do.args, strict=True) if not holder.is_number))
