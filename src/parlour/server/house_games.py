"""What the house does about deals: it plays each by itself, for people to compare, and checks games brought in files.

One thing is done at a time, while nothing else is to be thought about, and on a budget of the house's own. Games of the
house are kept as tables. What was half done when the server stopped is done anew.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from threading import Event, Lock
from typing import Protocol

from parlour.deals.code import code_of, deal_from
from parlour.deals.deal import CALM, STRONG, BadDeal, Deal, bot_iterations
from parlour.deals.whole import checked_answers, house_game
from parlour.engine.core.errors import ParlourError
from parlour.engine.core.rules import Mode
from parlour.server.keys import new_id
from parlour.server.outcome import outcome
from parlour.server.results_kept import CHECKED, HOUSE, REFUSED, ResultRow
from parlour.server.reviews import Reviews
from parlour.server.rooms import Rooms, standing
from parlour.server.rows import MOVE, SeatRow, StepRow, TableRow
from parlour.server.store import Store
from parlour.server.thinking import REVIEW, Closed, Thinking
from parlour.table import Table
from parlour.web.dealing import DEAL
from parlour.web.scene import BOT

PARS = (CALM, STRONG)  # the bots with which the house plays every deal
MOST_WAITING = 40  # things to do; what comes then is done when somebody ends a game of the deal, or after a start
OWNER = "the house"  # whose thinking it is
logger = logging.getLogger("parlour.server")


class Task(Protocol):
    """Something to do, in small steps; what it is about tells it from others."""

    @property
    def about(self) -> str:
        """The same for the same thing."""

    @property
    def deal(self) -> Deal:
        """The deal it is about."""

    def steps(self, house: HouseGames) -> Iterator[object]:
        """Do it."""


@dataclass(frozen=True)
class PlayOnce:
    """Play a deal with one of the house's bots in the person's seat."""

    deal: Deal
    bot: str

    @property
    def about(self) -> str:
        """Of each deal once with each bot."""
        return f"{self.bot} {code_of(self.deal)}"

    def steps(self, house: HouseGames) -> Iterator[object]:
        """Play, then keep it."""
        deal, table = self.deal, None
        names = house_names(deal, self.bot)
        for table in house_game(deal, self.bot, names, house.rooms.kernels(deal.game), house.thinking.breathe):
            yield table
        if table is not None:
            house.keep(deal, self.bot, table)


@dataclass(frozen=True)
class CheckFile:
    """See whether the bots in a game from a file answered as those of the deal do."""

    deal: Deal
    table_id: str

    @property
    def about(self) -> str:
        """Of each file once."""
        return self.table_id

    def steps(self, house: HouseGames) -> Iterator[object]:
        """Look at each decision, then say what came of it."""
        with house.thinking.aside(), house.rooms.use(self.table_id) as room:
            table, row = room.table.after(len(room.table.moves)), room.row
        try:
            yield from checked_answers(self.deal, table, house.thinking.breathe)
        except BadDeal as error:
            house.store.settle(self.table_id, REFUSED, str(error))
        else:
            house.store.settle(self.table_id, CHECKED)
            house.reviews.begin(row, asked=False)


class HouseGames:
    """Does what is to be done about deals, one thing after the other."""

    def __init__(self, rooms: Rooms, store: Store, thinking: Thinking, reviews: Reviews) -> None:
        """Nothing is to be done yet."""
        self.rooms, self.store, self.thinking, self.reviews = rooms, store, thinking, reviews
        self.pars: tuple[str, ...] = PARS
        self._waiting: dict[str, Task] = {}
        self._at_work = ""
        self._lock = Lock()
        self._closing = Event()

    def resume(self) -> None:
        """After a start: check what was not checked, and play what somebody has played meanwhile."""
        for row in self.store.unchecked():
            deal = understood(row.deal)
            if deal is not None:
                self.check(deal, row)
        for code in self.store.without_the_house():
            deal = understood(code)
            if deal is not None:
                self.play(deal)

    def play(self, deal: Deal) -> None:
        """Have the house play a deal, as far as it has not."""
        played = self.store.of_the_house(code_of(deal))
        for bot in self.pars:
            if bot not in played and (self._runs_compiled(deal) or not bot_iterations(bot)):
                self._add(PlayOnce(deal, bot))

    def check(self, deal: Deal, row: ResultRow) -> None:
        """Have a game from a file checked."""
        self._add(CheckFile(deal, row.table_id))

    def is_at(self, deal: Deal) -> bool:
        """Whether something is still to be done about a deal."""
        with self._lock:
            return any(task.deal == deal for task in self._waiting.values())

    def close(self) -> None:
        """Leave what is half done."""
        self._closing.set()

    def keep(self, deal: Deal, bot: str, table: Table) -> None:
        """Write a game of the house down as a table, with what it came to."""
        game, names = table.game, table.names
        row = TableRow(
            id=new_id(),
            game=game.slug,
            rules=game.version,
            content=game.content_key,
            seed=deal.seed,
            owner="",
            listed=False,
            options=dict(deal.options),
            dealt=DEAL,
            deal=code_of(deal),
            origin=OWNER,
            **vars(standing(table, len(table.moves))),
        )
        bots = [bot if seat == deal.seat else deal.bot_at(seat) for seat in range(deal.seats)]
        held = [SeatRow(seat, BOT, name, bots[seat]) for seat, name in enumerate(names)]
        past = [StepRow(n, MOVE, -1, game.moves.names[move]) for n, move in enumerate(table.moves, 1)]
        result = replace(outcome(deal, table, row.id, HOUSE), name=bot)
        self.store.create(row, held, [], past, result=result)
        self.reviews.begin(row, asked=False)

    # ---------------------------------------------------------------- one after the other

    def _add(self, task: Task) -> None:
        with self._lock:
            if len(self._waiting) >= MOST_WAITING:
                return
            self._waiting.setdefault(task.about, task)
        self._next()

    def _next(self) -> None:
        with self._lock:
            if self._at_work or not self._waiting or self._closing.is_set():
                return
            task = next(iter(self._waiting.values()))
            self._at_work = task.about
        try:
            self.thinking.submit(OWNER, task.about, lambda: self._work(task), REVIEW)
        except Closed:
            self._at_work = ""

    def _work(self, task: Task) -> None:
        try:
            self._wait_while(lambda: self.rooms.compiles(task.deal.game))
            for _ in task.steps(self):
                self._wait_while(lambda: self.thinking.spent(OWNER, task.about) > 0)
        except Closed:
            return
        except Exception:
            logger.exception("the house could not do its part in a deal", extra={"deal": task.about})
        with self._lock:
            self._at_work = ""
            del self._waiting[task.about]
        self._next()

    def _wait_while(self, condition: Callable[[], bool]) -> None:
        """Nothing of this is urgent: wait for the compiler, and for the budget of the house."""
        while condition():
            with self.thinking.aside():
                self._closing.wait(0.25)
            if self._closing.is_set():
                raise Closed
        self.thinking.breathe()

    def _runs_compiled(self, deal: Deal) -> bool:
        """Whether a search takes seconds here, and not minutes."""
        game = deal.game
        return self.rooms.compiles(game) or self.rooms.kernels(game).mode is not Mode.INTERPRETED


def house_names(deal: Deal, bot: str) -> list[str]:
    """What the seats are called where the house plays: all are bots, told apart by their seats."""
    names = (bot if seat == deal.seat else deal.bot_at(seat) for seat in range(deal.seats))
    return [f"House {seat + 1} ({name})" for seat, name in enumerate(names)]


def understood(code: str) -> Deal | None:
    """The deal of a code that was kept; None where this server no longer understands it."""
    try:
        return deal_from(code)
    except ParlourError:
        return None
