"""Measure the peers of the benchmark table: Catanatron, OpenSpiel called from Python, and PettingZoo's chess.

The script does not need parlour. It runs in an environment of its own, holding what
``peers-requirements.txt`` names, and prints one JSON object to stdout (progress goes to stderr)::

    python benchmarks/peers.py [--seconds 6] [--only catanatron] [--only openspiel] [--only environments]

Every item is uniformly random legal play of whole games, from the first move to the last, on one thread.
A decision is an action taken by a player; a chance node is sampled by its probabilities and not counted.
A copy is timed half way through a game, counted in decisions, and averaged over several games.

Seeds are fixed, but Catanatron plays other games from the same seed in another process, even with
``PYTHONHASHSEED`` set; its mean length of a game therefore moves by several percent between runs.
"""

import argparse
import json
import platform
import random
import sys
import timeit
from collections.abc import Callable
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from itertools import count
from math import inf
from time import perf_counter
from typing import Any

Entry = dict[str, Any]
Play = Callable[[], int]
"""Plays one whole game; answers how many decisions it took."""
Copy = Callable[[], object]
"""Copies one state half way through a game."""

SEED = 1
WARM_UP_SECONDS = 1.0
COPY_POSITIONS = 10
COPY_REPEATS = 5
COPY_SECONDS = 0.02

CHANCE = -1
"""OpenSpiel's number of the chance player: players are above it, the end of the game below."""
OPEN_SPIEL_GAMES = {
    "chess": "Chess",
    "backgammon": "Backgammon",
    "gin_rummy": "Gin rummy",
    "hanabi": "Hanabi, 2 players",
}


def play_for(play: Play, seconds: float) -> tuple[int, int, float]:
    """Play whole games until the time is up: decisions, games, and the seconds it really took."""
    decisions = games = 0
    start = perf_counter()
    while (elapsed := perf_counter() - start) < seconds:
        decisions += play()
        games += 1
    return decisions, games, elapsed


def measure_play(play: Play, seconds: float) -> Entry:
    """Rates of random play, after a warm-up."""
    play_for(play, min(WARM_UP_SECONDS, seconds))
    decisions, games, elapsed = play_for(play, seconds)
    return {
        "decisions_per_second": round(decisions / elapsed),
        "games_per_second": round(games / elapsed, 2),
        "decisions_per_game": round(decisions / games, 1),
    }


def copy_microseconds(copy: Copy) -> float:
    """The time of one copy: the best of several repeats, each long enough for the clock."""
    timer = timeit.Timer(copy)
    calls = max(1, round(COPY_SECONDS / (timer.timeit(10) / 10)))
    return min(timer.repeat(COPY_REPEATS, calls)) / calls * 1e6


def measure_copy(copies: list[Copy]) -> Entry:
    """The time of a copy, averaged over the positions."""
    return {"copy_us": round(sum(map(copy_microseconds, copies)) / len(copies), 2)}


def catan_game(seed: int) -> Any:
    """A fresh game of Catanatron among four random players."""
    from catanatron import Color, Game, RandomPlayer

    return Game([RandomPlayer(color) for color in Color], seed=seed)


def play_catan(seed: int) -> tuple[Any, int]:
    """Play one game by Catanatron's own loop: the game at its end, and its decisions."""
    game = catan_game(seed)
    game.play()
    return game, len(game.state.actions)


