"""What can go wrong before a game is played: in the design of a game, in its content, in a case."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def probably_meant(word: object, known: Iterable[str]) -> str:
    """The end of a refusal: what was probably meant, or else what is known."""
    names = list(known)
    close = get_close_matches(str(word), names, n=1)
    return f"did you mean {close[0]!r}?" if close else f"known are {', '.join(names)}"


class ParlourError(Exception):
    """Whatever Parlour refuses; its text is written for the person who reads it."""


class DesignError(ParlourError):
    """A game's own tables contradict each other: a mistake of its programmer."""


class ContentError(ParlourError, ValueError):
    """A content file does not say what it should; names the file, the item, the key and what was expected."""
