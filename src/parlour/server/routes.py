"""The pages' addresses. Every form works without a script; with it, the answer is the part of the page that changes."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Depends, File, Form, Query, Request, UploadFile
from fastapi.responses import FileResponse, HTMLResponse, RedirectResponse, Response
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException

from parlour import bots, games
from parlour.bots.advice import Hint
from parlour.engine.core.errors import ParlourError
from parlour.engine.game import Game
from parlour.server.api import read_save, save_file
from parlour.server.desk import Desk
from parlour.server.door import AtDesk, Drawn, Who, is_script, remember
from parlour.server.guides import first_games
from parlour.server.keys import Visitor
from parlour.server.layout import USUAL_AWAY
from parlour.server.lobby import lobby
from parlour.server.messages import MOST_SEATS, AskedSeat, Ply, SeatNumber, TableId
from parlour.server.playing import Seen
from parlour.server.pools import Dear, Drawing
from parlour.server.presence import AWAY
from parlour.server.seating import BOT_NAMES, Wish, thinks
from parlour.server.store import LINK_LASTS
from parlour.server.studying import has_branches
from parlour.table.seed import Seed
from parlour.table.table import LONGEST_NAME
from parlour.web.how import explains
from parlour.web.pages import Pages
from parlour.web.rulebook import introduction, rulebook
from parlour.web.scene import BOT, OPEN, PERSON, board_of

GAME_FILES = re.compile(r"board\.css|[a-z_]+\.svg")  # its style, its drawings
MOST_LISTED = 6  # studies in the lobby
KEEP = "public, max-age=31536000, immutable"
FormText = Annotated[str, Form(max_length=200)]
FormMove = Annotated[str, Form(min_length=1, max_length=80)]
FormNumber = Annotated[int, Form(ge=0, le=1_000_000)]
FormPatience = Annotated[int, Form(ge=0, le=5000)]  # milliseconds
FormOwn = Annotated[int | None, Form(ge=0, le=1_000_000)]  # of whoever chooses early: decisions of their own
FormSeat = Annotated[int | None, Form(ge=0, lt=MOST_SEATS)]
Invite = Annotated[str, Query(max_length=60)]
router = APIRouter(include_in_schema=False)


# ---------------------------------------------------------------- before a table


@router.get("/", response_class=HTMLResponse)
async def first_page(who: Who, desk: AtDesk, pages: Drawn, run: Drawing) -> str:
    """The lobby."""
    return await run(_lobby_page, who, desk, pages)


def _lobby_page(who: Visitor, desk: Desk, pages: Pages) -> str:
    found = lobby(desk.store, who)
    return pages.page(
        "lobby.html",
        games=[games.find(slug) for slug in games.slugs()],
        first_games=first_games(),
        bots=offered(desk),
        mine=found.mine,
        open=found.open,
        live=found.live,
        deals=desk.deals_of(who),
        studies=[replace(row, game=games.find(row.game).title) for row in desk.my_studies(who)[:MOST_LISTED]],
        name=who.name,
    )


@router.get("/games/{slug}", response_class=HTMLResponse)
async def game_page(slug: str, who: Who, desk: AtDesk, pages: Drawn, run: Drawing) -> str:
    """The set-up page of a game."""
    return await run(_game_page, pages, desk, games.find(slug), who)


def _game_page(
    pages: Pages, desk: Desk, game: Game, who: Visitor, problem: str = "", typed: dict[str, str] | None = None
) -> str:
    return pages.page(
        "game.html",
        game=game,
        bots=offered(desk),
        name=who.name,
        table_problem=problem,
        typed=typed or {},
        away={key: words for key, (_, words) in AWAY.items()},
        usual_away=USUAL_AWAY,
        introduction=introduction(game),
        teaches=game.slug in first_games(),
        told=board_of(game).told(),
    )


@router.get("/games/{slug}/rules", response_class=HTMLResponse)
async def rules_page(slug: str, request: Request, pages: Drawn, run: Drawing) -> str:
    """The rules of a game; the script gets them without the page around."""
    game = games.find(slug)
    template = "_rules.html" if is_script(request) else "rules.html"
    return await run(lambda: pages.page(template, game=game, rulebook=rulebook(game)))


@router.get("/games/{slug}/how", response_class=HTMLResponse)
async def how_page(slug: str, pages: Drawn, run: Drawing) -> str:
    """How to play a game, on one page."""
    game = games.find(slug)
    if not explains(game):
        raise HTTPException(404)
    return await run(pages.how, game, slug in first_games())


@router.get("/games/{slug}/{name}")
def game_file(slug: str, name: str, v: str = "") -> Response:
    """A game's own style sheet and drawings; kept for ever only under an address that changes with the content."""
    path = games.find(slug).board_folder / name
    if not GAME_FILES.fullmatch(name) or not path.exists():
        raise HTTPException(404)
    return FileResponse(path, headers={"cache-control": KEEP if v else "no-cache"})


