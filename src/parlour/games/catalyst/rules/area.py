"""A seat's area: free Catalysts, Buildings and who stands in them (CAT-26, CAT-27, CAT-35)."""

from __future__ import annotations

from parlour.engine.core.lists import place_in, remove
from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import tell
from parlour.games.catalyst.content import TYPES
from parlour.games.catalyst.state import PLACED, State


@rule
def is_empty(s: State, seat: int, building: int) -> bool:
    """A Building of the seat with no Catalyst on it, neither upright nor turned (CAT-35, CAT-87)."""
    return s.building[seat, building] > 0 and s.occupant[seat, building] == NONE


@rule
def empty_buildings(s: State, seat: int) -> int:
    """How many Buildings of the seat are empty."""
    empty = 0
    for building in range(TYPES):
        if is_empty(s, seat, building):
            empty += 1
    return empty


@rule
def building_of(s: State, seat: int, card: int) -> int:
    """The Building the Catalyst stands in, or NONE."""
    for building in range(TYPES):
        if s.occupant[seat, building] == card:
            return building
    return NONE


@rule
def place_among_free(s: State, seat: int, card: int) -> int:
    """The place of a Catalyst among the free ones of the seat, or NONE."""
    return place_in(s.free[seat], s.n_free[seat], card)


@rule
def join_free(s: State, seat: int, card: int) -> None:
    """The Catalyst is free, behind those recruited before (CAT-26)."""
    s.free[seat, s.n_free[seat]] = card
    s.n_free[seat] += 1


@rule
def leave_free(s: State, seat: int, at: int) -> None:
    """The Catalyst at this place is no longer free; the others keep their order."""
    remove(s.free[seat], s.n_free[seat], at, NONE)
    s.n_free[seat] -= 1


@rule
def house(s: State, seat: int, card: int, building: int, frame: int) -> None:
    """A free Catalyst moves into an empty Building and stays there (CAT-27); the frame says by which rule."""
    leave_free(s, seat, place_among_free(s, seat, card))
    s.occupant[seat, building] = card
    tell(s, PLACED, seat, card, building, frame)
