"""Why a move is not possible now: the moment first, then the move's own `why_not_…` (the one source of legality)."""

from __future__ import annotations

from parlour.engine.effects.machine import is_possible
from parlour.engine.effects.program import A0, JUMP
from parlour.engine.record import NONE
from parlour.engine.rules import rule
from parlour.engine.stack import KIND, SEAT, A, B, C
from parlour.games.dominations.content import (
    COPIES,
    DEALT,
    INVENTOR,
    IS_CIRCLE,
    MONUMENT_PIECE,
    N_DOMAINS,
    N_MASTERIES,
    N_MONUMENTS,
    N_OBJECTIVES,
    ROTATIONS,
    ROWS,
    SEATS,
    TILES,
)
from parlour.games.dominations.geometry import CELLS, CORNERS, POINTS, SQUARES, vertex
from parlour.games.dominations.moves import (
    TO_ANSWER,
    TO_CELL,
    TO_CITY,
    TO_CONNECTION,
    TO_COPY,
    TO_DISCARD,
    TO_END,
    TO_EXCHANGE,
    TO_FLIP,
    TO_GET,
    TO_GIVE,
    TO_INVENTOR,
    TO_KEEP,
    TO_LAY,
    TO_LEARN,
    TO_LEVEL,
    TO_LOCUS,
    TO_LOWER,
    TO_MONUMENT,
    TO_NEXT,
    TO_OBJECTIVE,
    TO_PASS,
    TO_PICK,
    TO_REACTIVATE,
    TO_ROTATION,
    TO_SIDE,
    TO_SQUARE,
    TO_STOP,
)
from parlour.games.dominations.rules.age import place_of_seat
from parlour.games.dominations.rules.build import why_not_city, why_not_level, why_not_lower, why_not_spot
from parlour.games.dominations.rules.develop import (
    why_not_assimilate,
    why_not_flip,
    why_not_flip_free,
    why_not_learn,
    why_not_this_copy,
)
from parlour.games.dominations.rules.exchange import can_exchange, why_not_get, why_not_give
from parlour.games.dominations.rules.frames import (
    ASSIMILATE,
    BILL,
    BUILD,
    CELL,
    CHOOSE_ANY,
    CONNECTION_ONLY_IN_PLACE,
    COPY,
    DEVELOP,
    END_TURN,
    GAME_OVER,
    GET,
    GIVE,
    GROW,
    INVENTOR_USED,
    LOCUS,
    MAY,
    MONUMENT,
    NO_EXCHANGE,
    NO_EXCHANGE_IN_BETWEEN,
    NO_INVENTOR,
    NO_SEAT,
    NOT_AFTER_A_TILE,
    NOT_BEFORE_A_TILE,
    NOT_COMPLETE,
    NOT_DEALT,
    NOT_IN_HAND,
    NOT_ITS_LOCUS,
    NOT_TO_DISCARD,
    NOT_TOUCHING,
    NOTHING_TO_ACTIVATE,
    OBJECTIVE,
    OCCUPIED,
    ORDER,
    OTHER_DECISION,
    OTHER_SHAPE,
    OTHER_TILE,
    PAY,
    PLACED_ALREADY,
    POSSIBLE,
    REACTIVATING,
    REDRAW,
    REFILL,
    ROTATION,
    SAME_RESULT,
    SIDE,
    SIDE_DOES_NOTHING,
    SPOT,
    SPOT_ROTATION,
    SQUARE,
    VESTIGIUM,
)
from parlour.games.dominations.rules.grow import has_land
from parlour.games.dominations.rules.hands import place_in_hand
from parlour.games.dominations.rules.layout import is_locus
from parlour.games.dominations.rules.tree import why_not_square
from parlour.games.dominations.state import FREE, State


@rule
def is_of(move: int, first: int, n: int) -> bool:
    """Whether a move belongs to a block of so many."""
    return first <= move < first + n


@rule
def why(s: State, move: int) -> int:
    """0 when the move is possible now, else the reason; an exchange has its own moments (DOM-26)."""
    reason = why_not_now(s, move)
    return NO_EXCHANGE_IN_BETWEEN if reason == OTHER_DECISION and move == TO_EXCHANGE else reason


