"""What a seat of Free Radicals is heading for: the points in sight, what it holds, what its board promises.

The numbers are tenths of a point. `city.py` tells what effects would bring, `boards.py` has the few lines of each
faction; what is under way, frames on the stack, is worth what will come of it.
"""

from __future__ import annotations

from typing import Any

from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import KIND, SEAT, A, C
from parlour.engine.core.tables import Tunable
from parlour.engine.people.content import frozen
from parlour.games.free_radicals import content, tables
from parlour.games.free_radicals.rules import frames
from parlour.games.free_radicals.rules.items import colour_of, favors_of, resources_of
from parlour.games.free_radicals.rules.visit import slots_of
from parlour.games.free_radicals.scoring import FAVOR, ITEMS, KNOWLEDGE, TENTHS, TOTAL, items_of, score
from parlour.games.free_radicals.state import State
from parlour.games.free_radicals.thinking import city
from parlour.games.free_radicals.thinking.boards import awaited, promise
from parlour.games.free_radicals.thinking.city import (
    advanced,
    awakened,
    best_awakening,
    best_step,
    best_visit,
    brings,
    card_worth,
    cards_worth,
    kept,
    resource_worth,
    several,
    to_pay,
)
from parlour.games.free_radicals.thinking.clock import is_new, staying, still_to_come
from parlour.games.free_radicals.thinking.worth import ITEM

FAVOR_HELD, HOLDER = Tunable(8), Tunable(15)
SOON = Tunable(60)  # per cent of what the next turns will bring, for each round that is left
# What a frame on the stack will bring: once, and for each of its number a.
_ONCE = {"NURSERY": 40, "GROUP_CHOICE": 30, "BUILD_STALL": 12, "ROOM_CHOICE": 16, "DRONE": 14, "FLY": 14,
         "VISIT_HERE": 20, "AWAKEN_HERE": 28, "PREDICT": 60, "DRAW": 60, "COPY": 20, "REPEAT": 18,
         "QUEST_CHOICE": 10, "ROTATION": 14, "JOURNEY": 3}  # fmt: skip
_EACH = {"FAVOR_CHOICE": 8, "SPEND": -9, "DISCARD": -8, "TRADE": 2, "PAY_GOODS": -8}  # fmt: skip
ONCE, EACH = (frozen([table.get(name, 0) for name in frames.FRAMES.numbers]) for table in (_ONCE, _EACH))


@rule
def appraise(s: State, out: Any) -> None:
    """The points of each seat as they stand, and what it can still make of what it has."""
    score(s, out)
    is_next_round = is_new(s) and s.turn == s.first
    left = content.ROUNDS - s.rounds + (1 if is_next_round else 0)
    time, near = 100 * left // content.ROUNDS, min(100, SOON * left)
    for seat in range(s.seats):
        out[seat, TOTAL] += still_to_come(s, seat)
        if s.first != NONE:
            # The races of the end are open for long, and three Items do not make a point before it.
            races = (out[seat, KNOWLEDGE] + out[seat, FAVOR]) * time // 100
            items = TENTHS * items_of(s, seat) // content.ITEMS_PER_VP - out[seat, ITEMS]
            held = holdings(s, seat) * staying(time) // 100
            out[seat, TOTAL] += items - races + held + control(s, seat) * time // 100 + promise(s, seat, time, near)
    for at in range(0 if is_new(s) else s.depth):
        out[s.frame[at, SEAT], TOTAL] += pending(s, at)


@rule
def of_one_sort(number: int, held: int, enough: int) -> int:
    """What so many of one sort are worth: beyond enough each is worth little."""
    return held * min(number, enough) + city.SURPLUS * max(0, number - enough)


@rule
def holdings(s: State, seat: int) -> int:
    """Items and Favor; of a card more if it shows one's colour."""
    worth = of_one_sort(s.n_hand[seat], city.CARD_HELD, city.CARDS)
    for card in range(tables.N_CARDS):
        worth += card_worth(s, seat, card) - city.CARD_HELD if s.hand[seat, card] > 0 else 0
    worth += of_one_sort(resources_of(s, seat), ITEM, city.ENOUGH) + of_one_sort(s.credit[seat], ITEM, city.ENOUGH)
    return worth + FAVOR_HELD * favors_of(s, seat)


@rule
def control(s: State, seat: int) -> int:
    """Slots that others will Visit, steps of one's own colour, and the Prestige token."""
    worth = city.OWN_STEP * s.knowledge[colour_of(s, seat)] + (HOLDER if s.prestige == seat else 0)
    for building in range(tables.N_BUILDINGS if s.seats > 1 else 0):
        worth += city.SLOT_HELD * slots_of(s, building, seat)
    return worth


@rule
def pending(s: State, at: int) -> int:
    """What a frame of the stack will bring."""
    kind, seat, a = s.frame[at, KIND], s.frame[at, SEAT], s.frame[at, A]
    worth = ONCE[kind] + EACH[kind] * a
    if frames.RUN <= kind <= frames.PAY:
        worth += brings(s, seat, a, s.frame[at, C])
    elif kind == frames.OWN_STEP:
        worth += brings(s, seat, tables.STEP_EFFECT[a], 0)
    elif kind == frames.AWAKENING:
        worth += several(best_awakening(s, seat, s.waive, NONE), a)
    elif kind == frames.KNOWLEDGE:
        worth += several(best_step(s, seat, s.waive), a)
    elif kind == frames.VISITING:
        worth += several(best_visit(s, seat), a)
    elif kind == frames.AWAKENED:
        worth += awakened(s, a) - kept(s, card_worth(s, seat, a))
    elif kind == frames.ADVANCE:
        worth += advanced(s, seat, a)
    elif kind == frames.PAYMENT:
        worth -= to_pay(s, a, s.waive)
    elif kind == frames.RESOURCE:
        worth += resource_worth(s, seat) * a
    elif kind == frames.DATA_CHOICE:
        worth += cards_worth(s, seat, a)
    elif kind == frames.EXPEDITION:
        worth += 9 * s.points
    elif s.first != NONE:
        worth += awaited(s, at)
    return worth
