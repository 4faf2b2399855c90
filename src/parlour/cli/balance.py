"""`parlour balance`: many counted games, and one page that shows a designer which card is too cheap."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from parlour.cli.opening import ContentFile, GameName, open_game, read_choices
from parlour.cli.workforce import (
    BALANCED,
    SECONDS,
    Ray,
    Seed,
    Workers,
    check_players,
    chosen_note,
    open_crew,
    progress,
    usual,
)
from parlour.engine.core.errors import ParlourError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parlour.engine.game import Game
    from parlour.lab.crew import Crew, Gathered
    from parlour.lab.units import Outline, Unit

MOST_GAMES = 20_000_000
PRINTED = "printed"


Games = Annotated[
    int | None,
    typer.Option(
        "--games",
        metavar="N",
        min=1,
        max=MOST_GAMES,
        help="How many games, shared out among players and bots.",
        show_default=usual(BALANCED),
    ),
]
PlayerNumbers = Annotated[
    str | None,
    typer.Option(
        "--players", metavar="N,N", help="Numbers of players, with commas. Default: all that the game allows."
    ),
]
Bots = Annotated[
    str,
    typer.Option("--bots", metavar="NAMES", help="Bots, with commas; each plays all seats of its own games."),
]
OptionValues = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE,…", help="A choice before the deal; several values are all played."),
]
Against = Annotated[
    str | None,
    typer.Option("--against", metavar="FILE", help="Compare with this content file; `printed` is the game's own."),
]
ReportFile = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help="Where the report goes. Default: GAME-balance.html"),
]
ParquetFolder = Annotated[
    Path | None,
    typer.Option("--parquet", metavar="FOLDER", help="Write games, seats and components as Parquet files, too."),
]


def report_balance(
    game: GameName,
    games: Games = None,
    players: PlayerNumbers = None,
    bots: Bots = "greedy",
    seed: Seed = 0,
    option: OptionValues = None,
    content: ContentFile = None,
    against: Against = None,
    out: ReportFile = None,
    parquet: ParquetFolder = None,
    workers: Workers = 0,
    ray: Ray = None,
) -> None:
    """Let bots play and write a report: scores, turn order, and for every card how often it is bought and wins."""
    found = open_game(game, content)
    from parlour.cli.screen import open_console
    from parlour.lab.balance import plan
    from parlour.lab.pace import games_within
    from parlour.lab.units import make_ready

    place = _checked(out or Path(f"{found.slug}-balance.html"), parquet)
    names, seats, chosen = _bots(bots), _players(found, players), read_choices(found, option)
    other = _other_file(found, against)
    with ExitStack() as stack:
        crews = [stack.enter_context(open_crew(found, content, workers, ray))]
        if other is not None:
            crews.append(stack.enter_context(_other_crew(found, other, workers, ray)))
        watch = stack.enter_context(progress(f"Playing {found.title}", None))
        make_ready(found, names, watch.compiled)
        tables = plan(names, seats, MOST_GAMES, seed, False, chosen)
        number = games or games_within(found, tables, SECONDS, crews[0].workers, BALANCED, len(tables))
        watch.planned(number * len(crews))
        runs = plan(names, seats, number, seed, parquet is not None, chosen)
        sides = [_played(crew, names, runs, watch.played) for crew in crews]
    _report(sides, _names_of(content, other, against), number, seed, place)
    if parquet is not None:
        _write_tables(parquet, *sides[0])
    if games is None:
        open_console().print(chosen_note(number), style="dim")


def _names_of(content: Path | None, other: Path | None, against: str | None) -> tuple[str, str]:
    """What the contents are called that were played."""
    return content.name if content else "", (PRINTED if against == PRINTED else other.name) if other else ""


def _report(
    sides: Sequence[tuple[Outline, Gathered]], named: tuple[str, str], number: int, seed: int, place: Path
) -> None:
    """Write the page, and tell the most striking of it; ``named`` are the contents that were played."""
    from parlour.cli.screen import open_console
    from parlour.lab.balance import compare, views_of
    from parlour.lab.report import Heading, render
    from parlour.lab.report.sentences import findings, shifts

    views = [views_of(outline, gathered.outcomes) for outline, gathered in sides]
    compared = compare(views[0], views[1]) if len(views) > 1 else []
    seconds = sum(gathered.seconds for _, gathered in sides)
    heading = Heading(*named, number, seed, seconds, any(gathered.interrupted for _, gathered in sides))
    _write(place, render(sides[0][0], views[0], compared, heading))
    console = open_console()
    played = sum(len(outcome.ends) for outcome in sides[0][1].outcomes)
    if heading.interrupted:
        console.print(f"Interrupted: the report is made of the {played:,} games that were finished.", style="yellow")
    for finding in shifts(compared[0]) if compared else findings(views[0][0]):
        told = ", ".join(f"{name} {figure}".strip() for name, figure in finding.names)
        console.print(f"• {finding.head} {told}".rstrip())
    pace = f"{played:,} games{' with each content' if compared else ''}, {heading.pace}"
    console.print(f"{place}: {pace}", style="dim")


def _played(
    crew: Crew, names: list[str], runs: Sequence[Unit], report: Callable[[int], None]
) -> tuple[Outline, Gathered]:
    """All games of one content."""
    from parlour.lab.crew import gather
    from parlour.lab.units import cut

    outline = crew.prepare(names)
    units = [part for whole in runs for part in cut(whole, crew.workers)]
    return outline, gather(crew, _mixed(units), report)


def _mixed(units: Sequence[Unit]) -> list[Unit]:
    """Units of all runs in turn, so that an interrupted run knows something of every table."""
    return sorted(units, key=lambda unit: (unit.seed, unit.label))


def _bots(text: str) -> list[str]:
    from parlour import bots

    names = list(dict.fromkeys(text.split(",")))
    for name in names:
        bots.check(bots.admit(name))
    return names


def _players(game: Game, text: str | None) -> list[int]:
    if text is None:
        return list(range(game.fewest, game.most + 1))
    try:
        numbers = [int(part) for part in text.split(",")]
    except ValueError as error:
        raise ParlourError(f"--players is {text!r}; expected numbers with commas, such as 2,4") from error
    return [check_players(game, number) for number in dict.fromkeys(numbers)]


def _other_file(game: Game, against: str | None) -> Path | None:
    """The content to compare with; the game's own lies in its folder."""
    if against is None:
        return None
    return game.folder / "content.toml" if against == PRINTED else Path(against)


