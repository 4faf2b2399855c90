"""The store: tables, seats, keys and steps in a database (an SQLite file by default, PostgreSQL for several nodes).

A table is its steps, one row each, ``(table, number)`` unique: two clicks, two tabs or two nodes can never both write
step 17. A step is committed before it is answered, so nothing that was acknowledged can be lost. What ``tables`` says
of how a game stands is written with each step and only saves the lobby from replaying every game.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import asdict, replace
from threading import Lock
from typing import Any

from sqlalchemy import Connection, bindparam, create_engine, delete, event, insert, select, update
from sqlalchemy.exc import ArgumentError, DatabaseError, IntegrityError, OperationalError, SQLAlchemyError
from sqlalchemy.pool import NullPool

from parlour.engine.core.errors import ParlourError
from parlour.server.database_file import DatabaseFile
from parlour.server.deeds import committing, so_far
from parlour.server.early_kept import EarlyKept, forget_early
from parlour.server.layout import (
    LAYOUT,
    about,
    brought_up_to_date,
    guides,
    keys,
    left,
    metadata,
    seats,
    steps,
    tables,
)
from parlour.server.partings_kept import PartingsKept
from parlour.server.results_kept import ResultRow, ResultsKept, keep_result
from parlour.server.reviews_kept import ReviewsKept
from parlour.server.rows import GuideRow, KeyRow, SeatRow, Standing, StepRow, TableRow
from parlour.server.studies_kept import StudiesKept
from parlour.web.scene import OPEN

LINK_LASTS = 1800.0  # seconds until a link to another device is worth nothing
LONGEST_WAIT = 5.0  # seconds in line for a write

# Written with every move, so built once: putting a statement together takes longer than carrying it out.
_ADD_STEP = insert(steps)
_MOVE_ON = (
    update(tables)
    .where(tables.c.id == bindparam("at_table"))
    .values({name: bindparam(name) for name in ("updated", "number", "ply", "decides", "end", "result", "early")})
)


class StoreError(ParlourError):
    """What the store refuses."""


class NotKept(StoreError):
    """The database is locked or full: nothing was written."""


class NoSuchTable(StoreError, LookupError):
    """There is no table of this id."""


class StepTaken(StoreError):
    """Another step of this number was written first."""


class SeatTaken(StoreError):
    """Somebody else changed the seat first."""


class Store(EarlyKept, ResultsKept, ReviewsKept, PartingsKept, StudiesKept):
    """The database behind all tables."""

    def __init__(self, url: str) -> None:
        """Open the database at a URL such as sqlite:///parlour.db, and make its tables where they are missing."""
        try:
            self.engine = create_engine(url, hide_parameters=True)  # a failure in the log tells no invitation
        except (ArgumentError, ImportError) as error:
            raise StoreError(f"the database {url!r} cannot be used: {error}") from error
        self._file = DatabaseFile.of(self.engine.url)
        # SQLite has one writer: waiting in line here is fairer than its own trying again and again.
        self._line = Lock() if self.engine.dialect.name == "sqlite" else None
        if self.engine.dialect.name == "sqlite":
            event.listen(self.engine, "connect", _prepare_sqlite)
        try:
            self._open(url)
        except BaseException:
            self.close()
            raise

    def _open(self, url: str) -> None:
        try:
            metadata.create_all(self.engine)
            with self._writing() as link:
                layout = brought_up_to_date(link)
                self.salt = str(link.execute(select(about.c.salt)).scalar())
        except DatabaseError as error:
            raise StoreError(f"the database {url!r} cannot be opened: {error.orig}") from error
        if layout != LAYOUT:
            raise StoreError(f"the database {url!r} has layout {layout}, this Parlour uses {LAYOUT}: name another one")

    @contextmanager
    def _writing(self, deed: bool = True) -> Iterator[Connection]:
        """A transaction: committed when the block ends, and undone when it fails; NotKept if the database refuses.

        A mere note is no deed.
        """
        commits = False
        with self._in_line():
            try:
                with self.engine.connect() as link:
                    yield link
                    commits = True
                    with committing() if deed else nullcontext():
                        link.commit()
            except OperationalError as error:
                if commits and getattr(error.orig, "sqlite_errorname", "") != "SQLITE_FULL":
                    raise  # nobody knows whether it was written
                raise NotKept(f"the database takes nothing at the moment ({error.orig}). {so_far()}") from error

    @contextmanager
    def _in_line(self) -> Iterator[None]:
        if self._line is None:
            yield
            return
        if not self._line.acquire(timeout=LONGEST_WAIT):
            raise NotKept(f"the database takes nothing at the moment (others wait, too). {so_far()}")
        try:
            yield
        finally:
            self._line.release()

    def create(
        self,
        table: TableRow,
        held: Sequence[SeatRow],
        opened: Sequence[KeyRow],
        past: Sequence[StepRow] = (),
        guide: GuideRow | None = None,
        result: ResultRow | None = None,
    ) -> None:
        """Write a new table with its seats, the keys that open them, its first steps, its guide and its result."""
        with self._writing() as link:
            link.execute(insert(tables).values(**asdict(table)))
            link.execute(insert(seats), [{"table_id": table.id, **asdict(seat)} for seat in held])
            if opened:
                link.execute(insert(keys), [asdict(key) for key in opened])
            if past:
                link.execute(insert(steps), [{"table_id": table.id, **asdict(step)} for step in past])
            if guide:
                link.execute(insert(guides).values(**asdict(guide)))
            if result:
                keep_result(link, result)

    def table(self, table_id: str) -> TableRow:
        """The table of this id."""
        with self.engine.connect() as link:
            row = link.execute(select(tables).where(tables.c.id == table_id)).first()
        if row is None:
            raise NoSuchTable(f"there is no table {table_id!r}")
        return TableRow(**row._mapping)

    def seats(self, table_ids: Sequence[str]) -> dict[str, list[SeatRow]]:
        """Who holds the seats of these tables, in order."""
        found: dict[str, list[SeatRow]] = {table_id: [] for table_id in table_ids}
        with self.engine.connect() as link:
            rows = link.execute(select(seats).where(seats.c.table_id.in_(table_ids)).order_by(seats.c.seat))
            for row in rows:
                found[row.table_id].append(SeatRow(**_without_table(row)))
        return found

    def steps(self, table_id: str) -> list[StepRow]:
        """The steps of a table, in order."""
        with self.engine.connect() as link:
            rows = link.execute(select(steps).where(steps.c.table_id == table_id).order_by(steps.c.number))
            return [StepRow(**_without_table(row)) for row in rows]

    def append(
        self,
        table_id: str,
        taken: Sequence[StepRow],
        standing: Standing,
        result: ResultRow | None = None,
        spent: Collection[int] = (),
    ) -> None:
        """Write steps, all or none; when this returns they are committed. StepTaken when a number of theirs is.

        What the seats ``spent`` had chosen early is among them. With the last step of a game of a deal comes what it
        came to.
        """
        try:
            with self._writing() as link:
                link.execute(_ADD_STEP, [{"table_id": table_id, **vars(step)} for step in taken])
                link.execute(_MOVE_ON, {"at_table": table_id, "updated": taken[-1].at, **vars(standing)})
                if spent:
                    forget_early(link, table_id, spent)
                if result:
                    keep_result(link, result)
        except IntegrityError as error:
            raise StepTaken(f"step {taken[0].number} has been played already") from error

    # ---------------------------------------------------------------- seats and keys

    def hold(self, table_id: str, seat: SeatRow, instead_of: str, key: KeyRow | None = None) -> None:
        """Give a seat to somebody else, if it is still held as ``instead_of`` says; a key may come to open it."""
        here = (seats.c.table_id == table_id) & (seats.c.seat == seat.seat) & (seats.c.holder == instead_of)
        with self._writing() as link:
            done = link.execute(update(seats).where(here).values(**asdict(seat)))
            if done.rowcount != 1:
                raise SeatTaken(f"somebody else was quicker: this seat is no longer {instead_of}")
            if key is not None:
                _add_key(link, key)

    def add_link(self, key: KeyRow) -> None:
        """Let a key open a seat once and for a while, in place of any other link to this seat."""
        before = (keys.c.table_id == key.table_id) & (keys.c.seat == key.seat) & keys.c.once.is_(True)
        with self._writing() as link:
            link.execute(delete(keys).where(before))
            _add_key(link, replace(key, once=True, used=time.time()))

    def use_link(self, secret: str, key: KeyRow) -> bool:
        """Turn a one-time link to a seat into a lasting key; False when there is no such link any more."""
        here = (keys.c.hash == secret) & (keys.c.table_id == key.table_id) & keys.c.once.is_(True)
        here &= keys.c.used > time.time() - LINK_LASTS
        with self._writing() as link:
            found = link.execute(select(keys.c.seat).where(here)).scalar()
            if found is None:
                return False
            link.execute(delete(keys).where(here))
            _add_key(link, KeyRow(key.hash, key.table_id, found))
        return True

    def opened_by(self, key: str, table_id: str) -> dict[int, int]:
        """The seats of a table that a key opens, with the last ply shown to each."""
        here = (keys.c.hash == key) & (keys.c.table_id == table_id) & keys.c.once.is_(False)
        with self.engine.connect() as link:
            return {row.seat: row.seen for row in link.execute(select(keys.c.seat, keys.c.seen).where(here))}

    def keys_of(self, table_id: str) -> list[KeyRow]:
        """All lasting keys to the seats of a table."""
        here = (keys.c.table_id == table_id) & keys.c.once.is_(False)
        with self.engine.connect() as link:
            return [KeyRow(**row._mapping) for row in link.execute(select(keys).where(here))]

    def saw(self, key: str, table_id: str, ply: int) -> None:
        """Whoever has the key has been shown the table up to this ply."""
        here = (keys.c.hash == key) & (keys.c.table_id == table_id) & (keys.c.seen != ply)
        with self._writing(deed=False) as link:
            link.execute(update(keys).where(here).values(seen=ply))

    def used(self, table_id: str, at_seats: Sequence[int], when: float) -> None:
        """Whoever has the keys to these seats was here."""
        here = (keys.c.table_id == table_id) & keys.c.seat.in_(at_seats)
        with self._writing(deed=False) as link:
            link.execute(update(keys).where(here).values(used=when))

    def link_rematch(self, table_id: str, next_table: str) -> bool:
        """Note that a table has a rematch; False when somebody else has begun one already."""
        here = (tables.c.id == table_id) & (tables.c.next_table == "")
        with self._writing() as link:
            return bool(link.execute(update(tables).where(here).values(next_table=next_table)).rowcount)

    def guide(self, table_id: str) -> GuideRow | None:
        """What somebody did with the guide of a table; None where there is no guide."""
        with self.engine.connect() as link:
            row = link.execute(select(guides).where(guides.c.table_id == table_id)).first()
        return GuideRow(**row._mapping) if row else None

    def keep_guide(self, guide: GuideRow) -> None:
        """Write down what somebody did with the guide."""
        with self._writing() as link:
            here = (guides.c.table_id == guide.table_id) & (guides.c.seat == guide.seat)
            link.execute(update(guides).where(here).values(left=guide.left, steps=guide.steps))

    # ---------------------------------------------------------------- for the lobby

    def tables_of(self, key: str, most: int = 60) -> list[tuple[TableRow, dict[int, int]]]:
        """The tables that a key owns or has seats at, the latest first, with the last ply shown to each seat."""
        mine = (keys.c.table_id == tables.c.id) & (keys.c.hash == key) & keys.c.once.is_(False)
        chosen = select(tables, keys.c.seat, keys.c.seen).outerjoin(keys, mine)
        chosen = chosen.where((tables.c.owner == key) | keys.c.seat.is_not(None)).order_by(tables.c.updated.desc())
        chosen = chosen.where(tables.c.id.not_in(select(left.c.table_id).where(left.c.hash == key)))
        found: dict[str, tuple[TableRow, dict[int, int]]] = {}
        with self.engine.connect() as link:
            for row in link.execute(chosen.limit(most)):
                values = dict(row._mapping)
                seat, seen = values.pop("seat"), values.pop("seen")
                opened = found.setdefault(row.id, (TableRow(**values), {}))[1]
                if seat is not None:
                    opened[seat] = seen
        return list(found.values())

    def listed(self, most: int = 40) -> list[TableRow]:
        """Running tables that are shown in the lobby, the latest first."""
        chosen = select(tables).where(tables.c.listed.is_(True) & (tables.c.end == "running"))
        with self.engine.connect() as link:
            return [
                TableRow(**row._mapping) for row in link.execute(chosen.order_by(tables.c.updated.desc()).limit(most))
            ]

    def waiting_for(self, holder: str, since: float) -> list[TableRow]:
        """The running tables where a seat held so has to decide, and one of whose people was here since then."""
        decider = (seats.c.table_id == tables.c.id) & (seats.c.seat == tables.c.decides)
        chosen = select(tables).join(seats, decider).where((seats.c.holder == holder) & (tables.c.end == "running"))
        still_open = select(seats.c.table_id).where(seats.c.holder == OPEN)
        attended = select(keys.c.table_id).where(keys.c.used > since)
        chosen = chosen.where(tables.c.id.not_in(still_open) & tables.c.id.in_(attended))
        with self.engine.connect() as link:
            return [TableRow(**row._mapping) for row in link.execute(chosen)]

    def problem(self) -> str:
        """Why the database cannot be read and written just now, found within half a second; empty when it can."""
        waits = {"connect_args": {"timeout": 0.5}} if self.engine.dialect.name == "sqlite" else {}
        # A connection of its own: those of the engine may all be waiting for what we want to know.
        asking = create_engine(self.engine.url, poolclass=NullPool, hide_parameters=True, **waits)
        try:
            with asking.connect() as link:
                link.execute(update(about).values(layout=about.c.layout))  # writes, as far as a lock goes
                link.rollback()
        except SQLAlchemyError as error:
            return f"the database cannot be written: {getattr(error, 'orig', None) or error}"
        return self._file.problem() if self._file else ""

    def close(self) -> None:
        """Give all connections back."""
        self.engine.dispose()
        if self._file:
            self._file.release()


def _add_key(link: Connection, key: KeyRow) -> None:
    here = (keys.c.hash == key.hash) & (keys.c.table_id == key.table_id) & (keys.c.seat == key.seat)
    if link.execute(select(keys.c.seat).where(here)).first() is None:
        link.execute(insert(keys).values(**asdict(key)))


def _without_table(row: Any) -> dict[str, Any]:
    return {key: value for key, value in row._mapping.items() if key != "table_id"}


def _prepare_sqlite(connection: Any, record: object) -> None:
    """Readers never wait for a writer, and a commit is on disk before it is answered."""
    cursor = connection.cursor()
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=3000"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()
