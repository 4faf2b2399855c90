"""The Merchants' board: the ring of markets around the Stalls, and what each Resource is worth."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import Any

from parlour.engine.people.english import many
from parlour.engine.people.seen import Fact, decision
from parlour.games.free_radicals import factions
from parlour.games.free_radicals.board import facts
from parlour.games.free_radicals.factions import MARKETS, MOST_STEPS, SCARCER
from parlour.games.free_radicals.notation import RESOURCES
from parlour.games.free_radicals.rules import frames
from parlour.games.free_radicals.rules.factions.merchants import held_by_others, price_of, toll
from parlour.games.free_radicals.words.names import ITEM_NAMES, phrase

TIED = " before ".join(ITEM_NAMES[n] for n in SCARCER)
PRICED = f"The less the others hold of a Resource, the dearer: 3, 2, 1. At a tie {TIED}."  # FR-MERC-6
AT = {frames.STROLL: 1, frames.BUILD_STALL: 3, frames.TRADE: 4}
OUTER, INNER, GAP = 206, 90, 0.018  # of the ring in the drawing, whose middle is 0, 0
TURN = 2 * pi / len(MARKETS)


def area(s: Any, seat: int, mine: bool) -> Fact:
    """The ring with the standee, the Stalls, the prices of the moment."""
    built = int(s.n_stalls)
    return Fact(
        at=_step(s, seat), n_stalls=built,
        markets=[_market(s, n) for n in range(len(MARKETS))], here=_printed(int(s.standee)).badge,
        builds=mine and not s.over and decision(s)[0] == frames.BUILD_STALL,
        stalls=[Fact(n=n, cost=one.cost_credit, vp=one.vp, built=n <= built, next=n == built + 1)
                for n, one in enumerate(factions.STALLS, 1)],
        goods=[_good(s, seat, n) for n in range(len(RESOURCES))],
        priced=PRICED, for_points=not s.over and decision(s)[0] == frames.SHOWROOM,
    )  # fmt: skip


def _step(s: Any, seat: int) -> int:
    """The step of the turn; a stroll after which none is to come is the second one."""
    at, kinds = facts.step_of(s, seat, AT), [int(frame[0]) for frame in s.frame[: s.depth]]
    return 2 if at == 1 and kinds[-1] == frames.STROLL and kinds.count(frames.STROLL) == 1 else at


def _market(s: Any, market: int) -> Fact:
    """A market: how far it is, what the way costs, what it does there (FR-MERC-4, FR-MERC-5)."""
    steps, stall = (market - int(s.standee)) % len(MARKETS), bool(s.stall[market])
    one, cost = _printed(market), int(toll(steps))
    told = f"{one.name}: {one.words[stall]}.\n"
    told += f"It has a Stall; without: {one.words[0]}." if stall else f"With a Stall: {one.words[1]}."
    if not steps:
        told += "\nThe Merchant stands here."
    elif steps <= MOST_STEPS:
        told += f"\n{many(steps, 'market')} on, {'for ' + many(cost, 'Credit') if cost else 'free'}."
    return one.but(steps=steps if steps <= MOST_STEPS else 0, toll=cost, stall=stall, words=told, here=not steps)


@cache
def _printed(market: int) -> Fact:
    """A market as printed, and where it lies on the ring: the first one above, the others clockwise (FR-MERC-1)."""
    one, middle = MARKETS[market], TURN * market
    effects = one.effect, one.effect_with_stall
    return Fact(
        id=one.id, name=one.name, does=tuple(facts.glyphs(effect) for effect in effects),
        words=tuple(phrase(effect) for effect in effects), path=_sector(middle),
        at=_at(middle, 155), badge=_at(middle, 94), awning=_sector(middle, OUTER - 9),
    )  # fmt: skip


def _at(angle: float, far: float) -> tuple[float, float]:
    """A point so far from the middle, clockwise from above."""
    return round(far * sin(angle), 1), round(-far * cos(angle), 1)


def _sector(middle: float, inner: float = INNER) -> str:
    """The outline of a market."""
    half = TURN / 2 - GAP
    a, b, c, d = (
        "{} {}".format(*_at(middle + side * half, far))
        for side, far in ((-1, OUTER), (1, OUTER), (1, inner), (-1, inner))
    )
    return f"M{a}A{OUTER} {OUTER} 0 0 1 {b}L{c}A{inner} {inner} 0 0 0 {d}Z"


def _good(s: Any, seat: int, resource: int) -> Fact:
    """A Resource: its price, and how many of it the others hold, which makes it (FR-MERC-6)."""
    others, price, name = int(held_by_others(s, seat, resource)), int(price_of(s, seat, resource)), ITEM_NAMES[resource]
    told = f"{name} costs {price}: the others hold {others} of it.\n{PRICED}"
    return Fact(id=RESOURCES[resource], name=name, price=price, others=others, words=told)
