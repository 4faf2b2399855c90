"""Knowledge, its limits, Victory points, the exchange at the Campfire (DOM-26, DOM-27, DOM-38 to DOM-42, DOM-48)."""

from __future__ import annotations

from parlour.engine.core.rules import rule
from parlour.engine.core.stack import tell, then
from parlour.games.dominations import moves, notation, state
from parlour.games.dominations.content import (
    EXCHANGE_GET,
    EXCHANGE_GIVE,
    LIMIT_MAX,
    LIMIT_START,
    LIMIT_STEP,
    N_DOMAINS,
    OVERFLOW_VP,
)
from parlour.games.dominations.rules import frames
from parlour.games.dominations.state import State


@rule
def score_points(s: State, seat: int, points: int, source: int) -> None:
    """Victory points, and where they come from (DOM-97)."""
    s.vp[seat] += points
    s.vp_from[seat, source] += points


@rule
def resolve_settle(s: State, seat: int) -> None:
    """Add a batch to the reserve: what is over a limit is lost, and over the highest one it scores (DOM-40)."""
    for domain in range(N_DOMAINS):
        if s.incoming[seat, domain] > 0:
            settle_domain(s, seat, domain)


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


# ---------------------------------------------------------------- the exchange (DOM-26, DOM-27)


@rule
def to_give(s: State, seat: int, domain: int) -> int:
    """How much of a Domain the exchange takes."""
    return max(1, EXCHANGE_GIVE - s.standing[seat, notation.S_CHEAP + domain])


@rule
def why_not_give(s: State, seat: int, domain: int) -> int:
    """Why a Domain cannot be given: too little of it, or all others at their limits."""
    if s.knowledge[seat, domain] < to_give(s, seat, domain):
        return frames.TOO_LITTLE_TO_GIVE
    for other in range(N_DOMAINS):
        if other != domain and s.knowledge[seat, other] < s.limit[seat, other]:
            return frames.POSSIBLE
    return frames.NOTHING_TO_GET


@rule
def why_not_get(s: State, seat: int, given: int, domain: int) -> int:
    """Why a Domain cannot be got: it is the one given, or at its limit."""
    if domain == given:
        return frames.SAME_DOMAIN
    return frames.POSSIBLE if s.knowledge[seat, domain] < s.limit[seat, domain] else frames.AT_LIMIT


@rule
def why_not_exchange(s: State, seat: int) -> int:
    """0, or why no exchange is possible: there is no Domain to give for another (DOM-26)."""
    for domain in range(N_DOMAINS):
        if why_not_give(s, seat, domain) == frames.POSSIBLE:
            return frames.POSSIBLE
    return frames.NO_EXCHANGE


@rule
def play_give(s: State, seat: int, domain: int) -> None:
    """Ask what to get for it."""
    then(s, frames.GET, seat, domain)


@rule
def play_get(s: State, seat: int, given: int, domain: int) -> None:
    """Exchange: it triggers nothing and never scores (DOM-27)."""
    amount = to_give(s, seat, given)
    s.knowledge[seat, given] -= amount
    s.knowledge[seat, domain] = min(s.limit[seat, domain], s.knowledge[seat, domain] + EXCHANGE_GET)
    tell(s, state.EXCHANGED, seat, given, domain, amount)


@rule
def why_not_now(move: int) -> int:
    """Another decision is open; an exchange has its own moments (DOM-26)."""
    return frames.NO_EXCHANGE_IN_BETWEEN if move == moves.TO_EXCHANGE else frames.OTHER_DECISION
