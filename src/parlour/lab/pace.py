"""How many games are a sensible number when nobody says: as many as fit into a given time, by a short trial."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

from parlour import bots
from parlour.engine.game import Game
from parlour.lab.units import COMPILED, Unit, play

TRIAL = 0.3  # seconds for each sort of table
THINKING = 0.5  # of their limit that bots by the clock use for a decision, on average
STEPS = (1, 2, 5)


def games_within(game: Game, tables: Sequence[Unit], seconds: float, workers: int, most: int, least: int = 2) -> int:
    """A round number of games, shared out among these sorts of tables, that takes about so long; up to ``most``."""
    each = sum(seconds_a_game(game, table) for table in tables) / len(tables)
    return max(least, min(most, rounded(seconds * workers / max(each, 1e-9))))


def seconds_a_game(game: Game, table: Unit) -> float:
    """How long one worker needs for a game at such a table; bots by the clock are reckoned, not tried out."""
    limits = [bots.check(name)[1] for name in table.bots]
    if any(limits):
        quick = replace(table, bots=("greedy",) * table.players, games=1, counted=False, listed=False)
        decisions = int(play(game, quick).lengths[0])
        return THINKING * decisions * sum(limits) / table.players
    number = 8 if all(name in COMPILED for name in table.bots) else 1
    play(game, replace(table, games=1 if number > 1 else 0))  # what is loaded now is not counted
    while True:
        began = time.perf_counter()
        play(game, replace(table, games=number))
        taken = time.perf_counter() - began
        if taken * 4 > TRIAL:
            return taken / number
        number *= 4


def rounded(number: float) -> int:
    """The largest of 1, 2, 5, 10, 20, 50 … that is not above a number."""
    found = 1
    power = 1
    while power <= number:
        found = max(step * power for step in STEPS if step * power <= number)
        power *= 10
    return found
