"""Choosing among tiles, cards and rivals: scout, dig, refresh, mimic, hit, throw, take."""

from __future__ import annotations

from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import tell, then
from parlour.games.time_capsules.content import (
    COST,
    CRYSTAL,
    CRYSTAL_LIMIT,
    KIND,
    OFFER,
    QUICK_COST,
)
from parlour.games.time_capsules.moves import (
    TO_OFFER,
    TO_REVEAL,
    TO_STOP,
)
from parlour.games.time_capsules.rules.effects import (
    hit,
    is_copyable,
    start_copy,
)
from parlour.games.time_capsules.rules.frames import (
    AFTER_COPY,
    CANNOT_COPY,
    CHOOSING,
    CHOSEN_ALREADY,
    NO_SEAT,
    NOT_IN_HAND,
    PLACE_EMPTY,
    POSSIBLE,
    REFRESHED,
    REFRESHING,
    STACK_EMPTY,
    THROWING,
    TOO_DEAR,
    TOO_GOOD,
    TRY,
    YOURSELF,
)
from parlour.games.time_capsules.rules.objects import (
    gain_crystals,
)
from parlour.games.time_capsules.rules.paying import available, resource_for
from parlour.games.time_capsules.rules.purchase import price, purchase, resolve_receive
from parlour.games.time_capsules.rules.supply import (
    draw_tile,
    place_in_hand,
    put_back_revealed,
    put_under,
    refill,
    throw,
    tiles_to_draw,
)
from parlour.games.time_capsules.state import (
    COPIED,
    GAINED,
    REPLACED,
    REVEALED_TILE,
    State,
)


@rule
def why_not_scouting(s: State, stack: int) -> int:
    """0, or why no tiles can be revealed: a stack that is empty may be made anew (D16)."""
    return POSSIBLE if tiles_to_draw(s, stack) > 0 else STACK_EMPTY


@rule
def why_not_reveal(s: State, seat: int, discount: int, reveal: int) -> int:
    """0, or why a revealed tile cannot be bought (D17, D18)."""
    tile = s.revealed[reveal]
    if tile == NONE:
        return PLACE_EMPTY
    can_pay = available(s, seat, resource_for(s, seat, KIND[tile])) >= price(s, seat, tile, discount)
    return POSSIBLE if can_pay else TOO_DEAR


@rule
def play_scouting(s: State, seat: int, tiles: int, discount: int, stack: int) -> None:
    """Reveal the top tiles of a stack to everyone."""
    for at in range(tiles):
        s.revealed[at] = draw_tile(s, stack)
        if s.revealed[at] != NONE:
            tell(s, REVEALED_TILE, seat, s.revealed[at])
    then(s, CHOOSING, seat, stack, discount)


@rule
def play_choosing(s: State, seat: int, discount: int, move: int) -> None:
    """Buy one of the revealed tiles, the others go under the stack; or none (D17)."""
    if move == TO_STOP:
        put_back_revealed(s, NONE)
        return
    at = move - TO_REVEAL
    put_back_revealed(s, at)
    purchase(s, seat, s.revealed[at], OFFER + at, discount)


@rule
def play_digging(s: State, seat: int, discount: int, move: int) -> None:
    """Buy the revealed tile, or put it under the stack and take a crystal (D18)."""
    if move == TO_STOP:
        put_under(s, s.revealed[0])
        s.revealed[0] = NONE
        tell(s, GAINED, seat, CRYSTAL, gain_crystals(s, seat, 1, CRYSTAL_LIMIT), NONE)
    else:
        purchase(s, seat, s.revealed[0], OFFER, discount)


@rule
def why_not_refreshing_offer(s: State, place: int) -> int:
    """0, or why this tile on offer cannot be replaced (D19)."""
    if s.offer[place] == NONE:
        return PLACE_EMPTY
    return CHOSEN_ALREADY if s.chosen[place] == 1 else POSSIBLE


@rule
def play_refreshing(s: State, seat: int, left: int, move: int) -> None:
    """Choose tiles one after the other; then they are replaced together (D19)."""
    more = 0
    if move != TO_STOP:
        s.chosen[move - TO_OFFER] = 1
        for place in range(OFFER):
            if s.offer[place] != NONE and s.chosen[place] == 0:
                more = 1
    if move == TO_STOP or left == 1 or more == 0:
        then(s, REFRESHED, seat)
    else:
        then(s, REFRESHING, seat, left - 1)


@rule
def resolve_refreshed(s: State, seat: int) -> None:
    """Discard the chosen tiles, which costs nobody anything, and refill (TC-55)."""
    for place in range(OFFER):
        if s.chosen[place] == 1:
            s.tile_pile[s.offer[place]] += 1
            tell(s, REPLACED, seat, s.offer[place], place)
            s.offer[place] = NONE
    for place in range(OFFER):
        if s.chosen[place] == 1:
            s.chosen[place] = 0
            refill(s, place)


@rule
def why_not_copying(s: State, seat: int, place: int) -> int:
    """0, or why the ability of this tile on offer cannot be used now (D20)."""
    if s.offer[place] == NONE:
        return PLACE_EMPTY
    return POSSIBLE if is_copyable(s, seat, s.offer[place]) else CANNOT_COPY


@rule
def play_copying(s: State, seat: int, place: int) -> None:
    """Carry out the ability of a tile that stays on offer (TC-70)."""
    tell(s, COPIED, seat, s.offer[place])
    start_copy(s, seat, s.offer[place])
    then(s, AFTER_COPY, seat)


@rule
def why_not_rival(s: State, seat: int, rival: int) -> int:
    """0, or why this seat is no rival (D21)."""
    if rival >= s.seats:
        return NO_SEAT
    return YOURSELF if rival == seat else POSSIBLE


@rule
def play_hitting(s: State, seat: int, rival: int, breaks: int) -> None:
    """The chosen rival takes breaks (TC-61)."""
    hit(s, seat, rival, breaks)


@rule
def why_not_throw(s: State, seat: int, card: int) -> int:
    """0, or why this card cannot be discarded (D23)."""
    return POSSIBLE if place_in_hand(s, seat, card) != NONE else NOT_IN_HAND


@rule
def play_throwing(s: State, seat: int, card: int) -> None:
    """Discard down to the limit of the hand (TC-11)."""
    throw(s, seat, card)
    then(s, TRY, seat, THROWING)


@rule
def is_free_tile(s: State, place: int) -> bool:
    """Whether a tile on offer is cheap enough for the quick start (TC-22)."""
    tile = s.offer[place]
    return tile != NONE and COST[tile] <= QUICK_COST[KIND[tile]]


@rule
def has_free_tile(s: State) -> bool:
    """Whether the quick start finds a tile."""
    found = False
    for place in range(OFFER):
        if is_free_tile(s, place):
            found = True
    return found


@rule
def why_not_taking(s: State, place: int) -> int:
    """0, or why this tile on offer is not free of charge (D2)."""
    if s.offer[place] == NONE:
        return PLACE_EMPTY
    return POSSIBLE if is_free_tile(s, place) else TOO_GOOD


@rule
def play_taking(s: State, seat: int, place: int) -> None:
    """Take a cheap tile (TC-22)."""
    resolve_receive(s, seat, s.offer[place], place, 0)
