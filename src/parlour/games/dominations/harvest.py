"""What a tile would Produce in a cell (DOM-29 to DOM-35), told without laying it: the ghosts of the page show it.

Each number is what the rules would do; `tests/web/test_dominations_page.py` plays the moves and compares.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from parlour.games.dominations.content import (
    CAMP,
    CAMP_PRODUCES,
    CITY_PRODUCES,
    CONCENTRATION,
    CRADLE_PIECE,
    N_DOMAINS,
    PLACER_TRADES,
    RESOURCE,
    RESOURCE_PRODUCES,
    S_CAMP,
    S_CITY,
    TILES,
    TRADES_BY_LEVEL,
    WHITE,
)
from parlour.games.dominations.geometry import CORNERS, HUB, WHEEL, neighbour, vertex, wheel

LAST_PIECE = CORNERS * CRADLE_PIECE  # on the board: what has a higher number is the Cradle, and fills no wheel


class Harvest(NamedTuple):
    """What one activation Produces: for whoever lays the tile, and for the owners of Cities it activates (DOM-34)."""

    amounts: tuple[int, ...]  # by Domain
    free: int  # of a Domain to be picked: Vestigium (DOM-33)
    others: dict[int, tuple[int, ...]]  # by seat, without whoever lays it
    locus: int | None  # the vertex that is scored; None: the connected sides

    @property
    def total(self) -> int:
        """All that whoever lays the tile Produces."""
        return sum(self.amounts) + self.free


def harvests(s: Any, seat: int, tile: int, cell: int, rotation: int, *, in_place: bool = False) -> list[Harvest]:
    """What laying a tile there would Produce: by its connection, or by each Locus that it would complete (DOM-36).

    With the Inventor, `in_place`, also by its connection if it lies at a Locus (DOM-90).
    """
    loci = [point for point in (vertex(cell, k) for k in range(CORNERS)) if _completes(s, point, cell)]
    ways: list[int | None] = [*loci] if loci and not in_place else [None, *loci]
    return [_harvest(s, seat, tile, cell, CORNERS * tile + rotation, way) for way in ways]


def _completes(s: Any, point: int, cell: int) -> bool:
    """Whether all other cells of the wheel hold a Land tile or a Monument Tile (DOM-15)."""
    return all(at == cell or 0 < s.board[at] <= LAST_PIECE for at in (wheel(point, k) for k in range(WHEEL)))


def _harvest(s: Any, seat: int, tile: int, cell: int, row: int, locus: int | None) -> Harvest:
    counts = [0] * (WHITE + 2)  # by Domain, Vestigium, nothing
    cities = _connect(s, cell, row, counts) if locus is None else _score_locus(s, cell, row, locus, counts)
    if s.city_owner[tile]:
        cities.add(tile)
    camp = int(CAMP[tile])
    counts[camp] += CAMP_PRODUCES + int(s.standing[seat, S_CAMP + camp])
    others: dict[int, list[int]] = {}
    for city in cities:
        owner, domain = int(s.city_owner[city]) - 1, int(CAMP[city])
        times = int(s.city_level[city]) if TRADES_BY_LEVEL else 1
        amount = CITY_PRODUCES * times + int(s.standing[owner, S_CITY + domain])
        amounts = counts if owner == seat else others.setdefault(owner, [0] * N_DOMAINS)
        amounts[domain] += amount
        counts[domain] += PLACER_TRADES
    got = {owner: tuple(amounts) for owner, amounts in others.items()}
    return Harvest(tuple(counts[:N_DOMAINS]), counts[WHITE], got, locus)


def _connect(s: Any, cell: int, row: int, counts: list[int]) -> set[int]:
    """Count what the connected sides Produce (DOM-30, DOM-31); the tiles with Cities beside them."""
    own, cities = set(), set()
    for side in range(CORNERS):
        there = neighbour(cell, side)
        piece = int(s.board[there]) - 1
        if piece < 0:
            continue
        for here, across in ((side, (side + 1) % CORNERS), ((side + 1) % CORNERS, side)):
            mine, theirs = int(RESOURCE[row, here]), int(RESOURCE[piece, across])
            own.add(here)
            counts[theirs] += RESOURCE_PRODUCES
            if mine == theirs < N_DOMAINS:
                counts[mine] += CONCENTRATION
        tile = piece // CORNERS
        if tile < TILES and s.city_owner[tile]:
            cities.add(tile)
    for corner in own:
        counts[int(RESOURCE[row, corner])] += RESOURCE_PRODUCES
    return cities


def _score_locus(s: Any, cell: int, row: int, point: int, counts: list[int]) -> set[int]:
    """Count the six resources of a wheel (DOM-35); the tiles with Cities in it."""
    cities = set()
    for k in range(WHEEL):
        at = wheel(point, k)
        piece = row if at == cell else int(s.board[at]) - 1
        counts[int(RESOURCE[piece, HUB[k]])] += RESOURCE_PRODUCES
        if piece // CORNERS < TILES and s.city_owner[piece // CORNERS]:
            cities.add(piece // CORNERS)
    return cities
