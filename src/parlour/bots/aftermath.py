"""Aftermath: what lines lead to, played out in the same imagined deals, so that they can be compared.

A line is played; then everybody goes on with what looks best one step ahead, until its seat has to decide again in a
later turn. Of that is noted: how everybody stands when the turn is over, what the others do then, and what the seat can
do next. All lines meet the same deals, so what differs between them is not what was drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.bots.lines import Line, State
from parlour.bots.rehearsal import OTHERS, OVER, TURN, Rehearsal
from parlour.bots.search import Pause, at_once
from parlour.engine.core.rules import Linked
from parlour.engine.game import Game
from parlour.engine.thinking.search import VIEW
from parlour.engine.thinking.workroom import workbench

DEALS = 12
FARTHEST = 120  # decisions that are played on


class Answer(NamedTuple):
    """A decision that somebody comes to: the view of it, what was possible, and what looks best."""

    seen: Any
    offered: frozenset[int]
    move: int


class Aftermath(NamedTuple):
    """How everybody stands when the turn is over, and the next decision of each seat."""

    table: NDArray[np.int32]  # by seat the points by source, and in the column of the total what it is heading for
    held: tuple[int, ...]  # what its seat holds, as its game's words list it
    answers: dict[int, Answer]


class Deals:
    """Imagined truths of one view."""

    def __init__(self, game: Game, seen: Any, linked: Linked, pause: Pause = at_once) -> None:
        """As many as it takes to see what depends on them."""
        self._pause = pause
        self.game, self.linked, self.seat = game, linked, int(seen.decides)
        self._truths = [Rehearsal(game, seen, linked, noise) for noise in range(1, DEALS + 1)]

    def now(self) -> list[Aftermath]:
        """How everybody stands before anything is played."""
        return [self._standing(truth, truth.now) for truth in self._truths]

    def after(self, line: Line) -> list[Aftermath]:
        """What a line leads to in each of them."""
        return [self._played_out(truth, line) for truth in self._truths]

    def _played_out(self, truth: Rehearsal, line: Line) -> Aftermath:
        self._pause()
        batch = truth.now
        for move in line.moves:
            batch = truth.after(batch, move)
        crowd = _Crowd(self.game, self.linked)
        while truth.ends(batch) not in (OVER, OTHERS, TURN) and crowd.goes_on:
            batch = truth.after(batch, crowd.answer(batch).move)
        found = self._standing(truth, batch)
        while not batch[0].over and crowd.goes_on:
            decides, answer = int(batch[0].decides), crowd.answer(batch)
            found.answers.setdefault(decides, answer)
            if decides == self.seat:
                break
            batch = truth.after(batch, answer.move)
        return found

    def _standing(self, truth: Rehearsal, batch: State) -> Aftermath:
        return Aftermath(truth.appraised(batch), held(self.game, batch[0], self.seat), {})


class _Crowd:
    """Everybody, each with what looks best one step ahead in what they see."""

    def __init__(self, game: Game, linked: Linked) -> None:
        self._game, self._linked = game, linked
        self._bench = workbench(game)
        self._left = FARTHEST

    @property
    def goes_on(self) -> bool:
        return self._left > 0

    def answer(self, batch: State) -> Answer:
        self._left -= 1
        seat = int(batch[0].decides)
        seen = self._game.view(batch, seat, self._linked)[0]
        self._bench.batch[VIEW] = seen
        move = int(self._linked.greedy_move(self._bench, seat))
        return Answer(seen, frozenset(seen.option[: int(seen.n_options)].tolist()), move)


def held(game: Game, s: Any, seat: int) -> tuple[int, ...]:
    """What a seat holds, number by number, in the order of its game's words."""
    found = list[int]()
    for name, nouns in game.words.HOLDINGS.items():
        numbers: Sequence[int] = np.ravel(s[name][seat]).tolist()
        found += [sum(numbers)] if len(nouns) == 1 else numbers
    return tuple(found)
