"""What a page draws of Catalyst: everything in sight, as small facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from parlour.engine.effects import Icon
from parlour.engine.people.sentences import Line, Sentence
from parlour.games.catalyst.state import ACTIVATED


@dataclass(frozen=True, slots=True)
class Face:
    """A Catalyst as printed (CAT-2): `plates` are its effects as icons, the sides of a slash on one plate."""

    id: str
    name: str
    color: str
    letter: str  # the colour's second sign
    number: int
    plates: tuple[tuple[Icon, ...], ...]
    words: str
    figure: str  # which drawing stands on it,
    look: str  # and how it is drawn
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Slot:
    """A slot of the row (CAT-6) with the price of its card and how it comes about (CAT-23)."""

    number: int
    modifier: int
    face: Face | None
    price: int = 0
    sum: str = ""
    dear: bool = False


@dataclass(frozen=True, slots=True)
class Stack:
    """A stack of Buildings (CAT-12): its price (CAT-57), what it does (CAT-56), what the Goal gives for it (CAT-75)."""

    id: str
    name: str
    color: str
    letter: str
    left: int
    top: int  # the number on the topmost card
    price: int
    sum: str
    dear: bool
    owned: bool
    effect: tuple[Icon, ...]
    words: str
    goal: tuple[Icon, ...]
    goal_words: str
    worth: int  # VP at the end of this turn as things stand, or if it were acquired and paid for now


@dataclass(frozen=True, slots=True)
class Home:
    """A Building of a seat, who stands in it (CAT-27), and its VP as things stand (CAT-74)."""

    id: str
    name: str
    color: str
    letter: str
    number: int
    effect: tuple[Icon, ...]
    words: str
    face: Face | None
    points: int


@dataclass(frozen=True, slots=True)
class Pile:
    """A Scoring Pile, open to all (CAT-97): its cards, their points, how many of each colour, all in words."""

    cards: tuple[str, ...]
    points: int
    colors: tuple[tuple[str, str, int], ...]
    words: str


@dataclass(frozen=True, slots=True)
class Area:
    """What lies in front of a seat."""

    seat: int
    name: str
    coins: int
    military: int
    rank: str  # by Military Power (CAT-79)
    chain: int
    homes: tuple[Home, ...]
    free: tuple[Face, ...]
    pile: Pile
    starts: bool  # has the Starting Player marker (CAT-14)


@dataclass(frozen=True, slots=True)
class Effect:
    """An effect, or one side of a slash, of what is being resolved (CAT-31, CAT-54)."""

    spot: str
    icon: Icon
    used: bool  # it, or the other side of its slash
    waits: bool  # an equal one comes first (CAT-55)
    aim: str  # where to point at to use it: "row", "stacks", or nowhere else
    telling: tuple[int, ...]  # how an event tells that it was used: the beginning of it without the seat


@dataclass(frozen=True, slots=True)
class Resolving:
    """The activation under way (CAT-30 to CAT-34): the Catalyst, its Building, and the effects now in question."""

    card: int
    face: Face
    home: Home | None
    in_home: bool  # whether the Building's effect is in question now
    parts: tuple[tuple[Effect, ...], ...]

    def passed_over(self, log: Sequence[Line]) -> set[str]:
        """The spots of sides of a slash that were given up for the other (CAT-54).

        The record keeps only that one of them was used; what was told since the activation says which.
        """
        told = [(kind, *numbers) for line in log for kind, _, *numbers in line.events]
        activated = (ACTIVATED, self.card)
        begun = max((n for n, event in enumerate(told) if event[:2] == activated), default=0)
        alone = Counter(part[0].telling for part in self.parts if len(part) == 1 and part[0].used)

        def times(side: Effect) -> int:
            return sum(event[: len(side.telling)] == side.telling for event in told[begun:]) - alone[side.telling]

        used = [part for part in self.parts if part[0].used]
        return {side.spot for part in used for side in part if side is not max(part, key=times)}


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything the page draws. Prices and worths are those of `buyer`."""

    round: int
    goal: str
    goal_words: str
    notice: Sentence | None
    buyer: int
    limit: int
    contributions: int
    deck: int
    reserve: int
    row: tuple[Slot, ...]
    stacks: tuple[Stack, ...]
    areas: tuple[Area, ...]
    resolving: Resolving | None
    moving: str  # the Catalyst that must move into a Building now, or
    filling: str  # the Building that must be occupied now (CAT-26, CAT-44, CAT-61)
    chaining: bool  # whether a token can be spent on a Catalyst now (CAT-38)
