"""Weighing positions of studies: the search bot thinks about them off the event loop, within the budget of who asks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from math import ceil
from threading import Lock
from typing import Any

from parlour.bots.weigh import SECONDS, weigh
from parlour.server.hints import TooBusy
from parlour.server.thinking import Thinking
from parlour.table import Chances
from parlour.table.line import Line

MOST_WAITING = 3  # of one owner


class Weighing:
    """One thought a position, however often it is asked for."""

    def __init__(self, thinking: Thinking, seconds: float = SECONDS) -> None:
        """Nothing has been asked yet."""
        self.seconds = seconds
        self._thinking = thinking
        self._coming: dict[tuple[str, str], tuple[str, Future[Chances]]] = {}
        self._lock = Lock()

    def ask(
        self,
        owner: str,
        place: tuple[str, str],
        table: Line,
        named: Sequence[int],
        keep: Callable[[Chances], object],
    ) -> Future[Chances]:
        """The chances at a position (a study and the key of a node); they are kept before they are told."""
        with self._lock:
            self._coming = {at: one for at, one in self._coming.items() if not one[1].done()}
            if place in self._coming:
                return self._coming[place][1]
            if sum(who == owner for who, _ in self._coming.values()) >= MOST_WAITING:
                raise TooBusy("you have asked about several positions already: wait for their chances first")
            wait = self._thinking.spent(owner, place[0])
            if wait:
                raise TooBusy(f"much has been thought about for you of late: ask again in {ceil(wait)} seconds")
            seen = table.game.view(table.batch, table.decides or 0, table.linked)[0]
            found = self._thinking.submit(owner, place[0], lambda: self._weighed(table, seen, named, keep))
            self._coming[place] = owner, found
        return found

    def _weighed(self, table: Line, seen: Any, named: Sequence[int], keep: Callable[[Chances], object]) -> Chances:
        pause, linked = self._thinking.breathe, table.linked
        found = weigh(table.game, seen, named, seconds=self.seconds, linked=linked, pause=pause)
        with self._thinking.aside():
            keep(found)
        return found
