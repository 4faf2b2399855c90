"""A plan: a run of decisions of one seat that a game suggests all at once, to be changed and accepted with one click.

A game whose ``board`` offers ``plan`` suggests them; pages draw them as trays with pieces that can be moved.
"""

from __future__ import annotations

from typing import NamedTuple


class Way(NamedTuple):
    """One way to decide: its move and a short name; how often it was chosen before, and its bounds in the end."""

    move: str
    label: str
    held: int = 0
    least: int = 0
    most: int = 0  # 0: as often as one likes


class Step(NamedTuple):
    """A decision of the run: the key that names it, what it is about, and the way that is suggested."""

    key: str
    about: str
    move: str


class Plan(NamedTuple):
    """A suggestion for this decision and those that follow: the first step is the decision that is asked now."""

    title: str
    words: str
    ways: tuple[Way, ...]
    steps: tuple[Step, ...]
    changed: str = ""  # the title once a person has changed something
