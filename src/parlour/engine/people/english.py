"""English that every game and every page needs: so many of something, lists, whose something is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

_SPELLED = ("no", "a", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def noun(n: object, one: str, more: str = "") -> str:
    """The noun that fits a number, which stands elsewhere: 'point' for 1, 'points' for anything else."""
    return one if n == 1 else more or f"{one}s"


def many(n: int, one: str, more: str = "") -> str:
    """So many of something: '1 battery', '3 batteries'."""
    return f"{n} {noun(n, one, more)}"


def some(n: int, one: str, more: str = "") -> str:
    """So many of what has a number in its name: how many is spelled, 'four size 1 batteries'."""
    return f"{_SPELLED[n] if n < len(_SPELLED) else n} {noun(n, one, more)}"


def times(n: int) -> str:
    """How often: 'once', 'twice', '3 times'."""
    return ("once", "twice")[n - 1] if n in (1, 2) else f"{n} times"


def hundredths(share: float) -> int:
    """A share as a whole number of hundredths: 61."""
    return round(100 * share)


def percent(share: float) -> str:
    """A share as people say it: '61%'."""
    return f"{hundredths(share)}%"


def listed(parts: Iterable[str], word: str = "and") -> str:
    """A list in words: 'a, b and c'; 'nothing' when it is empty."""
    texts = list(parts)
    if len(texts) < 2:
        return texts[0] if texts else "nothing"
    return f"{', '.join(texts[:-1])} {word} {texts[-1]}"


def gathered(nouns: Iterable[tuple[str, str]]) -> list[str]:
    """Things as (one, more), equal ones told together: 'two full Science Nodi', 'a full Art Nodus'."""
    return [some(n, *kind) for kind, n in Counter(nouns).items()]


def possessive(name: str) -> str:
    """Whose something is: Ada's, Boris'."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def capitalised(text: str) -> str:
    """A sentence of its own begins with a capital letter."""
    return text[:1].upper() + text[1:]
