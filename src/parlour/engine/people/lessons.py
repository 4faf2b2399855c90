"""Lessons: a first game in which a guide speaks, as data (docs/lessons.md).

`lessons.toml` of a game says how its first game is dealt, and what the guide says when: a lesson has a condition
(`conditions.py`), words, and what they point at; it may offer some moves only, and answer what was done. A file is read
once and checked against the game's own names, with the line of whatever is wrong.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from parlour.engine.core.errors import ParlourError
from parlour.engine.core.rules import Linked, Mode
from parlour.engine.game import Game, halves
from parlour.engine.people.conditions import (
    Condition,
    Text,
    parts_of,
    read_condition,
    read_text,
)
from parlour.engine.people.content import ContentFile, Item
from parlour.engine.people.moments import ConditionError, Names, Pattern, like, read_pattern
from parlour.engine.people.position import PositionError, seen_position
from parlour.engine.people.setting_up import set_up
from parlour.engine.people.words import SILENT

FILE = "lessons.toml"
SPOT, PIECE, MOVE, PART = "spot", "piece", "move", "part"
# Parts of every table's page that a lesson can point at.
PARTS = ("prompt", "answers", "undo", "hint", "own", "others", "log", "points", "rules", "history")
LONGEST = 700  # characters of what is said at once: who reads more does not play
MOST_PLAYED_ON = 20  # decisions of others before the first of one's own
Read = TypeVar("Read")


class Point(NamedTuple):
    """What a lesson points at: a spot of the board, a piece that lies there, the spot of a move, a part of the page."""

    kind: str
    name: str
    moves: Pattern | None = None
    groups: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def fits(self, name: str, own: int) -> bool:
        """Whether a spot or a piece of this name is meant; {me} stands for one's own seat, {group} for a group."""
        return _like(self.name.replace("{me}", str(own)), self.groups).fullmatch(name) is not None


@cache
def _like(name: str, groups: tuple[tuple[str, tuple[str, ...]], ...]) -> re.Pattern[str]:
    return like(name, dict(groups))


class Reaction(NamedTuple):
    """What the guide says to a move that answered a lesson."""

    did: tuple[Pattern, ...]  # none: whatever else was done
    say: Text
    when: Condition | None = None


@dataclass(frozen=True)
class Lesson:
    """One thing the guide says, once, when its condition holds."""

    id: str
    name: str
    when: Condition
    say: Text
    task: Text | None = None  # what to try; the guide then waits for a decision
    points: tuple[Point, ...] = ()
    only: tuple[Pattern, ...] = ()
    asks: Text | None = None  # what the page asks while only some moves are offered
    after: tuple[Reaction, ...] = ()
    rules: tuple[str, ...] = ()
    sometimes: bool = False  # whether a normal game may do without it

    @property
    def waits(self) -> bool:
        """Whether it waits until something is done."""
        return self.task is not None


@dataclass(frozen=True)
class FirstGame:
    """How the first game is dealt: one's own seat is the first, the others are bots."""

    seats: int
    bot: str
    minutes: int
    seed: int
    options: Mapping[str, str] = field(default_factory=dict)
    given: Mapping[str, Any] | None = None


@dataclass(frozen=True, eq=False)
class Course:
    """The first game of a game, and its lessons in order."""

    game: Game
    first: FirstGame
    lessons: tuple[Lesson, ...]


@cache
def course_of(game: Game) -> Course | None:
    """The course of a game, read once; None where it has no lessons. ContentError tells of all that is wrong."""
    path = game.folder / FILE
    return read_course(game, path) if path.exists() else None


@cache
def minutes_of(game: Game) -> int:
    """About how long somebody learns; 0 where there are no lessons. The other lines are read when somebody begins."""
    path = game.folder / FILE
    if not path.exists():
        return 0
    minutes = tomllib.loads(path.read_text(encoding="utf-8")).get("first_game", {}).get("minutes", 0)
    return minutes if isinstance(minutes, int) else 0


