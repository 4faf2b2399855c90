"""Every way to sit down to every game, and random play there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from math import prod
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

import toy_bazaar
from parlour import games
from parlour.engine.core.rules import Linked, Mode
from parlour.engine.game import Game
from parlour.table import Table
from thorough import THOROUGH

WHO = ("Ada", "Ben", "Cleo", "Dan", "Eve")
HOUSE = [games.find(slug) for slug in games.slugs()]
MANY = 20  # ways to deal that are all tried
IDLE = ("end", "pass", "stop", "exchange")  # what ends something, or leads nowhere


@dataclass(frozen=True)
class Setting:
    """A way to sit down to a game: how many players, and what is chosen before the deal."""

    game: Game
    seats: int
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        """A name for reports."""
        return "-".join([self.game.slug, str(self.seats), *(value for _, value in self.options)])

    def deal(self, seed: int, linked: Linked) -> NDArray[Any]:
        """A game dealt for it."""
        return self.game.deal(self.seats, seed, linked, self.game.numbers(dict(self.options)))

    def table(self, seed: int) -> Table:
        """A table dealt for it."""
        return Table.new(self.game, WHO[: self.seats], seed, dict(self.options), linked=self.game.linked(Mode.COMPILED))


def settings_of(game: Game) -> list[Setting]:
    """Every number of players in every mode; where these are too many, each value at some seat."""
    values = [[(option.key, name) for name, _ in option.values] for option in game.options]
    if prod(map(len, values)) > MANY:
        return line_ups(game, THOROUGH)
    return [Setting(game, seats, chosen) for seats in range(game.fewest, game.most + 1) for chosen in product(*values)]


def ways_to_deal(game: Game, seats: int) -> list[dict[str, str]]:
    """What so many players can choose before the deal."""
    return [dict(setting.options) for setting in settings_of(game) if setting.seats == seats]


def line_ups(game: Game, thorough: bool) -> list[Setting]:
    """For each number of players one setting, every value of the options of the seats in turn over all of them;
    thorough ones three settings.

    Every second value comes first: neighbours are two factions of one colour, and of these only one can play. Those two
    sit together who hide most.
    """
    values, found, met = [name for name, _ in game.options[0].values], [], 0
    values = values[3::2] + values[::2] + values[1:3:2]
    for seats in range(game.fewest, game.most + 1):
        for start in range(met, met + len(values), 4 if thorough else len(values)):
            chosen = [(game.options[seat].key, values[(start + seat) % len(values)]) for seat in range(seats)]
            found.append(Setting(game, seats, tuple(chosen)))
        met += seats
    return found


SETTINGS = [setting for game in HOUSE for setting in settings_of(game)]
WITH_THE_TOY = [*SETTINGS, *settings_of(toy_bazaar.GAME)]


def covering(game: Game) -> list[Setting]:
    """Half of the ways to sit down where options multiply: each value with each number of players and each other value
    of a game with two options.
    """
    if len(game.options) != 2:
        return settings_of(game)
    places = {key: n for option in game.options for n, (key, _) in enumerate(option.values)}
    return [way for way in settings_of(game) if (way.seats + sum(places[value] for _, value in way.options)) % 2]


def share(setting: Setting, games_: int) -> range:
    """Seeds for its part of so many games; a third of them where a game is three times as long, as large ones are."""
    each = games_ // len(settings_of(setting.game))
    return range(max(2, each if setting.game.record.dtype.itemsize < 4 * 1024 else each // 3))


def noise(seed: int) -> NDArray[np.int64]:
    """A counter for random players."""
    return np.array([seed * 1_000_003 % 2**32], dtype=np.int64)


def options(batch: NDArray[Any]) -> list[int]:
    """The moves of the decision."""
    return [int(move) for move in batch[0].option[: batch[0].n_options]]


def lively(game: Game, batch: NDArray[Any], chance: Random) -> int:
    """A move of somebody who seldom ends, passes or stops: full boards, long turns, rare things."""
    moves = options(batch)
    busy = [move for move in moves if game.moves.names[move] not in IDLE]
    return chance.choice(busy if busy and chance.random() < 0.9 else moves)


def positions(setting: Setting, seeds: range, every: int = 7) -> Iterator[NDArray[Any]]:
    """States met in random games, the last ones included."""
    linked = setting.game.linked(Mode.COMPILED)
    for seed in seeds:
        batch, dice = setting.deal(seed, linked), noise(seed)
        while not batch[0].over:
            yield batch.copy()
            linked.play_random(batch, 0, dice, every)
        yield batch.copy()
