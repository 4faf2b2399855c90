"""Balance: what counted games tell a designer. Which component wins too often, who profits from turn order, and so on.

A component is compared with the average component of its kind: the win rate of those who gained it beside the win rate
of a gain as such (whoever buys more wins more, so the fair share alone would flatter everything). It is marked where
the difference is more than accident, although many components are looked at, and large enough to matter.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from parlour.engine.core.record import NONE
from parlour.engine.people.ranking import TOTAL
from parlour.engine.thinking.tally import Kind, Setting
from parlour.lab.intervals import Z95, chance_of, discoveries, interval
from parlour.lab.moments import Moments, add_up
from parlour.lab.units import Outcome, Outline, Unit, shares_of_victory

NOTABLE = 0.07  # of the average win rate: smaller differences are never marked
FEWEST = 30  # gains below which nothing is said of a component
NEVER = float("nan")


@dataclass(frozen=True)
class Share:
    """A share with its 95% interval."""

    value: float
    low: float
    high: float
    games: int


@dataclass(frozen=True)
class Line:
    """What is known of one component at tables of one size (or of all sizes)."""

    name: str
    note: str
    tint: str
    gains: int  # how often a seat gained it
    gained: Share  # in how many of the games in which it was within reach
    win: float  # the winning share of those who gained it
    lift: float  # the same less that of the average component
    error: float  # its standard error
    mark: int  # 1 clearly above the average, −1 clearly below, 0 neither
    points: float  # credited to it, each time it was gained
    points_error: float
    paid: float
    each: tuple[float, ...]  # what else was counted, each time it was gained

    @property
    def low(self) -> float:
        """The lower end of the lift's 95% interval."""
        return self.lift - Z95 * self.error

    @property
    def high(self) -> float:
        """The upper end of the lift's 95% interval."""
        return self.lift + Z95 * self.error


@dataclass(frozen=True)
class Group:
    """All components of one kind."""

    name: str
    kind: Kind
    average: float  # the winning share of those who gain any of them
    lines: tuple[Line, ...]
    counted: tuple[str, ...]  # the names of what `each` holds
    has_points: bool
    has_price: bool

    def marked(self, mark: int) -> list[Line]:
        """The components that lie clearly above or below, the clearest first."""
        return sorted((line for line in self.lines if line.mark == mark), key=lambda line: -mark * line.lift)


@dataclass(frozen=True)
class SettingLine:
    """The games in which a setting had one of its values."""

    name: str
    note: str
    games: int
    points: float
    winning: float
    length: float
    first: Share
    cells: tuple[Share | None, ...]  # the winning share of those who gained each component of the small kinds


@dataclass(frozen=True)
class SettingTable:
    """A setting, value by value, and beside it how components fare under each."""

    setting: Setting
    components: tuple[str, ...]
    lines: tuple[SettingLine, ...]


@dataclass(frozen=True)
class General:
    """What any game tells: scores, lengths, turn order, ends, sources of points."""

    players: int
    games: int
    totals: NDArray[np.float64]
    best: NDArray[np.float64]
    margins: NDArray[np.float64]
    lengths: NDArray[np.int32]
    turns: tuple[Share, ...]
    shared: float  # games with several winners
    ends: tuple[tuple[str, int, float, Share], ...]  # how, how often, mean points, wins of the first player
    sources: tuple[tuple[str, float, float], ...]  # what for, points of winners, of the others


@dataclass(frozen=True)
class View:
    """Everything that is told about tables with one bot and one number of players; 0 players are all numbers."""

    bot: str
    players: int
    games: int
    generals: tuple[General, ...]
    groups: tuple[Group, ...]
    settings: tuple[SettingTable, ...]


