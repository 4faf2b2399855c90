"""What a seat of Revive is heading for: the points in sight, and what its engine will still bring.

The numbers are tenths of a point (`worth.py`). An effect is worth the sum of its words; what is under way, frames on
the stack, is worth what will come of it, as if the best were chosen.
"""

from __future__ import annotations

from typing import Any

from parlour.engine.core.lists import pieces_in
from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import KIND, SEAT, A
from parlour.engine.effects.program import AMOUNT, DO, END, OP, WORD
from parlour.games.revive import notation, tables
from parlour.games.revive.content import N_REWARDS, N_TECHNOLOGIES
from parlour.games.revive.geometry import CORNER_SPACES, CORNERS
from parlour.games.revive.rules import frames
from parlour.games.revive.rules.cards import PLACEMENTS, half_of, last_card, slot_of, why_not_placement
from parlour.games.revive.rules.deeds import has_target
from parlour.games.revive.rules.free import has_machine
from parlour.games.revive.scoring import TENTHS, TOTAL, line_points, score
from parlour.games.revive.state import State
from parlour.games.revive.tables import ROWS
from parlour.games.revive.thinking import worth as of
from parlour.games.revive.thinking.clock import still_to_come, time_left


@rule
def appraise(s: State, out: Any) -> None:
    """The points of each seat as they stand, and what it can still make of what it has."""
    score(s, out)
    time, more = time_left(s), still_to_come(s) if s.seats > 1 else 0
    for seat in range(s.seats):
        out[seat, TOTAL] += more + (holdings(s, seat) * min(100, 20 + 3 * time) + engine(s, seat) * time) // 100
    for at in range(s.depth):
        out[s.frame[at, SEAT], TOTAL] += pending(s, at)


@rule
def holdings(s: State, seat: int) -> int:
    """Resources, energy, crates, cards, steps on the machine tracks and reward spaces that are near (REV-109)."""
    worth = of.CRYSTAL_HELD * s.crystal[seat] + of.ENERGY_HELD * s.storage[seat] + of.CRATE_HELD * s.n_closed[seat]
    worth -= (of.SLEEP if s.seats > 1 else of.SLEEP_ALONE) * s.hibernation[seat]
    for nth in range(3):  # basic resources, and machine markers
        worth += of.HELD[nth] * s.basic[seat, nth] + of.STEP * s.marker[seat, nth]
    for reward in range(N_REWARDS):
        missing = 0
        for colour in range(notation.N_COLOURS):
            missing += max(0, tables.REWARD_NEEDS[reward, colour] - s.marker[seat, colour])
        worth += of.CLOSE * max(0, of.NEAR - missing) if missing > 0 else 0
    for card in range(tables.N_CARDS):
        worth += of.ACTIVE * s.active[seat, card] + of.RESTING * s.resting[seat, card]
    return worth


@rule
def engine(s: State, seat: int) -> int:
    """What machines, modules and technologies will do again and again; buildings, figures in large locations."""
    things, work, worth = s.side_open[seat], 0, of.BUILT * s.n_built[seat]
    for machine in range(tables.MACHINES):
        if has_machine(s, seat, machine):
            colour = tables.MACHINE_SPOT[machine]
            things += 1
            work += of.REST[tables.MACHINE_EFFECT[machine] if colour < 0 else tables.TOKEN_EFFECT[s.spot[seat, colour]]]
    for space in range(tables.MODULE_SPACES):
        if s.module[seat, space] != NONE:
            things += 1
            work += of.MODULE_WORK[s.module[seat, space]]
    for technology in range(N_TECHNOLOGIES):
        if s.settled[seat, technology] > 0:
            worth += of.WORKS + of.LASTS[s.tribe[seat], technology]
    for corner in range(len(CORNERS)):
        worth += of.PLACED if s.figures[CORNER_SPACES[corner]] & (1 << seat) != 0 else 0
    return worth + of.WORKS * things + of.WORK * work // 100


@rule
def pending(s: State, at: int) -> int:
    """What a frame of the stack will bring."""
    kind, seat, a = s.frame[at, KIND], s.frame[at, SEAT], s.frame[at, A]
    worth = of.ONCE[kind] + of.EACH[kind] * a
    if kind == frames.RUN:
        worth += promised(s, seat, a)
    elif kind == frames.CARD:
        worth += best_play(s, seat, NONE)
    elif kind == frames.PLACEMENT:
        worth += best_play(s, seat, a)
    elif kind == frames.MODULE_SPACE:
        worth += of.MODULE_WORK[s.offer[a]]
    elif kind == frames.SETTLEMENT:
        effect, lasts = tables.TECHNOLOGY_EFFECT[s.tribe[seat], a], of.LASTS[s.tribe[seat], a]
        worth += of.REST[effect] if lasts == 0 else lasts * time_left(s) // 100 + TENTHS * line_points(s, seat, effect)
    elif kind == frames.MENU and s.slept == 0:
        worth += of.ACTION * (2 - s.actions)
    return worth


@rule
def promised(s: State, seat: int, row: int) -> int:
    """What a program is worth from a row on, without what it would do in vain; `tribe` is the ability (REV-91)."""
    worth = of.REST[row]
    while ROWS[row, OP] != END:
        word = ROWS[row, WORD] if ROWS[row, OP] == DO else NONE
        row += 1
        if word == notation.TRIBE:
            row = tables.TRIBE_EFFECT[s.tribe[seat]]
            worth += of.REST[row] + of.MARKER - of.WORDS[word]
        elif word != NONE and is_vain(s, seat, word, ROWS[row - 1, AMOUNT]):
            worth -= of.WORDS[word]
    return max(0, worth)


@rule
def is_vain(s: State, seat: int, word: int, less: int) -> bool:
    """Whether a word does nothing: `recharge` without energy on machines, `build 1` without a site (REV-118)."""
    if word == notation.RECHARGE:
        return pieces_in(s.charged[seat]) == 0
    return notation.EXPLORE <= word <= notation.POPULATE and not has_target(s, seat, word - notation.EXPLORE, less)


@rule
def best_play(s: State, seat: int, only: int) -> int:
    """The best that an active card can do, with the card it joins and the modules it sets off (REV-51 to REV-53)."""
    best = 0
    for placement in range(PLACEMENTS):
        slot, half = slot_of(placement), half_of(placement)
        before = last_card(s, seat, slot)
        for card in range(tables.N_CARDS if why_not_placement(s, seat, placement) == 0 else 0):
            if s.active[seat, card] == 0 or (only != NONE and only != card):
                continue
            hues, worth = 1 << tables.CARD_COLOUR[card], promised(s, seat, tables.CARD_EFFECT[card, half])
            if before != NONE and tables.CARD_COLOUR[before] == tables.CARD_COLOUR[card]:
                worth += of.REST[tables.CARD_EFFECT[before, half]]
            for space in range(tables.MODULE_SPACES):
                module = s.module[seat, space]
                if tables.SPACE_SLOT[space] == slot and module != NONE and tables.MODULE_COLOURS[module] & hues != 0:
                    worth += of.REST[tables.MODULE_EFFECT[module]]
            best = max(best, worth)
    return best
