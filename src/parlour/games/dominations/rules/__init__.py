"""The rules of Dominations: what each frame offers, and what each move does. `frames.py` has the table of frames."""

from __future__ import annotations

from parlour.engine.effects.machine import legal_side, play_may, play_pay, play_side, resolve_run
from parlour.engine.rules import rule
from parlour.engine.stack import KIND, SEAT, A, B, C, offer, pop
from parlour.games.dominations.content import MONUMENT_PIECE, ROWS
from parlour.games.dominations.moves import (
    TO_ANSWER,
    TO_CELL,
    TO_COPY,
    TO_GET,
    TO_GIVE,
    TO_LOWER,
    TO_MONUMENT,
    TO_NEXT,
    TO_OBJECTIVE,
    TO_PICK,
    TO_REACTIVATE,
    TO_ROTATION,
    TO_SQUARE,
)
from parlour.games.dominations.rules.age import (
    act_roles,
    begin_age,
    begin_turn,
    first_hands,
    lead,
    legal_end_turn,
    legal_monument,
    legal_objective,
    legal_order,
    next_turn,
    play_end_turn,
    play_monument,
    play_objective,
    play_order,
    prepare,
    reset,
    reveal,
    score_age,
    score_goals,
    setup,
)
from parlour.games.dominations.rules.build import (
    legal_bill,
    legal_build,
    legal_spot,
    play_bill,
    play_build,
    play_spot,
    play_spot_rotation,
)
from parlour.games.dominations.rules.develop import (
    legal_assimilate,
    legal_copy,
    legal_develop,
    legal_square,
    play_assimilate,
    play_copy,
    play_develop,
    play_square,
)
from parlour.games.dominations.rules.effects import arrive, fire, fire_monuments, fire_produced, legal_any, play_any
from parlour.games.dominations.rules.exchange import legal_get, legal_give, play_get, play_give
from parlour.games.dominations.rules.frames import (
    AFTER_TILE,
    ARRIVED,
    ASSIMILATE,
    BEGIN_AGE,
    BILL,
    BUILD,
    CELL,
    CHOOSE_ANY,
    COPY,
    DEVELOP,
    END_TURN,
    FIRE,
    FIRST_HANDS,
    GET,
    GIVE,
    GROW,
    HAND,
    LEAD,
    LOCUS,
    MAY,
    MONUMENT,
    MONUMENTS,
    NEXT_TURN,
    OBJECTIVE,
    ORDER,
    PAY,
    PREPARE,
    PRODUCE,
    REACTIVATING,
    REDRAW,
    REFILL,
    RESET,
    REVEAL,
    ROLES,
    ROTATION,
    RUN,
    SCORE_AGE,
    SETTLE,
    SETTLE_ALL,
    SIDE,
    SPOT,
    SPOT_ROTATION,
    SQUARE,
    TURN,
    VESTIGIUM,
)
from parlour.games.dominations.rules.grow import (
    after_tile,
    legal_cell,
    legal_grow,
    legal_locus,
    legal_reactivating,
    legal_rotation,
    legal_vestigium,
    play_cell,
    play_grow,
    play_locus,
    play_reactivating,
    play_rotation,
    play_vestigium,
    settle_all,
)
from parlour.games.dominations.rules.hands import fill_hand, legal_redraw, legal_refill, play_redraw, play_refill
from parlour.games.dominations.rules.refusals import why
from parlour.games.dominations.rules.reserve import settle
from parlour.games.dominations.state import State

__all__ = ["is_always_asked", "is_decision", "legal", "play", "resolve", "setup", "why"]


@rule
def is_decision(kind: int) -> int:
    """Whether a seat chooses."""
    return 1 if kind <= PAY and kind != RUN else 0


@rule
def is_always_asked(kind: int) -> int:
    """Nothing hidden decides whether there is a single option, so nothing has to be asked for show."""
    return 0


@rule
def legal(s: State) -> None:
    """The options of the decision on top of the stack."""
    top = s.depth - 1
    kind, seat = s.frame[top, KIND], s.frame[top, SEAT]
    a, b, c = s.frame[top, A], s.frame[top, B], s.frame[top, C]
    if kind == GROW:
        legal_grow(s, seat, a)
    elif kind == CELL:
        legal_cell(s)
    elif kind == ROTATION:
        legal_rotation(s, a)
    elif kind == BUILD:
        legal_build(s, seat)
    elif kind == DEVELOP:
        legal_develop(s, seat)
    elif kind == END_TURN:
        legal_end_turn(s, seat)
    elif kind == GIVE:
        legal_give(s, seat)
    elif kind == GET:
        legal_get(s, seat, a)
    elif kind == SQUARE:
        legal_square(s, seat, a)
    else:
        legal_rare(s, kind, seat, a, b, c)


@rule
def legal_rare(s: State, kind: int, seat: int, a: int, b: int, c: int) -> None:
    """The options of decisions that come up seldom."""
    if kind == COPY:
        legal_copy(s, seat, a)
    elif kind == LOCUS:
        legal_locus(s, a, b)
    elif kind == VESTIGIUM:
        legal_vestigium(s)
    elif kind == CHOOSE_ANY:
        legal_any(s)
    elif kind == REACTIVATING:
        legal_reactivating(s)
    elif kind == SPOT:
        legal_spot(s, seat, a)
    elif kind == SPOT_ROTATION:
        legal_rotation(s, MONUMENT_PIECE + a)
    elif kind == BILL:
        legal_bill(s, a)
    elif kind == SIDE:
        legal_side(s, ROWS, seat, a, c)
    else:
        legal_between_ages(s, kind, seat, a)


