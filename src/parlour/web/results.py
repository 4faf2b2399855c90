"""What the page after a game shows: who won and why, where the points came from, how they grew, the seed's proof."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from markupsafe import Markup

from parlour.engine.ranking import points_text
from parlour.table import Proof, Score, Table, TableError
from parlour.table.table import SPECTATOR
from parlour.web.rulebook import linked
from parlour.web.scene import total_text

MOST_SAMPLES = 120  # points of a line in the chart: more cannot be told apart
WIDTH, HEIGHT = 560, 290
LEFT, RIGHT, TOP, BOTTOM = 34, 112, 12, 34  # around the plot: figures, names, air, decisions
NAME_GAP = 20  # between two names at the ends of their lines
MOST_LETTERS = 13  # of a name there
MARKS = 5  # signs along a line, besides the one at its end


class Standing(NamedTuple):
    """A seat in the ranking; `behind` is what it lacks to the winner."""

    seat: int
    name: str
    place: int
    total: Fraction
    behind: Fraction
    told: str  # the total in the game's words: points, or that it lost
    shared: bool  # others have the same place


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


class Tick(NamedTuple):
    """A number on an axis of the chart."""

    at: float
    text: str


@dataclass(frozen=True)
class Chart:
    """Everybody's points over the game: lines to draw, and the same as a table."""

    curves: tuple[Curve, ...]
    across: tuple[Tick, ...]
    up: tuple[Tick, ...]
    rows: tuple[tuple[int, tuple[Fraction, ...]], ...]  # decisions taken, points of each seat
    summary: str
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
    won: bool  # the viewer won, alone or with others
    end: str
    ranking: tuple[Standing, ...]
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
    scores = table.scores()
    history = [[score.total for score in table.at(ply).scores()] for ply in range(len(table.moves))]
    history.append([_reached(table, score) for score in scores])
    told = tuple(total_text(table.game, score.total) for score in scores)
    return Results(
        headline=headline(scores, seat),
        verdict=linked(last_word(table, scores), table.game),
        won=any(score.seat == seat and score.place == 1 for score in scores),
        end=table.end,
        ranking=ranking(scores, told),
        names=table.names,
        sources=_sources(scores),
        totals=tuple(score.total for score in scores),
        told=told,
        figures=_figures(table, history),
        chart=_chart(table.names, history, told),
        proof=table.proof,
        proven=f"parlour {table.game.slug} {table.proof.seed}",
    )


# ---------------------------------------------------------------- who won


def _reached(table: Table, score: Score) -> Fraction:
    """The points a seat came to, also where they count for nothing in the end."""
    is_points = total_text(table.game, score.total) == points_text(score.total)
    return score.total if is_points else sum(score.sources.values(), Fraction(0))


def last_word(table: Table, scores: Sequence[Score]) -> str:
    """What the game itself says of its end, where it has more to say than points and places; else the verdict."""
    own = getattr(table.game.words, "verdict", None)
    told = own(table.state, table.names) if own else None
    return f"{told}." if told else verdict(scores, str(getattr(table.game.words, "TIE_BREAK", "the tie-break")))


def headline(scores: Sequence[Score], seat: int) -> str:
    """The winner in a few words, or that nobody has won."""
    winners = [score for score in scores if score.place == 1]
    names = ["you" if score.seat == seat else score.name for score in winners]
    if not winners:
        alone = scores[0] if len(scores) == 1 else None
        return "Nobody wins" if not alone else "Not this time" if alone.seat == seat else f"{alone.name} has not won"
    names.sort(key=lambda name: name == "you")  # the others first, as one says it
    if len(winners) > 1:
        who = listed(names)
        return f"{who[0].upper()}{who[1:]} share the victory"
    return "You win" if names == ["you"] else f"{names[0]} wins"


def verdict(scores: Sequence[Score], tie_break: str) -> str:
    """How it was won: by how much, or what broke the tie."""
    winners = [score for score in scores if score.place == 1]
    others = [score for score in scores if score.place > 1]
    if not winners:
        return "Nobody has won."
    total = _points(winners[0].total)
    if not others and len(winners) == 1:
        return f"{total}."
    if len(winners) > 1:
        everybody = "All" if len(winners) > 2 else "Both"
        return f"{everybody} have {total}; {tie_break} would decide, and that is equal too."
    tied = [score.name for score in others if score.total == winners[0].total]
    if tied:
        return f"{listed(tied)} reached {total} too: {tie_break} decides."
    best = max(score.total for score in others)
    followers = listed([score.name for score in others if score.total == best])
    return f"{total}, {points_text(winners[0].total - best)} ahead of {followers}."


def ranking(scores: Sequence[Score], told: Sequence[str] = ()) -> tuple[Standing, ...]:
    """The seats from first to last; equal ones share their place. ``told`` are the totals in words."""
    words = told or [points_text(score.total) for score in scores]
    places = [score.place for score in scores]
    best = max(score.total for score in scores)
    ordered = sorted(scores, key=lambda score: (score.place, score.seat))
    return tuple(
        Standing(s.seat, s.name, s.place, s.total, best - s.total, words[s.seat], places.count(s.place) > 1)
        for s in ordered
    )


