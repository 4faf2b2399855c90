"""How to fill capsules sensibly: the suggestion that a person can change and accept with one click."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from parlour.engine.effects.tree import Do, tokens
from parlour.engine.plan import Plan, Step, Way
from parlour.games.time_capsules.content import (
    ARTIFACTS,
    CAPSULES,
    FACES_OF,
    FIRST_BATTERY,
    FIRST_BIO,
    FIRST_COMPUTER,
    KIND,
    MEND,
    OBJECTS,
    SIZES,
    THE_BREAK,
    TILES,
)
from parlour.games.time_capsules.moves import MOVES, TO_CAPSULE
from parlour.games.time_capsules.names import object_name
from parlour.games.time_capsules.rules.filling import can_fill, is_scarce, next_object, to_be_placed
from parlour.games.time_capsules.rules.frames import FILL, POSSIBLE
from parlour.games.time_capsules.state import OPEN

TITLE = "Fill sensibly"
WORDS = "Energy, qubits and artifacts evenly, whichever capsules come out together; breaks lie with what mends them."


def plan(s: Any) -> Plan | None:
    """Where each object still to be placed would go; None where nothing is filled."""
    kind, seat = int(s.frame[s.depth - 1][0]), int(s.frame[s.depth - 1][1])
    if s.over or kind != FILL:
        return None
    trial: Any = SimpleNamespace(place=s.place, capsule=s.capsule.copy(), inactive_zone=s.inactive_zone.copy())
    steps = []
    while (left := int(to_be_placed(trial, seat))) > 0:
        thing = int(next_object(trial, seat))
        capsule = _best(trial, seat, thing)
        trial.inactive_zone[seat, thing] -= 1
        trial.capsule[seat, capsule, thing] += 1
        steps.append(Step(f"fill-{left}", object_name(thing), MOVES.names[TO_CAPSULE + capsule]))
    ways = tuple(Way(MOVES.names[TO_CAPSULE + n], str(n + 1)) for n in range(CAPSULES) if s.place[seat, n] == OPEN)
    return Plan(TITLE, WORDS, ways, tuple(steps))


def _best(trial: Any, seat: int, thing: int) -> int:
    """The capsule that has least of what this object brings, then least of everything."""
    scarce = is_scarce(trial, seat)
    possible = [n for n in range(CAPSULES) if can_fill(trial, seat, n, scarce) == POSSIBLE]
    return min(possible, key=lambda n: (*_load(trial.capsule[seat, n], thing), n))


def _load(held: Any, thing: int) -> tuple[float, int]:
    """How much a capsule holds of what an object brings, and how many objects."""
    objects = [t for t in range(OBJECTS) if held[t]]
    if thing == THE_BREAK and any(_mends(t) for t in objects):
        return -1.0, 0
    heap = _heap(thing)
    return sum(_worth(t) * float(held[t]) for t in objects if _heap(t) == heap), int(held.sum())


def _heap(thing: int) -> str:
    """What is spread evenly: computers, batteries, artifacts of each kind, bioobjects, breaks."""
    if thing < TILES:
        return f"artifact-{int(KIND[thing])}"
    if thing < FIRST_BATTERY:
        return "computer"
    if thing < FIRST_BIO:
        return "battery"
    return "bio" if thing < THE_BREAK else "break"


def _worth(thing: int) -> float:
    """What an object is worth on average when it comes out."""
    if FIRST_COMPUTER <= thing < FIRST_BATTERY:
        return (FACES_OF[thing - FIRST_COMPUTER] + 1) / 2
    return float(SIZES[thing - FIRST_BATTERY]) if FIRST_BATTERY <= thing < FIRST_BIO else 1.0


def _mends(thing: int) -> bool:
    """Whether an object is an artifact that returns breaks."""
    return thing < TILES and any(isinstance(token, Do) and token.word == MEND for token in tokens(ARTIFACTS[thing].use))
