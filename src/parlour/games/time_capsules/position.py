"""Positions of Time Capsules in words."""

from __future__ import annotations

from typing import Any

KEYS: dict[str, Any] = {}


def begin(s: Any, seats: int) -> None:
    s.seats = seats


def finish(s: Any, given: dict[str, Any]) -> None:
    return
