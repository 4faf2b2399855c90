"""What the boards of Farmers, Executives, Artisans and Underground promise, and their own decisions."""

from __future__ import annotations

from parlour.engine.core.lists import pieces_in
from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.tables import Tunable
from parlour.games.free_radicals import factions, tables
from parlour.games.free_radicals.factions import STRENGTHS
from parlour.games.free_radicals.notation import N_COLOURS
from parlour.games.free_radicals.rules import frames
from parlour.games.free_radicals.rules.counting import assets_in
from parlour.games.free_radicals.rules.factions.artisans import why_not_tool
from parlour.games.free_radicals.rules.factions.executives import is_met
from parlour.games.free_radicals.rules.factions.farmers import SOUGHT, mark_group
from parlour.games.free_radicals.rules.factions.underground import third_card
from parlour.games.free_radicals.scoring import TENTHS
from parlour.games.free_radicals.state import State
from parlour.games.free_radicals.thinking.city import brings
from parlour.games.free_radicals.thinking.worth import ITEM

# ---------------------------------------------------------------- Farmers

GROUP = Tunable(3)  # for each square of a group, as often as the group has squares


@rule
def forget(s: State) -> None:
    """Take the marks away again of squares that were only looked at."""
    for square in range(tables.SQUARES):
        s.farmed[square] %= SOUGHT


@rule
def groups(s: State, only: int) -> int:
    """The squares of the sizes of all groups; of one crop, the largest size (FR-FARM-6)."""
    found = 0
    for square in range(tables.SQUARES):
        if s.squares[square] > 0 and s.farmed[square] < SOUGHT and (only == NONE or s.squares[square] == only + 1):
            size = min(mark_group(s, square, SOUGHT), STRENGTHS)
            found = found + size * size if only == NONE else max(found, size)
    forget(s)
    return found


@rule
def crop_worth(s: State, seat: int, crop: int, more: int) -> int:
    """What the largest group of a crop would bring with so many squares more (FR-FARM-7)."""
    return brings(s, seat, tables.CROP_EFFECT[crop, min(groups(s, crop) + more, STRENGTHS) - 1], 0)


@rule
def farming(s: State, seat: int, kind: int, a: int, b: int) -> int:
    """Of the two crops of a tile the better one acts."""
    if kind == frames.PLANT:
        one, other = tables.TILE_CROPS[s.nursery[a], 0], tables.TILE_CROPS[s.nursery[a], 1]
        if one == other:
            return crop_worth(s, seat, one, 2)
        return max(crop_worth(s, seat, one, 1), crop_worth(s, seat, other, 1))
    if kind == frames.FARM_ACTION:
        best = 0
        for square in (a, b):
            size = min(mark_group(s, square, SOUGHT), STRENGTHS)
            forget(s)
            best = max(best, brings(s, seat, tables.CROP_EFFECT[s.squares[square] - 1, size - 1], 0))
        return best
    return 0


# ---------------------------------------------------------------- Executives

TYPE, NEXT_SOW = Tunable(8), Tunable(35)  # an Asset type in Headquarters; per cent of what the next turn could bring


@rule
def landing(s: State, seat: int, space: int, assets: int) -> int:
    """What the last of so many Assets sets off, the first of them dropped into a space (FR-EXEC-5)."""
    last = (space + assets - 1) % tables.N_SPACES
    there = min(assets_in(s, last) + 1, tables.N_ASSETS)
    return brings(s, seat, tables.SPACE_EFFECT[last, there - 1], 0)


@rule
def best_sow(s: State, seat: int) -> int:
    """What the best space to sow from brings."""
    best = 0
    for space in range(tables.N_SPACES):
        if assets_in(s, space) > 0:
            best = max(best, landing(s, seat, (space + 1) % tables.N_SPACES, assets_in(s, space)))
    return best


@rule
def sowing(s: State, seat: int, kind: int, a: int) -> int:
    """What the space of the last Asset does, and a Project whose conditions hold (FR-EXEC-7)."""
    if kind == frames.SOW:
        return best_sow(s, seat)
    worth = 0
    if kind == frames.DROP:
        return landing(s, seat, a, pieces_in(s.carrying))
    for place in range(factions.PROJECTS_SHOWN if kind == frames.PROJECT_CHOICE else 0):
        if s.project[place] != NONE and is_met(s, seat, s.project[place]):
            worth = max(worth, TENTHS * tables.PROJECT_VP[s.project[place]])
    return worth


# ---------------------------------------------------------------- Artisans

CUBES = Tunable(3)  # on different tools, squared: a Construct needs all five
CRAFT = Tunable(25)
SETS_AHEAD = 3


@rule
def tools(s: State) -> int:
    """Cubes on different tools, the first of each above all (FR-ARTI-7)."""
    worth = 0
    for cubes in range(1, SETS_AHEAD + 1):
        count = 0
        for colour in range(N_COLOURS):
            count += 1 if s.cube[colour] >= cubes else 0
        worth += CUBES * count * count // cubes
    return worth


@rule
def tool_worth(s: State, seat: int, tool: int) -> int:
    """What a tool does, and its cube."""
    before = tools(s)
    s.cube[tool] += 1
    worth = tools(s) - before
    s.cube[tool] -= 1
    return worth + brings(s, seat, tables.TOOL_EFFECT[tool], 0)


@rule
def crafting(s: State, seat: int, kind: int, a: int, b: int) -> int:
    """The best tool of a card (FR-ARTI-4)."""
    best = 0
    if kind == frames.CRAFT:
        best = CRAFT * min(a, s.n_hand[seat])
    elif kind == frames.FEMTOSCOPE:
        best = tool_worth(s, seat, b)
    elif kind == frames.TOOL:
        for tool in range(N_COLOURS):
            if why_not_tool(s, a, tool) == frames.POSSIBLE:
                best = max(best, tool_worth(s, seat, tool))
    return best


# ---------------------------------------------------------------- Underground

MARKER, SCOUNDREL = Tunable(14), Tunable(18)


@rule
def operating(s: State, seat: int, kind: int, a: int) -> int:
    """All crew in hand but the one that is left over; training it; the best Scoundrel (FR-UNDE-4 to FR-UNDE-7)."""
    worth, least, best = 0, 999, 0
    if kind == frames.OPERATE:
        for character in range(tables.N_CREW):
            if s.crew[seat, character] > 0:
                one = brings(s, seat, tables.CREW_EFFECT[character, s.marked[character]], 0)
                worth, least = worth + one, min(least, one)
        return worth - (least if s.n_crew[seat] > a else 0)
    if kind == frames.TRAINING:
        third = third_card(s, seat)
        return ITEM + (MARKER if third != NONE and s.marked[third] == 0 else 0)
    for scoundrel in range(tables.N_SCOUNDRELS if kind == frames.SCOUNDREL_CHOICE else 0):
        if s.scoundrels[seat, scoundrel] > 0:
            best = max(best, brings(s, seat, tables.SCOUNDREL_EFFECT[scoundrel], 0) - SCOUNDREL)
    return best
