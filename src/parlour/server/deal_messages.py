"""What clients send and get about deals."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from fastapi import Path
from pydantic import BaseModel, Field

from parlour.deals.code import LONGEST, code_of
from parlour.deals.comparing import Option, Stretch
from parlour.deals.deal import STRONG
from parlour.engine.people.ranking import points_text
from parlour.server.dealing import DealCompared, DealStanding, OfTheDay
from parlour.server.messages import MOST_SEATS, Asked, Name
from parlour.server.results_kept import ResultRow

DealCode = Annotated[str, Path(max_length=LONGEST, description="The code of a deal, as it stands in its link.")]
Slug = Annotated[str, Field(max_length=40, examples=["catalyst"])]
Short = Annotated[str, Field(max_length=40)]


class NewDeal(Asked):
    """What a deal shall be. Nothing is kept of it: everything is in the code."""

    game: Slug
    seats: Annotated[int, Field(ge=1, le=MOST_SEATS)]
    seat: Annotated[int, Field(ge=0, lt=MOST_SEATS, description="The person's.")] = 0
    bots: Annotated[
        list[Short] | None,
        Field(max_length=MOST_SEATS, description=f"At the other seats, in their order; by default {STRONG} at each."),
    ] = None
    seed: Annotated[int, Field(ge=0, lt=2**64)] | Annotated[str, Field(min_length=1, max_length=200)] | None = None
    options: Annotated[dict[Short, Short], Field(max_length=8, default_factory=dict)]


class PlayDeal(Asked):
    """Who plays a deal."""

    name: Name = ""


class ShowResult(Asked):
    """Whether everybody may see a result."""

    shown: bool


class ResultOut(BaseModel):
    """What a finished game of a deal came to. `table` is told to those who have finished the deal themselves."""

    kind: Annotated[Literal["here", "house", "file"], Field(description="Played here, by the house, or from a file.")]
    name: str
    points: str
    place: int
    ended: float
    tries: Annotated[int, Field(description="How many games of the deal this person had begun.")]
    counts: Annotated[bool, Field(description="The person's first finished game of the deal.")]
    shown: bool
    state: Annotated[Literal["checked", "waits", "refused"], Field(description="Of a file: its check.")]
    why: str
    table: str

    @classmethod
    def of(cls, row: ResultRow, table: str) -> ResultOut:
        """From a row of the store."""
        told = {name: getattr(row, name) for name in cls.model_fields if name not in ("points", "table")}
        return cls.model_validate({**told, "points": row.told, "table": table})


class DealOut(BaseModel):
    """A deal, and how it stands for whoever asks."""

    code: str
    game: str
    options: dict[str, str]
    seats: int
    seat: Annotated[int, Field(description="The person's.")]
    bots: Annotated[list[str], Field(description="At the other seats, in their order.")]
    day: date | None
    count: Annotated[int, Field(description="Results that everybody may see, but for the house's.")]
    results: list[ResultOut]
    own: list[ResultOut]
    brought: list[ResultOut]
    rank: Annotated[int | None, Field(description="Of the own result that counts, from 1.")]
    under_way: Annotated[str, Field(description="The table at which you play it; empty where there is none.")]
    house_plays: Annotated[bool, Field(description="The house has still something to do about it: ask again.")]

    @classmethod
    def of(cls, standing: DealStanding) -> DealOut:
        """From how a deal stands."""
        deal, done = standing.deal, bool(standing.own)
        return cls(
            code=standing.code,
            game=deal.game.slug,
            options=dict(deal.options),
            seats=deal.seats,
            seat=deal.seat,
            bots=list(deal.bots),
            day=standing.day,
            count=standing.count,
            results=[ResultOut.of(row, row.table_id if done else "") for row in standing.ranked],
            own=[ResultOut.of(row, row.table_id) for row in standing.own],
            brought=[ResultOut.of(row, row.table_id) for row in standing.brought],
            rank=standing.ahead + 1 if standing.counted else None,
            under_way=standing.under_way,
            house_plays=standing.house_plays,
        )


class DayOut(BaseModel):
    """The deal of the day of a game."""

    game: str
    code: str
    day: date
    count: int
    own: ResultOut | None

    @classmethod
    def of(cls, found: OfTheDay) -> DayOut:
        """From what the desk found."""
        own = ResultOut.of(found.own, found.own.table_id) if found.own else None
        return cls(game=found.game.slug, code=found.code, day=found.day, count=found.count, own=own)


class GameOfDeal(BaseModel):
    """A finished game: the plies of its person's decisions, and the points before each of them and at the end."""

    result: ResultOut
    plies: list[int]
    points: list[str]


class OptionOut(BaseModel):
    """Something that was chosen: by which games, by their numbers, and the chance to win with it where it is known."""

    move: str
    label: str
    who: list[int]
    chance: float | None

    @classmethod
    def of(cls, option: Option, names: tuple[str, ...]) -> OptionOut:
        """From an option of a comparison."""
        chance = None if option.chance is None else round(option.chance, 4)
        return cls(move=names[option.move], label=option.label, who=list(option.who), chance=chance)


class StretchOut(BaseModel):
    """Decisions of a person, from 1, at which these games stood alike; with `options`, one at which they parted."""

    first: int
    last: int
    ply: int
    who: list[int]
    asked: str
    options: list[OptionOut]

    @classmethod
    def of(cls, stretch: Stretch, names: tuple[str, ...]) -> StretchOut:
        """From a stretch of a comparison."""
        options = [OptionOut.of(option, names) for option in stretch.options]
        plain = {name: getattr(stretch, name) for name in ("first", "last", "ply", "asked")}
        return cls(**plain, who=list(stretch.who), options=options)


class ComparisonOut(BaseModel):
    """Games of a deal side by side: your own is number 0."""

    code: str
    of: int
    games: list[GameOfDeal]
    stretches: list[StretchOut]
    reviewed: bool
    left_out: int

    @classmethod
    def told(cls, compared: DealCompared) -> ComparisonOut:
        """From games side by side."""
        names = tuple(compared.deal.game.moves.names)
        return cls(
            code=code_of(compared.deal),
            of=compared.comparison.of,
            games=[
                GameOfDeal(
                    result=ResultOut.of(row, row.table_id),
                    plies=list(line.own),
                    points=[points_text(total) for total in line.points],
                )
                for row, line in zip(compared.rows, compared.lines, strict=True)
            ],
            stretches=[StretchOut.of(stretch, names) for stretch in compared.comparison.stretches],
            reviewed=compared.reviewed,
            left_out=compared.left_out,
        )
