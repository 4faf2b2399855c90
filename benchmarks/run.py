"""The benchmark: Parlour beside its peers, measured in one run on one machine, printed as one table.

    make bench                              all of it
    python -m benchmarks.run --quick        ours alone, in a few seconds

Everybody plays in turns, a few rounds long, and everybody's best round counts: what else the machine does then hits all
alike. Absolute figures depend on the machine; the ratios of one run are the message.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
from rich.console import Console
from rich.table import Table as Grid

from parlour import games
from parlour.bots import SearchBot, Style
from parlour.engine.core.rules import Mode
from parlour.engine.game import Game
from parlour.lab.simulate import Results, simulate
from parlour.table import Table
from parlour.web.pages import Pages
from parlour.web.scene import PERSON, Sitter, Surroundings, look

PEERS = Path(__file__).with_name("peers.py")
SERVER = Path(__file__).with_name("server.py")
ENVS = Path(__file__).with_name("envs.py")


class Row(NamedTuple):
    """One line of the table: what was measured, and the figure with its unit."""

    what: str
    figure: str
    beside: str = ""


def random_play(game: Game, players: int, seconds: float) -> Results:
    """Whole random games in compiled code, one thread, for about so long."""
    games_wanted = 2000
    while True:
        *_, results = simulate(game, players, games_wanted)
        assert isinstance(results, Results)
        if results.seconds >= seconds / 2:
            return results
        games_wanted = int(games_wanted * max(2.0, seconds / max(results.seconds, 0.01)))


def table_play(game: Game, seconds: float) -> float:
    """Moves a second through `Table.play`: checked, with the log."""
    noise, moves, spent = Random(1), 0, 0.0
    while spent < seconds:
        table = Table.new(game, 4, seed=moves)
        while not table.over:
            move = int(table.state.option[noise.randrange(int(table.state.n_options))])
            began = time.perf_counter()
            table.play(move, table.decides)
            spent += time.perf_counter() - began
            moves += 1
    return moves / spent


def interpreted_move(game: Game, moves: int = 60) -> float:
    """Milliseconds of a move and of the page's part after it, while nothing is compiled yet: 3 of 4 are faster."""
    pages, names = Pages(), ["Ada", "Ben", "Cleo", "Dan"]
    around = Surroundings("0" * 12, 0, tuple(Sitter(n, name, PERSON, mine=True) for n, name in enumerate(names)))
    table = Table.new(game, names, seed=1, linked=game.linked(Mode.INTERPRETED))
    noise, times = Random(1), list[float]()
    while not table.over and len(times) < moves:
        move = int(table.state.option[noise.randrange(int(table.state.n_options))])
        began = time.perf_counter()
        table.play(move, table.decides)
        pages.table(look(table, table.decides or 0, around), "_table.html")
        times.append(time.perf_counter() - began)
    return sorted(times)[len(times) * 3 // 4] * 1e3


def copy_time(game: Game) -> float:
    """Microseconds to copy a state inside a kernel, over more states than the nearest cache holds."""
    batch, times = game.empty(64), 2_000_000
    game.linked().copy_states(batch, 10)
    began = time.perf_counter()
    game.linked().copy_states(batch, times)
    return (time.perf_counter() - began) / times * 1e6


def bytes_a_decision(game: Game) -> float:
    """The size of a save file of a random four-player game, over its decisions."""
    sizes = []
    for seed in range(20):
        table, noise = Table.new(game, 4, seed=seed), Random(seed)
        while not table.over:
            options = table.state.option[: table.state.n_options]
            table.advance(int(noise.choice(options)))
        sizes.append(len(table.save().encode()) / len(table.moves))
    return float(np.mean(sizes))


def command_seconds(*words: str, cache: str = "") -> float:
    """The time of a whole `parlour` command, from start to end."""
    env = {**os.environ, **({"PARLOUR_CACHE": cache} if cache else {})}
    began = time.perf_counter()
    subprocess.run([sys.executable, "-m", "parlour", *words], env=env, check=True, capture_output=True)
    return time.perf_counter() - began


def start_times(slug: str) -> tuple[float, float]:
    """Seconds to compile into an empty cache, and seconds of a small simulation with a warm one."""
    with tempfile.TemporaryDirectory() as folder:
        cold = command_seconds("compile", slug, cache=folder)
        command_seconds("simulate", slug, "--games", "1", cache=folder)
        warm = min(command_seconds("simulate", slug, "--games", "1", cache=folder) for _ in range(3))
    return cold, warm


def measure_peers(python: str, seconds: float) -> list[dict[str, Any]]:
    """What the peers reach, in an environment of their own."""
    words = [python, str(PEERS), "--seconds", str(seconds)]
    done = subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True)
    measurements: list[dict[str, Any]] = json.loads(done.stdout)["measurements"]
    return measurements


def our_rows(game: Game, rate: float, seconds: float) -> list[Row]:
    """Our own figures, the rate of random play given."""
    *_, some = simulate(game, 4, 2000)
    assert isinstance(some, Results)
    length = some.decisions / some.games
    table_play(game, 0.1)  # loads the kernels
    cold, warm = start_times(game.slug)
    return [
        Row(f"{game.title}, 4 players, random play, compiled", f"{rate:,.0f} decisions/s"),
        Row("  whole games", f"{rate / length:,.0f} games/s", f"{length:.0f} decisions each"),
        Row("  through Table.play (checked, with log)", f"{table_play(game, seconds):,.0f} moves/s"),
        Row("  a move and the page after it, interpreted", f"{interpreted_move(game):.0f} ms", "3 of 4 are faster"),
        Row("  copy of a state inside a kernel", f"{copy_time(game):.3f} µs"),
        Row("  size of a state", f"{game.record.dtype.itemsize:,} bytes"),
        Row("  size of a save", f"{bytes_a_decision(game):.1f} bytes a decision"),
        Row("  cold compile (empty cache)", f"{cold:.1f} s", "once after an install or a change of rules"),
        Row("  warm start of `parlour simulate --games 1`", f"{warm:.2f} s"),
    ]


