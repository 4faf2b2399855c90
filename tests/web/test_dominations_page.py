"""Dominations' page without a browser: everything has its drawing and its place, ghosts tell what the rules do."""

from __future__ import annotations

import random
import re
import runpy
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from parlour import games
from parlour.engine.rules import Mode
from parlour.games.dominations import preview
from parlour.games.dominations.board import Picture, picture, place_of
from parlour.games.dominations.content import DOMAINS, MASTERIES, MONUMENTS, N_DOMAINS, ROTATIONS, TILE_LIST
from parlour.games.dominations.geometry import CORNERS, cell_number, neighbour, point_number, vertex
from parlour.games.dominations.harvest import Harvest, harvests
from parlour.games.dominations.rules import frames
from parlour.table import Table
from parlour.table.table import SPECTATOR
from parlour.web.pages import Pages
from parlour.web.scene import PERSON, Scene, Sitter, Surroundings, look

GAME = games.find("dominations")
PLAIN = GAME.linked(Mode.INTERPRETED)
SPRITE = set(re.findall(r'<symbol id="([^"]+)"', (GAME.folder / "icons.svg").read_text(encoding="utf-8")))
PAGES = Pages()
LATE = 150
WANTED = ("learn", "level", "flip", "city", "lay", "cell", "rotation")


def seen_by(table: Table, seat: int) -> Scene:
    sitters = tuple(Sitter(n, name, PERSON, mine=n == seat) for n, name in enumerate(table.names))
    return look(table, seat, Surroundings("t1", len(table.moves), sitters))


def drawn(scene: Scene) -> str:
    return PAGES.table(scene, "_table.html")


class Moment(NamedTuple):
    """A decision in a game: who sees what of it."""

    kind: int
    seat: int
    state: Any
    scene: Scene  # of whoever decides
    pictures: dict[int, Picture]  # of everybody, and of a spectator


def play_on(table: Table, chance: random.Random) -> None:
    """Build and learn whenever that can be done."""
    choices = table.choices()
    wanted = [choice for word in WANTED for choice in choices if choice.name.startswith(f"{word} ")]
    idle = [choice for choice in choices if choice.name in ("stop", "pass", "end")]
    table.play(chance.choice(wanted) if wanted else idle[0] if idle else chance.choice(choices))


@cache
def moments() -> list[Moment]:
    """Of each kind of decision an early one and a late one, out of one game."""
    chance, table = random.Random(7), Table.new(GAME, 3, 7, {}, linked=PLAIN)
    found: dict[tuple[int, bool], Moment] = {}
    while len(table.moves) < LATE + 50:
        kind, seat = int(table.state.frame[table.state.depth - 1][0]), table.decides or 0
        key = kind, len(table.moves) > LATE
        if key not in found:
            found[key] = Moment(kind, seat, table.state.copy(), seen_by(table, seat), pictures(table))
        play_on(table, chance)
    return list(found.values())


def pictures(table: Table) -> dict[int, Picture]:
    return {seat: picture(table.view(seat).state, seat, table.names) for seat in (SPECTATOR, 0, 1, 2)}


def test_everything_has_a_drawing() -> None:
    assert {*DOMAINS, "any", "corruptio", "vp", "inf", "city", "tile", "fire"} <= SPRITE
    assert {f"m-{monument.id}" for monument in MONUMENTS} <= SPRITE


@pytest.mark.slow
def test_every_choice_is_on_the_page_and_every_id_only_once() -> None:
    for moment in moments():
        html = drawn(moment.scene)
        for choice in moment.scene.choices:
            assert f'value="{choice.name}"' in html
        ids = re.findall(r' id="([^"]+)"', html)
        assert len(ids) == len(set(ids))
        assert set(re.findall(r'aria-describedby="([^"]+)"', html)) <= set(ids)
        assert set(re.findall(r"icons\.svg\?v=\w+#([\w-]+)", html)) <= SPRITE
        assert "style=" not in html
    kinds = {moment.kind for moment in moments()}
    assert {frames.OBJECTIVE, frames.GROW, frames.CELL, frames.ROTATION, frames.BUILD, frames.DEVELOP} <= kinds
    assert {frames.COPY, frames.SQUARE} <= kinds


