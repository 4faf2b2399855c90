"""Hoteliers: polyominoes (FR-HOTE-1 to FR-HOTE-12)."""

from __future__ import annotations

from parlour.engine.core.chance import draw
from parlour.engine.core.lists import kinds_in, place_in, pour
from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import tell, then
from parlour.engine.effects.machine import begin
from parlour.games.free_radicals import factions, moves, state, tables
from parlour.games.free_radicals.factions import ANY_STYLE, GUEST_HAND, HOUSE_HEIGHT, HOUSE_WIDTH, ROOMS_SHOWN
from parlour.games.free_radicals.house import FORM_COLUMN, FORM_FLOOR, FORM_WIDTH, LARGEST, N_FORMS, TURNS
from parlour.games.free_radicals.notation import CREDITS
from parlour.games.free_radicals.rules import frames
from parlour.games.free_radicals.rules.items import GUEST_PILE, deed, earn, pay_item
from parlour.games.free_radicals.state import State
from parlour.games.free_radicals.tables import N_ROOMS


@rule
def resolve_hoteliers_setup(s: State, seat: int) -> None:
    """The market of Rooms and a hand of Guests (FR-HOTE-2)."""
    for place in range(ROOMS_SHOWN):
        s.offer[place] = next_room(s)
    for _ in range(GUEST_HAND):
        draw_guest(s, seat)


@rule
def next_room(s: State) -> int:
    """The next Room of the stack, or NONE (FR-HOTE-9)."""
    if s.rooms_left == 0:
        return NONE
    s.rooms_left -= 1
    return draw(s, s.rooms, s.rooms_left + 1)


@rule
def draw_guest(s: State, seat: int) -> None:
    """A Guest; the discards are shuffled when the stack is empty (FR-HOTE-8)."""
    if s.guests_left == 0 and s.guests_out_left > 0:
        s.guests_left += pour(s.guests_out, s.guest_deck)
        s.guests_out_left = 0
        tell(s, state.RESHUFFLED, seat, GUEST_PILE)
    if s.guests_left > 0:
        s.guests_left -= 1
        guest = draw(s, s.guest_deck, s.guests_left + 1)
        s.guests[seat, guest] += 1
        s.n_guests[seat] += 1
        tell(s, state.DREW_GUEST, seat, guest, 0, s.cause)


@rule
def resolve_hoteliers_turn(s: State, seat: int) -> None:
    """Build, Check-in, Refresh (FR-HOTE-3)."""
    then(s, frames.ROOM_CHOICE, seat, 0)
    then(s, frames.GUEST_CHOICE, seat, factions.CHECK_INS)
    then(s, frames.REFRESH, seat)


# ---------------------------------------------------------------- building


@rule
def height_of(s: State, column: int) -> int:
    """The floors of a column up to its highest filled square (FR-HOTE-11)."""
    for floor in range(HOUSE_HEIGHT - 1, -1, -1):
        if s.house[floor, column] > 0:
            return floor + 1
    return 0


@rule
def floor_for(s: State, shape: int, turn: int, column: int) -> int:
    """The lowest floor of a tile that is dropped there (FR-HOTE-4, FR-HOTE-11)."""
    lowest = 0
    for n in range(LARGEST):
        if FORM_COLUMN[shape, turn, n] != NONE:
            free = height_of(s, column + FORM_COLUMN[shape, turn, n]) - FORM_FLOOR[shape, turn, n]
            lowest = max(lowest, free)
    return lowest


@rule
def why_not_placed(s: State, room: int, turn: int, column: int) -> int:
    """0, or why a Room cannot lie so (FR-HOTE-11)."""
    shape = tables.ROOM_SHAPE[room]
    if turn >= N_FORMS[shape]:
        return frames.NO_SUCH_TURN
    if column + FORM_WIDTH[shape, turn] > HOUSE_WIDTH:
        return frames.TOO_WIDE
    floor = floor_for(s, shape, turn, column)
    for n in range(LARGEST):
        if floor + FORM_FLOOR[shape, turn, n] >= HOUSE_HEIGHT:
            return frames.TOO_HIGH
    return frames.POSSIBLE


@rule
def fits(s: State, room: int) -> bool:
    """Whether a Room fits anywhere (FR-HOTE-4)."""
    for turn in range(TURNS):
        for column in range(HOUSE_WIDTH):
            if why_not_placed(s, room, turn, column) == frames.POSSIBLE:
                return True
    return False


@rule
def cost_of(room: int, built: int) -> int:
    """What a place of the market costs, the second Room of a turn more (FR-HOTE-4, FR-HOTE-5)."""
    return tables.ROOM_COST[room] + (factions.SECOND_BUILD if built > 0 else 0)


@rule
def why_not_room(s: State, seat: int, built: int, room: int) -> int:
    """0, or why this Room cannot be taken (FR-HOTE-4, FR-HOTE-5)."""
    if s.offer[room] == NONE:
        return frames.NO_ROOM
    if cost_of(room, built) > s.credit[seat]:
        return frames.CANNOT_PAY
    return frames.POSSIBLE if fits(s, s.offer[room]) else frames.FITS_NOWHERE


@rule
def play_room_choice(s: State, seat: int, built: int, move: int) -> None:
    """Take a Room out of the market, or be paid for building none (FR-HOTE-4, FR-HOTE-5)."""
    if move == moves.TO_DECLINE:
        if built == 0:
            then(s, frames.OWN_STEP, seat, tables.NO_BUILD)
        return
    place = move - moves.TO_ROOM
    s.cause = frames.SOURCE * state.BUILT_ROOM + s.offer[place]
    pay_item(s, seat, CREDITS, cost_of(place, built))
    then(s, frames.PLACEMENT, seat, place, built)


