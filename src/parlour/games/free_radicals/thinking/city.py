"""What an effect would bring as things stand: an Awakening, a Knowledge step or a Visit is worth the best one."""

from __future__ import annotations

from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.tables import Tunable
from parlour.engine.effects.machine import amount_of
from parlour.engine.effects.program import A0, A1, CHOOSE, DO, END, GAIN, GOTO, JUMP, OP, PAY, SIDE, WORD
from parlour.games.free_radicals import content, notation, tables
from parlour.games.free_radicals.content import FACTION_IDS
from parlour.games.free_radicals.notation import N_COLOURS, RESOURCES
from parlour.games.free_radicals.rules import frames
from parlour.games.free_radicals.rules.awaken import SLOTS
from parlour.games.free_radicals.rules.effects import can_pay
from parlour.games.free_radicals.rules.factions.merchants import price_of
from parlour.games.free_radicals.rules.items import colour_of, resources_of
from parlour.games.free_radicals.rules.knowledge import why_not_advance
from parlour.games.free_radicals.rules.paying import N_ITEMS, lacking, part_of
from parlour.games.free_radicals.rules.visit import why_not_bonus, why_not_visit
from parlour.games.free_radicals.scoring import TENTHS
from parlour.games.free_radicals.state import State
from parlour.games.free_radicals.tables import ROWS
from parlour.games.free_radicals.thinking.clock import staying, time_left
from parlour.games.free_radicals.thinking.worth import ITEM, REST, WORTH

MERCHANTS = FACTION_IDS.index("merchants") + 1
CARD_HELD, OWN_CARD_HELD = Tunable(5), Tunable(1)
CARD_POINT = Tunable(2)  # for each point of a card of one's own colour
SLOT_HELD = Tunable(24)  # with the whole game to come
OWN_STEP = Tunable(30)  # of one's own colour, for the race, the Holo-Castle and the dearer ones to come
GIVEN = Tunable(4)  # what a controller gains by a Visit
# A full hand, and as many Resources or Credits as can be used soon; whatever is more.
CARDS, ENOUGH, SURPLUS = Tunable(5), Tunable(7), Tunable(3)
DEAR = Tunable(14)  # a Resource that can be sold in the Showroom
AGAIN = Tunable(60)  # per cent of the best one that each further one brings


@rule
def kept(s: State, worth: int) -> int:
    """What an Item that is held is worth by now, with its share of a point in the end (FR-59)."""
    return worth * staying(time_left(s)) // 100 + TENTHS // content.ITEMS_PER_VP


@rule
def to_pay(s: State, cost: int, waive: int) -> int:
    """What the Items of a cost are worth that are not waived (FR-51)."""
    items = 0
    for item in range(N_ITEMS):
        items += part_of(cost, item)
    return kept(s, ITEM) * max(0, items - waive)


@rule
def card_worth(s: State, seat: int, card: int) -> int:
    """A card in hand: more if it shows one's colour."""
    if tables.CARD_COLOUR[card, colour_of(s, seat)] == 0:
        return CARD_HELD
    return CARD_HELD + OWN_CARD_HELD + CARD_POINT * tables.CARD_VP[card]


