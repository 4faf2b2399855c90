"""A position of Dominations in words (docs/cases.md)."""

from __future__ import annotations

from typing import Any

from parlour.engine.position import Key

KEYS: dict[str, Key] = {}


def begin(s: Any, seats: int) -> None:
    """Clear the table."""
    s.seats = seats


def finish(s: Any, given: dict[str, Any]) -> None:
    """Say where play stands."""
