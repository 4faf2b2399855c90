"""The Campfire's exchange: 2 Knowledge of one Domain for 1 of another (DOM-26, DOM-27)."""

from __future__ import annotations

from parlour.engine.core.rules import rule
from parlour.engine.core.stack import tell, then
from parlour.games.dominations import notation, state
from parlour.games.dominations.content import EXCHANGE_GET, EXCHANGE_GIVE, N_DOMAINS
from parlour.games.dominations.rules import frames
from parlour.games.dominations.state import State


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
