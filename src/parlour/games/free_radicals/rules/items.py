"""Items, Favor, points and the Prestige token (FR-21 to FR-34)."""

from __future__ import annotations

from parlour.engine.core.chance import draw
from parlour.engine.core.lists import pieces_in, pour
from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import tell, then
from parlour.games.free_radicals import content, moves, state, tables
from parlour.games.free_radicals.notation import CREDITS
from parlour.games.free_radicals.rules import frames
from parlour.games.free_radicals.state import State

DATA_PILE, CREW_PILE, GUEST_PILE, ORDER_PILE, BILL_PILE = range(5)  # what was reshuffled
FEW_PLAYERS = 3  # FR-30


@rule
def colour_of(s: State, seat: int) -> int:
    """The colour of a seat (FR-5)."""
    return tables.FACTION_COLOUR[s.faction[seat] - 1]


@rule
def earn(s: State, seat: int, points: int, by: int) -> None:
    """Score points, and note where they come from."""
    if points > 0:
        s.vp[seat] += points
        s.earned[seat, by] += points
        tell(s, state.SCORED, seat, points, by, s.cause)


@rule
def deed(s: State, event: int, seat: int, number: int, b: int = 0, c: int = 0) -> None:
    """Tell what a seat does: what is gained and paid from now on belongs to it."""
    s.cause = frames.SOURCE * event + number
    tell(s, event, seat, number, b, c)


# ---------------------------------------------------------------- Resources and Credits


@rule
def add(s: State, seat: int, item: int, amount: int) -> None:
    """More or fewer Resources of a sort, or Credits (FR-21)."""
    if item == CREDITS:
        s.credit[seat] += amount
    else:
        s.resource[seat, item] += amount


@rule
def gain_item(s: State, seat: int, item: int, amount: int) -> None:
    """Gain Resources of a sort, or Credits (FR-21)."""
    if amount > 0:
        add(s, seat, item, amount)
        tell(s, state.GAINED, seat, item, amount, s.cause)


@rule
def pay_item(s: State, seat: int, item: int, amount: int) -> None:
    """Pay into the supply (FR-23)."""
    if amount > 0:
        add(s, seat, item, -amount)
        tell(s, state.PAID, seat, item, amount, s.cause)


@rule
def resources_of(s: State, seat: int) -> int:
    """How many Resources a seat has."""
    return pieces_in(s.resource[seat])


@rule
def choose_resources(s: State, seat: int, amount: int) -> None:
    """Gain so many Resources, each of one's choice (FR-22)."""
    if amount > 0:
        then(s, frames.RESOURCE, seat, amount)


@rule
def play_resource(s: State, seat: int, left: int, gain: int) -> None:
    """Gain one, then the others (FR-22)."""
    gain_item(s, seat, gain, 1)
    choose_resources(s, seat, left - 1)


@rule
def play_spend(s: State, seat: int, left: int, for_step: int, spend: int) -> None:
    """Pay one Resource, then the others (FR-22)."""
    pay_item(s, seat, spend, 1)
    if left > 1:
        then(s, frames.SPEND, seat, left - 1, for_step)


# ---------------------------------------------------------------- Data cards


@rule
def is_useful(s: State, card: int) -> bool:
    """Whether a card shows the colour of a player (FR-30)."""
    for seat in range(s.seats):
        if tables.CARD_COLOUR[card, colour_of(s, seat)] == 1:
            return True
    return False


@rule
def can_reveal(s: State) -> bool:
    """Whether a card can come face up: with few players only one that somebody can use (FR-30)."""
    if s.deck_left == 0:
        return False
    if s.seats > FEW_PLAYERS:
        return True
    for card in range(tables.N_CARDS):
        if s.deck[card] + s.discards[card] > 0 and is_useful(s, card):
            return True
    return False


@rule
def turn_over_discards(s: State) -> None:
    """An empty draw pile is made of the discard pile at once (FR-28)."""
    if s.deck_left > 0 or s.discards_left == 0:
        return
    s.deck_left += pour(s.discards, s.deck)
    s.discards_left = 0
    tell(s, state.RESHUFFLED, NONE, DATA_PILE)


@rule
def take_top(s: State) -> int:
    """The top card of the draw pile; whoever takes it puts it somewhere, and then the piles are looked at."""
    s.deck_left -= 1
    return draw(s, s.deck, s.deck_left + 1)


@rule
def put_on_discards(s: State, card: int) -> None:
    """Lay a card on the discard pile (FR-23)."""
    s.discards[card] += 1
    s.discards_left += 1
    turn_over_discards(s)


