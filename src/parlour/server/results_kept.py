"""What the store keeps of deals: for each finished game of one, who came to what. The moves are those of its table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from sqlalchemy import Connection, func, insert, select, update

from parlour.server.layout import keys, results, tables
from parlour.server.shelf import Shelf
from parlour.web.dealing import DEAL

HERE, HOUSE, FILE = "here", "house", "file"  # whose a result is: somebody's who played here, the house's, from a file
CHECKED, WAITS, REFUSED = "checked", "waits", "refused"  # how far a file is
_SEEN = results.c.shown & results.c.counts & (results.c.state == CHECKED)  # by everybody


@dataclass(frozen=True)
class ResultRow:
    """What a finished game of a deal came to."""

    table_id: str
    deal: str
    kind: str
    who: str  # hash of the key of whoever played it, or brought it
    name: str
    points: int  # in the game's unit
    told: str
    place: int
    ended: float
    tries: int = 1
    counts: bool = True
    shown: bool = True
    state: str = CHECKED
    why: str = ""


class ResultsKept(Shelf):
    """The part of the store that is about deals."""

    def ranked(self, deal: str, most: int) -> list[ResultRow]:
        """The results that everybody may see, the house's among them, the best first."""
        chosen = select(results).where((results.c.deal == deal) & _SEEN)
        return self._results(chosen.order_by(results.c.points.desc(), results.c.place, results.c.ended).limit(most))

    def tallied(self, deals: Sequence[str]) -> dict[str, int]:
        """How many results everybody may see of each of these deals, without the house's."""
        counted = results.c.deal.in_(deals) & _SEEN & (results.c.kind != HOUSE)
        chosen = select(results.c.deal, func.count()).where(counted).group_by(results.c.deal)
        with self.engine.connect() as link:
            return {deal: int(count) for deal, count in link.execute(chosen)}

    def ahead(self, row: ResultRow) -> int:
        """How many results that everybody may see are better than this one, without the house's."""
        better = (results.c.points > row.points) | ((results.c.points == row.points) & (results.c.place < row.place))
        ranked = (results.c.deal == row.deal) & _SEEN & (results.c.kind != HOUSE)
        chosen = select(func.count()).where(ranked & better)
        with self.engine.connect() as link:
            return int(link.execute(chosen).scalar() or 0)

    def own_results(self, deals: Sequence[str], key: str) -> list[ResultRow]:
        """What the holder of a key came to in these deals, on this device or another one, in the order of time."""
        opened = select(keys.c.table_id).where((keys.c.hash == key) & keys.c.once.is_(False))
        mine = results.c.deal.in_(deals) & (results.c.kind == HERE) & results.c.table_id.in_(opened)
        return self._results(select(results).where(mine).order_by(results.c.ended)) if key else []

    def brought_by(self, deal: str, key: str) -> list[ResultRow]:
        """The files of a deal that the holder of a key has brought, whatever became of them."""
        mine = (results.c.deal == deal) & (results.c.kind == FILE) & (results.c.who == key)
        return self._results(select(results).where(mine).order_by(results.c.ended)) if key else []

    def files_of(self, deal: str) -> int:
        """How many files of a deal have been brought, but for those that were refused."""
        chosen = (results.c.deal == deal) & (results.c.kind == FILE) & (results.c.state != REFUSED)
        with self.engine.connect() as link:
            return int(link.execute(select(func.count()).where(chosen)).scalar() or 0)

    def alike(self, row: ResultRow) -> list[str]:
        """The tables of people whose games of the same deal came to the same."""
        chosen = (results.c.deal == row.deal) & (results.c.points == row.points) & (results.c.state != REFUSED)
        chosen &= results.c.kind != HOUSE
        with self.engine.connect() as link:
            return list(link.execute(select(results.c.table_id).where(chosen)).scalars())

    def of_the_house(self, deal: str) -> set[str]:
        """The bots with which the house has played a deal."""
        chosen = select(results.c.name).where((results.c.deal == deal) & (results.c.kind == HOUSE))
        with self.engine.connect() as link:
            return set(link.execute(chosen).scalars())

    def result(self, table_id: str) -> ResultRow | None:
        """What the game of a table came to, if it is a finished one of a deal."""
        return next(iter(self._results(select(results).where(results.c.table_id == table_id))), None)

    def unchecked(self, most: int = 50) -> list[ResultRow]:
        """The files that have not been checked yet."""
        return self._results(select(results).where(results.c.state == WAITS).order_by(results.c.ended).limit(most))

    def without_the_house(self, most: int = 20) -> list[str]:
        """Deals that somebody has played lately, and the house has not."""
        played = select(results.c.deal).where(results.c.kind == HOUSE)
        chosen = select(results.c.deal).where((results.c.kind == HERE) & results.c.deal.not_in(played))
        chosen = chosen.group_by(results.c.deal).order_by(func.max(results.c.ended).desc()).limit(most)
        with self.engine.connect() as link:
            return list(link.execute(chosen).scalars())

    def game_under_way(self, deal: str, key: str) -> str:
        """The table at which the holder of a key plays a deal just now; empty where there is none."""
        opened = select(keys.c.table_id).where((keys.c.hash == key) & keys.c.once.is_(False))
        mine = (tables.c.deal == deal) & (tables.c.end == "running") & tables.c.id.in_(opened)
        with self.engine.connect() as link:
            return link.execute(select(tables.c.id).where(mine).limit(1)).scalar() or ""

    def show_result(self, table_id: str, shown: bool) -> None:
        """Let everybody see a result, or nobody any more."""
        with self._writing() as link:
            link.execute(update(results).where(results.c.table_id == table_id).values(shown=shown))

    def settle(self, table_id: str, state: str, why: str = "") -> None:
        """A file has been checked."""
        with self._writing(deed=False) as link:
            link.execute(update(results).where(results.c.table_id == table_id).values(state=state, why=why))

    def _results(self, chosen: Any) -> list[ResultRow]:
        with self.engine.connect() as link:
            return [ResultRow(**row._mapping) for row in link.execute(chosen)]


def keep_result(link: Connection, row: ResultRow) -> None:
    """Write a result down, within the transaction that ends its game: of somebody's games the first counts."""
    if row.kind == HERE:
        own = (results.c.deal == row.deal) & (results.c.kind == HERE) & (results.c.who == row.who)
        before = link.execute(select(func.count()).where(own)).scalar()
        begun = (tables.c.deal == row.deal) & (tables.c.owner == row.who) & (tables.c.dealt == DEAL)
        tries = link.execute(select(func.count()).where(begun)).scalar()
        row = replace(row, counts=not before, tries=int(tries or 1))
    link.execute(insert(results).values(**asdict(row)))
