"""Choosing what an effect is about: computers, batteries, artifacts, tiles on offer, rivals, cards (D6 to D23)."""

from __future__ import annotations

from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import tell, then
from parlour.games.time_capsules.content import (
    COST,
    CRYSTAL,
    CRYSTAL_LIMIT,
    DICE,
    DIE_FACE,
    DIE_SIZE,
    ENERGY,
    FIRST_BATTERY,
    FIRST_COMPUTER,
    HAND_LIMIT,
    KIND,
    LIVE,
    LOOSE_ENERGY,
    LOOSE_QUBIT,
    OFFER,
    QUBIT,
    QUICK_COST,
)
from parlour.games.time_capsules.moves import (
    TO_CELL,
    TO_DIE,
    TO_IDLE_CELL,
    TO_IDLE_COMPUTER,
    TO_OFFER,
    TO_REVEAL,
    TO_STOP,
)
from parlour.games.time_capsules.rules.effects import (
    has_object_to_ready,
    has_object_to_scrap,
    hit,
    is_copyable,
    look_for_copies,
    start_copy,
    tiles_on_offer,
)
from parlour.games.time_capsules.rules.frames import (
    AFTER_COPY,
    AT_PEAK,
    BOOSTING,
    CANNOT_COPY,
    CHARGING,
    CHOOSING,
    CHOSEN_ALREADY,
    CLONING,
    COPYING,
    DOUBLING,
    ECHOING,
    HITTING,
    LARGEST,
    NO_SEAT,
    NOT_IN_HAND,
    NOT_THERE,
    PEAKING,
    PLACE_EMPTY,
    POSSIBLE,
    READYING,
    REFRESHED,
    REFRESHING,
    REROLLING,
    ROLLED_ALREADY,
    SCOUTING,
    SCRAPPING,
    STACK_EMPTY,
    TAKING,
    THROWING,
    TOO_DEAR,
    TOO_GOOD,
    TRY,
    UPGRADING,
    YOURSELF,
)
from parlour.games.time_capsules.rules.objects import (
    ACTIVE,
    INACTIVE,
    active_batteries,
    active_computers,
    battery_size,
    enlarge,
    gain,
    gain_crystals,
    has_battery_to_charge,
    has_computer_to_upgrade,
    has_die_below_peak,
    peak_of,
    raised,
    reroll,
    take_die,
    turn_die,
    why_not_cell,
    why_not_die,
)
from parlour.games.time_capsules.rules.paying import available, resource_for
from parlour.games.time_capsules.rules.purchase import price, purchase, resolve_receive
from parlour.games.time_capsules.rules.supply import (
    draw_tile,
    place_in_hand,
    put_back_revealed,
    put_under,
    refill,
    throw,
    tiles_to_draw,
)
from parlour.games.time_capsules.state import (
    BOOSTED,
    COPIED,
    GAINED,
    REPLACED,
    REVEALED_TILE,
    State,
)


@rule
def resolve_try(s: State, seat: int, asked: int, first: int, second: int) -> None:
    """Put a decision if it has an option; what cannot be done is lost (TC-67, TC-76)."""
    if is_counting(asked) and first < 1:
        return
    if asked == COPYING:
        look_for_copies(s, seat)
    if is_open(s, seat, asked, first):
        then(s, asked, seat, first, second)


@rule
def is_counting(kind: int) -> bool:
    """Whether a frame counts how often it is still to be decided."""
    return kind == UPGRADING or kind == CHARGING or kind == PEAKING or kind == REROLLING or kind == REFRESHING


