"""Free Radicals (1 to 5 players): ten factions, each a game of its own, around one city.

Read `state.py`, `rules/frames.py`, then the other rules; `rules/factions/` has one file a faction.
"""

from __future__ import annotations

from parlour.engine.game import Option, put_together
from parlour.games.free_radicals import content, factions, moves, position, scoring, state
from parlour.games.free_radicals.rules import frames, invariants
from parlour.games.free_radicals.thinking import tallies
from parlour.games.free_radicals.words import FreeRadicalsWords

PARTS = (content, factions, state, moves, frames, invariants, scoring, tallies, position)
FACTION_VALUES = (
    ("draft", "chosen at the table"),
    ("random", "at random"),
    *((one, content.FACTIONS[nth].name) for nth, one in enumerate(content.FACTION_IDS)),
)
OF_ONE_COLOUR = tuple(zip(content.FACTION_IDS[::2], content.FACTION_IDS[1::2], strict=True))  # FR-5
GAME = put_together(
    __name__,
    *PARTS,
    tag="FR",
    version=3,
    unit=scoring.TENTHS,
    words=FreeRadicalsWords(),
    # As in Revive, a turn is planned to its end, and of many moves the promising ones come first.
    thinking={"horizon": 1, "depth": 40, "width": 1.0, "explore": 0.05, "scale": 20.0},
    guidance={"horizon": 1, "planned": True, "trust": 0.0},
    options=tuple(
        Option(f"seat_{seat + 1}", f"Faction of seat {seat + 1}", FACTION_VALUES, seat, OF_ONE_COLOUR)
        for seat in range(content.SEATS)
    ),
)
