"""Buying artifacts: the price, paying, and what a new tile brings (TC-31, TC-69)."""

from __future__ import annotations

from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import tell, then
from parlour.engine.effects.machine import begin
from parlour.games.time_capsules.content import COST, KIND, OBJECT_VP, OFFER, ON_BUY
from parlour.games.time_capsules.rules.frames import RECEIVE, SOURCE
from parlour.games.time_capsules.rules.objects import gain_vp, own
from parlour.games.time_capsules.rules.paying import pay, resource_for
from parlour.games.time_capsules.rules.supply import refill
from parlour.games.time_capsules.state import BOUGHT, BY_TILE, State


@rule
def price(s: State, seat: int, tile: int, discount: int) -> int:
    """The cost of a tile less all discounts, never below 0 (TC-69)."""
    return max(0, COST[tile] - discount - s.discount[seat])


@rule
def purchase(s: State, seat: int, tile: int, source: int, discount: int) -> None:
    """Pay for a tile of the offer, or from OFFER on for a revealed one; discounts are used up (TC-31, TC-69)."""
    cost, resource = price(s, seat, tile, discount), resource_for(s, seat, KIND[tile])
    s.discount[seat] = 0
    s.anypay[seat] = 0
    pay(s, seat, resource, cost)
    then(s, RECEIVE, seat, tile, source, cost)


@rule
def resolve_receive(s: State, seat: int, tile: int, source: int, cost: int) -> None:
    """The tile goes to the inactive zone, its place is refilled, it brings its VP and its effect (TC-31)."""
    own(s, seat, tile, 1)
    s.inactive_zone[seat, tile] += 1
    tell(s, BOUGHT, seat, tile, cost, source)
    if source < OFFER:
        s.offer[source] = NONE
        refill(s, source)
    else:
        s.revealed[source - OFFER] = NONE
    gain_vp(s, seat, OBJECT_VP[tile], BY_TILE)
    if ON_BUY[tile] != 0:
        begin(s, seat, ON_BUY[tile], SOURCE * BY_TILE + tile)