@router.post("/games/{slug}/play")
def play_now(slug: str, request: Request, who: Who, desk: AtDesk, name: FormText = "", bot: FormText = "") -> Response:
    """One click: a table against bots."""
    game = games.find(slug)
    me = named(who, name)
    seats = min(max(3, game.fewest), game.most)
    rivals = [rival for rival in BOT_NAMES if rival.casefold() != me.name.casefold()]
    wishes = [Wish(PERSON, me.name), *(Wish(BOT, rival, bot) for rival in rivals[: seats - 1])]
    return to_table(request, me, desk.create(me, slug, wishes, listed=False))


@router.post("/games/{slug}/tables")
async def create_table(slug: str, request: Request, who: Who, desk: AtDesk, pages: Drawn) -> Response:
    """A table as the set-up page describes it."""
    game = games.find(slug)
    form = {key: value[:200] for key, value in (await request.form()).items() if isinstance(value, str)}
    me = who.with_key()
    try:
        wishes = _wishes(game, form)
        own = next((wish.name for wish in wishes if wish.kind == PERSON), "")
        me = named(who, own)
        listed, hints, seed = "listed" in form, "hints" in form, typed_seed(form.get("seed", ""))
        options = {
            o.key: form[f"option-{o.key}"]
            for o in game.options
            if f"option-{o.key}" in form and (o.seat is None or o.seat < len(wishes))
        }
        away = form.get("away", USUAL_AWAY)
        table_id = await run_in_threadpool(desk.create, me, slug, wishes, listed, seed, hints, options, away)
    except ParlourError as error:
        return HTMLResponse(_game_page(pages, desk, game, who, str(error), form), 422)
    return to_table(request, me, table_id)


def _wishes(game: Game, form: dict[str, str]) -> list[Wish]:
    players = form.get("players", "")
    count = int(players) if re.fullmatch(r"[0-9]{1,2}", players) else game.fewest
    return [_wish(form, n) for n in range(min(count, MOST_SEATS))]


def _wish(form: dict[str, str], seat: int) -> Wish:
    kind, name = form.get(f"kind-{seat}", OPEN), form.get(f"name-{seat}", "")
    if kind == BOT:
        return Wish(BOT, name, form.get(f"bot-{seat}", ""))
    return Wish(PERSON, name) if kind == "me" else Wish(OPEN)  # who sits down later brings a name


def offered(desk: Desk) -> dict[str, str]:
    """The bots people can choose from, each in a few words; the usual one first."""
    usual = desk.usual_bot
    return {usual: usual} | bots.offered()


def typed_seed(text: str) -> Seed | None:
    """A seed as it was typed: a whole number is a number, anything else a text."""
    text = text.strip()
    return int(text) if re.fullmatch(r"[0-9]{1,20}", text) else text or None


def named(who: Visitor, name: str) -> Visitor:
    """The visitor with a key, and the name they want to be called by."""
    asked = " ".join(name.split())[:LONGEST_NAME]
    return replace(who.with_key(), name=asked or who.name)


@router.post("/replays")
async def upload(request: Request, who: Who, desk: AtDesk, run: Dear, file: Annotated[UploadFile, File()]) -> Response:
    """A save file, to replay; one with branches is a study."""
    me, text = who.with_key(), await read_save(file)
    if has_branches(text):
        place = await run(desk.upload_study, me, text)
        address = f"/studies/{place.study}"
    else:
        address = f"/tables/{await run(desk.upload, me, text)}?at=0"
    response = RedirectResponse(address, 303)
    remember(response, request, me)
    return response


# ---------------------------------------------------------------- at a table


