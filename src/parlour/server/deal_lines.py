"""Games of deals that were compared lately: replaying a game takes longer than comparing it."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from parlour.deals.comparing import Line
from parlour.deals.deal import Deal
from parlour.server.rooms import Rooms, lasting_moves
from parlour.server.store import Store

MOST_BYTES = 24_000_000


class Lines:
    """The lines of finished games; the longest unused are dropped first."""

    def __init__(self, store: Store, rooms: Rooms) -> None:
        """None is known yet."""
        self._store, self._rooms = store, rooms
        self._known: OrderedDict[str, Line] = OrderedDict()
        self._lock = Lock()

    def line(self, deal: Deal, table_id: str) -> Line:
        """How the person of a deal played the game of a table."""
        with self._lock:
            known = self._known.pop(table_id, None)
        found = known or self._replayed(deal, table_id)
        with self._lock:
            self._known[table_id] = found
            while len(self._known) > 1 and sum(line.weight for line in self._known.values()) > MOST_BYTES:
                self._known.popitem(last=False)
        return found

    def _replayed(self, deal: Deal, table_id: str) -> Line:
        names = [seat.name for seat in self._store.seats([table_id])[table_id]]
        table = deal.table(names, self._rooms.kernels(deal.game))
        for move in lasting_moves(self._store.steps(table_id)):
            table.advance(deal.game.moves.parse(move))
        return Line(deal, table)
