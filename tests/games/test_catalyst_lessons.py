"""What is particular to the lessons of Catalyst: its groups of cards are those of the content file."""

from __future__ import annotations

import tomllib

import pytest

from parlour.games.catalyst import GAME
from parlour.games.catalyst.content import CATALYSTS


@pytest.mark.parametrize(("group", "symbol"), [("builders", "build"), ("linkers", "chain")])
def test_groups_are_the_cards_that_show_a_sign(group: str, symbol: str) -> None:
    groups = tomllib.loads((GAME.folder / "lessons.toml").read_text(encoding="utf-8"))["groups"]
    assert set(groups[group]) == {card.id for card in CATALYSTS if card.shows(symbol)}
