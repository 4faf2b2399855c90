"""What must hold in every state of Catalyst that can be reached (CAT-94, CAT-95, CAT-101)."""

from __future__ import annotations

from parlour.engine.core.lists import pieces_in
from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.games.catalyst.content import COIN_LIMIT, TYPES
from parlour.games.catalyst.rules.area import building_of, empty_buildings, place_among_free
from parlour.games.catalyst.rules.frames import TURN
from parlour.games.catalyst.state import CARDS, State

FAULT_NAMES = (
    "deck and reserve do not hold the unseen cards",
    "an occupant without a Building",
    "a stack does not match the Buildings owned",
    "more coins than the limit outside a turn",
    "Chain Activation tokens outside a turn",
    "a turned Catalyst that is not the active seat's",
    "an empty Building beside a free Catalyst",
)
UNSEEN, OCCUPANT, STACK, COINS, TOKENS, TURNED, UNHOUSED = (1 << bit for bit in range(7))


@rule
def invariants(s: State) -> int:
    """A bit for each of FAULT_NAMES; 0 in a sound state."""
    found = UNSEEN if pieces_in(s.unseen) != s.deck_left + s.reserve_left else 0
    for seat in range(s.seats):
        found |= area_faults(s, seat)
        if seat != s.active or is_between_turns(s):
            found |= waiting_faults(s, seat)
    for building in range(TYPES):
        if buildings_owned(s, building) != s.sold[building]:
            found |= STACK
    for card in range(CARDS):
        if s.turned[card] == 1 and not is_in_front_of(s, s.active, card):
            found |= TURNED
    return found


@rule
def is_between_turns(s: State) -> bool:
    """Whether the game is over or the active seat has not acted yet."""
    return s.over != 0 or s.frame[s.depth - 1, 0] == TURN


@rule
def area_faults(s: State, seat: int) -> int:
    """Faults in the Buildings of one seat."""
    found = 0
    for building in range(TYPES):
        if s.occupant[seat, building] != NONE and s.building[seat, building] == 0:
            found |= OCCUPANT
    return found


@rule
def waiting_faults(s: State, seat: int) -> int:
    """Faults of a seat that is not in the middle of its turn (CAT-42, CAT-47, CAT-94, CAT-95)."""
    found = COINS if s.coin[seat] > COIN_LIMIT else 0
    if s.chain[seat] > 0:
        found |= TOKENS
    if s.n_free[seat] > 0 and empty_buildings(s, seat) > 0:
        found |= UNHOUSED
    return found


@rule
def buildings_owned(s: State, building: int) -> int:
    """How many seats own a Building of this type."""
    owned = 0
    for seat in range(s.seats):
        if s.building[seat, building] > 0:
            owned += 1
    return owned


@rule
def is_in_front_of(s: State, seat: int, card: int) -> bool:
    """Whether the Catalyst lies in front of the seat, free or in a Building."""
    return place_among_free(s, seat, card) != NONE or building_of(s, seat, card) != NONE
