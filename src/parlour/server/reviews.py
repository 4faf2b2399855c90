"""Reviews of finished games: begun by the house when a game of people ends, or when somebody asks; kept in the store.

One is made at a time, while nothing else is to be thought about. What has been found so far is written down now and
then, so that a review goes on after a restart. Where the rules or the engine have changed since, it is made anew.
"""

from __future__ import annotations

import hashlib
import json
import logging
import time
from collections import Counter, OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from threading import Event, Lock
from typing import Any

from parlour.bots.review import Moment, Review, Reviewer
from parlour.engine.core.errors import ParlourError
from parlour.engine.core.rules import Mode
from parlour.engine.game import Game
from parlour.engine.people.sentences import Choice
from parlour.server.bot_play import owner_of
from parlour.server.hints import TooBusy
from parlour.server.reviews_kept import ReviewRow
from parlour.server.rooms import Rooms
from parlour.server.rows import TableRow
from parlour.server.store import Store
from parlour.server.thinking import REVIEW, Closed, Thinking

FORMAT = 2  # of what is kept: raised when it, or the way decisions are judged, changes
MOST_WAITING = 8  # of one owner
MOST_KEPT = 8  # in memory; all are in the store
NOTES = 5.0  # seconds between two notes of how far one is
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

    @property
    def percent(self) -> int:
        """How much is done."""
        return 100 if self.state == DONE else 100 * self.done // max(self.of, 1)

    @property
    def pending(self) -> bool:
        """Whether there is something to wait for."""
        return self.state in (WAITS, COMPILES, RUNS)


@dataclass
class Waiting:
    """A review that is to be made, or is being made."""

    row: TableRow
    game: Game
    asked: bool  # by somebody; else the house began it
    number: int
    progress: Progress
    moments: list[Moment]


