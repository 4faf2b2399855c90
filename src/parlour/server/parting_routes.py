"""The pages on which people part from a table. Each says first what will happen; the button does it."""

from __future__ import annotations

from fastapi import APIRouter, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from parlour.server.messages import AskedSeat
from parlour.server.parting import DELETES, LEAVES, RESIGNS
from parlour.server.routes import FormSeat, FormText, Here, offered
from parlour.server.seating import thinks

router = APIRouter(include_in_schema=False)


def _asked(here: Here, how: str, seat: int | None = None) -> str:
    going = here.desk.going(here.who, here.table_id, how, seat)
    bots = {bot: words for bot, words in offered(here.desk).items() if thinks(bot)}
    return here.pages.page("parting.html", table_id=here.table_id, how=how, going=going, bots=bots)


@router.get("/tables/{table_id}/resign", response_class=HTMLResponse)
def ask_before_resigning(here: Here, seat: AskedSeat = None) -> str:
    """What happens when somebody resigns."""
    return _asked(here, RESIGNS, seat)


@router.post("/tables/{table_id}/resign")
def resign(here: Here, seat: FormSeat = None, bot: FormText = "") -> Response:
    """Resign."""
    here.desk.resign(here.who, here.table_id, seat, bot)
    return RedirectResponse(f"/tables/{here.table_id}", 303)


@router.get("/tables/{table_id}/leave", response_class=HTMLResponse)
def ask_before_leaving(here: Here) -> str:
    """What happens when somebody leaves."""
    return _asked(here, LEAVES)


@router.post("/tables/{table_id}/leave")
def leave(here: Here) -> Response:
    """Leave, to the lobby."""
    here.desk.leave(here.who, here.table_id)
    return RedirectResponse("/", 303)


@router.post("/tables/{table_id}/return")
def come_back(here: Here) -> Response:
    """Have a table among one's own again."""
    here.desk.come_back(here.who, here.table_id)
    return RedirectResponse(f"/tables/{here.table_id}", 303)


@router.get("/tables/{table_id}/delete", response_class=HTMLResponse)
def ask_before_deleting(here: Here) -> str:
    """What happens when a table is deleted."""
    return _asked(here, DELETES)


@router.post("/tables/{table_id}/delete")
def delete(here: Here) -> Response:
    """Delete it; then there is only the lobby to go to."""
    here.desk.delete(here.who, here.table_id)
    return RedirectResponse("/", 303)
