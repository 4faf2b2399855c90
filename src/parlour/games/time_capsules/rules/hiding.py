"""What a seat may think of the capsules of the others: it knows what they own, and not how it is spread (TC-15)."""

from __future__ import annotations

from typing import Any

from parlour.engine.core.chance import toss
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import KIND, SEAT
from parlour.games.time_capsules.content import (
    CAPSULE_MAX,
    CAPSULE_MIN,
    CAPSULES,
    FIRST_BIO,
    FIRST_COMPUTER,
    OBJECTS,
    THE_BREAK,
    TILES,
)
from parlour.games.time_capsules.rules.filling import objects_in_capsule
from parlour.games.time_capsules.rules.frames import FILL
from parlour.games.time_capsules.rules.objects import BREAKS
from parlour.games.time_capsules.state import OPEN, State


@rule
def owned(s: State, seat: int, thing: int) -> int:
    """How many of an object a seat owns, by the public count."""
    if thing < TILES:
        return s.tiles[seat, thing]
    if thing == THE_BREAK:
        return s.tokens[seat, BREAKS]
    return s.bios[seat, thing - FIRST_BIO] if thing >= FIRST_BIO else s.tokens[seat, thing - FIRST_COMPUTER]


@rule
def in_plain_sight(s: State, seat: int, thing: int) -> int:
    """How many of an object lie in the zones of a seat."""
    seen = s.active_zone[seat, thing] + s.inactive_zone[seat, thing]
    return seen + s.waiting[seat] if thing == THE_BREAK else seen


@rule
def guess(s: State, seat: int, dice: Any) -> None:
    """Spread what the others have in their capsules anew."""
    for other in range(s.seats):
        if other != seat:
            empty_capsules(s, other)
            for thing in range(OBJECTS):
                for _ in range(owned(s, other, thing) - in_plain_sight(s, other, thing)):
                    s.capsule[other, capsule_for(s, other, dice), thing] += 1


@rule
def empty_capsules(s: State, seat: int) -> None:
    """Forget what was said to lie in the capsules of a seat."""
    for capsule in range(CAPSULES):
        for thing in range(OBJECTS):
            s.capsule[seat, capsule, thing] = 0


@rule
def is_being_filled(s: State, seat: int) -> bool:
    """Whether the open capsules of a seat already hold something: it is just filling them."""
    return s.depth > 0 and s.frame[s.depth - 1, KIND] == FILL and s.frame[s.depth - 1, SEAT] == seat


@rule
def capsule_for(s: State, seat: int, dice: Any) -> int:
    """Any capsule that may hold one more; those that still need objects come first, so that all reach their minimum."""
    for least in range(2):
        fitting = 0
        for capsule in range(CAPSULES):
            if fits(s, seat, capsule, least):
                fitting += 1
        if fitting == 0:
            continue
        nth = toss(dice, fitting)
        for capsule in range(CAPSULES):
            if fits(s, seat, capsule, least):
                if nth == 0:
                    return capsule
                nth -= 1
    return 0


@rule
def fits(s: State, seat: int, capsule: int, least: int) -> bool:
    """Whether a capsule takes an object: first closed ones below the minimum, then any with room."""
    held = objects_in_capsule(s, seat, capsule)
    if s.place[seat, capsule] == OPEN:
        return least == 1 and is_being_filled(s, seat) and held < CAPSULE_MAX
    return held < CAPSULE_MIN if least == 0 else held < CAPSULE_MAX
