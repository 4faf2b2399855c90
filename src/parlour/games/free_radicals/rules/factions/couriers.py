"""Couriers: pick up and deliver (FR-COUR-1 to FR-COUR-11)."""

from __future__ import annotations

from parlour.engine.core.chance import draw
from parlour.engine.core.lists import pieces_in, pour
from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import tell, then
from parlour.engine.effects.machine import begin
from parlour.games.free_radicals import factions, moves, state, tables
from parlour.games.free_radicals.factions import ANY_GOOD, CAPACITY, CONTRACTS_SHOWN, DRONES, NO_GOOD
from parlour.games.free_radicals.notation import CREDITS
from parlour.games.free_radicals.rules import frames
from parlour.games.free_radicals.rules.items import ORDER_PILE, deed, earn, pay_item
from parlour.games.free_radicals.state import State
from parlour.games.free_radicals.tables import N_GOODS

LOAD_ACT, DELIVER_ACT, VISIT_ACT, AWAKEN_ACT, SCAN_ACT, FARE_ACT = range(6)  # FR-COUR-6


@rule
def resolve_couriers_setup(s: State, seat: int) -> None:
    """Drones on their stop, Goods in the stock, Contracts face up (FR-COUR-3)."""
    for drone in range(DRONES):
        s.drone[drone] = factions.DRONE_START
    for good in range(N_GOODS):
        s.stock[good] = tables.GOOD_COUNT[good]
    for place in range(CONTRACTS_SHOWN):
        reveal_contract(s, place)


@rule
def reveal_contract(s: State, place: int) -> None:
    """A new Contract without tokens; the discards are shuffled when the deck is empty (FR-COUR-7, FR-COUR-8)."""
    s.token[place] = 0
    s.contract[place] = NONE
    if s.orders_left == 0 and s.orders_out_left > 0:
        s.orders_left += pour(s.orders_out, s.orders)
        s.orders_out_left = 0
        tell(s, state.RESHUFFLED, NONE, ORDER_PILE)
    if s.orders_left > 0:
        s.orders_left -= 1
        s.contract[place] = draw(s, s.orders, s.orders_left + 1)


@rule
def put_contract_out(s: State, place: int) -> None:
    """A Contract goes to the discards (FR-COUR-7, FR-COUR-8)."""
    s.orders_out[s.contract[place]] += 1
    s.orders_out_left += 1
    s.contract[place] = NONE
    s.token[place] = 0


@rule
def resolve_couriers_turn(s: State, seat: int) -> None:
    """Each Drone once, then the Market (FR-COUR-4)."""
    s.flown = 0
    for _ in range(DRONES):
        then(s, frames.DRONE, seat)
    then(s, frames.MARKET, seat)


@rule
def why_not_drone(s: State, drone: int) -> int:
    """0, or why this Drone does not fly: it did already (FR-COUR-4)."""
    return frames.FLOWN if s.flown >> drone & 1 else frames.POSSIBLE


@rule
def play_drone(s: State, seat: int, drone: int) -> None:
    """A Drone flies, may put Goods back, and acts (FR-COUR-4, FR-COUR-5)."""
    s.flown |= 1 << drone
    then(s, frames.FLY, seat, drone)


@rule
def fare_to(s: State, drone: int, building: int) -> int:
    """What a flight costs (FR-COUR-5)."""
    return factions.LINK_CREDIT * max(0, tables.LINKS[s.drone[drone], building] - factions.FREE_LINKS)


@rule
def why_not_fly(s: State, seat: int, drone: int, fly: int) -> int:
    """0, or why a Drone cannot fly there (FR-COUR-5)."""
    return frames.POSSIBLE if fare_to(s, drone, fly) <= s.credit[seat] else frames.CANNOT_PAY


@rule
def play_fly(s: State, seat: int, drone: int, fly: int) -> None:
    """Fly; then Goods may be put back, then the Drone acts (FR-COUR-5)."""
    fare = fare_to(s, drone, fly)
    s.drone[drone] = fly
    deed(s, state.FLEW, seat, drone, fly, fare)
    pay_item(s, seat, CREDITS, fare)
    if load_of(s, drone) > 0:
        then(s, frames.RETURNING, seat, drone)
    then(s, frames.ACT, seat, drone)


@rule
def load_of(s: State, drone: int) -> int:
    """How many Goods a Drone carries."""
    return pieces_in(s.cargo[drone])


@rule
def goods_carried(s: State) -> int:
    """How many Goods all Drones carry (FR-COUR-9)."""
    carried = 0
    for drone in range(DRONES):
        carried += load_of(s, drone)
    return carried


@rule
def why_not_put_back(s: State, drone: int, put_back: int) -> int:
    """0, or why this Good cannot be put back (FR-COUR-5)."""
    return frames.POSSIBLE if s.cargo[drone, put_back] > 0 else frames.NOT_CARRIED


@rule
def play_returning(s: State, seat: int, drone: int, move: int) -> None:
    """One Good into the stock; then perhaps another (FR-COUR-5)."""
    if move == moves.TO_DECLINE:
        return
    good = move - moves.TO_PUT_BACK
    unload(s, drone, good)
    tell(s, state.PUT_BACK_GOOD, seat, good)
    if load_of(s, drone) > 0:
        then(s, frames.RETURNING, seat, drone)


@rule
def unload(s: State, drone: int, good: int) -> None:
    """A Good goes from a Drone into the stock (FR-COUR-11)."""
    s.cargo[drone, good] -= 1
    s.stock[good] += 1


