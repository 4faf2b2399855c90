"""Revive (1 to 4 players): open a frozen map tile by tile, and build a machine that sets itself off.

Read `state.py`, `rules/frames.py`, then the other rules.
"""

from __future__ import annotations

from parlour.engine.game import Option, put_together
from parlour.games.revive import content, moves, position, scoring, state
from parlour.games.revive.rules import frames, invariants
from parlour.games.revive.thinking import tallies
from parlour.games.revive.words import ReviveWords

PARTS = (content, state, moves, frames, invariants, scoring, tallies, position)
GAME = put_together(
    __name__,
    *PARTS,
    tag="REV",
    version=1,
    unit=scoring.TENTHS,
    words=ReviveWords(),
    # As in Dominations, a turn is planned to its end, and of many moves the promising ones come first.
    thinking={"horizon": 1, "depth": 40, "width": 1.0, "explore": 0.05, "scale": 20.0},
    guidance={"horizon": 1, "planned": True, "trust": 0.0, "doubt": 0.7, "candour": 1.4},
    options=(
        Option("cards", "Artifact cards", (("own", "each player keeps one of two"), ("shared", "one for everybody"))),
    ),
)
