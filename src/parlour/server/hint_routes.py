"""The addresses of hints: to ask for one at the table, and to be told no longer what is left of it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse, Response

from parlour.server.api import thought
from parlour.server.messages import AskedSeat
from parlour.server.pools import Drawing
from parlour.server.routes import FormSeat, Here

router = APIRouter(include_in_schema=False)


@router.get("/tables/{table_id}/hint", response_class=HTMLResponse)
async def hint(
    here: Here, run: Drawing, number: Annotated[int, Query(ge=0, le=1_000_000)], seat: AskedSeat = None
) -> str:
    """The table with a hint; when it has moved on since, as it stands now."""
    still = number == await run_in_threadpool(here.desk.stands, here.who, here.table_id, seat)
    found = await thought(here.request, here.desk, here.who, here.table_id, seat) if still else None
    return await run(here.draw, seat, hint=found)


@router.post("/tables/{table_id}/hint/forget")
def forget(here: Here, seat: FormSeat = None) -> Response:
    """Show no longer what is left of an idea."""
    here.desk.forget_hint(here.who, here.table_id, seat)
    return here.show(seat)