@rule
def why_not_now(s: State, move: int) -> int:
    """0 when the move belongs to the open decision and is possible, else the reason."""
    if s.over != 0:
        return GAME_OVER
    top = s.depth - 1
    kind, seat = s.frame[top, KIND], s.frame[top, SEAT]
    a, b, c = s.frame[top, A], s.frame[top, B], s.frame[top, C]
    if kind == OBJECTIVE or kind == MONUMENT:
        return why_not_dealt(s, seat, kind, move)
    if kind == REDRAW or kind == REFILL or kind == ORDER:
        return why_not_prepare(s, seat, kind, a, move)
    if kind == GROW:
        return why_not_grow(s, seat, a, move)
    if kind <= ROTATION or kind == SPOT_ROTATION:
        return why_not_place(s, seat, kind, a, move)
    if kind == LOCUS:
        return why_not_locus(s, a, b, move)
    if kind == VESTIGIUM or kind == CHOOSE_ANY:
        return POSSIBLE if is_of(move, TO_PICK, N_DOMAINS) else OTHER_DECISION
    if kind == REACTIVATING:
        if not is_of(move, TO_REACTIVATE, TILES):
            return OTHER_DECISION
        return POSSIBLE if s.cell_of[move - TO_REACTIVATE] > 0 else NOTHING_TO_ACTIVATE
    if kind == BUILD or kind == DEVELOP or kind == END_TURN or kind == ASSIMILATE:
        return why_not_menu(s, seat, kind, a, move)
    if kind == SPOT:
        return why_not_standing(s, seat, a, move)
    if kind == SIDE or kind == MAY or kind == PAY:
        return why_not_answer(s, seat, kind, a, c, move)
    return why_not_card(s, seat, kind, a, move)


@rule
def why_not_dealt(s: State, seat: int, kind: int, move: int) -> int:
    """Why a card cannot be kept at the setup (DOM-17)."""
    first, n = (TO_OBJECTIVE, N_OBJECTIVES) if kind == OBJECTIVE else (TO_MONUMENT, N_MONUMENTS)
    if not is_of(move, first, n):
        return OTHER_DECISION
    for k in range(DEALT):
        dealt = s.dealt_objective[seat, k] if kind == OBJECTIVE else s.dealt_monument[seat, k]
        if dealt == move - first:
            return POSSIBLE
    return NOT_DEALT


@rule
def why_not_prepare(s: State, seat: int, kind: int, a: int, move: int) -> int:
    """Why a tile cannot be kept or discarded, or a seat not be next (DOM-20, DOM-86, DOM-92)."""
    if kind == ORDER:
        if not is_of(move, TO_NEXT, SEATS):
            return OTHER_DECISION
        if move - TO_NEXT >= s.seats:
            return NO_SEAT
        return POSSIBLE if place_of_seat(s, move - TO_NEXT) >= a else PLACED_ALREADY
    if kind == REDRAW:
        if move == TO_STOP:
            return POSSIBLE
        if not is_of(move, TO_DISCARD, TILES):
            return OTHER_DECISION
        return POSSIBLE if place_in_hand(s, seat, move - TO_DISCARD) != NONE else NOT_TO_DISCARD
    if not is_of(move, TO_KEEP, 2 * TILES):
        return OTHER_DECISION
    tile = (move - TO_KEEP) % TILES
    if place_in_hand(s, seat, tile) == NONE:
        return NOT_TO_DISCARD
    return POSSIBLE if s.hand[seat, a] == tile else OTHER_TILE


@rule
def why_not_grow(s: State, seat: int, again: int, move: int) -> int:
    """Why a tile, the Inventor, stopping or an exchange is not possible (DOM-26, DOM-28, DOM-90, DOM-91)."""
    if is_of(move, TO_LAY, TILES):
        return POSSIBLE if place_in_hand(s, seat, move - TO_LAY) != NONE else NOT_IN_HAND
    if move == TO_EXCHANGE:
        return POSSIBLE if can_exchange(s, seat) else NO_EXCHANGE
    if move == TO_STOP:
        return POSSIBLE if again == 1 else NOT_BEFORE_A_TILE
    if move != TO_INVENTOR:
        return OTHER_DECISION
    if again == 1:
        return NOT_AFTER_A_TILE
    if INVENTOR == NONE or s.role[INVENTOR] != seat:
        return NO_INVENTOR
    if s.role_used[INVENTOR] == 1:
        return INVENTOR_USED
    return POSSIBLE if has_land(s) else NOTHING_TO_ACTIVATE


@rule
def why_not_place(s: State, seat: int, kind: int, a: int, move: int) -> int:
    """Why a tile cannot lie in a cell, or a piece not in a rotation (DOM-12, DOM-28)."""
    if kind == CELL:
        if not is_of(move, TO_CELL, CELLS):
            return OTHER_DECISION
        if s.board[move - TO_CELL] > 0:
            return OCCUPIED
        return POSSIBLE if s.board[move - TO_CELL] == FREE else NOT_TOUCHING
    if not is_of(move, TO_ROTATION, CORNERS):
        return OTHER_DECISION
    piece = a if kind == ROTATION else MONUMENT_PIECE + a
    return POSSIBLE if move - TO_ROTATION < ROTATIONS[piece] else SAME_RESULT


