"""The counts of the notation ([vocabulary] of the content)."""

from __future__ import annotations

from parlour.engine.core.lists import kinds_in, pieces_in
from parlour.engine.core.rules import rule
from parlour.games.free_radicals import notation, tables
from parlour.games.free_radicals.rules.items import colour_of
from parlour.games.free_radicals.state import State


@rule
def counted(s: State, seat: int, count: int, c0: int, c1: int) -> int:
    """How many of a count a seat has; c0 and c1 are what stands in brackets."""
    if count == notation.COUNT_LEVEL:
        return tables.STEP_LEVEL[s.knowledge[colour_of(s, seat)]]
    if count == notation.COUNT_STALL:
        return s.n_stalls
    if count == notation.COUNT_FEMTOSCOPE:
        return s.femtoscope
    if count == notation.COUNT_LAID:
        return s.n_laid
    if count == notation.COUNT_ASSET:
        return assets_in(s, c0)
    if count == notation.COUNT_TYPE:
        return types_in(s, c0)
    if count == notation.COUNT_OF_TYPE:
        return s.ring[c1, c0]
    return filled_spaces(s) if count == notation.COUNT_FILLED else tables.N_SPACES - filled_spaces(s)


@rule
def assets_in(s: State, space: int) -> int:
    """Assets in a space of the ring (FR-EXEC-5)."""
    return pieces_in(s.ring[space])


@rule
def types_in(s: State, space: int) -> int:
    """Different types of Assets in a space (FR-EXEC-8)."""
    return kinds_in(s.ring[space])


@rule
def filled_spaces(s: State) -> int:
    """Spaces of the ring with at least one Asset (FR-EXEC-7)."""
    found = 0
    for space in range(tables.N_SPACES):
        found += 1 if assets_in(s, space) > 0 else 0
    return found
