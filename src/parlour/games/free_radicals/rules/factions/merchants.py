"""Merchants: a rondel and a market (FR-MERC-1 to FR-MERC-10)."""

from __future__ import annotations

from parlour.engine.core.rules import rule
from parlour.engine.core.stack import then
from parlour.engine.effects.machine import begin
from parlour.games.free_radicals import factions, moves, notation, state, tables
from parlour.games.free_radicals.rules import frames
from parlour.games.free_radicals.rules.asking import decline
from parlour.games.free_radicals.rules.items import deed, earn, gain_item, pay_item
from parlour.games.free_radicals.state import State
from parlour.games.free_radicals.tables import N_MARKETS

N_RESOURCES = len(notation.RESOURCES)
YES = 0


@rule
def resolve_merchants_setup(s: State, seat: int) -> None:
    """The standee on its market (FR-MERC-2)."""
    s.standee = factions.START_MARKET


@rule
def resolve_merchants_turn(s: State, seat: int) -> None:
    """Two strolls, Build, Trade (FR-MERC-3)."""
    for _ in range(factions.STROLLS):
        then(s, frames.STROLL, seat)
    then(s, frames.BUILD_STALL, seat)
    then(s, frames.TRADE, seat, factions.TRADES)


@rule
def toll(steps: int) -> int:
    """What a stroll of so many markets costs (FR-MERC-4)."""
    return factions.STEP_CREDIT * max(0, steps - factions.FREE_STEPS)


@rule
def why_not_stroll(s: State, seat: int, stroll: int) -> int:
    """0, or why one cannot go that far (FR-MERC-4, FR-MERC-10)."""
    return frames.POSSIBLE if toll(stroll + 1) <= s.credit[seat] else frames.TOO_FAR


@rule
def play_stroll(s: State, seat: int, stroll: int) -> None:
    """Move the standee and do what its market offers (FR-MERC-4, FR-MERC-5)."""
    s.standee = (s.standee + stroll + 1) % N_MARKETS
    deed(s, state.STROLLED, seat, s.standee, toll(stroll + 1))
    pay_item(s, seat, notation.CREDITS, toll(stroll + 1))
    begin(s, seat, tables.MARKET_EFFECT[s.standee, s.stall[s.standee]], s.cause)


@rule
def held_by_others(s: State, seat: int, resource: int) -> int:
    """What all other players hold of a Resource (FR-MERC-6)."""
    held = 0
    for other in range(s.seats):
        held += s.resource[other, resource] if other != seat else 0
    return held


@rule
def price_of(s: State, seat: int, resource: int) -> int:
    """The scarcer a Resource is among the others, the dearer it is; ties by the printed order (FR-MERC-6)."""
    rank, place = 0, N_RESOURCES
    for nth in range(N_RESOURCES):
        other = tables.SCARCER[nth]
        if other == resource:
            place = nth
            continue
        before = held_by_others(s, seat, other) - held_by_others(s, seat, resource)
        if before < 0 or (before == 0 and nth < place):
            rank += 1
    return tables.PRICES[rank]


@rule
def why_not_sell(s: State, seat: int, sell: int) -> int:
    """0, or why this Resource cannot be sold (FR-MERC-5, FR-MERC-8)."""
    return frames.POSSIBLE if s.resource[seat, sell] > 0 else frames.NOTHING_TO_SELL


@rule
def play_showroom(s: State, seat: int, left: int, row: int, stage: int, move: int) -> None:
    """Sell a Resource for points; then the next one (FR-MERC-5)."""
    if move == moves.TO_DECLINE:
        decline(s, seat, row, stage)
        return
    resource = move - moves.TO_SELL
    price = price_of(s, seat, resource)
    deed(s, state.SOLD_FOR_POINTS, seat, resource, price)
    pay_item(s, seat, resource, 1)
    earn(s, seat, price, state.BY_OWN)
    if left > 1:
        then(s, frames.SHOWROOM, seat, left - 1, row, frames.TAKEN)


@rule
def why_not_stall(s: State, seat: int) -> int:
    """0, or why no Stall can be built here (FR-MERC-7)."""
    if s.n_stalls == tables.N_STALLS:
        return frames.NO_STALL_LEFT
    if s.stall[s.standee] == 1:
        return frames.STALL_THERE
    return frames.POSSIBLE if tables.STALL_COST[s.n_stalls] <= s.credit[seat] else frames.CANNOT_PAY


@rule
def why_not_build_stall(s: State, seat: int, answer: int) -> int:
    """0, or why the answer is not open: No always is (FR-MERC-7)."""
    return why_not_stall(s, seat) if answer == YES else frames.POSSIBLE


@rule
def play_build_stall(s: State, seat: int, answer: int) -> None:
    """Pay for a Stall and score it (FR-MERC-7)."""
    if answer != YES:
        return
    deed(s, state.BUILT_STALL, seat, s.standee)
    pay_item(s, seat, notation.CREDITS, tables.STALL_COST[s.n_stalls])
    s.stall[s.standee] = 1
    s.n_stalls += 1
    earn(s, seat, tables.STALL_VP[s.n_stalls - 1], state.BY_OWN)


@rule
def why_not_buy(s: State, seat: int, buy: int) -> int:
    """0, or why this Resource cannot be bought (FR-MERC-8)."""
    return frames.POSSIBLE if price_of(s, seat, buy) <= s.credit[seat] else frames.CANNOT_PAY


@rule
def play_trade(s: State, seat: int, left: int, move: int) -> None:
    """Sell or buy one Resource at its price; then once more (FR-MERC-8)."""
    if move == moves.TO_DECLINE:
        return
    is_sale = move < moves.TO_BUY
    resource = move - (moves.TO_SELL if is_sale else moves.TO_BUY)
    price = price_of(s, seat, resource)
    if is_sale:
        deed(s, state.SOLD, seat, resource, price)
        pay_item(s, seat, resource, 1)
        gain_item(s, seat, notation.CREDITS, price)
    else:
        deed(s, state.BOUGHT, seat, resource, price)
        pay_item(s, seat, notation.CREDITS, price)
        gain_item(s, seat, resource, 1)
    if left > 1:
        then(s, frames.TRADE, seat, left - 1)
