"""Underground: deck levelling (FR-UNDE-1 to FR-UNDE-10)."""

from __future__ import annotations

from parlour.engine.core.chance import draw
from parlour.engine.core.lists import pieces_in, pour, remove
from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import tell, then
from parlour.engine.effects.machine import begin
from parlour.games.free_radicals import factions, moves, state, tables
from parlour.games.free_radicals.factions import CREW_DRAWN, CREW_PLAYED
from parlour.games.free_radicals.rules import frames
from parlour.games.free_radicals.rules.items import CREW_PILE, deed, pay_item
from parlour.games.free_radicals.rules.paying import owned
from parlour.games.free_radicals.state import State
from parlour.games.free_radicals.tables import N_CREW


@rule
def resolve_underground_turn(s: State, seat: int) -> None:
    """Draw, Operate, Train or lie low, Scoundrel, discard (FR-UNDE-3)."""
    for nth in range(CREW_PLAYED):
        s.operated[nth] = NONE
    for _ in range(CREW_DRAWN):
        draw_crew(s, seat)
    then(s, frames.OPERATE, seat, CREW_PLAYED)
    then(s, frames.TRAINING, seat)
    then(s, frames.SCOUNDREL_CHOICE, seat)
    then(s, frames.STAND_DOWN, seat)


@rule
def draw_crew(s: State, seat: int) -> None:
    """A crew card; the discards are shuffled when the deck is empty (FR-UNDE-3)."""
    if s.crew_left == 0:
        s.crew_left += pour(s.crew_out, s.crew_deck)
        s.crew_out_left = 0
        tell(s, state.RESHUFFLED, seat, CREW_PILE)
    if s.crew_left > 0:
        s.crew_left -= 1
        s.crew[seat, draw(s, s.crew_deck, s.crew_left + 1)] += 1
        s.n_crew[seat] += 1


@rule
def why_not_character(s: State, seat: int, character: int) -> int:
    """0, or why this Character cannot be played (FR-UNDE-4)."""
    return frames.POSSIBLE if s.crew[seat, character] > 0 else frames.NOT_CREW


@rule
def play_operate(s: State, seat: int, left: int, character: int) -> None:
    """Play a Character; then the second one (FR-UNDE-4)."""
    s.crew[seat, character] -= 1
    s.n_crew[seat] -= 1
    s.operated[CREW_PLAYED - left] = character
    perform(s, seat, character)
    if left > 1:
        then(s, frames.OPERATE, seat, left - 1)


@rule
def perform(s: State, seat: int, character: int) -> None:
    """Do what a Character does at its level (FR-UNDE-4)."""
    deed(s, state.PLAYED_CREW, seat, character, s.marked[character])
    effect = tables.CREW_EFFECT[character, s.marked[character]]
    begin(s, seat, effect, s.cause)


@rule
def third_card(s: State, seat: int) -> int:
    """The crew card that was not played (FR-UNDE-5)."""
    for character in range(N_CREW):
        if s.crew[seat, character] > 0:
            return character
    return NONE


@rule
def why_not_train(s: State, seat: int, train: int) -> int:
    """0, or why the third card cannot be trained with this Item (FR-UNDE-5)."""
    if s.marked[third_card(s, seat)] == 1:
        return frames.MARKED
    return frames.POSSIBLE if owned(s, seat, train) > 0 else frames.NONE_TO_SPEND


@rule
def play_training(s: State, seat: int, move: int) -> None:
    """Pay an Item and train the third card, or lie low (FR-UNDE-5)."""
    if move == moves.TO_LIE_LOW:
        then(s, frames.OWN_STEP, seat, tables.LIE_LOW)
        return
    deed(s, state.TRAINED, seat, third_card(s, seat))
    pay_item(s, seat, move - moves.TO_TRAIN, 1)
    begin(s, seat, tables.TRAIN, s.cause)


