"""What a seat of Dominations is heading for: its Victory points, and what it can still make of what it has.

Everything is in hundredths of a Victory point. What cards bring comes from `prospects.py`; the weights below were found
by playing: a change was kept when the greedy bot then beat its former self. Five thoughts carry it:

- Knowledge is worth what it buys, the less the more of it lies in one Domain, and nothing when the Age is over;
- Influence scores at the end of every Age that is still to come;
- a card is worth what its effects bring as often as their events will still happen;
- a goal is worth the more, the less work is left beside the time that is left;
- a choice that waits (a tile without a cell, a card without a square) is appraised as if the best were chosen.
"""

from __future__ import annotations

from typing import Any

from parlour.engine.content import frozen
from parlour.engine.effects.program import A0, C0, COUNT, IF, OP
from parlour.engine.record import NONE, Ints
from parlour.engine.rules import rule
from parlour.engine.stack import KIND, SEAT, A, B, C
from parlour.games.dominations.content import (
    AGES,
    ANY_SIDE,
    BITS,
    C_CITY_COLOUR,
    C_COLOUR,
    C_KNOWLEDGE,
    CAMP,
    CARD_SIDES,
    CHANGE_BY,
    CHANGE_SLOT,
    CHANGES_FROM,
    COPIES,
    CRADLE_PIECE,
    DOMAIN,
    EXCHANGE_GET,
    FARMER,
    FIRST_LEVEL,
    GOAL_VP,
    GOALS,
    INVENTOR,
    LAST_ROLE_VP,
    LEVEL_MONUMENT,
    LEVEL_SIDE,
    LIMIT_MAX,
    LIMIT_START,
    MONUMENT_SIDE,
    N_DOMAINS,
    N_ROLES,
    NEED,
    ON_AGE,
    ON_PRODUCE,
    RESOURCE,
    ROLE_DOMAIN,
    ROLE_SIDE,
    ROLE_VP,
    ROTATIONS,
    ROWS,
    S_CAMP,
    S_CHEAP,
    S_CITY,
    S_HAND,
    S_KEEP,
    S_LESS_CITY,
    S_LESS_MASTERY,
    S_LESS_MONUMENT,
    S_LESS_UPGRADE,
    S_LIMIT,
    SIDE_INF,
    SIDE_VP,
    TILES,
    TOP_VALUE,
    TURNS,
    VALUE,
    WHITE,
)
from parlour.games.dominations.geometry import CORNERS, HUB, SIDES, WHEEL, neighbour, vertex, wheel
from parlour.games.dominations.prospects import (
    ALIKE,
    ALIKE_ON_AVERAGE,
    BY,
    EACH,
    HOW_MUCH,
    OF,
    ONCE,
    ROLE_INF,
    ROLE_KNOWLEDGE,
    WHAT,
    WHEN,
    Y_INF,
    Y_VP,
    YIELD,
    YIELDS_FROM,
    N,
)
from parlour.games.dominations.rules.build import top_level
from parlour.games.dominations.rules.effects import counted
from parlour.games.dominations.rules.exchange import to_give
from parlour.games.dominations.rules.frames import (
    AFTER_TILE,
    ARRIVED,
    BEGIN_AGE,
    BILL,
    BUILD,
    CELL,
    CHOOSE_ANY,
    COPY,
    DEVELOP,
    GET,
    GIVE,
    GROW,
    LOCUS,
    PREPARE,
    REACTIVATING,
    RESET,
    ROLES,
    ROTATION,
    SCORE_AGE,
    SQUARE,
    TURN,
    VESTIGIUM,
)
from parlour.games.dominations.rules.frames import (
    GOALS as GOALS_FRAME,
)
from parlour.games.dominations.rules.grow import concentrate, trade_with, yields
from parlour.games.dominations.rules.hands import hand_size
from parlour.games.dominations.rules.layout import dominator, land_in
from parlour.games.dominations.rules.tree import fits_at, side_of
from parlour.games.dominations.scoring import HUNDREDTHS, TOTAL, score
from parlour.games.dominations.state import BASE, NOT_OWNED, State

