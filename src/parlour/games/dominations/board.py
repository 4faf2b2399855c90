"""Dominations' board as a page draws it: everything in sight as small facts, and what pointing at each could mean.

`board.html` draws a `Picture`. Both read a view and never decide anything; `preview.py` tells what a tile would bring.
Drawings have their own coordinates: a side of a triangle is 100 long, a square of a tree is 100 by 100, y runs down.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from parlour.engine.catalogue import Piece as CataloguePiece
from parlour.games.dominations.content import (
    AGES,
    CAMP,
    CARD_MASK,
    CARD_SIDES,
    CITY_LEVELS,
    CITY_TOKENS,
    COPIES,
    CRADLE,
    CRADLE_PIECE,
    DOMAIN_NAMES,
    DOMAINS,
    FIRST_LEVEL,
    FIRST_OF,
    IS_CIRCLE,
    LAST_ROLE_VP,
    LEVEL_CARDS,
    LIMIT_MAX,
    LIMIT_STEP,
    MASTERIES,
    MONUMENT_PIECE,
    MONUMENTS,
    N_DOMAINS,
    OBJECTIVES,
    RESOURCE,
    ROLES,
    ROTATIONS,
    TILE_LIST,
    TURNS,
)
from parlour.games.dominations.geometry import (
    CAMPFIRE,
    CELL_NAMES,
    CORNERS,
    POINT_NAMES,
    REACH,
    SIDES,
    SQUARE_NAMES,
    beside,
    facing,
)
from parlour.games.dominations.moves import (
    TO_CELL,
    TO_CITY,
    TO_COPY,
    TO_FLIP,
    TO_GET,
    TO_GIVE,
    TO_LEARN,
    TO_LEVEL,
    TO_LOCUS,
    TO_LOWER,
    TO_SQUARE,
)
from parlour.games.dominations.names import (
    amounts,
    bill,
    goal_text,
    listed,
    nodi,
    part_text,
    place_text,
    prerequisite,
    side_text,
    tile_text,
)
from parlour.games.dominations.names import effect_text as text_of
from parlour.games.dominations.preview import Outcome, Trial
from parlour.games.dominations.rules import frames
from parlour.games.dominations.rules.build import city_price
from parlour.games.dominations.rules.develop import flip_price, has_prerequisite, mastery_price
from parlour.games.dominations.rules.effects import counted, is_met
from parlour.games.dominations.rules.layout import dominator, strength_at
from parlour.games.dominations.sheet import WHOLE, Sheet
from parlour.games.dominations.state import ADVANCED, LAID, LEARNED, STOOD, TOOK_LEVEL

__all__ = ["Picture", "catalogue", "picture", "spots"]

ROMAN = ("", "I", "II", "III", "IV", "V")
RESOURCES = (*DOMAINS, "any", "none")  # what lies in a corner, by its number
NODI = (*DOMAINS, "any", "corruptio")  # what a side of a card shows
HIGH = 86.6025  # of a triangle
WAYS = "UD"
MARGIN = 14.0  # around a drawing

# ---------------------------------------------------------------- what lies on the table


@dataclass(frozen=True, slots=True)
class Yield:
    """Some Knowledge of a Domain that an activation would bring; `lost` is over the Reserve limit (DOM-40)."""

    domain: str
    n: int
    lost: int


@dataclass(frozen=True, slots=True)
class Ghost:
    """A tile as it would lie, and what it would Produce for whoever lays it."""

    corners: tuple[str, ...]  # at vertex 0, 1, 2 of the cell
    yields: tuple[Yield, ...]
    total: int
    net: int  # what gets into the reserve; what is over a limit is lost (DOM-40)
    locus: bool
    words: str
    others: tuple[tuple[int, int], ...] = ()  # what Cities of the others would Produce: seat and amount (DOM-34)


@dataclass(frozen=True, slots=True)
class City:
    """A City on a Camp (DOM-44)."""

    seat: int
    level: int
    chained: bool  # it belongs to a group of several


@dataclass(frozen=True, slots=True)
class Piece:
    """A Land tile or a triangular Monument Tile in its cell."""

    id: str
    spot: str
    x: float
    y: float
    way: str  # U or D
    corners: tuple[str, ...]  # at vertex 0, 1, 2 of the cell
    camp: str  # of a Land tile; empty for a Monument
    city: City | None
    fresh: bool
    price: int | None  # of the next level of a City, where one can be built
    ghost: Ghost | None  # what the Inventor would bring
    words: str


@dataclass(frozen=True, slots=True)
class Cell:
    """A free cell that could be chosen now, with the tile that would lie there."""

    spot: str
    name: str
    x: float
    y: float
    way: str
    ghosts: tuple[Ghost, ...]  # the best of all rotations; while the rotation is chosen, each of them
    words: str


@dataclass(frozen=True, slots=True)
class Point:
    """A vertex: a Locus that can be chosen now, or a circular Monument on one."""

    spot: str
    x: float
    y: float
    name: str
    monument: str
    ghost: Ghost | None
    words: str


@dataclass(frozen=True, slots=True)
class Land:
    """The map."""

    frame: str  # all that must be in sight, as a viewBox
    cradle: tuple[str, ...]
    pieces: tuple[Piece, ...]
    cells: tuple[Cell, ...]
    points: tuple[Point, ...]
    turning: bool  # a rotation is being chosen: the ghosts of the first cell

    @property
    def first(self) -> int:
        """Of the rotations to choose from, the one that is shown until another is pointed at: it brings most."""
        ghosts = self.cells[0].ghosts
        return max(range(len(ghosts)), key=lambda k: ghosts[k].net)


@dataclass(frozen=True, slots=True)
class Bar:
    """Knowledge of a Domain and its limit (DOM-48)."""

    domain: str
    name: str
    n: int
    limit: int


@dataclass(frozen=True, slots=True)
class Held:
    """A tile of the hand."""

    id: str
    spot: str
    camp: str
    corners: tuple[str, ...]
    words: str


@dataclass(frozen=True, slots=True)
class Card:
    """A card of a tree (DOM-65); the Campfire has no spot."""

    spot: str
    x: int
    y: int
    lines: tuple[str, ...]
    domain: str  # 'level' for a Level card, 'campfire'
    value: int
    advanced: bool
    fresh: bool
    sides: tuple[tuple[str, str], ...]  # for each side what it shows, and '' or the Domain of the full Nodus
    gifts: tuple[tuple[str, int], ...]  # Victory points and Influence of the open side
    words: str

    @property
    def long(self) -> bool:
        """Whether its name needs small letters."""
        return len(self.lines) > 2 or max(map(len, self.lines)) > 8


@dataclass(frozen=True, slots=True)
class Square:
    """An empty square beside a card that can be pointed at while a card is placed (DOM-66)."""

    spot: str
    x: int
    y: int
    forms: tuple[str, ...]  # the full Nodi that the card would form there


@dataclass(frozen=True, slots=True)
class Tree:
    """A Civilisation Tree."""

    frame: str
    cards: tuple[Card, ...]
    squares: tuple[Square, ...]
    nodi: tuple[tuple[str, int], ...]
    n: int
    advanced: int


@dataclass(frozen=True, slots=True)
class Copy:
    """One copy of a Mastery, or the card being placed: what its four sides show."""

    spot: str
    sides: tuple[str, ...]
    left: bool
    squares: int  # where it fits


@dataclass(frozen=True, slots=True)
class Mastery:
    """A Mastery of the library, with its price for the viewer."""

    id: str
    name: str
    domain: str
    value: int
    price: int
    printed: int
    dear: bool
    needs: str
    has_needs: bool
    flip: int  # what turning it over costs, as printed
    base: str
    advanced: str
    words: str  # what its copies show
    owned: str  # '', 'base', 'advanced'
    copies: tuple[Copy, ...]
    fits: bool
    seats: tuple[int, ...]  # who has it


@dataclass(frozen=True, slots=True)
class Level:
    """A Level card of a Monument (DOM-49)."""

    n: int
    cost: tuple[tuple[str, int, int], ...]  # Domain, amount, what the viewer is short of
    words: str
    sides: tuple[str, ...]
    taker: int | None
    top: bool


@dataclass(frozen=True, slots=True)
class Monument:
    """A Monument in play, or dealt (DOM-17, DOM-18)."""

    id: str
    spot: str
    name: str
    shape: str
    corners: tuple[str, ...]
    place: str
    dominate: str
    levels: tuple[Level, ...]
    brought: int | None
    stands: bool
    dominator: int | None
    strengths: tuple[tuple[int, int], ...]  # seat, strength


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a goal and how far it is."""

    words: str
    now: int
    least: int


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal of an Objective (DOM-98)."""

    parts: tuple[Part, ...]
    vp: int
    met: bool


@dataclass(frozen=True, slots=True)
class Objective:
    """An Objective, with how far its goals are for whoever has it."""

    id: str
    name: str
    goals: tuple[Goal, ...]
    now: int  # Victory points for the goals that are met


@dataclass(frozen=True, slots=True)
class Role:
    """A Domination card (DOM-85)."""

    id: str
    name: str
    domain: str
    vp: int
    holder: int | None
    used: bool
    leads: int | None  # who would take it now
    words: str


@dataclass(frozen=True, slots=True)
class Mat:
    """What a seat has."""

    seat: int
    name: str
    bars: tuple[Bar, ...]
    influence: int
    tokens: int
    cities: tuple[int, ...]  # by level
    hand: int
    tree: Tree
    objective: Objective | None
    roles: tuple[Role, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything the page draws. Prices are those of `buyer`."""

    age: int
    ages: tuple[str, ...]
    round: int
    rounds: int
    phase: str
    between: bool  # one Age has ended, and the next has not begun
    order: tuple[int, ...]
    taking_order: bool
    stack: int
    most: int  # of Knowledge
    step: int  # of Reserve limits
    tokens: int
    buyer: int
    land: Land
    mats: tuple[Mat, ...]
    hand: tuple[Held, ...]
    chosen: str  # the tile that is being laid
    library: tuple[Mastery, ...]
    monuments: tuple[Monument, ...]
    dealt_objectives: tuple[Objective, ...]
    dealt_monuments: tuple[Monument, ...]
    roles: tuple[Role, ...]
    copying: str  # the Mastery of which a copy is chosen
    copies: tuple[Copy, ...]
    placing: Card | None  # the card that is being placed
    bill: tuple[tuple[str, int], ...]
    pane: str  # which pane a decision calls for; empty for none


