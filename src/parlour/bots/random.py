"""The random bot: every option is equally likely."""

from __future__ import annotations

from random import Random
from typing import Any


class RandomBot:
    """Chooses any option, without thought."""

    def __init__(self, seed: int) -> None:
        """Begin the bot's own noise with a seed."""
        self._noise = Random(seed)

    def choose(self, seen: Any) -> int:
        """One of the options, all equally likely."""
        return int(seen.option[self._noise.randrange(int(seen.n_options))])
