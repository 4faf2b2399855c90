"""Where a Monument may stand (DOM-51, DOM-52)."""

from __future__ import annotations

from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import offer, tell, then
from parlour.games.dominations import moves, notation, state
from parlour.games.dominations.content import N_DOMAINS
from parlour.games.dominations.geometry import CORNERS, HUB, WHEEL, neighbour, wheel
from parlour.games.dominations.rules import frames
from parlour.games.dominations.rules.layout import (
    cell_beside,
    cells_beside,
    has_circle,
    is_locus,
    land_in,
    put_piece,
)
from parlour.games.dominations.state import State
from parlour.games.dominations.tables import (
    CAMP,
    CRADLE_PIECE,
    IS_CIRCLE,
    MONUMENT_PIECE,
    PLACE,
    PLACE_WORDS,
    RESOURCE,
    ROTATIONS,
)


@rule
def has_spot(s: State, seat: int, monument: int) -> bool:
    """Whether there is a spot that meets every word of the card (DOM-51)."""
    n = s.n_locus if IS_CIRCLE[monument] == 1 else s.n_frontier
    for at in range(n):
        spot = s.locus[at] if IS_CIRCLE[monument] == 1 else s.frontier[at]
        if why_not_spot(s, seat, monument, spot) == frames.POSSIBLE:
            return True
    return False


@rule
def legal_spot(s: State, seat: int, monument: int) -> None:
    """The spots that meet every word of the card (D12)."""
    n = s.n_locus if IS_CIRCLE[monument] == 1 else s.n_frontier
    for at in range(n):
        spot = s.locus[at] if IS_CIRCLE[monument] == 1 else s.frontier[at]
        if why_not_spot(s, seat, monument, spot) == frames.POSSIBLE:
            offer(s, (moves.TO_LOCUS if IS_CIRCLE[monument] == 1 else moves.TO_CELL) + spot)


@rule
def why_not_spot(s: State, seat: int, monument: int, spot: int) -> int:
    """Why a Monument may not stand on a vertex or in a cell: the first word of its card that does not hold."""
    for k in range(PLACE_WORDS):
        word = PLACE[monument, k, 0]
        if word != NONE:
            reason = why_not_word(s, seat, monument, spot, word, PLACE[monument, k, 1], PLACE[monument, k, 2])
            if reason != frames.POSSIBLE:
                return reason
    return frames.POSSIBLE


@rule
def why_not_word(s: State, seat: int, monument: int, spot: int, word: int, domain: int, n: int) -> int:
    """Why one word of a `place` list does not hold (content.toml, place_words)."""
    if word == notation.P_LOCUS:
        if not is_locus(s, spot):
            return frames.NO_LOCUS
        return frames.SPOT_TAKEN if has_circle(s, spot) else frames.POSSIBLE
    if word == notation.P_EDGE:
        if s.board[spot] > 0:
            return frames.OCCUPIED
        return frames.POSSIBLE if s.board[spot] == state.FREE else frames.NOT_TOUCHING
    if word == notation.P_DOTS:
        return frames.POSSIBLE if dots_at(s, spot, domain) >= n else frames.TOO_FEW_DOTS
    if word == notation.P_COLOURS:
        return frames.POSSIBLE if colours_at(s, spot) >= n else frames.TOO_FEW_COLOURS
    if word == notation.P_TOUCH:
        return frames.POSSIBLE if sides_touched(s, spot) >= n else frames.TOO_FEW_SIDES
    if word == notation.P_TOUCH_MAX:
        return frames.POSSIBLE if sides_touched(s, spot) <= n else frames.TOO_MANY_SIDES
    if word == notation.P_CAMP:
        return frames.POSSIBLE if camps_beside(s, monument, spot, domain) >= n else frames.TOO_FEW_CAMPS
    if word == notation.P_NOT_CRADLE:
        return frames.AT_THE_CRADLE if touches_cradle(s, spot) else frames.POSSIBLE
    return why_not_cities(s, seat, monument, spot, word, n)


