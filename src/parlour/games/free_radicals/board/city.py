"""The city as a page draws it: ten Buildings, the Knowledge Tracks, the Data cards in sight (FR-1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from parlour.engine.people.seen import Fact
from parlour.games.free_radicals import content, state, tables
from parlour.games.free_radicals.board import facts
from parlour.games.free_radicals.content import BENEFACTORS, BUILDINGS, FACTION_IDS, FACTIONS, STEPS
from parlour.games.free_radicals.notation import COLOURS
from parlour.games.free_radicals.words.names import phrase, power_text


def city_of(s: Any, seat: int, who: Sequence[str]) -> Fact:
    """Everything that all share."""
    ours = int(s.faction[seat]) - 1 if seat >= 0 else -1
    return Fact(
        buildings=[_building(s, n, ours, who) for n in range(len(BUILDINGS))],
        steps=[
            Fact(column=n, level=one.level, cost=facts.cost_of(int(tables.STEP_COST[n])), vp=one.vp)
            for n, one in enumerate(STEPS, 1)
        ],
        benefactors=[(n, facts.glyphs(one.effect), phrase(one.effect)) for n, one in enumerate(BENEFACTORS, 1)],
        tracks=[_track(s, colour, who) for colour in range(len(COLOURS))],
        display=facts.shown(facts.card_of, s.display), deck=int(s.deck_left), discards=int(s.discards_left),
        rounds=int(s.rounds), last=content.ROUNDS,
    )  # fmt: skip


def _building(s: Any, building: int, ours: int, who: Sequence[str]) -> Fact:
    """A Building: its powers, who controls it, what a Visit gives to them (FR-40)."""
    one = BUILDINGS[building]
    slots = [int(cube) - 1 for cube in s.control[building]]
    owners = [(COLOURS[colour_of(s, seat)], who[seat]) if seat >= 0 else None for seat in slots]
    told = f"{one.name}: {power_text(one.power)}.\nFor the {FACTIONS[one.bonus_faction].name}: {power_text(one.bonus)}."
    holds = " and ".join(owner[1] for owner in owners if owner)
    if holds:
        told += f"\nAwakened by {holds}. When somebody else Visits it, each slot brings its owner 1 Favor of the"
        told += f" Visitor's colour and {phrase(one.reward).removeprefix('gain ')}."
    else:
        told += "\nAsleep: nobody can Visit it before somebody Awakens it."
    return Fact(
        id=one.id, name=one.name, power=facts.glyphs(one.power), bonus=facts.glyphs(one.bonus),
        reward=facts.glyphs(one.reward), slots=owners, awake=bool(holds), visited=bool(s.visited >> building & 1),
        bonus_of=FACTION_IDS[one.bonus_faction], bonus_hue=COLOURS[one.bonus_faction // 2], words=told,
        bonus_words=f"Only for the {FACTIONS[one.bonus_faction].name}: {power_text(one.bonus)}",
        ours=one.bonus_faction == ours,
        fresh=any(told[0] == building for told in facts.just_told(s, state.VISITED_BUILDING)),
    )  # fmt: skip


def _track(s: Any, colour: int, who: Sequence[str]) -> Fact:
    """A Knowledge Track: where its marker stands and whose it is (FR-43)."""
    owner = next((seat for seat in range(int(s.seats)) if colour_of(s, seat) == colour), -1)
    at = int(s.knowledge[colour])
    name = who[owner] if owner >= 0 else "nobody"
    return Fact(colour=COLOURS[colour], at=at, owner=owner, name=name, level=int(tables.STEP_LEVEL[at]))


def colour_of(s: Any, seat: int) -> int:
    """The colour of a seat, or −1 before it has a faction."""
    faction = int(s.faction[seat]) - 1
    return faction // 2 if faction >= 0 else -1
