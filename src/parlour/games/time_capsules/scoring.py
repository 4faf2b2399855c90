"""Victory points, in tenths, by where they came from, and the ranking (TC-73 to TC-78).

Columns of the score: one for each source, then the total and the tie-break.
"""

from __future__ import annotations

from typing import Any

from parlour.engine.core.rules import rule
from parlour.games.time_capsules.content import BREAK_LIMIT, SOLO_TARGET
from parlour.games.time_capsules.rules.objects import BREAKS
from parlour.games.time_capsules.state import VP_SOURCES, State
from parlour.games.time_capsules.thinking.prospects import TENTHS

SOURCES = VP_SOURCES
TOTAL, TIE_BREAK = len(SOURCES), len(SOURCES) + 1
NOT_WON = -1  # a tie-break that nobody wins with
LOST = -TENTHS  # the total of whoever owns too many breaks at the end (TC-73)


@rule
def score(s: State, out: Any) -> None:
    """VP count; at the end six breaks lose; ties go to fewer breaks, then to more crystals (TC-73, TC-74, TC-77).

    Whoever has lost has not won even when everybody has, nor has anybody alone below the target (TC-78, TC-82).
    """
    for seat in range(s.seats):
        for source in range(TOTAL):
            out[seat, source] = TENTHS * s.vp_from[seat, source]
        out[seat, TOTAL] = TENTHS * s.vp[seat]
        out[seat, TIE_BREAK] = 100 * (99 - min(99, s.tokens[seat, BREAKS])) + s.crystal[seat]
        if s.over != 0 and has_lost(s, seat):
            out[seat, TOTAL] = LOST
            out[seat, TIE_BREAK] = NOT_WON
        elif s.over != 0 and s.seats == 1 and s.vp[seat] < SOLO_TARGET:
            out[seat, TIE_BREAK] = NOT_WON


@rule
def has_lost(s: State, seat: int) -> bool:
    """Whether a seat owns six breaks or more, wherever they lie (TC-73)."""
    return s.tokens[seat, BREAKS] >= BREAK_LIMIT