def picture(s: Any, seat: int, who: Sequence[str]) -> Picture:
    """Everything on the table as this seat sees it; for a spectator (−1) prices are those of the deciding seat."""
    trial = Trial(s) if seat >= 0 and _frame(s)[0] in TRIES else None
    s = _unpacked(s)
    s.fresh, s.trial = _fresh(s), trial
    kind, decides, a, _, _ = _frame(s)
    mine = not s.over and decides == seat
    buyer = seat if seat >= 0 else max(int(s.decides), 0)
    n_seats = int(s.seats)
    roles = tuple(_roles(s))
    between = not s.over and kind in (frames.REFILL, frames.REDRAW) and s.age > 1
    return Picture(
        age=int(s.age),
        ages=ROMAN[1 : AGES + 1],
        round=0 if between else int(s.rounds),
        rounds=TURNS,
        phase=_phase(s, kind),
        between=between,
        order=tuple(int(n) for n in s.initiative[:n_seats] if n >= 0),
        taking_order=not s.over and kind == frames.ORDER,
        stack=int(s.stack_left) + int(s.n_under),
        most=LIMIT_MAX,
        step=LIMIT_STEP,
        tokens=CITY_TOKENS,
        buyer=buyer,
        land=_land(s, seat, mine, who),
        mats=tuple(_mat(s, n, who[n], roles, own=n == seat) for n in range(n_seats)),
        hand=tuple(_held(int(tile)) for tile in s.hand[seat][: int(s.n_hand[seat])]) if seat >= 0 else (),
        chosen=_chosen(s, seat) if mine else "",
        library=tuple(_library(s, buyer)),
        monuments=tuple(_monument(s, int(m), buyer, n) for n, m in enumerate(s.monument[:n_seats]) if m >= 0),
        dealt_objectives=tuple(_objective(s, seat, int(o)) for o in _cards(s, seat, "objective")),
        dealt_monuments=tuple(_monument(s, int(m), seat, None) for m in _cards(s, seat, "monument")),
        roles=roles,
        copying=MASTERIES[a].name if mine and kind == frames.COPY else "",
        copies=_copies(s, seat, a) if mine and kind == frames.COPY else (),
        placing=_loose(a) if mine and kind == frames.SQUARE else None,
        bill=_bill(s) if mine and kind == frames.BILL else (),
        pane=PANES.get(kind, "") if mine else "",
    )


