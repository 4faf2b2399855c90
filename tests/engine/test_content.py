"""A content file that is wrong is explained: which file, which item, which key, what was expected."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from content_read import load
from parlour.engine.core.errors import ContentError
from parlour.engine.game import Game
from parlour.engine.people.content import ContentFile


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('name = "Sun Courier"\n', "", "catalyst 'yellow_3': name is missing; expected a text"),
        (
            "coins_after_turn = 8 ",
            'coins_after_turn = "8" ',
            "[limits]: coins_after_turn is '8'; expected a whole number",
        ),
        ("modifiers = [1, 0, 0, -1, -1]", "modifiers = [1, 0, 0]", "[board]: modifiers is [1, 0, 0]; expected 5 whole"),
        ('name = "Hut Raiser"\ncolor = "green"', 'name = "Hut Raiser"\ncolor = "gren"', "did you mean 'green'?"),
        ('effect = "1 coin, 1 chain"', 'effect = "1 coin, 1 chian"', "did you mean 'chain'?"),
        ('effect = "1 coin, 1 chain"', 'effect = "1 coin, (1 chain"', "catalyst 'Sun Courier': effect:"),
        ('effect = "1 coin, 1 chain"', 'effect = "1 coin; 1 chain"', "a second clause behind ';' is not carried out"),
        (
            'effect = "1 coin, 1 chain"',
            'effect = "500 coin, 1 chain"',
            "500 in 'N coin' at column 1; expected a number from 1 to 9",
        ),
        ('effect = "1 coin, 1 chain"', 'effect = "1 vp"', "'1 vp' is not carried out on a Catalyst"),
        ('effect = "1 coin, 1 chain"', 'effect = "1 coin -> 1 chain"', "a payment with '->' is not carried out"),
        ('effect = "1 coin, 1 chain"', 'effect = ""', "catalyst 'Sun Courier': effect is ''"),
        (
            'academy = "end: 4 vp"',
            'academy = "4 vp"',
            "goal 'Procession of Sparks': academy: what waits for no event is not carried out on a Goal card",
        ),
        ("catalysts = 60\n", "catalysts = 59\n", "catalysts is 59; expected 60, which is what the file holds"),
        ("cards_with_coin = 26", "cards_with_coin = 25", "cards_with_coin is 25; expected 26"),
        ("reserve_stack = 10 ", "reserve_stack = 31 ", "reserve_stack is 31; expected at most 30"),
        ('effect = "1 coin, 1 chain"', 'efect = "1 coin, 1 chain"', "unknown key 'efect'; did you mean 'effect'?"),
        (
            "per_color_number = [4, 4,",
            "per_color_number = [4, 5,",
            "expected [4, 4, 4, 2, 1], which is what",
        ),
        (
            "per_color_players = [9, 3,",
            "per_color_players = [8, 3,",
            "expected [9, 3, 3], which is what",
        ),
        (
            "total_vp = 148",
            "total_vp = 100",
            "total_vp is 100; expected 148, which is what the file holds; [design_counts] may",
        ),
        (
            'effect = "1 coin, 1 chain"',
            'effect = "0 coin, 1 chain"',
            "0 in 'N coin' at column 1; expected a number from 1 to 9",
        ),
        ("[limits]", "[limmits]", "unknown table [limmits]; did you mean 'limits'?"),
        ("deck_after_reveal = 21", "deck_after_reveal = 20", "deck_after_reveal is 20; expected 21"),
        ('name = "Sun Courier"', 'name = "Coin Juggler"', "expected another name than catalyst 'Coin Juggler' has"),
        ("[limits]", "[limit]", "the table [limits] is missing"),
        ("[[goal]]", "[[gaol]]", "the tables [[goal]] are missing"),
        ("[game]", "[game", "is not a TOML file"),
    ],
)
def test_a_wrong_value_is_explained(
    catalyst: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, said: str
) -> None:
    text = (catalyst.folder / "content.toml").read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(ContentError) as refused:
        load("catalyst", text.replace(old, new), tmp_path, monkeypatch)
    assert "mine.toml" in str(refused.value)
    assert said in str(refused.value)


def test_a_wrong_file_stops_the_game_from_being_loaded(catalyst: Game, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    text = (catalyst.folder / "content.toml").read_text(encoding="utf-8")
    path.write_text(text.replace("[limits]", "[limit]"), encoding="utf-8")
    env = {**os.environ, "PARLOUR_CONTENT_CATALYST": str(path)}
    ask = "import parlour.games\nparlour.games.find('catalyst')\n"
    done = subprocess.run([sys.executable, "-c", ask], env=env, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "ContentError" in done.stderr
    assert "mine.toml" in done.stderr


def test_a_missing_file_is_explained(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"none\.toml: cannot be read"):
        ContentFile(tmp_path / "none.toml")


def test_other_content_can_be_played(catalyst: Game, tmp_path: Path) -> None:
    text = (catalyst.folder / "content.toml").read_text(encoding="utf-8")
    path = tmp_path / "mine.toml"
    path.write_text(text.replace("coins_after_turn = 8 ", "coins_after_turn = 5 "), encoding="utf-8")
    env = {**os.environ, "PARLOUR_CONTENT_CATALYST": str(path), "PARLOUR_INTERPRET": "1"}
    play = (
        "from parlour.table import Table\n"
        "table = Table.new('catalyst', seed=3)\n"
        "while len(table.moves) < 8: table.play('collect')\n"
        "print(table.game.content_key, table.view().position['coins'])\n"
    )
    done = subprocess.run([sys.executable, "-c", play], env=env, capture_output=True, text=True, check=True)
    key, coins = done.stdout.strip().split(" ", 1)
    assert key != catalyst.content_key
    assert coins == "[5, 5]"
