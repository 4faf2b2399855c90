"""The rows of the database as everybody hands them about: tables, seats, keys, steps, guides."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

from parlour.server.layout import USUAL_AWAY
from parlour.web.dealing import CHANCE

MOVE, UNDO, RESIGN = "move", "undo", "resign"  # what a step is
NOBODY = -1
GIVEN_UP = "given up"  # how a game ended that its rules did not end


@dataclass(frozen=True)
class Standing:
    """How a game stands after its latest step."""

    number: int = 0
    ply: int = 0
    decides: int = NOBODY
    end: str = "running"
    result: list[tuple[int, str]] = field(default_factory=list)
    early: list[int] = field(default_factory=list)  # the seats that may choose before their turn


@dataclass(frozen=True)
class TableRow:
    """A table: what it was created with, and how it stands."""

    id: str
    game: str
    rules: int
    content: str
    seed: int | str
    owner: str
    listed: bool
    hints: bool = False
    options: dict[str, str] = field(default_factory=dict)
    number: int = 0
    ply: int = 0
    decides: int = NOBODY
    end: str = "running"
    result: list[tuple[int, str]] = field(default_factory=list)
    early: list[int] = field(default_factory=list)
    next_table: str = ""
    dealt: str = CHANCE
    away: str = USUAL_AWAY
    origin: str = ""
    given: dict[str, Any] | None = None
    deal: str = ""
    created: float = field(default_factory=time.time)
    updated: float = field(default_factory=time.time)


@dataclass(frozen=True)
class SeatRow:
    """Who holds a seat: nobody yet, a person with a key, or a bot."""

    seat: int
    holder: str
    name: str
    bot: str = ""
    invite: str = ""


@dataclass(frozen=True)
class KeyRow:
    """A key that opens a seat, known by its hash only."""

    hash: str
    table_id: str
    seat: int
    seen: int = -1
    once: bool = False
    used: float = 0.0


@dataclass(frozen=True)
class StepRow:
    """One thing that happened at a table, numbered from 1: a move, or the last move taken back."""

    number: int
    kind: str
    seat: int
    move: str
    at: float = field(default_factory=time.time)


@dataclass(frozen=True)
class EarlyRow:
    """What a seat has chosen before its turn, after so many decisions of its own: each with what it was called."""

    table_id: str
    seat: int
    first: int
    kept: list[tuple[str, str]]
    done: bool = False  # nothing is left to choose before its turn


@dataclass(frozen=True)
class GuideRow:
    """What somebody did with the guide of their first game."""

    table_id: str
    seat: int
    left: bool = False
    steps: dict[str, tuple[int, int]] = field(default_factory=dict)
