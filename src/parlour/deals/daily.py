"""The deal of the day: one for each game and each day, made from the date, so that every server has the same."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from hashlib import sha256

from parlour.deals.deal import FRESH_BITS, STRONG, BadDeal, Deal, deal_of
from parlour.engine.game import Game

DAYS = 366  # that can be looked back
SEATS = 3  # where the game can be played by so many


def day_at(moment: float) -> date:
    """The day at a moment: days begin at midnight in UTC, for everybody at once."""
    return datetime.fromtimestamp(moment, UTC).date()


def deal_of_the_day(game: Game, day: date, today: date) -> Deal:
    """The deal of a day that has come; BadDeal for another one."""
    if day > today:
        raise BadDeal(f"the deal of {day} is not known yet: days begin at midnight in UTC, and now it is {today}")
    if day <= today - timedelta(DAYS):
        raise BadDeal(f"the deals of the last {DAYS} days can be played; that of {day} is older")
    return _made(game, day)


def day_of(deal: Deal, today: date) -> date | None:
    """The day whose deal this is, if it is one that can be played."""
    day = _days(deal.game, today).get(deal.seed)
    return day if day and _made(deal.game, day) == deal else None


@lru_cache(16)
def _days(game: Game, today: date) -> dict[int, date]:
    return {_made(game, day).seed: day for day in (today - timedelta(n) for n in range(DAYS))}


def _made(game: Game, day: date) -> Deal:
    said = f"parlour deal of the day {day.isoformat()} {game.slug} {game.version} {game.content_key}"
    chance = int.from_bytes(sha256(said.encode()).digest(), "big")
    seats = min(max(SEATS, game.fewest), game.most)
    bits, seat = divmod(chance, seats)
    return deal_of(game, seats, seat, [STRONG] * (seats - 1), bits % 2**FRESH_BITS)
