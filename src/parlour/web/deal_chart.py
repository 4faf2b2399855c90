"""A chart of games of one deal: the points of the person's seat over their own decisions, a line for each game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from parlour.deals.comparing import Line
from parlour.engine.people.english import listed, many, noun
from parlour.engine.people.ranking import points_text
from parlour.server.results_kept import HOUSE, ResultRow
from parlour.web.plot import Frame, Plot, Tick, evenly
from parlour.web.results import ChartRow, short, spread

WIDTH, HEIGHT = 900, 340
LEFT, RIGHT, TOP, BOTTOM = 46, 158, 16, 34  # around the plot: figures, names, air, decisions
LABELLED = 5  # lines with a name and a sign of their own: as many as there are colours
MOST_POINTS = 60  # of a line that can be pointed at


class ChartPoint(NamedTuple):
    """A moment of a game: where it lies, which table shows it, and what is said of it."""

    x: float
    y: float
    address: str
    said: str


class ChartLine(NamedTuple):
    """The points of a game over its person's decisions, in the chart's own coordinates."""

    number: int
    label: str  # empty for those that are only shown
    line: str  # for a <polyline>
    points: tuple[ChartPoint, ...]
    label_y: float
    told: str


@dataclass(frozen=True)
class DealChart:
    """Lines to draw, and the same as a table."""

    lines: tuple[ChartLine, ...]
    others: tuple[ChartLine, ...]
    across: tuple[Tick, ...]
    up: tuple[Tick, ...]
    rows: tuple[ChartRow, ...]
    names: tuple[str, ...]  # of the table's columns
    summary: str
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    top: int = TOP
    bottom: int = HEIGHT - BOTTOM


def deal_chart(rows: Sequence[ResultRow], lines: Sequence[Line], names: Sequence[str]) -> DealChart:
    """The chart of these games; the first ones are labelled."""
    totals, frame = [total for line in lines for total in line.points], Frame(WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM)
    plot = Plot(frame, max(len(line.points) for line in lines) - 1, totals, ticks=8)
    heights = spread([plot.y(line.points[-1]) for line in lines[:LABELLED]], HEIGHT - BOTTOM + 4.0)
    drawn = [
        ChartLine(
            n,
            short(row.name if row.kind == HOUSE else names[n]) if n < LABELLED else "",
            " ".join(f"{plot.x(k):g},{plot.y(total):g}" for k, total in enumerate(line.points)),
            tuple(_points(plot, line, row, names[n])) if n < LABELLED else (),
            heights[n] if n < LABELLED else 0.0,
            row.told,
        )
        for n, (line, row) in enumerate(zip(lines, rows, strict=True))
    ]
    shown = range(min(len(lines), LABELLED))
    ends = listed(f"{name} {row.told}" for name, row in zip(names, rows, strict=True))
    return DealChart(
        lines=tuple(drawn[:LABELLED]),
        others=tuple(drawn[LABELLED:]),
        across=plot.across(),
        up=plot.up(),
        rows=tuple(ChartRow(str(k), tuple(_at(lines[n], k) for n in shown)) for k in evenly(plot.last, 10)),
        names=tuple(names[n] for n in shown),
        summary=f"Points of {many(len(lines), 'game')} over the decisions of their players. At the end: {ends}.",
    )


def _points(plot: Plot, line: Line, row: ResultRow, name: str) -> list[ChartPoint]:
    last = len(line.points) - 1
    found = []
    for k in evenly(last, min(last, MOST_POINTS)):
        total = line.points[k]
        at = f"?at={line.own[k]}" if k < last else ""
        after = f"after {many(k, 'decision')}" if k < last else "at the end"
        said = f"{name[:1].upper()}{name[1:]} {after}: {points_text(total)} {noun(total, 'point')}"
        found.append(ChartPoint(plot.x(k), plot.y(total), f"/tables/{row.table_id}{at}", said))
    return found


def _at(line: Line, k: int) -> Fraction:
    """The points after so many decisions of one's own; when a game is over, those it came to."""
    return line.points[min(k, len(line.points) - 1)]