# The weights, by name.
(
    W_K1, W_K2, W_K3, W_DEEP, W_LAST1, W_LAST2, W_LAST3, W_LAST4, W_STAIR, W_GLUT, W_LIMIT, W_TRADE, W_FUTURE, W_OPEN,
    W_REACH, W_GOAL, W_ROLE, W_LEAD, W_NODUS, W_LESS, W_COUNTS, W_HAND, W_ORDER, W_DOMINATE, W_BEND, W_EXCHANGE,
    W_SURE0, W_SURE1, W_NEAR0, W_NEAR1, W_NEAR2, W_INCOME, W_OVER,
) = range(33)  # fmt: skip
WEIGHTS = frozen(
    [
        88,  # W_K1: a point of Knowledge in Age 1
        80,  # W_K2: in Age 2
        60,  # W_K3: in Age 3
        50,  # W_DEEP: per cent of it from the tenth point of a Domain on
        50,  # W_LAST1: per cent of it for the last purchase of an Age
        75,  # W_LAST2: for the last two
        90,  # W_LAST3: for the last three
        100,  # W_LAST4: for more
        30,  # W_STAIR: per cent of it that count only in steps of three: the usual prices
        14,  # W_GLUT: Knowledge that can be spent in a turn
        80,  # W_LIMIT: a step of a Reserve limit, for each Age to come
        60,  # W_TRADE: per cent of the Knowledge that a City brings when the free cells around it are filled
        100,  # W_FUTURE: per cent of what events will bring
        12,  # W_OPEN: a square of the tree that can take a card, for each turn to come
        90,  # W_REACH: work that a turn gets done for a goal, in hundredths
        100,  # W_GOAL: per cent of a goal
        100,  # W_ROLE: per cent of a Domination card
        400,  # W_LEAD: to lead in Influence when an Age ends
        20,  # W_NODUS: a full Nodus
        100,  # W_LESS: per cent of what reductions save
        100,  # W_COUNTS: per cent of how much counters will usually grow
        15,  # W_HAND: a tile whose resources are alike
        30,  # W_ORDER: a place on the Initiative track
        100,  # W_DOMINATE: per cent of what dominated Monuments bring
        50,  # W_BEND: per cent of a goal that come late, when most of it is done
        200,  # W_EXCHANGE: what an exchange must bring at least
        40,  # W_SURE0: per cent by which a point ahead makes a Domination card surer in the last round of an Age
        15,  # W_SURE1: in the rounds before
        100,  # W_NEAR0: how far Domination cards are decided in the last round, per cent
        40,  # W_NEAR1: in the round before
        18,  # W_NEAR2: in the round before that; then a half of it in each
        9,  # W_INCOME: Knowledge that a turn brings
        35,  # W_OVER: per cent of its price that Knowledge is worth for which there will be no purchase
    ]
)

# Per cent of a turn in which a counter grows by one, as a rule, in the order of content.py: C_….
GROWTH = frozen([50, 9, 18, 7, 80, 25, 30, 110, 20, 80, 14, 14, 20, 25, 22, 5, 180, 0, 0])
# The work that one more of each takes, in hundredths of a turn.
EFFORT = frozen([100, 130, 150, 250, 70, 110, 140, 60, 110, 90, 120, 200, 120, 110, 130, 250, 40, 130, 30])
LEFT_AT_LAST = 400  # Knowledge of a Domain that is usually left at the end of the game, in hundredths
# How often an event happens in a turn, per cent: turn, produce, locus, city, city2, city3, monument, mastery, upgrade.
OFTEN = frozen([100, 100, 15, 60, 18, 8, 22, 75, 20])
# How likely N of a Domain are Produced in one activation, per cent.
PRODUCES = frozen([0, 75, 45, 25, 12, 6, 3])

# Where a turn stands: its tile is still to come, its Build phase, its Develop phase, or it is over.
TO_GROW, TO_BUILD, TO_DEVELOP, TURN_OVER = range(4)
# Where an Age stands.
IN_AGE, BEFORE_AGE, BEFORE_SCORING, AFTER_SCORING, AT_LAST = range(5)


@rule
def appraise(s: State, out: Any) -> None:
    """The points of each seat as they stand, and what it can still make of what it has."""
    appraise_by(s, out, WEIGHTS)


@rule
def suspense(s: State) -> int:
    """How far ahead is far enough: the more turns are left, the more can happen."""
    return 300 + 150 * (AGES * TURNS - (max(s.age, 1) - 1) * TURNS - s.rounds)