class Reviews:
    """Has reviews made, one after the other, and finds those that were."""

    def __init__(self, rooms: Rooms, store: Store, thinking: Thinking, iterations: int = 0) -> None:
        """Nothing has been asked for yet; ``iterations`` are the tries for a decision, by default the usual ones."""
        self.iterations = iterations
        self._rooms, self._store, self._thinking = rooms, store, thinking
        self._waiting: dict[str, Waiting] = {}
        self._at_work = ""  # the table whose review is being made
        self._made: Counter[str] = Counter()  # by owner: whoever has had fewest comes first
        self._known: OrderedDict[str, Progress] = OrderedDict()
        self._numbers = count()
        self._lock = Lock()
        self._closing = Event()

    def resume(self) -> None:
        """After a start: go on with those that were not finished."""
        for kept in self._store.pending_reviews():
            with suppress(ParlourError):  # of other rules, or too many of one owner: whoever asks begins it
                self.begin(self._store.table(kept.table_id), asked=kept.asked > 0)

    def progress(self, row: TableRow) -> Progress:
        """How far the review of a table is."""
        with self._lock:
            waiting = self._waiting.get(row.id)
            found = waiting.progress if waiting else self._known.get(row.id)
        return found or self._kept(row) or Progress()

    def moment(self, row: TableRow, ply: int) -> Moment | None:
        """What a finished review says of the decision of this number, from 1."""
        review = self.progress(row).review
        return review.moments[ply - 1] if review and 0 < ply <= len(review.moments) else None

    def begin(self, row: TableRow, asked: bool = True) -> Progress:
        """Review a finished game, unless that is done or being done. The house waits for compiled rules, if need be."""
        game = self._rooms.game(row)
        found = self.progress(row)
        if found.state == DONE or found.pending:
            with self._lock:
                if asked and row.id in self._waiting:
                    self._waiting[row.id].asked = True
            return found
        if not asked and self._runs_uncompiled(game):
            return found
        with self._lock:
            if row.id in self._waiting:
                return self._waiting[row.id].progress
            if sum(owner_of(each.row) == owner_of(row) for each in self._waiting.values()) >= MOST_WAITING:
                if not asked:
                    return found
                raise TooBusy("many games are being reviewed just now: ask again in a minute")
            self._known.pop(row.id, None)
            waiting = Waiting(row, game, asked, next(self._numbers), Progress(WAITS), self._half_done(row, game))
            waiting.progress.done = len(waiting.moments)
            self._waiting[row.id] = waiting
        self._note(waiting, WAITS)
        self._next()
        return waiting.progress

    def forget(self, table_id: str) -> None:
        """A table is no more: one that waits is not begun, one that is being made fails, and nobody asks for it."""
        with self._lock:
            self._known.pop(table_id, None)
            if table_id != self._at_work:
                self._waiting.pop(table_id, None)

    def close(self) -> None:
        """Leave what is half done; the next start goes on with it."""
        self._closing.set()

    # ---------------------------------------------------------------- making them

    def _next(self) -> None:
        """Begin the one whose turn it is, if none is being made."""
        with self._lock:
            if self._at_work or not self._waiting or self._closing.is_set():
                return
            waiting = min(
                self._waiting.values(), key=lambda each: (not each.asked, self._made[owner_of(each.row)], each.number)
            )
            self._at_work = waiting.row.id
        try:
            self._thinking.submit(owner_of(waiting.row), waiting.row.id, lambda: self._work(waiting), REVIEW)
        except Closed:
            self._at_work = ""

    def _work(self, waiting: Waiting) -> None:
        progress = waiting.progress
        try:
            progress.review = self._reviewed(waiting)
            progress.state = DONE
            self._note(waiting, DONE)
        except Closed:
            self._note(waiting, WAITS)
            return
        except Exception:
            logger.exception("a game could not be reviewed", extra={"table": waiting.row.id})
            progress.state = FAILED
            self._note(waiting, FAILED)
        with self._lock:
            self._made[owner_of(waiting.row)] += 1
            self._at_work = ""
            del self._waiting[waiting.row.id]
            self._remember(waiting.row.id, progress)
        self._next()

    def _reviewed(self, waiting: Waiting) -> Review:
        progress, moments = waiting.progress, waiting.moments
        with self._thinking.aside():
            self._wait_for_rules(waiting)
            with self._rooms.use(waiting.row.id) as room:
                table = room.table.after(len(room.table.moves))
        progress.rough = table.linked.mode is Mode.INTERPRETED
        reviewer = Reviewer(table, iterations=self.iterations, pause=self._thinking.breathe)
        reviewer.plies = reviewer.plies[len(moments) :]
        progress.of, progress.state = len(table.moves), RUNS
        noted = time.monotonic()
        for moment in reviewer:
            moments.append(moment)
            progress.done = len(moments)
            self._wait_for_budget(waiting.row)
            if time.monotonic() - noted > NOTES:
                self._note(waiting, WAITS)
                noted = time.monotonic()
        return reviewer.review(moments)

    def _wait_for_rules(self, waiting: Waiting) -> None:
        """A review by uncompiled rules takes minutes: better wait for the compiler, if it is at work."""
        while self._rooms.compiles(waiting.game):
            waiting.progress.state = COMPILES
            if self._closing.wait(0.25):
                raise Closed

    def _wait_for_budget(self, row: TableRow) -> None:
        """A review is thought within the budget of its owner, too."""
        while self._thinking.spent(owner_of(row), row.id):
            with self._thinking.aside():
                if self._closing.wait(0.25):
                    raise Closed
        if self._closing.is_set():
            raise Closed

    # ---------------------------------------------------------------- keeping them

    def _note(self, waiting: Waiting, state: str) -> None:
        """Write down how far a review is; should that fail, it is only made again."""
        progress, review = waiting.progress, waiting.progress.review
        body = {
            "rough": progress.rough,
            "moments": [_short(moment) for moment in waiting.moments],
            **({"names": review.names, "results": review.results, "iterations": review.iterations} if review else {}),
        }
        text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
        asked = time.time() if waiting.asked else 0.0
        version = self._version(waiting.game)
        try:
            self._store.keep_review(ReviewRow(waiting.row.id, version, state, asked, progress.of, text))
        except Exception:
            logger.exception("a review could not be kept", extra={"table": waiting.row.id})

    def _kept(self, row: TableRow) -> Progress | None:
        """A review in the store, if it is finished and was made as one would be made today."""
        kept = self._store.review(row.id)
        if kept is None or kept.state not in (DONE, FAILED):
            return None
        game = self._rooms.game(row)
        body = json.loads(kept.body)
        if kept.version != self._version(game) or (body["rough"] and not self._runs_uncompiled(game)):
            return None
        progress = Progress(kept.state, len(body["moments"]), kept.of, rough=body["rough"])
        if kept.state == DONE:
            moments = tuple(_long(moment, game) for moment in body["moments"])
            names, results = tuple(body["names"]), tuple(body["results"])
            progress.review = Review(names, len(moments), moments, results, body["iterations"])
        with self._lock:
            self._remember(row.id, progress)
        return progress

    def _half_done(self, row: TableRow, game: Game) -> list[Moment]:
        """What was found of a game before the server stopped."""
        kept = self._store.review(row.id)
        if kept is None or kept.state != WAITS or kept.version != self._version(game):
            return []
        body = json.loads(kept.body)
        return [] if body["rough"] and not self._runs_uncompiled(game) else [_long(m, game) for m in body["moments"]]

    def _runs_uncompiled(self, game: Game) -> bool:
        """Whether the rules of a game are uncompiled here and stay so."""
        return not self._rooms.compiles(game) and self._rooms.kernels(game).mode is Mode.INTERPRETED

    def _remember(self, table_id: str, progress: Progress) -> None:
        self._known[table_id] = progress
        self._known.move_to_end(table_id)
        while len(self._known) > MOST_KEPT:
            self._known.popitem(last=False)

    def _version(self, game: Game) -> str:
        """What a review is made with: another one is made anew."""
        made_of = hashlib.sha256(str(game.cache_folder(Mode.COMPILED).name).encode()).hexdigest()[:20]
        return f"{FORMAT}.{game.version}.{made_of}.{self.iterations}"


def _short(moment: Moment) -> list[Any]:
    """A moment as it is kept."""
    moves = [part for choice in (moment.played, moment.best) for part in (choice.name, choice.label)]
    figures = [moment.win, moment.kept, moment.behind, moment.stake, moment.worth]
    return [moment.ply, moment.seat, moment.options, *moves, *(round(figure, 6) for figure in figures), moment.because]


def _long(kept: Sequence[Any], game: Game) -> Moment:
    """A moment as it was kept."""
    ply, seat, options, played, played_label, best, best_label, win, won, behind, stake, worth, because = kept
    chosen = Choice(game.moves.parse(played), played, played_label, "", ())
    better = Choice(game.moves.parse(best), best, best_label, "", ())
    return Moment(ply, seat, chosen, better, win, won, options, behind, stake, worth, tuple(because))