@dataclass(frozen=True)
class AtTable:
    """A request at a table: which one, who asks, and how it is answered."""

    table_id: str
    request: Request
    who: Visitor
    desk: Desk
    pages: Pages

    @property
    def address(self) -> str:
        """Where the table is, as others can be told."""
        return f"{self.request.url.scheme}://{self.request.url.netloc}/tables/{self.table_id}"

    def draw(
        self,
        seat: int | None,
        at: int | None = None,
        follow: bool = False,
        invite: str = "",
        still: bool = False,
        hint: Hint | None = None,
        passes: bool = False,
    ) -> str:
        """The page of the table; for the script, the part of it that changes."""
        how = {"follows": follow, "passes": passes, "still": still}
        scene, results = self.desk.look(self.who, self.table_id, seat, at, **how, invite=invite)
        return self.pages.table(
            scene,
            "_table.html" if is_script(self.request) else "table.html",
            results=results,
            hint=hint,
            ahead=self.desk.ahead(self.who, self.table_id, scene.seat) if scene.my_turn and hint is None else None,
            moment=self.desk.moment(self.table_id, scene.ply) if at is not None and not follow else None,
            review=self.desk.review(self.table_id) if results else None,
            history=at is not None and not follow,
            bots=offered(self.desk),
            address=self.address,
            name=self.who.name,
        )

    def draw_review(self, seat: int | None) -> str:
        """The page of the review; for the script, the part of it that changes."""
        progress = self.desk.review(self.table_id)
        scene, _ = self.desk.look(self.who, self.table_id)
        template = "_review.html" if is_script(self.request) else "review.html"
        return self.pages.review(scene, progress, seat, template)

    def show(self, seat: int | None = None, ply: int | None = None) -> Response:
        """The table after something was done: for the script the part that changes, else the page once more.

        Bots may have gone on already: the script first gets the position after ``ply``, and follows them from there.
        """
        if not self.desk.hides(self.table_id):
            seat = None  # a screen that several share follows whoever decides
        if is_script(self.request):
            return HTMLResponse(self.draw(seat, ply, follow=True))
        asked = "" if seat is None else f"?seat={seat}"
        return RedirectResponse(f"/tables/{self.table_id}{asked}", 303)


async def at_table(table_id: TableId, request: Request, who: Who, desk: AtDesk, pages: Drawn) -> AtTable:
    """Everything a request at a table comes with."""
    return AtTable(table_id, request, who, desk, pages)


Here = Annotated[AtTable, Depends(at_table)]


@router.get("/tables/{table_id}", response_class=HTMLResponse)
async def table_page(
    here: Here,
    run: Drawing,
    seat: AskedSeat = None,
    at: Ply = None,
    follow: bool = False,
    invite: Invite = "",
    still: bool = False,
    passes: bool = False,
) -> str:
    """A table, now or after an earlier decision.

    ``follow`` says that the earlier decision is shown on the way to the present, not as a look at history, and
    ``passes`` that what the seat did itself is not shown on it; ``still``, that nothing is to be chosen.
    """
    return await run(lambda: here.draw(seat, at, follow, invite, still, passes=passes))


@router.get("/tables/{table_id}/review", response_class=HTMLResponse)
async def review_page(here: Here, run: Dear, seat: AskedSeat = None) -> str:
    """The review of a finished game, or how far it is; the script gets the part that changes."""
    return await run(here.draw_review, seat)


@router.post("/tables/{table_id}/review")
def begin_review(here: Here) -> Response:
    """Have a finished game reviewed."""
    here.desk.review(here.table_id, begin=True)
    return RedirectResponse(f"/tables/{here.table_id}/review", 303)


@router.post("/tables/{table_id}/moves")
def play(
    here: Here,
    move: FormMove,
    number: FormNumber,
    own: FormOwn = None,
    seat: FormSeat = None,
    patience: FormPatience = 0,
) -> Response:
    """Play a move; bots wait a moment before they answer it, for as long as the page is patient."""
    return here.show(seat, here.desk.play(here.who, here.table_id, move, Seen(number, own), seat, patience / 1000))


@router.post("/tables/{table_id}/plan")
async def follow(here: Here, number: FormNumber, own: FormOwn = None, seat: FormSeat = None) -> Response:
    """Play a plan as the page shows it: a field for each of its steps."""
    wishes = await planned_wishes(here.request)
    played = await run_in_threadpool(here.desk.follow, here.who, here.table_id, wishes, Seen(number, own), seat)
    return await run_in_threadpool(here.show, seat, played)


async def planned_wishes(request: Request) -> dict[str, str]:
    form = [(key, value[:80]) for key, value in (await request.form()).items() if isinstance(value, str)]
    return {key.removeprefix("plan-"): value for key, value in form if key.startswith("plan-")}


