"""Reviews of finished games, one after the other in a thread of their own; whoever waits for one sees how far it is."""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Event, Lock

from parlour.bots.review import Moment, Review, Reviewer
from parlour.engine.rules import Mode
from parlour.server.hints import TooBusy
from parlour.server.rooms import Rooms

MOST_WAITING = 8
MOST_KEPT = 64
PATIENCE = 150.0  # seconds: a page in the background asks once a minute
NONE, WAITS, COMPILES, RUNS, DONE, FAILED = "none", "waits", "compiles", "runs", "done", "failed"
logger = logging.getLogger("parlour.server")


@dataclass
class Progress:
    """How far a review is."""

    state: str = NONE
    done: int = 0
    of: int = 0
    review: Review | None = None
    rough: bool = False
    asked: float = field(default_factory=time.monotonic)  # when somebody last wanted to know

    @property
    def percent(self) -> int:
        """How much is done."""
        return 100 if self.state == DONE else 100 * self.done // max(self.of, 1)

    @property
    def pending(self) -> bool:
        """Whether there is something to wait for."""
        return self.state in (WAITS, COMPILES, RUNS)


class Gone(Exception):
    """Nobody waits for a review any more, or the server closes."""


class Reviews:
    """Keeps the latest reviews in memory; after a start they are simply made again."""

    def __init__(self, rooms: Rooms, iterations: int = 0) -> None:
        """Nothing has been asked for yet; ``iterations`` are the tries for a decision, by default the usual ones."""
        self.iterations = iterations
        self._rooms = rooms
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="review")
        self._known: OrderedDict[str, Progress] = OrderedDict()
        self._lock = Lock()
        self._closing = Event()

    def progress(self, table_id: str) -> Progress:
        """How far the review of a table is."""
        with self._lock:
            found = self._known.get(table_id, Progress())
            found.asked = time.monotonic()
            return found

    def moment(self, table_id: str, ply: int) -> Moment | None:
        """What a finished review says of the decision after so many others."""
        found = self._known.get(table_id)
        moments = found.review.moments if found and found.review else ()
        return moments[ply] if ply < len(moments) else None

    def begin(self, table_id: str) -> Progress:
        """Review a finished game, unless that is done or being done."""
        with self._lock:
            found = self._known.get(table_id)
            if found is not None and found.state != FAILED:
                found.asked = time.monotonic()
                self._known.move_to_end(table_id)
                return found
            if sum(each.pending for each in self._known.values()) >= MOST_WAITING:
                raise TooBusy("many games are being reviewed just now: ask again in a minute")
            found = self._known[table_id] = Progress(WAITS)
            while len(self._known) > MOST_KEPT:
                self._known.pop(next(known for known, each in self._known.items() if not each.pending))
        self._thread.submit(self._work, table_id, found)
        return found

    def _work(self, table_id: str, progress: Progress) -> None:
        try:
            progress.review = self._reviewed(table_id, progress)
            progress.state = DONE
        except Gone:
            with self._lock:
                self._known.pop(table_id, None)
            progress.state = NONE
        except Exception:
            logger.exception("a game could not be reviewed", extra={"table": table_id})
            progress.state = FAILED

    def _reviewed(self, table_id: str, progress: Progress) -> Review:
        self._wait_for_rules(table_id, progress)
        with self._rooms.use(table_id) as room:
            table = room.table.at(len(room.table.moves))
        progress.rough = table.linked.mode is Mode.INTERPRETED
        reviewer = Reviewer(table, iterations=self.iterations)
        progress.of, progress.state = len(reviewer.plies), RUNS
        moments: list[Moment] = []
        for moment in reviewer:
            moments.append(moment)
            progress.done = len(moments)
            self._check_wanted(progress)
        return reviewer.review(moments)

    def _wait_for_rules(self, table_id: str, progress: Progress) -> None:
        """A review by uncompiled rules takes minutes: better wait for the compiler, if it is at work."""
        with self._rooms.use(table_id) as room:
            game = room.table.game
        while self._rooms.compiles(game):
            progress.state = COMPILES
            self._check_wanted(progress)
            self._closing.wait(0.25)
        self._check_wanted(progress)

    def _check_wanted(self, progress: Progress) -> None:
        if self._closing.is_set() or time.monotonic() - progress.asked > PATIENCE:
            raise Gone

    def close(self) -> None:
        """Leave what is half done."""
        self._closing.set()
        self._thread.shutdown(wait=True, cancel_futures=True)
