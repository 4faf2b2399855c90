"""What the page of a review shows: the chances to win over the game, and the moments that cost most."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from parlour.bots.review import NOISE, Moment, Review, Summary
from parlour.engine.people.english import listed, many, percent
from parlour.table.table import SPECTATOR
from parlour.web.plot import Tick, round_step
from parlour.web.results import short, spread

WIDTH, HEIGHT = 900, 320
LEFT, RIGHT, TOP, BOTTOM = 46, 120, 16, 34  # around the plot: figures, names, air, decisions


class Point(NamedTuple):
    """A decision on a seat's line: where it lies, and what is said of it."""

    ply: int
    x: float
    y: float
    said: str


class Line(NamedTuple):
    """A seat's chance to win over the game, in the chart's own coordinates."""

    seat: int
    label: str
    line: str  # for a <polyline>
    points: tuple[Point, ...]
    label_y: float
    end: str


class Mark(NamedTuple):
    """A moment that cost much: its number, where its chance fell from and to, and what was played."""

    number: int
    moment: Moment
    name: str
    x: float
    y: float
    down: float
    said: str


class Figures(NamedTuple):
    """A row of the table: what is counted, what that means, and each seat's number."""

    name: str
    means: str
    figures: tuple[str, ...]


class ReviewScene(NamedTuple):
    """A review as its page shows it: of one seat, or of all."""

    review: Review
    seat: int
    lines: tuple[Line, ...]
    marks: tuple[Mark, ...]
    summaries: tuple[Summary, ...]
    figures: tuple[Figures, ...]
    across: tuple[Tick, ...]
    up: tuple[Tick, ...]
    summary: str
    noise: int = NOISE
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    top: int = TOP
    bottom: int = HEIGHT - BOTTOM


def review_scene(review: Review, seat: int = SPECTATOR) -> ReviewScene:
    """A review with the moments of a seat marked, or with those of all."""
    chosen = seat if 0 <= seat < len(review.names) else SPECTATOR
    marked = review.expensive(None if chosen == SPECTATOR else chosen)
    step = int(round_step(Fraction(max(review.decisions, 1), 8)))
    summaries = tuple(review.summary(each) for each in review.seats)
    heights = spread([_y(share) for share in review.results], HEIGHT - BOTTOM + 4.0)
    return ReviewScene(
        review=review,
        seat=chosen,
        lines=tuple(_line(review, each, heights[each]) for each in review.seats),
        marks=tuple(_mark(review, number, moment) for number, moment in enumerate(marked, 1)),
        summaries=summaries,
        figures=_figures(summaries),
        across=tuple(Tick(_x(review, ply), str(ply)) for ply in range(0, review.decisions + 1, step)),
        up=tuple(Tick(_y(share / 4), percent(share / 4)) for share in range(5)),
        summary=_summary(review, marked),
    )


def _x(review: Review, ply: int) -> float:
    return round(LEFT + (WIDTH - LEFT - RIGHT) * ply / max(review.decisions, 1), 1)


def _y(share: float) -> float:
    return round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - share), 1)


def _line(review: Review, seat: int, label_y: float) -> Line:
    curve = review.curve(seat)
    moments = [moment for moment in review.moments if moment.seat == seat]
    name = review.names[seat]
    return Line(
        seat=seat,
        label=short(name),
        line=" ".join(f"{_x(review, ply):g},{_y(win):g}" for ply, win in curve),
        points=tuple(Point(m.ply, _x(review, m.ply), _y(m.win), _said(m, name)) for m in moments),
        label_y=label_y,
        end=_result(review.results[seat]),
    )


def _figures(summaries: Sequence[Summary]) -> tuple[Figures, ...]:
    """How well everybody decided, a row for each figure: seats side by side fit on a phone."""

    def row(name: str, means: str, of: Callable[[Summary], str]) -> Figures:
        return Figures(name, means, tuple(of(summary) for summary in summaries))

    return (
        row("Decisions", "all of them", lambda s: str(s.decisions)),
        row(
            "That mattered",
            "not forced, nor a choice between equals; the rest is about these",
            lambda s: str(s.mattered),
        ),
        row("Best move found", "or one as good", lambda s: str(s.found)),
        row(
            "Accuracy",
            "100% for the best move every time, 0% for choosing blindly",
            lambda s: "–" if s.accuracy is None else percent(s.accuracy),
        ),
        row("Lost on average", "of the chance to win, by a decision", lambda s: f"{100 * s.loss:.1f}%"),
        row("Lost at worst", "of the chance to win", lambda s: percent(s.most)),
        row("Points given away", "by a decision, on average", lambda s: f"{s.behind:.1f}"),
    )


def _result(share: float) -> str:
    return "won" if share == 1 else "shared" if share else "lost"


def _said(moment: Moment, name: str) -> str:
    """A decision in a line: 'Decision 14, Ada, 62% to win: …'."""
    begun = f"Decision {moment.ply + 1}, {name}, {percent(moment.win)} to win: {moment.played.label}"
    if moment.found:
        return f"{begun}, the best move" if moment.options > 1 else f"{begun}, the only move"
    return f"{begun}; better by {moment.price}: {moment.best.label}"


def _mark(review: Review, number: int, moment: Moment) -> Mark:
    name = review.names[moment.seat]
    x, y, down = _x(review, moment.ply), _y(moment.win), _y(moment.kept)
    return Mark(number, moment, name, x, y, down, _said(moment, name))


def _summary(review: Review, marked: Sequence[Moment]) -> str:
    ends = listed([f"{name} {_result(share)}" for name, share in zip(review.names, review.results, strict=True)])
    said = f"Chances to win at each of {many(review.decisions, 'decision')}. At the end: {ends}."
    if not marked:
        return said
    worst = marked[0]
    return f"{said} The most expensive: decision {worst.ply + 1} by {review.names[worst.seat]}."


__all__ = ["ReviewScene", "percent", "review_scene"]
