"""Branches in a save file: what `study` holds beside the moves of the main line.

    "study": {"title": "Where it was lost", "played": 137,
              "lines": [{"from": 12, "moves": ["recruit 3", "collect"], "position": "9f3c…"}, …],
              "notes": {"12": {"name": "The turning point", "comment": "…"}, "138": {"luck": 2}, …}}

Positions are numbered as the file tells them: 0 is the beginning, 1 to n follow the moves of the main line, then those
of each line. A line begins at a position that has a number already. `played` is the last position of the game that was
really played. A note gives a position a name, a comment, `luck` (what was dealt anew before the move that led there),
and the `chances` that a search found there. Whatever else stands there is refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from parlour.engine.core.errors import probably_meant
from parlour.table.errors import BadSave, TableError

LONGEST_NAME, LONGEST_COMMENT = 60, 2_000
MOST_NODES = 10_000
MOST_LUCK = 999
MOST_LIKELY = 5  # moves that the chances of a position name
MOST_TRIES = 10**9
JOINER = "\u200d"  # of signs that are drawn as one


class Likely(NamedTuple):
    """A move that a search looked at: the chance to win with it, the points it has in sight."""

    move: str
    win: float
    points: float | None = None


@dataclass(frozen=True)
class Chances:
    """What a search found at a position: the moves that come first, everybody's chance to win with the best."""

    moves: tuple[Likely, ...]
    tries: int
    seats: tuple[float, ...] = ()
    rough: bool = False  # made with uncompiled rules: a first guess

    def of(self, move: str) -> Likely | None:
        """What was found of a move, if anything was."""
        return next((one for one in self.moves if one.move == move), None)

    @property
    def best(self) -> Likely:
        """The move with the best chance."""
        return self.moves[0]

    def values(self) -> dict[str, Any]:
        """As it stands in a file."""
        moves = [[*one] if one.points is not None else [one.move, one.win] for one in self.moves]
        more: dict[str, Any] = {"seats": list(self.seats)} if self.seats else {}
        return {"tries": self.tries, "moves": moves, **more, **({"rough": True} if self.rough else {})}


@dataclass(frozen=True)
class Note:
    """What is said of a position."""

    name: str = ""
    comment: str = ""
    luck: int = 0
    chances: Chances | None = None

    def values(self) -> dict[str, Any]:
        """As it stands in a file; empty where there is nothing to say."""
        chances = self.chances.values() if self.chances else None
        values = {"name": self.name, "comment": self.comment, "luck": self.luck, "chances": chances}
        return {key: value for key, value in values.items() if value}


class SavedLine(NamedTuple):
    """A line beside the main one: the number of the position it begins at, its moves, where they lead."""

    start: int
    moves: list[str]
    position: str


@dataclass(frozen=True)
class Branches:
    """What a save file holds beside its main line."""

    title: str = ""
    played: int | None = None
    lines: list[SavedLine] = field(default_factory=list)
    notes: dict[int, Note] = field(default_factory=dict)

    @property
    def lucky(self) -> dict[int, int]:
        """The numbers of the positions before whose move something was dealt anew, and by which noise."""
        return {number: note.luck for number, note in self.notes.items() if note.luck}

    def values(self) -> dict[str, Any]:
        """As it stands in a file."""
        lines = [{"from": line.start, "moves": line.moves, "position": line.position} for line in self.lines]
        notes = {str(number): said for number, note in self.notes.items() if (said := note.values())}
        values: dict[str, Any] = {"title": self.title, "lines": lines, "notes": notes}
        played = {} if self.played is None else {"played": self.played}
        return {**{key: value for key, value in values.items() if value}, **played}


def checked_text(what: str, text: object, most: int, lines: bool = False) -> str:
    """A name or a comment as a person may write it, without blanks around it."""
    if not isinstance(text, str):
        raise TableError(f"{what} is {text!r}; expected a text")
    text = text.replace("\r\n", "\n").strip()
    if len(text) > most:
        raise TableError(f"{what} is {len(text):,} letters long; {most:,} is the most")
    allowed = f"{JOINER}\n\t" if lines else JOINER
    bad = next((letter for letter in text if not letter.isprintable() and letter not in allowed), None)
    if bad is not None:
        raise TableError(f"{what} holds {bad!r}, which cannot be shown")
    return text


# ---------------------------------------------------------------- read


