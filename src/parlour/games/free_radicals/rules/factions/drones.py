"""What a Drone does where it stands: it may also Visit and Awaken there (FR-COUR-6, FR-COUR-11)."""

from __future__ import annotations

from parlour.engine.core.rules import rule
from parlour.engine.core.stack import then
from parlour.games.free_radicals import factions, tables
from parlour.games.free_radicals.rules import frames
from parlour.games.free_radicals.rules.awaken import begin_awakening, can_awaken, why_not_card
from parlour.games.free_radicals.rules.factions.couriers import (
    AWAKEN_ACT,
    DELIVER_ACT,
    FARE_ACT,
    LOAD_ACT,
    SCAN_ACT,
    VISIT_ACT,
    load,
    why_no_delivery,
    why_no_load,
)
from parlour.games.free_radicals.rules.visit import begin_visit, can_visit_here, why_not_bonus, why_not_visit
from parlour.games.free_radicals.state import State


@rule
def why_not_act(s: State, seat: int, drone: int, act: int) -> int:
    """0, or why a Drone cannot do this here; Scan and Fare are always possible (FR-COUR-6)."""
    here = s.drone[drone]
    if act == LOAD_ACT:
        return why_no_load(s, seat, drone)
    if act == DELIVER_ACT:
        return why_no_delivery(s, drone)
    if act == VISIT_ACT:
        return frames.POSSIBLE if can_visit_here(s, seat, here) else why_not_visit(s, seat, here)
    if act == AWAKEN_ACT:
        can = can_awaken(s, seat, factions.DRONE_WAIVE, here)
        return frames.POSSIBLE if can else frames.NOT_THIS_BUILDING
    return frames.POSSIBLE


@rule
def play_act(s: State, seat: int, drone: int, act: int) -> None:
    """Exactly one act (FR-COUR-6)."""
    if act == LOAD_ACT:
        load(s, seat, drone)
    elif act == DELIVER_ACT:
        then(s, frames.DELIVER, seat, drone)
    elif act == VISIT_ACT:
        then(s, frames.VISIT_HERE, seat, s.drone[drone])
    elif act == AWAKEN_ACT:
        s.waive = factions.DRONE_WAIVE
        then(s, frames.AWAKEN_HERE, seat, s.drone[drone])
    elif act == SCAN_ACT:
        then(s, frames.OWN_STEP, seat, tables.SCAN)
    elif act == FARE_ACT:
        then(s, frames.OWN_STEP, seat, tables.FARE)


@rule
def why_not_visit_here_visit(s: State, seat: int, building: int, visit: int) -> int:
    """0, or why this Building cannot be Visited from here (FR-COUR-6)."""
    return why_not_visit(s, seat, visit) if visit == building else frames.NOT_HERE


@rule
def why_not_visit_here_bonus(s: State, seat: int, building: int, bonus: int) -> int:
    """0, or why the bonus power cannot be used from here (FR-COUR-6)."""
    return why_not_bonus(s, seat, bonus) if bonus == building else frames.NOT_HERE


@rule
def play_visit_here(s: State, seat: int, move: int) -> None:
    """Visit the Building of the stop (FR-COUR-6)."""
    begin_visit(s, seat, move)


@rule
def why_not_awaken_here(s: State, seat: int, building: int, card: int, cost: int) -> int:
    """0, or why this card does not Awaken the Building of the stop (FR-COUR-6)."""
    if tables.CARD_BUILDING[card] != building:
        return frames.NOT_THIS_BUILDING
    return why_not_card(s, seat, card, cost, s.waive)


@rule
def play_awaken_here(s: State, seat: int, move: int) -> None:
    """Awaken the Building of the stop (FR-COUR-6)."""
    begin_awakening(s, seat, move)
