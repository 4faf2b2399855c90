"""Setup, turns, the end of an Age, roles, preparation, the end of the game (DOM-16 to DOM-25, DOM-79 to DOM-102)."""

from __future__ import annotations

from typing import Any

from parlour.engine.core.chance import below, draw
from parlour.engine.core.lists import place_in, remove
from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import tell, then
from parlour.games.dominations import moves, notation, state, tables
from parlour.games.dominations.content import AGES, CITY_TOKENS, DEALT, LAST_ROLE_VP, LIMIT_START, N_DOMAINS, TURNS
from parlour.games.dominations.content import GOALS as GOALS_OF_CARD
from parlour.games.dominations.rules import frames
from parlour.games.dominations.rules.develop import close_side, open_side, plant_campfire, value_allowed
from parlour.games.dominations.rules.effects import is_met, once, trigger
from parlour.games.dominations.rules.hands import draw_up
from parlour.games.dominations.rules.layout import lay_cradle
from parlour.games.dominations.rules.reserve import score_points
from parlour.games.dominations.state import State

# ---------------------------------------------------------------- setup


@rule
def setup(s: State, option: Any) -> None:
    """Lay out everything, deal Objectives and Monuments, and let each seat keep one of each (DOM-16 to DOM-19)."""
    clear_table(s)
    for seat in range(s.seats):
        for k in range(DEALT):
            s.dealt_objective[seat, k] = draw(s, s.objective_deck, tables.N_OBJECTIVES - DEALT * seat - k)
        for k in range(DEALT):
            s.dealt_monument[seat, k] = draw(s, s.monument_deck, tables.N_MONUMENTS - DEALT * seat - k)
    tell(s, state.DEALT_CARDS, NONE)
    for seat in range(s.seats):
        then(s, frames.OBJECTIVE, seat)
        then(s, frames.MONUMENT, seat)
    then(s, frames.REVEAL, NONE)


@rule
def clear_table(s: State) -> None:
    """The table before anything is dealt: the Cradle, and each seat with its Campfire and City tokens (DOM-16, 19)."""
    lay_cradle(s)
    for seat in range(s.seats):
        s.initiative[seat] = seat
        s.tokens[seat] = CITY_TOKENS
        for domain in range(N_DOMAINS):
            s.limit[seat, domain] = LIMIT_START
        plant_campfire(s, seat)


@rule
def why_not_objective(s: State, seat: int, objective: int) -> int:
    """0, or why an Objective cannot be kept: it was not dealt (D1, DOM-17)."""
    return frames.POSSIBLE if place_in(s.dealt_objective[seat], DEALT, objective) != NONE else frames.NOT_DEALT


@rule
def why_not_monument(s: State, seat: int, monument: int) -> int:
    """0, or why a Monument cannot be kept: it was not dealt (D2, DOM-17)."""
    return frames.POSSIBLE if place_in(s.dealt_monument[seat], DEALT, monument) != NONE else frames.NOT_DEALT


@rule
def play_objective(s: State, seat: int, objective: int) -> None:
    """Keep an Objective, sealed until all have chosen (DOM-17, DOM-113)."""
    dealt = s.dealt_objective[seat]
    remove(dealt, DEALT, place_in(dealt, DEALT, objective), NONE)
    s.sealed_objective[seat] = objective


@rule
def play_monument(s: State, seat: int, monument: int) -> None:
    """Keep a Monument, sealed until all have chosen (DOM-17, DOM-113)."""
    dealt = s.dealt_monument[seat]
    remove(dealt, DEALT, place_in(dealt, DEALT, monument), NONE)
    s.sealed_monument[seat] = monument


@rule
def resolve_reveal(s: State) -> None:
    """All show what they kept (DOM-17)."""
    s.epoch += 1
    for seat in range(s.seats):
        s.objective[seat], s.monument[seat] = s.sealed_objective[seat], s.sealed_monument[seat]
        s.sealed_objective[seat], s.sealed_monument[seat] = NONE, NONE
        tell(s, state.REVEALED, seat, s.objective[seat], s.monument[seat])
    then(s, frames.FIRST_HANDS, NONE)


