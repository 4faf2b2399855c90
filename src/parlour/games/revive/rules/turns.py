"""Setup, turns and their menu, the end (REV-24 to REV-47, REV-122 to REV-126, REV-146 to REV-150)."""

from __future__ import annotations

from typing import Any

from parlour.engine.core.chance import below, draw
from parlour.engine.core.lists import pieces_in, place_in
from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import tell, then
from parlour.games.revive import content, moves, notation, state, tables
from parlour.games.revive.geometry import CELLS, CORNERS
from parlour.games.revive.rules import frames
from parlour.games.revive.rules.cards import has_placement
from parlour.games.revive.rules.deeds import LARGE, SMALL, begin_deed, has_target, why_not_size
from parlour.games.revive.rules.free import PAYING, trade_by_technology, use_ability
from parlour.games.revive.rules.land import measure_all
from parlour.games.revive.rules.resources import trade_crystal, use_switch, why_not_switch
from parlour.games.revive.rules.sleep import hibernate
from parlour.games.revive.rules.supplies import refill_display, refill_offer, refill_tokens
from parlour.games.revive.state import State

SHARED_CARD = 0  # the option of REV-150
ACTIONS = 2  # in a turn (REV-40)


# ---------------------------------------------------------------- setup


@rule
def setup(s: State, option: Any) -> None:
    """The map, the displays, the supply; then tribes in reverse order and artifact cards (REV-24 to REV-39)."""
    s.end_tile = NONE
    s.first = below(s, s.seats)
    s.turn = s.first
    tell(s, state.DEALT_CARDS, s.first, s.first)
    lay_map(s)
    lay_displays(s)
    lay_artifacts(s, option[SHARED_CARD])
    for seat in range(s.seats):
        deal_cards(s, seat)
    measure_all(s)
    for turn in range(s.seats - 1, -1, -1):
        then(s, frames.TRIBE_CHOICE, (s.first + turn) % s.seats)
    if option[SHARED_CARD] == 0:
        for turn in range(s.seats):
            then(s, frames.KEEP, (s.first + turn) % s.seats)
    then(s, frames.BEGIN_TURN, s.first)


@rule
def lay_map(s: State) -> None:
    """Area tiles face down, starting tiles face up, large locations in the corners (REV-25 to REV-27)."""
    for tile in range(tables.N_AREA_TILES):
        s.ice[tile] = 1
    for cell in range(CELLS):
        if tables.CELL_KIND[cell] >= content.THIN:
            s.back[cell] = 1 + back_for(s, tables.CELL_KIND[cell] - content.THIN)
    for nth in range(len(tables.START_CELLS)):
        s.front[tables.START_CELLS[nth]] = start_tile(s, below(s, len(tables.START_CELLS) - nth))
        s.turned[tables.START_CELLS[nth]] = below(s, 2)
    for corner in range(len(CORNERS)):
        s.location[corner] = draw(s, s.locations_out, tables.N_LOCATIONS - corner)


@rule
def back_for(s: State, zone: int) -> int:
    """The back of the next tile that is laid out in a zone: each tile is as likely as any other (REV-25)."""
    left = 0
    for back in range(tables.N_BACKS):
        if tables.BACK_ZONE[back] == zone:
            left += tables.BACK_COUNT[back] - laid_with(s, back)
    nth = below(s, left)
    for back in range(tables.N_BACKS):
        if tables.BACK_ZONE[back] == zone:
            nth -= tables.BACK_COUNT[back] - laid_with(s, back)
            if nth < 0:
                return back
    return NONE


@rule
def laid_with(s: State, back: int) -> int:
    """How many cells have a tile with this back already."""
    found = 0
    for cell in range(CELLS):
        if s.back[cell] == 1 + back:
            found += 1
    return found


@rule
def start_tile(s: State, nth: int) -> int:
    """The starting tile that comes nth among those that do not lie on the map (REV-26)."""
    for tile in range(tables.N_AREA_TILES, tables.N_TILES):
        if place_in(s.front, CELLS, tile) == NONE:
            nth -= 1
            if nth < 0:
                return tile
    return NONE