@rule
def is_open(s: State, seat: int, kind: int, what: int) -> bool:
    """Whether a decision has an option now."""
    if kind == UPGRADING:
        return has_computer_to_upgrade(s, seat)
    if kind == CHARGING:
        return has_battery_to_charge(s, seat)
    if kind == PEAKING or kind == BOOSTING:
        return has_die_below_peak(s, seat)
    if kind == REROLLING or kind == ECHOING:
        return active_computers(s, seat) > 0
    if kind == CLONING or kind == DOUBLING:
        return active_batteries(s, seat) > 0
    if kind == READYING:
        return has_object_to_ready(s, seat, what)
    if kind == SCRAPPING:
        return has_object_to_scrap(s, seat, what)
    if kind == SCOUTING:
        return tiles_to_draw(s, QUBIT) + tiles_to_draw(s, ENERGY) > 0
    if kind == REFRESHING:
        return tiles_on_offer(s) > 0
    if kind == COPYING:
        return s.copyable == 1
    if kind == HITTING:
        return s.seats > 1
    if kind == TAKING:
        return has_free_tile(s)
    return s.n_hand[seat] > HAND_LIMIT  # THROWING


# ---------------------------------------------------------------- active computers: reroll, boost, peak, echo


@rule
def why_not_rerolling_die(s: State, seat: int, once: int, die: int) -> int:
    """0, or why this computer cannot be rolled again (D6)."""
    if s.dice[seat, die] == 0:
        return NOT_THERE
    return ROLLED_ALREADY if once == 1 and s.dice[seat, die] <= s.rolled_once[die] else POSSIBLE


@rule
def play_rerolling(s: State, seat: int, left: int, once: int, move: int) -> None:
    """Roll one computer again and look at it before choosing the next (TC-32)."""
    if move == TO_STOP:
        return
    after = reroll(s, seat, move - TO_DIE)
    if once == 1:
        s.rolled_once[after] += 1
    then(s, TRY, seat, REROLLING, left - 1, once)


@rule
def why_not_boosting(s: State, seat: int, die: int) -> int:
    """0, or why this computer cannot be boosted (D7)."""
    reason = why_not_die(s, seat, die)
    return AT_PEAK if reason == POSSIBLE and die == peak_of(die) else reason


@rule
def why_not_peaking(s: State, seat: int, die: int) -> int:
    """0, or why this computer cannot be turned to its highest face (D12)."""
    return why_not_boosting(s, seat, die)


@rule
def boost(s: State, seat: int, die: int, by: int) -> None:
    """Raise a die, never above its highest face (TC-33)."""
    after = raised(die, by)
    turn_die(s, seat, die, after)
    tell(s, BOOSTED, seat, die, after)


@rule
def play_peaking(s: State, seat: int, left: int, die: int) -> None:
    """Turn a computer to its highest face (D12)."""
    boost(s, seat, die, DICE)
    then(s, TRY, seat, PEAKING, left - 1)


@rule
def play_echoing(s: State, seat: int, die: int) -> None:
    """Loose qubits as many as the die shows; the computer stays active (D12)."""
    s.qubit[seat] += DIE_FACE[die]
    tell(s, GAINED, seat, LOOSE_QUBIT, DIE_FACE[die], NONE)


# ---------------------------------------------------------------- larger computers and batteries


@rule
def why_not_upgrading_die(s: State, seat: int, die: int) -> int:
    """0, or why this active computer cannot become larger (D10)."""
    reason = why_not_die(s, seat, die)
    return LARGEST if reason == POSSIBLE and DIE_SIZE[die] == 0 else reason


@rule
def why_not_upgrading_idle_computer(s: State, seat: int, idle_computer: int) -> int:
    """0, or why an inactive computer of this size cannot become larger (D10)."""
    if s.inactive_zone[seat, FIRST_COMPUTER + idle_computer] == 0:
        return NOT_THERE
    return LARGEST if idle_computer == 0 else POSSIBLE


@rule
def play_upgrading(s: State, seat: int, left: int, move: int) -> None:
    """The next size, in the zone where it is (TC-57)."""
    if move < TO_IDLE_COMPUTER:
        enlarge(s, seat, take_die(s, seat, move - TO_DIE), ACTIVE)
    else:
        thing = FIRST_COMPUTER + move - TO_IDLE_COMPUTER
        s.inactive_zone[seat, thing] -= 1
        enlarge(s, seat, thing, INACTIVE)
    then(s, TRY, seat, UPGRADING, left - 1)