@rule
def appraise_by(s: State, out: Any, w: Ints) -> None:
    """The same with other weights."""
    score(s, out)
    stand, phase = standing_of_age(s), phase_of_turn(s)
    imagine_choice(s, stand, phase, w)
    for seat in range(s.seats):
        out[seat, TOTAL] += seat_worth(s, seat, stand, phase, w)
    add_trade(s, out, stand, phase, w)
    add_dominated(s, out, stand, phase, w)
    add_pending(s, out, stand, phase, w)
    take_back_choice(s)


# ---------------------------------------------------------------- the moment


@rule
def standing_of_age(s: State) -> int:
    """Where the Age stands, by what waits on the stack."""
    if s.age == 0:
        return BEFORE_AGE
    for at in range(s.depth):
        kind = s.frame[at, KIND]
        if kind == BEGIN_AGE:
            return BEFORE_AGE
        if kind == SCORE_AGE:
            return BEFORE_SCORING
        if kind == ROLES or kind == PREPARE or kind == RESET:
            return AFTER_SCORING
        if kind == GOALS_FRAME:
            return AT_LAST
    return IN_AGE


@rule
def phase_of_turn(s: State) -> int:
    """Where the turn stands, by what waits on the stack."""
    for at in range(s.depth):
        kind = s.frame[at, KIND]
        if kind == GROW or kind == CELL or kind == ROTATION or kind == TURN or kind == REACTIVATING:
            return TO_GROW if s.frame[at, B if kind == CELL or kind == ROTATION else A] == 0 else TO_BUILD
        if kind == BUILD or kind == AFTER_TILE:
            return TO_BUILD
        if kind == DEVELOP:
            return TO_DEVELOP
    return TURN_OVER


@rule
def turns_in_age(s: State, seat: int, stand: int, phase: int) -> int:
    """How many turns of this Age a seat still has; a turn counts as begun when its tile lies.

    So the moves of one decision are compared at the same time: none of them begins a turn and another does not.
    """
    if stand == BEFORE_AGE:
        return TURNS
    if stand != IN_AGE:
        return 0
    place = 0
    while s.initiative[place] != seat:
        place += 1
    return TURNS - s.rounds + (1 if place > s.turn or (place == s.turn and phase == TO_GROW) else 0)


@rule
def purchases(s: State, seat: int, stand: int, phase: int) -> int:
    """How often a seat can still build or develop in this Age; whoever exchanges is taken to have gone on."""
    later = 2 * turns_in_age(s, seat, stand, phase)
    if stand != IN_AGE or phase == TO_GROW or s.initiative[s.turn] != seat:
        return later
    kind = s.frame[s.depth - 1, KIND]
    left = TURN_OVER - phase - (1 if kind == GIVE or kind == GET else 0)
    return later + max(0, left)


@rule
def ages_after(s: State, stand: int) -> int:
    """How many Ages follow the one that is played."""
    return AGES - max(1, s.age) if stand != AT_LAST else 0


@rule
def scorings_left(s: State, stand: int) -> int:
    """How often Influence will still score (DOM-84)."""
    if stand == AT_LAST:
        return 0
    return ages_after(s, stand) + (0 if stand == AFTER_SCORING else 1)


@rule
def price(s: State, w: Ints) -> int:
    """What a point of Knowledge is worth in this Age."""
    return w[W_K1 + max(1, s.age) - 1]


# ---------------------------------------------------------------- what a seat has


@rule
def seat_worth(s: State, seat: int, stand: int, phase: int, w: Ints) -> int:
    """What a seat can still make of what it has."""
    after, scorings = ages_after(s, stand), scorings_left(s, stand)
    here = turns_in_age(s, seat, stand, phase)
    turns = here + TURNS * after
    worth = HUNDREDTHS * s.influence[seat] * scorings
    worth += knowledge_worth(s, seat, purchases(s, seat, stand, phase), after, w)
    worth += goals_worth(s, seat, turns, w)
    worth += tree_worth(s, seat, turns, stand, w)
    worth += standing_worth(s, seat, turns, after, w)
    worth += limits_worth(s, seat, turns, w) + open_worth(s, seat, turns, w)
    if scorings > 0 and stand != AFTER_SCORING and s.age > 0:
        worth += rank_worth(s, seat, stand, phase, scorings, w)
    return worth + hand_worth(s, seat, stand, here, w)