def read_course(game: Game, path: Path) -> Course:
    """A file of lessons, checked against the names of its game."""
    file = ContentFile(path)
    first = _first_game(game, file.table("first_game"))
    items = file.items("lesson")
    file.distinct(items, "id")
    ids = [str(item.get("id")) for item in items]
    names = _names(game, first, ids)
    reader = _Reader(game, names._replace(groups=_groups(file, names)))
    lessons = tuple(reader.lesson(item) for item in items)
    file.done()
    return Course(game, first, lessons)


# ---------------------------------------------------------------- the first game


def _first_game(game: Game, item: Item) -> FirstGame:
    seats = item.number("seats", game.fewest, game.most)
    options = _texts_by_key(item, "options")
    given = item.get("given")
    if given is not None and not isinstance(given, dict):
        item.refuse("given", "a position in words, a table")
        given = None
    if given is not None and options:
        item.complain("options", "options: a position says itself what was chosen before the deal")
    first = FirstGame(
        seats=seats,
        bot=item.text("bot"),
        minutes=item.number("minutes", 1, 120),
        seed=item.number("seed", 0, 2**63),
        options=options,
        given=given,
    )
    key = "given" if given is not None else "options"
    _tried(item, key, lambda: _dealt(game, first), None)
    return first


def _texts_by_key(item: Item, key: str) -> dict[str, str]:
    values = item.get(key)
    if values is None:
        return {}
    if not isinstance(values, dict) or not all(isinstance(value, str) for value in values.values()):
        item.refuse(key, "a table of options, each with a text")
        return {}
    return dict(values)


def _tried(item: Item, key: str, read: Callable[[], Read], otherwise: Read) -> Read:
    """What is read of a value; what is wrong with it is noted."""
    try:
        return read()
    except (ConditionError, PositionError) as error:
        item.complain(key, f"{key}: {error}")
    except ParlourError as error:
        item.complain(key, str(error))
    return otherwise


def _dealt(game: Game, first: FirstGame) -> tuple[Any, Linked]:
    """The first game as it begins, dealt by the rules as they are: it takes milliseconds."""
    linked = game.linked(Mode.INTERPRETED)
    if first.given is not None:
        return set_up(game, first.seats, first.given, linked, halves(first.seed)), linked
    return game.deal(first.seats, first.seed, linked, game.numbers(first.options)), linked


def _names(game: Game, first: FirstGame, lessons: Iterable[str]) -> Names:
    """What conditions may speak of. A list that is longer where more people play belongs to the seats."""
    try:
        batch, linked = _dealt(game, first)
    except ParlourError:  # told where the first game is read
        linked = game.linked(Mode.INTERPRETED)
        batch = game.deal(first.seats, 0, linked)
    told = [event.name for event in game.record.events if game.words.happened[event.name] != SILENT]
    decisions = [row.called for row in game.frames.rows if row.offers and not row.spare]
    position, other = _position(game, batch, linked), {}
    seats = next((n for n in range(game.fewest, game.most + 1) if n != first.seats), 0)
    if seats:
        other = _position(game, game.deal(seats, first.seed, linked), linked)
    by_seats = [
        key for key, value in position.items() if _size(value) == first.seats and _size(other.get(key)) != first.seats
    ]
    return Names(game.moves, decisions, told, position, by_seats, tuple(lessons), things=_things(game, position))


def _things(game: Game, position: Mapping[str, Any]) -> tuple[str, ...]:
    """Names and ids of everything that can lie somewhere."""
    axes = [axis for block in game.moves.blocks.values() for axis in block.axes]
    names = [name for axis in axes for name in (*axis.names, *axis.also)]
    names += [name for kind in game.record.kinds.values() for name in kind]
    names += [part for value in position.values() for part in parts_of(value) if isinstance(part, str)]
    return tuple(dict.fromkeys(name for name in names if name))


def _position(game: Game, batch: Any, linked: Linked) -> dict[str, Any]:
    return seen_position(game.position, game.record, game.view(batch, 0, linked)[0], 0)


def _size(value: Any) -> int:
    return len(value) if isinstance(value, list) else -1


