"""Artisans: multi-use cards (FR-ARTI-1 to FR-ARTI-10)."""

from __future__ import annotations

from parlour.engine.core.lists import kinds_in
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import then
from parlour.engine.effects.machine import begin
from parlour.games.free_radicals import moves, state, tables
from parlour.games.free_radicals.factions import CONSTRUCT_VP, CRAFTS
from parlour.games.free_radicals.notation import N_COLOURS
from parlour.games.free_radicals.rules import frames
from parlour.games.free_radicals.rules.items import deed, discard, earn
from parlour.games.free_radicals.state import State


@rule
def resolve_artisans_turn(s: State, seat: int) -> None:
    """Gather, then Craft (FR-ARTI-3)."""
    s.tools_used = 0
    s.femtoscope = 0
    then(s, frames.OWN_STEP, seat, tables.GATHER)
    then(s, frames.CRAFT, seat, CRAFTS)


@rule
def why_not_craft_discard(s: State, seat: int, discard: int) -> int:
    """0, or why nothing can be crafted with this card: its tools were used this turn (FR-ARTI-4)."""
    if s.hand[seat, discard] == 0:
        return frames.NOT_IN_HAND
    for colour in range(N_COLOURS):
        if why_not_tool(s, discard, colour) == frames.POSSIBLE:
            return frames.POSSIBLE
    return frames.TOOL_USED


@rule
def play_craft(s: State, seat: int, left: int, move: int) -> None:
    """Discard a card, use one of its tools; then once more (FR-ARTI-3, FR-ARTI-10)."""
    if move == moves.TO_DECLINE:
        return
    card = move - moves.TO_DISCARD
    s.cause = frames.SOURCE * state.CRAFTED + card
    discard(s, seat, card)
    then(s, frames.TOOL, seat, card)
    if left > 1:
        then(s, frames.CRAFT, seat, left - 1)


@rule
def why_not_tool(s: State, card: int, tool: int) -> int:
    """0, or why this tool cannot be used with a card (FR-ARTI-4)."""
    if tables.CARD_COLOUR[card, tool] == 0:
        return frames.NOT_ON_CARD
    return frames.TOOL_USED if s.tools_used >> tool & 1 else frames.POSSIBLE


@rule
def play_tool(s: State, seat: int, card: int, tool: int) -> None:
    """Choose a tool; then a second card for the Femtoscope, once a turn (FR-ARTI-6, FR-ARTI-10)."""
    s.tools_used |= 1 << tool
    if s.femtoscope == 0:
        then(s, frames.FEMTOSCOPE, seat, card, tool)
    else:
        use_tool(s, seat, card, tool, 0)


@rule
def why_not_femtoscope_discard(s: State, seat: int, card: int, discard: int) -> int:
    """0, or why this card cannot be the second one: it shares no colour with the first (FR-ARTI-6)."""
    if s.hand[seat, discard] == 0:
        return frames.NOT_IN_HAND
    for colour in range(N_COLOURS):
        if tables.CARD_COLOUR[card, colour] == 1 and tables.CARD_COLOUR[discard, colour] == 1:
            return frames.POSSIBLE
    return frames.NOT_SHARED


@rule
def play_femtoscope(s: State, seat: int, card: int, tool: int, move: int) -> None:
    """With a second card the effect is done twice (FR-ARTI-6)."""
    if move == moves.TO_DECLINE:
        use_tool(s, seat, card, tool, 0)
        return
    discard(s, seat, move - moves.TO_DISCARD)
    s.femtoscope = 1
    use_tool(s, seat, card, tool, 1)


@rule
def use_tool(s: State, seat: int, card: int, tool: int, is_twice: int) -> None:
    """A cube on the tool, its effect once or twice, then a Construct (FR-ARTI-4, FR-ARTI-10)."""
    s.cube[tool] += 1
    deed(s, state.CRAFTED, seat, card, tool, is_twice)
    for _ in range(1 + is_twice):
        begin(s, seat, tables.TOOL_EFFECT[tool], s.cause)
    then(s, frames.CONSTRUCT, seat)


@rule
def resolve_construct(s: State, seat: int) -> None:
    """A cube on every tool becomes a Hardlight Construct (FR-ARTI-7)."""
    if kinds_in(s.cube) < N_COLOURS:
        return
    for colour in range(N_COLOURS):
        s.cube[colour] -= 1
    deed(s, state.CONSTRUCTED, seat, 0)
    earn(s, seat, CONSTRUCT_VP, state.BY_OWN)
