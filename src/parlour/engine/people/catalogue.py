"""A catalogue: every component of a game with a name and words of its own, to be read and searched.

A game whose ``board`` offers ``catalogue`` has one: pages list it beside the rules, and explain a name wherever one
stands.
"""

from __future__ import annotations

from typing import NamedTuple


class Piece(NamedTuple):
    """A component as a person reads it."""

    id: str
    group: str
    name: str
    words: str
    called_so: bool = True  # whether texts call it by this name, so that the name alone says what it is
