"""Opening a game: its content, its kernels, its board in the terminal. Games are imported here and not before."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Annotated

import typer

from parlour.engine.core.errors import ParlourError

if TYPE_CHECKING:
    from parlour.engine.game import Game

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game, for example catalyst.", show_default=False)]
ContentFile = Annotated[
    Path | None,
    typer.Option("--content", metavar="FILE", help="Play with this content file instead of the printed one."),
]
ContentToCompile = Annotated[
    Path | None,
    typer.Option("--content", metavar="FILE", help="Compile for this content file instead of the printed one."),
]
ContentToCheck = Annotated[
    Path | None,
    typer.Option("--content", metavar="FILE", help="Run the cases with this content file instead of the printed one."),
]

Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option", metavar="NAME=VALUE", help="A choice before the deal: mode=phases. `parlour games` lists them."
    ),
]


def read_options(game: Game, written: list[str] | None) -> dict[str, str]:
    """Options as they are written on the command line, checked."""
    chosen = {}
    for text in written or ():
        name, sign, value = text.partition("=")
        if not sign:
            raise ParlourError(f"--option {text!r}: write NAME=VALUE, for example mode=phases")
        chosen[name.strip()] = value.strip()
    return game.chosen(chosen)


def read_choices(game: Game, written: list[str] | None) -> list[tuple[int, ...]]:
    """Options of which several values may be written with commas, as the numbers of every mixture of them."""
    parts = [text.partition("=") for text in written or ()]
    texts = [[f"{name}{sign}{value}" for value in values.split(",")] for name, sign, values in parts]
    return list(dict.fromkeys(game.numbers(read_options(game, list(mixture))) for mixture in product(*texts)))


def open_game(slug: str, content: Path | None = None) -> Game:
    """The game of this name, with the content of a file if one is named."""
    if content is not None:
        # A game reads its content when it is imported, and a background process must find the same file.
        os.environ[f"PARLOUR_CONTENT_{slug.upper()}"] = str(content.absolute())
    from parlour import games

    return games.find(slug)


def own_content(game: Game) -> Path | None:
    """The content file of one's own that is in use, as short as it can be written from here."""
    chosen = os.environ.get(f"PARLOUR_CONTENT_{game.slug.upper()}")
    if not chosen:
        return None
    path = Path(chosen)
    return path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path


def command_name() -> str:
    """The command as the person started it: `parlour`, or the path to it where the shell would not find it."""
    started = sys.argv[0]
    if Path(started).stem != "parlour" or os.sep not in started or shutil.which("parlour") == started:
        return "parlour"
    return shlex.quote(started)


def terminal_of(game: Game) -> ModuleType:
    """The game's terminal: `board(state, names, seat)`, and perhaps `card`, `hint`, `expected` (`terminals.py`)."""
    room = game.room("terminal")
    if room is None:
        raise ParlourError(f"{game.title} has no board for the terminal yet")
    return room