@rule
def why_not_cities(s: State, seat: int, monument: int, spot: int, word: int, n: int) -> int:
    """Why a word about Cities next to the Monument does not hold."""
    own, others = 0, 0
    for k in range(cells_beside(monument)):
        tile = land_in(s, cell_beside(monument, spot, k))
        if tile != NONE and s.city_owner[tile] == seat + 1:
            own += 1
        elif tile != NONE and s.city_owner[tile] != 0:
            others += 1
    if word == notation.P_NO_CITY:
        return frames.A_CITY_THERE if own + others > 0 else frames.POSSIBLE
    if word == notation.P_OWN_CITY:
        return frames.POSSIBLE if own >= n else frames.TOO_FEW_OWN_CITIES
    if word == notation.P_OTHER_CITY:
        return frames.POSSIBLE if others >= n else frames.TOO_FEW_OTHER_CITIES
    return frames.POSSIBLE if own + others >= n else frames.TOO_FEW_CITIES


@rule
def dots_at(s: State, point: int, domain: int) -> int:
    """How many of the six resources at a Locus are of a Domain."""
    found = 0
    for k in range(WHEEL):
        if RESOURCE[s.board[wheel(point, k)] - 1, HUB[k]] == domain:
            found += 1
    return found


@rule
def colours_at(s: State, point: int) -> int:
    """How many Domains are among the six resources at a Locus; Vestigium is none."""
    found = 0
    for domain in range(N_DOMAINS):
        if dots_at(s, point, domain) > 0:
            found += 1
    return found


@rule
def sides_touched(s: State, cell: int) -> int:
    """How many sides of a cell touch the layout."""
    found = 0
    for side in range(CORNERS):
        if s.board[neighbour(cell, side)] > 0:
            found += 1
    return found


@rule
def touches_cradle(s: State, cell: int) -> bool:
    """Whether a cell shares a side with the Cradle."""
    found = False
    for side in range(CORNERS):
        if s.board[neighbour(cell, side)] > 3 * CRADLE_PIECE:
            found = True
    return found


@rule
def camps_beside(s: State, monument: int, spot: int, domain: int) -> int:
    """How many tiles next to the Monument have a Camp of a Domain."""
    found = 0
    for k in range(cells_beside(monument)):
        tile = land_in(s, cell_beside(monument, spot, k))
        if tile != NONE and CAMP[tile] == domain:
            found += 1
    return found


@rule
def why_not_spot_cell(s: State, seat: int, monument: int, cell: int) -> int:
    """0, or why a Monument cannot stand in a cell (D12, DOM-51, DOM-52)."""
    return frames.OTHER_SHAPE if IS_CIRCLE[monument] == 1 else why_not_spot(s, seat, monument, cell)


@rule
def why_not_spot_locus(s: State, seat: int, monument: int, point: int) -> int:
    """0, or why a Monument cannot stand on a Locus (D12, DOM-51, DOM-52)."""
    return why_not_spot(s, seat, monument, point) if IS_CIRCLE[monument] == 1 else frames.OTHER_SHAPE


@rule
def play_spot(s: State, seat: int, monument: int, move: int) -> None:
    """A circular Monument stands on its Locus; a triangular one asks for its rotation (DOM-52)."""
    if IS_CIRCLE[monument] == 1:
        s.monument_at[monument] = move - moves.TO_LOCUS + 1
        tell(s, state.STOOD, seat, monument, move - moves.TO_LOCUS, 0)
    else:
        then(s, frames.SPOT_ROTATION, seat, monument, move - moves.TO_CELL)


@rule
def why_not_spot_rotation(monument: int, rotation: int) -> int:
    """0, or why a rotation of a Monument brings nothing new (D13, DOM-12)."""
    return frames.POSSIBLE if rotation < ROTATIONS[MONUMENT_PIECE + monument] else frames.SAME_RESULT


@rule
def play_spot_rotation(s: State, seat: int, monument: int, cell: int, rotation: int) -> None:
    """A triangular Monument fills its cell; it Produces nothing (DOM-53)."""
    s.monument_at[monument] = cell + 1
    put_piece(s, cell, MONUMENT_PIECE + monument, rotation)
    tell(s, state.STOOD, seat, monument, cell, rotation)
