"""What is taken from the supply (REV-87, REV-105 to REV-108, REV-112, REV-116, REV-117)."""

from __future__ import annotations

from parlour.engine.core.chance import draw, draw_of
from parlour.engine.core.lists import pieces_in, pour
from parlour.engine.core.record import NONE, Ints
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import tell, then
from parlour.engine.effects.machine import begin
from parlour.games.revive import moves, state, tables
from parlour.games.revive.notation import ON_CRATE, ON_RECRUIT
from parlour.games.revive.rules import frames
from parlour.games.revive.state import State


@rule
def filled(places: Ints) -> int:
    """How many places have a piece."""
    found = 0
    for place in range(len(places)):
        found += 1 if places[place] != NONE else 0
    return found


# ---------------------------------------------------------------- citizens


@rule
def resolve_recruit(s: State, seat: int) -> None:
    """Take a citizen card, if deck or display hold one (REV-105)."""
    if s.deck_left + filled(s.display) > 0:
        then(s, frames.CITIZEN_CHOICE, seat)


@rule
def refill_display(s: State, place: int) -> None:
    """A card of the deck takes the empty place (REV-105)."""
    s.display[place] = NONE
    if s.deck_left > 0:
        s.display[place] = draw(s, s.deck, s.deck_left)
        s.deck_left -= 1


@rule
def why_not_citizen(s: State, citizen: int) -> int:
    """0, or why this place of the display cannot be chosen (REV-105)."""
    return frames.POSSIBLE if s.display[citizen] != NONE else frames.NO_CITIZEN


@rule
def why_not_deck(s: State) -> int:
    """0, or why no card can be taken from the deck (REV-105)."""
    return frames.POSSIBLE if s.deck_left > 0 else frames.DECK_EMPTY


@rule
def play_citizen_choice(s: State, seat: int, move: int) -> None:
    """The card goes to the active area; then `on recruit` (REV-105, REV-120)."""
    if move == moves.TO_DECK:
        card = draw(s, s.deck, s.deck_left)
        s.deck_left -= 1
    else:
        card = s.display[move - moves.TO_CITIZEN]
        refill_display(s, move - moves.TO_CITIZEN)
    s.active[seat, card] += 1
    s.citizens[seat, tables.CARD_COLOUR[card]] += 1
    tell(s, state.RECRUITED, seat, card, 1 if move == moves.TO_DECK else 0)
    then(s, frames.SET_OFF, seat, ON_RECRUIT)


# ---------------------------------------------------------------- modules


@rule
def choose_module(s: State, seat: int) -> None:
    """Take a module, if one lies face up (REV-106)."""
    if filled(s.offer) > 0:
        then(s, frames.MODULE_CHOICE, seat)


@rule
def why_not_module(s: State, module: int) -> int:
    """0, or why this place of the display cannot be chosen (REV-106)."""
    return frames.POSSIBLE if s.offer[module] != NONE else frames.NO_MODULE


@rule
def why_not_decline(s: State, seat: int) -> int:
    """0, or why the module must be taken: only with a full board one may decline (REV-107)."""
    return frames.MUST_TAKE if filled(s.module[seat]) < tables.MODULE_SPACES else frames.POSSIBLE


@rule
def play_module_choice(s: State, seat: int, move: int) -> None:
    """Choose its space, or take none (REV-106, REV-107)."""
    if move == moves.TO_DECLINE:
        tell(s, state.DECLINED, seat)
    else:
        then(s, frames.MODULE_SPACE, seat, move - moves.TO_MODULE)


@rule
def play_module_space(s: State, seat: int, place: int, put: int) -> None:
    """Put it there, discarding what lies there; fill the display; an activation symbol brings its effect (REV-106)."""
    module, before = s.offer[place], s.module[seat, put]
    if before != NONE:
        s.scrapped[before] += 1
    if seat == s.turn:  # what is discarded or arrives during the check of a slot is no part of it (REV-53)
        s.due &= ~(1 << put)
    s.module[seat, put] = module
    tell(s, state.TOOK_MODULE, seat, module, put, before)
    refill_offer(s, place)
    if tables.ACTIVATES[put] == 1:
        begin(s, seat, tables.MODULE_EFFECT[module], frames.SOURCE * state.BY_MODULE + module)


