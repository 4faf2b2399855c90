"""A game's own words, what they may say where, and the check of a tree against them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, ParamSpec, TypeVar

from parlour.engine.effects.forms import Form, Sets, VocabularyError, read_form
from parlour.engine.effects.lexicon import Lexicon
from parlour.engine.effects.parse import NAME, NotationError, parse, parse_conditions
from parlour.engine.effects.templates import check_template
from parlour.engine.effects.tree import (
    NOTHING,
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
    unparse,
)
from parlour.engine.effects.uses import Use

T = TypeVar("T")
P = ParamSpec("P")

# What fits into one row of a program.
WORD_ARGS = 4
COUNT_ARGS = 2
EVENT_ARGS = 4

# These begin a clause, so no word may begin with them.
_CLAUSE_STARTS = ("on", "if")


@dataclass(frozen=True, slots=True)
class Word:
    """Something an effect does: `text` is all of it ("recruit 1 Catalyst") or, with a verb, its object.

    `short` is the same where there is little room; so it is for counts and events. `paid` is what it is called as a
    cost, where that is something else. A word that only changes a number of
    the seat, or a count that is one, names its `field`; all others are carried out by rules.
    """

    form: str
    text: str
    verb: str = ""
    pay: str = "pay"
    icon: str = ""
    name: str = ""
    short: str = ""
    field: str = ""
    paid: str = ""


@dataclass(frozen=True, slots=True)
class Count:
    """Something that can be counted: `text` follows "for each", `condition` follows "if"."""

    form: str
    text: str
    condition: str = ""
    icon: str = ""
    name: str = ""
    short: str = ""
    field: str = ""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that sets off lasting abilities: `text` begins the sentence, as in "whenever you build"."""

    form: str
    text: str
    icon: str = ""
    name: str = ""
    short: str = ""


class Numbered(list[T], Generic[P, T]):
    """Declarations one after the other; each call makes one and gives its number, which rules know it by.

    word = Numbered(Word)
    COIN = word("N coin", "{N:coin|coins}", verb="take")
    """

    def __init__(self, kind: Callable[P, T]) -> None:
        super().__init__()
        self.kind = kind

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> int:
        """Declare one more."""
        self.append(self.kind(*args, **kwargs))
        return len(self) - 1


@dataclass(frozen=True, slots=True)
class Joiners:
    """How the connectives read in this game; a is the first part, b the second."""

    both: str = "and"
    either: str = "or"
    then: str = "then"
    may: str = "you may {a}"
    pay: str = "you may {a}: {b}"
    offer: str = "any number of times in your turn, you may {a}: {b}"
    condition: str = "if {a}"
    end: str = "at the end of the game"
    have: str = "you have at least {a}"


