"""Save files: small, replayed, verified; damaged ones are explained and never crash."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.engine.game import Game
from parlour.table import BadSave, Table


def saved(game: Game, moves: int = 40) -> str:
    """A game in the middle, as a save file."""
    table, noise = Table.new(game, ["Ada", "Bo Ångström"], seed="a story"), Random(2)
    for _ in range(moves):
        table.play(noise.choice(table.choices()))
    return table.save()


@pytest.fixture(scope="module")
def text(catalyst: Game) -> str:
    return saved(catalyst)


def changed(text: str, **values: Any) -> str:
    return json.dumps({**json.loads(text), **values})


def test_a_save_is_replayed_to_the_same_table(text: str, tmp_path: Path) -> None:
    path = tmp_path / "game.parlour"
    path.write_text(text, encoding="utf-8")
    for table in (Table.load(text), Table.load(path), Table.load(str(path))):
        assert table.save() == text
        assert table.names == ("Ada", "Bo Ångström")
        assert len(table.moves) == 40


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"parlour": 2}, "format 2"),
        ({"game": "catalist"}, "did you mean 'catalyst'"),
        ({"rules": 7}, "version 7 of the rules"),
        ({"content": "0123"}, "other content"),
        ({"seats": "Ada"}, "seats are not a list"),
        ({"seats": ["Ada"]}, "2 to 4 players"),
        ({"seats": [1, 2]}, "a seat is called 1"),
        ({"seed": None}, "seed is missing"),
        ({"seed": [1]}, "the seed is"),
        ({"moves": "collect"}, "not a list of move names"),
        ({"moves": [1]}, "not a list of move names"),
        ({"moves": ["collect", "dance"]}, "move 2 of 2, 'dance': cannot read"),
        ({"moves": ["end"]}, r"move 1 of 1, 'end': .* \(CAT-18\)"),
        ({"moves": ["collect"]}, "was changed"),
        ({"position": "0"}, "was changed"),
        ({"seed": "another story"}, "does not fit at move|was changed"),
    ],
)
def test_a_file_that_does_not_fit_says_where_and_why(text: str, values: dict[str, Any], said: str) -> None:
    with pytest.raises(BadSave, match=said):
        Table.load(changed(text, **values))


def test_moves_after_the_end_are_refused(catalyst: Game) -> None:
    table, noise = Table.new(catalyst, 2, seed=1), Random(1)
    while not table.over:
        table.play(noise.choice(table.choices()))
    values = json.loads(table.save())
    with pytest.raises(BadSave, match="the game is over"):
        Table.load(json.dumps({**values, "moves": [*values["moves"], "collect"]}))


@pytest.mark.parametrize("bad", ["", "{", "[]", "null", "{}", '{"parlour": 1}', "[" * 100_000, "{" * 100_000])
def test_what_is_no_save_is_refused(bad: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.parlour"
    path.write_text(bad)
    with pytest.raises(BadSave):
        Table.load(path)


def test_missing_and_binary_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadSave, match="cannot be read"):
        Table.load(tmp_path / "none.parlour")
    path = tmp_path / "noise.parlour"
    path.write_bytes(bytes(range(256)))
    with pytest.raises(BadSave, match="cannot be read"):
        Table.load(path)


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_damaged_saves_are_refused_or_mean_the_same(data: st.DataObject, text: str) -> None:
    raw = bytearray(text.encode())
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(raw) - 1))
        kind = data.draw(st.sampled_from(["flip", "cut", "double"]))
        if kind == "flip":
            raw[at] = data.draw(st.integers(0, 255))
        elif kind == "cut":
            del raw[at : at + data.draw(st.integers(1, 20))]
        else:
            raw[at:at] = raw[at : at + 10]
    damaged = raw.decode(errors="replace")
    with suppress(BadSave):
        table = Table.load("{" + damaged.lstrip().removeprefix("{"))
        assert len(table.moves) == 40, "only names and spaces may differ unnoticed"


@settings(max_examples=80, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["parlour", "game", "rules", "content", "seats", "seed", "moves", "position"]),
        st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.lists(st.text(max_size=8), max_size=4),
    )
)
def test_any_json_object_is_refused_politely(text: str, values: dict[str, Any]) -> None:
    try:
        table = Table.load(changed(text, **values))
    except BadSave:
        return
    assert table.over or table.choices()
