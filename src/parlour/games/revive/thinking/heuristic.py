"""What a seat of Revive is heading for: the points in sight, and what its engine will still bring.

The numbers are tenths of a point. An effect is worth the sum of its words (WORTH); what is under way, frames on the
stack, is worth what will come of it, as if the best were chosen.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import KIND, SEAT, A
from parlour.engine.core.tables import Tunable
from parlour.engine.effects.program import OFFER, ON, OP, WORD
from parlour.engine.people.content import frozen
from parlour.engine.thinking.worth import worth_from
from parlour.games.revive import notation, tables
from parlour.games.revive.content import MODULES, N_TECHNOLOGIES
from parlour.games.revive.rules import frames
from parlour.games.revive.rules.cards import PLACEMENTS, half_of, last_card, slot_of, why_not_placement
from parlour.games.revive.rules.free import has_machine
from parlour.games.revive.scoring import TOTAL, score
from parlour.games.revive.state import State
from parlour.games.revive.tables import ROWS
from parlour.games.revive.thinking.clock import still_to_come, time_left

# What one of each word is worth, in the order of the notation: gear … slot5.
WORTH = (6, 13, 7, 14, 15, 13, 14, 24, 36, 16, 35, 24, 18, 6, 8, 14, 6, 4, 18, 17, 20, 13, 24, 25)
USUAL_COUNT, OFTEN = 3, 4  # what an effect `per` something usually finds; how often what lasts is set off
BASIC_HELD, CRYSTAL_HELD, ENERGY_HELD, CRATE_HELD = Tunable(5), Tunable(5), Tunable(6), Tunable(18)
ACTIVE, RESTING = Tunable(12), Tunable(7)  # a card that can be played, and one that sleeps
SLEEP = Tunable(35)  # how much shorter the game has become with each hibernation
STEP, ACTION = Tunable(10), Tunable(13)  # of a machine marker; left this turn
# With all of the game still to come: what works again and again, and per cent of what it does; a building.
WORKS, WORK, BUILT = Tunable(18), Tunable(20), Tunable(12)
# What a frame on the stack will bring: once, and for each of its number a.
_ONCE = {
    "TILE": 30, "SIZE": 40, "SITE": 30, "TECHNOLOGY": 30, "SETTLEMENT": 8, "BONUS": 16, "MODULE_CHOICE": 20,
    "MODULE_SPACE": 41, "TOKEN_CHOICE": 69, "MACHINE_CHOICE": 29, "ARTIFACT_CHOICE": 21, "SMALL_CHOICE": 48,
    "RECRUIT": 31, "CITIZEN_CHOICE": 11, "HIBERNATION": 14, "WATER_CHOICE": 18, "CRATE_CHOICE": 5, "WAKE_CHOICE": 5,
    "RECALL_CHOICE": 7, "RECHARGE_CHOICE": 9, "REVEAL": 4, "ORIENTATION": 9, "ABILITY_DONE": 3, "PAY": 8,
}  # fmt: skip
_EACH = {"RESOURCE": 4, "TRACK_CHOICE": 9, "MORE_STEPS": 9, "SPEND": -5, "SITE": 6}
ONCE, EACH = (frozen([table.get(name, 0) for name in frames.FRAMES.numbers]) for table in (_ONCE, _EACH))
REST = frozen(worth_from(ROWS, WORTH, USUAL_COUNT, OFTEN))  # of each program, from each of its rows on
# What a module does, by the colours that set it off, and a technology that lasts.
MODULE_WORK = frozen([REST[row] * len(one.colors) for row, one in zip(tables.MODULE_EFFECT, MODULES, strict=True)])
_lasting = [ROWS[row, OP] in (ON, OFFER) or ROWS[row + 1, WORD] == notation.LESS for row in range(len(ROWS) - 1)]
LASTS = frozen([[REST[n] if _lasting[n] else 0 for n in tribe] for tribe in np.asarray(tables.TECHNOLOGY_EFFECT)])


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
    """Resources, energy, crates, cards and steps on the machine tracks."""
    worth = CRYSTAL_HELD * s.crystal[seat] + ENERGY_HELD * s.storage[seat] + CRATE_HELD * s.n_closed[seat]
    worth -= SLEEP * s.hibernation[seat]
    for nth in range(3):  # basic resources, and machine markers
        worth += BASIC_HELD * s.basic[seat, nth] + STEP * s.marker[seat, nth]
    for card in range(tables.N_CARDS):
        worth += ACTIVE * s.active[seat, card] + RESTING * s.resting[seat, card]
    return worth


@rule
def engine(s: State, seat: int) -> int:
    """What machines, modules and technologies will do again and again, and the buildings."""
    things, work, worth = s.side_open[seat], 0, BUILT * s.n_built[seat]
    for machine in range(tables.MACHINES):
        if has_machine(s, seat, machine):
            colour = tables.MACHINE_SPOT[machine]
            things += 1
            work += REST[tables.MACHINE_EFFECT[machine] if colour < 0 else tables.TOKEN_EFFECT[s.spot[seat, colour]]]
    for space in range(tables.MODULE_SPACES):
        if s.module[seat, space] != NONE:
            things += 1
            work += MODULE_WORK[s.module[seat, space]]
    for technology in range(N_TECHNOLOGIES):
        if s.settled[seat, technology] > 0:
            worth += WORKS + LASTS[s.tribe[seat], technology]
    return worth + WORKS * things + WORK * work // 100


@rule
def pending(s: State, at: int) -> int:
    """What a frame of the stack will bring."""
    kind, seat, a = s.frame[at, KIND], s.frame[at, SEAT], s.frame[at, A]
    worth = ONCE[kind] + EACH[kind] * a
    if kind == frames.RUN:
        worth += REST[a]
    elif kind == frames.CARD:
        worth += best_play(s, seat, NONE)
    elif kind == frames.PLACEMENT:
        worth += best_play(s, seat, a)
    elif kind == frames.MODULE_SPACE:
        worth += MODULE_WORK[s.offer[a]]
    elif kind == frames.SETTLEMENT:
        worth += REST[tables.TECHNOLOGY_EFFECT[s.tribe[seat], a]]
    elif kind == frames.MENU and s.slept == 0:
        worth += ACTION * (2 - s.actions)
    return worth


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
            hues, worth = 1 << tables.CARD_COLOUR[card], REST[tables.CARD_EFFECT[card, half]]
            if before != NONE and tables.CARD_COLOUR[before] == tables.CARD_COLOUR[card]:
                worth += REST[tables.CARD_EFFECT[before, half]]
            for space in range(tables.MODULE_SPACES):
                module = s.module[seat, space]
                if tables.SPACE_SLOT[space] == slot and module != NONE and tables.MODULE_COLOURS[module] & hues != 0:
                    worth += REST[tables.MODULE_EFFECT[module]]
            best = max(best, worth)
    return best
