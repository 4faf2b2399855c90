"""Where a game of Dominations stands, as the heuristic counts time: turns, purchases and scorings that are left."""

from __future__ import annotations

from parlour.engine.core.lists import place_in
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import KIND, A, B
from parlour.games.dominations.content import AGES, TURNS
from parlour.games.dominations.rules import frames
from parlour.games.dominations.state import State

# Where a turn stands: its tile is still to come, its Build phase, its Develop phase, or it is over.
TO_GROW, TO_BUILD, TO_DEVELOP, TURN_OVER = range(4)
# Where an Age stands.
IN_AGE, BEFORE_AGE, BEFORE_SCORING, AFTER_SCORING, AT_LAST = range(5)


@rule
def standing_of_age(s: State) -> int:
    """Where the Age stands, by what waits on the stack."""
    if s.age == 0:
        return BEFORE_AGE
    for at in range(s.depth):
        kind = s.frame[at, KIND]
        if kind == frames.BEGIN_AGE:
            return BEFORE_AGE
        if kind == frames.SCORE_AGE:
            return BEFORE_SCORING
        if kind == frames.ROLES or kind == frames.PREPARE or kind == frames.RESET:
            return AFTER_SCORING
        if kind == frames.GOALS:
            return AT_LAST
    return IN_AGE


@rule
def phase_of_turn(s: State) -> int:
    """Where the turn stands, by what waits on the stack."""
    for at in range(s.depth):
        kind = s.frame[at, KIND]
        if kind == frames.CELL or kind == frames.ROTATION:
            return TO_GROW if s.frame[at, B] == 0 else TO_BUILD
        if kind == frames.GROW or kind == frames.TURN or kind == frames.REACTIVATING:
            return TO_GROW if s.frame[at, A] == 0 else TO_BUILD
        if kind == frames.BUILD or kind == frames.AFTER_TILE:
            return TO_BUILD
        if kind == frames.DEVELOP:
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
    place = place_in(s.initiative, s.seats, seat)
    return TURNS - s.rounds + (1 if place > s.turn or (place == s.turn and phase == TO_GROW) else 0)


@rule
def purchases(s: State, seat: int, stand: int, phase: int) -> int:
    """How often a seat can still build or develop in this Age; whoever exchanges is taken to have gone on."""
    later = 2 * turns_in_age(s, seat, stand, phase)
    if stand != IN_AGE or phase == TO_GROW or s.initiative[s.turn] != seat:
        return later
    kind = s.frame[s.depth - 1, KIND]
    left = TURN_OVER - phase - (1 if kind == frames.GIVE or kind == frames.GET else 0)
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
def clock(s: State) -> int:
    """How many turns have begun, and Ages ended."""
    stand, turns = standing_of_age(s), TURNS * s.seats + 1
    if stand == BEFORE_AGE:
        return (max(1, s.age) - 1) * turns
    if stand != IN_AGE:
        return s.age * turns
    return (s.age - 1) * turns + (s.rounds - 1) * s.seats + s.turn + 1
