"""`parlour check`: run rule cases, and list the rules that have none."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from parlour.cli.opening import ContentToCheck, open_game
from parlour.engine.core.errors import ParlourError

if TYPE_CHECKING:
    from rich.console import Console

    from parlour.engine.game import Game
    from parlour.engine.people.case import Case

FIRST_WORDS = 12
LOG_LINES = 8
TEXTS = ("lessons.toml", "about.toml", "glossary.toml", "how.md")  # of a game, beside its cases: they are read


@dataclass
class Tally:
    """What a run of cases brought."""

    cases: int = 0
    failing: int = 0
    problems: list[tuple[str, Sequence[str]]] = field(default_factory=list)  # each with what happened before it
    unreadable: int = 0

    def refuse(self, error: ParlourError) -> None:
        """A file that cannot be read."""
        self.unreadable += 1
        self.problems.append((str(error), ()))

    def __str__(self) -> str:
        """The summary line."""
        parts = []
        if self.failing:
            parts.append(f"{self.failing} of {_cases(self.cases)} {'fails' if self.failing == 1 else 'fail'}.")
        elif self.cases or not self.unreadable:
            parts.append(f"{_cases(self.cases)} {'holds' if self.cases == 1 else 'hold'}.")
        if self.unreadable:
            parts.append(f"{self.unreadable} {'file' if self.unreadable == 1 else 'files'} cannot be read.")
        return " ".join(parts)


def _cases(n: int) -> str:
    return "1 case" if n == 1 else f"{n} cases"


def check(
    files: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[FILES…]", help="Case files. Default: all cases of all games.", show_default=False),
    ] = None,
    uncovered: Annotated[bool, typer.Option("--uncovered", help="List the numbered rules without a case.")] = False,
    game: Annotated[str | None, typer.Option("--game", metavar="GAME", help="The game the cases belong to.")] = None,
    mode: Annotated[
        Literal["interpreted", "compiled", "checked"] | None,
        typer.Option("--mode", help="How the rules run. Default: compiled where that is ready, else interpreted."),
    ] = None,
    content: ContentToCheck = None,
) -> None:
    """Run rule cases: given a position, when these moves are played, then this holds."""
    from parlour.cli.screen import open_console

    console = open_console()
    tally = Tally()
    by_game = _files_by_game(files, game, tally)
    if content is not None and len(by_game) != 1:
        raise ParlourError("--content belongs to one game: name the game with --game")
    for slug, paths in by_game.items():
        found = open_game(slug, content)
        cases = _read([path for path in paths if path.name not in TEXTS], tally)
        _read_texts(found, [path for path in paths if path.name in TEXTS], tally)
        if uncovered:
            _list_uncovered(console, found, cases)
        else:
            _run(found, cases, mode, tally)
    for problem, log in tally.problems:
        console.print(problem, style="red", soft_wrap=True)
        for line in log[-LOG_LINES:]:
            console.print(f"    {line}", style="dim", soft_wrap=True)
    if not uncovered:
        console.print(str(tally), style="bold red" if tally.problems else "bold green")
    if tally.problems:
        raise typer.Exit(1)


def _files_by_game(files: list[Path] | None, game: str | None, tally: Tally) -> dict[str, list[Path]]:
    """Which cases belong to which game; no game is imported for it, since --content comes first."""
    from parlour import games

    if not files:
        home = Path(games.__path__[0])
        kinds = ("cases/*.toml", *TEXTS)
        return {
            slug: sorted(path for kind in kinds for path in home.glob(f"{slug}/{kind}"))
            for slug in ([game] if game else games.slugs())
        }
    by_game: dict[str, list[Path]] = {}
    for path in files:
        try:
            by_game.setdefault(game or _game_of(path), []).append(path)
        except ParlourError as error:
            tally.refuse(error)
    return by_game


def _game_of(path: Path) -> str:
    """The game of a case file: its first line says so, or it lies in the game's own folder."""
    from parlour import games
    from parlour.engine.people.case import CaseError

    try:
        with path.open(encoding="utf-8") as file:
            said = re.match(r"#\s*game:\s*(\w+)", file.readline())
    except (OSError, UnicodeDecodeError) as error:
        raise CaseError(f"{path}: cannot be read ({getattr(error, 'strerror', None) or error})") from error
    if said:
        return said[1]
    home = path.resolve().parent
    folder = home.name if path.name in TEXTS else home.parent.name
    if folder in games.slugs():
        return folder
    raise CaseError(f"{path}: of which game? Write '# game: catalyst' in its first line, or use --game")


def _read(paths: list[Path], tally: Tally) -> list[Case]:
    from parlour.engine.people.case import read_cases

    cases: list[Case] = []
    for path in paths:
        try:
            cases += read_cases(path)
        except ParlourError as error:
            tally.refuse(error)
    return cases


def _read_texts(game: Game, paths: list[Path], tally: Tally) -> None:
    """Read what explains a game, and note what is not understood."""
    from parlour.engine.people.about import read_about
    from parlour.engine.people.glossary import read_glossary
    from parlour.engine.people.lessons import read_course

    readers = dict(zip(TEXTS, (read_course, read_about, read_glossary, _read_how), strict=True))
    for path in paths:
        try:
            readers[path.name](game, path)
        except ParlourError as error:
            tally.refuse(error)


def _read_how(game: Game, path: Path) -> None:
    """How to play, with its figures drawn."""
    from parlour.web.how import read_how
    from parlour.web.pages import Pages

    pages, how = Pages(), read_how(game, path)
    for n, figure in enumerate(how.figures, 1):
        pages.figure(game, figure, n)


def _run(game: Game, cases: list[Case], mode: str | None, tally: Tally) -> None:
    """Play the cases, and note what does not hold."""
    from parlour.engine.core.rules import Mode
    from parlour.engine.people.case import run_case
    from parlour.table.warmup import ready_kernels

    linked = game.linked(Mode(mode)) if mode else ready_kernels(game)
    for case in cases:
        failures = run_case(game, case, linked)
        tally.problems += [(str(failure), getattr(failure, "log", ())) for failure in failures]
        tally.failing += bool(failures)
    tally.cases += len(cases)


def _list_uncovered(console: Console, game: Game, cases: list[Case]) -> None:
    """The rules without a case, each with its first words."""
    from parlour.cli.rules import plain
    from parlour.engine.people.case import uncovered

    missing = uncovered(game, cases)
    total = len(game.rulebook)
    console.print(f"{game.title}: {len(missing)} of {total} rules have no case.", style="bold")
    for number in missing:
        words = plain(game.rulebook[number]).split()
        more = " …" if words[FIRST_WORDS:] else ""
        console.print(f"  {number:8} {' '.join(words[:FIRST_WORDS])}{more}", soft_wrap=True)
