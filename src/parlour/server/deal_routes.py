"""The pages of deals. Opening a link changes nothing; playing it makes a table."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from fastapi import APIRouter, File, Form, Path, Query, Request, UploadFile
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from parlour import games
from parlour.deals.code import LONGEST, code_of
from parlour.deals.daily import deal_of_the_day
from parlour.deals.deal import CALM, DREAMY, STRONG, BadDeal
from parlour.engine.game import Game
from parlour.server.api import read_save
from parlour.server.desk import Desk
from parlour.server.door import AtDesk, Drawn, Who, remember
from parlour.server.keys import Visitor
from parlour.server.messages import MOST_SEATS, TableId
from parlour.server.pools import Dear, Drawing
from parlour.server.routes import FormText, named, to_table, typed_seed
from parlour.web.deal_page import compared_scene, deal_scene
from parlour.web.deal_words import bot_words
from parlour.web.pages import Pages

BOTS = (STRONG, "search:200", CALM, DREAMY, "search:2000")
Code = Annotated[str, Path(max_length=LONGEST, description="The code of a deal.")]
FormSlug = Annotated[str, Form(max_length=40)]
router = APIRouter(include_in_schema=False)


@router.get("/deals", response_class=HTMLResponse)
async def deals_page(who: Who, desk: AtDesk, pages: Drawn, run: Drawing) -> str:
    """The deals of today, those of other days, and how to make one."""
    return await run(lambda: pages.page("deals.html", today=desk.deals_of(who), days=desk.days()))


@router.get("/deals/day")
async def day(
    desk: AtDesk, run: Drawing, game: Annotated[str, Query(max_length=40)], date: Annotated[date, Query()]
) -> Response:
    """The deal of a day that has come."""
    code = await run(lambda: code_of(deal_of_the_day(games.find(game), date, desk.today())))
    return RedirectResponse(f"/deals/{code}", 303)


@router.get("/deals/new", response_class=HTMLResponse)
async def new_page(desk: AtDesk, pages: Drawn, run: Drawing, game: Annotated[str, Query(max_length=40)]) -> str:
    """Make a deal of a game."""
    return await run(lambda: _new_page(pages, games.find(game)))


def _new_page(pages: Pages, game: Game, problem: str = "", typed: dict[str, str] | None = None) -> str:
    offered = {bot: bot_words(bot) for bot in BOTS}
    return pages.page("deal_new.html", game=game, bots=offered, problem=problem, typed=typed or {})


@router.post("/deals")
async def new_deal(request: Request, desk: AtDesk, pages: Drawn, game: FormSlug) -> Response:
    """The link of a deal. Nothing is kept of it: everything is in the link."""
    found = games.find(game)
    form = {key: value[:200] for key, value in (await request.form()).items() if isinstance(value, str)}
    try:
        code = _typed_deal(desk, found, form)
    except (BadDeal, ValueError) as error:
        return HTMLResponse(_new_page(pages, found, str(error), form), 422)
    return RedirectResponse(f"/deals/{code}", 303)


def _typed_deal(desk: Desk, game: Game, form: dict[str, str]) -> str:
    seats, seat = (_typed_number(form, key) for key in ("players", "seat"))
    options = {o.key: form[f"option-{o.key}"] for o in game.options if form.get(f"option-{o.key}")}
    options = {key: value for key, value in options.items() if _is_of(game, key, seats)}
    rivals = [form.get("bot", STRONG)] * max(0, seats - 1)
    return desk.new_deal(game.slug, seats, seat - 1, rivals, typed_seed(form.get("seed", "")), options)


def _typed_number(form: dict[str, str], key: str) -> int:
    text = form.get(key, "1")
    if not text.isdecimal() or not 0 < int(text[:3]) <= MOST_SEATS:
        raise BadDeal(f"{key}: expected a number from 1 to {MOST_SEATS}")
    return int(text)


def _is_of(game: Game, key: str, seats: int) -> bool:
    """Whether an option is of somebody who plays."""
    return all(option.seat is None or option.seat < seats for option in game.options if option.key == key)


@router.get("/deals/{code}", response_class=HTMLResponse)
async def deal_page(code: Code, request: Request, who: Who, desk: AtDesk, pages: Drawn, run: Drawing) -> str:
    """What a deal is, and who came to what."""
    return await run(_deal_page, code, request, who, desk, pages)


def _deal_page(code: str, request: Request, who: Visitor, desk: Desk, pages: Pages) -> str:
    scene = deal_scene(desk.deal(who, code), f"{request.url.scheme}://{request.url.netloc}/deals/{code}")
    return pages.page("deal.html", scene=scene, name=who.name)


@router.post("/deals/{code}/play")
def play(code: Code, request: Request, who: Who, desk: AtDesk, name: FormText = "") -> Response:
    """A table to play it at; whoever plays it already comes to theirs."""
    me = named(who, name)
    return to_table(request, me, desk.play_deal(me, code))


@router.get("/deals/{code}/compare", response_class=HTMLResponse)
async def compare_page(
    code: Code, who: Who, desk: AtDesk, pages: Drawn, run: Dear, of: Annotated[int, Query(ge=0, le=99)] = 0
) -> str:
    """Games of a deal side by side, for whoever has played it."""
    return await run(lambda: pages.page("deal_compare.html", scene=compared_scene(desk.compare(who, code, of))))


@router.post("/deals/{code}/results")
async def bring(
    code: Code, request: Request, who: Who, desk: AtDesk, run: Dear, file: Annotated[UploadFile, File()]
) -> Response:
    """A finished game from elsewhere."""
    me = who.with_key()
    await run(desk.bring, me, code, await read_save(file))
    response = RedirectResponse(f"/deals/{code}", 303)
    remember(response, request, me)
    return response


@router.post("/tables/{table_id}/result")
def show_result(table_id: TableId, who: Who, desk: AtDesk, shown: Annotated[bool, Form()]) -> Response:
    """Leave one's result out of the list, or put it back."""
    return RedirectResponse(f"/deals/{desk.show_result(who, table_id, shown)}", 303)


@router.get("/tables/{table_id}/deal")
async def deal_of_table(table_id: TableId, who: Who, desk: AtDesk, run: Drawing) -> Response:
    """The deal by which others can play a game that is over."""
    return RedirectResponse(f"/deals/{await run(desk.deal_of_table, who, table_id)}", 303)
