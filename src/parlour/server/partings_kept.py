"""What the store keeps of partings: who resigned, who no longer wants a table among theirs, tables that are no more."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict
from typing import Any

from sqlalchemy import bindparam, delete, insert, select, update

from parlour.server.layout import keys, left, metadata, seats, steps, tables
from parlour.server.rows import SeatRow, Standing, StepRow
from parlour.server.shelf import Shelf


class PartingsKept(Shelf):
    """The part of the store that is about those who go."""

    def resign(self, table_id: str, step: StepRow, standing: Standing, held: Collection[SeatRow]) -> None:
        """Somebody has resigned: who holds these seats from now on, and how the game stands."""
        here = (seats.c.table_id == table_id) & (seats.c.seat == bindparam("at_seat"))
        changed = update(seats).where(here).values(holder=bindparam("by"), bot=bindparam("with_bot"))
        with self._writing() as link:
            link.execute(insert(steps).values(table_id=table_id, **asdict(step)))
            link.execute(changed, [{"at_seat": one.seat, "by": one.holder, "with_bot": one.bot} for one in held])
            link.execute(update(tables).where(tables.c.id == table_id).values(updated=step.at, **asdict(standing)))

    def free_seats(self, table_id: str, key: str, freed: Collection[SeatRow], owner: str) -> None:
        """Whoever has the key leaves these seats to others; the table belongs to this owner from now on."""
        mine = (keys.c.table_id == table_id) & keys.c.seat.in_([seat.seat for seat in freed])
        here = (seats.c.table_id == table_id) & (seats.c.seat == bindparam("at_seat"))
        changed = update(seats).where(here)
        with self._writing() as link:
            for seat in freed:
                link.execute(changed.values(**asdict(seat)), {"at_seat": seat.seat})
            link.execute(delete(keys).where(mine))
            link.execute(update(tables).where(tables.c.id == table_id).values(owner=owner))

    def gone_from(self, table_id: str) -> frozenset[str]:
        """The hashes of the keys of those who no longer want a table among theirs."""
        with self.engine.connect() as link:
            return frozenset(link.execute(select(left.c.hash).where(left.c.table_id == table_id)).scalars())

    def leave(self, table_id: str, key: str, gone: bool) -> None:
        """Whoever has the key no longer wants the table among theirs, or wants it there again."""
        here = (left.c.table_id == table_id) & (left.c.hash == key)
        with self._writing() as link:
            link.execute(delete(left).where(here))
            if gone:
                link.execute(insert(left).values(table_id=table_id, hash=key))

    def delete_table(self, table_id: str) -> None:
        """A table is no more, and nothing that belonged to it."""
        with self._writing() as link:
            for table in reversed(metadata.sorted_tables):
                for column in _pointing(table):
                    link.execute(delete(table).where(column == table_id))
            link.execute(update(tables).where(tables.c.next_table == table_id).values(next_table=""))
            link.execute(delete(tables).where(tables.c.id == table_id))


def _pointing(table: Any) -> list[Any]:
    """The columns of a table of the database that name a table of ours."""
    return [key.parent for key in table.foreign_keys if key.column is tables.c.id]
