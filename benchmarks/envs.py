"""The environments beside their peers: random legal play through each interface, in turns, everybody's best round.

    python benchmarks/envs.py --peers .bench-venv/bin/python

The AEC row and PettingZoo's chess are the same loop: `last()`, a random move of the mask, `step()`. The vector rows
count the time inside `step()`, with observations, masks and rewards of all games written; a random move for each of
them is chosen between the steps.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import time
import timeit
from pathlib import Path
from typing import Any

import numpy as np

from parlour import envs, games
from peers import play_agents

PEERS = Path(__file__).with_name("peers.py")
GAMES = 4096
Measured = tuple[str, str, str]


def aec_rate(env: Any, seconds: float) -> float:
    """Decisions a second of random play through `last()` and `step()`."""
    random.seed(1)
    decisions, game, began = 0, 0, time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        decisions += play_agents(env, game)
        game += 1
    return decisions / spent


def vector_rate(env: Any, seconds: float) -> float:
    """Steps a second inside `step()`, over all games."""
    noise, spent, steps = np.random.default_rng(1), 0.0, 0
    _, infos = env.reset(seed=1)
    while spent < seconds:
        mask = infos["action_mask"]
        keys = noise.random(mask.shape, dtype=np.float32)
        moves = (keys * mask).argmax(axis=1)
        began = time.perf_counter()
        _, _, _, _, infos = env.step(moves)
        spent += time.perf_counter() - began
        steps += len(moves)
    return steps / spent


def peer_rates(python: str, seconds: float) -> list[dict[str, Any]]:
    """What the peers reach, in an environment of their own."""
    words = [python, str(PEERS), "--only", "environments", "--seconds", str(seconds)]
    done = subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True)
    measurements: list[dict[str, Any]] = json.loads(done.stdout)["measurements"]
    return measurements


def measure_environments(python: str, seconds: float, rounds: int) -> list[Measured]:
    """The rows of the table: ours, then each peer with how many times that ours reaches."""
    one = envs.aec("catalyst", players=4)
    many = {players: envs.vector("catalyst", num_envs=GAMES, players=players) for players in (4, 2)}
    aec_rate(one, 0.1)  # loads the kernels
    agents, steps = 0.0, dict.fromkeys(many, 0.0)
    peers: list[list[dict[str, Any]]] = []
    for _ in range(rounds):
        agents = max(agents, aec_rate(one, seconds))
        for players, env in many.items():
            steps[players] = max(steps[players], vector_rate(env, seconds))
        if python:
            peers.append(peer_rates(python, seconds))
    for env in many.values():
        env.close()
    cores = len(os.sched_getaffinity(0))
    rows = [("Catalyst, 4 players, as a PettingZoo environment", f"{agents:,.0f} steps/s", "last() and step()")]
    for players, rate in steps.items():
        title = f"  as a vector environment, {GAMES:,} games of {players}"
        rows.append((title, f"{rate:,.0f} steps/s", f"observations included, {cores} threads"))
    for ours, same in zip((agents, steps[4]), zip(*peers, strict=True), strict=False):
        rows.append(peer_row(ours, same))
    return rows


def peer_row(ours: float, rounds: tuple[dict[str, Any], ...]) -> Measured:
    """The best round of a peer, and how many times that ours reaches."""
    name = f"{rounds[0]['peer']} {rounds[0]['version']}, {rounds[0]['game']}"
    rates = [m["decisions_per_second"] for m in rounds if "error" not in m]
    if not rates:
        return name, "not measured", rounds[0]["error"]
    return name, f"{max(rates):,.0f} steps/s", f"Parlour's Catalyst: {ours / max(rates):,.0f} ×"


def clone_rows() -> list[Measured]:
    """A clone of an OpenSpiel state, beside a plain copy of its record."""
    from parlour.envs.open_spiel import load

    rows: list[Measured] = []
    for name in games.slugs():
        state = load(f"parlour_{name}").new_initial_state()
        noise = random.Random(1)
        for _ in range(40):
            state.apply_action(noise.choice(state.legal_actions()))
        plain = state.batch.view(np.ndarray)
        clone, copy = (min(timeit.repeat(call, number=500, repeat=7)) / 500 for call in (state.clone, plain.copy))
        told = f"{clone / copy:.1f} × a plain copy of its {plain.nbytes:,} bytes ({1e6 * copy:.1f} µs)"
        rows.append((f"a clone of an OpenSpiel state, {name}", f"{1e6 * clone:.1f} µs", told))
    return rows


def main() -> None:
    """Measure and print."""
    asked = argparse.ArgumentParser(description="The environments beside their peers.")
    asked.add_argument("--peers", default="", help="the Python of the environment that holds the peers")
    asked.add_argument("--seconds", type=float, default=2.0)
    asked.add_argument("--rounds", type=int, default=3)
    asked.add_argument("--json", action="store_true", help="the rows as JSON, for the table of `make bench`")
    chosen = asked.parse_args()
    rows = measure_environments(chosen.peers, chosen.seconds, chosen.rounds) + clone_rows()
    print(json.dumps(rows) if chosen.json else "\n".join("  ".join(row) for row in rows))


if __name__ == "__main__":
    main()
