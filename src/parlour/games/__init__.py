"""The games: rooms with the same furniture. `find` is the registry."""

from __future__ import annotations

import importlib
import pkgutil
from difflib import get_close_matches

from parlour.engine.errors import ParlourError
from parlour.engine.game import Game


class UnknownGame(ParlourError, LookupError):
    """There is no game of this name."""


def slugs() -> list[str]:
    """The names under which games are found, in alphabetical order."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__))


def find(slug: str) -> Game:
    """The game of this name; it is loaded only now."""
    if slug not in slugs():
        close = get_close_matches(slug, slugs(), n=1)
        hint = f"did you mean {close[0]!r}?" if close else f"known are: {', '.join(slugs())}"
        raise UnknownGame(f"there is no game {slug!r}; {hint}")
    game = importlib.import_module(f"{__name__}.{slug}").GAME
    assert isinstance(game, Game)
    return game
