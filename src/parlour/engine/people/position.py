"""A position in words: keys with real names that can be written into a state and read back from one.

Cases are written with them (docs/cases.md), and designers set up positions with them. Most keys of a game are one field
of its table in words: `Keys` makes them of the table, `Pieces` says what the pieces of a kind are called.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple

from parlour.engine.core.errors import ParlourError, probably_meant
from parlour.engine.core.record import (
    COUNTS,
    DICTATED,
    EVERYONE,
    HIDDEN,
    LIST,
    NONE,
    OWNER,
    SEAT,
    Field,
    Header,
    Record,
)

FEW = 15  # names that a message lists when none of them is near


class PositionError(ParlourError, ValueError):
    """A position that cannot be set up: names the key, what is wrong, what would be right.

    ``key`` is the key that says so, '' where several do not fit each other, None where there is none to blame.
    """

    key: str | None = ""


class Key(NamedTuple):
    """One key of a position: what it means, how to read it from a state, how to write it into one.

    ``write`` gets the state, the name of the key (for what it refuses) and the value. Save files are verified by all
    keys that are ``verified``: one that comes later must not be, or older files fail.
    """

    meaning: str
    read: Callable[[Any], Any]
    write: Callable[[Any, str, Any], object] | None = None
    verified: bool = True


class Noted:
    """A state that notes which of its fields are read."""

    def __init__(self, s: Any) -> None:
        """Nothing of the state has been read yet."""
        self._state = s
        self.fields: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        """A field, as rules ask for it."""
        self.fields.add(name)
        return getattr(self._state, name)

    def __getitem__(self, name: str) -> Any:
        """A field by its name."""
        self.fields.add(name)
        return self._state[name]


def seen_position(keys: Mapping[str, Key], record: Record, seen: Any, seat: int) -> dict[str, Any]:
    """A position in the words of a seat's view: what the seat cannot see is None, and never a name or a number.

    Who sees what is the field table's to say, so it is asked which fields a key was read from: a key of what everybody
    owns for themselves is a list by seats, of which the own entry is shown; a key of what nobody sees is None.
    """
    sees = {field.name: field.sees for field in record.fields}
    position = {}
    for key, entry in keys.items():
        noted = Noted(seen)
        found = entry.read(noted)
        kinds = {sees.get(name, EVERYONE) for name in noted.fields}
        if kinds == {EVERYONE} or not kinds:
            position[key] = found
        elif kinds <= {EVERYONE, OWNER} and isinstance(found, list) and len(found) == seen.seats:
            position[key] = [part if owner == seat else None for owner, part in enumerate(found)]
        else:
            position[key] = None
    return position


# ---------------------------------------------------------------- values, as people write them


def expect(good: bool, key: str, value: Any, expected: str) -> None:
    """Refuse a value that is not what its key is about."""
    if not good:
        raise PositionError(f"{key} is {value!r}; expected {expected}")


def refuse(bad: object, key: str, problem: str) -> None:
    """Refuse something within a value."""
    if bad:
        raise PositionError(f"{key}: {problem}")


def whole_numbers(key: str, value: Any, length: int, most: int = 10**6) -> list[int]:
    """A list of whole numbers, one a seat."""
    good = isinstance(value, list) and len(value) == length and all(type(n) is int and 0 <= n <= most for n in value)
    expect(good, key, value, f"{length} whole numbers from 0 to {most}, one for each seat")
    return list(value)


def whole_number(key: str, value: Any, most: int = 10**6, least: int = 0) -> int:
    """A whole number within bounds."""
    expected = f"a whole number from {least} to {most}" if least < most else str(least)
    expect(type(value) is int and least <= value <= most, key, value, expected)
    return int(value)


def lists(key: str, value: Any, length: int) -> list[list[Any]]:
    """A list for each seat."""
    good = isinstance(value, list) and len(value) == length and all(isinstance(part, list) for part in value)
    expect(good, key, value, f"{length} lists, one for each seat")
    return list(value)


def tables(key: str, value: Any, length: int, expected: str) -> list[dict[str, Any]]:
    """A table for each seat; ``expected`` ends the sentence '2 tables …'."""
    good = isinstance(value, list) and len(value) == length and all(isinstance(part, dict) for part in value)
    expect(good, key, value, f"{length} tables{expected}")
    return list(value)


def texts(key: str, value: Any) -> list[str]:
    """A list of texts."""
    good = isinstance(value, list) and all(isinstance(text, str) for text in value)
    expect(good, key, value, "a list of texts")
    return list(value)


def is_blank(key: str, value: Any) -> bool:
    """Whether an empty place is meant, which is written ''."""
    refuse(not isinstance(value, str), key, f"{value!r} is no text; expected a name, or '' where nothing is")
    return not value


def place_of(key: str, value: Any, *names: tuple[str, ...]) -> int:
    """The place of a name in one of several parallel lists of names."""
    wanted = " ".join(value.split()).casefold() if isinstance(value, str) else None
    for spelling in names:
        for place, name in enumerate(spelling):
            if name.casefold() == wanted:
                return place
    known = [name for spelling in names for name in spelling]
    hint = probably_meant(value, known) if value else ""
    near = hint.startswith("did you mean") or len(known) <= FEW
    raise PositionError(f"{key}: {value!r} is no name known here{f'; {hint}' if hint and near else ''}")


def by_place(key: str, value: Any, what: str, *names: tuple[str, ...]) -> dict[int, Any]:
    """A table by names, as places."""
    expect(isinstance(value, dict), key, value, f"a table by {what}")
    return {place_of(key, name, *names): entry for name, entry in value.items()}


def dictate(s: Any, key: str, value: Any, outcome: Callable[[str, Any], int], what: str) -> list[int]:
    """Lay down what chance brings next."""
    expect(isinstance(value, list) and len(value) <= DICTATED, key, value, f"a list of at most {DICTATED} {what}")
    outcomes = [outcome(key, entry) for entry in value]
    s.dictated[: len(outcomes)] = outcomes
    s.n_dictated = len(outcomes)
    return outcomes


def dictated(s: Any) -> list[int]:
    """What of that has not come yet."""
    return [int(outcome) for outcome in s.dictated[: max(0, s.n_dictated)]]


# ---------------------------------------------------------------- pieces


@dataclass(frozen=True)
class Pieces:
    """A kind of piece in words: its names, and the field where those lie that a position has not named yet.

    ``several`` gives examples where a list may say '3 battery1'; such lists are read back in alphabetical order.
    """

    names: tuple[str, ...]
    ids: tuple[str, ...] = ()
    rest: str = ""
    gone: str = "{} lies somewhere else already"  # what is said when none is left there
    several: str = ""

    def find(self, key: str, value: Any) -> int:
        """The piece of this name or id."""
        return place_of(key, value, self.names, self.ids)

    def take(self, s: Any, key: str, piece: int, n: int = 1) -> int:
        """Take so many of a piece from where they lie unmentioned."""
        refuse(s[self.rest][piece] < n, key, self.gone.format(self.names[piece]))
        s[self.rest][piece] -= n
        return piece

    def claim(self, s: Any, key: str, value: Any) -> int:
        """The piece of this name, which must not lie elsewhere already."""
        return self.take(s, key, self.find(key, value))

    def claim_all(self, s: Any, key: str, entries: list[Any]) -> list[int]:
        """The pieces of a list, none of which may lie elsewhere already."""
        found = self.find_all(key, entries)
        return [self.take(s, key, piece) for piece, n in found for _ in range(n)]

    def find_all(self, key: str, entries: list[Any]) -> list[tuple[int, int]]:
        """The pieces of a list, and how many of each."""
        counted = [self.counted(key, entry) for entry in entries]
        return [(self.find(key, name), n) for n, name in counted]

    def counted(self, key: str, entry: Any) -> tuple[int, Any]:
        """An entry of a list: a name, or a number of them such as '3 battery1'."""
        if not self.several:
            return 1, entry
        found = re.fullmatch(r"(?:(\d{1,3}) )?(\D.*)", entry) if isinstance(entry, str) else None
        if found is None or (found[1] and int(found[1]) < 1):
            raise PositionError(f"{key}: {entry!r} is no name; expected one such as {self.several}")
        return int(found[1] or 1), found[2]

    def name(self, piece: int) -> str | None:
        """What a piece is called; '' where nothing lies, None for one that a view hides."""
        return None if piece == HIDDEN else self.names[piece] if piece != NONE else ""

    def in_order(self, pieces: Any) -> list[str | None]:
        """The names of pieces, one after the other."""
        return [self.name(piece) for piece in pieces]

    def listed(self, pieces: Any) -> list[str | None]:
        """A list of pieces as it is read back."""
        return [*self.heap(Counter(int(piece) for piece in pieces))] if self.several else self.in_order(pieces)

    def heap(self, counts: Any) -> list[str]:
        """What lies in a heap, in alphabetical order."""
        return in_alphabetical_order({name: int(counts[piece]) for piece, name in enumerate(self.names)})


def piece_of(kinds: Iterable[Pieces], said: str) -> Callable[[str, Any], int]:
    """How `dictate` finds the number of a piece, whatever kind it is of; ``said`` names the kinds."""
    every = tuple(kinds)

    def find(key: str, value: Any) -> int:
        for pieces in every:
            with suppress(PositionError):
                return pieces.find(key, value)
        raise PositionError(f"{key}: {value!r} is no {said}")

    return find


def in_alphabetical_order(counts: Mapping[str, int]) -> list[str]:
    """Names of what there is, with their number where there are several."""
    names = sorted((name for name, n in counts.items() if n > 0), key=str.casefold)
    return [name if counts[name] == 1 else f"{counts[name]} {name}" for name in names]


# ---------------------------------------------------------------- keys, from the field table


def later(meaning: str, read: Callable[[Any], Any]) -> Key:
    """A key that is written when everything else has its place: the game's `finish` looks at it."""
    return Key(meaning, read, lambda s, key, value: None)


