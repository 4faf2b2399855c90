"""The Adventurers' board: the map as far as it is laid, standees, Action Points (FR-ADVE-1 to FR-ADVE-12)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from textwrap import wrap
from typing import Any

from parlour.engine.people.english import listed, many
from parlour.engine.people.seen import Fact, decision
from parlour.games.free_radicals import factions, moves, tables
from parlour.games.free_radicals.area import CELL_NAMES, COMPASS, N_SIDES, NEXT_CELL, TURNED, WAYS
from parlour.games.free_radicals.board import facts
from parlour.games.free_radicals.factions import MAP_TILES, SIDES
from parlour.games.free_radicals.rules import frames
from parlour.games.free_radicals.rules.factions.adventurers import why_not_rotation
from parlour.games.free_radicals.tables import BASE, WIDTH
from parlour.games.free_radicals.words.names import phrase

SIZE = 100  # of a tile on the drawing
ARROW = 71  # from the middle of a tile to that of the arrow that leads out of it
ACTIONS = (
    ("explore", "Explore", "A standee crosses an open side to an empty cell: draw a tile, turn it, lay it there."),
    ("travel", "Travel", f"Move a standee over 1 to {factions.TRAVEL} connections."),
    ("use", "Use", "Do what a tile offers, where enough standees are: once a turn, while it has uses."),
)  # fmt: skip


def area(s: Any, seat: int, mine: bool) -> Fact:
    """All that belongs to the Adventurers."""
    kind, decides, tile, cell, side = decision(s)
    deciding = decides == seat and not s.over
    laid = [int(n) for n in (s.map >= 0).nonzero()[0]]
    turns = _turns(tile, cell, side, laid) if deciding and kind == frames.ROTATION else []
    out = [(at, way) for at in laid for way in range(N_SIDES) if _leads_out(s, at, way)]
    return Fact(
        step=1 if deciding else -1, frame=_frame(laid, out, turns), actions=ACTIONS,
        tiles=[_laid(s, at, kind == frames.JOURNEY and deciding) for at in laid],
        arrows=[_arrow(at, way) for at, way in out if s.standees[at]],
        turns=turns, goal=_middle(int(NEXT_CELL[cell, side])) if turns else None,
        found=tile_of(tile).found if turns else (), drawn=MAP_TILES[tile].name if turns else "",
        points=int(s.points), most=max(factions.ACTION_POINTS, int(s.points)),
        left=int(s.tiles_left), laid=int(s.n_laid), counts=f"At the end {phrase(factions.EXPLORED)}",
    )  # fmt: skip


def pointed(s: Any, kind: int) -> Iterable[int]:
    """What one could mean by pointing at a tile of the map."""
    firsts = {frames.EXPEDITION: (moves.TO_USE, moves.TO_TRAVEL), frames.JOURNEY: (moves.TO_TO,)}
    return [first + int(cell) for first in firsts.get(kind, ()) for cell in (s.map >= 0).nonzero()[0]]


def _leads_out(s: Any, cell: int, side: int) -> bool:
    beside = int(NEXT_CELL[cell, side])
    return bool(s.sides[cell] >> side & 1) and beside >= 0 and s.map[beside] < 0


def _middle(cell: int) -> tuple[int, int]:
    return cell % WIDTH * SIZE, cell // WIDTH * SIZE


def _frame(laid: list[int], out: list[tuple[int, int]], turns: list[Fact]) -> str:
    """What of the map is drawn: the tiles, the cells that they lead to, and a tile to be turned as often as it can."""
    around = [_middle(cell) for cell in [BASE, *laid, *(int(NEXT_CELL[cell, way]) for cell, way in out)]]
    around += [(one.x, one.y) for one in turns]
    columns, rows = zip(*around, strict=True)
    left, top = min(columns) - SIZE // 2 - 4, min(rows) - SIZE // 2 - 4
    return f"{left} {top} {max(columns) + SIZE // 2 + 4 - left} {max(rows) + SIZE // 2 + 4 - top}"


@cache
def tile_of(tile: int) -> Fact:
    """A tile as it is printed (FR-ADVE-1)."""
    one, needs = MAP_TILES[tile], int(tables.TILE_NEEDS[tile])
    does = f"use it to {phrase(one.use_effect)}" if one.uses else "all standees begin here"
    told = f"{one.name}, {'an' if one.site[0] in 'aeiou' else 'a'} {one.site}: {does}"
    told += f"\nNeeds {many(needs, 'standee')}" if needs > 1 else ""
    found = f"\nDiscovery: {phrase(one.discovery_effect)}" if facts.glyphs(one.discovery_effect) else ""
    return Fact(
        id=one.id, name=one.name, lines=wrap(one.name, 11), site=one.site, use=facts.sure(one.use_effect),
        needs=needs, uses=one.uses, found=facts.glyphs(one.discovery_effect), words=told, finding=found,
    )  # fmt: skip


def _laid(s: Any, cell: int, travelling: bool) -> Fact:
    """A tile on the map: its corridors, who is there, what is left of it (FR-ADVE-7)."""
    printed, sides = tile_of(int(s.map[cell])), int(s.sides[cell])
    left, here = printed.uses - int(s.spent[cell]), int(s.standees[cell])
    told = printed.words + (f"\n{many(left, 'use')} left" if printed.uses else "")
    told += ", used this turn" if s.used[cell] else ""
    x, y = _middle(cell)
    return printed.but(
        cell=CELL_NAMES[cell], x=x, y=y, ways=_ways(sides), left=left, here=here, used=bool(s.used[cell]),
        base=cell == BASE, near=int(s.near[cell]) if travelling else 0,
        words=told + (f"\n{many(here, 'standee')} here" if here else ""),
    )  # fmt: skip


def _ways(sides: int) -> list[str]:
    """The corridors of a tile, as lines from its middle."""
    return [f"M0 0L{x * SIZE // 2} {y * SIZE // 2}" for side, (x, y) in enumerate(WAYS) if sides >> side & 1]


def _arrow(cell: int, side: int) -> Fact:
    """An open side with a standee before it and nothing behind it (FR-ADVE-5)."""
    x, y = _middle(cell)
    return Fact(
        spot=f"explore-{CELL_NAMES[cell]}-{SIDES[side]}", x=x + WAYS[side][0] * ARROW, y=y + WAYS[side][1] * ARROW,
        turn=90 * side,
    )  # fmt: skip


def _turns(tile: int, cell: int, side: int, laid: list[int]) -> list[Fact]:
    """The ways a drawn tile can lie, side by side above the map (FR-ADVE-5, FR-ADVE-11)."""
    at = int(NEXT_CELL[cell, side])
    x, y = _middle(at)[0], min(_middle(one)[1] for one in (at, *laid)) - 3 * SIZE // 2
    can = [turn for turn in range(N_SIDES) if not why_not_rotation(tile, side, turn)]
    opens = [int(TURNED[tables.TILE_SIDES[tile], turn]) for turn in can]
    return [
        tile_of(tile).but(
            spot=f"turn-{turn}", x=x + (2 * n - len(can) + 1) * (SIZE + 8) // 2, y=y, ways=_ways(sides), here=0,
            left=MAP_TILES[tile].uses, enters=90 * ((side + 2) % N_SIDES), base=False, used=False,
            opens=listed(name for n, name in enumerate(COMPASS) if sides >> n & 1),
        )
        for n, (turn, sides) in enumerate(zip(can, opens, strict=True))
    ]  # fmt: skip