def by_rules(outcome: preview.Outcome, seat: int) -> Harvest:
    others = {n: got for n, got in enumerate(outcome.produced) if n != seat and any(got)}
    return Harvest(outcome.produced[seat], outcome.free, others, outcome.locus)


@pytest.mark.slow
def test_ghosts_tell_what_the_rules_would_do() -> None:
    compared = loci = 0
    for _, seat, s, *_ in (moment for moment in moments() if moment.kind == frames.CELL):
        tile = int(s.hand[seat, 0])
        for cell in map(int, s.frontier[: int(s.n_frontier)]):
            for turn in range(int(ROTATIONS[tile])):
                expected = [by_rules(way, seat) for way in preview.laid(s, seat, tile, cell, turn)]
                assert harvests(s, seat, tile, cell, turn) == expected
                compared += 1
                loci += any(way.locus is not None for way in expected)
        for tile in (n for n in range(len(TILE_LIST)) if s.cell_of[n]):
            cell = int(s.cell_of[tile]) - 1
            turn = (int(s.board[cell]) - 1) % CORNERS
            expected = [by_rules(way, seat) for way in preview.in_place(s, seat, tile)]
            assert harvests(s, seat, tile, cell, turn, in_place=True) == expected
    assert compared > 40
    assert loci > 1


@pytest.mark.slow
def test_a_tree_shows_the_nodi_that_count() -> None:
    joined = 0
    for moment in moments():
        for seat in range(3):
            tree = moment.pictures[seat].mats[seat].tree
            halves = [full for card in tree.cards for _, full in card.sides if full]
            for d in range(N_DOMAINS):
                assert halves.count(DOMAINS[d]) == 2 * int(moment.state.nodus[seat, d])
            joined += len(halves)
    assert joined > 10


@pytest.mark.slow
def test_masteries_tell_their_price_and_why_not() -> None:
    for moment in moments():
        if moment.kind != frames.DEVELOP:
            continue
        possible = {choice.spot for choice in moment.scene.choices}
        assert {f"mastery-{m.id}" for m in MASTERIES} <= possible | set(moment.scene.why)
        for mastery in moment.scene.picture.library:
            if f"mastery-{mastery.id}" in possible:
                assert not mastery.dear
                assert mastery.fits or mastery.owned


@pytest.mark.slow
def test_nobody_sees_the_hand_or_the_chosen_tile_of_another() -> None:
    looked = 0
    for _, seat, s, _, pictures in moments():
        held = {TILE_LIST[int(t)].id for t in s.hand[seat][: int(s.n_hand[seat])]}
        for viewer in (SPECTATOR, (seat + 1) % 3):
            seen = pictures[viewer]
            assert not held & {tile.id for tile in seen.hand}
            assert seen.chosen == ""
            assert seen.land.cells == ()
            looked += bool(held)
    assert looked > 5


def test_cells_are_drawn_side_by_side() -> None:
    for way in range(2):
        for q, r in ((0, 0), (3, -2), (-4, 1)):
            cell = cell_number(q, r, way)
            for side in range(CORNERS):
                here = [vertex(cell, side), vertex(cell, (side + 1) % CORNERS)]
                there = neighbour(cell, side)
                assert [vertex(there, (side + 1) % CORNERS), vertex(there, side)] == here
    assert place_of(point_number(1, 0)) == (100, 0)
    x, y = place_of(point_number(0, 1))
    assert (x, round(y, 1)) == (50, -86.6)


def test_the_drawing_of_the_geometry_is_that_of_the_rules() -> None:
    docs = Path(__file__).parents[2] / "docs"
    drawing = runpy.run_path(str(docs / "draw_geometry.py"))["drawing"]()
    assert drawing == (docs / "geometry.svg").read_text(encoding="utf-8"), "run `python docs/draw_geometry.py`"
