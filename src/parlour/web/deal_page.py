"""What the pages of deals show: what a deal is, who came to what, and games of it side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import NamedTuple

from parlour.deals.comparing import Stretch
from parlour.deals.daily import DAYS
from parlour.engine.people.english import listed, percent
from parlour.server.dealing import DealCompared, DealStanding
from parlour.server.results_kept import HOUSE, ResultRow
from parlour.web.days import short_day
from parlour.web.deal_chart import DealChart, deal_chart
from parlour.web.deal_words import deal_facts, deal_title, ordinal, points_of, row_name


class Ranked(NamedTuple):
    """A result in the list; the house has no rank."""

    rank: int | None
    name: str
    row: ResultRow
    mine: bool
    place: str


@dataclass(frozen=True)
class DealScene:
    """A deal as its page shows it to a visitor."""

    standing: DealStanding
    address: str
    title: str
    facts: tuple[str, ...]
    ranked: tuple[Ranked, ...]
    again: tuple[Ranked, ...]  # the visitor's own results that do not count
    share: str  # the own result in a line, without what would spoil the deal
    rank: str  # '2nd of 7 here'
    before: date | None  # the deals of the day before and after
    after: date | None


class Chooser(NamedTuple):
    """Somebody who chose something, with what that game came to in the end."""

    name: str
    told: str
    line: int
    table_id: str


class Chosen(NamedTuple):
    """What was chosen at a fork."""

    label: str
    who: tuple[Chooser, ...]
    chance: str  # to win with it; empty where no review knows it
    followed: bool  # by the game one goes along with


class Part(NamedTuple):
    """Decisions of the game one goes along with: a fork, or some in a row in which nobody parted."""

    told: str
    asked: str
    ply: int
    options: tuple[Chosen, ...]


@dataclass(frozen=True)
class ComparedScene:
    """Games of a deal side by side as the page shows them."""

    compared: DealCompared
    title: str
    names: tuple[str, ...]
    parts: tuple[Part, ...]
    forks: int
    chart: DealChart


def deal_scene(standing: DealStanding, address: str) -> DealScene:
    """A deal for the page at this address."""
    mine = standing.counted
    ranked = tuple(_ranked(row, standing) for row in standing.ranked)
    rank = f"{ordinal(standing.ahead + 1)} of {standing.count} here" if mine and mine.shown and mine.counts else ""
    day, today = standing.day, standing.today
    return DealScene(
        standing=standing,
        address=address,
        title=deal_title(standing.deal, day),
        facts=deal_facts(standing.deal),
        ranked=ranked,
        again=tuple(_ranked(row, standing) for row in standing.own if row is not mine),
        share=f"{_shared(standing, mine, rank)}\n{address}" if mine else "",
        rank=rank,
        before=day - timedelta(1) if day and day > today - timedelta(DAYS - 1) else None,
        after=day + timedelta(1) if day and day < today else None,
    )


def compared_scene(compared: DealCompared) -> ComparedScene:
    """Games side by side, told to whoever played the first of them."""
    names = tuple("you" if n == 0 else row_name(row) for n, row in enumerate(compared.rows))
    followed = names[compared.comparison.of]
    parts = tuple(_part(stretch, compared, names, followed) for stretch in compared.comparison.stretches)
    return ComparedScene(
        compared=compared,
        title=deal_title(compared.deal, compared.day),
        names=names,
        parts=parts,
        forks=len(compared.comparison.forks),
        chart=deal_chart(compared.rows, compared.lines, names),
    )


# ---------------------------------------------------------------- results


def _ranked(row: ResultRow, standing: DealStanding) -> Ranked:
    better = sum(
        other.kind != HOUSE and (other.points, -other.place) > (row.points, -row.place) for other in standing.ranked
    )
    rank = None if row.kind == HOUSE or not row.counts else better + 1
    name = "The house" if row.kind == HOUSE else row.name
    place = f"{ordinal(row.place)} of {standing.deal.seats}" if standing.deal.bots else ""
    return Ranked(rank, name, row, any(own.table_id == row.table_id for own in standing.own), place)


def _shared(standing: DealStanding, mine: ResultRow, rank: str) -> str:
    """The own result as one tells it to others: 'Catalyst, deal of 18 Nov: 43 points, 2nd of 7 here'."""
    day = f"deal of {short_day(standing.day)}" if standing.day else "the same deal"
    came = points_of(mine)
    return f"{standing.deal.game.title}, {day}: {came}{f', {rank}' if rank else ''}"


# ---------------------------------------------------------------- side by side


def _part(stretch: Stretch, compared: DealCompared, names: Sequence[str], followed: str) -> Part:
    several = f"Decisions {stretch.first} {'and' if stretch.last == stretch.first + 1 else 'to'} {stretch.last}"
    when = f"Decision {stretch.first}" if stretch.first == stretch.last else several
    if not stretch.is_fork:
        return Part(f"{when}: {_alike(stretch, names, followed)}", "", stretch.ply, ())
    options = tuple(
        Chosen(
            option.label,
            tuple(Chooser(names[k], compared.rows[k].told, k, compared.rows[k].table_id) for k in option.who),
            "" if option.chance is None else percent(option.chance),
            compared.comparison.of in option.who,
        )
        for option in stretch.options
    )
    return Part(when, stretch.asked, stretch.ply, options)


def _alike(stretch: Stretch, names: Sequence[str], followed: str) -> str:
    if len(stretch.who) == 1:
        return f"nobody else stood where {followed} did."
    if len(stretch.who) == len(names) and len(names) > 2:
        return f"all {len(names)} chose the same."
    return f"{listed(names[k] for k in stretch.who)} chose the same."
