"""`parlour simulate`, and compiling behind a running game."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from parlour.cli import warmup
from parlour.cli.figures import interval
from parlour.engine.rules import Mode
from parlour.table import Table

Run = Callable[..., str]


def test_a_report_for_people(run: Run) -> None:
    shown = run("simulate", "catalyst", "--games", "20", "--players", "3", "--seed", "5")
    assert "Catalyst: 20 random games, 3 players  seeds from 5" in shown
    assert "ended by    Final Round played: 20 (100.0%)" in shown
    for word in ("games/s", "decisions/s", "a game, from", "on average, sd", "by turn order", "military rank"):
        assert word in shown
    assert "seat 2" in shown
    assert "seat 3" not in shown


def test_the_same_figures_as_json(run: Run) -> None:
    told = json.loads(run("simulate", "catalyst", "--games", "20", "--players", "2", "--json"))
    assert told["games"] == 20
    assert told["ends"] == {"Final Round played": 20}
    assert sum(row["wins"] for row in told["by_seat"]) == pytest.approx(1, abs=0.001)
    assert sum(row["wins"] for row in told["by_turn_order"]) == pytest.approx(1, abs=0.001)
    assert sum(told["sources"].values()) == pytest.approx(told["score"]["mean"], abs=0.001)
    assert told["decisions"]["least"] <= told["decisions"]["mean"] <= told["decisions"]["most"]
    assert told["score"]["low_5"] < told["score"]["mean"] < told["score"]["high_95"]
    again = json.loads(run("simulate", "catalyst", "--games", "20", "--players", "2", "--json"))
    assert again["by_seat"] == told["by_seat"]


def test_one_game_has_figures_too(run: Run) -> None:
    assert "1 random game, 4 players" in run("simulate", "catalyst", "--games", "1")


def test_impossible_numbers_are_refused(run: Run) -> None:
    assert "Catalyst is for 2 to 4 players, not for 5" in run("simulate", "catalyst", "--players", "5", code=2)
    assert "there is no game 'chess'" in run("simulate", "chess", code=2)
    assert "Invalid value for '--games'" in run("simulate", "catalyst", "--games", "0", code=2)


def test_the_interval_of_a_share() -> None:
    assert interval(0.25, 100) == pytest.approx((0.1755, 0.3430), abs=0.0005)  # Wilson, from a table
    assert interval(0.0, 1)[0] == 0.0
    assert interval(1.0, 1)[1] == 1.0


class Compiling:
    """A game whose compiled rules are there when we say so."""

    def __init__(self) -> None:
        self.slug = "catalyst"
        self.done = False

    def is_compiled(self) -> bool:
        return self.done

    def linked(self, mode: Mode) -> str:
        return mode.value


def test_compiled_rules_are_taken_over_in_the_middle_of_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[str] = []
    monkeypatch.delenv("PARLOUR_INTERPRET", raising=False)
    monkeypatch.delenv("PARLOUR_CHECK", raising=False)
    monkeypatch.setattr(warmup, "_start", started.append)
    game: Any = Compiling()
    table: Any = type("Seated", (), {"linked": "interpreted"})()
    behind = warmup.Warmup(game)
    behind.switch(table)
    assert (started, table.linked, behind.running) == (["catalyst"], "interpreted", True)
    game.done = True
    behind.switch(table)
    assert (table.linked, behind.running) == ("compiled", False)


def test_nothing_is_compiled_when_rules_shall_be_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARLOUR_INTERPRET", "1")
    monkeypatch.setattr(warmup, "_start", lambda slug: pytest.fail("started"))
    table = Table.new("catalyst", 2, 1)
    behind = warmup.Warmup(table.game)
    behind.switch(table)
    behind.leave()
    assert table.linked.mode is Mode.INTERPRETED
