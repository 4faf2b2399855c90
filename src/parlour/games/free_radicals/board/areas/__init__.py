"""What lies on the board of each faction, one file a faction, each with its drawing `<faction>.html` beside it.

A file says `area(s, seat, mine)`: the facts of its board as a viewer sees it; `mine` means that the viewer owns it. A
drawing has the macros `whole(a, own)`, the board as large as there is room, with what can be chosen where it is one's
own, and `small(a)`, a picture for the panel of a rival. Where a faction does something of its own with Data cards in
hand, `uses(s, seat, card)` tells what.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from parlour.engine.people.seen import Fact
from parlour.games.free_radicals.content import FACTION_IDS, TURN_STEPS

AREAS = {faction: import_module(f"{__name__}.{faction}") for faction in FACTION_IDS}


def area_of(s: Any, seat: int, mine: bool) -> Fact | None:
    """The board of a seat; nothing before it has a faction."""
    if not s.faction[seat]:
        return None
    number = int(s.faction[seat]) - 1
    faction, turn = FACTION_IDS[number], [step for step in TURN_STEPS if number in step.factions]
    found: Fact = AREAS[faction].area(s, seat, mine)
    return found.but(id=faction, seat=seat, turn=turn)


def uses_of(s: Any, seat: int, card: int) -> list[Fact]:
    """What a seat's faction could do with a Data card in hand."""
    faction = FACTION_IDS[int(s.faction[seat]) - 1]
    uses = getattr(AREAS.get(faction), "uses", None) if s.faction[seat] else None
    return list(uses(s, seat, card)) if uses else []
