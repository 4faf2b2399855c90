"""Setup, rounds, turns and phases, drawing capsules, the end (TC-16 to 28, TC-40 to 50, TC-72, TC-79 to 82)."""

from __future__ import annotations

from typing import Any

from parlour.engine.core.chance import below, roll
from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import tell, then
from parlour.engine.effects.machine import begin
from parlour.games.time_capsules.content import (
    BATTERY1,
    CAPSULES,
    CARD_COPIES,
    COMPUTER6,
    KIND,
    N_CARDS,
    OBJECTS,
    OFFER,
    OPENED,
    PLACES,
    QUICK_EXTRA,
    QUICK_ROUND,
    ROUNDS,
    SOLO_CARDS_OUT,
    SOLO_TILES_OUT,
    START_BATTERIES,
    START_CARDS,
    START_COMPUTERS,
    START_CRYSTALS,
    THE_BREAK,
    TILE_COPIES,
    TILES,
)
from parlour.games.time_capsules.rules.filling import objects_in_capsule
from parlour.games.time_capsules.rules.frames import (
    ACT,
    BEGIN_FILL,
    FILLING,
    PHASE_THREE,
    PHASE_TWO,
    ROUND,
    ROUND_END,
    SOURCE,
    TAKING,
    TRY,
    TURN,
)
from parlour.games.time_capsules.rules.objects import INACTIVE, gain, put_active
from parlour.games.time_capsules.rules.supply import draw_card, refill, refill_all
from parlour.games.time_capsules.state import (
    ACTION_PHASE,
    ASIDE,
    BY_TILE,
    DEALT,
    ENDED,
    FILLING_PHASE,
    IN_BAG,
    NO_PHASE,
    OPEN,
    PHASES,
    PURCHASE_PHASE,
    REPLACED,
    ROUND_BEGAN,
    ROUNDS_PLAYED,
    WAITED,
    State,
)
from parlour.games.time_capsules.state import (
    OPENED as OPENED_EVENT,
)

MODE, QUICK = range(2)  # the options of a game


@rule
def setup(s: State, option: Any) -> None:
    """Stacks, deck, hands, offer, the first player, and everybody's objects to be filled in (TC-16 to TC-22)."""
    s.mode = option[MODE]
    stack_up(s)
    s.first = below(s, s.seats)
    tell(s, DEALT, s.first, s.mode, s.first)
    for seat in range(s.seats):
        for _ in range(START_CARDS):
            draw_card(s, seat)
        s.crystal[seat] = START_CRYSTALS
        gain(s, seat, BATTERY1, START_BATTERIES, INACTIVE)
        gain(s, seat, COMPUTER6, START_COMPUTERS, INACTIVE)
        for capsule in range(CAPSULES):
            s.place[seat, capsule] = OPEN
    refill_all(s)
    s.rounds = 1
    if option[QUICK] == 1 and s.seats > 1:
        s.rounds = QUICK_ROUND
        start_quickly(s)
    for turn in range(s.seats):
        then(s, BEGIN_FILL, (s.first + turn) % s.seats)
    then(s, ROUND, s.first)


@rule
def stack_up(s: State) -> None:
    """Two stacks of artifacts, and the deck; some pieces stay in the box in solo (TC-17, TC-79)."""
    for tile in range(TILES):
        if s.seats > 1 or SOLO_TILES_OUT[tile] == 0:
            s.tiles_out[tile] = 0
            s.stack[KIND[tile], tile] = TILE_COPIES[tile]
            s.stack_left[KIND[tile]] += TILE_COPIES[tile]
    for card in range(N_CARDS):
        if s.seats > 1 or SOLO_CARDS_OUT[card] == 0:
            s.cards_out[card] = 0
            s.deck[card] = CARD_COPIES[card]
            s.deck_left += CARD_COPIES[card]


@rule
def start_quickly(s: State) -> None:
    """Everybody gets a small engine; then, from the last player back, each takes a cheap tile (TC-22)."""
    for turn in range(s.seats):
        begin(s, (s.first + turn) % s.seats, QUICK_EXTRA, SOURCE * BY_TILE)
    for turn in range(s.seats - 1, -1, -1):
        then(s, TRY, (s.first + turn) % s.seats, TAKING)


# ---------------------------------------------------------------- rounds


@rule
def resolve_round(s: State) -> None:
    """Empty places on offer are filled; then turns, or everybody draws and phase I begins (TC-13, 23, 28, 40)."""
    tell(s, ROUND_BEGAN, s.first, s.rounds, s.first)
    refill_all(s)
    if s.mode == PHASES:
        s.phase = PURCHASE_PHASE
        for turn in range(s.seats):
            seat = (s.first + turn) % s.seats
            s.has_passed[seat] = 0
            draw_capsules(s, seat)
        then(s, ACT, s.first, PURCHASE_PHASE)
        return
    for turn in range(s.seats):
        then(s, TURN, (s.first + turn) % s.seats)
    then(s, ROUND_END, s.first)


