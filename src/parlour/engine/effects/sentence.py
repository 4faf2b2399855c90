"""Checked trees to English, as it would stand on the card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from parlour.engine.effects.templates import fill
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
    moment_of,
    quantity_of,
    unchecked,
)
from parlour.engine.effects.vocabulary import Count, Event, Vocabulary, Word
from parlour.engine.people.english import capitalised

# How much punctuation a text already has inside: the list around it needs more.
_PLAIN, _LIST, _CLAUSE = range(3)
_TIMES = {2: "twice"}


def sentence(tree: Tree, vocabulary: Vocabulary, *, paying: bool = False) -> str:
    """The effect (or the cost) in English, one sentence for each clause; empty for the empty effect."""
    clauses = tree.clauses if isinstance(tree, Then) else (tree,)
    speaker = _Speaker(vocabulary)
    return " ".join(_finished(speaker.tell(clause, paying).whole) for clause in clauses if clause != NOTHING)


def clause(tree: Tree, vocabulary: Vocabulary, *, paying: bool = False) -> str:
    """The effect inside of a sentence: 'gain 4 VP'."""
    text = sentence(tree, vocabulary, paying=paying).removesuffix(".")
    return text[:1].lower() + text[1:]


def condition_sentence(conditions: Sequence[AtLeast], vocabulary: Vocabulary) -> str:
    """The conditions in English, as one sentence."""
    speaker = _Speaker(vocabulary)
    parts = [_Told(speaker.condition(condition)) for condition in conditions]
    return _finished(_listed(parts, "and").whole)


def _finished(text: str) -> str:
    return f"{capitalised(text)}."


@dataclass(frozen=True, slots=True)
class _Told:
    """A piece of a sentence; its verb is apart, so that neighbours with the same verb can share it."""

    text: str
    verb: str = ""
    weight: int = _PLAIN
    is_choice: bool = False

    @property
    def whole(self) -> str:
        return f"{self.verb} {self.text}" if self.verb else self.text


class _Speaker:
    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.joiners = vocabulary.joiners

    def tell(self, tree: Tree, paying: bool = False) -> _Told:
        match tree:
            case Do():
                return self.deed(tree, paying)
            case All(parts):
                told = [_either(self.tell(part, paying)) for part in parts]
                return _joined(_gathered(told), self.joiners.both)
            case Choice(sides):
                return replace(
                    _joined([self.tell(side, paying) for side in sides], self.joiners.either), is_choice=True
                )
            case May(body):
                return self.permission(self.tell(body, paying))
            case Then(clauses):
                return self.sequence([self.tell(clause, paying) for clause in clauses])
            case Phrase():
                raise unchecked(tree)
            case _:
                return _Told(self.clause(tree), weight=_CLAUSE)

    def clause(self, tree: Pay | Offer | If | On | AtEnd) -> str:
        match tree:
            case Pay(cost, gain):
                return self.joiners.pay.format(a=self.tell(cost, paying=True).whole, b=self.tell(gain).whole)
            case Offer(cost, gain):
                return self.joiners.offer.format(a=self.tell(cost, paying=True).whole, b=self.tell(gain).whole)
            case If(condition, body):
                return _led(self.joiners.condition.format(a=self.condition(condition)), self.tell(body))
            case On(event, body):
                return _led(moment_text(moment_of(event), self.vocabulary), self.tell(body))
            case AtEnd(body):
                return _led(self.joiners.end, self.tell(body))

    def permission(self, body: _Told) -> _Told:
        """A payment already says that it is optional; saying it twice would read as an error."""
        start = self.joiners.may.partition("{a}")[0]
        if start and body.whole.startswith(start):
            return body
        return _Told(self.joiners.may.format(a=body.whole), weight=max(body.weight, _LIST))

    def sequence(self, clauses: Sequence[_Told]) -> _Told:
        return _Told(f", {self.joiners.then} ".join(told.whole for told in clauses), weight=_CLAUSE)

    def deed(self, do: Do, paying: bool) -> _Told:
        word = self.vocabulary.words[do.word]
        text = deed_text(do, self.vocabulary, paying=paying) + (self.scale(do.scale) if do.scale else "")
        return _Told(text, word.pay if word.verb and paying else word.verb)

    def scale(self, scale: Scale) -> str:
        every = " for each " if scale.divisor == 1 else f" for every {scale.divisor} "
        cap = "" if scale.cap is None else f" (at most {scale.cap})"
        return f"{every}{quantity_text(quantity_of(scale.count), scale.divisor, self.vocabulary)}{cap}"

    def condition(self, condition: AtLeast) -> str:
        quantity = quantity_of(condition.count)
        template = self.vocabulary.counts[quantity.count].condition
        if template:
            form = self.vocabulary.count_lexicon.forms[quantity.count]
            return fill(template, form, self.vocabulary.sets, quantity.args, condition.least)
        noun = quantity_text(quantity, condition.least, self.vocabulary)
        return self.joiners.have.format(a=f"{condition.least} {noun}")


def deed_text(do: Do, vocabulary: Vocabulary, short: bool = False, *, paying: bool = False) -> str:
    """What a word does, without its verb and its scale."""
    form, word = vocabulary.word_lexicon.forms[do.word], vocabulary.words[do.word]
    text = word.paid if paying and word.paid else _template(word, short)
    return fill(text, form, vocabulary.sets, do.args, form.amount_of(do.args))


def quantity_text(quantity: Quantity, amount: int, vocabulary: Vocabulary, short: bool = False) -> str:
    """The noun of a count, fitting the amount."""
    form = vocabulary.count_lexicon.forms[quantity.count]
    text = _template(vocabulary.counts[quantity.count], short)
    return fill(text, form, vocabulary.sets, quantity.args, amount)


def moment_text(moment: Moment, vocabulary: Vocabulary, short: bool = False) -> str:
    """When an event happens."""
    form = vocabulary.event_lexicon.forms[moment.event]
    text = _template(vocabulary.events[moment.event], short)
    return fill(text, form, vocabulary.sets, moment.args, form.amount_of(moment.args))


def _template(declared: Word | Count | Event, short: bool) -> str:
    return declared.short if short and declared.short else declared.text


def _led(head: str, body: _Told) -> str:
    """A body with a colon of its own follows a comma."""
    return f"{head}{',' if body.weight == _CLAUSE else ':'} {body.whole}"


def _either(told: _Told) -> _Told:
    return _Told(f"either {told.text}", told.verb, _LIST) if told.is_choice and told.weight < _CLAUSE else told


def _gathered(parts: Sequence[_Told]) -> list[_Told]:
    """Equal neighbours told once."""
    runs = [(told, len(list(run))) for told, run in groupby(parts)]
    return [told if n == 1 else replace(told, text=f"{told.text} ({_TIMES.get(n, f'{n} times')})") for told, n in runs]


def _joined(parts: Sequence[_Told], word: str) -> _Told:
    """The parts as one list, in which neighbours with the same verb share it."""
    runs = [(verb, list(run)) for verb, run in groupby(parts, key=lambda told: told.verb)]
    return _listed([told for verb, run in runs for told in ([_listed(run, word)] if verb else run)], word)


def _listed(parts: Sequence[_Told], word: str) -> _Told:
    if len(parts) == 1:
        return parts[0]
    verb = parts[0].verb if len({part.verb for part in parts}) == 1 else ""
    texts = [part.text if verb else part.whole for part in parts]
    weight = max(part.weight for part in parts)
    comma, last = {_PLAIN: (", ", " "), _LIST: (", ", ", "), _CLAUSE: ("; ", "; ")}[weight]
    return _Told(f"{comma.join(texts[:-1])}{last}{word} {texts[-1]}", verb, max(weight, _LIST))
