"""Paying with energy and qubits: loose ones first, then whole batteries and computers, without change (TC-59, 69)."""

from __future__ import annotations

from parlour.engine.core.frames import NOT_OFFERED
from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import tell, then
from parlour.games.time_capsules.content import (
    DICE,
    DIE_FACE,
    EITHER,
    ENERGY,
    FACES_OF,
    FIRST_BATTERY,
    FIRST_BIO,
    LOOSE_ENERGY,
    LOOSE_QUBIT,
    OBJECTS,
    QUBIT,
)
from parlour.games.time_capsules.moves import TO_CELL, TO_DIE
from parlour.games.time_capsules.rules.frames import PAYING
from parlour.games.time_capsules.rules.objects import battery_size, take_die, why_not_cell, why_not_die
from parlour.games.time_capsules.state import GAINED, SPENT, State

LARGEST = max(FACES_OF)  # no token is worth more


@rule
def available(s: State, seat: int, resource: int) -> int:
    """What a seat can pay: loose, and the worth of its active batteries or computers, or of both."""
    found = 0
    if resource != QUBIT:
        found += s.energy[seat]
        for thing in range(FIRST_BATTERY, FIRST_BIO):
            found += s.active_zone[seat, thing] * battery_size(thing)
    if resource != ENERGY:
        found += s.qubit[seat]
        for die in range(DICE):
            found += s.dice[seat, die] * DIE_FACE[die]
    return found


@rule
def pay(s: State, seat: int, resource: int, amount: int) -> None:
    """Use up what is loose, energy first; the rest is paid by choosing batteries or computers (TC-59)."""
    left = amount
    if resource != QUBIT:
        used = min(left, s.energy[seat])
        s.energy[seat] -= used
        left -= used
        if used > 0:
            tell(s, GAINED, seat, LOOSE_ENERGY, -used, NONE)
    if resource != ENERGY:
        used = min(left, s.qubit[seat])
        s.qubit[seat] -= used
        left -= used
        if used > 0:
            tell(s, GAINED, seat, LOOSE_QUBIT, -used, NONE)
    if left > 0:
        ask_for_rest(s, seat, resource, left)


@rule
def ask_for_rest(s: State, seat: int, resource: int, left: int) -> None:
    """Let the seat choose what it spends; where all of it is needed there is nothing to choose (TC-59, D5)."""
    if available(s, seat, resource) - smallest(s, seat, resource) >= left:
        then(s, PAYING, seat, resource, left)
        return
    for die in range(DICE):
        while is_die_spendable(s, seat, die, resource):
            spend_die(s, seat, die)
    for thing in range(FIRST_BATTERY, FIRST_BIO):
        while is_battery_spendable(s, seat, thing, resource):
            spend_battery(s, seat, thing)


@rule
def smallest(s: State, seat: int, resource: int) -> int:
    """The worth of the least active battery or computer that can be spent."""
    least = LARGEST
    for die in range(DICE):
        if is_die_spendable(s, seat, die, resource):
            least = min(least, DIE_FACE[die])
    for thing in range(FIRST_BATTERY, FIRST_BIO):
        if is_battery_spendable(s, seat, thing, resource):
            least = min(least, battery_size(thing))
    return least


@rule
def is_battery_spendable(s: State, seat: int, thing: int, resource: int) -> bool:
    """Whether a battery of this size may be spent now."""
    return resource != QUBIT and s.active_zone[seat, thing] > 0


@rule
def is_die_spendable(s: State, seat: int, die: int, resource: int) -> bool:
    """Whether a computer with this die may be spent now."""
    return resource != ENERGY and s.dice[seat, die] > 0


@rule
def why_not_paying_die(s: State, seat: int, resource: int, die: int) -> int:
    """0, or why this computer cannot be spent (D5)."""
    return why_not_die(s, seat, die) if resource != ENERGY else NOT_OFFERED


@rule
def why_not_paying_cell(s: State, seat: int, resource: int, cell: int) -> int:
    """0, or why a battery of this size cannot be spent (D5)."""
    return why_not_cell(s, seat, cell) if resource != QUBIT else NOT_OFFERED


@rule
def play_paying(s: State, seat: int, resource: int, left: int, move: int) -> None:
    """Spend one whole battery or computer; it goes to the inactive zone (TC-29, TC-59)."""
    if move < TO_CELL:
        left -= spend_die(s, seat, move - TO_DIE)
    else:
        left -= spend_battery(s, seat, FIRST_BATTERY + move - TO_CELL)
    if left > 0:
        ask_for_rest(s, seat, resource, left)


@rule
def spend_die(s: State, seat: int, die: int) -> int:
    """Spend a computer; what it was worth."""
    s.inactive_zone[seat, take_die(s, seat, die)] += 1
    tell(s, SPENT, seat, OBJECTS + die)
    return DIE_FACE[die]


@rule
def spend_battery(s: State, seat: int, thing: int) -> int:
    """Spend a battery; what it was worth."""
    s.active_zone[seat, thing] -= 1
    s.inactive_zone[seat, thing] += 1
    tell(s, SPENT, seat, thing)
    return battery_size(thing)


@rule
def resource_for(s: State, seat: int, kind: int) -> int:
    """What a tile of a kind is paid with: its resource, or any mix (TC-69)."""
    return EITHER if s.anypay[seat] == 1 else kind
