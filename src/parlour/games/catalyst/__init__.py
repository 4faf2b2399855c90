"""Catalyst (2 to 4 players): recruit, activate, chain. Read `state.py`, `rules/frames.py`, then the other rules."""

from __future__ import annotations

from parlour.engine.game import put_together
from parlour.games.catalyst import content, moves, position, scoring, state
from parlour.games.catalyst.rules import frames, invariants
from parlour.games.catalyst.thinking import tallies
from parlour.games.catalyst.words import CatalystWords

PARTS = (content, state, moves, frames, invariants, scoring, tallies, position)
GAME = put_together(
    __name__,
    *PARTS,
    tag="CAT",
    version=1,
    unit=scoring.TWELFTHS,
    words=CatalystWords(),
)
