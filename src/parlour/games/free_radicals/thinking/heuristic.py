"""What a seat of Free Radicals is heading for: the points in sight, what it holds, what its board promises.

The numbers are tenths of a point. An effect is worth the sum of its words (WORTH); what is under way, frames on the
stack, is worth what will come of it. `boards.py` has the few lines of each faction.
"""

from __future__ import annotations

from typing import Any

from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import KIND, SEAT, A
from parlour.engine.core.tables import Tunable
from parlour.engine.people.content import frozen
from parlour.games.free_radicals import content, tables
from parlour.games.free_radicals.rules import frames
from parlour.games.free_radicals.rules.awaken import WITH_CREDITS, WITH_RESOURCES
from parlour.games.free_radicals.rules.items import colour_of, resources_of
from parlour.games.free_radicals.rules.paying import lacking
from parlour.games.free_radicals.scoring import TOTAL, score
from parlour.games.free_radicals.state import State
from parlour.games.free_radicals.thinking.boards import promise
from parlour.games.free_radicals.thinking.worth import REST

RESOURCE_HELD, CREDIT_HELD, CARD_HELD, OWN_CARD_HELD = Tunable(9), Tunable(9), Tunable(5), Tunable(11)
FAVOR_HELD, SLOT_HELD, HOLDER = Tunable(5), Tunable(20), Tunable(9)
CARD_POINT = Tunable(5)  # for each point of a card that could be paid now
_ONCE = {"AWAKENING": 28, "VISITING": 20, "KNOWLEDGE": 16, "AWAKENED": 12, "NURSERY": 40, "FARM_ACTION": 20,
         "GROUP_CHOICE": 30, "SOW": 40, "DROP": 25, "PROJECT_CHOICE": 8, "CRAFT": 25, "TOOL": 25, "FEMTOSCOPE": 25,
         "TRAINING": 20, "SCOUNDREL_CHOICE": 10, "STROLL": 25, "BUILD_STALL": 12, "ROOM_CHOICE": 16, "PLACEMENT": 20,
         "GUEST_CHOICE": 20, "ROOM_FOR": 30, "DRONE": 14, "FLY": 14, "ACT": 14, "DELIVER": 40, "VISIT_HERE": 20,
         "AWAKEN_HERE": 28, "PREDICT": 60, "DRAW": 60, "STAGE": 50, "PERFORM": 20, "COPY": 20, "REPEAT": 18,
         "QUEST_CHOICE": 10, "ROTATION": 14, "JOURNEY": 3, "LOAD": 26, "LOAD_TYPE": 20}  # fmt: skip
_EACH = {"RESOURCE": 9, "DATA_CHOICE": 8, "FAVOR_CHOICE": 8, "SPEND": -9, "DISCARD": -8, "OPERATE": 18, "TRADE": 2,
         "SHOWROOM": 6, "PAY_GOODS": -8}  # fmt: skip
ONCE, EACH = (frozen([table.get(name, 0) for name in frames.FRAMES.numbers]) for table in (_ONCE, _EACH))
ITEM_WORTH = 9  # of a cost that is still to be paid


@rule
def appraise(s: State, out: Any) -> None:
    """The points of each seat as they stand, and what it can still make of what it has."""
    score(s, out)
    time = 100 * (content.ROUNDS - s.rounds) // content.ROUNDS  # per cent of the game still to come
    for seat in range(s.seats):
        if s.faction[seat] > 0:
            held = holdings(s, seat) * (20 + time * 4 // 5) // 100
            out[seat, TOTAL] += held + (control(s, seat) + promise(s, seat)) * time // 100
    for at in range(s.depth):
        out[s.frame[at, SEAT], TOTAL] += pending(s, at)


@rule
def holdings(s: State, seat: int) -> int:
    """Items and Favor; a card is worth more that can be used, and most if it can be paid."""
    worth = RESOURCE_HELD * resources_of(s, seat) + CREDIT_HELD * s.credit[seat]
    colour = colour_of(s, seat)
    for card in range(tables.N_CARDS):
        if s.hand[seat, card] == 0:
            continue
        worth += CARD_HELD
        if tables.CARD_COLOUR[card, colour] == 1:
            worth += OWN_CARD_HELD
            lacks = min(
                lacking(s, seat, tables.CARD_COST[card, WITH_RESOURCES], NONE),
                lacking(s, seat, tables.CARD_COST[card, WITH_CREDITS], NONE),
            )
            worth += CARD_POINT * tables.CARD_VP[card] // (1 + lacks)
    for other in range(len(s.favor[seat])):
        worth += FAVOR_HELD * s.favor[seat, other]
    return worth


@rule
def control(s: State, seat: int) -> int:
    """Slots that others will Visit, and the Prestige token."""
    worth = HOLDER if s.prestige == seat else 0
    for building in range(tables.N_BUILDINGS if s.seats > 1 else 0):
        for slot in range(len(s.control[building])):
            worth += SLOT_HELD if s.control[building, slot] == seat + 1 else 0
    return worth


@rule
def pending(s: State, at: int) -> int:
    """What a frame of the stack will bring."""
    kind, a = s.frame[at, KIND], s.frame[at, A]
    worth = ONCE[kind] + EACH[kind] * a
    if kind == frames.RUN:
        worth += REST[a]
    elif kind == frames.MARCH:
        for nth in range(a, s.n_today):
            worth += REST[tables.DUTY_EFFECT[s.today[nth] - 1]]
    elif kind == frames.AWAKENED:
        worth += 10 * tables.CARD_VP[a]
    elif kind == frames.ADVANCE:
        worth += 10 * tables.STEP_VP[min(s.knowledge[a] + 1, tables.N_COLUMNS)]
    elif kind == frames.PAYMENT:
        worth -= ITEM_WORTH * (a // 1000 + a // 100 % 10 + a // 10 % 10 + a % 10 - s.waive)
    elif kind == frames.EXPEDITION:
        worth += 9 * s.points
    return worth