def _chosen(s: Any, seat: int) -> str:
    """The tile of the hand that the question is about."""
    kind, _, a, _, _ = _frame(s)
    if kind == frames.REFILL:
        return TILE_LIST[int(s.hand[seat, a])].id
    return TILE_LIST[a].id if kind in (frames.CELL, frames.ROTATION) else ""


PANES = {
    frames.OBJECTIVE: "goals",
    frames.MONUMENT: "monuments",
    frames.SPOT: "monuments",
    frames.SPOT_ROTATION: "monuments",
    frames.BILL: "monuments",
    frames.SQUARE: "tree",
    frames.DEVELOP: "masteries",
    frames.ASSIMILATE: "masteries",
    frames.COPY: "tree",
}
TRIES = (frames.CELL, frames.ROTATION, frames.LOCUS, frames.REACTIVATING)  # decisions that show what a tile would bring
PHASES = (
    ((frames.OBJECTIVE, frames.MONUMENT), "setup"),
    ((frames.GROW, frames.CELL, frames.ROTATION, frames.LOCUS, frames.VESTIGIUM, frames.REACTIVATING), "Grow"),
    ((frames.BUILD, frames.SPOT, frames.SPOT_ROTATION, frames.BILL), "Build"),
    ((frames.DEVELOP, frames.COPY), "Develop"),
    ((frames.ASSIMILATE, frames.ORDER, frames.REFILL), "end of the Age"),
)


def _unpacked(s: Any) -> Any:
    """The fields of a view, each looked up once: drawing reads them hundreds of times."""
    return SimpleNamespace(**{name: s[name] for name in s.dtype.names})


def _frame(s: Any) -> list[int]:
    """The decision on top of the stack: kind, seat, a, b, c."""
    return [int(n) for n in s.frame[s.depth - 1]] if s.depth else [-1, -1, 0, 0, 0]


def _phase(s: Any, kind: int) -> str:
    return "" if s.over else next((name for kinds, name in PHASES if kind in kinds), "")


# ---------------------------------------------------------------- the map


def place_of(point: int, sheet: Sheet = WHOLE) -> tuple[float, float]:
    """Where a vertex is drawn (DOM-10)."""
    q, r = sheet.at(point)
    return 100.0 * q + 50.0 * r, -HIGH * r


def _land(s: Any, seat: int, mine: bool, who: Sequence[str]) -> Land:
    codes = s.board
    filled = np.flatnonzero(codes > 0)
    pieces = [(int(cell), divmod(int(codes[cell]) - 1, CORNERS)) for cell in filled]
    frontier = [int(cell) for cell in s.frontier[: int(s.n_frontier)]]
    kind = _frame(s)[0] if mine else -1
    used = [*frontier, *(int(cell) for cell in filled)]
    s.sheet = Sheet(cell >> 1 for cell in used)
    return Land(
        frame=_frame_of(used, s.sheet),
        cradle=tuple(DOMAINS[d] for d in CRADLE),
        pieces=tuple(_piece(s, kind, seat, cell, *piece, who) for cell, piece in pieces if piece[0] < CRADLE_PIECE),
        cells=tuple(_cells(s, kind, seat, frontier, who)),
        points=(*_standing(s, who), *_loci(s, kind, seat, who)),
        turning=kind in (frames.ROTATION, frames.SPOT_ROTATION),
    )


