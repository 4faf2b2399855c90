"""`parlour compile`: make a game's machine code now, so that play and simulation begin at once."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from parlour.cli.opening import ContentFile, GameName, open_game

if TYPE_CHECKING:
    from parlour.engine.game import Game


def compile_game(
    game: GameName,
    content: ContentFile = None,
    background: Annotated[
        bool, typer.Option("--background", hidden=True, help="Quietly and with low priority.")
    ] = False,
) -> None:
    """Compile the rules of a game; they are kept on disk."""
    if background:
        _step_back()
        _compile(open_game(game, content), lambda count, name: None)
        return
    from parlour.cli.screen import open_console

    console = open_console()
    began = time.perf_counter()
    found = open_game(game, content)
    with console.status(f"Compiling {found.title} …") as status:
        _compile(found, lambda count, name: status.update(f"Compiling {found.title}: {count} functions, {name} …"))
    console.print(f"{found.title} is compiled ({time.perf_counter() - began:.1f} s).")


def _compile(game: Game, report: Callable[[int, str], None]) -> None:
    """What a table needs first, since somebody may be waiting for it; then what a simulation needs."""
    from parlour.engine.rules import Mode, compile_progress
    from parlour.lab.simulate import simulate

    game.compile(report)
    with compile_progress(report):
        for _ in simulate(game, game.fewest, 0, linked=game.linked(Mode.COMPILED)):
            pass


def _step_back() -> None:
    if hasattr(os, "nice"):
        os.nice(10)
