"""Dominations' board as a page draws it: everything in sight as small facts, and what pointing at each could mean.

`board.html` draws a `Picture`: the map (`land.py`), what the seats have (`mats.py`), what can be taken (`cards.py`).
All of them read a view and never decide anything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from parlour.engine.people.seen import decision, last_events, unpacked
from parlour.games.dominations import content, moves
from parlour.games.dominations.board.cards import Copy, Mastery, Monument, catalogue, copies_of, library_of, monument_of
from parlour.games.dominations.board.land import Land, land_of
from parlour.games.dominations.board.mats import (
    Card,
    Held,
    Mat,
    Objective,
    Role,
    dealt_cards,
    held_tile,
    loose_card,
    mat_of,
    objective_of,
    roles_of,
)
from parlour.games.dominations.geometry import CELL_NAMES, POINT_NAMES, SQUARE_NAMES
from parlour.games.dominations.rules import frames
from parlour.games.dominations.state import LAID, LEARNED, STOOD, TOOK_LEVEL
from parlour.games.dominations.tables import IS_CIRCLE
from parlour.games.dominations.thinking.clock import AFTER_SCORING, AT_LAST, BEFORE_SCORING, standing_of_age
from parlour.games.dominations.thinking.preview import Trial

__all__ = ["Picture", "catalogue", "picture", "spots"]


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything the page draws. Prices are those of `buyer`."""

    age: int
    ages: tuple[str, ...]
    round: int
    rounds: int
    phase: str
    between: bool  # one Age has ended, and the next has not begun
    order: tuple[int, ...]
    taking_order: bool
    stack: int
    most: int  # of Knowledge
    step: int  # of Reserve limits
    tokens: int
    buyer: int
    land: Land
    mats: tuple[Mat, ...]
    hand: tuple[Held, ...]
    chosen: str  # the tile that is being laid
    library: tuple[Mastery, ...]
    monuments: tuple[Monument, ...]
    dealt_objectives: tuple[Objective, ...]
    dealt_monuments: tuple[Monument, ...]
    roles: tuple[Role, ...]
    copying: str  # the Mastery of which a copy is chosen
    copies: tuple[Copy, ...]
    placing: Card | None  # the card that is being placed
    asked_tile: Held | None  # the tile of the hand that is kept or discarded
    bill: tuple[tuple[str, int], ...]
    pane: str  # which pane a decision calls for; empty for none


def picture(s: Any, seat: int, who: Sequence[str]) -> Picture:
    """Everything on the table as this seat sees it; for a spectator (−1) prices are those of the deciding seat."""
    trial = Trial(s) if seat >= 0 and decision(s)[0] in TRIES else None
    s = unpacked(s)
    s.fresh, s.trial = _just_filled(s), trial
    kind, decides, a, _, _ = decision(s)
    mine = not s.over and decides == seat
    buyer = seat if seat >= 0 else max(int(s.decides), 0)
    n_seats, roles = int(s.seats), tuple(roles_of(s))
    between = not s.over and kind in (frames.REFILL, frames.REDRAW) and s.age > 1
    return Picture(
        age=int(s.age),
        ages=tuple(str(age + 1) for age in range(content.AGES)),
        round=0 if between else int(s.rounds),
        rounds=content.TURNS,
        phase=phase_of(s),
        between=between,
        order=tuple(int(n) for n in s.initiative[:n_seats] if n >= 0),
        taking_order=not s.over and kind == frames.ORDER,
        stack=int(s.stack_left) + int(s.n_under),
        most=content.LIMIT_MAX,
        step=content.LIMIT_STEP,
        tokens=content.CITY_TOKENS,
        buyer=buyer,
        land=land_of(s, seat, mine, who),
        mats=tuple(mat_of(s, n, who[n], roles, own=n == seat) for n in range(n_seats)),
        hand=tuple(held_tile(int(tile)) for tile in s.hand[seat][: int(s.n_hand[seat])]) if seat >= 0 else (),
        chosen=_chosen(s, seat) if mine else "",
        library=tuple(library_of(s, buyer)),
        monuments=tuple(monument_of(s, int(m), buyer, n) for n, m in enumerate(s.monument[:n_seats]) if m >= 0),
        dealt_objectives=tuple(objective_of(s, seat, int(o)) for o in dealt_cards(s, seat, "objective")),
        dealt_monuments=tuple(monument_of(s, int(m), seat, None) for m in dealt_cards(s, seat, "monument")),
        roles=roles,
        copying=content.MASTERIES[a].name if mine and kind == frames.COPY else "",
        copies=copies_of(s, seat, a) if mine and kind == frames.COPY else (),
        placing=loose_card(a) if mine and kind == frames.SQUARE else None,
        asked_tile=held_tile(int(s.hand[seat, a])) if mine and kind == frames.REFILL else None,
        bill=_bill(s) if mine and kind == frames.BILL else (),
        pane=PANES.get(kind, "") if mine else "",
    )


