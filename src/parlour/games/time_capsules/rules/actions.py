"""The actions of a turn, of a step of phase I and of phase II (TC-30 to TC-44)."""

from __future__ import annotations

from parlour.engine.core.frames import NOT_OFFERED
from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import offer, tell, then
from parlour.engine.effects.machine import amount_of, begin
from parlour.games.time_capsules import content, moves, state
from parlour.games.time_capsules.content import ACT_BOOST, BIOS, CARD_COST, RATE, TILES
from parlour.games.time_capsules.rules import frames
from parlour.games.time_capsules.rules.buying import available, pay, purchase, why_not_tile
from parlour.games.time_capsules.rules.effects import begin_effect, do_word, is_effect_possible
from parlour.games.time_capsules.rules.objects import (
    ACTIVE,
    active_batteries,
    active_computers,
    boost,
    breaks_in_zones,
    discard,
    has_die_below_peak,
    has_smaller,
    in_zone,
    lay,
    peak_of,
    take,
    token_of,
    why_not_there,
)
from parlour.games.time_capsules.rules.supply import leave_hand, place_in_hand
from parlour.games.time_capsules.state import State

BATTERIES, COMPUTERS = range(2)


# ---------------------------------------------------------------- what is possible


@rule
def why_not_buy(s: State, seat: int, place: int, phase: int) -> int:
    """0, or why the tile on this place cannot be bought (TC-31, TC-44)."""
    return frames.NO_BUYING_NOW if phase == state.ACTION_PHASE else why_not_tile(s, seat, s.offer[place], 0)


@rule
def why_not_standard(s: State, seat: int, action: int, phase: int) -> int:
    """0, or why a standard action is not possible even once (TC-32 to TC-36, TC-40, TC-44)."""
    is_early = action == content.ACT_REROLL or action == ACT_BOOST
    if is_early and phase == state.ACTION_PHASE:
        return frames.NOT_IN_PHASE_TWO
    if not is_early and phase == state.PURCHASE_PHASE:
        return frames.NOT_IN_PHASE_ONE
    if is_early and active_computers(s, seat) == 0:
        return frames.NO_COMPUTER
    if action == ACT_BOOST and not has_die_below_peak(s, seat):
        return frames.ALL_AT_PEAK
    if action == content.ACT_REPAIR and breaks_in_zones(s, seat) == 0:
        return frames.NO_BREAK
    return frames.POSSIBLE if available(s, seat, content.PAYS[action]) >= RATE[action] else frames.TOO_DEAR


