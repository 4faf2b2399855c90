"""The Develop phase: new Masteries, flipped ones, and their places in the tree (DOM-58 to DOM-64, DOM-81 to DOM-84)."""

from __future__ import annotations

from parlour.engine.core.rules import rule
from parlour.engine.core.stack import offer, tell, then
from parlour.games.dominations import moves, notation, state
from parlour.games.dominations.content import COPIES
from parlour.games.dominations.rules import frames
from parlour.games.dominations.rules.build import level_planted
from parlour.games.dominations.rules.reserve import pay
from parlour.games.dominations.rules.tree import (
    close_side,
    copy_fits,
    fits_at,
    fits_somewhere,
    has_copy,
    place_of_mastery,
    plant,
)
from parlour.games.dominations.state import State
from parlour.games.dominations.tables import (
    ASSIMILATE_FROM,
    ASSIMILATE_VALUE,
    DOMAIN,
    FIRST_LEVEL,
    LEVEL_MONUMENT,
    NEEDS_DOMAIN,
    NEEDS_VALUE,
    TOP_VALUE,
    UPGRADE,
    VALUE,
)


@rule
def play_develop(s: State, seat: int, move: int) -> None:
    """Take one Mastery or flip one, then the turn ends (DOM-58)."""
    if move == moves.TO_EXCHANGE:
        then(s, frames.GIVE, seat)
        then(s, frames.DEVELOP, seat)
        return
    if move >= moves.TO_FLIP:
        mastery = move - moves.TO_FLIP
        pay(s, seat, DOMAIN[mastery], flip_price(s, seat, mastery))
        flip(s, seat, mastery)
    elif move >= moves.TO_LEARN:
        mastery = move - moves.TO_LEARN
        pay(s, seat, DOMAIN[mastery], mastery_price(s, seat, mastery))
        then(s, frames.COPY, seat, mastery)
    then(s, frames.END_TURN, seat)


# ---------------------------------------------------------------- what can be taken or flipped


@rule
def mastery_price(s: State, seat: int, mastery: int) -> int:
    """What a new Mastery costs (DOM-59, DOM-76)."""
    return max(0, VALUE[mastery] - s.standing[seat, notation.S_LESS_MASTERY + DOMAIN[mastery]])


@rule
def flip_price(s: State, seat: int, mastery: int) -> int:
    """What turning a Mastery to its advanced side costs (DOM-62, DOM-76)."""
    return max(0, UPGRADE[mastery] - s.standing[seat, notation.S_LESS_UPGRADE + DOMAIN[mastery]])


@rule
def has_prerequisite(s: State, seat: int, mastery: int) -> bool:
    """Whether the Mastery that this one needs is in the tree (DOM-61)."""
    return NEEDS_VALUE[mastery] == 0 or s.best[seat, NEEDS_DOMAIN[mastery]] >= NEEDS_VALUE[mastery]


@rule
def why_not_learn(s: State, seat: int, mastery: int) -> int:
    """Why a new Mastery cannot be taken (DOM-59 to DOM-61, DOM-64, DOM-66)."""
    if s.owned[seat, mastery] != state.NOT_OWNED:
        return frames.ALREADY_LEARNED
    if s.knowledge[seat, DOMAIN[mastery]] < mastery_price(s, seat, mastery):
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
    enough = s.knowledge[seat, DOMAIN[mastery]] >= flip_price(s, seat, mastery)
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
    if card >= FIRST_LEVEL:
        monument = LEVEL_MONUMENT[card - FIRST_LEVEL]
        tell(s, state.TOOK_LEVEL, seat, monument, s.levels_taken[monument] + 1, square)
        level_planted(s, seat, monument, plant(s, seat, card, square))
        return
    mastery = card // COPIES
    tell(s, state.LEARNED, seat, mastery, card % COPIES, square)
    at = plant(s, seat, card, square)
    own(s, seat, mastery)
    then(s, frames.ARRIVED, seat, at, notation.ON_MASTERY)


@rule
def own(s: State, seat: int, mastery: int) -> None:
    """Count a Mastery that has entered the tree."""
    domain = DOMAIN[mastery]
    s.owned[seat, mastery] = state.BASE
    s.learned[seat, domain] += 1
    s.best[seat, domain] = max(s.best[seat, domain], VALUE[mastery])
    if VALUE[mastery] >= TOP_VALUE:
        s.nines[seat] += 1


# ---------------------------------------------------------------- assimilation


@rule
def value_allowed(influence: int) -> int:
    """The highest value that may be assimilated (DOM-82)."""
    allowed = 0
    for band in range(len(ASSIMILATE_FROM)):
        if influence >= ASSIMILATE_FROM[band]:
            allowed = ASSIMILATE_VALUE[band]
    return allowed


@rule
def another_has(s: State, seat: int, mastery: int, least: int) -> bool:
    """Whether another player has a Mastery, on its base side or on its advanced one."""
    found = False
    for other in range(s.seats):
        if other != seat and s.owned[other, mastery] >= least:
            found = True
    return found


@rule
def why_not_assimilate_learn(s: State, seat: int, mastery: int, value: int) -> int:
    """Why a Mastery of another player cannot be assimilated (DOM-81, DOM-82)."""
    if s.owned[seat, mastery] != state.NOT_OWNED:
        return frames.ALREADY_LEARNED
    if not another_has(s, seat, mastery, state.BASE):
        return frames.NOBODY_HAS_IT
    return frames.TOO_VALUABLE if VALUE[mastery] > value else why_not_any_copy(s, seat, mastery)


@rule
def why_not_assimilate_flip(s: State, seat: int, mastery: int, value: int) -> int:
    """Why a Mastery cannot be flipped instead (DOM-83)."""
    if s.owned[seat, mastery] != state.BASE:
        return frames.NOT_LEARNED if s.owned[seat, mastery] == state.NOT_OWNED else frames.ALREADY_FLIPPED
    if not another_has(s, seat, mastery, state.ADVANCED):
        return frames.NOBODY_ADVANCED
    return frames.TOO_VALUABLE if VALUE[mastery] > value else frames.POSSIBLE


@rule
def play_assimilate(s: State, seat: int, move: int) -> None:
    """Take a copy from the supply, or flip the own card (DOM-81, DOM-83)."""
    if move >= moves.TO_FLIP:
        flip(s, seat, move - moves.TO_FLIP)
    elif move >= moves.TO_LEARN:
        then(s, frames.COPY, seat, move - moves.TO_LEARN)
