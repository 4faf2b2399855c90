"""Bots at the tables. They think in threads of their own, off the event loop, from the view of their seat alone."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Lock, Timer
from typing import Any, NamedTuple

from parlour import bots
from parlour.server.rooms import Room, Rooms
from parlour.server.store import SeatRow, StepTaken
from parlour.table.seed import seed_key

THREADS = 2
MOST_BOTS = 64  # that remember what they thought
logger = logging.getLogger("parlour.server")


class Turn(NamedTuple):
    """A decision that a bot has to take: everything it may know."""

    seat: int
    bot: bots.Bot
    number: int
    seen: Any


class BotPlay:
    """Plays every decision of a bot as soon as it comes. Tables take turns, a decision each."""

    def __init__(self, rooms: Rooms, play: Callable[[str, int, int, int], object]) -> None:
        """``play(table, seat, move, number)`` is the door that people use too."""
        self._rooms = rooms
        self._play = play
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="bot")
        self._bots: OrderedDict[tuple[str, int, str], bots.Bot] = OrderedDict()  # they go on with what they thought
        self._busy: dict[str, bool] = {}  # tables being looked after; True: look once more
        self._lock = Lock()

    def wake(self, table_id: str, after: float = 0.0) -> None:
        """Something has happened at a table: let its bots play, if it is their turn; perhaps in a moment only."""
        if after > 0:
            later = Timer(after, self.wake, (table_id,))
            later.daemon = True
            later.start()
            return
        with self._lock:
            if table_id in self._busy:
                self._busy[table_id] = True
                return
            self._busy[table_id] = False
        self._queue(table_id)

    def _queue(self, table_id: str) -> None:
        try:
            self._threads.submit(self._look_after, table_id)
        except RuntimeError:
            self._busy.pop(table_id, None)  # the server is closing: the next start goes on

    def close(self) -> None:
        """Let the moves that are being played finish, and begin no other."""
        self._threads.shutdown(wait=True, cancel_futures=True)

    def _look_after(self, table_id: str) -> None:
        try:
            if self._decide(table_id) or self._asked_again(table_id):
                self._queue(table_id)
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
        turn = self._turn(table_id)
        if turn is None:
            return False
        move = turn.bot.choose(turn.seen)
        try:
            self._play(table_id, turn.seat, move, turn.number)
        except StepTaken:
            logger.info("another step came first", extra={"table": table_id})
        return True

    def _turn(self, table_id: str) -> Turn | None:
        with self._rooms.use(table_id) as room:
            seat = room.bot_to_decide
            if seat is None:
                return None
            seen = room.table.game.view(room.table.batch, seat.seat, room.table.linked)[0]
            return Turn(seat.seat, self._bot(room, seat), room.number, seen)

    def _bot(self, room: Room, seat: SeatRow) -> bots.Bot:
        """The bot of a seat, with the rules that are the fastest now."""
        key = (room.row.id, seat.seat, f"{seat.bot} {room.table.linked.mode}")
        with self._lock:
            found = self._bots.pop(key, None)
            if found is None:
                noise = seed_key(f"{room.table.seed} {seat.seat} {room.number}")
                found = bots.find(seat.bot, room.table.game, noise, room.table.linked)
            self._bots[key] = found
            while len(self._bots) > MOST_BOTS:
                self._bots.popitem(last=False)
        return found
