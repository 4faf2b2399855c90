"""Points by where they come from, and the ranking (FR-55 to FR-61, FR-77)."""

from __future__ import annotations

from typing import Any

import numpy as np

from parlour.engine.core.rules import rule
from parlour.engine.effects.machine import find_clause
from parlour.engine.effects.program import AMOUNT, AT_END, C0, C1, COUNT, DIV, DO, END, OP
from parlour.games.free_radicals import content, tables
from parlour.games.free_radicals.content import FACTION_IDS
from parlour.games.free_radicals.notation import N_COLOURS
from parlour.games.free_radicals.rules.counting import counted
from parlour.games.free_radicals.rules.items import colour_of, favors_of, resources_of
from parlour.games.free_radicals.state import EARNINGS, State
from parlour.games.free_radicals.tables import ROWS

SOURCES = (*EARNINGS, "faction at the end", "furthest Knowledge", "most Favor", "Favor sets", "Items left")
FACTION, KNOWLEDGE, FAVOR, SETS, ITEMS, TOTAL, TIE_BREAK = range(len(EARNINGS), len(EARNINGS) + 7)
TENTHS = 10  # points are counted in tenths, so that bots can tell promises apart
ADVENTURERS = FACTION_IDS.index("adventurers") + 1
ALONE = 1


@rule
def score(s: State, out: Any) -> None:
    """All lines of the final scoring as things stand; ties go to Credits and Data, then Resources (FR-55, FR-61)."""
    for seat in range(s.seats):
        for source in range(len(EARNINGS)):
            out[seat, source] = TENTHS * s.earned[seat, source]
        for source in range(FACTION, TOTAL):
            out[seat, source] = TENTHS * final_points(s, seat, source)
        out[seat, TOTAL] = 0
        for source in range(TOTAL):
            out[seat, TOTAL] += out[seat, source]
        out[seat, TIE_BREAK] = 1000 * (s.credit[seat] + s.n_hand[seat]) + resources_of(s, seat)


@rule
def final_points(s: State, seat: int, source: int) -> int:
    """What a seat scores from one source when the game ends (FR-55)."""
    if source == FACTION:
        return faction_points(s, seat)
    if source == KNOWLEDGE:
        return knowledge_points(s, seat)
    if source == FAVOR:
        return favor_points(s, seat)
    return content.FAVOR_SET * favor_sets(s, seat) if source == SETS else items_of(s, seat) // content.ITEMS_PER_VP


@rule
def faction_points(s: State, seat: int) -> int:
    """What a faction scores at the end (FR-ADVE-9)."""
    if s.faction[seat] != ADVENTURERS:
        return 0
    row, found = find_clause(ROWS, tables.EXPLORED, AT_END, 0) + 1, 0
    while ROWS[row, OP] != END:
        if ROWS[row, OP] == DO and ROWS[row, COUNT] >= 0:
            counts = counted(s, seat, ROWS[row, COUNT], ROWS[row, C0], ROWS[row, C1])
            found += ROWS[row, AMOUNT] * (counts // ROWS[row, DIV])
        row += 1
    return found


@rule
def place_points(above: int, level: int, tops: int, first: int, second: int) -> int:
    """Points of whoever has so many above them: the first place, or the second if only one is above (FR-56).

    `level` tells whether anybody above has less than the most; `tops` how many have the most.
    """
    if above == 0:
        return first
    return second if level == 0 and tops == 1 else 0


@rule
def knowledge_points(s: State, seat: int) -> int:
    """The furthest colours, non-player factions included; the second-furthest if one is alone in front (FR-56)."""
    mine, most, tops, between = s.knowledge[colour_of(s, seat)], 0, 0, 0
    for column in s.knowledge:
        most = max(most, column)
    for column in s.knowledge:
        tops += 1 if column == most else 0
        between += 1 if mine < column < most else 0
    return place_points(most - mine, between, tops, content.KNOWLEDGE_FIRST, content.KNOWLEDGE_SECOND)


@rule
def favor_points(s: State, seat: int) -> int:
    """The most Favor among the players; alone, by amounts (FR-57, FR-77)."""
    mine = favors_of(s, seat)
    if s.seats == ALONE:
        if mine >= content.SOLO_FAVOR_FIRST:
            return content.FAVOR_FIRST
        return content.FAVOR_SECOND if mine >= content.SOLO_FAVOR_SECOND else 0
    most, tops, between = 0, 0, 0
    for other in range(s.seats):
        most = max(most, favors_of(s, other))
    for other in range(s.seats):
        tops += 1 if favors_of(s, other) == most else 0
        between += 1 if mine < favors_of(s, other) < most else 0
    return place_points(most - mine, between, tops, content.FAVOR_FIRST, content.FAVOR_SECOND)


@rule
def favor_sets(s: State, seat: int) -> int:
    """Complete sets of the four other colours (FR-58)."""
    least = favors_of(s, seat)
    for colour in range(N_COLOURS):
        least = min(least, s.favor[seat, colour]) if colour != colour_of(s, seat) else least
    return least


@rule
def items_of(s: State, seat: int) -> int:
    """Items left: Resources, Credits and Data cards (FR-59)."""
    return resources_of(s, seat) + s.credit[seat] + s.n_hand[seat]


def solo_rank(s: Any) -> str:
    """How somebody who plays alone has done so far (FR-77); nothing where several play."""
    total = totals(s)[0]
    return [name for least, name in content.SOLO_RANKS if total >= least][-1] if s.seats == 1 else ""


def totals(s: Any) -> list[int]:
    """The points of each seat as things stand, as far as a view shows them."""
    out = np.zeros((len(s.vp), TIE_BREAK + 1), dtype=np.int32)
    score(s, out)
    return [int(total) // TENTHS for total in out[: int(s.seats), TOTAL]]
