"""What the parts of the drawing share: effects as glyphs, Data cards, costs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from parlour.engine.core.stack import KIND, A
from parlour.engine.effects.tree import Do, Tree, tokens
from parlour.engine.people.glyphs import Glyph, Glyphs, glyphs_of
from parlour.engine.people.seen import Fact, last_events
from parlour.games.free_radicals import content, notation, tables
from parlour.games.free_radicals.notation import COLOURS, ITEMS, VOCABULARY
from parlour.games.free_radicals.rules.paying import part_of
from parlour.games.free_radicals.words.names import Names, cost_text

SAME = {
    "random_data": "data", "favor_of": "favor", "own_level": "know", "asset_type": "asset", "of_type": "asset",
    "tile_laid": "tile", "femtoscope_used": "femtoscope",
}  # fmt: skip
WAIVING = (notation.AWAKEN, notation.KNOW)
NAMES = Names()


@cache
def glyphs(effect: Tree | None) -> Glyphs:
    """An effect as icons and signs; behind an Awakening or a Knowledge step, how many Items it waives."""
    waived = [do.args[1] for do in tokens(effect) if isinstance(do, Do) and do.word in WAIVING] if effect else []
    drawn: list[Glyph] = []
    for glyph in glyphs_of(effect, VOCABULARY, SAME):
        drawn.append(glyph)
        if glyph.icon in ("awaken", "know") and waived and (items := waived.pop(0)):
            drawn.append(Glyph("", None, f"−{items}"))
    return tuple(drawn)


def sure(effect: Tree | None) -> Glyphs:
    """An effect without the signs that one may decline it and that it comes last, which go without saying."""
    return tuple(Glyph("", None, ",") if glyph.text == ";" else glyph for glyph in glyphs(effect) if glyph.text != "?")


@cache
def cost_of(cost: int) -> Glyphs:
    """A cost as glyphs."""
    parts = ((item, int(part_of(cost, item))) for item in range(len(ITEMS)))
    return tuple(Glyph(ITEMS[item], n, NAMES.item_name(item)) for item, n in parts if n)


@cache
def card_of(card: int) -> Fact:
    """A Data card: its Building, its colours, what it costs and brings (FR-4)."""
    one = content.DATA_CARDS[card]
    hues = tuple(COLOURS[colour] for colour in one.colours)
    costs = [int(tables.CARD_COST[card, way]) for way in range(2)]
    told = f"{NAMES.building(one.building)}, for {' and '.join(hues)}\nAwaken it for {cost_text(costs[0])}, or for"
    return Fact(
        id=one.id, building=content.BUILDINGS[one.building].id, name=NAMES.building(one.building), hues=hues,
        costs=tuple(cost_of(cost) for cost in costs), vp=one.vp, words=f"{told} {cost_text(costs[1])}: {one.vp} VP",
    )  # fmt: skip


def held(counts: Any) -> list[int]:
    """The numbers of what is held."""
    return [int(n) for n in counts.nonzero()[0]]


def shown(piece: Callable[[int], Fact], places: Any) -> list[Fact | None]:
    """What lies on the places of a display."""
    return [piece(int(n)) if n >= 0 else None for n in places]


def just_told(s: Any, event: int) -> list[list[int]]:
    """The numbers of the events of a kind that the last step has told."""
    return [numbers for kind, _, *numbers in last_events(s) if kind == event]


def step_of(s: Any, seat: int, steps: Mapping[int, int]) -> int:
    """The step of its turn that a seat is at: by what is asked, within an effect by what is to come; else −1."""
    if s.over or s.turn != seat or not s.depth or not s.rounds:
        return -1
    *waiting, now = (int(frame[0]) for frame in s.frame[: s.depth])
    if now in steps:
        return steps[now]
    return max(min(steps.values()), min((steps[kind] - 1 for kind in waiting if kind in steps), default=-1))


def awaited(s: Any, kind: int, row: int) -> bool:
    """Whether an effect, by the row where it begins, waits below the decision in a frame of this kind."""
    below = s.frame[: max(int(s.depth) - 1, 0)].tolist()
    return any(frame[KIND] == kind and frame[A] == row for frame in below)
