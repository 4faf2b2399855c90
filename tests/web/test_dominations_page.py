"""Dominations' page without a browser: everything has its drawing and its place, ghosts tell what the rules do."""

from __future__ import annotations

import random
import re
import runpy
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from parlour import games
from parlour.bots.advice import Hint, Suggestion
from parlour.engine.core.rules import Mode
from parlour.engine.people.seen import Fact
from parlour.games.dominations.board import catalogue, picture
from parlour.games.dominations.board.land import place_of
from parlour.games.dominations.board.sheet import Sheet
from parlour.games.dominations.content import DOMAINS, MASTERIES, MONUMENTS, N_DOMAINS, OBJECTIVES, ROLES, TILE_LIST
from parlour.games.dominations.geometry import (
    CORNERS,
    REACH,
    SPAN,
    cell_number,
    neighbour,
    point_number,
    square_number,
    vertex,
)
from parlour.games.dominations.rules import frames
from parlour.games.dominations.rules.layout import put_piece
from parlour.games.dominations.state import PRODUCED
from parlour.games.dominations.tables import ROTATIONS
from parlour.games.dominations.thinking.preview import Trial
from parlour.games.dominations.words.names import sees_hand
from parlour.games.dominations.words.places import CELL_PLACES
from parlour.table import Table
from parlour.table.table import SPECTATOR
from parlour.web.pages import Pages
from parlour.web.scene import PERSON, Scene, Sitter, Surroundings, look

GAME = games.find("dominations")
COMPILED = GAME.linked(Mode.COMPILED)
SPRITE = set(re.findall(r'<symbol id="([^"]+)"', (GAME.board_folder / "icons.svg").read_text(encoding="utf-8")))
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
    pictures: dict[int, Fact]  # of everybody, and of a spectator


def play_on(table: Table, chance: random.Random) -> None:
    """Build and learn whenever that can be done."""
    choices = table.choices()
    wanted = [choice for word in WANTED for choice in choices if choice.name.startswith(f"{word} ")]
    idle = [choice for choice in choices if choice.name in ("stop", "pass", "end")]
    table.play(chance.choice(wanted) if wanted else idle[0] if idle else chance.choice(choices))


@cache
def moments() -> list[Moment]:
    """Of each kind of decision an early one and a late one, out of one game."""
    chance, table = random.Random(7), Table.new(GAME, 3, 7, {}, linked=COMPILED)
    found: dict[tuple[int, bool], Moment] = {}
    while len(table.moves) < LATE + 50:
        kind, seat = int(table.state.frame[table.state.depth - 1][0]), table.decides or 0
        key = kind, len(table.moves) > LATE
        if key not in found:
            found[key] = Moment(kind, seat, table.state.copy(), seen_by(table, seat), pictures(table))
        play_on(table, chance)
    return list(found.values())


def pictures(table: Table) -> dict[int, Fact]:
    return {seat: picture(table.view(seat).state, seat, table.names) for seat in (SPECTATOR, 0, 1, 2)}


def test_everything_has_a_drawing() -> None:
    assert {*DOMAINS, "any", "corruptio", "vp", "inf", "city", "tile", "fire"} <= SPRITE
    assert {f"m-{monument.id}" for monument in MONUMENTS} <= SPRITE


def brought(s: Any, seat: int, move: int) -> dict[str, int]:
    """What a seat Produces when a move is played."""
    batch = np.array([s])
    COMPILED.advance(batch, 0, move)
    told = [event for event in batch[0].trail[: batch[0].n_trail].tolist() if event[0] == PRODUCED]
    return {DOMAINS[domain]: n for _, who, domain, n, _ in told if who == seat}


@pytest.mark.slow
def test_ghosts_tell_what_the_rules_do() -> None:
    compared = 0
    for _, seat, s, scene, _ in (moment for moment in moments() if moment.kind == frames.ROTATION):
        for ghost, move in zip(scene.picture.land.cells[0].ghosts, s.option[: s.n_options], strict=True):
            told = brought(s, seat, int(move))
            if told and not any(y.domain == "any" for y in ghost.yields) and not ghost.locus:  # else it asks first
                assert {y.domain: y.n for y in ghost.yields} == told
                assert ghost.total == sum(told.values())
                compared += 1
    assert compared > 2


def after(s: Any, *moves: int) -> Any:
    """The record after some moves."""
    batch = np.array([s])
    for move in moves:
        COMPILED.advance(batch, 0, move)
    return batch[0]


@pytest.mark.slow
@pytest.mark.parametrize("seed", [3, 7])
def test_what_is_shown_of_a_placement_is_what_playing_it_brings(seed: int) -> None:
    """Cards included, for every seat: Knowledge, what is lost, Victory points, Influence; unless it asks first."""
    table, chance, compared, cards, lost = Table.new(GAME, 3, seed, {}, linked=COMPILED), random.Random(seed), 0, 0, 0
    while len(table.moves) < 230:
        s, seat = table.state, table.decides or 0
        kind, _, tile, _, cell = (int(n) for n in s.frame[s.depth - 1])
        if kind == frames.ROTATION and len(table.moves) > 60:
            trial = Trial(table.view(seat).state)
            for rotation in range(int(s.n_options)):
                then, ways = after(s, int(s.option[rotation])), trial.laid(seat, tile, cell, rotation)
                if int(then.frame[then.depth - 1][0]) not in (frames.GROW, frames.BUILD) or then.decides != seat:
                    continue  # it asks for more, or nothing was left to choose and the turn went on
                (way,) = ways
                got = np.asarray(way.got) - np.asarray(way.lost)
                assert (got == then.knowledge[:3] - s.knowledge[:3]).all()
                assert list(way.vp) == (then.vp[:3] - s.vp[:3]).tolist()
                assert list(way.influence) == (then.influence[:3] - s.influence[:3]).tolist()
                compared += 1
                cards += any(way.by_cards(seat))
                lost += bool(np.any(way.lost))
        play_on(table, chance)
    assert compared > 20
    assert cards
    assert lost


