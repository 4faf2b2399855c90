"""Free actions: tribe ability, crates, machines, the technology trade (REV-90 to REV-96); recharging (REV-118)."""

from __future__ import annotations

from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import tell, then
from parlour.engine.effects.machine import begin, is_inner
from parlour.engine.effects.program import JUMP
from parlour.games.revive.content import N_TECHNOLOGIES
from parlour.games.revive.rules.frames import (
    ABILITY_DONE,
    BEING_USED,
    CANNOT_PAY,
    CHARGED,
    LOCKED_MACHINE,
    MACHINE_DONE,
    NO_CRATE,
    NO_ENERGY,
    NO_MACHINE,
    NO_MARKER,
    NO_TRADE,
    NOT_CHARGED,
    NOT_YOUR_CRATE,
    POSSIBLE,
    PROGRESS_MARKER,
    RECHARGE_CHOICE,
    RUN,
    SLEPT_ALREADY,
    SOURCE,
)
from parlour.games.revive.state import (
    BY_CRATE,
    BY_MACHINE,
    BY_TECHNOLOGY,
    BY_TRIBE,
    OPENED,
    RECHARGED,
    TRADED,
    USED_ABILITY,
    USED_MACHINE,
    State,
)
from parlour.games.revive.tables import (
    CRATE_EFFECT,
    MACHINE_EFFECT,
    MACHINE_REWARD,
    MACHINE_SPOT,
    MACHINES,
    ROWS,
    TOKEN_EFFECT,
    TRADE,
    TRIBE_COST,
    TRIBE_EFFECT,
)

PAYING, FREE = range(2)

# ---------------------------------------------------------------- the tribe ability


@rule
def why_not_ability(s: State, seat: int) -> int:
    """0, or why the tribe ability cannot be used (REV-90, REV-96)."""
    if s.markers[seat] == 0:
        return NO_MARKER
    start = TRIBE_COST[s.tribe[seat]]
    return POSSIBLE if is_inner(s, ROWS, seat, start, len(ROWS), 1) == 1 else CANNOT_PAY


@rule
def use_ability(s: State, seat: int, free: int) -> None:
    """Pay its cost unless an effect uses it, carry it out, then a marker moves (REV-90, REV-91)."""
    tribe, source = s.tribe[seat], SOURCE * BY_TRIBE
    tell(s, USED_ABILITY, seat, tribe, free)
    if free == PAYING:
        then(s, RUN, seat, TRIBE_COST[tribe], source, 1)
    begin(s, seat, TRIBE_EFFECT[tribe], source)
    then(s, ABILITY_DONE, seat)


@rule
def resolve_ability_done(s: State, seat: int) -> None:
    """A marker moves from the tribe board to the progress track, if one is left (REV-90, REV-91)."""
    if s.markers[seat] > 0:
        s.markers[seat] -= 1
        then(s, PROGRESS_MARKER, seat)


# ---------------------------------------------------------------- crates


@rule
def why_not_open(s: State, seat: int) -> int:
    """0, or why no crate can be opened (REV-93)."""
    return POSSIBLE if s.n_closed[seat] > 0 else NO_CRATE


@rule
def why_not_crate(s: State, seat: int, crate: int) -> int:
    """0, or why this crate cannot be opened (REV-93)."""
    return POSSIBLE if s.closed[seat, crate] > 0 else NOT_YOUR_CRATE


@rule
def play_crate_choice(s: State, seat: int, crate: int) -> None:
    """Turn it face up and gain what it holds (REV-93)."""
    s.closed[seat, crate] -= 1
    s.n_closed[seat] -= 1
    s.opened[seat, crate] += 1
    s.n_opened[seat] += 1
    s.epoch += 1  # the others know it now
    tell(s, OPENED, seat, crate)
    begin(s, seat, CRATE_EFFECT[crate], SOURCE * BY_CRATE + crate)


# ---------------------------------------------------------------- machines