@rule
def why_not_locus(s: State, tile: int, in_place: int, move: int) -> int:
    """Why a tile cannot be activated in this way (DOM-36, DOM-90)."""
    if move == TO_CONNECTION:
        return POSSIBLE if in_place == 1 else CONNECTION_ONLY_IN_PLACE
    if not is_of(move, TO_LOCUS, POINTS):
        return OTHER_DECISION
    for k in range(CORNERS):
        if vertex(s.cell_of[tile] - 1, k) == move - TO_LOCUS:
            return POSSIBLE if is_locus(s, move - TO_LOCUS) else NOT_COMPLETE
    return NOT_ITS_LOCUS


@rule
def why_not_menu(s: State, seat: int, kind: int, value: int, move: int) -> int:
    """Why an action of the Build or the Develop phase, or an assimilation, is not possible."""
    if move == TO_PASS and kind != END_TURN:
        return POSSIBLE
    if move == TO_END and kind == END_TURN:
        return POSSIBLE
    if move == TO_EXCHANGE and kind != ASSIMILATE:
        return POSSIBLE if can_exchange(s, seat) else NO_EXCHANGE
    if kind == BUILD and is_of(move, TO_CITY, TILES):
        return why_not_city(s, seat, move - TO_CITY)
    if kind == BUILD and is_of(move, TO_LEVEL, N_MONUMENTS):
        return why_not_level(s, seat, move - TO_LEVEL)
    if kind == DEVELOP and is_of(move, TO_LEARN, N_MASTERIES):
        return why_not_learn(s, seat, move - TO_LEARN)
    if kind == DEVELOP and is_of(move, TO_FLIP, N_MASTERIES):
        return why_not_flip(s, seat, move - TO_FLIP)
    if kind == ASSIMILATE and is_of(move, TO_LEARN, N_MASTERIES):
        return why_not_assimilate(s, seat, move - TO_LEARN, value)
    if kind == ASSIMILATE and is_of(move, TO_FLIP, N_MASTERIES):
        return why_not_flip_free(s, seat, move - TO_FLIP, value)
    return OTHER_DECISION


@rule
def why_not_standing(s: State, seat: int, monument: int, move: int) -> int:
    """Why a Monument Tile cannot stand there (DOM-51, DOM-52)."""
    if is_of(move, TO_CELL, CELLS):
        return OTHER_SHAPE if IS_CIRCLE[monument] == 1 else why_not_spot(s, seat, monument, move - TO_CELL)
    if is_of(move, TO_LOCUS, POINTS):
        return why_not_spot(s, seat, monument, move - TO_LOCUS) if IS_CIRCLE[monument] == 1 else OTHER_SHAPE
    return OTHER_DECISION


@rule
def why_not_card(s: State, seat: int, kind: int, a: int, move: int) -> int:
    """Why a reduction, a copy, a square or a Domain of an exchange cannot be chosen."""
    if kind == BILL and is_of(move, TO_LOWER, N_DOMAINS):
        return why_not_lower(s, a, move - TO_LOWER)
    if kind == COPY and is_of(move, TO_COPY, COPIES):
        return why_not_this_copy(s, seat, COPIES * a + move - TO_COPY)
    if kind == SQUARE and is_of(move, TO_SQUARE, SQUARES):
        return why_not_square(s, seat, a, move - TO_SQUARE)
    if kind == GIVE and is_of(move, TO_GIVE, N_DOMAINS):
        return why_not_give(s, seat, move - TO_GIVE)
    if kind == GET and is_of(move, TO_GET, N_DOMAINS):
        return why_not_get(s, seat, a, move - TO_GET)
    return OTHER_DECISION


@rule
def why_not_answer(s: State, seat: int, kind: int, row: int, paying: int, move: int) -> int:
    """Why a side of an effect cannot be chosen (DOM-71)."""
    if kind != SIDE:
        return POSSIBLE if is_of(move, TO_ANSWER, 2) else OTHER_DECISION
    if not is_of(move, TO_SIDE, 3) or move - TO_SIDE >= ROWS[row, A0]:
        return OTHER_DECISION
    side = row + 1
    for _ in range(move - TO_SIDE):
        side += ROWS[side, JUMP]
    possible = is_possible(s, ROWS, seat, side + 1, side + ROWS[side, JUMP], paying)
    return POSSIBLE if possible == 1 else SIDE_DOES_NOTHING
