"""The arena: bots against each other over the same deals, seats rotated: neither deal nor seat favours anybody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour import bots
from parlour.engine.core.errors import ParlourError
from parlour.engine.people.ranking import TOTAL, places
from parlour.lab.intervals import paired_interval
from parlour.lab.units import Outcome, Unit, cut, shares_of_victory

MOST_LINEUPS = 200
MOST_PERMUTED = 4  # seats up to which every order is played
MOST_RATED = 20_000  # games that are rated: a rating has long settled by then


@dataclass(frozen=True)
class Standing:
    """How often one bot comes out ahead of another, with its 95% interval; a tie counts half."""

    bot: int
    other: int
    share: float
    low: float
    high: float
    games: int


@dataclass(frozen=True)
class Record:
    """What one bot achieved: its share of the victories beside the fair share, its points, its rating."""

    bot: int
    wins: float
    low: float
    high: float
    points: float
    games: int
    mu: float
    sigma: float
    ordinal: float


@dataclass(frozen=True)
class Verdict:
    """What an arena found."""

    names: tuple[str, ...]
    players: int
    deals: int
    games: int
    rated: int
    standings: list[Standing]
    records: list[Record]


def lineups(n_bots: int, players: int) -> list[tuple[int, ...]]:
    """Which bots meet at a table: every set of them; where they are too few, every mix of at least two."""
    if players < 2:
        raise ParlourError("an arena needs at least two seats: nobody is compared with himself")
    if n_bots < 2:
        raise ParlourError("an arena needs at least two bots; name them behind the game")
    if n_bots >= players:
        found = list(combinations(range(n_bots), players))
    else:
        found = [mix for mix in combinations_with_replacement(range(n_bots), players) if len(set(mix)) > 1]
    if len(found) > MOST_LINEUPS:
        raise ParlourError(f"{n_bots} bots make {len(found)} tables of {players}; at most {MOST_LINEUPS} can be played")
    return found


def named(names: Sequence[str]) -> tuple[str, ...]:
    """The bots' names; one that is named twice is told apart by a number."""
    for name in names:
        bots.check(bots.admit(name))
    return tuple(
        f"{name} ({names[:k].count(name) + 1})" if names[:k].count(name) else name for k, name in enumerate(names)
    )


