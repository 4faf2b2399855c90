"""The addresses of studies and plans. Every form works without a script; with it, the answer is what changes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Depends, Form, Path, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from starlette.concurrency import run_in_threadpool

from parlour import games
from parlour.engine.game import Game
from parlour.engine.people.position import PositionError
from parlour.engine.people.position_text import read_position, where_it_stands
from parlour.server.api import save_file, thought_out
from parlour.server.desk import Desk
from parlour.server.door import AtDesk, Drawn, Who, is_script, remember
from parlour.server.keys import Visitor
from parlour.server.messages import MOST_SEATS, TableId
from parlour.server.pools import Dear, Drawing, Run, Work
from parlour.server.routes import FormSeat, FormText, planned_wishes, typed_seed
from parlour.server.studying import Place
from parlour.table import TableError
from parlour.web.pages import Pages
from parlour.web.study import StudyScene

LONGEST_POSITION = 8_000
StudyId = Annotated[str, Path(pattern="^[0-9a-f]{12}$", description="The id of a study.")]
KEY = "^[0-9a-f]{12}$|^$"
At = Annotated[str, Query(pattern=KEY)]
FormAt = Annotated[str, Form(pattern=KEY)]
FormMove = Annotated[str, Form(min_length=1, max_length=80)]
router = APIRouter(include_in_schema=False)


async def opening(request: Request, study_id: StudyId) -> Run:
    """How a study is read: one that is in memory as a table is, one that must be played through first at its price."""
    desk: Desk = request.app.state.desk
    work = Work("drawing", 4) if desk.studies.is_open(study_id) else Work("dear", 14)
    return await work(request)


Opening = Annotated[Run, Depends(opening)]


@dataclass(frozen=True)
class AtStudy:
    """A request at a study: which one, who asks, and how it is answered."""

    id: str
    request: Request
    who: Visitor
    desk: Desk
    pages: Pages

    def draw(self, key: str) -> str:
        """The page of the study at a position; for the script, the part of it that changes."""
        study = self.desk.look_at_study(self.who, self.id, key)
        return self.pages.study(study, "_study.html" if is_script(self.request) else "study.html", self.address(study))

    def address(self, study: StudyScene) -> str:
        """Where this position is, as others can be told."""
        return f"{self.request.url.scheme}://{self.request.url.netloc}{study.address}?at={study.node.key}"

    def show(self, place: Place) -> Response:
        """The study after something was done, at the position that leads to."""
        if is_script(self.request):
            return HTMLResponse(self.draw(place.node))
        return _to_study(self.request, self.who, place)


async def at_study(study_id: StudyId, request: Request, who: Who, desk: AtDesk, pages: Drawn) -> AtStudy:
    """Everything a request at a study comes with."""
    return AtStudy(study_id, request, who, desk, pages)


Here = Annotated[AtStudy, Depends(at_study)]


def _to_study(request: Request, who: Visitor, place: Place) -> Response:
    response = RedirectResponse(f"/studies/{place.study}?at={place.node}", 303)
    remember(response, request, who)
    return response


# ---------------------------------------------------------------- made


@router.post("/tables/{table_id}/study")
def explore(
    table_id: TableId,
    request: Request,
    who: Who,
    desk: AtDesk,
    at: Annotated[int | None, Form(ge=0, le=100_000)] = None,
    seat: FormSeat = None,
) -> Response:
    """What if, from a moment of a table: a study of a finished game, a plan of one's own in a running one."""
    me = who.with_key()
    return _to_study(request, me, desk.explore(me, table_id, at, seat))


@router.get("/games/{slug}/study", response_class=HTMLResponse)
async def position_page(slug: str, pages: Drawn, run: Drawing) -> str:
    """Where a position is put together by hand."""
    return await run(pages.position, games.find(slug))


@router.post("/games/{slug}/study")
def study_position(
    slug: str,
    request: Request,
    who: Who,
    desk: AtDesk,
    pages: Drawn,
    players: Annotated[int, Form(ge=1, le=MOST_SEATS)],
    position: Annotated[str, Form(max_length=LONGEST_POSITION)] = "",
    seed: FormText = "",
) -> Response:
    """A study of an opening, or of the position that was typed; what is wrong with it is said beside it."""
    game, me = games.find(slug), who.with_key()
    typed = {"players": str(players), "position": position, "seed": seed}
    try:
        given = read_position(position) if position.strip() else None
        place = desk.study_position(me, slug, players, given, typed_seed(seed))
    except PositionError as error:
        return _refused(pages, game, where_it_stands(position, error), typed)
    except TableError as error:
        return _refused(pages, game, str(error), typed)
    return _to_study(request, me, place)


