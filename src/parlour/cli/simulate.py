"""`parlour simulate`: many games between any bots, and what they tell."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Annotated

import typer

from parlour.cli.opening import ContentFile, GameName, Options, open_game, read_options
from parlour.cli.workforce import (
    MOST_GAMES,
    SECONDS,
    SIMULATED,
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

Games = Annotated[
    int | None,
    typer.Option("--games", metavar="N", min=1, max=MOST_GAMES, help="How many games.", show_default=usual(SIMULATED)),
]
Players = Annotated[
    int | None, typer.Option("--players", metavar="N", help="How many seats. Default: as many as the game allows.")
]
Bots = Annotated[
    str,
    typer.Option(
        "--bots",
        metavar="NAMES",
        help="A bot for each seat, with commas between them, or one for all: random, search:200, my.module:Bot …",
    ),
]


def simulate_games(
    game: GameName,
    games: Games = None,
    players: Players = None,
    bots: Bots = "random",
    seed: Seed = 0,
    option: Options = None,
    content: ContentFile = None,
    workers: Workers = 0,
    ray: Ray = None,
    out: ParquetFile = None,
    as_json: AsJson = False,
) -> None:
    """Play games between bots, and report lengths, scores, win shares and sources of points."""
    found = open_game(game, content)
    from parlour.cli.figures import figures, report
    from parlour.cli.screen import open_console
    from parlour.lab import parquet
    from parlour.lab.crew import gather
    from parlour.lab.pace import games_within
    from parlour.lab.simulate import results_of
    from parlour.lab.units import Unit, cut, lineup, outline_of

    names = bots.split(",")
    seats = check_players(found, players or (len(names) if len(names) > 1 else found.most))
    whole = Unit(seats, lineup(names, seats), seed, games or 0, options=found.numbers(read_options(found, option)))
    parquet.check_place(out)
    with open_crew(found, content, workers, ray) as crew, progress(f"Playing {found.title}", games) as watch:
        prepare(found, watch.compiled)
        number = games or games_within(found, [whole], SECONDS, crew.workers, SIMULATED)
        watch.planned(number)
        gathered = gather(crew, list(cut(replace(whole, games=number), crew.workers)), watch.played)
    results = results_of(found, gathered.outcomes, gathered.seconds)
    if out is not None:
        parquet.write(out, [parquet.seat_rows(outline_of(found), outcome) for outcome in gathered.outcomes])
    if as_json:
        typer.echo(json.dumps(figures(results) | {"interrupted": gathered.interrupted}, indent=2))
    else:
        planned = number if gathered.interrupted else None
        open_console().print(report(results, planned, "" if games else chosen_note(number)))
