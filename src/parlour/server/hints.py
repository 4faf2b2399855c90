"""Hints for people: the search bot thinks in their place, off the event loop, from the view of their seat alone."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import Future
from math import ceil
from threading import Lock
from typing import Any, NamedTuple, TypeVar

from parlour.bots.advice import SECONDS, Hint, hint, mark
from parlour.engine.core.errors import ParlourError
from parlour.engine.core.rules import Linked, Mode
from parlour.engine.game import Game
from parlour.engine.people.sentences import Choice
from parlour.server.bot_play import owner_of
from parlour.server.rooms import Room
from parlour.server.thinking import Thinking
from parlour.table import Table

MOST_WAITING = 4  # of one owner
MOST_KEPT = 256
Key = TypeVar("Key")
Value = TypeVar("Value")


class TooBusy(ParlourError):
    """More is being thought about than the server has threads for."""


class Asked(NamedTuple):
    """What a hint is wanted for: asked again, it is the same one."""

    table_id: str
    seat: int
    number: int
    mode: Mode


class Ahead(NamedTuple):
    """What is left of an idea that somebody follows; nothing where it was left."""

    steps: tuple[Choice, ...]


class Hints:
    """Answers questions; a seat has one at a time, however often it is asked."""

    def __init__(self, thinking: Thinking, seconds: float = SECONDS) -> None:
        """Nothing has been asked yet."""
        self.seconds = seconds
        self._thinking = thinking
        self._answers: OrderedDict[Asked, tuple[str, Future[Hint]]] = OrderedDict()
        self._given: OrderedDict[tuple[str, int], Future[Hint]] = OrderedDict()  # by table and seat, the latest
        self._lock = Lock()

    def ask(self, room: Room, table: Table) -> Future[Hint]:
        """The hint for whoever decides at a table, by what that seat sees; it may come later."""
        seat, owner = int(table.state.decides), owner_of(room.row)
        seen = table.game.view(table.batch, seat, table.linked)[0]
        asked = Asked(room.row.id, seat, room.stands(table), table.linked.mode)
        with self._lock:
            found = self._answers.pop(asked, (owner, None))[1]
            if found is None or (found.done() and (found.cancelled() or found.exception() is not None)):
                self._check_waiting(owner, room.row.id)
                found = self._begin(owner, room.row.id, table.game, seen, table.linked, table.names)
            self._keep(self._answers, asked, (owner, found))
            self._keep(self._given, (room.row.id, asked.seat), found)
        return found

    def ahead(self, room: Room, table: Table, seat: int) -> Ahead | None:
        """What is left of the idea that a seat follows since its latest hint; None where it follows none."""
        given = self._given.get((room.row.id, seat))
        if given is None or not given.done() or given.cancelled() or given.exception() or table.decides != seat:
            return None
        foreseen = given.result().foreseen
        steps = foreseen.get(mark(table.game.view(table.batch, seat, table.linked)[0]))
        if steps or not table.can_undo(seat):  # what came by chance was never foreseen
            return Ahead(steps) if steps else None
        before = table.game.view(table.batch_after(len(table.moves) - 1), seat, table.linked)[0]
        expected = foreseen.get(mark(before), ())
        done = len(expected) == 1 and expected[0].id == table.moves[-1]
        return Ahead(()) if expected and not done else None

    def forget(self, table_id: str, seat: int) -> None:
        """A seat does not want to be told any longer what is left of an idea."""
        with self._lock:
            self._given.pop((table_id, seat), None)

    @staticmethod
    def _keep(kept: OrderedDict[Key, Value], key: Key, value: Value) -> None:
        """The latest come last, and only so many are kept."""
        kept[key] = value
        kept.move_to_end(key)
        while len(kept) > MOST_KEPT:
            kept.popitem(last=False)

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
