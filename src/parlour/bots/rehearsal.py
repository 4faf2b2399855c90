"""Rehearsals: moves tried out from a view, to see what they come to. Nothing of it happens.

A search compares moves by averages of many tries, and those are noisy. Some things need no tries at all: whether two
moves come to the same, and whether one only leads back to where one was.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.engine.core.record import COUNTS, IDS, LIST, NUMBER, SEAT, WHICH, Change, Field, copied
from parlour.engine.core.rules import Linked, Mode
from parlour.engine.core.sight import words_of
from parlour.engine.core.stack import KIND
from parlour.engine.game import Game
from parlour.engine.people.ranking import TOTAL

MOST_ANSWERS = 64  # options of the next decision that are looked at to tell two moves apart
PASSING = ("ply", "epoch", "frame")  # what differs although nothing on the table does; frames are compared by depth
# Why what follows cannot be foreseen: the game is over, somebody else decides, one's next turn begins, chance decided.
OVER, OTHERS, TURN, CHANCE = "over", "others", "turn", "chance"
NOISE = 7  # what nobody sees is imagined the same way for every move that is compared


class Rehearsal:
    """One decision of a view, with what cannot be seen imagined once: the same noise imagines the same."""

    def __init__(self, game: Game, seen: Any, linked: Linked, noise: int = NOISE) -> None:
        """Imagine a whole state."""
        self.game, self.linked = game, linked
        self.now = game.empty()
        self.now[0] = seen
        self.seat = int(seen.decides)
        pool, dice = game.sight.room_for_pieces(), np.array([noise], dtype=np.int64)
        linked.imagine(self.now, words_of(self.now), 0, self.seat, pool, dice)
        self._epoch, self._turn = int(seen.epoch), self._clock(self.now)

    def comes_to(self, move: int) -> Hashable:
        """What a move comes to: moves of one sort for which this is equal cannot be told apart by what they bring.

        That is how far everybody gets with it, and how far with each answer to the question that follows: places that
        mirror each other, or pieces that are the same, give the same list. Other pieces are not the same, whatever
        they are worth.
        """
        then = self.after(self.now, move)
        s = then[0]
        told = (self.sort(move), *self.sum_of(then))
        answers = s.option[: int(s.n_options)].tolist()
        if s.over or len(answers) > MOST_ANSWERS or self.linked.mode is Mode.INTERPRETED:
            return told
        return *told, tuple(sorted(self.worth(self.after(then, answer)) for answer in answers))

    def sort(self, move: int) -> str:
        """What sort of move it is, by its first word."""
        return self.game.moves.names[move].split()[0]

    def sum_of(self, batch: NDArray[Any]) -> tuple[Hashable, ...]:
        """A state as far as places are all the same: what is asked, how far everybody is, who has what."""
        s = batch[0]
        if "appraise" not in self.game.supply:
            return (batch.tobytes(),)  # points alone hardly tell states apart
        told = int(s.over), int(s.decides), question(s), int(s.n_options)
        pieces = tuple(things(field, s[field.name]) for field in self.game.record.fields)
        held = tuple(s[name].tobytes() for name in self.game.words.HOLDINGS)
        return *told, self.worth(batch), pieces, held

    def is_detour(self, line: Sequence[int]) -> bool:
        """Whether moves lead back to the same question, with no new answer to it, poorer and no better off than before.

        A plan may have been made before something hidden was drawn, and be impossible now: it leads nowhere.
        """
        return self._back(self.now, line) is not None

    def straight_on(self, line: Sequence[int]) -> int | None:
        """The answer by which a plan ends the turn, if all before only changed amounts: it can be given at once.

        Each of these ways is a detour. Where one brings a piece besides, or the turn goes on, the plan may know what
        for: to be able to do something, after what could be done before.
        """
        then, at = self.now, 0
        while (back := self._back(then, line[at:])) is not None:
            length, before, then = back[0], then, back[1]
            if self._own(before, then)[1]:
                return None
            at += length
        first = self.now[0].option[: int(self.now[0].n_options)]
        if not 0 < at < len(line) or line[at] == line[0] or line[at] not in first:
            return None
        return line[at] if self.ends(self.after(then, line[at])) in (OVER, OTHERS, TURN) else None

    def _back(self, since: NDArray[Any], line: Sequence[int]) -> tuple[int, NDArray[Any]] | None:
        """How many moves lead back to the question for nothing but a loss since then, and to which state; else None."""
        first, then = self.now[0], since
        known = set(first.option[: int(first.n_options)].tolist())
        for length, move in enumerate(line, 1):
            if move not in then[0].option[: int(then[0].n_options)]:
                return None
            then = self.after(then, move)
            s = then[0]
            if s.over or int(s.decides) != self.seat or s.counter != first.counter:
                return None
            if question(s) == question(first):
                better = self.worth(then)[self.seat] > self.worth(self.now)[self.seat]
                gave = any(change.after < change.before for change in self._own(since, then)[0])
                nothing_new = set(s.option[: int(s.n_options)].tolist()) <= known
                return (length, then) if gave and not better and nothing_new else None
        return None

    def gift(self, move: int, others: Sequence[int]) -> int | None:
        """Another move that brings the same and something on top of it, at no cost."""
        then = self.after(self.now, move)
        left = _under_way(then[0])
        for other in others:
            instead = self.after(self.now, other)
            s = instead[0]
            if not s.over and int(s.decides) == self.seat and move in s.option[: int(s.n_options)]:
                instead = self.after(instead, move)
            if _under_way(instead[0]) != left:  # most differ in this already, and it is looked up in no time
                continue
            own, elsewhere = self._own(then, instead)
            if own and not elsewhere and all(change.after > change.before for change in own):
                return other
        return None

    def _own(self, before: NDArray[Any], after: NDArray[Any]) -> tuple[list[Change], list[Change]]:
        """What differs between two states: in numbers that are the seat's own, and in anything else that matters."""
        numbers = {f.name for f in self.game.record.fields if f.per_seat and f.holds in (NUMBER, COUNTS)}
        own, elsewhere = list[Change](), list[Change]()
        for change in self.game.record.diff(before[0], after[0]):
            if change.field in numbers and change.at[0] == self.seat:
                own.append(change)
            elif change.field not in PASSING:
                elsewhere.append(change)
        return own, elsewhere

    def after(self, batch: NDArray[Any], move: int) -> NDArray[Any]:
        """A state once a move has been played in it."""
        then = copied(batch)
        self.linked.advance(then, 0, move)
        return then

    def ends(self, batch: NDArray[Any]) -> str:
        """Why a plan of the seat cannot be foreseen beyond a state; '' where it can."""
        s = batch[0]
        if s.over:
            return OVER
        if int(s.decides) != self.seat:
            return OTHERS
        if self._clock(batch) != self._turn:
            return TURN
        return CHANCE if int(s.epoch) != self._epoch else ""

    def _clock(self, batch: NDArray[Any]) -> int:
        """How many turns have begun, in a game that counts them."""
        return int(self.game.supply["clock"](batch[0])) if "clock" in self.game.supply else 0

    def worth(self, batch: NDArray[Any]) -> tuple[int, ...]:
        """What each seat is heading for."""
        return tuple(self.appraised(batch)[:, TOTAL].tolist())

    def appraised(self, batch: NDArray[Any]) -> NDArray[np.int32]:
        """The points of each seat by source, as they stand; in the column of the total what it is heading for."""
        game = self.game
        out = np.zeros((game.record.seats, len(game.sources) + 2), dtype=np.int32)
        self.linked.appraisal(batch, 0, out)
        return out[: int(batch[0].seats)]


def question(s: Any) -> tuple[int, int]:
    """What is asked, and how deep in the middle of something else."""
    return int(s.depth), int(s.frame[int(s.depth) - 1, KIND]) if s.depth > 0 else -1


def things(field: Field, value: Any) -> Hashable:
    """What lies in a field, wherever in it: nothing of a field of numbers, which are appraised."""
    if field.holds in (WHICH, SEAT):
        return np.asarray(value).tobytes()
    if field.holds not in (IDS, LIST, COUNTS):
        return None
    seats = field.shape[0] if field.per_seat else 1
    heaps = np.asarray(value).reshape((seats, -1, field.shape[-1] if len(field.shape) > field.per_seat else 1))
    whole = heaps.sum(axis=1) if field.holds == COUNTS else np.sort(heaps.reshape((len(heaps), -1)), axis=1)
    return whole.tobytes()


def _under_way(s: Any) -> list[list[int]]:
    """What is still to be decided, with what it is about."""
    frames: list[list[int]] = s.frame[: int(s.depth)].tolist()
    return frames