@rule
def has_machine(s: State, seat: int, machine: int) -> bool:
    """Whether a machine is unlocked; a spot has one once a token lies on it (REV-110, REV-112)."""
    if s.reward[seat, MACHINE_REWARD[machine]] == 0:
        return False
    return MACHINE_SPOT[machine] < 0 or s.spot[seat, MACHINE_SPOT[machine]] != NONE


@rule
def why_not_machine(s: State, seat: int, machine: int) -> int:
    """0, or why this machine cannot be used (REV-94)."""
    if not has_machine(s, seat, machine):
        return LOCKED_MACHINE
    return POSSIBLE if s.charged[seat, machine] == 0 else CHARGED


@rule
def why_not_use(s: State, seat: int) -> int:
    """0, or why no machine can be used (REV-89, REV-94)."""
    if s.slept == 1:
        return SLEPT_ALREADY
    if s.storage[seat] == 0:
        return NO_ENERGY
    for machine in range(MACHINES):
        if why_not_machine(s, seat, machine) == POSSIBLE:
            return POSSIBLE
    return NO_MACHINE


@rule
def play_machine_choice(s: State, seat: int, machine: int) -> None:
    """Put energy on it and carry out its effect (REV-94)."""
    s.storage[seat] -= 1
    s.charged[seat, machine] = 1
    s.in_use = machine + 1
    colour = MACHINE_SPOT[machine]
    tell(s, USED_MACHINE, seat, machine, s.spot[seat, colour] if colour >= 0 else NONE)
    effect = MACHINE_EFFECT[machine] if colour < 0 else TOKEN_EFFECT[s.spot[seat, colour]]
    begin(s, seat, effect, SOURCE * BY_MACHINE + machine)
    then(s, MACHINE_DONE, seat)


@rule
def resolve_machine_done(s: State) -> None:
    """Its effect is carried out (REV-94)."""
    s.in_use = 0


@rule
def choose_machine_to_recharge(s: State, seat: int) -> None:
    """Ask for a machine with energy, if there is one (REV-118)."""
    for machine in range(MACHINES):
        if why_not_recharge(s, seat, machine) == POSSIBLE:
            then(s, RECHARGE_CHOICE, seat)
            return


@rule
def why_not_recharge(s: State, seat: int, recharge: int) -> int:
    """0, or why the energy of this machine cannot be returned (REV-118)."""
    if s.charged[seat, recharge] == 0:
        return NOT_CHARGED
    return BEING_USED if seat == s.turn and s.in_use == recharge + 1 else POSSIBLE


@rule
def play_recharge_choice(s: State, seat: int, recharge: int) -> None:
    """Its energy goes back to the storage (REV-118)."""
    s.charged[seat, recharge] = 0
    s.storage[seat] += 1
    tell(s, RECHARGED, seat, recharge)


# ---------------------------------------------------------------- the technology trade


@rule
def trading_technology(s: State, seat: int) -> int:
    """The unlocked technology that says `trade:`, or NONE (REV-95)."""
    for technology in range(N_TECHNOLOGIES):
        if s.settled[seat, technology] > 0 and TRADE[s.tribe[seat], technology] != 0:
            return technology
    return NONE


@rule
def why_not_deal(s: State, seat: int) -> int:
    """0, or why the technology trade is not possible (REV-95)."""
    technology = trading_technology(s, seat)
    if technology == NONE:
        return NO_TRADE
    deal = TRADE[s.tribe[seat], technology] + 1
    return POSSIBLE if is_inner(s, ROWS, seat, deal + 1, deal + ROWS[deal, JUMP], 1) == 1 else CANNOT_PAY


@rule
def trade_by_technology(s: State, seat: int) -> None:
    """Pay its cost and gain its effect (REV-95)."""
    technology = trading_technology(s, seat)
    tell(s, TRADED, seat, technology)
    then(s, RUN, seat, TRADE[s.tribe[seat], technology] + 2, SOURCE * BY_TECHNOLOGY + technology, 1)
