"""What the page after a game shows: who won and why, where the points came from, how they grew, the seed's proof."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from markupsafe import Markup

from parlour.engine.people.english import listed, many, noun, possessive
from parlour.engine.people.ranking import TOTAL, points_text
from parlour.table import Proof, Score, Table, TableError
from parlour.table.standing import Standing, headline, last_word, ranking, reached, tie_break, ties, total_text
from parlour.table.table import SPECTATOR
from parlour.web.plot import Frame, Plot, Tick, evenly
from parlour.web.rulebook import linked

MOST_SAMPLES = 120  # points of a line in the chart: more cannot be told apart
WIDTH, HEIGHT = 560, 290
LEFT, RIGHT, TOP, BOTTOM = 34, 112, 12, 34  # around the plot: figures, names, air, decisions
NAME_GAP = 20  # between two names at the ends of their lines
MOST_LETTERS = 13  # of a name there
MARKS = 5  # signs along a line, besides the one at its end
FINAL = 64  # the width of a final scoring, after the last decision


class SourceRow(NamedTuple):
    """A source of points with what it brought each seat, and who got most of it."""

    name: str
    points: tuple[Fraction, ...]
    best: Fraction


class Curve(NamedTuple):
    """The points of one seat over the game, in the chart's own coordinates."""

    seat: int
    name: str
    label: str
    line: str  # for a <polyline>
    marks: tuple[tuple[float, float], ...]
    label_y: float
    end: Fraction
    told: str


class ChartRow(NamedTuple):
    """The chart as a table: after how many decisions, and the points of each seat."""

    after: str
    points: tuple[Fraction, ...]


@dataclass(frozen=True)
class Chart:
    """Everybody's points over the game: lines to draw, and the same as a table."""

    curves: tuple[Curve, ...]
    across: tuple[Tick, ...]
    up: tuple[Tick, ...]
    rows: tuple[ChartRow, ...]
    summary: str
    scoring: float | None = None  # where a final scoring begins, in a game that ends with one
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    top: int = TOP
    bottom: int = HEIGHT - BOTTOM


class Figure(NamedTuple):
    """A number worth knowing, and what it counts."""

    number: str
    what: str


@dataclass(frozen=True)
class Results:
    """A finished game as its last page shows it."""

    headline: str
    verdict: Markup
    ties: tuple[Markup, ...]  # behind the winner: what broke them
    won: bool  # the viewer won, alone or with others
    end: str
    ranking: tuple[Standing, ...]
    crowned: bool  # somebody has won
    names: tuple[str, ...]
    sources: tuple[SourceRow, ...]
    totals: tuple[Fraction, ...]
    told: tuple[str, ...]  # the totals in the game's words
    figures: tuple[Figure, ...]
    chart: Chart
    proof: Proof
    proven: str  # the text whose SHA-256 is the commitment


def results(table: Table, seat: int = SPECTATOR) -> Results:
    """The results of a finished game, told to a seat or to a spectator."""
    if not table.over:
        raise TableError("the game is still being played: it has no results yet")
    scores, order = table.scores(), ranking(table)
    history = _history(table)
    told = tuple(total_text(table.game, score.total) for score in scores)
    rank = table.game.words.rank(table.state)
    return Results(
        headline=headline(order, seat, rank),
        verdict=linked(last_word(table), table.game),
        ties=tuple(linked(tie, table.game) for tie in ties(order, tie_break(table.game))),
        won=not rank and any(score.seat == seat and score.place == 1 for score in scores),
        end=table.end,
        ranking=order,
        crowned=not rank and order[0].place == 1,
        names=table.names,
        sources=_sources(scores),
        totals=tuple(score.total for score in scores),
        told=told,
        figures=_figures(table, history),
        chart=_chart(table.names, history, told, _ends_with_scoring(table)),
        proof=table.proof,
        proven=f"parlour {table.game.slug} {table.proof.seed}",
    )


# ---------------------------------------------------------------- numbers


def _history(table: Table) -> list[list[Fraction]]:
    """Everybody's points after each decision; what a final scoring brings comes after the last one, as a step of its
    own, and so belongs to nobody's move.
    """
    last = len(table.moves)
    history = [_points(table, ply) for ply in range(last)]
    end = [reached(table, score) for score in table.scores()]
    if _ends_with_scoring(table):
        history.append(_points(table, last) if table.game.words.FINAL else history[-1])
    return [*history, end]


def _points(table: Table, ply: int) -> list[Fraction]:
    """Everybody's points after a decision, without those that count only when the game ends."""
    rows = table.game.score(table.batch_after(ply), table.linked)
    later = table.game.later(rows)
    return [Fraction(int(row[TOTAL]) - late, table.game.unit) for row, late in zip(rows, later, strict=True)]


def _ends_with_scoring(table: Table) -> bool:
    """Whether the game ends with a scoring of its own."""
    return bool(table.game.words.FINAL) or _is_scoring(table, len(table.moves))


