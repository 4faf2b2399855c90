"""A component class says once what a table may hold: it is read, checked, typed and laid out in columns from that."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from parlour.engine.core.errors import ContentError
from parlour.engine.effects import Numbered, Use, Vocabulary, Word
from parlour.engine.effects.tree import unparse
from parlour.engine.people.components import (
    Amounts,
    Component,
    Each,
    Effect,
    Fixed,
    Flag,
    Id,
    Maybe,
    OneOf,
    Part,
    Parts,
    SomeOf,
    Text,
    Whole,
    column,
)
from parlour.engine.people.content import ContentFile

COLOURS = ("red", "green", "blue")
word = Numbered(Word)
COIN = word("N coin", "{N:coin|coins}", verb="take")
GEM = word("N gem", "{N:gem|gems}", verb="take")
VOCABULARY = Vocabulary(words=word, uses={"card": Use("on a card", words=(COIN, GEM))})


class Side(Component):
    """What a side of a card brings."""

    vp = Whole(0, 9)
    effect = Effect(VOCABULARY, "card")


class Level(Component):
    """A level of a card, in order."""

    cost = Amounts(COLOURS, 1, 5)

    def check(self) -> None:
        self.item.fixed(level=self.nth)


class Card(Component):
    """A card."""

    id = Id()
    name = Text()
    colour = OneOf(COLOURS)
    value = Whole(1, 9)
    beside = SomeOf(COLOURS, 2)
    is_rare = Flag(key="rare")
    front = Part(Side)
    back = Maybe(Part(Side))
    levels = Parts(Level, key="level")
    steps = Each(Effect(VOCABULARY, "card", "what the step brings"), 2)
    kind = Fixed("card")


CARD = """
[[card]]
id = "mill"
name = "Mill"
colour = "green"
value = 3
beside = ["red", "blue"]
rare = true
front = { vp = 2, effect = "1 coin" }
level = [{ level = 1, cost = { red = 2 } }, { level = 2, cost = { green = 1, blue = 5 } }]
steps = ["1 coin", "2 gem"]
kind = "card"
"""


def cards(folder: Path, text: str) -> tuple[Card, ...]:
    (folder / "cards.toml").write_text(text, encoding="utf-8")
    file = ContentFile(folder / "cards.toml")
    found = Card.all(file, "card", most=2, distinct="id name")
    file.done()
    return found


def test_a_table_becomes_a_component(tmp_path: Path) -> None:
    (mill,) = cards(tmp_path, CARD)
    assert (mill.id, mill.name, mill.colour, mill.value, mill.beside, mill.is_rare) == (
        "mill", "Mill", 1, 3, (0, 2), True,
    )  # fmt: skip
    assert (mill.front.vp, unparse(mill.front.effect), mill.back) == (2, "1 coin", None)
    assert [level.cost for level in mill.levels] == [(2, 0, 0), (0, 1, 5)]
    assert [unparse(step) for step in mill.steps] == ["1 coin", "2 gem"]
    assert repr(mill) == "<card 'Mill'>"


def test_columns_are_frozen_tables(tmp_path: Path) -> None:
    both = cards(tmp_path, CARD + CARD.replace("mill", "inn").replace("Mill", "Inn").replace("value = 3", "value = 7"))
    value, rare, beside = (np.asarray(column(both, name)) for name in ("value", "is_rare", "beside"))
    assert value.tolist() == [3, 7]
    assert rare.tolist() == [1, 1]
    assert beside.tolist() == [[0, 2], [0, 2]]
    assert not value.flags.writeable


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("value = 3", "value = 12", "cards.toml:6: card 'Mill': value is 12; expected a whole number from 1 to 9"),
        ("value = 3", "", "card 'Mill': value is missing"),
        ('"green"\n', '"gren"\n', "colour is 'gren'; expected one of red, green, blue (did you mean 'green'?)"),
        ("vp = 2", "vp = 20", "card 'Mill', front: vp is 20"),
        ("vp = 2", "vq = 2", "card 'Mill', front: unknown key 'vq'; known are effect, vp"),
        ("level = 2", "level = 3", "card 'Mill', level 2: level is 3; expected 2: the rules know it no other way"),
        ("red = 2", "red = 0", "card 'Mill', level 1, cost: red is 0; expected a whole number from 1 to 5"),
        ('"2 gem"]', '"2 gme"]', "card 'Mill', steps: number 2: unknown word 'gme' at column 3; did you mean 'gem'?"),
        ('"2 gem"]', '""]', "card 'Mill', steps: number 2 is ''; expected what the step brings"),
        (', "2 gem"]', "]", "card 'Mill': steps is ['1 coin']; expected a list of 2"),
        ('kind = "card"', 'kind = "tile"', "kind is 'tile'; expected \"card\": the rules know it no other way"),
        ("rare = true", "rare = 1", "card 'Mill': rare is 1; expected true or false"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_place(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in CARD
    with pytest.raises(ContentError) as error:
        cards(tmp_path, CARD.replace(old, new))
    assert said in str(error.value)
    told = str(error.value).count("cards.toml:")
    assert told == (2 if "vq" in new else 1)  # a misspelt key is a missing one, too


def test_a_word_is_known_by_the_number_its_declaration_gives() -> None:
    assert (COIN, GEM) == (VOCABULARY.id("coin"), VOCABULARY.id("gem")) == (0, 1)
