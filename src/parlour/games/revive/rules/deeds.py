"""Exploring, building and populating (REV-62 to REV-81)."""

from __future__ import annotations

from parlour.engine.core.chance import draw_of
from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import tell, then
from parlour.engine.effects.machine import begin
from parlour.games.revive import content, notation, state, tables
from parlour.games.revive.geometry import CELLS, SPACES
from parlour.games.revive.moves import TO_ANSWER
from parlour.games.revive.rules import frames
from parlour.games.revive.rules.land import distance_to_cell, measure_from, measure_through, range_cost, terrain_at
from parlour.games.revive.rules.resources import can_pay_all, pay
from parlour.games.revive.state import State

SMALL, LARGE = range(2)


# ---------------------------------------------------------------- as an action, or offered by an effect


@rule
def has_target(s: State, seat: int, deed: int, less: int) -> bool:
    """Whether exploring, building or populating is possible somewhere, paying so much less (REV-47, REV-97)."""
    if deed == notation.EXPLORING:
        for cell in range(CELLS):
            if s.back[cell] != 0 and why_not_tile(s, seat, less, cell) == frames.POSSIBLE:
                return True
        return False
    if deed == notation.BUILDING:
        small = why_not_size(s, seat, less, SMALL) == frames.POSSIBLE
        return small or why_not_size(s, seat, less, LARGE) == frames.POSSIBLE
    cheapest = cheapest_technology(s, seat)
    return cheapest != NONE and why_not_technology(s, seat, less, cheapest) == frames.POSSIBLE


@rule
def begin_deed(s: State, seat: int, deed: int, less: int) -> None:
    """Choose what to explore, build or populate."""
    if deed == notation.EXPLORING:
        then(s, frames.TILE, seat, less)
    elif deed == notation.BUILDING:
        then(s, frames.SIZE, seat, less)
    else:
        then(s, frames.TECHNOLOGY, seat, less)


@rule
def offer_deed(s: State, seat: int, deed: int, less: int) -> None:
    """An effect offers exploring, building or populating, if there is a target (REV-97, REV-104)."""
    if has_target(s, seat, deed, less):
        then(s, frames.BONUS, seat, deed, less)


@rule
def play_bonus(s: State, seat: int, deed: int, less: int, move: int) -> None:
    """Do it, or leave it (REV-97)."""
    if move == TO_ANSWER:
        begin_deed(s, seat, deed, less)


@rule
def why_too_dear(s: State, seat: int, gear: int, food: int, book: int, distance: int) -> int:
    """0, or whether the range or the whole cost is too much (REV-47, REV-102)."""
    if can_pay_all(s, seat, gear, food, book):
        return frames.POSSIBLE
    return frames.TOO_FAR if can_pay_all(s, seat, gear, food - range_cost(s, seat, distance), book) else frames.TOO_DEAR


# ---------------------------------------------------------------- explore


@rule
def explore_cost(s: State, seat: int, cell: int, less: int) -> int:
    """The area cost plus the range cost, in food (REV-63, REV-104)."""
    return area_cost(s, seat, cell, less) + range_cost(s, seat, distance_to_cell(s, seat, cell))


@rule
def area_cost(s: State, seat: int, cell: int, less: int) -> int:
    """What a tile costs wherever it lies, in food (REV-63, REV-104)."""
    return max(0, tables.BACK_COST[s.back[cell] - 1] - s.less[seat, notation.EXPLORING] - less)


@rule
def why_not_tile(s: State, seat: int, less: int, cell: int) -> int:
    """0, or why this tile cannot be explored (REV-62, REV-63)."""
    if s.back[cell] == 0:
        return frames.REVEALED_ALREADY
    distance = distance_to_cell(s, seat, cell)
    if distance == state.FAR:
        return frames.NO_WAY
    food = area_cost(s, seat, cell, less) + range_cost(s, seat, distance)
    return why_too_dear(s, seat, 0, food, 0, distance)


