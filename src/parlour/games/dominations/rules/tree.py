"""The Civilisation Tree: which card fits where, what its neighbours form, which sides lie open (DOM-65 to DOM-70)."""

from __future__ import annotations

from parlour.engine.core.lists import place_in, remove
from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import tell
from parlour.games.dominations import notation, state
from parlour.games.dominations.content import BLACK, COPIES, N_DOMAINS, WHITE
from parlour.games.dominations.geometry import CAMPFIRE, SIDES, beside, facing
from parlour.games.dominations.rules import frames
from parlour.games.dominations.rules.reserve import raise_limit
from parlour.games.dominations.state import State
from parlour.games.dominations.tables import (
    ALLOWS,
    ANY_SIDE,
    ANYTHING,
    BITS,
    CARD_MASK,
    CARD_SIDES,
    CHANGE_BY,
    CHANGE_SLOT,
    CHANGES_FROM,
    FIRST_LEVEL,
    LEVEL_SIDE,
)


@rule
def plant_campfire(s: State, seat: int) -> None:
    """The Campfire is the first card of a tree: Vestigium on all sides (DOM-19, DOM-69)."""
    for side in range(SIDES):
        narrow(s, seat, beside(CAMPFIRE, side), facing(side), WHITE)


@rule
def place_in_tree(s: State, seat: int, square: int) -> int:
    """The place of the card on a square in the order of the tree, or NONE."""
    return place_in(s.tree_square[seat], s.n_tree[seat], square)


@rule
def letter_at(s: State, seat: int, square: int, side: int) -> int:
    """What the card on a square shows on a side, or NONE when the square is empty."""
    if square == CAMPFIRE:
        return WHITE
    at = place_in_tree(s, seat, square)
    return CARD_SIDES[s.tree[seat, at], side] if at != NONE else NONE


@rule
def place_among_open(s: State, seat: int, square: int) -> int:
    """Where a square stands, or would stand, among the empty ones beside cards."""
    at = 0
    while at < s.n_open[seat] and s.open_square[seat, at] < square:
        at += 1
    return at


@rule
def is_open_at(s: State, seat: int, at: int, square: int) -> bool:
    """Whether this square stands at this place of the list."""
    return at < s.n_open[seat] and s.open_square[seat, at] == square


@rule
def narrow(s: State, seat: int, square: int, side: int, letter: int) -> None:
    """An empty square has a new neighbour on a side: only what forms a full Nodus fits (DOM-67, DOM-68)."""
    at = place_among_open(s, seat, square)
    if not is_open_at(s, seat, at, square):
        for k in range(s.n_open[seat], at, -1):
            s.open_square[seat, k] = s.open_square[seat, k - 1]
            s.open_mask[seat, k] = s.open_mask[seat, k - 1]
        s.n_open[seat] += 1
        s.open_square[seat, at] = square
        s.open_mask[seat, at] = ANYTHING
    others = ANYTHING ^ (ANY_SIDE << (BITS * side))
    s.open_mask[seat, at] &= others | (ALLOWS[letter] << (BITS * side))


@rule
def fill_square(s: State, seat: int, square: int) -> None:
    """A square is empty no longer."""
    at = place_among_open(s, seat, square)
    remove(s.open_square[seat], s.n_open[seat], at, 0)
    remove(s.open_mask[seat], s.n_open[seat], at, 0)
    s.n_open[seat] -= 1


@rule
def plant(s: State, seat: int, card: int, square: int) -> int:
    """Lay a card onto a square where it fits, count the Nodi it forms, and return its place in the tree (DOM-66)."""
    at = s.n_tree[seat]
    s.supply[card] -= 1
    s.tree[seat, at] = card
    s.tree_square[seat, at] = square
    s.n_tree[seat] += 1
    fill_square(s, seat, square)
    for side in range(SIDES):
        letter = CARD_SIDES[card, side]
        other = letter_at(s, seat, beside(square, side), facing(side))
        if other == NONE:
            narrow(s, seat, beside(square, side), facing(side), letter)
        else:
            colour = other if letter == WHITE else letter
            s.nodus[seat, colour] += 1
            tell(s, state.FORMED, seat, colour, square)
    return at


