"""A workroom: the arrays that thinking about a game needs, made once. Nothing in it is ever the true state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from parlour.engine.core.chance import MASK
from parlour.engine.core.rules import Linked
from parlour.engine.core.sight import words_of
from parlour.engine.thinking.network import Network
from parlour.engine.thinking.search import DEEPEST, ROOM, VIEW, Growth, Workbench, new_tree

if TYPE_CHECKING:
    from parlour.engine.game import Game


def workbench(game: Game, rows: int = ROOM, seed: int = 0) -> Workbench:
    """The arrays that one kernel at a time thinks with: so many states, with noise that begins with a seed."""
    batch = game.empty(rows)
    dice = np.array([seed & MASK], dtype=np.int64)
    out = np.zeros((game.record.seats, len(game.sources) + 2), dtype=np.int32)
    return Workbench(batch, words_of(batch), game.sight.room_for_pieces(), dice, out)


class Workroom:
    """Room for a view, what is imagined of it, and moves tried out; with noise of its own."""

    def __init__(self, game: Game, seed: int, linked: Linked, nodes: int = 2) -> None:
        """Lay out the arrays: for a tree of so many nodes, with noise that begins with a seed."""
        seats = game.record.seats
        self.game, self.linked = game, linked
        self.bench = workbench(game, ROOM, seed)
        self._growth = Growth(
            tree=new_tree(nodes, seats),
            used=np.ones(1, dtype=np.int64),
            path=np.zeros(DEEPEST, dtype=np.int32),
            marks=np.full(game.moves.size, -1, dtype=np.int32),
            reward=np.zeros(seats, dtype=np.float64),
            win=np.zeros(seats, dtype=np.float64),
            start=np.zeros(seats, dtype=np.float64),
        )
        self._queue = np.zeros(nodes, dtype=np.int32)
        self._spare = new_tree(nodes, seats)

    @property
    def tree(self) -> Any:
        """What is known of the moves so far."""
        return self._growth.tree

    def __getstate__(self) -> dict[str, Any]:
        """What is worth keeping: the tree as far as it is used, and the noise. The rest is room."""
        used = int(self._growth.used[0])
        return {
            "game": self.game,
            "mode": self.linked.mode,
            "nodes": len(self.tree),
            "dice": int(self.bench.dice[0]),
            "tree": self.tree[:used].view(np.ndarray).copy(),
            "start": self._growth.start.copy(),
        }

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Lay out a room of its own, and put into it what was kept."""
        game: Game = kept["game"]
        self.__init__(game, kept["dice"], game.linked(kept["mode"]), kept["nodes"])  # type: ignore[misc]
        self.tree[: len(kept["tree"])] = kept["tree"]
        self._growth.used[0] = len(kept["tree"])
        self._growth.start[:] = kept["start"]

    def look_ahead(self, seen: Any) -> int:
        """The move after which the deciding seat of a view has the best prospects."""
        self.bench.batch[VIEW] = seen
        return int(self.linked.greedy_move(self.bench, int(seen.decides)))

    def grow(self, seen: Any, times: int, style: Any, network: Network | None = None) -> int:
        """So many tries from a view, noted in the tree; how many were made (fewer when it is full)."""
        self.bench.batch[VIEW] = seen
        seat = int(seen.decides)
        if network is None:
            return int(self.linked.grow(self.bench, self._growth, times, seat, style))
        return int(self.linked.grow_guided(self.bench, self._growth, network, times, seat, style))

    def clear(self) -> None:
        """Begin with an empty tree."""
        self.tree[0] = new_tree(1, self.game.record.seats)[0]
        self._growth.used[0] = 1

    def go_on_from(self, move: int) -> None:
        """Keep only what is known below a move at the root."""
        child = int(self.tree[0].child)
        while child >= 0 and self.tree[child].move != move:
            child = int(self.tree[child].sibling)
        if child < 0:
            self.clear()
            return
        self._growth.used[0] = self.linked.transplant(self.tree, child, self._spare, self._queue)
        self._spare, self._growth = self.tree, self._growth._replace(tree=self._spare)
