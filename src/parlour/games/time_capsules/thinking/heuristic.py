"""What a seat of Time Capsules is heading for: its VP, what its objects will still bring, and the danger of its breaks.

Everything is in tenths of a VP. The worth of pieces comes from `prospects.py`; the numbers here were found by playing:
a change was kept when the greedy bot then beat its former self, in both modes. Three thoughts carry it:

- an object comes out of a capsule every second round, so it is worth half as many uses as there are draws left;
- what lies active is worth something only as long as its owner still acts;
- breaks hardly matter until there are too many of them to be returned in time (`breaks.py`).
"""

from __future__ import annotations

from typing import Any

from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import KIND, SEAT, A, B
from parlour.engine.effects.machine import amount_of, is_deal_possible, step_over
from parlour.engine.effects.program import CHOOSE, DO, END, JUMP, OP, PAY, WORD
from parlour.engine.people.content import frozen
from parlour.games.time_capsules import content
from parlour.games.time_capsules.content import CAPSULES, FIRST_BATTERY, FIRST_BIO, FIRST_COMPUTER, QUBIT, ROWS
from parlour.games.time_capsules.rules import frames
from parlour.games.time_capsules.rules.actions import BATTERIES
from parlour.games.time_capsules.rules.buying import available
from parlour.games.time_capsules.rules.filling import capsules_at, objects_in
from parlour.games.time_capsules.rules.objects import BREAKS, battery_size, breaks_in_zones, in_zones, peak_of
from parlour.games.time_capsules.scoring import TOTAL, score
from parlour.games.time_capsules.state import OPEN, ROLLED, State
from parlour.games.time_capsules.thinking import breaks, prospects
from parlour.games.time_capsules.thinking.breaks import (
    acts_still,
    danger,
    draws_left,
    effect_due,
    least_payment,
    lowest_dice,
    repairs_wanted,
)
from parlour.games.time_capsules.thinking.prospects import ENERGY_WORTH, OUT_WORTH, QUBIT_WORTH, TENTHS

# By round: how much more than the end brought was promised in 300 games alone. The same for all, so that only
# what is told to people changes.
HOPE = frozen([-250, -100, 10, 55, 120, 170, 180, 150, 100, 25])
READY_USE = 7  # tenths: an ability that can be used right now
LATER_BIO = 7  # tenths: a bioobject that must come out of a capsule first
FEW_CRYSTALS = 5
KEPT_CARD = 7  # tenths: a card must wait for its moment
CROWD = 28  # objects from which on new ones are in the way of the old
CROWDED_WORTH = 4  # what each of them costs, for each time it would come out
MOST_KEPT = 1 << 20  # no object is worth more
MEASURES = 3
NUMBER, QUBITS, OTHERS = range(MEASURES)
UNEVEN = frozen([20, 2, 2])  # tenths: what a difference in each of them costs


@rule
def appraise(s: State, out: Any) -> None:
    """The VP of each seat as they stand, and what it can still make of what it has."""
    score(s, out)
    for seat in range(s.seats):
        draws = draws_left(s, seat)
        acting = acts_still(s, seat)
        worth = owned_worth(s, seat, draws) + supplies(s, seat, draws, acting)
        worth -= danger(s, seat, draws, acting) + overflow(s, seat, draws) + unevenness(s, seat, draws)
        if acting > 0:
            worth += active_worth(s, seat, acting, draws)
        out[seat, TOTAL] += worth - HOPE[min(s.rounds, len(HOPE)) - 1]
    pending(s, out)
    forget_luck(s, out)


@rule
def suspense(s: State) -> int:
    """How far ahead is far enough: the more rounds are left, the more can happen.

    Found from how 520 greedy games ended, both modes, two to four players: 23,000 positions on the way were appraised,
    and of all a + b · left + c · left² these numbers told the ends best (the least surprise). In 840 other games
    those who were told 27 % on average won 26 %, of 42 % 42 %, of 72 % 76 %, of 85 % 87 %, of 96 % 97 %.
    """
    left = content.ROUNDS - s.rounds
    return 40 + 16 * left + left * left


