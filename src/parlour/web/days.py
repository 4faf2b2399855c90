"""Days as people write them, the same wherever the server stands."""

from __future__ import annotations

from datetime import date

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def short_day(day: date) -> str:
    """A day without its year: '18 Nov'."""
    return f"{day.day} {MONTHS[day.month - 1]}"


def long_day(day: date) -> str:
    """A day: '18 Nov 2025'."""
    return f"{short_day(day)} {day.year}"
