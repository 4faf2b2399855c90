"""Studies over HTTP, for other clients: made, looked at, played on, said something of, thought about."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, File, Path, Request, Response, UploadFile
from pydantic import BaseModel, Field

from parlour.server.api import IN_JSON, REFUSALS, SaveFile, read_save, save_file, thought_out
from parlour.server.door import AtDesk, Who
from parlour.server.keys import Visitor
from parlour.server.messages import MOST_SEATS, Asked, ChoiceOut, ScoreOut
from parlour.server.pools import Dear
from parlour.server.studies_kept import PLAN, StudyRow
from parlour.server.study_routes import Opening, StudyId
from parlour.server.studying import Place
from parlour.table import Chances, Node
from parlour.table.study_file import LONGEST_COMMENT, LONGEST_NAME, MOST_LUCK
from parlour.table.table import LONGEST_NAME as LONGEST_SEAT_NAME
from parlour.web.study import StudyScene

router = APIRouter(prefix="/api/studies", responses=REFUSALS, tags=["studies"])
NodeKey = Annotated[str, Path(pattern="^[0-9a-f]{12}$", description="The key of a position; twelve zeros: the first.")]
SeatName = Annotated[str, Field(min_length=1, max_length=LONGEST_SEAT_NAME)]


class NewStudy(Asked):
    """What a study is about: a moment of a table, or an opening or a position of a game."""

    table: str = Field("", pattern="^[0-9a-f]{12}$|^$", description="Explore a table: `at` and `seat` may be named.")
    at: int | None = Field(None, ge=0, le=100_000, description="Of a table: after so many decisions; by default now.")
    seat: int | None = Field(None, ge=0, lt=MOST_SEATS, description="Of a running table: the seat whose plan it is.")
    game: str = Field("", max_length=40, description="Else: the game.")
    seats: list[SeatName] | None = Field(None, min_length=1, max_length=MOST_SEATS, description="Names of the seats.")
    position: dict[str, Any] | None = Field(None, description="A position in words; without one the game is dealt.")
    options: dict[str, str] = Field(default_factory=dict, description="What is chosen before the deal.")
    seed: int | str | None = Field(None, description="What decides the deal, and what comes by chance.")


class Played(Asked):
    """A move from a position."""

    move: str = Field(min_length=1, max_length=80)
    luck: int = Field(0, ge=0, le=MOST_LUCK, description="Above 0: deal what its seat cannot see anew before it.")


class Said(Asked):
    """What a position is called and what is said of it; what is left out stays."""

    name: str | None = Field(None, max_length=LONGEST_NAME)
    comment: str | None = Field(None, max_length=LONGEST_COMMENT)


class Titled(Asked):
    """What the study is called."""

    title: str = Field(max_length=LONGEST_NAME)


class LikelyOut(BaseModel):
    """A move the search looked at."""

    move: str
    win: float
    points: float | None


class ChancesOut(BaseModel):
    """What the search found at a position: its best moves and those that were played, everybody's chance to win."""

    moves: list[LikelyOut]
    seats: list[float]
    tries: int
    rough: bool

    @classmethod
    def of(cls, chances: Chances) -> ChancesOut:
        """The same in JSON."""
        moves = [LikelyOut(move=one.move, win=one.win, points=one.points) for one in chances.moves]
        return cls(moves=moves, seats=[*chances.seats], tries=chances.tries, rough=chances.rough)


class NodeOut(BaseModel):
    """A position of a study."""

    key: str
    parent: str | None
    ply: int
    move: str
    luck: int
    seat: int | None = Field(description="Who decides there; null when the game is over.")
    main: bool = Field(description="Whether it is the main variation of its parent.")
    played: bool = Field(description="Whether the game really came by here.")
    name: str
    comment: str
    chances: ChancesOut | None

    @classmethod
    def of(cls, node: Node) -> NodeOut:
        """The same in JSON."""
        return cls(
            key=node.key,
            parent=node.parent.key if node.parent else None,
            ply=node.ply,
            move=node.move_name,
            luck=node.luck,
            seat=node.seat,
            main=node.parent is None or node.parent.main is node,
            played=node.was_played,
            name=node.name,
            comment=node.comment,
            chances=ChancesOut.of(node.chances) if node.chances else None,
        )


class StudyOut(BaseModel):
    """A study: what it is about, and every position of it, main variations first."""

    study: str
    game: str
    title: str
    plan: bool = Field(description="Whether it is a plan: for its owner alone, of what a seat sees.")
    mine: bool
    table: str
    nodes: list[NodeOut]


class StudyLine(BaseModel):
    """A study in a list."""

    study: str
    game: str
    title: str
    size: int
    table: str


class PlaceOut(BaseModel):
    """Where something is: a study, and a position in it."""

    study: str
    node: str
    key: str = Field("", description="Your new key, told once.")


class LookOut(BaseModel):
    """A position as whoever decides there sees it."""

    node: NodeOut
    seat: int
    prompt: str
    over: bool
    choices: list[ChoiceOut]
    scores: list[ScoreOut]
    position: dict[str, Any]
    variations: list[str] = Field(description="The keys of what was played from here, the main one first.")

    @classmethod
    def of(cls, study: StudyScene) -> LookOut:
        """The same in JSON."""
        scene = study.scene
        return cls(
            node=NodeOut.of(study.node),
            seat=scene.seat,
            prompt=scene.prompt.text,
            over=scene.over,
            choices=[ChoiceOut.of(choice) for choice in scene.choices],
            scores=[ScoreOut.of(score) for score in scene.scores],
            position=scene.position,
            variations=[child.key for child in study.node.variations],
        )


