"""What a seat of Time Capsules has, and what it is worth to it."""

from __future__ import annotations

from typing import Any

from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.effects.machine import amount_of, is_deal_possible, step_over
from parlour.engine.effects.program import CHOOSE, DO, END, JUMP, OP, PAY, WORD
from parlour.engine.people.content import frozen
from parlour.games.time_capsules.content import (
    BIOS,
    CAPSULE_MAX,
    CAPSULES,
    CARD_COST,
    CLONE,
    DICE,
    DIE_FACE,
    DOUBLE,
    ECHO,
    FIRST_BATTERY,
    FIRST_BIO,
    FIRST_COMPUTER,
    MEND,
    OBJECT_VP,
    OBJECTS,
    OPENED,
    PEAK,
    ROWS,
    THE_BREAK,
    TILES,
    USE,
)
from parlour.games.time_capsules.rules.objects import BREAKS, battery_size, breaks_in_zones, peak_of
from parlour.games.time_capsules.state import OPEN, State
from parlour.games.time_capsules.thinking.breaks import (
    FULL,
)
from parlour.games.time_capsules.thinking.prospects import (
    BIG_WORTH,
    CARD_WORTH,
    CRYSTAL_WORTH,
    ENERGY_WORTH,
    GROWS,
    OUT_WORTH,
    PLAY_WORTH,
    QUBIT_WORTH,
    ROW_AGAIN,
    ROW_NOW,
    TENTHS,
)

READY_USE = 7  # tenths: an ability that can be used right now


LATER_BIO = 7  # tenths: a bioobject that must come out of a capsule first


FEW_CRYSTALS = 5


KEPT_CARD = 7  # tenths: a card must wait for its moment


CROWD = 28  # objects from which on new ones are in the way of the old


CROWDED_WORTH = 4  # what each of them costs, for each time it would come out


MOST_KEPT = 1 << 20  # no object is worth more


NUMBER, QUBITS, OTHERS = range(3)


MEASURES = 3


UNEVEN = frozen([20, 2, 2])  # tenths: what a difference in each of them costs


@rule
def owned_worth(s: State, seat: int, draws: int) -> int:
    """What all objects will bring by coming out again; too many are in each other's way."""
    each, number = 0, 0
    for tile in range(TILES):
        if s.tiles[seat, tile] > 0:
            each += s.tiles[seat, tile] * OUT_WORTH[tile]
            number += s.tiles[seat, tile]
    for token in range(FIRST_BIO - FIRST_COMPUTER):
        each += s.tokens[seat, token] * OUT_WORTH[FIRST_COMPUTER + token]
        number += s.tokens[seat, token]
    worth = each * draws // 2
    for bio in range(BIOS):
        number += s.bios[seat, bio]
        worth += s.bios[seat, bio] * BIG_WORTH[bio] * min(LATER_BIO, 2 * draws) // 10
    number += s.tokens[seat, BREAKS]
    return worth - max(0, number - CROWD) * CROWDED_WORTH * draws // 2


@rule
def supplies(s: State, seat: int, draws: int, acting: int) -> int:
    """Crystals and cards, as long as there is time to use them; of other hands only the number counts."""
    if draws == 0 and acting == 0:
        return 0
    few = min(s.crystal[seat], FEW_CRYSTALS)
    worth = few * CRYSTAL_WORTH + (s.crystal[seat] - few) * CRYSTAL_WORTH // 3
    payable = s.crystal[seat] + 1  # with a little luck
    for at in range(s.n_hand[seat]):
        card = s.hand[seat, at]
        if card == NONE:
            worth += CARD_WORTH
        elif CARD_COST[card] <= payable:
            payable -= CARD_COST[card]
            worth += PLAY_WORTH[card] * KEPT_CARD // 10
        else:
            worth += PLAY_WORTH[card] * KEPT_CARD // 20
    return worth * min(draws + 2, 4) // 4


@rule
def active_worth(s: State, seat: int, acting: int, draws: int) -> int:
    """Energy, qubits, abilities and bioobjects that can be used at once; they are lost when the seat ends."""
    energy, qubits = s.energy[seat], s.qubit[seat]
    for thing in range(FIRST_BATTERY, FIRST_BIO):
        energy += s.active_zone[seat, thing] * battery_size(thing)
    for die in range(DICE):
        qubits += s.dice[seat, die] * DIE_FACE[die]
    worth = (energy * ENERGY_WORTH + qubits * QUBIT_WORTH) * acting // 10
    for tile in range(TILES):
        if s.active_zone[seat, tile] > 0 and USE[tile] != 0:
            worth += s.active_zone[seat, tile] * effect_worth(s, seat, USE[tile], draws) * READY_USE // 10
    for bio in range(BIOS):
        if s.active_zone[seat, FIRST_BIO + bio] > 0:
            share = READY_USE - min(LATER_BIO, 2 * draws)
            worth += s.active_zone[seat, FIRST_BIO + bio] * BIG_WORTH[bio] * share // 10
    if acting == FULL:
        worth += min(4, s.discount[seat]) * 3 + s.anypay[seat] * 4
    return worth