@rule
def lay_displays(s: State) -> None:
    """Citizens, modules and machine tokens; the crates lie in their pile (REV-28 to REV-31)."""
    for card in range(tables.N_CITIZENS):
        s.deck[card] = 1
        s.cards_out[card] = 0
    s.deck_left = tables.N_CITIZENS
    for place in range(content.CITIZENS_SHOWN):
        refill_display(s, place)
    for place in range(content.MODULES_SHOWN):
        refill_offer(s, place)
    for token in range(tables.N_TOKENS):
        s.pile_left[tables.TOKEN_COLOUR[token]] += 1
    for colour in range(notation.N_COLOURS):
        for place in range(content.TOKENS_SHOWN):
            refill_tokens(s, colour, place)


@rule
def lay_artifacts(s: State, is_shared: int) -> None:
    """Major and small artifacts by the number of players; artifact cards (REV-32, REV-33, REV-35, REV-146, REV-150)."""
    for colour in range(notation.N_COLOURS):
        s.artifacts[colour] = tables.IN_SUPPLY[s.seats]
    for nth in range(tables.SMALL_IN_SUPPLY[s.seats]):
        s.smalls[draw(s, s.smalls_out, tables.N_SMALL - nth)] = 1
    left = tables.N_ARTIFACT_CARDS
    if is_shared == 1:
        s.shared = draw(s, s.categories, left)
        return
    for seat in range(s.seats):
        for nth in range(content.DEALT):
            s.dealt[seat, nth] = draw(s, s.categories, left)
            left -= 1


@rule
def deal_cards(s: State, seat: int) -> None:
    """Six starting cards, some of them at rest; resources; markers (REV-36 to REV-38)."""
    for card in range(tables.N_CITIZENS, tables.N_CARDS):
        s.active[seat, card] = 1
        s.cards_out[card] -= 1
    left = tables.N_CARDS - tables.N_CITIZENS
    while left > content.START_ACTIVE:
        s.resting[seat, draw(s, s.active[seat], left)] += 1
        left -= 1
    for resource in range(3):
        s.basic[seat, resource] = content.START_BASIC
    s.crystal[seat] = content.START_CRYSTAL
    s.storage[seat] = content.START_ENERGY
    s.markers[seat] = content.TRIBE_MARKERS


@rule
def why_not_tribe(s: State, tribe: int) -> int:
    """0, or why this tribe cannot be chosen (REV-34)."""
    return frames.POSSIBLE if s.tribes[tribe] > 0 else frames.TRIBE_TAKEN


@rule
def play_tribe_choice(s: State, seat: int, tribe: int) -> None:
    """Take a tribe board (REV-34)."""
    s.tribes[tribe] -= 1
    s.tribe[seat] = tribe
    tell(s, state.TOOK_TRIBE, seat, tribe)
    if seat == s.first and s.shared == NONE:
        s.epoch += 1  # whoever chose last keeps an artifact card next, and looks at both


@rule
def why_not_keep(s: State, seat: int, keep: int) -> int:
    """0, or why this artifact card cannot be kept (REV-35)."""
    return frames.POSSIBLE if s.dealt[seat, 0] == keep or s.dealt[seat, 1] == keep else frames.NOT_DEALT


@rule
def play_keep(s: State, seat: int, keep: int) -> None:
    """Keep one; the other goes back to the box, unseen by the others (REV-35)."""
    s.category[seat] = keep
    for nth in range(content.DEALT):
        if s.dealt[seat, nth] == keep:
            s.dealt[seat, nth] = NONE
    tell(s, state.KEPT, seat, keep)


# ---------------------------------------------------------------- the menu


@rule
def why_no_action(s: State) -> int:
    """0, or why no action can be performed any more this turn (REV-40, REV-42)."""
    if s.slept == 1:
        return frames.SLEPT_ALREADY
    return frames.POSSIBLE if s.actions < ACTIONS else frames.NO_ACTION_LEFT


@rule
def why_not_play(s: State, seat: int) -> int:
    """0, or why no card can be played (REV-48)."""
    reason = why_no_action(s)
    if reason == frames.POSSIBLE and pieces_in(s.active[seat]) == 0:
        return frames.NO_CARD_TO_PLAY
    return frames.NO_SLOT if reason == frames.POSSIBLE and not has_placement(s, seat) else reason


@rule
def why_not_flip(s: State, seat: int) -> int:
    """0, or why the switch cannot be used (REV-56)."""
    reason = why_no_action(s)
    return why_not_switch(s, seat) if reason == frames.POSSIBLE else reason


@rule
def why_no_deed(s: State, seat: int, deed: int, without_target: int) -> int:
    """0, or why exploring or populating is not possible."""
    reason = why_no_action(s)
    return without_target if reason == frames.POSSIBLE and not has_target(s, seat, deed, 0) else reason


