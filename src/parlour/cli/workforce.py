"""What the laboratory's commands share: who does the work, how far it is, and which bots and players are meant."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from parlour.engine.core.errors import ParlourError

if TYPE_CHECKING:
    from collections.abc import Callable

    from parlour.engine.game import Game
    from parlour.lab.crew import Crew

MOST_GAMES = 100_000_000
MOST_SEED = 2**62
MOST_WORKERS = 1024

Workers = Annotated[
    int,
    typer.Option(
        "--workers",
        metavar="N",
        min=0,
        max=MOST_WORKERS,
        help="How many processes play.",
        show_default="one for each core, where it pays",
    ),
]
Ray = Annotated[
    str | None,
    typer.Option(
        "--ray",
        metavar="WHERE",
        help="Play on a Ray cluster: `auto` finds a running one, an address joins it, `local` starts one here.",
    ),
]
Seed = Annotated[
    int, typer.Option("--seed", metavar="N", min=0, max=MOST_SEED, help="The seed of the first deal; the next follow.")
]
SIMULATED, ARRANGED, BALANCED = 10_000, 1000, 100_000  # the most games that are played when nobody says how many
SECONDS = 60.0  # that a run takes, about, when nobody says how many games

ParquetFile = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help="Write a Parquet file, too: a row for each seat of each game."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")]


def check_players(game: Game, players: int) -> int:
    """ParlourError where a game is not for so many."""
    if not game.fewest <= players <= game.most:
        raise ParlourError(f"{game.title} is for {game.fewest} to {game.most} players, not for {players}")
    return players


def usual(most: int) -> str:
    """What the help says of how many games are played unless told."""
    return f"as many as take about a minute here, at most {most:,}"


def chosen_note(games: int) -> str:
    """What a report says of how many games were played when nobody had told."""
    return f"{games:,} games take about a minute here, or are plenty; --games N plays another number."


@contextmanager
def open_crew(game: Game, content: Path | None, workers: int, ray: str | None) -> Iterator[Crew]:
    """Those who will play a game that is open here; they go home at the end."""
    from parlour.lab.crew import Cluster, Here

    crew: Crew = Here(game, workers) if ray is None else Cluster(game.slug, content, ray, workers)
    try:
        yield crew
    finally:
        crew.close()


def prepare(game: Game, report: Callable[[int, str], None]) -> None:
    """Compile a game as a whole where that was never done, so that a table begins compiled afterwards too."""
    from parlour.engine.compiling import compile_game
    from parlour.engine.core.rules import Mode, chosen_mode

    mode = chosen_mode()
    if mode is not Mode.INTERPRETED and not game.is_compiled(mode):
        compile_game(game, report, mode)


class Watch:
    """What a person sees of a run: functions compiled, games played."""

    def planned(self, games: int) -> None:
        """So many games will be played."""

    def compiled(self, count: int, name: str) -> None:
        """One more function was compiled."""

    def played(self, games: int) -> None:
        """So many more games were played."""


@contextmanager
def progress(title: str, games: int | None) -> Iterator[Watch]:
    """A bar on a terminal; elsewhere silence. How many games it will be may be told later."""
    from parlour.cli.screen import open_console

    console = open_console(stderr=True)
    if not console.is_terminal:
        yield Watch()
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(title, total=games)
        once = bar.add_task("Compiling (only once), functions", total=None, visible=False)

        class Bar(Watch):
            def planned(self, games: int) -> None:
                bar.update(task, total=games)

            def compiled(self, count: int, name: str) -> None:
                bar.update(once, completed=count, visible=True)

            def played(self, games: int) -> None:
                bar.update(once, visible=False)
                bar.advance(task, games)

        yield Bar()
