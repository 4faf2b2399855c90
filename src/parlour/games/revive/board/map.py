"""The map as a page draws it: ice, spaces, buildings, figures; prices and ways; what a building or a tile would bring.

The side of a hex is SIDE long, y runs down (geometry.py).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from parlour.engine.people.english import listed, many
from parlour.engine.people.glyphs import Glyph, Glyphs
from parlour.engine.people.seen import Fact, decision
from parlour.games.revive import content, geometry, state, tables
from parlour.games.revive.board.facts import glyphs, just_done
from parlour.games.revive.notation import BASICS, BOOK, COLOURS, FOOD, GEAR
from parlour.games.revive.rules import deeds, frames, land
from parlour.games.revive.rules.land import is_explored, is_large, range_cost, terrain_at
from parlour.games.revive.state import FAR
from parlour.games.revive.words.asked import as_paid
from parlour.games.revive.words.names import brief, phrase, reward_text

SIDE = 40.0
NAMES = (*content.TERRAINS, "location", "chasm")
PRICED = (frames.POSSIBLE, frames.TOO_DEAR, frames.TOO_FAR)  # of these places one would like to know the price
AT_START = -1  # how far the start spaces are, while a way is looked for


def _corners(x: float, y: float) -> list[tuple[float, float]]:
    """The corners of a hex with a pointy top."""
    wide = 3**0.5 / 2
    around = ((0, -1), (wide, -0.5), (wide, 0.5), (0, 1), (-wide, 0.5), (-wide, -0.5))
    return [(x + SIDE * dx, y + SIDE * dy) for dx, dy in around]


def _middle(hexes: Sequence[geometry.Hex]) -> tuple[float, float]:
    places = [geometry.centre(one) for one in hexes]
    return SIDE * sum(x for x, _ in places) / len(places), SIDE * sum(y for _, y in places) / len(places)


def _cell_outline() -> list[tuple[float, float]]:
    """The edge of a cell, clockwise from the top of its hex a, around its middle."""
    x0, y0 = _middle(geometry.hexes_of(0))
    a, b, c, d = (_corners(SIDE * x - x0, SIDE * y - y0) for x, y in map(geometry.centre, geometry.hexes_of(0)))
    return [*a[:2], *b[0:3], *d[1:5], *c[3:6], *a[4:6]]


def _outline(points: Sequence[tuple[float, float]]) -> str:
    return "M" + " ".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"


AT = [_middle(geometry.space_hexes(space)) for space in range(geometry.SPACES)]
CELL_AT = [_middle(geometry.hexes_of(cell)) for cell in range(geometry.CELLS)]
HEX_PATH, CELL_PATH = _outline(_corners(0, 0)), _outline(_cell_outline())
_hexes = [one for cell in range(geometry.CELLS) for one in geometry.hexes_of(cell)]
_edge = [corner for one in _hexes for corner in _corners(*_middle((one,)))]
LEFT, TOP = min(x for x, _ in _edge) - 8, min(y for _, y in _edge) - 8
FRAME = f"{LEFT:.0f} {TOP:.0f} {max(x for x, _ in _edge) + 8 - LEFT:.0f} {max(y for _, y in _edge) + 8 - TOP:.0f}"


def map_of(s: Any, seat: int, mine: bool) -> Fact:
    """The map, with prices of a seat; `mine` says whether the seat that looks decides."""
    kind, decides, a, b, _ = decision(s)
    targets = dict(_targets(s, decides, kind, a, b)) if mine else {}
    fresh = just_done(s, state.BUILT, state.POPULATED)
    return Fact(
        frame=FRAME, cell=CELL_PATH, hex=HEX_PATH,
        ice=[_ice(s, cell, targets, seat) for cell in range(geometry.CELLS) if s.back[cell]],
        spaces=[_space(s, space, targets, space in fresh) for space in range(geometry.SPACES) if is_explored(s, space)],
        opened=[CELL_AT[cell] for cell in just_done(s, state.REVEALED)],  # where the ice has just cracked
        turns=[_turn(s, decides, a, n) for n in (0, 1)] if mine and kind == frames.ORIENTATION else [],
    )  # fmt: skip


def _ice(s: Any, cell: int, targets: dict[str, Fact], seat: int) -> Fact:
    """A tile face down (REV-13)."""
    back, (x, y), name = content.BACKS[int(s.back[cell]) - 1], CELL_AT[cell], geometry.CELL_NAMES[cell]
    zone = content.CELL_KINDS[content.CELL_LIST[cell].kind]
    told = f"{name}, {zone} ice: {many(back.cost, 'food', 'food')} for the area"
    nearest = int(land.distance_to_cell(s, seat, cell))
    if nearest == FAR:
        told += ", but no way leads there yet"
    elif nearest:
        told += f", {many(range_cost(s, seat, nearest), 'food', 'food')} for the way"
    told += f". Brings {brief(back.bonus)}, and a citizen."
    does, spot, target = glyphs(back.bonus), f"cell-{name}", targets.get(f"cell-{name}")
    return Fact(id=name, spot=spot, x=x, y=y, kind=zone, cost=back.cost, does=does, target=target, words=told)


def _space(s: Any, space: int, targets: dict[str, Fact], fresh: bool) -> Fact:
    """An explored space: a hex, a large location, the chasm."""
    name, terrain, (x, y) = geometry.SPACE_NAMES[space], int(terrain_at(s, space)), AT[space]
    code, cell = int(s.building[space]), int(geometry.CELL_OF[space])
    does, lines = Glyphs(()), tuple[Glyphs, ...](())
    title, spot, told = NAMES[terrain], f"space-{name}", f"{name}, {NAMES[terrain]}"
    target = targets.get(spot)
    if terrain == content.LOCATION_SPACE and s.location[geometry.CORNERS.index(cell)] >= 0:
        location = content.LOCATIONS[int(s.location[geometry.CORNERS.index(cell)])]
        lines, title = _lines(glyphs(location.score)), location.name
        told = f"{title}. At the end, for everybody with a figure here: {phrase(location.score)}."
    elif terrain == content.CHASM_SPACE:
        told = "The chasm: where everybody starts from"
    bonus = content.TILE_LIST[int(s.front[cell])].water_bonus if terrain == content.WATER_SPACE else None
    if bonus is not None:
        does, told = glyphs(bonus), f"{told}. The first building of each player beside it: {phrase(bonus)}."
    if target is not None and target.total:
        got = listed(f"{one.n} {one.icon}" if one.n else one.text for one in target.total)
        unlocks = _unlocked(s, decision(s)[1], target.total)
        told += f"\nA building here brings {got}" + (f"; unlocks {listed(unlocks)}" if unlocks else "") + "."
    return Fact(
        id=name, spot=spot, x=x, y=y, terrain=NAMES[terrain], name=title, does=does, lines=lines,
        fresh=fresh, building=(int(land.owner_of(code)), bool(is_large(code))) if code else None, words=told,
        target=target, figures=[seat for seat in range(int(s.seats)) if s.figures[space] & (1 << seat)],
    )  # fmt: skip


def _lines(row: Glyphs) -> tuple[Glyphs, ...]:
    """Glyphs in lines, a new one after each comma."""
    cut = [-1, *(n for n, one in enumerate(row) if one.text == ","), len(row)]
    return tuple(row[a + 1 : b] for a, b in pairwise(cut))


def _targets(s: Any, seat: int, kind: int, a: int, b: int) -> Iterator[tuple[str, Fact]]:
    """Every place of this decision that has a price, by its spot."""
    if kind == frames.TILE:
        before = _ways(s, seat)
        for cell in range(geometry.CELLS):
            if deeds.why_not_tile(s, seat, a, cell) in PRICED:
                first = int(geometry.FIRST_SPACE[cell])
                nearest = min(range(first, first + geometry.HEXES), key=lambda space: int(s.reach[seat, space]))
                cost = int(deeds.explore_cost(s, seat, cell, a))
                yield f"cell-{geometry.CELL_NAMES[cell]}", _target(before, nearest, (), as_paid(s, seat, (cost, FOOD)))
    elif kind in (frames.SITE, frames.SETTLEMENT):
        before, is_site = _ways(s, seat), kind == frames.SITE
        why_not = deeds.why_not_site if is_site else deeds.why_not_settle
        for space in range(geometry.SPACES):
            if why_not(s, seat, a, b, space) in PRICED:
                main = deeds.building_cost(s, seat, a, b) if is_site else deeds.settle_cost(s, seat, a, b, space)
                gains = tuple(_gains(s, seat, space, a)) if is_site else ()
                paid = (int(main), GEAR if is_site else BOOK), (int(range_cost(s, seat, s.reach[seat, space])), FOOD)
                yield f"space-{geometry.SPACE_NAMES[space]}", _target(before, space, gains, as_paid(s, seat, *paid))


def _target(before: dict[int, int], space: int, gains: tuple[Fact, ...], cost: list[tuple[int, int]]) -> Fact:
    """A place with its price, the way to it, what a building there would get."""
    steps = [space]
    while steps[-1] in before:
        steps.append(before[steps[-1]])
    way = "M" + "L".join(f"{AT[step][0]:.1f} {AT[step][1]:.1f}" for step in reversed(steps))
    paid = [((*BASICS, "crystal")[resource], n) for n, resource in cost if n]
    return Fact(price=paid, cost=sum(n for n, _ in cost), way=way, gains=gains, total=_sum(gain.what for gain in gains))


def _unlocked(s: Any, seat: int, gained: Glyphs) -> list[str]:
    """What steps of the machine markers would unlock (REV-109)."""
    steps = {one.icon: one.n or 0 for one in gained}
    at = [int(s.marker[seat, colour]) + steps.get(hue, 0) for colour, hue in enumerate(COLOURS)]
    ahead = [n for n in range(len(content.REWARDS)) if not s.reward[seat, n]]
    return [reward_text(n) for n in ahead if all(at[c] >= need for c, need in enumerate(content.REWARDS[n].needs))]


def _ways(s: Any, seat: int) -> dict[int, int]:
    """The space before each space on a cheapest way of a seat (REV-58 to REV-61)."""
    far = {space: int(s.reach[seat, space]) for space in range(geometry.SPACES)}
    starts = {int(space) for space in s.built[seat, : int(s.n_built[seat])]}
    starts |= {int(space) - 1 for space in s.settled[seat] if space}
    far |= dict.fromkeys(starts or {geometry.THE_CHASM}, AT_START)
    before: dict[int, int] = {}
    for space, distance in far.items():
        near = [int(geometry.NEAR[space, n]) for n in range(int(geometry.N_NEAR[space]))]
        found = [one for one in near if AT_START < distance == far[one] + 1 < FAR and is_explored(s, one)]
        before |= {space: found[0]} if found else {}
    return before


def _gains(s: Any, seat: int, space: int, large: int) -> Iterator[Fact]:
    """What each neighbour of a space would bring for a new building (REV-73 to REV-76); the ice may, some day."""
    for n in range(int(geometry.N_NEAR[space])):
        near = int(geometry.NEAR[space, n])
        what = _earned(s, seat, int(s.n_built[seat]), near, large) if is_explored(s, near) else (Glyph("", None, "?"),)
        if what:
            yield Fact(x=AT[near][0], y=AT[near][1], what=what)


def _earned(s: Any, seat: int, nth: int, space: int, large: int) -> Glyphs:
    """What the nth building of a seat would get from an adjacent space."""
    terrain = int(terrain_at(s, space))
    if content.FIELD <= terrain <= content.MOUNTAIN:
        colour = COLOURS[terrain - content.FIELD]
        return (Glyph(colour, int(tables.STEPS_OF[large]), colour),)
    if terrain == content.CRYSTAL_SPACE:
        return (Glyph("crystal", 1, "crystal"),)
    if terrain == content.WATER_SPACE and not land.has_earlier_building(s, seat, nth, space):
        return glyphs(content.TILE_LIST[int(s.front[geometry.CELL_OF[space]])].water_bonus)
    return ()


def _sum(gains: Iterator[Glyphs]) -> Glyphs:
    """All gains together, equal ones added."""
    found: Counter[tuple[str, str]] = Counter()
    for one in (one for gain in gains for one in gain if one.icon):
        found[one.icon, one.text if one.n is None else one.icon] += one.n or 0
    return tuple(Glyph(icon, n or None, text) for (icon, text), n in found.items())


def _turn(s: Any, seat: int, cell: int, turned: int) -> Fact:
    """The revealed tile as it would lie, and what it would bring to whom (REV-67)."""
    laid: Any = Fact(**{**vars(s), "turned": s.turned.copy()})
    laid.turned[cell] = turned
    spaces = [int(geometry.FIRST_SPACE[cell]) + h for h in range(geometry.HEXES)]
    order = [(seat + k) % int(s.seats) for k in range(int(s.seats))]
    gains = [(owner, _sum(_beside(laid, owner, spaces))) for owner in order]
    (x0, y0), name = CELL_AT[cell], "turned" if turned else "as listed"
    hexes = [(NAMES[int(terrain_at(laid, at))], AT[at][0] - x0, AT[at][1] - y0) for at in spaces]
    earned = [gain for gain in gains if gain[1]]
    return Fact(spot=f"orientation-{turned}", name=name, x=x0, y=y0, hexes=hexes, gains=earned)


def _beside(s: Any, owner: int, spaces: Sequence[int]) -> Iterator[Glyphs]:
    """What the buildings of a seat get from new spaces beside them."""
    for nth, at in enumerate(s.built[owner, : int(s.n_built[owner])]):
        for space in spaces:
            if geometry.IS_NEAR[at, space]:
                yield _earned(s, owner, nth, space, int(is_large(s.building[at])))
