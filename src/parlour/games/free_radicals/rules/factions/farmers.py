"""Farmers: dominoes (FR-FARM-1 to FR-FARM-10)."""

from __future__ import annotations

from parlour.engine.core.chance import draw
from parlour.engine.core.lists import empty, pieces_in
from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import then
from parlour.engine.effects.machine import begin
from parlour.games.free_radicals import moves, state, tables
from parlour.games.free_radicals.factions import NURSERY, STRENGTHS
from parlour.games.free_radicals.field import LIES, NEXT_SQUARE
from parlour.games.free_radicals.rules import frames
from parlour.games.free_radicals.rules.items import deed
from parlour.games.free_radicals.state import State
from parlour.games.free_radicals.tables import SQUARES

USED, SOUGHT = 1, 2  # marks of squares: of a group used this turn, and of one that is only looked at


@rule
def resolve_farmers_setup(s: State, seat: int) -> None:
    """Three tiles in the Nursery (FR-FARM-2)."""
    for place in range(NURSERY):
        fill_nursery(s, place)


@rule
def fill_nursery(s: State, place: int) -> None:
    """A new tile from the stack (FR-FARM-4)."""
    s.nursery[place] = NONE
    if s.crops_left > 0:
        s.crops_left -= 1
        s.nursery[place] = draw(s, s.crops, s.crops_left + 1)


@rule
def resolve_farmers_turn(s: State, seat: int) -> None:
    """Plant, Farm Action, Tend (FR-FARM-3); without a place to plant any group acts (FR-FARM-5)."""
    empty(s.farmed)
    if has_place(s):
        then(s, frames.NURSERY, seat)
    elif has_group(s):
        then(s, frames.GROUP_CHOICE, seat)
    then(s, frames.OWN_STEP, seat, tables.TEND)


@rule
def touches(s: State, square: int) -> bool:
    """Whether a square shares an edge with a planted one (FR-FARM-4)."""
    for lies in range(len(LIES)):
        near = NEXT_SQUARE[square, lies]
        if near != NONE and s.squares[near] > 0:
            return True
    return False


@rule
def why_not_place(s: State, square: int, lies: int) -> int:
    """0, or why a tile cannot lie on this square and the one beside it (FR-FARM-4)."""
    other = NEXT_SQUARE[square, lies]
    if other == NONE:
        return frames.OFF_FIELD
    if s.squares[square] > 0 or s.squares[other] > 0:
        return frames.SQUARE_TAKEN
    if pieces_in(s.squares) == 0 or touches(s, square) or touches(s, other):
        return frames.POSSIBLE
    return frames.NOT_TOUCHING


@rule
def has_place(s: State) -> bool:
    """Whether a tile can be planted anywhere (FR-FARM-5)."""
    for square in range(SQUARES):
        for lies in range(len(LIES) // 2):
            if why_not_place(s, square, lies) == frames.POSSIBLE:
                return True
    return False


@rule
def why_not_crop(s: State, crop: int) -> int:
    """0, or why this tile of the Nursery cannot be taken (FR-FARM-4)."""
    return frames.POSSIBLE if s.nursery[crop] != NONE else frames.NO_TILE


@rule
def play_nursery(s: State, seat: int, crop: int) -> None:
    """Take a tile; then lay it (FR-FARM-4)."""
    then(s, frames.PLANT, seat, crop)


@rule
def why_not_plant(s: State, place: int, square: int, lies: int) -> int:
    """0, or why the tile cannot be laid so; a tile with one crop twice has only one way (FR-FARM-4)."""
    tile = s.nursery[place]
    if tables.TILE_CROPS[tile, 0] == tables.TILE_CROPS[tile, 1] and lies >= len(LIES) // 2:
        return frames.SAME_TWICE
    return why_not_place(s, square, lies)


@rule
def play_plant(s: State, seat: int, place: int, move: int) -> None:
    """Lay the tile, refill the Nursery, choose what acts (FR-FARM-4, FR-FARM-6)."""
    square, lies = (move - moves.TO_PLANT) // len(LIES), (move - moves.TO_PLANT) % len(LIES)
    other, tile = NEXT_SQUARE[square, lies], s.nursery[place]
    s.squares[square] = tables.TILE_CROPS[tile, 0] + 1
    s.squares[other] = tables.TILE_CROPS[tile, 1] + 1
    s.planted[tile] += 1
    deed(s, state.PLANTED, seat, square, other, tile)
    fill_nursery(s, place)
    if s.squares[square] == s.squares[other]:
        farm(s, seat, square)
    else:
        then(s, frames.FARM_ACTION, seat, square, other)


@rule
def why_not_farm_action(one: int, other: int, group: int) -> int:
    """0, or why this square does not act: it is none of the two just planted (FR-FARM-6)."""
    return frames.POSSIBLE if group == one or group == other else frames.OTHER_SQUARE


@rule
def play_farm_action(s: State, seat: int, group: int) -> None:
    """The group of one of the two squares acts (FR-FARM-6)."""
    farm(s, seat, group)


@rule
def lowest_of(s: State, square: int) -> int:
    """The first square of a group: the sign by which it is chosen."""
    mark_group(s, square, SOUGHT)
    lowest = square
    for at in range(SQUARES - 1, -1, -1):
        if s.farmed[at] >= SOUGHT:
            lowest = at
            s.farmed[at] -= SOUGHT
    return lowest


@rule
def mark_group(s: State, square: int, by: int) -> int:
    """Add to the marks of all squares of a group, and say how many they are (FR-FARM-6)."""
    crop = s.squares[square]
    s.farmed[square] += by
    size, grew = 1, True
    while grew:
        grew = False
        for at in range(SQUARES):
            if s.squares[at] == crop and s.farmed[at] < by and is_beside_marked(s, at, crop, by):
                s.farmed[at] += by
                size += 1
                grew = True
    return size


@rule
def is_beside_marked(s: State, at: int, crop: int, by: int) -> bool:
    """Whether a square of the crop beside this one is marked already."""
    for lies in range(len(LIES)):
        near = NEXT_SQUARE[at, lies]
        if near != NONE and s.squares[near] == crop and s.farmed[near] >= by:
            return True
    return False


@rule
def has_group(s: State) -> bool:
    """Whether some group was not used this turn (FR-FARM-8)."""
    for square in range(SQUARES):
        if s.squares[square] > 0 and s.farmed[square] == 0:
            return True
    return False


@rule
def why_not_group(s: State, group: int) -> int:
    """0, or why the group of this square cannot act; a group is named by its first square (FR-FARM-8)."""
    if s.squares[group] == 0:
        return frames.NO_CROP
    if s.farmed[group] > 0:
        return frames.GROUP_USED
    return frames.POSSIBLE if lowest_of(s, group) == group else frames.NOT_ITS_SIGN


@rule
def play_group_choice(s: State, seat: int, group: int) -> None:
    """Any group not used this turn acts (FR-FARM-5, FR-FARM-8)."""
    farm(s, seat, group)


@rule
def farm(s: State, seat: int, square: int) -> None:
    """The group is used for this turn, and its crop acts with its strength (FR-FARM-6)."""
    strength = min(mark_group(s, square, USED), STRENGTHS)
    crop = s.squares[square] - 1
    deed(s, state.FARMED, seat, square, strength, crop)
    begin(s, seat, tables.CROP_EFFECT[crop, strength - 1], s.cause)