@rule
def resolve_first_hands(s: State) -> None:
    """In seat order each player draws, then each may once discard and draw (DOM-20)."""
    for seat in range(s.seats):
        draw_up(s, seat)
    for seat in range(s.seats):
        then(s, frames.REDRAW, seat)
    then(s, frames.BEGIN_AGE, NONE)


@rule
def put_in_order(s: State, place: int, chosen: int) -> None:
    """The seat at one place of the Initiative track moves to an earlier one; those between move back."""
    seat = s.initiative[chosen]
    for at in range(chosen, place, -1):
        s.initiative[at] = s.initiative[at - 1]
    s.initiative[place] = seat


# ---------------------------------------------------------------- turns


@rule
def resolve_begin_age(s: State) -> None:
    """The first round of an Age (DOM-23); before the first the order of play is drawn (DOM-21)."""
    if s.age == 0:
        s.age = 1
        for place in range(s.seats - 1):
            put_in_order(s, place, place + below(s, s.seats - place))
    s.rounds, s.turn = 1, 0
    tell(s, state.AGE_BEGAN, NONE, s.age)
    then(s, frames.TURN, s.initiative[0])


@rule
def play_end_turn(s: State, seat: int, move: int) -> None:
    """The next player, or an exchange."""
    if move == moves.TO_EXCHANGE:
        then(s, frames.GIVE, seat)
        then(s, frames.END_TURN, seat)
    else:
        then(s, frames.NEXT_TURN, NONE)


@rule
def resolve_next_turn(s: State) -> None:
    """The next player in Initiative order, the next round, or the end of the Age (DOM-23)."""
    s.turn += 1
    if s.turn == s.seats:
        s.turn = 0
        if s.rounds == TURNS:
            end_age(s)
            return
        s.rounds += 1
        tell(s, state.ROUND_BEGAN, NONE, s.rounds)
    then(s, frames.TURN, s.initiative[s.turn])


# ---------------------------------------------------------------- the end of an Age


@rule
def end_age(s: State) -> None:
    """Effects, Influence, roles, preparation (DOM-79, DOM-80)."""
    tell(s, state.AGE_ENDED, NONE, s.age)
    for place in range(s.seats):
        trigger(s, s.initiative[place], notation.ON_AGE, NONE)
    then(s, frames.MONUMENTS, NONE, notation.ON_AGE, 0)
    then(s, frames.LEAD, NONE)
    then(s, frames.SCORE_AGE, NONE)


@rule
def resolve_lead(s: State) -> None:
    """The player with most Influence may assimilate; ties by Initiative (DOM-81)."""
    leader = s.initiative[0]
    for place in range(1, s.seats):
        if s.influence[s.initiative[place]] > s.influence[leader]:
            leader = s.initiative[place]
    tell(s, state.ASSIMILATES, leader, value_allowed(s.influence[leader]))
    then(s, frames.ASSIMILATE, leader, value_allowed(s.influence[leader]))


@rule
def resolve_score_age(s: State) -> None:
    """Influence scores, then the Domination cards are given out (DOM-84, DOM-85, DOM-95)."""
    for place in range(s.seats):
        seat = s.initiative[place]
        score_points(s, seat, s.influence[seat], state.BY_INFLUENCE)
        tell(s, state.SCORED_INFLUENCE, seat, s.influence[seat])
    hand_back_roles(s)
    for role in range(tables.N_ROLES):
        award(s, role)
    if s.age < AGES:
        then(s, frames.ROLES, NONE, 0)
        then(s, frames.PREPARE, NONE)
    else:
        final_scoring(s)


@rule
def hand_back_roles(s: State) -> None:
    """Domination cards of the Age before act no longer (DOM-85)."""
    for role in range(tables.N_ROLES):
        if s.role[role] != NONE:
            close_side(s, s.role[role], tables.ROLE_SIDE + role)
        s.role[role] = NONE
        s.role_used[role] = 0


@rule
def most_knowledge(s: State, domain: int) -> int:
    """The player with most Knowledge left in a Domain, ties by Initiative; NONE with nobody above 0 (DOM-85)."""
    best, who = 0, NONE
    for place in range(s.seats):
        seat = s.initiative[place]
        if s.knowledge[seat, domain] > best:
            best, who = s.knowledge[seat, domain], seat
    return who


