"""What a finished game of a deal came to, as the store keeps it."""

from __future__ import annotations

import time

from parlour.deals.code import code_of
from parlour.deals.deal import Deal
from parlour.server.results_kept import HERE, ResultRow
from parlour.server.rooms import Room
from parlour.table import Table
from parlour.table.standing import ranking
from parlour.web.dealing import DEAL

LOST = -(2**31)  # where a total is no number of points: behind all that are


def outcome(deal: Deal, table: Table, table_id: str, kind: str, who: str = "") -> ResultRow:
    """What the person's seat came to."""
    mine = next(standing for standing in ranking(table) if standing.seat == deal.seat)
    points = int(mine.total * deal.game.unit) if mine.counts else LOST
    return ResultRow(table_id, code_of(deal), kind, who, mine.name, points, mine.told, mine.place, time.time())


def outcome_here(room: Room) -> ResultRow | None:
    """What a game came to that somebody has played here as a deal; None where it was none, or goes on."""
    if room.deal is None or room.row.dealt != DEAL or not room.table.over:
        return None
    return outcome(room.deal, room.table, room.row.id, HERE, room.row.owner)
