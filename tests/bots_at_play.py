"""What the tests of several games do with bots: one decision of greedy, and a game of search against it."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from parlour.bots import Bot, GreedyBot, SearchBot
from parlour.engine.core.rules import Linked, Mode
from parlour.engine.game import Game
from parlour.engine.people.ranking import TOTAL
from parlour.engine.thinking.workroom import Workroom


def chosen(game: Game, batch: NDArray[Any], linked: Linked, seed: int = 1) -> str:
    """What the greedy bot does."""
    seat = int(batch[0].decides)
    return game.moves.names[Workroom(game, seed, linked).look_ahead(game.view(batch, seat, linked)[0])]


def lead_of_search(game: Game, seed: int, iterations: int, seat: int = 0) -> int:
    """By how many units of the score search is ahead of greedy at the end of a game of two."""
    fast = game.linked(Mode.COMPILED)
    batch = game.deal(2, seed, fast)
    bots: list[Bot] = [SearchBot(game, 7, iterations=iterations, linked=fast), GreedyBot(game, 8, fast)]
    while not batch[0].over:
        decides = int(batch[0].decides)
        fast.advance(batch, 0, bots[decides ^ seat].choose(game.view(batch, decides, fast)[0]))
    assert game.faults(batch, 0, fast) == 0
    points = game.score(batch, fast)[:, TOTAL]
    return int(points[seat] - points[1 - seat])
