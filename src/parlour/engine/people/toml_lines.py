"""In which line of a TOML file each value stands, so that a message can point at it; `tomllib` does not tell.

The text must be valid TOML: `tomllib` has read it before. Places are written as one reaches them in its answer:

    lines_of('[board]\\nslots = 5\\n')[("board", "slots")]    2
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from functools import lru_cache

Place = tuple[str | int, ...]

_BLANK = re.compile(r"(?:[\s]+|#[^\n]*)*")
_KEY = re.compile(r'[A-Za-z0-9_-]+|"(?:[^"\\]|\\.)*"|\'[^\']*\'')
_TEXT = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'', re.DOTALL
)  # the longest quotes first
_PLAIN = re.compile(r"[^,\]}\n#]+")  # numbers, dates, true and false


def lines_of(text: str) -> dict[Place, int]:
    """The line of every table, key and list entry of a TOML text, counted from 1."""
    return _Reader(text).lines


class Lines:
    """Where things stand in a TOML text, or in one of its tables: it is walked through when somebody asks, which seldom
    happens to a file without a mistake.
    """

    def __init__(self, text: str = "", table: Place = ()) -> None:
        """Without a text nothing is known."""
        self._text, self._table = text, table

    def within(self, *table: str | int) -> Lines:
        """The same for a table, whose places begin there."""
        return Lines(self._text, (*self._table, *table))

    def nearest(self, place: Place) -> int:
        """The line of a place, or of what it stands in; 0 where nothing is known."""
        lines, place = _walked(self._text), (*self._table, *place)
        while place and place not in lines:
            place = place[:-1]
        return lines.get(place, 0)


@lru_cache(maxsize=4)
def _walked(text: str) -> dict[Place, int]:
    return lines_of(text)


class _Reader:
    """One walk through a text."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.starts = [0, *(found.end() for found in re.finditer("\n", text))]
        self.lines: dict[Place, int] = {}
        self.rows: dict[Place, int] = {}  # how many tables each [[…]] has so far
        table: Place = ()
        while self.skip():
            table = self.header() if text[self.at] == "[" else self.pair(table)

    def skip(self) -> bool:
        """Go on behind blanks and comments; whether something follows."""
        found = _BLANK.match(self.text, self.at)
        self.at = found.end() if found else self.at
        return self.at < len(self.text)

    def note(self, place: Place) -> None:
        self.lines.setdefault(place, bisect_right(self.starts, self.at))

    def key(self) -> list[str]:
        """A key with dots."""
        parts = []
        while True:
            self.skip()
            found = _KEY.match(self.text, self.at)
            if found is None:
                raise ValueError(f"no key at {self.at}")
            written = found[0]
            parts.append(written if written[0] not in "\"'" else next(iter(tomllib.loads(f"{written} = 0"))))
            self.at = found.end()
            self.skip()
            if self.text[self.at] != ".":
                return parts
            self.at += 1

    def header(self) -> Place:
        """`[a.b]` or `[[a.b]]`: the table that the next pairs belong to."""
        start, many = self.at, self.text.startswith("[[", self.at)
        self.at += 2 if many else 1
        *outer, last = self.key()
        end, self.at = self.at, start  # it stands where its bracket opens
        place: Place = ()
        for part in outer:
            self.note((*place, part))
            place = self.inside((*place, part))
        place = (*place, last)
        self.note(place)
        if many:
            self.rows[place] = self.rows.get(place, 0) + 1
        place = self.inside(place)
        self.note(place)
        self.at = end + (2 if many else 1)
        return place

    def inside(self, place: Place) -> Place:
        """A table, or the last of several tables."""
        return (*place, self.rows[place] - 1) if place in self.rows else place

    def pair(self, table: Place) -> Place:
        """`a.b = value`; the table it stands in."""
        start = self.at
        parts = self.key()
        end, self.at = self.at, start
        for n in range(1, len(parts) + 1):
            self.note((*table, *parts[:n]))
        self.at = end + 1  # behind the equals sign
        self.value((*table, *parts))
        return table

    def value(self, place: Place) -> None:
        self.skip()
        first = self.text[self.at]
        if first == "[":
            self.entries(place)
        elif first == "{":
            self.pairs(place)
        else:
            found = (_TEXT if first in "\"'" else _PLAIN).match(self.text, self.at)
            self.at = found.end() if found else len(self.text)

    def entries(self, place: Place) -> None:
        """A list in square brackets."""
        self.at, n = self.at + 1, 0
        while self.skip() and self.text[self.at] != "]":
            if self.text[self.at] == ",":
                self.at += 1
                continue
            self.note((*place, n))
            self.value((*place, n))
            n += 1
        self.at += 1

    def pairs(self, place: Place) -> None:
        """A table in curly brackets."""
        self.at += 1
        while self.skip() and self.text[self.at] != "}":
            if self.text[self.at] == ",":
                self.at += 1
            else:
                self.pair(place)
        self.at += 1
