"""`parlour arena`: bots against each other over the same deals, with intervals and ratings."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from parlour.cli.opening import ContentFile, GameName, Options, open_game, read_options
from parlour.cli.workforce import (
    ARRANGED,
    SECONDS,
    AsJson,
    ParquetFile,
    Ray,
    Seed,
    Workers,
    check_players,
    chosen_note,
    open_crew,
    prepare,
    progress,
    usual,
)

if TYPE_CHECKING:
    from rich.console import RenderableType

    from parlour.engine.game import Game
    from parlour.lab.arena import Verdict

MOST_GAMES = 10_000_000


Bots = Annotated[
    list[str],
    typer.Argument(metavar="BOT BOT …", help="Two or more bots: random, greedy, search:200, my.module:Bot …"),
]
Games = Annotated[
    int | None,
    typer.Option(
        "--games",
        metavar="N",
        min=2,
        max=MOST_GAMES,
        help="How many games for each pair (or table) of bots.",
        show_default=usual(ARRANGED),
    ),
]
Players = Annotated[int | None, typer.Option("--players", metavar="N", help="How many seats a table has.")]


def hold_arena(
    game: GameName,
    bots: Bots,
    games: Games = None,
    players: Players = None,
    seed: Seed = 0,
    option: Options = None,
    content: ContentFile = None,
    workers: Workers = 0,
    ray: Ray = None,
    out: ParquetFile = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play each other: every pair, the same deals, seats rotated; win table with intervals, and ratings."""
    found = open_game(game, content)
    from parlour.cli.screen import open_console
    from parlour.lab import parquet
    from parlour.lab.arena import collect, judge, named, plan, tables_of
    from parlour.lab.crew import gather
    from parlour.lab.pace import games_within
    from parlour.lab.units import outline_of

    names, numbers = named(bots), found.numbers(read_options(found, option))
    seats = check_players(found, max(2, found.fewest) if players is None else players)
    parquet.check_place(out)
    with open_crew(found, content, workers, ray) as crew, progress(_meeting(found.title, names), games) as watch:
        prepare(found, watch.compiled)
        tables = tables_of(bots, seats, seed, numbers)
        each = games or games_within(found, tables, SECONDS / len(tables), crew.workers, ARRANGED)
        units = plan(bots, seats, each, seed, crew.workers, numbers)
        watch.planned(sum(unit.games for unit in units))
        gathered = gather(crew, units, watch.played)
    verdict = judge(collect(gathered.outcomes, len(bots), seats), names, found.unit)
    if out is not None:
        parquet.write(out, [parquet.seat_rows(outline_of(found), outcome) for outcome in gathered.outcomes])
    if as_json:
        typer.echo(json.dumps(_figures(verdict, found.slug, seed, gathered.interrupted), indent=2))
    else:
        note = " ".join(filter(None, ("" if games else chosen_note(each), _without_network(found, bots))))
        open_console().print(_page(verdict, _title(found, verdict), seed, gathered.interrupted, note))


def _without_network(game: Game, names: list[str]) -> str:
    """What those should know who named a bot that asks a network, where there is none to ask."""
    from parlour.bots import asks_network, why_not_learned
    from parlour.engine.people.english import capitalised

    reason = why_not_learned(game) if any(asks_network(name) for name in names) else ""
    return f"{capitalised(reason)}." if reason else ""


def _title(game: Game, verdict: Verdict) -> str:
    deals = f"the same {verdict.deals:,} deals from every seat"
    return f"{game.title}: {verdict.games:,} games, {verdict.players} players, {deals}"


def _meeting(title: str, names: tuple[str, ...]) -> str:
    return f"{title}, {' against '.join(names)}"


def _figures(verdict: Verdict, slug: str, seed: int, interrupted: bool) -> dict[str, Any]:
    names = verdict.names
    return {
        "game": slug,
        "players": verdict.players,
        "seed": seed,
        "deals": verdict.deals,
        "games": verdict.games,
        "interrupted": interrupted,
        "bots": [
            {
                "bot": names[r.bot],
                "wins": round(r.wins, 4),
                "wins_low": round(r.low, 4),
                "wins_high": round(r.high, 4),
                "points": round(r.points, 4),
                "games": r.games,
                "mu": round(r.mu, 3),
                "sigma": round(r.sigma, 3),
                "ordinal": round(r.ordinal, 3),
            }
            for r in verdict.records
        ],
        "ahead": [
            {
                "bot": names[s.bot],
                "of": names[s.other],
                "share": round(s.share, 4),
                "low": round(s.low, 4),
                "high": round(s.high, 4),
                "games": s.games,
            }
            for s in verdict.standings
        ],
    }


def _page(verdict: Verdict, title: str, seed: int, interrupted: bool, remark: str) -> RenderableType:
    from rich.console import Group
    from rich.text import Text

    head = Text(title, "bold").append(f"  seeds from {seed}", "not bold dim")
    note = [Text("Interrupted: only what was finished counts.", "yellow")] if interrupted else []
    fair = 1 / verdict.players
    small = Text(
        "± is the 95% interval, counted by deals: luck of the deal and the seat cancels out. "
        f"Ratings are openskill's (Plackett–Luce) after {verdict.rated:,} games; the last column is almost sure.",
        "dim",
    )
    return Group(
        head,
        *note,
        "",
        _ahead_table(verdict),
        "",
        _record_table(verdict, fair),
        "",
        small,
        *([Text(remark, "dim")] if remark else []),
    )


def _ahead_table(verdict: Verdict) -> RenderableType:
    """How often the bot of the row beats the one of the column."""
    from rich.table import Table as Grid
    from rich.text import Text

    grid = Grid(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    grid.add_column("beats" if verdict.players == 2 else "is ahead of", style="bold", no_wrap=True)
    order = [record.bot for record in verdict.records]
    found = {(s.bot, s.other): s for s in verdict.standings}
    for bot in order:
        grid.add_column(verdict.names[bot], justify="right", no_wrap=True)
    for bot in order:
        cells = []
        for other in order:
            standing = found.get((bot, other))
            if standing is None:
                cells.append(Text("·", "dim"))
                continue
            style = "green" if standing.low > 0.5 else "red" if standing.high < 0.5 else ""
            half = 100 * (standing.high - standing.low) / 2
            cells.append(Text(f"{100 * standing.share:.1f}%", style).append(f" ± {half:.1f}", "dim"))
        grid.add_row(verdict.names[bot], *cells)
    return grid


def _record_table(verdict: Verdict, fair: float) -> RenderableType:
    from rich.table import Table as Grid
    from rich.text import Text

    grid = Grid(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    for head in ("", "wins", f"95% (fair: {100 * fair:.0f}%)", "points", "rating", "at least"):
        grid.add_column(head, justify="left" if not head else "right", no_wrap=True)
    for record in verdict.records:
        grid.add_row(
            Text(verdict.names[record.bot], "bold"),
            f"{100 * record.wins:.1f}%",
            f"{100 * record.low:.1f}–{100 * record.high:.1f}",
            f"{record.points:.1f}",
            f"{record.mu:.1f} ± {record.sigma:.1f}",
            f"{record.ordinal:.1f}",
        )
    return grid
