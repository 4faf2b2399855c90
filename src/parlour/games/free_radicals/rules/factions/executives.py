"""Executives: mancala (FR-EXEC-1 to FR-EXEC-9)."""

from __future__ import annotations

from parlour.engine.core.chance import draw
from parlour.engine.core.lists import pieces_in
from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import tell, then
from parlour.engine.effects.machine import begin
from parlour.engine.effects.program import A0, C0, C1, COUNT, IF, OP
from parlour.games.free_radicals import moves, state, tables
from parlour.games.free_radicals.factions import PROJECTS_SHOWN
from parlour.games.free_radicals.rules import frames
from parlour.games.free_radicals.rules.counting import assets_in, counted
from parlour.games.free_radicals.rules.items import deed, earn
from parlour.games.free_radicals.state import State
from parlour.games.free_radicals.tables import N_SPACES, N_TYPES, ROWS


@rule
def resolve_executives_setup(s: State, seat: int) -> None:
    """Assets on the ring, Projects face up (FR-EXEC-2)."""
    for space in range(N_SPACES):
        for kind in range(N_TYPES):
            s.ring[space, kind] = tables.ASSET_START[space, kind]
    for place in range(PROJECTS_SHOWN):
        reveal_project(s, place)


@rule
def reveal_project(s: State, place: int) -> None:
    """The next Project, while there is one (FR-EXEC-7)."""
    s.project[place] = NONE
    if s.plans_left > 0:
        s.plans_left -= 1
        s.project[place] = draw(s, s.plans, s.plans_left + 1)


@rule
def resolve_executives_turn(s: State, seat: int) -> None:
    """Sow and Act, Memo, Project (FR-EXEC-3)."""
    then(s, frames.SOW, seat)
    then(s, frames.OWN_STEP, seat, tables.MEMO)
    then(s, frames.PROJECT_CHOICE, seat)


@rule
def why_not_sow(s: State, sow: int) -> int:
    """0, or why this space cannot be sown from (FR-EXEC-4)."""
    return frames.POSSIBLE if assets_in(s, sow) > 0 else frames.SPACE_EMPTY


@rule
def play_sow(s: State, seat: int, sow: int) -> None:
    """Take all Assets of a space up; the first falls into the next one (FR-EXEC-4)."""
    for kind in range(N_TYPES):
        s.carrying[kind] = s.ring[sow, kind]
        s.ring[sow, kind] = 0
    deed(s, state.SOWED, seat, sow)
    then(s, frames.DROP, seat, (sow + 1) % N_SPACES)


@rule
def why_not_drop(s: State, drop: int) -> int:
    """0, or why this type cannot be dropped (FR-EXEC-4)."""
    return frames.POSSIBLE if s.carrying[drop] > 0 else frames.NO_ASSET


@rule
def play_drop(s: State, seat: int, space: int, drop: int) -> None:
    """One Asset into a space; the space of the last one acts (FR-EXEC-4, FR-EXEC-5)."""
    s.carrying[drop] -= 1
    s.ring[space, drop] += 1
    tell(s, state.DROPPED, seat, drop, space)
    if pieces_in(s.carrying) > 0:
        then(s, frames.DROP, seat, (space + 1) % N_SPACES)
        return
    assets = assets_in(s, space)
    deed(s, state.ACTED, seat, space, assets)
    begin(s, seat, tables.SPACE_EFFECT[space, assets - 1], s.cause)


@rule
def is_met(s: State, seat: int, project: int) -> bool:
    """Whether all conditions of a Project hold now (FR-EXEC-7)."""
    row = tables.PROJECT_CONDITION[project]
    while ROWS[row, OP] == IF:
        if counted(s, seat, ROWS[row, COUNT], ROWS[row, C0], ROWS[row, C1]) < ROWS[row, A0]:
            return False
        row += 1
    return True


@rule
def why_not_project(s: State, seat: int, project: int) -> int:
    """0, or why this Project cannot be completed (FR-EXEC-7)."""
    if s.project[project] == NONE:
        return frames.NO_PROJECT
    return frames.POSSIBLE if is_met(s, seat, s.project[project]) else frames.NOT_MET


@rule
def play_project_choice(s: State, seat: int, move: int) -> None:
    """Complete a Project: points, and the next one in its place (FR-EXEC-7)."""
    if move == moves.TO_DECLINE:
        return
    place = move - moves.TO_PROJECT
    project = s.project[place]
    s.completed[project] += 1
    deed(s, state.COMPLETED_PROJECT, seat, project)
    earn(s, seat, tables.PROJECT_VP[project], state.BY_OWN)
    reveal_project(s, place)
