"""What a laboratory counts in Revive, from tribes to the categories of artifact cards, and the points they bring."""

from __future__ import annotations

from typing import Any

from parlour.engine.core.rules import rule
from parlour.engine.effects import unparse
from parlour.engine.thinking.tally import AT_THE_END, A, B, Kind, Tallies, Tally
from parlour.games.revive import content, state, tables
from parlour.games.revive.content import N_TECHNOLOGIES
from parlour.games.revive.geometry import CORNER_SPACES, CORNERS
from parlour.games.revive.notation import COLOURS, N_COLOURS
from parlour.games.revive.scoring import TENTHS, artifact_card, line_points
from parlour.games.revive.state import State

_TINTS = ("#d8a62a", "#4f8f4a", "#8b8f98")  # one for each colour


def _kind(many: str, gained: str, components: dict[str, str], tints: Any = ()) -> Kind:
    """A kind by the names and notes of its components."""
    return Kind(many, tuple(components), gained, notes=tuple(components.values()), tints=tuple(tints))


_TECHNOLOGIES = {
    f"{tribe.name} {letter}": unparse(tree)
    for tribe in content.TRIBES
    for letter, tree in zip(content.TECHNOLOGIES, tribe.tech, strict=True)
}
_CATEGORIES = {
    f"{card.name}, {colour}": unparse(tree)
    for card in content.ARTIFACT_CARDS
    for colour, tree in zip(COLOURS, card.categories, strict=True)
}
_CARDS = {card.name: f"{unparse(card.top)} · {unparse(card.bottom)}" for card in content.CITIZENS}
_MACHINES = {name: unparse(tables.PROGRAMS.effects[int(start)]) if start else "a machine token"
             for name, start in zip(tables.MACHINE_NAMES, tables.MACHINE_EFFECT, strict=True)}  # fmt: skip
_MODULES = {one.id: f"{'/'.join(COLOURS[n] for n in one.colors)}: {unparse(one.effect)}" for one in content.MODULES}
_TRIBES = {tribe.name: f"{tribe.ability_name}: {unparse(tribe.ability_effect)}" for tribe in content.TRIBES}
_SMALLS = {small.name: unparse(small.score) for small in content.SMALL_ARTIFACTS}
_TOKENS = {token.name: unparse(token.effect) for token in content.TOKENS}
TALLIES = Tallies(
    kinds={
        "tribe": _kind("tribes", "led", _TRIBES),
        "citizen": _kind("citizens", "taken", _CARDS, (_TINTS[card.color] for card in content.CITIZENS)),
        "module": _kind("modules", "taken", _MODULES),
        "machine token": _kind("machine tokens", "taken", _TOKENS, (_TINTS[one.color] for one in content.TOKENS)),
        "machine": _kind("machines of the board", "unlocked", _MACHINES),
        "technology": _kind("technologies", "unlocked", _TECHNOLOGIES),
        "large location": _kind("large locations", "populated", {x.name: unparse(x.score) for x in content.LOCATIONS}),
        "small artifact": _kind("small artifacts", "taken", _SMALLS),
        "artifact category": _kind("artifact categories", "raised", _CATEGORIES, _TINTS * tables.N_ARTIFACT_CARDS),
    },
    counted=(
        Tally("led", "tribe", state.TOOK_TRIBE, A),
        Tally("used", "tribe", state.USED_ABILITY, A),
        Tally("taken", "citizen", state.RECRUITED, A),
        Tally("played", "citizen", state.PLAYED, A, own=True),  # and not the starting cards
        Tally("taken", "module", state.TOOK_MODULE, A),
        Tally("activated", "module", state.ACTIVATED, A),
        Tally("taken", "machine token", state.TOOK_TOKEN, A),
        Tally("used", "machine token", state.USED_MACHINE, B),
        Tally("unlocked", "machine", AT_THE_END),
        Tally("used", "machine", state.USED_MACHINE, A),
        Tally("unlocked", "technology", AT_THE_END),
        Tally("populated", "large location", AT_THE_END),
        Tally("taken", "small artifact", AT_THE_END),
        Tally("raised", "artifact category", AT_THE_END),
    ),
)
FIRST_MACHINE, FIRST_TECHNOLOGY, FIRST_LOCATION, FIRST_SMALL, FIRST_CATEGORY = (
    TALLIES.first(kind) for kind in ("machine", "technology", "large location", "small artifact", "artifact category")
)


@rule
def held(s: State, out: Any) -> None:
    """Machines, technologies, large locations and small artifacts; of each category the artifacts of its colour."""
    for seat in range(s.seats):
        note_lines(s, seat, out[seat], 0)
        for machine in range(tables.MACHINES):
            out[seat, FIRST_MACHINE + machine] = s.reward[seat, tables.MACHINE_REWARD[machine]]


@rule
def credit(s: State, out: Any) -> None:
    """The points of technologies, large locations, small artifacts and artifacts (REV-131 to REV-134)."""
    for seat in range(s.seats):
        note_lines(s, seat, out[seat], 1)


@rule
def note_lines(s: State, seat: int, out: Any, is_scored: int) -> None:
    """Note what can have an `end:` line: the points that it brings, or how many of it there are."""
    tribe, card = s.tribe[seat], artifact_card(s, seat)
    for technology in range(N_TECHNOLOGIES):
        if s.settled[seat, technology] > 0:
            points = TENTHS * line_points(s, seat, tables.TECHNOLOGY_EFFECT[tribe, technology])
            out[FIRST_TECHNOLOGY + N_TECHNOLOGIES * tribe + technology] = points if is_scored == 1 else 1
    for corner in range(len(CORNERS)):
        if s.figures[CORNER_SPACES[corner]] & (1 << seat) != 0:
            points = TENTHS * line_points(s, seat, tables.LOCATION_SCORE[s.location[corner]])
            out[FIRST_LOCATION + s.location[corner]] = points if is_scored == 1 else 1
    for small in range(tables.N_SMALL):
        points = TENTHS * line_points(s, seat, tables.SMALL_SCORE[small])
        out[FIRST_SMALL + small] = s.small[seat, small] * (points if is_scored == 1 else 1)
    for colour in range(N_COLOURS):
        points = TENTHS * line_points(s, seat, tables.CATEGORY[card, colour])
        out[FIRST_CATEGORY + N_COLOURS * card + colour] = s.artifact[seat, colour] * (points if is_scored == 1 else 1)
