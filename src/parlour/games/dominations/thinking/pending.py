"""What is under way in Dominations: a tile without a cell, a card without a square, an exchange half made.

What was begun is appraised as if its best end were chosen. For this the state is changed and taken back again.
"""

from __future__ import annotations

from typing import Any

from parlour.engine.core.record import NONE, Ints
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import KIND, SEAT, A, C
from parlour.games.dominations import notation, state
from parlour.games.dominations.content import COPIES, EXCHANGE_GET, LIMIT_MAX, N_DOMAINS, TURNS, WHITE
from parlour.games.dominations.geometry import CORNERS, HUB, SIDES, WHEEL, neighbour, vertex, wheel
from parlour.games.dominations.rules import frames
from parlour.games.dominations.rules.build import top_level
from parlour.games.dominations.rules.exchange import to_give
from parlour.games.dominations.rules.grow import concentrate, trade_with, yields
from parlour.games.dominations.rules.layout import land_in
from parlour.games.dominations.rules.tree import fits_at, side_of
from parlour.games.dominations.scoring import HUNDREDTHS, TOTAL
from parlour.games.dominations.state import State
from parlour.games.dominations.tables import (
    ANY_SIDE,
    BITS,
    CAMP,
    CARD_SIDES,
    CHANGE_BY,
    CHANGE_SLOT,
    CHANGES_FROM,
    CRADLE_PIECE,
    DOMAIN,
    FIRST_LEVEL,
    LEVEL_MONUMENT,
    LEVEL_SIDE,
    RESOURCE,
    ROTATIONS,
    SIDE_INF,
    SIDE_VP,
    TOP_VALUE,
    VALUE,
)
from parlour.games.dominations.thinking.clock import ages_after, purchases, scorings_left, turns_in_age
from parlour.games.dominations.thinking.prospects import (
    ONCE,
    WHEN,
    YIELD,
    YIELDS_FROM,
)
from parlour.games.dominations.thinking.weights import W_EXCHANGE, W_LIMIT, W_NODUS, W_OPEN
from parlour.games.dominations.thinking.worth import (
    at_hand,
    domain_worth,
    goals_worth,
    knowledge_worth,
    price,
    price_now,
    rank_worth,
    side_worth,
    yield_worth,
)


@rule
def imagine_choice(s: State, stand: int, phase: int, w: Ints) -> None:
    """Carry out what was begun: the best place for a tile, the card that waits for its place."""
    top = s.depth - 1
    kind, seat = s.frame[top, KIND], s.frame[top, SEAT]
    if kind == frames.CELL or kind == frames.ROTATION:
        left = purchases(s, seat, stand, phase)
        lay_best(s, seat, s.frame[top, A], s.frame[top, C] if kind == frames.ROTATION else NONE, left, w)
    elif kind == frames.COPY or kind == frames.SQUARE or kind == frames.BILL:
        count_card(s, seat, kind, s.frame[top, A], 1)
        if kind == frames.BILL:
            for domain in range(N_DOMAINS):
                s.knowledge[seat, domain] -= s.bill[domain]


@rule
def take_back_choice(s: State) -> None:
    """Leave the state as it was."""
    top = s.depth - 1
    kind, seat = s.frame[top, KIND], s.frame[top, SEAT]
    if kind == frames.CELL or kind == frames.ROTATION:
        clear_produced(s)
    elif kind == frames.COPY or kind == frames.SQUARE or kind == frames.BILL:
        count_card(s, seat, kind, s.frame[top, A], -1)
        if kind == frames.BILL:
            for domain in range(N_DOMAINS):
                s.knowledge[seat, domain] += s.bill[domain]


