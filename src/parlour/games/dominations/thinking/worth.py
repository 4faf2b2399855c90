"""What a seat of Dominations has, and what it is worth to it: Knowledge, goals, cards, ranks, Cities.

Everything is in hundredths of a Victory point. What cards bring comes from `prospects.py`; the weights were found by
playing: a change was kept when the greedy bot then beat its former self.
"""

from __future__ import annotations

from typing import Any

from parlour.engine.core.lists import pieces_in
from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.effects.program import A0, C0, COUNT, IF, OP
from parlour.games.dominations import notation, tables
from parlour.games.dominations.content import AGES, GOALS, LAST_ROLE_VP, LIMIT_MAX, LIMIT_START, N_DOMAINS, TURNS
from parlour.games.dominations.geometry import CORNERS, SIDES, neighbour
from parlour.games.dominations.rules.develop import side_of
from parlour.games.dominations.rules.effects import counted
from parlour.games.dominations.rules.hands import hand_size
from parlour.games.dominations.rules.layout import dominator
from parlour.games.dominations.scoring import HUNDREDTHS, TOTAL
from parlour.games.dominations.state import State
from parlour.games.dominations.tables import ROWS
from parlour.games.dominations.thinking import prospects, weights
from parlour.games.dominations.thinking.clock import (
    AFTER_SCORING,
    BEFORE_AGE,
    BEFORE_SCORING,
    IN_AGE,
    TO_GROW,
    TURN_OVER,
    ages_after,
    purchases,
    scorings_left,
    turns_in_age,
)


@rule
def price(s: State) -> int:
    """What a point of Knowledge is worth in this Age."""
    return weights.POINT[min(max(1, s.age), len(weights.POINT)) - 1]


@rule
def seat_worth(s: State, seat: int, stand: int, phase: int) -> int:
    """What a seat can still make of what it has."""
    after, scorings = ages_after(s, stand), scorings_left(s, stand)
    here = turns_in_age(s, seat, stand, phase)
    turns = here + TURNS * after
    worth = HUNDREDTHS * s.influence[seat] * scorings
    worth += knowledge_worth(s, seat, purchases(s, seat, stand, phase), after)
    worth += goals_worth(s, seat, turns)
    for at in range(s.n_tree[seat]):
        worth += side_worth(s, seat, side_of(s, seat, at), turns, stand)
    worth += standing_worth(s, seat, turns, after)
    worth += limits_worth(s, seat, turns) + open_worth(s, seat, turns)
    if scorings > 0 and stand != AFTER_SCORING and s.age > 0:
        worth += rank_worth(s, seat, stand, phase, scorings)
    return worth + hand_worth(s, seat, stand, here)