def orders(chosen: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Every order in which bots can sit; from five on only rotations and their mirror images.

    Rotations alone would not do: whoever always sits behind a weak bot has an easy life.
    """
    if len(chosen) <= MOST_PERMUTED:
        return sorted(set(permutations(chosen)))
    turned = [chosen[k:] + chosen[:k] for k in range(len(chosen))]
    return sorted({*turned, *(order[::-1] for order in turned)})


def plan(
    names: Sequence[str], players: int, games: int, seed: int, workers: int, options: tuple[int, ...] = ()
) -> list[Unit]:
    """The units of an arena: for every table of bots the same deals, once for each order of seats.

    ``games`` is for each table of bots, rounded up to whole rounds of orders. The label of a unit is its table.
    """
    units: list[Unit] = []
    for at, chosen in enumerate(lineups(len(names), players)):
        for salt, order in enumerate(orders(chosen)):
            deals = -(-games // len(orders(chosen)))
            seated = tuple(names[bot] for bot in order)
            units.extend(cut(Unit(players, seated, seed, deals, salt, at, options=options), workers))
    # All tables make progress together: whoever interrupts an arena has games of every pair.
    return sorted(units, key=lambda unit: (unit.seed, unit.label, unit.salt))


def tables_of(names: Sequence[str], players: int, seed: int, options: tuple[int, ...] = ()) -> list[Unit]:
    """One game of every table of bots, to see how long it takes."""
    return [
        Unit(players, tuple(names[bot] for bot in chosen), seed, 1, options=options)
        for chosen in lineups(len(names), players)
    ]


@dataclass(frozen=True)
class Played:
    """All games of an arena, one row a game: which table, order of seats and deal, who sat where, how it ended."""

    table: NDArray[np.int64]
    order: NDArray[np.int64]
    seeds: NDArray[np.int64]
    seated: NDArray[np.int64]
    scores: NDArray[np.int32]
    first: NDArray[np.int32]
    lengths: NDArray[np.int32]
    ends: NDArray[np.int32]


def collect(outcomes: Sequence[Outcome], n_bots: int, players: int) -> Played:
    """The outcomes of all units as one, in the order of deals; those not played from every seat are left out."""
    tables = [orders(chosen) for chosen in lineups(n_bots, players)]
    table, salt, seeds, seated = [], [], [], []
    for outcome in outcomes:
        unit = outcome.unit
        table.append(np.full(unit.games, unit.label))
        salt.append(np.full(unit.games, unit.salt))
        seeds.append(unit.seed + np.arange(unit.games))
        seated.append(np.tile(tables[unit.label][unit.salt], (unit.games, 1)))
    rows = [np.concatenate(part) for part in (table, salt, seeds, seated)]
    others = [np.concatenate([getattr(o, name) for o in outcomes]) for name in ("scores", "first", "lengths", "ends")]
    keep = _complete(rows[0], rows[2], np.array([len(found) for found in tables]))
    order = np.lexsort((rows[1], rows[0], rows[2]))
    order = order[keep[order]]
    return Played(*(part[order] for part in (*rows, *others)))


def _complete(table: NDArray[Any], seeds: NDArray[Any], orders_of: NDArray[Any]) -> NDArray[np.bool_]:
    """Which games belong to a deal that was played in every order of seats."""
    pairs = np.stack([table, seeds], axis=1)
    _, inverse, counts = np.unique(pairs, axis=0, return_inverse=True, return_counts=True)
    whole: NDArray[np.bool_] = counts[inverse.ravel()] == orders_of[table]
    return whole


def judge(played: Played, names: Sequence[str], unit: int) -> Verdict:
    """Who is ahead of whom, who wins how often, and how they rate."""
    if not len(played.table):
        raise ParlourError("no deal was played from every seat: there is nothing to compare")
    n = len(names)
    rank = places(played.scores)
    wins = shares_of_victory(played.scores)
    standings = [s for a in range(n) for b in range(n) if a != b and (s := _standing(played, rank, a, b))]
    ratings = _rate(played, rank, n)
    records = [_record(played, wins, bot, unit, ratings[bot]) for bot in range(n)]
    games = len(played.table)
    deals = len(np.unique(played.seeds))
    return Verdict(
        tuple(names), played.seated.shape[1], deals, games, min(games, MOST_RATED), standings,
        sorted(records, key=lambda record: -record.ordinal),
    )  # fmt: skip


def _standing(played: Played, rank: NDArray[np.int64], a: int, b: int) -> Standing | None:
    """How often a is ahead of b at the tables where both sit."""
    ahead = np.zeros(len(rank))
    met = np.zeros(len(rank))
    for i in range(rank.shape[1]):
        for j in range(rank.shape[1]):
            both = (played.seated[:, i] == a) & (played.seated[:, j] == b)
            met += both
            ahead += both * np.where(rank[:, i] < rank[:, j], 1.0, np.where(rank[:, i] == rank[:, j], 0.5, 0.0))
    if not met.any():
        return None
    share, low, high = paired_interval(_by_deal(played.seeds, ahead, met), int((met > 0).sum()))
    return Standing(a, b, share, low, high, int((met > 0).sum()))


def _by_deal(seeds: NDArray[Any], value: NDArray[np.float64], weight: NDArray[np.float64]) -> NDArray[np.float64]:
    """The mean of a value in each deal in which it has weight."""
    _, deal = np.unique(seeds, return_inverse=True)
    sums, weights = np.bincount(deal, value), np.bincount(deal, weight)
    means: NDArray[np.float64] = sums[weights > 0] / weights[weights > 0]
    return means


def _record(played: Played, wins: NDArray[np.float64], bot: int, unit: int, rating: Any) -> Record:
    mine = played.seated == bot
    seats = mine.sum(axis=1).astype(np.float64)
    share, low, high = paired_interval(_by_deal(played.seeds, (wins * mine).sum(axis=1), seats), int((seats > 0).sum()))
    points = float(played.scores[:, :, TOTAL][mine].mean() / unit)
    games = int((seats > 0).sum())
    return Record(bot, share, low, high, points, games, rating.mu, rating.sigma, rating.ordinal())


def _rate(played: Played, rank: NDArray[np.int64], n_bots: int) -> list[Any]:
    """Ratings by Plackett and Luce's model, game by game in the order of deals."""
    try:
        from openskill.models import PlackettLuce
    except ImportError as error:
        raise ParlourError("ratings need openskill: pip install 'parlour[lab]'") from error
    model = PlackettLuce()
    ratings = [model.rating() for _ in range(n_bots)]
    for seated, ranks in zip(played.seated[:MOST_RATED].tolist(), rank[:MOST_RATED].tolist(), strict=True):
        rated = model.rate([[ratings[bot]] for bot in seated], ranks=ranks)
        for bot in set(seated):  # a bot with several seats: what they learned on average
            same = [team[0] for at, team in zip(seated, rated, strict=True) if at == bot]
            mu, sigma = np.mean([r.mu for r in same]), np.mean([r.sigma for r in same])
            ratings[bot] = model.rating(mu=float(mu), sigma=float(sigma))
    return ratings
