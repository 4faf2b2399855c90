"""Land tiles in hand and in the stack (DOM-20, DOM-92 to DOM-94), and what others may think of them (DOM-114)."""

from __future__ import annotations

from typing import Any

from parlour.engine.core.chance import draw, toss
from parlour.engine.core.lists import insert, place_in, remove
from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import KIND, SEAT, A, C, offer, tell, then
from parlour.games.dominations import moves, notation, state, tables
from parlour.games.dominations.content import HAND_SIZE
from parlour.games.dominations.rules import frames
from parlour.games.dominations.state import State


@rule
def hand_size(s: State, seat: int) -> int:
    """How many tiles a seat draws up to (DOM-93)."""
    return HAND_SIZE + s.standing[seat, notation.S_HAND]


@rule
def next_tile(s: State) -> int:
    """The tile at the front of the stack, or NONE: discarded ones come last, in their order (DOM-20, DOM-94)."""
    if s.stack_left > 0:
        s.stack_left -= 1
        return draw(s, s.stack, s.stack_left + 1)
    if s.n_under == 0:
        return NONE
    s.epoch += 1  # a tile comes to light that its new owner may not have known
    tile = s.under[0]
    remove(s.under, s.n_under, 0, NONE)
    s.n_under -= 1
    return tile


@rule
def draw_up(s: State, seat: int) -> None:
    """Draw up to the hand size; an empty stack just ends the drawing (DOM-93, DOM-94)."""
    while s.n_hand[seat] < hand_size(s, seat):
        tile = next_tile(s)
        if tile == NONE:
            return
        add_to_hand(s, seat, tile)
        tell(s, state.DREW, seat, tile)


@rule
def add_to_hand(s: State, seat: int, tile: int) -> None:
    """Hands are kept in ascending order."""
    insert(s.hand[seat], s.n_hand[seat], tile)
    s.n_hand[seat] += 1


@rule
def place_in_hand(s: State, seat: int, tile: int) -> int:
    """Where a tile is in a hand, or NONE."""
    return place_in(s.hand[seat], s.n_hand[seat], tile)


@rule
def take_from_hand(s: State, seat: int, tile: int) -> None:
    """A tile leaves a hand."""
    remove(s.hand[seat], s.n_hand[seat], place_in_hand(s, seat, tile), NONE)
    s.n_hand[seat] -= 1


@rule
def discard(s: State, seat: int, tile: int) -> None:
    """A tile goes to the back of the stack (DOM-20)."""
    take_from_hand(s, seat, tile)
    s.under[s.n_under] = tile
    s.n_under += 1
    tell(s, state.DISCARDED, seat, tile)


@rule
def resolve_hand(s: State, seat: int, at: int) -> None:
    """Keep or discard each tile that is left, then draw up, then once more (DOM-92 (d))."""
    if at < s.n_hand[seat]:
        then(s, frames.REFILL, seat, at)
    else:
        draw_up(s, seat)
        then(s, frames.REDRAW, seat)


@rule
def why_not_refill(s: State, seat: int, at: int, move: int) -> int:
    """0, or why a tile cannot be kept or discarded: it is another one's turn (D24, DOM-92)."""
    tile = (move - moves.TO_KEEP) % tables.TILES
    if place_in_hand(s, seat, tile) == NONE:
        return frames.NOT_TO_DISCARD
    return frames.POSSIBLE if s.hand[seat, at] == tile else frames.OTHER_TILE


@rule
def legal_refill(s: State, seat: int, at: int) -> None:
    """Keep this tile or discard it (D24)."""
    offer(s, moves.TO_KEEP + s.hand[seat, at])
    offer(s, moves.TO_DISCARD + s.hand[seat, at])


@rule
def play_refill(s: State, seat: int, at: int, move: int) -> None:
    """Go on with the next tile."""
    if move >= moves.TO_DISCARD:
        discard(s, seat, move - moves.TO_DISCARD)
        then(s, frames.HAND, seat, at)
    else:
        then(s, frames.HAND, seat, at + 1)


@rule
def why_not_redraw_discard(s: State, seat: int, tile: int) -> int:
    """0, or why a tile cannot be discarded (D3, DOM-20)."""
    return frames.POSSIBLE if place_in_hand(s, seat, tile) != NONE else frames.NOT_TO_DISCARD


@rule
def legal_redraw(s: State, seat: int) -> None:
    """One more tile to discard, or stop (D3)."""
    offer(s, moves.TO_STOP)
    for at in range(s.n_hand[seat]):
        offer(s, moves.TO_DISCARD + s.hand[seat, at])


@rule
def play_redraw(s: State, seat: int, move: int) -> None:
    """Discards first, then the draw (DOM-20)."""
    if move == moves.TO_STOP:
        draw_up(s, seat)
    else:
        discard(s, seat, move - moves.TO_DISCARD)
        then(s, frames.REDRAW, seat)


# ---------------------------------------------------------------- what cannot be seen


@rule
def guess(s: State, seat: int, dice: Any) -> None:
    """Any tile of the hand that was imagined, and a cell where the one chosen cannot be seen."""
    for other in range(s.seats):
        for end in range(1, s.n_hand[other]):
            insert(s.hand[other], end, s.hand[other, end])  # a hand that was dealt anew is in ascending order again
    top = s.depth - 1
    if top < 0 or s.frame[top, SEAT] == seat:
        return
    kind, owner = s.frame[top, KIND], s.frame[top, SEAT]
    if kind == frames.CELL or kind == frames.ROTATION:
        s.frame[top, A] = s.hand[owner, toss(dice, s.n_hand[owner])]
    if kind == frames.ROTATION and s.board[s.frame[top, C]] != state.FREE:
        s.frame[top, C] = s.frontier[toss(dice, s.n_frontier)]
