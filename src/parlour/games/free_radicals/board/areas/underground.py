"""The Underground's board: the crew with its two levels, what is done with it this turn, the Scoundrels."""

from __future__ import annotations

from functools import cache
from typing import Any

from parlour.engine.people.english import listed
from parlour.engine.people.seen import Fact
from parlour.games.free_radicals import factions
from parlour.games.free_radicals.board import facts
from parlour.games.free_radicals.notation import ITEMS
from parlour.games.free_radicals.rules import frames
from parlour.games.free_radicals.tables import N_CREW, N_SCOUNDRELS
from parlour.games.free_radicals.words.names import ITEM_NAMES, phrase

AT = {frames.OPERATE: 2, frames.TRAINING: 3, frames.SCOUNDREL_CHOICE: 4, frames.STAND_DOWN: 5}
ITEM_PAIRS = tuple(zip(ITEMS, ITEM_NAMES, strict=True))
PLAYED = ("played 1st", "played 2nd")


def area(s: Any, seat: int, mine: bool) -> Fact:
    """The crew by where it is, the Scoundrels as far as a viewer knows them (FR-UNDE-9)."""
    hand = facts.held(s.crew[seat]) if mine else []
    operated = [int(n) for n in s.operated if n >= 0]
    tonight = [_character(s, n, PLAYED[nth]) for nth, n in enumerate(operated)]
    tonight += [_character(s, n, "in hand") for n in hand]
    out, markers, left = facts.held(s.crew_out), int(s.marked.sum()), int(s.gang_left) + int(s.n_beneath)
    rest = [n for n in range(N_CREW) if n not in (*operated, *hand, *out)]
    return Fact(
        at=facts.step_of(s, seat, AT), tonight=tonight,
        backs=0 if mine else int(s.n_crew[seat]), deck=int(s.crew_left),
        crew=[_character(s, n, "in the deck" if mine else "in hand or deck") for n in rest]
        + [_character(s, n, "out") for n in out],
        marks=[(n < markers, (n + 1) % factions.MARKERS_A_SCOUNDREL == 0) for n in range(N_CREW)], markers=markers,
        train=facts.glyphs(factions.TRAIN), lie_low=facts.glyphs(factions.LIE_LOW), items=ITEM_PAIRS,
        third=factions.CHARACTERS[hand[0]].name if len(hand) == 1 else "",
        scoundrels=[_scoundrel(n) for n in facts.held(s.scoundrels[seat])] if mine else [],
        held=int(s.n_scoundrels[seat]), most=factions.SCOUNDREL_LIMIT, every=factions.MARKERS_A_SCOUNDREL,
        played=_scoundrel(int(s.in_play)) if s.in_play >= 0 else None, left=left, pile=_pile(s, left),
    )  # fmt: skip


def _character(s: Any, character: int, where: str) -> Fact:
    """A crew card where it is now."""
    level = int(s.marked[character]) + 1
    one = _card(character)
    told = f"{one.name}, {where}: level {'II' if level > 1 else 'I'} counts.\n{one.words}"
    if where == "out":
        told += "\nDiscarded: back when the deck is shuffled anew."
    return one.but(where=where, level=level, words=told)


@cache
def _card(character: int) -> Fact:
    """What is printed on a crew card (FR-UNDE-1)."""
    one = factions.CHARACTERS[character]
    levels = one.effect_level_1, one.effect_level_2
    told = "\n".join(f"{roman}: {phrase(effect)}" for roman, effect in zip(("I", "II"), levels, strict=True))
    return Fact(id=one.id, name=one.name, does=tuple(facts.glyphs(effect) for effect in levels), words=told)


@cache
def _scoundrel(scoundrel: int) -> Fact:
    """A Scoundrel."""
    one = factions.SCOUNDRELS[scoundrel]
    return Fact(id=one.id, name=one.name, does=facts.glyphs(one.effect), words=f"{one.name}: {phrase(one.effect)}")


def _pile(s: Any, left: int) -> str:
    """What is known of the Scoundrels to be drawn (FR-UNDE-10)."""
    told = f"{left} of {N_SCOUNDRELS} Scoundrels in their deck, {int(s.gang_left)} of them as first shuffled"
    below = [factions.SCOUNDRELS[int(n)].name for n in s.beneath[: int(s.n_beneath)]]
    return f"{told}; then {listed(below)}, in this order" if below else told
