"""Reading a content file: every value is asked for by name and checked, and a bad one is explained where it stands.

One error names the file, the item, the key and what was expected:

    content.toml: catalyst 'Sun Courier': number is 7; expected a whole number from 1 to 5
"""

from __future__ import annotations

import hashlib
import json
import os
import tomllib
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NoReturn, cast

import numpy as np

from parlour.engine.effects import NotationError, Vocabulary
from parlour.engine.effects.tree import Tree
from parlour.engine.errors import ContentError, probably_meant
from parlour.engine.record import Ints


def content_path(slug: str, printed: Path) -> Path:
    """The content file in use: the printed one, or what PARLOUR_CONTENT_<GAME> names (`--content` sets it)."""
    return Path(os.environ.get(f"PARLOUR_CONTENT_{slug.upper()}") or printed)


def frozen(values: Any) -> Ints:
    """A lookup table for rules: a NumPy array of whole numbers that nobody can change."""
    table = np.array(values, dtype=np.int32)
    table.setflags(write=False)
    return cast(Ints, table)


class Item:
    """One table of a content file, asked for its values by key."""

    def __init__(self, file: str, label: str, values: dict[str, Any]) -> None:
        """Remember where the values stand, for messages."""
        self.file = file
        self.label = label
        self.values = values

    def refuse(self, key: str, expected: str) -> NoReturn:
        """Say what is wrong with the value of a key."""
        problem = f"{key} is {self.values[key]!r}" if key in self.values else f"{key} is missing"
        raise ContentError(f"{self.file}: {self.label}: {problem}; expected {expected}")

    def only(self, *known: str) -> None:
        """No keys but these: a misspelt one would silently say nothing."""
        for key in self.values:
            if key not in known:
                raise ContentError(f"{self.file}: {self.label}: unknown key {key!r}; {probably_meant(key, known)}")

    def number(self, key: str, least: int = 0, most: int = 10**6) -> int:
        """A whole number within bounds."""
        value = self.values.get(key)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            self.refuse(key, f"a whole number from {least} to {most}")
        return value

    def numbers(self, key: str, length: int, least: int = 0, most: int = 10**6) -> list[int]:
        """A list of whole numbers of a given length."""
        value = self.values.get(key)
        good = isinstance(value, list) and len(value) == length
        if not good or not all(type(n) is int and least <= n <= most for n in value or ()):
            self.refuse(key, f"{length} whole numbers from {least} to {most}")
        return list(value or ())

    def text(self, key: str) -> str:
        """A text that is not empty."""
        value = self.values.get(key)
        if not isinstance(value, str) or not value.strip():
            self.refuse(key, "a text")
        return value

    def one_of(self, key: str, allowed: Sequence[str]) -> int:
        """The place of a word in a list of allowed words."""
        value = self.values.get(key)
        if value not in allowed:
            close = get_close_matches(str(value), allowed, n=1)
            hint = f" (did you mean {close[0]!r}?)" if close else ""
            self.refuse(key, f"one of {', '.join(allowed)}{hint}")
        return allowed.index(value)

    def effect(self, key: str, vocabulary: Vocabulary) -> Tree:
        """An effect in the notation, every word of it known."""
        value = self.values.get(key)
        if not isinstance(value, str):
            self.refuse(key, "an effect in the notation of docs/notation.md")
        try:
            return vocabulary.read(value)
        except NotationError as error:
            raise ContentError(f"{self.file}: {self.label}: {key}: {error}") from error

    def expect(self, key: str, found: int) -> None:
        """A count that the file states must be what the file holds."""
        if self.number(key) != found:
            self.refuse(key, f"{found}, which is what the file holds")


class ContentFile:
    """A content file on disk."""

    def __init__(self, path: Path) -> None:
        """Read the file; a file that is missing or no TOML is a ContentError."""
        self.path = path
        try:
            self.values: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
        except OSError as error:
            raise ContentError(f"{path.name}: cannot be read ({error.strerror})") from error
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise ContentError(f"{path.name}: is not a TOML file: {error}") from error
        # What the file says, not how it is laid out: a comment changes nothing for games saved with it.
        meaning = json.dumps(self.values, sort_keys=True, default=str)
        self.key = hashlib.sha256(meaning.encode()).hexdigest()[:12]

    def table(self, key: str) -> Item:
        """The single table of this name."""
        values = self.values.get(key)
        if not isinstance(values, dict):
            raise ContentError(f"{self.path.name}: the table [{key}] is missing")
        return Item(self.path.name, f"[{key}]", values)

    def items(self, key: str, count: int | None = None) -> list[Item]:
        """All tables [[key]], labelled by their name; ``count`` is how many there must be."""
        *outer, last = key.split(".")
        values: Any = self.values
        for part in outer:
            values = values.get(part, {}) if isinstance(values, dict) else {}
        rows = values.get(last) if isinstance(values, dict) else None
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise ContentError(f"{self.path.name}: the tables [[{key}]] are missing")
        if count is not None and len(rows) != count:
            raise ContentError(f"{self.path.name}: there are {len(rows)} tables [[{key}]]; expected {count}")
        return [Item(self.path.name, _label(last, n, row), row) for n, row in enumerate(rows, 1)]

    def distinct(self, items: Iterable[Item], key: str) -> None:
        """No two items may have the same text under this key."""
        seen: dict[str, Item] = {}
        for item in items:
            text = item.text(key).casefold()
            if text in seen:
                item.refuse(key, f"another {key} than {seen[text].label} has")
            seen[text] = item


def _label(kind: str, n: int, row: dict[str, Any]) -> str:
    name = row.get("name") or row.get("id")
    return f"{kind} {name!r}" if isinstance(name, str) else f"{kind} number {n}"
