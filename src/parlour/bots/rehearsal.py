"""Rehearsals: moves tried out from a view, to see what they come to. Nothing of it happens.

A search compares moves by averages of many tries, and those are noisy. Some things need no tries at all: whether two
moves come to the same, and whether one only leads back to where one was.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.engine.core.record import COUNTS, NUMBER, Change, copied
from parlour.engine.core.rules import Linked, Mode
from parlour.engine.core.sight import words_of
from parlour.engine.core.stack import KIND
from parlour.engine.game import Game
from parlour.engine.people.ranking import TOTAL

MOST_ANSWERS = 64  # options of the next decision that are looked at to tell two moves apart
PASSING = ("ply", "epoch", "frame")  # what differs although nothing on the table does; frames are compared by depth
NOISE = 7  # what nobody sees is imagined the same way for every move that is compared


class Rehearsal:
    """One decision of a view, with what cannot be seen imagined once."""

    def __init__(self, game: Game, seen: Any, linked: Linked) -> None:
        """Imagine a whole state."""
        self._game, self._linked = game, linked
        self._now = game.empty()
        self._now[0] = seen
        self.seat = int(seen.decides)
        pool, dice = game.sight.room_for_pieces(), np.array([NOISE], dtype=np.int64)
        linked.imagine(self._now, words_of(self._now), 0, self.seat, pool, dice)

    def comes_to(self, move: int) -> Hashable:
        """What a move comes to: moves of one sort for which this is equal cannot be told apart by what they bring.

        That is how far everybody gets with it, and how far with each answer to the question that follows: places that
        mirror each other, or pieces that are the same, give the same list.
        """
        game, then = self._game, self._after(self._now, move)
        s = then[0]
        sort = game.moves.names[move].split()[0]
        if "appraise" not in game.supply:
            return sort, then.tobytes()  # points alone hardly tell moves apart
        told = (sort, int(s.over), int(s.decides), _question(s), int(s.n_options), self._worth(then))
        answers = s.option[: int(s.n_options)].tolist()
        if s.over or len(answers) > MOST_ANSWERS or self._linked.mode is Mode.INTERPRETED:
            return told
        return *told, tuple(sorted(self._worth(self._after(then, answer)) for answer in answers))

    def is_detour(self, line: Sequence[int]) -> bool:
        """Whether moves lead back to the same question, with no new answer to it, and worse off than before.

        A plan may have been made before something hidden was drawn, and be impossible now: it leads nowhere.
        """
        first, then = self._now[0], self._now
        known = set(first.option[: int(first.n_options)].tolist())
        for move in line:
            if move not in then[0].option[: int(then[0].n_options)]:
                return False
            then = self._after(then, move)
            s = then[0]
            if s.over or int(s.decides) != self.seat or s.counter != first.counter:
                return False
            if _question(s) == _question(first):
                worse = self._worth(then)[self.seat] < self._worth(self._now)[self.seat]
                gave = any(change.after < change.before for change in self._own(self._now, then)[0])
                return worse and gave and set(s.option[: int(s.n_options)].tolist()) <= known
        return False

    def gift(self, move: int, others: Sequence[int]) -> int | None:
        """Another move that brings the same and something on top of it, at no cost."""
        then = self._after(self._now, move)
        left = _under_way(then[0])
        for other in others:
            instead = self._after(self._now, other)
            s = instead[0]
            if not s.over and int(s.decides) == self.seat and move in s.option[: int(s.n_options)]:
                instead = self._after(instead, move)
            if _under_way(instead[0]) != left:  # most differ in this already, and it is looked up in no time
                continue
            own, elsewhere = self._own(then, instead)
            if own and not elsewhere and all(change.after > change.before for change in own):
                return other
        return None

    def _own(self, before: NDArray[Any], after: NDArray[Any]) -> tuple[list[Change], list[Change]]:
        """What differs between two states: in numbers that are the seat's own, and in anything else that matters."""
        numbers = {f.name for f in self._game.record.fields if f.per_seat and f.holds in (NUMBER, COUNTS)}
        own, elsewhere = list[Change](), list[Change]()
        for change in self._game.record.diff(before[0], after[0]):
            if change.field in numbers and change.at[0] == self.seat:
                own.append(change)
            elif change.field not in PASSING:
                elsewhere.append(change)
        return own, elsewhere

    def _after(self, batch: NDArray[Any], move: int) -> NDArray[Any]:
        then = copied(batch)
        self._linked.advance(then, 0, move)
        return then

    def _worth(self, batch: NDArray[Any]) -> tuple[int, ...]:
        """What each seat is heading for."""
        game = self._game
        out = np.zeros((game.record.seats, len(game.sources) + 2), dtype=np.int32)
        self._linked.appraisal(batch, 0, out)
        return tuple(out[: int(batch[0].seats), TOTAL].tolist())


def _question(s: Any) -> tuple[int, int]:
    """What is asked, and how deep in the middle of something else."""
    return int(s.depth), int(s.frame[int(s.depth) - 1, KIND]) if s.depth > 0 else -1


def _under_way(s: Any) -> list[list[int]]:
    """What is still to be decided, with what it is about."""
    frames: list[list[int]] = s.frame[: int(s.depth)].tolist()
    return frames