@pytest.mark.slow
def test_a_cell_shows_the_best_of_its_rotations() -> None:
    compared = loci = 0
    for _, seat, s, scene, _ in (moment for moment in moments() if moment.kind == frames.CELL):
        before, tile, trial = s.tobytes(), int(s.frame[s.depth - 1][2]), Trial(s)
        for cell in scene.picture.land.cells:
            number = CELL_PLACES.index(cell.name)
            ways = [way for turn in range(int(ROTATIONS[tile])) for way in trial.laid(seat, tile, number, turn)]
            assert cell.ghosts[0].total in [way.total(seat) for way in ways]
            compared += 1
            loci += any(way.locus is not None for way in ways)
        assert s.tobytes() == before
    assert compared > 15
    assert loci


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


@pytest.mark.slow
def test_no_page_of_another_names_a_tile_of_a_hidden_hand() -> None:
    table, chance, kinds, named = Table.new(GAME, 3, 7, {}, linked=COMPILED), random.Random(3), [], 0
    while not table.state.age:
        play_on(table, chance)
    while frames.ROTATION not in kinds:
        kinds.append(int(table.state.frame[table.state.depth - 1][0]))
        hands = {n: {TILE_LIST[int(t)].id for t in table.state.hand[n][: table.state.n_hand[n]]} for n in range(3)}
        for viewer in (SPECTATOR, 0, 1, 2):
            html = drawn(seen_by(table, viewer))
            for other, held in hands.items():
                found = {tile for tile in held if re.search(rf"\b{tile}\b", html)}
                assert found == (held if other == viewer else set())
                named += len(found)
        play_on(table, chance)
    assert kinds == [frames.GROW, frames.CELL, frames.ROTATION]
    assert named > 20


def test_an_empty_hand_is_nothing_to_see() -> None:
    s = Table.new(GAME, 2, 7, {}, linked=COMPILED).state.copy()
    s.hand[:], s.n_hand[:] = -1, 0
    assert not sees_hand(s, 0)
    s.hand[0, 0], s.n_hand[0] = 3, 1
    assert sees_hand(s, 0)


def test_the_catalogue_tells_of_every_component() -> None:
    pieces = list(catalogue())
    assert len({piece.id for piece in pieces}) == len(pieces)
    named = {piece.name for piece in pieces}
    assert named >= {*(m.name for m in MASTERIES), *(m.name for m in MONUMENTS)}
    assert named >= {*(role.name for role in ROLES), *(objective.name for objective in OBJECTIVES)}
    assert len([piece for piece in pieces if piece.group == "Land tiles"]) == len(TILE_LIST)
    words = {piece.name: piece.words for piece in pieces}
    assert words["Bartering"].startswith("Costs 3 Trade. 1 VP. For every 3 Trade that a tile produces")
    assert "Level 1, for" in words["Colosseum"]
    assert all(len(piece.words) > 10 for piece in pieces)


@pytest.mark.slow
def test_a_hint_marks_shapes_of_the_drawings() -> None:
    for kind in (frames.CELL, frames.SQUARE):
        scene = next(moment.scene for moment in moments() if moment.kind == kind)
        named = scene.choices[:2]
        hint = Hint(tuple(Suggestion(choice, 0.5, 0.5, Fraction(40)) for choice in named), 100)
        html = PAGES.table(scene, "_table.html", hint=hint)
        marks = re.findall(r'class="hint-mark".*?<text[^>]*>(\d)</text>', html)
        assert sorted(marks) == [str(n + 1) for n in range(len(named))]
        assert len(re.findall(r'class="[^"]* hinted"', html)) == len(named)


def test_long_lines_of_tiles_and_cards_are_drawn_in_one_piece() -> None:
    s = Table.new(GAME, 2, 7, {}, linked=COMPILED).state.copy()
    line = [cell_number(0, 0, 1), *(cell_number(q, 0, way) for q in range(1, 25) for way in range(2))]
    for n, cell in enumerate(line):
        put_piece(s, cell, n, 0)
        s.cell_of[n] = cell + 1
    assert SPAN // 2 < 24, "names begin anew from the other side"
    drawing = picture(s, 0, ("Ada", "Ben")).land
    assert sorted({piece.x for piece in drawing.pieces}) == [100.0 * q for q in range(25)]
    assert float(str(drawing.frame).split()[2]) < 2900
    squares = [square_number(0, -y) for y in range(REACH - 4)]
    sheet = Sheet(squares, REACH)
    assert [sheet.at(square) for square in squares] == [(0, -y) for y in range(REACH - 4)]
    cells = [cell_number(-q, q, 0) >> 1 for q in range(SPAN - 4)]
    assert [Sheet(cells).at(cell) for cell in cells] == [(-q, q) for q in range(SPAN - 4)]


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
    for file, draw in runpy.run_path(str(docs / "draw_geometry.py"))["FILES"].items():
        assert draw() == file.read_text(encoding="utf-8"), "run `python docs/draw_geometry.py`"
