"""What everything is called in English: objects, dice, amounts, effects, and what an effect belongs to.

`Names` are those of them that templates mention by a number, `{tile:a}`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import groupby
from typing import Any

from parlour.engine.effects import sentence
from parlour.engine.effects.sentence import clause as clause_of
from parlour.engine.effects.tree import Choice
from parlour.engine.people.components import named
from parlour.engine.people.english import listed, many, some, times
from parlour.games.time_capsules import content
from parlour.games.time_capsules.rules.frames import SOURCE
from parlour.games.time_capsules.state import BY_BIO, BY_CARD, BY_TILE, BY_TRACK, BY_USE

COLORS = content.COLORS
ACTION_RULES = ("TC-32", "TC-33", "TC-35", "TC-35", "TC-36", "TC-36")  # of the standard actions


# ---------------------------------------------------------------- amounts


def crystals(n: int) -> str:
    """So many chronocrystals."""
    return many(n, "crystal")


def breaks(n: int) -> str:
    """So many temporal breaks."""
    return many(n, "break")


def card_cost(card: int) -> str:
    """What a card costs (TC-38)."""
    cost = content.CARDS[card].cost
    return crystals(cost) if cost else "free of charge"


def resource(n: int, kind: int) -> str:
    """So much energy, so many qubits, or either."""
    if kind == content.EITHER:
        return f"{n} energy or qubits"
    return f"{n} energy" if kind == content.ENERGY else many(n, "qubit")


def action_cost(action: int, times: int = 1) -> str:
    """What a standard action costs, done so many times (TC-32 to TC-36)."""
    return resource(content.STANDARD[action].rate * times, content.STANDARD[action].pay)


# ---------------------------------------------------------------- things


tile_name, card_name, bio_name = named(content.ARTIFACTS), named(content.CARDS), named(content.BIOOBJECTS)


def has_name(thing: int) -> bool:
    """Whether an object has a name of its own: an artifact or a bioobject."""
    return thing < content.TILES or content.FIRST_BIO <= thing < content.THE_BREAK


# The objects of the field `tokens`, in its order.
TOKENS = (*range(content.FIRST_COMPUTER, content.FIRST_BIO), content.THE_BREAK)


def nouns(thing: int) -> tuple[str, str]:
    """What one of an object is called, and what several are."""
    if has_name(thing):
        name = tile_name(thing) if thing < content.TILES else bio_name(thing - content.FIRST_BIO)
        return name, name
    if thing == content.THE_BREAK:
        return "break", "breaks"
    one, more = ("computer", "computers") if thing < content.FIRST_BATTERY else ("battery", "batteries")
    return f"size {size(thing)} {one}", f"size {size(thing)} {more}"


def object_name(thing: int) -> str:
    """The name of an object without an article: 'Replicator', 'size 2 battery', 'break'."""
    return nouns(thing)[0]


def objects(n: int, thing: int) -> str:
    """So many of an object: 'a size 2 battery', 'three size 1 batteries', 'Replicator', 'Replicator twice'."""
    one, more = nouns(thing)
    if has_name(thing):
        return one if n == 1 else f"{one} {times(n)}"
    return many(n, one, more) if thing == content.THE_BREAK and n > 1 else some(n, one, more)


def size(thing: int) -> int:
    """The size of a battery; of a computer, how many faces its die has."""
    if thing < content.FIRST_BATTERY:
        return content.FACES_OF[thing - content.FIRST_COMPUTER]
    return content.SIZES[thing - content.FIRST_BATTERY]


def die_size(die: int) -> int:
    """The size of an active computer."""
    return content.FACES_OF[int(content.DIE_SIZE[die])]


def die_name(die: int) -> str:
    """An active computer by its die: 'size 6 computer showing 4'."""
    return f"size {die_size(die)} computer showing {int(content.DIE_FACE[die])}"


def dice_names(dice: Iterable[int]) -> Iterator[str]:
    """Active computers by size, each with its die: 'three size 6 computers showing 2, 2 and 5'."""
    for size, same in groupby(sorted(dice), key=lambda die: int(content.DIE_SIZE[die])):
        faces = [str(int(content.DIE_FACE[die])) for die in same]
        yield f"{some(len(faces), *nouns(content.FIRST_COMPUTER + size))} showing {listed(faces)}"


def token_name(token: int) -> str:
    """An object, or from OBJECTS on an active computer, with its article."""
    return objects(1, token) if token < content.OBJECTS else f"a {die_name(token - content.OBJECTS)}"


def points_lost(thing: int) -> str:
    """What discarding an object costs, in brackets (TC-55)."""
    return f" (lose {int(content.OBJECT_VP[thing])} VP)" if content.OBJECT_VP[thing] else ""


def in_zone(zone: Any, *, computers: bool = True) -> Iterator[str]:
    """The objects of a row of counts in words, in the order of filling."""
    for thing in range(content.OBJECTS):
        if zone[thing] and (computers or not content.FIRST_COMPUTER <= thing < content.FIRST_BATTERY):
            yield objects(int(zone[thing]), thing)


# ---------------------------------------------------------------- effects


effect_text = partial(sentence, vocabulary=content.VOCABULARY)
clause = partial(clause_of, vocabulary=content.VOCABULARY)
# The sides of each slash in the rules' programs, by its row.
SIDES_AT = {row: part.sides for row, part in content.PROGRAMS.asked().items() if isinstance(part, Choice)}


def source_name(source: int) -> str:
    """What an effect belongs to."""
    by, n = divmod(source, SOURCE)
    if by in (BY_TILE, BY_USE):
        return tile_name(n)
    if by == BY_CARD:
        return card_name(n)
    if by == BY_BIO:
        return bio_name(n)
    return f"Space {content.SPACES[n].at} of the score track" if by == BY_TRACK else "Recycling"


# ---------------------------------------------------------------- what templates mention


class Names:
    """What decisions and events speak of, by number."""

    tile = staticmethod(tile_name)
    resource = staticmethod(resource)
    computer = staticmethod(die_name)
    die_size = staticmethod(die_size)
    lost = staticmethod(points_lost)

    object = staticmethod(lambda thing: objects(1, thing))  # with its article
    face = staticmethod(lambda die: int(content.DIE_FACE[die]))
    card_cost = staticmethod(card_cost)
