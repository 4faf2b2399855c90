"""Visits: which powers can be used, what they do, what controllers gain (FR-39 to FR-42, FR-48 to FR-50)."""

from __future__ import annotations

from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import then
from parlour.engine.effects.machine import begin
from parlour.engine.effects.program import OP, PAY
from parlour.games.free_radicals import moves, notation, state, tables
from parlour.games.free_radicals.rules import frames
from parlour.games.free_radicals.rules.asking import decline
from parlour.games.free_radicals.rules.awaken import SLOTS, is_awakened
from parlour.games.free_radicals.rules.counting import counted
from parlour.games.free_radicals.rules.factions.couriers import goods_carried
from parlour.games.free_radicals.rules.factions.farmers import has_group
from parlour.games.free_radicals.rules.factions.underground import can_draw_scoundrel
from parlour.games.free_radicals.rules.items import colour_of, deed, gain_favor, resources_of
from parlour.games.free_radicals.rules.knowledge import can_advance
from parlour.games.free_radicals.state import State
from parlour.games.free_radicals.tables import ROWS

MAIN, BONUS = range(2)


@rule
def can_pay_word(s: State, seat: int, word: int, of: int, amount: int) -> bool:
    """Whether the left side of an arrow can be paid in full (FR-25)."""
    if word == notation.RES:
        return resources_of(s, seat) >= amount
    if word == notation.RESOURCE:
        return s.resource[seat, of] >= amount
    if word == notation.CREDIT:
        return s.credit[seat] >= amount
    if word == notation.DATA:
        return s.n_hand[seat] >= amount
    return goods_carried(s) >= amount


@rule
def has_fee_for_step(s: State, seat: int) -> bool:
    """Whether a Resource can be paid so that a Knowledge step stays payable (FR-49)."""
    for resource in range(len(notation.RESOURCES)):
        if s.resource[seat, resource] > 0 and can_advance(s, seat, 0, resource):
            return True
    return False


@rule
def why_not_power(s: State, seat: int, building: int, which: int) -> int:
    """0, or why a power of a Building cannot be used, but for copying another one (FR-49)."""
    word, amount = tables.USE[building, which, tables.USE_WORD], tables.USE[building, which, tables.USE_AMOUNT]
    if word != NONE and not can_pay_word(s, seat, word, tables.USE[building, which, tables.USE_OF], amount):
        return frames.CANNOT_PAY
    need = tables.USE[building, which, tables.USE_NEED]
    if need == tables.NEEDS_STEP and not has_fee_for_step(s, seat):
        return frames.NO_STEP
    if need == tables.NEEDS_GROUP and not has_group(s):
        return frames.NO_GROUP
    if need == tables.NEEDS_SCOUNDREL and not can_draw_scoundrel(s, seat):
        return frames.NO_SCOUNDREL
    least = tables.USE[building, which, tables.USE_LEAST]
    if need == tables.NEEDS_COUNT and counted(s, seat, tables.USE[building, which, tables.USE_COUNT], 0, 0) < least:
        return frames.NO_FEMTOSCOPE
    return frames.POSSIBLE


@rule
def why_not_copy(s: State, seat: int, copy: int) -> int:
    """0, or why the main power of a Building cannot be copied (FR-ENTE-9)."""
    if copy == tables.BONUS_BUILDING[s.faction[seat] - 1]:
        return frames.SAME_BUILDING
    if not is_awakened(s, copy):
        return frames.NOT_AWAKENED
    return why_not_power(s, seat, copy, MAIN)


@rule
def can_copy(s: State, seat: int) -> bool:
    """Whether there is a main power to copy (FR-49)."""
    for building in range(tables.N_BUILDINGS):
        if why_not_copy(s, seat, building) == frames.POSSIBLE:
            return True
    return False


@rule
def why_not_enter(s: State, building: int) -> int:
    """0, or why a Building cannot be Visited at all (FR-39)."""
    if not is_awakened(s, building):
        return frames.NOT_AWAKENED
    return frames.VISITED if s.visited >> building & 1 else frames.POSSIBLE


