"""Knowledge steps and the Benefactor Bonus (FR-43 to FR-47)."""

from __future__ import annotations

from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import then
from parlour.engine.effects.machine import begin
from parlour.games.free_radicals import moves, state, tables
from parlour.games.free_radicals.notation import N_COLOURS
from parlour.games.free_radicals.rules import frames
from parlour.games.free_radicals.rules.asking import decline
from parlour.games.free_radicals.rules.items import colour_of, deed, earn
from parlour.games.free_radicals.rules.paying import lacking, settle
from parlour.games.free_radicals.state import State


@rule
def why_not_advance(s: State, seat: int, colour: int, waive: int, spent: int) -> int:
    """0, or why a colour cannot be advanced by this seat (FR-45, FR-51)."""
    if s.knowledge[colour] == tables.N_COLUMNS:
        return frames.TOP_OF_TRACK
    cost = tables.STEP_COST[s.knowledge[colour] + 1]
    return frames.POSSIBLE if lacking(s, seat, cost, spent) <= waive else frames.CANNOT_PAY


@rule
def can_advance(s: State, seat: int, waive: int, spent: int) -> bool:
    """Whether some step can be taken, also after one Resource was spent as a fee (FR-49)."""
    for colour in range(N_COLOURS):
        if why_not_advance(s, seat, colour, waive, spent) == frames.POSSIBLE:
            return True
    return False


@rule
def why_not_spend(s: State, seat: int, for_step: int, spend: int) -> int:
    """0, or why this Resource cannot be paid: as a fee only if a step stays payable (FR-22, FR-49)."""
    if s.resource[seat, spend] == 0:
        return frames.NONE_TO_SPEND
    if for_step == 1 and not can_advance(s, seat, 0, spend):
        return frames.NO_STEP_AFTER
    return frames.POSSIBLE


@rule
def why_not_step(s: State, seat: int, step: int) -> int:
    """0, or why this colour cannot be advanced (FR-45)."""
    return why_not_advance(s, seat, step, s.waive, NONE)


@rule
def play_knowledge(s: State, seat: int, left: int, row: int, stage: int, move: int) -> None:
    """Pay for a step and take it; then the next one (FR-45, FR-47)."""
    if move == moves.TO_DECLINE:
        decline(s, seat, row, stage)
        return
    colour = move - moves.TO_STEP
    s.cause = frames.SOURCE * state.ADVANCED + colour
    settle(s, seat, tables.STEP_COST[s.knowledge[colour] + 1])
    then(s, frames.ADVANCE, seat, colour)
    if left > 1:
        then(s, frames.KNOWLEDGE, seat, left - 1, row, frames.TAKEN)


@rule
def resolve_advance(s: State, seat: int, colour: int) -> None:
    """Move the marker, score, and gain the bonus for a new Level of another colour (FR-45, FR-46)."""
    s.knowledge[colour] += 1
    s.deeds += 1
    column = s.knowledge[colour]
    deed(s, state.ADVANCED, seat, colour, column)
    earn(s, seat, tables.STEP_VP[column], state.BY_KNOWLEDGE)
    level = tables.STEP_LEVEL[column]
    if colour != colour_of(s, seat) and level > tables.STEP_LEVEL[column - 1]:
        begin(s, seat, tables.BENEFACTOR[level], s.cause)
