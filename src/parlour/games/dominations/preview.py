"""What activating a tile would Produce: the rules themselves, tried on a copy of the state.

The ghosts of a page ask for dozens of placements at once, so a `Trial` makes one copy and lets the rules run on it as
often as they are asked; the functions below it are for single questions.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

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

    def total(self, seat: int) -> int:
        """All that this seat, which activates the tile, Produces."""
        return sum(self.produced[seat]) + self.free


class Trial:
    """A copy of a state to try placements on; nothing of it ever reaches the state itself.

    The rules meet its fields as plain attributes: a record would look each of them up by name, a thousand times over.
    """

    def __init__(self, s: Any) -> None:
        """Copy a record once."""
        self._first = np.frombuffer(s.tobytes(), np.uint8)
        self._bytes = self._first.copy()
        fields = self._bytes.view(np.dtype((np.void, s.dtype)))
        found = {name: fields[name][0] for name in s.dtype.names}
        self._numbers = {name: int(value) for name, value in found.items() if not value.shape}
        self._t: Any = SimpleNamespace(**(found | self._numbers))

    def laid(self, seat: int, tile: int, cell: int, rotation: int) -> list[Outcome]:
        """What laying a tile would Produce: by its connections, or by each Locus it would complete (DOM-29, DOM-36)."""
        placed = cell, rotation
        points = self._loci(tile, placed)
        return [self._try(seat, tile, placed, point) for point in points] or [self._try(seat, tile, placed, None)]

    def in_place(self, seat: int, tile: int) -> list[Outcome]:
        """What the Inventor would Produce there: by the connections, and by each Locus around the tile (DOM-90)."""
        return [self._try(seat, tile, None, point, in_place=True) for point in (None, *self._loci(tile, None))]

    def completed(self, tile: int, cell: int) -> list[int]:
        """The Loci that a tile would complete in a cell."""
        return self._loci(tile, (cell, 0))

    def by_connection(self, seat: int, tile: int, *, in_place: bool) -> Outcome:
        """What the connected sides of a tile on the board would Produce (DOM-30)."""
        return self._try(seat, tile, None, None, in_place=in_place)

    def by_locus(self, seat: int, tile: int, point: int) -> Outcome:
        """What a Locus around a tile on the board would Produce (DOM-35)."""
        return self._try(seat, tile, None, point)

    def _again(self, tile: int, placed: tuple[int, int] | None) -> Any:
        """The copy as it was, nothing told yet; the tile may be put into a cell, not yet activated."""
        t = self._t
        self._bytes[:] = self._first
        t.__dict__.update(self._numbers, n_trail=0, n_queue=0)
        t.produced[:] = 0
        if placed is not None:
            cell, rotation = placed
            t.cell_of[tile] = cell + 1
            put_piece(t, cell, tile, rotation)
        return t

    def _loci(self, tile: int, placed: tuple[int, int] | None) -> list[int]:
        """The complete wheels around a tile."""
        t = self._again(tile, placed)
        corners = (int(vertex(int(t.cell_of[tile]) - 1, k)) for k in range(CORNERS))
        return [point for point in corners if is_locus(t, point)]

    def _try(
        self, seat: int, tile: int, placed: tuple[int, int] | None, locus: int | None, *, in_place: bool = False
    ) -> Outcome:
        t = self._again(tile, placed)
        if locus is None:
            activate_connection(t, seat, tile, int(in_place))
        else:
            activate_locus(t, seat, tile, locus)
        return _outcome(t, locus)


def _outcome(t: Any, locus: int | None) -> Outcome:
    """Without cards that react the amounts were told at once, else they wait in `produced`."""
    amounts = t.produced[: t.seats].tolist()
    for kind, seat, domain, n, _ in t.trail[: t.n_trail].tolist():
        if kind == PRODUCED:
            amounts[seat][domain] += n
    free = sum(points for kind, _, points, _, _ in t.queue[: t.n_queue].tolist() if kind == VESTIGIUM)
    return Outcome(locus, tuple(map(tuple, amounts)), free)


def laid(s: Any, seat: int, tile: int, cell: int, rotation: int) -> list[Outcome]:
    """What laying a tile would Produce, in each way there is (DOM-29, DOM-36)."""
    return Trial(s).laid(seat, tile, cell, rotation)


def completed(s: Any, tile: int, cell: int) -> list[int]:
    """The Loci that a tile would complete in a cell."""
    return Trial(s).completed(tile, cell)


def in_place(s: Any, seat: int, tile: int) -> list[Outcome]:
    """What the Inventor would Produce there, in each way there is (DOM-90)."""
    return Trial(s).in_place(seat, tile)


def by_connection(s: Any, seat: int, tile: int, *, in_place: bool) -> Outcome:
    """What the connected sides of a tile on the board would Produce (DOM-30)."""
    return Trial(s).by_connection(seat, tile, in_place=in_place)


def by_locus(s: Any, seat: int, tile: int, point: int) -> Outcome:
    """What a Locus around a tile on the board would Produce (DOM-35)."""
    return Trial(s).by_locus(seat, tile, point)