def plan(
    bots: Sequence[str],
    players: Sequence[int],
    games: int,
    seed: int,
    listed: bool,
    options: Sequence[tuple[int, ...]] = ((),),
) -> list[Unit]:
    """Whole runs: the games shared out evenly among bots, numbers of players and choices before the deal."""
    tables = [(bot, n, chosen) for bot in bots for n in players for chosen in options]
    shares = [games // len(tables) + (k < games % len(tables)) for k in range(len(tables))]
    return [
        Unit(n, (bot,) * n, seed, share, label=k, counted=True, listed=listed, options=chosen)
        for k, ((bot, n, chosen), share) in enumerate(zip(tables, shares, strict=True))
        if share
    ]


def views_of(outline: Outline, outcomes: Sequence[Outcome]) -> list[View]:
    """One view for each bot and number of players, and for each bot one over all numbers of players."""
    tables: dict[tuple[str, int], list[Outcome]] = {}
    for outcome in outcomes:
        tables.setdefault((outcome.unit.bots[0], outcome.unit.players), []).append(outcome)
    views = []
    for bot in dict.fromkeys(bot for bot, _ in tables):
        sizes = {players: found for (name, players), found in tables.items() if name == bot}
        single = [_view(outline, bot, players, found) for players, found in sizes.items()]
        if len(single) > 1:
            views.append(_over_all(outline, bot, single))
        views.extend(single)
    return views


def _view(outline: Outline, bot: str, players: int, outcomes: Sequence[Outcome]) -> View:
    moments = add_up(outcome.moments for outcome in outcomes)
    general = _general(outline, players, outcomes)
    groups = tuple(_group(outline, name, moments) for name in outline.tallies.kinds)
    settings = tuple(_setting(outline, setting, moments) for setting in outline.tallies.settings)
    return View(bot, players, general.games, (general,), groups, settings)


# ---------------------------------------------------------------- components


def _part(outline: Outline, name: str) -> slice:
    first = outline.tallies.first(name)
    return slice(first, first + len(outline.tallies.kinds[name].names))


def lift_of(m: Moments, part: slice) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """Win rate, difference from the average component, and its standard error, for the components of a kind."""
    v = {name: values[part] for name, values in m.items() if values.shape == m["D"].shape}
    with np.errstate(invalid="ignore", divide="ignore"):
        r, t = v["N"] / v["D"], v["Nt"] / v["Dt"]
        own = v["NN"] - 2 * r * v["ND"] + r * r * v["DD"]
        both = v["NNt"] - t * v["NDt"] - r * v["DNt"] + r * t * v["DDt"]
        all_of = v["NtNt"] - 2 * t * v["NtDt"] + t * t * v["DtDt"]
        variance = own / v["D"] ** 2 - 2 * both / (v["D"] * v["Dt"]) + all_of / v["Dt"] ** 2
    return r, r - t, np.sqrt(np.maximum(variance, 0.0))


def _marks(
    lift: NDArray[np.float64], error: NDArray[np.float64], average: float, gains: NDArray[np.float64]
) -> list[int]:
    with np.errstate(invalid="ignore", divide="ignore"):
        sure = discoveries(chance_of(np.where(gains >= FEWEST, lift / error, NEVER)))
    large = np.abs(np.nan_to_num(lift)) >= NOTABLE * average
    return [int(np.sign(x)) if s and b else 0 for x, s, b in zip(lift, sure, large, strict=True)]


def _group(outline: Outline, name: str, m: Moments) -> Group:
    kind, part, tallies = outline.tallies.kinds[name], _part(outline, name), outline.tallies
    win, lift, error = lift_of(m, part)
    gains = m["D"][part]
    average = float(m["N"][part].sum() / max(gains.sum(), 1.0))
    marks = _marks(lift, error, average, gains)
    spoken = [k for k, tally in enumerate(tallies.counted) if tally.kind == name]  # the same at tables of every size
    counted = [k for k in spoken if tallies.counted[k].name not in (kind.gained, kind.offered, kind.paid)]
    price, gained = tallies.place(kind.paid, name), tallies.place(kind.gained, name)
    lines = []
    for k, component in enumerate(kind.names):
        at = part.start + k
        n = max(float(gains[k]), 1.0)
        times = max(float(m["counts"][gained, at]), 1.0)  # a seat may gain several copies
        mean = float(m["credit"][at]) / n
        spread = max(float(m["credit²"][at]) / n - mean**2, 0.0) / n
        lines.append(
            Line(
                component,
                kind.notes[k] if kind.notes else "",
                kind.tints[k] if kind.tints else "",
                int(gains[k]),
                _share(float(m["games with"][at]), float(m["games offered"][at])),
                float(win[k]),
                float(lift[k]),
                float(error[k]),
                marks[k],
                mean * n / times / outline.unit,
                float(np.sqrt(spread)) * n / times / outline.unit,
                float(m["counts"][price, at]) / times if price != NONE else NEVER,
                tuple(float(m["counts"][row, at]) / times for row in counted),
            )
        )
    met = tuple(line for line in lines if line.gained.games)
    names = tuple(tallies.counted[row].name for row in counted)
    return Group(name, kind, average, met, names, bool(m["all credit"][part].any()), price != NONE)


def _share(hits: float, games: float) -> Share:
    share = hits / games if games else NEVER
    return Share(share, *(interval(share, games) if games else (NEVER, NEVER)), int(games))


def _over_all(outline: Outline, bot: str, views: Sequence[View]) -> View:
    """All numbers of players together: differences from the average, weighted by how often there was a gain."""
    groups = []
    for k, name in enumerate(outline.tallies.kinds):
        parts = [view.groups[k] for view in views]
        gains = sum(line.gains for part in parts for line in part.lines)
        won = sum(line.gains * line.win for part in parts for line in part.lines if line.gains)
        average = won / max(gains, 1)
        names = dict.fromkeys(line.name for part in parts for line in part.lines)
        joined = [_joined([line for part in parts for line in part.lines if line.name == n]) for n in names]
        order = {component: at for at, component in enumerate(parts[0].kind.names)}
        joined.sort(key=lambda line: order[line.name])
        lift, error = np.array([line.lift for line in joined]), np.array([line.error for line in joined])
        marks = _marks(lift, error, average, np.array([float(line.gains) for line in joined])) if joined else []
        lines = tuple(_with_mark(line, mark) for line, mark in zip(joined, marks, strict=True))
        first = parts[0]
        groups.append(Group(name, first.kind, average, lines, first.counted, first.has_points, first.has_price))
    generals = tuple(general for view in views for general in view.generals)
    return View(bot, 0, sum(view.games for view in views), generals, tuple(groups), ())


def _with_mark(line: Line, mark: int) -> Line:
    return Line(**{**line.__dict__, "mark": mark})


def _joined(lines: Sequence[Line]) -> Line:
    """One component at tables of all sizes."""
    met = [line for line in lines if line.gains] or list(lines)
    weights = np.array([max(line.gains, 1) for line in met], dtype=np.float64)
    weights /= weights.sum()

    def mean(values: Sequence[float]) -> float:
        return float((weights * np.array(values)).sum())

    def error(values: Sequence[float]) -> float:
        return float(np.sqrt(((weights * np.array(values)) ** 2).sum()))

    games = sum(line.gained.games for line in lines)
    hits = sum(line.gained.value * line.gained.games for line in lines)
    first = met[0]
    return Line(
        first.name,
        first.note,
        first.tint,
        sum(line.gains for line in lines),
        _share(hits, games),
        mean([line.win for line in met]),
        mean([line.lift for line in met]),
        error([line.error for line in met]),
        0,
        mean([line.points for line in met]),
        error([line.points_error for line in met]),
        mean([line.paid for line in met]),
        tuple(mean([line.each[k] for line in met]) for k in range(len(first.each))),
    )


# ---------------------------------------------------------------- settings and the game as a whole


def _setting(outline: Outline, setting: Setting, m: Moments) -> SettingTable:
    """A setting value by value, with the components of kinds that are few enough for a table."""
    few = [(name, kind) for name, kind in outline.tallies.kinds.items() if len(kind.names) <= 8]
    columns = [outline.tallies.first(name) + k for name, kind in few for k in range(len(kind.names))]
    of = {key.split(": ", 1)[1]: values for key, values in m.items() if key.startswith(f"{setting.name}: ")}
    lines = []
    for v, name in enumerate(setting.values):
        games = float(of["games"][v])
        if not games:
            continue
        lines.append(
            SettingLine(
                name,
                setting.notes[v] if setting.notes else "",
                int(games),
                float(of["points"][v]) / games / outline.unit,
                float(of["winning points"][v]) / games / outline.unit,
                float(of["length"][v]) / games,
                _share(float(of["turn wins"][v, 0]), games),
                tuple(_ratio(*(float(of[key][v, c]) for key in ("N", "D", "NN", "ND", "DD"))) for c in columns),
            )
        )
    return SettingTable(setting, tuple(name for _, kind in few for name in kind.names), tuple(lines))


def _ratio(n: float, d: float, nn: float, nd: float, dd: float) -> Share | None:
    """A winning share among gains, observed game by game."""
    if d < FEWEST:
        return None
    r = n / d
    half = Z95 * float(np.sqrt(max(nn - 2 * r * nd + r * r * dd, 0.0))) / d
    return Share(r, max(r - half, 0.0), min(r + half, 1.0), int(d))


def _mean(values: NDArray[np.int32]) -> float:
    """The mean of what there is; there may be no winner at all, or nobody else."""
    return float(values.mean()) if values.size else NEVER


def _general(outline: Outline, players: int, outcomes: Sequence[Outcome]) -> General:
    scores = np.concatenate([outcome.scores for outcome in outcomes])
    turns = np.concatenate([outcome.turns for outcome in outcomes])
    lengths = np.concatenate([outcome.lengths for outcome in outcomes])
    ends = np.concatenate([outcome.ends for outcome in outcomes])
    wins = shares_of_victory(scores)
    totals = scores[:, :, TOTAL] / outline.unit
    ranked = np.sort(totals, axis=1)
    in_turn = np.take_along_axis(wins, turns.argsort(axis=1), axis=1)
    told = [
        (name, int(n), float(totals[ends == end].mean()), _share(float(in_turn[ends == end, 0].sum()), float(n)))
        for end, name in enumerate(outline.end_names)
        if (n := (ends == end).sum())
    ]
    won = wins > 0
    sources = [
        (source, _mean(scores[:, :, k][won]) / outline.unit, _mean(scores[:, :, k][~won]) / outline.unit)
        for k, source in enumerate(outline.sources)
    ]
    return General(
        players,
        len(ends),
        totals,
        ranked[:, -1],
        ranked[:, -1] - ranked[:, -2] if players > 1 else np.full(len(ends), NEVER),
        lengths,
        tuple(_share(float(in_turn[:, place].sum()), float(len(ends))) for place in range(players)),
        float((won.sum(axis=1) > 1).mean()),
        tuple(told),
        tuple(sources),
    )


# ---------------------------------------------------------------- two contents side by side


@dataclass(frozen=True)
class Change:
    """How a component fares in one content and in another."""

    name: str
    ours: Line
    theirs: Line
    shift: float  # of the lift
    error: float
    mark: int

    @property
    def gained(self) -> float:
        """The change in how often it is gained."""
        return self.ours.gained.value - self.theirs.gained.value


@dataclass(frozen=True)
class Comparison:
    """Two contents at tables of one size, kind by kind; components that only one of them has are named."""

    ours: View
    theirs: View
    groups: tuple[tuple[Group, tuple[Change, ...]], ...]
    only_ours: tuple[str, ...]
    only_theirs: tuple[str, ...]


def compare(ours: Sequence[View], theirs: Sequence[View]) -> list[Comparison]:
    """Views of the same bot and number of players, side by side."""
    others = {(view.bot, view.players): view for view in theirs}
    pairs = [(view, others[view.bot, view.players]) for view in ours if (view.bot, view.players) in others]
    return [_compared(view, other) for view, other in pairs]


def _compared(ours: View, theirs: View) -> Comparison:
    groups, only_ours, only_theirs = [], [], []
    others = {group.name: group for group in theirs.groups}
    for group in ours.groups:
        lines = {line.name: line for line in others[group.name].lines} if group.name in others else {}
        only_ours += [line.name for line in group.lines if line.name not in lines]
        only_theirs += [name for name in lines if name not in {line.name for line in group.lines}]
        both = [(line, lines[line.name]) for line in group.lines if line.name in lines]
        groups.append((group, _changes(group, both)))
    return Comparison(ours, theirs, tuple(groups), tuple(only_ours), tuple(only_theirs))


def _changes(group: Group, both: Sequence[tuple[Line, Line]]) -> tuple[Change, ...]:
    """The changes of one kind, the largest first."""
    if not both:
        return ()
    shift = np.array([a.lift - b.lift for a, b in both])
    error = np.array([np.hypot(a.error, b.error) for a, b in both])
    gains = np.array([float(min(a.gains, b.gains)) for a, b in both])
    marks = _marks(shift, error, group.average, gains)
    changes = [
        Change(a.name, a, b, float(s), float(e), mark)
        for (a, b), s, e, mark in zip(both, shift, error, marks, strict=True)
    ]
    return tuple(sorted(changes, key=lambda change: (change.mark == 0, -abs(np.nan_to_num(change.shift)))))
