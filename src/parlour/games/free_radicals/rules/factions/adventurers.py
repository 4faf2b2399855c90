"""Adventurers: exploration with Action Points (FR-ADVE-1 to FR-ADVE-12)."""

from __future__ import annotations

from parlour.engine.core.chance import draw
from parlour.engine.core.lists import empty
from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import then
from parlour.engine.effects.machine import begin
from parlour.games.free_radicals import factions, moves, state, tables
from parlour.games.free_radicals.area import N_SIDES, NEXT_CELL, TURNED
from parlour.games.free_radicals.rules import frames
from parlour.games.free_radicals.rules.items import deed
from parlour.games.free_radicals.state import State
from parlour.games.free_radicals.tables import BASE, CELLS

BASE_CAMP = 0


@rule
def resolve_adventurers_setup(s: State, seat: int) -> None:
    """All standees on the Base Camp (FR-ADVE-2)."""
    s.tiles[BASE_CAMP] = 0
    s.tiles_left -= 1
    s.map[BASE] = BASE_CAMP
    s.sides[BASE] = tables.TILE_SIDES[BASE_CAMP]
    s.standees[BASE] = factions.STANDEES


@rule
def resolve_adventurers_turn(s: State, seat: int) -> None:
    """An Expedition with fresh Action Points (FR-ADVE-3)."""
    empty(s.used)
    s.points = factions.ACTION_POINTS
    then(s, frames.EXPEDITION, seat)


@rule
def why_not_use(s: State, use: int) -> int:
    """0, or why the tile on this cell cannot be used (FR-ADVE-7, FR-ADVE-12)."""
    tile = s.map[use]
    if tile == NONE:
        return frames.NO_MAP_TILE
    if s.points == 0:
        return frames.NO_POINT
    if s.standees[use] < tables.TILE_NEEDS[tile]:
        return frames.TOO_FEW_STANDEES
    if s.spent[use] >= tables.TILE_USES[tile]:
        return frames.USED_UP
    return frames.USED_THIS_TURN if s.used[use] == 1 else frames.POSSIBLE


@rule
def why_not_explore(s: State, cell: int, direction: int) -> int:
    """0, or why a standee cannot explore over this side (FR-ADVE-5)."""
    if s.standees[cell] == 0:
        return frames.NO_STANDEE
    if s.points == 0:
        return frames.NO_POINT
    if s.sides[cell] >> direction & 1 == 0:
        return frames.CLOSED_SIDE
    beside = NEXT_CELL[cell, direction]
    if beside == NONE or s.map[beside] != NONE:
        return frames.CELL_TAKEN
    return frames.POSSIBLE if s.tiles_left > 0 else frames.STACK_EMPTY


@rule
def is_open(s: State, cell: int, side: int) -> bool:
    """Whether a tile is connected with the one beside it (FR-ADVE-6)."""
    beside = NEXT_CELL[cell, side]
    if beside == NONE or s.sides[cell] >> side & 1 == 0:
        return False
    return s.sides[beside] >> (side + 2) % N_SIDES & 1 == 1


@rule
def measure(s: State, cell: int) -> None:
    """Note how far a standee would get from a cell: one more than the connections to each tile (FR-ADVE-6)."""
    empty(s.near)
    s.near[cell] = 1
    for step in range(1, factions.TRAVEL + 1):
        for at in range(CELLS):
            for side in range(N_SIDES):
                if s.near[at] == step and is_open(s, at, side) and s.near[NEXT_CELL[at, side]] == 0:
                    s.near[NEXT_CELL[at, side]] = step + 1


@rule
def why_not_travel(s: State, travel: int) -> int:
    """0, or why no standee of this cell can travel (FR-ADVE-6)."""
    if s.standees[travel] == 0:
        return frames.NO_STANDEE
    if s.points == 0:
        return frames.NO_POINT
    for side in range(N_SIDES):
        if is_open(s, travel, side):
            return frames.POSSIBLE
    return frames.NO_WAY


@rule
def play_expedition(s: State, seat: int, move: int) -> None:
    """Use a tile, explore, travel, or stop (FR-ADVE-4)."""
    if move == moves.TO_DECLINE:
        s.points = 0
        return
    s.points -= 1
    if move < moves.TO_EXPLORE:
        use_tile(s, seat, move - moves.TO_USE)
    elif move < moves.TO_TRAVEL:
        explore(s, seat, (move - moves.TO_EXPLORE) // N_SIDES, (move - moves.TO_EXPLORE) % N_SIDES)
    else:
        measure(s, move - moves.TO_TRAVEL)
        then(s, frames.JOURNEY, seat, move - moves.TO_TRAVEL)
    then(s, frames.EXPEDITION, seat)


@rule
def use_tile(s: State, seat: int, cell: int) -> None:
    """A cube on the tile, then its effect (FR-ADVE-7)."""
    s.spent[cell] += 1
    s.used[cell] = 1
    tile = s.map[cell]
    deed(s, state.USED_TILE, seat, tile, cell)
    begin(s, seat, tables.TILE_USE[tile], s.cause)


@rule
def explore(s: State, seat: int, cell: int, side: int) -> None:
    """Draw a tile; the standee waits at its edge until it is turned (FR-ADVE-5)."""
    s.tiles_left -= 1
    s.revealed = draw(s, s.tiles, s.tiles_left + 1)
    then(s, frames.ROTATION, seat, s.revealed, cell, side)


@rule
def why_not_rotation(tile: int, side: int, turn: int) -> int:
    """0, or why a tile cannot lie so: an open side must meet, and equal turns are one (FR-ADVE-5, FR-ADVE-11)."""
    sides = tables.TILE_SIDES[tile]
    if TURNED[sides, turn] >> (side + 2) % N_SIDES & 1 == 0:
        return frames.CLOSED_SIDE
    for before in range(turn):
        if TURNED[sides, before] == TURNED[sides, turn]:
            return frames.SAME_TURN
    return frames.POSSIBLE


@rule
def play_rotation(s: State, seat: int, tile: int, cell: int, side: int, turn: int) -> None:
    """Lay the tile, move the standee onto it, gain its discovery (FR-ADVE-5)."""
    beside = NEXT_CELL[cell, side]
    s.revealed = NONE
    s.map[beside] = tile
    s.sides[beside] = TURNED[tables.TILE_SIDES[tile], turn]
    s.standees[cell] -= 1
    s.standees[beside] += 1
    s.n_laid += 1
    deed(s, state.EXPLORED_TILE, seat, tile, beside)
    begin(s, seat, tables.TILE_DISCOVERY[tile], s.cause)


@rule
def why_not_to(s: State, cell: int, to: int) -> int:
    """0, or why a standee cannot travel there (FR-ADVE-6)."""
    if s.map[to] == NONE or to == cell:
        return frames.NO_MAP_TILE
    return frames.POSSIBLE if s.near[to] > 0 else frames.NO_WAY


@rule
def play_journey(s: State, seat: int, cell: int, to: int) -> None:
    """Move a standee (FR-ADVE-6)."""
    s.standees[cell] -= 1
    s.standees[to] += 1
    empty(s.near)
    deed(s, state.TRAVELLED, seat, cell, to)
