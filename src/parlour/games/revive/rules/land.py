"""The map: what lies where, how far it is, what a building earns (REV-58 to REV-61, REV-67 to REV-76)."""

from __future__ import annotations

from parlour.engine.core.lists import kinds_in
from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import tell, then
from parlour.engine.effects.machine import begin
from parlour.games.revive import content, geometry, tables
from parlour.games.revive.notation import ON_WATER, RANGE
from parlour.games.revive.rules import frames
from parlour.games.revive.rules.resources import gain_crystals
from parlour.games.revive.state import BY_WATER, FAR, TOOK_WATER, State

SMALL_OR_LARGE = 2


# ---------------------------------------------------------------- what lies where


@rule
def is_explored(s: State, space: int) -> bool:
    """Whether a space lies on a tile face up, on a large location, or is the chasm (REV-12)."""
    cell = geometry.CELL_OF[space]
    return geometry.SPACES_OF[cell] == 1 or s.front[cell] != NONE


@rule
def terrain_at(s: State, space: int) -> int:
    """The terrain of a space, or what else it is; NONE under the ice (REV-11)."""
    cell, h = geometry.CELL_OF[space], geometry.HEX_OF[space]
    if geometry.SPACES_OF[cell] == 1:
        return content.CHASM_SPACE if space == geometry.THE_CHASM else content.LOCATION_SPACE
    if s.front[cell] == NONE:
        return NONE
    return tables.TILE_HEX[s.front[cell], geometry.HEXES - 1 - h if s.turned[cell] == 1 else h]


@rule
def owner_of(building: int) -> int:
    """Whose building it is; NONE where there is none."""
    return (building - 1) // SMALL_OR_LARGE if building > 0 else NONE


@rule
def is_large(building: int) -> int:
    """1 for a large building."""
    return (building - 1) % SMALL_OR_LARGE if building > 0 else 0


# ---------------------------------------------------------------- range


@rule
def measure(s: State, seat: int) -> None:
    """Count the spaces between each space and the nearest start space of a seat (REV-58 to REV-61)."""
    for space in range(geometry.SPACES):
        s.reach[seat, space] = FAR
    mark_starts(s, seat, -1)
    spread(s, seat, -1, -1)
    mark_starts(s, seat, 0)


@rule
def spread(s: State, seat: int, ring: int, last: int) -> None:
    """Rings around the start spaces, each reached through explored spaces of the ring before.

    It begins with a ring that is known, and goes on while the next one grows, at least to the last that is named.
    """
    grows = True
    while grows or ring <= last:
        grows = False
        for space in range(geometry.SPACES):
            if s.reach[seat, space] == ring and is_explored(s, space):
                for n in range(geometry.N_NEAR[space]):
                    if s.reach[seat, geometry.NEAR[space, n]] > ring + 1:
                        s.reach[seat, geometry.NEAR[space, n]] = ring + 1
                        grows = True
        ring += 1


@rule
def measure_from(s: State, seat: int, space: int) -> None:
    """A seat has a piece on one more space: what lies around it is nearer now; without any other, all is (REV-59)."""
    if s.n_built[seat] + kinds_in(s.settled[seat]) == 1:
        measure(s, seat)
        return
    s.reach[seat, space] = -1
    spread(s, seat, -1, -1)
    s.reach[seat, space] = 0


@rule
def measure_through(s: State, cell: int) -> None:
    """A cell is explored: ways lead through it now, for everybody (REV-60)."""
    for seat in range(s.seats):
        nearest = distance_to_cell(s, seat, cell)
        if nearest != FAR:
            spread(s, seat, nearest, nearest + geometry.HEXES - 1)


@rule
def mark_starts(s: State, seat: int, distance: int) -> None:
    """Write a distance to the spaces with pieces of a seat, or to the chasm while it has none (REV-59)."""
    found = s.n_built[seat]
    for nth in range(s.n_built[seat]):
        s.reach[seat, s.built[seat, nth]] = distance
    for technology in range(content.N_TECHNOLOGIES):
        if s.settled[seat, technology] > 0:
            s.reach[seat, s.settled[seat, technology] - 1] = distance
            found += 1
    if found == 0:
        s.reach[seat, geometry.THE_CHASM] = distance


