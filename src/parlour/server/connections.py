"""Connections: how many there may be, and how long one may take to say what it wants.

uvicorn waits for ever for the rest of a request, and takes connections until the system has no descriptor left. Here a
request has its time, an address has its share of the connections, and all of them together leave the database and the
files enough. Where all places are taken, whoever has waited longest without saying anything makes room; one that is
being answered, a stream or a live page is never thrown out.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections import defaultdict
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

import h11
import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from parlour.server.addresses import Proxies, household

BACKLOG = 100  # connections that asyncio may accept at once, before anybody counts them
RESERVED = 60 + BACKLOG  # descriptors for the database, files, and what was accepted and is not yet counted
LEAST = 10
logger = logging.getLogger("parlour.server")


@dataclass(frozen=True)
class Patience:
    """How many connections are kept, and for how long without a word, in seconds."""

    most: int = 1_000
    an_address: int = 100
    headers: float = 10.0  # from the first moment, or the last answer, to the end of a request's headers
    body: float = 60.0  # from there to the end of its body
    idle: int = 5  # between an answer and the next request
    unread: float = 30.0  # for a client that takes nothing of what it was sent


class Places:
    """The places for connections: all of them, and the share of each address."""

    def __init__(self, patience: Patience, proxies: Proxies) -> None:
        """All are free. A proxy that is believed speaks for many, so it has no share of its own."""
        self.patience = patience
        self.most = _most_connections(patience.most)
        self.an_address = max(LEAST // 2, min(patience.an_address, self.most // 2))
        self._proxies = proxies
        self._taken: defaultdict[str, dict[Caller, None]] = defaultdict(dict)
        self._count = 0

    def __len__(self) -> int:
        """How many are taken."""
        return self._count

    def take(self, caller: Caller) -> bool:
        """A place for a caller, if there is one or somebody who only waits can make room."""
        there = self._taken.get(caller.address, {})
        alone = (caller.client or ("",))[0] not in self._proxies
        if alone and len(there) >= self.an_address and not self._make_room(there):
            return False
        if self._count >= self.most and not self._make_room(*self._taken.values()):
            return False
        self._taken[caller.address][caller] = None
        self._count += 1
        return True

    def leave(self, caller: Caller) -> None:
        """Give the place of a caller back; a second time does nothing."""
        there = self._taken.get(caller.address, {})
        if caller in there:
            del there[caller]
            self._count -= 1
            if not there:
                del self._taken[caller.address]

    def _make_room(self, *among: dict[Caller, None]) -> bool:
        """Hang up on whoever has kept us waiting for longest."""
        waiting = [caller for callers in among for caller in callers if caller.waits]
        if not waiting:
            return False
        longest = min(waiting, key=lambda caller: caller.since)
        self.leave(longest)
        longest.transport.abort()
        return True


def _most_connections(wanted: int) -> int:
    """As many as are wanted, or as the system's limit of descriptors leaves; the limit is raised where it may be."""
    try:
        import resource
    except ImportError:  # not on Unix: no such limit
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted + RESERVED:
        soft = wanted + RESERVED if hard == resource.RLIM_INFINITY else min(hard, wanted + RESERVED)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return wanted if soft == resource.RLIM_INFINITY else max(LEAST, min(wanted, soft - RESERVED))


class Caller(H11Protocol):
    """A connection, with a clock for whatever the other side still has to say."""

    places: Places  # of the server: see `config_of`

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody calls."""
        self.since = self.loop.time()
        self._clock: asyncio.TimerHandle | None = None
        self._awaited: Any = None
        super().connection_made(transport)
        self.address = household(self.client[0] if self.client else "")
        if not self.places.take(self):
            self._hang_up(503, "too many connections at once: try again in a moment")
            return
        _give_up_on_the_dead(transport, self.places.patience.unread)
        self._watch()

    def data_received(self, data: bytes) -> None:
        """Some bytes of a request."""
        if not self.transport.is_closing():
            super().data_received(data)
            self._watch()

    def on_response_complete(self) -> None:
        """Answered; whatever comes now is the next request."""
        super().on_response_complete()
        self._watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """A live page: it keeps the place, and the socket gives it back."""
        self._stop_clock()
        self._awaited = None
        super().handle_websocket_upgrade(event)
        protocol = self.transport.get_protocol()
        if isinstance(protocol, Socket):
            protocol.caller = self

    def connection_lost(self, exc: Exception | None) -> None:
        """Gone."""
        self._stop_clock()
        self.places.leave(self)
        super().connection_lost(exc)

    @property
    def waits(self) -> bool:
        """Whether the other side has to say something before anything is done for it."""
        return self._awaited is not None

    def _watch(self) -> None:
        """Start the clock whenever another part of a request is awaited; more bytes of the same part do not help."""
        theirs = self.conn.their_state
        awaited = theirs if theirs in (h11.IDLE, h11.SEND_BODY) else None
        if self.transport.get_protocol() is not self or awaited is self._awaited:
            return
        self._stop_clock()
        self._awaited = awaited
        if awaited is not None:
            self.since = self.loop.time()
            patience = self.places.patience
            seconds = patience.headers if awaited is h11.IDLE else patience.body
            self._clock = self.loop.call_later(seconds, self._lose_patience)

    def _lose_patience(self) -> None:
        if self.conn.their_state is h11.IDLE and not self.conn.trailing_data[0]:
            self.transport.abort()  # it never said a word
        else:
            self._hang_up(408, "the request did not come to its end in time")

    def _stop_clock(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def _hang_up(self, status: int, why: str) -> None:
        """A last word, unless an answer has begun, and no more waiting."""
        if not self.cycle or self.cycle.response_complete or not self.cycle.response_started:
            head = f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\nconnection: close\r\n"
            kind = f"content-type: text/plain\r\ncontent-length: {len(why)}\r\n\r\n"
            self.transport.write(f"{head}{kind}{why}".encode("ascii"))
        logger.warning("hung up", extra={"status": status, "why": why})
        self.transport.close()


class Socket(WebSocketsSansIOProtocol):
    """The connection of a live page."""

    caller: Caller | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        """Gone."""
        if self.caller is not None:
            self.caller.places.leave(self.caller)
        super().connection_lost(exc)


def _give_up_on_the_dead(transport: asyncio.Transport, seconds: float) -> None:
    """Have the system end a connection whose other side takes nothing any more, where it knows how."""
    link = transport.get_extra_info("socket")
    option = getattr(socket, "TCP_USER_TIMEOUT", None)
    if link is not None and option is not None:
        link.setsockopt(socket.IPPROTO_TCP, option, int(seconds * 1000))


def config_of(app: FastAPI, patience: Patience | None = None) -> uvicorn.Config:
    """How uvicorn shall serve the application."""
    places = Places(patience or Patience(), app.state.proxies)
    app.state.places = places
    return uvicorn.Config(
        app,
        http=type("Caller", (Caller,), {"places": places}),
        ws=Socket,
        log_config=None,
        access_log=False,
        proxy_headers=False,  # the guard asks the proxies that are believed
        server_header=False,
        ws_max_size=4096,
        timeout_keep_alive=places.patience.idle,
        timeout_graceful_shutdown=3,
        backlog=BACKLOG,
    )
