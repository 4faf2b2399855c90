"""Checked trees to icons and signs in reading order, to draw a card on a page, and to write it in a few words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from parlour.engine.effects.lexicon import Lexicon
from parlour.engine.effects.sentence import deed_text, moment_text, quantity_text
from parlour.engine.effects.tree import (
    Do,
    Moment,
    Phrase,
    Quantity,
    Token,
    Tree,
    quantity_of,
    tokens,
    unchecked,
)
from parlour.engine.effects.vocabulary import Vocabulary

_SIGNS = {"->": "→", ">=": "≥"}
_SPOKEN = {"on": "", "?": "perhaps"}  # an event says by itself that it is a moment
_SEVERAL = 2  # what a condition counts are several: 'if active computers ≥ 2'


@dataclass(frozen=True, slots=True)
class Icon:
    """A picture by name, the number on it if there is one, and its meaning in words and in short."""

    name: str
    amount: int | None
    label: str
    short: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Sign:
    """What stands between icons: punctuation, or a word or number of the notation itself."""

    text: str


Glyph: TypeAlias = Icon | Sign


def icons(tree: Tree, vocabulary: Vocabulary) -> tuple[Glyph, ...]:
    """The glyphs of an effect, with brackets only where they are needed."""
    return tuple(glyph for token in tokens(tree) for glyph in _glyphs(token, vocabulary))


def in_short(glyphs: Sequence[Glyph]) -> str:
    """An effect in a few words: '3 energy → 2 VP', 'each turn: 1 Trade'."""
    text = ""
    for glyph in glyphs:
        shown = glyph.short if isinstance(glyph, Icon) else _SPOKEN.get(glyph.text, glyph.text)
        touches = not text or text[-1] == "(" or shown in (",", ";", ":", ")")
        text += shown if touches or not shown else f" {shown}"
    return text


def _glyphs(token: Token, vocabulary: Vocabulary) -> Iterator[Glyph]:
    match token:
        case Do():
            yield from _deed(token, vocabulary)
        case Quantity():
            yield _quantity(token, 1, vocabulary, _SEVERAL)
        case Moment():
            lexicon = vocabulary.event_lexicon
            name = vocabulary.events[token.event].icon
            amount = _amount(lexicon, token.event, token.args)
            picture = _picture(name, lexicon, token.event, token.args)
            yield Icon(picture, amount, moment_text(token, vocabulary), moment_text(token, vocabulary, short=True))
        case Phrase():
            raise unchecked(token)
        case str():
            yield Sign(_SIGNS.get(token, token))


def _deed(do: Do, vocabulary: Vocabulary) -> Iterator[Glyph]:
    lexicon = vocabulary.word_lexicon
    picture = _picture(vocabulary.words[do.word].icon, lexicon, do.word, do.args)
    short = deed_text(do, vocabulary, short=True)
    yield Icon(picture, _amount(lexicon, do.word, do.args), deed_text(do, vocabulary), short)
    if do.scale is not None:
        yield Sign("per")
        yield _quantity(quantity_of(do.scale.count), do.scale.divisor, vocabulary, do.scale.divisor)
        if do.scale.cap is not None:
            yield Sign(f"max {do.scale.cap}")


def _quantity(quantity: Quantity, divisor: int, vocabulary: Vocabulary, several: int) -> Icon:
    name = vocabulary.counts[quantity.count].icon
    picture = _picture(name, vocabulary.count_lexicon, quantity.count, quantity.args)
    label = quantity_text(quantity, divisor, vocabulary)
    short = quantity_text(quantity, several, vocabulary, short=True)
    return Icon(picture, divisor if divisor > 1 else None, label, f"{divisor} {short}" if divisor > 1 else short)


def _amount(lexicon: Lexicon, index: int, args: Sequence[int]) -> int | None:
    place = lexicon.forms[index].amount
    return None if place is None else args[place]


def _picture(name: str, lexicon: Lexicon, index: int, args: Sequence[int]) -> str:
    """The declared icon, by default the key; `{COLOR}` in it stands for the member."""
    picture = name or lexicon.keys[index]
    for holder, value in zip(lexicon.forms[index].placeholders, args, strict=True):
        text = str(value) if holder.is_number else holder.members[value]
        picture = picture.replace(f"{{{holder.name}}}", text)
    return picture
