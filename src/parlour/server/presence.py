"""Presence: who is here, and how long somebody has been away. An open page is a sign of life, a request is one, too."""

from __future__ import annotations

import time
from collections.abc import Collection
from contextlib import suppress

from sqlalchemy.exc import SQLAlchemyError

from parlour.server.hub import Hub
from parlour.server.rooms import People, Room
from parlour.server.store import Store, StoreError
from parlour.web.clock import ago

# How long a person must have been away until a bot may take the seat over; what it is called.
AWAY: dict[str, tuple[float, str]] = {
    "1m": (60.0, "1 minute"),
    "3m": (180.0, "3 minutes"),
    "10m": (600.0, "10 minutes"),
    "1d": (86_400.0, "1 day"),
    "never": (float("inf"), "never"),
}
NOTED = 30.0  # seconds between two notes in the store
LOOKS = 30.0  # seconds for which bots go on after somebody has looked
STAYS = 600.0  # seconds for which bots go on after a person of the table was here
GRACE = 180.0  # after a start people need a moment to come back


class Presence:
    """Knows who is at the tables. Use it only inside ``Rooms.use``."""

    def __init__(self, store: Store, hub: Hub) -> None:
        """Nobody has come yet."""
        self.clock = time.time
        self._store, self._hub = store, hub
        self._began = self.clock()
        self._with_page: dict[str, set[int]] = {}  # by table: the seats that had a page open when we looked last

    def people(self, room: Room) -> People:
        """Whose seats the seats are."""
        if room.people is None:
            known = self._store.keys_of(room.row.id)
            for key in known:
                room.used[key.seat] = max(room.used.get(key.seat, 0.0), key.used)
            owned = frozenset(key.seat for key in known if key.hash == room.row.owner)
            held = {key.seat for key in known}
            by_seat = {seat: frozenset(key.hash for key in known if key.seat == seat) for seat in held}
            room.people = People(frozenset(held - room.resigned.keys()), owned, by_seat)
        return room.people

    def noticed(self, room: Room, seats: Collection[int]) -> None:
        """Somebody has asked for something with the key of these seats, or closed a page."""
        now = self.clock()
        room.used.update(dict.fromkeys(seats, now))
        if any(now - room.noted.get(seat, 0.0) > NOTED for seat in seats):
            room.noted.update(dict.fromkeys(seats, now))
            with suppress(SQLAlchemyError, StoreError):  # only a note: whoever asks is answered without it
                self._store.used(room.row.id, sorted(seats), now)

    def looked(self, room: Room) -> None:
        """Somebody looks at a table, whoever it is."""
        room.looked = self.clock()

    def attended(self, room: Room) -> bool:
        """Whether bots should think here: a page is open, somebody has just looked, or a person was here lately."""
        now = self.clock()
        if self._hub.watched(room.row.id) or now - room.looked < LOOKS:
            return True
        return any(now - room.used.get(seat, 0.0) < STAYS for seat in self.people(room).seats)

    def pages_changed(self, room: Room) -> None:
        """A page was opened or closed at a table: whoever closed the last one was here until now."""
        here = self._hub.here(room.row.id)
        left = self._with_page.pop(room.row.id, set()) - here
        if here:
            self._with_page[room.row.id] = here
        if left:
            self.noticed(room, left)

    def away(self, room: Room, seat: int) -> float:
        """For how many seconds nothing has been heard of a seat's person; 0 while a page is open."""
        if seat in self._hub.here(room.row.id):
            return 0.0
        self.people(room)
        return max(0.0, self.clock() - room.used.get(seat, 0.0))

    def why_not_away(self, room: Room, seat: int) -> str:
        """Why a bot cannot take a person's seat over now; empty when it can."""
        name = room.seats[seat].name
        least, words = AWAY[room.row.away]
        if seat in self._hub.here(room.row.id):
            return f"{name} is here: a bot can take a seat over only while its person is away"
        if room.row.away == "never":
            return "at this table no bot ever takes a person's seat over: so it was set up"
        gone = self.away(room, seat)
        if gone < least:
            seen = ago(0.0, now=gone)  # no seconds: a page that counts them would never stand still
            return f"{name} was here {seen}: a bot can take the seat over after {words}"
        if self.clock() - self._began < min(least, GRACE):
            return f"the server has just started: give {name} a moment to come back"
        return ""


def spell(seconds: float) -> str:
    """A time as one says it: '40 seconds', '5 minutes', '2 hours', '3 days'."""
    for unit, length in (("day", 86_400), ("hour", 3600), ("minute", 60), ("second", 1)):
        count = int(seconds // length)
        if count or unit == "second":
            break
    return f"{count} {unit}" if count == 1 else f"{count} {unit}s"