@rule
def why_not_charging_cell(s: State, seat: int, cell: int) -> int:
    """0, or why an active battery of this size cannot become larger (D11)."""
    reason = why_not_cell(s, seat, cell)
    return LARGEST if reason == POSSIBLE and cell == 0 else reason


@rule
def why_not_charging_idle_cell(s: State, seat: int, idle_cell: int) -> int:
    """0, or why an inactive battery of this size cannot become larger (D11)."""
    if s.inactive_zone[seat, FIRST_BATTERY + idle_cell] == 0:
        return NOT_THERE
    return LARGEST if idle_cell == 0 else POSSIBLE


@rule
def play_charging(s: State, seat: int, left: int, move: int) -> None:
    """The next size, in the zone where it is (TC-58)."""
    if move < TO_IDLE_CELL:
        thing = FIRST_BATTERY + move - TO_CELL
        s.active_zone[seat, thing] -= 1
        enlarge(s, seat, thing, ACTIVE)
    else:
        thing = FIRST_BATTERY + move - TO_IDLE_CELL
        s.inactive_zone[seat, thing] -= 1
        enlarge(s, seat, thing, INACTIVE)
    then(s, TRY, seat, CHARGING, left - 1)


@rule
def play_cloning(s: State, seat: int, cell: int) -> None:
    """Another battery of the same size, active at once (D13)."""
    thing = FIRST_BATTERY + cell
    gain(s, seat, thing, 1, ACTIVE)
    tell(s, GAINED, seat, LIVE, 1, thing)


@rule
def play_doubling(s: State, seat: int, cell: int) -> None:
    """Loose energy equal to the size; the battery stays active (D13)."""
    size = battery_size(FIRST_BATTERY + cell)
    s.energy[seat] += size
    tell(s, GAINED, seat, LOOSE_ENERGY, size, NONE)


# ---------------------------------------------------------------- scout, dig, refresh, mimic, rivals, cards


@rule
def why_not_scouting(s: State, stack: int) -> int:
    """0, or why no tiles can be revealed: a stack that is empty may be made anew (D16)."""
    return POSSIBLE if tiles_to_draw(s, stack) > 0 else STACK_EMPTY


@rule
def why_not_reveal(s: State, seat: int, discount: int, reveal: int) -> int:
    """0, or why a revealed tile cannot be bought (D17, D18)."""
    tile = s.revealed[reveal]
    if tile == NONE:
        return PLACE_EMPTY
    can_pay = available(s, seat, resource_for(s, seat, KIND[tile])) >= price(s, seat, tile, discount)
    return POSSIBLE if can_pay else TOO_DEAR


@rule
def play_scouting(s: State, seat: int, tiles: int, discount: int, stack: int) -> None:
    """Reveal the top tiles of a stack to everyone."""
    for at in range(tiles):
        s.revealed[at] = draw_tile(s, stack)
        if s.revealed[at] != NONE:
            tell(s, REVEALED_TILE, seat, s.revealed[at])
    then(s, CHOOSING, seat, stack, discount)


@rule
def play_choosing(s: State, seat: int, discount: int, move: int) -> None:
    """Buy one of the revealed tiles, the others go under the stack; or none (D17)."""
    if move == TO_STOP:
        put_back_revealed(s, NONE)
        return
    at = move - TO_REVEAL
    put_back_revealed(s, at)
    purchase(s, seat, s.revealed[at], OFFER + at, discount)


@rule
def play_digging(s: State, seat: int, discount: int, move: int) -> None:
    """Buy the revealed tile, or put it under the stack and take a crystal (D18)."""
    if move == TO_STOP:
        put_under(s, s.revealed[0])
        s.revealed[0] = NONE
        tell(s, GAINED, seat, CRYSTAL, gain_crystals(s, seat, 1, CRYSTAL_LIMIT), NONE)
    else:
        purchase(s, seat, s.revealed[0], OFFER, discount)


