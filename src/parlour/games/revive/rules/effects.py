"""The words of the notation: what each does, what it counts, what it sets off (REV-97 to REV-121)."""

from __future__ import annotations

from parlour.engine.core.lists import pieces_in
from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import tell, then
from parlour.engine.effects.machine import begin
from parlour.engine.effects.program import A1, A2, WORD
from parlour.games.revive import notation, state, tables
from parlour.games.revive.content import LOCATION_SPACE, N_TECHNOLOGIES, WATER_SPACE
from parlour.games.revive.geometry import N_NEAR, NEAR
from parlour.games.revive.rules import frames
from parlour.games.revive.rules.cards import choose_card_to_wake, choose_slot_to_recall
from parlour.games.revive.rules.deeds import has_target, offer_deed
from parlour.games.revive.rules.free import FREE, choose_machine_to_recharge, has_machine, use_ability
from parlour.games.revive.rules.land import choose_water, has_earlier_building, terrain_at
from parlour.games.revive.rules.resources import (
    can_pay_all,
    choose_resources,
    energy_owned,
    gain_basic,
    gain_crystals,
    gain_energy,
    pay,
    spendable,
)
from parlour.games.revive.rules.supplies import choose_artifact, choose_module, choose_small, filled, take_crate
from parlour.games.revive.rules.tracks import gain_vp
from parlour.games.revive.state import State
from parlour.games.revive.tables import ROWS

# ---------------------------------------------------------------- what the machine asks


@rule
def deed_of(word: int) -> int:
    """What `explore`, `build` and `populate` let one do, or NONE."""
    if word == notation.EXPLORE:
        return notation.EXPLORING
    if word == notation.BUILD:
        return notation.BUILDING
    return notation.POPULATING if word == notation.POPULATE else NONE


@rule
def can_do(s: State, seat: int, row: int, amount: int) -> int:
    """What offers an action needs a target; everything else is carried out as far as possible (REV-97, REV-98)."""
    deed = deed_of(ROWS[row, WORD])
    return 1 if deed == NONE or has_target(s, seat, deed, amount) else 0


@rule
def can_pay(s: State, seat: int, row: int, amount: int) -> int:
    """Whether a cost can be paid in full (REV-102, REV-103)."""
    if ROWS[row, WORD] == notation.ANY:
        return 1 if spendable(s, seat) >= amount else 0
    resource = ROWS[row, A1]
    gear, food = amount if resource == notation.GEAR else 0, amount if resource == notation.FOOD else 0
    return 1 if can_pay_all(s, seat, gear, food, amount if resource == notation.BOOK else 0) else 0


@rule
def pay_word(s: State, seat: int, row: int, amount: int, source: int) -> None:
    """Pay the left side of an arrow, or the cost of a tribe ability (REV-102, REV-103)."""
    if ROWS[row, WORD] == notation.ANY:
        then(s, frames.SPEND, seat, amount)
    else:
        pay(s, seat, ROWS[row, A1], amount)


# ---------------------------------------------------------------- what a word does


@rule
def do_word(s: State, seat: int, row: int, amount: int, source: int) -> None:
    """Carry out the word of a row as far as possible (REV-98)."""
    word = ROWS[row, WORD]
    if word == notation.BASIC:
        gain_basic(s, seat, ROWS[row, A1], amount)
    elif word == notation.CRYSTAL:
        gain_crystals(s, seat, amount)
    elif word == notation.ANY:
        choose_resources(s, seat, amount, state.BY_ANY)
    elif word == notation.ENERGY:
        gain_energy(s, seat, amount)
    elif word == notation.VP:
        gain_vp(s, seat, amount)
    elif word == notation.ADVANCE:
        then(s, frames.STEPS, seat, ROWS[row, A1], amount)
    elif word == notation.TRACK:
        then(s, frames.MORE_STEPS, seat, amount)
    elif word <= notation.SMALL:
        take_word(s, seat, word)
    elif word <= notation.WATER:
        board_word(s, seat, word)
    elif word == notation.LESS:
        s.less[seat, ROWS[row, A2]] += amount
    elif deed_of(word) != NONE:
        offer_deed(s, seat, deed_of(word), amount)
    else:
        s.side_open[seat] = 1


@rule
def take_word(s: State, seat: int, word: int) -> None:
    """What is taken from the supply (REV-105 to REV-108, REV-116, REV-117)."""
    if word == notation.CRATE:
        take_crate(s, seat)
    elif word == notation.MODULE:
        choose_module(s, seat)
    elif word == notation.CITIZEN:
        then(s, frames.RECRUIT, seat)
    elif word == notation.ARTIFACT:
        choose_artifact(s, seat)
    else:
        choose_small(s, seat)


