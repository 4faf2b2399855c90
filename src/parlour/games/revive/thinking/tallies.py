"""What a laboratory counts in Revive: tribes, citizens, modules, machines, technologies, locations, artifacts."""

from __future__ import annotations

from parlour.engine.effects import unparse
from parlour.engine.thinking.tally import A, Kind, Tallies, Tally
from parlour.games.revive.content import CARDS, MODULES, TOKENS, TRIBES
from parlour.games.revive.notation import COLOURS
from parlour.games.revive.state import ACTIVATED, PLAYED, RECRUITED, TOOK_MODULE, TOOK_TOKEN, TOOK_TRIBE, USED_ABILITY

TINTS = {"yellow": "#d8a62a", "green": "#4f8f4a", "gray": "#8b8f98"}

TALLIES = Tallies(
    kinds={
        "tribe": Kind(
            many="tribes",
            names=tuple(tribe.name for tribe in TRIBES),
            gained="led",
            notes=tuple(f"{tribe.ability_name}: {unparse(tribe.ability_effect)}" for tribe in TRIBES),
        ),
        "citizen": Kind(
            many="citizens",
            names=tuple(card.name for card in CARDS),
            gained="taken",
            notes=tuple(f"{unparse(card.top)} · {unparse(card.bottom)}" for card in CARDS),
            tints=tuple(TINTS[COLOURS[card.color]] for card in CARDS),
        ),
        "module": Kind(
            many="modules",
            names=tuple(module.id for module in MODULES),
            gained="taken",
            notes=tuple(unparse(module.effect) for module in MODULES),
        ),
        "machine token": Kind(
            many="machine tokens",
            names=tuple(token.name for token in TOKENS),
            gained="taken",
            notes=tuple(unparse(token.effect) for token in TOKENS),
            tints=tuple(TINTS[COLOURS[token.color]] for token in TOKENS),
        ),
    },
    counted=(
        Tally("led", "tribe", TOOK_TRIBE, A),
        Tally("used", "tribe", USED_ABILITY, A),
        Tally("taken", "citizen", RECRUITED, A),
        Tally("played", "citizen", PLAYED, A),
        Tally("taken", "module", TOOK_MODULE, A),
        Tally("activated", "module", ACTIVATED, A),
        Tally("taken", "machine token", TOOK_TOKEN, A),
    ),
)
