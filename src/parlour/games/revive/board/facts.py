"""What the parts of the drawing share: effects as glyphs, cards and other pieces."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from parlour.engine.effects.tree import Do, Tree, quantity_of, tokens
from parlour.engine.people.glyphs import Glyphs, glyphs_of
from parlour.engine.people.seen import Fact, last_events
from parlour.games.revive import content
from parlour.games.revive.notation import COLOURS, VOCABULARY
from parlour.games.revive.rules.effects import counted
from parlour.games.revive.words.names import cost_text, phrase, timed

# What is counted looks like what it counts.
SAME = {
    "crate_count": "crate", "module_count": "module", "citizen_count": "citizen", "yellow_citizen": "citizen-yellow",
    "green_citizen": "citizen-green", "gray_citizen": "citizen-gray", "population": "populate", "building": "build",
    "large_building": "large", "small_count": "small", "artifact_count": "artifact", "water_count": "water",
    "hibernation": "hibernate", "recruit": "citizen", "lowest_step": "lowest", "highest_step": "highest",
}  # fmt: skip


def just_done(s: Any, *events: int) -> set[int]:
    """Where the last step has done something of this kind: the first number of its events."""
    return {numbers[0] for event, _, *numbers in last_events(s) if event in events}


def glyphs(effect: Tree | None) -> Glyphs:
    """An effect as icons and signs."""
    return glyphs_of(effect, VOCABULARY, SAME)


def milestone_ahead(vp: int) -> content.Milestone | None:
    """The next place of the points track that brings something (REV-114); None behind the last."""
    return min((one for one in content.MILESTONES if one.at > vp), key=lambda one: one.at, default=None)


def worth(s: Any, seat: int, line: Tree) -> int:
    """What an `end:` line would bring a seat now, each part of it rounded by itself (REV-137)."""
    found = 0
    for do in tokens(line):
        if isinstance(do, Do):
            points = do.amount
            if do.scale is not None:
                points *= int(counted(s, seat, quantity_of(do.scale.count).count, 0, 0)) // do.scale.divisor
                points = min(points, do.scale.cap or points)
            found += points
    return found


def held(counts: Any) -> list[int]:
    """The numbers of what is held, one of each kind."""
    return [int(n) for n in counts.nonzero()[0]]


def shown(piece: Callable[[int], Fact], places: Any) -> list[Fact | None]:
    """What lies on the places of a display."""
    return [piece(int(n)) if n >= 0 else None for n in places]


@cache
def card_of(card: int) -> Fact:
    """A citizen card: colour, halves, slot symbols (REV-14)."""
    c, colour = content.CARDS[card], COLOURS[content.CARDS[card].color]
    told = "\n".join(
        f"{name.capitalize()}: {phrase(tree)}{', and another card may join it' if slot else ''}."
        for name, tree, slot in zip(content.HALVES, c.halves, c.slots, strict=True)
    )
    halves, words = (glyphs(c.top), glyphs(c.bottom)), f"{c.name}, {colour}\n{told}"
    return Fact(id=c.id, name=c.name, colour=colour, halves=halves, slots=c.slots, does=told, words=words)


def _thing(id: str, name: str, effect: Tree, words: str, *colours: int) -> Fact:
    """Any other piece: what it does as glyphs and as words."""
    return Fact(id=id, name=name, colours=tuple(COLOURS[n] for n in colours), does=glyphs(effect), words=words)


@cache
def module_of(module: int) -> Fact:
    """A module."""
    m = content.MODULES[module]
    hues = " and ".join(COLOURS[colour] for colour in m.colors)
    return _thing(m.id, f"{hues} module", m.effect, f"Module for {hues} cards: {phrase(m.effect)}.", *m.colors)


@cache
def token_of(token: int) -> Fact:
    """A machine token."""
    t = content.TOKENS[token]
    return _thing(t.id, t.name, t.effect, f"{t.name}: {phrase(t.effect)}.", t.color)


@cache
def crate_of(crate: int) -> Fact:
    """What a crate holds."""
    c = content.CRATES[crate]
    return _thing(c.id, "Crate", c.effect, f"Crate: {phrase(c.effect)}.")


@cache
def small_of(small: int) -> Fact:
    """A small artifact."""
    a = content.SMALL_ARTIFACTS[small]
    return _thing(a.id, a.name, a.score, f"{a.name}. At the end: {phrase(a.score)}.")


@cache
def tribe_of(tribe: int) -> Fact:
    """A tribe with its ability (REV-20)."""
    t = content.TRIBES[tribe]
    told = f"{t.ability_name}: pay {cost_text(t.ability_cost)}: {phrase(t.ability_effect)}.\n"
    told += "\n".join(f"{letter}: {timed(tree)}." for letter, tree in zip(content.TECHNOLOGIES, t.tech, strict=True))
    cost, does = glyphs(t.ability_cost), glyphs(t.ability_effect)
    return Fact(id=t.id, name=t.name, ability=t.ability_name, cost=cost, does=does, words=told)


def categories_of(s: Any, seat: int, card: int) -> Fact:
    """An artifact card: what each category scores, how often, what for now (REV-131)."""
    one = content.ARTIFACT_CARDS[card]
    lines = [
        Fact(colour=COLOURS[n], does=glyphs(tree), times=1 + int(s.artifact[seat, n]), now=worth(s, seat, tree))
        for n, tree in enumerate(one.categories)
    ]
    return Fact(id=one.id, name=one.name, lines=lines)