@rule
def upgrade(s: State, seat: int) -> None:
    """A marker for the third card; every third one brings a Scoundrel (FR-UNDE-5, FR-UNDE-6)."""
    character = third_card(s, seat)
    if character == NONE or s.marked[character] == 1:
        return
    s.marked[character] = 1
    if markers(s) % factions.MARKERS_A_SCOUNDREL == 0:
        draw_scoundrels(s, seat, 1)


@rule
def markers(s: State) -> int:
    """Characters with a marker (FR-UNDE-5)."""
    return pieces_in(s.marked)


@rule
def can_draw_scoundrel(s: State, seat: int) -> bool:
    """Whether a Scoundrel is left and the hand has room (FR-UNDE-7, FR-49)."""
    return s.gang_left + s.n_beneath > 0 and s.n_scoundrels[seat] < factions.SCOUNDREL_LIMIT


@rule
def draw_scoundrels(s: State, seat: int, amount: int) -> None:
    """Scoundrels as first shuffled; then those beneath, in the order in which they were played (FR-UNDE-10)."""
    for _ in range(amount):
        if not can_draw_scoundrel(s, seat):
            return
        if s.gang_left > 0:
            s.gang_left -= 1
            scoundrel = draw(s, s.gang, s.gang_left + 1)
        else:
            scoundrel = s.beneath[0]
            remove(s.beneath, s.n_beneath, 0, NONE)
            s.n_beneath -= 1
        s.scoundrels[seat, scoundrel] += 1
        s.n_scoundrels[seat] += 1
        tell(s, state.DREW_SCOUNDREL, seat, scoundrel, 0, s.cause)


@rule
def why_not_scoundrel(s: State, seat: int, scoundrel: int) -> int:
    """0, or why this Scoundrel cannot be played (FR-UNDE-7)."""
    return frames.POSSIBLE if s.scoundrels[seat, scoundrel] > 0 else frames.NOT_HELD


@rule
def play_scoundrel_choice(s: State, seat: int, move: int) -> None:
    """Play a Scoundrel: the effect, then it goes under the deck (FR-UNDE-7)."""
    if move == moves.TO_DECLINE:
        return
    scoundrel = move - moves.TO_SCOUNDREL
    s.scoundrels[seat, scoundrel] -= 1
    s.n_scoundrels[seat] -= 1
    s.in_play = scoundrel
    deed(s, state.PLAYED_SCOUNDREL, seat, scoundrel)
    begin(s, seat, tables.SCOUNDREL_EFFECT[scoundrel], s.cause)
    then(s, frames.BENEATH, seat, scoundrel)


@rule
def resolve_beneath(s: State, scoundrel: int) -> None:
    """A played Scoundrel lies under the deck (FR-UNDE-7)."""
    s.in_play = NONE
    s.beneath[s.n_beneath] = scoundrel
    s.n_beneath += 1


@rule
def why_not_repeat_character(s: State, character: int) -> int:
    """0, or why this Character is not repeated: it was not played this turn (FR-UNDE-8)."""
    for nth in range(CREW_PLAYED):
        if s.operated[nth] == character:
            return frames.POSSIBLE
    return frames.NOT_PLAYED


@rule
def play_repeat(s: State, seat: int, character: int) -> None:
    """Do a Character's effect again (FR-UNDE-8)."""
    perform(s, seat, character)


@rule
def resolve_stand_down(s: State, seat: int) -> None:
    """The three crew cards are discarded, the third one seen by all (FR-UNDE-3, FR-UNDE-10)."""
    third = third_card(s, seat)
    if third != NONE:
        s.crew[seat, third] -= 1
        s.n_crew[seat] -= 1
        s.crew_out[third] += 1
        s.crew_out_left += 1
    for nth in range(CREW_PLAYED):
        if s.operated[nth] != NONE:
            s.crew_out[s.operated[nth]] += 1
            s.crew_out_left += 1
            s.operated[nth] = NONE
