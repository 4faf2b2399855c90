"""Dominations (2 to 4 players): grow a map of triangles, and with its Knowledge a tree of cards.

Read `state.py`, `rules/frames.py`, then the other rules.
"""

from __future__ import annotations

from parlour.engine.game import put_together
from parlour.games.dominations import content, moves, position, scoring, state
from parlour.games.dominations.rules import frames, invariants
from parlour.games.dominations.thinking import preview, tallies
from parlour.games.dominations.words import DominationsWords

PARTS = (content, state, moves, frames, invariants, scoring, tallies, position)
GAME = put_together(
    __name__,
    *PARTS,
    tag="DOM",
    version=1,
    unit=scoring.HUNDREDTHS,
    words=DominationsWords(),
    # Whole turns are planned, and hardly anything in them is left to chance: of many placements the promising ones come
    # first, and few tries tell whether one is better.
    thinking={"horizon": 1, "depth": 40, "width": 1.0, "explore": 0.05, "scale": 20.0},
    guidance={"planned": True, "trust": 0.0},
)
preview.plays(GAME)
