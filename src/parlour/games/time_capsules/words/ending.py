"""What ending a turn now would mean, where that is bad, and how a game ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from parlour.engine.effects.tree import Do, Tree, tokens
from parlour.engine.people.english import listed, many
from parlour.engine.people.seen import decision
from parlour.engine.people.sentences import Sentence
from parlour.games.time_capsules import content
from parlour.games.time_capsules.content import BREAK_LIMIT
from parlour.games.time_capsules.rules import frames
from parlour.games.time_capsules.rules.actions import most_x
from parlour.games.time_capsules.rules.objects import BREAKS, breaks_in_zones
from parlour.games.time_capsules.scoring import has_lost
from parlour.games.time_capsules.state import PURCHASE_PHASE
from parlour.games.time_capsules.words.asked import Asked
from parlour.games.time_capsules.words.names import action_cost, breaks


def warnings(s: Any) -> tuple[Sentence, ...]:
    """What the deciding seat should know before it ends its turn or phase II; nothing in any other decision."""
    kind, seat, phase, *_ = decision(s)
    if s.over or kind != frames.ACT or phase == PURCHASE_PHASE:
        return ()
    return (*_loss(s, seat), *_crowding(s, seat))


def _loss(s: Any, seat: int) -> Iterator[Sentence]:
    """In the last round nothing comes after the turn that could return a break (TC-72, TC-73)."""
    owned, near = int(s.tokens[seat, BREAKS]), int(breaks_in_zones(s, seat))
    if s.rounds < content.ROUNDS or owned < BREAK_LIMIT:
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
        q = Asked(s, move=move)
        if q.block == "standard" and q.at[0] == content.ACT_REPAIR:
            most = int(most_x(s, seat, content.ACT_REPAIR, 0))
            yield f"repair {most} for {action_cost(content.ACT_REPAIR, most)}"
        elif q.block in _CARRIED_OUT and _mends(q.tree):
            yield _CARRIED_OUT[q.block].format_map(q)


_CARRIED_OUT = {"use": "use {artifact}", "reuse": "use {artifact}", "play": "play {card}", "grow": "grow {bio}"}


def _mends(effect: Tree) -> bool:
    return any(isinstance(token, Do) and token.word == content.MEND for token in tokens(effect))


def _crowding(s: Any, seat: int) -> Iterator[Sentence]:
    """What does not fit into the open capsules has to be discarded, with its VP (TC-52, TC-55)."""
    counts = (s.active_zone[seat] + s.inactive_zone[seat]).tolist()
    worths = sorted(int(content.OBJECT_VP[t]) for t in range(content.THE_BREAK) for _ in range(counts[t]))
    room = content.OPENED * content.CAPSULE_MAX
    gone = min(sum(counts) - room, len(worths))
    if gone <= 0:
        return
    cost = sum(worths[:gone])
    lost = f", for at least {cost} VP" if cost else ""
    text = f"{many(sum(counts), 'object')}, and {room} fit: ending now means discarding {gone}{lost}"
    yield Sentence(text, ("TC-52", "TC-55"))


# ---------------------------------------------------------------- the end of the game


def verdict(s: Any, who: Sequence[str]) -> Sentence | None:
    """How a game ended where places and points do not tell it: alone, or when breaks decided; else None."""
    lost = [seat for seat in range(int(s.seats)) if has_lost(s, seat)]
    left = [seat for seat in range(int(s.seats)) if seat not in lost]
    if s.seats == 1:
        return _solo_verdict(int(s.vp[0]), int(s.tokens[0, BREAKS]))
    if not left:
        return Sentence(f"Everybody owns {BREAK_LIMIT} breaks or more", ("TC-73", "TC-78"))
    if len(left) > 1:
        return None
    fate = listed(f"{who[seat]} owns {breaks(int(s.tokens[seat, BREAKS]))}" for seat in lost)
    return Sentence(f"{int(s.vp[left[0]])} VP, and the others have lost: {fate}", ("TC-73",))


def _solo_verdict(vp: int, torn: int) -> Sentence:
    if torn >= BREAK_LIMIT:
        return Sentence(f"Lost: {breaks(torn)}, and {BREAK_LIMIT} are too many", ("TC-73", "TC-82"))
    rank = next(name for least, name in sorted(content.SOLO_RANKS, reverse=True) if vp >= least)
    end = "a win" if vp >= content.SOLO_TARGET else f"{content.SOLO_TARGET} would have been a win"
    return Sentence(f"{vp} VP, {end}: {rank}", ("TC-82",))
