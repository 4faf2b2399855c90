"""`hint` at the table in the terminal, and `parlour review` of a saved game."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from parlour import games
from parlour.bots import RandomBot
from parlour.cli.review import spark
from parlour.engine.core.rules import Mode
from parlour.table import Table

Run = Callable[..., str]


@pytest.fixture
def saved(tmp_path: Path, run: Run) -> Path:
    """A finished game in a file."""
    game = games.find("catalyst")
    linked, bot = game.linked(Mode.COMPILED), RandomBot(4)
    table = Table.new(game, ["Ada", "Ben"], 4, linked=linked)
    while not table.over:
        table.advance(bot.choose(table.state))
    path = tmp_path / "evening.parlour"
    path.write_text(table.save(), encoding="utf-8")
    return path


def test_a_hint_at_the_table(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARLOUR_INTERPRET", "1")
    shown = run("play", "catalyst", "--seats", "me,random", "--seed", "7", typed=("hint", "h"))
    tips = re.findall(r"idea (\d) +(\d+) +(\w.*?) +(\d+)% to win +\d+ points in sight", shown)
    assert [rank for rank, *_ in tips] == ["1", "2", "3"][: len(tips)] != []
    assert all(f"{number}  {label}" in shown for _, number, label, _ in tips)
    assert "so this is a first guess" in shown.replace("\n", " ")  # the rules run interpreted here
    assert "what the search bot would do, from what you can see" in shown


def test_a_hint_changes_nothing(run: Run) -> None:
    asked = run("play", "catalyst", "--seats", "me,random", "--seed", "7", typed=("hint", "collect"))
    plain = run("play", "catalyst", "--seats", "me,random", "--seed", "7", typed=("collect",))
    rounds = [text[text.rindex("round") :] for text in (asked, plain)]
    assert rounds[0] == rounds[1]


def test_a_review_of_a_saved_game(run: Run, saved: Path) -> None:
    shown = run("review", str(saved), "--iterations", "20")
    assert "Chances to win" in shown
    assert re.search(r"^Ada +[ ▁-█]+ +\d+% → (won|lost|shared)", shown, re.MULTILINE)
    assert "The most expensive moments" in shown
    assert len(re.findall(r"^[123] +\d+ +(?:Ada|Ben) .*\d+% → \d+% +−\d+%$", shown, re.MULTILINE)) == 3
    assert re.search(r"mattered +best move found +kept +average loss", shown)
    assert re.search(r"replay .*evening\.parlour --to \d+", shown)


def test_a_review_of_one_seat_as_data(run: Run, saved: Path) -> None:
    told = json.loads(run("review", str(saved), "--seat", "ben", "--iterations", "20", "--json"))
    assert {moment["seat"] for moment in told["moments"]} == {1}
    assert all(0 <= moment["loss"] <= 1 for moment in told["moments"])
    assert [summary["name"] for summary in told["summaries"]] == ["Ben"]
    assert set(told["marked"]) <= {moment["ply"] for moment in told["moments"]}
    assert sum(told["results"]) == 1


def test_what_cannot_be_reviewed(run: Run, saved: Path, tmp_path: Path) -> None:
    running = Table.new("catalyst", 2, 3, linked=games.find("catalyst").linked(Mode.COMPILED))
    path = tmp_path / "running.parlour"
    path.write_text(running.save(), encoding="utf-8")
    assert "still being played" in run("review", str(path), code=2)
    assert "there is no seat 'Zoe'" in run("review", str(saved), "--seat", "Zoe", code=2)
    assert "no-such.parlour" in run("review", "no-such.parlour", code=2)


@pytest.mark.slow
def test_the_game_that_has_just_ended_can_be_reviewed(run: Run, saved: Path) -> None:
    played = json.loads(saved.read_text(encoding="utf-8"))
    almost = Table.new("catalyst", ["Ada", "Ben"], 4, linked=games.find("catalyst").linked(Mode.COMPILED))
    for move in played["moves"][:-1]:
        almost.play(move)
    saved.write_text(almost.save(), encoding="utf-8")
    shown = run("play", "catalyst", "--load", str(saved), typed=("v", played["moves"][-1], "hint", "v", ""), code=0)
    assert "still being played" in shown
    assert "v reviews the game" in shown
    assert "The most expensive moments" in shown


def test_a_curve_in_one_line() -> None:
    assert spark([(2, 0.0), (6, 0.5), (10, 1.0)], 10, 6) == " ▁▁▅▅█"
