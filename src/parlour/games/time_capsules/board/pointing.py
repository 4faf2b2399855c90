"""What pointing at each thing could mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from parlour.engine.people.seen import decision
from parlour.games.time_capsules import content, moves
from parlour.games.time_capsules.board.objects import ZONE_NAMES
from parlour.games.time_capsules.rules import frames
from parlour.games.time_capsules.rules.objects import ACTIVE
from parlour.games.time_capsules.state import OPEN
from parlour.games.time_capsules.words.names import sides_at

FILLINGS = (frames.FILL, frames.DROPPING)


CHOOSES_OBJECTS = range(frames.PAYING, frames.SCRAPPING + 1)


FROM_THE_OFFER = (frames.REFRESHING, frames.COPYING, frames.TAKING)


def spots(s: Any) -> Mapping[str, Sequence[int]]:
    """For each spot the moves it could mean in this decision, so that the engine can say why not."""
    kind, seat, a, *_ = decision(s)
    offered = moves.TO_OFFER if kind in FROM_THE_OFFER else moves.TO_BUY
    found = {f"offer-{place + 1}": [offered + place] for place in range(content.OFFER)}
    found |= {f"action-{name}": [moves.TO_STANDARD + n] for n, name in enumerate(content.X_ACTIONS)}
    found |= {"action-recycle-batteries": [moves.TO_RECYCLE], "action-recycle-computers": [moves.TO_RECYCLE + 1]}
    played = moves.TO_THROW if kind == frames.THROWING else moves.TO_PLAY
    found |= {f"hand-{content.CARDS[c].id}": [played + int(c)] for c in s.hand[seat][: int(s.n_hand[seat])]}
    if kind == frames.SCOUTING:
        found |= {f"stack-{name}": [moves.TO_STACK + n] for n, name in enumerate(content.KINDS)}
    if kind in (frames.CHOOSING, frames.DIGGING):
        found |= {f"revealed-{n + 1}": [moves.TO_REVEAL + n] for n, tile in enumerate(s.revealed) if tile >= 0}
    if kind == frames.SIDE:
        found |= {f"side-{n + 1}": [moves.TO_SIDE + n] for n in range(len(sides_at(a)))}
    if kind == frames.FILL:
        found |= {
            f"capsule-{n + 1}": [moves.TO_CAPSULE + n] for n in range(content.CAPSULES) if s.place[seat, n] == OPEN
        }
    return found | _meanings(s, kind, seat)


def _meanings(s: Any, kind: int, seat: int) -> dict[str, list[int]]:
    """What pointing at objects in the zones could mean: choosing them where objects are chosen, else using them."""
    chooses = kind in CHOOSES_OBJECTS
    found: dict[str, list[int]] = {}
    if chooses:
        found |= _gear(s, seat)
    for zone, counts in enumerate((s.active_zone[seat], s.inactive_zone[seat])):
        name = ZONE_NAMES[zone]
        for bio in range(content.THE_BREAK - content.FIRST_BIO):
            if counts[content.FIRST_BIO + bio]:
                first = moves.TO_BIO if chooses else moves.TO_GROW
                found[f"bio-{name}-{content.BIOOBJECTS[bio].id}"] = [
                    first + zone * (content.THE_BREAK - content.FIRST_BIO) + bio
                ]
        for tile in range(content.TILES):
            if counts[tile]:
                found |= _meaning_of_tile(kind, zone, tile, chooses)
    if kind == frames.DROPPING:
        return {}  # everything there can go, but for breaks
    return found


def _meaning_of_tile(kind: int, zone: int, tile: int, chooses: bool) -> dict[str, list[int]]:
    spot = f"{ZONE_NAMES[zone]}-{content.ARTIFACTS[tile].id}"
    if chooses:
        at = zone * content.TILES + tile
        return {spot: [moves.TO_ARTIFACT + at], f"{spot}-readied": [moves.TO_READIED + at]}
    if zone == ACTIVE and kind not in FILLINGS:
        return {spot: [moves.TO_USE + tile], f"{spot}-readied": [moves.TO_REUSE + tile]}
    return {}


def _gear(s: Any, seat: int) -> dict[str, list[int]]:
    """Choosing computers and batteries."""
    found = {
        f"die-{content.FACES_OF[int(content.DIE_SIZE[die])]}-{int(content.DIE_FACE[die])}": [moves.TO_DIE + die]
        for die in range(content.DICE)
        if s.dice[seat, die]
    }
    for n, size in enumerate(content.SIZES):
        found |= {f"battery-{size}": [moves.TO_CELL + n], f"idle-battery-{size}": [moves.TO_IDLE_CELL + n]}
    return found | {f"idle-computer-{size}": [moves.TO_IDLE_COMPUTER + n] for n, size in enumerate(content.FACES_OF)}