def playouts(game: Game, style: Style, seconds: float) -> float:
    """Tries a second of a search from the opening of four players, one thread; the best of several looks."""
    iterations, best, until = 2000, 0.0, time.perf_counter() + seconds
    bot = SearchBot(game, seed=1, iterations=iterations, style=style)
    seen = game.view(game.deal(4, 1), int(game.deal(4, 1)[0].decides))[0]
    bot.prospects(seen)
    while time.perf_counter() < until:
        began = time.perf_counter()
        bot.choose(seen)
        best = max(best, iterations / (time.perf_counter() - began))
    return best


def thinking_rows(game: Game, seconds: float, balanced: int) -> list[Row]:
    """How fast the search tries, and how long a balance report of so many greedy games takes on all cores."""
    with tempfile.TemporaryDirectory() as folder:
        words = ("balance", game.slug, "--games", str(balanced), "--out", str(Path(folder) / "report.html"))
        report = command_seconds(*words)
    return [
        Row(f"{game.title}, search from the opening", f"{playouts(game, Style(), seconds):,.0f} tries/s", "one thread"),
        Row(
            "  with random playouts to the end",
            f"{playouts(game, Style(depth=9999, guided=0.0), seconds):,.0f} tries/s",
        ),
        Row(f"  balance report, {balanced:,} greedy games", f"{report:.1f} s", "all cores"),
    ]


def server_rows(seconds: float) -> list[Row]:
    """What the server reaches, measured by processes of its own."""
    words = [sys.executable, str(SERVER), "--json", "--seconds", str(seconds)]
    done = subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True)
    return [Row(*row) for row in json.loads(done.stdout)]


def environment_rows(python: str, seconds: float, rounds: int) -> list[Row]:
    """What the environments reach, beside their peers, measured by a process of their own."""
    words = [sys.executable, str(ENVS), "--json", "--peers", python, "--seconds", str(seconds), "--rounds", str(rounds)]
    done = subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True)
    return [Row(*row) for row in json.loads(done.stdout)]


def peer_rows(measurements: list[dict[str, Any]], rates: dict[str, float], copies: dict[str, float]) -> list[Row]:
    """The peers' figures, and how many times that each game of Parlour reaches."""
    rows = []
    for m in measurements:
        name = f"{m['peer']} {m.get('version', '')}, {m['game']}"
        if "error" in m:
            rows.append(Row(name, "not measured", m["error"]))
            continue
        ratios = ", ".join(f"{title} {rate / m['decisions_per_second']:,.0f} ×" for title, rate in rates.items())
        rows.append(Row(name, f"{m['decisions_per_second']:,.0f} decisions/s", ratios))
        faster = ", ".join(f"{title} {m['copy_us'] / copy:,.0f} × faster" for title, copy in copies.items())
        rows.append(Row("  copy of a state", f"{m['copy_us']:.2f} µs", faster))
    return rows


def best_of(rounds: list[list[dict[str, Any]]]) -> list[dict[str, Any]]:
    """For each peer the round in which it was fastest, and its fastest copy."""
    best = []
    for same in zip(*rounds, strict=True):
        sound = [m for m in same if "error" not in m]
        if not sound:
            best.append(same[0])
            continue
        fastest = max(sound, key=lambda m: float(m["decisions_per_second"]))
        best.append({**fastest, "copy_us": min(m["copy_us"] for m in sound)})
    return best


def show(rows: list[Row]) -> None:
    """Print the table."""
    grid = Grid(title="Parlour beside its peers: one run, one thread each, the best of a few rounds each")
    for head in ("what", "figure", ""):
        grid.add_column(head, justify="right" if head == "figure" else "left")
    for row in rows:
        grid.add_row(*row)
    Console(width=None if sys.stdout.isatty() else 130).print(grid)


def main() -> None:
    """Measure and print."""
    asked = argparse.ArgumentParser(description="Parlour beside its peers, in one table from one run.")
    asked.add_argument("--peers", default="", help="the Python of the environment that holds the peers")
    asked.add_argument("--seconds", type=float, default=2.0, help="how long each measurement of a round runs")
    asked.add_argument("--rounds", type=int, default=3, help="rounds; everybody's best one counts")
    asked.add_argument("--quick", action="store_true", help="ours alone, one round")
    chosen = asked.parse_args()
    house = [games.find(slug) for slug in games.slugs()]
    rates, rounds, times = dict.fromkeys((game.title for game in house), 0.0), [], 1 if chosen.quick else chosen.rounds
    for _ in range(times):
        for game in house:
            results = random_play(game, 4, chosen.seconds)
            rates[game.title] = max(rates[game.title], results.decisions / results.seconds)
        if chosen.peers and not chosen.quick:
            rounds.append(measure_peers(chosen.peers, chosen.seconds))
    ours = [row for game in house for row in our_rows(game, rates[game.title], chosen.seconds)]
    for game in house:
        ours += thinking_rows(game, chosen.seconds, 2_000 if chosen.quick else 100_000)
    ours += server_rows(2 * chosen.seconds if chosen.quick else 10.0)
    beside = environment_rows("" if chosen.quick else chosen.peers, chosen.seconds, times)
    copies = {game.title: copy_time(game) for game in house}
    show(ours + peer_rows(best_of(rounds), rates, copies) + beside)


if __name__ == "__main__":
    main()
