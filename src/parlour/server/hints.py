"""Hints for people: the search bot thinks in their place, off the event loop, from the view of their seat alone."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock
from typing import Any, NamedTuple

from parlour.bots.advice import SECONDS, Hint, hint
from parlour.engine.errors import ParlourError
from parlour.engine.game import Game
from parlour.engine.rules import Linked, Mode

MOST_WAITING = 8
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
    """Answers one question after the other; a seat has one at a time, however often it is asked."""

    def __init__(self, seconds: float = SECONDS) -> None:
        """Nothing has been asked yet."""
        self.seconds = seconds
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="hint")
        self._answers: OrderedDict[Asked, Future[Hint]] = OrderedDict()
        self._lock = Lock()

    def ask(
        self, table_id: str, number: int, game: Game, seen: Any, linked: Linked, who: Sequence[str]
    ) -> Future[Hint]:
        """The hint for whoever decides in a view; it may come later."""
        asked = Asked(table_id, int(seen.decides), number, linked.mode)
        with self._lock:
            found = self._answers.get(asked)
            if found is None or (found.done() and found.exception() is not None):
                if sum(not answer.done() for answer in self._answers.values()) >= MOST_WAITING:
                    raise TooBusy("many people want a hint just now: ask again in a few seconds")
                found = self._answers[asked] = self._thread.submit(self._think, game, seen, linked, who)
            self._answers.move_to_end(asked)
            while len(self._answers) > MOST_KEPT:
                self._answers.popitem(last=False)
        return found

    def _think(self, game: Game, seen: Any, linked: Linked, who: Sequence[str]) -> Hint:
        return hint(game, seen, seconds=self.seconds, seed=int(seen.ply), linked=linked, who=who)

    def close(self) -> None:
        """Begin no other thought."""
        self._thread.shutdown(wait=True, cancel_futures=True)
