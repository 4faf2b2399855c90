"""What the store keeps of studies and plans: each is one row, and small, its tree and how it begins."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from sqlalchemy import delete, func, insert, select, update

from parlour.engine.core.errors import ParlourError
from parlour.server.layout import studies
from parlour.server.shelf import Shelf

STUDY, PLAN = "study", "plan"
MOST_OF_ONE = 200  # studies of one owner
MOST_PLANS = 40  # of one owner: the longest untouched makes room
MOST_FROM_AN_ADDRESS = 500

_LISTED = [column for column in studies.c if column.name not in ("begun", "body")]


class NoSuchStudy(ParlourError, LookupError):
    """There is no study of this id, or it is somebody's own."""


class ShelfFull(ParlourError):
    """Somebody has as many studies as one may have."""


@dataclass(frozen=True)
class StudyRow:
    """A study: what it is about, and its tree. Lists leave the tree out."""

    id: str
    kind: str
    owner: str
    origin: str
    game: str
    rules: int
    content: str
    source: str = ""
    seat: int = -1
    ply: int = 0
    title: str = ""
    size: int = 1
    created: float = field(default_factory=time.time)
    updated: float = field(default_factory=time.time)
    begun: Mapping[str, Any] = field(default_factory=dict)
    body: str = ""


class StudiesKept(Shelf):
    """The part of the store that is about studies and plans."""

    def study(self, study_id: str) -> StudyRow:
        """The study of this id."""
        with self.engine.connect() as link:
            row = link.execute(select(studies).where(studies.c.id == study_id)).first()
        if row is None:
            raise NoSuchStudy(f"there is no study {study_id!r}, or it is somebody's own")
        return StudyRow(**row._mapping)

    def put_study(self, row: StudyRow) -> None:
        """A new study. Of plans the longest untouched makes room; of studies one throws some away oneself."""
        mine = (studies.c.owner == row.owner) & (studies.c.kind == row.kind)
        with self._writing() as link:
            held = link.execute(select(func.count()).where(mine)).scalar() or 0
            near = link.execute(select(func.count()).where(studies.c.origin == row.origin)).scalar() or 0
            if row.origin and near >= MOST_FROM_AN_ADDRESS:
                raise ShelfFull(f"{MOST_FROM_AN_ADDRESS} studies were made from your address: throw some away first")
            if row.kind == STUDY and held >= MOST_OF_ONE:
                raise ShelfFull(f"you have {MOST_OF_ONE} studies, and that is the most: throw some away first")
            if row.kind == PLAN and held >= MOST_PLANS:
                oldest = select(studies.c.id).where(mine).order_by(studies.c.updated).limit(held - MOST_PLANS + 1)
                link.execute(delete(studies).where(studies.c.id.in_(link.execute(oldest).scalars().all())))
            link.execute(insert(studies).values(**asdict(row)))

    def keep_study(self, study_id: str, title: str, size: int, body: str, deed: bool = True) -> None:
        """Write down what a study has become; NoSuchStudy where it was thrown away meanwhile."""
        values = {"title": title, "size": size, "body": body, "updated": time.time()}
        with self._writing(deed) as link:
            done = link.execute(update(studies).where(studies.c.id == study_id).values(**values))
            if done.rowcount != 1:
                raise NoSuchStudy("this study was thrown away meanwhile")

    def throw_study_away(self, study_id: str) -> None:
        """Nobody finds this study again."""
        with self._writing() as link:
            link.execute(delete(studies).where(studies.c.id == study_id))

    def studies_of(self, owner: str, most: int = 60) -> list[StudyRow]:
        """Somebody's studies without their trees, those changed last first; plans are found at their tables."""
        mine = (studies.c.owner == owner) & (studies.c.kind == STUDY)
        chosen = select(*_LISTED).where(mine).order_by(studies.c.updated.desc()).limit(most)
        with self.engine.connect() as link:
            return [StudyRow(**row._mapping) for row in link.execute(chosen)]

    def study_about(self, owner: str, source: str, kind: str, seat: int = -1, ply: int = 0) -> StudyRow | None:
        """What somebody has about a table already: their latest study of it, or the plan of a seat from a moment."""
        here = (studies.c.owner == owner) & (studies.c.source == source) & (studies.c.kind == kind)
        here &= (studies.c.seat == seat) & (studies.c.ply == ply)
        with self.engine.connect() as link:
            row = link.execute(select(studies).where(here).order_by(studies.c.updated.desc()).limit(1)).first()
        return StudyRow(**row._mapping) if row else None