@rule
def refill_offer(s: State, place: int) -> None:
    """A module of the stack takes the empty place; an empty stack is made anew from the discards (REV-106)."""
    s.offer[place] = NONE
    if s.stack_left == 0:
        s.stack_left += pour(s.scrapped, s.stack)
        if s.stack_left > 0:
            tell(s, state.RESHUFFLED, NONE)
    if s.stack_left > 0:
        s.offer[place] = draw(s, s.stack, s.stack_left)
        s.stack_left -= 1


# ---------------------------------------------------------------- machine tokens


@rule
def choose_token(s: State, seat: int, colour: int) -> None:
    """Take a machine token of a colour, if one lies face up (REV-112)."""
    if filled(s.tokens[colour]) > 0:
        then(s, frames.TOKEN_CHOICE, seat, colour)


@rule
def why_not_token(s: State, colour: int, token: int) -> int:
    """0, or why this place of the display cannot be chosen (REV-112)."""
    return frames.POSSIBLE if s.tokens[colour, token] != NONE else frames.NO_TOKEN


@rule
def play_token_choice(s: State, seat: int, colour: int, token: int) -> None:
    """Put it on the spot and fill the display (REV-112)."""
    s.spot[seat, colour] = s.tokens[colour, token]
    tell(s, state.TOOK_TOKEN, seat, s.spot[seat, colour])
    refill_tokens(s, colour, token)


@rule
def refill_tokens(s: State, colour: int, place: int) -> None:
    """A token of the pile takes the empty place (REV-112)."""
    s.tokens[colour, place] = NONE
    if s.pile_left[colour] > 0:
        s.tokens[colour, place] = draw_of(s, s.piles, tables.TOKEN_COLOUR, colour)
        s.pile_left[colour] -= 1


# ---------------------------------------------------------------- crates and artifacts


@rule
def take_crate(s: State, seat: int) -> None:
    """Take the top crate, closed; then `on crate` (REV-108, REV-120)."""
    if s.crates_left == 0:
        return
    crate = draw(s, s.crates, s.crates_left)
    s.crates_left -= 1
    s.closed[seat, crate] += 1
    s.n_closed[seat] += 1
    tell(s, state.TOOK_CRATE, seat, crate)
    then(s, frames.SET_OFF, seat, ON_CRATE)


@rule
def choose_artifact(s: State, seat: int) -> None:
    """Take a major artifact, if one is left (REV-116)."""
    if pieces_in(s.artifacts) > 0:
        then(s, frames.ARTIFACT_CHOICE, seat)


@rule
def why_not_artifact(s: State, artifact: int) -> int:
    """0, or why no artifact of this colour can be taken (REV-116)."""
    return frames.POSSIBLE if s.artifacts[artifact] > 0 else frames.NONE_LEFT


@rule
def play_artifact_choice(s: State, seat: int, artifact: int) -> None:
    """Take one of this colour (REV-116)."""
    s.artifact[seat, artifact] += 1
    tell(s, state.TOOK_ARTIFACT, seat, artifact)
    leave_supply(s, seat, artifact)


@rule
def leave_supply(s: State, seat: int, colour: int) -> None:
    """An artifact leaves the supply; the last one brings the end tile, and the end (REV-122)."""
    s.artifacts[colour] -= 1
    if pieces_in(s.artifacts) == 0:
        s.end_tile = seat
        s.last_turns = s.seats
        tell(s, state.TOOK_END_TILE, seat)


@rule
def why_not_remove(s: State, remove: int) -> int:
    """0, or why no artifact of this colour can be removed (REV-87)."""
    return frames.POSSIBLE if s.artifacts[remove] > 0 else frames.NONE_LEFT


@rule
def play_removal(s: State, seat: int, remove: int) -> None:
    """An artifact goes back to the box (REV-87)."""
    tell(s, state.REMOVED_ARTIFACT, seat, remove)
    leave_supply(s, seat, remove)


@rule
def choose_small(s: State, seat: int) -> None:
    """Take a small artifact, if one lies there (REV-117)."""
    if pieces_in(s.smalls) > 0:
        then(s, frames.SMALL_CHOICE, seat)


@rule
def why_not_small(s: State, small: int) -> int:
    """0, or why this small artifact cannot be taken (REV-117)."""
    return frames.POSSIBLE if s.smalls[small] > 0 else frames.NONE_LEFT


@rule
def play_small_choice(s: State, seat: int, small: int) -> None:
    """Take it; it is not replaced (REV-117)."""
    s.smalls[small] -= 1
    s.small[seat, small] += 1
    tell(s, state.TOOK_SMALL, seat, small)
