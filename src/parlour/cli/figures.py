"""The figures of a simulation: as plain data, and as a page for people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from parlour.lab.intervals import interval

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from parlour.lab.simulate import Results

TURN_ORDER = ("first", "second", "third", "fourth", "fifth")


def figures(results: Results) -> dict[str, Any]:
    """Everything a simulation tells, in names and numbers."""
    wins = results.wins()
    totals = results.totals
    seconds = max(results.seconds, 1e-9)
    lengths = results.lengths
    return {
        "game": results.game.slug,
        "content": results.game.content_key,
        "players": results.players,
        "bots": list(results.bots),
        "games": results.games,
        "options": results.chosen,
        "seed": results.seed,
        "seconds": round(results.seconds, 4),
        "games_per_second": round(results.games / seconds, 1),
        "decisions_per_second": round(results.decisions / seconds, 1),
        "decisions": {"mean": _round(lengths.mean()), "least": int(lengths.min()), "most": int(lengths.max())},
        "score": _spread(totals),
        "by_seat": _places(totals, wins),
        "by_turn_order": _places(results.by_turn_order(totals), results.by_turn_order(wins)),
        "sources": _sources(results),
        "ends": results.end_reasons(),
    }


def _round(value: Any) -> float:
    return round(float(value), 4)


def _spread(values: NDArray[np.float64]) -> dict[str, float]:
    low, high = np.percentile(values, (5, 95))
    return {"mean": _round(values.mean()), "sd": _round(values.std()), "low_5": _round(low), "high_95": _round(high)}


def _places(totals: NDArray[np.float64], wins: NDArray[np.float64]) -> list[dict[str, Any]]:
    """Score and win share of each column; a shared victory counts in parts."""
    rows = []
    for place in range(totals.shape[1]):
        share = float(wins[:, place].mean())
        low, high = interval(share, len(wins))
        rows.append(
            {
                "score": _round(totals[:, place].mean()),
                "wins": _round(share),
                "wins_low": _round(low),
                "wins_high": _round(high),
            }
        )
    return rows


def _sources(results: Results) -> dict[str, float]:
    means = results.scores[:, :, : len(results.game.sources)].mean(axis=(0, 1)) / results.game.unit
    return {source: _round(mean) for source, mean in zip(results.game.sources, means, strict=True)}


# ---------------------------------------------------------------- for people


def report(results: Results, planned: int | None = None, remark: str = "") -> RenderableType:
    """The figures as a page; ``planned`` is how many games it should have been when it was interrupted."""
    told = figures(results)
    same = len(set(results.bots)) == 1
    games = f"{results.games:,} {results.bots[0] + ' ' if same else ''}{'game' if results.games == 1 else 'games'}"
    players = f"{results.players} {'player' if results.players == 1 else 'players'}"
    head = Text(", ".join((f"{results.game.title}: {games}", players, *_unusual(results))), "bold")
    last: list[RenderableType] = ["", Text(remark, "dim")] if remark else []
    note = [Text(f"Interrupted: these are the games that were finished, of {planned:,}.", "yellow")] if planned else []
    return Group(
        head.append(f"  seeds from {results.seed}", "not bold dim"),
        *note,
        "",
        _summary(told),
        "",
        _share_table(told, () if same else results.bots),
        "",
        _source_table(told),
        *last,
    )


def _unusual(results: Results) -> list[str]:
    """The options that were chosen otherwise than usual: 'mode phases'."""
    usual = results.game.chosen({})
    return [f"{key} {value}" for key, value in results.chosen.items() if value != usual[key]]


def _summary(told: dict[str, Any]) -> Grid:
    grid = Grid.grid(padding=(0, 3, 0, 0))
    grid.add_column(style="dim")
    length, score = told["decisions"], told["score"]
    pace = f"{told['games_per_second']:,.0f} games/s, {told['decisions_per_second']:,.0f} decisions/s"
    grid.add_row("speed", f"{pace} ({told['seconds']:.2f} s)")
    grid.add_row("decisions", f"{length['mean']:.1f} a game, from {length['least']} to {length['most']}")
    spread = f"sd {score['sd']:.1f}, 5% to 95%: {score['low_5']:.1f} to {score['high_95']:.1f}"
    grid.add_row("score", f"{score['mean']:.1f} on average, {spread}")
    for end, n in told["ends"].items():
        grid.add_row("ended by", f"{end}: {n:,} ({n / told['games']:.1%})")
    return grid


def _share_table(told: dict[str, Any], bots: tuple[str, ...]) -> Grid:
    """Scores and win shares by seat and by place in turn order, side by side."""
    grid = Grid(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    for head in ("by seat", "score", "wins", "95%", "by turn order", "score", "wins", "95%"):
        grid.add_column(head, justify="left" if head.startswith("by") else "right", no_wrap=True)
    for place, (seat, turn) in enumerate(zip(told["by_seat"], told["by_turn_order"], strict=True)):
        who = f"seat {place}  {bots[place]}" if bots else f"seat {place}"
        grid.add_row(who, *_share(seat), TURN_ORDER[place], *_share(turn))
    return grid


def _share(row: dict[str, float]) -> tuple[str, str, str]:
    """Score, share of the victories, and its interval."""
    sure = f"{100 * row['wins_low']:.1f}–{100 * row['wins_high']:.1f}"
    return f"{row['score']:.1f}", f"{row['wins']:.1%}", sure


def _source_table(told: dict[str, Any]) -> Grid:
    """Mean points by source, with a bar to compare them."""
    grid = Grid(box=None, padding=(0, 3, 0, 0), pad_edge=False, header_style="dim")
    grid.add_column("points from")
    grid.add_column("mean", justify="right")
    grid.add_column("")
    most = max(told["sources"].values()) or 1.0
    for source, mean in told["sources"].items():
        grid.add_row(source, f"{mean:.2f}", Text("█" * round(24 * max(mean, 0) / most), "cyan"))
    return grid
