"""What is under way in Dominations: a tile without a cell, a card without a square, an exchange half made.

What was begun is appraised as if its best end were chosen. For this the state is changed and taken back again.
"""

from __future__ import annotations

from typing import Any

from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import KIND, SEAT, A, C
from parlour.games.dominations import notation, state, tables
from parlour.games.dominations.content import COPIES, EXCHANGE_GET, LIMIT_MAX, N_DOMAINS, TURNS, WHITE
from parlour.games.dominations.geometry import CORNERS, SIDES, vertex
from parlour.games.dominations.rules import frames
from parlour.games.dominations.rules.build import top_level
from parlour.games.dominations.rules.develop import fits_at, new_side, side_of
from parlour.games.dominations.rules.grow import produce_connected, produce_locus
from parlour.games.dominations.rules.layout import would_be_locus
from parlour.games.dominations.rules.reserve import to_give
from parlour.games.dominations.scoring import HUNDREDTHS, TOTAL
from parlour.games.dominations.state import State
from parlour.games.dominations.thinking import prospects, weights
from parlour.games.dominations.thinking.clock import ages_after, purchases, scorings_left, turns_in_age
from parlour.games.dominations.thinking.worth import (
    at_hand,
    domain_worth,
    knowledge_worth,
    price,
    price_now,
    rank_worth,
    side_worth,
    yield_worth,
)


@rule
def imagine_choice(s: State, stand: int, phase: int) -> None:
    """Carry out what was begun: the best place for a tile, the card that waits for its place."""
    top = s.depth - 1
    kind, seat = s.frame[top, KIND], s.frame[top, SEAT]
    if kind == frames.CELL or kind == frames.ROTATION:
        left = purchases(s, seat, stand, phase)
        lay_best(s, seat, s.frame[top, A], s.frame[top, C] if kind == frames.ROTATION else NONE, left)
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
        return tables.LEVEL_SIDE + top_level(s, a)
    return new_side(a)


@rule
def count_card(s: State, seat: int, kind: int, a: int, by: int) -> None:
    """Count a card that waits for its place as if it were in the tree, or take it out again."""
    side = card_side(s, kind, a)
    s.influence[seat] += by * tables.SIDE_INF[side]
    if side >= tables.LEVEL_SIDE:
        s.levels[seat, tables.LEVEL_MONUMENT[side - tables.LEVEL_SIDE]] += by
    else:
        mastery = side // 2
        s.owned[seat, mastery] = state.BASE if by > 0 else state.NOT_OWNED
        s.learned[seat, tables.DOMAIN[mastery]] += by
        if tables.VALUE[mastery] >= tables.TOP_VALUE:
            s.nines[seat] += by
    for at in range(tables.CHANGES_FROM[side], tables.CHANGES_FROM[side + 1]):
        s.standing[seat, tables.CHANGE_SLOT[at]] += by * tables.CHANGE_BY[at]


@rule
def add_pending(s: State, out: Any, stand: int, phase: int) -> None:
    """What is on its way and not counted yet: a card's points, Knowledge to be picked, an exchange."""
    for at in range(s.depth):
        kind, seat = s.frame[at, KIND], s.frame[at, SEAT]
        if kind == frames.ARRIVED:
            side = side_of(s, seat, s.frame[at, A])
            out[seat, TOTAL] += arrival_worth(s, seat, side, stand, phase)
            out[seat, TOTAL] += HUNDREDTHS * tables.SIDE_INF[side] * scorings_left(s, stand)
        elif kind == frames.VESTIGIUM or kind == frames.CHOOSE_ANY:
            out[seat, TOTAL] += s.frame[at, A] * price(s)
        elif kind == frames.REACTIVATING or kind == frames.LOCUS:
            out[seat, TOTAL] += 8 * price(s)
    top = s.depth - 1
    kind, seat = s.frame[top, KIND], s.frame[top, SEAT]
    if kind == frames.COPY or kind == frames.SQUARE or kind == frames.BILL:
        side = card_side(s, kind, s.frame[top, A])
        worth = arrival_worth(s, seat, side, stand, phase)
        turns = turns_in_age(s, seat, stand, phase) + TURNS * ages_after(s, stand)
        worth += side_worth(s, seat, side, turns, stand)
        out[seat, TOTAL] += worth + best_place(s, seat, kind, s.frame[top, A], turns)
    elif kind == frames.GIVE or kind == frames.GET:
        out[seat, TOTAL] += best_exchange(s, seat, s.frame[top, A] if kind == frames.GET else NONE, stand, phase)


@rule
def arrival_worth(s: State, seat: int, side: int, stand: int, phase: int) -> int:
    """What a side brings when it comes into sight (DOM-63)."""
    worth = HUNDREDTHS * tables.SIDE_VP[side]
    for at in range(prospects.FIRST_YIELD[side], prospects.FIRST_YIELD[side + 1]):
        if prospects.WHEN[at] == prospects.ONCE:
            worth += yield_worth(s, seat, at, 0, scorings_left(s, stand))
    for at in range(tables.CHANGES_FROM[side], tables.CHANGES_FROM[side + 1]):
        domain = tables.CHANGE_SLOT[at] - notation.S_LIMIT
        if 0 <= domain < N_DOMAINS and s.limit[seat, domain] < LIMIT_MAX:
            turns = turns_in_age(s, seat, stand, phase) + TURNS * ages_after(s, stand)
            worth += tables.CHANGE_BY[at] // 5 * weights.LIMIT * turns // TURNS
    return worth


