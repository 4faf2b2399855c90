"""A workroom: the arrays that thinking about a game needs, made once. Nothing in it is ever the true state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from parlour.engine.core.chance import MASK
from parlour.engine.core.rules import Linked
from parlour.engine.core.sight import words_of
from parlour.engine.thinking.search import DEEPEST, ROOM, new_tree

if TYPE_CHECKING:
    from parlour.engine.game import Game


class Workroom:
    """Room for a view, what is imagined of it, and moves tried out; with noise of its own."""

    def __init__(self, game: Game, seed: int, linked: Linked, nodes: int = 2) -> None:
        """Lay out the arrays: for a tree of so many nodes, with noise that begins with a seed."""
        seats, sight = game.record.seats, game.sight
        self.game, self.linked = game, linked
        self.batch = game.empty(ROOM)
        self.words = words_of(self.batch)
        self.dice = np.array([seed & MASK], dtype=np.int64)
        self.out = np.zeros((seats, len(game.sources) + 2), dtype=np.int32)
        self.sight = (sight.plan, sight.top, sight.copies, np.zeros(sight.copies.shape[1], dtype=np.int32))
        self._reward, self._win = np.zeros(seats, dtype=np.float64), np.zeros(seats, dtype=np.float64)
        self._start = np.zeros(seats, dtype=np.float64)  # holds as long as the tree does
        self._path = np.zeros(DEEPEST, dtype=np.int32)
        self._marks = np.full(game.moves.size, -1, dtype=np.int32)
        self._queue = np.zeros(nodes, dtype=np.int32)
        self._used = np.ones(1, dtype=np.int64)
        self._spare = new_tree(nodes, seats)
        self.tree = new_tree(nodes, seats)

    def __getstate__(self) -> dict[str, Any]:
        """What is worth keeping: the tree as far as it is used, and the noise. The rest is room."""
        used = int(self._used[0])
        return {
            "game": self.game,
            "mode": self.linked.mode,
            "nodes": len(self.tree),
            "dice": int(self.dice[0]),
            "tree": self.tree[:used].view(np.ndarray).copy(),
            "start": self._start.copy(),
        }

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Lay out a room of its own, and put into it what was kept."""
        game: Game = kept["game"]
        self.__init__(game, kept["dice"], game.linked(kept["mode"]), kept["nodes"])  # type: ignore[misc]
        self.tree[: len(kept["tree"])] = kept["tree"]
        self._used[0] = len(kept["tree"])
        self._start[:] = kept["start"]

    def look_ahead(self, seen: Any) -> int:
        """The move after which the deciding seat of a view has the best prospects."""
        self.batch[0] = seen
        seat = int(seen.decides)
        return int(self.linked.greedy_move(self.batch, self.words, seat, *self.sight, self.dice, self.out))

    def grow(self, seen: Any, times: int, style: Any) -> int:
        """So many tries from a view, noted in the tree; how many were made (fewer when it is full)."""
        self.batch[0] = seen
        return int(
            self.linked.grow(
                self.batch,
                self.words,
                self.tree,
                self._used,
                times,
                int(seen.decides),
                style,
                *self.sight,
                self.dice,
                self._path,
                self._marks,
                self.out,
                self._reward,
                self._win,
                self._start,
            )
        )

    def clear(self) -> None:
        """Begin with an empty tree."""
        self.tree[0] = new_tree(1, self.out.shape[0])[0]
        self._used[0] = 1

    def go_on_from(self, move: int) -> None:
        """Keep only what is known below a move at the root."""
        child = int(self.tree[0].child)
        while child >= 0 and self.tree[child].move != move:
            child = int(self.tree[child].sibling)
        if child < 0:
            self.clear()
            return
        self._used[0] = self.linked.transplant(self.tree, child, self._spare, self._queue)
        self.tree, self._spare = self._spare, self.tree
