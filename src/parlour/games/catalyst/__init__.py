"""Catalyst (2 to 4 players): recruit, activate, chain. Read `state.py`, `rules/frames.py`, then the other rules."""

from __future__ import annotations

from pathlib import Path

from parlour.engine.game import Game
from parlour.games.catalyst import heuristic, position, rules, scoring, tallies, words
from parlour.games.catalyst.content import FEWEST_SEATS, FILE, SEATS
from parlour.games.catalyst.moves import MOVES
from parlour.games.catalyst.rules.frames import KIND_NAMES
from parlour.games.catalyst.rules.invariants import FAULT_NAMES, invariants
from parlour.games.catalyst.state import END_NAMES, RECORD

_package = __name__
_rules = ("board", "area", "actions", "effects", "turn_end", "refusals", "invariants")

GAME = Game(
    slug="catalyst",
    title="Catalyst",
    tag="CAT",
    version=1,
    fewest=FEWEST_SEATS,
    most=SEATS,
    record=RECORD,
    moves=MOVES,
    rules=(
        *(f"{_package}.rules.{name}" for name in _rules),
        f"{_package}.rules",
        f"{_package}.scoring",
        f"{_package}.heuristic",
        f"{_package}.tallies",
    ),
    supply={
        "setup": rules.setup,
        "is_decision": rules.is_decision,
        "is_always_asked": rules.is_always_asked,
        "legal": rules.legal,
        "play": rules.play,
        "resolve": rules.resolve,
        "why": rules.why,
        "score": scoring.score,
        "appraise": heuristic.appraise,
        "suspense": heuristic.suspense,
        "credit": tallies.credit,
        "invariants": invariants,
    },
    sources=scoring.SOURCES,
    unit=scoring.TWELFTHS,
    kind_names=KIND_NAMES,
    end_names=END_NAMES,
    fault_names=FAULT_NAMES,
    words=words,
    position=position.KEYS,
    begin=position.begin,
    finish=position.finish,
    folder=Path(__file__).parent,
    content_key=FILE.key,
    tallies=tallies.TALLIES,
)
