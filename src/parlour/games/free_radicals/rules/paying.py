"""Costs of Awakenings and Knowledge steps, and what is waived of them (FR-25, FR-51).

A cost is one number, a decimal digit for each Item: Carbon, Hydrogen, Titanium, Credits from the right.
"""

from __future__ import annotations

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
def waived_of(s: State, seat: int, cost: int, item: int, waive: int) -> int:
    """How many Items of a sort are waived without a choice: all for enough waivers, else what one lacks (FR-51)."""
    items = 0
    for other in range(N_ITEMS):
        items += part_of(cost, other)
    here = part_of(cost, item)
    return here if items <= waive else max(0, here - owned(s, seat, item))


@rule
def settle(s: State, seat: int, cost: int) -> None:
    """Waive what needs no choice; then ask what else is waived, or pay (FR-25, FR-51)."""
    rest, left = cost, s.waive
    for item in range(N_ITEMS):
        number = waived_of(s, seat, cost, item, left)
        if number > 0:
            s.waive -= number
            rest -= number * worth_of(item)
            tell(s, state.WAIVED, seat, item, number, s.cause)
    if s.waive > 0 and rest > 0:
        then(s, frames.PAYMENT, seat, rest)
        return
    for item in range(N_ITEMS):
        pay_item(s, seat, item, part_of(rest, item))


@rule
def why_not_waive(s: State, seat: int, cost: int, waive: int) -> int:
    """0, or why this Item cannot be waived (FR-51)."""
    return frames.POSSIBLE if part_of(cost, waive) > 0 else frames.NOT_IN_COST


@rule
def play_payment(s: State, seat: int, cost: int, move: int) -> None:
    """Waive one Item, and go on (FR-51)."""
    item = move - moves.TO_WAIVE
    s.waive -= 1
    tell(s, state.WAIVED, seat, item, 1, s.cause)
    settle(s, seat, cost - worth_of(item))