@rule
def knowledge_worth(s: State, seat: int, left: int, after: int) -> int:
    """Knowledge of all Domains, with what is on its way; only so much can be spent in the purchases that are left."""
    worth, amount = 0, 0
    each = price_now(s, left)
    for domain in range(N_DOMAINS):
        held = at_hand(s, seat, domain)
        if left > 0:
            worth += domain_worth(held, each)
            amount += held
        elif after > 0:
            worth += min(held, s.standing[seat, notation.S_KEEP + domain]) * each * 8 // 10
    glut = amount - (left * weights.GLUT // 2 - (left - 1) // 2 * weights.INCOME)
    return worth - (glut * each * (100 - weights.OVER) // 100 if glut > 0 and left > 0 else 0)


@rule
def price_now(s: State, left: int) -> int:
    """What a point of Knowledge is worth that can be spent in so many purchases."""
    return price(s) * (weights.LAST[min(left, len(weights.LAST)) - 1] if left > 0 else 100) // 100


@rule
def at_hand(s: State, seat: int, domain: int) -> int:
    """Knowledge of a Domain together with what is on its way, within its limit (DOM-40)."""
    coming = s.produced[seat, domain] + s.incoming[seat, domain]
    return min(s.limit[seat, domain], s.knowledge[seat, domain] + coming)


@rule
def domain_worth(held: int, each: int) -> int:
    """Knowledge of one Domain: partly for every point, partly for steps of three; less from the tenth on."""
    smooth = min(held, tables.TOP_VALUE) * 100 + max(0, held - tables.TOP_VALUE) * weights.DEEP
    steps = min(held // 3 * 3, tables.TOP_VALUE) * 100 + max(0, held // 3 * 3 - tables.TOP_VALUE) * weights.DEEP
    return ((100 - weights.STAIR) * smooth + weights.STAIR * steps) * each // 10000


@rule
def limits_worth(s: State, seat: int, turns: int) -> int:
    """Higher limits: less is lost, dearer things can be bought."""
    steps = 0
    for domain in range(N_DOMAINS):
        steps += min(2, (s.limit[seat, domain] - LIMIT_START) // 5) * 2 + (
            1 if s.limit[seat, domain] == LIMIT_MAX else 0
        )
    return steps * weights.LIMIT * turns // (2 * TURNS)


@rule
def open_worth(s: State, seat: int, turns: int) -> int:
    """Squares that can still take a card, and the Nodi of the tree."""
    usable = 0
    for at in range(s.n_open[seat]):
        mask, closed = s.open_mask[seat, at], False
        for side in range(SIDES):
            if (mask >> (tables.BITS * side)) & tables.ANY_SIDE == 0:
                closed = True
        if not closed:
            usable += 1
    return min(usable, turns) * min(turns, 8) * weights.OPEN + pieces_in(s.nodus[seat]) * weights.NODUS


@rule
def hand_worth(s: State, seat: int, stand: int, here: int) -> int:
    """Tiles whose resources are alike are better; one that will be drawn is as good as most."""
    if here == 0:
        return 0
    worth = 0
    for at in range(s.n_hand[seat]):
        worth += prospects.ALIKE[s.hand[seat, at]] * weights.HAND
    if stand == BEFORE_AGE:
        worth += max(0, hand_size(s, seat) - s.n_hand[seat]) * weights.HAND * prospects.ALIKE_ON_AVERAGE // 100
    return worth


# ---------------------------------------------------------------- goals


@rule
def goals_worth(s: State, seat: int, turns: int) -> int:
    """The goals of the Objective: all of what is met, a part of what can still be reached (DOM-98)."""
    objective = s.objective[seat] if s.objective[seat] != NONE else s.sealed_objective[seat]
    if objective == NONE:
        return 0
    worth = 0
    for goal in range(GOALS):
        work = work_left(s, seat, tables.NEED[objective, goal])
        if work == 0:
            worth += HUNDREDTHS * tables.GOAL_VP[objective, goal]
        elif turns > 0:
            done = 1000 - min(1000, work * 1000 // (turns * weights.REACH))
            bent = ((100 - weights.BEND) * done + weights.BEND * done * done // 1000) // 100
            worth += HUNDREDTHS * tables.GOAL_VP[objective, goal] * bent // 1000
    return worth


@rule
def work_left(s: State, seat: int, row: int) -> int:
    """How much is to be done for a goal, in hundredths of a turn."""
    work = 0
    while ROWS[row, OP] == IF:
        missing = ROWS[row, A0] - counted(s, seat, ROWS[row, COUNT], ROWS[row, C0], 0)
        if missing > 0:
            work += missing * weights.EFFORT[ROWS[row, COUNT]]
        row += 1
    return work


# ---------------------------------------------------------------- cards


@rule
def side_worth(s: State, seat: int, side: int, turns: int, stand: int) -> int:
    """What the events that a side waits for will bring; those of the end of an Age come before Influence scores."""
    worth, after, scorings = 0, ages_after(s, stand), scorings_left(s, stand)
    ends = after + (1 if stand == IN_AGE or stand == BEFORE_AGE else 0)
    for at in range(prospects.FIRST_YIELD[side], prospects.FIRST_YIELD[side + 1]):
        if prospects.WHEN[at] != prospects.ONCE:
            worth += yield_worth(s, seat, at, turns, scorings) * times(at, turns, ends, after) // 100
    return worth


@rule
def times(at: int, turns: int, ends: int, after: int) -> int:
    """How often a yield will still come, in hundredths."""
    when = prospects.WHEN[at]
    if when == notation.ON_PRODUCE:
        return turns * weights.PRODUCES[min(prospects.N[at], len(weights.PRODUCES) - 1)]
    if when < len(weights.OFTEN):
        return turns * weights.OFTEN[when]
    if when == notation.ON_AGE:
        return 100 * ends
    return 100 * after if when < notation.ON_AGE + 2 else 100


@rule
def yield_worth(s: State, seat: int, at: int, turns: int, scorings: int) -> int:
    """What a yield brings once; what it is counted by usually grows until then."""
    what, when = prospects.WHAT[at], prospects.WHEN[at]
    if what == prospects.Y_VP:
        each = HUNDREDTHS
    elif what == prospects.Y_INF:
        each = HUNDREDTHS * scorings if when != notation.ON_AGE else HUNDREDTHS * (scorings + 1) // 2
    else:
        each = price(s)
    amount = prospects.HOW_MUCH[at] * each
    if prospects.BY[at] < 0:
        return amount
    count = prospects.BY[at]
    number = 100 * counted(s, seat, count, prospects.OF[at], 0)
    if count == notation.C_KNOWLEDGE and s.age < AGES:
        number = weights.LEFT_AT_LAST
    if when != prospects.ONCE:
        waiting = turns if when != notation.ON_AGE else turns // 2
        number += weights.GROWTH[count] * waiting
        if count == notation.C_COLOUR or count == notation.C_CITY_COLOUR:
            number = min(number, 100 * N_DOMAINS)
    return amount * number // (100 * prospects.EACH[at])


@rule
def standing_worth(s: State, seat: int, turns: int, after: int) -> int:
    """What is true while cards lie open: cheaper Cities and cards, richer Camps, Knowledge kept, larger hands."""
    points = 0  # hundredths of Knowledge
    for domain in range(N_DOMAINS):
        points += s.standing[seat, notation.S_LESS_CITY + domain] * turns * 10
        points += s.standing[seat, notation.S_LESS_MASTERY + domain] * turns * 12
        points += s.standing[seat, notation.S_LESS_UPGRADE + domain] * turns * 4
        points += s.standing[seat, notation.S_CAMP + domain] * turns * 17
        points += s.standing[seat, notation.S_CITY + domain] * (s.cities[seat, domain] * 100 + 10 * turns) * turns // 12
        points += s.standing[seat, notation.S_KEEP + domain] * after * 60
        points += s.standing[seat, notation.S_CHEAP + domain] * turns * 10
    points += s.standing[seat, notation.S_LESS_MONUMENT] * turns * 25 + s.standing[seat, notation.S_HAND] * after * 50
    for role in range(tables.N_ROLES):
        if s.role[role] == seat:
            points += power_left(s, role, turns, after)
    return points * price(s) // 100


@rule
def power_left(s: State, role: int, turns: int, after: int) -> int:
    """What a Domination card differs from a card that stays: it is handed back, and some powers are used once."""
    here = turns - TURNS * after
    points = 0
    for at in range(tables.CHANGES_FROM[tables.ROLE_SIDE + role], tables.CHANGES_FROM[tables.ROLE_SIDE + role + 1]):
        slot = tables.CHANGE_SLOT[at]
        if notation.S_CAMP <= slot < notation.S_CAMP + N_DOMAINS:
            points -= tables.CHANGE_BY[at] * TURNS * (after if here > 0 else max(0, after - 1)) * 17
    if (role == tables.FARMER or role == tables.INVENTOR) and s.role_used[role] == 0 and turns > 0:
        points += 70 * prospects.ROLE_KNOWLEDGE[role]
    return points


# ---------------------------------------------------------------- Domination cards, the lead in Influence


@rule
def rank_worth(s: State, seat: int, stand: int, phase: int, scorings: int) -> int:
    """Domination cards and the lead in Influence, the nearer the end of the Age the surer (DOM-81, DOM-85)."""
    rounds, sure = 0, 100
    if stand == BEFORE_AGE:
        rounds = TURNS
    elif stand == IN_AGE:
        rounds = TURNS - s.rounds + (1 if s.turn == 0 and phase == TO_GROW else 0)  # as in `turns_in_age`
        if rounds > 0 or phase != TURN_OVER or s.turn < s.seats - 1:
            sure = weights.SURE[min(rounds, 1)]
    worth = 0
    for role in range(tables.N_ROLES):
        domain = tables.ROLE_DOMAIN[role]
        if at_hand(s, seat, domain) > 0:
            share = share_of_role(s, seat, domain, sure)
            worth += share * role_worth(s, role, scorings) // 100
    if stand != BEFORE_SCORING:
        worth += lead_in_influence(s, seat, sure) * weights.LEAD // 100
    if stand == BEFORE_SCORING or sure == 100:
        return worth
    near = weights.NEAR[rounds] if rounds <= 2 else weights.NEAR[2] >> (rounds - 2)  # a half of it in each before
    return worth * near // 100


@rule
def lead_in_influence(s: State, seat: int, sure: int) -> int:
    """How likely a seat will assimilate, per cent (DOM-81)."""
    lead = 1 << 20
    for other in range(s.seats):
        if other != seat:
            lead = min(lead, s.influence[seat] - s.influence[other])
    return min(100, max(0, 50 + lead * sure // 2))


@rule
def share_of_role(s: State, seat: int, domain: int, sure: int) -> int:
    """How likely a seat gets a Domination card, per cent, by how much more Knowledge it has than the next."""
    ahead = 1 << 20
    mine, before = at_hand(s, seat, domain), True
    for place in range(s.seats):
        other = s.initiative[place]
        if other == seat:
            before = False
        else:
            ahead = min(ahead, 2 * (mine - at_hand(s, other, domain)) + (-1 if before else 1))
    return min(100, max(0, 50 + ahead * sure // 2))


@rule
def role_worth(s: State, role: int, scorings: int) -> int:
    """What a Domination card brings: points at once, its power in the next Age (DOM-85 to DOM-91, DOM-95)."""
    if s.age == AGES:
        return HUNDREDTHS * LAST_ROLE_VP
    points = HUNDREDTHS * tables.ROLE_VP[role, 1 if s.seats == 2 else 0]
    return (
        points
        + HUNDREDTHS * prospects.ROLE_INF[role] * (scorings - 1)
        + prospects.ROLE_KNOWLEDGE[role] * weights.POINT[1]
    )


# ---------------------------------------------------------------- the board


@rule
def add_trade(s: State, out: Any, stand: int, phase: int) -> None:
    """Cities will trade when the free cells around them are filled (DOM-34)."""
    tiles, after = 0, ages_after(s, stand)
    for seat in range(s.seats):
        tiles += turns_in_age(s, seat, stand, phase) + TURNS * after
    if tiles == 0:
        return
    chance = 100 * tiles // (tiles + s.n_frontier)
    each = price(s) * weights.TRADE // 100
    for tile in range(tables.TILES):
        if s.city_owner[tile] > 0:
            owner, free = s.city_owner[tile] - 1, 0
            for side in range(CORNERS):
                if s.board[neighbour(s.cell_of[tile] - 1, side)] <= 0:
                    free += 1
            more = s.standing[owner, notation.S_CITY + tables.CAMP[tile]]
            out[owner, TOTAL] += free * (1 + more) * each * chance // 100


@rule
def add_dominated(s: State, out: Any, stand: int, phase: int) -> None:
    """What the Monuments on the board bring to those who dominate them now (DOM-56)."""
    after = ages_after(s, stand)
    for owner in range(s.seats):
        monument = s.monument[owner]
        if monument != NONE and s.monument_at[monument] > 0:
            seat = dominator(s, monument)
            if seat != NONE:
                turns = turns_in_age(s, seat, stand, phase) + TURNS * after
                worth = side_worth(s, seat, tables.MONUMENT_SIDE + monument, turns, stand)
                out[seat, TOTAL] += worth