@rule
def play_tile(s: State, seat: int, less: int, cell: int) -> None:
    """Pay; then the bonus of the back, a citizen, the front, everybody's buildings (REV-63 to REV-67)."""
    cost, back = explore_cost(s, seat, cell, less), s.back[cell] - 1
    tell(s, state.EXPLORED, seat, cell)
    pay(s, seat, notation.FOOD, cost)
    begin(s, seat, tables.BACK_BONUS[back], frames.SOURCE * state.BY_TILE + cell)
    then(s, frames.RECRUIT, seat)
    then(s, frames.REVEAL, seat, cell)
    then(s, frames.SET_OFF, seat, notation.ON_EXPLORE)


@rule
def resolve_reveal(s: State, seat: int, cell: int) -> None:
    """Turn the tile over, then choose how it lies (REV-66)."""
    s.front[cell] = draw_of(s, s.ice, tables.TILE_BACK, s.back[cell] - 1)
    s.back[cell] = 0
    then(s, frames.ORIENTATION, seat, cell, s.front[cell])


@rule
def play_orientation(s: State, seat: int, cell: int, area: int, orientation: int) -> None:
    """As listed, or turned by 180 degrees; everybody's buildings around it earn (REV-66, REV-67)."""
    s.turned[cell] = orientation
    tell(s, state.REVEALED, seat, cell, area, orientation)
    measure_through(s, cell)
    then(s, frames.SURROUND, seat, cell)


# ---------------------------------------------------------------- build


@rule
def building_cost(s: State, seat: int, large: int, less: int) -> int:
    """Gear for a building (REV-70, REV-104)."""
    return max(0, tables.BUILDING_COST_OF[large] - s.less[seat, notation.BUILDING] - less)


@rule
def why_not_size(s: State, seat: int, less: int, size: int) -> int:
    """0, or why no building of this size can be built (REV-4, REV-69, REV-70)."""
    placed = s.n_large[seat] if size == LARGE else s.n_built[seat] - s.n_large[seat]
    if placed == (content.LARGE_BUILDINGS if size == LARGE else content.SMALL_BUILDINGS):
        return frames.NO_PIECE_LEFT
    if not can_pay_all(s, seat, building_cost(s, seat, size, less), 0, 0):
        return frames.TOO_DEAR
    for space in range(SPACES):
        if (
            s.building[space] == 0
            and s.reach[seat, space] != state.FAR
            and why_not_site(s, seat, size, less, space) == frames.POSSIBLE
        ):
            return frames.POSSIBLE
    return frames.NO_SITE


@rule
def play_size(s: State, seat: int, less: int, size: int) -> None:
    """Choose where it stands (REV-69)."""
    then(s, frames.SITE, seat, size, less)


@rule
def why_not_site(s: State, seat: int, large: int, less: int, site: int) -> int:
    """0, or why no building can be built there (REV-69, REV-70)."""
    terrain = terrain_at(s, site)
    if terrain == NONE:
        return frames.NOT_EXPLORED
    if terrain != content.SAND:
        return frames.NOT_SAND
    if s.building[site] != 0:
        return frames.OCCUPIED
    distance = s.reach[seat, site]
    if distance == state.FAR:
        return frames.NO_WAY
    gear, food = building_cost(s, seat, large, less), range_cost(s, seat, distance)
    return why_too_dear(s, seat, gear, food, 0, distance)


@rule
def play_site(s: State, seat: int, large: int, less: int, site: int) -> None:
    """Pay and place it; every adjacent space brings its reward; then `on build` (REV-70, REV-71, REV-120)."""
    gear, food = building_cost(s, seat, large, less), range_cost(s, seat, s.reach[seat, site])
    tell(s, state.BUILT, seat, site, large)
    pay(s, seat, notation.GEAR, gear)
    pay(s, seat, notation.FOOD, food)
    s.building[site] = 1 + 2 * seat + large
    s.built[seat, s.n_built[seat]] = site
    s.n_built[seat] += 1
    s.n_large[seat] += large
    measure_from(s, seat, site)
    then(s, frames.EARN, seat, site)
    then(s, frames.SET_OFF, seat, notation.ON_BUILD)


# ---------------------------------------------------------------- populate


@rule
def is_available(s: State, seat: int, technology: int) -> bool:
    """Whether a technology is of the bottom row, for the first figure, or linked to one that is unlocked (REV-77)."""
    found = 0
    for other in range(content.N_TECHNOLOGIES):
        if s.settled[seat, other] > 0:
            found += 1
            if tables.LINKED[technology, other] == 1:
                return True
    return found == 0 and tables.FIRST_ROW[technology] == 1


