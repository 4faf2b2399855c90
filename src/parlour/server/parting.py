"""Parting: resigning from a game, leaving a table, deleting one. Only the leaving of a finished one can be undone."""

from __future__ import annotations

import logging
from collections.abc import Collection
from dataclasses import replace
from typing import NamedTuple

from parlour.server.floor import NotNow, owns, seat_of
from parlour.server.keys import Visitor, new_key
from parlour.server.rooms import Room, standing
from parlour.server.rows import GIVEN_UP, NOBODY, RESIGN, SeatRow, StepRow
from parlour.server.seating import Seating
from parlour.table.table import LONGEST_NAME
from parlour.web.dealing import DEAL
from parlour.web.scene import BOT, OPEN, PAST, PERSON

RESIGNS, LEAVES, RETURNS, DELETES = "resign", "leave", "return", "delete"  # how somebody may part from a table
logger = logging.getLogger("parlour.server")


class Going(NamedTuple):
    """What would happen if somebody parted from a table now: whoever asks is told before they do."""

    game: str
    seat: int  # from which they resign; else −1
    name: str  # of that seat
    ends: bool  # nobody would play on
    waits: bool  # the game has not begun: others may have the seats
    heir: str  # who is to have the table then, where that is somebody else
    deal: bool
    seats: tuple[tuple[int, str], ...]  # from which the visitor could resign


