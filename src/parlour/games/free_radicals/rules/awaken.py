"""Awakening Buildings (FR-35 to FR-38)."""

from __future__ import annotations

from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import then
from parlour.games.free_radicals import moves, state, tables
from parlour.games.free_radicals.rules import frames
from parlour.games.free_radicals.rules.asking import decline
from parlour.games.free_radicals.rules.items import colour_of, deed, discard, earn
from parlour.games.free_radicals.rules.paying import lacking, settle
from parlour.games.free_radicals.state import State

WAYS = 2  # with Resources, with Credits (FR-64)
SLOTS = 2


@rule
def why_not_card(s: State, seat: int, card: int, way: int, waive: int) -> int:
    """0, or why a Building cannot be Awakened with this card, paid this way (FR-35, FR-51)."""
    if s.hand[seat, card] == 0:
        return frames.NOT_IN_HAND
    if tables.CARD_COLOUR[card, colour_of(s, seat)] == 0:
        return frames.NOT_YOUR_COLOUR
    lacks = lacking(s, seat, tables.CARD_COST[card, way], NONE)
    return frames.POSSIBLE if lacks <= waive else frames.CANNOT_PAY


@rule
def can_awaken(s: State, seat: int, waive: int, building: int) -> bool:
    """Whether some card of the hand Awakens a Building: this one, or any for NONE (FR-COUR-6)."""
    for card in range(tables.N_CARDS):
        fits = building == NONE or building == tables.CARD_BUILDING[card]
        for way in range(WAYS if fits and s.hand[seat, card] > 0 else 0):
            if why_not_card(s, seat, card, way, waive) == frames.POSSIBLE:
                return True
    return False


@rule
def why_not_awaken(s: State, seat: int, card: int, cost: int) -> int:
    """0, or why a card cannot be used this way (FR-35)."""
    return why_not_card(s, seat, card, cost, s.waive)


@rule
def play_awakening(s: State, seat: int, left: int, row: int, stage: int, move: int) -> None:
    """Choose a card and how it is paid; then the next Building (FR-35, FR-83)."""
    if move == moves.TO_DECLINE:
        decline(s, seat, row, stage)
        return
    begin_awakening(s, seat, move)
    if left > 1:
        then(s, frames.AWAKENING, seat, left - 1, row, frames.TAKEN)


@rule
def begin_awakening(s: State, seat: int, move: int) -> None:
    """Pay for a card, then it takes effect (FR-35)."""
    card, way = (move - moves.TO_AWAKEN) // WAYS, (move - moves.TO_AWAKEN) % WAYS
    s.cause = frames.SOURCE * state.AWOKE + card
    settle(s, seat, tables.CARD_COST[card, way])
    then(s, frames.AWAKENED, seat, card)


@rule
def resolve_awakened(s: State, seat: int, card: int) -> None:
    """A cube into an empty slot, the points, the card to the discards (FR-35 to FR-37)."""
    building, laid = tables.CARD_BUILDING[card], 0
    for slot in range(SLOTS):
        if s.control[building, slot] == 0 and laid == 0:
            s.control[building, slot] = seat + 1
            laid = 1
    s.deeds += 1
    deed(s, state.AWOKE, seat, card, laid)
    earn(s, seat, tables.CARD_VP[card], state.BY_AWAKENING)
    discard(s, seat, card)


@rule
def is_awakened(s: State, building: int) -> bool:
    """Whether a Building is Awakened (FR-38)."""
    return s.control[building, 0] > 0