@rule
def fits_at(s: State, seat: int, card: int, at: int) -> bool:
    """Whether a card fits the empty square at this place of the list."""
    return CARD_MASK[card] & s.open_mask[seat, at] == CARD_MASK[card]


@rule
def fits_somewhere(s: State, seat: int, card: int) -> bool:
    """Whether some empty square takes a card (DOM-50, DOM-66)."""
    for at in range(s.n_open[seat]):
        if fits_at(s, seat, card, at):
            return True
    return False


@rule
def copy_fits(s: State, seat: int, mastery: int) -> bool:
    """Whether some copy that is left fits somewhere (DOM-59)."""
    for card in range(COPIES * mastery, COPIES * (mastery + 1)):
        if s.supply[card] > 0 and fits_somewhere(s, seat, card):
            return True
    return False


@rule
def has_copy(s: State, mastery: int) -> bool:
    """Whether a copy of a Mastery is left (DOM-64)."""
    found = False
    for card in range(COPIES * mastery, COPIES * (mastery + 1)):
        if s.supply[card] > 0:
            found = True
    return found


@rule
def why_not_square(s: State, seat: int, card: int, square: int) -> int:
    """Why a card does not fit a square (DOM-66 to DOM-68)."""
    at = place_among_open(s, seat, square)
    if not is_open_at(s, seat, at, square):
        taken = square == CAMPFIRE or place_in_tree(s, seat, square) != NONE
        return frames.SQUARE_TAKEN if taken else frames.NOT_BESIDE_A_CARD
    if fits_at(s, seat, card, at):
        return frames.POSSIBLE
    for side in range(SIDES):
        other = letter_at(s, seat, beside(square, side), facing(side))
        if other != NONE and why_not_nodus(CARD_SIDES[card, side], other) != frames.POSSIBLE:
            return why_not_nodus(CARD_SIDES[card, side], other)
    return frames.POSSIBLE


@rule
def why_not_nodus(letter: int, other: int) -> int:
    """Why two half Nodi form no full one (DOM-67, DOM-68)."""
    if other == BLACK:
        return frames.BESIDE_CORRUPTIO
    if letter == BLACK:
        return frames.CORRUPTIO_BESIDE
    if letter == WHITE and other == WHITE:
        return frames.TWO_VESTIGIA
    return frames.POSSIBLE if letter == other or letter == WHITE or other == WHITE else frames.OTHER_NODUS


# ---------------------------------------------------------------- sides that lie open


@rule
def side_of(s: State, seat: int, at: int) -> int:
    """The side that a card of the tree shows."""
    card = s.tree[seat, at]
    if card >= FIRST_LEVEL:
        return LEVEL_SIDE + card - FIRST_LEVEL
    mastery = card // COPIES
    return 2 * mastery + (1 if s.owned[seat, mastery] == state.ADVANCED else 0)


@rule
def open_side(s: State, seat: int, side: int) -> None:
    """A side lies open: its standing words are true from now on (DOM-63)."""
    for at in range(CHANGES_FROM[side], CHANGES_FROM[side + 1]):
        slot = CHANGE_SLOT[at]
        s.standing[seat, slot] += CHANGE_BY[at]
        if notation.S_LIMIT <= slot < notation.S_LIMIT + N_DOMAINS:
            raise_limit(s, seat, slot - notation.S_LIMIT)


@rule
def close_side(s: State, seat: int, side: int) -> None:
    """A side is turned over or handed back: its words are true no longer."""
    for at in range(CHANGES_FROM[side], CHANGES_FROM[side + 1]):
        s.standing[seat, CHANGE_SLOT[at]] -= CHANGE_BY[at]


@rule
def place_of_mastery(s: State, seat: int, mastery: int) -> int:
    """The place of a Mastery in the order of the tree."""
    for at in range(s.n_tree[seat]):
        if s.tree[seat, at] < FIRST_LEVEL and s.tree[seat, at] // COPIES == mastery:
            return at
    return NONE
