"""What clients send and get: every field with its bounds. These models are the OpenAPI description, too."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import Path, Query
from pydantic import BaseModel, ConfigDict, Field

from parlour.bots.advice import Hint, Suggestion
from parlour.bots.review import Moment, Summary
from parlour.engine.game import Game
from parlour.engine.people.ranking import points_text
from parlour.engine.people.sentences import Choice, Sentence
from parlour.server.reviews import Progress
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


How = Annotated[
    Literal["chance", "seed", "save", "lesson", "deal"],
    Field(
        description="How it was dealt: by chance, by a seed that its maker chose, from a save file, to learn by, or as "
        "a deal that everybody can play."
    ),
]
Away = Annotated[
    Literal["1m", "3m", "10m", "1d", "never"],
    Field(description="How long a person must have been away until the owner may lend the seat to a bot."),
]


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
    hints: Annotated[bool, Field(description="Allow hints although several people play.")] = False
    away: Away = "3m"
    seed: Annotated[int, Field(ge=0, lt=2**64)] | Annotated[str, Field(min_length=1, max_length=200)] | None = None
    options: Annotated[
        dict[Annotated[str, Field(max_length=40)], Annotated[str, Field(max_length=40)]],
        Field(max_length=8, description="What is chosen before the deal, such as a mode; see `GET /api/games`."),
    ] = {}


class Sit(Asked):
    """Sitting down on an open seat."""

    name: Name = ""
    invite: Annotated[str, Field(max_length=60)] = ""


OwnNumber = Annotated[
    int | None,
    Field(ge=0, le=1_000_000, description="In place of the step: `own` as you saw it, where your seat chooses early."),
]


class Play(Asked):
    """A move."""

    move: MoveName
    number: StepNumber
    own: OwnNumber = None
    seat: Annotated[int, Field(ge=0, lt=MOST_SEATS)] | None = None


class Undo(Asked):
    """Taking the last move back."""

    number: StepNumber
    own: OwnNumber = None
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
    resigned: Annotated[int | None, Field(description="After how many decisions its person resigned.")]

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
    dealt: How
    away: Away

    @classmethod
    def of(cls, scene: Scene, key: str) -> Seating:
        """From the scene of a table, with a key that is told once."""
        around = scene.around
        seats = [SeatOut.of(sitter) for sitter in scene.sitters]
        return cls.model_validate(
            {"table": around.table_id, "key": key, "seats": seats, "dealt": around.dealt.how, "away": around.away}
        )


class Standing(BaseModel):
    """Where a table stands: the step to name with the next move, and who decides."""

    number: int
    ply: int
    change: int
    decides: int | None
    over: bool
    here: list[int]
    dealt: How
    given_up: bool


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
    early: Annotated[bool, Field(description="Whether your seat chooses before its turn: nobody else sees it yet.")]
    own: Annotated[int | None, Field(description="Then: decisions your seat has taken, those made early among them.")]
    given_up: bool
    hints: bool
    told: list[LogLine]
    seats: list[SeatOut]
    scores: list[ScoreOut]
    position: dict[str, Any]
    commitment: str
    seed: int | str | None
    dealt: How
    dealt_told: Annotated[str, Field(description="What everybody should know of that; empty where all is fair.")]
    away: Away

    @classmethod
    def of(cls, scene: Scene) -> ViewOut:
        """From a scene."""
        return cls.model_validate(
            {
                "table": scene.around.table_id,
                "game": scene.game.slug,
                "seat": scene.seat,
                "number": scene.around.number,
                "ply": scene.ply,
                "latest": scene.latest,
                "decides": scene.decides,
                "over": scene.over,
                "end": scene.end,
                "waits": scene.waits,
                "prompt": Told.of(scene.prompt),
                "choices": [ChoiceOut.of(choice) for choice in scene.choices],
                "can_undo": scene.can_undo,
                "early": scene.early,
                "own": scene.own,
                "given_up": scene.around.given_up,
                "hints": scene.around.hints,
                "told": [log_line(line) for line in scene.told],
                "seats": [SeatOut.of(sitter) for sitter in scene.sitters],
                "scores": [ScoreOut.of(score) for score in scene.scores],
                "position": scene.position,
                "commitment": scene.proof.commitment,
                "seed": scene.proof.seed,
                "dealt": scene.around.dealt.how,
                "dealt_told": scene.around.dealt.told,
                "away": scene.around.away,
            }
        )


def log_line(line: Line) -> LogLine:
    """A line of the log as it is sent."""
    return LogLine(ply=line.ply, text=line.text, rules=list(line.rules))


class SuggestionOut(ChoiceOut):
    """An idea: its first move, the share of all tries it got, its chance to win, the points it leads to, and why."""

    share: float
    win: float
    points: float
    line: Annotated[list[ChoiceOut], Field(description="All its steps, the first move among them.")]
    end: Annotated[str, Field(description="`others`, `turn`, `over`: so far it goes; `chance`: what is drawn decides.")]
    order: Annotated[str, Field(description="Which steps may come in any order; empty where none may.")]
    brings: Annotated[str, Field(description="What it brings till the turn is over.")]
    reasons: Annotated[list[str], Field(description="The first idea beside the second, the others beside the first.")]
    even: Annotated[bool, Field(description="Whether it comes to about the same as the first idea.")]

    @classmethod
    def suggested(cls, suggestion: Suggestion) -> SuggestionOut:
        """From a suggestion of a hint."""
        return cls(
            **ChoiceOut.of(suggestion.choice).model_dump(),
            share=round(suggestion.share, 4),
            win=round(suggestion.win, 4),
            points=round(float(suggestion.points), 4),
            line=[ChoiceOut.of(step) for step in suggestion.line],
            end=suggestion.end,
            order=suggestion.order,
            brings=suggestion.brings,
            reasons=list(suggestion.reasons),
            even=suggestion.is_even,
        )


class HintOut(BaseModel):
    """What the search bot would do, the best first. ``rough``: the rules are not compiled yet, so it tried little."""

    reason: str
    verdict: Annotated[str, Field(description="Whether the first idea is really better, with the numbers behind it.")]
    tries: int
    rough: bool
    moves: list[SuggestionOut]

    @classmethod
    def of(cls, hint: Hint) -> HintOut:
        """From a hint."""
        moves = [SuggestionOut.suggested(suggestion) for suggestion in hint.suggestions]
        return cls(reason=hint.reason, verdict=hint.verdict, tries=hint.tries, rough=hint.rough, moves=moves)


class MomentOut(BaseModel):
    """A decision: the chance to win with the best move and with the one that was played, and what that cost."""

    ply: Annotated[int, Field(description="Decisions taken before it: look there with `view?at=`.")]
    seat: int
    played: str
    best: str
    win: float
    kept: float
    loss: float
    because: Annotated[list[str], Field(description="Why the best move is better, where the other cost something.")]

    @classmethod
    def of(cls, moment: Moment) -> MomentOut:
        """From a moment of a review."""
        chances = {"win": moment.win, "kept": moment.kept, "loss": moment.loss}
        rounded = {name: round(chance, 4) for name, chance in chances.items()}
        played, best, because = moment.played.name, moment.best.name, list(moment.because)
        return cls(ply=moment.ply, seat=moment.seat, played=played, best=best, because=because, **rounded)


class SummaryOut(BaseModel):
    """How well a seat decided where it mattered: best moves found, average and worst loss, points lost, stakes."""

    seat: int
    decisions: int
    mattered: int
    found: int
    loss: float
    most: float
    behind: float
    staked: float

    @classmethod
    def of(cls, summary: Summary) -> SummaryOut:
        """From a summary of a review."""
        return cls(**{name: round(value, 4) for name, value in vars(summary).items()})


class ReviewOut(BaseModel):
    """How far a review is, and when it is done what it found; ``marked`` are the plies that cost most."""

    state: Literal["none", "waits", "compiles", "runs", "done", "failed"]
    done: int
    of: int
    rough: bool
    results: list[float] = []
    summaries: list[SummaryOut] = []
    marked: list[int] = []
    moments: list[MomentOut] = []

    @classmethod
    def told(cls, progress: Progress) -> ReviewOut:
        """From the progress of a review."""
        said = cls.model_validate({name: getattr(progress, name) for name in ("state", "done", "of", "rough")})
        review = progress.review
        if review is None:
            return said
        said.results = [round(share, 4) for share in review.results]
        said.summaries = [SummaryOut.of(review.summary(seat)) for seat in review.seats]
        said.marked = [moment.ply for moment in review.expensive()]
        said.moments = [MomentOut.of(moment) for moment in review.moments]
        return said


class GameOut(BaseModel):
    """A game that can be played."""

    slug: str
    title: str
    fewest: int
    most: int
    options: dict[str, list[str]]  # what can be chosen before the deal; the first value is the usual one

    @classmethod
    def of(cls, game: Game) -> GameOut:
        """A game of the registry."""
        options = {option.key: [value for value, _ in option.values] for option in game.options}
        return cls(slug=game.slug, title=game.title, fewest=game.fewest, most=game.most, options=options)


class RuleOut(BaseModel):
    """A numbered rule."""

    number: str
    section: str
    text: str


class Problem(BaseModel):
    """Why something was refused: one sentence, and the rules it rests on."""

    error: str
    rules: list[str] = []
