"""Moments as people say them: 'just now', '5 minutes ago', 'yesterday'."""

from __future__ import annotations

import time
from datetime import UTC, datetime

MINUTE, HOUR, DAY = 60, 3600, 86400


def ago(moment: float, now: float | None = None) -> str:
    """How long ago a moment was."""
    passed = (time.time() if now is None else now) - moment
    if passed < MINUTE:
        return "just now"
    if passed < HOUR:
        return _count(passed / MINUTE, "minute")
    if passed < DAY:
        return _count(passed / HOUR, "hour")
    return "yesterday" if passed < 2 * DAY else _count(passed / DAY, "day")


def stamp(moment: float) -> str:
    """A moment for machines, as a `<time>` element wants it."""
    return datetime.fromtimestamp(moment, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _count(n: float, word: str) -> str:
    whole = int(n)
    return f"{whole} {word}{'' if whole == 1 else 's'} ago"
