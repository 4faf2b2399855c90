"""What the store keeps of reviews: each, as far as it has been made."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from sqlalchemy import delete, insert, select

from parlour.server.layout import reviews
from parlour.server.shelf import Shelf


@dataclass(frozen=True)
class ReviewRow:
    """A review, finished or under way: what it was made with, who wanted it when, and what it found so far."""

    table_id: str
    version: str
    state: str
    asked: float
    of: int
    body: str


class ReviewsKept(Shelf):
    """The part of the store that is about reviews."""

    def review(self, table_id: str) -> ReviewRow | None:
        """The review of a table, as far as it has been made."""
        with self.engine.connect() as link:
            row = link.execute(select(reviews).where(reviews.c.table_id == table_id)).first()
        return ReviewRow(**row._mapping) if row else None

    def keep_review(self, review: ReviewRow) -> None:
        """Write down a review, or how far it is."""
        with self._writing(deed=False) as link:
            link.execute(delete(reviews).where(reviews.c.table_id == review.table_id))
            link.execute(insert(reviews).values(**asdict(review)))

    def pending_reviews(self, most: int = 200) -> list[ReviewRow]:
        """The reviews that are not finished, those first that somebody asked for."""
        chosen = select(reviews).where(reviews.c.state == "waits").order_by(reviews.c.asked.desc()).limit(most)
        with self.engine.connect() as link:
            return [ReviewRow(**row._mapping) for row in link.execute(chosen)]
