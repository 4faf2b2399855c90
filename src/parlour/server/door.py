"""The door of a request: who asks, and how a refusal is answered."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import Annotated, Any

from fastapi import Depends, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, Response
from sqlalchemy.exc import OperationalError
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection

from parlour.engine.core.errors import ParlourError
from parlour.games import UnknownGame
from parlour.server import deeds
from parlour.server.addresses import client_of
from parlour.server.desk import Desk
from parlour.server.floor import NotAllowed, NotNow
from parlour.server.guiding import NoLessons
from parlour.server.hints import TooBusy
from parlour.server.hub import TooManyPages
from parlour.server.keys import COOKIE, LEAST_KEY, LONGEST_KEY, BadKey, Visitor
from parlour.server.rooms import OtherRules
from parlour.server.store import NoSuchTable, NotKept, SeatTaken, StepTaken
from parlour.server.studies_kept import NoSuchStudy, ShelfFull
from parlour.table import CannotUndo, FinishedGame, IllegalMove, NoSuchNode, NoSuchSeat, StudyFull, TooEarly, WrongSeat
from parlour.web.pages import Pages

NAME_COOKIE = "parlour_name"
YEAR = 365 * 24 * 3600
logger = logging.getLogger("parlour.server")

TITLES = {
    403: "That is not yours to do",
    404: "Nothing is here",
    409: "Not now",
    413: "That is too large",
    421: "Another name",
    422: "That does not fit",
    429: "One moment",
    500: "Something went wrong",
    503: "Not at the moment",
}

# The first that fits counts; any other refusal is the asker's mistake: 422.
STATUS: tuple[tuple[type[ParlourError], int], ...] = (
    (NoSuchTable, 404),
    (NoSuchSeat, 404),
    (NoSuchStudy, 404),
    (NoSuchNode, 404),
    (UnknownGame, 404),
    (NoLessons, 404),
    (NotAllowed, 403),
    (BadKey, 403),
    (WrongSeat, 409),
    (StepTaken, 409),
    (SeatTaken, 409),
    (NotNow, 409),
    (IllegalMove, 409),
    (CannotUndo, 409),
    (TooEarly, 409),
    (FinishedGame, 409),
    (OtherRules, 409),
    (StudyFull, 409),
    (ShelfFull, 409),
    (TooBusy, 429),
    (TooManyPages, 429),
    (NotKept, 503),
)


def visitor_of(request: HTTPConnection) -> Visitor:
    """Whoever asks: by bearer key, else by the browser's cookie."""
    shown = request.headers.get("authorization", "")
    address = client_of(request.scope)
    if shown.casefold().startswith("bearer "):
        key = shown[7:].strip()[:LONGEST_KEY]
        if 0 < len(key) < LEAST_KEY:
            raise BadKey(
                f"this key is too short: others could guess it. Leave it out to be given one, or make up one of at "
                f"least {LEAST_KEY} letters"
            )
        return Visitor(key, "", by_cookie=False, address=address)
    key = request.cookies.get(COOKIE, "")[:LONGEST_KEY]
    # One that was not ours is replaced by one that is, as soon as it is needed.
    return Visitor(key if len(key) >= LEAST_KEY else "", request.cookies.get(NAME_COOKIE, "")[:40], address=address)


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
    status = status_of(error)
    if status == 503:
        logger.error("not kept", extra={"why": str(error)})
    return answer(request, status, str(error), rules)


async def refuse_unkept(request: Request, error: Exception) -> Response:
    """The database cannot even be read: it is locked, gone, or has no connection left."""
    assert isinstance(error, OperationalError)
    logger.error("the database does not answer", extra={"why": str(error.orig)})
    return answer(request, 503, f"the database does not answer: {deeds.told()}", [])


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
    return answer(request, 500, deeds.told(), [])


def answer(request: Request, status: int, message: str, rules: list[str]) -> Response:
    """A refusal as JSON, or as a page for whoever asked for one."""
    headers = {"retry-after": "2"} if status in (429, 503) else None
    wants_page = "text/html" in request.headers.get("accept", "") and not is_script(request)
    if not wants_page or request.url.path.startswith("/api/"):
        return JSONResponse({"error": message, "rules": rules}, status, headers)
    title = TITLES.get(status, HTTPStatus(status).phrase)
    page = pages_of(request).page("error.html", status=status, title=title, message=message)
    return HTMLResponse(page, status, headers)


def is_script(request: Request) -> bool:
    """Whether our own script asks, and wants only the part of the page that changes."""
    return request.headers.get("x-parlour") == "script"
