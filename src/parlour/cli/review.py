"""`parlour review`: what each decision of a saved game cost, and what would have been better."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from parlour.cli.opening import ContentFile, command_name, open_game
from parlour.cli.replay import slug_of, viewer_of
from parlour.engine.people.english import noun

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table as Grid

    from parlour.bots.review import Moment, Review
    from parlour.engine.game import Game
    from parlour.table import Table

BLOCKS = "▁▂▃▄▅▆▇█"
WIDEST = 72  # signs of a curve
MOST_ITERATIONS = 1_000_000


def review(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A finished game (.parlour).", show_default=False)],
    seat: Annotated[
        str | None, typer.Option("--seat", metavar="SEAT", help="Only this seat: a name, or a number from 0.")
    ] = None,
    iterations: Annotated[
        int | None,
        typer.Option("--iterations", metavar="N", min=1, max=MOST_ITERATIONS, help="Tries a decision. Default: 1000."),
    ] = None,
    content: ContentFile = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print everything as JSON.")] = False,
) -> None:
    """Review a finished game: chances to win, what each decision cost, the three most expensive moments."""
    from parlour.cli.screen import open_console
    from parlour.table import Table
    from parlour.table.warmup import ready_kernels

    game = open_game(slug_of(file), content)
    table = Table.load(file, linked=ready_kernels(game))
    seats = () if seat is None else (viewer_of(table, seat),)
    found = made_review(table, seats, iterations or 0, compiles=True)
    if as_json:
        typer.echo(json.dumps(as_data(found, game), indent=2))
        return
    console = open_console()
    console.print(report(found, table.names, console.width))
    for moment in found.expensive()[:1]:
        told = f"See a moment for yourself: {command_name()} replay {shlex.quote(str(file))} --to {moment.ply}"
        console.print(told, style="dim", soft_wrap=True)


def made_review(table: Table, seats: Collection[int], iterations: int = 0, compiles: bool = False) -> Review:
    """The review of a finished game, with a bar while it takes; ``compiles`` has its rules compiled if need be."""
    from parlour.bots.review import Reviewer

    Reviewer(table)  # refuses a game that is still being played before anything is compiled
    with _progress(table.game) as (compiled, judged):
        if compiles:
            _prepare(table, compiled)
        reviewer = Reviewer(table, seats, iterations)
        moments = []
        for moment in reviewer:
            moments.append(moment)
            judged(len(moments), len(reviewer.plies))
    return reviewer.review(moments)


def _prepare(table: Table, report: Callable[[int, str], None]) -> None:
    """Give the table compiled rules; making them costs less than reviewing without."""
    from parlour.engine.compiling import compile_game
    from parlour.engine.core.rules import Mode, chosen_mode

    mode = chosen_mode()
    if mode is not Mode.INTERPRETED:
        if not table.game.is_compiled(mode):
            compile_game(table.game, report, mode)
        table.linked = table.game.linked(mode)


@contextmanager
def _progress(game: Game) -> Iterator[tuple[Callable[[int, str], None], Callable[[int, int], None]]]:
    """Two callbacks: one more function was compiled, so many decisions of so many were looked at."""
    from parlour.cli.screen import open_console

    console = open_console(stderr=True)
    if not console.is_terminal:
        yield lambda count, name: None, lambda done, of: None
        return
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(f"Reviewing {game.title}", total=None)

        def compiled(count: int, name: str) -> None:
            bar.update(task, description=f"Compiling (only once), {count} functions")

        def judged(done: int, of: int) -> None:
            bar.update(task, description=f"Reviewing {game.title}", completed=done, total=of)

        yield compiled, judged


# ---------------------------------------------------------------- as data


def as_data(review: Review, game: Game) -> dict[str, Any]:
    """Everything a review found, in names and numbers."""
    return {
        "game": game.slug,
        "seats": list(review.names),
        "results": list(review.results),
        "decisions": review.decisions,
        "iterations": review.iterations,
        "summaries": [
            {"name": review.names[seat], **vars(review.summary(seat)), "accuracy": review.summary(seat).accuracy}
            for seat in review.seats
        ],
        "marked": [moment.ply for moment in review.expensive()],
        "moments": [
            {
                "ply": moment.ply,
                "seat": moment.seat,
                "played": moment.played.name,
                "best": moment.best.name,
                "win": round(moment.win, 4),
                "kept": round(moment.kept, 4),
                "loss": round(moment.loss, 4),
                "because": list(moment.because),
            }
            for moment in review.moments
        ],
    }


# ---------------------------------------------------------------- for people


def report(review: Review, names: Sequence[str], width: int) -> RenderableType:
    """A review as a page."""
    from rich.console import Group
    from rich.text import Text

    from parlour.bots.review import NOISE

    worst = review.expensive()
    marked = (
        f"The most expensive {noun(len(worst), 'moment')}"
        if worst
        else f"Nothing was given away: no decision cost more than {NOISE}%, and so much is noise"
    )
    return Group(
        Text("Chances to win", "bold").append("  at each seat's decisions, from the first to the last", "not bold dim"),
        _curves(review, names, width),
        "",
        Text(marked, "bold"),
        _moments(review, names),
        *_because(worst),
        "",
        _summaries(review, names),
        Text(
            "Mattered: decisions where it was not all the same what was chosen. Kept: of what was at stake in them; "
            "the best moves keep 100%, average ones 0%. Loss: the best move's chance to win less the played one's; "
            f"{review.iterations} tries a decision.",
            "dim",
        ),
    )


def spark(curve: Sequence[tuple[int, float]], decisions: int, width: int) -> str:
    """A curve in one line of blocks: each sign is the latest known chance."""
    signs = []
    for column in range(width):
        reached = decisions * column // max(width - 1, 1)
        known = [win for ply, win in curve if ply <= reached]
        signs.append(BLOCKS[min(int(known[-1] * len(BLOCKS)), len(BLOCKS) - 1)] if known else " ")
    return "".join(signs)


def _grid(*heads: str, right: Collection[str] = ()) -> Grid:
    from rich.table import Table as Grid

    grid = Grid(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    for head in heads:
        grid.add_column(head, justify="right" if head in right else "left")
    return grid


def _curves(review: Review, names: Sequence[str], width: int) -> Grid:
    room = min(WIDEST, max(width - max(map(len, names)) - 22, 10))
    grid = _grid("", "", "")
    grid.show_header = False
    for seat in review.seats:
        curve = review.curve(seat)
        end = "won" if review.results[seat] == 1 else "shared" if review.results[seat] else "lost"
        grid.add_row(names[seat], spark(curve, review.decisions, room), f"{100 * curve[0][1]:.0f}% → {end}")
    return grid


def _moments(review: Review, names: Sequence[str]) -> Grid:
    grid = _grid("", "decision", "seat", "played", "better", "to win", "loss", right=("decision", "loss"))
    for number, moment in enumerate(review.expensive(), 1):
        chances = f"{100 * moment.win:.0f}% → {100 * moment.kept:.0f}%"
        played, best = moment.played.label, moment.best.label
        grid.add_row(str(number), str(moment.ply + 1), names[moment.seat], played, best, chances, f"−{moment.fall}%")
    return grid


def _because(worst: Sequence[Moment]) -> Iterator[RenderableType]:
    """Why the better moves are better."""
    from rich.padding import Padding
    from rich.text import Text

    for number, moment in enumerate(worst, 1):
        for n, reason in enumerate(moment.because):
            yield Padding(Text(f"{number if not n else ' '}  {reason}.", "dim"), (0, 0, 0, 0), expand=False)


def _summaries(review: Review, names: Sequence[str]) -> Grid:
    heads = ("decisions", "mattered", "best move found", "kept", "average loss", "worst loss", "points given away")
    grid = _grid("", *heads, right=heads)
    for seat in review.seats:
        told = review.summary(seat)
        kept = "–" if told.accuracy is None else f"{told.accuracy:.0%}"
        found, loss, most = f"{told.found} of {told.mattered}", f"{told.loss:.1%}", f"{told.most:.0%}"
        counts = str(told.decisions), str(told.mattered)
        grid.add_row(names[seat], *counts, found, kept, loss, most, f"{told.behind:.1f}")
    return grid
