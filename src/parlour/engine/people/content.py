"""Reading a content file: every value is asked for by name and checked, and whatever is wrong is told where it stands.

One error tells of everything that is wrong, a line each, with file, line, item, key and what was expected:

    content.toml:212: catalyst 'Sun Courier': number is 7; expected a whole number from 1 to 5

A value that is wrong is noted, and reading goes on with a stand-in; `ContentFile.done` raises, and no table for the
rules is made before it was called. What nobody has asked for by then is unknown: a misspelt key would say nothing.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any, cast

import numpy as np

from parlour.engine.core.errors import ContentError, probably_meant
from parlour.engine.core.record import Ints
from parlour.engine.core.tables import Tunable
from parlour.engine.effects import NotationError, Vocabulary
from parlour.engine.effects.tree import NOTHING, AtLeast, Tree
from parlour.engine.people.toml_lines import Lines, Place

NOTES = ("source", "source_note", "name_source", "effect_source", "note")  # where something comes from: in any table
_ID = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_WORD = re.compile(r"[a-z][a-z0-9_]*")
LONGEST_SHOWN = 60
MANY = 10**6  # the bound of a number that needs none


_chosen: ContextVar[tuple[str, Path] | None] = ContextVar("chosen content", default=None)


@contextmanager
def chosen_content(slug: str, file: Path) -> Iterator[None]:
    """In this block, a game that is read is read with this content file."""
    token = _chosen.set((slug, file))
    try:
        yield
    finally:
        _chosen.reset(token)


def content_path(slug: str, printed: Path) -> Path:
    """The content file in use: the one chosen now, what PARLOUR_CONTENT_<GAME> names (`--content`), or the printed."""
    chosen = _chosen.get()
    if chosen and chosen[0] == slug:
        return chosen[1]
    return Path(os.environ.get(f"PARLOUR_CONTENT_{slug.upper()}") or printed)


def frozen(values: Any) -> Ints:
    """A lookup table for rules: a NumPy array of whole numbers that nobody can change."""
    table = np.array(values, dtype=np.int32)
    table.setflags(write=False)
    return cast(Ints, table)


def _is_whole(value: Any, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


class Item:
    """One table of a content file, asked for its values by key."""

    def __init__(
        self, file: ContentFile, place: Place, label: str, values: dict[str, Any], missing: bool = False
    ) -> None:
        """Remember where the values stand, for messages; of what is missing nothing more is said."""
        self.file, self.place, self.label, self.values = file, place, label, values
        self.known: set[str] = set()
        self.wrong: set[str] = {"*"} if missing else set()

    def refuse(self, key: str, expected: str) -> None:
        """Note what is wrong with the value of a key; only the first complaint about a key counts."""
        shown = repr(self.values.get(key))
        shown = shown if len(shown) <= LONGEST_SHOWN else f"{shown[:LONGEST_SHOWN]}…"
        self.complain(key, f"{key} is {shown if key in self.values else 'missing'}; expected {expected}")

    def complain(self, key: str, problem: str) -> None:
        """Note a problem with a key, in words of one's own."""
        self.known.add(key)
        if not self.wrong & {key, "*"}:
            self.wrong.add(key)
            self.file.complain((*self.place, key), f"{self.label}: {problem}")

    def hush(self) -> None:
        """Say nothing about this table: what it counts is wrong already."""
        self.wrong.add("*")

    def get(self, key: str) -> Any:
        """A value as it is written, or None."""
        self.known.add(key)
        return self.values.get(key)

    def is_fine(self, *keys: str) -> bool:
        """Whether nothing was wrong with these keys so far."""
        return not self.wrong & {*keys, "*"}

    def number(self, key: str, least: int = 0, most: int = MANY) -> int:
        """A whole number within bounds."""
        value = self.get(key)
        if not _is_whole(value, least, most):
            self.refuse(key, f"a whole number from {least} to {most}" if least < most else str(least))
            return least
        return int(value)

    def tunable(self, key: str, least: int = 0, most: int = MANY) -> Tunable:
        """A whole number within bounds that may change without anything being compiled anew."""
        return Tunable(self.number(key, least, most))

    def numbers(self, key: str, length: int, least: int = 0, most: int = MANY) -> list[int]:
        """A list of whole numbers of a given length."""
        value = self.get(key)
        good = isinstance(value, list) and len(value) == length
        if not good or not all(_is_whole(n, least, most) for n in value or ()):
            self.refuse(key, f"{length} whole numbers from {least} to {most}")
            return [least] * length
        return list(value or ())

    def flag(self, key: str) -> bool:
        """True or false."""
        if not isinstance(self.get(key), bool):
            self.refuse(key, "true or false")
        return self.values.get(key) is True

    def text(self, key: str) -> str:
        """A text that is not empty, to be read by people and put into sentences."""
        value = self.get(key)
        if not isinstance(value, str) or not value.strip() or not value.isprintable() or set("{}|#") & set(value):
            self.refuse(key, "a text" if not isinstance(value, str) or not value.strip() else "a text without {}|#")
            return self._stand_in(key)
        return value

    def text_of_notation(self, key: str) -> str:
        """A text of the notation, to be read by a vocabulary; empty where it is none."""
        value = self.get(key)
        if not isinstance(value, str) or not value.strip():
            self.refuse(key, "a text in the notation of docs/notation.md")
            return ""
        return value

    def id(self, key: str = "id", lower: bool = True) -> str:
        """A short name for moves and save files; in lower case where the notation must write it, too."""
        value = self.get(key)
        if not isinstance(value, str) or not (_WORD if lower else _ID).fullmatch(value):
            small = "lower-case letters, digits and _" if lower else "letters, digits and _"
            self.refuse(key, f"an id of {small}" if isinstance(value, str) and value else "a text")
            return self._stand_in(key)
        return value

    def _stand_in(self, key: str) -> str:
        return "_".join(("no", key, *map(str, self.place))).lower()

    def entries(self, key: str, count: int | None = None) -> Item:
        """A list as a table, in which its values are called "number 1", "number 2" and so on."""
        values = self.get(key)
        if not isinstance(values, list) or not values or len(values) != (count or len(values)):
            self.refuse(key, f"a list of {count}" if count else "a list with something in it")
            values = None
        called = {f"number {n}": value for n, value in enumerate(values, 1)} if values else None
        return self.file.item((*self.place, key), f"{self.label}, {key}", called)

    def one_of(self, key: str, allowed: Sequence[str]) -> int:
        """The place of a word in a list of allowed words."""
        value = self.get(key)
        if not isinstance(value, str) or value not in allowed:
            hint = probably_meant(value, allowed)
            self.refuse(key, f"one of {', '.join(allowed)}{f' ({hint})' if hint.startswith('did') else ''}")
            return 0
        return allowed.index(value)

    def some_of(self, key: str, allowed: Sequence[str], length: int | None = None) -> list[int]:
        """The places of several words in a list of allowed words."""
        value = self.get(key)
        good = isinstance(value, list) and (length is None or len(value) == length)
        strange = [entry for entry in value or () if entry not in allowed] if good else []
        if not good or strange:
            many = f"{length} out of" if length is not None else "a list out of"
            hint = probably_meant(strange[0], allowed) if strange else ""
            self.refuse(key, f"{many} {_few(allowed)}{f' ({hint})' if hint.startswith('did') else ''}")
            return [0] * (length or 0)
        return [allowed.index(entry) for entry in value]

    def effect(self, key: str, vocabulary: Vocabulary, use: str = "") -> Tree:
        """An effect in the notation, every word of it known and carried out in this use; an empty text is none."""
        value = self.get(key)
        if not isinstance(value, str):
            self.refuse(key, "an effect in the notation of docs/notation.md")
            return NOTHING
        try:
            return vocabulary.read(value, use)
        except NotationError as error:
            self.complain(key, f"{key}: {error}")
            return NOTHING

    def conditions(self, key: str, vocabulary: Vocabulary, text: str) -> tuple[AtLeast, ...]:
        """The conditions of a key, written in the notation as `text`."""
        self.known.add(key)
        try:
            return vocabulary.read_conditions(text)
        except NotationError as error:
            self.complain(key, f"{key}: {error}")
            return ()

    def table(self, key: str) -> Item:
        """A table inside of this one."""
        values = self.get(key)
        if not isinstance(values, dict):
            self.refuse(key, f"a table {key}")
        return self.file.item((*self.place, key), f"{self.label}, {key}", values)

    def tables(self, key: str, label: str, count: int | None = None) -> list[Item]:
        """A list of tables inside of this one."""
        rows = self.get(key)
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            self.refuse(key, f"a list of tables {key}")
            rows = []
        elif count is not None and len(rows) != count:
            self.complain(key, f"{key} has {len(rows)} tables; expected {count}")
        return [
            self.file.item((*self.place, key, n), f"{self.label}, {label} {n + 1}", row)
            for n, row in enumerate(_so_many(rows, count))
        ]

    def expect(self, **found: int) -> None:
        """Counts that the file states must be what the file holds."""
        for key, count in found.items():
            self._expect(key, count, "")

    def may_state(self, advice: str, **found: int) -> None:
        """Counts that the file may leave out; those that it states must be what it holds."""
        for key, count in found.items():
            if key in self.values:
                self._expect(key, count, advice)

    def _expect(self, key: str, count: int, advice: str) -> None:
        if self.number(key) != count:
            self.refuse(key, f"{count}, which is what the file holds{advice}")

    def fixed(self, **values: Any) -> None:
        """Values that the rules know only as they are."""
        for key, value in values.items():
            wanted = int(value) if isinstance(value, Tunable) else value
            if type(self.get(key)) is not type(wanted) or self.values.get(key) != wanted:
                self.refuse(key, f"{_toml(wanted)}: the rules know it no other way")

    def facts(self, *keys: str) -> None:
        """Numbers about the box that the rules do not use; they may be left out."""
        for key in keys:
            if self.get(key) is not None:
                self.number(key)

    def explains(self, *keys: str) -> None:
        """Texts for people who read the file; they may be left out."""
        for key in keys:
            value = self.get(key)
            texts = value if isinstance(value, list) else [value]
            if value is not None and not all(isinstance(text, str) for text in texts):
                self.refuse(key, "a text for people, or a list of texts")

    def unknown(self) -> None:
        """Note the keys that nobody has asked for."""
        self.explains(*(key for key in NOTES if key in self.values))
        asked = sorted(self.known - set(NOTES))
        for key in self.values:
            if key not in self.known:
                self.complain(key, f"unknown key {key!r}; {probably_meant(key, asked)}")


