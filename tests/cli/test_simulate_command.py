"""`parlour simulate`, and compiling behind a running game."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest

import parlour
from parlour.cli import workforce
from parlour.engine import compiling
from parlour.engine.core.rules import Mode
from parlour.games import find
from parlour.lab.intervals import interval
from parlour.table import Table, warmup

Run = Callable[..., str]


def test_a_report_for_people(run: Run) -> None:
    shown = run("simulate", "catalyst", "--games", "20", "--players", "3", "--seed", "5", "--workers", "1")
    assert "Catalyst: 20 random games, 3 players  seeds from 5" in shown
    assert "ended by    Final Round played: 20 (100.0%)" in shown
    for word in ("games/s", "decisions/s", "a game, from", "on average, sd", "by turn order", "military rank"):
        assert word in shown
    assert "seat 2" in shown
    assert "seat 3" not in shown


@pytest.mark.slow
def test_the_same_figures_as_json(run: Run) -> None:
    told = json.loads(run("simulate", "catalyst", "--games", "20", "--players", "2", "--json", "--workers", "1"))
    assert told["games"] == 20
    assert told["ends"] == {"Final Round played": 20}
    assert sum(row["wins"] for row in told["by_seat"]) == pytest.approx(1, abs=0.001)
    assert sum(row["wins"] for row in told["by_turn_order"]) == pytest.approx(1, abs=0.001)
    assert sum(told["sources"].values()) == pytest.approx(told["score"]["mean"], abs=0.001)
    assert told["decisions"]["least"] <= told["decisions"]["mean"] <= told["decisions"]["most"]
    assert told["score"]["low_5"] < told["score"]["mean"] < told["score"]["high_95"]
    again = json.loads(run("simulate", "catalyst", "--games", "20", "--players", "2", "--json", "--workers", "1"))
    assert again["by_seat"] == told["by_seat"]


def test_one_game_has_figures_too(run: Run) -> None:
    assert "1 random game, 4 players" in run("simulate", "catalyst", "--games", "1")


@pytest.mark.slow
def test_how_many_games_are_played_unless_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    help_text = " ".join(run("simulate", "--help").replace("│", " ").split())
    assert "as many as take about a minute here, at most 10,000" in help_text
    monkeypatch.setattr("parlour.cli.simulate.SECONDS", 0.0)
    shown = run("simulate", "catalyst", "--players", "2", "--workers", "1")
    assert "Catalyst: 2 random games" in shown
    assert "2 games take about a minute here, or are plenty; --games N plays another number." in shown
    assert "--games N" not in run("simulate", "catalyst", "--games", "1", "--workers", "1")
    monkeypatch.setattr("parlour.cli.arena.SECONDS", 0.0)
    shown = run("arena", "catalyst", "random", "greedy", "--workers", "1")
    assert "Catalyst: 2 games, 2 players" in shown
    assert "--games N plays another number" in shown


@pytest.mark.slow
def test_a_report_and_the_console_tell_the_same(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.cli.balance.SECONDS", 0.0)
    shown = " ".join(run("balance", "catalyst", "--bots", "random", "--against", "printed", "--workers", "1").split())
    told = re.search(r"catalyst-balance.html: (\d+) games with each content, (\d+(?:\.\d)? s)", shown)
    assert told is not None
    page = Path("catalyst-balance.html").read_text()
    assert f"{told[1]} games by bots with each content" in " ".join(page.split())
    assert f"· {told[2]} ·" in page
    assert f"{told[1]} games take about a minute here" in shown


OWN = """
class Last:
    def __init__(self, game, seed):
        self.game = game

    def choose(self, seen):
        return int(seen.option[seen.n_options - 1])
