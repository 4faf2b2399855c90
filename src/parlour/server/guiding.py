"""Guiding: the first game of somebody who learns by playing, and what they do with its guide."""

from __future__ import annotations

import logging
from dataclasses import replace

from parlour import games
from parlour.engine.core.errors import ParlourError
from parlour.engine.people.lessons import course_of
from parlour.server.floor import NotNow
from parlour.server.keys import Visitor
from parlour.server.rooms import Room
from parlour.server.rows import GuideRow
from parlour.server.seating import BOT_NAMES, Seating, Wish, seated
from parlour.table import Table
from parlour.web.dealing import LESSON
from parlour.web.scene import BOT, PERSON

ON, BACK, LEAVE, RETURN = "on", "back", "leave", "return"
logger = logging.getLogger("parlour.server")


class NoLessons(ParlourError, LookupError):
    """A game that nobody can be guided through."""


class Guiding(Seating):
    """Deals first games, and notes what people do with their guides."""

    def learn(self, visitor: Visitor, slug: str) -> str:
        """A first game with a guide, for the visitor against the bots of its course; the id of its table."""
        game = games.find(slug)
        course = course_of(game)
        if course is None:
            raise NoLessons(f"{game.title} has no lessons yet: play it, or read its rules")
        first = course.first
        rivals = [name for name in BOT_NAMES if name.casefold() != visitor.name.casefold()][: first.seats - 1]
        held = seated([Wish(PERSON, visitor.name), *(Wish(BOT, name, first.bot) for name in rivals)])
        names = [seat.name for seat in held]
        rules = self.rooms.kernels(game)
        if first.given is None:
            table = Table.new(game, names, first.seed, first.options, linked=rules)
        else:
            table = Table.at(game, first.given, names, first.seed, linked=rules)
        row = replace(self._row(visitor, table, 0), dealt=LESSON, given=table.given)
        logger.info("first game dealt", extra={"table": row.id, "game": slug, "seats": len(held)})
        return self._keep(visitor, row, table, held, guide=GuideRow(row.id, 0))

    def guide(
        self, visitor: Visitor, table_id: str, deed: str, number: int, lesson: str = "", seat: int | None = None
    ) -> None:
        """Go on to the next lesson or back to the one before, leave the guide or take it up again.

        Going on and back is about the lesson that the visitor sees: pressed twice, it is done once.
        """
        with self.rooms.use(table_id) as room:
            asked, guided = self._acting(room, visitor, seat), room.guided
            if guided is None or guided.row.seat != asked:
                raise NotNow("no guide speaks to you at this table")
            if deed in (LEAVE, RETURN):
                self._note(room, replace(guided.row, left=deed == LEAVE))
                return
            self._expect(room, number)
            said = guided.speech(room.table, room.came)
            if lesson == (said.lesson.id if said.lesson else ""):
                self._note(room, guided.gone(room.table, room.came, 1 if deed == ON else -1))

    def _note(self, room: Room, row: GuideRow) -> None:
        """What was done is written first, then known."""
        self.store.keep_guide(row)
        if room.guided:
            room.guided.row = row
        self._changed(room)