def _few(names: Sequence[str]) -> str:
    return ", ".join(names) if len(names) <= 12 else f"{', '.join(names[:12])}, …"


def _toml(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


class ContentFile:
    """A content file on disk."""

    def __init__(self, path: Path, block: str | None = None, above: int = 0) -> None:
        """Read the file, or a block in it that has so many lines above it; what is no TOML is a ContentError."""
        self.path, self._above = path, above
        try:
            text = path.read_text(encoding="utf-8") if block is None else block
            self.values: dict[str, Any] = tomllib.loads(text)
        except OSError as error:
            raise ContentError(f"{path.name}: cannot be read ({error.strerror})") from error
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            where = f"{path.name}:" if block is None else f"{path.name}:{above + _line_of(error)}: this block"
            raise ContentError(f"{where} is not a TOML file: {error}") from error
        self._lines = Lines(text)
        self.problems: list[tuple[int, str]] = []
        self._items: dict[Place, Item] = {}
        self._known: set[str] = set()
        # What the file says, not how it is laid out: a comment changes nothing for games saved with it.
        meaning = json.dumps(self.values, sort_keys=True, default=str)
        self.key = hashlib.sha256(meaning.encode()).hexdigest()[:12]

    def complain(self, place: Place, problem: str) -> None:
        """Note that something is wrong at a place of the file."""
        line = self._lines.nearest(place)
        line += self._above if line or self._above else 0
        self.problems.append((line, f"{self.path.name}{f':{line}' if line else ''}: {problem}"))

    def item(self, place: Place, label: str, values: Any) -> Item:
        """The table at a place, always the same one; where there is none, a stand-in."""
        if place not in self._items:
            is_table = isinstance(values, dict)
            self._items[place] = Item(self, place, label, values if is_table else {}, missing=not is_table)
        return self._items[place]

    def whole(self, label: str) -> Item:
        """All that the file says as one table."""
        self._known.update(self.values)
        return self.item((), label, self.values)

    def table(self, key: str) -> Item:
        """The single table of this name; a dot leads to a table inside of another."""
        *outer, last = key.split(".")
        holder = self.table(".".join(outer)) if outer else None
        self._known.add(key.split(".")[0])
        values = holder.get(last) if holder else self.values.get(last)
        place: Place = tuple(key.split("."))
        if not isinstance(values, dict) and place not in self._items and (holder is None or holder.is_fine()):
            self.complain(place, f"the table [{key}] is missing")
        return self.item(place, f"[{key}]", values)

    def items(
        self, key: str, count: int | None = None, least: int = 1, most: int = 10**4, kind: str = ""
    ) -> list[Item]:
        """All tables [[key]], labelled by their name: so many as ``count`` says, or else from least to most.

        With a dot in the key, messages call each of them a ``kind``: "artifact 'Lens'" rather than "rows 'Lens'".
        """
        *outer, last = key.split(".")
        holder = self.table(".".join(outer)) if outer else None
        self._known.add(key.split(".")[0])
        rows = holder.get(last) if holder else self.values.get(last)
        place: Place = tuple(key.split("."))
        if not isinstance(rows, list) or not rows or not all(isinstance(row, dict) for row in rows):
            if holder is None or holder.is_fine():
                self._once(place, f"the tables [[{key}]] are missing")
            rows = []
        elif count is not None and len(rows) != count:
            self._once(place, f"there are {len(rows)} tables [[{key}]]; expected {count}")
        elif not least <= len(rows) <= most:
            self._once(place, f"there are {len(rows)} tables [[{key}]]; expected {least} to {most}")
        label = kind if outer and kind else last
        return [self.item((*place, n), _label(label, n + 1, row), row) for n, row in enumerate(_so_many(rows, count))]

    def _once(self, place: Place, problem: str) -> None:
        before = len(self.problems)
        self.complain(place, problem)
        if self.problems[-1] in self.problems[:before]:
            self.problems.pop()

    def prose(self, *keys: str) -> None:
        """Tables that explain something to people who read the file; they may be left out."""
        for key in keys:
            self._known.add(key)
            for place, value in _leaves(self.values.get(key, {}), (key,)):
                if not isinstance(value, str):
                    self.complain(place, f"[{key}]: {place[-1]} is {value!r}; expected a text for people")

    def distinct(self, items: Iterable[Item], key: str) -> None:
        """No two items may have the same text under this key."""
        seen: dict[str, Item] = {}
        for item in items:
            text = str(item.get(key)).casefold()
            if text in seen and item.is_fine(key) and isinstance(item.get(key), str):
                item.refuse(key, f"another {key} than {seen[text].label} has")
            seen[text] = item

    def done(self) -> None:
        """A ContentError that tells of everything that is wrong, what is unknown included."""
        for key in self.values:
            if key not in self._known:
                self.complain((key,), f"unknown table [{key}]; {probably_meant(key, sorted(self._known))}")
                self._known.add(key)
        for item in self._items.values():
            item.unknown()
        if self.problems:
            first, *more = [text for _, text in sorted(self.problems, key=lambda problem: problem[0])]
            raise ContentError("\n".join((first, *more)))


def _line_of(error: ValueError) -> int:
    """The line that a TOML error names, or the first."""
    found = re.search(r"at line (\d+)", str(error))
    return int(found[1]) if found else 1


def _leaves(value: Any, place: Place) -> list[tuple[Place, Any]]:
    if isinstance(value, dict):
        return [leaf for key, part in value.items() for leaf in _leaves(part, (*place, key))]
    if isinstance(value, list):
        return [leaf for n, part in enumerate(value) for leaf in _leaves(part, (*place, n))]
    return [(place, value)]


def _so_many(rows: list[Any], count: int | None) -> list[Any]:
    """As many rows as reading needs to go on; None where there is none."""
    wanted = count if count is not None else max(1, len(rows))
    return [*rows, *[None] * wanted][:wanted]


def _label(kind: str, n: int, row: dict[str, Any] | None) -> str:
    name = (row or {}).get("name") or (row or {}).get("id")
    return f"{kind} {name!r}" if isinstance(name, str) else f"{kind} number {n}"
