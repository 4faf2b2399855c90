"""Hints for people: the search bot thinks in their place, off the event loop, from the view of their seat alone."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import Future
from math import ceil
from threading import Lock
from typing import Any, NamedTuple

from parlour.bots.advice import SECONDS, Hint, hint
from parlour.engine.core.errors import ParlourError
from parlour.engine.core.rules import Linked, Mode
from parlour.engine.game import Game
from parlour.server.bot_play import owner_of
from parlour.server.rooms import Room
from parlour.server.thinking import Thinking

MOST_WAITING = 4  # of one owner
MOST_KEPT = 256


class TooBusy(ParlourError):
    """More is being thought about than the server has threads for."""


class Asked(NamedTuple):
    """What a hint is wanted for: asked again, it is the same one."""

    table_id: str
    seat: int
    number: int
    mode: Mode


class Hints:
    """Answers questions; a seat has one at a time, however often it is asked."""

    def __init__(self, thinking: Thinking, seconds: float = SECONDS) -> None:
        """Nothing has been asked yet."""
        self.seconds = seconds
        self._thinking = thinking
        self._answers: OrderedDict[Asked, tuple[str, Future[Hint]]] = OrderedDict()
        self._lock = Lock()

    def ask(self, room: Room, seen: Any) -> Future[Hint]:
        """The hint for whoever decides in a view of a table; it may come later."""
        table, owner = room.table, owner_of(room.row)
        asked = Asked(room.row.id, int(seen.decides), room.number, table.linked.mode)
        with self._lock:
            found = self._answers.pop(asked, (owner, None))[1]
            if found is None or (found.done() and (found.cancelled() or found.exception() is not None)):
                self._check_waiting(owner, room.row.id)
                found = self._begin(owner, room.row.id, table.game, seen, table.linked, table.names)
            self._answers[asked] = (owner, found)
            while len(self._answers) > MOST_KEPT:
                self._answers.popitem(last=False)
        return found

    def _check_waiting(self, owner: str, table_id: str) -> None:
        if sum(who == owner and not answer.done() for who, answer in self._answers.values()) >= MOST_WAITING:
            raise TooBusy("many people want a hint just now: ask again in a few seconds")
        wait = self._thinking.spent(owner, table_id)
        if wait:
            raise TooBusy(f"much has been thought about for you of late: ask again in {ceil(wait)} seconds")

    def _begin(
        self, owner: str, table_id: str, game: Game, seen: Any, linked: Linked, who: Sequence[str]
    ) -> Future[Hint]:
        seconds, pause = self.seconds, self._thinking.breathe

        def think() -> Hint:
            return hint(game, seen, seconds=seconds, seed=int(seen.ply), linked=linked, who=who, pause=pause)

        return self._thinking.submit(owner, table_id, think)
