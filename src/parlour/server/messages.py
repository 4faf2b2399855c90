"""What clients send and get: every field with its bounds. These models are the OpenAPI description, too."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import Path, Query
from pydantic import BaseModel, ConfigDict, Field

from parlour.engine.game import Choice, Sentence
from parlour.engine.ranking import points_text
from parlour.table import Line, Score
from parlour.table.table import LONGEST_NAME
from parlour.web.scene import Scene, Sitter

MOST_SEATS = 8
TableId = Annotated[str, Path(pattern="^[0-9a-f]{12}$", description="The id of a table.")]
SeatNumber = Annotated[int, Path(ge=0, lt=MOST_SEATS, description="A seat, counted from 0.")]
AskedSeat = Annotated[
    int | None,
    Query(alias="seat", ge=-1, lt=MOST_SEATS, description="One of your seats; −1 is a spectator's view."),
]
Ply = Annotated[int | None, Query(ge=0, le=100_000, description="After so many decisions; by default now.")]
MoveName = Annotated[str, Field(min_length=1, max_length=80, examples=["recruit 3"])]
StepNumber = Annotated[int, Field(ge=0, le=1_000_000, description="The step the table stood at when you looked.")]
Name = Annotated[str, Field(max_length=LONGEST_NAME)]


class Asked(BaseModel):
    """Something a client sends: unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class SeatWish(Asked):
    """Who shall sit on a seat: you, a bot, or whoever comes."""

    kind: Literal["person", "open", "bot"] = "open"
    name: Name = ""
    bot: Annotated[str, Field(max_length=40)] = ""


class NewTable(Asked):
    """A new table."""

    game: Annotated[str, Field(max_length=40, examples=["catalyst"])]
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=MOST_SEATS)]
    listed: bool = False
    seed: Annotated[int, Field(ge=0, lt=2**64)] | Annotated[str, Field(min_length=1, max_length=200)] | None = None


class Sit(Asked):
    """Sitting down on an open seat."""

    name: Name = ""
    invite: Annotated[str, Field(max_length=60)] = ""


class Play(Asked):
    """A move."""

    move: MoveName
    number: StepNumber
    seat: Annotated[int, Field(ge=0, lt=MOST_SEATS)] | None = None


class Undo(Asked):
    """Taking the last move back."""

    number: StepNumber
    seat: Annotated[int, Field(ge=0, lt=MOST_SEATS)] | None = None


class BotWish(Asked):
    """The bot that shall play a seat."""

    bot: Annotated[str, Field(max_length=40)] = ""


class Told(BaseModel):
    """A sentence and the rules it rests on."""

    text: str
    rules: list[str]

    @classmethod
    def of(cls, sentence: Sentence | Line) -> Told:
        """From a sentence of the game."""
        return cls(text=sentence.text, rules=list(sentence.rules))


class LogLine(Told):
    """A line of the log: after how many decisions it was written."""

    ply: int


class ChoiceOut(BaseModel):
    """A move that is possible now."""

    move: str
    label: str
    spot: str
    rules: list[str]

    @classmethod
    def of(cls, choice: Choice) -> ChoiceOut:
        """From a choice of the table."""
        return cls(move=choice.name, label=choice.label, spot=choice.spot, rules=list(choice.rules))


class SeatOut(BaseModel):
    """A seat as everybody sees it."""

    seat: int
    name: str
    holder: Literal["open", "person", "bot", "past"]
    bot: str
    mine: bool
    here: bool
    invite: str

    @classmethod
    def of(cls, sitter: Sitter) -> SeatOut:
        """From a seat of a scene."""
        return cls.model_validate({name: getattr(sitter, name) for name in cls.model_fields})


class ScoreOut(BaseModel):
    """The points of a seat as far as the viewer can know them; fractions are written out exactly."""

    seat: int
    place: int
    points: str
    sources: dict[str, str]

    @classmethod
    def of(cls, score: Score) -> ScoreOut:
        """From a score of the table."""
        sources = {name: points_text(points) for name, points in score.sources.items()}
        return cls(seat=score.seat, place=score.place, points=points_text(score.total), sources=sources)


class Seating(BaseModel):
    """Your key, and the table it belongs to. Send it as ``Authorization: Bearer KEY``."""

    table: str
    key: str
    seats: list[SeatOut]


class Standing(BaseModel):
    """Where a table stands: the step to name with the next move, and who decides."""

    number: int
    ply: int
    change: int
    decides: int | None
    over: bool
    here: list[int]


class Why(BaseModel):
    """Whether a move is possible, and if not, why."""

    possible: bool
    reason: Told | None


class ViewOut(BaseModel):
    """A table as one seat sees it."""

    table: str
    game: str
    seat: int
    number: int
    ply: int
    latest: int
    decides: int | None
    over: bool
    end: str
    waits: bool
    prompt: Told
    choices: list[ChoiceOut]
    can_undo: bool
    told: list[LogLine]
    seats: list[SeatOut]
    scores: list[ScoreOut]
    position: dict[str, Any]
    commitment: str
    seed: int | str | None

    @classmethod
    def of(cls, scene: Scene) -> ViewOut:
        """From a scene."""
        return cls(
            table=scene.around.table_id,
            game=scene.game.slug,
            seat=scene.seat,
            number=scene.around.number,
            ply=scene.ply,
            latest=scene.latest,
            decides=scene.decides,
            over=scene.over,
            end=scene.end,
            waits=scene.waits,
            prompt=Told.of(scene.prompt),
            choices=[ChoiceOut.of(choice) for choice in scene.choices],
            can_undo=scene.can_undo,
            told=[log_line(line) for line in scene.told],
            seats=[SeatOut.of(sitter) for sitter in scene.sitters],
            scores=[ScoreOut.of(score) for score in scene.scores],
            position=scene.position,
            commitment=scene.proof.commitment,
            seed=scene.proof.seed,
        )


def log_line(line: Line) -> LogLine:
    """A line of the log as it is sent."""
    return LogLine(ply=line.ply, text=line.text, rules=list(line.rules))


class GameOut(BaseModel):
    """A game that can be played."""

    slug: str
    title: str
    fewest: int
    most: int


class RuleOut(BaseModel):
    """A numbered rule."""

    number: str
    section: str
    text: str


class Problem(BaseModel):
    """Why something was refused: one sentence, and the rules it rests on."""

    error: str
    rules: list[str] = []
