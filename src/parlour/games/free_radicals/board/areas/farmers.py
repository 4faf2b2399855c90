"""The Farmers' board: the field with the groups that its dominoes make, the Nursery, the crops (FR-FARM-1)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from parlour.engine.core.record import NONE
from parlour.engine.people.english import capitalised, many
from parlour.engine.people.glyphs import Glyph, Glyphs
from parlour.engine.people.seen import Fact, decision
from parlour.games.free_radicals import tables
from parlour.games.free_radicals.board import facts
from parlour.games.free_radicals.factions import CROP_TILES, CROPS, FIELD_WIDTH, STRENGTHS
from parlour.games.free_radicals.field import BESIDE, LIES, SQUARE_NAMES, group_of
from parlour.games.free_radicals.rules import frames
from parlour.games.free_radicals.words.names import phrase

SIDE, INSET = 60, 8  # of a square of the drawing, and from its edge to the line of a group
Groups = dict[int, tuple[int, ...]]  # of each planted square


def area(s: Any, seat: int, mine: bool) -> Fact:
    """The field, the Nursery with what its tiles could grow to, and what each crop does."""
    kind, decides, place, *_ = decision(s)
    crops = [int(n) - 1 for n in s.squares]
    used = s.farmed if s.turn == seat else [0] * len(crops)
    groups = {n: group_of(crops, n) for n, crop in enumerate(crops) if crop >= 0}
    lays = mine and decides == seat and kind == frames.PLANT
    most = {crop: max((len(groups[n]) for n in groups if crops[n] == crop), default=0) for crop in range(len(CROPS))}
    return Fact(
        at=_step(s, seat, kind), stack=int(s.crops_left), taken=place if lays else -1,
        groups=[_group(one, crops[one[0]]).but(used=bool(used[one[0]])) for one in sorted(set(groups.values()))],
        empty=[(*_corner(n), SQUARE_NAMES[n]) for n, crop in enumerate(crops) if crop < 0],
        nursery=[_tile(int(tile), crops, groups) if tile != NONE else None for tile in s.nursery],
        lays=_lays(CROP_TILES[int(s.nursery[place])].crops, crops, groups) if lays else None,
        crops=[_crop(crop, best) for crop, best in most.items()],
    )  # fmt: skip


def _step(s: Any, seat: int, kind: int) -> int:
    """The step of the turn (FR-FARM-3)."""
    if s.over or s.turn != seat or not s.rounds:
        return -1
    return 0 if kind in (frames.NURSERY, frames.PLANT) else 1 if facts.awaited(s, frames.OWN_STEP, tables.TEND) else 2


def _corner(square: int) -> tuple[int, int]:
    return square % FIELD_WIDTH * SIDE, square // FIELD_WIDTH * SIDE


@cache
def _group(group: tuple[int, ...], crop: int) -> Fact:
    """A group: its squares and what joins them as one line, its strength and what that does (FR-FARM-6)."""
    parts, inner = [], SIDE - 2 * INSET
    for x, y, right, down in ((*_corner(n), BESIDE[n][0] in group, BESIDE[n][1] in group) for n in group):
        wide, high = inner + SIDE * right, inner + SIDE * down
        block = right and down and (y + SIDE) // SIDE * FIELD_WIDTH + x // SIDE + 1 in group
        for w, h in ((wide, high),) if block else ((wide, inner), (inner, high)):
            parts.append(f"M{x + INSET} {y + INSET}h{w}v{h}h-{w}z")
    strength = min(len(group), STRENGTHS)
    return Fact(
        crop=CROPS[crop].id, line="".join(parts), at=[_corner(n) for n in group], badge=_corner(group[0]),
        strength=strength, names=[SQUARE_NAMES[n] for n in group],
        words=f"{capitalised(CROPS[crop].id)}, {many(len(group), 'square')}\n{_acts(crop, len(group))}",
    )  # fmt: skip


@cache
def _acts(crop: int, size: int) -> str:
    """What a group of so many squares does."""
    strength = min(size, STRENGTHS)
    return f"{capitalised(CROPS[crop].id)} with strength {strength}: {phrase(CROPS[crop].effect[strength - 1])}"


def _drawn(crop: int, strength: int) -> Glyphs:
    """What a crop does as icons: every part may be declined, and several times of the lotus are told as one."""
    drawn = [
        glyph for glyph in facts.glyphs(CROPS[crop].effect[strength - 1]) if glyph.text not in ("?", ";", "(", ")")
    ]
    times = sum(glyph.icon == "visit" for glyph in drawn)
    return (Glyph("", None, f"{times} ×"), *drawn[:2]) if times > 1 else tuple(drawn)


@cache
def _crop(crop: int, best: int) -> Fact:
    """A crop: what its largest group does, and what one square more would make of it (FR-FARM-7)."""
    one, now = CROPS[crop], min(best, STRENGTHS)
    table = "\n".join(f"{n}: {phrase(effect)}" for n, effect in enumerate(one.effect, 1))
    return Fact(
        id=one.id, best=now, does=_drawn(crop, now) if now else (),
        next=_drawn(crop, now + 1) if now < STRENGTHS else (),
        words=f"{capitalised(one.id)}, by the squares of its group\n{table}",
    )  # fmt: skip


def _grown(crop: int, squares: Iterable[int], crops: list[int], groups: Groups) -> int:
    """How large the group of a crop would be that is planted on these squares."""
    near = {groups[n] for square in squares for n in BESIDE[square] if n != NONE and crops[n] == crop}
    return len(list(squares)) + sum(map(len, near))


def _tile(tile: int, crops: list[int], groups: Groups) -> Fact:
    """A tile of the Nursery: the largest group that each of its crops could be in (FR-FARM-4)."""
    one, two = CROP_TILES[tile].crops
    free = [(n, BESIDE[n][lies]) for n, crop in enumerate(crops) if crop < 0 for lies in range(len(LIES))]
    places = [pair for pair in free if pair[1] != NONE and crops[pair[1]] < 0]
    if one == two:
        most = [max((_grown(one, pair, crops, groups) for pair in places), default=0)] * 2
    else:
        alone = {pair[:1] for pair in places}
        most = [max((_grown(crop, at, crops, groups) for at in alone), default=0) for crop in (one, two)]
    could = "\n".join(dict.fromkeys(_acts(crop, n) for crop, n in zip((one, two), most, strict=True) if n))
    return Fact(
        id=CROP_TILES[tile].id, crops=[CROPS[one].id, CROPS[two].id], most=[min(n, STRENGTHS) for n in most],
        words=f"At best it acts as\n{could}" if could else "",
    )  # fmt: skip


def _lays(tile: tuple[int, ...], crops: list[int], groups: Groups) -> Fact:
    """Where a tile could lie, by its first square: what the groups of both squares would come to (FR-FARM-6)."""
    one, two = tile
    ways = LIES[: len(LIES) // (2 if one == two else 1)]
    squares: list[list[Fact]] = [[] for _ in crops]
    for square, lies in ((n, lies) for n, crop in enumerate(crops) if crop < 0 for lies in range(len(ways))):
        other = BESIDE[square][lies]
        if other == NONE or crops[other] >= 0:
            continue
        parts = ((square, other),) * 2 if one == two else ((square,), (other,))
        sizes = [_grown(crop, at, crops, groups) for crop, at in zip(tile, parts, strict=True)]
        told = dict.fromkeys(_acts(crop, n) for crop, n in zip(tile, sizes, strict=True))
        squares[square].append(
            Fact(
                name=f"plant-{SQUARE_NAMES[square]}-{ways[lies]}", way=ways[lies], sizes=sizes, words="\nor ".join(told)
            )
        )
    return Fact(ways=ways, crops=[CROPS[n].id for n in tile], squares=squares)
