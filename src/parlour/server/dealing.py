"""Dealing: people open a deal, play it, see who came to what, bring a game from elsewhere, and compare."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from parlour import bots, games
from parlour.deals.code import code_of, deal_from
from parlour.deals.comparing import Comparison, Line, compared
from parlour.deals.daily import DAYS, day_at, day_of, deal_of_the_day
from parlour.deals.deal import BadDeal, Deal, deal_of, fresh_seed, nearest_bot
from parlour.deals.whole import check_deal
from parlour.engine.game import Game
from parlour.server.deal_lines import Lines
from parlour.server.floor import NotAllowed, NotNow
from parlour.server.house_games import HouseGames
from parlour.server.keys import Visitor, new_key
from parlour.server.outcome import outcome
from parlour.server.results_kept import FILE, HERE, HOUSE, WAITS, ResultRow
from parlour.server.rooms import lasting_moves
from parlour.server.rows import MOVE, SeatRow, StepRow
from parlour.server.seating import BOT_NAMES, NAMELESS, Seating
from parlour.table import Table
from parlour.web.dealing import DEAL, SAVED
from parlour.web.scene import BOT, PAST, PERSON

MOST_SHOWN = 100  # results of a deal
MOST_FILES = 50  # of a deal
MOST_COMPARED = 12  # games side by side: one's own, the house's, the best of the others
PLAY_FIRST = "play this deal to its end first: what others chose would spoil it"
logger = logging.getLogger("parlour.server")


@dataclass(frozen=True)
class DealStanding:
    """How a deal stands, as its page tells a visitor."""

    code: str
    deal: Deal
    day: date | None  # of which it is the deal
    today: date
    ranked: Sequence[ResultRow]
    count: int  # results that everybody may see, but for the house's
    own: Sequence[ResultRow]  # the visitor's, the first of them counts
    ahead: int  # results that are better than that
    brought: Sequence[ResultRow]
    under_way: str  # the table at which the visitor plays it
    house_plays: bool  # the house has still something to do about it
    compiles: bool  # bots that search wait for the compiler

    @property
    def counted(self) -> ResultRow | None:
        """The visitor's result that counts."""
        return next((row for row in self.own if row.counts), self.own[0] if self.own else None)


@dataclass(frozen=True)
class DealCompared:
    """Games of a deal side by side; the visitor's own comes first."""

    code: str
    deal: Deal
    day: date | None
    rows: Sequence[ResultRow]
    lines: Sequence[Line]
    comparison: Comparison
    reviewed: bool  # whether there are chances to win of every game
    left_out: int  # results that were too many to be compared


@dataclass(frozen=True)
class OfTheDay:
    """The deal of the day of a game, at a glance."""

    game: Game
    code: str
    day: date
    count: int
    own: ResultRow | None


