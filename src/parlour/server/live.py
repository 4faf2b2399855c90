"""Live updates: a socket for pages, server-sent events for other clients. Both only tell where the table stands."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import suppress

from fastapi import APIRouter, Request, WebSocket, WebSocketDisconnect
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.concurrency import run_in_threadpool

from parlour.engine.errors import ParlourError
from parlour.server.desk import Desk
from parlour.server.door import visitor_of
from parlour.server.guard import Limits, Rate, client_of, same_origin
from parlour.server.hub import Listener
from parlour.server.keys import Visitor

QUIET = 20.0  # seconds between signs of life
LONGEST_MESSAGE = 200
POLICY, UNSUPPORTED, TOO_LARGE = 1008, 1003, 1009
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
        await socket.close(POLICY)
        return
    visitor = visitor_of(socket)
    try:
        seats = await run_in_threadpool(desk.opened, visitor, table_id)
        news = await run_in_threadpool(desk.news, table_id)
    except ParlourError:
        await socket.close(POLICY, "no such table")
        return
    address = client_of(socket.scope)
    if desk.hub.from_address(address) >= limits.pages:
        await socket.close(POLICY, "too many open pages")
        return
    await socket.accept()
    listener = desk.hub.join(table_id, seats, address)
    listener.tell(news)
    _say_who_is_here(desk, table_id)
    telling = asyncio.create_task(_tell(socket, listener))
    try:
        await _listen(socket, desk, visitor, table_id)
    except WebSocketDisconnect:
        pass
    finally:
        telling.cancel()
        desk.hub.leave(listener)
        _say_who_is_here(desk, table_id)


def _say_who_is_here(desk: Desk, table_id: str) -> None:
    asyncio.get_running_loop().run_in_executor(None, desk.say_who_is_here, table_id)


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
            await socket.close(UNSUPPORTED)
            return
        if len(text) > LONGEST_MESSAGE:
            await socket.close(TOO_LARGE)
            return
        try:
            said = Shown.model_validate_json(text)
        except ValidationError:
            await socket.close(UNSUPPORTED)
            return
        if not rate.allows(""):
            await socket.close(POLICY, "too many messages")
            return
        await run_in_threadpool(desk.saw, visitor, table_id, said.shown)


async def stream(desk: Desk, table_id: str, seats: frozenset[int], request: Request) -> AsyncIterator[str]:
    """Server-sent events: where the table stands, now and after every change, and a comment when all is quiet."""
    listener = desk.hub.join(table_id, seats, client_of(request.scope))
    listener.tell(await run_in_threadpool(desk.news, table_id))
    _say_who_is_here(desk, table_id)
    try:
        while not await request.is_disconnected():
            try:
                news = await asyncio.wait_for(listener.next(), QUIET)
                yield f"data: {json.dumps(news)}\n\n"
            except TimeoutError:
                yield ": still here\n\n"
    finally:
        desk.hub.leave(listener)
        _say_who_is_here(desk, table_id)