def _at(place: Place, owner: Visitor | None = None, asked: Visitor | None = None) -> PlaceOut:
    key = owner.key if owner and asked and not asked.key else ""
    return PlaceOut(study=place.study, node=place.node, key=key)


@router.post("", status_code=201)
def make_study(asked: NewStudy, who: Who, desk: AtDesk) -> PlaceOut:
    """Make a study. Of a running table it is a plan: for you alone, of what your seat sees, the rest imagined."""
    owner = who.with_key()
    if asked.table:
        place = desk.explore(owner, asked.table, asked.at, asked.seat)
    else:
        seats = asked.seats or 2
        place = desk.study_position(owner, asked.game, seats, asked.position, asked.seed, asked.options)
    return _at(place, owner, who)


@router.post("/file", status_code=201)
async def upload_study(who: Who, desk: AtDesk, run: Dear, file: Annotated[UploadFile, File()]) -> PlaceOut:
    """A save file, with branches or without, as a study of your own."""
    owner = who.with_key()
    return _at(await run(desk.upload_study, owner, await read_save(file)), owner, who)


@router.get("")
def my_studies(who: Who, desk: AtDesk) -> list[StudyLine]:
    """Your studies, those changed last first."""
    return [
        StudyLine(study=row.id, game=row.game, title=row.title, size=row.size, table=row.source)
        for row in desk.my_studies(who)
    ]


@router.get("/{study_id}")
async def study(study_id: StudyId, who: Who, desk: AtDesk, run: Opening) -> StudyOut:
    """A study with all its positions."""
    return await run(lambda: desk.study_tree(who, study_id, _told))


def _told(row: StudyRow, mine: bool, nodes: list[Node]) -> StudyOut:
    return StudyOut(
        study=row.id,
        game=row.game,
        title=row.title,
        plan=row.kind == PLAN,
        mine=mine,
        table=row.source,
        nodes=[NodeOut.of(node) for node in nodes],
    )


@router.get("/{study_id}/nodes/{node}")
async def look_at_node(study_id: StudyId, node: NodeKey, who: Who, desk: AtDesk, run: Opening) -> LookOut:
    """A position as whoever decides there sees it: prompt, choices, scores."""
    return await run(lambda: LookOut.of(desk.look_at_study(who, study_id, node)))


@router.post("/{study_id}/nodes/{node}/moves")
def play_in_study(study_id: StudyId, node: NodeKey, asked: Played, who: Who, desk: AtDesk) -> PlaceOut:
    """Play a move from a position: on to what is there, or a new branch (owner only)."""
    return _at(desk.play_on(who, study_id, node, asked.move, asked.luck))


@router.post("/{study_id}/nodes/{node}/say")
def say_of_node(study_id: StudyId, node: NodeKey, asked: Said, who: Who, desk: AtDesk) -> PlaceOut:
    """Name a position and say something of it (owner only)."""
    return _at(desk.say(who, study_id, node, asked.name, asked.comment))


@router.post("/{study_id}/nodes/{node}/main")
def make_main(study_id: StudyId, node: NodeKey, who: Who, desk: AtDesk) -> PlaceOut:
    """Make the way to a position the main line (owner only)."""
    return _at(desk.promote(who, study_id, node))


@router.post("/{study_id}/nodes/{node}/out")
def take_out(study_id: StudyId, node: NodeKey, who: Who, desk: AtDesk) -> PlaceOut:
    """Take a position out with all that follows (owner only); what was really played stays."""
    return _at(desk.take_out(who, study_id, node))


@router.post("/{study_id}/nodes/{node}/think")
async def think_about_node(request: Request, study_id: StudyId, node: NodeKey, who: Who, desk: AtDesk) -> ChancesOut:
    """What the search finds at a position (owner only); it is kept with the study. Takes a second or two."""
    return ChancesOut.of(await thought_out(request, desk.chances, who, study_id, node))


@router.post("/{study_id}/title")
def call_study(study_id: StudyId, asked: Titled, who: Who, desk: AtDesk) -> dict[str, str]:
    """Give a study a title (owner only)."""
    desk.call_study(who, study_id, asked.title)
    return {"study": study_id}


@router.post("/{study_id}/copy", status_code=201)
def copy_study(study_id: StudyId, who: Who, desk: AtDesk) -> PlaceOut:
    """A copy of your own."""
    owner = who.with_key()
    return _at(desk.copy_study(owner, study_id), owner, who)


@router.post("/{study_id}/throw-away")
def throw_away(study_id: StudyId, who: Who, desk: AtDesk) -> dict[str, str]:
    """Throw a study away (owner only); nobody finds it again."""
    desk.throw_study_away(who, study_id)
    return {"study": study_id}


@router.get(
    "/{study_id}/file",
    response_class=SaveFile,
    responses=IN_JSON | {200: {"content": {SaveFile.media_type: {"schema": {"type": "object"}}}}},
)
async def file_of_study(study_id: StudyId, who: Who, desk: AtDesk, run: Dear) -> Response:
    """The study as a save file with branches; it tells the seed. There is none of a plan."""
    return save_file(await run(desk.study_file, who, study_id), study_id)
