"""The Couriers' board: a map of routes, Drones with their cargo, the stock, Contracts (FR-COUR-1 to FR-COUR-11)."""

from __future__ import annotations

from typing import Any

import numpy as np

from parlour.engine.people.english import listed, many
from parlour.engine.people.seen import Fact, decision
from parlour.games.free_radicals import factions, tables
from parlour.games.free_radicals.board import facts
from parlour.games.free_radicals.content import BUILDINGS
from parlour.games.free_radicals.factions import ANY_GOOD, CAPACITY, GOOD_IDS, NO_GOOD
from parlour.games.free_radicals.rules import frames
from parlour.games.free_radicals.rules.factions.couriers import fare_to
from parlour.games.free_radicals.words.names import Names, phrase

# Where the stops lie on the drawing, in the order of the ring (FR-COUR-1).
PLACES = (
    (41, 92), (127, 56), (215, 47), (303, 56), (389, 92),
    (389, 208), (303, 244), (215, 253), (127, 244), (41, 208),
)  # fmt: skip
RING = " ".join(f"{x},{y}" for x, y in PLACES)
BRIDGES = [(PLACES[a], PLACES[b]) for a, b in (one.between for one in factions.LINKS if one.kind)]
STEP_OF = {frames.DRONE: 1, frames.FLY: 2, frames.RETURNING: 2}
ACTING = 3
OF_ONE_DRONE = (frames.FLY, frames.RETURNING, frames.ACT, frames.LOAD_TYPE, frames.LOAD, frames.DELIVER)
NAMES = Names()
ACTS = (
    ("load", "Load", "goods", f"Take 1 or {CAPACITY} Goods of this depot. The Bazaar has all types, for 1 Credit."),
    ("deliver", "Deliver", "contract", "Deliver a Contract of this stop with what the Drone carries."),
    ("visit", "Visit", "visit", "Visit the Building of this stop."),
    ("awaken", "Awaken", "awaken", f"Awaken this Building; {many(factions.DRONE_WAIVE, 'Item')} waived."),
    ("scan", "Scan", "data", f"Scan: {phrase(factions.SCAN)}."),
    ("fare", "Fare", "credit", f"Fare: {phrase(factions.FARE)}."),
)  # fmt: skip


def area(s: Any, seat: int, mine: bool) -> Fact:
    """All that belongs to the Couriers."""
    kind, decides, a, b, _ = decision(s)
    deciding = decides == seat and not s.over
    active = a if deciding and kind in OF_ONE_DRONE else -1
    return Fact(
        step=STEP_OF.get(kind, ACTING) if deciding else -1, ring=RING, bridges=BRIDGES,
        flies=active + 1 if kind == frames.FLY else 0,
        stops=[_stop(s, n, active if kind == frames.FLY else -1) for n in range(len(BUILDINGS))],
        drones=[_drone(s, n, active, kind if deciding else -1, b) for n in range(factions.DRONES)],
        acts=ACTS, stock=[(good, int(n)) for good, n in zip(GOOD_IDS, s.stock, strict=True)],
        naming=deciding and kind == frames.LOAD_TYPE,
        contracts=[_contract(s, n) for n in range(factions.CONTRACTS_SHOWN)],
        deck=int(s.orders_left), out=int(s.orders_out_left),
    )  # fmt: skip


