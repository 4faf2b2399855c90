"""Catalyst (2 to 4 players): recruit, activate, chain. Read `state.py`, `rules/frames.py`, then the other rules."""

from __future__ import annotations

from pathlib import Path

from parlour.engine.core.rules import modules_with_rules
from parlour.engine.game import Game
from parlour.games.catalyst import position, scoring
from parlour.games.catalyst.content import FEWEST_SEATS, FILE, SEATS
from parlour.games.catalyst.moves import MOVES
from parlour.games.catalyst.rules.frames import FRAMES
from parlour.games.catalyst.rules.invariants import FAULT_NAMES
from parlour.games.catalyst.state import END_NAMES, RECORD
from parlour.games.catalyst.thinking import tallies
from parlour.games.catalyst.words import CatalystWords

GAME = Game(
    slug="catalyst",
    title="Catalyst",
    tag="CAT",
    version=1,
    fewest=FEWEST_SEATS,
    most=SEATS,
    record=RECORD,
    moves=MOVES,
    frames=FRAMES,
    rules=modules_with_rules(__name__),
    sources=scoring.SOURCES,
    unit=scoring.TWELFTHS,
    end_names=END_NAMES,
    fault_names=FAULT_NAMES,
    words=CatalystWords(),
    position=position.KEYS,
    begin=position.begin,
    finish=position.finish,
    folder=Path(__file__).parent,
    content_key=FILE.key,
    tallies=tallies.TALLIES,
)