def catan_copy(seed: int) -> Copy:
    """The copy of a game of Catanatron half way through."""
    _, decisions = play_catan(seed)
    game = catan_game(seed)
    for _ in range(decisions // 2):
        game.play_tick()
    copy: Copy = game.copy
    return copy


def measure_catanatron(seconds: float) -> Entry:
    """Measure Catanatron. Its own loop is as fast as one written out around ``Game.execute``."""
    seeds = count(SEED)
    rates = measure_play(lambda: play_catan(next(seeds))[1], seconds)
    return rates | measure_copy([catan_copy(SEED + i) for i in range(COPY_POSITIONS)])


def play_out(state: Any) -> int:
    """Play an OpenSpiel state to its end at random: the decisions taken by players."""
    current_player, apply_action = state.current_player, state.apply_action
    legal_actions, chance_outcomes, uniform = state.legal_actions, state.chance_outcomes, random.random
    decisions = 0
    while (player := current_player()) >= CHANCE:
        if player == CHANCE:
            left = uniform()
            for action, probability in chance_outcomes():  # noqa: B007 -- the last one looked at is drawn
                left -= probability
                if left < 0:
                    break
        else:
            actions = legal_actions()
            action = actions[int(uniform() * len(actions))]
            decisions += 1
        apply_action(action)
    return decisions


def open_spiel_copy(game: Any) -> Copy:
    """The clone of an OpenSpiel state half way through a game."""
    ended = game.new_initial_state()
    half = play_out(ended) // 2
    state = game.new_initial_state()
    for action in ended.history():
        half -= state.current_player() != CHANCE
        if half < 0:
            break
        state.apply_action(action)
    clone: Copy = state.clone
    return clone


def measure_open_spiel(name: str, seconds: float) -> Entry:
    """Measure one game of OpenSpiel."""
    import pyspiel

    game = pyspiel.load_game(name)
    random.seed(SEED)
    rates = measure_play(lambda: play_out(game.new_initial_state()), seconds)
    return rates | measure_copy([open_spiel_copy(game) for _ in range(COPY_POSITIONS)])


def installed(package: str) -> str | None:
    """The version of an installed package, if it is installed."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def entry(peer: str, package: str, game: str, measure: Callable[[], Entry]) -> Entry:
    """One row of the table; a peer that fails has its error in place of figures."""
    print(f"{peer}: {game} ...", file=sys.stderr, flush=True)
    head: Entry = {"peer": peer, "version": installed(package), "game": game}
    try:
        return head | measure()
    except Exception as error:
        return head | {"error": " ".join(f"{type(error).__name__}: {error}".split())}


def catanatron_entries(seconds: float) -> list[Entry]:
    """The row of Catanatron."""
    return [entry("Catanatron", "catanatron", "Catan, 4 players", lambda: measure_catanatron(seconds))]


def open_spiel_entries(seconds: float) -> list[Entry]:
    """The rows of OpenSpiel, one a game."""
    return [
        entry("OpenSpiel", "open_spiel", title, partial(measure_open_spiel, name, seconds))
        for name, title in OPEN_SPIEL_GAMES.items()
    ]


def play_agents(env: Any, seed: int) -> int:
    """Play one game through PettingZoo's interface at random, by its masks: the decisions taken by agents."""
    from numpy import flatnonzero

    env.reset(seed=seed)
    last, step, uniform = env.last, env.step, random.random
    decisions = 0
    for _ in env.agent_iter():
        seen, _, terminated, truncated, _ = last()
        if terminated or truncated:
            step(None)
            continue
        moves = flatnonzero(seen["action_mask"])
        step(int(moves[int(uniform() * len(moves))]))
        decisions += 1
    return decisions


def measure_agents(seconds: float) -> Entry:
    """Measure PettingZoo's chess, made as its documentation makes it."""
    from pettingzoo.classic import chess_v6

    random.seed(SEED)
    env, seeds = chess_v6.env(), count(SEED)
    return measure_play(lambda: play_agents(env, next(seeds)), seconds)


def environment_entries(seconds: float) -> list[Entry]:
    """The rows that stand beside our environments: PettingZoo's chess, OpenSpiel's backgammon."""
    backgammon = partial(measure_open_spiel, "backgammon", seconds)
    return [
        entry("PettingZoo", "pettingzoo", "chess by last() and step()", lambda: measure_agents(seconds)),
        entry("OpenSpiel from Python", "open_spiel", "backgammon", backgammon),
    ]


PEERS: dict[str, Callable[[float], list[Entry]]] = {
    "catanatron": catanatron_entries,
    "openspiel": open_spiel_entries,
    "environments": environment_entries,
}
USUAL = ("catanatron", "openspiel")


def positive_seconds(text: str) -> float:
    """The value of ``--seconds``."""
    seconds = float(text)
    if not 0 < seconds < inf:
        raise argparse.ArgumentTypeError("must be more than 0")
    return seconds


def main() -> None:
    """Measure the chosen peers and print the JSON object."""
    parser = argparse.ArgumentParser(description="Measure the peers of the benchmark table.")
    parser.add_argument("--seconds", type=positive_seconds, default=6.0, help="wall seconds an item (6)")
    parser.add_argument("--only", choices=PEERS, action="append", help="measure this peer; may be repeated")
    options = parser.parse_args()
    chosen = [name for name in PEERS if name in (options.only or USUAL)]
    entries = [row for name in chosen for row in PEERS[name](options.seconds)]
    report = {"python": platform.python_version(), "seconds": options.seconds, "measurements": entries}
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
