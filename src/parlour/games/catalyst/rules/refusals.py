"""Why a move is not possible now: the moment first, then the move's own `can_…` (the one source of legality)."""

from __future__ import annotations

from parlour.engine.rules import rule
from parlour.engine.stack import KIND, SEAT, A, B
from parlour.games.catalyst.content import BUILD, RECRUIT, SLOTS, TYPES
from parlour.games.catalyst.moves import (
    TO_ACTIVATE,
    TO_BUILD_BY,
    TO_COLLECT,
    TO_END,
    TO_OCCUPY,
    TO_PLACE,
    TO_RECRUIT,
    TO_RECRUIT_BY,
    TO_STOP,
    TO_TAKE,
)
from parlour.games.catalyst.rules.actions import can_activate, can_chain, can_occupy, can_place, can_recruit
from parlour.games.catalyst.rules.effects import can_build, can_use, effect_of, is_taking, word_of
from parlour.games.catalyst.rules.frames import (
    ACTION_TAKEN,
    BUILDING_FIRST,
    CHAINING,
    EFFECTS,
    GAME_OVER,
    MUST_ACT,
    MUST_END,
    MUST_FILL,
    MUST_FILL_WITH,
    MUST_OCCUPY,
    MUST_PLACE,
    NO_ACTIVATION,
    NOT_FREE,
    NOT_OWNED,
    NOT_TO_BE_FILLED,
    NOT_TO_FILL_WITH,
    OCCUPY,
    OTHER_EFFECT,
    PLACE,
    POSSIBLE,
    RESOLVE_FIRST,
    TURN,
)
from parlour.games.catalyst.rules.turn_end import is_catalyst_chosen
from parlour.games.catalyst.state import CARDS, State


@rule
def why(s: State, move: int) -> int:
    """0 when the move is possible now, else the reason."""
    if s.over != 0:
        return GAME_OVER
    top = s.depth - 1
    kind, seat = s.frame[top, KIND], s.frame[top, SEAT]
    if kind == TURN:
        return why_not_turn(s, seat, move)
    if kind == EFFECTS:
        return why_not_effects(s, seat, s.frame[top, A], s.frame[top, B], move)
    if kind == PLACE:
        return why_not_place(s, seat, move)
    if kind == OCCUPY:
        return why_not_occupy(s, seat, move)
    if kind == CHAINING:
        return why_not_chaining(s, seat, move)
    return why_not_fill(s, seat, move)


@rule
def why_not_turn(s: State, seat: int, move: int) -> int:
    """At the start of a turn one of the three actions must be taken (CAT-18)."""
    if move == TO_COLLECT:
        return POSSIBLE
    if move < TO_ACTIVATE:
        return can_recruit(s, seat, move - TO_RECRUIT)
    if move < TO_TAKE:
        return can_activate(s, seat, move - TO_ACTIVATE)
    if move < TO_PLACE:
        return NO_ACTIVATION
    return MUST_ACT


@rule
def why_not_effects(s: State, seat: int, source: int, used: int, move: int) -> int:
    """During an activation its effects can be used, or the rest of them passed (CAT-31, CAT-34)."""
    if move == TO_STOP:
        return POSSIBLE
    if move < TO_ACTIVATE:
        return ACTION_TAKEN
    if move < TO_TAKE or move >= TO_PLACE:
        return RESOLVE_FIRST if source < CARDS else BUILDING_FIRST
    effect = effect_of(move)
    reason = can_use(source, used, effect)
    if reason != POSSIBLE:
        return reason
    word = word_of(source, effect)
    if move < TO_RECRUIT_BY:
        return POSSIBLE if is_taking(word) else OTHER_EFFECT
    if move < TO_BUILD_BY:
        return can_recruit(s, seat, (move - TO_RECRUIT_BY) % SLOTS) if word == RECRUIT else OTHER_EFFECT
    return can_build(s, seat, (move - TO_BUILD_BY) % TYPES) if word == BUILD else OTHER_EFFECT


@rule
def why_not_place(s: State, seat: int, move: int) -> int:
    """What was recruited must go into an empty Building first (CAT-26)."""
    if TO_PLACE <= move < TO_OCCUPY:
        return can_place(s, seat, move - TO_PLACE)
    return MUST_PLACE


@rule
def why_not_occupy(s: State, seat: int, move: int) -> int:
    """A free Catalyst must go into the new Building first (CAT-61)."""
    if TO_OCCUPY <= move < TO_STOP:
        return can_occupy(s, seat, move - TO_OCCUPY)
    return MUST_OCCUPY


@rule
def why_not_chaining(s: State, seat: int, move: int) -> int:
    """After the action only chain activations are left (CAT-38)."""
    if move == TO_END:
        return POSSIBLE
    if TO_ACTIVATE <= move < TO_TAKE:
        return can_chain(s, seat, move - TO_ACTIVATE)
    if move == TO_STOP:
        return MUST_END
    return ACTION_TAKEN if move < TO_ACTIVATE else NO_ACTIVATION


@rule
def why_not_fill(s: State, seat: int, move: int) -> int:
    """Empty Buildings are filled with free Catalysts first (CAT-44, D7)."""
    if is_catalyst_chosen(s, seat):
        if not TO_OCCUPY <= move < TO_STOP:
            return MUST_FILL_WITH
        reason = can_occupy(s, seat, move - TO_OCCUPY)
        return NOT_TO_FILL_WITH if reason == NOT_FREE else reason
    if not TO_PLACE <= move < TO_OCCUPY:
        return MUST_FILL
    reason = can_place(s, seat, move - TO_PLACE)
    return NOT_TO_BE_FILLED if reason == NOT_OWNED else reason
