"""Time Capsules in English: choices, prompts, reasons, log lines. It reads views and never decides anything."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from parlour.engine.game import Choice, Sentence
from parlour.games.time_capsules.moves import MOVES


def choice(s: Any, move: int) -> Choice:
    return Choice(move, MOVES.names[move], MOVES.names[move], "", ())


def prompt(s: Any) -> Sentence:
    return Sentence("Choose")


def deed(s: Any, move: int) -> str:
    return MOVES.names[move]


def reason(s: Any, move: int, reason: int, who: Sequence[str]) -> Sentence:
    return Sentence(f"reason {reason}")


def told(s: Any, event: Sequence[int], who: Sequence[str]) -> Sentence:
    return Sentence("")
