"""The hub: pages that are open, told at once when something happens at their table.

It tells only that something happened and where the table stands; what a page may see it asks for itself, so nothing
private ever passes through here. A slow page never gets a queue: it hears of the latest change only.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from parlour.engine.core.errors import ParlourError


class TooManyPages(ParlourError):
    """More pages at one address than it may have open."""


@dataclass(eq=False)
class Listener:
    """One open page: the seats it may act for, and a bell for the latest news."""

    table_id: str
    seats: frozenset[int]
    loop: asyncio.AbstractEventLoop
    news: dict[str, object] = field(default_factory=dict)
    bell: asyncio.Event = field(default_factory=asyncio.Event)
    address: str = ""

    async def next(self) -> dict[str, object]:
        """The latest news, as soon as there is some."""
        await self.bell.wait()
        self.bell.clear()
        return self.news

    def tell(self, news: dict[str, object]) -> None:
        """Ring the bell; only on the event loop."""
        self.news = news
        self.bell.set()


class Hub:
    """All open pages by table."""

    def __init__(self) -> None:
        """Nobody listens yet."""
        self._listeners: defaultdict[str, set[Listener]] = defaultdict(set)
        self._to_announce: set[str] = set()

    def __len__(self) -> int:
        """How many pages are open."""
        return sum(map(len, self._listeners.values()))

    @contextmanager
    def listening(self, table_id: str, seats: frozenset[int], address: str = "", most: int = 0) -> Iterator[Listener]:
        """Listen for as long as this lasts; the only way in, so nobody who has gone is still counted as here.

        ``most`` pages may be open at one address (0: any number); one more is TooManyPages. Use it on the event loop.
        """
        if most and self.from_address(address) >= most:
            raise TooManyPages("too many open pages and streams: close one first")
        listener = Listener(table_id, seats, asyncio.get_running_loop(), address=address)
        self._listeners[table_id].add(listener)
        try:
            yield listener
        finally:
            at = self._listeners[table_id]
            at.discard(listener)
            if not at:
                del self._listeners[table_id]

    def here(self, table_id: str) -> set[int]:
        """The seats of a table whose people have a page open."""
        listeners = tuple(self._listeners.get(table_id, ()))
        return {seat for listener in listeners for seat in listener.seats}

    def watched(self, table_id: str) -> bool:
        """Whether any page is open at a table."""
        return bool(self._listeners.get(table_id))

    def will_announce(self, table_id: str) -> bool:
        """Whether whoever asks has to tell a table who is here; False when somebody else is about to."""
        if table_id in self._to_announce:
            return False
        self._to_announce.add(table_id)
        return True

    def announces(self, table_id: str) -> None:
        """It is being told now: whoever comes or goes from here on is news again."""
        self._to_announce.discard(table_id)

    def from_address(self, address: str) -> int:
        """How many pages are open at one address."""
        return sum(listener.address == address for at in tuple(self._listeners.values()) for listener in tuple(at))

    def tell(self, table_id: str, **news: object) -> None:
        """Tell everybody at a table; from any thread."""
        for listener in tuple(self._listeners.get(table_id, ())):
            listener.loop.call_soon_threadsafe(listener.tell, dict(news))
