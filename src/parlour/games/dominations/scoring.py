"""Victory points by where they came from, and the ranking (DOM-97, DOM-102).

Columns of the score: one for each source, then the total and the tie-break.
"""

from __future__ import annotations

from typing import Any

from parlour.engine.core.rules import rule
from parlour.games.dominations.state import VP_SOURCES, State

SOURCES = VP_SOURCES
HUNDREDTHS = 100  # of a Victory point: the unit of scores, fine enough for a heuristic
TOTAL, TIE_BREAK = len(SOURCES), len(SOURCES) + 1


@rule
def score(s: State, out: Any) -> None:
    """Every tie goes to whoever stands first on the Initiative track (DOM-102)."""
    for place in range(s.seats):
        seat = s.initiative[place]
        for source in range(TOTAL):
            out[seat, source] = HUNDREDTHS * s.vp_from[seat, source]
        out[seat, TOTAL] = HUNDREDTHS * s.vp[seat]
        out[seat, TIE_BREAK] = s.seats - place
