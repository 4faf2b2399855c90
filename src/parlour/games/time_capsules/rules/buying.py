"""Paying, buying artifacts of the offer or revealed ones, and changing the offer (TC-22, TC-31, TC-59, TC-69)."""

from __future__ import annotations

from parlour.engine.core.frames import NOT_OFFERED
from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import tell, then
from parlour.engine.effects.machine import begin
from parlour.games.time_capsules import content
from parlour.games.time_capsules.content import OFFER
from parlour.games.time_capsules.moves import TO_CELL, TO_DIE, TO_IDLE_COMPUTER, TO_OFFER, TO_REVEAL, TO_STOP
from parlour.games.time_capsules.rules import frames
from parlour.games.time_capsules.rules.objects import (
    INACTIVE,
    battery_size,
    gain_crystals,
    gain_vp,
    own,
    put,
    take,
    thing_of,
    token_of,
    why_not_there,
)
from parlour.games.time_capsules.rules.supply import draw_tile, leave_offer, put_back_revealed, refill, tiles_to_draw
from parlour.games.time_capsules.state import BOUGHT, BY_TILE, GAINED, REVEALED_TILE, SPENT, State

LARGEST = max(content.FACES_OF)  # no token is worth more


# ---------------------------------------------------------------- paying


@rule
def available(s: State, seat: int, resource: int) -> int:
    """What a seat can pay: loose, and the worth of its active batteries or computers, or of both."""
    found = 0
    if resource != content.QUBIT:
        found += s.energy[seat]
        for thing in range(content.FIRST_BATTERY, content.FIRST_BIO):
            found += s.active_zone[seat, thing] * battery_size(thing)
    if resource != content.ENERGY:
        found += s.qubit[seat]
        for die in range(content.DICE):
            found += s.dice[seat, die] * content.DIE_FACE[die]
    return found


@rule
def pay(s: State, seat: int, resource: int, amount: int) -> None:
    """Use up what is loose, energy first; the rest is paid by choosing batteries or computers (TC-59)."""
    left = amount
    if resource != content.QUBIT:
        used = min(left, s.energy[seat])
        s.energy[seat] -= used
        left -= used
        if used > 0:
            tell(s, GAINED, seat, content.LOOSE_ENERGY, -used, NONE)
    if resource != content.ENERGY:
        used = min(left, s.qubit[seat])
        s.qubit[seat] -= used
        left -= used
        if used > 0:
            tell(s, GAINED, seat, content.LOOSE_QUBIT, -used, NONE)
    ask_for_rest(s, seat, resource, left)


@rule
def ask_for_rest(s: State, seat: int, resource: int, left: int) -> None:
    """Let the seat choose what it spends; where all of it is needed there is nothing to choose (TC-59, D5)."""
    if left <= 0:
        return
    if available(s, seat, resource) - smallest(s, seat, resource) >= left:
        then(s, frames.PAYING, seat, resource, left)
        return
    for move in range(TO_DIE, TO_IDLE_COMPUTER):
        while why_not_paying(s, seat, resource, move) == frames.POSSIBLE:
            spend(s, seat, move)


@rule
def smallest(s: State, seat: int, resource: int) -> int:
    """The worth of the least active battery or computer that can be spent."""
    least = LARGEST
    for move in range(TO_DIE, TO_IDLE_COMPUTER):
        if why_not_paying(s, seat, resource, move) == frames.POSSIBLE:
            least = min(least, worth_of(move))
    return least


@rule
def worth_of(move: int) -> int:
    """What an active computer or battery is worth (TC-5, TC-6)."""
    return content.DIE_FACE[move - TO_DIE] if move < TO_CELL else battery_size(thing_of(move))


@rule
def why_not_paying(s: State, seat: int, resource: int, move: int) -> int:
    """0, or why this computer or battery cannot be spent (D5)."""
    if resource == (content.ENERGY if move < TO_CELL else content.QUBIT):
        return NOT_OFFERED
    return why_not_there(s, seat, move)


@rule
def play_paying(s: State, seat: int, resource: int, left: int, move: int) -> None:
    """Spend one whole battery or computer, and ask for the rest (TC-59)."""
    spend(s, seat, move)
    ask_for_rest(s, seat, resource, left - worth_of(move))


@rule
def spend(s: State, seat: int, move: int) -> None:
    """A battery or computer goes to the inactive zone (TC-29)."""
    put(s, seat, take(s, seat, move), INACTIVE)
    tell(s, SPENT, seat, token_of(move))


# ---------------------------------------------------------------- buying


@rule
def resource_for(s: State, seat: int, kind: int) -> int:
    """What a tile of a kind is paid with: its resource, or any mix (TC-69)."""
    return content.EITHER if s.anypay[seat] == 1 else kind


@rule
def price(s: State, seat: int, tile: int, discount: int) -> int:
    """The cost of a tile less all discounts, never below 0 (TC-69)."""
    return max(0, content.COST[tile] - discount - s.discount[seat])


@rule
def why_not_tile(s: State, seat: int, tile: int, discount: int) -> int:
    """0, or why a tile cannot be bought: there is none, or it is too dear (TC-31, TC-69)."""
    if tile == NONE:
        return frames.PLACE_EMPTY
    can_pay = available(s, seat, resource_for(s, seat, content.KIND[tile])) >= price(s, seat, tile, discount)
    return frames.POSSIBLE if can_pay else frames.TOO_DEAR