def _frame_of(cells: Sequence[int], sheet: Sheet) -> str:
    """What must be in sight to see these cells, as a viewBox."""
    corners = [(x + 50 * (cell & 1), y) for cell, (x, y) in ((cell, place_of(cell >> 1, sheet)) for cell in cells)]
    left = min(x for x, _ in corners) - MARGIN
    top = min(y for _, y in corners) - HIGH - MARGIN
    wide = max(x for x, _ in corners) + 100 + MARGIN - left
    high = max(y for _, y in corners) + MARGIN - top
    return f"{left:.0f} {top:.0f} {wide:.0f} {high:.0f}"


def _corners(piece: int, rotation: int) -> tuple[str, ...]:
    return tuple(RESOURCES[int(RESOURCE[CORNERS * piece + rotation, k])] for k in range(CORNERS))


def _piece(s: Any, kind: int, seat: int, cell: int, piece: int, rotation: int, who: Sequence[str]) -> Piece:
    x, y = place_of(cell >> 1, s.sheet)
    way, corners = WAYS[cell & 1], _corners(piece, rotation)
    if piece >= MONUMENT_PIECE:
        monument = piece - MONUMENT_PIECE
        told = _standing_words(s, monument, who)
        return Piece(MONUMENTS[monument].id, "", x, y, way, corners, "", None, (-1, cell) in s.fresh, None, None, told)
    owner = int(s.city_owner[piece])
    city = City(owner - 1, int(s.city_level[piece]), _is_chained(s, piece)) if owner else None
    ghost = None
    if kind == frames.REACTIVATING:
        _, best = _best(s, seat, [(rotation, way) for way in s.trial.in_place(seat, piece)])
        ghost = _ghost(s, seat, piece, rotation, best, who)
    free = city is None or (city.seat == seat and city.level < CITY_LEVELS)
    price = int(city_price(s, seat, piece)) if kind == frames.BUILD and free else None
    told = _tile_words(s, piece, cell, city, price, ghost, who)
    camp = DOMAINS[int(CAMP[piece])]
    return Piece(
        TILE_LIST[piece].id, f"tile-{TILE_LIST[piece].id}", x, y, way, corners, camp, city, (-1, cell) in s.fresh,
        price, ghost, told,
    )  # fmt: skip


def _fresh(s: Any) -> set[tuple[int, int]]:
    """The cells, and with the seat before them the squares, that the last step has filled."""
    found = set()
    for event, seat, _, b, c in s.trail[: min(int(s.n_trail), len(s.trail))].tolist():
        if event in (LAID, STOOD):
            found.add((-1, b))
        elif event in (LEARNED, TOOK_LEVEL):
            found.add((seat, c))
    return found


def _is_chained(s: Any, tile: int) -> bool:
    group = s.group[tile]
    return bool(group) and int(np.count_nonzero(s.group == group)) > 1


def _tile_words(
    s: Any, tile: int, cell: int, city: City | None, price: int | None, ghost: Ghost | None, who: Sequence[str]
) -> str:
    words = [f"{TILE_LIST[tile].id}, {CELL_NAMES[cell]}: {tile_text(tile)}."]
    if city:
        words.append(f"City of {who[city.seat]}, level {city.level}.")
    if price is not None:
        level = (city.level if city else 0) + 1
        words.append(
            f"{'Upgrade to level' if city else 'City of level'} {level}: {price} {DOMAIN_NAMES[int(CAMP[tile])]}, "
            f"{level} Influence."
        )
    return "\n".join(words + ([ghost.words] if ghost else []))


def _standing_words(s: Any, monument: int, who: Sequence[str]) -> str:
    lead = int(dominator(s, monument))
    held = f"Dominated by {who[lead]}." if lead >= 0 else "Dominated by nobody."
    return f"{MONUMENTS[monument].name}. {held}\nWhoever dominates it: {text_of(MONUMENTS[monument].dominate)}"


def _standing(s: Any, who: Sequence[str]) -> Iterator[Point]:
    """The circular Monuments on the board (DOM-52)."""
    for monument in s.monument[: int(s.seats)]:
        if monument >= 0 and IS_CIRCLE[monument] and s.monument_at[monument]:
            point = int(s.monument_at[monument]) - 1
            told = _standing_words(s, int(monument), who)
            yield Point("", *place_of(point, s.sheet), POINT_NAMES[point], MONUMENTS[monument].id, None, told)


def _loci(s: Any, kind: int, seat: int, who: Sequence[str]) -> Iterator[Point]:
    """The vertices that can be chosen now: Loci of the tile that was laid, or for a circular Monument."""
    tile = _frame(s)[2]
    if kind == frames.LOCUS:
        for way in s.trial.in_place(seat, tile):
            if way.locus is not None:
                ghost, name = _ghost(s, seat, tile, 0, way, who), POINT_NAMES[way.locus]
                yield Point(f"point-{name}", *place_of(way.locus, s.sheet), name, "", ghost, ghost.words)
    elif kind == frames.SPOT and IS_CIRCLE[tile]:
        for at in s.locus[: int(s.n_locus)]:
            name = POINT_NAMES[int(at)]
            yield Point(f"point-{name}", *place_of(int(at), s.sheet), name, "", None, f"The Locus {name}")


