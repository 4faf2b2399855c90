"""Moments: what is kept of counted games once they are over. Sums only, so that those of many units just add up.

For each component and game, D is how many seats gained it and N their share of the victory; their sums and products are
all that is needed for a win rate, its interval, and the difference from the average component. Games are the
observations: what seats of one game have in common cannot make a result look surer than it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.engine.people.ranking import TOTAL
from parlour.engine.thinking.contest import Contest
from parlour.engine.thinking.tally import Tallies

Moments = dict[str, NDArray[np.float64]]


def add_up(all_moments: Iterable[Moments]) -> Moments:
    """The moments of several units together."""
    total: Moments = {}
    for moments in all_moments:
        for name, values in moments.items():
            total[name] = total[name] + values if name in total else values
    return total


def measure(tallies: Tallies, contest: Contest, scores: NDArray[Any], wins: NDArray[np.float64]) -> Moments:
    """The moments of the games of a contest."""
    games, players = wins.shape
    had = _had(tallies, contest, players)
    points = scores[:, :, TOTAL].astype(np.float64)
    d = had.sum(axis=1, dtype=np.float64)
    n = np.einsum("gp,gpc->gc", wins, had)
    dt, nt = _of_kind(tallies, d), _of_kind(tallies, n)
    pairs = {"NN": (n, n), "ND": (n, d), "DD": (d, d), "NNt": (n, nt), "NDt": (n, dt), "DNt": (d, nt), "DDt": (d, dt)}
    pairs |= {"NtNt": (nt, nt), "NtDt": (nt, dt), "DtDt": (dt, dt)}
    credits = contest.credits[:, :players].astype(np.float64)
    moments = {name: (a * b).sum(axis=0) for name, (a, b) in pairs.items()}
    moments |= {
        "games": np.array(float(games)),
        "N": n.sum(axis=0),
        "D": d.sum(axis=0),
        "Nt": nt.sum(axis=0),
        "Dt": dt.sum(axis=0),
        "games with": (d > 0).sum(axis=0, dtype=np.float64),
        "games offered": _offered(tallies, contest),
        "counts": contest.counts.sum(axis=(0, 1), dtype=np.float64),
        "credit": (credits * had).sum(axis=(0, 1)),
        "credit²": (credits**2 * had).sum(axis=(0, 1)),
        "all credit": credits.sum(axis=(0, 1)),
        "points with": np.einsum("gp,gpc->c", points, had),
    }
    for k, setting in enumerate(tallies.settings):
        where = (contest.settings[:, k] == np.arange(len(setting.values))[:, None]).astype(np.float64)
        moments |= _by_setting(setting.name, where, contest, n, d, points, wins)
    return moments


def _by_setting(
    name: str,
    where: NDArray[np.float64],
    contest: Contest,
    n: NDArray[np.float64],
    d: NDArray[np.float64],
    points: NDArray[np.float64],
    wins: NDArray[np.float64],
) -> Moments:
    """Sums over the games in which a setting had each of its values."""
    players = wins.shape[1]
    order = contest.scores[:, :players, -1].argsort(axis=1)
    in_turn = np.take_along_axis(wins, order, axis=1)
    each = {"N": n, "D": d, "NN": n * n, "ND": n * d, "DD": d * d, "turn wins": in_turn, "turn wins²": in_turn**2}
    moments = {f"{name}: {key}": where @ values for key, values in each.items()}
    moments[f"{name}: games"] = where.sum(axis=1)
    moments[f"{name}: points"] = where @ points.mean(axis=1)
    moments[f"{name}: winning points"] = where @ points.max(axis=1)
    moments[f"{name}: length"] = where @ contest.lengths
    return moments


def _had(tallies: Tallies, contest: Contest, players: int) -> NDArray[np.bool_]:
    """Whether each seat of each game gained each component."""
    had = np.zeros((len(contest.ends), players, tallies.components), dtype=bool)
    for name, kind in tallies.kinds.items():
        part = slice(tallies.first(name), tallies.first(name) + len(kind.names))
        had[:, :, part] = contest.counts[:, :players, tallies.place(kind.gained, name), part] > 0
    return had


def _offered(tallies: Tallies, contest: Contest) -> NDArray[np.float64]:
    """In how many games each component came within reach; all of them where nothing tells.

    What somebody gained was within reach, even if it never lay on offer: it may come by a side door.
    """
    offered = np.full(tallies.components, float(len(contest.ends)))
    for name, kind in tallies.kinds.items():
        if kind.offered:
            part = slice(tallies.first(name), tallies.first(name) + len(kind.names))
            rows = [tallies.place(kind.offered, name), tallies.place(kind.gained, name)]
            offered[part] = (contest.counts[:, :, rows, part] > 0).any(axis=(1, 2)).sum(axis=0)
    return offered


def _of_kind(tallies: Tallies, values: NDArray[np.float64]) -> NDArray[np.float64]:
    """For each component the sum over all components of its kind."""
    total = np.empty_like(values)
    for name, kind in tallies.kinds.items():
        part = slice(tallies.first(name), tallies.first(name) + len(kind.names))
        total[:, part] = values[:, part].sum(axis=1, keepdims=True)
    return total
