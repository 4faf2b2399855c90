"""How long a game of Free Radicals will still last, and how open it is."""

from __future__ import annotations

from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.tables import Tunable
from parlour.games.free_radicals.content import ROUNDS, SOLO_RANKS
from parlour.games.free_radicals.scoring import TENTHS
from parlour.games.free_radicals.state import TURN_BEGAN, State

TURN = Tunable(60)  # what a turn usually brings beyond what can be foreseen
BEST_RANK = max(least for least, _ in SOLO_RANKS)


@rule
def clock(s: State) -> int:
    """How many turns have begun."""
    return (s.rounds - 1) * s.seats + (s.turn - s.first) % s.seats + 1 if s.turn != NONE else 0


@rule
def time_left(s: State) -> int:
    """How much of the game is still to come, per cent."""
    return 100 * (ROUNDS - s.rounds) // ROUNDS


@rule
def staying(time: int) -> int:
    """How much of its worth what is held still has, per cent, by the time that is left."""
    return 20 + time * 4 // 5


@rule
def suspense(s: State) -> int:
    """How far ahead is far enough: the more of the game is still to come, the more can happen."""
    return 40 + time_left(s)


@rule
def is_new(s: State) -> bool:
    """Whether the last move was the end of a turn: it shall not seem good or bad for what the next one begins with."""
    for at in range(min(s.n_trail, len(s.trail))):
        if s.trail[at, 0] == TURN_BEGAN:
            return True
    return False


@rule
def still_to_come(s: State, seat: int) -> int:
    """What a seat will gain with the turns that it has still before it, the one under way only if it is new (FR-15)."""
    turns, since = ROUNDS - s.rounds, (seat - s.first) % s.seats - (s.turn - s.first) % s.seats
    if s.turn != NONE and (since > 0 or (since == 0 and is_new(s))):
        turns += 1
    return TURN * turns


@rule
def par(s: State) -> int:
    """Alone, the chance to win is the chance of the best rank (FR-77): by what one is heading for."""
    return TENTHS * BEST_RANK