@rule
def fill_display(s: State) -> None:
    """Empty places of the display are filled from left to right (FR-29, FR-30)."""
    filtered, last = 0, NONE
    for place in range(content.DISPLAY):
        while s.display[place] == NONE and can_reveal(s):
            card = take_top(s)
            if s.seats > FEW_PLAYERS or is_useful(s, card):
                s.display[place] = card
                turn_over_discards(s)
            else:
                filtered, last = filtered + 1, card
                put_on_discards(s, card)
    if filtered > 0:
        tell(s, state.FILTERED, NONE, filtered, last)


@rule
def discard(s: State, seat: int, card: int) -> None:
    """Discard a card of the hand (FR-23)."""
    s.hand[seat, card] -= 1
    s.n_hand[seat] -= 1
    tell(s, state.DISCARDED, seat, card, 0, s.cause)
    put_on_discards(s, card)
    fill_display(s)


@rule
def draw_card(s: State, seat: int) -> None:
    """Draw the unseen top card (FR-27)."""
    card = take_top(s)
    s.hand[seat, card] += 1
    s.n_hand[seat] += 1
    tell(s, state.DREW, seat, card, 0, s.cause)
    turn_over_discards(s)
    fill_display(s)


@rule
def draw_cards(s: State, seat: int, amount: int) -> None:
    """Random Data cards, as many as there are (FR-25, FR-27)."""
    drawn = 0
    while drawn < amount and s.deck_left > 0:
        draw_card(s, seat)
        drawn += 1


@rule
def choose_data(s: State, seat: int, amount: int) -> None:
    """Gain so many Data cards, each from the display or from the draw pile, as far as there are any (FR-26)."""
    if amount > 0 and has_data(s):
        then(s, frames.DATA_CHOICE, seat, amount)


@rule
def has_data(s: State) -> bool:
    """Whether a Data card can be gained."""
    for place in range(content.DISPLAY):
        if s.display[place] != NONE:
            return True
    return s.deck_left > 0


@rule
def why_not_display(s: State, display: int) -> int:
    """0, or why this place of the display cannot be taken (FR-26)."""
    return frames.POSSIBLE if s.display[display] != NONE else frames.NO_CARD_THERE


@rule
def why_not_top(s: State) -> int:
    """0, or why nothing can be drawn (FR-28)."""
    return frames.POSSIBLE if s.deck_left > 0 else frames.PILE_EMPTY


@rule
def play_data_choice(s: State, seat: int, left: int, move: int) -> None:
    """Take a face-up card, which is replaced at once, or draw; then the others (FR-26)."""
    if move == moves.TO_TOP:
        draw_card(s, seat)
    else:
        place = move - moves.TO_DISPLAY
        card = s.display[place]
        s.display[place] = NONE
        s.hand[seat, card] += 1
        s.n_hand[seat] += 1
        tell(s, state.TOOK_CARD, seat, card, 0, s.cause)
        fill_display(s)
    choose_data(s, seat, left - 1)


@rule
def why_not_discard(s: State, seat: int, discard: int) -> int:
    """0, or why this card cannot be discarded (FR-23)."""
    return frames.POSSIBLE if s.hand[seat, discard] > 0 else frames.NOT_IN_HAND


@rule
def play_discard(s: State, seat: int, left: int, card: int) -> None:
    """Discard one card, then the others (FR-23)."""
    discard(s, seat, card)
    if left > 1:
        then(s, frames.DISCARD, seat, left - 1)


# ---------------------------------------------------------------- Favor and Prestige


@rule
def gain_favor(s: State, seat: int, colour: int, amount: int) -> None:
    """Favor of a named colour; nobody gains their own (FR-32)."""
    if colour != colour_of(s, seat):
        s.favor[seat, colour] += amount
        tell(s, state.GAINED_FAVOR, seat, colour, amount, s.cause)


@rule
def choose_favor(s: State, seat: int, amount: int) -> None:
    """Favor of one's choice, cube by cube (FR-32)."""
    if amount > 0:
        then(s, frames.FAVOR_CHOICE, seat, amount)


@rule
def why_not_favor(s: State, seat: int, favor: int) -> int:
    """0, or why this colour cannot be chosen (FR-32)."""
    return frames.OWN_COLOUR if favor == colour_of(s, seat) else frames.POSSIBLE


@rule
def play_favor_choice(s: State, seat: int, left: int, favor: int) -> None:
    """Gain one cube, then the others (FR-32)."""
    gain_favor(s, seat, favor, 1)
    choose_favor(s, seat, left - 1)


@rule
def favors_of(s: State, seat: int) -> int:
    """How many cubes of other colours a seat has (FR-57)."""
    return pieces_in(s.favor[seat])


@rule
def gain_prestige(s: State, seat: int) -> None:
    """2 points for the holder; anybody else takes the token and scores 1 (FR-34)."""
    held = 1 if s.prestige == seat else 0
    s.prestige = seat
    s.vp[seat] += 1 + held
    s.earned[seat, state.BY_OWN] += 1 + held
    tell(s, state.TOOK_PRESTIGE, seat, held, 1 + held, s.cause)
