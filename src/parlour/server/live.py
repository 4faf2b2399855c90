"""Live updates: a socket for pages, server-sent events for other clients. Both only tell where the table stands."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.responses import Response

from parlour.engine.core.errors import ParlourError
from parlour.server.addresses import client_of
from parlour.server.desk import Desk
from parlour.server.door import visitor_of
from parlour.server.guard import Limits, Rate, Receive, Scope, Send, asks_for_headers_only, same_origin
from parlour.server.hub import Listener
from parlour.server.keys import Visitor
from parlour.server.store import NoSuchTable

QUIET = 20.0  # seconds between signs of life
LONGEST_MESSAGE = 200
LONGEST_REASON = 100  # why a socket is closed; the protocol has room for 123 bytes
POLICY, UNSUPPORTED, TOO_LARGE = 1008, 1003, 1009
logger = logging.getLogger("parlour.server")
router = APIRouter()


class Shown(BaseModel):
    """The only thing a page says: up to which decision it has shown the table."""

    model_config = ConfigDict(extra="forbid", strict=True)
    shown: int = Field(ge=0, le=100_000)


@router.websocket("/tables/{table_id}/live")
async def live(socket: WebSocket, table_id: str) -> None:
    """Tell a page whenever something happens at its table."""
    desk: Desk = socket.app.state.desk
    limits: Limits = socket.app.state.limits
    if not same_origin(socket.headers):
        await _hang_up(socket, POLICY)
        return
    try:
        visitor, address, pools = visitor_of(socket), client_of(socket.scope), socket.app.state.pools
        seats = await pools.cheap.run(address, desk.opened, visitor, table_id)
        news = await pools.cheap.run(address, desk.news, table_id)
        with present(desk, table_id, seats, address, limits.pages) as listener:
            await socket.accept()
            listener.tell(news)
            await _converse(socket, listener, desk, visitor)
    except (ParlourError, HTTPException) as error:
        await _hang_up(socket, POLICY, str(error)[:LONGEST_REASON])
    except (WebSocketDisconnect, OSError):
        pass  # the page has gone


@contextmanager
def present(desk: Desk, table_id: str, seats: frozenset[int], address: str, most: int) -> Iterator[Listener]:
    """Listen to a table, and let everybody there know who comes and goes."""
    try:
        with desk.hub.listening(table_id, seats, address, most) as listener:
            _say_who_is_here(desk, table_id)
            yield listener
    finally:
        _say_who_is_here(desk, table_id)


def _say_who_is_here(desk: Desk, table_id: str) -> None:
    if desk.hub.will_announce(table_id):
        asyncio.get_running_loop().run_in_executor(None, _announce, desk, table_id)


def _announce(desk: Desk, table_id: str) -> None:
    desk.hub.announces(table_id)
    try:
        desk.say_who_is_here(table_id)
    except NoSuchTable:
        pass  # deleted, while its pages were still open
    except Exception:  # nobody waits for this, so nobody else would tell the operator
        logger.exception("who is here could not be told", extra={"table": table_id})


async def _hang_up(socket: WebSocket, code: int, reason: str = "") -> None:
    """End the connection, unless the page has gone already."""
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.close(code, reason)


async def _converse(socket: WebSocket, listener: Listener, desk: Desk, visitor: Visitor) -> None:
    """Tell what happens and take what the page says, until one of the two is over."""
    telling = asyncio.create_task(_tell(socket, listener))
    try:
        await _listen(socket, desk, visitor, listener.table_id)
    finally:
        telling.cancel()


async def _tell(socket: WebSocket, listener: Listener) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):  # the page has gone: whoever listens to it notices, too
        while True:
            await socket.send_text(json.dumps(await listener.next()))


async def _listen(socket: WebSocket, desk: Desk, visitor: Visitor, table_id: str) -> None:
    """Take what the page says; anything else ends the connection and changes nothing."""
    rate = Rate(5.0, 40)
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text")
        if text is None:
            await _hang_up(socket, UNSUPPORTED)
            return
        if len(text) > LONGEST_MESSAGE:
            await _hang_up(socket, TOO_LARGE)
            return
        try:
            said = Shown.model_validate_json(text)
        except ValidationError:
            await _hang_up(socket, UNSUPPORTED)
            return
        if not rate.allows(""):
            await _hang_up(socket, POLICY, "too many messages")
            return
        await run_in_threadpool(desk.saw, visitor, table_id, said.shown)


class Events(Response):
    """Server-sent events: where the table stands, now and after every change, and a comment when all is quiet.

    It listens from within its own call. What a generator begins is left behind when the connection is reset early.
    """

    media_type = "text/event-stream"

    def __init__(self, desk: Desk, table_id: str, seats: frozenset[int], most: int, status_code: int = 200) -> None:
        """Tell whoever opens these seats of a table, if fewer than ``most`` listen from the same address."""
        super().__init__(status_code=status_code)
        del self.headers["content-length"]
        self.desk, self.table_id, self.seats, self.most = desk, table_id, seats, most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send until the client has gone."""
        with present(self.desk, self.table_id, self.seats, client_of(scope), self.most) as listener:
            listener.tell(await run_in_threadpool(self.desk.news, self.table_id))
            await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
            if asks_for_headers_only(scope):
                await send({"type": "http.response.body"})
                return
            ways = (asyncio.create_task(_stream(listener, send)), asyncio.create_task(_gone(receive)))
            try:
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)


async def _stream(listener: Listener, send: Send) -> None:
    while True:
        try:
            async with asyncio.timeout(QUIET):  # not wait_for: that may swallow being cancelled
                line = f"data: {json.dumps(await listener.next())}\n\n"
        except TimeoutError:
            line = ": still here\n\n"
        await send({"type": "http.response.body", "body": line.encode(), "more_body": True})


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
