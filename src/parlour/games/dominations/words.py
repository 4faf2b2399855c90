"""Dominations in words: moves, prompts, reasons and the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from parlour.engine.game import SEAT_NAMES, Choice, Sentence
from parlour.games.dominations.moves import MOVES
from parlour.games.dominations.rules.frames import KIND_NAMES
from parlour.games.dominations.state import EVENTS

# The rule that forbids a move, for each reason of frames.py.
REASON_RULES = (
    "", "DOM-96", "DOM-24",
    "DOM-17",
    "DOM-28", "DOM-28", "DOM-28", "DOM-12", "DOM-35", "DOM-36", "DOM-90",
    "DOM-90", "DOM-90", "DOM-91", "DOM-28", "DOM-44",
    "DOM-47", "DOM-44", "DOM-45", "DOM-46",
    "DOM-18", "DOM-57", "DOM-49", "DOM-50", "DOM-51",
    "DOM-52", "DOM-52", "DOM-51", "DOM-51", "DOM-51", "DOM-51", "DOM-51",
    "DOM-51", "DOM-51", "DOM-51", "DOM-51", "DOM-51", "DOM-52",
    "DOM-77", "DOM-77",
    "DOM-66", "DOM-66", "DOM-68", "DOM-68", "DOM-68", "DOM-67",
    "DOM-60", "DOM-64", "DOM-59", "DOM-61", "DOM-66", "DOM-64",
    "DOM-62", "DOM-62", "DOM-62",
    "DOM-82", "DOM-81", "DOM-83",
    "DOM-26", "DOM-26", "DOM-26", "DOM-26", "DOM-26",
    "DOM-86", "DOM-86", "DOM-92", "DOM-71",
)  # fmt: skip


def choice(s: Any, move: int, who: Sequence[str] = SEAT_NAMES) -> Choice:
    """The move as an option of the decision in this view."""
    name = MOVES.names[move]
    return Choice(move, name, name, "", ())


def prompt(s: Any) -> Sentence:
    """What the deciding seat is asked."""
    return Sentence(f"Choose: {KIND_NAMES[s.frame[s.depth - 1, 0]]}")


def deed(s: Any, move: int) -> str:
    """The move as something one cannot do."""
    return MOVES.names[move]


def reason(s: Any, move: int, reason: int, who: Sequence[str]) -> Sentence:
    """Why the move is not possible."""
    return Sentence("that is not possible now", (REASON_RULES[reason],))


def told(s: Any, event: Sequence[int], who: Sequence[str]) -> Sentence:
    """An event as a line of the log."""
    kind, seat, *numbers = event
    name = f"{who[seat]} " if seat >= 0 else ""
    return Sentence(f"{name}{EVENTS[kind].name} {' '.join(map(str, numbers))}")
