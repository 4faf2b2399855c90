"""What the board of each faction promises, and what its own decisions will bring.

The few lines of each faction are in `red_yellow.py` and `green_blue_purple.py`, by the colours of the factions.
"""

from __future__ import annotations

from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import KIND, SEAT, A, B
from parlour.games.free_radicals import tables
from parlour.games.free_radicals.content import FACTION_IDS
from parlour.games.free_radicals.rules import frames
from parlour.games.free_radicals.rules.counting import types_in
from parlour.games.free_radicals.rules.factions.underground import markers
from parlour.games.free_radicals.state import State
from parlour.games.free_radicals.thinking import green_blue_purple, red_yellow
from parlour.games.free_radicals.thinking.city import sales
from parlour.games.free_radicals.thinking.green_blue_purple import (
    cargo,
    flying,
    guests,
    hosting,
    house,
    marching,
    program,
    roaming,
    site,
    staging,
    trading,
)
from parlour.games.free_radicals.thinking.red_yellow import (
    best_sow,
    crafting,
    farming,
    groups,
    operating,
    sowing,
    tools,
)

FARMERS, EXECUTIVES, ARTISANS, UNDERGROUND, MERCHANTS, HOTELIERS, COURIERS, ENTERTAINERS, PALADINS, ADVENTURERS = range(
    1, len(FACTION_IDS) + 1
)


@rule
def promise(s: State, seat: int, time: int, near: int) -> int:
    """What a seat's own board will still bring: what lasts, by the time left, and what comes with the next turns."""
    faction, lasting, soon = s.faction[seat], 0, 0
    if faction == FARMERS:
        lasting = red_yellow.GROUP * groups(s, NONE)
    elif faction == EXECUTIVES:
        lasting, soon = red_yellow.TYPE * types_in(s, 0), red_yellow.NEXT_SOW * best_sow(s, seat) // 100
    elif faction == ARTISANS:
        soon = tools(s)
    elif faction == UNDERGROUND:
        lasting, soon = red_yellow.MARKER * markers(s), red_yellow.SCOUNDREL * s.n_scoundrels[seat]
    elif faction == MERCHANTS:
        lasting = green_blue_purple.STALL * s.n_stalls
        soon = green_blue_purple.WARES * sales(s, seat, tables.N_STALLS) // 100
    elif faction == HOTELIERS:
        soon = house(s, 0) + guests(s, seat)
    elif faction == COURIERS:
        soon = cargo(s, seat)
    elif faction == PALADINS:
        soon = program(s, seat)
    elif faction == ADVENTURERS:
        lasting = green_blue_purple.LAID * s.n_laid
        for cell in range(tables.CELLS):
            soon += site(s, cell, s.standees[cell])
    return (lasting * time + soon * near) // 100


@rule
def awaited(s: State, at: int) -> int:
    """What a frame of a faction's own will bring; 0 for all others."""
    kind, seat, a, b = s.frame[at, KIND], s.frame[at, SEAT], s.frame[at, A], s.frame[at, B]
    faction = s.faction[seat]
    if faction == FARMERS:
        return farming(s, seat, kind, a, b)
    if faction == EXECUTIVES:
        return sowing(s, seat, kind, a)
    if faction == ARTISANS:
        return crafting(s, seat, kind, a, b)
    if faction == UNDERGROUND:
        return operating(s, seat, kind, a)
    if faction == MERCHANTS:
        return trading(s, seat, kind, a)
    if faction == HOTELIERS:
        return hosting(s, seat, kind, a)
    if faction == COURIERS:
        return flying(s, seat, kind, a)
    if faction == ENTERTAINERS:
        return staging(s, seat, kind, a)
    if faction == ADVENTURERS:
        return roaming(s, kind, a, b)
    return marching(s, seat, a) if kind == frames.MARCH else 0
