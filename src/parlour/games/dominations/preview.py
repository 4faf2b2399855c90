"""What activating a tile would Produce: the rules themselves, tried on a copy of the state."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from parlour.games.dominations.content import N_DOMAINS
from parlour.games.dominations.geometry import CORNERS, vertex
from parlour.games.dominations.rules.frames import VESTIGIUM
from parlour.games.dominations.rules.grow import activate_connection, activate_locus
from parlour.games.dominations.rules.layout import is_locus, put_piece
from parlour.games.dominations.state import PRODUCED


class Outcome(NamedTuple):
    """What one way to activate a tile Produces (DOM-38)."""

    locus: int | None  # the vertex of the Locus; None by the connections
    produced: tuple[tuple[int, ...], ...]  # by seat and Domain
    free: int  # Vestigium points: the Domain is to be picked (DOM-33)


def laid(s: Any, seat: int, tile: int, cell: int, rotation: int) -> list[Outcome]:
    """What laying a tile would Produce: by its connections, or by each Locus it would complete (DOM-29, DOM-36)."""
    t = _with_tile(s, tile, cell, rotation)
    points = loci_of(t, tile)
    return [by_locus(t, seat, tile, point) for point in points] or [by_connection(t, seat, tile, in_place=False)]


def completed(s: Any, tile: int, cell: int) -> list[int]:
    """The Loci that a tile would complete in a cell."""
    return loci_of(_with_tile(s, tile, cell, 0), tile)


def _with_tile(s: Any, tile: int, cell: int, rotation: int) -> Any:
    """A copy in which a tile lies on the board, not yet activated."""
    t = _copied(s)
    t.cell_of[tile] = cell + 1
    put_piece(t, cell, tile, rotation)
    return t


def in_place(s: Any, seat: int, tile: int) -> list[Outcome]:
    """What the Inventor would Produce there: by the connections, and by each Locus around the tile (DOM-90)."""
    ways = [by_locus(s, seat, tile, point) for point in loci_of(s, tile)]
    return [by_connection(s, seat, tile, in_place=True), *ways]


def loci_of(s: Any, tile: int) -> list[int]:
    """The complete wheels around a tile on the board."""
    corners = (vertex(int(s.cell_of[tile]) - 1, k) for k in range(CORNERS))
    return [int(point) for point in corners if is_locus(s, point)]


def by_connection(s: Any, seat: int, tile: int, *, in_place: bool) -> Outcome:
    """What the connected sides of a tile on the board would Produce (DOM-30)."""
    t = _copied(s)
    activate_connection(t, seat, tile, int(in_place))
    return _outcome(t, None)


def by_locus(s: Any, seat: int, tile: int, point: int) -> Outcome:
    """What a Locus around a tile on the board would Produce (DOM-35)."""
    t = _copied(s)
    activate_locus(t, seat, tile, point)
    return _outcome(t, point)


def _copied(s: Any) -> Any:
    """A copy in which nothing has happened yet."""
    batch = np.recarray(1, dtype=s.dtype)
    batch[0] = s
    t = batch[0]
    t.n_trail, t.n_queue = 0, 0
    t.produced[:] = 0
    return t


def _outcome(t: Any, locus: int | None) -> Outcome:
    """Without cards that react the amounts were told at once, else they wait in `produced`."""
    amounts = t.produced[: int(t.seats)].astype(int)
    for kind, seat, domain, n, _ in t.trail[: int(t.n_trail)].tolist():
        if kind == PRODUCED:
            amounts[seat, domain] += n
    free = sum(points for kind, _, points, _, _ in t.queue[: int(t.n_queue)].tolist() if kind == VESTIGIUM)
    assert amounts.shape[1] == N_DOMAINS
    return Outcome(locus, tuple(tuple(int(n) for n in row) for row in amounts), free)
