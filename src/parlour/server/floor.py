"""The floor: what seating, playing and looking share. Who asks, which seats are theirs, and telling everybody."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from time import monotonic

from parlour.engine.core.errors import ParlourError
from parlour.server.bot_play import BotPlay, owner_of
from parlour.server.hub import Hub
from parlour.server.keys import Visitor
from parlour.server.presence import Presence
from parlour.server.reviews import Reviews
from parlour.server.rooms import Room, Rooms
from parlour.server.rows import KeyRow, SeatRow
from parlour.server.store import StepTaken, Store
from parlour.table import NoSuchSeat, Table
from parlour.web.scene import BOT, PERSON


class NotAllowed(ParlourError):
    """Somebody without the right key."""


class NotNow(ParlourError):
    """Something that cannot be done as the table stands."""


class Floor:
    """The rooms, the pages that are open at them, and the keys to their seats."""

    bots: BotPlay
    reviews: Reviews

    def __init__(self, store: Store, rooms: Rooms, hub: Hub, usual_bot: str) -> None:
        """The floor of a server; ``usual_bot`` plays where nobody asks for another one."""
        self.usual_bot = usual_bot
        self.store = store
        self.rooms = rooms
        self.hub = hub
        self.presence = Presence(store, hub)
        self.steps = 0  # committed since the start

    # ---------------------------------------------------------------- who asks

    def _opened(self, room: Room, visitor: Visitor) -> dict[int, int]:
        """The seats that the visitor's key opens, and the ply each was shown. Whoever asks with it is here."""
        key = visitor.hash
        if not key:
            return {}
        found = room.opened.get(key) or self._still_open(room, self.store.opened_by(key, room.row.id))
        if found:
            room.opened[key] = found
            self.presence.noticed(room, found)
            self._come_back(room, found)
        return found

    def _still_open(self, room: Room, found: dict[int, int]) -> dict[int, int]:
        """Without the seats from which somebody resigned; where nobody plays on, each keeps their view."""
        return {seat: seen for seat, seen in found.items() if room.given_up or seat not in room.resigned}

    def _come_back(self, room: Room, mine: Iterable[int]) -> None:
        """Whoever was away and is back has the seat again, without asking anybody."""
        lent = [seat for seat in mine if room.seats[seat].holder == BOT and not room.table.over]
        for seat in lent:
            self._hold(room, replace(room.seats[seat], holder=PERSON, bot=""))

    def _acting(self, room: Room, visitor: Visitor, seat: int | None) -> int:
        """The seat the visitor acts for: the one asked for, else the deciding one, else their only one."""
        mine = self._opened(room, visitor)
        if seat is not None:
            seat_of(room, seat)
            if seat not in mine:
                raise NotAllowed(f"seat {seat + 1} is not yours: its key is missing")
        if not mine:
            raise NotAllowed("you hold no seat at this table")
        asked = seat if seat is not None else room.table.decides if room.table.decides in mine else min(mine)
        assert asked is not None
        return asked

    def _check_goes_on(self, room: Room) -> None:
        if room.waits:
            raise NotNow("the game begins when everybody has sat down")
        if room.given_up:
            raise NotNow("this game was given up: nobody plays it any more")

    def _check_owner(self, room: Room, visitor: Visitor) -> None:
        if not owns(room, visitor):
            raise NotAllowed("only whoever made this table can do that")

    def _hold(self, room: Room, seat: SeatRow, key: KeyRow | None = None) -> None:
        """Somebody else holds a seat now: written first, then known."""
        names = [held.name for held in room.seats]
        names[seat.seat] = seat.name
        Table.check_names(room.table.game, names)
        try:
            self.store.hold(room.row.id, seat, room.seats[seat.seat].holder, key)
        except BaseException:
            self.rooms.forget(room)
            raise
        room.seats[seat.seat] = seat
        room.table.rename(seat.seat, seat.name)
        room.people = None
        if key is not None:
            room.opened.clear()
            self.presence.noticed(room, [seat.seat])
        self._changed(room)
        self._wake(room)

    # ---------------------------------------------------------------- what is told

    def _expect(self, room: Room, number: int, table: Table | None = None) -> None:
        stands = room.stands(table or room.table)
        if number != stands:
            raise StepTaken(f"the table has moved on: it stands at step {stands}, you saw step {number}")

    def _wake(self, room: Room) -> None:
        if room.bot_to_decide is not None:
            self.bots.wake(room.row.id, owner_of(room.row), room.patient_until - monotonic())

    def _changed(self, room: Room) -> None:
        room.changes += 1
        self.hub.tell(room.row.id, **self._news(room))

    def news(self, table_id: str, visitor: Visitor | None = None) -> dict[str, object]:
        """Where a table stands: what the hub tells, too. A visitor who asks with a key is here."""
        with self.rooms.use(table_id) as room:
            if visitor:
                self.presence.looked(room)
                self._opened(room, visitor)
                self._wake(room)
            return self._news(room)

    def _news(self, room: Room) -> dict[str, object]:
        return {
            "number": room.number,
            "ply": len(room.table.moves),
            "change": room.changes,
            "decides": None if room.given_up else room.table.decides,
            "over": room.table.over,
            "here": sorted(self.hub.here(room.row.id)),
            "dealt": room.row.dealt,
            "given_up": room.given_up,
        }

    def say_who_is_here(self, table_id: str) -> None:
        """Tell everybody at a table that somebody came or went."""
        with self.rooms.use(table_id) as room:
            self.presence.pages_changed(room)
            self._wake(room)
            news = self._news(room)
        self.hub.tell(table_id, **news)


def owns(room: Room, visitor: Visitor) -> bool:
    """Whether the visitor made the table."""
    return bool(visitor.hash) and room.row.owner == visitor.hash


def seat_of(room: Room, seat: int) -> SeatRow:
    """Who holds a seat; NoSuchSeat where there is none of this number."""
    if not 0 <= seat < len(room.seats):
        raise NoSuchSeat(f"there is no seat {seat}: seats are 0 to {len(room.seats) - 1}")
    return room.seats[seat]
