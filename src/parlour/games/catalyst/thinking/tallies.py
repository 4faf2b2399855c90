"""What a laboratory counts in Catalyst: cards and Buildings, from being within reach to the points they bring."""

from __future__ import annotations

from typing import Any

from parlour.engine.core.rules import rule
from parlour.engine.effects import sentence, unparse
from parlour.engine.effects.tree import AtEnd, Tree
from parlour.engine.thinking.tally import A, B, C, Kind, Setting, Tallies, Tally
from parlour.games.catalyst.content import (
    BUILDING_TYPES,
    CATALYSTS,
    CHAIN,
    COIN,
    COLORS,
    GOALS,
    MILITARY,
    NUMBER,
    TYPES,
    VOCABULARY,
)
from parlour.games.catalyst.scoring import TWELFTHS, building_points
from parlour.games.catalyst.state import ACTIVATED, BUILT, CARDS, RECRUITED, REVEALED, TOOK, State

TINTS = {"green": "#3f8f5f", "yellow": "#d69a1c", "red": "#b5443a", "blue": "#3a6ea8"}


@rule
def credit(s: State, out: Any) -> None:
    """Cards bring their number from the pile (CAT-73), Buildings what their line of the Goal scores (CAT-74)."""
    for seat in range(s.seats):
        for card in range(CARDS):
            out[seat, card] = TWELFTHS * s.pile[seat, card] * NUMBER[card]
        for building in range(TYPES):
            out[seat, CARDS + building] = TWELFTHS * building_points(s, seat, building)


def _line(line: Tree) -> str:
    """A line of a Goal without its 'at the end of the game', which goes without saying."""
    return sentence(line.body if isinstance(line, AtEnd) else line, VOCABULARY)


TALLIES = Tallies(
    kinds={
        "Catalyst": Kind(
            many="Catalysts",
            names=tuple(card.name for card in CATALYSTS),
            gained="bought",
            offered="revealed",
            paid="paid",
            notes=tuple(f"{card.number} {COLORS[card.color]} · {unparse(card.effect)}" for card in CATALYSTS),
            tints=tuple(TINTS.get(COLORS[card.color], "") for card in CATALYSTS),
        ),
        "Building": Kind(
            many="Buildings",
            names=tuple(building.name for building in BUILDING_TYPES),
            gained="built",
            paid="paid",
            notes=tuple(unparse(building.effect) for building in BUILDING_TYPES),
            tints=tuple(TINTS.get(COLORS[building.color], "") for building in BUILDING_TYPES),
        ),
    },
    counted=(
        Tally("revealed", "Catalyst", REVEALED, A),
        Tally("bought", "Catalyst", RECRUITED, A),
        Tally("paid", "Catalyst", RECRUITED, A, amount=C),
        Tally("activated", "Catalyst", ACTIVATED, A),
        Tally("chained", "Catalyst", ACTIVATED, A, amount=B),
        Tally("built", "Building", BUILT, A),
        Tally("paid", "Building", BUILT, A, amount=B),
        # A source is a Catalyst or, behind the last of them, a Building: the row of components has the same order.
        Tally("coins brought", "Catalyst", TOOK, C, amount=B, when=A, value=COIN),
        Tally("chains brought", "Catalyst", TOOK, C, amount=B, when=A, value=CHAIN),
        Tally("military brought", "Catalyst", TOOK, C, amount=B, when=A, value=MILITARY),
    ),
    settings=(
        Setting(
            "Goal",
            "goal",
            tuple(goal.name for goal in GOALS),
            notes=tuple(
                " ".join(f"{b.name}: {_line(line)}" for b, line in zip(BUILDING_TYPES, goal.lines, strict=True))
                for goal in GOALS
            ),
        ),
    ),
)