@contextmanager
def _other_crew(game: Game, content: Path, workers: int, ray: str | None) -> Iterator[Crew]:
    """Those who play the other content: other processes, because this one has opened the game already."""
    from parlour.lab.crew import Cluster, Processes

    crew: Crew = Processes(game.slug, content, workers) if ray is None else Cluster(game.slug, content, ray, workers)
    try:
        yield crew
    finally:
        crew.close()


def _checked(place: Path, parquet: Path | None) -> Path:
    """Where the report goes; what could not be written after the run is refused before it."""
    from parlour.lab.parquet import check_parquet

    if place.is_dir():
        raise ParlourError(f"{place} is a folder; name a file")
    if not place.absolute().parent.is_dir():
        raise ParlourError(f"{place}: there is no folder {place.absolute().parent}")
    if parquet is not None:
        check_parquet()
        if parquet.exists() and not parquet.is_dir():
            raise ParlourError(f"{parquet} is a file; name a folder")
    return place


def _write(place: Path, text: str) -> None:
    try:
        place.write_text(text, encoding="utf-8")
    except OSError as error:
        raise ParlourError(f"{place}: cannot be written ({error.strerror})") from error


def _write_tables(folder: Path, outline: Outline, gathered: Gathered) -> None:
    from parlour.lab import parquet

    folder.mkdir(parents=True, exist_ok=True)
    tables = {"games": parquet.game_rows, "seats": parquet.seat_rows}
    if outline.tallies.components:
        tables["components"] = parquet.component_rows
    for name, rows in tables.items():
        parquet.write(folder / f"{name}.parquet", [rows(outline, outcome) for outcome in gathered.outcomes])
