"""`parlour train`: a network learns a game by playing against itself."""

from __future__ import annotations

import time
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from parlour.cli.opening import ContentFile, GameName, open_game
from parlour.cli.workforce import prepare
from parlour.engine.core.errors import ParlourError
from parlour.train.settings import BEFORE, CHECKPOINT, DEALS, NETWORK, POINTS, Settings, read_settings

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import Console

    from parlour.engine.game import Game
    from parlour.train.course import Course
    from parlour.train.evaluation import Strength
    from parlour.train.learning import Progress

USUAL_SETTINGS = Path("thinking", "training.toml")

SettingsFile = Annotated[
    Path | None,
    typer.Option("--settings", metavar="FILE", help="How to train.", show_default="the game's own training.toml"),
]
Folder = Annotated[
    Path, typer.Option("--out", metavar="FOLDER", help="Where checkpoint, curve and network go; a run there goes on.")
]
Begin = Annotated[
    Path | None,
    typer.Option("--begin", metavar="FILE", help="Begin with the weights of this network.npz, of the same shape."),
]
Minutes = Annotated[
    float | None, typer.Option("--minutes", metavar="M", min=0.0, help="Stop after so long; the run can go on later.")
]
Fit = Annotated[
    bool,
    typer.Option("--fit", help="With --minutes: play as many decisions as fit into that time, not those of the file."),
]
Points = Annotated[
    int, typer.Option("--points", metavar="N", min=1, help="How often on the way it is told how strong it is.")
]
Deals = Annotated[
    int,
    typer.Option(
        "--deals", metavar="N", min=1, help="Deals on which each of these points rests; the last, four times."
    ),
]
Device = Annotated[str, typer.Option("--device", metavar="NAME", help="cuda or cpu.", show_default="a GPU if there is")]
Threads = Annotated[
    int, typer.Option("--threads", metavar="N", min=0, help="Cores that play.", show_default="all of them")
]


def train(
    game: GameName,
    settings: SettingsFile = None,
    out: Folder = Path("training"),
    begin: Begin = None,
    minutes: Minutes = None,
    fit: Fit = False,
    points: Points = POINTS,
    deals: Deals = DEALS,
    device: Device = "",
    threads: Threads = 0,
    content: ContentFile = None,
) -> None:
    """Let a network learn a game: imitation of the greedy bot first, then self-play; needs PyTorch."""
    found = open_game(game, content)
    from parlour.cli.screen import open_console

    console = open_console()
    runs = _runs(read_settings(settings or found.folder / USUAL_SETTINGS), out)
    if begin is not None:
        runs = runs[-1:]
    if fit:
        _check_fit(minutes, len(runs))
    clock = _Clock(minutes)
    for chosen, folder in still_to_do(runs):
        course = _open_course(found, chosen, folder, device, threads)._replace(points=points, deals=deals)
        if begin is not None and course.run.decisions == 0:
            course.run.begin_with(begin)
        console.print(_headline(course, minutes if fit else None))
        clock.start()
        if fit:
            course = course._replace(gone=clock.gone)
        _follow(course, lambda: not fit and clock.gone() > 1, console)
        if course.run.done < 1:
            return
        begin = folder / NETWORK


def _follow(course: Course, until: Callable[[], bool], console: Console) -> None:
    """Let a run learn, and tell how it gets on."""
    try:
        for progress, strengths in course.follow(until):
            console.print(_line(progress, course.run.whole, strengths), highlight=False)
    except KeyboardInterrupt:
        console.print("Interrupted: the same command goes on from the last checkpoint.", style="yellow")
        raise typer.Exit(130) from None


def _check_fit(minutes: float | None, runs: int) -> None:
    """A run that is to fit needs a time, and has it for itself."""
    if not minutes:
        raise ParlourError("--fit needs --minutes: the time into which the run is to fit")
    if runs > 1:
        raise ParlourError("--fit is for one run, and these settings tell of one before: name its network by --begin")


class _Clock:
    """How much of some minutes is gone since the first run was opened."""

    def __init__(self, minutes: float | None) -> None:
        self._seconds = 60 * minutes if minutes is not None else inf
        self._start: float | None = None

    def start(self) -> None:
        """From now on, unless it runs already."""
        self._start = self._start or time.monotonic()

    def gone(self) -> float:
        """From 0 to 1, and beyond; without a limit nothing."""
        passed = time.monotonic() - (self._start or time.monotonic())
        return passed / self._seconds if self._seconds else inf


def _runs(settings: Settings, out: Path) -> list[tuple[Settings, Path]]:
    """The runs that come one after the other, each with its folder: each begins with the network of the one before."""
    before = _runs(settings.before, out / BEFORE) if settings.before is not None else []
    return [*before, (settings, out)]


def still_to_do(runs: list[tuple[Settings, Path]]) -> list[tuple[Settings, Path]]:
    """The last run that was begun, and those behind it."""
    begun = [number for number, (_, folder) in enumerate(runs) if (folder / CHECKPOINT).exists()]
    return runs[max(begun, default=0) :]


def _open_course(game: Game, settings: Settings, out: Path, device: str, threads: int) -> Course:
    """The run of a folder: a new one, or the one that was begun there."""
    try:
        from parlour.train.course import Course
        from parlour.train.learning import Run
    except ModuleNotFoundError as error:
        if error.name != "torch":
            raise
        raise ParlourError("training needs PyTorch: pip install 'parlour[train]'") from error

    prepare(game, lambda count, name: None)
    run = Run(game, settings, threads, device)
    if (out / CHECKPOINT).exists():
        run.go_on_from(out / CHECKPOINT)
    return Course(run, out)


def _headline(course: Course, minutes: float | None) -> str:
    """What is trained, where, for how long."""
    run = course.run
    begun = f"goes on after {run.decisions / 1e6:.1f} of" if run.decisions else "a run of"
    length = f"{minutes:g} minutes" if minutes is not None else f"{run.whole / 1e6:g} million decisions"
    return f"{run.game.title} on {run.device}: {begun} {length}; {course.folder}"


def _line(progress: Progress, whole: int, strengths: list[Strength]) -> str:
    done = f"{progress.decisions / 1e6:8.1f} of {whole / 1e6:g} million  {progress.seconds:6.0f} s"
    shares = "  ".join(
        f"{100 * s.share:5.1f} % ± {100 * s.half:.1f} against {s.bot}" + (f" of {s.seats}" if s.seats > 2 else "")
        for s in strengths
    )
    return f"{done}  {shares}"
