"""The map as a page draws it: ice, spaces, buildings, figures; prices and ways; what a building or a tile would bring.

The side of a hex is SIDE long, y runs down (geometry.py).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from parlour.engine.people.english import listed, many
from parlour.games.revive import content, tables
from parlour.games.revive.board.facts import Glyph, Glyphs, decision, glyphs, just_done, outline
from parlour.games.revive.content import CELL_KINDS, CHASM_SPACE, LOCATION_SPACE, TERRAINS
from parlour.games.revive.geometry import (
    CELL_NAMES,
    CELL_OF,
    CELLS,
    CORNERS,
    FIRST_SPACE,
    HEXES,
    IS_NEAR,
    N_NEAR,
    NEAR,
    SPACE_NAMES,
    SPACES,
    SPACES_OF,
    Hex,
    centre,
    hexes_of,
    space_hexes,
)
from parlour.games.revive.notation import BASICS, BOOK, COLOURS, FOOD, GEAR
from parlour.games.revive.rules import frames
from parlour.games.revive.rules.deeds import building_cost, explore_cost, settle_cost, why_not_settle, why_not_site
from parlour.games.revive.rules.land import (
    has_earlier_building,
    is_explored,
    is_large,
    owner_of,
    range_cost,
    terrain_at,
)
from parlour.games.revive.state import FAR
from parlour.games.revive.words.names import phrase

SIDE = 40.0
NAMES = (*TERRAINS, "location", "chasm")
PRICED = (frames.POSSIBLE, frames.TOO_DEAR, frames.TOO_FAR)  # of these places one would like to know the price
AT_START = -1  # how far the start spaces are, while a way is looked for


@dataclass(frozen=True, slots=True)
class Gain:
    """What somebody would get: from a place on the map, or in all."""

    x: float
    y: float
    what: Glyphs


@dataclass(frozen=True, slots=True)
class Target:
    """A place that could be chosen now: its price, the way to it, what a building there would get."""

    price: tuple[tuple[str, int], ...]
    way: str
    gains: tuple[Gain, ...]
    total: Glyphs


@dataclass(frozen=True, slots=True)
class Space:
    """An explored space: a hex, a large location, the chasm."""

    id: str
    spot: str
    x: float
    y: float
    terrain: str
    building: tuple[int, bool] | None  # whose, and whether it is large
    figures: tuple[int, ...]
    fresh: bool
    does: Glyphs  # the bonus of water
    lines: tuple[Glyphs, ...]  # the scoring of a large location
    name: str
    target: Target | None
    words: str


@dataclass(frozen=True, slots=True)
class Ice:
    """A tile face down."""

    id: str
    spot: str
    x: float
    y: float
    kind: str
    cost: int
    does: Glyphs
    target: Target | None
    words: str


@dataclass(frozen=True, slots=True)
class Turn:
    """A way to lay the revealed tile, and what it brings to whom (REV-67)."""

    spot: str
    name: str
    hexes: tuple[tuple[str, float, float], ...]
    gains: tuple[tuple[int, Glyphs], ...]
    words: str


@dataclass(frozen=True, slots=True)
class Map:
    """All of it."""

    frame: str
    cell: str  # the outline of four hexes around the middle of their cell
    hex: str
    ice: tuple[Ice, ...]
    spaces: tuple[Space, ...]
    opened: tuple[tuple[float, float], ...]  # the middles of cells whose ice has just cracked
    turns: tuple[Turn, ...]


def _corners(x: float, y: float) -> list[tuple[float, float]]:
    """The corners of a hex with a pointy top."""
    wide = 3**0.5 / 2
    around = ((0, -1), (wide, -0.5), (wide, 0.5), (0, 1), (-wide, 0.5), (-wide, -0.5))
    return [(x + SIDE * dx, y + SIDE * dy) for dx, dy in around]


def _middle(hexes: tuple[Hex, ...]) -> tuple[float, float]:
    places = [centre(one) for one in hexes]
    return SIDE * sum(x for x, _ in places) / len(places), SIDE * sum(y for _, y in places) / len(places)


def _cell_outline() -> list[tuple[float, float]]:
    """The edge of a cell, clockwise from the top of its hex a, around its middle."""
    x0, y0 = _middle(hexes_of(0))
    a, b, c, d = (_corners(SIDE * x - x0, SIDE * y - y0) for x, y in map(centre, hexes_of(0)))
    return [*a[:2], *b[0:3], *d[1:5], *c[3:6], *a[4:6]]


AT = [_middle(space_hexes(space)) for space in range(SPACES)]
CELL_AT = [_middle(hexes_of(cell)) for cell in range(CELLS)]
HEX_PATH, CELL_PATH = outline(_corners(0, 0)), outline(_cell_outline())
_edge = [corner for cell in range(CELLS) for h in hexes_of(cell) for corner in _corners(*_middle((h,)))]
LEFT, TOP = min(x for x, _ in _edge) - 8, min(y for _, y in _edge) - 8
FRAME = f"{LEFT:.0f} {TOP:.0f} {max(x for x, _ in _edge) + 8 - LEFT:.0f} {max(y for _, y in _edge) + 8 - TOP:.0f}"


def map_of(s: Any, seat: int, mine: bool) -> Map:
    """The map, with prices of a seat; `mine` says whether the seat that looks decides."""
    kind, decides, a, b, _ = decision(s)
    targets = dict(_targets(s, decides, kind, a, b)) if mine else {}
    fresh = just_done(s)
    opened = [cell for cell in range(CELLS) if ("cell", -1, cell) in fresh]
    return Map(
        frame=FRAME,
        cell=CELL_PATH,
        hex=HEX_PATH,
        ice=tuple(
            _ice(s, cell, targets.get(f"cell-{CELL_NAMES[cell]}"), seat) for cell in range(CELLS) if s.back[cell]
        ),
        spaces=tuple(
            _space(s, space, targets.get(f"space-{SPACE_NAMES[space]}"), fresh)
            for space in range(SPACES)
            if is_explored(s, space)
        ),
        opened=tuple(CELL_AT[cell] for cell in opened),
        turns=tuple(_turn(s, decides, a, b, turned) for turned in (0, 1))
        if kind == frames.ORIENTATION and mine
        else (),
    )


def _ice(s: Any, cell: int, target: Target | None, seat: int) -> Ice:
    back = content.BACKS[int(s.back[cell]) - 1]
    zone = CELL_KINDS[content.CELL_LIST[cell].kind]
    told = f"{CELL_NAMES[cell]}, {zone} ice: {many(back.cost, 'food', 'food')} for the area"
    nearest = min(int(s.reach[seat, FIRST_SPACE[cell] + h]) for h in range(HEXES))
    if nearest == FAR:
        told += ", but no way leads there yet"
    elif nearest:
        told += f", {many(range_cost(s, seat, nearest), 'food', 'food')} for the way"
    told += f". Brings {phrase(back.bonus).removeprefix('gain ')}, and a citizen."
    x, y = CELL_AT[cell]
    name = CELL_NAMES[cell]
    return Ice(name, f"cell-{name}", x, y, zone, back.cost, glyphs(back.bonus), target, told)


def _space(s: Any, space: int, target: Target | None, fresh: set[tuple[str, int, int]]) -> Space:
    name, terrain, (x, y) = SPACE_NAMES[space], int(terrain_at(s, space)), AT[space]
    code, cell = int(s.building[space]), int(CELL_OF[space])
    does: Glyphs = ()
    lines: tuple[Glyphs, ...] = ()
    title = NAMES[terrain]
    told = f"{name}, {title}"
    if terrain == LOCATION_SPACE and s.location[CORNERS.index(cell)] >= 0:
        location = content.LOCATIONS[int(s.location[CORNERS.index(cell)])]
        lines, title = _lines(glyphs(location.score)), location.name
        told = f"{title}. At the end, for everybody with a figure here: {phrase(location.score)}."
    elif terrain == CHASM_SPACE:
        told = "The chasm: where everybody starts from"
    bonus = content.TILE_LIST[int(s.front[cell])].water_bonus if TERRAINS.index("water") == terrain else None
    if bonus is not None:
        does, told = glyphs(bonus), f"{told}. The first building of each player beside it: {phrase(bonus)}."
    if target is not None and target.total:
        told += "\nA building here brings " + listed(
            f"{one.n} {one.icon}" if one.n else one.text for one in target.total
        )
    return Space(
        id=name,
        spot=f"space-{name}",
        x=x,
        y=y,
        terrain=NAMES[terrain],
        building=(int(owner_of(code)), bool(is_large(code))) if code else None,
        figures=tuple(seat for seat in range(int(s.seats)) if s.figures[space] & (1 << seat)),
        fresh=("space", -1, space) in fresh,
        does=does,
        lines=lines,
        name=title,
        target=target,
        words=told,
    )


def _lines(row: Glyphs) -> tuple[Glyphs, ...]:
    """Glyphs in lines, a new one after each comma."""
    cut = [-1, *(n for n, one in enumerate(row) if one.text == ","), len(row)]
    return tuple(row[a + 1 : b] for a, b in pairwise(cut))


# ---------------------------------------------------------------- what could be chosen, and for how much


def _targets(s: Any, seat: int, kind: int, a: int, b: int) -> Iterator[tuple[str, Target]]:
    """Every place that can be reached in this decision, by its spot."""
    if kind == frames.TILE:
        before = _ways(s, seat)
        for cell in range(CELLS):
            reached = [
                FIRST_SPACE[cell] + h for h in range(SPACES_OF[cell]) if s.reach[seat, FIRST_SPACE[cell] + h] != FAR
            ]
            if s.back[cell] and reached:
                nearest = int(min(reached, key=lambda space: s.reach[seat, space]))
                cost = int(explore_cost(s, seat, cell, a))
                yield f"cell-{CELL_NAMES[cell]}", Target(_cost((cost, FOOD)), _way(before, nearest), (), ())
    elif kind in (frames.SITE, frames.SETTLEMENT):
        before = _ways(s, seat)
        for space in range(SPACES):
            distance = int(s.reach[seat, space])
            if distance == FAR or not is_explored(s, space):
                continue
            food, way = int(range_cost(s, seat, distance)), _way(before, space)
            if kind == frames.SITE and why_not_site(s, seat, a, b, space) in PRICED:
                gear = int(building_cost(s, seat, a, b))
                gains = tuple(_gains(s, seat, space, a))
                yield f"space-{SPACE_NAMES[space]}", Target(_cost((gear, GEAR), (food, FOOD)), way, gains, _sum(gains))
            elif kind == frames.SETTLEMENT and why_not_settle(s, seat, a, b, space) in PRICED:
                book = int(settle_cost(s, seat, a, b, space))
                yield f"space-{SPACE_NAMES[space]}", Target(_cost((book, BOOK), (food, FOOD)), way, (), ())


def _cost(*parts: tuple[int, int]) -> tuple[tuple[str, int], ...]:
    return tuple((BASICS[resource], n) for n, resource in parts if n)


def _ways(s: Any, seat: int) -> dict[int, int]:
    """The space before each space on a cheapest way of a seat (REV-58 to REV-61)."""
    far = {int(space): int(s.reach[seat, space]) for space in range(SPACES) if s.reach[seat, space] != FAR}
    starts = {int(space) for space in s.built[seat, : int(s.n_built[seat])]}
    starts |= {int(space) - 1 for space in s.settled[seat] if space}
    far |= dict.fromkeys(starts or {SPACE_NAMES.index("C4")}, AT_START)
    before = {}
    for space, distance in far.items():
        for n in range(int(N_NEAR[space])):
            near = int(NEAR[space, n])
            if far.get(near, FAR) == distance - 1 and is_explored(s, near) and distance > AT_START:
                before[space] = near
                break
    return before


def _way(before: dict[int, int], space: int) -> str:
    """The way to a space as a path."""
    steps = [space]
    while steps[-1] in before:
        steps.append(before[steps[-1]])
    return "M" + "L".join(f"{AT[step][0]:.1f} {AT[step][1]:.1f}" for step in reversed(steps))


# ---------------------------------------------------------------- what a building or a tile would bring


def _gains(s: Any, seat: int, space: int, large: int) -> Iterator[Gain]:
    """What each neighbour of a space would bring for a new building (REV-73 to REV-76)."""
    for n in range(int(N_NEAR[space])):
        near = int(NEAR[space, n])
        if not is_explored(s, near):
            yield Gain(*AT[near], (Glyph("", None, "?"),))
            continue
        what = _earned(s, seat, int(s.n_built[seat]), near, large)
        if what:
            yield Gain(*AT[near], what)


def _earned(s: Any, seat: int, nth: int, space: int, large: int) -> Glyphs:
    """What the nth building of a seat would get from an adjacent space."""
    terrain = int(terrain_at(s, space))
    if content.FIELD <= terrain <= content.MOUNTAIN:
        colour = COLOURS[terrain - content.FIELD]
        return (Glyph(colour, int(tables.STEPS_OF[large]), colour),)
    if terrain == content.CRYSTAL_SPACE:
        return (Glyph("crystal", 1, "crystal"),)
    if terrain == content.WATER_SPACE and not has_earlier_building(s, seat, nth, space):
        return glyphs(content.TILE_LIST[int(s.front[CELL_OF[space]])].water_bonus)
    return ()


def _sum(gains: tuple[Gain, ...]) -> Glyphs:
    """All gains together, equal ones added."""
    found: Counter[tuple[str, str]] = Counter()
    for gain in gains:
        for one in gain.what:
            if one.icon:
                found[one.icon, one.text if one.n is None else one.icon] += one.n or 0
    return tuple(Glyph(icon, n or None, text) for (icon, text), n in found.items())


def _turn(s: Any, seat: int, cell: int, tile: int, turned: int) -> Turn:
    """The tile as it would lie, and what everybody's buildings around it would get (REV-67)."""
    laid = s.__class__(**{**vars(s), "turned": s.turned.copy()})
    laid.turned[cell] = turned
    gains = []
    for k in range(int(s.seats)):
        owner = (seat + k) % int(s.seats)
        earned = []
        for nth, at in enumerate(s.built[owner, : int(s.n_built[owner])]):
            for h in range(HEXES):
                if IS_NEAR[at, FIRST_SPACE[cell] + h]:
                    what = _earned(laid, owner, nth, int(FIRST_SPACE[cell]) + h, int(is_large(s.building[at])))
                    earned.append(Gain(0, 0, what))
        if _sum(tuple(earned)):
            gains.append((owner, _sum(tuple(earned))))
    x0, y0 = CELL_AT[cell]
    spaces = [int(FIRST_SPACE[cell]) + h for h in range(HEXES)]
    hexes = tuple((NAMES[int(terrain_at(laid, at))], AT[at][0] - x0, AT[at][1] - y0) for at in spaces)
    name = "as listed" if not turned else "turned"
    return Turn(f"orientation-{turned}", name, hexes, tuple(gains), f"The tile {name}")
