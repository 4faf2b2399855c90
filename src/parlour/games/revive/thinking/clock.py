"""How long a game of Revive will still last, and how open it is."""

from __future__ import annotations

from parlour.engine.core.lists import pieces_in
from parlour.engine.core.rules import rule
from parlour.games.revive.content import SOLO_RANKS
from parlour.games.revive.notation import N_COLOURS
from parlour.games.revive.scoring import TENTHS
from parlour.games.revive.state import State
from parlour.games.revive.tables import IN_SUPPLY

BEST_RANK = max(least for least, _ in SOLO_RANKS)


@rule
def time_left(s: State) -> int:
    """How much of the game is still to come, per cent: the major artifacts are its clock (REV-122)."""
    return 100 * pieces_in(s.artifacts) // (N_COLOURS * IN_SUPPLY[s.seats])


@rule
def clock(s: State) -> int:
    """How many turns have begun."""
    return s.turns


@rule
def suspense(s: State) -> int:
    """How far ahead is far enough: the more of the game is still to come, the more can happen.

    Found from how 210 greedy games of two to four players ended: of those who were told 8 % on average in one
    of 2,800 positions on the way 8 % won, of 29 % 29 %, of 49 % 48 %, of 69 % 68 %, of 93 % 94 %.
    """
    return 50 + 2 * time_left(s)


@rule
def still_to_come(s: State) -> int:
    """What a seat usually gains beyond what can be foreseen: in the same games 75 points at first, 15 after six rounds.

    Alone it is more. Late it is less than nothing: an engine promises more than there is time for.
    """
    return max(-200, (1000 if s.seats == 1 else 800) - 97 * s.turns // s.seats) if s.last_turns == 0 else 0


@rule
def par(s: State) -> int:
    """Alone, the chance to win is the chance of the best rank (REV-149): the total that leads there from here."""
    return TENTHS * BEST_RANK - (still_to_come(s) if s.over == 0 else 0)
