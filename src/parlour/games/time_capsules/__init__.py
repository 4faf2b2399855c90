"""Time Capsules (1 to 4 players): pack today's gear into capsules and meet it again one to three rounds later.

Read `state.py`, `rules/frames.py`, then the other rules.
"""

from __future__ import annotations

from pathlib import Path

from parlour.engine.game import Game, Option
from parlour.games.time_capsules import heuristic, position, prospects, rules, scoring, tallies, words
from parlour.games.time_capsules.content import FEWEST_SEATS, FILE, SEATS
from parlour.games.time_capsules.moves import MOVES
from parlour.games.time_capsules.rules import effects, hiding
from parlour.games.time_capsules.rules.frames import KIND_NAMES
from parlour.games.time_capsules.rules.invariants import FAULT_NAMES, invariants
from parlour.games.time_capsules.state import END_NAMES, RECORD

_package = __name__
_rules = (
    "objects", "supply", "paying", "effects", "purchase", "targets", "actions", "filling",
    "rounds", "hiding", "refusals", "invariants",
)  # fmt: skip

GAME = Game(
    slug="time_capsules",
    title="Time Capsules",
    tag="TC",
    version=1,
    fewest=FEWEST_SEATS,
    most=SEATS,
    record=RECORD,
    moves=MOVES,
    rules=(
        "parlour.engine.effects.machine",
        *(f"{_package}.rules.{name}" for name in _rules),
        f"{_package}.rules",
        f"{_package}.prospects",
        f"{_package}.scoring",
        f"{_package}.breaks",
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
        "par": heuristic.par,
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
    unit=prospects.TENTHS,
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
    options=(
        Option("mode", "Mode", (("turns", "whole turns, one after the other"), ("phases", "a round in three phases"))),
        Option(
            "start", "Start", (("full", "from the first round"), ("quick", "in the third round, with a small engine"))
        ),
    ),
)