@rule
def award(s: State, role: int) -> None:
    """Give out one Domination card and score it (DOM-85, DOM-95)."""
    seat = most_knowledge(s, tables.ROLE_DOMAIN[role])
    s.role[role] = seat
    if seat == NONE:
        return
    points = tables.ROLE_VP[role, 1 if s.seats == 2 else 0] if s.age < AGES else LAST_ROLE_VP
    score_points(s, seat, points, state.BY_ROLE)
    tell(s, state.TOOK_ROLE, seat, role, points)


@rule
def resolve_roles(s: State, role: int) -> None:
    """What each Domination card does at once, and what it changes until it is handed back (DOM-86 to DOM-91)."""
    while role < tables.N_ROLES:
        seat = s.role[role]
        role += 1
        if seat == NONE:
            continue
        open_side(s, seat, tables.ROLE_SIDE + role - 1)
        once(s, seat, tables.ROLE_SIDE + role - 1)
        if s.n_queue > 0:
            then(s, frames.ROLES, NONE, role)
            return


# ---------------------------------------------------------------- preparation


@rule
def resolve_prepare(s: State) -> None:
    """The Governor's order comes first (DOM-86, DOM-92)."""
    if tables.GOVERNOR != NONE and s.role[tables.GOVERNOR] != NONE:
        then(s, frames.ORDER, s.role[tables.GOVERNOR], 0)
    then(s, frames.RESET, NONE)


@rule
def place_in_turn(s: State, seat: int) -> int:
    """The order of play that reports speak of is that of Age 1 (DOM-21)."""
    return place_in(s.initiative, s.seats, seat) if s.age == 1 else NONE


@rule
def why_not_next(s: State, place: int, move: int) -> int:
    """0, or why a seat cannot be next in the order (D23, DOM-86)."""
    if move - moves.TO_NEXT >= s.seats:
        return frames.NO_SEAT
    is_free = place_in(s.initiative, s.seats, move - moves.TO_NEXT) >= place
    return frames.POSSIBLE if is_free else frames.PLACED_ALREADY


@rule
def play_order(s: State, seat: int, place: int, move: int) -> None:
    """The chosen player takes the next place on the Initiative track (DOM-86)."""
    chosen = move - moves.TO_NEXT
    put_in_order(s, place, place_in(s.initiative, s.seats, chosen))
    tell(s, state.ORDERED, chosen, place)
    if place < s.seats - 1:
        then(s, frames.ORDER, seat, place + 1)


@rule
def resolve_reset(s: State) -> None:
    """Knowledge is reset, `on start`, then hands are refilled in the new order (DOM-92)."""
    s.age += 1
    for place in range(s.seats):
        seat = s.initiative[place]
        for domain in range(N_DOMAINS):
            s.knowledge[seat, domain] = min(s.knowledge[seat, domain], s.standing[seat, notation.S_KEEP + domain])
        trigger(s, seat, notation.ON_START, NONE)
    then(s, frames.MONUMENTS, NONE, notation.ON_START, 0)
    for place in range(s.seats):
        then(s, frames.HAND, s.initiative[place], 0)
    then(s, frames.BEGIN_AGE, NONE)


# ---------------------------------------------------------------- the end of the game


@rule
def final_scoring(s: State) -> None:
    """Effects at the end in Initiative order, the Monuments', then the Objectives (DOM-96)."""
    for place in range(s.seats):
        trigger(s, s.initiative[place], notation.AT_THE_END, NONE)
    then(s, frames.MONUMENTS, NONE, notation.AT_THE_END, 0)
    then(s, frames.GOALS, NONE)


@rule
def resolve_goals(s: State) -> None:
    """Each goal scores on its own if all its parts hold (DOM-98); then the game is over."""
    for place in range(s.seats):
        seat = s.initiative[place]
        for goal in range(GOALS_OF_CARD):
            if is_met(s, seat, s.objective[seat], goal):
                points = tables.GOAL_VP[s.objective[seat], goal]
                score_points(s, seat, points, state.BY_OBJECTIVE)
                tell(s, state.SCORED_GOAL, seat, s.objective[seat], goal, points)
    s.over = state.AGES_PLAYED
    tell(s, state.ENDED, NONE)