def _cells(s: Any, kind: int, seat: int, frontier: Sequence[int], who: Sequence[str]) -> Iterator[Cell]:
    """The free cells that can be pointed at now."""
    _, _, a, b, c = _frame(s)
    if kind == frames.CELL:
        for cell in frontier:
            ways = [_best(s, seat, _ways(s, seat, a, cell, [turn])) for turn in range(int(ROTATIONS[a]))]
            turn, best = _best(s, seat, ways)
            ghost = _ghost(s, seat, a, turn, best, who)
            totals = [_worth(s, seat, way) for _, way in ways]
            yield _cell(s.sheet, cell, (ghost,), f"{ghost.words}\n{_turned(totals)}".strip())
    elif kind == frames.ROTATION:
        yield _cell(s.sheet, c, tuple(_turns(s, seat, who)), "")
        yield from (_cell(s.sheet, cell, (), "") for cell in frontier if cell != c)
    elif kind == frames.SPOT and not IS_CIRCLE[a]:
        yield from (_cell(s.sheet, cell, (), "") for cell in frontier)
    elif kind == frames.SPOT_ROTATION:
        ghosts = tuple(Ghost(_corners(MONUMENT_PIECE + a, turn), (), 0, 0, False, "") for turn in range(CORNERS))
        yield _cell(s.sheet, b, ghosts, "")
        yield from (_cell(s.sheet, cell, (), "") for cell in frontier if cell != b)


def _turned(totals: Sequence[int]) -> str:
    """What other rotations would bring, where it differs."""
    return f"Turned otherwise: {listed(map(str, sorted(totals)[:-1]))}." if len(set(totals)) > 1 else ""


def _cell(sheet: Sheet, cell: int, ghosts: tuple[Ghost, ...], words: str) -> Cell:
    x, y = place_of(cell >> 1, sheet)
    return Cell(f"cell-{CELL_NAMES[cell]}", CELL_NAMES[cell], x, y, WAYS[cell & 1], ghosts, words)


# ---------------------------------------------------------------- what a tile would Produce


def _turns(s: Any, seat: int, who: Sequence[str]) -> Iterator[Ghost]:
    """The tile that is being laid in each of its rotations."""
    _, _, tile, _, cell = _frame(s)
    for turn in range(int(ROTATIONS[tile])):
        _, best = _best(s, seat, _ways(s, seat, tile, cell, [turn]))
        yield _ghost(s, seat, tile, turn, best, who)


def _ways(s: Any, seat: int, tile: int, cell: int, turns: Sequence[int]) -> list[tuple[int, Outcome]]:
    """What a tile would Produce in a cell, with each rotation."""
    return [(turn, way) for turn in turns for way in s.trial.laid(seat, tile, cell, turn)]


def _best(s: Any, seat: int, ways: Sequence[tuple[int, Outcome]]) -> tuple[int, Outcome]:
    """The rotation, and the way, that brings most into the reserve; then the one that Produces most."""
    return max(ways, key=lambda found: (_worth(s, seat, found[1]), found[1].total(seat), -found[0]))


def _room(s: Any, seat: int, domain: int) -> int:
    return int(s.limit[seat, domain]) - int(s.knowledge[seat, domain])


def _worth(s: Any, seat: int, way: Outcome) -> int:
    """What gets into the reserve: nothing over a limit."""
    return way.free + sum(min(n, _room(s, seat, domain)) for domain, n in enumerate(way.produced[seat]) if n)


def _ghost(s: Any, seat: int, tile: int, rotation: int, way: Outcome, who: Sequence[str]) -> Ghost:
    amounts = way.produced[seat]
    got = [Yield(DOMAINS[domain], n, max(0, n - _room(s, seat, domain))) for domain, n in enumerate(amounts) if n]
    got.sort(key=lambda part: -part.n)
    got += [Yield("any", way.free, 0)] if way.free else []
    told = _outcome_words(seat, way, got, who)
    others = tuple((n, sum(some)) for n, some in enumerate(way.produced) if n != seat and any(some))
    total, net = way.total(seat), _worth(s, seat, way)
    return Ghost(_corners(tile, rotation), tuple(got), total, net, way.locus is not None, told, others)


def _outcome_words(seat: int, way: Outcome, got: Sequence[Yield], who: Sequence[str]) -> str:
    by = f"By the Locus {POINT_NAMES[way.locus]}" if way.locus is not None else "By its connection"
    own = [amounts(way.produced[seat])] if any(way.produced[seat]) else []
    own += [f"{way.free} of a Domain you pick"] if way.free else []
    words = [f"{by}: {listed(own)}."]
    over = [f"{part.lost} {DOMAIN_NAMES[DOMAINS.index(part.domain)]}" for part in got if part.lost]
    words += [f"Over your limit and lost: {listed(over)}."] if over else []
    words += [f"{who[n]} gets {amounts(some)}." for n, some in enumerate(way.produced) if n != seat and any(some)]
    return "\n".join(words)


