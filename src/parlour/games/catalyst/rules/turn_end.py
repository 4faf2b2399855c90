"""The end of a turn, always in the same order, and of a round and the game (CAT-42 to CAT-48, CAT-64 to CAT-71)."""

from __future__ import annotations

from parlour.engine.core.frames import NOT_OFFERED
from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import tell, then
from parlour.games.catalyst import state
from parlour.games.catalyst.content import COIN_LIMIT, ROUND_LIMIT, TYPES
from parlour.games.catalyst.moves import TO_OCCUPY, TO_PLACE
from parlour.games.catalyst.rules import frames
from parlour.games.catalyst.rules.actions import legal_occupy, legal_place, why_not_occupy, why_not_place
from parlour.games.catalyst.rules.area import empty_buildings, house, is_empty, leave_free
from parlour.games.catalyst.rules.board import refill, slide
from parlour.games.catalyst.state import State


@rule
def resolve_clean_up(s: State, seat: int) -> None:
    """Give back the tokens, then put all turned Catalysts on the pile (CAT-42, CAT-43)."""
    s.chain[seat] = 0
    for building in range(TYPES):
        if is_turned(s, s.occupant[seat, building]):
            score_card(s, seat, s.occupant[seat, building])
            s.occupant[seat, building] = NONE
    for at in range(s.n_free[seat] - 1, -1, -1):
        if is_turned(s, s.free[seat, at]):
            score_card(s, seat, s.free[seat, at])
            leave_free(s, seat, at)
    then_fill(s, seat)
    then(s, frames.REFILL, seat)


@rule
def is_turned(s: State, card: int) -> bool:
    """Whether there is a Catalyst here and it was activated this turn."""
    return card != NONE and s.turned[card] == 1


@rule
def score_card(s: State, seat: int, card: int) -> None:
    """A turned Catalyst goes to the pile (CAT-43)."""
    s.turned[card] = 0
    s.pile[seat, card] = 1
    tell(s, state.SCORED, seat, card)


@rule
def then_fill(s: State, seat: int) -> None:
    """As long as a Building is empty and a Catalyst is free, one must move in (CAT-44)."""
    if s.n_free[seat] > 0 and empty_buildings(s, seat) > 0:
        then(s, frames.FILL, seat)


@rule
def first_empty(s: State, seat: int) -> int:
    """The first empty Building in the order Cathedral, Academy, Marketplace, Barracks (D7)."""
    for building in range(TYPES):
        if is_empty(s, seat, building):
            return building
    return NONE


@rule
def is_catalyst_chosen(s: State, seat: int) -> bool:
    """With more free Catalysts than empty Buildings a Catalyst is chosen for each Building, else the reverse (D7)."""
    return s.n_free[seat] > empty_buildings(s, seat)


@rule
def why_not_fill_occupy(s: State, seat: int, catalyst: int) -> int:
    """0, or why this Catalyst does not fill the first empty Building (CAT-44, D7)."""
    if not is_catalyst_chosen(s, seat):
        return NOT_OFFERED
    reason = why_not_occupy(s, seat, catalyst)
    return frames.NOT_TO_FILL_WITH if reason == frames.NOT_FREE else reason


@rule
def why_not_fill_place(s: State, seat: int, building: int) -> int:
    """0, or why this Building is not filled by the first free Catalyst (CAT-44, D7)."""
    if is_catalyst_chosen(s, seat):
        return NOT_OFFERED
    reason = why_not_place(s, seat, building)
    return frames.NOT_TO_BE_FILLED if reason == frames.NOT_OWNED else reason


@rule
def legal_fill(s: State, seat: int) -> None:
    """Which free Catalyst goes into which empty Building (CAT-44, D7)."""
    if is_catalyst_chosen(s, seat):
        legal_occupy(s, seat)
    else:
        legal_place(s, seat)


@rule
def play_fill(s: State, seat: int, move: int) -> None:
    """Move one Catalyst, and go on while there is more to move (CAT-44)."""
    if move >= TO_OCCUPY:
        house(s, seat, move - TO_OCCUPY, first_empty(s, seat), frames.FILL)
    else:
        house(s, seat, s.free[seat, 0], move - TO_PLACE, frames.FILL)
    then_fill(s, seat)


@rule
def resolve_refill(s: State, seat: int) -> None:
    """Slide, refill, give back coins above the limit, pass the turn (CAT-45 to CAT-48)."""
    slide(s)
    refill(s)
    if s.coin[seat] > COIN_LIMIT:
        tell(s, state.SURPLUS, seat, s.coin[seat] - COIN_LIMIT)
        s.coin[seat] = COIN_LIMIT
    s.active = (seat + 1) % s.seats
    if s.active == s.start:
        end_round(s)
    if s.over == 0:
        then(s, frames.TURN, s.active)


@rule
def end_round(s: State) -> None:
    """After the round in which the deck ran out comes the Final Round, then the end (CAT-65 to CAT-67, CAT-71)."""
    s.rounds += 1
    if s.final == state.FINAL_ROUND:
        s.over = state.FINAL_ROUND_PLAYED
    elif s.rounds == ROUND_LIMIT:
        s.over = state.ROUNDS_USED_UP
    elif s.final == state.LAST_USUAL_ROUND:
        s.final = state.FINAL_ROUND
        tell(s, state.FINAL_ROUND_BEGAN, NONE)
    if s.over != 0:
        tell(s, state.ENDED, NONE, s.over)
