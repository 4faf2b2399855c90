"""What a laboratory counts in Catalyst: cards and Buildings, from being within reach to the points they bring."""

from __future__ import annotations

from typing import Any

from parlour.engine.core.rules import rule
from parlour.engine.effects import sentence, unparse
from parlour.engine.effects.tree import AtEnd, Tree
from parlour.engine.thinking.tally import A, B, C, Kind, Setting, Tallies, Tally
from parlour.games.catalyst import content
from parlour.games.catalyst.content import BUILDING_TYPES
from parlour.games.catalyst.scoring import TWELFTHS, building_points
from parlour.games.catalyst.state import ACTIVATED, BUILT, CARDS, RECRUITED, REVEALED, TOOK, State

TINTS = {"green": "#3f8f5f", "yellow": "#d69a1c", "red": "#b5443a", "blue": "#3a6ea8"}


@rule
def credit(s: State, out: Any) -> None:
    """Cards bring their number from the pile (CAT-73), Buildings what their line of the Goal scores (CAT-74)."""
    for seat in range(s.seats):
        for card in range(CARDS):
            out[seat, card] = TWELFTHS * s.pile[seat, card] * content.NUMBER[card]
        for building in range(content.TYPES):
            out[seat, CARDS + building] = TWELFTHS * building_points(s, seat, building)


def _line(line: Tree) -> str:
    """A line of a Goal without its 'at the end of the game', which goes without saying."""
    return sentence(line.body if isinstance(line, AtEnd) else line, content.VOCABULARY)


TALLIES = Tallies(
    kinds={
        "Catalyst": Kind(
            many="Catalysts",
            names=tuple(card.name for card in content.CATALYSTS),
            gained="bought",
            offered="revealed",
            paid="paid",
            notes=tuple(
                f"{card.number} {content.COLORS[card.color]} · {unparse(card.effect)}" for card in content.CATALYSTS
            ),
            tints=tuple(TINTS.get(content.COLORS[card.color], "") for card in content.CATALYSTS),
        ),
        "Building": Kind(
            many="Buildings",
            names=tuple(building.name for building in BUILDING_TYPES),
            gained="built",
            paid="paid",
            notes=tuple(unparse(building.effect) for building in BUILDING_TYPES),
            tints=tuple(TINTS.get(content.COLORS[building.color], "") for building in BUILDING_TYPES),
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
        Tally("coins brought", "Catalyst", TOOK, C, amount=B, when=A, value=content.COIN),
        Tally("chains brought", "Catalyst", TOOK, C, amount=B, when=A, value=content.CHAIN),
        Tally("military brought", "Catalyst", TOOK, C, amount=B, when=A, value=content.MILITARY),
    ),
    settings=(
        Setting(
            "Goal",
            "goal",
            tuple(goal.name for goal in content.GOALS),
            notes=tuple(
                " ".join(f"{b.name}: {_line(line)}" for b, line in zip(BUILDING_TYPES, goal.lines, strict=True))
                for goal in content.GOALS
            ),
        ),
    ),
)
