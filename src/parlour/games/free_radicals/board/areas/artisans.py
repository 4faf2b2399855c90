"""The Artisans' board: five tools with their cubes, the Hardlight Construct they feed, the Femtoscope (FR-ARTI-1)."""

from __future__ import annotations

from functools import cache
from typing import Any

from parlour.engine.people.english import many
from parlour.engine.people.seen import Fact, decision
from parlour.games.free_radicals.board import facts
from parlour.games.free_radicals.content import DATA_CARDS
from parlour.games.free_radicals.factions import CONSTRUCT_VP, CRAFTS, TOOLS
from parlour.games.free_radicals.notation import COLOURS
from parlour.games.free_radicals.rules import frames
from parlour.games.free_radicals.words.names import phrase

PILED = 5  # cubes of a tool that are drawn one by one
BEAM = 100  # from tool to tool, in the drawing of what they feed


def area(s: Any, seat: int, mine: bool) -> Fact:
    """The tools, what is being crafted, what is left of the turn."""
    kind, decides, card, tool, *_ = decision(s)
    crafts = decides == seat and kind in (frames.TOOL, frames.FEMTOSCOPE)
    used, cubes = _used(s, seat), s.cube.tolist()
    done = used.bit_count() + (kind == frames.TOOL and crafts)
    return Fact(
        at=_step(s, seat, kind), left=CRAFTS - done, most=CRAFTS, vp=int(CONSTRUCT_VP),
        lit=sum(map(bool, cubes)), femtoscope=s.turn != seat or not s.femtoscope,
        tools=[_tool(s, seat, n, mine) for n in range(len(TOOLS))],
        card=facts.card_of(card) if crafts else None, twice=crafts and kind == frames.FEMTOSCOPE,
        chosen=COLOURS[tool] if crafts and kind == frames.FEMTOSCOPE else "",
    )  # fmt: skip


@cache
def _does(tool: int) -> str:
    """What a tool does (FR-ARTI-5)."""
    return f"{TOOLS[tool].name}: {phrase(TOOLS[tool].effect)}"


def _used(s: Any, seat: int) -> int:
    """The tools used this turn, a bit for each; none in the turns of others."""
    return int(s.tools_used) if s.turn == seat else 0


def _step(s: Any, seat: int, kind: int) -> int:
    """The step of the turn (FR-ARTI-3)."""
    if s.over or s.turn != seat or not s.rounds:
        return -1
    return 0 if kind != frames.CRAFT and facts.awaited(s, frames.CRAFT, CRAFTS) else 1


def _tool(s: Any, seat: int, tool: int, mine: bool) -> Fact:
    """A tool: what it does, its cubes, how many cards in hand would work it (FR-ARTI-4)."""
    one, cubes = TOOLS[tool], int(s.cube[tool])
    cards = [card for card in facts.held(s.hand[seat]) if tool in DATA_CARDS[card].colours] if mine else []
    missing = [n for n, lie in enumerate(s.cube) if not lie]
    told = f"{_does(tool)}\nWorked by a Data card that shows {COLOURS[tool]}"
    told += f": {len(cards)} in your hand" if mine else ""
    told += f"\n{many(cubes, 'cube')} on it" if cubes else "\nNo cube on it yet"
    if missing == [tool]:
        told += f"; the next one completes a Construct: {int(CONSTRUCT_VP)} VP"
    return Fact(
        hue=COLOURS[tool], name=one.name, does=facts.glyphs(one.effect), words=told, x=BEAM * tool + BEAM // 2,
        cubes=cubes, piled=range(min(cubes, PILED)), cards=len(cards), used=bool(_used(s, seat) >> tool & 1),
        completes=int(CONSTRUCT_VP) if missing == [tool] else 0,
    )  # fmt: skip


def uses(s: Any, seat: int, card: int) -> list[Fact]:
    """The tools that a Data card in hand would work, and whether they can still be used this turn (FR-ARTI-4)."""
    return [
        Fact(
            hue=COLOURS[tool], icon=f"tool-{COLOURS[tool]}", name=TOOLS[tool].name,
            spent=bool(_used(s, seat) >> tool & 1), words=_does(tool),
        )
        for tool in DATA_CARDS[card].colours
    ]  # fmt: skip
