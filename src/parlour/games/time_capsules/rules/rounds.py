"""Setup, rounds, turns and phases, drawing capsules, the end (TC-16 to 28, TC-40 to 50, TC-72, TC-79 to 82)."""

from __future__ import annotations

from typing import Any

from parlour.engine.core.chance import below, roll
from parlour.engine.core.lists import empty
from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import tell, then, then_each
from parlour.engine.effects.machine import begin
from parlour.games.time_capsules import content, state
from parlour.games.time_capsules.rules import frames
from parlour.games.time_capsules.rules.filling import capsules_at, objects_in
from parlour.games.time_capsules.rules.objects import ACTIVE, INACTIVE, gain, put
from parlour.games.time_capsules.rules.supply import draw_card, leave_offer, refill, refill_all
from parlour.games.time_capsules.state import OPENED as OPENED_EVENT
from parlour.games.time_capsules.state import State

MODE, QUICK = range(2)  # the options of a game


@rule
def setup(s: State, option: Any) -> None:
    """Stacks, deck, hands, offer, the first player, and everybody's objects to be filled in (TC-16 to TC-22)."""
    s.mode = option[MODE]
    stack_up(s)
    s.first = below(s, s.seats)
    tell(s, state.DEALT, s.first, s.mode, s.first)
    for seat in range(s.seats):
        for _ in range(content.START_CARDS):
            draw_card(s, seat)
        s.crystal[seat] = content.START_CRYSTALS
        gain(s, seat, content.BATTERY1, content.START_BATTERIES, INACTIVE)
        gain(s, seat, content.COMPUTER6, content.START_COMPUTERS, INACTIVE)
        for capsule in range(content.CAPSULES):
            s.place[seat, capsule] = state.OPEN
    refill_all(s)
    if option[QUICK] == 1 and s.seats > 1:
        s.rounds = content.QUICK_ROUND
        start_quickly(s)
    then_each(s, frames.BEGIN_FILL, s.first)
    then(s, frames.ROUND, s.first)


@rule
def stack_up(s: State) -> None:
    """Two stacks of artifacts, and the deck; some pieces stay in the box in solo (TC-17, TC-79)."""
    for tile in range(content.TILES):
        if s.seats > 1 or content.SOLO_TILES_OUT[tile] == 0:
            s.tiles_out[tile] = 0
            s.stack[content.KIND[tile], tile] = content.TILE_COPIES[tile]
            s.stack_left[content.KIND[tile]] += content.TILE_COPIES[tile]
    for card in range(content.N_CARDS):
        if s.seats > 1 or content.SOLO_CARDS_OUT[card] == 0:
            s.cards_out[card] = 0
            s.deck[card] = content.CARD_COPIES[card]
            s.deck_left += content.CARD_COPIES[card]


@rule
def start_quickly(s: State) -> None:
    """Everybody gets a small engine; then, from the last player back, each takes a cheap tile (TC-22)."""
    for turn in range(s.seats):
        begin(s, (s.first + turn) % s.seats, content.QUICK_EXTRA, frames.SOURCE * state.BY_TILE)
    for turn in range(s.seats - 1, -1, -1):
        then(s, frames.TRY, (s.first + turn) % s.seats, frames.TAKING)


# ---------------------------------------------------------------- rounds


@rule
def resolve_round(s: State) -> None:
    """Empty places on offer are filled; then turns, or everybody draws and phase I begins (TC-13, 23, 28, 40)."""
    tell(s, state.ROUND_BEGAN, s.first, s.rounds, s.first)
    refill_all(s)
    if s.mode == state.PHASES:
        s.phase = state.PURCHASE_PHASE
        for turn in range(s.seats):
            seat = (s.first + turn) % s.seats
            s.has_passed[seat] = 0
            draw_capsules(s, seat)
        then(s, frames.ACT, s.first, state.PURCHASE_PHASE)
        return
    then_each(s, frames.TURN, s.first)
    then(s, frames.ROUND_END, s.first)