@rule
def effect_worth(s: State, seat: int, start: int, draws: int) -> int:
    """What an effect would bring right now: what it counts and what it turns or copies is looked up."""
    worth, row = 0, start
    while row != NONE and ROWS[row, OP] != END:
        op = ROWS[row, OP]
        if op == DO:
            worth += word_worth(s, seat, row, draws)
            row += 1
        elif op == CHOOSE or op == PAY:
            if op == CHOOSE or is_deal_possible(s, ROWS, seat, row) == 1:
                worth += ROW_NOW[row] + ROW_AGAIN[row] * draws // 2
            row += ROWS[row, JUMP]
            if op == PAY:
                row += ROWS[row, JUMP]
        else:
            row = step_over(s, ROWS, seat, row)
    return max(0, worth)


@rule
def word_worth(s: State, seat: int, row: int, draws: int) -> int:
    """What a word would bring right now."""
    word = ROWS[row, WORD]
    if word == PEAK or word == ECHO:
        best = 0
        for die in range(DICE):
            if s.dice[seat, die] > 0:
                best = max(best, peak_of(die) - die if word == PEAK else DIE_FACE[die])
        return best * QUBIT_WORTH
    if word == DOUBLE or word == CLONE:
        for thing in range(FIRST_BATTERY, FIRST_BIO):
            if s.active_zone[seat, thing] > 0:
                return battery_size(thing) * ENERGY_WORTH * (2 if word == DOUBLE else 2 + draws) // 2
        return 0
    if word == MEND:
        each = ROW_NOW[row] if draws > 0 else 0  # in the last round only too many of them matter (`danger`)
        return each * min(breaks_in_zones(s, seat), amount_of(s, ROWS, row, seat))
    once = ROW_NOW[row] + ROW_AGAIN[row] * draws // 2
    return int(once * amount_of(s, ROWS, row, seat) if GROWS[row] == 1 else once)


@rule
def overflow(s: State, seat: int, draws: int) -> int:
    """What must be thrown away because the open capsules have no room for it: the least that can be lost (TC-52)."""
    number = 0
    for thing in range(OBJECTS):
        number += s.active_zone[seat, thing] + s.inactive_zone[seat, thing]
    surplus, lost, least = number - OPENED * CAPSULE_MAX, 0, 0
    while surplus > 0 and least < MOST_KEPT:
        following = MOST_KEPT
        for thing in range(THE_BREAK):
            copies = s.active_zone[seat, thing] + s.inactive_zone[seat, thing]
            if copies > 0:
                worth = kept_worth(thing, draws)
                if worth == least:
                    lost += min(copies, surplus) * worth
                    surplus -= min(copies, surplus)
                elif least < worth < following:
                    following = worth
        least = following
    return lost


@rule
def kept_worth(thing: int, draws: int) -> int:
    """What an object is worth to whoever must throw one away: its VP, and what it will still bring (TC-55)."""
    worth = TENTHS * OBJECT_VP[thing] + OUT_WORTH[thing] * draws // 2
    if thing >= FIRST_BIO:
        worth += BIG_WORTH[thing - FIRST_BIO] * min(LATER_BIO, 2 * draws) // 10
    return int(worth)


@rule
def unevenness(s: State, seat: int, draws: int) -> int:
    """Capsules that are not alike: a draw of two poor ones buys nothing, one of two full ones overflows.

    What still lies in the zones is taken to be spread evenly over the open capsules.
    """
    if draws < 2:
        return 0
    opened = 0
    for capsule in range(CAPSULES):
        if s.place[seat, capsule] == OPEN:
            opened += 1
    cost = 0
    for what in range(MEASURES):
        rest = measured(s.active_zone[seat], what) + measured(s.inactive_zone[seat], what)
        total = rest
        for capsule in range(CAPSULES):
            total += measured(s.capsule[seat, capsule], what)
        for capsule in range(CAPSULES):
            held = measured(s.capsule[seat, capsule], what)
            if s.place[seat, capsule] == OPEN:
                held += rest // opened
            cost += abs(CAPSULES * held - total) * UNEVEN[what]
    return cost // (10 * CAPSULES)


@rule
def measured(heap: Any, what: int) -> int:
    """Objects, or what they are worth in energy and abilities, or in qubits."""
    found = 0
    if what == NUMBER:
        for thing in range(OBJECTS):
            found += heap[thing]
    elif what == QUBITS:
        for thing in range(FIRST_COMPUTER, FIRST_BATTERY):
            found += heap[thing] * OUT_WORTH[thing]
    else:
        for thing in range(OBJECTS):
            if heap[thing] > 0 and not FIRST_COMPUTER <= thing < FIRST_BATTERY:
                found += heap[thing] * OUT_WORTH[thing]
    return found
