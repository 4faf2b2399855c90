"""The addresses of first games: to begin one, and to tell its guide to go on, to go back, to leave."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Form, Request
from fastapi.responses import Response

from parlour.server.door import AtDesk, Who
from parlour.server.routes import FormNumber, FormSeat, FormText, Here, named, to_table

router = APIRouter(include_in_schema=False)


@router.post("/games/{slug}/learn")
def learn(slug: str, request: Request, who: Who, desk: AtDesk, name: FormText = "") -> Response:
    """One click: a first game with a guide."""
    me = named(who, name)
    return to_table(request, me, desk.learn(me, slug))


@router.post("/tables/{table_id}/guide")
def guide(
    here: Here,
    deed: Annotated[Literal["on", "back", "leave", "return"], Form()],
    number: FormNumber,
    lesson: Annotated[str, Form(max_length=80)] = "",
    seat: FormSeat = None,
) -> Response:
    """Go on to the next lesson, or back; leave the guide, or take it up again."""
    here.desk.guide(here.who, here.table_id, deed, number, lesson, seat)
    return here.show(seat)
