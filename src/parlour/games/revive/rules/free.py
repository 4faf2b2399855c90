"""Free actions: tribe ability, crates, machines, the technology trade (REV-90 to REV-96); recharging (REV-118)."""

from __future__ import annotations

from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import tell, then
from parlour.engine.effects.machine import begin, is_inner
from parlour.engine.effects.program import JUMP
from parlour.games.revive import state, tables
from parlour.games.revive.content import N_TECHNOLOGIES
from parlour.games.revive.rules import frames
from parlour.games.revive.state import State
from parlour.games.revive.tables import ROWS

PAYING, FREE = range(2)

# ---------------------------------------------------------------- the tribe ability


@rule
def why_not_ability(s: State, seat: int) -> int:
    """0, or why the tribe ability cannot be used (REV-90, REV-96)."""
    if s.markers[seat] == 0:
        return frames.NO_MARKER
    start = tables.TRIBE_COST[s.tribe[seat]]
    return frames.POSSIBLE if is_inner(s, ROWS, seat, start, len(ROWS), 1) == 1 else frames.CANNOT_PAY


@rule
def use_ability(s: State, seat: int, free: int) -> None:
    """Pay its cost unless an effect uses it, carry it out, then a marker moves (REV-90, REV-91)."""
    tribe, source = s.tribe[seat], frames.SOURCE * state.BY_TRIBE
    tell(s, state.USED_ABILITY, seat, tribe, free)
    if free == PAYING:
        then(s, frames.RUN, seat, tables.TRIBE_COST[tribe], source, 1)
    begin(s, seat, tables.TRIBE_EFFECT[tribe], source)
    then(s, frames.ABILITY_DONE, seat)


@rule
def resolve_ability_done(s: State, seat: int) -> None:
    """A marker moves from the tribe board to the progress track, if one is left (REV-90, REV-91)."""
    if s.markers[seat] > 0:
        s.markers[seat] -= 1
        then(s, frames.PROGRESS_MARKER, seat)


# ---------------------------------------------------------------- crates


@rule
def why_not_open(s: State, seat: int) -> int:
    """0, or why no crate can be opened (REV-93)."""
    return frames.POSSIBLE if s.n_closed[seat] > 0 else frames.NO_CRATE


@rule
def why_not_crate(s: State, seat: int, crate: int) -> int:
    """0, or why this crate cannot be opened (REV-93)."""
    return frames.POSSIBLE if s.closed[seat, crate] > 0 else frames.NOT_YOUR_CRATE


@rule
def play_crate_choice(s: State, seat: int, crate: int) -> None:
    """Turn it face up and gain what it holds (REV-93)."""
    s.closed[seat, crate] -= 1
    s.n_closed[seat] -= 1
    s.opened[seat, crate] += 1
    s.n_opened[seat] += 1
    s.epoch += 1  # the others know it now
    tell(s, state.OPENED, seat, crate)
    begin(s, seat, tables.CRATE_EFFECT[crate], frames.SOURCE * state.BY_CRATE + crate)


# ---------------------------------------------------------------- machines


@rule
def has_machine(s: State, seat: int, machine: int) -> bool:
    """Whether a machine is unlocked; a spot has one once a token lies on it (REV-110, REV-112)."""
    if s.reward[seat, tables.MACHINE_REWARD[machine]] == 0:
        return False
    return tables.MACHINE_SPOT[machine] < 0 or s.spot[seat, tables.MACHINE_SPOT[machine]] != NONE


@rule
def why_not_machine(s: State, seat: int, machine: int) -> int:
    """0, or why this machine cannot be used (REV-94)."""
    if not has_machine(s, seat, machine):
        return frames.LOCKED_MACHINE
    return frames.POSSIBLE if s.charged[seat, machine] == 0 else frames.CHARGED


@rule
def why_not_use(s: State, seat: int) -> int:
    """0, or why no machine can be used (REV-89, REV-94)."""
    if s.slept == 1:
        return frames.SLEPT_ALREADY
    if s.storage[seat] == 0:
        return frames.NO_ENERGY
    for machine in range(tables.MACHINES):
        if why_not_machine(s, seat, machine) == frames.POSSIBLE:
            return frames.POSSIBLE
    return frames.NO_MACHINE


@rule
def play_machine_choice(s: State, seat: int, machine: int) -> None:
    """Put energy on it and carry out its effect (REV-94)."""
    s.storage[seat] -= 1
    s.charged[seat, machine] = 1
    s.in_use = machine + 1
    colour = tables.MACHINE_SPOT[machine]
    tell(s, state.USED_MACHINE, seat, machine, s.spot[seat, colour] if colour >= 0 else NONE)
    effect = tables.MACHINE_EFFECT[machine] if colour < 0 else tables.TOKEN_EFFECT[s.spot[seat, colour]]
    begin(s, seat, effect, frames.SOURCE * state.BY_MACHINE + machine)
    then(s, frames.MACHINE_DONE, seat)


@rule
def resolve_machine_done(s: State) -> None:
    """Its effect is carried out (REV-94)."""
    s.in_use = 0


@rule
def choose_machine_to_recharge(s: State, seat: int) -> None:
    """Ask for a machine with energy, if there is one (REV-118)."""
    for machine in range(tables.MACHINES):
        if why_not_recharge(s, seat, machine) == frames.POSSIBLE:
            then(s, frames.RECHARGE_CHOICE, seat)
            return


@rule
def why_not_recharge(s: State, seat: int, recharge: int) -> int:
    """0, or why the energy of this machine cannot be returned (REV-118)."""
    if s.charged[seat, recharge] == 0:
        return frames.NOT_CHARGED
    return frames.BEING_USED if seat == s.turn and s.in_use == recharge + 1 else frames.POSSIBLE


@rule
def play_recharge_choice(s: State, seat: int, recharge: int) -> None:
    """Its energy goes back to the storage (REV-118)."""
    s.charged[seat, recharge] = 0
    s.storage[seat] += 1
    tell(s, state.RECHARGED, seat, recharge)


# ---------------------------------------------------------------- the technology trade


@rule
def trading_technology(s: State, seat: int) -> int:
    """The unlocked technology that says `trade:`, or NONE (REV-95)."""
    for technology in range(N_TECHNOLOGIES):
        if s.settled[seat, technology] > 0 and tables.TRADE[s.tribe[seat], technology] != 0:
            return technology
    return NONE


@rule
def why_not_deal(s: State, seat: int) -> int:
    """0, or why the technology trade is not possible (REV-95)."""
    technology = trading_technology(s, seat)
    if technology == NONE:
        return frames.NO_TRADE
    deal = tables.TRADE[s.tribe[seat], technology] + 1
    return frames.POSSIBLE if is_inner(s, ROWS, seat, deal + 1, deal + ROWS[deal, JUMP], 1) == 1 else frames.CANNOT_PAY


@rule
def trade_by_technology(s: State, seat: int) -> None:
    """Pay its cost and gain its effect (REV-95)."""
    technology = trading_technology(s, seat)
    cost = tables.TRADE[s.tribe[seat], technology] + 2
    tell(s, state.TRADED, seat, technology)
    then(s, frames.RUN, seat, cost, frames.SOURCE * state.BY_TECHNOLOGY + technology, 1)