"""


def test_a_bot_of_ones_own_plays_wherever_its_name_is_typed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", sys.path[:])
    Path("typed_bots.py").write_text(OWN)
    name = "typed_bots:Last"
    told = json.loads(run("arena", "catalyst", name, "random", "--games", "2", "--workers", "1", "--json"))
    assert {row["bot"] for row in told["bots"]} == {name, "random"}
    shown = run("play", "catalyst", "--seats", f"{name},{name}", "--seed", "3", "--delay", "0")
    assert f"({name})" in shown
    assert "there is no module 'nowhere'" in run("play", "catalyst", "--seats", "me,nowhere:Bot", code=2)


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


def test_compiled_rules_are_taken_over_in_the_middle_of_a_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    started: list[str] = []
    monkeypatch.setattr(warmup, "lock_of", lambda game: tmp_path / "compiling")
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


def _ended_process() -> int:
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return process.pid


def test_two_games_on_a_cold_cache_start_one_compiler(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    lock = tmp_path / "cold" / "compiling"
    started: list[str] = []

    def start(slug: str) -> Any:
        started.append(slug)
        return type("Process", (), {"pid": os.getppid()})()

    monkeypatch.delenv("PARLOUR_INTERPRET", raising=False)
    monkeypatch.delenv("PARLOUR_CHECK", raising=False)
    monkeypatch.setattr(warmup, "lock_of", lambda game: lock)
    monkeypatch.setattr(warmup, "_start", start)
    game: Any = Compiling()
    assert warmup.Warmup(game).running
    assert lock.read_text() == str(os.getppid())
    assert warmup.Warmup(game).running  # it waits for the other's work
    assert started == ["catalyst"]
    lock.write_text(str(_ended_process()))
    warmup.Warmup(game)
    assert started == ["catalyst"] * 2
    long_ago = lock.stat().st_mtime - warmup.STALE_AFTER - 1
    os.utime(lock, (long_ago, long_ago))
    warmup.Warmup(game)
    assert started == ["catalyst"] * 3


def test_the_lock_lies_beside_the_mark_of_completeness(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PARLOUR_CACHE", str(tmp_path))
    game = Table.new("catalyst", 2, 1, linked=find("catalyst").linked(Mode.INTERPRETED)).game
    monkeypatch.setitem(game.__dict__, "_folders", {})  # where another test has found it
    lock = warmup.lock_of(game)
    assert (lock.name, lock.parent.parent) == ("compiling", tmp_path / "rules")
    lock.parent.mkdir(parents=True)
    assert not game.is_compiled()
    (lock.parent / "complete").touch()
    assert game.is_compiled()


def test_a_compiler_in_the_background_gives_its_lock_back(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PARLOUR_CACHE", str(tmp_path))
    compiled: list[str] = []
    monkeypatch.setattr(compiling, "compile_game", lambda game, report: compiled.append(game.slug))
    monkeypatch.setattr(os, "nice", lambda by: by)
    monkeypatch.setitem(find("catalyst").__dict__, "_folders", {})
    lock = warmup.lock_of(find("catalyst"))
    assert warmup.claim(lock)
    assert run("compile", "catalyst", "--background") == ""
    assert compiled == ["catalyst"]
    assert not lock.exists()


@pytest.mark.parametrize(("interpret", "ready", "compiled"), [("", False, 1), ("", True, 0), ("1", False, 0)])
def test_a_simulation_on_a_cold_cache_compiles_the_whole_game(
    monkeypatch: pytest.MonkeyPatch, interpret: str, ready: bool, compiled: int
) -> None:
    monkeypatch.delenv("PARLOUR_CHECK", raising=False)
    monkeypatch.delenv("PARLOUR_INTERPRET", raising=False)
    if interpret:
        monkeypatch.setenv("PARLOUR_INTERPRET", interpret)
    modes: list[Mode] = []
    game: Any = type("Cold", (), {"is_compiled": lambda self, mode: ready})()
    monkeypatch.setattr(compiling, "compile_game", lambda game, report, mode: modes.append(mode))
    workforce.prepare(game, lambda count, name: None)
    assert modes == [Mode.COMPILED] * compiled


# ---------------------------------------------------------------- bots, arena, balance


@pytest.mark.slow
def test_a_bot_for_each_seat(run: Run) -> None:
    shown = run("simulate", "catalyst", "--games", "3", "--bots", "random,novice")
    assert "Catalyst: 3 games, 2 players" in shown
    assert "seat 1  novice" in shown
    assert "there is no bot 'greed'; did you mean 'greedy'?" in run("simulate", "catalyst", "--bots", "greed", code=2)
    wrong = run("simulate", "catalyst", "--bots", "random,random,random", "--players", "2", code=2)
    assert "3 bots are named for 2 seats" in wrong


def test_a_simulation_as_a_table(run: Run) -> None:
    run("simulate", "catalyst", "--games", "5", "--players", "2", "--out", "games.parquet")
    table = pyarrow.parquet.read_table("games.parquet")
    assert table.num_rows == 10
    assert table["seed"].to_pylist()[::2] == [0, 1, 2, 3, 4]
    assert "there is no folder" in run("simulate", "catalyst", "--out", "nowhere/x.parquet", code=2)


def test_options_are_chosen_before_the_deal(run: Run) -> None:
    shown = run("simulate", "time_capsules", "--games", "1", "--players", "1", "--option", "mode=phases")
    assert "Time Capsules: 1 random game, 1 player, mode phases" in shown
    told = json.loads(run("simulate", "time_capsules", "--games", "1", "--players", "1", "--json"))
    assert told["options"] == {"mode": "turns", "start": "full"}
    assert "it can be turns, phases" in run("simulate", "time_capsules", "--option", "mode=fast", code=2)
    assert "write NAME=VALUE" in run("balance", "time_capsules", "--option", "phases", code=2)
    assert "at least two seats" in run("arena", "time_capsules", "random", "greedy", "--players", "1", code=2)


def test_a_balance_report_compares_the_values_of_an_option(run: Run) -> None:
    few = ("--bots", "random", "--games", "4", "--players", "1,2", "--workers", "1")
    assert "4 games" in run("balance", "time_capsules", *few, "--option", "mode=turns,phases")
    page = Path("time_capsules-balance.html").read_text(encoding="utf-8")
    for expected in ("artifacts", "bioobjects", "Mode", "phases", "turns"):
        assert expected in page


def test_an_arena_for_people_and_as_json(run: Run) -> None:
    words = ("arena", "catalyst", "random", "random", "--games", "6")
    shown = run(*words)
    assert "Catalyst: 6 games, 2 players, the same 3 deals from every seat" in shown
    assert "random (2)" in shown
    told = json.loads(run(*words, "--json", "--out", "results.parquet"))
    assert [row["bot"] for row in told["ahead"]] == ["random", "random (2)"]
    assert sum(row["share"] for row in told["ahead"]) == pytest.approx(1)
    assert pyarrow.parquet.read_table("results.parquet").num_rows == 12


def test_an_arena_needs_bots_and_seats(run: Run) -> None:
    assert "at least two bots" in run("arena", "catalyst", "random", code=2)
    assert "there is no bot 'chess'" in run("arena", "catalyst", "random", "chess", code=2)
    assert "Catalyst is for 2 to 4 players" in run("arena", "catalyst", "random", "greedy", "--players", "7", code=2)


def test_a_balance_report(run: Run) -> None:
    words = ("balance", "catalyst", "--games", "8", "--bots", "random", "--players", "2", "--out", "r.html")
    assert "r.html: 8 games, " in run(*words, "--parquet", "tables")
    assert "Catalyst: balance report" in Path("r.html").read_text(encoding="utf-8")
    assert pyarrow.parquet.read_table("tables/components.parquet").num_rows > 50


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--players", "two"), "--players is 'two'; expected numbers with commas"),
        (("--players", "2,9"), "Catalyst is for 2 to 4 players, not for 9"),
        (("--bots", "greedy,best"), "there is no bot 'best'"),
        (("--out", "nowhere/r.html"), "there is no folder"),
        (("--out", "."), "is a folder; name a file"),
        (("--against", "none.toml"), "none.toml: cannot be read"),
    ],
)
def test_a_balance_report_that_cannot_be_made(run: Run, words: tuple[str, ...], sentence: str) -> None:
    assert sentence in run("balance", "catalyst", "--games", "2", *words, code=2)


@pytest.mark.slow
def test_a_card_made_absurdly_cheap_is_found(tmp_path: Path) -> None:
    printed = (Path(parlour.__file__).parent / "games/catalyst/content.toml").read_text(encoding="utf-8")
    mix = printed[printed.index("[design_counts]") : printed.index("# ----", printed.index("[design_counts]"))]
    cheap = printed.replace(mix, "").replace('effect = "1 coin / 1 chain"', 'effect = "9 military, 9 coin"', 1)
    (tmp_path / "cheap.toml").write_text(cheap, encoding="utf-8")
    words = ("--games", "600", "--players", "2", "--content", "cheap.toml", "--against", "printed")
    told = subprocess.run(
        [sys.executable, "-m", "parlour", "balance", "catalyst", *words],
        cwd=tmp_path,
        env={**os.environ, "COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=True,
    )
    name = "Coil Apprentice"
    assert f'"{name}"' in cheap[: cheap.index("9 military, 9 coin")].rsplit("[[catalyst]]", 1)[1]
    stronger = next(line for line in told.stdout.splitlines() if "became clearly stronger" in line)
    assert name in stronger
    page = (tmp_path / "catalyst-balance.html").read_text(encoding="utf-8")
    assert "cheap.toml beside printed" in page
