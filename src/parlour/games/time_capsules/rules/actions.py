"""The actions of a turn, of a step of phase I and of phase II (TC-30 to TC-44)."""

from __future__ import annotations

from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import offer, tell, then
from parlour.engine.effects.machine import amount_of
from parlour.games.time_capsules.content import (
    ACT_BOOST,
    ACT_REPAIR,
    ACT_REROLL,
    BIG,
    BIOS,
    CARD_COST,
    CARD_EFFECT,
    CARD_PURCHASE,
    COMPUTER6,
    COMPUTER8,
    FIRST_BIO,
    GAIN_ROW,
    KIND,
    OFFER,
    PAYS,
    PURCHASE,
    RATE,
    RECYCLE_BATTERIES,
    RECYCLE_COMPUTERS,
    ROWS,
    SMALL,
    TILES,
    USE,
    X_MAX,
)
from parlour.games.time_capsules.moves import (
    TO_BUY,
    TO_END,
    TO_GROW,
    TO_PLAY,
    TO_RECYCLE,
    TO_STANDARD,
    TO_USE,
    TO_X,
)
from parlour.games.time_capsules.rules.effects import begin_effect, do_word, is_effect_possible
from parlour.games.time_capsules.rules.frames import (
    ACT,
    AFTER_PLAY,
    AFTER_USE,
    ALL_AT_PEAK,
    AMOUNT_FRAME,
    BIO_DOES_NOTHING,
    BOOSTING,
    CARD_DOES_NOTHING,
    CARD_NOT_FOR_PURCHASE,
    DONE,
    NEXT_STEP,
    NO_ABILITY,
    NO_BREAK,
    NO_BUYING_NOW,
    NO_COMPUTER,
    NO_CRYSTALS,
    NO_REWARD,
    NO_SUCH_BIO,
    NOT_ACTIVE,
    NOT_FOR_PURCHASE,
    NOT_IN_HAND,
    NOT_IN_PHASE_ONE,
    NOT_IN_PHASE_TWO,
    NOTHING_TO_DO,
    PLACE_EMPTY,
    POSSIBLE,
    RECYCLING,
    REWARD_DUE,
    SOURCE,
    TOO_DEAR,
    TOO_FEW_TO_RECYCLE,
    TOO_MANY,
)
from parlour.games.time_capsules.rules.objects import (
    ACTIVE,
    active_batteries,
    active_computers,
    breaks_in_zones,
    discard,
    has_computer_to_upgrade,
    has_die_below_peak,
    peak_of,
)
from parlour.games.time_capsules.rules.paying import available, pay, resource_for
from parlour.games.time_capsules.rules.purchase import price, purchase
from parlour.games.time_capsules.rules.supply import leave_hand, place_in_hand
from parlour.games.time_capsules.rules.targets import boost
from parlour.games.time_capsules.state import (
    ACTED,
    ACTION_PHASE,
    BY_BIO,
    BY_CARD,
    BY_SALE,
    BY_USE,
    GREW,
    PASSED,
    PLAYED,
    PURCHASE_PHASE,
    USED,
    State,
)

BATTERIES, COMPUTERS = range(2)


# ---------------------------------------------------------------- what is possible


@rule
def why_not_buy(s: State, seat: int, place: int, phase: int) -> int:
    """0, or why the tile on this place cannot be bought (TC-31, TC-44)."""
    if phase == ACTION_PHASE:
        return NO_BUYING_NOW
    tile = s.offer[place]
    if tile == NONE:
        return PLACE_EMPTY
    if available(s, seat, resource_for(s, seat, KIND[tile])) < price(s, seat, tile, 0):
        return TOO_DEAR
    return POSSIBLE


