"""Free Radicals: what its rules hide from whom, and which factions its golden games show."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from parlour.engine.core.record import NOBODY
from parlour.engine.core.rules import Mode
from parlour.games.free_radicals import GAME
from parlour.games.free_radicals.content import FACTION_IDS
from parlour.games.free_radicals.state import RECORD
from parlour.table import Table

HANDS = ("hand", "crew", "scoundrels", "guests")
PILES = {
    "deck", "crops", "plans", "crew_deck", "gang", "rooms", "guest_deck", "orders", "bill_deck", "quest_deck", "tiles",
}  # fmt: skip
SECRETS = ("drew", "drew_scoundrel", "drew_guest")
GOLDEN = Path(__file__).parent.parent / "golden"


@pytest.fixture(scope="module")
def table() -> Table:
    """Underground and Hoteliers, who hide most, in the middle of a game."""
    factions = {"seat_1": "underground", "seat_2": "hoteliers", "seat_3": "executives"}
    table, noise = Table.new(GAME, 3, 5, factions, linked=GAME.linked(Mode.INTERPRETED)), Random(5)
    for _ in range(120):
        table.advance(int(noise.choice(table.state.option[: table.state.n_options])))
    return table


def test_hands_are_seen_by_their_owners_alone(table: Table) -> None:
    """FR-81: Data cards, crew, Scoundrels and Guests."""
    whole: dict[str, Any] = {key: GAME.position[key].read(table.state) for key in (*HANDS, "cards")}
    assert all(any(whole[key]) for key in ("hand", "guests"))
    for seat in range(-1, 3):
        seen = table.view(seat).position
        for key in HANDS:
            assert seen[key] == [held if owner == seat else None for owner, held in enumerate(whole[key])], key
        assert seen["cards"] == whole["cards"]


def test_nobody_sees_the_piles() -> None:
    """FR-81, FR-82: what lies face down."""
    assert {field.name for field in RECORD.fields if field.of and field.sees == NOBODY} == PILES


def test_what_is_drawn_is_told_to_nobody_else(table: Table) -> None:
    """FR-81: the log of another seat names no card that was drawn face down."""
    secret = [number for number, event in enumerate(RECORD.events) if event.name in SECRETS]
    met = 0
    for line in table.log(0):
        for kind, owner, what, *_ in line.events:
            if kind in secret and owner != 0:
                met += 1
                assert what < 0, str(line)
    assert met > 3


def test_golden_games_show_every_faction() -> None:
    shown = {int(one) - 1 for file in GOLDEN.glob("free_radicals-*.parlour") for one in Table.load(file).state.faction}
    assert shown >= set(range(len(FACTION_IDS)))
