"""The rules of Time Capsules: what each frame offers, and what each move does. `frames.py` has the table of frames."""

from __future__ import annotations

from parlour.engine.effects.machine import legal_side, play_side, resolve_run
from parlour.engine.record import NONE
from parlour.engine.rules import rule
from parlour.engine.stack import KIND, SEAT, A, B, C, pop
from parlour.games.time_capsules.content import FIRST_BATTERY, ROWS
from parlour.games.time_capsules.moves import (
    TO_CAPSULE,
    TO_CELL,
    TO_DIE,
    TO_DROP,
    TO_OFFER,
    TO_RIVAL,
    TO_STACK,
    TO_THROW,
    TO_X,
)
from parlour.games.time_capsules.rules.actions import (
    carry_out_standard,
    legal_act,
    legal_amount,
    legal_recycling,
    play_act,
    play_amount,
    play_boosting,
    play_recycling,
    put_away_played,
    put_away_used,
    reward_recycling,
)
from parlour.games.time_capsules.rules.effects import hit
from parlour.games.time_capsules.rules.filling import (
    close_capsules,
    legal_dropping,
    legal_fill,
    place_first,
    play_dropping,
    play_fill,
    start_filling,
)
from parlour.games.time_capsules.rules.frames import (
    ACT,
    AFTER_COPY,
    AFTER_PLAY,
    AFTER_USE,
    AMOUNT_FRAME,
    BEGIN_FILL,
    BOOSTING,
    CHARGING,
    CHOOSING,
    CLONING,
    CLOSE,
    COPYING,
    DIGGING,
    DONE,
    DOUBLING,
    DROPPING,
    ECHOING,
    FILL,
    FILLING,
    HITTING,
    NEXT_STEP,
    PAYING,
    PEAKING,
    PHASE_THREE,
    PHASE_TWO,
    READYING,
    RECEIVE,
    RECYCLING,
    REFRESHED,
    REFRESHING,
    REROLLING,
    REWARD_DUE,
    ROUND,
    RUN,
    SCOUTING,
    SCRAPPING,
    SIDE,
    TAKING,
    THROWING,
    TRY,
    TURN,
    UPGRADING,
)
from parlour.games.time_capsules.rules.paying import legal_paying, play_paying
from parlour.games.time_capsules.rules.purchase import receive
from parlour.games.time_capsules.rules.refusals import why
from parlour.games.time_capsules.rules.rounds import (
    begin_phase_three,
    begin_phase_two,
    begin_round,
    begin_turn,
    end_round,
    next_step,
    setup,
)
from parlour.games.time_capsules.rules.targets import (
    attempt,
    legal_cell,
    legal_charge,
    legal_copy,
    legal_die,
    legal_hit,
    legal_ready,
    legal_refresh,
    legal_revealed,
    legal_scout,
    legal_scrap,
    legal_taking,
    legal_throw,
    legal_upgrade,
    play_charge,
    play_choosing,
    play_clone,
    play_copy,
    play_digging,
    play_double,
    play_echo,
    play_peak,
    play_ready,
    play_refresh,
    play_reroll,
    play_scout,
    play_scrap,
    play_throw,
    play_upgrade,
    replace_chosen,
)
from parlour.games.time_capsules.state import State

__all__ = ["is_always_asked", "is_decision", "legal", "play", "resolve", "setup", "why"]


@rule
def is_decision(kind: int) -> int:
    """Whether a seat chooses."""
    return 1 if kind <= FILL or kind == SIDE else 0


@rule
def is_always_asked(kind: int) -> int:
    """To be skipped would tell the others of the cards in hand, or of how capsules are filled (TC-15, TC-20)."""
    return 1 if kind == ACT or kind == FILL else 0


@rule
def legal(s: State) -> None:
    """The options of the decision on top of the stack."""
    top = s.depth - 1
    kind, seat = s.frame[top, KIND], s.frame[top, SEAT]
    a, b, c = s.frame[top, A], s.frame[top, B], s.frame[top, C]
    if kind == ACT:
        legal_act(s, seat, a)
    elif kind == FILL:
        legal_fill(s, seat)
    elif kind == DROPPING:
        legal_dropping(s, seat)
    elif kind == AMOUNT_FRAME:
        legal_amount(s, seat, a, b)
    elif kind == PAYING:
        legal_paying(s, seat, a)
    elif kind == RECYCLING:
        legal_recycling(s, seat, a)
    elif kind == SIDE:
        legal_side(s, ROWS, seat, a, c)
    elif kind <= SCRAPPING:
        legal_object(s, seat, kind, a, b)
    else:
        legal_other(s, seat, kind, b)


@rule
def legal_object(s: State, seat: int, kind: int, a: int, b: int) -> None:
    """The objects that an effect may be about (D6, D7, D10 to D14, D22)."""
    if kind == UPGRADING:
        legal_upgrade(s, seat)
    elif kind == CHARGING:
        legal_charge(s, seat)
    elif kind == CLONING or kind == DOUBLING:
        legal_cell(s, seat)
    elif kind == READYING:
        legal_ready(s, seat, a)
    elif kind == SCRAPPING:
        legal_scrap(s, seat, a)
    else:
        legal_die(s, seat, kind, b)


