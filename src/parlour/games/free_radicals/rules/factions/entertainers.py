"""Entertainers: making the best of a draw (FR-ENTE-1 to FR-ENTE-10)."""

from __future__ import annotations

from parlour.engine.core.chance import draw
from parlour.engine.core.lists import empty, pieces_in, pour
from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import tell, then
from parlour.engine.effects.machine import begin
from parlour.games.free_radicals import state, tables
from parlour.games.free_radicals.factions import DRAWN, HEADLINE
from parlour.games.free_radicals.rules import frames
from parlour.games.free_radicals.rules.items import BILL_PILE, deed, earn
from parlour.games.free_radicals.state import State
from parlour.games.free_radicals.tables import N_PREDICTIONS

OPENING, HEADLINER, ENCORE = range(3)


@rule
def resolve_entertainers_turn(s: State, seat: int) -> None:
    """Predict, Draw, Stage (FR-ENTE-3); all Predictions turn up again once they are down (FR-ENTE-4)."""
    if pieces_in(s.prediction) == N_PREDICTIONS:
        empty(s.prediction)
    then(s, frames.PREDICT, seat)


@rule
def why_not_predict(s: State, predict: int) -> int:
    """0, or why this Prediction cannot be chosen (FR-ENTE-4)."""
    return frames.POSSIBLE if s.prediction[predict] == 0 else frames.TURNED_DOWN


@rule
def play_predict(s: State, seat: int, predict: int) -> None:
    """Turn a Prediction down; then draw (FR-ENTE-4)."""
    s.prediction[predict] = 1
    deed(s, state.PREDICTED, seat, predict)
    then(s, frames.DRAW, seat, predict)


@rule
def resolve_draw(s: State, seat: int, prediction: int) -> None:
    """Draw three; a true Prediction scores; then they go on stage (FR-ENTE-5, FR-ENTE-6)."""
    for nth in range(DRAWN):
        s.bill[nth] = NONE
        if s.bill_left > 0:
            s.bill_left -= 1
            s.bill[nth] = draw(s, s.bill_deck, s.bill_left + 1)
    tell(s, state.DREW_BILL, seat, s.bill[0], s.bill[1], s.bill[2])
    if is_true(s, prediction):
        tell(s, state.CAME_TRUE, seat, prediction)
        earn(s, seat, tables.PREDICTION[prediction, 4], state.BY_OWN)
    then(s, frames.STAGE, seat, OPENING)


@rule
def is_true(s: State, prediction: int) -> bool:
    """Whether a Prediction holds for the three cards: genres and sum within its bounds (FR-ENTE-5)."""
    total, seen, genres = 0, 0, 0
    for nth in range(DRAWN):
        genre = 1 << tables.ENTERTAINER_GENRE[s.bill[nth]]
        total += tables.ENTERTAINER_VALUE[s.bill[nth]]
        genres += 0 if seen & genre else 1
        seen |= genre
    if not tables.PREDICTION[prediction, 0] <= genres <= tables.PREDICTION[prediction, 1]:
        return False
    return tables.PREDICTION[prediction, 2] <= total <= tables.PREDICTION[prediction, 3]


@rule
def why_not_stage(s: State, stage: int) -> int:
    """0, or why this Entertainer cannot go on stage (FR-ENTE-6)."""
    for nth in range(DRAWN):
        if s.bill[nth] == stage:
            return frames.POSSIBLE
    return frames.NOT_DRAWN


@rule
def play_stage(s: State, seat: int, place: int, stage: int) -> None:
    """Put a card on its place; once the Headline is set the third is the Encore, and the show begins (FR-ENTE-6)."""
    put_on_stage(s, place, stage)
    if place == OPENING:
        then(s, frames.STAGE, seat, HEADLINER)
        return
    for nth in range(DRAWN):
        if s.bill[nth] != NONE:
            put_on_stage(s, ENCORE, s.bill[nth])
    for show in range(DRAWN):
        then(s, frames.PERFORM, seat, show)


@rule
def put_on_stage(s: State, place: int, card: int) -> None:
    """A card leaves the bill for the stage (FR-ENTE-6)."""
    s.stage[place] = card
    for nth in range(DRAWN):
        if s.bill[nth] == card:
            s.bill[nth] = NONE


@rule
def resolve_perform(s: State, seat: int, place: int) -> None:
    """A genre action by its power, or the points of the Encore; then the stage is cleared (FR-ENTE-6, FR-ENTE-8)."""
    card = s.stage[place]
    value, genre = tables.ENTERTAINER_VALUE[card], tables.ENTERTAINER_GENRE[card]
    deed(s, state.PERFORMED, seat, card, place)
    if place == ENCORE:
        begin(s, seat, tables.ENCORE[value], s.cause)
        clear_stage(s, seat)
        return
    power = value + (HEADLINE if place == HEADLINER else 0)
    begin(s, seat, tables.GENRE_EFFECT[genre, power - 1], s.cause)


@rule
def clear_stage(s: State, seat: int) -> None:
    """The three cards are discarded; an empty deck is shuffled anew (FR-ENTE-8)."""
    for place in range(DRAWN):
        s.bill_out[s.stage[place]] += 1
        s.stage[place] = NONE
    if s.bill_left < DRAWN:
        s.bill_left += pour(s.bill_out, s.bill_deck)
        tell(s, state.RESHUFFLED, seat, BILL_PILE)
