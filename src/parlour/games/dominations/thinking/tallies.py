"""What a laboratory counts in Dominations: Masteries, Monuments, Domination cards and Objectives, and their points."""

from __future__ import annotations

from typing import Any

from parlour.engine.core.rules import rule
from parlour.engine.effects import unparse
from parlour.engine.thinking.tally import A, B, C, Kind, Tallies, Tally
from parlour.games.dominations import notation, state, tables
from parlour.games.dominations.content import DOMAIN_NAMES, MASTERIES, MONUMENTS, OBJECTIVES, ROLES
from parlour.games.dominations.scoring import HUNDREDTHS
from parlour.games.dominations.state import State

TINTS = ("#c9a227", "#c9781e", "#3a6ea8", "#4b8b4b", "#b03a3a", "#7a4f9a")  # one for each Domain


@rule
def credit(s: State, out: Any) -> None:
    """Masteries and Level cards bring the Victory points printed on the sides that were seen (DOM-63)."""
    for seat in range(s.seats):
        for mastery in range(tables.N_MASTERIES):
            printed = 0
            if s.owned[seat, mastery] != state.NOT_OWNED:
                printed = tables.SIDE_VP[2 * mastery]
            if s.owned[seat, mastery] == state.ADVANCED:
                printed += tables.SIDE_VP[2 * mastery + 1]
            out[seat, mastery] = HUNDREDTHS * printed
        for monument in range(tables.N_MONUMENTS):
            out[seat, tables.N_MASTERIES + monument] = 0
        for at in range(s.n_tree[seat]):
            level = s.tree[seat, at] - tables.FIRST_LEVEL
            if level >= 0:
                out[seat, tables.N_MASTERIES + tables.LEVEL_MONUMENT[level]] += (
                    HUNDREDTHS * tables.SIDE_VP[tables.LEVEL_SIDE + level]
                )


def _sides(*effects: str) -> str:
    return " · ".join(effect for effect in effects if effect)


TALLIES = Tallies(
    kinds={
        "mastery": Kind(
            many="Masteries",
            names=tuple(m.name for m in MASTERIES),
            gained="learned",
            notes=tuple(
                _sides(f"{DOMAIN_NAMES[m.domain]} {m.value}", unparse(m.base.effect), unparse(m.advanced.effect))
                for m in MASTERIES
            ),
            tints=tuple(TINTS[m.domain] for m in MASTERIES),
        ),
        "monument": Kind(
            many="Monuments",
            names=tuple(m.name for m in MONUMENTS),
            gained="built",
            offered="brought",
            notes=tuple(_sides(f"{len(m.levels)} levels", unparse(m.dominate)) for m in MONUMENTS),
        ),
        "role": Kind(
            many="Domination cards",
            names=tuple(role.name for role in ROLES),
            gained="held",
            notes=tuple(_sides(DOMAIN_NAMES[role.domain], unparse(role.effect)) for role in ROLES),
            tints=tuple(TINTS[role.domain] for role in ROLES),
        ),
        "objective": Kind(
            many="Objectives",
            names=tuple(o.name for o in OBJECTIVES),
            gained="kept",
            notes=tuple(" · ".join(goal.need for goal in o.goals) for o in OBJECTIVES),
        ),
    },
    counted=(
        Tally("learned", "mastery", state.LEARNED, A),
        Tally("flipped", "mastery", state.FLIPPED, A),
        # What brought VP is a Mastery, a Monument or a Domination card, counted through in the order of the kinds.
        Tally("VP brought", "mastery", state.GAINED, C, amount=B, when=A, value=notation.VP),
        Tally("brought", "monument", state.REVEALED, B),
        Tally("built", "monument", state.TOOK_LEVEL, A),
        Tally("held", "role", state.TOOK_ROLE, A),
        Tally("VP", "role", state.TOOK_ROLE, A, amount=B),
        Tally("kept", "objective", state.REVEALED, A),
        Tally("goals met", "objective", state.SCORED_GOAL, A),
        Tally("VP", "objective", state.SCORED_GOAL, A, amount=C),
    ),
)
