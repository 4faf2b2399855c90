"""`parlour content check`: read a content file as the game would, and tell of everything that is wrong with it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated

import typer

from parlour.cli.opening import open_game
from parlour.engine.core.errors import ContentError, ParlourError

content = typer.Typer(no_args_is_help=True, help="Look after content files: the components of a game as data.")


@content.callback()
def _several() -> None:
    """Look after content files: the components of a game as data."""


@content.command("check")
def check_content(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A content file (.toml).", show_default=False)],
    game: Annotated[
        str | None, typer.Option("--game", metavar="GAME", help="The game it is for. Default: what the file says.")
    ] = None,
) -> None:
    """Read a content file: every error at once, each with its line."""
    from parlour.cli.screen import open_console

    console = open_console()
    try:
        found = open_game(game or _game_of(file), file)
    except ContentError as error:
        problems = str(error).splitlines()
        for line in problems:
            console.print(
                line, style="" if line.startswith(" ") else "red", soft_wrap=True, markup=False, highlight=False
            )
        errors = sum(not line.startswith(" ") for line in problems)
        console.print(f"{errors} {'error' if errors == 1 else 'errors'}.", style="bold red")
        raise typer.Exit(1) from error
    console.print(f"{file.name}: a content file of {found.title} without errors.", style="bold green")
    console.print(f"Play with it: parlour play {found.slug} --content {file}", style="dim", soft_wrap=True)


def _game_of(file: Path) -> str:
    """The game that a content file says it is for."""
    from parlour import games

    try:
        values = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise ParlourError(f"{file}: cannot be read ({error.strerror})") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ContentError(f"{file.name}: is not a TOML file: {error}") from error
    said = [table.get("slug") for key in ("game", "meta") if isinstance(table := values.get(key), dict)]
    slug = next((slug for slug in said if isinstance(slug, str)), None)
    if slug not in games.slugs():
        raise ParlourError(f'{file.name}: of which game? Write slug = "catalyst" into [game], or use --game')
    return slug
