"""What a laboratory counts in Revive: tribes, citizens, modules, machines, technologies, locations, artifacts."""

from __future__ import annotations

from parlour.engine.effects import unparse
from parlour.engine.thinking.tally import A, Kind, Tallies, Tally
from parlour.games.revive import content, state
from parlour.games.revive.notation import COLOURS

TINTS = {"yellow": "#d8a62a", "green": "#4f8f4a", "gray": "#8b8f98"}

TALLIES = Tallies(
    kinds={
        "tribe": Kind(
            many="tribes",
            names=tuple(tribe.name for tribe in content.TRIBES),
            gained="led",
            notes=tuple(f"{tribe.ability_name}: {unparse(tribe.ability_effect)}" for tribe in content.TRIBES),
        ),
        "citizen": Kind(
            many="citizens",
            names=tuple(card.name for card in content.CARDS),
            gained="taken",
            notes=tuple(f"{unparse(card.top)} · {unparse(card.bottom)}" for card in content.CARDS),
            tints=tuple(TINTS[COLOURS[card.color]] for card in content.CARDS),
        ),
        "module": Kind(
            many="modules",
            names=tuple(module.id for module in content.MODULES),
            gained="taken",
            notes=tuple(unparse(module.effect) for module in content.MODULES),
        ),
        "machine token": Kind(
            many="machine tokens",
            names=tuple(token.name for token in content.TOKENS),
            gained="taken",
            notes=tuple(unparse(token.effect) for token in content.TOKENS),
            tints=tuple(TINTS[COLOURS[token.color]] for token in content.TOKENS),
        ),
    },
    counted=(
        Tally("led", "tribe", state.TOOK_TRIBE, A),
        Tally("used", "tribe", state.USED_ABILITY, A),
        Tally("taken", "citizen", state.RECRUITED, A),
        Tally("played", "citizen", state.PLAYED, A),
        Tally("taken", "module", state.TOOK_MODULE, A),
        Tally("activated", "module", state.ACTIVATED, A),
        Tally("taken", "machine token", state.TOOK_TOKEN, A),
    ),
)