@rule
def why_not_visit(s: State, seat: int, visit: int) -> int:
    """0, or why a Building cannot be Visited for its main power (FR-39)."""
    reason = why_not_enter(s, visit)
    return why_not_power(s, seat, visit, MAIN) if reason == frames.POSSIBLE else reason


@rule
def why_not_bonus(s: State, seat: int, bonus: int) -> int:
    """0, or why a Building cannot be Visited for the faction's bonus power (FR-39, FR-40)."""
    if bonus != tables.BONUS_BUILDING[s.faction[seat] - 1]:
        return frames.NOT_YOUR_BONUS
    reason = why_not_enter(s, bonus)
    if reason == frames.POSSIBLE and tables.USE[bonus, BONUS, tables.USE_NEED] == tables.NEEDS_COPY:
        return frames.POSSIBLE if can_copy(s, seat) else frames.NOTHING_TO_COPY
    return why_not_power(s, seat, bonus, BONUS) if reason == frames.POSSIBLE else reason


@rule
def can_visit(s: State, seat: int) -> bool:
    """Whether some Building can be Visited."""
    for building in range(tables.N_BUILDINGS):
        if can_visit_here(s, seat, building):
            return True
    return False


@rule
def can_visit_here(s: State, seat: int, building: int) -> bool:
    """Whether this Building can be Visited."""
    if why_not_visit(s, seat, building) == frames.POSSIBLE:
        return True
    return why_not_bonus(s, seat, building) == frames.POSSIBLE


@rule
def play_visiting(s: State, seat: int, left: int, row: int, stage: int, move: int) -> None:
    """Visit a Building; then the next one (FR-40, FR-83)."""
    if move == moves.TO_DECLINE:
        decline(s, seat, row, stage)
        return
    begin_visit(s, seat, move)
    if left > 1:
        then(s, frames.VISITING, seat, left - 1, row, frames.TAKEN)


@rule
def begin_visit(s: State, seat: int, move: int) -> None:
    """Use the power; then those who control the Building are rewarded (FR-40)."""
    which = BONUS if move >= moves.TO_BONUS else MAIN
    building = move - (moves.TO_BONUS if which == BONUS else moves.TO_VISIT)
    s.visited |= 1 << building
    s.deeds += 1
    deed(s, state.VISITED_BUILDING, seat, building, which)
    begin_power(s, seat, tables.BONUS[building] if which == BONUS else tables.POWER[building])
    then(s, frames.CONTROL, seat, building)


@rule
def begin_power(s: State, seat: int, start: int) -> None:
    """Do what a power says: the Visit was the choice to pay its cost (FR-83)."""
    if ROWS[start, OP] == PAY:
        then(s, frames.RUN, seat, start + 1, s.cause, 1)
    else:
        begin(s, seat, start, s.cause)


@rule
def resolve_control(s: State, seat: int, building: int) -> None:
    """Whoever else holds a slot gains a Favor of the visitor and the reward, in turn order (FR-40 to FR-42)."""
    for turn in range(1, s.seats):
        other = (seat + turn) % s.seats
        slots = slots_of(s, building, other)
        if slots > 0:
            deed(s, state.REWARDED, other, building, seat)
            gain_favor(s, other, colour_of(s, seat), slots)
        for _ in range(slots):
            begin(s, other, tables.REWARD[building], s.cause)


@rule
def slots_of(s: State, building: int, seat: int) -> int:
    """How many slots of a Building a seat holds (FR-37)."""
    held = 0
    for slot in range(SLOTS):
        held += 1 if s.control[building, slot] == seat + 1 else 0
    return held


@rule
def play_copy(s: State, seat: int, copy: int) -> None:
    """Use the main power of another Building, without a Visit to it (FR-ENTE-9)."""
    deed(s, state.COPIED, seat, copy)
    begin_power(s, seat, tables.POWER[copy])
