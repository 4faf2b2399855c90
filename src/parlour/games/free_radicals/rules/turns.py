"""Setup, rounds and turns (FR-9 to FR-18, FR-54)."""

from __future__ import annotations

from typing import Any

from parlour.engine.core.chance import below
from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import tell, then
from parlour.engine.effects.machine import begin
from parlour.engine.people.content import frozen
from parlour.games.free_radicals import content, state, tables
from parlour.games.free_radicals.rules import frames
from parlour.games.free_radicals.rules.items import FEW_PLAYERS, deed, draw_card, earn, fill_display, gain_item
from parlour.games.free_radicals.rules.paying import N_ITEMS
from parlour.games.free_radicals.scoring import FACTION, TOTAL, final_points
from parlour.games.free_radicals.state import State

SETUP_FRAME, TURN_FRAME = (
    frozen([frames.FRAMES.numbers.get(f"{faction.upper()}_{part}", NONE) for faction in content.FACTION_IDS])
    for part in ("SETUP", "TURN")
)
DRAFTED, AT_RANDOM, GIVEN = range(3)  # what the option of a seat says of its faction: from GIVEN on, which


@rule
def setup(s: State, option: Any) -> None:
    """Factions as given, at random or by draft; then the city is laid out (FR-10)."""
    s.first, s.turn, s.prestige = NONE, NONE, NONE
    for seat in range(s.seats):
        if option[seat] >= GIVEN and why_not_faction(s, option[seat] - GIVEN) == frames.POSSIBLE:
            play_faction_choice(s, seat, option[seat] - GIVEN)
    for seat in range(s.seats):
        if option[seat] == AT_RANDOM:
            play_faction_choice(s, seat, nth_free(s, below(s, free_factions(s))))
    for seat in range(s.seats):
        if s.faction[seat] == 0:
            then(s, frames.FACTION_CHOICE, seat)
    then(s, frames.DEAL, 0)


@rule
def why_not_faction(s: State, faction: int) -> int:
    """0, or why a faction cannot be taken: its colour is in the game already (FR-5)."""
    for seat in range(s.seats):
        if s.faction[seat] > 0 and tables.FACTION_COLOUR[s.faction[seat] - 1] == tables.FACTION_COLOUR[faction]:
            return frames.COLOUR_TAKEN
    return frames.POSSIBLE


@rule
def free_factions(s: State) -> int:
    """How many factions can still be taken (FR-10)."""
    found = 0
    for faction in range(tables.N_FACTIONS):
        found += 1 if why_not_faction(s, faction) == frames.POSSIBLE else 0
    return found


@rule
def nth_free(s: State, nth: int) -> int:
    """The nth of the factions that can still be taken."""
    for faction in range(tables.N_FACTIONS):
        if why_not_faction(s, faction) == frames.POSSIBLE:
            nth -= 1
            if nth < 0:
                return faction
    return NONE


@rule
def play_faction_choice(s: State, seat: int, faction: int) -> None:
    """Take a faction whose colour is free (FR-10)."""
    s.faction[seat] = faction + 1
    tell(s, state.TOOK_FACTION, seat, faction)


@rule
def resolve_deal(s: State) -> None:
    """The first player, the display, starting Items, then each faction's own setup in turn order (FR-10, FR-11)."""
    s.first = below(s, s.seats)
    tell(s, state.BEGAN, s.first, s.first)
    fill_display(s)
    for turn in range(s.seats):
        deal_items(s, (s.first + turn) % s.seats)
    for turn in range(s.seats):
        seat = (s.first + turn) % s.seats
        if SETUP_FRAME[s.faction[seat] - 1] != NONE:  # some begin with an empty board
            then(s, SETUP_FRAME[s.faction[seat] - 1], seat)
    then(s, frames.BEGIN_TURN, s.first)


@rule
def deal_items(s: State, seat: int) -> None:
    """Starting Items, more for two factions with few players (FR-11)."""
    faction = s.faction[seat] - 1
    extra = 1 if s.seats <= FEW_PLAYERS else 0
    deed(s, state.STEPPED, seat, tables.START_ITEMS)
    for item in range(N_ITEMS):
        gain_item(s, seat, item, tables.START[faction, item] + extra * tables.START_EXTRA[faction, item])
    for _ in range(tables.START[faction, N_ITEMS]):
        draw_card(s, seat)


@rule
def resolve_begin_turn(s: State, seat: int) -> None:
    """A turn: a point for the holder of Prestige, then the faction's own sequence (FR-15 to FR-18)."""
    s.turn = seat
    s.visited = 0
    s.deeds = 0
    if seat == s.first:
        s.rounds += 1
        tell(s, state.ROUND_BEGAN, NONE, s.rounds)
    tell(s, state.TURN_BEGAN, seat)
    if s.prestige == seat:
        deed(s, state.STEPPED, seat, tables.HOLD_PRESTIGE)
        earn(s, seat, 1, state.BY_OWN)
    then(s, TURN_FRAME[s.faction[seat] - 1], seat)
    then(s, frames.TURN_OVER, seat)


@rule
def resolve_own_step(s: State, seat: int, step: int) -> None:
    """A step of a faction's turn that is an effect of its own (FR-18)."""
    deed(s, state.STEPPED, seat, step)
    begin(s, seat, tables.STEP_EFFECT[step], s.cause)


@rule
def resolve_turn_over(s: State, seat: int) -> None:
    """The next player; after the last round the game ends (FR-16, FR-54)."""
    after = (seat + 1) % s.seats
    if after == s.first and s.rounds == content.ROUNDS:
        s.over = state.ROUNDS_OVER
        tell(s, state.ENDED, NONE)
        for source in range(FACTION, TOTAL):
            tell_final(s, source)
        return
    then(s, frames.BEGIN_TURN, after)


@rule
def tell_final(s: State, source: int) -> None:
    """What each player scores from one source when the game ends (FR-55)."""
    for seat in range(s.seats):
        points = final_points(s, seat, source)
        if points > 0:
            tell(s, state.SCORED_AT_END, seat, points, source)