def _sources(scores: Sequence[Score]) -> tuple[SourceRow, ...]:
    """The breakdown, without sources that brought nobody anything."""
    rows = ((name, tuple(score.sources[name] for score in scores)) for name in scores[0].sources)
    return tuple(SourceRow(name, points, max(points)) for name, points in rows if any(points))


def _figures(table: Table, history: Sequence[Sequence[Fraction]]) -> tuple[Figure, ...]:
    figures = [Figure(str(len(table.moves)), "decisions")]
    rounds = table.view(SPECTATOR).position.get("rounds")
    if isinstance(rounds, int):
        figures.append(Figure(str(rounds), "round" if rounds == 1 else "rounds"))
    changes = _lead_changes(history)
    if len(table.names) > 1:
        figures.append(Figure(str(changes), "change of the lead" if changes == 1 else "changes of the lead"))
    gain, name = _best_move(table, history)
    if gain:
        figures.append(Figure(f"+{points_text(gain)}", f"{name}’s best move"))
    return tuple(figures)


def _lead_changes(history: Sequence[Sequence[Fraction]]) -> int:
    """How often another seat than before came to lead alone."""
    leaders = [points.index(max(points)) for points in history if points.count(max(points)) == 1]
    return sum(before != after for before, after in pairwise(leaders))


def _best_move(table: Table, history: Sequence[Sequence[Fraction]]) -> tuple[Fraction, str]:
    """The most points a seat gained by one decision of its own, and whose it was."""
    best, name = Fraction(0), ""
    for ply, (before, after) in enumerate(pairwise(history)):
        seat = table.at(ply).decides or 0
        if after[seat] - before[seat] > best:
            best, name = after[seat] - before[seat], table.names[seat]
    return best, name


# ---------------------------------------------------------------- the chart


def _chart(names: Sequence[str], history: Sequence[Sequence[Fraction]], told: Sequence[str]) -> Chart:
    last = len(history) - 1
    plies = samples(last)
    totals = [total for points in history for total in points]
    low, high = min([Fraction(0), *totals]), max([Fraction(1), *totals])
    step = round_step((high - low) / 5)
    top = -(-high // step) * step
    bottom = low // step * step

    def x(ply: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * ply / max(last, 1), 1)

    def y(total: Fraction | int) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * float((top - total) / (top - bottom)), 1)

    labels = spread([y(total) for total in history[-1]])
    curves = tuple(
        Curve(
            seat,
            name,
            short(name),
            " ".join(f"{x(ply):g},{y(history[ply][seat]):g}" for ply in plies),
            tuple((x(ply), y(history[ply][seat])) for ply in _marked(last, seat, len(names))),
            labels[seat],
            history[-1][seat],
            told[seat],
        )
        for seat, name in enumerate(names)
    )
    across_step = int(round_step(Fraction(max(last, 1), 5)))
    return Chart(
        curves=curves,
        across=tuple(Tick(x(ply), str(ply)) for ply in range(0, last + 1, across_step)),
        up=tuple(Tick(y(n), str(n)) for n in range(int(bottom), int(top) + 1, int(step))),
        rows=tuple((ply, tuple(history[ply])) for ply in _evenly(last, 10)),
        summary=_summary(names, history, told),
    )


def samples(last: int) -> list[int]:
    """The decisions after which a line of the chart has a point: all of them, or evenly chosen ones with both ends."""
    return _evenly(last, min(last, MOST_SAMPLES - 1))


def _evenly(last: int, steps: int) -> list[int]:
    return sorted({last * n // max(steps, 1) for n in range(steps + 1)})


def _marked(last: int, seat: int, seats: int) -> list[int]:
    """Where a line shows its sign: a little later for each seat, so that equal lines show all their signs."""
    return sorted({last * (n * seats + seat + 1) // ((MARKS + 1) * seats) for n in range(MARKS)} | {last})


def round_step(least: Fraction) -> Fraction:
    """The next of 1, 2, 5, 10, 20, 50 … above."""
    size = 1
    while True:
        for n in (1, 2, 5):
            if n * size >= least:
                return Fraction(n * size)
        size *= 10


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


def _summary(names: Sequence[str], history: Sequence[Sequence[Fraction]], told: Sequence[str]) -> str:
    ends = listed([f"{name} {total}" for name, total in zip(names, told, strict=True)])
    return f"Points after each of {len(history) - 1} decisions. At the end: {ends}."


# ---------------------------------------------------------------- words


def short(name: str) -> str:
    """A name as it fits at the end of a line."""
    return name if len(name) <= MOST_LETTERS else f"{name[: MOST_LETTERS - 1]}…"


def _points(total: Fraction) -> str:
    return f"{points_text(total)} {'point' if total == 1 else 'points'}"


def listed(names: Sequence[str]) -> str:
    """Names as one says them: 'Ada, Ben and Cem'."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