def _just_filled(s: Any) -> set[tuple[int, int]]:
    """The cells, and with the seat before them the squares, that the last step has filled."""
    found = set()
    for event, seat, _, b, c in last_events(s):
        if event in (LAID, STOOD):
            found.add((-1, b))
        elif event in (LEARNED, TOOK_LEVEL):
            found.add((seat, c))
    return found


def _chosen(s: Any, seat: int) -> str:
    """The tile of the hand that the question is about."""
    kind, _, a, _, _ = decision(s)
    if kind == frames.REFILL:
        return content.TILE_LIST[int(s.hand[seat, a])].id
    return content.TILE_LIST[a].id if kind in (frames.CELL, frames.ROTATION) else ""


PANES = {
    frames.OBJECTIVE: "goals",
    frames.MONUMENT: "monuments",
    frames.SPOT: "monuments",
    frames.SPOT_ROTATION: "monuments",
    frames.BILL: "monuments",
    frames.SQUARE: "tree",
    frames.DEVELOP: "masteries",
    frames.ASSIMILATE: "masteries",
    frames.COPY: "tree",
}
TRIES = (frames.CELL, frames.ROTATION, frames.LOCUS, frames.REACTIVATING)  # decisions that show what a tile would bring
PHASES = (
    ((frames.OBJECTIVE, frames.MONUMENT), "setup"),
    ((frames.GROW, frames.CELL, frames.ROTATION, frames.LOCUS, frames.VESTIGIUM, frames.REACTIVATING), "Grow"),
    ((frames.BUILD, frames.SPOT, frames.SPOT_ROTATION, frames.BILL), "Build"),
    ((frames.DEVELOP, frames.COPY), "Develop"),
)


def phase_of(s: Any) -> str:
    """The phase of the turn; what an assimilation asks belongs to none, but to the end of the Age (DOM-81)."""
    if s.over:
        return ""
    if s.age and standing_of_age(s) in (BEFORE_SCORING, AFTER_SCORING, AT_LAST):
        return "end of the Age"
    return next((name for kinds, name in PHASES if decision(s)[0] in kinds), "")


def _bill(s: Any) -> tuple[tuple[str, int], ...]:
    return tuple((content.DOMAINS[d], int(n)) for d, n in enumerate(s.bill) if n)


def spots(s: Any) -> Mapping[str, Sequence[int]]:
    """For each spot the moves it could mean in this decision, so that the engine can say why not."""
    kind, seat, a, *_ = decision(s)
    if kind in (frames.DEVELOP, frames.ASSIMILATE):
        return {f"mastery-{m.id}": [moves.TO_LEARN + n, moves.TO_FLIP + n] for n, m in enumerate(content.MASTERIES)}
    if kind == frames.BUILD:
        found = {
            f"tile-{content.TILE_LIST[tile].id}": [moves.TO_CITY + int(tile)] for tile in np.flatnonzero(s.cell_of)
        }
        return found | {
            f"monument-{content.MONUMENTS[m].id}": [moves.TO_LEVEL + int(m)]
            for m in s.monument[: int(s.seats)]
            if m >= 0
        }
    if kind == frames.SPOT:
        if IS_CIRCLE[a]:
            return {f"point-{POINT_NAMES[int(p)]}": [moves.TO_LOCUS + int(p)] for p in s.locus[: int(s.n_locus)]}
        return {f"cell-{CELL_NAMES[int(c)]}": [moves.TO_CELL + int(c)] for c in s.frontier[: int(s.n_frontier)]}
    if kind == frames.SQUARE:
        opened = s.open_square[seat, : int(s.n_open[seat])]
        return {f"square-{SQUARE_NAMES[int(q)]}": [moves.TO_SQUARE + int(q)] for q in opened}
    if kind == frames.COPY:
        return {f"copy-{n + 1}": [moves.TO_COPY + n] for n in range(content.COPIES)}
    by_domain = {frames.GIVE: moves.TO_GIVE, frames.GET: moves.TO_GET, frames.BILL: moves.TO_LOWER}
    if kind in by_domain:
        return {f"domain-{domain}": [by_domain[kind] + n] for n, domain in enumerate(content.DOMAINS)}
    return {}
