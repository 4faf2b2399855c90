"""`parlour simulate`: many random games, and what they tell."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from parlour.cli.opening import ContentFile, GameName, open_game
from parlour.engine.errors import ParlourError

if TYPE_CHECKING:
    from collections.abc import Callable

    from parlour.engine.game import Game
    from parlour.lab.simulate import Results

MOST_GAMES = 100_000_000
MOST_SEED = 2**62


def simulate_games(
    game: GameName,
    games: Annotated[int, typer.Option("--games", metavar="N", min=1, max=MOST_GAMES, help="How many games.")] = 10_000,
    players: Annotated[
        int | None, typer.Option("--players", metavar="N", help="How many seats. Default: as many as the game allows.")
    ] = None,
    seed: Annotated[
        int,
        typer.Option("--seed", metavar="N", min=0, max=MOST_SEED, help="The seed of the first game; the next follow."),
    ] = 0,
    content: ContentFile = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Play random games in compiled code, and report lengths, scores, win shares and sources of points."""
    found = open_game(game, content)
    seats = found.most if players is None else players
    if not found.fewest <= seats <= found.most:
        raise ParlourError(f"{found.title} is for {found.fewest} to {found.most} players, not for {seats}")
    results = _played(found, seats, games, seed)
    from parlour.cli.figures import figures, report
    from parlour.cli.screen import open_console

    if as_json:
        typer.echo(json.dumps(figures(results), indent=2))
    else:
        open_console().print(report(results))


def _played(game: Game, players: int, games: int, seed: int) -> Results:
    """All games played, with a bar while it takes."""
    from parlour.lab.simulate import Results, simulate

    with _progress(game, games) as (compiled, played):
        _prepare(game, compiled)
        for step in simulate(game, players, games, seed):
            if isinstance(step, Results):
                return step
            played(step)
    raise AssertionError("a simulation ends with its results")


def _prepare(game: Game, report: Callable[[int, str], None]) -> None:
    """Compile a game as a whole where that was never done, so that a table begins compiled afterwards too."""
    from parlour.engine.rules import Mode, chosen_mode

    mode = chosen_mode()
    if mode is not Mode.INTERPRETED and not game.is_compiled(mode):
        game.compile(report, mode)


@contextmanager
def _progress(game: Game, games: int) -> Iterator[tuple[Callable[[int, str], None], Callable[[int], None]]]:
    """Two callbacks: one more function was compiled, so many games were played."""
    from parlour.cli.screen import open_console

    console = open_console(stderr=True)
    if not console.is_terminal:
        yield lambda count, name: None, lambda done: None
        return
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed}"), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(f"Playing {game.title}", total=games)
        once = bar.add_task("Compiling (only once), functions", total=None, visible=False)

        def played(done: int) -> None:
            bar.update(once, visible=False)
            bar.update(task, completed=done)

        yield lambda count, name: bar.update(once, completed=count, visible=True), played
