"""What activating a tile would bring: the rules themselves, tried on a copy of the state.

The ghosts of a page ask for dozens of placements at once, so a `Trial` makes one copy and lets the rules run on it as
often as they are asked. Cards that react to what was Produced, or to a Locus, have done so in what is told; whatever
asks first (which Domain, whether to pay) is left out, or told as free.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from parlour.engine.core.record import NONE
from parlour.engine.core.rules import Mode
from parlour.engine.core.stack import KIND, SEAT, A, flush
from parlour.engine.game import Game
from parlour.games.dominations import state
from parlour.games.dominations.geometry import CORNERS, vertex
from parlour.games.dominations.rules import frames
from parlour.games.dominations.rules.grow import (
    activate_connection,
    activate_locus,
    produce_connected,
    produce_locus,
    trade_with,
)
from parlour.games.dominations.rules.layout import is_locus, put_piece

Amounts = tuple[tuple[int, ...], ...]  # by seat and Domain


class Outcome(NamedTuple):
    """What one way to activate a tile brings, the cards of all seats included (DOM-38, DOM-39)."""

    locus: int | None  # the vertex of the Locus; None by the connections
    got: Amounts  # what would reach the reserves if there were no limits
    produced: Amounts  # what of it the tile itself Produces
    lost: Amounts  # what of it is over a limit (DOM-40)
    free: int  # points whose Domain is to be picked: Vestigia (DOM-33), cards
    vp: tuple[int, ...]  # Victory points by seat: of cards, and for what is over the highest limit
    influence: tuple[int, ...]
    sources: tuple[int, int, int]  # what of it corners and equal pairs, the Camp, and the seat's Cities Produce

    def total(self, seat: int) -> int:
        """All that this seat, which activates the tile, gets."""
        return sum(self.got[seat]) + self.free

    def net(self, seat: int) -> int:
        """What of it reaches its reserve."""
        return self.total(seat) - sum(self.lost[seat])

    def by_cards(self, seat: int) -> list[int]:
        """What of it the seat's cards give, by Domain."""
        return [n - of_tile for n, of_tile in zip(self.got[seat], self.produced[seat], strict=True)]


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
        (white, corners), (_, all_but_camp) = (
            self._before_camp(seat, tile, placed, locus, in_place, n) for n in (0, 1)
        )
        t = self._again(tile, placed)
        had, vp, influence = (field[: t.seats].copy() for field in (t.knowledge, t.vp, t.influence))
        if locus is None:
            activate_connection(t, seat, tile, int(in_place))
        else:
            activate_locus(t, seat, tile, locus)
        free = _carried_out(t, seat)
        produced, lost = _told(t, state.PRODUCED), _told(t, state.LOST)
        return Outcome(
            locus,
            _rows(t.knowledge[: t.seats] - had + lost),
            _rows(produced),
            _rows(lost),
            free,
            tuple((t.vp[: t.seats] - vp).tolist()),
            tuple((t.influence[: t.seats] - influence).tolist()),
            (white + corners, sum(_rows(produced)[seat]) - all_but_camp, all_but_camp - corners),
        )

    def _before_camp(
        self, seat: int, tile: int, placed: tuple[int, int] | None, locus: int | None, in_place: bool, cities: int
    ) -> tuple[int, int]:
        """What Vestigia and what else of the corners Produce, with (1) or without (0) the Cities."""
        t = self._again(tile, placed)
        t.city_owner *= cities
        cell = t.cell_of[tile] - 1
        if locus is not None:
            white = produce_locus(t, seat, locus, cell, t.board[cell] - 1)
        else:
            white = produce_connected(t, seat, cell, t.board[cell] - 1)
            trade_with(t, seat, tile if in_place else NONE)
        return int(white), int(t.produced[seat].sum())


def _carried_out(t: Any, seat: int) -> int:
    """Let the cards react and the reserves be filled (DOM-39 (c) to (e)); what the seat may pick by Domain is returned.

    A choice is passed over, as if it were still to come; where the rules leave no choice they go on by themselves.
    """
    depth, free = t.depth, 0
    flush(t)
    while t.depth > depth:
        kind, of, points = (int(t.frame[t.depth - 1, column]) for column in (KIND, SEAT, A))
        if kind not in frames.FRAMES.decisions:
            _plain("resolve")(t)
        elif kind in (frames.VESTIGIUM, frames.CHOOSE_ANY):
            free += points if of == seat else 0
            t.depth -= 1
        elif not _goes_on(t):
            t.depth -= 1
        flush(t)
    return free


def _goes_on(t: Any) -> bool:
    """Whether the decision on top had a single option, which then was played."""
    t.n_options = 0
    _plain("legal")(t)
    if t.n_options == 1:
        _plain("play")(t, int(t.option[0]))
    return bool(t.n_options == 1)


_played: list[Game] = []


def plays(game: Game) -> None:
    """Rules that work with effects need what links them together: the game, which is put together last, says so."""
    _played[:] = [game]


@cache
def _plain(name: str) -> Callable[..., Any]:
    [game] = _played
    return game.linked(Mode.INTERPRETED).plain(game.supply[name])


def _told(t: Any, event: int) -> Any:
    """The amounts of an event, by seat and Domain."""
    amounts = np.zeros_like(t.produced[: t.seats])
    for kind, seat, domain, n, _ in t.trail[: t.n_trail].tolist():
        if kind == event:
            amounts[seat, domain] += n
    return amounts


def _rows(amounts: Any) -> Amounts:
    return tuple(map(tuple, amounts.tolist()))
