"""The door of a request: who asks, and how a refusal is answered."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import Annotated, Any

from fastapi import Depends, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection

from parlour.engine.errors import ParlourError
from parlour.games import UnknownGame
from parlour.server.desk import Desk, NotAllowed, NotNow
from parlour.server.hints import TooBusy
from parlour.server.keys import COOKIE, Visitor
from parlour.server.rooms import OtherRules
from parlour.server.store import NoSuchTable, SeatTaken, StepTaken
from parlour.table import CannotUndo, FinishedGame, IllegalMove, NoSuchSeat, WrongSeat
from parlour.web.pages import Pages

NAME_COOKIE = "parlour_name"
LONGEST_KEY = 200
YEAR = 365 * 24 * 3600
logger = logging.getLogger("parlour.server")

TITLES = {
    403: "That is not yours to do",
    404: "Nothing is here",
    409: "Not now",
    413: "That is too large",
    422: "That does not fit",
    429: "One moment",
    500: "Something went wrong",
}

# The first that fits counts; any other refusal is the asker's mistake: 422.
STATUS: tuple[tuple[type[ParlourError], int], ...] = (
    (NoSuchTable, 404),
    (NoSuchSeat, 404),
    (UnknownGame, 404),
    (NotAllowed, 403),
    (WrongSeat, 409),
    (StepTaken, 409),
    (SeatTaken, 409),
    (NotNow, 409),
    (IllegalMove, 409),
    (CannotUndo, 409),
    (FinishedGame, 409),
    (OtherRules, 409),
    (TooBusy, 429),
)


def visitor_of(request: HTTPConnection) -> Visitor:
    """Whoever asks: by bearer key, else by the browser's cookie."""
    shown = request.headers.get("authorization", "")
    if shown.casefold().startswith("bearer "):
        return Visitor(shown[7:].strip()[:LONGEST_KEY], "", by_cookie=False)
    key = request.cookies.get(COOKIE, "")[:LONGEST_KEY]
    return Visitor(key, request.cookies.get(NAME_COOKIE, "")[:40])


# These three are answered on the event loop: a thread for each would cost more than all they do.


async def shown_visitor(request: Request) -> Visitor:
    """Whoever asks."""
    return visitor_of(request)


async def desk_of(request: Request) -> Desk:
    """The desk of this server."""
    desk: Desk = request.app.state.desk
    return desk


def pages_of(request: Request) -> Pages:
    """The pages of this server."""
    pages: Pages = request.app.state.pages
    return pages


async def drawing_pages(request: Request) -> Pages:
    """The pages of this server."""
    return pages_of(request)


Who = Annotated[Visitor, Depends(shown_visitor)]
AtDesk = Annotated[Desk, Depends(desk_of)]
Drawn = Annotated[Pages, Depends(drawing_pages)]


def remember(response: Response, request: Request, visitor: Visitor) -> None:
    """Leave the visitor's key in a cookie that no script can read."""
    secure = request.url.scheme == "https"
    kept: dict[str, Any] = {"max_age": YEAR, "httponly": True, "samesite": "lax", "secure": secure}
    if visitor.key and visitor.by_cookie and request.cookies.get(COOKIE) != visitor.key:
        response.set_cookie(COOKIE, visitor.key, **kept)
    if visitor.name and visitor.name.isascii() and visitor.name.isprintable():
        response.set_cookie(NAME_COOKIE, visitor.name, **kept)


# ---------------------------------------------------------------- refusals


def status_of(error: ParlourError) -> int:
    """The HTTP status of a refusal."""
    return next((status for kind, status in STATUS if isinstance(error, kind)), 422)


async def refuse(request: Request, error: Exception) -> Response:
    """One clear sentence, as JSON or as a page."""
    assert isinstance(error, ParlourError)
    rules = list(getattr(error, "rules", ()))
    return answer(request, status_of(error), str(error), rules)


async def refuse_invalid(request: Request, error: Exception) -> Response:
    """A message that does not fit its description: which field, and what was expected."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"][1:]) or str(first["loc"][0])
    return answer(request, 422, f"{where}: {first['msg']}", [])


async def refuse_http(request: Request, error: Exception) -> Response:
    """No such page, no such method."""
    assert isinstance(error, HTTPException)
    known = {404: "there is nothing at this address", 405: "this address does not take that method"}
    message = known.get(error.status_code, str(error.detail))
    response = answer(request, error.status_code, message, [])
    response.headers.update(error.headers or {})
    return response


async def refuse_broken(request: Request, error: Exception) -> Response:
    """Our own mistake: the trace goes to the log, not to the page."""
    logger.error(
        "request failed", exc_info=error, extra={"route": getattr(request.scope.get("route"), "path", "other")}
    )
    return answer(request, 500, "something went wrong on the server; the table is as it was", [])


def answer(request: Request, status: int, message: str, rules: list[str]) -> Response:
    """A refusal as JSON, or as a page for whoever asked for one."""
    wants_page = "text/html" in request.headers.get("accept", "") and not is_script(request)
    if not wants_page or request.url.path.startswith("/api/"):
        return JSONResponse({"error": message, "rules": rules}, status)
    title = TITLES.get(status, HTTPStatus(status).phrase)
    page = pages_of(request).page("error.html", status=status, title=title, message=message)
    return HTMLResponse(page, status)


def is_script(request: Request) -> bool:
    """Whether our own script asks, and wants only the part of the page that changes."""
    return request.headers.get("x-parlour") == "script"
