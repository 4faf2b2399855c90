"""Deeds: what a request has written. Whoever is told that something went wrong is told whether it was done."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

NOTHING, UNSURE, WRITTEN = "nothing", "unsure", "written"
App = Callable[[Any, Any, Any], Awaitable[None]]

TOLD = {
    NOTHING: "something went wrong on the server; nothing was changed",
    UNSURE: "something went wrong on the server while it was being written: look again to see whether it was done",
    WRITTEN: "it was done and is kept, but something went wrong on the server afterwards: look again",
}


@dataclass
class Deed:
    """What a request has written so far."""

    state: str = NOTHING


_deed: ContextVar[Deed | None] = ContextVar("deed", default=None)


class Noted:
    """An ASGI layer: every request has its deed, wherever it is carried out."""

    def __init__(self, app: App) -> None:
        """Around an application."""
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Pass the request on; threads that work for it share the note."""
        before = _deed.set(Deed())
        try:
            await self.app(scope, receive, send)
        finally:
            _deed.reset(before)


@contextmanager
def committing() -> Iterator[None]:
    """Around a commit: until it is through nobody knows, afterwards it is done."""
    deed = _deed.get() or Deed()
    if deed.state == NOTHING:
        deed.state = UNSURE
    yield
    deed.state = WRITTEN


def told() -> str:
    """What somebody is told whose request has failed for a reason of ours."""
    deed = _deed.get()
    return TOLD[deed.state if deed else NOTHING]


def so_far() -> str:
    """What somebody is told when the database takes nothing more of a request."""
    deed = _deed.get()
    return "Nothing was done" if deed is None or deed.state == NOTHING else "A part was done before: look again"