def shown(key: Key) -> Key:
    """The same key, only to be read."""
    return key._replace(write=None)


class Keys:
    """Keys that are one field in words: its bounds, its shape and its size are the field table's to say."""

    def __init__(self, record: Record) -> None:
        """The keys of the game that has this record."""
        self.fields = record.by_name
        self.kinds = record.kinds

    def kind(self, kind: str, components: Iterable[Any], **more: str) -> Pieces:
        """The pieces of a kind by their names and ids; those that a position has not named lie in their full heap."""
        rest = next((field.name for field in self.fields.values() if field.of == kind and field.full), "")
        return Pieces(self.kinds[kind], tuple(one.id for one in components), rest, **more)

    def all(self) -> dict[str, Key]:
        """A key for each field of the game's own, by its name; sizes and full heaps follow from the others."""
        own = [field for name, field in self.fields.items() if name not in Header.__annotations__]
        rest = {field.of: field.name for field in own if field.full}
        follow = {*rest.values(), *(field.size for field in own)}
        keys = {field.name: self._usual(field, rest.get(field.of, "")) for field in own}
        return {name: shown(key) if name in follow else key for name, key in keys.items()}

    def _usual(self, field: Field, rest: str) -> Key:
        """The key of a field; one that is read only where there is more to say than the field table does."""
        if not field.of and len(field.shape) <= field.per_seat:
            return self.field(field.name, field.doc)
        if not rest or len(field.shape) > field.per_seat + 1:
            return Key(field.doc, lambda s: s[field.name].tolist())
        pieces = Pieces(self.kinds[field.of], rest=rest)
        if field.holds == LIST:
            return self.pieces(field.name, pieces, field.doc)
        if field.holds == COUNTS:
            return self.heap(field.name, pieces, field.doc)
        return self.places(field.name, pieces, field.doc)

    def field(self, name: str, meaning: str, *, least: int = 0, most: int | None = None) -> Key:
        """A number, a seat, or a number for each seat."""
        field = self.fields[name]
        limit = field.most if most is None else most

        def write(s: Any, key: str, value: Any) -> None:
            if field.shape:
                s[name][: s.seats] = whole_numbers(key, value, s.seats, limit)
            else:
                s[name] = whole_number(key, value, s.seats - 1 if field.holds == SEAT else limit, least)

        if field.shape:
            return Key(meaning, lambda s: s[name][: s.seats].tolist(), write)
        return Key(meaning, lambda s: int(s[name]), write)

    def which(self, name: str, names: tuple[str, ...], meaning: str) -> Key:
        """A number that stands for a name."""

        def write(s: Any, key: str, value: Any) -> None:
            s[name] = place_of(key, value, names)

        return Key(meaning, lambda s: names[s[name]], write)

    def by_name(
        self,
        name: str,
        names: tuple[str, ...],
        meaning: str,
        by: str = "name",
        why_not: Callable[[Any, int, int, int], str] = lambda s, seat, at, number: "",
    ) -> Key:
        """For each seat a table of numbers by name; those that are 0 are left out when it is read."""
        most = self.fields[name].most

        def write(s: Any, key: str, value: Any) -> None:
            given = tables(key, value, s.seats, f" by {by}, one for each seat")
            rows = [[(place_of(key, n, names), whole_number(key, x, most)) for n, x in row.items()] for row in given]
            for seat, row in enumerate(rows):
                for at, number in row:
                    problem = why_not(s, seat, at, number)
                    refuse(problem, key, problem)
                    s[name][seat, at] = number

        def read(s: Any) -> list[dict[str, int]]:
            return [{n: int(row[at]) for at, n in enumerate(names) if row[at]} for row in s[name][: s.seats]]

        return Key(meaning, read, write)

    def places(
        self,
        name: str,
        pieces: Pieces,
        meaning: str,
        expected: str = "",
        why_not: Callable[[int, int], str] = lambda place, piece: "",
    ) -> Key:
        """A piece on each of several places of the table, '' where none lies; or the piece that each seat has."""
        field = self.fields[name]

        def shown_of(s: Any) -> Any:
            return s[name][: s.seats] if field.per_seat else s[name]

        def write(s: Any, key: str, value: Any) -> None:
            places = len(shown_of(s))
            good = isinstance(value, list) and len(value) == places
            expect(good, key, value, expected or f"{places} names, one for each seat")
            for place, entry in enumerate(value):
                if field.per_seat or not is_blank(key, entry):
                    piece = pieces.find(key, entry)
                    problem = why_not(place, piece)
                    refuse(problem, key, problem)
                    s[name][place] = pieces.take(s, key, piece)

        return Key(meaning, lambda s: pieces.in_order(shown_of(s)), write)

    def heap(self, name: str, pieces: Pieces, meaning: str) -> Key:
        """A heap of pieces, or one for each seat, read back in alphabetical order."""

        def lay(s: Any, key: str, heap: Any, entries: list[Any]) -> None:
            for piece in pieces.claim_all(s, key, entries):
                heap[piece] += 1

        def write(s: Any, key: str, value: Any) -> None:
            expect(isinstance(value, list), key, value, "a list of names")
            lay(s, key, s[name], value)

        def write_each(s: Any, key: str, value: Any) -> None:
            for heap, entries in zip(s[name], lists(key, value, s.seats), strict=False):
                lay(s, key, heap, entries)

        if self.fields[name].per_seat:
            return Key(meaning, lambda s: [pieces.heap(heap) for heap in s[name][: s.seats]], write_each)
        return Key(meaning, lambda s: pieces.heap(s[name]), write)

    def pieces(
        self, name: str, pieces: Pieces, meaning: str, *, most: int | None = None, ascending: bool = False
    ) -> Key:
        """A list of pieces, or one for each seat; in the order given, unless it is kept in ascending order."""
        field = self.fields[name]
        size, room = field.size, field.shape[-1] if most is None else most

        def fill(s: Any, key: str, row: Any, entries: list[Any]) -> int:
            found = pieces.claim_all(s, key, entries)
            refuse(len(found) > room, key, f"{len(found)} {field.of}s; a {name} holds at most {room}")
            row[: len(found)] = sorted(found) if ascending else found
            return len(found)

        def write(s: Any, key: str, value: Any) -> None:
            s[size] = fill(s, key, s[name], texts(key, value))

        def write_each(s: Any, key: str, value: Any) -> None:
            for seat, entries in enumerate(lists(key, value, s.seats)):
                s[size][seat] = fill(s, key, s[name][seat], entries)

        if field.per_seat:
            return Key(
                meaning,
                lambda s: [pieces.listed(s[name][seat, : s[size][seat]]) for seat in range(s.seats)],
                write_each,
            )
        return Key(meaning, lambda s: pieces.listed(s[name][: s[size]]), write)