# ---------------------------------------------------------------- squares


@rule
def best_place(s: State, seat: int, kind: int, a: int, turns: int) -> int:
    """What the best square brings in Nodi and in room for other cards; of a Mastery the best copy."""
    if kind == frames.BILL:
        return 0
    if kind == frames.SQUARE:
        return best_square(s, seat, a, turns)
    best = 0
    for card in range(COPIES * a, COPIES * (a + 1)):
        if s.supply[card] > 0:
            best = max(best, best_square(s, seat, card, turns))
    return best


@rule
def best_square(s: State, seat: int, card: int, turns: int) -> int:
    """The best of the squares where a card fits: its Nodi, and the squares it opens."""
    best = -(1 << 20)
    for at in range(s.n_open[seat]):
        if fits_at(s, seat, card, at):
            mask, worth = s.open_mask[seat, at], 0
            for side in range(SIDES):
                if (mask >> (tables.BITS * side)) & tables.ANY_SIDE != tables.ANY_SIDE:
                    worth += weights.NODUS
                elif tables.CARD_SIDES[card, side] <= WHITE:
                    worth += min(turns, 8) * weights.OPEN // 2
            best = max(best, worth)
    return best if best > -(1 << 20) else 0


# ---------------------------------------------------------------- exchange


@rule
def best_exchange(s: State, seat: int, given: int, stand: int, phase: int) -> int:
    """What the best exchange brings; a little less, so that nobody exchanges for nothing (DOM-26)."""
    best, before = -(1 << 20), reserve_worth(s, seat, stand, phase)
    for give in range(N_DOMAINS):
        amount = to_give(s, seat, give)
        if (given != NONE and give != given) or s.knowledge[seat, give] < amount:
            continue
        s.knowledge[seat, give] -= amount
        for get in range(N_DOMAINS):
            if get != give and s.knowledge[seat, get] < s.limit[seat, get]:
                s.knowledge[seat, get] += EXCHANGE_GET
                best = max(best, reserve_worth(s, seat, stand, phase))
                s.knowledge[seat, get] -= EXCHANGE_GET
        s.knowledge[seat, give] += amount
    return best - before - weights.EXCHANGE


@rule
def reserve_worth(s: State, seat: int, stand: int, phase: int) -> int:
    """What Knowledge is good for: to be spent, and to have most of it when the Age ends."""
    after, scorings = ages_after(s, stand), scorings_left(s, stand)
    worth = knowledge_worth(s, seat, purchases(s, seat, stand, phase), after)
    return worth + rank_worth(s, seat, stand, phase, scorings)


# ---------------------------------------------------------------- tiles


@rule
def lay_best(s: State, seat: int, tile: int, cell: int, left: int) -> None:
    """Find the best cell (or the one that is chosen) and rotation for a tile, and Produce what it would (DOM-29)."""
    best, best_cell, best_rotation = -(1 << 30), cell, 0
    for at in range(s.n_frontier if cell == NONE else 1):
        there = s.frontier[at] if cell == NONE else cell
        for rotation in range(tables.ROTATIONS[tile]):
            produce_at(s, seat, tile, there, rotation)
            gain = produced_gain(s, seat, left)
            clear_produced(s)
            if gain > best:
                best, best_cell, best_rotation = gain, there, rotation
    produce_at(s, seat, tile, best_cell, best_rotation)


@rule
def produced_gain(s: State, seat: int, left: int) -> int:
    """What has been Produced is worth to the seat."""
    each, gain = price_now(s, left), 0
    for domain in range(N_DOMAINS):
        if s.produced[seat, domain] > 0:
            held = s.knowledge[seat, domain]
            gain += domain_worth(at_hand(s, seat, domain), each) - domain_worth(held, each)
    return gain


@rule
def clear_produced(s: State) -> None:
    """Nothing is Produced."""
    for seat in range(s.seats):
        for domain in range(N_DOMAINS):
            s.produced[seat, domain] = 0


@rule
def produce_at(s: State, seat: int, tile: int, cell: int, rotation: int) -> None:
    """Produce what a tile would in a cell: by a Locus, or by the connections (DOM-30 to DOM-35)."""
    point, mine = locus_completed(s, cell), 3 * tile + rotation
    white = produce_connected(s, seat, cell, mine) if point == NONE else produce_locus(s, seat, point, cell, mine)
    s.produced[seat, tables.CAMP[tile]] += 1 + s.standing[seat, notation.S_CAMP + tables.CAMP[tile]] + white


@rule
def locus_completed(s: State, cell: int) -> int:
    """The first vertex of a free cell whose wheel a tile there would complete, or NONE (DOM-15)."""
    for k in range(CORNERS):
        if would_be_locus(s, vertex(cell, k), cell):
            return vertex(cell, k)
    return NONE
