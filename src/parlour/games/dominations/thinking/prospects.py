"""What the cards of Dominations can still bring, read off their effects: tables for the heuristic.

Every item of an effect becomes a *yield*: when it happens, what it brings, how much, and what it is counted by. How
often an event will still happen and what a point of Knowledge or Influence is worth depends on the moment, so these are
left to `heuristic.py`. New content is therefore judged as well as the printed one.
"""

from __future__ import annotations

from typing import NamedTuple

from parlour.engine.effects.program import (
    A0,
    AMOUNT,
    AT_END,
    C0,
    CHOOSE,
    COUNT,
    DIV,
    DO,
    END,
    JUMP,
    ON,
    OP,
    PAY,
    SIDE,
    WORD,
)
from parlour.engine.people.content import frozen
from parlour.games.dominations import notation, tables
from parlour.games.dominations.content import ROLES, TILE_LIST
from parlour.games.dominations.tables import ROWS

# When something is brought: one of the events, or once, when the side comes into sight.
ONCE = notation.EVENTS
# What is brought.
Y_VP, Y_INF, Y_KNOWLEDGE = range(3)


class Yield(NamedTuple):
    """One item of an effect."""

    when: int
    what: int
    how_much: int  # negative: paid
    by: int  # the counter, or −1
    of: int  # what the counter is asked for
    each: int  # so many of them bring it once
    n: int  # that of `on produce N D`


def _item(row: int, when: int, sign: int, n: int) -> list[Yield]:
    """The item of one row; words that are true while the card lies open are not brought at all."""
    word = int(ROWS[row, WORD])
    if word >= notation.FIRST_STANDING:
        return []
    kinds = {notation.VP: Y_VP, notation.INF: Y_INF, notation.KNOWLEDGE: Y_KNOWLEDGE, notation.ANY: Y_KNOWLEDGE}
    amount = sign * int(ROWS[row, AMOUNT])
    return [Yield(when, kinds[word], amount, int(ROWS[row, COUNT]), int(ROWS[row, C0]), int(ROWS[row, DIV]), n)]


def _yields(start: int) -> list[Yield]:
    """All items of an effect; of a payment both sides, what is paid being negative; of a choice the best side."""
    found: list[Yield] = []
    row = start
    while ROWS[row, OP] != END:
        op, end = int(ROWS[row, OP]), row + int(ROWS[row, JUMP])
        if op == ON or op == AT_END:
            when = notation.AT_THE_END if op == AT_END else int(ROWS[row, WORD])
            found += _stretch(row + 1, end - 1, when, int(ROWS[row, A0]) if when == notation.ON_PRODUCE else 1)
            row = end
        else:
            last = next(at for at in range(row, len(ROWS)) if ROWS[at, OP] in (ON, AT_END, END))
            found += _stretch(row, last, ONCE, 1)
            row = last
    return found


def _stretch(row: int, stop: int, when: int, n: int, sign: int = 1) -> list[Yield]:
    """The items of some rows that hold no lasting clause."""
    found: list[Yield] = []
    while row < stop:
        op, end = int(ROWS[row, OP]), row + int(ROWS[row, JUMP])
        if op == DO:
            found += _item(row, when, sign, n)
        if op == CHOOSE:
            sides = [side for side in range(row + 1, end) if ROWS[side, OP] == SIDE and _is_side_of(side, row)]
            every = [_stretch(side + 1, side + int(ROWS[side, JUMP]), when, n, sign) for side in sides]
            found += sorted(every, key=_rough)[-1]
            row = end
        elif op == PAY:
            gain = end
            end = gain + int(ROWS[gain, JUMP])
            found += _stretch(row + 1, gain, when, n, -1) + _stretch(gain + 1, end, when, n)
            row = end
        else:
            row += 1
    return found


def _is_side_of(side: int, choose: int) -> bool:
    """Whether a SIDE row belongs to this choice, and not to one inside of it."""
    at = choose + 1
    while at < side:
        at += int(ROWS[at, JUMP])
    return at == side


def _rough(yields: list[Yield]) -> int:
    """What some items are worth, to compare the sides of a choice: a point is worth two Knowledge."""
    return sum(each.how_much * (1 if each.what == Y_KNOWLEDGE else 2) for each in yields)


YIELDS = [_yields(int(tables.EFFECT[side])) for side in range(tables.N_SIDES)]
FIRST_YIELD = frozen([sum(map(len, YIELDS[:side])) for side in range(tables.N_SIDES + 1)])  # of each side
WHEN, WHAT, HOW_MUCH, BY, OF, EACH, N = map(frozen, zip(*(item for found in YIELDS for item in found), strict=True))


# ---------------------------------------------------------------- Domination cards


def _said(side: int, word: int) -> int:
    """How much an effect has of a word."""
    row, found = int(tables.EFFECT[side]), 0
    while ROWS[row, OP] != END:
        if ROWS[row, OP] == DO and ROWS[row, WORD] == word:
            found += max(1, int(ROWS[row, AMOUNT]))
        row += 1
    return found


A_TILE, IN_PLACE, A_CARD_IN_HAND = 6, 3, 1  # Knowledge that a second tile, the Inventor and a larger hand bring
# What a Domination card brings in the next Age: Influence, and Knowledge by and by.
ROLE_INF = frozen([_said(tables.ROLE_SIDE + role, notation.INF) for role in range(len(ROLES))])
ROLE_KNOWLEDGE = frozen(
    [
        5 * _said(tables.ROLE_SIDE + role, notation.PRODUCE_CAMP)
        + A_TILE * _said(tables.ROLE_SIDE + role, notation.SECOND_TILE)
        + IN_PLACE * _said(tables.ROLE_SIDE + role, notation.REACTIVATE)
        + A_CARD_IN_HAND * _said(tables.ROLE_SIDE + role, notation.HAND)
        for role in range(len(ROLES))
    ]
)

# How many resources of a tile are alike: they meet their equals more often (DOM-31).
ALIKE = frozen([4 - len({tile.camp, *tile.corners}) for tile in TILE_LIST])
ALIKE_ON_AVERAGE = 100 * sum(int(n) for n in ALIKE) // len(ALIKE)  # in hundredths
