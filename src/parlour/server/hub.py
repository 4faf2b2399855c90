"""The hub: pages that are open, told at once when something happens at their table.

It tells only that something happened and where the table stands; what a page may see it asks for itself, so nothing
private ever passes through here. A slow page never gets a queue: it hears of the latest change only.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from dataclasses import dataclass, field


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

    def __len__(self) -> int:
        """How many pages are open."""
        return sum(map(len, self._listeners.values()))

    def join(self, table_id: str, seats: frozenset[int], address: str = "") -> Listener:
        """Begin to listen; call it on the event loop."""
        listener = Listener(table_id, seats, asyncio.get_running_loop(), address=address)
        self._listeners[table_id].add(listener)
        return listener

    def leave(self, listener: Listener) -> None:
        """Stop listening."""
        at = self._listeners[listener.table_id]
        at.discard(listener)
        if not at:
            del self._listeners[listener.table_id]

    def here(self, table_id: str) -> set[int]:
        """The seats of a table whose people have a page open."""
        listeners = tuple(self._listeners.get(table_id, ()))
        return {seat for listener in listeners for seat in listener.seats}

    def from_address(self, address: str) -> int:
        """How many pages are open at one address."""
        return sum(listener.address == address for at in tuple(self._listeners.values()) for listener in tuple(at))

    def tell(self, table_id: str, **news: object) -> None:
        """Tell everybody at a table; from any thread."""
        for listener in tuple(self._listeners.get(table_id, ())):
            listener.loop.call_soon_threadsafe(listener.tell, dict(news))