class Vocabulary:
    """The sets, words, counts and events of one game; the place of a declaration in its list is its id."""

    def __init__(
        self,
        words: Sequence[Word],
        counts: Sequence[Count] = (),
        events: Sequence[Event] = (),
        sets: Sets | None = None,
        joiners: Joiners | None = None,
        uses: Mapping[str, Use] | None = None,
    ) -> None:
        self.words = tuple(words)
        self.counts = tuple(counts)
        self.events = tuple(events)
        self.sets = {name: dict(members) for name, members in (sets or {}).items()}
        self.joiners = joiners or Joiners()
        for member in (member for members in self.sets.values() for member in members):
            if not NAME.fullmatch(member):
                raise VocabularyError(f"'{member}' in a set cannot be written: names are lower-case")
        self.word_lexicon = self._lexicon("word", self.words, WORD_ARGS)
        self.count_lexicon = self._lexicon("count", self.counts, COUNT_ARGS)
        self.event_lexicon = self._lexicon("event", self.events, EVENT_ARGS)
        self.uses = dict(uses or {})
        self._check_beginnings()

    def _lexicon(self, kind: str, declared: Sequence[Word | Count | Event], most_args: int) -> Lexicon:
        forms = [read_form(item.form, self.sets) for item in declared]
        for item, form in zip(declared, forms, strict=True):
            for template in _templates(item):
                check_template(template, form)
        return Lexicon(kind, forms, [item.name for item in declared], most_args)

    def _check_beginnings(self) -> None:
        for form in self.word_lexicon.forms:
            if any(form.begins(start) for start in _CLAUSE_STARTS):
                raise VocabularyError(f"word '{form.text}' begins like a clause")
        for form in self.count_lexicon.forms:
            if form.begins_with_number:
                raise VocabularyError(f"count '{form.text}' begins with a number, which 'per' takes as a divisor")

    def id(self, key: str) -> int:
        """The id of a word."""
        return self.word_lexicon.id(key)

    def count_id(self, key: str) -> int:
        """The id of a count."""
        return self.count_lexicon.id(key)

    def event_id(self, key: str) -> int:
        """The id of an event."""
        return self.event_lexicon.id(key)

    def read(self, text: str, use: str = "") -> Tree:
        """The effect written in `text`, parsed and checked; with a use, also whether it can be carried out there."""
        tree = self.check(parse(text), text)
        if use and tree != NOTHING:
            self.uses[use].check(tree, text, self)
        return tree

    def read_conditions(self, text: str) -> tuple[AtLeast, ...]:
        """The conditions written in `text`, parsed and checked."""
        check = _Check(self, text)
        return tuple(check.condition(condition) for condition in parse_conditions(text))

    def check(self, tree: Tree, text: str | None = None) -> Tree:
        """The tree with every phrase understood; NotationError where one is not."""
        if text is None:
            text = unparse(tree)
            tree = parse(text)  # a tree built by hand has no columns
        return _Check(self, text).tree(tree)


def _templates(item: Word | Count | Event) -> tuple[str, ...]:
    more = (item.condition,) if isinstance(item, Count) else (item.paid,) if isinstance(item, Word) else ()
    return (item.text, item.short, *more)


class _Check:
    def __init__(self, vocabulary: Vocabulary, text: str) -> None:
        self.vocabulary = vocabulary
        self.text = text

    def tree(self, tree: Tree) -> Tree:
        match tree:
            case Then(clauses):
                return Then(self.trees(clauses))
            case All(parts):
                return All(self.trees(parts))
            case Choice(sides):
                return Choice(self.trees(sides))
            case May(body):
                return May(self.tree(body))
            case Pay(cost, gain):
                return Pay(self.tree(cost), self.tree(gain))
            case Offer(cost, gain):
                return Offer(self.tree(cost), self.tree(gain))
            case If(condition, body):
                return If(self.condition(condition), self.tree(body))
            case On(event, body):
                return On(self.moment(event), self.tree(body))
            case AtEnd(body):
                return AtEnd(self.tree(body))
            case Phrase():
                return self.do(tree)
            case Do():
                return tree

    def trees(self, trees: tuple[Tree, ...]) -> tuple[Tree, ...]:
        return tuple(self.tree(tree) for tree in trees)

    def do(self, phrase: Phrase) -> Do:
        word, args = self.vocabulary.word_lexicon.find(phrase.atoms, self.text)
        form = self.vocabulary.word_lexicon.forms[word]
        amount = 1 if form.amount is None else args[form.amount]
        return Do(word, args, self.scale(phrase.scale, form), phrase, amount)

    def scale(self, scale: Scale | None, form: Form) -> Scale | None:
        if scale is None:
            return None
        if form.amount is None:
            problem = f"'{form.text}' has no number that 'per' could multiply"
            raise NotationError(self.text, scale.column, problem)
        return replace(scale, count=self.quantity(scale.count))

    def condition(self, condition: AtLeast) -> AtLeast:
        return AtLeast(self.quantity(condition.count), condition.least)

    def quantity(self, count: Phrase | Quantity) -> Quantity:
        if isinstance(count, Quantity):
            return count
        return Quantity(*self.vocabulary.count_lexicon.find(count.atoms, self.text), count)

    def moment(self, event: Phrase | Moment) -> Moment:
        if isinstance(event, Moment):
            return event
        return Moment(*self.vocabulary.event_lexicon.find(event.atoms, self.text), event)