@cache
def _held(tile: int) -> Held:
    """A tile of the hand; in the hand vertex 0 is the top."""
    land = TILE_LIST[tile]
    return Held(land.id, f"hand-{land.id}", DOMAINS[land.camp], _corners(tile, 0), f"{land.id}: {tile_text(tile)}.")


# ---------------------------------------------------------------- seats


def _mat(s: Any, seat: int, name: str, roles: Sequence[Role], *, own: bool) -> Mat:
    objective = int(s.objective[seat])
    return Mat(
        seat=seat,
        name=name,
        bars=tuple(
            Bar(DOMAINS[d], DOMAIN_NAMES[d], int(s.knowledge[seat, d]), int(s.limit[seat, d])) for d in range(N_DOMAINS)
        ),
        influence=int(s.influence[seat]),
        tokens=int(s.tokens[seat]),
        cities=tuple(int(n) for n in s.at_level[seat]),
        hand=int(s.n_hand[seat]),
        tree=_tree(s, seat, own),
        objective=_objective(s, seat, objective) if objective >= 0 else None,
        roles=tuple(role for role in roles if role.holder == seat),
    )


def _objective(s: Any, seat: int, objective: int) -> Objective:
    goals = tuple(
        Goal(tuple(_part(s, seat, part) for part in goal.conditions), goal.vp, bool(is_met(s, seat, objective, n)))
        for n, goal in enumerate(OBJECTIVES[objective].goals)
    )
    now = sum(goal.vp for goal in goals if goal.met)
    return Objective(OBJECTIVES[objective].id, OBJECTIVES[objective].name, goals, now)


def _part(s: Any, seat: int, part: Any) -> Part:
    first = part.count.args[0] if part.count.args else 0
    return Part(part_text(part), int(counted(s, seat, part.count.count, first, 0)), part.least)


def _cards(s: Any, seat: int, what: str) -> list[int]:
    """What a seat was dealt and has not given away yet, the card it has chosen first (DOM-17)."""
    if seat < 0 or s.objective[seat] >= 0:
        return []
    kept = getattr(s, f"sealed_{what}")[seat]
    return [int(card) for card in (kept, *getattr(s, f"dealt_{what}")[seat]) if card >= 0]


def _roles(s: Any) -> Iterator[Role]:
    for n, role in enumerate(ROLES):
        holder = int(s.role[n])
        vp = LAST_ROLE_VP if s.age == AGES else role.vp_two if s.seats == 2 else role.vp
        yield Role(
            role.id,
            role.name,
            DOMAINS[role.domain],
            vp,
            holder if holder >= 0 else None,
            bool(s.role_used[n]),
            _leader(s, role.domain),
            f"{role.name}: most {DOMAIN_NAMES[role.domain]} left at the end of the Age, {vp} VP."
            + (f"\n{text_of(role.effect)}" if s.age < AGES else ""),
        )


def _leader(s: Any, domain: int) -> int | None:
    """Who has most Knowledge of a Domain, ties by Initiative (DOM-85)."""
    order = [int(seat) for seat in s.initiative[: int(s.seats)] if seat >= 0]
    best = max(order, key=lambda seat: int(s.knowledge[seat, domain]), default=None)
    return best if best is not None and s.knowledge[best, domain] > 0 else None


# ---------------------------------------------------------------- trees


def _lines(name: str) -> tuple[str, ...]:
    """A name in lines that fit onto a card."""
    lines = [""]
    for word in name.split():
        if lines[-1] and len(lines[-1]) + len(word) > 11:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return tuple(lines)


