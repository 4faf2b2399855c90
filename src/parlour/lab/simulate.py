"""Simulate: a hundred thousand games inside compiled code, and a summary for people."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.engine.game import OPTIONS, Game
from parlour.engine.ranking import places
from parlour.engine.rules import Linked

CHUNK = 500


@dataclass(frozen=True)
class Results:
    """What a run of games brought, one row a game."""

    game: Game
    players: int
    seed: int
    seconds: float
    ends: NDArray[np.int32]
    lengths: NDArray[np.int32]
    first: NDArray[np.int32]
    scores: NDArray[np.int32]

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.ends)

    @property
    def decisions(self) -> int:
        """How many decisions were taken in all of them."""
        return int(self.lengths.sum())

    @property
    def totals(self) -> NDArray[np.float64]:
        """The points of every seat in every game."""
        points: NDArray[np.float64] = self.scores[:, :, -2] / self.game.unit
        return points

    def wins(self) -> NDArray[np.float64]:
        """The share of each seat in the victory of each game: 1, or a part where it is shared."""
        won = (places(self.scores) == 1).astype(np.float64)
        shares: NDArray[np.float64] = won / won.sum(axis=1, keepdims=True)
        return shares

    def by_turn_order(self, values: NDArray[Any]) -> NDArray[Any]:
        """Values by seat put into the order of play: the seat that decided first comes first."""
        order = (self.first[:, None] + np.arange(self.players)) % self.players
        return np.take_along_axis(values, order, axis=1)

    def end_reasons(self) -> dict[str, int]:
        """How often the games ended in which way."""
        return {self.game.end_names[end]: n for end, n in sorted(Counter(self.ends.tolist()).items())}


def simulate(
    game: Game, players: int, games: int, seed: int = 0, linked: Linked | None = None
) -> Iterator[int | Results]:
    """Play random games with the seeds from ``seed`` (below 2^62) on; yields the games done, and at last the results.

    Game number k of a run is the one that `Table.new(game, players, seed + k)` deals.
    """
    kernels = linked or game.linked()
    batch = game.empty(2)
    dice = np.array([(seed * 7919 + 1) % 2**32], dtype=np.int64)
    options = np.zeros(OPTIONS, dtype=np.int32)
    ends, lengths, scores = game.room_for_results(games)
    kernels.play_games(batch, players, 0, dice.copy(), options, ends[:0], lengths[:0], scores[:0])  # compile or load
    began = time.perf_counter()
    for done in range(0, games, CHUNK):
        part = slice(done, min(done + CHUNK, games))
        kernels.play_games(batch, players, seed + done, dice, options, ends[part], lengths[part], scores[part])
        yield part.stop
    seconds = time.perf_counter() - began
    seats = scores[:, :players]
    yield Results(game, players, seed, seconds, ends, lengths, seats[:, 0, -1], seats[:, :, :-1])