@rule
def card_side(s: State, kind: int, a: int) -> int:
    """The side of the card that waits for its place: a Mastery, a copy of it, or a Level card."""
    if kind == frames.COPY:
        return 2 * a
    if kind == frames.BILL:
        return LEVEL_SIDE + top_level(s, a)
    return 2 * (a // COPIES) if a < FIRST_LEVEL else LEVEL_SIDE + a - FIRST_LEVEL


@rule
def count_card(s: State, seat: int, kind: int, a: int, by: int) -> None:
    """Count a card that waits for its place as if it were in the tree, or take it out again."""
    side = card_side(s, kind, a)
    s.influence[seat] += by * SIDE_INF[side]
    if side >= LEVEL_SIDE:
        s.levels[seat, LEVEL_MONUMENT[side - LEVEL_SIDE]] += by
    else:
        mastery = side // 2
        s.owned[seat, mastery] = state.BASE if by > 0 else state.NOT_OWNED
        s.learned[seat, DOMAIN[mastery]] += by
        if VALUE[mastery] >= TOP_VALUE:
            s.nines[seat] += by
    for at in range(CHANGES_FROM[side], CHANGES_FROM[side + 1]):
        s.standing[seat, CHANGE_SLOT[at]] += by * CHANGE_BY[at]


@rule
def add_pending(s: State, out: Any, stand: int, phase: int, w: Ints) -> None:
    """What is on its way and not counted yet: a card's points, Knowledge to be picked, an exchange."""
    for at in range(s.depth):
        kind, seat = s.frame[at, KIND], s.frame[at, SEAT]
        if kind == frames.ARRIVED:
            side = side_of(s, seat, s.frame[at, A])
            out[seat, TOTAL] += arrival_worth(s, seat, side, stand, phase, w)
            out[seat, TOTAL] += HUNDREDTHS * SIDE_INF[side] * scorings_left(s, stand)
        elif kind == frames.VESTIGIUM or kind == frames.CHOOSE_ANY:
            out[seat, TOTAL] += s.frame[at, A] * price(s, w)
        elif kind == frames.REACTIVATING or kind == frames.LOCUS:
            out[seat, TOTAL] += 8 * price(s, w)
    top = s.depth - 1
    kind, seat = s.frame[top, KIND], s.frame[top, SEAT]
    if kind == frames.COPY or kind == frames.SQUARE or kind == frames.BILL:
        side = card_side(s, kind, s.frame[top, A])
        worth = arrival_worth(s, seat, side, stand, phase, w)
        turns = turns_in_age(s, seat, stand, phase) + TURNS * ages_after(s, stand)
        worth += side_worth(s, seat, side, turns, stand, w)
        out[seat, TOTAL] += worth + best_place(s, seat, kind, s.frame[top, A], turns, w)
    elif kind == frames.GIVE or kind == frames.GET:
        out[seat, TOTAL] += best_exchange(s, seat, s.frame[top, A] if kind == frames.GET else NONE, stand, phase, w)


@rule
def arrival_worth(s: State, seat: int, side: int, stand: int, phase: int, w: Ints) -> int:
    """What a side brings when it comes into sight (DOM-63)."""
    worth = HUNDREDTHS * SIDE_VP[side]
    for at in range(YIELDS_FROM[side], YIELDS_FROM[side + 1]):
        if YIELD[at, WHEN] == ONCE:
            worth += yield_worth(s, seat, at, 0, scorings_left(s, stand), w)
    for at in range(CHANGES_FROM[side], CHANGES_FROM[side + 1]):
        domain = CHANGE_SLOT[at] - notation.S_LIMIT
        if 0 <= domain < N_DOMAINS and s.limit[seat, domain] < LIMIT_MAX:
            turns = turns_in_age(s, seat, stand, phase) + TURNS * ages_after(s, stand)
            worth += CHANGE_BY[at] // 5 * w[W_LIMIT] * turns // TURNS
    return worth


# ---------------------------------------------------------------- squares


@rule
def best_place(s: State, seat: int, kind: int, a: int, turns: int, w: Ints) -> int:
    """What the best square brings in Nodi and in room for other cards; of a Mastery the best copy."""
    if kind == frames.BILL:
        return 0
    before = goals_worth(s, seat, turns, w)
    prices = (
        nodus_price(s, seat, 0, before, turns, w),
        nodus_price(s, seat, 1, before, turns, w),
        nodus_price(s, seat, 2, before, turns, w),
        nodus_price(s, seat, 3, before, turns, w),
        nodus_price(s, seat, 4, before, turns, w),
        nodus_price(s, seat, 5, before, turns, w),
    )
    if kind == frames.SQUARE:
        return best_square(s, seat, a, prices, turns, w)
    best = 0
    for card in range(COPIES * a, COPIES * (a + 1)):
        if s.supply[card] > 0:
            best = max(best, best_square(s, seat, card, prices, turns, w))
    return best


@rule
def nodus_price(s: State, seat: int, domain: int, before: int, turns: int, w: Ints) -> int:
    """What one more full Nodus of a Domain is worth."""
    s.nodus[seat, domain] += 1
    worth = goals_worth(s, seat, turns, w) - before
    s.nodus[seat, domain] -= 1
    return worth + w[W_NODUS]


@rule
def best_square(s: State, seat: int, card: int, prices: Any, turns: int, w: Ints) -> int:
    """The best of the squares where a card fits: its Nodi, and the squares it opens."""
    best = -(1 << 20)
    for at in range(s.n_open[seat]):
        if fits_at(s, seat, card, at):
            mask, worth = s.open_mask[seat, at], 0
            for side in range(SIDES):
                letter, allowed = CARD_SIDES[card, side], (mask >> (BITS * side)) & ANY_SIDE
                if allowed != ANY_SIDE:
                    worth += prices[colour_formed(letter, allowed)]
                elif letter <= WHITE:
                    worth += min(turns, 8) * w[W_OPEN] // 2
            best = max(best, worth)
    return best if best > -(1 << 20) else 0


@rule
def colour_formed(letter: int, allowed: int) -> int:
    """The colour of the Nodus that a side forms with what lies there (DOM-67)."""
    if letter < WHITE:
        return letter
    colour = 0
    while (allowed >> colour) & 1 == 0:
        colour += 1
    return colour


# ---------------------------------------------------------------- exchange


@rule
def best_exchange(s: State, seat: int, given: int, stand: int, phase: int, w: Ints) -> int:
    """What the best exchange brings; a little less, so that nobody exchanges for nothing (DOM-26)."""
    best, before = -(1 << 20), reserve_worth(s, seat, stand, phase, w)
    for give in range(N_DOMAINS):
        amount = to_give(s, seat, give)
        if (given != NONE and give != given) or s.knowledge[seat, give] < amount:
            continue
        s.knowledge[seat, give] -= amount
        for get in range(N_DOMAINS):
            if get != give and s.knowledge[seat, get] < s.limit[seat, get]:
                s.knowledge[seat, get] += EXCHANGE_GET
                best = max(best, reserve_worth(s, seat, stand, phase, w))
                s.knowledge[seat, get] -= EXCHANGE_GET
        s.knowledge[seat, give] += amount
    return best - before - w[W_EXCHANGE]


@rule
def reserve_worth(s: State, seat: int, stand: int, phase: int, w: Ints) -> int:
    """What Knowledge is good for: to be spent, and to have most of it when the Age ends."""
    after, scorings = ages_after(s, stand), scorings_left(s, stand)
    worth = knowledge_worth(s, seat, purchases(s, seat, stand, phase), after, w)
    return worth + rank_worth(s, seat, stand, phase, scorings, w)


# ---------------------------------------------------------------- tiles


@rule
def lay_best(s: State, seat: int, tile: int, cell: int, left: int, w: Ints) -> None:
    """Find the best cell (or the one that is chosen) and rotation for a tile, and Produce what it would (DOM-29)."""
    best, best_cell, best_rotation = -(1 << 30), cell, 0
    for at in range(s.n_frontier if cell == NONE else 1):
        there = s.frontier[at] if cell == NONE else cell
        for rotation in range(ROTATIONS[tile]):
            produce_at(s, seat, tile, there, rotation)
            gain = produced_gain(s, seat, left, w)
            clear_produced(s)
            if gain > best:
                best, best_cell, best_rotation = gain, there, rotation
    produce_at(s, seat, tile, best_cell, best_rotation)


@rule
def produced_gain(s: State, seat: int, left: int, w: Ints) -> int:
    """What has been Produced is worth to the seat, less half of what it is worth to others."""
    each, gain = price_now(s, left, w), 0
    for domain in range(N_DOMAINS):
        if s.produced[seat, domain] > 0:
            held = s.knowledge[seat, domain]
            gain += domain_worth(at_hand(s, seat, domain), each, w) - domain_worth(held, each, w)
    for other in range(s.seats):
        if other != seat:
            for domain in range(N_DOMAINS):
                gain -= s.produced[other, domain] * each // 2
    return gain


@rule
def clear_produced(s: State) -> None:
    """Nothing is Produced."""
    for seat in range(s.seats):
        for domain in range(N_DOMAINS):
            s.produced[seat, domain] = 0


@rule
def produce_at(s: State, seat: int, tile: int, cell: int, rotation: int) -> None:
    """Produce what a tile would in a cell: by the connections, or by a Locus (DOM-30 to DOM-35)."""
    mine, connected, white = 3 * tile + rotation, 0, 0
    for side in range(CORNERS):
        if s.board[neighbour(cell, side)] > 0:
            connected |= 1 << side
    for k in range(CORNERS):
        at_k = (1 << k) | (1 << ((k + 2) % CORNERS))
        if connected & at_k == at_k and completes(s, vertex(cell, k), cell):
            white = produce_locus(s, seat, vertex(cell, k), cell, RESOURCE[mine, k])
            s.produced[seat, CAMP[tile]] += 1 + s.standing[seat, notation.S_CAMP + CAMP[tile]] + white
            return
    for side in range(CORNERS):
        if connected & (1 << side) != 0:
            beyond = neighbour(cell, side)
            theirs, end = s.board[beyond] - 1, (side + 1) % CORNERS
            white += yields(s, seat, RESOURCE[theirs, side]) + yields(s, seat, RESOURCE[theirs, end])
            concentrate(s, seat, RESOURCE[mine, side], RESOURCE[theirs, end])
            concentrate(s, seat, RESOURCE[mine, end], RESOURCE[theirs, side])
            trade_with(s, seat, land_in(s, beyond))
    for k in range(CORNERS):
        if connected & ((1 << k) | (1 << ((k + 2) % CORNERS))) != 0:
            white += yields(s, seat, RESOURCE[mine, k])
    s.produced[seat, CAMP[tile]] += 1 + s.standing[seat, notation.S_CAMP + CAMP[tile]] + white


@rule
def completes(s: State, point: int, cell: int) -> bool:
    """Whether a tile in this cell would complete the wheel (DOM-15)."""
    for k in range(WHEEL):
        there = wheel(point, k)
        if there != cell and (s.board[there] <= 0 or s.board[there] > 3 * CRADLE_PIECE):
            return False
    return True


@rule
def produce_locus(s: State, seat: int, point: int, cell: int, resource: int) -> int:
    """Produce what a Locus would with this resource in the cell that completes it; the Vestigium points (DOM-35)."""
    white = yields(s, seat, resource)
    for k in range(WHEEL):
        there = wheel(point, k)
        if there != cell:
            white += yields(s, seat, RESOURCE[s.board[there] - 1, HUB[k]])
            trade_with(s, seat, land_in(s, there))
    return white
