"""What a seat of Time Capsules is heading for: its VP, what its objects will still bring, and the danger of its breaks.

Everything is in tenths of a VP. The worth of pieces comes from `prospects.py`; the numbers here were found by playing: a
change was kept when the greedy bot then beat its former self, in both modes. Three thoughts carry it:

- an object comes out of a capsule every second round, so it is worth half as many uses as there are draws left;
- what lies active is worth something only as long as its owner still acts;
- breaks hardly matter until there are too many of them to be returned in time.
"""

from __future__ import annotations

from typing import Any

from parlour.engine.record import NONE
from parlour.engine.rules import rule
from parlour.engine.stack import KIND, SEAT, A, B
from parlour.games.time_capsules.content import (
    ACT_BOOST,
    BIOS,
    BREAK_LIMIT,
    CAPSULE_MAX,
    CAPSULES,
    DICE,
    DIE_FACE,
    ENERGY,
    FIRST_BATTERY,
    FIRST_BIO,
    FIRST_COMPUTER,
    GAIN_ROW,
    N_SPACES,
    OBJECT_VP,
    OBJECTS,
    ON_BUY,
    OPENED,
    PAYS,
    QUBIT,
    RATE,
    REWARD,
    ROUNDS,
    SPACE_AT,
    TILES,
    X_MAX,
)
from parlour.games.time_capsules.prospects import (
    BIG_WORTH,
    CARD_WORTH,
    CRYSTAL_WORTH,
    ENERGY_WORTH,
    OUT_WORTH,
    PLAY_WORTH,
    QUBIT_WORTH,
    REST_AGAIN,
    REST_NOW,
    SPACE_BREAKS,
    TENTHS,
    WORD_AGAIN,
    WORD_NOW,
)
from parlour.games.time_capsules.rules.frames import (
    ACT,
    AMOUNT_FRAME,
    BOOSTING,
    CHARGING,
    CHOOSING,
    CLONING,
    COPYING,
    DIGGING,
    DONE,
    DOUBLING,
    ECHOING,
    HITTING,
    PAYING,
    PEAKING,
    READYING,
    RECEIVE,
    RECYCLING,
    REROLLING,
    REWARD_DUE,
    RUN,
    SCOUTING,
    SCRAPPING,
    TAKING,
    TRY,
    UPGRADING,
)
from parlour.games.time_capsules.rules.objects import BREAKS, battery_size, breaks_in_zones
from parlour.games.time_capsules.rules.paying import available
from parlour.games.time_capsules.scoring import TOTAL, score
from parlour.games.time_capsules.state import ACTION_PHASE, IN_BAG, OPEN, PHASES, PURCHASE_PHASE, State

FULL, PART = 10, 6  # tenths of what is active: in a turn or phase I, and in phase II, where nothing can be bought
READY_USE = 9  # tenths: an ability that can be used right now
LATER_BIO = 7  # tenths: a bioobject that must come out of a capsule first
FEW_CRYSTALS = 4
CROWD = 24  # objects from which on new ones are in the way of the old
CROWDED_WORTH = 4  # what each of them costs, for each time it would come out
OVERFLOW_WORTH = 8  # more than the open capsules hold: something will be thrown away
CLUTTER = 4  # a break takes a place in a capsule
PACE = 6  # VP that a seat usually gains in a round: they lead over more breaks on the score track
EXCESS = 22  # a break that will have to be returned
URGENT = 60  # a break too many, with few draws left to meet it
MOST_SUM = 40  # no payment is larger
SUMS = (1 << MOST_SUM) - 1
UNEVEN_COUNT, UNEVEN_ENERGY, UNEVEN_QUBITS = 2, 3, 1


@rule
def appraise(s: State, out: Any) -> None:
    """The VP of each seat as they stand, and what it can still make of what it has."""
    score(s, out)
    for seat in range(s.seats):
        draws = draws_left(s, seat)
        acting = acts_still(s, seat)
        worth = owned_worth(s, seat, draws) + supplies(s, seat, draws, acting) - danger(s, seat, draws, acting)
        if acting > 0:
            worth += active_worth(s, seat, acting) - overflow(s, seat, draws)
        worth -= unevenness(s, seat, draws)
        out[seat, TOTAL] += worth
    pending(s, out)


@rule
def suspense(s: State) -> int:
    """How far ahead is far enough: the more rounds are left, the more can happen."""
    return 40 + 9 * (ROUNDS - s.rounds)


# ---------------------------------------------------------------- where the game stands for a seat