@rule
def legal_other(s: State, seat: int, kind: int, b: int) -> None:
    """Stacks, tiles, rivals and cards (D2, D16 to D21, D23)."""
    if kind == SCOUTING:
        legal_scout(s)
    elif kind == CHOOSING or kind == DIGGING:
        legal_revealed(s, seat, b)
    elif kind == REFRESHING:
        legal_refresh(s)
    elif kind == COPYING:
        legal_copy(s, seat)
    elif kind == HITTING:
        legal_hit(s, seat)
    elif kind == THROWING:
        legal_throw(s, seat)
    elif kind == TAKING:
        legal_taking(s)


@rule
def play(s: State, move: int) -> None:
    """Carry out the move of the decision on top of the stack."""
    top = pop(s)
    kind, seat = s.frame[top, KIND], s.frame[top, SEAT]
    a, b, c = s.frame[top, A], s.frame[top, B], s.frame[top, C]
    if kind == ACT:
        play_act(s, seat, a, move)
    elif kind == FILL:
        play_fill(s, seat, move - TO_CAPSULE)
    elif kind == DROPPING:
        play_dropping(s, seat, a, move - TO_DROP)
    elif kind == AMOUNT_FRAME:
        play_amount(s, seat, a, b, move - TO_X + 1)
    elif kind == PAYING:
        play_paying(s, seat, a, b, move)
    elif kind == RECYCLING:
        play_recycling(s, seat, a, b, move)
    elif kind == SIDE:
        play_side(s, ROWS, seat, a, b, c, move)
    elif kind <= SCRAPPING:
        play_object(s, seat, kind, a, b, move)
    else:
        play_other(s, seat, kind, a, b, move)


@rule
def play_object(s: State, seat: int, kind: int, a: int, b: int, move: int) -> None:
    """What an effect does with the chosen object."""
    if kind == REROLLING:
        play_reroll(s, seat, a, b, move)
    elif kind == BOOSTING:
        play_boosting(s, seat, a, move - TO_DIE)
    elif kind == UPGRADING:
        play_upgrade(s, seat, a, move)
    elif kind == CHARGING:
        play_charge(s, seat, a, move)
    elif kind == PEAKING:
        play_peak(s, seat, a, move - TO_DIE)
    elif kind == ECHOING:
        play_echo(s, seat, move - TO_DIE)
    elif kind == CLONING:
        play_clone(s, seat, FIRST_BATTERY + move - TO_CELL)
    elif kind == DOUBLING:
        play_double(s, seat, FIRST_BATTERY + move - TO_CELL)
    elif kind == READYING:
        play_ready(s, seat, move)
    else:
        play_scrap(s, seat, move)


@rule
def play_other(s: State, seat: int, kind: int, a: int, b: int, move: int) -> None:
    """What an effect does with the chosen stack, tile, rival or card."""
    if kind == SCOUTING:
        play_scout(s, seat, a, b, move - TO_STACK)
    elif kind == CHOOSING:
        play_choosing(s, seat, b, move)
    elif kind == DIGGING:
        play_digging(s, seat, b, move)
    elif kind == REFRESHING:
        play_refresh(s, seat, a, move)
    elif kind == COPYING:
        play_copy(s, seat, move - TO_OFFER)
    elif kind == HITTING:
        hit(s, seat, move - TO_RIVAL, a)
    elif kind == THROWING:
        play_throw(s, seat, move - TO_THROW)
    else:
        receive(s, seat, s.offer[move - TO_OFFER], move - TO_OFFER, 0)


@rule
def resolve(s: State) -> None:
    """Carry out the automatic frame on top of the stack."""
    top = pop(s)
    kind, seat = s.frame[top, KIND], s.frame[top, SEAT]
    a, b, c = s.frame[top, A], s.frame[top, B], s.frame[top, C]
    if kind == RUN:
        resolve_run(s, ROWS, seat, a, b, c)
    elif kind == TRY:
        attempt(s, seat, a, b, c)
    elif kind == DONE:
        carry_out_standard(s, seat, a, b, c)
    elif kind == RECEIVE:
        receive(s, seat, a, b, c)
    elif kind == REWARD_DUE:
        reward_recycling(s, seat)
    elif kind == REFRESHED:
        replace_chosen(s, seat)
    elif kind == AFTER_USE:
        put_away_used(s, seat)
    elif kind == AFTER_PLAY:
        put_away_played(s)
    elif kind == AFTER_COPY:
        s.borrowed = NONE
    else:
        resolve_round(s, kind, seat)


@rule
def resolve_round(s: State, kind: int, seat: int) -> None:
    """The course of a round."""
    if kind == FILLING:
        start_filling(s, seat)
    elif kind == BEGIN_FILL:
        place_first(s, seat)
    elif kind == CLOSE:
        close_capsules(s, seat)
    elif kind == TURN:
        begin_turn(s, seat)
    elif kind == NEXT_STEP:
        next_step(s, seat)
    elif kind == PHASE_TWO:
        begin_phase_two(s)
    elif kind == PHASE_THREE:
        begin_phase_three(s)
    elif kind == ROUND:
        begin_round(s)
    else:
        end_round(s)