@rule
def why_not_explore(s: State, seat: int) -> int:
    """0, or why exploring is not possible (REV-62, REV-68)."""
    return why_no_deed(s, seat, notation.EXPLORING, frames.NO_TILE)


@rule
def why_not_build(s: State, seat: int) -> int:
    """0, or why building is not possible: of the small one, unless none of it is left (REV-4, REV-69)."""
    reason = why_no_action(s)
    if reason != frames.POSSIBLE or why_not_size(s, seat, 0, LARGE) == frames.POSSIBLE:
        return reason
    return why_not_size(s, seat, 0, SMALL)


@rule
def why_not_populate(s: State, seat: int) -> int:
    """0, or why populating is not possible (REV-77)."""
    return why_no_deed(s, seat, notation.POPULATING, frames.NO_SETTLEMENT)


@rule
def why_not_hibernate(s: State) -> int:
    """0, or why hibernating is not possible: only instead of actions (REV-42, REV-43)."""
    if s.slept == 1:
        return frames.SLEPT_ALREADY
    return frames.POSSIBLE if s.actions == 0 else frames.ACTED_ALREADY


@rule
def why_not_end(s: State) -> int:
    """0, or why the turn cannot end yet (REV-42, REV-46)."""
    return frames.POSSIBLE if s.actions > 0 or s.slept == 1 else frames.NO_ACTION_YET


@rule
def play_menu(s: State, seat: int, move: int) -> None:
    """An action, a hibernation, a free action, or the end of the turn; then the menu again (REV-40 to REV-46)."""
    if move == moves.TO_END:
        then(s, frames.TURN_OVER, seat)
        return
    if move < moves.TO_HIBERNATE:
        s.actions += 1
        act(s, seat, move)
    elif move == moves.TO_HIBERNATE:
        hibernate(s, seat)
    elif move == moves.TO_ABILITY:
        use_ability(s, seat, PAYING)
    elif move == moves.TO_TRADE:
        trade_crystal(s, seat)
    elif move == moves.TO_OPEN:
        then(s, frames.CRATE_CHOICE, seat)
    elif move == moves.TO_DEAL:
        trade_by_technology(s, seat)
    else:
        then(s, frames.MACHINE_CHOICE, seat)
    then(s, frames.MENU, seat)


@rule
def act(s: State, seat: int, move: int) -> None:
    """One of the five actions (REV-41)."""
    if move == moves.TO_PLAY:
        then(s, frames.CARD, seat)
    elif move == moves.TO_FLIP:
        use_switch(s, seat)
    elif move == moves.TO_EXPLORE:
        begin_deed(s, seat, notation.EXPLORING, 0)
    elif move == moves.TO_BUILD:
        begin_deed(s, seat, notation.BUILDING, 0)
    elif move == moves.TO_POPULATE:
        begin_deed(s, seat, notation.POPULATING, 0)


# ---------------------------------------------------------------- turns


@rule
def resolve_begin_turn(s: State, seat: int) -> None:
    """Somebody's turn (REV-40)."""
    s.turn = seat
    s.turns += 1
    s.actions = 0
    s.slept = 0
    tell(s, state.TURN_BEGAN, seat)
    then(s, frames.MENU, seat)


@rule
def resolve_turn_over(s: State, seat: int) -> None:
    """The next turn; once the last artifact is gone everybody but the owner of the end tile has one more (REV-124)."""
    s.prism = 0
    if s.last_turns > 0:
        s.last_turns -= 1
        if s.last_turns == 0:
            s.over = state.ARTIFACTS_GONE
            lay_open(s)
            tell(s, state.ENDED, NONE)
            return
    after = (seat + 1) % s.seats
    if s.last_turns > 0 and after == s.end_tile:
        after = (after + 1) % s.seats
    then(s, frames.BEGIN_TURN, after)


@rule
def lay_open(s: State) -> None:
    """Scoring is open: everybody shows the artifact card (REV-126)."""
    for seat in range(s.seats):
        if s.category[seat] != NONE:
            s.laid_open[seat] = s.category[seat]
            s.category[seat] = NONE
            tell(s, state.SHOWED, seat, s.laid_open[seat])


@rule
def place_in_turn(s: State, seat: int) -> int:
    """The place of a seat in the order of play (REV-24)."""
    return (seat - s.first + s.seats) % s.seats
