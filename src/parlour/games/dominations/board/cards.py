"""Cards that can be taken, as a page draws them: Masteries, Monuments and their levels; and every piece in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import numpy as np

from parlour.engine.people.catalogue import Piece as CataloguePiece
from parlour.engine.people.seen import Fact, decision
from parlour.games.dominations import content
from parlour.games.dominations.board.land import RESOURCES
from parlour.games.dominations.board.mats import sides_of
from parlour.games.dominations.rules import frames
from parlour.games.dominations.rules.develop import flip_price, has_prerequisite, mastery_price
from parlour.games.dominations.rules.layout import dominator, strength_at
from parlour.games.dominations.tables import CARD_MASK, FIRST_LEVEL, FIRST_OF
from parlour.games.dominations.words.names import (
    bill,
    goals_text,
    nodi,
    place_text,
    prerequisite,
    side_text,
    strengths,
    tile_text,
)
from parlour.games.dominations.words.names import effect_text as text_of


def _where(s: Any, seat: int) -> Any:
    """On how many squares each card would fit (DOM-66)."""
    masks = s.open_mask[seat, : int(s.n_open[seat])].astype(np.int64)
    return ((np.asarray(CARD_MASK)[:, None] & ~masks[None, :]) == 0).sum(axis=1)


def library_of(s: Any, seat: int) -> Iterator[Fact]:
    """Every Mastery, with its price for a seat; at the end of an Age nothing is paid or needed (DOM-81)."""
    where = _where(s, seat)
    free = decision(s)[:2] == [frames.ASSIMILATE, seat]
    for n, m in enumerate(content.MASTERIES):
        owned = int(s.owned[seat, n])
        price = int(flip_price(s, seat, n)) if owned else int(mastery_price(s, seat, n))
        copies = tuple(_copy(s, n, k, where) for k in range(content.COPIES))
        base, advanced, told = _side_words(n)
        yield Fact(
            id=m.id, name=m.name, domain=content.DOMAINS[m.domain], value=m.value, price=price,
            printed=m.upgrade if owned else m.value, dear=not free and int(s.knowledge[seat, m.domain]) < price,
            needs="" if free else _needs(n), has_needs=free or owned > 0 or bool(has_prerequisite(s, seat, n)),
            free=free, flip=m.upgrade, base=base, advanced=advanced, words=told,
            owned=("", "base", "advanced")[owned], copies=copies, fits=any(copy.squares for copy in copies),
            seats=tuple(int(k) for k in np.flatnonzero(s.owned[: int(s.seats), n])),  # who has it
        )  # fmt: skip


def _copy(s: Any, mastery: int, k: int, where: Any) -> Fact:
    """A copy of a Mastery: what its four sides show, and on how many squares it fits."""
    card = content.COPIES * mastery + k
    left = bool(s.supply[card])
    return Fact(spot=f"copy-{k + 1}", sides=sides_of(card), left=left, squares=int(where[card]) if left else 0)


def copies_of(s: Any, seat: int, mastery: int) -> tuple[Fact, ...]:
    """The copies of a Mastery."""
    where = _where(s, seat)
    return tuple(_copy(s, mastery, k, where) for k in range(content.COPIES))


@cache
def _needs(mastery: int) -> str:
    needs = content.MASTERIES[mastery].needs
    return f"needs {prerequisite(needs)}" if needs else ""


@cache
def _side_words(mastery: int) -> tuple[str, str, str]:
    copies = "\n".join(f"Copy {k + 1}: {nodi(content.COPIES * mastery + k)}" for k in range(content.COPIES))
    return side_text(content.MASTERIES[mastery].base), side_text(content.MASTERIES[mastery].advanced), copies


def monument_of(s: Any, monument: int, buyer: int, brought: int | None, who: Sequence[str]) -> Fact:
    """A Monument in play, or dealt, with what its levels cost a seat (DOM-17, DOM-18); `words`: not on its card."""
    m = content.MONUMENTS[monument]
    stands = bool(s.monument_at[monument])
    lead = int(dominator(s, monument)) if stands else -1
    counts = tuple((seat, int(strength_at(s, seat, monument))) for seat in range(int(s.seats))) if stands else ()
    return Fact(
        id=m.id, spot=f"monument-{m.id}", name=m.name, shape="circle" if m.is_circle else "triangle",
        corners=tuple(RESOURCES[d] for d in m.corners), place=place_text(m), dominate=text_of(m.dominate),
        levels=tuple(_levels(s, monument, buyer)), brought=brought, stands=stands,
        dominator=lead if lead >= 0 else None, strengths=counts, words=strengths(s, monument, who) if stands else "",
    )  # fmt: skip


def _levels(s: Any, monument: int, buyer: int) -> Iterator[Fact]:
    """The Level cards of a Monument: of each Domain the amount, and what the buyer is short of (DOM-49)."""
    taken = int(s.levels_taken[monument])
    for n, level in enumerate(content.MONUMENTS[monument].levels):
        card = FIRST_LEVEL + int(FIRST_OF[monument]) + n
        cost = tuple(
            (content.DOMAINS[d], amount, max(0, amount - int(s.knowledge[buyer, d])))
            for d, amount in enumerate(level.cost)
            if amount
        )
        taker, told = _taker(s, card) if n < taken else None, side_text(level.side)
        yield Fact(n=n + 1, cost=cost, words=told, sides=sides_of(card), taker=taker, top=n == taken)


def _taker(s: Any, card: int) -> int | None:
    """Whose tree a Level card is in."""
    return next((n for n in range(int(s.seats)) if card in s.tree[n, : int(s.n_tree[n])]), None)


def catalogue() -> Iterator[CataloguePiece]:
    """Every Mastery, Monument, Domination card, Objective and Land tile."""
    for domain, name in enumerate(content.DOMAIN_NAMES):
        for n, mastery in enumerate(content.MASTERIES):
            if mastery.domain == domain:
                yield CataloguePiece(mastery.id, f"{name} Masteries", mastery.name, _mastery_words(n))
    for monument in content.MONUMENTS:
        yield CataloguePiece(monument.id, "Monuments", monument.name, _monument_words(monument))
    for role in content.ROLES:
        told = f"For the most {content.DOMAIN_NAMES[role.domain]} left at the end of an Age: {role.vp} VP, "
        told += f"with two players {role.vp_two}. {text_of(role.effect)}"
        yield CataloguePiece(role.id, "Domination cards", role.name, told)
    for objective in content.OBJECTIVES:
        yield CataloguePiece(objective.id, "Objectives", objective.name, goals_text(objective))
    for n, tile in enumerate(content.TILE_LIST):
        yield CataloguePiece(tile.id, "Land tiles", tile.id, f"{tile_text(n)}.")


def _mastery_words(mastery: int) -> str:
    m = content.MASTERIES[mastery]
    needs = f", {_needs(mastery)}" if _needs(mastery) else ""
    base, advanced, copies = _side_words(mastery)
    price = f"{m.value} {content.DOMAIN_NAMES[m.domain]}"
    return f"Costs {price}{needs}. {base}\nAdvanced, for {m.upgrade}: {advanced}\n{copies}"


def _monument_words(monument: Any) -> str:
    shape = "circle, on" if monument.is_circle else "triangle, in"
    levels = (
        f"Level {n}, for {bill(level.cost)}: {side_text(level.side)}" for n, level in enumerate(monument.levels, 1)
    )
    dominate = f"Whoever dominates it: {text_of(monument.dominate)}"
    return "\n".join((f"A {shape} {place_text(monument)}.", *levels, dominate))
