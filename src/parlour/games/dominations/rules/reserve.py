"""Knowledge, its limits, Influence and Victory points (DOM-38 to DOM-42, DOM-48)."""

from __future__ import annotations

from parlour.engine.core.rules import rule
from parlour.engine.core.stack import tell
from parlour.games.dominations import notation, state
from parlour.games.dominations.content import LIMIT_MAX, LIMIT_START, LIMIT_STEP, N_DOMAINS, OVERFLOW_VP
from parlour.games.dominations.state import State


@rule
def score_points(s: State, seat: int, points: int, source: int) -> None:
    """Victory points, and where they come from (DOM-97)."""
    s.vp[seat] += points
    s.vp_from[seat, source] += points


@rule
def settle(s: State, seat: int) -> None:
    """Add a batch to the reserve: what is over a limit is lost, and over the highest one it scores (DOM-40)."""
    for domain in range(N_DOMAINS):
        if s.incoming[seat, domain] > 0:
            settle_domain(s, seat, domain)


@rule
def resolve_settle(s: State, seat: int) -> None:
    """A batch that had to wait is added (DOM-41)."""
    settle(s, seat)


@rule
def settle_domain(s: State, seat: int, domain: int) -> None:
    """Add what a batch brings of one Domain."""
    total, limit = s.knowledge[seat, domain] + s.incoming[seat, domain], s.limit[seat, domain]
    s.incoming[seat, domain] = 0
    s.knowledge[seat, domain] = min(total, limit)
    if total > limit:
        points = OVERFLOW_VP if limit == LIMIT_MAX else 0
        score_points(s, seat, points, state.BY_OVERFLOW)
        tell(s, state.LOST, seat, domain, total - limit, points)


@rule
def pay(s: State, seat: int, domain: int, amount: int) -> None:
    """Pay Knowledge of a Domain."""
    s.knowledge[seat, domain] -= amount
    if amount > 0:
        tell(s, state.PAID, seat, domain, amount)


@rule
def limit_of(s: State, seat: int, domain: int) -> int:
    """The Reserve limit by the highest City and by open cards (DOM-48)."""
    by_cards = s.standing[seat, notation.S_LIMIT + domain]
    return min(LIMIT_MAX, LIMIT_START + LIMIT_STEP * s.highest[seat, domain] + by_cards)


@rule
def raise_limit(s: State, seat: int, domain: int) -> None:
    """A limit that is higher now; it never falls (DOM-48)."""
    s.limit[seat, domain] = max(s.limit[seat, domain], limit_of(s, seat, domain))
