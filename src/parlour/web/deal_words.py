"""Deals in words: what one is called, who plays in it, what somebody came to."""

from __future__ import annotations

from datetime import date

from parlour.deals.deal import CALM, DREAMY, Deal, bot_iterations
from parlour.engine.people.english import listed, many
from parlour.server.results_kept import HOUSE, ResultRow
from parlour.web.days import long_day, short_day


def deal_title(deal: Deal, day: date | None) -> str:
    """What a deal is called: 'Catalyst, deal of 18 Nov 2025', or just 'A deal of Catalyst'."""
    return f"{deal.game.title}, deal of {long_day(day)}" if day else f"A deal of {deal.game.title}"


def ordinal(n: int) -> str:
    """A place as it is written: 1st, 2nd, 3rd, 4th, 11th, 21st."""
    ending = "th" if n % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n}{ending}"


def deal_facts(deal: Deal) -> tuple[str, ...]:
    """What one should know before one plays: where one sits, against whom, and what was chosen."""
    facts = [f"{many(deal.seats, 'player')}; you sit in seat {deal.seat + 1}" if deal.bots else "You play alone"]
    facts += [f"In {_seats_of(deal, bot)} {bot_words(bot)}" for bot in dict.fromkeys(deal.bots)]
    for option in deal.game.options:
        if option.seat is None:
            facts.append(f"{option.label}: {dict(option.values)[deal.options[option.key]]}")
        elif option.key in deal.chosen:
            facts.append(f"{option.label}: {dict(option.values)[deal.chosen[option.key]]}")
    return tuple(facts)


def _seats_of(deal: Deal, bot: str) -> str:
    seats = [str(seat + 1) for seat in range(deal.seats) if seat != deal.seat and deal.bot_at(seat) == bot]
    return f"{'seat' if len(seats) == 1 else 'seats'} {listed(seats)}"


def bot_words(bot: str) -> str:
    """How a bot of a deal thinks: it is told after where it sits."""
    if bot == CALM:
        return "a bot that looks one step ahead"
    if bot == DREAMY:
        return "a bot that looks one step ahead, and dreams now and then"
    return f"a bot that tries {bot_iterations(bot):,} lines for each decision"


def row_name(row: ResultRow) -> str:
    """Whose result it is, where several are told apart: the house has one of each of its bots."""
    return f"house {row.name}" if row.kind == HOUSE else row.name


def points_of(row: ResultRow) -> str:
    """A total as one says it: '43 points', '1 point', 'lost'."""
    if not any(sign.isdigit() or sign in "½¼¾⅓⅔" for sign in row.told):
        return row.told
    return f"{row.told} {'point' if row.told == '1' else 'points'}"


FILTERS = {"long_day": long_day, "short_day": short_day, "ordinal": ordinal, "points_of": points_of}  # of templates