def _stop(s: Any, stop: int, flies: int) -> Fact:
    """A stop: its depot, who is there, which Contracts go there, what a flight costs now (FR-COUR-2, FR-COUR-5)."""
    one, depot = BUILDINGS[stop], int(tables.DEPOT[stop])
    sort = "" if depot == NO_GOOD else "any" if depot == ANY_GOOD else GOOD_IDS[depot]
    has = {"": "no depot", "any": f"a depot of all Goods, {many(factions.NAMED_LOAD_CREDIT, 'Credit')} a time"}
    wanted = [n for n, contract in enumerate(s.contract, 1) if contract >= 0 and tables.CONTRACT_AT[contract] == stop]
    far = int(tables.LINKS[int(s.drone[flies]), stop]) if flies >= 0 else 0
    told = f"{one.name}: {has.get(sort, f'a depot of {sort}')}"
    told += "".join(f"\nContract {n}: {NAMES.contract_text(int(s.contract[n - 1]))}" for n in wanted)
    told += f"\n{many(far, 'link')} away" if far else "\nStay here" if flies >= 0 else ""
    there = [n + 1 for n, at in enumerate(s.drone) if at == stop]
    return Fact(
        id=one.id, name=one.name, lines=one.name.replace("-", "- ").split(),
        x=PLACES[stop][0], y=PLACES[stop][1], depot=sort, wanted=wanted, words=told,
        fare=int(fare_to(s, flies, stop)) if flies >= 0 else 0, awake=bool(s.control[stop].any()),
        there=there, above=stop in range(5),
    )  # fmt: skip


def _drone(s: Any, drone: int, active: int, kind: int, good: int) -> Fact:
    """A Drone: its stop, its cargo, what can be done with each place of its hold (FR-COUR-5, FR-COUR-9)."""
    cargo = [n for n, held in enumerate(s.cargo[drone]) for _ in range(int(held))]
    hold = []
    for place in range(CAPACITY):
        sort = cargo[place] if place < len(cargo) else -1
        first = sort >= 0 and cargo.index(sort) == place
        name = ""
        if first and kind == frames.PAY_GOODS and not s.cargo[:drone, sort].any():
            name = f"good-{GOOD_IDS[sort]}"
        elif first and kind == frames.RETURNING and drone == active:
            name = f"put_back-{GOOD_IDS[sort]}"
        elif sort < 0 and kind == frames.LOAD and drone == active:
            name = f"load-{place - len(cargo) + 1}"
        hold.append(Fact(
            good=GOOD_IDS[sort] if sort >= 0 else "", spot=name, load=place - len(cargo) + 1,
            ghost=GOOD_IDS[good] if name.startswith("load") else "",
        ))  # fmt: skip
    at, held = int(s.drone[drone]), listed(GOOD_IDS[n] for n in cargo) or "nothing"
    flown = bool(s.flown >> drone & 1)
    told = f"Drone {drone + 1} at the {BUILDINGS[at].name} carries {held}; it holds {many(CAPACITY, 'Good')}."
    return Fact(
        n=drone + 1, at=BUILDINGS[at].id, name=BUILDINGS[at].name, hold=hold, flown=flown, active=drone == active,
        goods=[GOOD_IDS[n] for n in cargo], words=told + (" It has flown this turn." if flown else ""),
    )  # fmt: skip


def _contract(s: Any, place: int) -> Fact | None:
    """A Contract with its tokens; each of its Goods with whether one Drone has it, and who has all (FR-COUR-7)."""
    contract = int(s.contract[place])
    if contract < 0:
        return None
    one, needs, tokens = factions.CONTRACTS[contract], tables.CONTRACT_GOODS[contract], int(s.token[place])
    ready = [n + 1 for n, cargo in enumerate(s.cargo) if (cargo >= needs).all()]
    best = max((np.minimum(cargo, needs).tolist() for cargo in s.cargo), key=sum)
    goods = []
    for good in one.goods:
        goods.append((GOOD_IDS[good], best[good] > 0))
        best[good] -= 1
    told = f"{one.name}: {NAMES.contract_text(contract)}"
    told += f"\n{many(tokens, 'token')}: {tokens * factions.TOKEN_VP} VP more" if tokens else ""
    told += "\nIt is withdrawn at the end of this turn." if tokens == factions.TOKENS_MOST else ""
    told += f"\nAll on board of Drone {listed(map(str, ready))}" if ready else ""
    return Fact(
        id=one.id, name=one.name, to=BUILDINGS[one.destination].id, at=BUILDINGS[one.destination].name, goods=goods,
        reward=facts.sure(one.reward), tokens=tokens, most=factions.TOKENS_MOST, ready=ready, words=told,
    )  # fmt: skip
