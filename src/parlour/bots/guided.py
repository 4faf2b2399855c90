"""The guided bot: a search that a network guides. At tables that the network does not know it is the other search."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.bots.search import Pause, SearchBot, Style, at_once, surer
from parlour.engine.core.rules import Linked, Mode
from parlour.engine.game import Game
from parlour.engine.thinking.network import Network
from parlour.engine.thinking.weights import Weights, weights_of
from parlour.engine.thinking.workroom import Workroom

EXPLORE, SOFTNESS = 0.6, 1.5


class GuidedBot(SearchBot):
    """Looks where the network leans to, and believes what it foretells there."""

    MOST_NODES, NODES_A_TRY = 600_000, 32  # every option that something speaks for gets a node at once

    def __init__(
        self,
        game: Game,
        seed: int,
        weights: Weights,
        iterations: int = 0,
        seconds: float = 0.0,
        *,
        style: Style | None = None,
        linked: Linked | None = None,
        pause: Pause = at_once,
    ) -> None:
        """Think for so many iterations, or for up to so long, as the search does."""
        super().__init__(game, seed, iterations, seconds, linked=linked, pause=pause)
        self._weights = weights
        guided = style or usual_style(game)
        self._guided: NDArray[np.float64] = guided.numbers(game.unit)
        self._candour = guided.candour
        self._networks: dict[tuple[int, int], Network] = {}  # by room, for each has thoughts of its own, and table

    def _grow(self, room: Workroom, seen: Any, times: int) -> int:
        seats = int(seen.seats)
        if not self._weights.knows(seen):
            return super()._grow(room, seen, times)
        key = id(room), seats
        if key not in self._networks:
            self._networks[key] = self._weights.laid_out(seats)
        return room.grow(seen, times, self._guided, self._networks[key])

    def _told(self, seen: Any, chances: list[float]) -> tuple[float, ...]:
        return tuple(surer(chances, self._candour) if self._weights.knows(seen) else chances)

    def _looks_for_gifts(self, seen: Any) -> bool:
        return not self._weights.knows(seen)


def usual_style(game: Game) -> Style:
    """How a network guides the search of a game: to the next position, unless the game says otherwise."""
    guided = {"explore": EXPLORE, "softness": SOFTNESS, "horizon": 0, "planned": False}
    return Style(**{**game.thinking, **guided, **game.guidance})


def thinker(
    game: Game,
    seed: int,
    iterations: int = 0,
    seconds: float = 0.0,
    *,
    linked: Linked | None = None,
    pause: Pause = at_once,
) -> SearchBot:
    """The best search that a game has, for whoever asks for advice: guided, where a network knows the game.

    Interpreted, a look of the network takes as long as a whole playout of the other search.
    """
    rules = linked or game.linked()
    weights = weights_of(game) if rules.mode is not Mode.INTERPRETED else None
    if weights is None:
        return SearchBot(game, seed, iterations, seconds, linked=rules, pause=pause)
    return GuidedBot(game, seed, weights, iterations, seconds, linked=rules, pause=pause)
