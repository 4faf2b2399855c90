"""`parlour compile`: make a game's machine code now, so that play and simulation begin at once."""

from __future__ import annotations

import os
import time
from typing import Annotated

import typer

from parlour.cli.opening import ContentToCompile, GameName, open_game


def compile_game(
    game: GameName,
    content: ContentToCompile = None,
    background: Annotated[
        bool, typer.Option("--background", hidden=True, help="Quietly and with low priority.")
    ] = False,
) -> None:
    """Compile the rules of a game; they are kept on disk."""
    from parlour.engine import compiling

    if background:
        from parlour.table.warmup import lock_of

        _step_back()
        found = open_game(game, content)
        try:
            compiling.compile_game(found, lambda count, name: None)
        finally:
            lock_of(found).unlink(missing_ok=True)
        return
    from parlour.cli.screen import open_console

    console = open_console()
    began = time.perf_counter()
    found = open_game(game, content)
    with console.status(f"Compiling {found.title} …") as status:
        compiling.compile_game(
            found, lambda count, name: status.update(f"Compiling {found.title}: {count} functions, {name} …")
        )
    console.print(f"{found.title} is compiled ({time.perf_counter() - began:.1f} s).")


def _step_back() -> None:
    if hasattr(os, "nice"):
        os.nice(10)