@rule
def board_word(s: State, seat: int, word: int) -> None:
    """What happens to one's own board, cards and tribe (REV-91, REV-118, REV-119)."""
    if word == notation.TRIBE:
        use_ability(s, seat, FREE)
    elif word == notation.WAKE:
        choose_card_to_wake(s, seat)
    elif word == notation.RECALL:
        choose_slot_to_recall(s, seat)
    elif word == notation.RECHARGE:
        choose_machine_to_recharge(s, seat)
    elif word == notation.SWITCH:
        s.switched[seat] = 0
        tell(s, state.FLIPPED, seat, 0)
    elif word == notation.PRISM:
        s.prism = 1
    else:
        choose_water(s, seat)


@rule
def resolve_set_off(s: State, seat: int, event: int, tech: int) -> None:
    """The `on EVENT` effects of a seat's technologies, one after the other (REV-120).

    A technology is not set off by the action that unlocks it, unless it says populate.
    """
    for technology in range(tech, N_TECHNOLOGIES):
        clause = tables.ON_EVENT[s.tribe[seat], technology, event]
        is_fresh = seat == s.turn and s.fresh == technology + 1 and event != notation.ON_POPULATE
        if clause != 0 and s.settled[seat, technology] > 0 and not is_fresh:
            tell(s, state.SET_OFF_EVENT, seat, technology, event)
            begin(s, seat, clause + 1, frames.SOURCE * state.BY_TECHNOLOGY + technology)
            then(s, frames.SET_OFF, seat, event, technology + 1)
            return


# ---------------------------------------------------------------- what is counted


@rule
def counted(s: State, seat: int, count: int, c0: int, c1: int) -> int:
    """The counts of the notation ([vocabulary] of the content)."""
    if count <= notation.COUNT_LARGE:
        return count_pieces(s, seat, count)
    if count <= notation.COUNT_GRAY:
        return count_board(s, seat, count)
    if count == notation.COUNT_PROGRESS:
        return s.progress[seat]
    if count == notation.COUNT_LOCATION:
        return count_pieces(s, seat, count)
    if count == notation.COUNT_ENERGY:
        return energy_owned(s, seat)
    if notation.COUNT_STEP <= count <= notation.COUNT_HIGHEST:
        return count_steps(s, seat, count)
    if count == notation.COUNT_HIBERNATION:
        return s.hibernation[seat]
    if count == notation.COUNT_WATER:
        return count_waters(s, seat)
    return pieces_in(s.small[seat]) if count == notation.COUNT_SMALL else pieces_in(s.artifact[seat])


@rule
def count_pieces(s: State, seat: int, count: int) -> int:
    """Figures, buildings and large locations on the map."""
    if count == notation.COUNT_BUILDING:
        return s.n_built[seat]
    if count == notation.COUNT_LARGE:
        return s.n_large[seat]
    found = 0
    for technology in range(N_TECHNOLOGIES):
        space = s.settled[seat, technology] - 1
        if space >= 0 and (count == notation.COUNT_POPULATION or terrain_at(s, space) == LOCATION_SPACE):
            found += 1
    return found


@rule
def count_waters(s: State, seat: int) -> int:
    """Different water spaces adjacent to a building of a seat: each counted for the first of them."""
    found = 0
    for nth in range(s.n_built[seat]):
        space = s.built[seat, nth]
        for n in range(N_NEAR[space]):
            near = NEAR[space, n]
            if terrain_at(s, near) == WATER_SPACE and not has_earlier_building(s, seat, nth, near):
                found += 1
    return found


@rule
def count_board(s: State, seat: int, count: int) -> int:
    """Crates, modules, tokens, machines and citizens."""
    if count == notation.COUNT_CRATE:
        return s.n_closed[seat] + s.n_opened[seat]
    if count >= notation.COUNT_YELLOW:
        return s.citizens[seat, count - notation.COUNT_YELLOW]
    if count == notation.COUNT_CITIZEN:
        return pieces_in(s.citizens[seat])
    if count != notation.COUNT_MACHINE:
        return filled(s.module[seat]) if count == notation.COUNT_MODULE else filled(s.spot[seat])
    found = 0
    for machine in range(tables.MACHINES):
        found += 1 if has_machine(s, seat, machine) else 0
    return found


@rule
def count_steps(s: State, seat: int, count: int) -> int:
    """The steps of the machine markers: all together, the lowest, the highest."""
    yellow, green, gray = s.marker[seat, 0], s.marker[seat, 1], s.marker[seat, 2]
    if count == notation.COUNT_STEP:
        return yellow + green + gray
    return min(yellow, green, gray) if count == notation.COUNT_LOWEST else max(yellow, green, gray)