@rule
def par(s: State) -> int:
    """What wins a game alone (TC-82): the totals of `appraise` are meant to be those of the end."""
    return TENTHS * content.SOLO_TARGET


@rule
def forget_luck(s: State, out: Any) -> None:
    """Dice of the last step count as what they show on average: whoever looks ahead must not hope for one roll."""
    for at in range(min(s.n_trail, len(s.trail))):
        if s.trail[at, 0] == ROLLED:
            seat, die = s.trail[at, 1], s.trail[at, 3]
            luck = 2 * content.DIE_FACE[die] - content.FACES[content.DIE_SIZE[die]] - 1
            out[seat, TOTAL] -= luck * QUBIT_WORTH * acts_still(s, seat) // 20


# ---------------------------------------------------------------- what is under way


@rule
def pending(s: State, out: Any) -> None:
    """Everything on the stack that will still be paid or gained."""
    for at in range(s.depth):
        kind, seat, a, b = s.frame[at, KIND], s.frame[at, SEAT], s.frame[at, A], s.frame[at, B]
        worth, draws, row = 0, draws_left(s, seat), effect_due(kind, a)
        if kind == frames.TRY:
            worth = decision_worth(s, seat, a, b)
        elif kind == frames.PAYING:
            worth = -payment(s, seat, a, b)
        elif kind == frames.RECEIVE:
            worth = TENTHS * content.OBJECT_VP[a] + OUT_WORTH[a] * draws // 2
        elif kind == frames.DONE:
            worth = standard_worth(s, seat, a, b)
        elif kind == frames.AMOUNT_FRAME:
            worth = amount_worth(s, seat, a)
        elif kind == frames.RECYCLING:
            worth = -recycled_worth(s, seat, a, b)
        elif kind == frames.AFTER_USE and s.in_use != NONE:  # it still lies active, and cannot be used again
            worth = -(effect_worth(s, seat, content.USE[s.in_use % content.TILES], draws) * READY_USE // 10)
        elif kind <= frames.TAKING:
            worth = decision_worth(s, seat, kind, a)
        out[seat, TOTAL] += worth + prospects.REST_NOW[row] + prospects.REST_AGAIN[row] * draws // 2


@rule
def standard_worth(s: State, seat: int, action: int, times: int) -> int:
    """What a standard action brings when it is carried out so many times (TC-32 to TC-36)."""
    if action == content.ACT_BOOST:
        return QUBIT_WORTH * times
    if action == content.ACT_REPAIR:
        return 0  # seen by `danger`
    once = row_worth(content.GAIN_ROW[action], draws_left(s, seat))
    return int(once * content.GAIN_TIMES[action] * times)


@rule
def recycled_worth(s: State, seat: int, what: int, left: int) -> int:
    """What the batteries or computers that are still to be recycled would have brought: the least of them (TC-34)."""
    draws = draws_left(s, seat)
    if what != BATTERIES:
        return lowest_dice(s, seat, left) * QUBIT_WORTH + left * 3 * QUBIT_WORTH * draws // 2
    energy, size = 0, 1
    while left > 0 and size <= len(content.SIZES):
        taken = min(left, s.active_zone[seat, FIRST_BIO - size])
        energy += taken * size
        left -= taken
        size += 1
    return energy * ENERGY_WORTH * (2 + draws) // 2


@rule
def amount_worth(s: State, seat: int, action: int) -> int:
    """What a standard action is good for whose X is still to be chosen."""
    price = content.RATE[action] * (QUBIT_WORTH if content.PAYS[action] == QUBIT else ENERGY_WORTH)
    if action == content.ACT_REPAIR:
        return -price * repairs_wanted(s, seat)
    often = min(content.X_MAX, available(s, seat, content.PAYS[action]) // content.RATE[action])
    return (standard_worth(s, seat, action, 1) - price) * max(1, often // 2)


@rule
def payment(s: State, seat: int, resource: int, left: int) -> int:
    """What the rest of a payment costs (TC-59)."""
    return least_payment(s, seat, resource, left) * (QUBIT_WORTH if resource == QUBIT else ENERGY_WORTH)


@rule
def decision_worth(s: State, seat: int, kind: int, number: int) -> int:
    """What a choice that waits will bring."""
    draws = draws_left(s, seat)
    if kind == frames.UPGRADING:
        return TENTHS * number + number * 5 * draws // 2
    if kind == frames.CHARGING:
        return number * ENERGY_WORTH * draws // 2
    if kind == frames.PEAKING:
        return number * 3 * QUBIT_WORTH
    if kind == frames.REROLLING:
        return number
    if kind == frames.BOOSTING:
        return number * QUBIT_WORTH
    if kind == frames.ECHOING:
        return 4 * QUBIT_WORTH
    if kind == frames.CLONING:
        return ENERGY_WORTH + ENERGY_WORTH * draws // 2
    if kind == frames.DOUBLING:
        return ENERGY_WORTH
    if kind == frames.READYING or kind == frames.COPYING:
        return 12
    if kind == frames.SCRAPPING:
        return -ENERGY_WORTH * draws // 2
    if kind == frames.SCOUTING or kind == frames.CHOOSING or kind == frames.DIGGING or kind == frames.HITTING:
        return 5
    return 30 if kind == frames.TAKING else 0


# ---------------------------------------------------------------- what a seat has, and what it is worth to it


@rule
def owned_worth(s: State, seat: int, draws: int) -> int:
    """What all objects will bring by coming out again; too many are in each other's way."""
    each, number = 0, 0
    for tile in range(content.TILES):
        if s.tiles[seat, tile] > 0:
            each += s.tiles[seat, tile] * OUT_WORTH[tile]
            number += s.tiles[seat, tile]
    for token in range(FIRST_BIO - FIRST_COMPUTER):
        each += s.tokens[seat, token] * OUT_WORTH[FIRST_COMPUTER + token]
        number += s.tokens[seat, token]
    worth = each * draws // 2
    for bio in range(content.BIOS):
        number += s.bios[seat, bio]
        worth += s.bios[seat, bio] * prospects.BIG_WORTH[bio] * min(LATER_BIO, 2 * draws) // 10
    number += s.tokens[seat, BREAKS]
    return worth - max(0, number - CROWD) * CROWDED_WORTH * draws // 2


@rule
def supplies(s: State, seat: int, draws: int, acting: int) -> int:
    """Crystals and cards, as long as there is time to use them; of other hands only the number counts."""
    if draws == 0 and acting == 0:
        return 0
    few = min(s.crystal[seat], FEW_CRYSTALS)
    worth = few * prospects.CRYSTAL_WORTH + (s.crystal[seat] - few) * prospects.CRYSTAL_WORTH // 3
    payable = s.crystal[seat] + 1  # with a little luck
    for at in range(s.n_hand[seat]):
        card = s.hand[seat, at]
        if card == NONE:
            worth += prospects.CARD_WORTH
        elif content.CARD_COST[card] <= payable:
            payable -= content.CARD_COST[card]
            worth += prospects.PLAY_WORTH[card] * KEPT_CARD // 10
        else:
            worth += prospects.PLAY_WORTH[card] * KEPT_CARD // 20
    return worth * min(draws + 2, 4) // 4


@rule
def active_worth(s: State, seat: int, acting: int, draws: int) -> int:
    """Energy, qubits, abilities and bioobjects that can be used at once; they are lost when the seat ends."""
    energy, qubits = s.energy[seat], s.qubit[seat]
    for thing in range(FIRST_BATTERY, FIRST_BIO):
        energy += s.active_zone[seat, thing] * battery_size(thing)
    for die in range(content.DICE):
        qubits += s.dice[seat, die] * content.DIE_FACE[die]
    worth = (energy * ENERGY_WORTH + qubits * QUBIT_WORTH) * acting // 10
    for tile in range(content.TILES):
        if s.active_zone[seat, tile] > 0 and content.USE[tile] != 0:
            worth += s.active_zone[seat, tile] * effect_worth(s, seat, content.USE[tile], draws) * READY_USE // 10
    for bio in range(content.BIOS):
        if s.active_zone[seat, FIRST_BIO + bio] > 0:
            share = READY_USE - min(LATER_BIO, 2 * draws)
            worth += s.active_zone[seat, FIRST_BIO + bio] * prospects.BIG_WORTH[bio] * share // 10
    if acting == breaks.FULL:
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
                worth += row_worth(row, draws)
            row += ROWS[row, JUMP]
            if op == PAY:
                row += ROWS[row, JUMP]
        else:
            row = step_over(s, ROWS, seat, row)
    return max(0, worth)


@rule
def row_worth(row: int, draws: int) -> int:
    """What one row of an effect brings alone, at once and later."""
    return prospects.ROW_NOW[row] + prospects.ROW_AGAIN[row] * draws // 2


@rule
def word_worth(s: State, seat: int, row: int, draws: int) -> int:
    """What a word would bring right now."""
    word = ROWS[row, WORD]
    if word == content.PEAK or word == content.ECHO:
        best = 0
        for die in range(content.DICE):
            if s.dice[seat, die] > 0:
                best = max(best, peak_of(die) - die if word == content.PEAK else content.DIE_FACE[die])
        return best * QUBIT_WORTH
    if word == content.DOUBLE or word == content.CLONE:
        for thing in range(FIRST_BATTERY, FIRST_BIO):
            if s.active_zone[seat, thing] > 0:
                return battery_size(thing) * ENERGY_WORTH * (2 if word == content.DOUBLE else 2 + draws) // 2
        return 0
    if word == content.MEND:
        each = prospects.ROW_NOW[row] if draws > 0 else 0  # in the last round only too many of them matter (`danger`)
        return each * min(breaks_in_zones(s, seat), amount_of(s, ROWS, row, seat))
    once = row_worth(row, draws)
    return int(once * amount_of(s, ROWS, row, seat) if prospects.GROWS[row] == 1 else once)


@rule
def overflow(s: State, seat: int, draws: int) -> int:
    """What must be thrown away because the open capsules have no room for it: the least that can be lost (TC-52)."""
    number = objects_in(s.active_zone[seat]) + objects_in(s.inactive_zone[seat])
    surplus, lost, least = number - content.OPENED * content.CAPSULE_MAX, 0, 0
    while surplus > 0 and least < MOST_KEPT:
        following = MOST_KEPT
        for thing in range(content.THE_BREAK):
            copies = in_zones(s, seat, thing)
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
    worth = TENTHS * content.OBJECT_VP[thing] + OUT_WORTH[thing] * draws // 2
    if thing >= FIRST_BIO:
        worth += prospects.BIG_WORTH[thing - FIRST_BIO] * min(LATER_BIO, 2 * draws) // 10
    return int(worth)


@rule
def unevenness(s: State, seat: int, draws: int) -> int:
    """Capsules that are not alike: a draw of two poor ones buys nothing, one of two full ones overflows.

    What still lies in the zones is taken to be spread evenly over the open capsules.
    """
    if draws < 2:
        return 0
    cost, opened = 0, capsules_at(s, seat, OPEN)
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
    if what == NUMBER:
        return objects_in(heap)
    found = 0
    if what == QUBITS:
        for thing in range(FIRST_COMPUTER, FIRST_BATTERY):
            found += heap[thing] * OUT_WORTH[thing]
    else:
        for thing in range(content.OBJECTS):
            if heap[thing] > 0 and not FIRST_COMPUTER <= thing < FIRST_BATTERY:
                found += heap[thing] * OUT_WORTH[thing]
    return found
