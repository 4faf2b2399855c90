"""What everything is called in English: objects, dice, amounts, effects, and what an effect belongs to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from parlour.engine.effects import asked_rows, sentence
from parlour.engine.effects.tree import Choice, Tree
from parlour.engine.people.english import listed, many, some, times
from parlour.games.time_capsules.content import (
    ARTIFACTS,
    BIG,
    BIOOBJECTS,
    CARD_EFFECT,
    CARDS,
    DIE_FACE,
    DIE_SIZE,
    EITHER,
    ENERGY,
    FACES_OF,
    FIRST_BATTERY,
    FIRST_BIO,
    FIRST_COMPUTER,
    OBJECT_VP,
    OBJECTS,
    ON_BUY,
    RECYCLE_GAIN,
    REWARD,
    SIZES,
    SMALL,
    SPACE_EFFECT,
    SPACES,
    THE_BREAK,
    TILES,
    USE,
    VOCABULARY,
)
from parlour.games.time_capsules.rules.frames import SOURCE
from parlour.games.time_capsules.state import BY_BIO, BY_CARD, BY_SALE, BY_TILE, BY_TRACK, BY_USE

COLORS = ("blue", "orange")  # what tiles of a kind are called (TC-7)


# ---------------------------------------------------------------- amounts


def crystals(n: int) -> str:
    """So many chronocrystals."""
    return many(n, "crystal")


def breaks(n: int) -> str:
    """So many temporal breaks."""
    return many(n, "break")


def resource(n: int, kind: int) -> str:
    """So much energy, so many qubits, or either."""
    if kind == EITHER:
        return f"{n} energy or qubits"
    return f"{n} energy" if kind == ENERGY else many(n, "qubit")


# ---------------------------------------------------------------- things


def tile_name(tile: int) -> str:
    """The name of an artifact."""
    return ARTIFACTS[tile].name


def card_name(card: int) -> str:
    """The name of a fluctuation card."""
    return CARDS[card].name


def bio_name(bio: int) -> str:
    """The name of a bioobject."""
    return BIOOBJECTS[bio].name


def has_name(thing: int) -> bool:
    """Whether an object has a name of its own: an artifact or a bioobject."""
    return thing < TILES or FIRST_BIO <= thing < THE_BREAK


def _nouns(thing: int) -> tuple[str, str]:
    if thing < TILES:
        return ARTIFACTS[thing].name, ARTIFACTS[thing].name
    if thing < FIRST_BATTERY:
        size = FACES_OF[thing - FIRST_COMPUTER]
        return f"size {size} computer", f"size {size} computers"
    if thing < FIRST_BIO:
        size = SIZES[thing - FIRST_BATTERY]
        return f"size {size} battery", f"size {size} batteries"
    if thing < THE_BREAK:
        return BIOOBJECTS[thing - FIRST_BIO].name, BIOOBJECTS[thing - FIRST_BIO].name
    return "break", "breaks"


def object_name(thing: int) -> str:
    """The name of an object without an article: 'Replicator', 'size 2 battery', 'break'."""
    return _nouns(thing)[0]


def objects(n: int, thing: int) -> str:
    """So many of an object: 'a size 2 battery', 'three size 1 batteries', 'Replicator', 'Replicator twice'."""
    one, more = _nouns(thing)
    if has_name(thing):
        return one if n == 1 else f"{one} {times(n)}"
    return many(n, one, more) if thing == THE_BREAK and n > 1 else some(n, one, more)


def computer_size(thing: int) -> int:
    """How many faces the die of a computer has."""
    return FACES_OF[thing - FIRST_COMPUTER]


def cell_size(thing: int) -> int:
    """The size of a battery."""
    return SIZES[thing - FIRST_BATTERY]


def die_size(die: int) -> int:
    """The size of an active computer."""
    return FACES_OF[int(DIE_SIZE[die])]


def die_name(die: int) -> str:
    """An active computer by its die: 'size 6 computer showing 4'."""
    return f"size {die_size(die)} computer showing {int(DIE_FACE[die])}"


def dice_names(dice: Iterable[int]) -> Iterator[str]:
    """Active computers by size, each with its die: 'three size 6 computers showing 2, 2 and 5'."""
    for size, same in groupby(sorted(dice), key=lambda die: int(DIE_SIZE[die])):
        faces = [str(int(DIE_FACE[die])) for die in same]
        yield f"{some(len(faces), *_nouns(FIRST_COMPUTER + size))} showing {listed(faces)}"


def token_name(token: int) -> str:
    """An object, or from OBJECTS on an active computer, with its article."""
    return objects(1, token) if token < OBJECTS else f"a {die_name(token - OBJECTS)}"


def points_lost(thing: int) -> str:
    """What discarding an object costs, in brackets (TC-55)."""
    return f" (lose {int(OBJECT_VP[thing])} VP)" if OBJECT_VP[thing] else ""


def in_zone(zone: Any, *, computers: bool = True) -> Iterator[str]:
    """The objects of a row of counts in words, in the order of filling."""
    for thing in range(OBJECTS):
        if zone[thing] and (computers or not FIRST_COMPUTER <= thing < FIRST_BATTERY):
            yield objects(int(zone[thing]), thing)


# ---------------------------------------------------------------- effects


def effect_text(effect: Tree) -> str:
    """An effect as sentences."""
    return sentence(effect, VOCABULARY)


def clause(effect: Tree) -> str:
    """An effect inside a sentence: 'gain 4 VP'."""
    text = effect_text(effect).removesuffix(".")
    return text[:1].lower() + text[1:]


def source_name(source: int) -> str:
    """What an effect belongs to."""
    by, n = divmod(source, SOURCE)
    if by in (BY_TILE, BY_USE):
        return tile_name(n)
    if by == BY_CARD:
        return card_name(n)
    if by == BY_BIO:
        return bio_name(n)
    return f"Space {SPACES[n].at} of the score track" if by == BY_TRACK else "Recycling"


def is_reward(source: int) -> bool:
    """Whether an effect is the reward of recycling (TC-34)."""
    return source // SOURCE == BY_SALE


def sides_at(row: int) -> tuple[Tree, ...]:
    """The sides of the slash that stands in this row of the rules' programs."""
    return _SIDES[row]


def _all_sides() -> dict[int, tuple[Tree, ...]]:
    """Each slash in the rules' programs, with its words."""
    effects = [(int(ON_BUY[n]), tile.on_buy) for n, tile in enumerate(ARTIFACTS)]
    effects += [(int(USE[n]), tile.use) for n, tile in enumerate(ARTIFACTS)]
    effects += [(int(CARD_EFFECT[n]), card.effect) for n, card in enumerate(CARDS)]
    effects += [(int(SMALL[n]), bio.small) for n, bio in enumerate(BIOOBJECTS)]
    effects += [(int(BIG[n]), bio.big) for n, bio in enumerate(BIOOBJECTS)]
    effects += [(int(SPACE_EFFECT[n]), space.effect) for n, space in enumerate(SPACES)]
    effects.append((REWARD, RECYCLE_GAIN))
    return {
        start + row: part.sides
        for start, tree in effects
        for row, part in asked_rows(tree).items()
        if isinstance(part, Choice)
    }


_SIDES = _all_sides()