@rule
def most_x(s: State, seat: int, action: int, die: int) -> int:
    """The largest X that can be paid and used (TC-33, TC-36, TC-60, D4)."""
    most = min(content.X_MAX, available(s, seat, content.PAYS[action]) // RATE[action])
    if action == ACT_BOOST:
        most = min(most, peak_of(die) - die)
    if action == content.ACT_REPAIR:
        most = min(most, breaks_in_zones(s, seat))
    return most


@rule
def recycled(what: int) -> int:
    """How many active batteries or computers are recycled at once (TC-34)."""
    return content.RECYCLE_BATTERIES if what == BATTERIES else content.RECYCLE_COMPUTERS


@rule
def why_not_recycle(s: State, seat: int, what: int) -> int:
    """0, or why three batteries or two computers cannot be recycled (TC-34)."""
    held, needed = active_batteries(s, seat) if what == BATTERIES else active_computers(s, seat), recycled(what)
    if held < needed:
        return frames.TOO_FEW_TO_RECYCLE
    # Of computers, one that lies inactive or is not discarded must be left to be upgraded.
    idle = s.inactive_zone[seat, content.COMPUTER8] + s.inactive_zone[seat, content.COMPUTER6]
    is_left = what == BATTERIES or idle > 0 or held > needed
    can_upgrade = is_left and has_smaller(s, seat, content.COMPUTER12)
    return frames.POSSIBLE if s.bio_left > 0 or can_upgrade else frames.NO_REWARD


@rule
def why_not_used(s: State, seat: int, tile: int, readied: int, phase: int) -> int:
    """0, or why the ability of an artifact cannot be used (TC-37, TC-41, TC-66)."""
    copies = s.readied_active[seat, tile]
    if readied == 0:
        copies = s.active_zone[seat, tile] - copies
    if copies < 1:
        return frames.NOT_ACTIVE
    if content.USE[tile] == 0:
        return frames.NO_ABILITY
    if phase == state.PURCHASE_PHASE and content.PURCHASE[tile] == 0:
        return frames.NOT_FOR_PURCHASE
    s.in_use = tile + TILES * readied
    possible = is_effect_possible(s, seat, content.USE[tile])
    s.in_use = NONE
    return frames.POSSIBLE if possible else frames.NOTHING_TO_DO


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
        return frames.NOT_IN_HAND
    if phase == state.PURCHASE_PHASE and content.CARD_PURCHASE[card] == 0:
        return frames.CARD_NOT_FOR_PURCHASE
    if s.crystal[seat] < CARD_COST[card]:
        return frames.NO_CRYSTALS
    s.crystal[seat] -= CARD_COST[card]
    possible = is_effect_possible(s, seat, content.CARD_EFFECT[card])
    s.crystal[seat] += CARD_COST[card]
    return frames.POSSIBLE if possible else frames.CARD_DOES_NOTHING


@rule
def why_not_grow(s: State, seat: int, zone: int, bio: int, phase: int) -> int:
    """0, or why a bioobject cannot be grown (TC-39, TC-44, TC-66)."""
    if phase == state.PURCHASE_PHASE:
        return frames.NOT_IN_PHASE_ONE
    if in_zone(s, seat, content.FIRST_BIO + bio, zone) == 0:
        return frames.NO_SUCH_BIO
    return frames.POSSIBLE if is_effect_possible(s, seat, reward_of(bio, zone)) else frames.BIO_DOES_NOTHING


@rule
def reward_of(bio: int, zone: int) -> int:
    """The big reward of a bioobject in the active zone, the small one in the inactive zone (TC-39)."""
    return content.BIG[bio] if zone == ACTIVE else content.SMALL[bio]


# ---------------------------------------------------------------- the decision (D3)


@rule
def legal_act(s: State, seat: int, phase: int) -> None:
    """Any action that can be paid and can do something, or the end (TC-30, TC-40, TC-44, TC-66)."""
    for place in range(content.OFFER):
        if why_not_buy(s, seat, place, phase) == frames.POSSIBLE:
            offer(s, moves.TO_BUY + place)
    for action in range(len(RATE)):
        if why_not_standard(s, seat, action, phase) == frames.POSSIBLE:
            offer(s, moves.TO_STANDARD + action)
    for what in range(2):
        if why_not_recycle(s, seat, what) == frames.POSSIBLE:
            offer(s, moves.TO_RECYCLE + what)
    for tile in range(TILES):
        if s.active_zone[seat, tile] > 0:
            for readied in range(2):
                if why_not_used(s, seat, tile, readied, phase) == frames.POSSIBLE:
                    offer(s, moves.TO_USE + TILES * readied + tile)
    for at in range(s.n_hand[seat]):
        card = s.hand[seat, at]
        if place_in_hand(s, seat, card) == at and why_not_play(s, seat, card, phase) == frames.POSSIBLE:
            offer(s, moves.TO_PLAY + card)
    for bio in range(BIOS):
        if s.bios[seat, bio] > 0:
            for zone in range(2):
                if why_not_grow(s, seat, zone, bio, phase) == frames.POSSIBLE:
                    offer(s, moves.TO_GROW + BIOS * zone + bio)
    offer(s, moves.TO_END)


@rule
def play_act(s: State, seat: int, phase: int, move: int) -> None:
    """Carry out one whole action; in phase I the next seat follows, else the same seat goes on (TC-30, TC-43)."""
    if move == moves.TO_END:
        end_acting(s, seat, phase)
        return
    if move < moves.TO_STANDARD:
        place = move - moves.TO_BUY
        purchase(s, seat, s.offer[place], place, 0)
    elif move < moves.TO_RECYCLE:
        start_standard(s, seat, move - moves.TO_STANDARD)
    elif move < moves.TO_USE:
        what = move - moves.TO_RECYCLE
        then(
            s,
            frames.RECYCLING,
            seat,
            what,
            content.RECYCLE_BATTERIES if what == BATTERIES else content.RECYCLE_COMPUTERS,
        )
        then(s, frames.REWARD_DUE, seat)
    elif move < moves.TO_PLAY:
        use(s, seat, (move - moves.TO_USE) % TILES, (move - moves.TO_USE) // TILES)
    elif move < moves.TO_GROW:
        play_card(s, seat, move - moves.TO_PLAY)
    else:
        grow(s, seat, (move - moves.TO_GROW) // BIOS, (move - moves.TO_GROW) % BIOS)
    if phase == state.PURCHASE_PHASE:
        then(s, frames.NEXT_STEP, seat)
    else:
        then(s, frames.ACT, seat, phase)


@rule
def end_acting(s: State, seat: int, phase: int) -> None:
    """End the turn or phase II, or pass for the rest of phase I (TC-30, TC-42, TC-46)."""
    tell(s, state.PASSED, seat, phase)
    if phase == state.PURCHASE_PHASE:
        s.has_passed[seat] = 1
        then(s, frames.NEXT_STEP, seat)
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
        then(s, frames.BOOSTING, seat, 0)
    else:
        then(s, frames.AMOUNT_FRAME, seat, action, 0)


@rule
def why_not_x(s: State, seat: int, action: int, die: int, x: int) -> int:
    """0, or why X cannot be so large; x counts from 0 (D4)."""
    return frames.POSSIBLE if x < most_x(s, seat, action, die) else frames.TOO_MANY


@rule
def legal_amount_frame(s: State, seat: int, action: int, die: int) -> None:
    """1 to what can be paid (D4)."""
    for x in range(most_x(s, seat, action, die)):
        offer(s, moves.TO_X + x)


@rule
def play_amount_frame(s: State, seat: int, action: int, die: int, x: int) -> None:
    """Pay X times the rate (TC-59)."""
    times = x + 1
    tell(s, state.ACTED, seat, action, times)
    pay(s, seat, content.PAYS[action], RATE[action] * times)
    then(s, frames.DONE, seat, action, times, die)


@rule
def resolve_done(s: State, seat: int, action: int, x: int, die: int) -> None:
    """What was paid for, X times, in one go (TC-32 to TC-36)."""
    if action == ACT_BOOST:
        boost(s, seat, die, x)
        return
    row = content.GAIN_ROW[action]
    do_word(s, seat, row, amount_of(s, content.ROWS, row, seat) * x, frames.SOURCE * state.BY_SALE + action)


@rule
def play_boosting(s: State, seat: int, by: int, die: int) -> None:
    """The computer of a boost: an effect says by how much, an action asks (D7)."""
    if by > 0:
        boost(s, seat, die, by)
    else:
        then(s, frames.AMOUNT_FRAME, seat, ACT_BOOST, die)


# ---------------------------------------------------------------- recycling


@rule
def why_not_recycling(s: State, seat: int, what: int, move: int) -> int:
    """0, or why this computer or battery is not recycled (D8)."""
    is_asked_for = what == (COMPUTERS if move < moves.TO_CELL else BATTERIES)
    return why_not_there(s, seat, move) if is_asked_for else NOT_OFFERED


@rule
def play_recycling(s: State, seat: int, what: int, left: int, move: int) -> None:
    """Discard one of the batteries or computers (TC-34)."""
    thing = take(s, seat, move)
    tell(s, state.RECYCLED, seat, token_of(move))
    discard(s, seat, thing)
    if left > 1:
        then(s, frames.RECYCLING, seat, what, left - 1)


@rule
def resolve_reward_due(s: State, seat: int) -> None:
    """An upgrade or a bioobject, whichever is possible (TC-34, D9)."""
    begin(s, seat, content.REWARD, frames.SOURCE * state.BY_SALE)


# ---------------------------------------------------------------- use, play, grow


@rule
def use(s: State, seat: int, tile: int, readied: int) -> None:
    """Carry out the ability of an active artifact, which counts as active until then (TC-37, TC-64)."""
    s.in_use = tile + TILES * readied
    tell(s, state.USED, seat, tile)
    begin_effect(s, seat, content.USE[tile], frames.SOURCE * state.BY_USE + tile)
    then(s, frames.AFTER_USE, seat)


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
    tell(s, state.PLAYED, seat, card)
    begin_effect(s, seat, content.CARD_EFFECT[card], frames.SOURCE * state.BY_CARD + card)
    then(s, frames.AFTER_PLAY, seat)


@rule
def resolve_after_play(s: State) -> None:
    """Afterwards the card goes to the discard pile (TC-13, TC-38)."""
    s.card_pile[s.in_play] += 1
    s.in_play = NONE


@rule
def grow(s: State, seat: int, zone: int, bio: int) -> None:
    """Discard a bioobject and get its big or its small reward (TC-39)."""
    thing = content.FIRST_BIO + bio
    lay(s, seat, thing, zone, -1)
    tell(s, state.GREW, seat, bio, 1 - zone)
    discard(s, seat, thing)
    begin_effect(s, seat, reward_of(bio, zone), frames.SOURCE * state.BY_BIO + bio)
