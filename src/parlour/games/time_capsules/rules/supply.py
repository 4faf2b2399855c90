"""The common supplies: artifact stacks and the offer, the deck and hands, bioobjects (TC-8, TC-9, TC-13, TC-14)."""

from __future__ import annotations

from parlour.engine.core.chance import draw
from parlour.engine.core.lists import pieces_in, place_in, remove
from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import tell
from parlour.games.time_capsules.content import FIRST_BIO, KIND, N_CARDS, OFFER, PLACES, REVEALED, TILES
from parlour.games.time_capsules.rules.objects import own
from parlour.games.time_capsules.state import DREW, HAND, LAID_OUT, PUT_UNDER, REPLACED, THREW, State


@rule
def tiles_to_draw(s: State, kind: int) -> int:
    """How many tiles of a kind could still be drawn: stack, tiles under it, discard pile (TC-13)."""
    found = s.stack_left[kind] + s.n_under[kind]
    for tile in range(TILES):
        if KIND[tile] == kind:
            found += s.tile_pile[tile]
    return found


@rule
def draw_tile(s: State, kind: int) -> int:
    """The top tile of a stack, or NONE; an empty stack is made anew from the discarded tiles of its kind (TC-13)."""
    if s.stack_left[kind] == 0 and s.n_under[kind] == 0:
        restack(s, kind)
    if s.stack_left[kind] > 0:
        s.stack_left[kind] -= 1
        return draw(s, s.stack[kind], s.stack_left[kind] + 1)
    if s.n_under[kind] == 0:
        return NONE
    tile = s.under[kind, 0]
    remove(s.under[kind], s.n_under[kind], 0, NONE)
    s.n_under[kind] -= 1
    return tile


@rule
def restack(s: State, kind: int) -> None:
    """Shuffle the discarded tiles of a kind into a new stack (TC-13)."""
    for tile in range(TILES):
        if KIND[tile] == kind:
            s.stack[kind, tile] += s.tile_pile[tile]
            s.stack_left[kind] += s.tile_pile[tile]
            s.tile_pile[tile] = 0


@rule
def put_under(s: State, tile: int) -> None:
    """Put a tile under its stack, where everybody knows it."""
    kind = KIND[tile]
    s.under[kind, s.n_under[kind]] = tile
    s.n_under[kind] += 1
    tell(s, PUT_UNDER, NONE, tile)


@rule
def kind_of_place(place: int) -> int:
    """Three places for blue tiles, then three for orange ones (TC-14)."""
    return place // PLACES


@rule
def refill(s: State, place: int) -> None:
    """Fill a place on offer, if a tile of its kind exists (TC-13, TC-14)."""
    tile = draw_tile(s, kind_of_place(place))
    s.offer[place] = tile
    if tile != NONE:
        tell(s, LAID_OUT, NONE, tile, place)


@rule
def refill_all(s: State) -> None:
    """Fill every empty place on offer."""
    for place in range(OFFER):
        if s.offer[place] == NONE:
            refill(s, place)


@rule
def leave_offer(s: State, seat: int, place: int) -> None:
    """A tile leaves the offer without being bought, which costs nobody anything (TC-55)."""
    s.tile_pile[s.offer[place]] += 1
    tell(s, REPLACED, seat, s.offer[place], place)
    s.offer[place] = NONE


@rule
def put_back_revealed(s: State, but: int) -> None:
    """Put revealed tiles under their stack in the order revealed, all but one (scout)."""
    for at in range(REVEALED):
        if s.revealed[at] != NONE and at != but:
            put_under(s, s.revealed[at])
            s.revealed[at] = NONE


# ---------------------------------------------------------------- cards


@rule
def cards_to_draw(s: State) -> int:
    """How many cards deck and discard pile hold together (TC-13)."""
    return s.deck_left + pieces_in(s.card_pile)


@rule
def draw_card(s: State, seat: int) -> None:
    """Draw a card into the hand; an empty deck is made anew from the discard pile (TC-13)."""
    if s.deck_left == 0:
        for card in range(N_CARDS):
            s.deck[card] += s.card_pile[card]
            s.deck_left += s.card_pile[card]
            s.card_pile[card] = 0
    if s.deck_left == 0 or s.n_hand[seat] == HAND:
        return
    card = draw(s, s.deck, s.deck_left)
    s.deck_left -= 1
    s.hand[seat, s.n_hand[seat]] = card
    s.n_hand[seat] += 1
    tell(s, DREW, seat, card)


@rule
def place_in_hand(s: State, seat: int, card: int) -> int:
    """Where a card lies in the hand, or NONE."""
    return place_in(s.hand[seat], s.n_hand[seat], card)


@rule
def leave_hand(s: State, seat: int, card: int) -> None:
    """Take a card out of the hand."""
    at = place_in_hand(s, seat, card)
    s.n_hand[seat] -= 1
    s.hand[seat, at] = s.hand[seat, s.n_hand[seat]]
    s.hand[seat, s.n_hand[seat]] = NONE


@rule
def throw(s: State, seat: int, card: int) -> None:
    """Discard a card of the hand (TC-11)."""
    leave_hand(s, seat, card)
    s.card_pile[card] += 1
    tell(s, THREW, seat, card)


# ---------------------------------------------------------------- bioobjects


@rule
def draw_bio(s: State, seat: int) -> int:
    """Draw the top bioobject into the inactive zone; which object it is, or NONE (TC-13)."""
    if s.bio_left == 0:
        return NONE
    thing = FIRST_BIO + draw(s, s.bio_stack, s.bio_left)
    s.bio_left -= 1
    own(s, seat, thing, 1)
    s.inactive_zone[seat, thing] += 1
    return thing
