"""What holds in every state of Revive that can be reached: a bit for each fault."""

from __future__ import annotations

from parlour.engine.core.lists import pieces_in
from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.games.revive import content, tables
from parlour.games.revive.geometry import CELLS, SPACES
from parlour.games.revive.notation import N_COLOURS
from parlour.games.revive.rules.frames import MENU
from parlour.games.revive.rules.land import is_large, owner_of, terrain_at
from parlour.games.revive.rules.resources import energy_owned
from parlour.games.revive.rules.tracks import is_reached
from parlour.games.revive.state import State

FAULT_NAMES = (
    "the face-down tiles do not match their backs",
    "the piles of machine tokens are miscounted",
    "a building that nobody has listed, or listed where none stands",
    "a population figure that covers no technology of its seat",
    "more energy than there is",
    "citizens owned that are not counted",
    "progress markers lost or doubled",
    "a reward space unlocked too early, or not at all",
    "energy on a locked machine",
    "crates that are not counted",
    "a card or machine still in use between turns",
)
ICE, PILES, BUILDINGS_BIT, FIGURES, ENERGY_BIT, CITIZENS, PROGRESS, REWARDS, MACHINE, CRATES, IN_USE = (
    1 << bit for bit in range(11)
)


@rule
def invariants(s: State) -> int:
    """A bit for each of FAULT_NAMES; 0 in a sound state."""
    found = map_faults(s) | pile_faults(s)
    for seat in range(s.seats):
        found |= piece_faults(s, seat) | board_faults(s, seat) | card_faults(s, seat)
    is_quiet = s.over != 0 or s.frame[s.depth - 1, 0] == MENU
    if is_quiet and (s.playing != 0 or s.hues != 0 or s.in_use != 0 or s.due != 0 or s.fresh != 0):
        found |= IN_USE
    return found


@rule
def map_faults(s: State) -> int:
    """Each back lies on as many cells as there are tiles left under it; pieces stand where their owners say."""
    found = 0
    for back in range(tables.N_BACKS):
        cells = 0
        for cell in range(CELLS):
            if s.back[cell] == back + 1:
                cells += 1
        for tile in range(tables.N_TILES):
            if tables.TILE_BACK[tile] == back:
                cells -= s.ice[tile]
        if cells != 0:
            found |= ICE
    standing, figures = 0, 0
    for space in range(SPACES):
        standing += 1 if s.building[space] > 0 else 0
        if s.building[space] > 0 and terrain_at(s, space) != 0:
            found |= BUILDINGS_BIT
        for seat in range(s.seats):
            figures += (s.figures[space] >> seat) & 1
    for seat in range(s.seats):
        standing -= s.n_built[seat]
        for technology in range(content.N_TECHNOLOGIES):
            figures -= 1 if s.settled[seat, technology] > 0 else 0
    return found | (BUILDINGS_BIT if standing != 0 else 0) | (FIGURES if figures != 0 else 0)


@rule
def pile_faults(s: State) -> int:
    """The piles of machine tokens hold as many as is said."""
    for colour in range(N_COLOURS):
        left = 0
        for token in range(tables.N_TOKENS):
            left += s.piles[token] if tables.TOKEN_COLOUR[token] == colour else 0
        if left != s.pile_left[colour]:
            return PILES
    return 0


@rule
def piece_faults(s: State, seat: int) -> int:
    """Buildings and figures of a seat stand where its lists say."""
    found, large = 0, 0
    for nth in range(s.n_built[seat]):
        building = s.building[s.built[seat, nth]]
        large += is_large(building)
        if owner_of(building) != seat:
            found |= BUILDINGS_BIT
    for technology in range(content.N_TECHNOLOGIES):
        space = s.settled[seat, technology] - 1
        if space >= 0 and s.figures[space] & (1 << seat) == 0:
            found |= FIGURES
    return found if large == s.n_large[seat] else found | BUILDINGS_BIT


@rule
def board_faults(s: State, seat: int) -> int:
    """Energy, machines, rewards and progress markers of a seat (REV-7, REV-109, REV-110)."""
    found = ENERGY_BIT if energy_owned(s, seat) > content.ENERGY_MARKERS else 0
    for machine in range(tables.MACHINES):
        if s.charged[seat, machine] == 1 and s.reward[seat, tables.MACHINE_REWARD[machine]] == 0:
            found |= MACHINE
    unlocked = 0
    for reward in range(content.N_REWARDS):
        unlocked += s.reward[seat, reward]
        if (s.reward[seat, reward] == 1) != is_reached(s, seat, reward):
            found |= REWARDS
    is_quiet = s.over != 0 or s.frame[s.depth - 1, 0] == MENU
    if is_quiet and s.progress[seat] != unlocked + content.TRIBE_MARKERS - s.markers[seat]:
        found |= PROGRESS
    return found


@rule
def card_faults(s: State, seat: int) -> int:
    """Opened crates are counted, and citizens by colour."""
    found = 0
    if pieces_in(s.opened[seat]) != s.n_opened[seat]:
        found |= CRATES
    owned = 0
    for card in range(tables.N_CITIZENS):
        owned += s.active[seat, card] + s.resting[seat, card]
    for slot in range(content.N_SLOTS):
        for nth in range(s.n_slot[seat, slot]):
            owned += 1 if NONE < s.slot[seat, slot, nth] < tables.N_CITIZENS else 0
    for colour in range(N_COLOURS):
        owned -= s.citizens[seat, colour]
    return found if owned == 0 else found | CITIZENS