@router.post("/tables/{table_id}/final")
async def final(
    here: Here,
    number: FormNumber,
    own: FormOwn = None,
    seat: FormSeat = None,
    move: Annotated[str, Form(max_length=80)] = "",
) -> dict[str, str]:
    """Why what the page is about to send, a move or a plan, could not be taken back, or nothing; it changes nothing."""
    wish = move or await planned_wishes(here.request)
    seen = Seen(number, own)
    return {"why": await run_in_threadpool(here.desk.why_final, here.who, here.table_id, wish, seen, seat)}


@router.post("/tables/{table_id}/undo")
def undo(here: Here, number: FormNumber, own: FormOwn = None, seat: FormSeat = None) -> Response:
    """Take the last decision back."""
    return here.show(seat, here.desk.undo(here.who, here.table_id, Seen(number, own), seat))


@router.post("/tables/{table_id}/instead")
def instead(
    here: Here,
    move: FormMove,
    number: FormNumber,
    own: FormOwn = None,
    seat: FormSeat = None,
) -> Response:
    """Choose otherwise in an action under way."""
    return here.show(seat, here.desk.instead(here.who, here.table_id, move, Seen(number, own), seat))


@router.post("/tables/{table_id}/sit")
def sit(
    here: Here,
    seat: Annotated[int, Form(ge=0, lt=MOST_SEATS)],
    name: FormText = "",
    invite: FormText = "",
) -> Response:
    """Sit down on an open seat."""
    me = named(here.who, name)
    here.desk.sit(me, here.table_id, seat, name, invite)
    return to_table(here.request, me, here.table_id)


@router.post("/tables/{table_id}/fill")
def fill(here: Here, bot: FormText = "") -> Response:
    """Bots for all open seats."""
    here.desk.fill(here.who, here.table_id, bot)
    return here.show()


@router.get("/tables/{table_id}/seats/{seat}/bot", response_class=HTMLResponse)
def ask_before_lending(here: Here, seat: SeatNumber) -> str:
    """What happens when a bot takes a seat over: looking changes nothing, the button does."""
    name, gone = here.desk.lendable(here.who, here.table_id, seat)
    thinking = {bot: words for bot, words in offered(here.desk).items() if thinks(bot)}
    return here.pages.page("lend.html", table_id=here.table_id, seat=seat, name=name, gone=gone, bots=thinking)


@router.post("/tables/{table_id}/seats/{seat}/bot")
def give_to_bot(here: Here, seat: SeatNumber, bot: FormText = "") -> Response:
    """Hand a seat to a bot."""
    here.desk.give_to_bot(here.who, here.table_id, seat, bot)
    return here.show()


@router.post("/tables/{table_id}/seats/{seat}/person")
def give_back(here: Here, seat: SeatNumber) -> Response:
    """Give a seat back to its person."""
    here.desk.give_back(here.who, here.table_id, seat)
    return here.show()


@router.post("/tables/{table_id}/rematch")
def rematch(here: Here) -> Response:
    """The same game again."""
    return to_table(here.request, here.who, here.desk.rematch(here.who, here.table_id))


@router.post("/tables/{table_id}/link", response_class=HTMLResponse)
def link(here: Here, seat: Annotated[int, Form(ge=0, lt=MOST_SEATS)]) -> str:
    """A link that takes a seat to another device."""
    key = here.desk.link(here.who, here.table_id, seat)
    address, minutes = f"{here.address}/enter/{quote(key)}", round(LINK_LASTS / 60)
    return here.pages.page("link.html", address=address, table_id=here.table_id, minutes=minutes)


@router.get("/tables/{table_id}/enter/{key}", response_class=HTMLResponse)
def enter_page(here: Here, key: str) -> str:
    """Opened on another device: looking changes nothing, the button does."""
    return here.pages.page("enter.html", table_id=here.table_id, key=key)


@router.post("/tables/{table_id}/enter/{key}")
def enter(here: Here, key: str) -> Response:
    """Take the seat to this device."""
    me = here.who.with_key()
    here.desk.enter(me, here.table_id, key)
    return to_table(here.request, me, here.table_id)


@router.get("/tables/{table_id}/save")
async def save(here: Here, run: Dear) -> Response:
    """The save file."""
    return save_file(await run(here.desk.save, here.who, here.table_id), here.table_id)


def to_table(request: Request, who: Visitor, table_id: str) -> Response:
    """To a table, with a key that opens it."""
    response = RedirectResponse(f"/tables/{table_id}", 303)
    remember(response, request, who)
    return response
