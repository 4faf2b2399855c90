"""Points at the end, in twelfths of a VP, and the ranking (CAT-72 to CAT-83).

Columns of the score: one for each source, then the total and the tie-break.
"""

from __future__ import annotations

from typing import Any

from parlour.engine.core.rules import rule
from parlour.engine.effects.program import A0, C0, CAP, COUNT, DIV, DO, END, OP
from parlour.games.catalyst import content
from parlour.games.catalyst.content import ROWS
from parlour.games.catalyst.state import CARDS, State

TWELFTHS = 12
SOURCES = ("pile", "cathedral", "academy", "marketplace", "barracks", "military", "military rank", "coins")
PILE, BUILDINGS, TOKENS, RANK, COINS, TOTAL, TIE_BREAK = 0, 1, 5, 6, 7, 8, 9


@rule
def score(s: State, out: Any) -> None:
    """Each seat adds pile, Buildings, Military Power and coins (CAT-72); the pile breaks ties (CAT-83)."""
    for seat in range(s.seats):
        out[seat, PILE] = TWELFTHS * pile_sum(s, seat)
        for building in range(content.TYPES):
            out[seat, BUILDINGS + building] = TWELFTHS * building_points(s, seat, building)
        out[seat, TOKENS] = TWELFTHS * (s.military[seat] // content.TOKENS_PER_VP)
        out[seat, RANK] = rank_points(s, seat)
        out[seat, COINS] = TWELFTHS * (s.coin[seat] // content.COINS_PER_VP)
        total = 0
        for source in range(TOTAL):
            total += out[seat, source]
        out[seat, TOTAL] = total
        out[seat, TIE_BREAK] = out[seat, PILE]


@rule
def pile_sum(s: State, seat: int) -> int:
    """The numbers of the cards in the pile; Catalysts still in play are worth nothing (CAT-73)."""
    total = 0
    for card in range(CARDS):
        total += s.pile[seat, card] * content.NUMBER[card]
    return total


@rule
def building_points(s: State, seat: int, building: int) -> int:
    """The line of this type on the Goal card, for its owner (CAT-74, CAT-77)."""
    if s.building[seat, building] == 0:
        return 0
    points = 0
    row = content.GOAL_LINE[s.goal, building]
    while ROWS[row, OP] != END:
        if ROWS[row, OP] == DO:
            points += line_points(s, seat, row)
        row += 1
    return points


@rule
def line_points(s: State, seat: int, row: int) -> int:
    """A fixed number of points, or so many for each thing counted (CAT-75)."""
    if ROWS[row, COUNT] < 0:
        return ROWS[row, A0]
    points = ROWS[row, A0] * (counted(s, seat, ROWS[row, COUNT], ROWS[row, C0]) // ROWS[row, DIV])
    return points if ROWS[row, CAP] < 0 else min(points, ROWS[row, CAP])


@rule
def counted(s: State, seat: int, count: int, what: int) -> int:
    """Coins held, or cards in the pile with a number, colour or symbol; each card once (CAT-75, CAT-76)."""
    if count == content.HELD_COIN:
        return s.coin[seat]
    found = 0
    for card in range(CARDS):
        if s.pile[seat, card] == 0:
            continue
        if count == content.SCORED_NUMBER:
            found += 1 if content.NUMBER[card] == what else 0
        elif count == content.SCORED_COLOR:
            found += 1 if content.COLOR[card] == what else 0
        else:
            found += content.SHOWS[card, what]
    return found


@rule
def rank_points(s: State, seat: int) -> int:
    """6, 3 and 1 VP for the most tokens; tied seats share their places exactly, in twelfths (CAT-79, 81, 82)."""
    if s.military[seat] < content.RANK_MINIMUM:
        return 0
    better, tied = 0, 0
    for other in range(s.seats):
        if s.military[other] > s.military[seat]:
            better += 1
        elif s.military[other] == s.military[seat]:
            tied += 1
    shared = 0
    for place in range(better, min(better + tied, content.RANK_PLACES)):
        shared += content.RANK_VP[place]
    return TWELFTHS * shared // tied