class Parting(Seating):
    """Lets people go."""

    def _tell_again(self, table_id: str, changes: int) -> None:
        """A table that was written is built anew, and everybody is told, with a count that goes on."""
        with self.rooms.use(table_id) as room:
            room.changes = max(room.changes, changes)
            self._changed(room)
            self._wake(room)

    # ---------------------------------------------------------------- what would happen

    def going(self, visitor: Visitor, table_id: str, how: str, seat: int | None = None) -> Going:
        """What would happen; refused where the visitor cannot part so."""
        with self.rooms.use(table_id) as room:
            asked = -1
            if how == RESIGNS:
                asked = self._resigning(room, visitor, seat)
            elif how == LEAVES:
                self._check_leaves(room, visitor)
            else:
                self._check_deletes(room, visitor)
            heir = self._heir(room, visitor) if how == LEAVES and room.waits else None
            return Going(
                game=room.table.game.title,
                seat=asked,
                name=room.seats[asked].name if asked >= 0 else "",
                ends=asked >= 0 and not self._others(room, asked),
                waits=room.waits,
                heir=heir.name if heir else "",
                deal=room.row.dealt == DEAL,
                seats=tuple((n, room.seats[n].name) for n in self._playing(room, visitor)),
            )

    def _may_part(self, room: Room, visitor: Visitor) -> frozenset[str]:
        """How the visitor may part from a table."""
        if not visitor.hash:
            return frozenset()
        found = {RESIGNS} if self._playing(room, visitor) else set()
        if visitor.hash in self._gone(room):
            found.add(RETURNS)
        elif not self._why_not_leave(room, visitor):
            found.add(LEAVES)
        if owns(room, visitor) and not self._why_not_delete(room, visitor):
            found.add(DELETES)
        return frozenset(found)

    def _playing(self, room: Room, visitor: Visitor) -> list[int]:
        """The seats that the visitor plays in a game that goes on."""
        if room.waits or room.given_up or room.table.over:
            return []
        return [seat for seat in sorted(self._opened(room, visitor)) if room.seats[seat].holder == PERSON]

    def _others(self, room: Room, *mine: int) -> set[int]:
        """The seats of people but for these: of those who are away as well."""
        held = {seat.seat for seat in room.seats if seat.holder == PERSON}
        return (held | self.presence.people(room).seats) - set(mine) - room.resigned.keys()

    # ---------------------------------------------------------------- resigning

    def resign(self, visitor: Visitor, table_id: str, seat: int | None = None, bot: str = "") -> None:
        """A person gives up: a bot that thinks plays on where others play, else the game is given up."""
        with self.rooms.use(table_id) as room:
            asked = self._resigning(room, visitor, seat)
            if self._others(room, asked):
                bot = self._checked_for_a_person(bot)
                held = [replace(room.seats[asked], holder=BOT, bot=bot)]
                stands = standing(room.table, room.number + 1)
            else:
                held = [replace(one, holder=PAST) for one in room.seats]
                stands = replace(standing(room.table, room.number + 1), decides=NOBODY, end=GIVEN_UP)
            step = StepRow(room.number + 1, RESIGN, asked, bot if stands.end != GIVEN_UP else "")
            try:
                self.store.resign(table_id, step, stands, held)
            finally:
                self.rooms.forget(room)
        self._tell_again(table_id, room.changes)
        logger.info("somebody resigned", extra={"table": table_id, "seat": asked, "ends": stands.end == GIVEN_UP})

    def _resigning(self, room: Room, visitor: Visitor, seat: int | None) -> int:
        asked = self._acting(room, visitor, seat)
        if room.waits:
            raise NotNow("the game has not begun: leave the table instead")
        self._check_goes_on(room)
        if room.table.over:
            raise NotNow("the game is over: there is nothing to resign from any more")
        if seat_of(room, asked).holder != PERSON:
            raise NotNow(f"{room.seats[asked].name} does not play here")
        return asked

    # ---------------------------------------------------------------- leaving

    def leave(self, visitor: Visitor, table_id: str) -> None:
        """The table stands no longer among the visitor's; before the game begins, somebody else may have their seat."""
        with self.rooms.use(table_id) as room:
            self._check_leaves(room, visitor)
            mine = sorted(self._opened(room, visitor))
            if not (room.waits and mine):
                self.store.leave(table_id, visitor.hash, True)
                room.gone = None
                return
            heir = self._heir(room, visitor)
            owner = self._key_of(room, heir.seat) if heir else room.row.owner
            names = [seat.name for seat in room.seats]
            freed = [SeatRow(seat, OPEN, _free_name(seat, names), "", new_key()) for seat in mine]
            try:
                self.store.free_seats(table_id, visitor.hash, freed, owner)
            finally:
                self.rooms.forget(room)
        self._tell_again(table_id, room.changes)

    def come_back(self, visitor: Visitor, table_id: str) -> None:
        """A table that somebody left stands among theirs again."""
        with self.rooms.use(table_id) as room:
            if visitor.hash not in self._gone(room):
                raise NotNow("you have not left this table")
            self.store.leave(table_id, visitor.hash, False)
            room.gone = None

    def _check_leaves(self, room: Room, visitor: Visitor) -> None:
        why_not = self._why_not_leave(room, visitor)
        if why_not:
            raise NotNow(why_not)

    def _why_not_leave(self, room: Room, visitor: Visitor) -> str:
        known = any(visitor.hash in keys for keys in self.presence.people(room).keys.values())
        if not visitor.hash or not (known or owns(room, visitor)):
            return "this table is not among yours"
        if self._playing(room, visitor):
            return "the game goes on: resign first, then you can leave the table"
        if room.waits and owns(room, visitor) and not self._heir(room, visitor):
            return "nobody else sits here yet: delete the table instead"
        return ""

    def _heir(self, room: Room, visitor: Visitor) -> SeatRow | None:
        """Who is to own a table when its owner leaves before the game begins."""
        if not owns(room, visitor):
            return None
        others = sorted(self._others(room, *self._opened(room, visitor)))
        return room.seats[others[0]] if others else None

    def _key_of(self, room: Room, seat: int) -> str:
        return min(self.presence.people(room).keys[seat])

    def _gone(self, room: Room) -> frozenset[str]:
        if room.gone is None:
            room.gone = self.store.gone_from(room.row.id)
        return room.gone

    # ---------------------------------------------------------------- deleting

    def delete(self, visitor: Visitor, table_id: str) -> None:
        """The owner deletes a table at which nobody else sits, or that all others have left."""
        with self.rooms.use(table_id) as room:
            self._check_deletes(room, visitor)
            try:
                self.reviews.forget(table_id)
                self.store.delete_table(table_id)
            finally:
                self.rooms.forget(room)
        self.hub.tell(table_id, **self._news(room) | {"change": room.changes + 1})
        logger.info("table deleted", extra={"table": table_id})

    def _check_deletes(self, room: Room, visitor: Visitor) -> None:
        self._check_owner(room, visitor)
        why_not = self._why_not_delete(room, visitor)
        if why_not:
            raise NotNow(why_not)

    def _why_not_delete(self, room: Room, visitor: Visitor) -> str:
        if room.row.dealt == DEAL:
            return "a game of a deal counts as a try, so it cannot be deleted: leave the table, and your result out"
        gone = self._gone(room)
        here = [
            room.seats[seat].name
            for seat, keys in sorted(self.presence.people(room).keys.items())
            if visitor.hash not in keys and not keys & gone
        ]
        return f"{here[0]} has not left this table: it is theirs, too" if here else ""


def _free_name(seat: int, taken: Collection[str]) -> str:
    """What a seat is called that nobody has any more."""
    name = f"Seat {seat + 1}"
    return name if name not in taken else f"{name} (free)"[:LONGEST_NAME]