@rule
def why_not_placement(s: State, room: int, turn: int, column: int) -> int:
    """0, or why the Room cannot lie so (FR-HOTE-11)."""
    return why_not_placed(s, s.offer[room], turn, column)


@rule
def play_placement(s: State, seat: int, room: int, built: int, move: int) -> None:
    """Drop the Room; full floors score; the market moves up (FR-HOTE-4 to FR-HOTE-6)."""
    turn, column = (move - moves.TO_PLACEMENT) // HOUSE_WIDTH, (move - moves.TO_PLACEMENT) % HOUSE_WIDTH
    tile = s.offer[room]
    lay_room(s, seat, tile, turn, column)
    for place in range(room, ROOMS_SHOWN - 1):
        s.offer[place] = s.offer[place + 1]
    s.offer[ROOMS_SHOWN - 1] = next_room(s)
    if built == 0:
        then(s, frames.ROOM_CHOICE, seat, 1)


@rule
def lay_room(s: State, seat: int, tile: int, turn: int, column: int) -> None:
    """Fill the squares of a Room; each floor that becomes full scores (FR-HOTE-6)."""
    shape = tables.ROOM_SHAPE[tile]
    low = floor_for(s, shape, turn, column)
    for n in range(LARGEST):
        if FORM_COLUMN[shape, turn, n] != NONE:
            s.house[low + FORM_FLOOR[shape, turn, n], column + FORM_COLUMN[shape, turn, n]] = tile + 1
    s.built[tile] += 1
    deed(s, state.BUILT_ROOM, seat, tile, column, low)
    for floor in range(HOUSE_HEIGHT):
        if is_filled_by(s, floor, tile):
            tell(s, state.FILLED_FLOOR, seat, floor)
            earn(s, seat, factions.FLOOR_VP, state.BY_OWN)


@rule
def is_filled_by(s: State, floor: int, tile: int) -> bool:
    """Whether a floor is full, and this Room lies on it (FR-HOTE-6)."""
    return kinds_in(s.house[floor]) == HOUSE_WIDTH and place_in(s.house[floor], HOUSE_WIDTH, tile + 1) != NONE


# ---------------------------------------------------------------- Guests


@rule
def why_not_room_for(s: State, guest: int, check_in: int) -> int:
    """0, or why a Guest does not go into a Room (FR-HOTE-7, FR-HOTE-12)."""
    if s.built[check_in] == 0:
        return frames.NOT_BUILT
    if s.lodged[check_in] == 1:
        return frames.TAKEN_ROOM
    if tables.GUEST_STYLE[guest] != ANY_STYLE and tables.GUEST_STYLE[guest] != tables.ROOM_STYLE[check_in]:
        return frames.WRONG_STYLE
    return frames.POSSIBLE if tables.ROOM_SIZE[check_in] >= tables.GUEST_SIZE[guest] else frames.TOO_SMALL


@rule
def has_room_for(s: State, guest: int) -> bool:
    """Whether some Room takes a Guest (FR-HOTE-7)."""
    for room in range(N_ROOMS):
        if why_not_room_for(s, guest, room) == frames.POSSIBLE:
            return True
    return False


@rule
def why_not_guest_choice_guest(s: State, seat: int, guest: int) -> int:
    """0, or why this Guest cannot check in (FR-HOTE-7)."""
    if s.guests[seat, guest] == 0:
        return frames.NO_GUEST
    return frames.POSSIBLE if has_room_for(s, guest) else frames.NO_ROOM_FOR_IT


@rule
def play_guest_choice(s: State, seat: int, left: int, move: int) -> None:
    """Choose a Guest; then the Room, then the next Guest (FR-HOTE-7)."""
    if move == moves.TO_DECLINE:
        return
    then(s, frames.ROOM_FOR, seat, move - moves.TO_GUEST)
    if left > 1:
        then(s, frames.GUEST_CHOICE, seat, left - 1)


@rule
def play_room_for(s: State, seat: int, guest: int, check_in: int) -> None:
    """The Room is taken, the Guest leaves the hand, the effect is done (FR-HOTE-7)."""
    s.lodged[check_in] = 1
    deed(s, state.CHECKED_IN, seat, guest, check_in)
    put_guest_out(s, seat, guest)
    begin(s, seat, tables.GUEST_EFFECT[guest], s.cause)


@rule
def put_guest_out(s: State, seat: int, guest: int) -> None:
    """A Guest goes to the discards (FR-HOTE-7, FR-HOTE-8)."""
    s.guests[seat, guest] -= 1
    s.n_guests[seat] -= 1
    s.guests_out[guest] += 1
    s.guests_out_left += 1


@rule
def why_not_refresh_guest(s: State, seat: int, guest: int) -> int:
    """0, or why this Guest cannot be discarded (FR-HOTE-8)."""
    return frames.POSSIBLE if s.guests[seat, guest] > 0 else frames.NO_GUEST


@rule
def play_refresh(s: State, seat: int, move: int) -> None:
    """Discard a Guest or none; then draw up to the full hand (FR-HOTE-8)."""
    if move != moves.TO_DECLINE or s.n_guests[seat] < GUEST_HAND:
        deed(s, state.STEPPED, seat, tables.REFRESH)
    if move != moves.TO_DECLINE:
        guest = move - moves.TO_GUEST
        tell(s, state.DROPPED_GUEST, seat, guest)
        put_guest_out(s, seat, guest)
    while s.n_guests[seat] < GUEST_HAND and s.guests_left + s.guests_out_left > 0:
        draw_guest(s, seat)
