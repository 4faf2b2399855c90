"""What the pieces of Time Capsules are worth to the heuristic: tenths of a VP, read off the effects themselves.

Everything has two worths: what it brings at once, and what it brings each time it comes out of a capsule, which happens
every second round. An effect is worth the sum of its words, of a choice the better side, of an arrow what is left after
paying. Beside them stand the VP and the breaks in it, because VP may lead to breaks, and breaks may lose the game. New
content is therefore judged as well as the printed one.
"""

from __future__ import annotations

from typing import NamedTuple

from parlour.engine.core.record import Ints
from parlour.engine.effects import program
from parlour.engine.effects.program import A0, COUNT, DO, JUMP, OP, WORD
from parlour.engine.people.content import frozen
from parlour.games.time_capsules import content
from parlour.games.time_capsules.content import BIOS, MEND, ROWS, TILES

TENTHS = 10  # of a VP: the unit of scores, fine enough for a heuristic
ENERGY_WORTH = 6
QUBIT_WORTH = 3
CRYSTAL_WORTH = 7
CARD_WORTH = 5
BIO_WORTH = 6  # at once; more, if it comes out of a capsule later on
BREAK_WORTH = -14
RIVAL_BREAK_WORTH = 4
COMES_BACK = 2  # how often a new object will come out of a capsule, in the middle of a game
HOLDS = 0.6  # how often the condition of an "if" holds


class Worth(NamedTuple):
    """What something brings at once, and each time it comes back; how many VP and breaks are in it."""

    now: float = 0.0
    again: float = 0.0
    vp: float = 0.0
    breaks: float = 0.0  # negative: that are returned

    def plus(self, other: Worth, times: float = 1.0) -> Worth:
        """Both together."""
        return Worth(*(mine + times * more for mine, more in zip(self, other, strict=True)))

    @property
    def whole(self) -> float:
        """All of it, in the middle of a game."""
        return self.now + COMES_BACK * self.again


BATTERY_WORTH = tuple(ENERGY_WORTH * size for size in content.SIZES)
COMPUTER_WORTH = tuple(QUBIT_WORTH * (faces + 1) / 2 for faces in content.FACES_OF)
TOKEN_WORTH = (*COMPUTER_WORTH, *BATTERY_WORTH)  # in the order of content.py
# How many of what is counted there usually are: active things by the order of content.ACTIVE_NAMES, bioobjects, breaks.
USUAL_ACTIVE = (5, 3.5, 4, 2, 2, 1.7, 1.4, 1.3, 1.3)
USUAL_BIOS, USUAL_BREAKS = 1.3, 1.3
# A readied battery, computer, bioobject, artifact; an artifact of one trait is not always there.
READY_WORTH = (ENERGY_WORTH * 1.5, QUBIT_WORTH * 4, 10, 12, 9, 9, 9, 9)
SCRAP_WORTH = (Worth(0, -ENERGY_WORTH), Worth(0, -QUBIT_WORTH * 3.5), Worth(-20, -8), Worth(-15))
EACH_TIME = {  # words whose worth grows with their number
    content.VP: Worth(TENTHS, vp=1),
    content.CRYSTAL: Worth(CRYSTAL_WORTH),
    content.LOOSE_ENERGY: Worth(ENERGY_WORTH),
    content.LOOSE_QUBIT: Worth(QUBIT_WORTH),
    content.BIO: Worth(BIO_WORTH, BIO_WORTH),
    content.BREAK: Worth(BREAK_WORTH, breaks=1),
    content.DRAW: Worth(CARD_WORTH),
    MEND: Worth(10, breaks=-1),
    content.UPGRADE: Worth(TENTHS, QUBIT_WORTH * 1.5, vp=1),
    content.CHARGE: Worth(0, ENERGY_WORTH),
    content.REROLL: Worth(2),
    content.PEAK: Worth(QUBIT_WORTH * 3),
    content.BOOST: Worth(QUBIT_WORTH * 0.8),
    content.DISCOUNT: Worth(4),
    content.RIVAL: Worth(RIVAL_BREAK_WORTH),
    content.RIVALS: Worth(RIVAL_BREAK_WORTH),
}
ONCE = {
    content.REROLL_ANY: Worth(5),
    content.CLONE: Worth(ENERGY_WORTH, ENERGY_WORTH),
    content.DOUBLE: Worth(ENERGY_WORTH * 1.5),
    content.ECHO: Worth(QUBIT_WORTH * 5),
    content.ANYPAY: Worth(4),
    content.SCOUT: Worth(9),
    content.DIG: Worth(7),
    content.REFRESH: Worth(2),
    content.MIMIC: Worth(12),
}


GROWING = (*EACH_TIME, content.GEAR, content.LIVE)  # words whose worth grows with their number


def _word(row: int) -> Worth:
    """What the word of a row brings, with its number."""
    return Worth().plus(_word_once(row), _times(row) if ROWS[row, WORD] in GROWING else 1)


def _word_once(row: int) -> Worth:
    """What the word of a row brings with the number one."""
    word = int(ROWS[row, WORD])
    if word in (content.GEAR, content.LIVE):
        thing = int(content.GEAR_OBJECT[ROWS[row, program.A1]])
        points = float(content.OBJECT_VP[thing])
        each = TOKEN_WORTH[thing - content.FIRST_COMPUTER]
        worth = Worth(TENTHS * points + (each if word == content.LIVE else 0), each, vp=points)
    elif word == content.READY:
        worth = Worth(READY_WORTH[ROWS[row, A0]])
    elif word == content.SCRAP:
        worth = SCRAP_WORTH[ROWS[row, A0]]
    else:
        worth = EACH_TIME.get(word, ONCE.get(word, Worth()))
    return worth


