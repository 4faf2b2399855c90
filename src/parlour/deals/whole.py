"""Whole games of a deal: those the house plays by itself, and the check of one that was played elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from parlour.bots.search import Pause, at_once
from parlour.deals.deal import BadDeal, Deal
from parlour.engine.core.rules import Linked
from parlour.table.seed import seed_key
from parlour.table.table import Table


def house_game(
    deal: Deal, bot: str, names: Sequence[str], linked: Linked | None = None, pause: Pause = at_once
) -> Iterator[Table]:
    """A game in which a bot takes the person's seat: the table after each of its decisions."""
    table = deal.table(names, linked)
    while (seat := table.decides) is not None:
        name = bot if seat == deal.seat else deal.bot_at(seat)
        mind = deal.thinking(name, seat, len(table.moves), table.linked, pause)
        table.advance(mind.choose(deal.game.view(table.batch, seat, table.linked)[0]))
        yield table


def check_deal(deal: Deal, table: Table) -> None:
    """BadDeal where a game is not over, or was dealt otherwise."""
    if table.game is not deal.game:
        raise BadDeal(f"the file is a game of {table.game.title}, and this is a deal of {deal.game.title}")
    if table.given is not None or seed_key(table.seed) != deal.seed or len(table.names) != deal.seats:
        raise BadDeal("the file is a game of another deal: it was dealt by another seed, or to more or fewer people")
    if table.options != deal.options:
        raise BadDeal("the file is a game of another deal: something else was chosen before it was dealt")
    if not table.over:
        raise BadDeal("the game in the file is not over yet: only finished games have a result")


def checked_answers(deal: Deal, table: Table, pause: Pause = at_once) -> Iterator[int]:
    """Look at each decision in turn; BadDeal where a bot of the deal would have answered otherwise."""
    for ply, move in enumerate(table.moves):
        past = table.after(ply)
        seat = past.decides
        assert seat is not None
        if seat != deal.seat:
            names = deal.game.moves.names
            seen = deal.game.view(past.batch, seat, table.linked)[0]
            answer = deal.answering(seat, ply, table.linked, pause).choose(seen)
            if answer != move:
                raise BadDeal(
                    f"the file is no game of this deal: after {ply} decisions {table.names[seat]} played "
                    f"{names[move]!r}, and the bot of the deal plays {names[answer]!r} there"
                )
        yield ply
