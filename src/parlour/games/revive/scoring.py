"""Points by where they come from, and the ranking (REV-127 to REV-139).

Columns of the score: one for each source, then the total and the tie-break.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.effects.machine import find_clause
from parlour.engine.effects.program import AMOUNT, AT_END, C0, C1, CAP, COUNT, DIV, DO, END, OP
from parlour.games.revive import content, tables
from parlour.games.revive.geometry import CORNER_SPACES, CORNERS
from parlour.games.revive.notation import COUNT_ARTIFACT, N_COLOURS
from parlour.games.revive.rules.effects import counted
from parlour.games.revive.rules.resources import spendable
from parlour.games.revive.state import State
from parlour.games.revive.tables import ROWS

SOURCES = (
    "points track", "progress track", "machine track bonus", "artifact card", "technologies", "small artifacts",
    "large locations", "end tile", "remaining resources",
)  # fmt: skip
TRACK, PROGRESS, BONUS, CARD, TECHNOLOGIES, SMALLS, LOCATIONS, END_TILE, RESOURCES, TOTAL, TIE_BREAK = range(11)
TENTHS = 10  # points are counted in tenths, so that bots can tell promises apart


@rule
def score(s: State, out: Any) -> None:
    """All lines of the final scoring as things stand; ties go to artifacts, then to progress (REV-127, REV-139)."""
    for seat in range(s.seats):
        out[seat, TRACK] = TENTHS * s.vp[seat]
        out[seat, PROGRESS] = TENTHS * tables.PROGRESS_VP[s.progress[seat]]
        out[seat, BONUS] = TENTHS * track_bonus(s, seat)
        out[seat, CARD] = TENTHS * card_points(s, seat)
        out[seat, TECHNOLOGIES] = TENTHS * technology_points(s, seat)
        out[seat, SMALLS] = TENTHS * small_points(s, seat)
        out[seat, LOCATIONS] = TENTHS * location_points(s, seat)
        out[seat, END_TILE] = TENTHS * content.END_TILE_VP if s.end_tile == seat else 0
        out[seat, RESOURCES] = TENTHS * (spendable(s, seat) // content.RESOURCES_PER_VP)
        out[seat, TOTAL] = 0
        for source in range(TOTAL):
            out[seat, TOTAL] += out[seat, source]
        out[seat, TIE_BREAK] = 100 * counted(s, seat, COUNT_ARTIFACT, 0, 0) + s.progress[seat]


@rule
def line_points(s: State, seat: int, start: int) -> int:
    """What the `end:` line of an effect brings, each part of it rounded by itself (REV-137); 0 without one."""
    row, found = find_clause(ROWS, start, AT_END, 0), 0
    if row == NONE:
        return 0
    row += 1
    while ROWS[row, OP] != END:
        if ROWS[row, OP] == DO:
            found += part_points(s, seat, row)
        row += 1
    return found


@rule
def part_points(s: State, seat: int, row: int) -> int:
    """What one part of a line brings: so many for each thing counted, rounded down, at most the limit (REV-137)."""
    points = ROWS[row, AMOUNT]
    if ROWS[row, COUNT] >= 0:
        points *= counted(s, seat, ROWS[row, COUNT], ROWS[row, C0], ROWS[row, C1]) // ROWS[row, DIV]
    return points if ROWS[row, CAP] < 0 else min(points, ROWS[row, CAP])


@rule
def track_bonus(s: State, seat: int) -> int:
    """Citizens of the colours whose last but one reward space is unlocked (REV-130)."""
    found = 0
    for reward in range(content.N_REWARDS):
        if s.reward[seat, reward] == 1 and tables.REWARD_ENDS[reward] == 1:
            found += line_points(s, seat, tables.REWARD_EFFECT[reward])
    return found


@rule
def artifact_card(s: State, seat: int) -> int:
    """The artifact card that counts for a seat: everybody's, or its own (REV-35, REV-126, REV-150)."""
    if s.shared != NONE:
        return s.shared
    return s.laid_open[seat] if s.laid_open[seat] != NONE else s.category[seat]


@rule
def card_points(s: State, seat: int) -> int:
    """Each category once, and once more for each artifact of its colour (REV-131)."""
    card, found = artifact_card(s, seat), 0
    if card < 0:
        return 0
    for colour in range(N_COLOURS):
        found += (1 + s.artifact[seat, colour]) * line_points(s, seat, tables.CATEGORY[card, colour])
    return found


@rule
def technology_points(s: State, seat: int) -> int:
    """Unlocked technologies that count at the end (REV-132)."""
    found = 0
    for technology in range(content.N_TECHNOLOGIES):
        if s.settled[seat, technology] > 0:
            found += line_points(s, seat, tables.TECHNOLOGY_EFFECT[s.tribe[seat], technology])
    return found


@rule
def small_points(s: State, seat: int) -> int:
    """The small artifacts (REV-133)."""
    found = 0
    for small in range(tables.N_SMALL):
        if s.small[seat, small] > 0:
            found += line_points(s, seat, tables.SMALL_SCORE[small])
    return found


@rule
def location_points(s: State, seat: int) -> int:
    """The large locations where one has a figure (REV-134)."""
    found = 0
    for corner in range(len(CORNERS)):
        if s.figures[CORNER_SPACES[corner]] & (1 << seat) != 0:
            found += line_points(s, seat, tables.LOCATION_SCORE[s.location[corner]])
    return found


def solo_rank(s: Any) -> str:
    """How somebody who plays alone has done so far (REV-149); nothing where several play."""
    total = totals(s)[0]
    return [name for least, name in content.SOLO_RANKS if total >= least][-1] if s.seats == 1 else ""


def totals(s: Any) -> list[int]:
    """The points of each seat as things stand, as far as a view shows them."""
    out = np.zeros((len(s.vp), TIE_BREAK + 1), dtype=np.int32)
    score(s, out)
    return [int(total) // TENTHS for total in out[: int(s.seats), TOTAL]]
