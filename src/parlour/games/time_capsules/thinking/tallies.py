"""What a laboratory counts in Time Capsules: artifacts, cards and bioobjects, from being within reach to their VP."""

from __future__ import annotations

from typing import Any

from parlour.engine.core.rules import rule
from parlour.engine.effects import unparse
from parlour.engine.thinking.tally import A, B, C, Kind, Setting, Tallies, Tally
from parlour.games.time_capsules import state
from parlour.games.time_capsules.content import ARTIFACTS, BIOOBJECTS, CARDS, KINDS, OBJECT_VP, TILES, TRAITS, VP
from parlour.games.time_capsules.state import State
from parlour.games.time_capsules.thinking.prospects import TENTHS

TINTS = ("#3a6ea8", "#c9781e")  # blue and orange tiles


@rule
def credit(s: State, out: Any) -> None:
    """Artifacts bring the VP printed on them, as long as they are kept (TC-31, TC-55)."""
    for seat in range(s.seats):
        for tile in range(TILES):
            out[seat, tile] = TENTHS * s.tiles[seat, tile] * OBJECT_VP[tile]


def _sides(*effects: str) -> str:
    return " · ".join(effect for effect in effects if effect)


TALLIES = Tallies(
    kinds={
        "artifact": Kind(
            many="artifacts",
            names=tuple(tile.name for tile in ARTIFACTS),
            gained="bought",
            offered="on offer",
            paid="paid",
            notes=tuple(
                _sides(
                    f"{tile.cost} {KINDS[tile.kind]} for {tile.vp} VP",
                    TRAITS[tile.trait],
                    unparse(tile.on_buy),
                    unparse(tile.use),
                )
                for tile in ARTIFACTS
            ),
            tints=tuple(TINTS[tile.kind] for tile in ARTIFACTS),
        ),
        "card": Kind(
            many="cards",
            names=tuple(card.name for card in CARDS),
            gained="played",
            offered="drawn",
            notes=tuple(_sides(f"costs {card.cost}", unparse(card.effect)) for card in CARDS),
        ),
        "bioobject": Kind(
            many="bioobjects",
            names=tuple(bio.name for bio in BIOOBJECTS),
            gained="grown",
            notes=tuple(_sides(f"small: {unparse(bio.small)}", f"big: {unparse(bio.big)}") for bio in BIOOBJECTS),
        ),
    },
    counted=(
        Tally("on offer", "artifact", state.LAID_OUT, A),
        Tally("bought", "artifact", state.BOUGHT, A),
        Tally("paid", "artifact", state.BOUGHT, A, amount=B),
        Tally("used", "artifact", state.USED, A),
        Tally("drawn", "card", state.DREW, A),
        Tally("played", "card", state.PLAYED, A),
        Tally("thrown away", "card", state.THREW, A),
        Tally("grown", "bioobject", state.GREW, A),
        Tally("grown big", "bioobject", state.GREW, A, amount=B),
        # What brought VP is an artifact, a card or a bioobject, counted through in the order of the kinds above.
        Tally("VP brought", "artifact", state.GAINED, C, amount=B, when=A, value=VP),
    ),
    settings=(Setting("Mode", "mode", state.MODE_NAMES),),
)