@rule
def why_not_refreshing_offer(s: State, place: int) -> int:
    """0, or why this tile on offer cannot be replaced (D19)."""
    if s.offer[place] == NONE:
        return PLACE_EMPTY
    return CHOSEN_ALREADY if s.chosen[place] == 1 else POSSIBLE


@rule
def play_refreshing(s: State, seat: int, left: int, move: int) -> None:
    """Choose tiles one after the other; then they are replaced together (D19)."""
    more = 0
    if move != TO_STOP:
        s.chosen[move - TO_OFFER] = 1
        for place in range(OFFER):
            if s.offer[place] != NONE and s.chosen[place] == 0:
                more = 1
    if move == TO_STOP or left == 1 or more == 0:
        then(s, REFRESHED, seat)
    else:
        then(s, REFRESHING, seat, left - 1)


@rule
def resolve_refreshed(s: State, seat: int) -> None:
    """Discard the chosen tiles, which costs nobody anything, and refill (TC-55)."""
    for place in range(OFFER):
        if s.chosen[place] == 1:
            s.tile_pile[s.offer[place]] += 1
            tell(s, REPLACED, seat, s.offer[place], place)
            s.offer[place] = NONE
    for place in range(OFFER):
        if s.chosen[place] == 1:
            s.chosen[place] = 0
            refill(s, place)


@rule
def why_not_copying(s: State, seat: int, place: int) -> int:
    """0, or why the ability of this tile on offer cannot be used now (D20)."""
    if s.offer[place] == NONE:
        return PLACE_EMPTY
    return POSSIBLE if is_copyable(s, seat, s.offer[place]) else CANNOT_COPY


@rule
def play_copying(s: State, seat: int, place: int) -> None:
    """Carry out the ability of a tile that stays on offer (TC-70)."""
    tell(s, COPIED, seat, s.offer[place])
    start_copy(s, seat, s.offer[place])
    then(s, AFTER_COPY, seat)


@rule
def why_not_rival(s: State, seat: int, rival: int) -> int:
    """0, or why this seat is no rival (D21)."""
    if rival >= s.seats:
        return NO_SEAT
    return YOURSELF if rival == seat else POSSIBLE


@rule
def play_hitting(s: State, seat: int, rival: int, breaks: int) -> None:
    """The chosen rival takes breaks (TC-61)."""
    hit(s, seat, rival, breaks)


@rule
def why_not_throw(s: State, seat: int, card: int) -> int:
    """0, or why this card cannot be discarded (D23)."""
    return POSSIBLE if place_in_hand(s, seat, card) != NONE else NOT_IN_HAND


@rule
def play_throwing(s: State, seat: int, card: int) -> None:
    """Discard down to the limit of the hand (TC-11)."""
    throw(s, seat, card)
    then(s, TRY, seat, THROWING)


@rule
def is_free_tile(s: State, place: int) -> bool:
    """Whether a tile on offer is cheap enough for the quick start (TC-22)."""
    tile = s.offer[place]
    return tile != NONE and COST[tile] <= QUICK_COST[KIND[tile]]


@rule
def has_free_tile(s: State) -> bool:
    """Whether the quick start finds a tile."""
    found = False
    for place in range(OFFER):
        if is_free_tile(s, place):
            found = True
    return found


@rule
def why_not_taking(s: State, place: int) -> int:
    """0, or why this tile on offer is not free of charge (D2)."""
    if s.offer[place] == NONE:
        return PLACE_EMPTY
    return POSSIBLE if is_free_tile(s, place) else TOO_GOOD


@rule
def play_taking(s: State, seat: int, place: int) -> None:
    """Take a cheap tile (TC-22)."""
    resolve_receive(s, seat, s.offer[place], place, 0)