def read_branches(values: object, moves: int) -> Branches:
    """The branches of a save file whose main line has so many moves, as far as they can be judged without playing."""
    where = "the save file's study"
    known = _table(where, values, "title", "played", "lines", "notes")
    title = _worded(where, known, "title", LONGEST_NAME)
    numbered, lines = moves + 1, []
    for n, line in enumerate(_listed(f"{where}: lines", known.get("lines", [])), 1):
        lines.append(_line(f"{where}, line {n}", line, numbered))
        numbered += len(lines[-1].moves)
        if numbered > MOST_NODES:
            raise BadSave(f"{where} has more than {MOST_NODES:,} positions")
    notes = _notes(where, known.get("notes", {}), numbered)
    played = known.get("played")
    if played is not None and not _is_whole(played, 0, numbered - 1):
        raise BadSave(f"{where}: played is {played!r}; expected the number of a position, 0 to {numbered - 1}")
    return Branches(title, played, lines, notes)


def _line(where: str, values: object, numbered: int) -> SavedLine:
    line = _table(where, values, "from", "moves", "position")
    start, moves, position = line.get("from"), line.get("moves"), line.get("position")
    if not _is_whole(start, 0, numbered - 1):
        raise BadSave(f"{where}: from is {start!r}; expected a position that comes before it, 0 to {numbered - 1}")
    if not isinstance(moves, list) or not moves or not all(isinstance(move, str) for move in moves):
        raise BadSave(f"{where}: moves is no list of move names")
    if not isinstance(position, str):
        raise BadSave(f"{where}: position is {position!r}; expected the hash of where it leads")
    assert isinstance(start, int)
    return SavedLine(start, moves, position)


def _notes(where: str, values: object, numbered: int) -> dict[int, Note]:
    if not isinstance(values, dict):
        raise BadSave(f"{where}: notes is no table by numbers of positions")
    found = {}
    for key, note in values.items():
        if not key.isdecimal() or not key.isascii() or not _is_whole(int(key[:9]), 0, numbered - 1) or len(key) > 9:
            raise BadSave(f"{where}: there is a note for position {key!r}; positions are 0 to {numbered - 1}")
        found[int(key)] = _note(f"{where}, note {key}", note)
    return found


def _note(where: str, values: object) -> Note:
    note = _table(where, values, "name", "comment", "luck", "chances")
    luck = note.get("luck", 0)
    if not _is_whole(luck, 0, MOST_LUCK):
        raise BadSave(f"{where}: luck is {luck!r}; expected a whole number from 1 to {MOST_LUCK}")
    name, comment = _worded(where, note, "name", LONGEST_NAME), _worded(where, note, "comment", LONGEST_COMMENT)
    chances = read_chances(f"{where}: chances", note["chances"]) if "chances" in note else None
    return Note(name, comment, luck, chances)


def read_chances(where: str, values: object) -> Chances:
    """Chances as they stand in a file."""
    known = _table(where, values, "tries", "moves", "seats", "rough")
    tries, seats, rough = known.get("tries"), known.get("seats", []), known.get("rough", False)
    if not _is_whole(tries, 0, MOST_TRIES):
        raise BadSave(f"{where}: tries is {tries!r}; expected a whole number")
    if not isinstance(seats, list) or not all(map(_is_share, seats)) or not isinstance(rough, bool):
        raise BadSave(f"{where}: seats are no chances from 0 to 1")
    moves = _listed(f"{where}: moves", known.get("moves"))
    if not 0 < len(moves) <= MOST_LIKELY or not all(map(_is_likely, moves)):
        raise BadSave(f"{where}: moves are no 1 to {MOST_LIKELY} moves, each with its chance and its points")
    assert isinstance(tries, int)
    return Chances(tuple(Likely(*one) for one in moves), tries, tuple(seats), rough)


def _is_likely(one: object) -> bool:
    if not isinstance(one, list) or not 2 <= len(one) <= 3:
        return False
    move, win, points = (*one, None)[:3]
    return isinstance(move, str) and _is_share(win) and (points is None or _is_number(points, 10**6))


def _is_share(value: object) -> bool:
    return _is_number(value, 1) and value >= 0  # type: ignore[operator]


def _is_number(value: object, most: float) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= most


def _is_whole(value: object, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


def _table(where: str, values: object, *known: str) -> Mapping[str, Any]:
    if not isinstance(values, dict):
        raise BadSave(f"{where} is no table of {', '.join(known)}")
    for key in values:
        if key not in known:
            raise BadSave(f"{where} has an unknown key {key!r}; {probably_meant(key, known)}")
    return values


def _listed(where: str, values: object) -> list[Any]:
    if not isinstance(values, list):
        raise BadSave(f"{where} is no list")
    return values


def _worded(where: str, values: Mapping[str, Any], key: str, most: int) -> str:
    try:
        return checked_text(key, values.get(key, ""), most, lines=key == "comment")
    except TableError as error:
        raise BadSave(f"{where}: {error}") from None