def _is_scoring(table: Table, ply: int) -> bool:
    """Whether the step that led to a position held a scoring, where points come to everybody (the words name it)."""
    s = table.batch_after(ply)[0]
    return any(int(event[0]) in table.game.words.SCORINGS for event in s.trail[: int(s.n_trail)])


def _sources(scores: Sequence[Score]) -> tuple[SourceRow, ...]:
    """The breakdown, without sources that brought nobody anything."""
    rows = ((name, tuple(score.sources[name] for score in scores)) for name in scores[0].sources)
    return tuple(SourceRow(name, points, max(points)) for name, points in rows if any(points))


def _figures(table: Table, history: Sequence[Sequence[Fraction]]) -> tuple[Figure, ...]:
    figures = [Figure(str(len(table.moves)), noun(len(table.moves), "decision"))]
    figures += [Figure(str(n), noun(n, one)) for n, one in table.game.words.figures(table.state)]
    changes = _lead_changes(history)
    if len(table.names) > 1:
        figures.append(Figure(str(changes), noun(changes, "change of the lead", "changes of the lead")))
    gain, name = _best_move(table, history)
    if gain:
        figures.append(Figure(f"+{points_text(gain)}", f"{possessive(name)} best move"))
    return tuple(figures)


def _lead_changes(history: Sequence[Sequence[Fraction]]) -> int:
    """How often another seat than before came to lead alone."""
    leaders = [points.index(max(points)) for points in history if points.count(max(points)) == 1]
    return sum(before != after for before, after in pairwise(leaders))


def _best_move(table: Table, history: Sequence[Sequence[Fraction]]) -> tuple[Fraction, str]:
    """The most points a seat gained by one decision of its own, and whose it was; no scoring is anybody's move."""
    best, name = Fraction(0), ""
    for ply, (before, after) in enumerate(pairwise(history[: len(table.moves) + 1])):
        seat = int(table.batch_after(ply)[0].decides)
        if after[seat] - before[seat] > best and not _is_scoring(table, ply + 1):
            best, name = after[seat] - before[seat], table.names[seat]
    return best, name


# ---------------------------------------------------------------- the chart


def _chart(
    names: Sequence[str], history: Sequence[Sequence[Fraction]], told: Sequence[str], final: bool = False
) -> Chart:
    """The chart of a history, whose last entry is a final scoring where the game ends with one."""
    totals, frame = [total for points in history for total in points], Frame(WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM)
    scale = Plot(frame, len(history) - 1 - final, totals, ticks=5, gap=FINAL if final else 0)
    x, y, last = scale.x, scale.y, scale.last
    plies = [*samples(last), *([last + 1] if final else [])]
    labels = spread([y(total) for total in history[-1]])
    curves = tuple(
        Curve(
            seat,
            name,
            short(name),
            " ".join(f"{x(ply):g},{y(history[ply][seat]):g}" for ply in plies),
            tuple((x(ply), y(history[ply][seat])) for ply in _marked(last, seat, len(names), final)),
            labels[seat],
            history[-1][seat],
            told[seat],
        )
        for seat, name in enumerate(names)
    )
    rows = [ChartRow(str(ply), tuple(history[ply])) for ply in evenly(last, 10)]
    rows += [ChartRow("Final scoring", tuple(history[-1]))] if final else []
    scoring, summary = x(last) if final else None, _summary(names, last, told, final)
    return Chart(curves, scale.across(), scale.up(), tuple(rows), summary, scoring)


def samples(last: int) -> list[int]:
    """The decisions after which a line of the chart has a point: all of them, or evenly chosen ones with both ends."""
    return evenly(last, min(last, MOST_SAMPLES - 1))


def _marked(last: int, seat: int, seats: int, final: bool) -> list[int]:
    """Where a line shows its sign: a little later for each seat, so that equal lines show all their signs."""
    return sorted({last * (n * seats + seat + 1) // ((MARKS + 1) * seats) for n in range(MARKS)} | {last + final})


def spread(heights: Sequence[float], lowest: float = HEIGHT - BOTTOM + 4.0) -> list[float]:
    """Heights for the names at the ends of the lines, moved apart so that they can be read."""
    order = sorted(range(len(heights)), key=lambda n: heights[n])
    placed = list(heights)
    for above, below in pairwise(order):
        placed[below] = max(placed[below], placed[above] + NAME_GAP)
    for n in reversed(order):
        placed[n] = round(min(placed[n], lowest), 1)
        lowest = placed[n] - NAME_GAP
    return placed


def _summary(names: Sequence[str], decisions: int, told: Sequence[str], final: bool) -> str:
    ends = listed(f"{name} {total}" for name, total in zip(names, told, strict=True))
    after = f"Points after each of {many(decisions, 'decision')}{', and after the final scoring' if final else ''}."
    return f"{after} At the end: {ends}."


def short(name: str) -> str:
    """A name as it fits at the end of a line."""
    return name if len(name) <= MOST_LETTERS else f"{name[: MOST_LETTERS - 1]}…"
