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

from parlour.engine.record import Ints
from parlour.engine.rules import rule
from parlour.games.dominations.clock import phase_of_turn, standing_of_age
from parlour.games.dominations.content import (
    AGES,
    TURNS,
)
from parlour.games.dominations.pending import add_pending, imagine_choice, take_back_choice
from parlour.games.dominations.scoring import TOTAL, score
from parlour.games.dominations.state import State
from parlour.games.dominations.worth import WEIGHTS, add_dominated, add_trade, seat_worth


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
