"""Dominations (2 to 4 players): grow a map of triangles, and with its Knowledge a tree of cards.

Read `state.py`, `rules/frames.py`, then the other rules.
"""

from __future__ import annotations

from pathlib import Path

from parlour.engine.core.rules import modules_with_rules
from parlour.engine.game import Game
from parlour.games.dominations import position, scoring
from parlour.games.dominations.content import FEWEST_SEATS, FILE, SEATS
from parlour.games.dominations.moves import MOVES
from parlour.games.dominations.rules.frames import FRAMES
from parlour.games.dominations.rules.invariants import FAULT_NAMES
from parlour.games.dominations.state import END_NAMES, RECORD
from parlour.games.dominations.thinking import preview, tallies
from parlour.games.dominations.words import DominationsWords

GAME = Game(
    slug="dominations",
    title="Dominations",
    tag="DOM",
    version=1,
    fewest=FEWEST_SEATS,
    most=SEATS,
    record=RECORD,
    moves=MOVES,
    frames=FRAMES,
    rules=modules_with_rules(__name__),
    sources=scoring.SOURCES,
    unit=scoring.HUNDREDTHS,
    end_names=END_NAMES,
    fault_names=FAULT_NAMES,
    words=DominationsWords(),
    position=position.KEYS,
    begin=position.begin,
    finish=position.finish,
    folder=Path(__file__).parent,
    content_key=FILE.key,
    tallies=tallies.TALLIES,
    # Whole turns are planned, and hardly anything in them is left to chance: of many placements the promising ones come
    # first, and few tries tell whether one is better.
    thinking={"horizon": 1, "depth": 40, "width": 1.0, "explore": 0.05, "scale": 20.0},
)
preview.plays(GAME)
