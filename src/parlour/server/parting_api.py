"""The API of parting: resigning, leaving a table, deleting one."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from pydantic import Field

from parlour.server.api import REFUSALS
from parlour.server.door import AtDesk, Who
from parlour.server.messages import MOST_SEATS, Asked, Standing, TableId

router = APIRouter(prefix="/api", responses=REFUSALS, tags=["tables"])


class Resign(Asked):
    """Who resigns, and which bot plays on."""

    seat: Annotated[int, Field(ge=0, lt=MOST_SEATS)] | None = None
    bot: Annotated[str, Field(max_length=40)] = ""


@router.post("/tables/{table_id}/resign")
def resign(table_id: TableId, asked: Resign, who: Who, desk: AtDesk) -> Standing:
    """Resign: a bot that thinks plays on where other people play, else the game is given up. It cannot be undone."""
    desk.resign(who, table_id, asked.seat, asked.bot)
    return Standing.model_validate(desk.news(table_id))


@router.post("/tables/{table_id}/leave", status_code=204)
def leave(table_id: TableId, who: Who, desk: AtDesk) -> None:
    """Leave a table where you do not play: before the game begins your seats are free again."""
    desk.leave(who, table_id)


@router.delete("/tables/{table_id}", status_code=204)
def delete(table_id: TableId, who: Who, desk: AtDesk) -> None:
    """Delete a table of yours at which nobody else sits, or that all others have left. It cannot be undone."""
    desk.delete(who, table_id)
