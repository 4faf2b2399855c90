"""Bots of one's own: `my.module:Bot` names a class, and whoever runs Parlour says that it may play.

Naming a module runs its code. So a name is imported only when `admit` is called: by the command line for names that
were typed there, by the laboratory and the environments for those who call them from Python. A name that comes from
elsewhere, from a page, over HTTP or out of a save file, finds what was admitted before and nothing else.
"""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from parlour.engine.core.errors import ParlourError
from parlour.engine.game import Game


class Bot(Protocol):
    """Something that chooses a move."""

    def choose(self, seen: Any) -> int:
        """One of the options of a state as the bot's seat sees it."""


# What makes a bot: a class or a function, called with the game and a seed for noise, once for each seat of each game.
Factory = Callable[[Game, int], Bot]

_admitted: dict[str, Factory] = {}


class UnknownBot(ParlourError, LookupError):
    """There is no bot of this name."""


def is_own(name: str) -> bool:
    """Whether a name has the form of a bot of one's own: `my.module:Bot`."""
    return re.fullmatch(r"(?!(search|guided):)[A-Za-z_]\w*(\.[A-Za-z_]\w*)*:[A-Za-z_]\w*", name) is not None


def admit(name: str) -> str:
    """Import a bot of one's own, so that it may play under this name from now on; other names pass as they are."""
    if is_own(name) and name not in _admitted:
        _admitted[name] = _imported(name)
    return name


def admitted(name: str) -> Factory:
    """What makes the bot of this name, which was admitted before."""
    try:
        return _admitted[name]
    except KeyError:
        raise UnknownBot(f"the bot {name!r} is not admitted here: only who runs Parlour can name a module") from None


def all_admitted() -> list[str]:
    """The bots of one's own that may play, by name."""
    return sorted(_admitted)


def _imported(name: str) -> Factory:
    """The class or function of this name; modules are also looked for in the folder one is in."""
    module, _, attribute = name.partition(":")
    here = str(Path.cwd())
    if here not in sys.path and "" not in sys.path:
        sys.path.append(here)
    try:
        found = getattr(importlib.import_module(module), attribute)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module}.".startswith(f"{error.name}."):
            raise  # the module is there, and misses another one
        raise UnknownBot(f"there is no module {module!r} here for the bot {name!r}") from error
    except AttributeError as error:
        raise UnknownBot(f"the module {module!r} has no {attribute!r}; a bot is named module:Class") from error
    if not callable(found):
        raise UnknownBot(f"{name!r} is no class: a bot is made by calling it with the game and a seed")
    made: Factory = found
    return made
