"""Time Capsules (1 to 4 players): pack today's gear into capsules and meet it again one to three rounds later.

Read `state.py`, `rules/frames.py`, then the other rules.
"""

from __future__ import annotations

from parlour.engine.game import Option, put_together
from parlour.games.time_capsules import content, moves, position, scoring, state
from parlour.games.time_capsules.rules import frames, invariants
from parlour.games.time_capsules.thinking import prospects, tallies
from parlour.games.time_capsules.words import TimeCapsulesWords

PARTS = (content, state, moves, frames, invariants, scoring, tallies, position)
GAME = put_together(
    __name__,
    *PARTS,
    tag="TC",
    version=1,
    unit=prospects.TENTHS,
    guidance={"planned": True, "trust": 0.0, "candour": 2.2},
    words=TimeCapsulesWords(),
    options=(
        Option("mode", "Mode", (("turns", "whole turns, one after the other"), ("phases", "a round in three phases"))),
        Option(
            "start", "Start", (("full", "from the first round"), ("quick", "in the third round, with a small engine"))
        ),
    ),
)
