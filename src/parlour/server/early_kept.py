"""What the store keeps of those who choose before their turn: it is theirs alone until it is played."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import asdict

from sqlalchemy import Connection, delete, insert, select

from parlour.server.layout import early
from parlour.server.rows import EarlyRow
from parlour.server.shelf import Shelf


class EarlyKept(Shelf):
    """The part of the store that is about choices made early."""

    def early(self, table_id: str) -> list[EarlyRow]:
        """What the seats of a table have chosen before their turn."""
        with self.engine.connect() as link:
            rows = link.execute(select(early).where(early.c.table_id == table_id).order_by(early.c.seat))
            return [EarlyRow(**row._mapping) for row in rows]

    def done_early(self, table_ids: Sequence[str]) -> set[tuple[str, int]]:
        """The seats of these tables that have chosen all there is before their turn."""
        here = early.c.table_id.in_(table_ids) & early.c.done.is_(True)
        with self.engine.connect() as link:
            return {(row.table_id, row.seat) for row in link.execute(select(early).where(here))}

    def keep_early(self, row: EarlyRow) -> None:
        """Write down all that a seat has chosen early, in place of what it had before."""
        with self._writing() as link:
            forget_early(link, row.table_id, [row.seat])
            if row.kept:
                link.execute(insert(early).values(**asdict(row)))


def forget_early(link: Connection, table_id: str, seats: Collection[int]) -> None:
    """What these seats had chosen early is played, or it is gone what they chose it for."""
    link.execute(delete(early).where((early.c.table_id == table_id) & early.c.seat.in_(seats)))
