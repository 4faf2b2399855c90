"""`parlour replay`: a saved game again, up to any decision."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from parlour.cli.opening import ContentFile, command_name, open_game, terminal_of
from parlour.engine.people.english import many

if TYPE_CHECKING:
    from rich.console import Console

    from parlour.table import Study, Table

SHOWN_MOVES = 6  # of a line, where lines are listed


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A save file (.parlour).", show_default=False)],
    to: Annotated[
        int | None, typer.Option("--to", metavar="N", min=0, help="Stop after N decisions. Default: all of them.")
    ] = None,
    seat: Annotated[
        str | None, typer.Option("--seat", metavar="SEAT", help="See it as this seat: a name, or a number from 0.")
    ] = None,
    step: Annotated[bool, typer.Option("--step", help="Decision by decision; Enter goes on.")] = False,
    line: Annotated[
        int, typer.Option("--line", metavar="N", min=0, help="Of a study: its N-th line instead of the main one.")
    ] = 0,
    content: ContentFile = None,
) -> None:
    """Replay a saved game: what happened, and the board where it stops."""
    from parlour.cli.screen import open_console
    from parlour.table import Study, TableError
    from parlour.table.warmup import ready_kernels

    game = open_game(slug_of(file), content)
    study = Study.load(file, linked=ready_kernels(game))
    whole = _line_of(study, line, file.name)
    stop = len(whole.moves) if to is None else to
    if stop > len(whole.moves):
        raise TableError(f"{file.name} has {len(whole.moves)} decisions; --to says {to}")
    viewer = viewer_of(whole, seat)
    console = open_console()
    if step:
        stop = _walk(console, whole, stop, viewer)
    else:
        _show(console, whole.after(stop), viewer, 0)
    _close(console, whole.after(stop), viewer, len(whole.moves), shown=step)
    _tell_lines(console, study, file)


def _line_of(study: Study, number: int, name: str) -> Table:
    """The main line of a study, or another one by its number."""
    from parlour.table import TableError

    lines = study.lines()
    if number >= len(lines):
        others = "no other lines" if len(lines) == 1 else f"{len(lines) - 1} beside its main one"
        raise TableError(f"there is no line {number} in {name}: it has {others}")
    return lines[number][-1].table() if lines[number] else study.root.table()


def _tell_lines(console: Console, study: Study, file: Path) -> None:
    """Which other lines a study has, with their names and comments; nothing for a game without branches."""
    from rich.text import Text

    notes = [node for node in study.nodes() if node.name or node.comment]
    others = study.lines()[1:]
    if not others and not notes:
        return
    console.print()
    console.print(Text(study.title or "A study", "bold").append(f", {many(len(others), 'other line')}", "not bold"))
    for number, line in enumerate(others, 1):
        names = ", ".join(node.move_name for node in line[:SHOWN_MOVES])
        more = " …" if len(line) > SHOWN_MOVES else ""
        console.print(Text(f"{number:>3}  from decision {line[0].ply}: {names}{more}"))
    for node in notes:
        said = ": ".join(filter(None, (node.name, node.comment)))
        console.print(Text(f"After {many(node.ply, 'decision')}, {node.move_name or 'the beginning'}. {said}", "dim"))
    if others:
        told = f"See one: {command_name()} replay {shlex.quote(str(file))} --line 1"
        console.print(told, style="dim", soft_wrap=True)


def slug_of(file: Path) -> str:
    """The game of a save file, looked up before anything is imported; a bad file is explained when it is loaded."""
    try:
        return str(json.loads(file.read_text(encoding="utf-8"))["game"])
    except (OSError, ValueError, LookupError, TypeError):
        from parlour.table import Table

        Table.load(file)
        raise


def viewer_of(table: Table, seat: str | None) -> int:
    """The seat of a name or number; without one, a spectator."""
    from parlour.table import NoSuchSeat
    from parlour.table.table import SPECTATOR

    if seat is None:
        return SPECTATOR
    known = {str(n): n for n in range(len(table.names))}
    known |= {name.casefold(): n for n, name in enumerate(table.names)}
    known |= {name.split(" ")[0].casefold(): n for n, name in enumerate(table.names)}
    if seat.casefold() not in known:
        raise NoSuchSeat(f"there is no seat {seat!r}: {', '.join(f'{n} {name}' for n, name in enumerate(table.names))}")
    return known[seat.casefold()]


def _show(console: Console, table: Table, viewer: int, read: int) -> int:
    """The lines of the log from ``read`` on, and the board; how many lines there are now."""
    from parlour.cli.screen import log_lines

    lines = table.log(viewer)
    console.print(log_lines(lines[read:], numbered=True))
    console.print()
    console.print(terminal_of(table.game).board(table.view(viewer).state, table.names, viewer))
    return len(lines)


def _walk(console: Console, whole: Table, stop: int, viewer: int) -> int:
    """Show every decision; Enter goes on, q or the end of the input stops. After how many decisions it did."""
    read = _show(console, whole.after(0), viewer, 0)
    for number in range(1, stop + 1):
        try:
            if input(f"{number} of {stop}, Enter goes on, q stops> ").strip().casefold().startswith("q"):
                return number - 1
        except (EOFError, KeyboardInterrupt):
            console.print()
            return number - 1
        read = _show(console, whole.after(number), viewer, read)
    return stop


def _close(console: Console, table: Table, viewer: int, moves: int, shown: bool) -> None:
    from parlour.cli.screen import ending, with_rules

    console.print()
    if table.over:
        for part in ending(table, table.names):
            console.print(part)
        return
    prompt = table.prompt()
    name = table.names[table.decides or 0]
    console.print(f"After {len(table.moves)} of {moves} decisions.", style="bold")
    console.print(with_rules(f"{name} decides: {_of_somebody(prompt.text)}", prompt.rules))
    if len(table.moves) < moves and not shown:
        console.print("The rest: leave --to out, or use --step.", style="dim")


def _of_somebody(prompt: str) -> str:
    """A prompt is put to the person who decides; here it is told to somebody else."""
    return prompt.removeprefix("Your turn: ").replace(" your ", " their ")
