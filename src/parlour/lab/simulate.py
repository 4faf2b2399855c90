"""Simulate: a hundred thousand games, and a summary for people."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.engine.core.rules import Linked
from parlour.engine.game import Game
from parlour.engine.people.ranking import TOTAL
from parlour.lab.units import Outcome, Unit, cut, lineup, play, shares_of_victory


@dataclass(frozen=True)
class Results:
    """What a run of games brought, one row a game."""

    game: Game
    players: int
    bots: tuple[str, ...]
    seed: int
    seconds: float
    seeds: NDArray[np.int64]
    ends: NDArray[np.int32]
    lengths: NDArray[np.int32]
    turns: NDArray[np.int32]  # each seat's place in the order of play
    scores: NDArray[np.int32]
    options: tuple[int, ...] = ()

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.ends)

    @property
    def chosen(self) -> dict[str, str]:
        """The options that were chosen before the deal, by name."""
        numbers = self.options or (0,) * len(self.game.options)
        return {option.key: option.values[at][0] for option, at in zip(self.game.options, numbers, strict=True)}

    @property
    def decisions(self) -> int:
        """How many decisions were taken in all of them."""
        return int(self.lengths.sum())

    @property
    def totals(self) -> NDArray[np.float64]:
        """The points of every seat in every game."""
        points: NDArray[np.float64] = self.scores[:, :, TOTAL] / self.game.unit
        return points

    def wins(self) -> NDArray[np.float64]:
        """The share of each seat in the victory of each game: 1, or a part where it is shared."""
        return shares_of_victory(self.scores)

    def by_turn_order(self, values: NDArray[Any]) -> NDArray[Any]:
        """Values by seat put into the order of play: whoever began comes first."""
        return np.take_along_axis(values, self.turns.argsort(axis=1), axis=1)

    @property
    def first(self) -> NDArray[np.int32]:
        """The seat that began each game."""
        first: NDArray[np.int32] = self.turns.argmin(axis=1).astype(np.int32)
        return first

    def end_reasons(self) -> dict[str, int]:
        """How often the games ended in which way."""
        return {self.game.end_names[end]: n for end, n in sorted(Counter(self.ends.tolist()).items())}


def results_of(game: Game, outcomes: Sequence[Outcome], seconds: float) -> Results:
    """The outcomes of the units of one run as one."""
    first = outcomes[0].unit
    return Results(
        game,
        first.players,
        first.bots,
        first.seed,
        seconds,
        np.concatenate([o.unit.seed + np.arange(o.unit.games) for o in outcomes]),
        np.concatenate([o.ends for o in outcomes]),
        np.concatenate([o.lengths for o in outcomes]),
        np.concatenate([o.turns for o in outcomes]),
        np.concatenate([o.scores for o in outcomes]),
        first.options,
    )


def simulate(
    game: Game,
    players: int,
    games: int,
    seed: int = 0,
    linked: Linked | None = None,
    bots: Sequence[str] = ("random",),
    options: Mapping[str, str] | None = None,
) -> Iterator[int | Results]:
    """Play games with the seeds from ``seed`` (below 2^62) on; yields the games done, and at last the results.

    Game number k of a run is the one that `Table.new(game, players, seed + k, options)` deals.
    """
    kernels = linked or game.linked()
    whole = Unit(players, lineup(bots, players), seed, games, options=game.numbers(options or {}))
    play(game, replace(whole, games=0), kernels)  # compile or load
    began = time.perf_counter()
    outcomes, done = [], 0
    for unit in cut(whole, 1):
        outcomes.append(play(game, unit, kernels))
        done += unit.games
        yield done
    yield results_of(game, outcomes, time.perf_counter() - began)
