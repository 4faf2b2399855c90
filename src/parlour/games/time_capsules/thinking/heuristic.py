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
from parlour.engine.people.content import frozen
from parlour.games.time_capsules.content import (
    ACT_BOOST,
    ACT_REPAIR,
    DIE_FACE,
    DIE_SIZE,
    FACES,
    FIRST_BIO,
    GAIN_ROW,
    GAIN_TIMES,
    OBJECT_VP,
    ON_BUY,
    PAYS,
    QUBIT,
    RATE,
    REWARD,
    ROUNDS,
    SIZES,
    SOLO_TARGET,
    TILES,
    USE,
    X_MAX,
)
from parlour.games.time_capsules.rules.actions import BATTERIES
from parlour.games.time_capsules.rules.frames import (
    AFTER_USE,
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
    SIDE,
    TAKING,
    TRY,
    UPGRADING,
)
from parlour.games.time_capsules.rules.paying import available
from parlour.games.time_capsules.scoring import TOTAL, score
from parlour.games.time_capsules.state import ROLLED, State
from parlour.games.time_capsules.thinking.breaks import (
    acts_still,
    danger,
    draws_left,
    least_payment,
    lowest_dice,
    repairs_wanted,
)
from parlour.games.time_capsules.thinking.holdings import (
    READY_USE,
    active_worth,
    effect_worth,
    overflow,
    owned_worth,
    supplies,
    unevenness,
)
from parlour.games.time_capsules.thinking.prospects import (
    ENERGY_WORTH,
    OUT_WORTH,
    QUBIT_WORTH,
    REST_AGAIN,
    REST_NOW,
    ROW_AGAIN,
    ROW_NOW,
    TENTHS,
)

# By round: how much more than the end brought was promised in 300 games alone. The same for all, so that only
# what is told to people changes.
HOPE = frozen([-250, -100, 10, 55, 120, 170, 180, 150, 100, 25])


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
    left = ROUNDS - s.rounds
    return 40 + 16 * left + left * left


@rule
def par(s: State) -> int:
    """What wins a game alone (TC-82): the totals of `appraise` are meant to be those of the end."""
    return TENTHS * SOLO_TARGET


@rule
def forget_luck(s: State, out: Any) -> None:
    """Dice of the last step count as what they show on average: whoever looks ahead must not hope for one roll."""
    for at in range(min(s.n_trail, len(s.trail))):
        if s.trail[at, 0] == ROLLED:
            seat, die = s.trail[at, 1], s.trail[at, 3]
            luck = 2 * DIE_FACE[die] - FACES[DIE_SIZE[die]] - 1
            out[seat, TOTAL] -= luck * QUBIT_WORTH * acts_still(s, seat) // 20


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
        elif kind == RUN or kind == SIDE:
            row = s.frame[at, A]
            out[seat, TOTAL] += REST_NOW[row] + REST_AGAIN[row] * draws_left(s, seat) // 2
        elif kind == RECEIVE:
            tile = s.frame[at, A]
            draws = draws_left(s, seat)
            worth = TENTHS * OBJECT_VP[tile] + OUT_WORTH[tile] * draws // 2
            out[seat, TOTAL] += worth + REST_NOW[ON_BUY[tile]] + REST_AGAIN[ON_BUY[tile]] * draws // 2
        elif kind == DONE:
            out[seat, TOTAL] += standard_worth(s, seat, s.frame[at, A], s.frame[at, B])
        elif kind == AMOUNT_FRAME:
            out[seat, TOTAL] += amount_worth(s, seat, s.frame[at, A])
        elif kind == REWARD_DUE:
            out[seat, TOTAL] += REST_NOW[REWARD] + REST_AGAIN[REWARD] * draws_left(s, seat) // 2
        elif kind == RECYCLING:
            out[seat, TOTAL] -= recycled_worth(s, seat, s.frame[at, A], s.frame[at, B])
        elif kind == AFTER_USE and s.in_use != NONE:  # it still lies active, and cannot be used again
            draws = draws_left(s, seat)
            out[seat, TOTAL] -= effect_worth(s, seat, USE[s.in_use % TILES], draws) * READY_USE // 10
        elif kind <= TAKING:
            out[seat, TOTAL] += decision_worth(s, seat, kind, s.frame[at, A])


@rule
def standard_worth(s: State, seat: int, action: int, times: int) -> int:
    """What a standard action brings when it is carried out so many times (TC-32 to TC-36)."""
    draws = draws_left(s, seat)
    if action == ACT_BOOST:
        return QUBIT_WORTH * times
    if action == ACT_REPAIR:
        return 0  # seen by `danger`
    row = GAIN_ROW[action]
    return int((ROW_NOW[row] + ROW_AGAIN[row] * draws // 2) * GAIN_TIMES[action] * times)


@rule
def recycled_worth(s: State, seat: int, what: int, left: int) -> int:
    """What the batteries or computers that are still to be recycled would have brought: the least of them (TC-34)."""
    draws = draws_left(s, seat)
    if what != BATTERIES:
        return lowest_dice(s, seat, left) * QUBIT_WORTH + left * 3 * QUBIT_WORTH * draws // 2
    energy, size = 0, 1
    while left > 0 and size <= len(SIZES):
        taken = min(left, s.active_zone[seat, FIRST_BIO - size])
        energy += taken * size
        left -= taken
        size += 1
    return energy * ENERGY_WORTH * (2 + draws) // 2


@rule
def amount_worth(s: State, seat: int, action: int) -> int:
    """What a standard action is good for whose X is still to be chosen."""
    price = RATE[action] * (QUBIT_WORTH if PAYS[action] == QUBIT else ENERGY_WORTH)
    if action == ACT_REPAIR:
        return -price * repairs_wanted(s, seat)
    often = min(X_MAX, available(s, seat, PAYS[action]) // RATE[action])
    return (standard_worth(s, seat, action, 1) - price) * max(1, often // 2)


@rule
def payment(s: State, seat: int, resource: int, left: int) -> int:
    """What the rest of a payment costs (TC-59)."""
    return least_payment(s, seat, resource, left) * (QUBIT_WORTH if resource == QUBIT else ENERGY_WORTH)


@rule
def decision_worth(s: State, seat: int, kind: int, number: int) -> int:
    """What a choice that waits will bring."""
    draws = draws_left(s, seat)
    if kind == UPGRADING:
        return TENTHS * number + number * 5 * draws // 2
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
    if kind == SCOUTING or kind == CHOOSING or kind == DIGGING or kind == HITTING:
        return 5
    return 30 if kind == TAKING else 0
