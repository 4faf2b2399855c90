"""Choosing early: where all do something at the same time, nobody waits until the seats before them have chosen.

The record stays in the order of seats. A frame that is marked ``together`` says that its seat may do what it asks for
before the frames above it are done. Such a seat chooses on a table of its own, on which its frames lie on top; what it
chooses is kept, tells nobody anything, and is played into the record as soon as it is the seat's turn there.

What is drawn, rolled or revealed comes in the order of seats, so nothing that leads there can be chosen early.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from parlour.engine.core.record import copied
from parlour.engine.core.stack import KIND, SEAT
from parlour.table.errors import TooEarly
from parlour.table.line import Line
from parlour.table.table import Table


class Kept(NamedTuple):
    """A choice that was made early: the move, and what it was called. It is played only where it still is the same."""

    move: str
    label: str


class Early(Line):
    """A table as a seat has it that chooses early: of the others none is in the middle of an action."""

    seat: int

    @classmethod
    def of_seat(cls, table: Table, seat: int, kept: Sequence[Kept] = ()) -> Early | None:
        """With what was kept, as far as it is still the same; None where the seat cannot choose before its turn."""
        since = _side_by_side_since(table, seat)
        if since is None:
            return None
        batch = copied(table.batch_after(since))
        s = batch[0]
        epoch = int(s.epoch)
        _bring_forward(s, _own_frames(table, s, seat))
        s.n_trail = 0
        table.linked.resume(batch, 0)
        if s.over or s.broken or int(s.epoch) != epoch or int(s.decides) != seat:
            return None
        early = cls.begun_at(table, batch)
        early.seat = seat
        for move in still_the_same(early, seat, kept):
            early.advance(move)
        return early

    @property
    def kept(self) -> tuple[Kept, ...]:
        """What was chosen early, as it is kept."""
        return tuple(_kept(self.after(ply), move) for ply, move in enumerate(self.moves))

    def choose(self, move: int) -> None:
        """Choose something early; TooEarly where something is drawn or revealed by it."""
        epoch = int(self.state.epoch)
        self.advance(move)
        if int(self.state.epoch) != epoch:
            self._states.pop()
            self._moves.pop()
            raise TooEarly(f"something is drawn or revealed by it: it can be played when it is {self._whose} turn")

    @property
    def _whose(self) -> str:
        return f"{self.names[self.seat]}'s"


def waits_for_others(table: Table, seat: int) -> bool:
    """Whether something that all do at the same time still lies before a seat, while another one decides."""
    together = table.game.frames.together
    if not together or table.over or table.decides == seat:
        return False
    s = table.state
    return any(int(kind) in together and owner == seat for kind, owner in s.frame[: s.depth, : SEAT + 1])


def still_the_same(table: Table, seat: int, kept: Sequence[Kept]) -> list[int]:
    """Of what a seat has chosen early, the moves that can be played now and are still what they were."""
    found: list[int] = []
    trial = table.after(len(table.moves))
    for choice in kept:
        now = {one.name: one for one in trial.choices()} if trial.decides == seat else {}
        if choice.move not in now or now[choice.move].label != choice.label:
            break
        found.append(now[choice.move].id)
        trial.advance(found[-1])
    return found


def _kept(table: Table, move: int) -> Kept:
    choice = next(one for one in table.choices() if one.id == move)
    return Kept(choice.name, choice.label)


def _side_by_side_since(table: Table, seat: int) -> int | None:
    """After how many decisions the others last stood at something that all do at the same time, none of them in it."""
    if not waits_for_others(table, seat):
        return None
    together, decides = table.game.frames.together, table.decides
    for ply in range(len(table.moves), -1, -1):
        s = table.batch_after(ply)[0]
        if int(s.decides) != decides:
            return None
        if int(s.frame[s.depth - 1, KIND]) in together:
            return ply if _own_frames(table, s, seat) else None
    return None


def _own_frames(table: Table, s: Any, seat: int) -> list[int]:
    """Where the frames of a seat lie, among those on top of the stack that all do at the same time."""
    together, found = table.game.frames.together, list[int]()
    for at in range(int(s.depth) - 1, -1, -1):
        if int(s.frame[at, KIND]) not in together:
            break
        if int(s.frame[at, SEAT]) == seat:
            found.append(at)
    return found[::-1]


def _bring_forward(s: Any, own: Sequence[int]) -> None:
    """These frames come to lie on top of the others, in the same order."""
    others = [at for at in range(int(s.depth)) if at not in own]
    s.frame[: len(others) + len(own)] = np.array(s.frame[[*others, *own]])
