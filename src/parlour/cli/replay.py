"""`parlour replay`: a saved game again, up to any decision."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from parlour.cli.opening import ContentFile, open_game, terminal_of

if TYPE_CHECKING:
    from rich.console import Console

    from parlour.table import Table


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A save file (.parlour).", show_default=False)],
    to: Annotated[
        int | None, typer.Option("--to", metavar="N", min=0, help="Stop after N decisions. Default: all of them.")
    ] = None,
    seat: Annotated[
        str | None, typer.Option("--seat", metavar="SEAT", help="See it as this seat: a name, or a number from 0.")
    ] = None,
    step: Annotated[bool, typer.Option("--step", help="Decision by decision; Enter goes on.")] = False,
    content: ContentFile = None,
) -> None:
    """Replay a saved game: what happened, and the board where it stops."""
    from parlour.cli.screen import open_console
    from parlour.table import Table, TableError
    from parlour.table.warmup import ready_kernels

    game = open_game(slug_of(file), content)
    whole = Table.load(file, linked=ready_kernels(game))
    stop = len(whole.moves) if to is None else to
    if stop > len(whole.moves):
        raise TableError(f"{file.name} has {len(whole.moves)} decisions; --to says {to}")
    viewer = viewer_of(whole, seat)
    table = Table.new(game, whole.names, whole.seed, linked=whole.linked)
    console = open_console()
    if step:
        _walk(console, table, whole.moves[:stop], viewer)
    else:
        for move in whole.moves[:stop]:
            table.play(move)
        _show(console, table, viewer, 0)
    _close(console, table, viewer, len(whole.moves), shown=step)


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


def _walk(console: Console, table: Table, moves: tuple[int, ...], viewer: int) -> None:
    """Show every decision; Enter goes on, q or the end of the input stops."""
    read = _show(console, table, viewer, 0)
    for number, move in enumerate(moves, 1):
        try:
            if input(f"{number} of {len(moves)}, Enter goes on, q stops> ").strip().casefold().startswith("q"):
                return
        except (EOFError, KeyboardInterrupt):
            console.print()
            return
        table.play(move)
        read = _show(console, table, viewer, read)


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