def _refused(pages: Pages, game: Game, problem: str, typed: dict[str, str]) -> Response:
    return HTMLResponse(pages.position(game, problem, typed), 422)


@router.post("/studies/{study_id}/copy")
def copy_study(here: Here, at: FormAt = "") -> Response:
    """A copy of one's own."""
    me = here.who.with_key()
    return _to_study(here.request, me, here.desk.copy_study(me, here.id, at))


# ---------------------------------------------------------------- looked at


@router.get("/studies/{study_id}", response_class=HTMLResponse)
async def study_page(here: Here, run: Opening, at: At = "") -> str:
    """A study at one of its positions."""
    return await run(here.draw, at)


@router.get("/studies/{study_id}/file")
async def study_file(here: Here, run: Dear) -> Response:
    """The study as a save file with branches."""
    return save_file(await run(here.desk.study_file, here.who, here.id), here.id)


# ---------------------------------------------------------------- changed


@router.post("/studies/{study_id}/moves")
def play_on(here: Here, move: FormMove, at: FormAt = "") -> Response:
    """Play a move: on to what is there, or a new branch."""
    return here.show(here.desk.play_on(here.who, here.id, at, move))


@router.post("/studies/{study_id}/plan")
async def follow_plan(here: Here, at: FormAt = "") -> Response:
    """Play a plan as the page shows it: a field for each of its steps."""
    wishes = await planned_wishes(here.request)
    place = await run_in_threadpool(here.desk.follow_plan, here.who, here.id, at, wishes)
    return await run_in_threadpool(here.show, place)


@router.post("/studies/{study_id}/instead")
def play_instead(here: Here, move: FormMove, at: FormAt = "") -> Response:
    """Choose otherwise in an action under way."""
    return here.show(here.desk.play_instead(here.who, here.id, at, move))


@router.post("/studies/{study_id}/luck")
def other_luck(here: Here, at: FormAt = "") -> Response:
    """The last move with other luck."""
    return here.show(here.desk.other_luck(here.who, here.id, at))


@router.post("/studies/{study_id}/main")
def promote(here: Here, at: FormAt = "") -> Response:
    """This line is the main one."""
    return here.show(here.desk.promote(here.who, here.id, at))


@router.post("/studies/{study_id}/out")
def take_out(here: Here, at: FormAt = "") -> Response:
    """Take this branch out."""
    return here.show(here.desk.take_out(here.who, here.id, at))


@router.post("/studies/{study_id}/say")
def say(
    here: Here,
    at: FormAt = "",
    name: Annotated[str, Form(max_length=200)] = "",
    comment: Annotated[str, Form(max_length=10_000)] = "",
) -> Response:
    """Name the position, and say something of it."""
    return here.show(here.desk.say(here.who, here.id, at, name, comment))


@router.post("/studies/{study_id}/title")
def call_study(here: Here, title: FormText = "", at: FormAt = "") -> Response:
    """Give the study a title."""
    here.desk.call_study(here.who, here.id, title)
    return here.show(Place(here.id, at))


@router.post("/studies/{study_id}/think")
async def think(here: Here, at: FormAt = "") -> Response:
    """Have the search think about the position; the answer comes with what it found."""
    await thought_out(here.request, here.desk.chances, here.who, here.id, at)
    return await _shown(here, at)


async def _shown(here: AtStudy, at: str) -> Response:
    run = await Work("drawing", 4)(here.request)
    return await run(here.show, Place(here.id, at))


@router.get("/studies/{study_id}/throw-away", response_class=HTMLResponse)
async def ask_before_throwing_away(here: Here, run: Opening) -> str:
    """What is lost: looking changes nothing, the button does."""
    return await run(lambda: here.pages.page("throw_away.html", study=here.desk.look_at_study(here.who, here.id)))


@router.post("/studies/{study_id}/throw-away")
def throw_away(here: Here) -> Response:
    """Nobody finds the study again."""
    here.desk.throw_study_away(here.who, here.id)
    return RedirectResponse("/", 303)
