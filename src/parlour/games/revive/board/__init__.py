"""Revive's board as a page draws it: everything in sight as small facts, and what pointing at each could mean.

`board.html` draws a picture: the map (`map.py`), what the seats have (`mats.py`), what can be taken. All of them
read a view and never decide anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from parlour.engine.people.catalogue import Piece
from parlour.engine.people.english import capitalised
from parlour.engine.people.glyphs import Glyph, Glyphs
from parlour.engine.people.seen import Fact, decision, unpacked
from parlour.games.revive import content, moves, tables
from parlour.games.revive.board import facts
from parlour.games.revive.board.map import map_of
from parlour.games.revive.board.mats import mat_of
from parlour.games.revive.board.preview import TRIED, previews
from parlour.games.revive.board.runs import runs
from parlour.games.revive.moves import MOVES
from parlour.games.revive.notation import BASICS, COLOURS
from parlour.games.revive.rules import frames
from parlour.games.revive.words.asked import Asked, as_paid
from parlour.games.revive.words.names import phrase

__all__ = ["catalogue", "picture", "pointed", "runs"]

DEEDS = (  # the actions: move, name, icon
    ("play", "Play", "card"), ("flip", "Switch", "switch"), ("explore", "Explore", "explore"),
    ("build", "Build", "build"), ("populate", "Populate", "populate"), ("hibernate", "Sleep", "hibernate"),
)  # fmt: skip
FREE_DEEDS = (
    ("ability", "Ability", "tribe"), ("trade", "Trade", "crystal"), ("open", "Crate", "crate"),
    ("use", "Machine", "energy"), ("deal", "Deal", "deal"),
)  # fmt: skip


def _notes(s: Any, seat: int) -> dict[str, Glyphs]:
    """What each action and free action costs at least, as glyphs."""
    paid = [Glyph(icon, 1, icon) for icon in (*BASICS, "crystal", "energy")]
    costs = {deed: Asked(s).least(deed) for deed in ("explore", "build", "populate")}
    ability = facts.tribe_of(int(s.tribe[seat])).cost
    costs["ability"] = [(one.n or 1, BASICS.index(one.icon)) for one in ability if one.icon in BASICS]
    priced = {deed: as_paid(s, seat, *cost) for deed, cost in costs.items()}
    notes = {deed: tuple(paid[what]._replace(n=n) for n, what in cost if n) for deed, cost in priced.items()}
    return notes | {"ability": notes["ability"] or ability, "trade": (paid[3],), "use": (paid[4],)}


def picture(s: Any, seat: int, who: Sequence[str]) -> Fact:
    """Everything on the table as this seat sees it; for a spectator (−1) prices are those of the deciding seat."""
    record, s = s, unpacked(s)
    kind, decides, a, *_ = decision(s)
    mine = not s.over and decides == seat
    tribes = facts.held(s.tribes) if not s.over and kind == frames.TRIBE_CHOICE else []
    dealt = [int(card) for card in s.dealt[seat] if card >= 0] if mine and kind == frames.KEEP else []
    return Fact(
        map=map_of(s, seat if seat >= 0 else max(int(s.decides), 0), mine),
        mats=[mat_of(s, n, who[n], n == seat) for n in range(int(s.seats))],
        turns=int(s.turns), actions=int(s.actions), slept=bool(s.slept), prism=bool(s.prism),
        last_turns=int(s.last_turns), menu=mine and kind == frames.MENU, deeds=DEEDS, free_deeds=FREE_DEEDS,
        notes=_notes(s, seat) if mine and kind == frames.MENU else {},
        ahead=previews(record, who) if mine and kind in TRIED else {},
        citizens=facts.shown(facts.card_of, s.display), deck=int(s.deck_left),
        modules=facts.shown(facts.module_of, s.offer), spending=kind == frames.SPEND,
        tokens=[(COLOURS[n], facts.shown(facts.token_of, row)) for n, row in enumerate(s.tokens)],
        token_colour=COLOURS[a] if mine and kind == frames.TOKEN_CHOICE else "", crates=int(s.crates_left),
        artifacts=[(COLOURS[n], int(left), int(tables.IN_SUPPLY[s.seats])) for n, left in enumerate(s.artifacts)],
        smalls=[facts.small_of(small) for small in facts.held(s.smalls)],
        hibernation=[
            (n, facts.glyphs(reward), phrase(reward) if reward else "", facts.held(s.hibernation[: s.seats] == n))
            for n, reward in enumerate((None, *(one.reward for one in content.HIBERNATIONS)))
        ],
        tribes=facts.shown(facts.tribe_of, tribes), dealt=[facts.categories_of(s, seat, card) for card in dealt],
        placing=facts.card_of(a) if mine and kind == frames.PLACEMENT else None,
        putting=facts.module_of(int(s.offer[a])) if mine and kind == frames.MODULE_SPACE and s.offer[a] >= 0 else None,
    )  # fmt: skip


POINTED = {
    frames.MENU: ("end", *(row[0] for row in (*DEEDS, *FREE_DEEDS))), frames.TECHNOLOGY: ("technology",),
    frames.SITE: ("site",), frames.SIZE: ("size",), frames.SETTLEMENT: ("settle",), frames.PLACEMENT: ("placement",),
    frames.MACHINE_CHOICE: ("machine",), frames.RECHARGE_CHOICE: ("recharge",), frames.HIBERNATION: ("reward",),
    frames.RECALL_CHOICE: ("recall",), frames.ARTIFACT_CHOICE: ("artifact",), frames.REMOVAL: ("remove",),
    frames.RESOURCE: ("resource",), frames.SPEND: ("spend",), frames.TRACK_CHOICE: ("track",),
}  # fmt: skip


def pointed(s: Any) -> Iterable[int]:
    """The moves that one could mean by pointing in this decision, so that the engine can say why not."""
    kind = decision(s)[0]
    return moves.TO_TILE + s.back.nonzero()[0] if kind == frames.TILE else MOVES.of(*POINTED.get(kind, ()))


def catalogue() -> Iterator[Piece]:
    """Every citizen, starting card, machine, tribe, large location and artifact."""
    for n, card in enumerate(content.CARDS):
        group = f"{COLOURS[card.color].capitalize()} citizens" if n < tables.N_CITIZENS else "Starting cards"
        yield Piece(card.id, group, card.name, facts.card_of(n).does)
    for tribe, one in enumerate(content.TRIBES):
        yield Piece(one.id, "Tribes", one.name, facts.tribe_of(tribe).words)
    for n, token in enumerate(content.TOKENS):
        yield Piece(
            token.id, f"{COLOURS[token.color].capitalize()} machine tokens", token.name, facts.token_of(n).words
        )
    for m in content.PRINTED:
        yield Piece(m.name.lower().replace(" ", "-"), "Printed machines", m.name, capitalised(f"{phrase(m.effect)}."))
    for location in content.LOCATIONS:
        yield Piece(location.id, "Large locations", location.name, f"At the end: {phrase(location.score)}.")
    for n, small in enumerate(content.SMALL_ARTIFACTS):
        yield Piece(small.id, "Small artifacts", small.name, facts.small_of(n).words)
    for artifact in content.ARTIFACT_CARDS:
        lines = zip(COLOURS, artifact.categories, strict=True)
        told = "\n".join(f"{colour.capitalize()}: {phrase(tree)}." for colour, tree in lines)
        yield Piece(artifact.id, "Artifact cards", artifact.name, told)
