"""Paying with energy and qubits: loose ones first, then whole batteries and computers, without change (TC-59, 69)."""

from __future__ import annotations

from parlour.engine.record import NONE
from parlour.engine.rules import rule
from parlour.engine.stack import offer, tell, then
from parlour.games.time_capsules.content import (
    DICE,
    DIE_FACE,
    EITHER,
    ENERGY,
    FIRST_BATTERY,
    FIRST_BIO,
    LOOSE_ENERGY,
    LOOSE_QUBIT,
    OBJECTS,
    QUBIT,
)
from parlour.games.time_capsules.moves import TO_CELL, TO_DIE
from parlour.games.time_capsules.rules.frames import PAYING
from parlour.games.time_capsules.rules.objects import battery_size, take_die
from parlour.games.time_capsules.state import GAINED, SPENT, State


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
        then(s, PAYING, seat, resource, left)


@rule
def can_spend_battery(s: State, seat: int, thing: int, resource: int) -> bool:
    """Whether a battery of this size may be spent now."""
    return resource != QUBIT and s.active_zone[seat, thing] > 0


@rule
def can_spend_die(s: State, seat: int, die: int, resource: int) -> bool:
    """Whether a computer with this die may be spent now."""
    return resource != ENERGY and s.dice[seat, die] > 0


@rule
def legal_paying(s: State, seat: int, resource: int) -> None:
    """Different active batteries or computers, or both (D5)."""
    for die in range(DICE):
        if can_spend_die(s, seat, die, resource):
            offer(s, TO_DIE + die)
    for thing in range(FIRST_BATTERY, FIRST_BIO):
        if can_spend_battery(s, seat, thing, resource):
            offer(s, TO_CELL + thing - FIRST_BATTERY)


@rule
def play_paying(s: State, seat: int, resource: int, left: int, move: int) -> None:
    """Spend one whole battery or computer; it goes to the inactive zone (TC-29, TC-59)."""
    if move < TO_CELL:
        die = move - TO_DIE
        left -= DIE_FACE[die]
        s.inactive_zone[seat, take_die(s, seat, die)] += 1
        tell(s, SPENT, seat, OBJECTS + die)
    else:
        thing = FIRST_BATTERY + move - TO_CELL
        left -= battery_size(thing)
        s.active_zone[seat, thing] -= 1
        s.inactive_zone[seat, thing] += 1
        tell(s, SPENT, seat, thing)
    if left > 0:
        then(s, PAYING, seat, resource, left)


@rule
def resource_for(s: State, seat: int, kind: int) -> int:
    """What a tile of a kind is paid with: its resource, or any mix (TC-69)."""
    return EITHER if s.anypay[seat] == 1 else kind
