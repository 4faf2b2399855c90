"""Imagining: a whole state made of what one seat sees, to think ahead without knowing what others know.

What the seat cannot see is dealt from what it sees nowhere. How, follows from its view and from nothing else: the same
view gives the same state, whatever is true, so whoever looks at the state learns nothing.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.engine.core.chance import MASK
from parlour.engine.core.record import copied
from parlour.engine.core.rules import Linked
from parlour.engine.core.sight import words_of
from parlour.engine.core.stack import KIND, SEAT
from parlour.engine.game import Game
from parlour.table.errors import TableError
from parlour.table.line import Line
from parlour.table.table import Table

TRIES = 24  # deals that are tried until one is sound
AHEAD = 24  # decisions that another seat's action under way may take: it must lead on from what is imagined


class CannotImagine(TableError):
    """No whole state can be made of what the seat sees."""


def is_secret(game: Game, seen: Any, seat: int) -> bool:
    """Whether another seat is at something that only that seat may know: nobody else can think it to its end."""
    under_way = seen.frame[: int(seen.depth)]
    private = game.record.private_frames
    return any(int(frame[KIND]) in private and int(frame[SEAT]) != seat for frame in under_way)


def imagined(game: Game, seen: NDArray[Any], seat: int, linked: Linked | None = None) -> NDArray[Any]:
    """A whole state that the view of a seat leaves possible, at a decision; the same for the same view."""
    rules = linked or game.linked()
    if is_secret(game, seen[0], seat):
        raise CannotImagine("somebody decides in secret just now: nobody else can think that to its end")
    noise = int.from_bytes(hashlib.sha256(words_of(seen).tobytes()).digest()[:4], "little")
    for n in range(TRIES):
        batch, dice = copied(seen), np.array([(noise + n * 0x9E3779B1) & MASK], dtype=np.int64)
        rules.imagine(batch, words_of(batch), 0, seat, game.sight.room_for_pieces(), dice)
        if not batch[0].over and int(batch[0].decides) != seat:
            rules.resume(batch, 0)  # what another seat can do depends on what is imagined of it
        if _leads_on(game, batch, seat, rules):
            return batch
    raise CannotImagine("what you see cannot be thought on from here: try it a decision later")


def _leads_on(game: Game, batch: NDArray[Any], seat: int, rules: Linked) -> bool:
    """Whether a state is sound, and stays so until another seat has finished what it is at (tried out at random)."""
    ahead, dice = copied(batch), np.ones(1, dtype=np.int64)
    s, decides = ahead[0], int(ahead[0].decides)
    for _ in range(AHEAD):
        if game.faults(ahead, 0, rules):
            return False
        if s.over or decides == seat or int(s.decides) != decides:
            return True
        rules.play_random(ahead, 0, dice, 1)
    return True


def foreseen(table: Table, seat: int) -> tuple[Line, int]:
    """A table to think ahead at: what a seat sees, and the rest imagined; and after how many decisions that begins.

    While somebody is at something secret, it begins before that.
    """
    for ply in range(len(table.moves), -1, -1):
        past = table.after(ply)
        seen = table.game.view(past.batch, seat, table.linked)
        try:
            return Line.begun_at(past, imagined(table.game, seen, seat, table.linked)), ply
        except CannotImagine:
            continue
    raise CannotImagine("everybody still chooses in secret: there is nothing to think ahead from yet")