@rule
def why_not_standard(s: State, seat: int, action: int, phase: int) -> int:
    """0, or why a standard action is not possible even once (TC-32 to TC-36, TC-40, TC-44)."""
    is_early = action == ACT_REROLL or action == ACT_BOOST
    if is_early and phase == ACTION_PHASE:
        return NOT_IN_PHASE_TWO
    if not is_early and phase == PURCHASE_PHASE:
        return NOT_IN_PHASE_ONE
    if is_early and active_computers(s, seat) == 0:
        return NO_COMPUTER
    if action == ACT_BOOST and not has_die_below_peak(s, seat):
        return ALL_AT_PEAK
    if action == ACT_REPAIR and breaks_in_zones(s, seat) == 0:
        return NO_BREAK
    return POSSIBLE if available(s, seat, PAYS[action]) >= RATE[action] else TOO_DEAR


@rule
def most_x(s: State, seat: int, action: int, die: int) -> int:
    """The largest X that can be paid and used (TC-33, TC-36, TC-60, D4)."""
    most = min(X_MAX, available(s, seat, PAYS[action]) // RATE[action])
    if action == ACT_BOOST:
        most = min(most, peak_of(die) - die)
    if action == ACT_REPAIR:
        most = min(most, breaks_in_zones(s, seat))
    return most


@rule
def why_not_recycle(s: State, seat: int, what: int) -> int:
    """0, or why three batteries or two computers cannot be recycled (TC-34)."""
    if what == BATTERIES:
        if active_batteries(s, seat) < RECYCLE_BATTERIES:
            return TOO_FEW_TO_RECYCLE
        return POSSIBLE if s.bio_left > 0 or has_computer_to_upgrade(s, seat) else NO_REWARD
    if active_computers(s, seat) < RECYCLE_COMPUTERS:
        return TOO_FEW_TO_RECYCLE
    if s.bio_left > 0 or s.inactive_zone[seat, COMPUTER8] + s.inactive_zone[seat, COMPUTER6] > 0:
        return POSSIBLE
    is_left = has_computer_to_upgrade(s, seat) and active_computers(s, seat) > RECYCLE_COMPUTERS
    return POSSIBLE if is_left else NO_REWARD


@rule
def why_not_used(s: State, seat: int, tile: int, readied: int, phase: int) -> int:
    """0, or why the ability of an artifact cannot be used (TC-37, TC-41, TC-66)."""
    copies = s.readied_active[seat, tile]
    if readied == 0:
        copies = s.active_zone[seat, tile] - copies
    if copies < 1:
        return NOT_ACTIVE
    if USE[tile] == 0:
        return NO_ABILITY
    if phase == PURCHASE_PHASE and PURCHASE[tile] == 0:
        return NOT_FOR_PURCHASE
    s.in_use = tile + TILES * readied
    possible = is_effect_possible(s, seat, USE[tile])
    s.in_use = NONE
    return POSSIBLE if possible else NOTHING_TO_DO


@rule
def why_not_use(s: State, seat: int, artifact: int, phase: int) -> int:
    """0, or why the ability of an artifact cannot be used that was not readied this turn (TC-37)."""
    return why_not_used(s, seat, artifact, 0, phase)


@rule
def why_not_reuse(s: State, seat: int, artifact: int, phase: int) -> int:
    """0, or why the ability of an artifact cannot be used that was readied this turn (TC-98)."""
    return why_not_used(s, seat, artifact, 1, phase)


@rule
def why_not_play(s: State, seat: int, card: int, phase: int) -> int:
    """0, or why a card cannot be played; it is judged as if its crystals were paid (TC-38, TC-41, TC-66)."""
    if place_in_hand(s, seat, card) == NONE:
        return NOT_IN_HAND
    if phase == PURCHASE_PHASE and CARD_PURCHASE[card] == 0:
        return CARD_NOT_FOR_PURCHASE
    if s.crystal[seat] < CARD_COST[card]:
        return NO_CRYSTALS
    s.crystal[seat] -= CARD_COST[card]
    possible = is_effect_possible(s, seat, CARD_EFFECT[card])
    s.crystal[seat] += CARD_COST[card]
    return POSSIBLE if possible else CARD_DOES_NOTHING


@rule
def why_not_grow(s: State, seat: int, zone: int, bio: int, phase: int) -> int:
    """0, or why a bioobject cannot be grown (TC-39, TC-44, TC-66)."""
    if phase == PURCHASE_PHASE:
        return NOT_IN_PHASE_ONE
    copies = s.active_zone[seat, FIRST_BIO + bio] if zone == ACTIVE else s.inactive_zone[seat, FIRST_BIO + bio]
    if copies == 0:
        return NO_SUCH_BIO
    start = BIG[bio] if zone == ACTIVE else SMALL[bio]
    return POSSIBLE if is_effect_possible(s, seat, start) else BIO_DOES_NOTHING


# ---------------------------------------------------------------- the decision (D3)


@rule
def legal_act(s: State, seat: int, phase: int) -> None:
    """Any action that can be paid and can do something, or the end (TC-30, TC-40, TC-44, TC-66)."""
    for place in range(OFFER):
        if why_not_buy(s, seat, place, phase) == POSSIBLE:
            offer(s, TO_BUY + place)
    for action in range(len(RATE)):
        if why_not_standard(s, seat, action, phase) == POSSIBLE:
            offer(s, TO_STANDARD + action)
    for what in range(2):
        if why_not_recycle(s, seat, what) == POSSIBLE:
            offer(s, TO_RECYCLE + what)
    for tile in range(TILES):
        if s.active_zone[seat, tile] > 0:
            for readied in range(2):
                if why_not_used(s, seat, tile, readied, phase) == POSSIBLE:
                    offer(s, TO_USE + TILES * readied + tile)
    for at in range(s.n_hand[seat]):
        card = s.hand[seat, at]
        if place_in_hand(s, seat, card) == at and why_not_play(s, seat, card, phase) == POSSIBLE:
            offer(s, TO_PLAY + card)
    for bio in range(BIOS):
        if s.bios[seat, bio] > 0:
            for zone in range(2):
                if why_not_grow(s, seat, zone, bio, phase) == POSSIBLE:
                    offer(s, TO_GROW + BIOS * zone + bio)
    offer(s, TO_END)


@rule
def play_act(s: State, seat: int, phase: int, move: int) -> None:
    """Carry out one whole action; in phase I the next seat follows, else the same seat goes on (TC-30, TC-43)."""
    if move == TO_END:
        end_acting(s, seat, phase)
        return
    if move < TO_STANDARD:
        place = move - TO_BUY
        purchase(s, seat, s.offer[place], place, 0)
    elif move < TO_RECYCLE:
        start_standard(s, seat, move - TO_STANDARD)
    elif move < TO_USE:
        what = move - TO_RECYCLE
        then(s, RECYCLING, seat, what, RECYCLE_BATTERIES if what == BATTERIES else RECYCLE_COMPUTERS)
        then(s, REWARD_DUE, seat)
    elif move < TO_PLAY:
        use(s, seat, (move - TO_USE) % TILES, (move - TO_USE) // TILES)
    elif move < TO_GROW:
        play_card(s, seat, move - TO_PLAY)
    else:
        grow(s, seat, (move - TO_GROW) // BIOS, (move - TO_GROW) % BIOS)
    if phase == PURCHASE_PHASE:
        then(s, NEXT_STEP, seat)
    else:
        then(s, ACT, seat, phase)


@rule
def end_acting(s: State, seat: int, phase: int) -> None:
    """End the turn or phase II, or pass for the rest of phase I (TC-30, TC-42, TC-46)."""
    tell(s, PASSED, seat, phase)
    if phase == PURCHASE_PHASE:
        s.has_passed[seat] = 1
        then(s, NEXT_STEP, seat)
        return
    s.energy[seat] = 0
    s.qubit[seat] = 0
    s.discount[seat] = 0
    s.anypay[seat] = 0


# ---------------------------------------------------------------- standard actions


@rule
def start_standard(s: State, seat: int, action: int) -> None:
    """First the computer of a boost, then X (D7, D4)."""
    if action == ACT_BOOST:
        then(s, BOOSTING, seat, 0)
    else:
        then(s, AMOUNT_FRAME, seat, action, 0)


@rule
def why_not_x(s: State, seat: int, action: int, die: int, x: int) -> int:
    """0, or why X cannot be so large; x counts from 0 (D4)."""
    return POSSIBLE if x < most_x(s, seat, action, die) else TOO_MANY


@rule
def legal_amount_frame(s: State, seat: int, action: int, die: int) -> None:
    """1 to what can be paid (D4)."""
    for x in range(most_x(s, seat, action, die)):
        offer(s, TO_X + x)


@rule
def play_amount_frame(s: State, seat: int, action: int, die: int, x: int) -> None:
    """Pay X times the rate (TC-59)."""
    times = x + 1
    tell(s, ACTED, seat, action, times)
    pay(s, seat, PAYS[action], RATE[action] * times)
    then(s, DONE, seat, action, times, die)


@rule
def resolve_done(s: State, seat: int, action: int, x: int, die: int) -> None:
    """What was paid for, X times, in one go (TC-32 to TC-36)."""
    if action == ACT_BOOST:
        boost(s, seat, die, x)
        return
    row = GAIN_ROW[action]
    do_word(s, seat, row, amount_of(s, ROWS, row, seat) * x, SOURCE * BY_SALE + action)


@rule
def play_boosting(s: State, seat: int, by: int, die: int) -> None:
    """The computer of a boost: an effect says by how much, an action asks (D7)."""
    if by > 0:
        boost(s, seat, die, by)
    else:
        then(s, AMOUNT_FRAME, seat, ACT_BOOST, die)


# ---------------------------------------------------------------- use, play, grow


@rule
def use(s: State, seat: int, tile: int, readied: int) -> None:
    """Carry out the ability of an active artifact, which counts as active until then (TC-37, TC-64)."""
    s.in_use = tile + TILES * readied
    tell(s, USED, seat, tile)
    begin_effect(s, seat, USE[tile], SOURCE * BY_USE + tile)
    then(s, AFTER_USE, seat)


@rule
def resolve_after_use(s: State, seat: int) -> None:
    """Afterwards the artifact moves to the inactive zone, unless it was scrapped (TC-37)."""
    if s.in_use == NONE:
        return
    tile, readied = s.in_use % TILES, s.in_use // TILES
    s.in_use = NONE
    s.active_zone[seat, tile] -= 1
    s.inactive_zone[seat, tile] += 1
    s.readied_active[seat, tile] -= readied
    s.readied_inactive[seat, tile] += readied


@rule
def play_card(s: State, seat: int, card: int) -> None:
    """Take a card out of the hand, pay its crystals, carry out its effect (TC-38)."""
    leave_hand(s, seat, card)
    s.in_play = card
    s.crystal[seat] -= CARD_COST[card]
    tell(s, PLAYED, seat, card)
    begin_effect(s, seat, CARD_EFFECT[card], SOURCE * BY_CARD + card)
    then(s, AFTER_PLAY, seat)


@rule
def resolve_after_play(s: State) -> None:
    """Afterwards the card goes to the discard pile (TC-13, TC-38)."""
    s.card_pile[s.in_play] += 1
    s.in_play = NONE


@rule
def grow(s: State, seat: int, zone: int, bio: int) -> None:
    """Discard a bioobject and get its big or its small reward (TC-39)."""
    thing = FIRST_BIO + bio
    if zone == ACTIVE:
        s.active_zone[seat, thing] -= 1
    else:
        s.inactive_zone[seat, thing] -= 1
    tell(s, GREW, seat, bio, 1 - zone)
    discard(s, seat, thing)
    begin_effect(s, seat, BIG[bio] if zone == ACTIVE else SMALL[bio], SOURCE * BY_BIO + bio)
