"""The API: everything a client needs to play a seat, as JSON. `docs/api.md` has a bot in thirty lines."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from typing import Annotated, Any, ParamSpec, TypeVar

from fastapi import APIRouter, File, Query, Request, Response, UploadFile
from starlette.concurrency import run_in_threadpool

from parlour import bots, games
from parlour.bots.advice import Hint
from parlour.server.desk import Desk
from parlour.server.door import AtDesk, Who
from parlour.server.guard import Limits
from parlour.server.keys import Visitor
from parlour.server.live import Events
from parlour.server.messages import (
    AskedSeat,
    BotWish,
    ChoiceOut,
    GameOut,
    HintOut,
    LogLine,
    NewTable,
    Play,
    Ply,
    Problem,
    ReviewOut,
    RuleOut,
    Seating,
    SeatNumber,
    Sit,
    Standing,
    TableId,
    Told,
    Undo,
    ViewOut,
    Why,
    log_line,
)
from parlour.server.playing import Seen
from parlour.server.pools import Cheap, Dear, Drawing, thinking
from parlour.server.seating import Wish
from parlour.table import BadSave

P = ParamSpec("P")
Found = TypeVar("Found")
REFUSALS: dict[int | str, dict[str, Any]] = {
    code: {"model": Problem} for code in (400, 403, 404, 409, 413, 421, 422, 429, 503)
}
# Where the answer itself is no JSON, refusals are all the same: FastAPI has to be told.
IN_JSON: dict[int | str, dict[str, Any]] = {
    code: {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}} for code in REFUSALS
}
router = APIRouter(prefix="/api", responses=REFUSALS)


class SaveFile(Response):
    """A save file to download."""

    media_type = "application/x-parlour+json"


@router.get("/games", tags=["games"])
def list_games() -> list[GameOut]:
    """The games that can be played."""
    found = (games.find(slug) for slug in games.slugs())
    return [GameOut.of(game) for game in found]


@router.get("/games/{slug}/rules", tags=["games"])
def list_rules(slug: str) -> list[RuleOut]:
    """The numbered rules of a game, in order."""
    rulebook = games.find(slug).rulebook.values()
    return [RuleOut(number=rule.number, section=rule.section, text=rule.text) for rule in rulebook]


@router.get("/bots", tags=["games"])
def list_bots() -> dict[str, str]:
    """The bots that can take a seat, and how they think; also search:N (iterations) and search:Ns (seconds)."""
    return bots.offered()


@router.post("/tables", status_code=201, tags=["tables"])
def create_table(asked: NewTable, who: Who, desk: AtDesk) -> Seating:
    """Make a table. Without a key of your own you get a new one; it opens your seats and makes you the owner."""
    owner = who.with_key()
    wishes = [Wish(seat.kind, seat.name, seat.bot) for seat in asked.seats]
    table_id = desk.create(owner, asked.game, wishes, asked.listed, asked.seed, asked.hints, asked.options, asked.away)
    return Seating.of(desk.look(owner, table_id, attends=False)[0], shown_key(owner, who))


@router.post("/tables/{table_id}/seats/{seat}/sit", tags=["tables"])
def sit(table_id: TableId, seat: SeatNumber, asked: Sit, who: Who, desk: AtDesk) -> Seating:
    """Sit down on an open seat."""
    sitter = who.with_key()
    desk.sit(sitter, table_id, seat, asked.name, asked.invite)
    return Seating.of(desk.look(sitter, table_id)[0], shown_key(sitter, who))


@router.post("/tables/{table_id}/seats/{seat}/bot", tags=["tables"])
def give_to_bot(table_id: TableId, seat: SeatNumber, asked: BotWish, who: Who, desk: AtDesk) -> Standing:
    """Lend the seat of somebody who has been away to a bot that thinks (owner only); who comes back has it again."""
    desk.give_to_bot(who, table_id, seat, asked.bot)
    return Standing.model_validate(desk.news(table_id))


@router.post("/tables/{table_id}/seats/{seat}/person", tags=["tables"])
def give_back(table_id: TableId, seat: SeatNumber, who: Who, desk: AtDesk) -> Standing:
    """Give a seat back to its person."""
    desk.give_back(who, table_id, seat)
    return Standing.model_validate(desk.news(table_id))


@router.post("/tables/{table_id}/rematch", status_code=201, tags=["tables"])
def rematch(table_id: TableId, who: Who, desk: AtDesk) -> dict[str, str]:
    """Play the same game again with the same seats; your key opens yours at the new table, too."""
    return {"table": desk.rematch(who, table_id)}


@router.get("/tables/{table_id}", tags=["play"])
async def standing(table_id: TableId, who: Who, desk: AtDesk, run: Cheap) -> Standing:
    """Where a table stands. Whoever asks with a key is not away."""
    return Standing.model_validate(await run(desk.news, table_id, who))


@router.get("/tables/{table_id}/view", tags=["play"])
async def view(
    table_id: TableId, who: Who, desk: AtDesk, run: Drawing, seat: AskedSeat = None, at: Ply = None
) -> ViewOut:
    """The table as your seat sees it, now or after an earlier decision."""
    return await run(lambda: ViewOut.of(desk.look(who, table_id, seat, at)[0]))


@router.get("/tables/{table_id}/choices", tags=["play"])
async def choices(table_id: TableId, who: Who, desk: AtDesk, run: Cheap, seat: AskedSeat = None) -> list[ChoiceOut]:
    """What your seat can do now; empty when another one has to decide."""
    return [ChoiceOut.of(choice) for choice in await run(desk.choices, who, table_id, seat)]


@router.get("/tables/{table_id}/why-not", tags=["play"])
async def why_not(
    table_id: TableId,
    move: Annotated[str, Query(min_length=1, max_length=80)],
    who: Who,
    desk: AtDesk,
    run: Dear,
    seat: AskedSeat = None,
) -> Why:
    """Why your seat cannot play a move now, with the rules."""
    reason = await run(desk.why_not, who, table_id, move, seat)
    return Why(possible=reason is None, reason=Told.of(reason) if reason else None)


@router.get("/tables/{table_id}/hint", tags=["play"])
async def hint(request: Request, table_id: TableId, who: Who, desk: AtDesk, seat: AskedSeat = None) -> HintOut:
    """What the search bot would do in the place of your seat, after a second; asked again, the same."""
    return HintOut.of(await thought(request, desk, who, table_id, seat))


async def thought(request: Request, desk: Desk, who: Visitor, table_id: str, seat: int | None) -> Hint:
    """A hint as soon as it has been thought of."""
    return await thought_out(request, desk.hint, who, table_id, seat)


async def thought_out(request: Request, ask: Callable[P, Future[Found]], *asked: P.args, **named: P.kwargs) -> Found:
    """What is being thought about, as soon as it is there; others may wait for the same, so it goes on without us."""
    async with thinking(request):
        coming = await run_in_threadpool(ask, *asked, **named)
        return await asyncio.shield(asyncio.wrap_future(coming))


@router.post("/tables/{table_id}/review", status_code=202, tags=["tables"])
def begin_review(table_id: TableId, desk: AtDesk) -> ReviewOut:
    """Have a finished game reviewed; then ask how far it is. It is kept, also when nobody asks for it."""
    return ReviewOut.told(desk.review(table_id, begin=True))


@router.get("/tables/{table_id}/review", tags=["tables"])
async def review(table_id: TableId, desk: AtDesk, run: Dear) -> ReviewOut:
    """How far the review of a finished game is, and what it found."""
    return await run(lambda: ReviewOut.told(desk.review(table_id)))


@router.post("/tables/{table_id}/moves", tags=["play"])
def play(table_id: TableId, asked: Play, who: Who, desk: AtDesk) -> Standing:
    """Play a move. The answer comes when it is committed; a step number that is not the latest is refused (409)."""
    desk.play(who, table_id, asked.move, Seen(asked.number, asked.own), asked.seat)
    return Standing.model_validate(desk.news(table_id))


@router.post("/tables/{table_id}/undo", tags=["play"])
def undo(table_id: TableId, asked: Undo, who: Who, desk: AtDesk) -> Standing:
    """Take your last decision back, while it is fair."""
    desk.undo(who, table_id, Seen(asked.number, asked.own), asked.seat)
    return Standing.model_validate(desk.news(table_id))


@router.get("/tables/{table_id}/log", tags=["play"])
async def log(table_id: TableId, who: Who, desk: AtDesk, run: Dear, seat: AskedSeat = None) -> list[LogLine]:
    """What happened so far, as your seat may know it."""
    return [log_line(line) for line in await run(desk.log, who, table_id, seat)]


@router.get(
    "/tables/{table_id}/events",
    tags=["play"],
    response_class=Events,
    responses=IN_JSON | {200: {"content": {Events.media_type: {"schema": {"type": "string"}}}}},
)
async def events(request: Request, table_id: TableId, who: Who, desk: AtDesk, run: Cheap) -> Events:
    """A stream of server-sent events: where the table stands, first now and then after every change."""
    limits: Limits = request.app.state.limits
    seats = await run(desk.opened, who, table_id)
    return Events(desk, table_id, seats, limits.pages)


@router.get(
    "/tables/{table_id}/save",
    tags=["tables"],
    response_class=SaveFile,
    responses=IN_JSON | {200: {"content": {SaveFile.media_type: {"schema": {"type": "object"}}}}},
)
async def save(table_id: TableId, who: Who, desk: AtDesk, run: Dear) -> Response:
    """The save file: seed and moves, to replay and to check."""
    return save_file(await run(desk.save, who, table_id), table_id)


@router.post("/replays", status_code=201, tags=["tables"])
async def upload(who: Who, desk: AtDesk, run: Dear, file: Annotated[UploadFile, File()]) -> Seating:
    """A save file as a table to replay."""
    owner = who.with_key()
    text = await read_save(file)
    table_id = await run(desk.upload, owner, text)
    scene, _ = await run(desk.look, owner, table_id)
    return Seating.of(scene, shown_key(owner, who))


def save_file(text: str, table_id: str) -> Response:
    """A save file to download."""
    name = f"parlour-{table_id}.parlour"
    return SaveFile(text, headers={"content-disposition": f'attachment; filename="{name}"'})


async def read_save(file: UploadFile) -> str:
    """The text of an uploaded save file."""
    try:
        text = (await file.read()).decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadSave("the file is no save file: it is no text") from error
    if not text.lstrip().startswith("{"):
        raise BadSave("the file is no save file: a .parlour file is one JSON object")
    return text


def shown_key(given: Any, asked: Any) -> str:
    """A key is told once, to whoever got it just now; one that lies in a cookie never is."""
    return "" if asked.key else str(given.key)
