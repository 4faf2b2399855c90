"""Costs of Awakenings and Knowledge steps, and what may be struck from them (FR-25, FR-51).

A cost is one number, a decimal digit for each Item: Carbon, Hydrogen, Titanium, Credits from the right.
"""

from __future__ import annotations

from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import tell, then
from parlour.games.free_radicals import moves, state
from parlour.games.free_radicals.notation import CREDITS, ITEMS
from parlour.games.free_radicals.rules import frames
from parlour.games.free_radicals.rules.items import pay_item
from parlour.games.free_radicals.state import State

N_ITEMS = len(ITEMS)


@rule
def worth_of(item: int) -> int:
    """What one Item of a sort counts in a cost."""
    worth = 1
    for _ in range(item):
        worth *= 10
    return worth


@rule
def part_of(cost: int, item: int) -> int:
    """How many Items of a sort a cost has."""
    return cost // worth_of(item) % 10


@rule
def owned(s: State, seat: int, item: int) -> int:
    """How many Items of a sort a seat has."""
    return s.credit[seat] if item == CREDITS else s.resource[seat, item]


@rule
def lacking(s: State, seat: int, cost: int, spent: int) -> int:
    """How many Items of a cost a seat does not have, once it has paid one of `spent` (or NONE) as a fee."""
    lacks = 0
    for item in range(N_ITEMS):
        has = owned(s, seat, item) - (1 if item == spent else 0)
        lacks += max(0, part_of(cost, item) - has)
    return lacks


@rule
def why_not_strike(s: State, seat: int, cost: int, strike: int) -> int:
    """0, or why this Item cannot be struck (FR-51)."""
    if part_of(cost, strike) == 0:
        return frames.NOT_IN_COST
    if s.waive == 0:
        return frames.NO_WAIVER
    rest = lacking(s, seat, cost - worth_of(strike), NONE)
    return frames.POSSIBLE if rest < s.waive else frames.WOULD_LACK


@rule
def why_not_settle(s: State, seat: int, cost: int) -> int:
    """0, or why the rest cannot be paid (FR-51)."""
    return frames.POSSIBLE if lacking(s, seat, cost, NONE) == 0 else frames.LACKING


@rule
def play_payment(s: State, seat: int, cost: int, move: int) -> None:
    """Strike one Item, and go on; or pay the rest (FR-51)."""
    if move == moves.TO_SETTLE:
        pay_cost(s, seat, cost)
        return
    item = move - moves.TO_STRIKE
    s.waive -= 1
    tell(s, state.STRUCK, seat, item, 0, s.cause)
    settle(s, seat, cost - worth_of(item))


@rule
def settle(s: State, seat: int, cost: int) -> None:
    """Ask for what is to be struck, while something is left of a cost."""
    if cost > 0:
        then(s, frames.PAYMENT, seat, cost)


@rule
def pay_cost(s: State, seat: int, cost: int) -> None:
    """Pay all of a cost (FR-25)."""
    for item in range(N_ITEMS):
        pay_item(s, seat, item, part_of(cost, item))
