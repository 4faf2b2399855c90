"""What the parts of the drawing share: a view made ready, effects as glyphs, cards and other pieces as facts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from types import SimpleNamespace
from typing import Any, NamedTuple

from parlour.engine.effects import icons
from parlour.engine.effects.icons import Icon
from parlour.engine.effects.tree import AtEnd, Do, Tree, quantity_of, tokens
from parlour.games.revive import content
from parlour.games.revive.notation import COLOURS, VOCABULARY
from parlour.games.revive.rules.effects import counted
from parlour.games.revive.state import BUILT, PLAYED, POPULATED, REVEALED, TOOK_MODULE
from parlour.games.revive.words.names import phrase

# What is counted looks like what it counts.
SAME = {
    "crate_count": "crate", "module_count": "module", "citizen_count": "citizen", "yellow_citizen": "citizen-yellow",
    "green_citizen": "citizen-green", "gray_citizen": "citizen-gray", "population": "populate", "building": "build",
    "large_building": "large", "small_count": "small", "artifact_count": "artifact", "water_count": "water",
    "hibernation": "hibernate", "recruit": "citizen", "lowest_step": "lowest", "highest_step": "highest",
}  # fmt: skip


class Glyph(NamedTuple):
    """An icon with its number, or a sign between icons."""

    icon: str
    n: int | None
    text: str


Glyphs = tuple[Glyph, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """A citizen card: colour, halves, slot symbols (REV-14)."""

    id: str
    name: str
    colour: str
    halves: tuple[Glyphs, Glyphs]
    slots: tuple[bool, bool]
    words: str


@dataclass(frozen=True, slots=True)
class Thing:
    """A module, a token, a crate, an artifact: what it does as glyphs and as words."""

    id: str
    name: str
    colours: tuple[str, ...]
    does: Glyphs
    words: str


def unpacked(s: Any) -> Any:
    """The fields of a view, each looked up once: drawing reads them hundreds of times."""
    return SimpleNamespace(**{name: s[name] for name in s.dtype.names})


def decision(s: Any) -> list[int]:
    """The decision on top of the stack: kind, seat, a, b, c."""
    return [int(n) for n in s.frame[s.depth - 1]] if s.depth else [-1, -1, 0, 0, 0]


def just_done(s: Any) -> set[tuple[str, int, int]]:
    """What the last step has brought to the table: what it is, whose, where."""
    told = {
        BUILT: ("space", 1),
        POPULATED: ("space", 1),
        REVEALED: ("cell", 1),
        PLAYED: ("slot", 2),
        TOOK_MODULE: ("put", 2),
    }
    found = set()
    for event, seat, *numbers in s.trail[: min(int(s.n_trail), len(s.trail))].tolist():
        if event in told:
            what, at = told[event]
            found.add((what, seat if what in ("slot", "put") else -1, numbers[at - 1]))
    return found


def glyphs(effect: Tree | None) -> Glyphs:
    """An effect as icons and signs."""
    if effect is None:
        return ()
    drawn = icons(effect.body if isinstance(effect, AtEnd) else effect, VOCABULARY)
    return tuple(
        Glyph(SAME.get(one.name, one.name), one.amount, one.label)
        if isinstance(one, Icon)
        else Glyph("", None, one.text)
        for one in drawn
    )


@cache
def card_of(card: int) -> Card:
    """A card by its number."""
    c = content.CARDS[card]
    halves = glyphs(c.top), glyphs(c.bottom)
    told = "\n".join(
        f"{name.capitalize()}: {phrase(tree)}{', and another card may join it' if slot else ''}."
        for name, tree, slot in zip(content.HALVES, c.halves, c.slots, strict=True)
    )
    return Card(c.id, c.name, COLOURS[c.color], halves, c.slots, f"{c.name}, {COLOURS[c.color]}\n{told}")


@cache
def module_of(module: int) -> Thing:
    """A module by its number."""
    m = content.MODULES[module]
    colours = tuple(COLOURS[colour] for colour in m.colors)
    told = f"Module for {' and '.join(colours)} cards: {phrase(m.effect)}."
    return Thing(m.id, f"{' and '.join(colours)} module", colours, glyphs(m.effect), told)


@cache
def token_of(token: int) -> Thing:
    """A machine token by its number."""
    t = content.TOKENS[token]
    return Thing(t.id, t.name, (COLOURS[t.color],), glyphs(t.effect), f"{t.name}: {phrase(t.effect)}.")


@cache
def crate_of(crate: int) -> Thing:
    """What a crate holds."""
    c = content.CRATES[crate]
    return Thing(c.id, "Crate", (), glyphs(c.effect), f"Crate: {phrase(c.effect)}.")


@cache
def small_of(small: int) -> Thing:
    """A small artifact by its number."""
    a = content.SMALL_ARTIFACTS[small]
    return Thing(a.id, a.name, (), glyphs(a.score), f"{a.name}. At the end: {phrase(a.score)}.")


def held(counts: Any) -> list[int]:
    """The numbers of what is held, one of each kind."""
    return [int(n) for n in counts.nonzero()[0]]


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


def outline(points: Sequence[tuple[float, float]]) -> str:
    """A closed path through points."""
    return "M" + " ".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"
