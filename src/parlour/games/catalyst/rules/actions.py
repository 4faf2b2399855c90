"""The three actions of a turn, placing what was recruited, and chain activations (CAT-18 to CAT-41)."""

from __future__ import annotations

from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import offer, tell, then
from parlour.games.catalyst.content import SLOTS, TYPES
from parlour.games.catalyst.moves import TO_ACTIVATE, TO_COLLECT, TO_END, TO_OCCUPY, TO_PLACE, TO_RECRUIT
from parlour.games.catalyst.rules import frames
from parlour.games.catalyst.rules.area import building_of, empty_buildings, house, join_free, place_among_free
from parlour.games.catalyst.rules.board import contributions, price
from parlour.games.catalyst.state import ACTIVATED, CARDS, COLLECTED, RECRUITED, State


@rule
def why_not_recruit(s: State, seat: int, slot: int) -> int:
    """0, or why the card in this slot cannot be recruited (CAT-23, CAT-24)."""
    if s.row[slot] == NONE:
        return frames.SLOT_EMPTY
    if s.coin[seat] < price(s, slot):
        return frames.TOO_DEAR
    return frames.POSSIBLE


@rule
def why_not_activate(s: State, seat: int, catalyst: int) -> int:
    """0, or why this Catalyst cannot be activated (CAT-30)."""
    if place_among_free(s, seat, catalyst) == NONE and building_of(s, seat, catalyst) == NONE:
        return frames.NOT_YOURS
    return why_not_turned(s, catalyst)


@rule
def why_not_turned(s: State, card: int) -> int:
    """0, or why a Catalyst of the seat cannot be activated: it is turned already (CAT-36)."""
    return frames.IS_TURNED if s.turned[card] == 1 else frames.POSSIBLE


@rule
def collect(s: State, seat: int) -> None:
    """Take as many coins as the highest number on the board (CAT-21)."""
    coins = contributions(s)
    s.coin[seat] += coins
    tell(s, COLLECTED, seat, coins, 1 if s.n_options == 1 else 0)


@rule
def recruit(s: State, seat: int, slot: int) -> None:
    """Pay the price and take the card; an empty Building must be occupied (CAT-23 to CAT-29)."""
    card = s.row[slot]
    s.coin[seat] -= price(s, slot)
    tell(s, RECRUITED, seat, card, slot, price(s, slot))
    s.row[slot] = NONE
    join_free(s, seat, card)
    if empty_buildings(s, seat) > 0:
        then(s, frames.PLACE, seat, card)


@rule
def activate(s: State, seat: int, card: int, tokens: int) -> None:
    """Turn a Catalyst; its effects can be used, then its Building's (CAT-30, CAT-33, CAT-34)."""
    s.turned[card] = 1
    tell(s, ACTIVATED, seat, card, tokens)
    then(s, frames.EFFECTS, seat, card)
    building = building_of(s, seat, card)
    if building != NONE:
        then(s, frames.EFFECTS, seat, CARDS + building)


@rule
def legal_turn(s: State, seat: int) -> None:
    """Exactly one of three actions; no passing (CAT-18, D1)."""
    offer(s, TO_COLLECT)
    for slot in range(SLOTS):
        if why_not_recruit(s, seat, slot) == frames.POSSIBLE:
            offer(s, TO_RECRUIT + slot)
    offer_activations(s, seat)


@rule
def offer_activations(s: State, seat: int) -> None:
    """Every upright Catalyst, free or in a Building (CAT-30)."""
    for building in range(TYPES):
        card = s.occupant[seat, building]
        if card != NONE and why_not_turned(s, card) == frames.POSSIBLE:
            offer(s, TO_ACTIVATE + card)
    for at in range(s.n_free[seat]):
        if why_not_turned(s, s.free[seat, at]) == frames.POSSIBLE:
            offer(s, TO_ACTIVATE + s.free[seat, at])


@rule
def play_turn(s: State, seat: int, move: int) -> None:
    """The action, then chain activations, which only an activation makes possible, then clean-up (CAT-19, CAT-41)."""
    if move == TO_COLLECT:
        collect(s, seat)
        then(s, frames.CLEAN_UP, seat)
    elif move < TO_ACTIVATE:
        recruit(s, seat, move - TO_RECRUIT)
        then(s, frames.CLEAN_UP, seat)
    else:
        activate(s, seat, move - TO_ACTIVATE, 0)
        then(s, frames.CHAINING, seat)


@rule
def why_not_place(s: State, seat: int, building: int) -> int:
    """0, or why a Catalyst cannot go into this Building (CAT-26, CAT-27, CAT-35)."""
    if s.building[seat, building] == 0:
        return frames.NOT_OWNED
    occupant = s.occupant[seat, building]
    if occupant == NONE:
        return frames.POSSIBLE
    return frames.STILL_OCCUPIED if s.turned[occupant] == 1 else frames.OCCUPIED


@rule
def legal_place(s: State, seat: int) -> None:
    """One of the empty Buildings (CAT-26, D2)."""
    for building in range(TYPES):
        if why_not_place(s, seat, building) == frames.POSSIBLE:
            offer(s, TO_PLACE + building)


@rule
def play_place(s: State, seat: int, card: int, building: int) -> None:
    """What was recruited goes into an empty Building (CAT-26)."""
    house(s, seat, card, building, frames.PLACE)


@rule
def why_not_occupy(s: State, seat: int, catalyst: int) -> int:
    """0, or why this Catalyst cannot occupy a Building (CAT-27, CAT-61, CAT-88)."""
    if place_among_free(s, seat, catalyst) == NONE:
        return frames.NOT_FREE if building_of(s, seat, catalyst) == NONE else frames.HOUSED
    return frames.TURNED_STAYS if s.turned[catalyst] == 1 else frames.POSSIBLE


@rule
def has_occupant(s: State, seat: int) -> bool:
    """Whether the seat has a free upright Catalyst for a new Building (CAT-61, CAT-62)."""
    for at in range(s.n_free[seat]):
        if why_not_occupy(s, seat, s.free[seat, at]) == frames.POSSIBLE:
            return True
    return False


@rule
def legal_occupy(s: State, seat: int) -> None:
    """One of the free upright Catalysts (CAT-61, D4)."""
    for at in range(s.n_free[seat]):
        if why_not_occupy(s, seat, s.free[seat, at]) == frames.POSSIBLE:
            offer(s, TO_OCCUPY + s.free[seat, at])


@rule
def play_occupy(s: State, seat: int, building: int, catalyst: int) -> None:
    """A free Catalyst goes into the new Building (CAT-61)."""
    house(s, seat, catalyst, building, frames.OCCUPY)


@rule
def why_not_chaining_activate(s: State, seat: int, catalyst: int) -> int:
    """0, or why no Chain Activation token can be spent on this Catalyst (CAT-38)."""
    if s.chain[seat] == 0:
        return frames.NO_TOKEN
    return why_not_activate(s, seat, catalyst)


@rule
def legal_chaining(s: State, seat: int) -> None:
    """Spend a token on another upright Catalyst, or end the turn (CAT-38 to CAT-41, D6)."""
    if s.chain[seat] > 0:
        offer_activations(s, seat)
    offer(s, TO_END)


@rule
def play_chaining(s: State, seat: int, move: int) -> None:
    """A token is spent; when all is resolved the next one may follow (CAT-39, CAT-41)."""
    if move == TO_END:
        then(s, frames.CLEAN_UP, seat)
        return
    s.chain[seat] -= 1
    activate(s, seat, move - TO_ACTIVATE, 1)
    then(s, frames.CHAINING, seat)
