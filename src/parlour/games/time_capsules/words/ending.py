"""What ending a turn now would mean, where that is bad: a certain loss, objects that find no room."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from parlour.engine.effects.tree import Do, Tree, tokens
from parlour.engine.people.english import listed, many
from parlour.engine.people.sentences import Sentence
from parlour.games.time_capsules.content import (
    ACT_REPAIR,
    ARTIFACTS,
    BIOOBJECTS,
    BREAK_LIMIT,
    CAPSULE_MAX,
    CARDS,
    MEND,
    OBJECT_VP,
    OPENED,
    ROUNDS,
    STANDARD,
    THE_BREAK,
)
from parlour.games.time_capsules.moves import MOVES
from parlour.games.time_capsules.rules import frames
from parlour.games.time_capsules.rules.actions import most_x
from parlour.games.time_capsules.rules.objects import ACTIVE, BREAKS, breaks_in_zones
from parlour.games.time_capsules.state import PURCHASE_PHASE
from parlour.games.time_capsules.words.names import (
    bio_name,
    breaks,
    card_name,
    resource,
    tile_name,
)


def warnings(s: Any) -> tuple[Sentence, ...]:
    """What the deciding seat should know before it ends its turn or phase II; nothing in any other decision."""
    kind, seat, phase, *_ = (int(n) for n in s.frame[s.depth - 1])
    if s.over or kind != frames.ACT or phase == PURCHASE_PHASE:
        return ()
    return (*_loss(s, seat), *_crowding(s, seat))


def reach_text(s: Any, seat: int) -> str:
    """How many of a seat's breaks lie where nothing returns them; nothing where all can be reached."""
    owned, near = int(s.tokens[seat, BREAKS]), int(breaks_in_zones(s, seat))
    if near == owned:
        return ""
    waiting = int(s.waiting[seat])
    far = [f"{owned - near - waiting} in closed capsules"] if owned - near - waiting else []
    far += [f"{waiting} in the crystal zone"] if waiting else []
    return f"{near} in the zones; {' and '.join(far)}, out of reach"


def _loss(s: Any, seat: int) -> Iterator[Sentence]:
    """In the last round nothing comes after the turn that could return a break (TC-72, TC-73)."""
    owned, near = int(s.tokens[seat, BREAKS]), int(breaks_in_zones(s, seat))
    if s.rounds < ROUNDS or owned < BREAK_LIMIT:
        return
    needed = owned - BREAK_LIMIT + 1
    if near < needed:
        text = f"{breaks(owned)}, {BREAK_LIMIT} lose: {needed} would have to go, and only {near} can be reached"
        yield Sentence(text, ("TC-63", "TC-73"))
        return
    means = listed(_means(s, seat), "or")
    text = f"{breaks(owned)}: you lose unless you return {needed}"
    yield Sentence(text + (f"; you could {means}" if means != "nothing" else ""), ("TC-73",))


def _means(s: Any, seat: int) -> Iterator[str]:
    """What returns breaks and can be done now."""
    for move in s.option[: int(s.n_options)].tolist():
        block, at = MOVES.decode(move)
        if block == "standard" and at[0] == ACT_REPAIR:
            action, most = STANDARD[ACT_REPAIR], int(most_x(s, seat, ACT_REPAIR, 0))
            yield f"repair {most} for {resource(most * action.rate, action.pay)}"
        elif block in ("use", "reuse") and _mends(ARTIFACTS[at[0]].use):
            yield f"use {tile_name(at[0])}"
        elif block == "play" and _mends(CARDS[at[0]].effect):
            yield f"play {card_name(at[0])}"
        elif block == "grow" and _mends(BIOOBJECTS[at[1]].big if at[0] == ACTIVE else BIOOBJECTS[at[1]].small):
            yield f"grow {bio_name(at[1])}"


def _mends(effect: Tree) -> bool:
    return any(isinstance(token, Do) and token.word == MEND for token in tokens(effect))


def _crowding(s: Any, seat: int) -> Iterator[Sentence]:
    """What does not fit into the open capsules has to be discarded, with its VP (TC-52, TC-55)."""
    counts = (s.active_zone[seat] + s.inactive_zone[seat]).tolist()
    worths = sorted(int(OBJECT_VP[t]) for t in range(THE_BREAK) for _ in range(counts[t]))
    gone = min(sum(counts) - OPENED * CAPSULE_MAX, len(worths))
    if gone <= 0:
        return
    cost = sum(worths[:gone])
    lost = f", for at least {cost} VP" if cost else ""
    text = f"{many(sum(counts), 'object')}, and {OPENED * CAPSULE_MAX} fit: ending now means discarding {gone}{lost}"
    yield Sentence(text, ("TC-52", "TC-55"))
