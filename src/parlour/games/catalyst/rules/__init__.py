"""The rules of Catalyst: what each frame offers, and what each move does. `frames.py` has the table of frames."""

from __future__ import annotations

from parlour.engine.rules import rule
from parlour.engine.stack import KIND, SEAT, A, B, pop
from parlour.games.catalyst.moves import TO_OCCUPY, TO_PLACE
from parlour.games.catalyst.rules.actions import (
    legal_chaining,
    legal_occupy,
    legal_place,
    legal_turn,
    play_chaining,
    play_turn,
)
from parlour.games.catalyst.rules.area import house
from parlour.games.catalyst.rules.board import setup
from parlour.games.catalyst.rules.effects import legal_effects, play_effects
from parlour.games.catalyst.rules.frames import CHAINING, CLEAN_UP, EFFECTS, FILL, OCCUPY, PLACE, REFILL, TURN
from parlour.games.catalyst.rules.refusals import why
from parlour.games.catalyst.rules.turn_end import clean_up, end_turn, legal_fill, play_fill
from parlour.games.catalyst.state import State

__all__ = ["is_always_asked", "is_decision", "legal", "play", "resolve", "setup", "why"]


@rule
def is_decision(kind: int) -> int:
    """Whether a seat chooses: all frames but two."""
    return 0 if kind == CLEAN_UP or kind == REFILL else 1


@rule
def is_always_asked(kind: int) -> int:
    """A decision with one option is never asked in Catalyst: nothing is hidden (rules.md, *Decisions*)."""
    return 0


@rule
def legal(s: State) -> None:
    """The options of the decision on top of the stack."""
    top = s.depth - 1
    kind, seat = s.frame[top, KIND], s.frame[top, SEAT]
    if kind == TURN:
        legal_turn(s, seat)
    elif kind == EFFECTS:
        legal_effects(s, seat, s.frame[top, A], s.frame[top, B])
    elif kind == PLACE:
        legal_place(s, seat)
    elif kind == OCCUPY:
        legal_occupy(s, seat)
    elif kind == CHAINING:
        legal_chaining(s, seat)
    elif kind == FILL:
        legal_fill(s, seat)


@rule
def play(s: State, move: int) -> None:
    """Carry out the move of the decision on top of the stack."""
    top = pop(s)
    kind, seat = s.frame[top, KIND], s.frame[top, SEAT]
    if kind == TURN:
        play_turn(s, seat, move)
    elif kind == EFFECTS:
        play_effects(s, seat, s.frame[top, A], s.frame[top, B], move)
    elif kind == PLACE:
        house(s, seat, s.frame[top, A], move - TO_PLACE, PLACE)
    elif kind == OCCUPY:
        house(s, seat, move - TO_OCCUPY, s.frame[top, A], OCCUPY)
    elif kind == CHAINING:
        play_chaining(s, seat, move)
    elif kind == FILL:
        play_fill(s, seat, move)


@rule
def resolve(s: State) -> None:
    """Carry out the automatic frame on top of the stack."""
    top = pop(s)
    if s.frame[top, KIND] == CLEAN_UP:
        clean_up(s, s.frame[top, SEAT])
    else:
        end_turn(s, s.frame[top, SEAT])