class Dealing(Seating):
    """Deals, as far as people ask for them."""

    house: HouseGames
    lines: Lines

    # ---------------------------------------------------------------- what there is

    def deal(self, visitor: Visitor, code: str) -> DealStanding:
        """How a deal stands. Whoever looks at it changes nothing."""
        deal, store, today = deal_from(code), self.store, self.today()
        own = store.own_results([code], visitor.hash)
        standing = DealStanding(
            code=code,
            deal=deal,
            day=day_of(deal, today),
            today=today,
            ranked=store.ranked(code, MOST_SHOWN),
            count=store.tallied([code]).get(code, 0),
            own=own,
            ahead=0,
            brought=store.brought_by(code, visitor.hash),
            under_way=store.game_under_way(code, visitor.hash) if visitor.hash else "",
            house_plays=self.house.is_at(deal),
            compiles=self.rooms.compiles(deal.game),
        )
        return replace(standing, ahead=store.ahead(standing.counted)) if standing.counted else standing

    def deals_of(self, visitor: Visitor, day: date | None = None) -> list[OfTheDay]:
        """The deals of a day, of today where none is named: one of each game."""
        today = self.today()
        found = [games.find(slug) for slug in games.slugs()]
        codes = [code_of(deal_of_the_day(game, day or today, today)) for game in found]
        counts = self.store.tallied(codes)
        mine = {row.deal: row for row in reversed(self.store.own_results(codes, visitor.hash))}
        return [
            OfTheDay(game, code, day or today, counts.get(code, 0), mine.get(code))
            for game, code in zip(found, codes, strict=True)
        ]

    def new_deal(
        self, slug: str, seats: int, seat: int, rivals: Sequence[str], seed: int | str | None, options: dict[str, str]
    ) -> str:
        """The code of a deal, by a seed that nobody chose where none is named. Nothing is kept."""
        return code_of(deal_of(games.find(slug), seats, seat, rivals, fresh_seed() if seed is None else seed, options))

    def deal_of_table(self, visitor: Visitor, table_id: str) -> str:
        """The code of a deal by which others can play the game of a table, against bots much like those there."""
        with self.rooms.use(table_id) as room:
            if not room.table.over:
                raise NotNow("the game is still being played: when it is over, others can play the same deal")
            if room.table.given is not None:
                raise NotNow("this game began at a position of its own, and a deal is dealt from its seed")
            mine = sorted(self._opened(room, visitor))
            seat = mine[0] if mine else 0
            rivals = [nearest_bot(held.bot or bots.USUAL) for held in room.seats if held.seat != seat]
            table = room.table
            return code_of(deal_of(table.game, len(room.seats), seat, rivals, table.seed, table.options))

    def today(self) -> date:
        """The day it is everywhere: days begin at midnight in UTC."""
        return day_at(self.presence.clock())

    def days(self) -> tuple[date, date]:
        """The first and the last day whose deals can be played."""
        return self.today() - timedelta(DAYS - 1), self.today()

    # ---------------------------------------------------------------- playing

    def play_deal(self, visitor: Visitor, code: str) -> str:
        """The table at which the visitor plays a deal: a new one, or the one where they have begun."""
        deal = deal_from(code)
        before = self.store.game_under_way(code, visitor.hash)
        if before:
            return before
        held = _seated(deal, visitor.name or NAMELESS)
        table = deal.table([seat.name for seat in held], self.rooms.kernels(deal.game))
        row = replace(self._row(visitor, table, 0), dealt=DEAL, deal=code)
        table_id = self._keep(visitor, row, table, held)
        self.house.play(deal)
        logger.info("table created", extra={"table": table_id, "game": deal.game.slug, "seats": deal.seats})
        return table_id

    def show_result(self, visitor: Visitor, table_id: str, shown: bool) -> str:
        """Let everybody see a result of the visitor's, or leave it out; the code of its deal."""
        row = self.store.result(table_id)
        mine = row and (row.who == visitor.hash or (row.kind == HERE and self.store.opened_by(visitor.hash, table_id)))
        if row is None or not visitor.hash or not mine or row.kind == HOUSE:
            raise NotAllowed("this result is not yours: only whoever played it, or brought it, can leave it out")
        self.store.show_result(table_id, shown)
        return row.deal

    def bring(self, visitor: Visitor, code: str, text: str) -> str:
        """A finished game of a deal from a save file, as a table; its result stands there when it has been checked."""
        deal = deal_from(code)
        if self.store.files_of(code) >= MOST_FILES:
            raise NotNow(f"{MOST_FILES} games of this deal have been brought in files: there is no room for more")
        table = Table.load(text, self._kernels_for(text))
        check_deal(deal, table)
        row = replace(self._row(visitor, table, len(table.moves)), dealt=SAVED, deal=code)
        result = replace(outcome(deal, table, row.id, FILE, visitor.hash), state=WAITS)
        names = table.game.moves.names
        if self._has(result, [names[move] for move in table.moves]):
            raise NotNow("this very game is among the results of this deal already")
        held = [SeatRow(n, PAST, name, "", new_key()) for n, name in enumerate(table.names)]
        past = [StepRow(n, MOVE, -1, names[move]) for n, move in enumerate(table.moves, 1)]
        self.store.create(row, held, [], past, result=result)
        self.house.check(deal, result)
        return row.id

    def _has(self, result: ResultRow, moves: list[str]) -> bool:
        """Whether a game of the same moves has come to this result before."""
        alike = self.store.alike(result)
        return any(lasting_moves(self.store.steps(table_id)) == moves for table_id in alike)

    # ---------------------------------------------------------------- comparing

    def compare(self, visitor: Visitor, code: str, of: int = 0) -> DealCompared:
        """Games of a deal side by side, along the one of this number; for whoever has played it to its end."""
        standing = self.deal(visitor, code)
        mine = standing.counted
        if mine is None:
            raise NotNow(PLAY_FIRST)
        others = [row for row in standing.ranked if row.table_id != mine.table_id]
        order = sorted(others, key=lambda row: row.kind != HOUSE)  # the house's first, then from the best
        rows = [mine, *order][:MOST_COMPARED]
        if not 0 <= of < len(rows):
            raise BadDeal(f"there is no game {of} to go along with: they are 0 to {len(rows) - 1}")
        lines = [self.lines.line(standing.deal, row.table_id) for row in rows]
        found = [self.reviews.progress(self.store.table(row.table_id)).review for row in rows]
        moments = [{moment.ply: moment for moment in review.moments} if review else {} for review in found]
        return DealCompared(
            code=code,
            deal=standing.deal,
            day=standing.day,
            rows=rows,
            lines=lines,
            comparison=compared(lines, of, moments),
            reviewed=all(found),
            left_out=max(0, len(order) + 1 - MOST_COMPARED),
        )


def _seated(deal: Deal, name: str) -> list[SeatRow]:
    """A person of this name on the person's seat, the bots of the deal on the others."""
    called = (bot for bot in BOT_NAMES if bot.casefold() != name.casefold())
    return [
        SeatRow(seat, PERSON, name, "", new_key())
        if seat == deal.seat
        else SeatRow(seat, BOT, next(called), deal.bot_at(seat), new_key())
        for seat in range(deal.seats)
    ]
