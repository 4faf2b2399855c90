"""A table that begins at a position in words."""

from __future__ import annotations

import json
from typing import Any

import pytest

from parlour import bots
from parlour.engine.core.errors import ParlourError
from parlour.table import BadSave, Table

POSITION = {
    "row": ["Field Quartermaster", "Sun Courier", "Harvest Steward", "Road Warden", "Banner Shepherd"],
    "coins": [5, 4],
    "draws": ["Iron Twins"],
}


def test_a_table_begins_at_a_position_with_all_that_a_table_has() -> None:
    table = Table.at("catalyst", POSITION, ["Xenia", "Yuri"], seed=3)
    assert (table.decides, table.moves, table.names) == (0, (), ("Xenia", "Yuri"))
    assert [choice.name for choice in table.choices()][:2] == ["collect", "recruit 1"]
    assert str(table.why_not("end")).startswith("Xenia cannot")
    assert table.view(0).position["draws"] is None  # nobody sees what chance will bring
    before = table.view(0).position
    table.play("recruit 3")
    assert table.view(1).position["row"][0] == "Iron Twins"
    assert "Iron Twins" in str(table.log()[-1])
    assert not table.can_undo(0)
    assert table.after(0).view(0).position == before
    bot = bots.find("greedy", table.game, seed=1)
    while not table.over:
        table.play(bot.choose(table.view(table.decides or 0).state))
    assert sorted(score.place for score in table.scores()) == [1, 2]
    again = Table.load(table.save())
    assert (again.given, again.moves, again.save()) == (POSITION, table.moves, table.save())
    assert Table.at("catalyst", POSITION, seed=3).proof == Table.at("catalyst", POSITION, seed=3).proof


def test_the_seed_decides_what_a_position_leaves_open() -> None:
    rows = set()
    for seed in range(6):
        table = Table.at("catalyst", {**POSITION, "draws": []}, seed=seed)
        table.play("recruit 3")
        rows.add(table.view().position["row"][0])
    assert len(rows) > 1


def test_undo_at_a_table_from_a_position() -> None:
    table = Table.at("catalyst", {**POSITION, "free": [["Sun Courier"], []], "row": [""] * 5})
    table.play("activate Sun Courier")
    assert table.can_undo(0)
    table.undo(0)
    assert table.moves == ()


def test_options_of_a_table_follow_its_position() -> None:
    assert Table.at("time_capsules", {"mode": "phases"}, seats=1).options == {"mode": "phases", "start": "full"}
    assert Table.at("time_capsules", {}, seats=1).options == {"mode": "turns", "start": "full"}


@pytest.mark.parametrize(
    ("position", "seats", "said"),
    [
        ({"chain": [1, 0]}, 2, "chain can only be read"),
        ({"rwo": []}, 2, "did you mean 'row'?"),
        ({**POSITION, "coins": [9, 4]}, 2, "the position is not sound: more coins than the limit"),
        ({}, 5, "for 2 to 4 players"),
        (3, 2, "table.after(ply)"),
    ],
)
def test_a_position_that_cannot_be_is_explained(position: Any, seats: int, said: str) -> None:
    with pytest.raises(ParlourError) as error:
        Table.at("catalyst", position, seats)
    assert said in str(error.value)


def test_a_save_with_a_broken_position_is_explained() -> None:
    text = Table.at("catalyst", POSITION, seed=3).save()
    broken: list[Any] = [{"coins": [5]}, {"chain": [1, 0]}, [], 3]
    for given in broken:
        with pytest.raises(BadSave):
            Table.load(json.dumps({**json.loads(text), "given": given}))
    with pytest.raises(BadSave, match="was changed"):
        Table.load(text.replace('"coins":[5,4]', '"coins":[4,4]'))
