"""Time Capsules (1 to 4 players): pack today's gear into capsules and meet it again one to three rounds later.

Read `state.py`, `rules/frames.py`, then the other rules.
"""

from __future__ import annotations

from pathlib import Path

from parlour.engine.core.rules import modules_with_rules
from parlour.engine.game import Game, Option
from parlour.games.time_capsules import position, scoring
from parlour.games.time_capsules.content import FEWEST_SEATS, FILE, SEATS
from parlour.games.time_capsules.moves import MOVES
from parlour.games.time_capsules.rules.frames import FRAMES
from parlour.games.time_capsules.rules.invariants import FAULT_NAMES
from parlour.games.time_capsules.state import END_NAMES, RECORD
from parlour.games.time_capsules.thinking import prospects, tallies
from parlour.games.time_capsules.words import TimeCapsulesWords

GAME = Game(
    slug="time_capsules",
    title="Time Capsules",
    tag="TC",
    version=1,
    fewest=FEWEST_SEATS,
    most=SEATS,
    record=RECORD,
    moves=MOVES,
    frames=FRAMES,
    rules=modules_with_rules(__name__),
    sources=scoring.SOURCES,
    unit=prospects.TENTHS,
    end_names=END_NAMES,
    fault_names=FAULT_NAMES,
    words=TimeCapsulesWords(),
    position=position.KEYS,
    begin=position.begin,
    finish=position.finish,
    folder=Path(__file__).parent,
    content_key=FILE.key,
    tallies=tallies.TALLIES,
    options=(
        Option("mode", "Mode", (("turns", "whole turns, one after the other"), ("phases", "a round in three phases"))),
        Option(
            "start", "Start", (("full", "from the first round"), ("quick", "in the third round, with a small engine"))
        ),
    ),
)