@rule
def awakened(s: State, card: int) -> int:
    """What an Awakening brings once it is paid: the points, and a slot if one is empty (FR-35)."""
    is_free = s.control[tables.CARD_BUILDING[card], SLOTS - 1] == 0
    return TENTHS * tables.CARD_VP[card] + (SLOT_HELD * time_left(s) // 100 if is_free and s.seats > 1 else 0)


@rule
def best_awakening(s: State, seat: int, waive: int, building: int) -> int:
    """The best Awakening of any Building, or of this one."""
    best, colour = 0, colour_of(s, seat)
    for card in range(tables.N_CARDS):
        if s.hand[seat, card] == 0 or tables.CARD_COLOUR[card, colour] == 0:
            continue
        if building != NONE and tables.CARD_BUILDING[card] != building:
            continue
        for way in range(2):
            cost = tables.CARD_COST[card, way]
            if lacking(s, seat, cost, NONE) <= waive:
                best = max(best, awakened(s, card) - to_pay(s, cost, waive) - kept(s, card_worth(s, seat, card)))
    return best


@rule
def advanced(s: State, seat: int, colour: int) -> int:
    """What a Knowledge step brings once it is paid: the points, and the Benefactor Bonus (FR-45, FR-46)."""
    column = min(s.knowledge[colour] + 1, tables.N_COLUMNS)
    worth, level = TENTHS * tables.STEP_VP[column], tables.STEP_LEVEL[column]
    if colour == colour_of(s, seat):
        return worth + OWN_STEP * time_left(s) // 100
    return worth + (REST[tables.BENEFACTOR[level]] if level > tables.STEP_LEVEL[column - 1] else 0)


@rule
def best_step(s: State, seat: int, waive: int) -> int:
    """The best Knowledge step."""
    best = 0
    for colour in range(N_COLOURS):
        if why_not_advance(s, seat, colour, waive, NONE) == frames.POSSIBLE:
            cost = tables.STEP_COST[s.knowledge[colour] + 1]
            best = max(best, advanced(s, seat, colour) - to_pay(s, cost, waive))
    return best


@rule
def visit_worth(s: State, seat: int, building: int) -> int:
    """What a Visit to a Building brings, less what its controllers gain (FR-40)."""
    worth = 0
    if why_not_visit(s, seat, building) == frames.POSSIBLE:
        worth = REST[tables.POWER[building]]
    if why_not_bonus(s, seat, building) == frames.POSSIBLE:
        worth = max(worth, REST[tables.BONUS[building]])
    for slot in range(SLOTS):
        worth -= GIVEN if s.control[building, slot] != 0 and s.control[building, slot] != seat + 1 else 0
    return max(0, worth)


@rule
def best_visit(s: State, seat: int) -> int:
    """The best Visit."""
    best = 0
    for building in range(tables.N_BUILDINGS):
        best = max(best, visit_worth(s, seat, building))
    return best


@rule
def sales(s: State, seat: int, most: int) -> int:
    """What a Showroom brings, the dearest Resources first (FR-MERC-5)."""
    worth = 0
    for rank in range(len(RESOURCES)):
        for resource in range(len(RESOURCES)):
            price = price_of(s, seat, resource)
            if price == tables.PRICES[rank]:
                sold = min(most, s.resource[seat, resource])
                worth += sold * max(0, TENTHS * price - ITEM)
                most -= sold
    return worth


@rule
def resource_worth(s: State, seat: int) -> int:
    """A Resource of one's choice: the Merchants may sell it; others need only so many."""
    if s.faction[seat] == MERCHANTS:
        return DEAR
    return ITEM if resources_of(s, seat) < ENOUGH else SURPLUS


@rule
def cards_worth(s: State, seat: int, number: int) -> int:
    """So many more Data cards: beyond a full hand they are worth little."""
    fresh = min(number, max(0, CARDS - s.n_hand[seat]))
    return WORTH[notation.DATA] * fresh + SURPLUS * (number - fresh)


@rule
def several(best: int, times: int) -> int:
    """The best one, and less for each further one."""
    return best + best * (times - 1) * AGAIN // 100


@rule
def word_worth(s: State, seat: int, row: int) -> int:
    """What the word of a row would bring now."""
    word, number = ROWS[row, WORD], ROWS[row, A0]
    if word == notation.AWAKEN:
        return several(best_awakening(s, seat, ROWS[row, A1], NONE), number)
    if word == notation.KNOW:
        return several(best_step(s, seat, ROWS[row, A1]), number)
    if word == notation.VISIT:
        return several(best_visit(s, seat), number)
    if word == notation.SELL:
        return sales(s, seat, number)
    amount = amount_of(s, ROWS, row, seat)
    if word == notation.RES:
        return amount * resource_worth(s, seat)
    if word == notation.DATA or word == notation.RANDOM_DATA:
        return cards_worth(s, seat, amount)
    return WORTH[word] * amount


@rule
def brings(s: State, seat: int, row: int, paying: int) -> int:
    """What a program will bring from a row on; of the sides of a choice, which end it, the best counts."""
    worth, best, sign, choosing = 0, 0, 1 - 2 * paying, False
    while ROWS[row, OP] != END:
        op = ROWS[row, OP]
        if op == DO:
            worth += sign * word_worth(s, seat, row)
        elif op == PAY and can_pay(s, seat, row + 2, ROWS[row + 2, A0]) == 0:
            row += ROWS[row, JUMP]  # to its GAIN, and beyond
            row += ROWS[row, JUMP] - 1
        elif op == PAY or op == GAIN:
            sign = -1 if op == PAY else 1
        elif op == CHOOSE:
            choosing = True
        elif op == SIDE:
            best, worth = max(best, worth), 0
        elif op == GOTO and not choosing:
            row += ROWS[row, JUMP] - 1
        row += 1
    return max(best, worth)