def _groups(file: ContentFile, names: Names) -> dict[str, tuple[str, ...]]:
    """Things that conditions and points name together, by their ids."""
    if "groups" not in file.values:
        return {}
    item, found = file.table("groups"), {}
    for key, values in item.values.items():
        if not isinstance(values, list) or not values or not all(isinstance(value, str) for value in values):
            item.refuse(key, "a list of ids or names")
            continue
        ids = [_tried(item, key, lambda value=value: names.known("thing", value, names.things), "") for value in values]  # type: ignore[misc]
        item.get(key)
        found[key] = tuple(ids)
    return found


# ---------------------------------------------------------------- the lessons


class _Reader:
    """Reads the lessons of one file."""

    def __init__(self, game: Game, names: Names) -> None:
        self.game, self.names = game, names
        self.nothing = Text("", ())
        self.never = Condition("", lambda moment: False)

    def lesson(self, item: Item) -> Lesson:
        return Lesson(
            id=item.id(),
            name=item.text("name"),
            when=self.condition(item, "when"),
            say=self.text(item, "say"),
            task=self.text(item, "try") if item.get("try") is not None else None,
            points=self.each(item, "point", self.point),
            only=self.patterns(item, "only"),
            asks=self.text(item, "ask") if item.get("ask") is not None else None,
            after=tuple(self.reaction(part) for part in item.tables("after", "after")) if item.get("after") else (),
            rules=self.each(item, "rules", self.rule),
            sometimes=item.flag("sometimes") if item.get("sometimes") is not None else False,
        )

    def reaction(self, item: Item) -> Reaction:
        when = self.condition(item, "when") if item.get("when") is not None else None
        return Reaction(self.patterns(item, "did"), self.text(item, "say"), when)

    def condition(self, item: Item, key: str) -> Condition:
        value = item.get(key)
        if not isinstance(value, str):
            item.refuse(key, "a condition (docs/lessons.md)")
            return self.never
        return _tried(item, key, lambda: read_condition(value, self.names), self.never)

    def text(self, item: Item, key: str) -> Text:
        """Prose: paragraphs with an empty line between them, **strong** and *stressed* words, values in braces."""
        value = item.get(key)
        if not isinstance(value, str) or not value.strip():
            item.refuse(key, "a text")
            return self.nothing
        plain = value.replace("\n", " ")
        if len(value) > LONGEST or not plain.isprintable() or plain.count("**") % 2 or plain.count("*") % 2:
            item.complain(key, f"{key}: up to {LONGEST} printable characters, and every * with another one")
            return self.nothing
        return _tried(item, key, lambda: read_text(value.strip(), self.names), self.nothing)

    def patterns(self, item: Item, key: str) -> tuple[Pattern, ...]:
        return self.each(item, key, lambda text: read_pattern(text, self.game.moves, self.names.groups))

    def each(self, item: Item, key: str, read: Callable[[str], Read]) -> tuple[Read, ...]:
        """What is read of each text of a list that may be missing."""
        values = item.get(key)
        if values is None:
            return ()
        if not isinstance(values, list) or not values or not all(isinstance(value, str) for value in values):
            item.refuse(key, "a list of texts")
            return ()
        found = [_tried(item, key, lambda value=value: read(value), None) for value in values]  # type: ignore[misc]
        return tuple(one for one in found if one is not None)

    def rule(self, number: str) -> str:
        if number not in self.game.rulebook:
            raise ConditionError(f"there is no rule {number!r}")
        return number

    def point(self, text: str) -> Point:
        """'spot row-*', 'piece catalyst-*', 'move recruit *', 'part log'."""
        kind, _, name = text.partition(" ")
        if kind == MOVE:
            return Point(kind, name, read_pattern(name, self.game.moves, self.names.groups))
        if kind == PART:
            return Point(kind, self.names.known("part of the page", name, PARTS))
        if kind in (SPOT, PIECE) and re.fullmatch(r"(?:[\w.*-]|{\w+})+", name):
            like(name.replace("{me}", ""), self.names.groups)
            return Point(kind, name, groups=tuple(self.names.groups.items()))
        raise ConditionError(
            f"{text!r} points at nothing; expected 'spot NAME', 'piece NAME', 'move PATTERN' or 'part NAME'"
        )