# ---------------------------------------------------------------- acts


@rule
def why_no_load(s: State, seat: int, drone: int) -> int:
    """0, or why a Drone cannot load here (FR-COUR-6)."""
    depot = tables.DEPOT[s.drone[drone]]
    if depot == NO_GOOD:
        return frames.NO_DEPOT
    if load_of(s, drone) >= CAPACITY:
        return frames.NO_SPACE
    if depot == ANY_GOOD:
        if s.credit[seat] < factions.NAMED_LOAD_CREDIT:
            return frames.CANNOT_PAY
        for good in range(N_GOODS):
            if s.stock[good] > 0:
                return frames.POSSIBLE
        return frames.STOCK_EMPTY
    return frames.POSSIBLE if s.stock[depot] > 0 else frames.STOCK_EMPTY


@rule
def why_not_contract(s: State, drone: int, contract: int) -> int:
    """0, or why the Contract on this place is not delivered by this Drone here (FR-COUR-7)."""
    order = s.contract[contract]
    if order == NONE:
        return frames.NO_CONTRACT
    if tables.CONTRACT_AT[order] != s.drone[drone]:
        return frames.NOT_HERE
    for good in range(N_GOODS):
        if s.cargo[drone, good] < tables.CONTRACT_GOODS[order, good]:
            return frames.GOODS_MISSING
    return frames.POSSIBLE


@rule
def why_no_delivery(s: State, drone: int) -> int:
    """0, or why a Drone can deliver nothing here: the best reason of all Contracts (FR-COUR-7)."""
    reason = frames.NO_CONTRACT
    for place in range(CONTRACTS_SHOWN):
        found = why_not_contract(s, drone, place)
        if found == frames.POSSIBLE:
            return found
        reason = max(reason, found)
    return reason


@rule
def load(s: State, seat: int, drone: int) -> None:
    """Load at a depot: the type first where any may be named (FR-COUR-6)."""
    depot = tables.DEPOT[s.drone[drone]]
    if depot == ANY_GOOD:
        s.cause = frames.SOURCE * state.LOADED + drone
        pay_item(s, seat, CREDITS, factions.NAMED_LOAD_CREDIT)
        then(s, frames.LOAD_TYPE, seat, drone)
    else:
        then(s, frames.LOAD, seat, drone, depot)


@rule
def why_not_load_type(s: State, good: int) -> int:
    """0, or why this type cannot be named (FR-COUR-6)."""
    return frames.POSSIBLE if s.stock[good] > 0 else frames.STOCK_EMPTY


@rule
def play_load_type(s: State, seat: int, drone: int, good: int) -> None:
    """Name a type; then how many (FR-COUR-6)."""
    then(s, frames.LOAD, seat, drone, good)


@rule
def why_not_load(s: State, drone: int, good: int, load: int) -> int:
    """0, or why so many cannot be loaded (FR-COUR-6)."""
    if load_of(s, drone) + load + 1 > CAPACITY:
        return frames.NO_SPACE
    return frames.POSSIBLE if s.stock[good] > load else frames.STOCK_EMPTY


@rule
def play_load(s: State, seat: int, drone: int, good: int, load: int) -> None:
    """Goods from the stock onto the Drone (FR-COUR-6)."""
    s.cargo[drone, good] += load + 1
    s.stock[good] -= load + 1
    deed(s, state.LOADED, seat, drone, good, load + 1)


@rule
def play_deliver(s: State, seat: int, drone: int, contract: int) -> None:
    """Goods back, points for tokens, a new Contract, then the reward (FR-COUR-7)."""
    order, tokens = s.contract[contract], s.token[contract]
    for good in range(N_GOODS):
        for _ in range(tables.CONTRACT_GOODS[order, good]):
            unload(s, drone, good)
    deed(s, state.DELIVERED, seat, order, tokens)
    earn(s, seat, tokens * factions.TOKEN_VP, state.BY_OWN)
    put_contract_out(s, contract)
    reveal_contract(s, contract)
    begin(s, seat, tables.CONTRACT_REWARD[order], s.cause)


@rule
def resolve_market(s: State, seat: int) -> None:
    """A token on each Contract; one with three is discarded; then the gaps are filled (FR-COUR-8)."""
    for place in range(CONTRACTS_SHOWN):
        if s.contract[place] == NONE:
            continue
        if s.token[place] < factions.TOKENS_MOST:
            s.token[place] += 1
        else:
            tell(s, state.WITHDREW, seat, s.contract[place])
            put_contract_out(s, place)
    for place in range(CONTRACTS_SHOWN):
        if s.contract[place] == NONE:
            reveal_contract(s, place)


@rule
def why_not_pay_goods(s: State, good: int) -> int:
    """0, or why this Good cannot be paid (FR-COUR-9)."""
    for drone in range(DRONES):
        if s.cargo[drone, good] > 0:
            return frames.POSSIBLE
    return frames.NOT_CARRIED


@rule
def play_pay_goods(s: State, seat: int, left: int, good: int) -> None:
    """A Good from the first Drone that carries it; then the next (FR-COUR-9)."""
    for drone in range(DRONES):
        if s.cargo[drone, good] > 0:
            unload(s, drone, good)
            break
    tell(s, state.PUT_BACK_GOOD, seat, good, 1)
    if left > 1:
        then(s, frames.PAY_GOODS, seat, left - 1)