@rule
def legal_between_ages(s: State, kind: int, seat: int, a: int) -> None:
    """The options of decisions before the first Age and between two; of those at any time, whether to pay."""
    if kind == ASSIMILATE:
        legal_assimilate(s, seat, a)
    elif kind == ORDER:
        legal_order(s, a)
    elif kind == REFILL:
        legal_refill(s, seat, a)
    elif kind == REDRAW:
        legal_redraw(s, seat)
    elif kind == OBJECTIVE:
        legal_objective(s, seat)
    elif kind == MONUMENT:
        legal_monument(s, seat)
    else:
        offer(s, TO_ANSWER)
        offer(s, TO_ANSWER + 1)


@rule
def play(s: State, move: int) -> None:
    """Carry out the move of the decision on top of the stack."""
    top = pop(s)
    kind, seat = s.frame[top, KIND], s.frame[top, SEAT]
    a, b, c = s.frame[top, A], s.frame[top, B], s.frame[top, C]
    if kind == GROW:
        play_grow(s, seat, a, move)
    elif kind == CELL:
        play_cell(s, seat, a, b, move - TO_CELL)
    elif kind == ROTATION:
        play_rotation(s, seat, a, b, c, move - TO_ROTATION)
    elif kind == BUILD:
        play_build(s, seat, move)
    elif kind == DEVELOP:
        play_develop(s, seat, move)
    elif kind == END_TURN:
        play_end_turn(s, seat, move)
    elif kind == GIVE:
        play_give(s, seat, move - TO_GIVE)
    elif kind == GET:
        play_get(s, seat, a, move - TO_GET)
    elif kind == SQUARE:
        play_square(s, seat, a, move - TO_SQUARE)
    else:
        play_rare(s, kind, seat, a, b, c, move)


@rule
def play_rare(s: State, kind: int, seat: int, a: int, b: int, c: int, move: int) -> None:
    """Moves of decisions that come up seldom."""
    if kind == COPY:
        play_copy(s, seat, a, move - TO_COPY)
    elif kind == LOCUS:
        play_locus(s, seat, a, b, move)
    elif kind == VESTIGIUM:
        play_vestigium(s, seat, a, move - TO_PICK)
    elif kind == CHOOSE_ANY:
        play_any(s, seat, a, move - TO_PICK)
    elif kind == REACTIVATING:
        play_reactivating(s, seat, move - TO_REACTIVATE)
    elif kind == SPOT:
        play_spot(s, seat, a, move)
    elif kind == SPOT_ROTATION:
        play_spot_rotation(s, seat, a, b, move - TO_ROTATION)
    elif kind == BILL:
        play_bill(s, seat, a, b, move - TO_LOWER)
    elif kind == SIDE:
        play_side(s, ROWS, seat, a, b, c, move)
    elif kind == MAY:
        play_may(s, ROWS, seat, a, b, c, move)
    else:
        play_between_ages(s, kind, seat, a, b, move)


@rule
def play_between_ages(s: State, kind: int, seat: int, a: int, b: int, move: int) -> None:
    """Moves of decisions before the first Age and between two; of those at any time, whether to pay."""
    if kind == ASSIMILATE:
        play_assimilate(s, seat, move)
    elif kind == ORDER:
        play_order(s, seat, a, move - TO_NEXT)
    elif kind == REFILL:
        play_refill(s, seat, a, move)
    elif kind == REDRAW:
        play_redraw(s, seat, move)
    elif kind == OBJECTIVE:
        play_objective(s, seat, move - TO_OBJECTIVE)
    elif kind == MONUMENT:
        play_monument(s, seat, move - TO_MONUMENT)
    else:
        play_pay(s, ROWS, seat, a, b, move)


@rule
def resolve(s: State) -> None:
    """Carry out the automatic frame on top of the stack."""
    top = pop(s)
    kind, seat = s.frame[top, KIND], s.frame[top, SEAT]
    a, b, c = s.frame[top, A], s.frame[top, B], s.frame[top, C]
    if kind == RUN:
        resolve_run(s, ROWS, seat, a, b, c)
    elif kind == AFTER_TILE:
        after_tile(s, seat, a)
    elif kind == NEXT_TURN:
        next_turn(s)
    elif kind == TURN:
        begin_turn(s, seat)
    elif kind == ARRIVED:
        arrive(s, seat, a, b)
    elif kind == FIRE:
        fire(s, seat, a, b, c)
    elif kind == PRODUCE:
        fire_produced(s, seat, a, b)
    elif kind == SETTLE:
        settle(s, seat)
    elif kind == SETTLE_ALL:
        settle_all(s, seat)
    else:
        resolve_age(s, kind, seat, a, b)


@rule
def resolve_age(s: State, kind: int, seat: int, a: int, b: int) -> None:
    """The course of an Age."""
    if kind == MONUMENTS:
        fire_monuments(s, a, b)
    elif kind == HAND:
        fill_hand(s, seat, a)
    elif kind == LEAD:
        lead(s)
    elif kind == SCORE_AGE:
        score_age(s)
    elif kind == ROLES:
        act_roles(s, a)
    elif kind == PREPARE:
        prepare(s)
    elif kind == RESET:
        reset(s)
    elif kind == BEGIN_AGE:
        begin_age(s)
    elif kind == REVEAL:
        reveal(s)
    elif kind == FIRST_HANDS:
        first_hands(s)
    else:
        score_goals(s)
