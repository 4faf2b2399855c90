"""Bots choose moves from a view, the very same a person gets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from parlour.bots.random import RandomBot
from parlour.engine.errors import ParlourError, probably_meant


class Bot(Protocol):
    """Something that chooses a move."""

    def choose(self, seen: Any) -> int:
        """One of the options of a state as the bot's seat sees it."""


class UnknownBot(ParlourError, LookupError):
    """There is no bot of this name."""


BOTS: dict[str, Callable[[int], Bot]] = {"random": RandomBot}


def find(name: str, seed: int = 0) -> Bot:
    """A bot by name, with noise of its own that begins with this seed."""
    if name not in BOTS:
        raise UnknownBot(f"there is no bot {name!r}; {probably_meant(name, BOTS)}")
    return BOTS[name](seed)