@rule
def measure_all(s: State) -> None:
    """The map has changed for everybody."""
    for seat in range(s.seats):
        measure(s, seat)


@rule
def range_cost(s: State, seat: int, distance: int) -> int:
    """Food for the spaces in between (REV-58, REV-104)."""
    return max(0, content.RANGE_COST * distance - s.less[seat, RANGE])


@rule
def distance_to_cell(s: State, seat: int, cell: int) -> int:
    """Spaces between the nearest start space and the nearest hex of a cell (REV-62)."""
    nearest = FAR
    for h in range(geometry.SPACES_OF[cell]):
        nearest = min(nearest, s.reach[seat, geometry.FIRST_SPACE[cell] + h])
    return nearest


# ---------------------------------------------------------------- what a building earns


@rule
def resolve_earn(s: State, seat: int, space: int, at: int) -> None:
    """A new building: the reward of every adjacent space, in the order of their names (REV-71)."""
    while at < geometry.N_NEAR[space] and s.n_queue == 0:
        earn(s, seat, s.n_built[seat] - 1, geometry.NEAR[space, at])
        at += 1
    if at < geometry.N_NEAR[space]:
        then(s, frames.EARN, seat, space, at)


@rule
def resolve_surround(s: State, seat: int, cell: int, at: int) -> None:
    """A new tile: whoever revealed it first, each building in the order they were built, hexes a to d (REV-67)."""
    while at < s.seats * tables.BUILDINGS * geometry.HEXES and s.n_queue == 0:
        owner = (seat + at // (tables.BUILDINGS * geometry.HEXES)) % s.seats
        nth, space = at // geometry.HEXES % tables.BUILDINGS, geometry.FIRST_SPACE[cell] + at % geometry.HEXES
        if nth < s.n_built[owner] and geometry.IS_NEAR[s.built[owner, nth], space] == 1:
            earn(s, owner, nth, space)
        at += 1
    if at < s.seats * tables.BUILDINGS * geometry.HEXES:
        then(s, frames.SURROUND, seat, cell, at)


@rule
def earn(s: State, seat: int, nth: int, space: int) -> None:
    """What the nth building of a seat gets from an adjacent space (REV-73 to REV-76)."""
    terrain = terrain_at(s, space)
    if content.FIELD <= terrain <= content.MOUNTAIN:
        then(s, frames.STEPS, seat, terrain - content.FIELD, tables.STEPS_OF[is_large(s.building[s.built[seat, nth]])])
    elif terrain == content.CRYSTAL_SPACE:
        gain_crystals(s, seat, 1)
    elif terrain == content.WATER_SPACE and not has_earlier_building(s, seat, nth, space):
        gain_water(s, seat, space, 0)


@rule
def has_earlier_building(s: State, seat: int, nth: int, space: int) -> bool:
    """Whether a building before the nth is adjacent to a space: its water was gained then (REV-75)."""
    for earlier in range(nth):
        if geometry.IS_NEAR[s.built[seat, earlier], space] == 1:
            return True
    return False


@rule
def gain_water(s: State, seat: int, space: int, chosen: int) -> None:
    """The bonus of a water space; then `on water` (REV-75, REV-119, REV-120)."""
    tell(s, TOOK_WATER, seat, space, chosen)
    begin(s, seat, tables.TILE_WATER[s.front[geometry.CELL_OF[space]]], frames.SOURCE * BY_WATER + space)
    then(s, frames.SET_OFF, seat, ON_WATER)


@rule
def choose_water(s: State, seat: int) -> None:
    """Ask for an explored water space, if there is one (REV-119)."""
    for space in range(geometry.SPACES):
        if terrain_at(s, space) == content.WATER_SPACE:
            then(s, frames.WATER_CHOICE, seat)
            return


@rule
def why_not_water(s: State, water: int) -> int:
    """0, or why this space has no bonus to gain (REV-119)."""
    return frames.POSSIBLE if terrain_at(s, water) == content.WATER_SPACE else frames.NO_WATER


@rule
def play_water_choice(s: State, seat: int, water: int) -> None:
    """Gain its bonus (REV-119)."""
    gain_water(s, seat, water, 1)
