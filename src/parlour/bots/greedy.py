"""The greedy bot: the move after which its own prospects are best, one step ahead."""

from __future__ import annotations

from random import Random
from typing import Any

from parlour.engine.core.rules import Linked
from parlour.engine.game import Game
from parlour.engine.thinking.workroom import Workroom


class GreedyBot:
    """Looks one step ahead, and chooses by the game's heuristic."""

    def __init__(self, game: Game, seed: int, linked: Linked | None = None, dreams: float = 0.0) -> None:
        """Begin the bot's own noise with a seed; ``dreams`` is how often it takes any option at all."""
        self._room = Workroom(game, seed, linked or game.linked())
        self._noise, self._dreams = Random(seed), dreams

    def choose(self, seen: Any) -> int:
        """The option that looks best."""
        if self._noise.random() < self._dreams:
            return int(seen.option[self._noise.randrange(int(seen.n_options))])
        return self._room.look_ahead(seen)
