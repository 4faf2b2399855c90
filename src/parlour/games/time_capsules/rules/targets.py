"""Choosing what an effect is about: computers, batteries, artifacts, tiles on offer, rivals, cards (D6 to D23)."""

from __future__ import annotations

from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import tell, then
from parlour.games.time_capsules.content import (
    DICE,
    DIE_FACE,
    DIE_SIZE,
    ENERGY,
    FIRST_BATTERY,
    FIRST_COMPUTER,
    HAND_LIMIT,
    LIVE,
    LOOSE_ENERGY,
    LOOSE_QUBIT,
    QUBIT,
)
from parlour.games.time_capsules.moves import (
    TO_CELL,
    TO_DIE,
    TO_IDLE_CELL,
    TO_IDLE_COMPUTER,
    TO_STOP,
)
from parlour.games.time_capsules.rules.effects import look_for_copies
from parlour.games.time_capsules.rules.frames import (
    AT_PEAK,
    BOOSTING,
    CHARGING,
    CLONING,
    COPYING,
    DOUBLING,
    ECHOING,
    HITTING,
    LARGEST,
    NOT_THERE,
    PEAKING,
    POSSIBLE,
    READYING,
    REFRESHING,
    REROLLING,
    ROLLED_ALREADY,
    SCOUTING,
    SCRAPPING,
    TAKING,
    TRY,
    UPGRADING,
)
from parlour.games.time_capsules.rules.objects import (
    ACTIVE,
    INACTIVE,
    active_batteries,
    active_computers,
    battery_size,
    enlarge,
    gain,
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
from parlour.games.time_capsules.rules.offers import has_free_tile
from parlour.games.time_capsules.rules.supply import (
    tiles_to_draw,
)
from parlour.games.time_capsules.rules.usefulness import has_object_to_ready, has_object_to_scrap, tiles_on_offer
from parlour.games.time_capsules.state import (
    BOOSTED,
    GAINED,
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
