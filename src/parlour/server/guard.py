"""The guard at the door: sizes, rates, origins and security headers, before any request is looked at."""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from parlour.server.addresses import Hosts, Proxies, client_of
from parlour.server.door import answer, refuse_broken
from parlour.server.keys import COOKIE
from parlour.server.watch import Figures

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
SAFE = ("GET", "HEAD", "OPTIONS")
METHODS = (*SAFE, "POST", "PUT", "PATCH", "DELETE")
ALWAYS = ("/health",)  # answered from memory most of the time, and never refused
HEADERS_ONLY = "parlour.headers_only"
GONE = 499  # the client hung up before there was an answer
SOCKET_COSTS = 5
SPENT = "your address asks for more than it may just now: wait a moment and try again"
MOST_CLIENTS = 10_000
MOST_HEARD = 32_000_000  # bytes of a body that is refused for its size
logger = logging.getLogger("parlour.server")


@dataclass(frozen=True)
class Limits:
    """How much may be asked for, most of it from one address."""

    body: int = 16_384  # bytes of a request
    upload: int = 1_000_000  # bytes of a save file
    writes_a_second: float = 50.0
    writes_at_once: int = 200
    reads_a_second: float = 150.0  # by weight: anything costs 1, a page 5, a log or a reason 10, a hint 20
    reads_at_once: int = 3_000
    tables_a_minute: float = 30.0
    tables_at_once: int = 30
    pages: int = 40  # live pages from one address


class Rate:
    """So many things a second for each client, some of them at once (a token bucket for each)."""

    def __init__(self, a_second: float, at_once: int) -> None:
        """Everybody begins with a full bucket."""
        self._a_second, self._at_once = a_second, at_once
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, client: str, costs: float = 1.0) -> bool:
        """Whether one more is allowed now; it counts if it is."""
        now = time.monotonic()
        left, since = self._left.pop(client, (float(self._at_once), now))
        left = min(self._at_once, left + (now - since) * self._a_second)
        allowed = left >= costs
        self._left[client] = (left - costs if allowed else left, now)
        while len(self._left) > MOST_CLIENTS:
            self._left.popitem(last=False)
        return allowed


class Budget:
    """What each address may read, by weight."""

    def __init__(self, limits: Limits, figures: Figures) -> None:
        """Everybody begins with a full budget."""
        self._rate, self._figures = Rate(limits.reads_a_second, limits.reads_at_once), figures

    def allows(self, address: str, costs: float = 1.0) -> bool:
        """Whether an address may read something of this weight now; it counts if it may."""
        return self._rate.allows(address, costs)

    def take(self, address: str, costs: float) -> None:
        """Spend so much of an address's budget; refused when it is spent."""
        if not self.allows(address, costs):
            self._figures.refused.labels("reads").inc()
            raise self.spent()

    @staticmethod
    def spent() -> HTTPException:
        """The refusal."""
        return HTTPException(429, SPENT)


class TooLarge(HTTPException):
    """A body beyond its limit, met while it was read."""

    def __init__(self, most: int) -> None:
        """Say how much would have been accepted, and hang up: nobody reads the rest."""
        super().__init__(413, _too_large(most), headers={"connection": "close"})


