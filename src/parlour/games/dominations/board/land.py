"""The map as a page draws it: tiles, Cities, Monuments, free cells with the tile as it would lie, what it would bring.

A side of a triangle is 100 long, y runs down; `preview.py` lets the rules tell what a tile would bring.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from parlour.engine.people.english import listed
from parlour.engine.people.seen import Fact, decision
from parlour.games.dominations.board.sheet import WHOLE, Frame, Sheet
from parlour.games.dominations.content import CITY_LEVELS, CRADLE, DOMAIN_NAMES, DOMAINS, MONUMENTS, TILE_LIST
from parlour.games.dominations.geometry import CELL_NAMES, CORNERS, POINT_NAMES, SPAN, coordinates
from parlour.games.dominations.rules import frames
from parlour.games.dominations.rules.build import city_price
from parlour.games.dominations.rules.layout import dominator
from parlour.games.dominations.tables import CAMP, CRADLE_PIECE, IS_CIRCLE, MONUMENT_PIECE, RESOURCE, ROTATIONS
from parlour.games.dominations.thinking.preview import Outcome
from parlour.games.dominations.words.names import amounts, cell_name, point_name, reward, strengths, tile_text
from parlour.games.dominations.words.names import effect_text as text_of
from parlour.games.dominations.words.places import column_of, column_place, row_place

WAYS = "UD"
HIGH = 86.6025  # of a triangle
MARGIN = 14.0  # around a drawing
RESOURCES = (*DOMAINS, "any", "none")  # what lies in a corner, by its number


def place_of(point: int, sheet: Sheet = WHOLE) -> tuple[float, float]:
    """Where a vertex is drawn (DOM-10)."""
    q, r = sheet.at(point)
    return 100.0 * q + 50.0 * r, -HIGH * r


def land_of(s: Any, seat: int, mine: bool, who: Sequence[str]) -> Fact:
    """The map as a seat sees it; `mine` says whether it decides.

    While a rotation is chosen, the first of the cells has a ghost of each; until one is pointed at, the best is shown.
    """
    codes = s.board
    filled = np.flatnonzero(codes > 0)
    pieces = [(int(cell), divmod(int(codes[cell]) - 1, CORNERS)) for cell in filled]
    frontier = [int(cell) for cell in s.frontier[: int(s.n_frontier)]]
    kind = decision(s)[0] if mine else -1
    used = [*frontier, *(int(cell) for cell in filled)]
    s.sheet = Sheet(cell >> 1 for cell in used)
    turning, cells = kind in (frames.ROTATION, frames.SPOT_ROTATION), tuple(_cells(s, kind, seat, frontier, who))
    turns = cells[0].ghosts if turning else ()
    return Fact(
        frame=_frame_of(used, s.sheet),
        cradle=tuple(DOMAINS[d] for d in CRADLE),
        pieces=tuple(_piece(s, kind, seat, cell, *piece, who) for cell, piece in pieces if piece[0] < CRADLE_PIECE),
        cells=cells,
        points=(*_standing(s, who), *_loci(s, kind, seat, who)),
        turning=turning,
        first=max(range(len(turns)), key=lambda k: turns[k].net, default=0),
        raises=MONUMENTS[decision(s)[2]].id if kind == frames.SPOT else "",  # the Monument that is given a place
    )


def _frame_of(cells: Sequence[int], sheet: Sheet) -> Frame:
    """What must be in sight to see these cells, with the names of their rows and of every second column."""
    rows, columns, corners = {}, {}, []
    for cell in cells:
        (x, y), (q, r) = place_of(cell >> 1, sheet), coordinates(cell >> 1, SPAN)
        left, column = x + 50 * (cell & 1), column_of(q, r, cell & 1)
        corners.append((left, y))
        rows[y - HIGH / 2] = row_place(r)
        if column % 2 == 0:
            columns[left + 50] = column_place(column) or "0"
    left, right = min(x for x, _ in corners) - MARGIN, max(x for x, _ in corners) + 100 + MARGIN
    top, bottom = min(y for _, y in corners) - HIGH - MARGIN, max(y for _, y in corners) + MARGIN
    return Frame(left, top, right, bottom, tuple(rows.items()), tuple(columns.items()))


def corners_of(piece: int, rotation: int) -> tuple[str, ...]:
    """What lies on the three corners of a piece."""
    return tuple(RESOURCES[int(RESOURCE[CORNERS * piece + rotation, k])] for k in range(CORNERS))


def _piece(s: Any, kind: int, seat: int, cell: int, piece: int, rotation: int, who: Sequence[str]) -> Fact:
    """A Land tile or a triangular Monument Tile: what lies at vertex 0, 1, 2 of its cell, and what stands there."""
    x, y = place_of(cell >> 1, s.sheet)
    drawn = Fact(x=x, y=y, way=WAYS[cell & 1], corners=corners_of(piece, rotation), fresh=(-1, cell) in s.fresh)
    if piece >= MONUMENT_PIECE:
        monument = piece - MONUMENT_PIECE
        told = _standing_words(s, monument, who)
        return drawn.but(id=MONUMENTS[monument].id, spot="", camp="", city=None, price=None, ghost=None, words=told)
    owner, ghost = int(s.city_owner[piece]), None
    city = Fact(seat=owner - 1, level=int(s.city_level[piece])) if owner else None
    if kind == frames.REACTIVATING:  # what the Inventor would bring
        _, best = _best(seat, [(rotation, way) for way in s.trial.in_place(seat, piece)])
        ghost = _ghost(seat, piece, rotation, best, who)
    free = city is None or (city.seat == seat and city.level < CITY_LEVELS)
    price = int(city_price(s, seat, piece)) if kind == frames.BUILD and free else None
    told = _tile_words(s, piece, cell, city, price, ghost, who)
    id, camp = TILE_LIST[piece].id, DOMAINS[int(CAMP[piece])]
    return drawn.but(id=id, spot=f"tile-{id}", camp=camp, city=city, price=price, ghost=ghost, words=told)


def _tile_words(
    s: Any, tile: int, cell: int, city: Fact | None, price: int | None, ghost: Fact | None, who: Sequence[str]
) -> str:
    words = [f"{TILE_LIST[tile].id}, {cell_name(cell)}: {tile_text(tile)}."]
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
    does = text_of(MONUMENTS[monument].dominate)
    return "\n".join(
        filter(
            None, (f"{MONUMENTS[monument].name}. {held}", strengths(s, monument, who), f"Whoever dominates it: {does}")
        )
    )


def _standing(s: Any, who: Sequence[str]) -> Iterator[Fact]:
    """The circular Monuments on the board (DOM-52)."""
    for monument in s.monument[: int(s.seats)]:
        if monument >= 0 and IS_CIRCLE[monument] and s.monument_at[monument]:
            point = int(s.monument_at[monument]) - 1
            yield _point(s.sheet, point, "", _standing_words(s, int(monument), who), monument=MONUMENTS[monument].id)


def _point(sheet: Sheet, point: int, spot: str, words: str, monument: str = "", ghost: Fact | None = None) -> Fact:
    x, y = place_of(point, sheet)
    return Fact(spot=spot, x=x, y=y, name=point_name(point), monument=monument, ghost=ghost, words=words)


def _loci(s: Any, kind: int, seat: int, who: Sequence[str]) -> Iterator[Fact]:
    """The vertices that can be chosen now: Loci of the tile that was laid, or for a circular Monument."""
    tile = decision(s)[2]
    if kind == frames.LOCUS:
        for way in s.trial.in_place(seat, tile):
            if way.locus is not None:
                yield _locus(s.sheet, way.locus, _ghost(seat, tile, 0, way, who))
    elif kind == frames.SPOT and IS_CIRCLE[tile]:
        yield from (_locus(s.sheet, int(at), None) for at in s.locus[: int(s.n_locus)])


def _locus(sheet: Sheet, point: int, ghost: Fact | None) -> Fact:
    told = ghost.words if ghost else f"The Locus {point_name(point)}"
    return _point(sheet, point, f"point-{POINT_NAMES[point]}", told, ghost=ghost)


def _cells(s: Any, kind: int, seat: int, frontier: Sequence[int], who: Sequence[str]) -> Iterator[Fact]:
    """The free cells that can be pointed at now."""
    _, _, a, b, c = decision(s)
    if kind == frames.CELL:
        for cell in frontier:
            ways = [_best(seat, _ways(s, seat, a, cell, [turn])) for turn in range(int(ROTATIONS[a]))]
            turn, best = _best(seat, ways)
            ghost = _ghost(seat, a, turn, best, who)
            totals = [way.net(seat) for _, way in ways]
            yield _cell(s.sheet, cell, (ghost,), f"{ghost.words}\n{_turned(totals)}".strip())
    elif kind == frames.ROTATION:
        yield _cell(s.sheet, c, tuple(_turns(s, seat, who)), "")
        yield from (_cell(s.sheet, cell, (), "") for cell in frontier if cell != c)
    elif kind == frames.SPOT and not IS_CIRCLE[a]:
        yield from (_cell(s.sheet, cell, (), "") for cell in frontier)
    elif kind == frames.SPOT_ROTATION:
        turns = [corners_of(MONUMENT_PIECE + a, turn) for turn in range(CORNERS)]
        nothing = Fact(yields=(), total=0, net=0, locus=False, words="", others=())
        yield _cell(s.sheet, b, tuple(nothing.but(corners=corners) for corners in turns), "")
        yield from (_cell(s.sheet, cell, (), "") for cell in frontier if cell != b)


def _turned(totals: Sequence[int]) -> str:
    """What other rotations would bring, where it differs."""
    return f"Turned otherwise: {listed(map(str, sorted(totals)[:-1]))}." if len(set(totals)) > 1 else ""


def _cell(sheet: Sheet, cell: int, ghosts: tuple[Fact, ...], words: str) -> Fact:
    """A free cell that could be chosen now, with the tile that would lie there."""
    (x, y), spot, name = place_of(cell >> 1, sheet), f"cell-{CELL_NAMES[cell]}", cell_name(cell)
    told = f"{name}\n{words}".strip()
    return Fact(spot=spot, name=name, x=x, y=y, way=WAYS[cell & 1], ghosts=ghosts, words=told)


def _turns(s: Any, seat: int, who: Sequence[str]) -> Iterator[Fact]:
    """The tile that is being laid in each of its rotations."""
    _, _, tile, _, cell = decision(s)
    for turn in range(int(ROTATIONS[tile])):
        _, best = _best(seat, _ways(s, seat, tile, cell, [turn]))
        yield _ghost(seat, tile, turn, best, who)


def _ways(s: Any, seat: int, tile: int, cell: int, turns: Sequence[int]) -> list[tuple[int, Outcome]]:
    """What a tile would Produce in a cell, with each rotation."""
    return [(turn, way) for turn in turns for way in s.trial.laid(seat, tile, cell, turn)]


def _best(seat: int, ways: Sequence[tuple[int, Outcome]]) -> tuple[int, Outcome]:
    """The rotation, and the way, that brings most into the reserve; then the one that brings most at all."""
    return max(ways, key=lambda found: (found[1].net(seat), found[1].total(seat), -found[0]))


def _ghost(seat: int, tile: int, rotation: int, way: Outcome, who: Sequence[str]) -> Fact:
    """A tile as it would lie, what it would Produce for whoever lays it, and for the Cities of the others (DOM-34).

    What is over a Reserve limit is lost: `net` is what gets into the reserve (DOM-40).
    """
    lost = way.lost[seat]
    got = [Fact(domain=DOMAINS[domain], n=n, lost=lost[domain]) for domain, n in enumerate(way.got[seat]) if n]
    got.sort(key=lambda part: -int(part.n))
    return Fact(
        corners=corners_of(tile, rotation),
        yields=(*got, *([Fact(domain="any", n=way.free, lost=0)] if way.free else [])),
        total=way.total(seat),
        net=way.net(seat),
        locus=way.locus is not None,
        words=_outcome_words(seat, way, who),
        others=tuple((n, sum(some)) for n, some in enumerate(way.got) if n != seat and any(some)),
    )


def _outcome_words(seat: int, way: Outcome, who: Sequence[str]) -> str:
    """What a seat gets, what of it its cards give, what is lost over a limit, and what the others get."""
    by = f"By the Locus {point_name(way.locus)}" if way.locus is not None else "By its connection"
    own = [amounts(way.got[seat])] if any(way.got[seat]) else []
    own += [f"{way.free} of a Domain you pick"] if way.free else []
    corners = "corners at the Locus" if way.locus is not None else "corners and equal pairs"
    sources = zip((corners, "Camp", "your Cities"), way.sources, strict=True)
    words = [f"{by}: {listed(own)}.", f"Of it: {', '.join(f'{what} {n}' for what, n in sources if n)}."]
    cards = [f"{n} {DOMAIN_NAMES[domain]}" for domain, n in enumerate(way.by_cards(seat)) if n]
    words += [f"By your cards: {listed(cards)}."] if cards else []
    over = [f"{n} {DOMAIN_NAMES[domain]}" for domain, n in enumerate(way.lost[seat]) if n]
    words += [f"Over your limit and lost: {listed(over)}."] if over else []
    besides = reward(way.vp[seat], way.influence[seat])
    words += [f"And {besides}."] if besides else []
    words += [f"{who[n]} gets {amounts(some)}." for n, some in enumerate(way.got) if n != seat and any(some)]
    return "\n".join(words)