@rule
def draws_left(s: State, seat: int) -> int:
    """How often a seat will still draw two capsules (TC-26)."""
    opened, bagged = 0, 0
    for capsule in range(CAPSULES):
        if s.place[seat, capsule] == OPEN:
            opened += 1
        elif s.place[seat, capsule] == IN_BAG:
            bagged += 1
    left = ROUNDS - s.rounds
    if opened == CAPSULES:  # before the first round
        return left + 1
    # Nothing open: the seat has filled already, or has not drawn yet. Four draws show all capsules twice, so that with
    # an untouched bag the number of draws left is even, as the number of all rounds is.
    if opened == 0 and (bagged == OPENED) != (left % 2 == 1):
        return left + 1
    return left


@rule
def acts_still(s: State, seat: int) -> int:
    """Tenths: how much a seat can still make of what lies active."""
    if s.mode == PHASES and s.phase == PURCHASE_PHASE:
        return PART if s.has_passed[seat] == 1 else FULL
    for at in range(s.depth):
        if s.frame[at, KIND] == ACT and s.frame[at, SEAT] == seat:
            return PART if s.mode == PHASES else FULL
    return 0


# ---------------------------------------------------------------- what a seat has


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
        if draws > 1:
            worth += s.bios[seat, bio] * BIG_WORTH[bio] * LATER_BIO // 10
    number += s.tokens[seat, BREAKS]
    return worth - max(0, number - CROWD) * CROWDED_WORTH * draws // 2


@rule
def supplies(s: State, seat: int, draws: int, acting: int) -> int:
    """Crystals and cards, as long as there is time to use them; of other hands only the number counts."""
    if draws == 0 and acting == 0:
        return 0
    few = min(s.crystal[seat], FEW_CRYSTALS)
    worth = few * CRYSTAL_WORTH + (s.crystal[seat] - few) * CRYSTAL_WORTH // 3
    for at in range(s.n_hand[seat]):
        card = s.hand[seat, at]
        worth += PLAY_WORTH[card] if card != NONE else CARD_WORTH
    return worth * min(draws + 2, 4) // 4


@rule
def active_worth(s: State, seat: int, acting: int) -> int:
    """Energy, qubits, abilities and bioobjects that can be used at once; they are lost when the seat ends."""
    energy, qubits = s.energy[seat], s.qubit[seat]
    for thing in range(FIRST_BATTERY, FIRST_BIO):
        energy += s.active_zone[seat, thing] * battery_size(thing)
    for die in range(DICE):
        qubits += s.dice[seat, die] * DIE_FACE[die]
    worth = (energy * ENERGY_WORTH + qubits * QUBIT_WORTH) * acting // 10
    for tile in range(TILES):
        if s.active_zone[seat, tile] > 0:
            worth += s.active_zone[seat, tile] * OUT_WORTH[tile] * READY_USE // 10
    for bio in range(BIOS):
        if s.active_zone[seat, FIRST_BIO + bio] > 0:
            worth += s.active_zone[seat, FIRST_BIO + bio] * BIG_WORTH[bio] * (READY_USE - LATER_BIO) // 10
    if acting == FULL:
        worth += min(4, s.discount[seat]) * 3 + s.anypay[seat] * 4
    return worth


@rule
def overflow(s: State, seat: int, draws: int) -> int:
    """Objects for which the open capsules have no room (TC-52)."""
    number = -s.waiting[seat]
    for thing in range(OBJECTS):
        number += s.active_zone[seat, thing] + s.inactive_zone[seat, thing]
    return max(0, number - OPENED * CAPSULE_MAX) * OVERFLOW_WORTH * draws // 2


@rule
def danger(s: State, seat: int, draws: int, acting: int) -> int:
    """What breaks will cost: places in capsules, qubits to return them, in the end the game (TC-73)."""
    held = s.tokens[seat, BREAKS]
    coming = 0
    for space in range(N_SPACES):
        if s.top[seat] < SPACE_AT[space] <= s.vp[seat] + PACE * draws:
            coming += SPACE_BREAKS[space]
    cost = held * CLUTTER * draws // 2
    cost += max(0, held + coming - BREAK_LIMIT + 1) * EXCESS
    over = held - BREAK_LIMIT + 1
    if over > 0:
        cost += over * URGENT * 4 // (draws + 2)
        if draws == 0 and (acting == 0 or over > breaks_in_zones(s, seat)):
            cost += TENTHS * s.vp[seat]
    return cost


@rule
def unevenness(s: State, seat: int, draws: int) -> int:
    """Capsules that are not alike: a draw of two poor ones buys nothing, one of two full ones overflows."""
    cost = 0
    if draws < 2:
        return cost
    for one in range(CAPSULES):
        for other in range(one):
            cost += distance(s, seat, one, other)
    return cost