@cache
def _face(card: int) -> tuple[str, tuple[str, ...], str, int, str]:
    """Spot, name in lines, Domain, value and words of a card."""
    if card >= FIRST_LEVEL:
        monument, level = LEVEL_CARDS[card - FIRST_LEVEL]
        m = MONUMENTS[monument]
        told = f"{m.name}, level {level + 1}: {side_text(m.levels[level].side)}"
        return f"monument-{m.id}", _lines(m.name), "level", level + 1, told
    mastery = MASTERIES[card // COPIES]
    told = f"{mastery.name}: {side_text(mastery.base)}\nAdvanced: {side_text(mastery.advanced)}"
    return f"mastery-{mastery.id}", _lines(mastery.name), DOMAINS[mastery.domain], mastery.value, told


@cache
def _sides(card: int) -> tuple[str, ...]:
    return tuple(NODI[int(CARD_SIDES[card, side])] for side in range(SIDES))


@cache
def _gifts(card: int, advanced: bool) -> tuple[tuple[str, int], ...]:
    if card >= FIRST_LEVEL:
        monument, level = LEVEL_CARDS[card - FIRST_LEVEL]
        side = MONUMENTS[monument].levels[level].side
    else:
        side = MASTERIES[card // COPIES].advanced if advanced else MASTERIES[card // COPIES].base
    return tuple((what, n) for what, n in (("vp", side.vp), ("inf", side.inf)) if n)


def _loose(card: int) -> Card:
    """A card that is being placed."""
    spot, lines, domain, value, told = _face(card)
    sides = tuple((side, "") for side in _sides(card))
    return Card(spot, 0, 0, lines, domain, value, False, False, sides, _gifts(card, False), told)


def _tree(s: Any, seat: int, own: bool) -> Tree:
    n = int(s.n_tree[seat])
    squares = [CAMPFIRE, *(int(square) for square in s.tree_square[seat, :n])]
    shown = {CAMPFIRE: ("any",) * SIDES}
    shown |= {square: _sides(int(s.tree[seat, at])) for at, square in enumerate(squares[1:])}
    kind, decides, card, *_ = _frame(s)
    placing = own and kind == frames.SQUARE and decides == seat and not s.over
    open_squares = [int(square) for square in s.open_square[seat, : int(s.n_open[seat])]] if own else []
    sheet = Sheet((*squares, *open_squares), REACH)
    return Tree(
        frame=_tree_frame([sheet.at(square) for square in (*squares, *(open_squares if placing else ()))]),
        cards=tuple(_card(s, seat, at - 1, square, sheet, shown) for at, square in enumerate(squares)),
        squares=tuple(_square(square, sheet, shown, card if placing else -1) for square in open_squares),
        nodi=tuple((DOMAINS[d], int(s.nodus[seat, d])) for d in range(N_DOMAINS)),
        n=n,
        advanced=int(s.flipped[seat]),
    )


def _tree_frame(at: Sequence[tuple[int, int]]) -> str:
    left, right = min(x for x, _ in at), max(x for x, _ in at)
    low, high = min(y for _, y in at), max(y for _, y in at)
    return f"{100 * left - 62} {-100 * high - 62} {100 * (right - left) + 124} {100 * (high - low) + 124}"


def _joined(side: str, other: str) -> str:
    """The Domain of a full Nodus (DOM-67)."""
    return other if side == "any" else side


def _card(s: Any, seat: int, at: int, square: int, sheet: Sheet, shown: Mapping[int, tuple[str, ...]]) -> Card:
    x, y = sheet.at(square)
    sides = []
    for side, what in enumerate(shown[square]):
        other = shown.get(int(beside(square, side)))
        sides.append((what, _joined(what, other[int(facing(side))]) if other else ""))
    if square == CAMPFIRE:
        told = "Campfire: 2 Knowledge of one Domain become 1 of another."
        return Card("", x, -y, ("Campfire",), "campfire", 0, False, False, tuple(sides), (), told)
    card = int(s.tree[seat, at])
    spot, lines, domain, value, told = _face(card)
    advanced = card < FIRST_LEVEL and bool(s.owned[seat, card // COPIES] == ADVANCED)
    fresh = (seat, square) in s.fresh
    return Card(spot, x, -y, lines, domain, value, advanced, fresh, tuple(sides), _gifts(card, advanced), told)


def _square(square: int, sheet: Sheet, shown: Mapping[int, tuple[str, ...]], card: int) -> Square:
    x, y = sheet.at(square)
    forms = []
    for side, what in enumerate(_sides(card)) if card >= 0 else ():
        other = shown.get(int(beside(square, side)))
        if other:
            forms.append(_joined(what, other[int(facing(side))]))
    return Square(f"square-{SQUARE_NAMES[square]}", x, -y, tuple(forms))


# ---------------------------------------------------------------- cards that can be taken


def _where(s: Any, seat: int) -> Any:
    """On how many squares each card would fit (DOM-66)."""
    masks = s.open_mask[seat, : int(s.n_open[seat])].astype(np.int64)
    return ((np.asarray(CARD_MASK)[:, None] & ~masks[None, :]) == 0).sum(axis=1)


def _library(s: Any, seat: int) -> Iterator[Mastery]:
    where = _where(s, seat)
    for n, m in enumerate(MASTERIES):
        owned = int(s.owned[seat, n])
        price = int(flip_price(s, seat, n)) if owned else int(mastery_price(s, seat, n))
        copies = tuple(_copy(s, n, k, where) for k in range(COPIES))
        yield Mastery(
            m.id, m.name, DOMAINS[m.domain], m.value, price, m.upgrade if owned else m.value,
            int(s.knowledge[seat, m.domain]) < price, _needs(n), owned > 0 or bool(has_prerequisite(s, seat, n)),
            m.upgrade, *_side_words(n), ("", "base", "advanced")[owned], copies,
            any(copy.squares for copy in copies), tuple(int(k) for k in np.flatnonzero(s.owned[: int(s.seats), n])),
        )  # fmt: skip


def _copy(s: Any, mastery: int, k: int, where: Any) -> Copy:
    card = COPIES * mastery + k
    left = bool(s.supply[card])
    return Copy(f"copy-{k + 1}", _sides(card), left, int(where[card]) if left else 0)


def _copies(s: Any, seat: int, mastery: int) -> tuple[Copy, ...]:
    where = _where(s, seat)
    return tuple(_copy(s, mastery, k, where) for k in range(COPIES))


@cache
def _needs(mastery: int) -> str:
    needs = MASTERIES[mastery].needs
    return f"needs {prerequisite(needs)}" if needs else ""


@cache
def _side_words(mastery: int) -> tuple[str, str, str]:
    copies = "\n".join(f"Copy {k + 1}: {nodi(COPIES * mastery + k)}" for k in range(COPIES))
    return side_text(MASTERIES[mastery].base), side_text(MASTERIES[mastery].advanced), copies


def _monument(s: Any, monument: int, buyer: int, brought: int | None) -> Monument:
    m = MONUMENTS[monument]
    stands = bool(s.monument_at[monument])
    lead = int(dominator(s, monument)) if stands else -1
    strengths = tuple((seat, int(strength_at(s, seat, monument))) for seat in range(int(s.seats))) if stands else ()
    return Monument(
        m.id, f"monument-{m.id}", m.name, "circle" if m.is_circle else "triangle",
        tuple(RESOURCES[d] for d in m.corners), place_text(m), text_of(m.dominate),
        tuple(_levels(s, monument, buyer)), brought, stands, lead if lead >= 0 else None, strengths,
    )  # fmt: skip


def _levels(s: Any, monument: int, buyer: int) -> Iterator[Level]:
    taken = int(s.levels_taken[monument])
    for n, level in enumerate(MONUMENTS[monument].levels):
        card = FIRST_LEVEL + int(FIRST_OF[monument]) + n
        cost = tuple(
            (DOMAINS[d], amount, max(0, amount - int(s.knowledge[buyer, d])))
            for d, amount in enumerate(level.cost)
            if amount
        )
        taker = _taker(s, card) if n < taken else None
        yield Level(n + 1, cost, side_text(level.side), _sides(card), taker, n == taken)


def _taker(s: Any, card: int) -> int | None:
    """Whose tree a Level card is in."""
    return next((n for n in range(int(s.seats)) if card in s.tree[n, : int(s.n_tree[n])]), None)


def _bill(s: Any) -> tuple[tuple[str, int], ...]:
    return tuple((DOMAINS[d], int(n)) for d, n in enumerate(s.bill) if n)


# ---------------------------------------------------------------- every component in words


def catalogue() -> Iterator[CataloguePiece]:
    """Every Mastery, Monument, Domination card, Objective and Land tile."""
    for domain, name in enumerate(DOMAIN_NAMES):
        for n, mastery in enumerate(MASTERIES):
            if mastery.domain == domain:
                yield CataloguePiece(mastery.id, f"{name} Masteries", mastery.name, _mastery_words(n))
    for monument in MONUMENTS:
        yield CataloguePiece(monument.id, "Monuments", monument.name, _monument_words(monument))
    for role in ROLES:
        told = f"For the most {DOMAIN_NAMES[role.domain]} left at the end of an Age: {role.vp} VP, with two players "
        told += f"{role.vp_two}. {text_of(role.effect)}"
        yield CataloguePiece(role.id, "Domination cards", role.name, told)
    for objective in OBJECTIVES:
        told = "\n".join(f"{goal.vp} VP: {goal_text(goal)}." for goal in objective.goals)
        yield CataloguePiece(objective.id, "Objectives", objective.name, told)
    for n, tile in enumerate(TILE_LIST):
        yield CataloguePiece(tile.id, "Land tiles", tile.id, f"{tile_text(n)}.")


def _mastery_words(mastery: int) -> str:
    m = MASTERIES[mastery]
    needs = f", {_needs(mastery)}" if _needs(mastery) else ""
    base, advanced, copies = _side_words(mastery)
    return f"Costs {m.value} {DOMAIN_NAMES[m.domain]}{needs}. {base}\nAdvanced, for {m.upgrade}: {advanced}\n{copies}"


def _monument_words(monument: Any) -> str:
    shape = "circle, on" if monument.is_circle else "triangle, in"
    levels = (
        f"Level {n}, for {bill(level.cost)}: {side_text(level.side)}" for n, level in enumerate(monument.levels, 1)
    )
    dominate = f"Whoever dominates it: {text_of(monument.dominate)}"
    return "\n".join((f"A {shape} {place_text(monument)}.", *levels, dominate))


# ---------------------------------------------------------------- what pointing could mean


def spots(s: Any) -> Mapping[str, Sequence[int]]:
    """For each spot the moves it could mean in this decision, so that the engine can say why not."""
    kind, seat, a, *_ = _frame(s)
    if kind in (frames.DEVELOP, frames.ASSIMILATE):
        return {f"mastery-{m.id}": [TO_LEARN + n, TO_FLIP + n] for n, m in enumerate(MASTERIES)}
    if kind == frames.BUILD:
        found = {f"tile-{TILE_LIST[tile].id}": [TO_CITY + int(tile)] for tile in np.flatnonzero(s.cell_of)}
        return found | {
            f"monument-{MONUMENTS[m].id}": [TO_LEVEL + int(m)] for m in s.monument[: int(s.seats)] if m >= 0
        }
    if kind == frames.SPOT:
        if IS_CIRCLE[a]:
            return {f"point-{POINT_NAMES[int(p)]}": [TO_LOCUS + int(p)] for p in s.locus[: int(s.n_locus)]}
        return {f"cell-{CELL_NAMES[int(c)]}": [TO_CELL + int(c)] for c in s.frontier[: int(s.n_frontier)]}
    if kind == frames.SQUARE:
        opened = s.open_square[seat, : int(s.n_open[seat])]
        return {f"square-{SQUARE_NAMES[int(q)]}": [TO_SQUARE + int(q)] for q in opened}
    if kind == frames.COPY:
        return {f"copy-{n + 1}": [TO_COPY + n] for n in range(COPIES)}
    by_domain = {frames.GIVE: TO_GIVE, frames.GET: TO_GET, frames.BILL: TO_LOWER}
    if kind in by_domain:
        return {f"domain-{domain}": [by_domain[kind] + n] for n, domain in enumerate(DOMAINS)}
    return {}
