"""The Civilisation Tree and the Develop phase (DOM-58 to DOM-70, DOM-81 to DOM-84)."""

from __future__ import annotations

from parlour.engine.core.lists import place_in, remove
from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import offer, tell, then
from parlour.games.dominations import moves, notation, state, tables
from parlour.games.dominations.content import BLACK, COPIES, N_DOMAINS, WHITE
from parlour.games.dominations.geometry import CAMPFIRE, SIDES, beside, facing
from parlour.games.dominations.rules import frames
from parlour.games.dominations.rules.reserve import pay, raise_limit
from parlour.games.dominations.state import State

# ---------------------------------------------------------------- the tree: what fits where, what it forms


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
    return tables.CARD_SIDES[s.tree[seat, at], side] if at != NONE else NONE


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
        s.open_mask[seat, at] = tables.ANYTHING
    others = tables.ANYTHING ^ (tables.ANY_SIDE << (tables.BITS * side))
    s.open_mask[seat, at] &= others | (tables.ALLOWS[letter] << (tables.BITS * side))


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
        letter = tables.CARD_SIDES[card, side]
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
    return tables.CARD_MASK[card] & s.open_mask[seat, at] == tables.CARD_MASK[card]


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
    for card in range(COPIES * mastery, COPIES * (mastery + 1)):
        if s.supply[card] > 0:
            return True
    return False


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
        if other != NONE and why_not_nodus(tables.CARD_SIDES[card, side], other) != frames.POSSIBLE:
            return why_not_nodus(tables.CARD_SIDES[card, side], other)
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
def new_side(card: int) -> int:
    """The side that a card shows when it enters a tree."""
    return 2 * (card // COPIES) if card < tables.FIRST_LEVEL else tables.LEVEL_SIDE + card - tables.FIRST_LEVEL


@rule
def side_of(s: State, seat: int, at: int) -> int:
    """The side that a card of the tree shows."""
    side = new_side(s.tree[seat, at])
    return side + 1 if side < tables.LEVEL_SIDE and s.owned[seat, side // 2] == state.ADVANCED else side


@rule
def open_side(s: State, seat: int, side: int) -> None:
    """A side lies open: its standing words are true from now on (DOM-63)."""
    for at in range(tables.CHANGES_FROM[side], tables.CHANGES_FROM[side + 1]):
        slot = tables.CHANGE_SLOT[at]
        s.standing[seat, slot] += tables.CHANGE_BY[at]
        if notation.S_LIMIT <= slot < notation.S_LIMIT + N_DOMAINS:
            raise_limit(s, seat, slot - notation.S_LIMIT)


@rule
def close_side(s: State, seat: int, side: int) -> None:
    """A side is turned over or handed back: its words are true no longer."""
    for at in range(tables.CHANGES_FROM[side], tables.CHANGES_FROM[side + 1]):
        s.standing[seat, tables.CHANGE_SLOT[at]] -= tables.CHANGE_BY[at]


@rule
def place_of_mastery(s: State, seat: int, mastery: int) -> int:
    """The place of a Mastery in the order of the tree."""
    for at in range(s.n_tree[seat]):
        if s.tree[seat, at] < tables.FIRST_LEVEL and s.tree[seat, at] // COPIES == mastery:
            return at
    return NONE


# ---------------------------------------------------------------- the Develop phase


@rule
def play_develop(s: State, seat: int, move: int) -> None:
    """Take one Mastery or flip one, then the turn ends (DOM-58)."""
    if move == moves.TO_EXCHANGE:
        then(s, frames.GIVE, seat)
        then(s, frames.DEVELOP, seat)
        return
    if move >= moves.TO_FLIP:
        mastery = move - moves.TO_FLIP
        pay(s, seat, tables.DOMAIN[mastery], flip_price(s, seat, mastery))
        flip(s, seat, mastery)
    elif move >= moves.TO_LEARN:
        mastery = move - moves.TO_LEARN
        pay(s, seat, tables.DOMAIN[mastery], mastery_price(s, seat, mastery))
        then(s, frames.COPY, seat, mastery)
    then(s, frames.END_TURN, seat)


# ---------------------------------------------------------------- what can be taken or flipped


@rule
def mastery_price(s: State, seat: int, mastery: int) -> int:
    """What a new Mastery costs (DOM-59, DOM-76)."""
    return max(0, tables.VALUE[mastery] - s.standing[seat, notation.S_LESS_MASTERY + tables.DOMAIN[mastery]])


@rule
def flip_price(s: State, seat: int, mastery: int) -> int:
    """What turning a Mastery to its advanced side costs (DOM-62, DOM-76)."""
    return max(0, tables.UPGRADE[mastery] - s.standing[seat, notation.S_LESS_UPGRADE + tables.DOMAIN[mastery]])


@rule
def has_prerequisite(s: State, seat: int, mastery: int) -> bool:
    """Whether the Mastery that this one needs is in the tree (DOM-61)."""
    return tables.NEEDS_VALUE[mastery] == 0 or s.best[seat, tables.NEEDS_DOMAIN[mastery]] >= tables.NEEDS_VALUE[mastery]


@rule
def why_not_learn(s: State, seat: int, mastery: int) -> int:
    """Why a new Mastery cannot be taken (DOM-59 to DOM-61, DOM-64, DOM-66)."""
    if s.owned[seat, mastery] != state.NOT_OWNED:
        return frames.ALREADY_LEARNED
    if s.knowledge[seat, tables.DOMAIN[mastery]] < mastery_price(s, seat, mastery):
        return frames.MASTERY_TOO_DEAR
    if not has_prerequisite(s, seat, mastery):
        return frames.PREREQUISITE
    return why_not_any_copy(s, seat, mastery)


@rule
def why_not_any_copy(s: State, seat: int, mastery: int) -> int:
    """Why no copy of a Mastery can be placed."""
    if copy_fits(s, seat, mastery):
        return frames.POSSIBLE
    return frames.FITS_NOWHERE if has_copy(s, mastery) else frames.NO_COPY_LEFT


@rule
def why_not_flip(s: State, seat: int, mastery: int) -> int:
    """Why a Mastery cannot be flipped (DOM-62)."""
    if s.owned[seat, mastery] != state.BASE:
        return frames.NOT_LEARNED if s.owned[seat, mastery] == state.NOT_OWNED else frames.ALREADY_FLIPPED
    enough = s.knowledge[seat, tables.DOMAIN[mastery]] >= flip_price(s, seat, mastery)
    return frames.POSSIBLE if enough else frames.FLIP_TOO_DEAR


@rule
def flip(s: State, seat: int, mastery: int) -> None:
    """The advanced side replaces the base side (DOM-62, DOM-63)."""
    close_side(s, seat, 2 * mastery)
    s.owned[seat, mastery] = state.ADVANCED
    s.flipped[seat] += 1
    tell(s, state.FLIPPED, seat, mastery)
    then(s, frames.ARRIVED, seat, place_of_mastery(s, seat, mastery), notation.ON_UPGRADE)


# ---------------------------------------------------------------- which copy, where


@rule
def why_not_copy(s: State, seat: int, mastery: int, copy: int) -> int:
    """Why a copy cannot be taken (D17, DOM-59)."""
    card = COPIES * mastery + copy
    if s.supply[card] == 0:
        return frames.COPY_TAKEN
    return frames.POSSIBLE if fits_somewhere(s, seat, card) else frames.FITS_NOWHERE


@rule
def play_copy(s: State, seat: int, mastery: int, copy: int) -> None:
    """Ask for the square."""
    then(s, frames.SQUARE, seat, COPIES * mastery + copy)


@rule
def legal_square(s: State, seat: int, card: int) -> None:
    """The squares where the card forms full Nodi with all its neighbours (D15)."""
    for at in range(s.n_open[seat]):
        if fits_at(s, seat, card, at):
            offer(s, moves.TO_SQUARE + s.open_square[seat, at])


@rule
def play_square(s: State, seat: int, card: int, square: int) -> None:
    """The card enters the tree (DOM-66)."""
    if card >= tables.FIRST_LEVEL:
        monument = tables.LEVEL_MONUMENT[card - tables.FIRST_LEVEL]
        tell(s, state.TOOK_LEVEL, seat, monument, s.levels_taken[monument] + 1, square)
        level_planted(s, seat, monument, plant(s, seat, card, square))
        return
    mastery = card // COPIES
    tell(s, state.LEARNED, seat, mastery, card % COPIES, square)
    at = plant(s, seat, card, square)
    own(s, seat, mastery)
    then(s, frames.ARRIVED, seat, at, notation.ON_MASTERY)


@rule
def level_planted(s: State, seat: int, monument: int, at: int) -> None:
    """A Level card lies in the tree: count it, and with level 1 the Monument Tile is placed first (DOM-51, DOM-75)."""
    s.levels_taken[monument] += 1
    s.levels[seat, monument] += 1
    if s.levels_taken[monument] == 1:
        then(s, frames.SPOT, seat, monument)
    then(s, frames.ARRIVED, seat, at, notation.ON_MONUMENT)


@rule
def own(s: State, seat: int, mastery: int) -> None:
    """Count a Mastery that has entered the tree."""
    domain = tables.DOMAIN[mastery]
    s.owned[seat, mastery] = state.BASE
    s.learned[seat, domain] += 1
    s.best[seat, domain] = max(s.best[seat, domain], tables.VALUE[mastery])
    if tables.VALUE[mastery] >= tables.TOP_VALUE:
        s.nines[seat] += 1


# ---------------------------------------------------------------- assimilation


@rule
def value_allowed(influence: int) -> int:
    """The highest value that may be assimilated (DOM-82)."""
    allowed = 0
    for band in range(len(tables.ASSIMILATE_FROM)):
        if influence >= tables.ASSIMILATE_FROM[band]:
            allowed = tables.ASSIMILATE_VALUE[band]
    return allowed


@rule
def another_has(s: State, seat: int, mastery: int, least: int) -> bool:
    """Whether another player has a Mastery, on its base side or on its advanced one."""
    for other in range(s.seats):
        if other != seat and s.owned[other, mastery] >= least:
            return True
    return False


@rule
def why_not_assimilate_learn(s: State, seat: int, mastery: int, value: int) -> int:
    """Why a Mastery of another player cannot be assimilated (DOM-81, DOM-82)."""
    if s.owned[seat, mastery] != state.NOT_OWNED:
        return frames.ALREADY_LEARNED
    if not another_has(s, seat, mastery, state.BASE):
        return frames.NOBODY_HAS_IT
    return frames.TOO_VALUABLE if tables.VALUE[mastery] > value else why_not_any_copy(s, seat, mastery)


@rule
def why_not_assimilate_flip(s: State, seat: int, mastery: int, value: int) -> int:
    """Why a Mastery cannot be flipped instead (DOM-83)."""
    if s.owned[seat, mastery] != state.BASE:
        return frames.NOT_LEARNED if s.owned[seat, mastery] == state.NOT_OWNED else frames.ALREADY_FLIPPED
    if not another_has(s, seat, mastery, state.ADVANCED):
        return frames.NOBODY_ADVANCED
    return frames.TOO_VALUABLE if tables.VALUE[mastery] > value else frames.POSSIBLE


@rule
def play_assimilate(s: State, seat: int, move: int) -> None:
    """Take a copy from the supply, or flip the own card (DOM-81, DOM-83)."""
    if move >= moves.TO_FLIP:
        flip(s, seat, move - moves.TO_FLIP)
    elif move >= moves.TO_LEARN:
        then(s, frames.COPY, seat, move - moves.TO_LEARN)