@rule
def resolve_turn(s: State, seat: int) -> None:
    """Draw, act, fill (TC-24)."""
    draw_capsules(s, seat)
    then(s, frames.ACT, seat, state.NO_PHASE)
    then(s, frames.FILLING, seat)


@rule
def resolve_next_step(s: State, seat: int) -> None:
    """The next seat that has not passed takes a step of phase I; when all have passed, phase II begins (TC-42)."""
    for turn in range(1, s.seats + 1):
        other = (seat + turn) % s.seats
        if s.has_passed[other] == 0:
            then(s, frames.ACT, other, state.PURCHASE_PHASE)
            return
    then(s, frames.PHASE_TWO, s.first)


@rule
def resolve_phase_two(s: State) -> None:
    """Each seat finishes its actions before the next one starts (TC-44, TC-45)."""
    s.phase = state.ACTION_PHASE
    then_each(s, frames.ACT, s.first, state.ACTION_PHASE)
    then(s, frames.PHASE_THREE, s.first)


@rule
def resolve_phase_three(s: State) -> None:
    """Each seat fills its two capsules (TC-47)."""
    s.phase = state.FILLING_PHASE
    then_each(s, frames.FILLING, s.first)
    then(s, frames.ROUND_END, s.first)


@rule
def resolve_round_end(s: State) -> None:
    """The next round, or the end after the last one (TC-25, TC-48, TC-50, TC-72, TC-81)."""
    s.phase = state.NO_PHASE
    if s.rounds == content.ROUNDS:
        s.over = state.ROUNDS_PLAYED
        tell(s, state.ENDED, NONE)
        return
    if s.mode == state.PHASES:
        for seat in range(s.seats):
            move_waiting_breaks(s, seat)
        s.first = (s.first + 1) % s.seats
    if s.seats == 1:
        age_offer(s)
    s.rounds += 1
    then(s, frames.ROUND, s.first)


@rule
def move_waiting_breaks(s: State, seat: int) -> None:
    """Breaks leave the crystal zone for the inactive zone (TC-48)."""
    if s.waiting[seat] > 0:
        s.inactive_zone[seat, content.THE_BREAK] += s.waiting[seat]
        tell(s, state.WAITED, seat, s.waiting[seat])
        s.waiting[seat] = 0


@rule
def age_offer(s: State) -> None:
    """In solo the first tile of each row is discarded, the others move up, the last place is filled (TC-81)."""
    for place in range(content.OFFER):
        if place % content.PLACES == 0 and s.offer[place] != NONE:
            leave_offer(s, NONE, place)
        if place % content.PLACES < content.PLACES - 1:
            s.offer[place] = s.offer[place + 1]
        else:
            s.offer[place] = NONE
            refill(s, place)


# ---------------------------------------------------------------- capsules


@rule
def draw_capsules(s: State, seat: int) -> None:
    """Take two capsules out of the bag and open them; computers are rolled (TC-26, TC-27)."""
    if capsules_at(s, seat, state.IN_BAG) == 0:
        for capsule in range(content.CAPSULES):
            if s.place[seat, capsule] == state.ASIDE:
                s.place[seat, capsule] = state.IN_BAG
    for _ in range(content.OPENED):
        open_capsule(s, seat, nth_in_bag(s, seat, roll(s, capsules_at(s, seat, state.IN_BAG))))


@rule
def nth_in_bag(s: State, seat: int, nth: int) -> int:
    """The capsule in the bag that comes nth, counted from 1."""
    for capsule in range(content.CAPSULES):
        if s.place[seat, capsule] == state.IN_BAG:
            nth -= 1
            if nth == 0:
                return capsule
    return NONE


@rule
def open_capsule(s: State, seat: int, capsule: int) -> None:
    """Everything in it goes to the active zone (TC-26)."""
    s.place[seat, capsule] = state.OPEN
    tell(s, OPENED_EVENT, seat, capsule, objects_in(s.capsule[seat, capsule]))
    for thing in range(content.OBJECTS):
        for _ in range(s.capsule[seat, capsule, thing]):
            put(s, seat, thing, ACTIVE)
    empty(s.capsule[seat, capsule])
