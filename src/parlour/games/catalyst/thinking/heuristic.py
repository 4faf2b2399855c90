"""What a seat of Catalyst is heading for: the points it has, and what its Catalysts, coins and tokens will bring.

The numbers are twelfths of a point. They were found by playing: a change was kept when the greedy bot then beat its
former self, with two and with four players. Time matters more than anything: a Catalyst costs a turn to recruit and a
turn to activate, so those for which there will be no turn are worth nothing.
"""

from __future__ import annotations

from typing import Any

from parlour.engine.core.lists import kinds_in
from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import KIND, SEAT, A, B
from parlour.engine.effects.program import A0
from parlour.games.catalyst import content
from parlour.games.catalyst.rules.effects import word_of
from parlour.games.catalyst.rules.frames import EFFECTS
from parlour.games.catalyst.scoring import TOTAL, TWELFTHS, score
from parlour.games.catalyst.state import CARDS, FINAL_ROUND, USUAL, State

COIN_WORTH = 6
FEW_COINS = 5
SPARE_COIN_WORTH = 1  # of more than a few: they run into the limit (CAT-47)
CHAIN_WORTH = 19
MILITARY_WORTH = 9  # besides what the tokens score
RECRUIT_WORTH = 22  # a Catalyst without spending a turn on it
BUILD_WORTH = 28
BUILDING_WORTH = 14  # a Building works again and again
NUMBER_WORTH = 11  # of each point on a Catalyst that waits for its turn
ACTIVATION_COST = 12  # what else could be done in the turn that it takes
PENDING = 15  # twelfths: an effect that can be used right now is worth more than one that waits
PLAN_TURNS = 4  # with fewer turns left, coins and Buildings lose their worth bit by bit


@rule
def appraise(s: State, out: Any) -> None:
    """The points of each seat as they stand, and what it can still make of what it has."""
    score(s, out)
    turns = turns_left(s)
    for seat in range(s.seats):
        out[seat, TOTAL] += supplies(s, seat, turns) + pending(s, seat) + catalysts(s, seat, turns)


@rule
def suspense(s: State) -> int:
    """How far ahead is far enough: found from how games ended that stood like this, with two to four players."""
    turns = turns_left(s)
    return 30 + 3 * turns * turns // 2


@rule
def turns_left(s: State) -> int:
    """About how many turns each seat will still have (CAT-64 to CAT-67)."""
    if s.final == FINAL_ROUND:
        return 0
    if s.final != USUAL:
        return 1
    return 2 + s.deck_left // s.seats


@rule
def supplies(s: State, seat: int, turns: int) -> int:
    """Coins, Chain Activation tokens and Buildings, as long as there is time to use them."""
    time = min(turns, PLAN_TURNS)
    few = min(s.coin[seat], FEW_COINS)
    worth = (few * COIN_WORTH + (s.coin[seat] - few) * SPARE_COIN_WORTH) * time
    worth += s.chain[seat] * CHAIN_WORTH * min(time + 2, PLAN_TURNS)
    worth += BUILDING_WORTH * time * kinds_in(s.building[seat])
    return worth // PLAN_TURNS


@rule
def pending(s: State, seat: int) -> int:
    """Effects that are being used and are not used up (CAT-31, CAT-33)."""
    worth = 0
    for at in range(s.depth):
        if s.frame[at, KIND] == EFFECTS and s.frame[at, SEAT] == seat:
            worth += effects_worth(s.frame[at, A], s.frame[at, B])
    return worth * PENDING // TWELFTHS


@rule
def catalysts(s: State, seat: int, turns: int) -> int:
    """Catalysts in play: those that were activated will score; half the turns are left to activate the others."""
    scoring, waiting, worth = 0, 0, 0
    for at in range(s.n_free[seat]):
        card = s.free[seat, at]
        if s.turned[card] == 1:
            scoring += content.NUMBER[card]
        else:
            worth += waiting_worth(card, 0)
            waiting += 1
    for building in range(content.TYPES):
        card = s.occupant[seat, building]
        if card == NONE:
            continue
        if s.turned[card] == 1:
            scoring += content.NUMBER[card]
        else:
            worth += waiting_worth(card, effects_worth(CARDS + building, 0))
            waiting += 1
    usable = (turns + 1) // 2 + s.chain[seat] + (1 if s.active == seat else 0)
    if waiting > usable:
        worth = worth * usable // waiting
    return TWELFTHS * scoring + worth


@rule
def waiting_worth(card: int, more: int) -> int:
    """What it would bring to activate a Catalyst: its points, its effects and those of its Building."""
    return max(0, NUMBER_WORTH * content.NUMBER[card] + effects_worth(card, 0) + more - ACTIVATION_COST)


@rule
def effects_worth(source: int, used: int) -> int:
    """What the effects of a Catalyst or a Building bring that were not used; of a slash the better side (CAT-54)."""
    worth, part, best = 0, NONE, 0
    for effect in range(content.LEAVES):
        if content.EFFECT_ROW[source, effect] == NONE or (used >> content.EFFECT_PART[source, effect]) & 1 == 1:
            continue
        value = effect_worth(source, effect)
        if content.EFFECT_PART[source, effect] == part:
            best = max(best, value)
        else:
            worth += best
            best = value
            part = content.EFFECT_PART[source, effect]
    return worth + best


@rule
def effect_worth(source: int, effect: int) -> int:
    """What one effect brings."""
    word = word_of(source, effect)
    amount = content.ROWS[content.EFFECT_ROW[source, effect], A0]
    if word == content.COIN:
        return amount * COIN_WORTH
    if word == content.CHAIN:
        return amount * CHAIN_WORTH
    if word == content.MILITARY:
        return amount * MILITARY_WORTH
    return RECRUIT_WORTH if word == content.RECRUIT else BUILD_WORTH
