"""Revive's board as a page draws it: everything in sight as small facts, and what pointing at each could mean.

`board.html` draws a `Picture`: the map (`map.py`), what the seats have (`mats.py`), what can be taken. All of them
read a view and never decide anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from parlour.engine.people.catalogue import Piece
from parlour.games.revive import content, moves, tables
from parlour.games.revive.board.facts import (
    Card,
    Glyphs,
    Thing,
    card_of,
    decision,
    glyphs,
    held,
    module_of,
    small_of,
    token_of,
    unpacked,
)
from parlour.games.revive.board.map import Map, map_of
from parlour.games.revive.board.mats import Category, Mat, Tribe, categories_of, mat_of, tribe_of
from parlour.games.revive.geometry import CELL_NAMES, SPACE_NAMES
from parlour.games.revive.moves import MOVES
from parlour.games.revive.notation import BASICS, COLOURS
from parlour.games.revive.rules import frames
from parlour.games.revive.words.names import phrase

__all__ = ["Picture", "catalogue", "picture", "spots"]

ACTIONS = (
    ("play", "Play", "card"), ("flip", "Switch", "switch"), ("explore", "Explore", "explore"),
    ("build", "Build", "build"), ("populate", "Populate", "populate"), ("hibernate", "Sleep", "hibernate"),
)  # fmt: skip
FREE = (
    ("ability", "Ability", "tribe"), ("trade", "Trade", "crystal"), ("open", "Crate", "crate"),
    ("use", "Machine", "energy"), ("deal", "Deal", "deal"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything the page draws. Prices are those of `buyer`."""

    map: Map
    mats: tuple[Mat, ...]
    buyer: int
    turn: int
    turns: int
    actions: int  # performed this turn
    slept: bool
    prism: bool
    last_turns: int
    menu: bool  # the menu of the turn is asked
    can_end: bool
    citizens: tuple[Card | None, ...]
    deck: int
    modules: tuple[Thing | None, ...]
    stack: int
    tokens: tuple[tuple[str, tuple[Thing | None, ...]], ...]
    token_colour: str  # the colour of the token that is chosen
    crates: int
    artifacts: tuple[tuple[str, int, int], ...]  # colour, left, of how many
    smalls: tuple[Thing, ...]
    hibernation: tuple[tuple[int, Glyphs, tuple[int, ...]], ...]  # number, reward, whose markers
    tribes: tuple[Tribe, ...]  # to choose from
    dealt: tuple[tuple[str, str, tuple[Category, ...]], ...]  # artifact cards to choose from
    placing: Card | None  # the card whose slot is chosen
    putting: Thing | None  # the module whose space is chosen
    sheet: str  # what a decision calls for: map, board, tree; empty for none
    actions_row: tuple[tuple[str, str, str], ...] = ACTIONS
    free_row: tuple[tuple[str, str, str], ...] = FREE


SHEETS = {
    "map": (frames.TILE, frames.ORIENTATION, frames.SITE, frames.SETTLEMENT, frames.WATER_CHOICE, frames.SIZE,
            frames.CITIZEN_CHOICE, frames.MODULE_CHOICE, frames.TOKEN_CHOICE, frames.ARTIFACT_CHOICE, frames.REMOVAL,
            frames.SMALL_CHOICE, frames.HIBERNATION, frames.TRIBE_CHOICE, frames.KEEP),
    "board": (frames.CARD, frames.PLACEMENT, frames.MODULE_SPACE, frames.MACHINE_CHOICE, frames.RECHARGE_CHOICE,
              frames.WAKE_CHOICE, frames.RECALL_CHOICE, frames.TRACK_CHOICE),
    "tree": (frames.TECHNOLOGY, frames.CRATE_CHOICE),
}  # fmt: skip


def picture(s: Any, seat: int, who: Sequence[str]) -> Picture:
    """Everything on the table as this seat sees it; for a spectator (−1) prices are those of the deciding seat."""
    s = unpacked(s)
    kind, decides, a, *_ = decision(s)
    mine = not s.over and decides == seat
    buyer = seat if seat >= 0 else max(int(s.decides), 0)
    n_seats = int(s.seats)
    tribes = held(s.tribes) if not s.over and kind == frames.TRIBE_CHOICE else []
    dealt = [int(card) for card in s.dealt[seat] if card >= 0] if mine and kind == frames.KEEP else []
    return Picture(
        map=map_of(s, buyer, mine),
        mats=tuple(mat_of(s, n, who[n], n == seat) for n in range(n_seats)),
        buyer=buyer,
        turn=int(s.turn),
        turns=int(s.turns),
        actions=int(s.actions),
        slept=bool(s.slept),
        prism=bool(s.prism),
        last_turns=int(s.last_turns),
        menu=mine and kind == frames.MENU,
        can_end=bool(s.actions or s.slept),
        citizens=tuple(card_of(int(card)) if card >= 0 else None for card in s.display),
        deck=int(s.deck_left),
        modules=tuple(module_of(int(module)) if module >= 0 else None for module in s.offer),
        stack=int(s.stack_left),
        tokens=tuple(
            (COLOURS[n], tuple(token_of(int(token)) if token >= 0 else None for token in row))
            for n, row in enumerate(s.tokens)
        ),
        token_colour=COLOURS[a] if mine and kind == frames.TOKEN_CHOICE else "",
        crates=int(s.crates_left),
        artifacts=tuple((COLOURS[n], int(left), int(tables.IN_SUPPLY[n_seats])) for n, left in enumerate(s.artifacts)),
        smalls=tuple(small_of(small) for small in held(s.smalls)),
        hibernation=tuple(
            (n, glyphs(content.HIBERNATIONS[n - 1].reward) if n else (), _marked(s, n))
            for n in range(tables.HIBERNATION_SPACES + 1)
        ),
        tribes=tuple(tribe_of(tribe) for tribe in tribes),
        dealt=tuple(
            (content.ARTIFACT_CARDS[n].id, content.ARTIFACT_CARDS[n].name, tuple(categories_of(s, seat, n)))
            for n in dealt
        ),
        placing=card_of(a) if mine and kind == frames.PLACEMENT else None,
        putting=module_of(int(s.offer[a])) if mine and kind == frames.MODULE_SPACE and s.offer[a] >= 0 else None,
        sheet=next((sheet for sheet, kinds in SHEETS.items() if kind in kinds), "") if mine else "",
    )


