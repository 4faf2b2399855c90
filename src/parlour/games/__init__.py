"""The games: rooms with the same furniture. `find` is the registry."""

from __future__ import annotations

import importlib
import pkgutil

from parlour.engine.errors import ParlourError, probably_meant
from parlour.engine.game import Game


class UnknownGame(ParlourError, LookupError):
    """There is no game of this name."""


def slugs() -> list[str]:
    """The names under which games are found, in alphabetical order."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__))


def find(slug: str) -> Game:
    """The game of this name; it is loaded only now."""
    if slug not in slugs():
        raise UnknownGame(f"there is no game {slug!r}; {probably_meant(slug, slugs())}")
    game = importlib.import_module(f"{__name__}.{slug}").GAME
    assert isinstance(game, Game)
    return game
