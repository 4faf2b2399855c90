"""Dominations' board as a page draws it: everything in sight as small facts, and what pointing at each could mean.

`board.html` draws a picture: the map (`land.py`), what the seats have (`mats.py`), what can be taken (`cards.py`).
All of them read a view and never decide anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from parlour.engine.people.seen import Fact, decision, last_events, unpacked
from parlour.games.dominations import content, moves
from parlour.games.dominations.board.cards import catalogue, copies_of, library_of, monument_of
from parlour.games.dominations.board.land import land_of
from parlour.games.dominations.board.mats import dealt_cards, held_tile, loose_card, mat_of, objective_of, roles_of
from parlour.games.dominations.rules import frames
from parlour.games.dominations.state import LAID, LEARNED, STOOD, TOOK_LEVEL
from parlour.games.dominations.tables import IS_CIRCLE
from parlour.games.dominations.thinking.clock import AFTER_SCORING, AT_LAST, BEFORE_SCORING, standing_of_age
from parlour.games.dominations.thinking.preview import Trial

__all__ = ["catalogue", "picture", "pointed"]


def picture(s: Any, seat: int, who: Sequence[str]) -> Fact:
    """Everything on the table as this seat sees it; for a spectator (−1) prices are those of the deciding seat."""
    trial = Trial(s) if seat >= 0 and decision(s)[0] in TRIES else None
    s = unpacked(s)
    s.fresh, s.trial = _just_filled(s), trial
    kind, decides, a, _, _ = decision(s)
    mine = not s.over and decides == seat
    buyer = seat if seat >= 0 else max(int(s.decides), 0)
    n_seats, roles = int(s.seats), tuple(roles_of(s, who))
    between = is_between_ages(s)
    return Fact(
        age=int(s.age),
        ages=tuple(str(age + 1) for age in range(content.AGES)),
        round=0 if between else int(s.rounds),
        rounds=content.TURNS,
        phase=phase_of(s),
        between=between,
        order=tuple(int(n) for n in s.initiative[:n_seats] if n >= 0),
        taking_order=not s.over and kind == frames.ORDER,
        stack=int(s.stack_left) + int(s.n_under),
        most=content.LIMIT_MAX,  # of Knowledge
        step=content.LIMIT_STEP,
        tokens=content.CITY_TOKENS,
        buyer=buyer,  # whose prices these are
        land=land_of(s, seat, mine, who),
        mats=tuple(mat_of(s, n, who[n], roles, own=n == seat) for n in range(n_seats)),
        hand=tuple(held_tile(int(tile)) for tile in s.hand[seat][: int(s.n_hand[seat])]) if seat >= 0 else (),
        chosen=_chosen(s, seat) if mine else "",  # the tile that is being laid
        library=tuple(library_of(s, buyer)),
        monuments=tuple(monument_of(s, int(m), buyer, n, who) for n, m in enumerate(s.monument[:n_seats]) if m >= 0),
        dealt_objectives=tuple(objective_of(s, seat, int(o)) for o in dealt_cards(s, seat, "objective")),
        dealt_monuments=tuple(monument_of(s, int(m), seat, None, who) for m in dealt_cards(s, seat, "monument")),
        roles=roles,
        copying=content.MASTERIES[a].name if mine and kind == frames.COPY else "",  # the Mastery
        copies=copies_of(s, seat, a) if mine and kind == frames.COPY else (),
        placing=loose_card(a) if mine and kind == frames.SQUARE else None,
        asked_tile=held_tile(int(s.hand[seat, a])) if mine and kind == frames.REFILL else None,
        bill=_bill(s) if mine and kind == frames.BILL else (),
        pane=PANES.get(kind, "") if mine else "",  # which one the decision calls for
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


def is_between_ages(s: Any) -> bool:
    """Whether one Age has ended, and the next has not begun (DOM-92)."""
    return bool(not s.over and s.age > 1 and decision(s)[0] in (frames.REFILL, frames.REDRAW))


def phase_of(s: Any) -> str:
    """The phase of the turn; what an assimilation asks belongs to none, but to the end of the Age (DOM-81)."""
    if s.over:
        return ""
    if s.age and standing_of_age(s) in (BEFORE_SCORING, AFTER_SCORING, AT_LAST):
        return "end of the Age"
    return next((name for kinds, name in PHASES if decision(s)[0] in kinds), "")


def _bill(s: Any) -> tuple[tuple[str, int], ...]:
    return tuple((content.DOMAINS[d], int(n)) for d, n in enumerate(s.bill) if n)


POINTED = {
    frames.DEVELOP: ("learn", "flip"),
    frames.ASSIMILATE: ("learn", "flip"),
    frames.COPY: ("copy",),
    frames.GIVE: ("give",),
    frames.GET: ("get",),
    frames.BILL: ("lower",),
}


def pointed(s: Any) -> Iterator[int]:
    """The moves that one could mean by pointing in this decision, so that the engine can say why not."""
    kind, seat, a, *_ = decision(s)
    yield from moves.MOVES.of(*POINTED.get(kind, ()))
    if kind == frames.BUILD:
        yield from moves.TO_CITY + s.cell_of.nonzero()[0]
        yield from (moves.TO_LEVEL + int(m) for m in s.monument[: int(s.seats)] if m >= 0)
    elif kind == frames.SPOT and IS_CIRCLE[a]:
        yield from (moves.TO_LOCUS + int(point) for point in s.locus[: int(s.n_locus)])
    elif kind == frames.SPOT:
        yield from (moves.TO_CELL + int(cell) for cell in s.frontier[: int(s.n_frontier)])
    elif kind == frames.SQUARE:
        yield from (moves.TO_SQUARE + int(square) for square in s.open_square[seat, : int(s.n_open[seat])])