class Guard:
    """An ASGI layer around the whole application."""

    def __init__(
        self, app: App, limits: Limits, figures: Figures, reads: Budget, hosts: Hosts, proxies: Proxies
    ) -> None:
        """Guard an application."""
        self.app, self.limits, self.figures = app, limits, figures
        self.hosts, self.proxies = hosts, proxies
        self._reads = reads
        self._writes = Rate(limits.writes_a_second, limits.writes_at_once)
        self._tables = Rate(limits.tables_a_minute / 60, limits.tables_at_once)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        self._ask_proxy(scope)
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
            return
        began = time.perf_counter()
        answered = {"status": GONE}

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                answered["status"] = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")
            await send(message)

        # Whatever can be read can be asked for without its body, which the layer below us leaves away.
        inside = {**scope, "method": "GET", HEADERS_ONLY: True} if scope["method"] == "HEAD" else scope
        refusal = self._refusal(inside)
        if refusal is not None:
            if refusal.status_code == 413:
                await _hear_out(receive)
            await refusal(inside, receive, send_guarded)
        else:
            await self._limited(inside, receive, send_guarded)
        self._note(inside, answered["status"], time.perf_counter() - began)

    def _ask_proxy(self, scope: Scope) -> None:
        """From now on the client is whoever asks, not the proxy in between."""
        peer, port = scope.get("client") or ("", 0)
        headers = Headers(scope=scope)
        scheme = self.proxies.scheme(peer, headers)
        if scheme is not None:
            scope["scheme"] = scheme.replace("http", "ws") if scope["type"] == "websocket" else scheme
        scope["client"] = (self.proxies.client(peer, headers), port)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a socket through, or refuse it before it is open."""
        why = ""
        if not self.hosts.know(Headers(scope=scope).get("host")):
            why = "host"
        elif not self._reads.allows(client_of(scope), SOCKET_COSTS):
            why = "reads"
        if not why:
            await self.app(scope, receive, send)
            return
        self.figures.refused.labels(why).inc()
        await receive()
        await send({"type": "websocket.close", "code": 1008})

    async def _limited(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, counting the bytes of its body; what breaks is answered here, under our headers."""
        most, read, started = self._most(scope), 0, False

        async def receive_counted() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > most:
                self.figures.refused.labels("size").inc()
                await _hear_out(receive)
                raise TooLarge(most)
            return message

        async def send_noted(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self.app(scope, receive_counted, send_noted)
        except ClientDisconnect:
            pass  # before we had all of it: nobody is left to answer
        except Exception as error:
            if started:
                raise
            response = await refuse_broken(Request(scope), error)
            await response(scope, receive, send)

    def _refusal(self, scope: Scope) -> Response | None:
        """Why a request is refused before it is read, if it is."""
        headers = Headers(scope=scope)
        most = self._most(scope)
        if not self.hosts.know(headers.get("host")):
            return self._refuse(scope, "host", 421, _other_name(headers["host"]))
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > most:
            return self._refuse(scope, "size", 413, _too_large(most))
        if scope["method"] in SAFE:
            if scope["path"] not in ALWAYS and not self._reads.allows(client_of(scope)):
                return self._refuse(scope, "reads", 429, SPENT)
            return None
        if not same_origin(headers):
            return self._refuse(scope, "origin", 403, "this request came from another site's page; nothing was done")
        if not self._writes.allows(client_of(scope)):
            return self._refuse(scope, "rate", 429, "too many requests at once: wait a second and try again")
        if _makes_a_table(scope["path"]) and not self._tables.allows(client_of(scope)):
            return self._refuse(scope, "tables", 429, "too many new tables at once: wait a minute and try again")
        return None

    def _most(self, scope: Scope) -> int:
        return self.limits.upload if _brings_a_file(scope["path"]) else self.limits.body

    def _refuse(self, scope: Scope, why: str, status: int, message: str) -> Response:
        self.figures.refused.labels(why).inc()
        response = answer(Request(scope), status, message, [])
        if status == 413:
            response.headers["connection"] = "close"  # nobody reads the rest
        return response

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        route = getattr(scope.get("route"), "path", "other")
        # Only methods we know: whoever makes up others must not make us keep a series for each.
        method = "HEAD" if asks_for_headers_only(scope) else scope["method"] if scope["method"] in METHODS else "other"
        self.figures.requests.labels(route, method, status).inc()
        self.figures.seconds.labels(route).observe(seconds)
        if status >= 500 or scope["method"] not in SAFE:
            # Never the path itself: a link to another device has a key in it.
            table = scope.get("path_params", {}).get("table_id", "")
            said = {"route": route, "table": table, "status": status, "ms": round(seconds * 1000, 1)}
            # What is refused is a warning, and those are not repeated without end.
            logger.log(logging.WARNING if status >= 400 else logging.INFO, "request", extra=said)


def same_origin(headers: Headers) -> bool:
    """Whether a request comes from one of our own pages, or from a client that is no browser."""
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    origin = headers.get("origin")
    if origin is None:
        return COOKIE not in headers.get("cookie", "") or headers.get("sec-fetch-site") == "same-origin"
    try:
        return urlsplit(origin).netloc == headers.get("host")
    except ValueError:
        return False


def asks_for_headers_only(scope: Scope) -> bool:
    """Whether a request wants to know what an answer would be like, and not the answer (HEAD)."""
    return bool(scope.get(HEADERS_ONLY, False))


async def _hear_out(receive: Receive) -> None:
    """Throw away the rest of a large body: whoever is cut short while sending never reads why."""
    heard = 0
    while heard < MOST_HEARD:
        message = await receive()
        heard += len(message.get("body", b""))
        if not message.get("more_body", False):
            return


def _too_large(most: int) -> str:
    return f"the request is larger than the {most:,} bytes that are accepted here"


def _other_name(host: str) -> str:
    return f"this server does not go by the name {host[:100]!r}; if it should, start it with --allow-host and that name"


def _brings_a_file(path: str) -> bool:
    return path in ("/replays", "/api/replays", "/api/studies/file") or (
        path.startswith(("/deals/", "/api/deals/")) and path.endswith("/results")
    )


def _makes_a_table(path: str) -> bool:
    return (
        path in ("/api/tables", "/api/studies")
        or _brings_a_file(path)
        or (path.startswith("/games/") and path.endswith(("/play", "/learn", "/tables", "/study")))
        or (path.startswith("/tables/") and path.endswith("/study"))
        or (path.startswith(("/studies/", "/api/studies/")) and path.endswith("/copy"))
        or (path.startswith(("/deals/", "/api/deals/")) and path.endswith("/play"))
    )
