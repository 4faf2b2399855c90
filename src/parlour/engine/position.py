"""A position in words: keys with real names that can be written into a state and read back from one.

Cases are written with them (docs/cases.md), and designers set up positions with them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from numpy.typing import NDArray

from parlour.engine.errors import ParlourError, probably_meant
from parlour.engine.record import EVERYONE, HIDDEN, OWNER, Record

if TYPE_CHECKING:
    from parlour.engine.game import Game
    from parlour.engine.rules import Linked


FEW = 15  # names that a message lists when none of them is near


class PositionError(ParlourError, ValueError):
    """A position that cannot be set up: names the key, what is wrong, what would be right.

    ``key`` is the key that says so, '' where several do not fit each other, None where there is none to blame.
    """

    key: str | None = ""


class Key(NamedTuple):
    """One key of a position: how to write it into a state, how to read it back, what it means.

    Save files are verified by all keys that are ``verified``: one that comes later must not be, or older files fail.
    """

    meaning: str
    read: Callable[[Any], Any]
    write: Callable[[Any, Any], None] | None = None
    verified: bool = True


def set_up(
    game: Game, seats: int, given: Mapping[str, Any], linked: Linked, chance: tuple[int, int] = (0, 0)
) -> NDArray[Any]:
    """A state for a position in words, run to its first decision; ``chance`` is what a seed gives (`halves`)."""
    if not game.fewest <= seats <= game.most:
        raise _blamed(PositionError(f"players is {seats}; {game.title} is for {game.fewest} to {game.most}"), None)
    batch = game.empty()
    s = batch[0]
    s.key[:] = chance
    game.begin(s, seats)
    writable = [key for key, entry in game.position.items() if entry.write]
    for key in given:
        if key in game.position and key not in writable:
            told = f"given: {key} can only be read, in `then`: it follows from the rest of a position"
            raise _blamed(PositionError(told), key)
        if key not in writable:
            raise _blamed(PositionError(f"given: unknown key {key!r}; {probably_meant(key, writable)}"), key)
    for key, entry in game.position.items():
        if key in given and entry.write is not None:
            try:
                entry.write(s, given[key])
            except PositionError as error:
                raise _blamed(error, key) from None
    game.finish(s, dict(given))
    linked.resume(batch, 0)
    return batch


def _blamed(error: PositionError, key: str | None) -> PositionError:
    error.key = key
    return error


def draws_left(s: Any, given: Mapping[str, Any]) -> list[Any]:
    """What of the `draws` of a position has not come yet, as it was given."""
    draws = given.get("draws", [])
    return list(draws[len(draws) - max(0, int(s.n_dictated)) :])


def name_of(names: Sequence[str], piece: int) -> str | None:
    """The name of a piece; None for one that a view hides."""
    return None if piece == HIDDEN else names[piece]


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


def whole_numbers(key: str, value: Any, length: int, most: int = 10**6) -> list[int]:
    """A list of whole numbers, one a seat."""
    good = isinstance(value, list) and len(value) == length
    if not good or not all(type(n) is int and 0 <= n <= most for n in value):
        raise PositionError(f"{key} is {value!r}; expected {length} whole numbers from 0 to {most}, one for each seat")
    return list(value)


def whole_number(key: str, value: Any, most: int = 10**6, least: int = 0) -> int:
    """A whole number within bounds."""
    if type(value) is not int or not least <= value <= most:
        expected = f"a whole number from {least} to {most}" if least < most else str(least)
        raise PositionError(f"{key} is {value!r}; expected {expected}")
    return value


def lists(key: str, value: Any, length: int) -> list[list[Any]]:
    """A list for each seat."""
    good = isinstance(value, list) and len(value) == length and all(isinstance(part, list) for part in value)
    if not good:
        raise PositionError(f"{key} is {value!r}; expected {length} lists, one for each seat")
    return list(value)


def texts(key: str, value: Any, expected: str = "a list of texts") -> list[str]:
    """A list of texts."""
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise PositionError(f"{key} is {value!r}; expected {expected}")
    return list(value)


def is_blank(key: str, value: Any) -> bool:
    """Whether an empty place is meant, which is written ''."""
    if not isinstance(value, str):
        raise PositionError(f"{key}: {value!r} is no text; expected a name, or '' where nothing is")
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
