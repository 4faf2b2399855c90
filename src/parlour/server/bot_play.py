"""Bots at the tables. They think off the event loop, from the view of their seat alone, while somebody is there."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock, Timer
from time import monotonic
from typing import Any, NamedTuple

from parlour import bots
from parlour.server.rooms import Room, Rooms
from parlour.server.rows import SeatRow, TableRow
from parlour.server.store import NoSuchTable, StepTaken
from parlour.server.thinking import Closed, Thinking
from parlour.table.seed import seed_key

MOST_BOTS = 24  # that remember what they thought: a few megabytes each
HASTY = "greedy"  # what plays where all thinking is spent
A_WHILE = 0.5  # seconds until a bot that cannot think yet looks again
logger = logging.getLogger("parlour.server")


class Turn(NamedTuple):
    """A decision that a bot has to take: everything it may know."""

    seat: int
    bot: bots.Bot
    number: int
    seen: Any


def owner_of(row: TableRow) -> str:
    """Whose thinking it is when bots at a table think: the address it was made from, else the key."""
    return row.origin or row.owner


class BotPlay:
    """Plays every decision of a bot as soon as it comes. Tables take turns, a decision each."""

    def __init__(
        self,
        rooms: Rooms,
        thinking: Thinking,
        play: Callable[[str, int, int, int], object],
        attended: Callable[[Room], bool],
    ) -> None:
        """``play(table, seat, move, number)`` is the door that people use too; nobody plays where none attends."""
        self._rooms, self._thinking = rooms, thinking
        self._play, self._attended = play, attended
        self._bots: OrderedDict[tuple[str, int, str], bots.Bot] = OrderedDict()  # they go on with what they thought
        self._busy: dict[str, bool] = {}  # tables being looked after; True: look once more
        self._later: set[str] = set()  # tables that will be looked after in a moment
        self._lock = Lock()

    def wake(self, table_id: str, owner: str, after: float = 0.0) -> None:
        """Something has happened at a table: let its bots play, if it is their turn; perhaps in a moment only."""
        if after > 0:
            self._wake_later(table_id, owner, after)
            return
        with self._lock:
            if table_id in self._busy:
                self._busy[table_id] = True
                return
            self._busy[table_id] = False
        self._queue(table_id, owner)

    def _wake_later(self, table_id: str, owner: str, after: float) -> None:
        """One clock a table, however often it is asked for."""
        with self._lock:
            if table_id in self._later:
                return
            self._later.add(table_id)

        def ring() -> None:
            with self._lock:
                self._later.discard(table_id)
            self.wake(table_id, owner)

        later = Timer(after, ring)
        later.daemon = True
        later.start()

    def _queue(self, table_id: str, owner: str) -> None:
        try:
            self._thinking.submit(owner, table_id, lambda: self._look_after(table_id, owner))
        except Closed:
            self._busy.pop(table_id, None)  # the next start goes on

    def _look_after(self, table_id: str, owner: str) -> None:
        try:
            if self._decide(table_id) or self._asked_again(table_id):
                self._queue(table_id, owner)
        except (Closed, NoSuchTable):  # the server closes, or somebody has deleted the table
            self._busy.pop(table_id, None)
        except Exception:
            logger.exception("a bot could not play", extra={"table": table_id})
            with self._lock:
                self._busy.pop(table_id, None)

    def _asked_again(self, table_id: str) -> bool:
        with self._lock:
            if self._busy[table_id]:
                self._busy[table_id] = False
                return True
            del self._busy[table_id]
            return False

    def _decide(self, table_id: str) -> bool:
        """Take one decision of a bot; False when none is to be taken."""
        with self._thinking.aside():
            turn = self._turn(table_id)
        if turn is None:
            return False
        move = turn.bot.choose(turn.seen)
        try:
            with self._thinking.aside():
                self._play(table_id, turn.seat, move, turn.number)
        except StepTaken:
            logger.info("another step came first", extra={"table": table_id})
        return True

    def _turn(self, table_id: str) -> Turn | None:
        with self._rooms.use(table_id) as room:
            seat = room.bot_to_decide
            if seat is None or not self._attended(room):
                return None
            patience = max(room.patient_until - monotonic(), self._must_wait(room, seat))
            if patience > 0:
                self._wake_later(table_id, owner_of(room.row), patience)
                return None
            seen = room.table.game.view(room.table.batch, seat.seat, room.table.linked)[0]
            return Turn(seat.seat, self._bot(room, seat), room.number, seen)

    def _must_wait(self, room: Room, seat: SeatRow) -> float:
        """For how many seconds the bot of a deal cannot think yet: it never thinks less than it should instead."""
        if room.deal is None or not any(bots.check(seat.bot)):
            return 0.0
        if self._rooms.compiles(room.table.game):
            return A_WHILE
        return min(self._thinking.spent(owner_of(room.row), room.row.id), A_WHILE)

    def _bot(self, room: Room, seat: SeatRow) -> bots.Bot:
        """The bot of a seat, with the rules that are the fastest now; a hasty one where all thinking is spent.

        In a deal it is one that everybody meets: it remembers nothing, and is never hasty.
        """
        if room.deal is not None:
            ply = len(room.table.moves)
            return room.deal.answering(seat.seat, ply, room.table.linked, self._thinking.breathe)
        game, linked = room.table.game, room.table.linked
        noise = seed_key(f"{room.table.seed} {seat.seat} {room.number}")
        if any(bots.check(seat.bot)) and self._thinking.spent(owner_of(room.row), room.row.id):
            return bots.find(HASTY, game, noise, linked)
        key = (room.row.id, seat.seat, f"{seat.bot} {linked.mode}")
        with self._lock:
            found = self._bots.pop(key, None) or bots.find(seat.bot, game, noise, linked, self._thinking.breathe)
            self._bots[key] = found
            while len(self._bots) > MOST_BOTS:
                self._bots.popitem(last=False)
        return found
