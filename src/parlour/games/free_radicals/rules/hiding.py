"""What a seat may think of hands it does not see: any cards that it sees nowhere (FR-81)."""

from __future__ import annotations

from typing import Any

from parlour.engine.core.chance import take_nth, toss
from parlour.engine.core.lists import pieces_in, pour
from parlour.engine.core.record import Ints
from parlour.engine.core.rules import rule
from parlour.games.free_radicals.state import State


@rule
def guess(s: State, seat: int, dice: Any) -> None:
    """Hands of Data cards, crew, Scoundrels and Guests: what nobody sees lies in its pile until then."""
    for other in range(s.seats):
        if other != seat:
            pour(s.hand[other], s.deck)
            pour(s.crew[other], s.crew_deck)
            pour(s.scoundrels[other], s.gang)
            pour(s.guests[other], s.guest_deck)
    for other in range(s.seats):
        if other != seat:
            deal_anew(s.deck, s.hand[other], s.n_hand[other], dice)
            deal_anew(s.crew_deck, s.crew[other], s.n_crew[other], dice)
            deal_anew(s.gang, s.scoundrels[other], s.n_scoundrels[other], dice)
            deal_anew(s.guest_deck, s.guests[other], s.n_guests[other], dice)


@rule
def deal_anew(pile: Ints, hand: Ints, amount: int, dice: Any) -> None:
    """So many pieces of a pile, each as likely as any other."""
    for _ in range(amount):
        hand[take_nth(pile, toss(dice, pieces_in(pile)))] += 1
