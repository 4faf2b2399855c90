"""The API of deals: the same game for everybody who opens a link."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Annotated

from fastapi import APIRouter, File, Query, UploadFile

from parlour.deals.deal import STRONG
from parlour.server.api import REFUSALS, read_save, shown_key
from parlour.server.deal_messages import (
    ComparisonOut,
    DayOut,
    DealCode,
    DealOut,
    NewDeal,
    PlayDeal,
    ShowResult,
)
from parlour.server.door import AtDesk, Who
from parlour.server.messages import Seating, TableId
from parlour.server.pools import Dear, Drawing

router = APIRouter(prefix="/api", responses=REFUSALS, tags=["deals"])


@router.get("/deals")
async def list_deals(
    who: Who,
    desk: AtDesk,
    run: Drawing,
    day: Annotated[date | None, Query(description="In UTC; by default today.")] = None,
) -> list[DayOut]:
    """The deals of a day that has come, one of each game: the same on every server of the same version."""
    return [DayOut.of(found) for found in await run(desk.deals_of, who, day)]


@router.post("/deals")
def new_deal(asked: NewDeal, who: Who, desk: AtDesk) -> DealOut:
    """The code of a deal; without a seed, of one that nobody has played yet."""
    bots = [STRONG] * (asked.seats - 1) if asked.bots is None else asked.bots
    code = desk.new_deal(asked.game, asked.seats, asked.seat, bots, asked.seed, asked.options)
    return DealOut.of(desk.deal(who, code))


@router.get("/deals/{code}")
async def deal(code: DealCode, who: Who, desk: AtDesk, run: Drawing) -> DealOut:
    """What a deal is, and who came to what. A code that is not understood is refused, with what is wrong."""
    return DealOut.of(await run(desk.deal, who, code))


@router.post("/deals/{code}/play", status_code=201)
def play(code: DealCode, asked: PlayDeal, who: Who, desk: AtDesk) -> Seating:
    """A table at which you play the deal, or the one where you have begun. There are no hints at it."""
    player = replace(who.with_key(), name=asked.name)
    table_id = desk.play_deal(player, code)
    return Seating.of(desk.look(player, table_id, attends=False)[0], shown_key(player, who))


@router.post("/deals/{code}/results", status_code=201)
async def bring(code: DealCode, who: Who, desk: AtDesk, run: Dear, file: Annotated[UploadFile, File()]) -> Seating:
    """A finished game of the deal from elsewhere, as a save file; its result is listed when it has been checked."""
    owner = who.with_key()
    table_id = await run(desk.bring, owner, code, await read_save(file))
    scene, _ = await run(desk.look, owner, table_id, attends=False)
    return Seating.of(scene, shown_key(owner, who))


@router.get("/deals/{code}/comparison")
async def compare(
    code: DealCode,
    who: Who,
    desk: AtDesk,
    run: Dear,
    of: Annotated[int, Query(ge=0, le=99, description="Along which of the games.")] = 0,
) -> ComparisonOut:
    """Where the games stood alike, and what each chose there; for whoever has finished the deal (else 409)."""
    return ComparisonOut.told(await run(desk.compare, who, code, of))


@router.post("/tables/{table_id}/result")
def show_result(table_id: TableId, asked: ShowResult, who: Who, desk: AtDesk) -> DealOut:
    """Leave a result of yours out of the list of its deal, or put it back."""
    return DealOut.of(desk.deal(who, desk.show_result(who, table_id, asked.shown)))
