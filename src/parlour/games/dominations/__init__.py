"""Dominations (2 to 4 players): grow a map of triangles, and with its Knowledge a tree of cards.

Read `state.py`, `rules/frames.py`, then the other rules.
"""

from __future__ import annotations

from pathlib import Path

from parlour.engine.game import Game
from parlour.games.dominations import clock, heuristic, position, rules, scoring, tallies, words
from parlour.games.dominations.content import FEWEST_SEATS, FILE, SEATS
from parlour.games.dominations.moves import MOVES
from parlour.games.dominations.rules import age, effects, hiding
from parlour.games.dominations.rules.frames import KIND_NAMES
from parlour.games.dominations.rules.invariants import FAULT_NAMES, invariants
from parlour.games.dominations.state import END_NAMES, RECORD

_package = __name__
_rules = (
    "reserve", "layout", "tree", "effects", "exchange", "hands", "grow", "build", "develop", "age", "hiding",
    "refusals", "invariants",
)  # fmt: skip

GAME = Game(
    slug="dominations",
    title="Dominations",
    tag="DOM",
    version=1,
    fewest=FEWEST_SEATS,
    most=SEATS,
    record=RECORD,
    moves=MOVES,
    rules=(
        "parlour.engine.effects.machine",
        f"{_package}.geometry",
        *(f"{_package}.rules.{name}" for name in _rules),
        f"{_package}.rules",
        f"{_package}.scoring",
        f"{_package}.prospects",
        f"{_package}.clock",
        f"{_package}.worth",
        f"{_package}.pending",
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
        "clock": clock.clock,
        "place_in_turn": age.place_in_turn,
        "credit": tallies.credit,
        "invariants": invariants,
        "guess": hiding.guess,
        "first_kind": effects.first_kind,
        "first_side": effects.first_side,
        "yes_move": effects.yes_move,
        "must_pay": effects.must_pay,
        "amount_column": effects.amount_column,
        "do_word": effects.do_word,
        "pay_word": effects.pay_word,
        "can_do": effects.can_do,
        "can_pay": effects.can_pay,
        "counted": effects.counted,
    },
    sources=scoring.SOURCES,
    unit=scoring.HUNDREDTHS,
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
    # Whole turns are planned, and hardly anything in them is left to chance: of many placements the promising ones come
    # first, and few tries tell whether one is better.
    thinking={"horizon": 1, "depth": 40, "width": 1.0, "explore": 0.05, "scale": 20.0},
)