@rule
def resolve_turn(s: State, seat: int) -> None:
    """Draw, act, fill (TC-24)."""
    draw_capsules(s, seat)
    then(s, ACT, seat, NO_PHASE)
    then(s, FILLING, seat)


@rule
def resolve_next_step(s: State, seat: int) -> None:
    """The next seat that has not passed takes a step of phase I; when all have passed, phase II begins (TC-42)."""
    for turn in range(1, s.seats + 1):
        other = (seat + turn) % s.seats
        if s.has_passed[other] == 0:
            then(s, ACT, other, PURCHASE_PHASE)
            return
    then(s, PHASE_TWO, s.first)


@rule
def resolve_phase_two(s: State) -> None:
    """Each seat finishes its actions before the next one starts (TC-44, TC-45)."""
    s.phase = ACTION_PHASE
    for turn in range(s.seats):
        then(s, ACT, (s.first + turn) % s.seats, ACTION_PHASE)
    then(s, PHASE_THREE, s.first)


@rule
def resolve_phase_three(s: State) -> None:
    """Each seat fills its two capsules (TC-47)."""
    s.phase = FILLING_PHASE
    for turn in range(s.seats):
        then(s, FILLING, (s.first + turn) % s.seats)
    then(s, ROUND_END, s.first)


@rule
def resolve_round_end(s: State) -> None:
    """The next round, or the end after the last one (TC-25, TC-48, TC-50, TC-72, TC-81)."""
    s.phase = NO_PHASE
    if s.rounds == ROUNDS:
        s.over = ROUNDS_PLAYED
        tell(s, ENDED, NONE)
        return
    if s.mode == PHASES:
        for seat in range(s.seats):
            move_waiting_breaks(s, seat)
        s.first = (s.first + 1) % s.seats
    if s.seats == 1:
        age_offer(s)
    s.rounds += 1
    then(s, ROUND, s.first)


@rule
def move_waiting_breaks(s: State, seat: int) -> None:
    """Breaks leave the crystal zone for the inactive zone (TC-48)."""
    if s.waiting[seat] > 0:
        s.inactive_zone[seat, THE_BREAK] += s.waiting[seat]
        tell(s, WAITED, seat, s.waiting[seat])
        s.waiting[seat] = 0


@rule
def age_offer(s: State) -> None:
    """In solo the first tile of each row is discarded, the others move up, the last place is filled (TC-81)."""
    for place in range(OFFER):
        if place % PLACES == 0 and s.offer[place] != NONE:
            s.tile_pile[s.offer[place]] += 1
            tell(s, REPLACED, NONE, s.offer[place], place)
        if place % PLACES < PLACES - 1:
            s.offer[place] = s.offer[place + 1]
        else:
            s.offer[place] = NONE
            refill(s, place)


# ---------------------------------------------------------------- capsules


@rule
def draw_capsules(s: State, seat: int) -> None:
    """Take two capsules out of the bag and open them; computers are rolled (TC-26, TC-27)."""
    if capsules_at(s, seat, IN_BAG) == 0:
        for capsule in range(CAPSULES):
            if s.place[seat, capsule] == ASIDE:
                s.place[seat, capsule] = IN_BAG
    for _ in range(OPENED):
        open_capsule(s, seat, nth_in_bag(s, seat, roll(s, capsules_at(s, seat, IN_BAG))))


@rule
def capsules_at(s: State, seat: int, place: int) -> int:
    """How many capsules are in the bag, open or set aside."""
    found = 0
    for capsule in range(CAPSULES):
        if s.place[seat, capsule] == place:
            found += 1
    return found


@rule
def nth_in_bag(s: State, seat: int, nth: int) -> int:
    """The capsule in the bag that comes nth, counted from 1."""
    for capsule in range(CAPSULES):
        if s.place[seat, capsule] == IN_BAG:
            nth -= 1
            if nth == 0:
                return capsule
    return NONE


@rule
def open_capsule(s: State, seat: int, capsule: int) -> None:
    """Everything in it goes to the active zone (TC-26)."""
    s.place[seat, capsule] = OPEN
    tell(s, OPENED_EVENT, seat, capsule, objects_in_capsule(s, seat, capsule))
    for thing in range(OBJECTS):
        for _ in range(s.capsule[seat, capsule, thing]):
            put_active(s, seat, thing)
        s.capsule[seat, capsule, thing] = 0