@rule
def cheapest_technology(s: State, seat: int) -> int:
    """The available technology that costs least, or NONE: where it cannot be placed and paid, no other can."""
    cheapest, least = NONE, 0
    for technology in range(content.N_TECHNOLOGIES):
        cost = tables.TECHNOLOGY_COST[technology]
        if (
            s.settled[seat, technology] == 0
            and (cheapest == NONE or cost < least)
            and is_available(s, seat, technology)
        ):
            cheapest, least = technology, cost
    return cheapest


@rule
def why_not_technology(s: State, seat: int, less: int, technology: int) -> int:
    """0, or why this technology cannot be unlocked (REV-77, REV-78)."""
    if s.settled[seat, technology] > 0:
        return frames.UNLOCKED
    if not is_available(s, seat, technology):
        return frames.NOT_LINKED
    if not can_pay_all(s, seat, 0, 0, technology_cost(s, seat, technology, less)):
        return frames.TOO_DEAR
    for space in range(SPACES):
        if s.reach[seat, space] != state.FAR and why_not_settle(s, seat, technology, less, space) == frames.POSSIBLE:
            return frames.POSSIBLE
    return frames.NO_PLACE_FOR_IT


@rule
def technology_cost(s: State, seat: int, technology: int, less: int) -> int:
    """Books for a technology (REV-79, REV-104)."""
    from_cost = tables.TECHNOLOGY_COST[technology]
    return max(0, from_cost - s.less[seat, notation.POPULATING] - less)


@rule
def others_at(s: State, seat: int, space: int) -> int:
    """How many other players have a figure on a space (REV-79)."""
    found = 0
    for other in range(s.seats):
        if other != seat and s.figures[space] & (1 << other) != 0:
            found += 1
    return found


@rule
def play_technology(s: State, seat: int, less: int, technology: int) -> None:
    """Choose where its figure goes (REV-78)."""
    then(s, frames.SETTLEMENT, seat, technology, less)


@rule
def why_not_settle(s: State, seat: int, unlocks: int, less: int, settle: int) -> int:
    """0, or why no figure can be placed there (REV-78, REV-79)."""
    terrain = terrain_at(s, settle)
    if terrain == NONE:
        return frames.NOT_EXPLORED
    if terrain != content.RUIN and terrain != content.LOCATION_SPACE:
        return frames.NOT_TO_POPULATE
    if s.figures[settle] & (1 << seat) != 0:
        return frames.THERE_ALREADY
    distance = s.reach[seat, settle]
    if distance == state.FAR:
        return frames.NO_WAY
    food = range_cost(s, seat, distance)
    return why_too_dear(s, seat, 0, food, settle_cost(s, seat, unlocks, less, settle), distance)


@rule
def settle_cost(s: State, seat: int, technology: int, less: int, space: int) -> int:
    """Books for a technology and for everybody else who stands there (REV-79)."""
    return technology_cost(s, seat, technology, less) + content.POPULATION_COST * others_at(s, seat, space)


@rule
def play_settlement(s: State, seat: int, unlocks: int, less: int, settle: int) -> None:
    """Pay and place the figure; the technology is unlocked; then `on populate` (REV-79, REV-80, REV-120)."""
    book, food = settle_cost(s, seat, unlocks, less, settle), range_cost(s, seat, s.reach[seat, settle])
    tell(s, state.POPULATED, seat, settle, unlocks)
    pay(s, seat, notation.BOOK, book)
    pay(s, seat, notation.FOOD, food)
    s.figures[settle] |= 1 << seat
    s.settled[seat, unlocks] = settle + 1
    measure_from(s, seat, settle)
    s.fresh = unlocks + 1
    begin(s, seat, tables.TECHNOLOGY_EFFECT[s.tribe[seat], unlocks], frames.SOURCE * state.BY_TECHNOLOGY + unlocks)
    then(s, frames.SET_OFF, seat, notation.ON_POPULATE)
    then(s, frames.TECHNOLOGY_DONE, seat)


@rule
def resolve_technology_done(s: State) -> None:
    """From now on it is set off like the others (REV-120)."""
    s.fresh = 0
