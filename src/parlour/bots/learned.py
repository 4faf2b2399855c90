"""The learned bot: a network that played against itself for a while, and now does what most speaks for."""

from __future__ import annotations

from typing import Any

from parlour.bots.greedy import GreedyBot
from parlour.engine.core.rules import Linked
from parlour.engine.game import Game
from parlour.engine.thinking.search import VIEW
from parlour.engine.thinking.weights import FILE, Weights, weights_of
from parlour.engine.thinking.workroom import workbench


class LearnedBot:
    """Plays what its network leans to, without any search; the same view, the same move."""

    def __init__(self, game: Game, seed: int, weights: Weights, linked: Linked | None = None) -> None:
        """Sit down with a network; the seed is for tables that it does not know, where the bot is the greedy one."""
        self._weights, self._linked = weights, linked or game.linked()
        self._bench, self._greedy = workbench(game), GreedyBot(game, seed, self._linked)
        self._networks: dict[int, Any] = {}  # by the size of the table

    def choose(self, seen: Any) -> int:
        """The option for which most speaks."""
        if not self._weights.knows(seen):
            return self._greedy.choose(seen)
        seats = int(seen.seats)
        if seats not in self._networks:
            self._networks[seats] = self._weights.laid_out(seats)
        self._bench.batch[VIEW] = seen
        self._bench.dice[0] = int(seen.ply)  # what is imagined, if anything is, hangs on the view alone
        return int(self._linked.learned_move(self._bench, self._networks[seats]))


def why_not_learned(game: Game) -> str:
    """'', or why bots with a network play without one here."""
    if weights_of(game) is not None:
        return ""
    if (game.folder / FILE).exists():
        return f"the network of {game.title} knows its own cards only, not these: bots play by the heuristic"
    return f"no network has been trained for {game.title} yet: bots play by the heuristic"
