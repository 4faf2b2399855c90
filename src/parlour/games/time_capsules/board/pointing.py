"""What pointing at each thing could mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from parlour.engine.people.seen import decision
from parlour.games.time_capsules.board.objects import ZONE_NAMES
from parlour.games.time_capsules.content import (
    ARTIFACTS,
    BIOOBJECTS,
    CAPSULES,
    CARDS,
    DICE,
    DIE_FACE,
    DIE_SIZE,
    FACES_OF,
    FIRST_BIO,
    KINDS,
    OFFER,
    SIZES,
    THE_BREAK,
    TILES,
    X_ACTIONS,
)
from parlour.games.time_capsules.moves import (
    TO_ARTIFACT,
    TO_BIO,
    TO_BUY,
    TO_CAPSULE,
    TO_CELL,
    TO_DIE,
    TO_GROW,
    TO_IDLE_CELL,
    TO_IDLE_COMPUTER,
    TO_OFFER,
    TO_PLAY,
    TO_READIED,
    TO_RECYCLE,
    TO_REUSE,
    TO_REVEAL,
    TO_SIDE,
    TO_STACK,
    TO_STANDARD,
    TO_THROW,
    TO_USE,
)
from parlour.games.time_capsules.rules import frames
from parlour.games.time_capsules.rules.objects import ACTIVE
from parlour.games.time_capsules.state import (
    OPEN,
)
from parlour.games.time_capsules.words.names import (
    sides_at,
)

FILLINGS = (frames.FILL, frames.DROPPING)


CHOOSES_OBJECTS = range(frames.PAYING, frames.SCRAPPING + 1)


FROM_THE_OFFER = (frames.REFRESHING, frames.COPYING, frames.TAKING)


def spots(s: Any) -> Mapping[str, Sequence[int]]:
    """For each spot the moves it could mean in this decision, so that the engine can say why not."""
    kind, seat, a, *_ = decision(s)
    offered = TO_OFFER if kind in FROM_THE_OFFER else TO_BUY
    found = {f"offer-{place + 1}": [offered + place] for place in range(OFFER)}
    found |= {f"action-{name}": [TO_STANDARD + n] for n, name in enumerate(X_ACTIONS)}
    found |= {"action-recycle-batteries": [TO_RECYCLE], "action-recycle-computers": [TO_RECYCLE + 1]}
    played = TO_THROW if kind == frames.THROWING else TO_PLAY
    found |= {f"hand-{CARDS[c].id}": [played + int(c)] for c in s.hand[seat][: int(s.n_hand[seat])]}
    if kind == frames.SCOUTING:
        found |= {f"stack-{name}": [TO_STACK + n] for n, name in enumerate(KINDS)}
    if kind in (frames.CHOOSING, frames.DIGGING):
        found |= {f"revealed-{n + 1}": [TO_REVEAL + n] for n, tile in enumerate(s.revealed) if tile >= 0}
    if kind == frames.SIDE:
        found |= {f"side-{n + 1}": [TO_SIDE + n] for n in range(len(sides_at(a)))}
    if kind == frames.FILL:
        found |= {f"capsule-{n + 1}": [TO_CAPSULE + n] for n in range(CAPSULES) if s.place[seat, n] == OPEN}
    return found | _meanings(s, kind, seat)


def _meanings(s: Any, kind: int, seat: int) -> dict[str, list[int]]:
    """What pointing at objects in the zones could mean: choosing them where objects are chosen, else using them."""
    chooses = kind in CHOOSES_OBJECTS
    found: dict[str, list[int]] = {}
    if chooses:
        found |= _gear(s, seat)
    for zone, counts in enumerate((s.active_zone[seat], s.inactive_zone[seat])):
        name = ZONE_NAMES[zone]
        for bio in range(THE_BREAK - FIRST_BIO):
            if counts[FIRST_BIO + bio]:
                first = TO_BIO if chooses else TO_GROW
                found[f"bio-{name}-{BIOOBJECTS[bio].id}"] = [first + zone * (THE_BREAK - FIRST_BIO) + bio]
        for tile in range(TILES):
            if counts[tile]:
                found |= _meaning_of_tile(kind, zone, tile, chooses)
    if kind == frames.DROPPING:
        return {}  # everything there can go, but for breaks
    return found


def _meaning_of_tile(kind: int, zone: int, tile: int, chooses: bool) -> dict[str, list[int]]:
    spot = f"{ZONE_NAMES[zone]}-{ARTIFACTS[tile].id}"
    if chooses:
        at = zone * TILES + tile
        return {spot: [TO_ARTIFACT + at], f"{spot}-readied": [TO_READIED + at]}
    if zone == ACTIVE and kind not in FILLINGS:
        return {spot: [TO_USE + tile], f"{spot}-readied": [TO_REUSE + tile]}
    return {}


def _gear(s: Any, seat: int) -> dict[str, list[int]]:
    """Choosing computers and batteries."""
    found = {
        f"die-{FACES_OF[int(DIE_SIZE[die])]}-{int(DIE_FACE[die])}": [TO_DIE + die]
        for die in range(DICE)
        if s.dice[seat, die]
    }
    for n, size in enumerate(SIZES):
        found |= {f"battery-{size}": [TO_CELL + n], f"idle-battery-{size}": [TO_IDLE_CELL + n]}
    return found | {f"idle-computer-{size}": [TO_IDLE_COMPUTER + n] for n, size in enumerate(FACES_OF)}
