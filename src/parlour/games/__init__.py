"""The games: rooms with the same furniture. `find` is the registry."""

from __future__ import annotations

import pkgutil
from hashlib import sha256
from os import PathLike
from pathlib import Path
from typing import TypeAlias
from weakref import WeakValueDictionary

from parlour.engine.core.errors import ContentError, ParlourError, probably_meant
from parlour.engine.game import Game, module_game
from parlour.engine.people.content import chosen_content
from parlour.games._copies import Copy

ContentPath: TypeAlias = str | PathLike[str] | None  # a content file of one's own, or none: the printed one

_with_content: WeakValueDictionary[tuple[str, str], Game] = WeakValueDictionary()


class UnknownGame(ParlourError, LookupError):
    """There is no game of this name."""


def slugs() -> list[str]:
    """The names under which games are found, in alphabetical order."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__) if not module.name.startswith("_"))


def find(game: str | Game, content: ContentPath = None) -> Game:
    """The game of this name, loaded only now; with a content file it is a game of its own beside the usual one."""
    if isinstance(game, Game) and content is None:
        return game
    slug = game.slug if isinstance(game, Game) else game
    if slug not in slugs():
        raise UnknownGame(f"there is no game {slug!r}; {probably_meant(slug, slugs())}")
    if content is not None:
        return _find_with(slug, Path(content).absolute())
    return module_game(f"{__name__}.{slug}")


def _find_with(slug: str, file: Path) -> Game:
    """A game with the content of a file: the one that is in use already, as long as the file says the same."""
    try:
        key = slug, sha256(file.read_bytes()).hexdigest()
    except OSError as error:
        raise ContentError(f"cannot read {file}: {error.strerror}") from None
    game = _with_content.get(key)
    if game is None:
        with chosen_content(slug, file):
            copy = Copy(f"{__name__}.{slug}")
            game = copy.load(copy.package).GAME
        assert isinstance(game, Game)
        game.lives_elsewhere(copy.load, find, (slug, str(file)))
        _with_content[key] = game
    return game
