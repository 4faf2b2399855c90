"""The board: setup, prices, contributions, and how the row is refilled (CAT-6, CAT-9 to CAT-16, CAT-45, CAT-46)."""

from __future__ import annotations

from typing import Any

from parlour.engine.core.chance import below, draw
from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import tell, then
from parlour.games.catalyst import content
from parlour.games.catalyst.content import SLOTS
from parlour.games.catalyst.rules.frames import TURN
from parlour.games.catalyst.state import CARDS, DEALT, DECK_RAN_OUT, LAST_USUAL_ROUND, REVEALED, USUAL, State


@rule
def setup(s: State, options: Any) -> None:
    """Deal the cards, the Goal and the coins; the starting player begins (CAT-9 to CAT-16)."""
    sort_out_cards(s)
    s.goal = below(s, content.N_GOALS)
    s.start = below(s, s.seats)
    for place in range(s.seats):
        s.coin[(s.start + place) % s.seats] = content.STARTING_COINS[place]
    tell(s, DEALT, s.start, s.goal, s.start)
    refill(s)
    s.active = s.start
    then(s, TURN, s.active)


@rule
def sort_out_cards(s: State) -> None:
    """Cards for more players leave the game; ten of the others are the reserve (CAT-9 to CAT-11)."""
    for card in range(CARDS):
        if content.PLAYERS[card] <= s.seats:
            s.out[card] = 0
            s.unseen[card] = 1
            s.deck_left += 1
    s.deck_left -= content.RESERVE
    s.reserve_left = content.RESERVE


@rule
def price(s: State, slot: int) -> int:
    """The number of the card plus the modifier of its slot (CAT-23)."""
    return content.NUMBER[s.row[slot]] + content.MODIFIER[slot]


@rule
def contributions(s: State) -> int:
    """The highest number on the board; 0 when it is empty (CAT-21, CAT-22)."""
    highest = 0
    for slot in range(SLOTS):
        if s.row[slot] != NONE:
            highest = max(highest, content.NUMBER[s.row[slot]])
    return highest


@rule
def slide(s: State) -> None:
    """Cards slide to the right, keeping their order (CAT-45)."""
    to = SLOTS - 1
    for slot in range(SLOTS - 1, -1, -1):
        card = s.row[slot]
        if card != NONE:
            s.row[slot] = NONE
            s.row[to] = card
            to -= 1


@rule
def refill(s: State) -> None:
    """Fill empty slots from the right while there are cards (CAT-46, CAT-69)."""
    for slot in range(SLOTS - 1, -1, -1):
        if s.row[slot] != NONE or s.deck_left == 0:
            continue
        s.row[slot] = draw(s, s.unseen, s.deck_left + s.reserve_left)
        s.deck_left -= 1
        tell(s, REVEALED, NONE, s.row[slot], slot)
        if s.deck_left == 0 and s.final == USUAL:
            run_out(s)


@rule
def run_out(s: State) -> None:
    """The last card of the deck lies on the board: the reserve is the new deck, the end comes (CAT-64, 65, 86)."""
    s.final = LAST_USUAL_ROUND
    s.deck_left = s.reserve_left
    s.reserve_left = 0
    tell(s, DECK_RAN_OUT, NONE)