@rule
def knowledge_worth(s: State, seat: int, left: int, after: int, w: Ints) -> int:
    """Knowledge of all Domains, with what is on its way; only so much can be spent in the purchases that are left."""
    worth, amount = 0, 0
    each = price_now(s, left, w)
    for domain in range(N_DOMAINS):
        held = at_hand(s, seat, domain)
        if left > 0:
            worth += domain_worth(held, each, w)
            amount += held
        elif after > 0:
            worth += min(held, s.standing[seat, S_KEEP + domain]) * each * 8 // 10
    glut = amount - (left * w[W_GLUT] // 2 - (left - 1) // 2 * w[W_INCOME])
    return worth - (glut * each * (100 - w[W_OVER]) // 100 if glut > 0 and left > 0 else 0)


@rule
def price_now(s: State, left: int, w: Ints) -> int:
    """What a point of Knowledge is worth that can be spent in so many purchases."""
    return price(s, w) * (w[W_LAST1 + min(left, 4) - 1] if left > 0 else 100) // 100


@rule
def at_hand(s: State, seat: int, domain: int) -> int:
    """Knowledge of a Domain together with what is on its way, within its limit (DOM-40)."""
    coming = s.produced[seat, domain] + s.incoming[seat, domain]
    return min(s.limit[seat, domain], s.knowledge[seat, domain] + coming)


@rule
def domain_worth(held: int, each: int, w: Ints) -> int:
    """Knowledge of one Domain: partly for every point, partly for steps of three; less from the tenth on."""
    smooth = min(held, TOP_VALUE) * 100 + max(0, held - TOP_VALUE) * w[W_DEEP]
    steps = min(held // 3 * 3, TOP_VALUE) * 100 + max(0, held // 3 * 3 - TOP_VALUE) * w[W_DEEP]
    return ((100 - w[W_STAIR]) * smooth + w[W_STAIR] * steps) * each // 10000


@rule
def limits_worth(s: State, seat: int, turns: int, w: Ints) -> int:
    """Higher limits: less is lost, dearer things can be bought."""
    steps = 0
    for domain in range(N_DOMAINS):
        steps += min(2, (s.limit[seat, domain] - LIMIT_START) // 5) * 2 + (
            1 if s.limit[seat, domain] == LIMIT_MAX else 0
        )
    return steps * w[W_LIMIT] * turns // (2 * TURNS)


@rule
def open_worth(s: State, seat: int, turns: int, w: Ints) -> int:
    """Squares that can still take a card, and the Nodi of the tree."""
    usable, nodi = 0, 0
    for at in range(s.n_open[seat]):
        mask, closed = s.open_mask[seat, at], False
        for side in range(SIDES):
            if (mask >> (BITS * side)) & ANY_SIDE == 0:
                closed = True
        if not closed:
            usable += 1
    for domain in range(N_DOMAINS):
        nodi += s.nodus[seat, domain]
    return min(usable, turns) * min(turns, 8) * w[W_OPEN] + nodi * w[W_NODUS]


@rule
def hand_worth(s: State, seat: int, stand: int, here: int, w: Ints) -> int:
    """Tiles whose resources are alike are better; one that will be drawn is as good as most."""
    if here == 0:
        return 0
    worth = 0
    for at in range(s.n_hand[seat]):
        worth += ALIKE[s.hand[seat, at]] * w[W_HAND]
    if stand == BEFORE_AGE:
        worth += max(0, hand_size(s, seat) - s.n_hand[seat]) * w[W_HAND] * ALIKE_ON_AVERAGE // 100
    return worth


# ---------------------------------------------------------------- goals


@rule
def goals_worth(s: State, seat: int, turns: int, w: Ints) -> int:
    """The goals of the Objective: all of what is met, a part of what can still be reached (DOM-98)."""
    objective = s.objective[seat] if s.objective[seat] != NONE else s.sealed_objective[seat]
    if objective == NONE:
        return 0
    worth = 0
    for goal in range(GOALS):
        work = work_left(s, seat, NEED[objective, goal])
        if work == 0:
            worth += HUNDREDTHS * GOAL_VP[objective, goal]
        elif turns > 0:
            done = 1000 - min(1000, work * 1000 // (turns * w[W_REACH]))
            bent = ((100 - w[W_BEND]) * done + w[W_BEND] * done * done // 1000) // 100
            worth += GOAL_VP[objective, goal] * bent * w[W_GOAL] // 1000
    return worth


@rule
def work_left(s: State, seat: int, row: int) -> int:
    """How much is to be done for a goal, in hundredths of a turn."""
    work = 0
    while ROWS[row, OP] == IF:
        missing = ROWS[row, A0] - counted(s, seat, ROWS[row, COUNT], ROWS[row, C0], 0)
        if missing > 0:
            work += missing * EFFORT[ROWS[row, COUNT]]
        row += 1
    return work


# ---------------------------------------------------------------- cards


@rule
def tree_worth(s: State, seat: int, turns: int, stand: int, w: Ints) -> int:
    """What the cards of a tree will still bring."""
    worth = 0
    for at in range(s.n_tree[seat]):
        worth += side_worth(s, seat, side_of(s, seat, at), turns, stand, w)
    return worth * w[W_FUTURE] // 100


@rule
def side_worth(s: State, seat: int, side: int, turns: int, stand: int, w: Ints) -> int:
    """What the events that a side waits for will bring; those of the end of an Age come before Influence scores."""
    worth, after, scorings = 0, ages_after(s, stand), scorings_left(s, stand)
    ends = after + (1 if stand == IN_AGE or stand == BEFORE_AGE else 0)
    for at in range(YIELDS_FROM[side], YIELDS_FROM[side + 1]):
        if YIELD[at, WHEN] != ONCE:
            worth += yield_worth(s, seat, at, turns, scorings, w) * times(at, turns, ends, after) // 100
    return worth


@rule
def times(at: int, turns: int, ends: int, after: int) -> int:
    """How often a yield will still come, in hundredths."""
    when = YIELD[at, WHEN]
    if when == ON_PRODUCE:
        return turns * PRODUCES[min(YIELD[at, N], len(PRODUCES) - 1)]
    if when < len(OFTEN):
        return turns * OFTEN[when]
    if when == ON_AGE:
        return 100 * ends
    return 100 * after if when < ON_AGE + 2 else 100


@rule
def yield_worth(s: State, seat: int, at: int, turns: int, scorings: int, w: Ints) -> int:
    """What a yield brings once; what it is counted by usually grows until then."""
    what, when = YIELD[at, WHAT], YIELD[at, WHEN]
    if what == Y_VP:
        each = HUNDREDTHS
    elif what == Y_INF:
        each = HUNDREDTHS * scorings if when != ON_AGE else HUNDREDTHS * (scorings + 1) // 2
    else:
        each = price(s, w)
    amount = YIELD[at, HOW_MUCH] * each
    if YIELD[at, BY] < 0:
        return amount
    count = YIELD[at, BY]
    number = 100 * counted(s, seat, count, YIELD[at, OF], 0)
    if count == C_KNOWLEDGE and s.age < AGES:
        number = LEFT_AT_LAST
    if when != ONCE:
        waiting = turns if when != ON_AGE else turns // 2
        number += GROWTH[count] * waiting * w[W_COUNTS] // 100
        if count == C_COLOUR or count == C_CITY_COLOUR:
            number = min(number, 100 * N_DOMAINS)
    return amount * number // (100 * YIELD[at, EACH])


@rule
def standing_worth(s: State, seat: int, turns: int, after: int, w: Ints) -> int:
    """What is true while cards lie open: cheaper Cities and cards, richer Camps, Knowledge kept, larger hands."""
    points = 0  # hundredths of Knowledge
    for domain in range(N_DOMAINS):
        points += s.standing[seat, S_LESS_CITY + domain] * turns * 10
        points += s.standing[seat, S_LESS_MASTERY + domain] * turns * 12
        points += s.standing[seat, S_LESS_UPGRADE + domain] * turns * 4
        points += s.standing[seat, S_CAMP + domain] * turns * 17
        points += s.standing[seat, S_CITY + domain] * (s.cities[seat, domain] * 100 + 10 * turns) * turns // 12
        points += s.standing[seat, S_KEEP + domain] * after * 60
        points += s.standing[seat, S_CHEAP + domain] * turns * 10
    points += s.standing[seat, S_LESS_MONUMENT] * turns * 25 + s.standing[seat, S_HAND] * after * 50
    for role in range(N_ROLES):
        if s.role[role] == seat:
            points += power_left(s, role, turns, after)
    return points * price(s, w) * w[W_LESS] // 10000


@rule
def power_left(s: State, role: int, turns: int, after: int) -> int:
    """What a Domination card differs from a card that stays: it is handed back, and some powers are used once."""
    here = turns - TURNS * after
    points = 0
    for at in range(CHANGES_FROM[ROLE_SIDE + role], CHANGES_FROM[ROLE_SIDE + role + 1]):
        slot = CHANGE_SLOT[at]
        if S_CAMP <= slot < S_CAMP + N_DOMAINS:
            points -= CHANGE_BY[at] * TURNS * (after if here > 0 else max(0, after - 1)) * 17
    if (role == FARMER or role == INVENTOR) and s.role_used[role] == 0 and turns > 0:
        points += 70 * ROLE_KNOWLEDGE[role]
    return points


@rule
def rank_worth(s: State, seat: int, stand: int, phase: int, scorings: int, w: Ints) -> int:
    """Domination cards and the lead in Influence, the nearer the end of the Age the surer (DOM-81, DOM-85)."""
    rounds, sure = 0, 100
    if stand == BEFORE_AGE:
        rounds = TURNS
    elif stand == IN_AGE:
        rounds = TURNS - s.rounds + (1 if s.turn == 0 and phase == TO_GROW else 0)  # as in `turns_in_age`
        if rounds > 0 or phase != TURN_OVER or s.turn < s.seats - 1:
            sure = w[W_SURE0] if rounds == 0 else w[W_SURE1]
    worth = 0
    for role in range(N_ROLES):
        domain = ROLE_DOMAIN[role]
        if at_hand(s, seat, domain) > 0:
            share = share_of_role(s, seat, domain, sure)
            worth += share * role_worth(s, role, scorings, w) // 100
    if stand != BEFORE_SCORING:
        worth += lead_in_influence(s, seat, sure) * w[W_LEAD] // 100
    if stand == BEFORE_SCORING or sure == 100:
        return worth
    near = w[W_NEAR0 + rounds] if rounds <= 2 else w[W_NEAR2] >> (rounds - 2)
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
def role_worth(s: State, role: int, scorings: int, w: Ints) -> int:
    """What a Domination card brings: points at once, its power in the next Age (DOM-85 to DOM-91, DOM-95)."""
    if s.age == AGES:
        return HUNDREDTHS * LAST_ROLE_VP * w[W_ROLE] // 100
    points = HUNDREDTHS * ROLE_VP[role, 1 if s.seats == 2 else 0]
    points += HUNDREDTHS * ROLE_INF[role] * (scorings - 1) + ROLE_KNOWLEDGE[role] * w[W_K2]
    return points * w[W_ROLE] // 100


# ---------------------------------------------------------------- the board


@rule
def add_trade(s: State, out: Any, stand: int, phase: int, w: Ints) -> None:
    """Cities will trade when the free cells around them are filled (DOM-34)."""
    tiles, after = 0, ages_after(s, stand)
    for seat in range(s.seats):
        tiles += turns_in_age(s, seat, stand, phase) + TURNS * after
    if tiles == 0:
        return
    chance = 100 * tiles // (tiles + s.n_frontier)
    each = price(s, w) * w[W_TRADE] // 100
    for tile in range(TILES):
        if s.city_owner[tile] > 0:
            owner, free = s.city_owner[tile] - 1, 0
            for side in range(CORNERS):
                if s.board[neighbour(s.cell_of[tile] - 1, side)] <= 0:
                    free += 1
            out[owner, TOTAL] += free * (1 + s.standing[owner, S_CITY + CAMP[tile]]) * each * chance // 100


@rule
def add_dominated(s: State, out: Any, stand: int, phase: int, w: Ints) -> None:
    """What the Monuments on the board bring to those who dominate them now (DOM-56)."""
    after = ages_after(s, stand)
    for owner in range(s.seats):
        monument = s.monument[owner]
        if monument != NONE and s.monument_at[monument] > 0:
            seat = dominator(s, monument)
            if seat != NONE:
                turns = turns_in_age(s, seat, stand, phase) + TURNS * after
                worth = side_worth(s, seat, MONUMENT_SIDE + monument, turns, stand, w)
                out[seat, TOTAL] += worth * w[W_DOMINATE] // 100


# ---------------------------------------------------------------- what is under way


@rule
def imagine_choice(s: State, stand: int, phase: int, w: Ints) -> None:
    """Carry out what was begun: the best place for a tile, the card that waits for its place."""
    top = s.depth - 1
    kind, seat = s.frame[top, KIND], s.frame[top, SEAT]
    if kind == CELL or kind == ROTATION:
        left = purchases(s, seat, stand, phase)
        lay_best(s, seat, s.frame[top, A], s.frame[top, C] if kind == ROTATION else NONE, left, w)
    elif kind == COPY or kind == SQUARE or kind == BILL:
        count_card(s, seat, kind, s.frame[top, A], 1)
        if kind == BILL:
            for domain in range(N_DOMAINS):
                s.knowledge[seat, domain] -= s.bill[domain]


@rule
def take_back_choice(s: State) -> None:
    """Leave the state as it was."""
    top = s.depth - 1
    kind, seat = s.frame[top, KIND], s.frame[top, SEAT]
    if kind == CELL or kind == ROTATION:
        clear_produced(s)
    elif kind == COPY or kind == SQUARE or kind == BILL:
        count_card(s, seat, kind, s.frame[top, A], -1)
        if kind == BILL:
            for domain in range(N_DOMAINS):
                s.knowledge[seat, domain] += s.bill[domain]


@rule
def card_side(s: State, kind: int, a: int) -> int:
    """The side of the card that waits for its place: a Mastery, a copy of it, or a Level card."""
    if kind == COPY:
        return 2 * a
    if kind == BILL:
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
        s.owned[seat, mastery] = BASE if by > 0 else NOT_OWNED
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
        if kind == ARRIVED:
            side = side_of(s, seat, s.frame[at, A])
            out[seat, TOTAL] += arrival_worth(s, seat, side, stand, phase, w)
            out[seat, TOTAL] += HUNDREDTHS * SIDE_INF[side] * scorings_left(s, stand)
        elif kind == VESTIGIUM or kind == CHOOSE_ANY:
            out[seat, TOTAL] += s.frame[at, A] * price(s, w)
        elif kind == REACTIVATING or kind == LOCUS:
            out[seat, TOTAL] += 8 * price(s, w)
    top = s.depth - 1
    kind, seat = s.frame[top, KIND], s.frame[top, SEAT]
    if kind == COPY or kind == SQUARE or kind == BILL:
        side = card_side(s, kind, s.frame[top, A])
        worth = arrival_worth(s, seat, side, stand, phase, w)
        turns = turns_in_age(s, seat, stand, phase) + TURNS * ages_after(s, stand)
        worth += side_worth(s, seat, side, turns, stand, w)
        out[seat, TOTAL] += worth + best_place(s, seat, kind, s.frame[top, A], turns, w)
    elif kind == GIVE or kind == GET:
        out[seat, TOTAL] += best_exchange(s, seat, s.frame[top, A] if kind == GET else NONE, stand, phase, w)


@rule
def arrival_worth(s: State, seat: int, side: int, stand: int, phase: int, w: Ints) -> int:
    """What a side brings when it comes into sight (DOM-63)."""
    worth = HUNDREDTHS * SIDE_VP[side]
    for at in range(YIELDS_FROM[side], YIELDS_FROM[side + 1]):
        if YIELD[at, WHEN] == ONCE:
            worth += yield_worth(s, seat, at, 0, scorings_left(s, stand), w)
    for at in range(CHANGES_FROM[side], CHANGES_FROM[side + 1]):
        slot = CHANGE_SLOT[at]
        if S_LIMIT <= slot < S_LIMIT + N_DOMAINS and s.limit[seat, slot - S_LIMIT] < LIMIT_MAX:
            turns = turns_in_age(s, seat, stand, phase) + TURNS * ages_after(s, stand)
            worth += CHANGE_BY[at] // 5 * w[W_LIMIT] * turns // TURNS
    return worth


# ---------------------------------------------------------------- squares


@rule
def best_place(s: State, seat: int, kind: int, a: int, turns: int, w: Ints) -> int:
    """What the best square brings in Nodi and in room for other cards; of a Mastery the best copy."""
    if kind == BILL:
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
    if kind == SQUARE:
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
def clear_produced(s: State) -> None:
    """Nothing is Produced."""
    for seat in range(s.seats):
        for domain in range(N_DOMAINS):
            s.produced[seat, domain] = 0


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
            s.produced[seat, CAMP[tile]] += 1 + s.standing[seat, S_CAMP + CAMP[tile]] + white
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
    s.produced[seat, CAMP[tile]] += 1 + s.standing[seat, S_CAMP + CAMP[tile]] + white


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