def _marked(s: Any, space: int) -> tuple[int, ...]:
    return tuple(n for n in range(int(s.seats)) if int(s.hibernation[n]) == space)


def spots(s: Any) -> Mapping[str, Sequence[int]]:
    """For each spot the moves it could mean in this decision, so that the engine can say why not."""
    kind = decision(s)[0]
    if kind == frames.MENU:
        return {name: [MOVES.firsts[f"TO_{name.upper()}"]] for name in ["end", *(row[0] for row in (*ACTIONS, *FREE))]}
    if kind == frames.TILE:
        return {f"cell-{name}": [moves.TO_TILE + n] for n, name in enumerate(CELL_NAMES) if s.back[n]}
    if kind in (frames.SITE, frames.SETTLEMENT):
        first = moves.TO_SITE if kind == frames.SITE else moves.TO_SETTLE
        return {f"space-{name}": [first + n] for n, name in enumerate(SPACE_NAMES)}
    if kind == frames.TECHNOLOGY:
        return {f"technology-{letter}": [moves.TO_TECHNOLOGY + n] for n, letter in enumerate(content.TECHNOLOGIES)}
    if kind == frames.PLACEMENT:
        side = content.SIDE_SLOT
        return {
            f"slot-{n}": [moves.TO_PLACEMENT + n, moves.TO_PLACEMENT + side + 1][: 1 + (n == side)]
            for n in range(side + 1)
        }
    if kind in (frames.MACHINE_CHOICE, frames.RECHARGE_CHOICE):
        first = moves.TO_MACHINE if kind == frames.MACHINE_CHOICE else moves.TO_RECHARGE
        return {f"machine-{n}": [first + n] for n in range(tables.MACHINES)}
    if kind == frames.HIBERNATION:
        return {f"hibernation-{n + 1}": [moves.TO_REWARD + n] for n in range(tables.HIBERNATION_SPACES)}
    if kind == frames.RECALL_CHOICE:
        return {f"slot-{n}": [moves.TO_RECALL + n] for n in range(content.N_SLOTS)}
    if kind in (frames.ARTIFACT_CHOICE, frames.REMOVAL):
        first = moves.TO_ARTIFACT if kind == frames.ARTIFACT_CHOICE else moves.TO_REMOVE
        return {f"artifact-{colour}": [first + n] for n, colour in enumerate(COLOURS)}
    if kind == frames.RESOURCE:
        return {f"resource-{basic}": [moves.TO_RESOURCE + n] for n, basic in enumerate(BASICS)}
    return {}


def catalogue() -> Iterator[Piece]:
    """Every citizen, starting card, machine, tribe, large location and artifact."""
    for n, card in enumerate(content.CARDS):
        group = f"{COLOURS[card.color].capitalize()} citizens" if n < tables.N_CITIZENS else "Starting cards"
        yield Piece(card.id, group, card.name, card_of(n).words.partition("\n")[2])
    for tribe, one in enumerate(content.TRIBES):
        yield Piece(one.id, "Tribes", one.name, tribe_of(tribe).words)
    for n, token in enumerate(content.TOKENS):
        yield Piece(token.id, f"{COLOURS[token.color].capitalize()} machine tokens", token.name, token_of(n).words)
    for machine in content.PRINTED:
        yield Piece(
            machine.name.lower().replace(" ", "-"), "Printed machines", machine.name, f"{phrase(machine.effect)}."
        )
    for location in content.LOCATIONS:
        yield Piece(location.id, "Large locations", location.name, f"At the end: {phrase(location.score)}.")
    for n, small in enumerate(content.SMALL_ARTIFACTS):
        yield Piece(small.id, "Small artifacts", small.name, small_of(n).words)
    for artifact in content.ARTIFACT_CARDS:
        lines = zip(COLOURS, artifact.categories, strict=True)
        told = "\n".join(f"{colour.capitalize()}: {phrase(tree)}." for colour, tree in lines)
        yield Piece(artifact.id, "Artifact cards", artifact.name, told)