def _times(row: int) -> float:
    """The number of a word; where it depends on a count, on what that usually is."""
    number = float(ROWS[row, program.AMOUNT])
    if ROWS[row, COUNT] < 0:
        return number
    number *= _usual(row) / float(ROWS[row, program.DIV])
    return number if ROWS[row, program.CAP] < 0 else min(number, float(ROWS[row, program.CAP]))


def _usual(row: int) -> float:
    if ROWS[row, COUNT] == content.COUNT_ACTIVE:
        return USUAL_ACTIVE[ROWS[row, program.C0]]
    return USUAL_BIOS if ROWS[row, COUNT] == content.COUNT_ACTIVE + 1 else USUAL_BREAKS


def _unit(row: int) -> Worth:
    """What one row brings alone."""
    op = ROWS[row, OP]
    if op == DO:
        return _word_once(row)
    if op == program.CHOOSE:
        return _stretch(row, row + int(ROWS[row, JUMP]))
    if op == program.PAY:
        gain = row + int(ROWS[row, JUMP])
        return _stretch(row, gain + int(ROWS[gain, JUMP]))
    return Worth()


def _stretch(row: int, stop: int) -> Worth:
    """What the rows up to another one bring."""
    worth = Worth()
    while row < stop and ROWS[row, OP] != program.END:
        op, after = int(ROWS[row, OP]), row + 1
        if op == DO:
            worth = worth.plus(_word(row))
        elif op == program.CHOOSE:
            sides, side = [], row + 1
            for _ in range(int(ROWS[row, A0])):
                sides.append(_stretch(side + 1, side + int(ROWS[side, JUMP])))
                side += int(ROWS[side, JUMP])
            worth, after = worth.plus(max(sides, key=lambda found: found.whole)), side
        elif op == program.PAY:
            gain = row + int(ROWS[row, JUMP])
            after = gain + int(ROWS[gain, JUMP])
            cost, got = _stretch(row + 1, gain), _stretch(gain + 1, after)
            paid = got.plus(cost, -1.0 if cost.whole > 0 else 1.0)
            worth = worth.plus(paid) if paid.whole > 0 else worth
        elif op == program.IF:
            after = row + int(ROWS[row, JUMP])
            worth = worth.plus(_stretch(row + 1, after), HOLDS)
        elif op == program.GOTO:
            after = row + int(ROWS[row, JUMP])
        row = after
    return worth


def _rounded(values: list[float]) -> Ints:
    return frozen([round(value) for value in values])


# What is still to come of an effect from each row on.
_rest = [_stretch(row, len(ROWS)) for row in range(len(ROWS))]
REST_NOW, REST_AGAIN = _rounded([worth.now for worth in _rest]), _rounded([worth.again for worth in _rest])
REST_VP, REST_BREAKS = _rounded([worth.vp for worth in _rest]), _rounded([worth.breaks for worth in _rest])
# What one row brings alone: a word once, a choice by its best side, an arrow by what is left after paying.
_alone = [_unit(row) for row in range(len(ROWS))]
ROW_NOW, ROW_AGAIN = _rounded([worth.now for worth in _alone]), _rounded([worth.again for worth in _alone])
GROWS = frozen([int(ROWS[row, OP] == DO and int(ROWS[row, WORD]) in GROWING) for row in range(len(ROWS))])

# What an object brings each time it comes out: artifacts their ability, in the order of content.py.
ONLY_ONCE = 0.4  # of the worth of an ability that scraps its own artifact
USE_WORTH = [
    max(0.0, _rest[start].whole) * (ONLY_ONCE if content.SCRAPS_ITSELF[tile] else 1.0) if start else 0.0
    for tile, start in enumerate(int(content.USE[n]) for n in range(TILES))
]
OUT_WORTH = _rounded([*USE_WORTH, *TOKEN_WORTH, *(0.0 for _ in range(BIOS + 1))])
BIG_WORTH = _rounded([max(0.0, _rest[content.BIG[bio]].whole) for bio in range(BIOS)])
PLAY_WORTH = _rounded(
    [
        max(2.0, _rest[content.CARD_EFFECT[card]].whole - CRYSTAL_WORTH * float(content.CARD_COST[card]))
        for card in range(content.N_CARDS)
    ]
)


def _number(start: int, *words: int) -> int:
    """How many of some words an effect says in all."""
    return sum(int(ROWS[row, program.AMOUNT]) for row in content.said(start, *words))


HITS = (content.RIVAL, content.RIVALS)
SPACE_BREAKS = frozen([_number(int(content.SPACE_EFFECT[space]), content.BREAK) for space in range(content.N_SPACES)])
# How many breaks can be returned with an artifact, a card, a bioobject from either zone; how many artifacts give away.
USE_MENDS = frozen([_number(int(content.USE[tile]), MEND) for tile in range(TILES)])
CARD_MENDS = frozen([_number(int(content.CARD_EFFECT[card]), MEND) for card in range(content.N_CARDS)])
BIG_MENDS = frozen([_number(int(content.BIG[bio]), MEND) for bio in range(BIOS)])
SMALL_MENDS = frozen([_number(int(content.SMALL[bio]), MEND) for bio in range(BIOS)])
USE_HITS = frozen([_number(int(content.USE[tile]), *HITS) for tile in range(TILES)])
MENDERS = frozen([tile for tile in range(TILES) if USE_MENDS[tile] > 0])
HITTERS = frozen([tile for tile in range(TILES) if USE_HITS[tile] > 0])
HIT_CARDS = frozen([card for card in range(content.N_CARDS) if _number(int(content.CARD_EFFECT[card]), *HITS) > 0])
