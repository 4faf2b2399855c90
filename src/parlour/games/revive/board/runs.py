"""What pointing at a thing begins at the menu: its action, and the thing itself (`table/runs.py`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from parlour.engine.people.seen import decision
from parlour.games.revive import content, geometry, moves, tables
from parlour.games.revive.board.facts import held
from parlour.games.revive.rules import deeds, frames
from parlour.games.revive.rules.free import why_not_machine
from parlour.games.revive.rules.turns import why_no_action


def runs(s: Any) -> Iterator[tuple[int, ...]]:
    """Cards are played, crates opened, machines used, ice explored, sand built on, technologies and ruins populated."""
    kind, seat, *_ = decision(s)
    if kind != frames.MENU:
        return

    def possible(why_not: Callable[..., int], most: int, *about: int) -> list[int]:
        return [n for n in range(most) if why_not(s, seat, *about, n) == frames.POSSIBLE]

    yield from ((moves.TO_PLAY, moves.TO_CARD + card) for card in held(s.active[seat]))
    yield from ((moves.TO_OPEN, moves.TO_CRATE + crate) for crate in held(s.closed[seat]))
    yield from ((moves.TO_USE, moves.TO_MACHINE + n) for n in possible(why_not_machine, tables.MACHINES))
    if why_no_action(s) != frames.POSSIBLE:
        return
    yield from ((moves.TO_EXPLORE, moves.TO_TILE + n) for n in possible(deeds.why_not_tile, geometry.CELLS, 0))
    for size in possible(deeds.why_not_size, 2, 0):
        for space in possible(deeds.why_not_site, geometry.SPACES, size, 0):
            yield moves.TO_BUILD, moves.TO_SIZE + size, moves.TO_SITE + space
    for technology in possible(deeds.why_not_technology, content.N_TECHNOLOGIES, 0):
        begun = moves.TO_POPULATE, moves.TO_TECHNOLOGY + technology
        yield begun
        yield from (
            (*begun, moves.TO_SETTLE + n) for n in possible(deeds.why_not_settle, geometry.SPACES, technology, 0)
        )