@rule
def purchase(s: State, seat: int, tile: int, source: int, discount: int) -> None:
    """Pay for a tile of the offer, or from OFFER on for a revealed one; discounts are used up (TC-31, TC-69)."""
    cost, resource = price(s, seat, tile, discount), resource_for(s, seat, content.KIND[tile])
    s.discount[seat] = 0
    s.anypay[seat] = 0
    pay(s, seat, resource, cost)
    then(s, frames.RECEIVE, seat, tile, source, cost)


@rule
def resolve_receive(s: State, seat: int, tile: int, source: int, cost: int) -> None:
    """The tile goes to the inactive zone, its place is refilled, it brings its VP and its effect (TC-31)."""
    own(s, seat, tile, 1)
    s.inactive_zone[seat, tile] += 1
    tell(s, BOUGHT, seat, tile, cost, source)
    if source < OFFER:
        s.offer[source] = NONE
        refill(s, source)
    else:
        s.revealed[source - OFFER] = NONE
    gain_vp(s, seat, content.OBJECT_VP[tile], BY_TILE)
    if content.ON_BUY[tile] != 0:
        begin(s, seat, content.ON_BUY[tile], frames.SOURCE * BY_TILE + tile)


@rule
def why_not_taking(s: State, place: int) -> int:
    """0, or why this tile on offer is not free of charge at the quick start (D2, TC-22)."""
    tile = s.offer[place]
    if tile == NONE:
        return frames.PLACE_EMPTY
    return frames.POSSIBLE if content.COST[tile] <= content.QUICK_COST[content.KIND[tile]] else frames.TOO_GOOD


@rule
def has_free_tile(s: State) -> bool:
    """Whether the quick start finds a tile."""
    found = False
    for place in range(OFFER):
        if why_not_taking(s, place) == frames.POSSIBLE:
            found = True
    return found


@rule
def play_taking(s: State, seat: int, place: int) -> None:
    """Take a cheap tile (TC-22)."""
    resolve_receive(s, seat, s.offer[place], place, 0)


# ---------------------------------------------------------------- tiles that an effect reveals


@rule
def why_not_scouting(s: State, stack: int) -> int:
    """0, or why no tiles can be revealed: a stack that is empty may be made anew (D16)."""
    return frames.POSSIBLE if tiles_to_draw(s, stack) > 0 else frames.STACK_EMPTY


@rule
def play_scouting(s: State, seat: int, tiles: int, discount: int, stack: int) -> None:
    """Reveal the top tiles of a stack to everyone."""
    for at in range(tiles):
        reveal(s, seat, stack, at)
    then(s, frames.CHOOSING, seat, stack, discount)


@rule
def reveal(s: State, seat: int, stack: int, at: int) -> None:
    """Reveal the top tile of a stack, if it has one."""
    s.revealed[at] = draw_tile(s, stack)
    if s.revealed[at] != NONE:
        tell(s, REVEALED_TILE, seat, s.revealed[at])


@rule
def dig(s: State, seat: int, stack: int, discount: int) -> None:
    """Reveal the top tile of a stack: buy it, or take a crystal (D18)."""
    reveal(s, seat, stack, 0)
    if s.revealed[0] != NONE:
        then(s, frames.DIGGING, seat, stack, discount)


@rule
def why_not_reveal(s: State, seat: int, discount: int, reveal: int) -> int:
    """0, or why a revealed tile cannot be bought (D17, D18)."""
    return why_not_tile(s, seat, s.revealed[reveal], discount)


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
        put_back_revealed(s, NONE)
        tell(s, GAINED, seat, content.CRYSTAL, gain_crystals(s, seat, 1), NONE)
    else:
        purchase(s, seat, s.revealed[0], OFFER, discount)


# ---------------------------------------------------------------- replacing tiles of the offer


@rule
def why_not_refreshing_offer(s: State, place: int) -> int:
    """0, or why this tile on offer cannot be replaced (D19)."""
    if s.offer[place] == NONE:
        return frames.PLACE_EMPTY
    return frames.CHOSEN_ALREADY if s.chosen[place] == 1 else frames.POSSIBLE


@rule
def has_tile_to_replace(s: State) -> bool:
    """Whether a tile lies on offer that is not chosen yet."""
    found = False
    for place in range(OFFER):
        if why_not_refreshing_offer(s, place) == frames.POSSIBLE:
            found = True
    return found


@rule
def play_refreshing(s: State, seat: int, left: int, move: int) -> None:
    """Choose tiles one after the other; then they are replaced together (D19)."""
    if move != TO_STOP:
        s.chosen[move - TO_OFFER] = 1
    if move == TO_STOP or left == 1 or not has_tile_to_replace(s):
        then(s, frames.REFRESHED, seat)
    else:
        then(s, frames.REFRESHING, seat, left - 1)


@rule
def resolve_refreshed(s: State, seat: int) -> None:
    """Discard the chosen tiles, then refill their places."""
    for place in range(OFFER):
        if s.chosen[place] == 1:
            leave_offer(s, seat, place)
    for place in range(OFFER):
        if s.chosen[place] == 1:
            s.chosen[place] = 0
            refill(s, place)