@rule
def distance(s: State, seat: int, one: int, other: int) -> int:
    """How different two capsules are in objects, energy and qubits."""
    number, energy, qubits = 0, 0, 0
    for thing in range(OBJECTS):
        more = s.capsule[seat, one, thing] - s.capsule[seat, other, thing]
        number += more
        if FIRST_COMPUTER <= thing < FIRST_BATTERY:
            qubits += more * OUT_WORTH[thing]
        else:
            energy += more * OUT_WORTH[thing]
    return number * number * UNEVEN_COUNT // 2 + (abs(energy) * UNEVEN_ENERGY + abs(qubits) * UNEVEN_QUBITS) // 10


# ---------------------------------------------------------------- what is under way


@rule
def pending(s: State, out: Any) -> None:
    """Everything on the stack that will still be paid or gained."""
    for at in range(s.depth):
        kind, seat = s.frame[at, KIND], s.frame[at, SEAT]
        if kind == TRY:
            out[seat, TOTAL] += decision_worth(s, seat, s.frame[at, A], s.frame[at, B])
        elif kind == PAYING:
            out[seat, TOTAL] -= payment(s, seat, s.frame[at, A], s.frame[at, B])
        elif kind == RUN:
            row = s.frame[at, A]
            out[seat, TOTAL] += REST_NOW[row] + REST_AGAIN[row] * draws_left(s, seat) // 2
        elif kind == RECEIVE:
            tile = s.frame[at, A]
            worth = TENTHS * OBJECT_VP[tile] + OUT_WORTH[tile] * draws_left(s, seat) // 2
            out[seat, TOTAL] += worth + REST_NOW[ON_BUY[tile]] + REST_AGAIN[ON_BUY[tile]] * draws_left(s, seat) // 2
        elif kind == DONE:
            out[seat, TOTAL] += standard_worth(s, seat, s.frame[at, A]) * s.frame[at, B]
        elif kind == AMOUNT_FRAME:
            out[seat, TOTAL] += amount_worth(s, seat, s.frame[at, A])
        elif kind == REWARD_DUE:
            out[seat, TOTAL] += REST_NOW[REWARD] + REST_AGAIN[REWARD] * draws_left(s, seat) // 2
        elif kind <= TAKING:
            out[seat, TOTAL] += decision_worth(s, seat, kind, s.frame[at, A])


@rule
def standard_worth(s: State, seat: int, action: int) -> int:
    """What a standard action brings each time (TC-32 to TC-36)."""
    if action == ACT_BOOST:
        return QUBIT_WORTH
    return WORD_NOW[GAIN_ROW[action]] + WORD_AGAIN[GAIN_ROW[action]] * draws_left(s, seat) // 2


@rule
def amount_worth(s: State, seat: int, action: int) -> int:
    """What a standard action is good for whose X is still to be chosen."""
    often = min(X_MAX, available(s, seat, PAYS[action]) // RATE[action])
    price = RATE[action] * (QUBIT_WORTH if PAYS[action] == QUBIT else ENERGY_WORTH)
    return (standard_worth(s, seat, action) - price) * max(1, often // 2)


@rule
def payment(s: State, seat: int, resource: int, left: int) -> int:
    """What the rest of a payment costs: the least that whole batteries or computers can pay (TC-59)."""
    sums = 1  # bit n: some of them are worth n together
    if resource != QUBIT:
        for thing in range(FIRST_BATTERY, FIRST_BIO):
            for _ in range(s.active_zone[seat, thing]):
                sums |= (sums << int(battery_size(thing))) & SUMS
    if resource != ENERGY:
        for die in range(DICE):
            for _ in range(s.dice[seat, die]):
                sums |= (sums << int(DIE_FACE[die])) & SUMS
    least = left
    while least < MOST_SUM and (sums >> least) & 1 == 0:
        least += 1
    return least * (QUBIT_WORTH if resource == QUBIT else ENERGY_WORTH)


@rule
def decision_worth(s: State, seat: int, kind: int, number: int) -> int:
    """What a choice that waits will bring."""
    draws = draws_left(s, seat)
    if kind == UPGRADING:
        return number * (TENTHS + 5 * draws // 2)
    if kind == CHARGING:
        return number * ENERGY_WORTH * draws // 2
    if kind == PEAKING:
        return number * 3 * QUBIT_WORTH
    if kind == REROLLING:
        return number
    if kind == BOOSTING:
        return number * QUBIT_WORTH
    if kind == ECHOING:
        return 4 * QUBIT_WORTH
    if kind == CLONING:
        return ENERGY_WORTH + ENERGY_WORTH * draws // 2
    if kind == DOUBLING:
        return ENERGY_WORTH
    if kind == READYING or kind == COPYING:
        return 12
    if kind == SCRAPPING:
        return -ENERGY_WORTH * draws // 2
    if kind == RECYCLING:
        return -2 * ENERGY_WORTH * draws // 2
    if kind == SCOUTING or kind == CHOOSING or kind == DIGGING or kind == HITTING:
        return 5
    return 30 if kind == TAKING else 0
