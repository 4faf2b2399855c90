"""What a laboratory counts in Free Radicals: factions, rivals and places, where points come from, and the city."""

from __future__ import annotations

from typing import Any

from parlour.engine.core.rules import rule
from parlour.engine.effects import unparse
from parlour.engine.thinking.tally import AT_THE_END, A, B, Kind, Tallies, Tally
from parlour.games.free_radicals import content, state, tables
from parlour.games.free_radicals.content import BUILDINGS, DATA_CARDS, FACTIONS, SEATS
from parlour.games.free_radicals.notation import COLOURS
from parlour.games.free_radicals.rules.items import colour_of
from parlour.games.free_radicals.rules.visit import slots_of
from parlour.games.free_radicals.scoring import SOURCES, TIE_BREAK, TOTAL, score
from parlour.games.free_radicals.state import State

N_SOURCES = len(SOURCES)
_PLACES = ("first", "second", "third", "fourth", "fifth")
_TINTS = ("#c0504d", "#c9a227", "#4f8f4a", "#3f76b5", "#7d5ba6")  # one for each colour
_NAMES = tuple(faction.name for faction in FACTIONS)


def _of_factions(many: str, *parts: str) -> Kind:
    """For each faction one component a part: the name of both."""
    names = tuple(f"{faction}, {part}" if part else faction for faction in _NAMES for part in parts)
    tints = tuple(_TINTS[nth // (2 * len(parts))] for nth in range(len(names)))
    return Kind(many, names, "played", tints=tints)


def _card(card: Any) -> str:
    """The Building, the colours and the costs of a Data card."""
    colours = " and ".join(COLOURS[colour] for colour in card.colours)
    resources = sum(card.resource_cost)
    return f"{BUILDINGS[card.building].name}, {colours}: {card.vp} VP for {resources} Resources or {card.credit_cost}"


TALLIES = Tallies(
    kinds={
        "faction": _of_factions("factions", ""),
        "source": _of_factions("points of factions by source", *SOURCES),
        "place": _of_factions("places in turn order", *_PLACES[:SEATS]),
        "rival": _of_factions("factions and their rivals", *(f"against {name}" for name in _NAMES)),
        "building": Kind(
            "Buildings",
            tuple(one.name for one in BUILDINGS),
            "controlled",
            notes=tuple(f"{unparse(one.power)}; reward {unparse(one.reward)}" for one in BUILDINGS),
        ),
        "data card": Kind(
            "Data cards", tuple(one.id for one in DATA_CARDS), "Awakened", notes=tuple(map(_card, DATA_CARDS))
        ),
        "knowledge": Kind(
            "Knowledge columns", tuple(f"column {n}" for n in range(tables.N_COLUMNS + 1)), "own marker there"
        ),
    },
    counted=(
        *(Tally("played", kind, AT_THE_END) for kind in ("faction", "source", "place", "rival")),
        Tally("controlled", "building", AT_THE_END),
        Tally("visited", "building", state.VISITED_BUILDING, A, own=True),
        Tally("by the bonus power", "building", state.VISITED_BUILDING, A, when=B, value=1, own=True),
        Tally("rewarded", "building", state.REWARDED, A, own=True),
        Tally("Awakened", "data card", state.AWOKE, A, own=True),
        Tally("taken from the display", "data card", state.TOOK_CARD, A, own=True),
        Tally("discarded", "data card", state.DISCARDED, A, own=True),
        Tally("own marker there", "knowledge", AT_THE_END),
        Tally("steps onto it", "knowledge", state.ADVANCED, B, own=True),
    ),
)
FIRST_SOURCE, FIRST_PLACE, FIRST_RIVAL, FIRST_BUILDING, FIRST_COLUMN = (
    TALLIES.first(kind) for kind in ("source", "place", "rival", "building", "knowledge")
)


@rule
def held(s: State, out: Any) -> None:
    """The faction of each seat with its sources, place and rivals; slots of Buildings; where the own marker stands."""
    for seat in range(s.seats):
        faction = s.faction[seat] - 1
        out[seat, faction] = 1
        for source in range(N_SOURCES):
            out[seat, FIRST_SOURCE + N_SOURCES * faction + source] = 1
        out[seat, FIRST_PLACE + content.SEATS * faction + (seat - s.first) % s.seats] = 1
        for other in range(s.seats):
            if other != seat:
                out[seat, FIRST_RIVAL + tables.N_FACTIONS * faction + s.faction[other] - 1] = 1
        for building in range(tables.N_BUILDINGS):
            out[seat, FIRST_BUILDING + building] = slots_of(s, building, seat)
        out[seat, FIRST_COLUMN + s.knowledge[colour_of(s, seat)]] = 1


@rule
def credit(s: State, out: Any) -> None:
    """The points of each faction, all together and by their sources."""
    score(s, out)  # into the first columns, from where each line goes to its place
    for seat in range(s.seats):
        faction, total = s.faction[seat] - 1, out[seat, TOTAL]
        out[seat, TIE_BREAK] = 0
        for source in range(N_SOURCES):
            out[seat, FIRST_SOURCE + N_SOURCES * faction + source] = out[seat, source]
        for column in range(TOTAL + 1):
            out[seat, column] = 0
        out[seat, faction] = total
