"""Time Capsules' page without a browser: everything has its drawing and its place, nobody sees too much, plans hold."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache

import pytest

from parlour import games
from parlour.engine.effects import Icon
from parlour.engine.rules import Mode
from parlour.games.time_capsules.board import glyphs, picture, plan
from parlour.games.time_capsules.content import ARTIFACTS, BIOOBJECTS, CAPSULE_MAX, CAPSULE_MIN, CARDS, SPACES, TRAITS
from parlour.games.time_capsules.rules.objects import BREAKS
from parlour.table import Table
from parlour.table.table import SPECTATOR
from parlour.web.pages import Pages
from parlour.web.results import results
from parlour.web.scene import PERSON, Scene, Sitter, Surroundings, look

GAME = games.find("time_capsules")
PLAIN = GAME.linked(Mode.INTERPRETED)
SPRITE = set(re.findall(r'<symbol id="([^"]+)"', (GAME.folder / "icons.svg").read_text(encoding="utf-8")))
PAGES = Pages()


def new_table(seats: int = 2, seed: int = 5, **options: str) -> Table:
    return Table.new(GAME, seats, seed, options, linked=PLAIN)


def seen_by(table: Table, seat: int) -> Scene:
    sitters = tuple(Sitter(n, name, PERSON, mine=n == seat) for n, name in enumerate(table.names))
    return look(table, seat, Surroundings("t1", len(table.moves), sitters))


def drawn(scene: Scene) -> str:
    return PAGES.table(scene, "_table.html")


def wander(table: Table, decisions: int, seed: int = 1) -> Iterator[Table]:
    """Random play that ends turns seldom, with a look at every tenth position."""
    chance = random.Random(seed)
    for n in range(decisions):
        if table.over:
            return
        choices = [choice for choice in table.choices() if choice.name != "end"]
        table.play(chance.choice(choices if choices and chance.random() < 0.9 else table.choices()))
        if n % 10 == 0:
            yield table


def test_every_word_of_every_piece_has_a_drawing() -> None:
    trees = [tree for tile in ARTIFACTS for tree in (tile.on_buy, tile.use)] + [card.effect for card in CARDS]
    trees += [tree for bio in BIOOBJECTS for tree in (bio.big, bio.small)] + [space.effect for space in SPACES]
    names = {glyph.name for tree in trees for glyph in glyphs(tree) if isinstance(glyph, Icon)}
    assert len(names) > 40
    assert names <= SPRITE
    assert {*TRAITS, *(f"art-{trait}" for trait in TRAITS), *(f"pips-{face}" for face in range(1, 7))} <= SPRITE


@pytest.mark.parametrize("mode", ["turns", "phases"])
def test_every_choice_is_on_the_page_and_every_id_only_once(mode: str) -> None:
    for table in wander(new_table(2, 5, mode=mode), 90):
        if table.over:
            return
        scene = seen_by(table, table.decides or 0)
        html = drawn(scene)
        for choice in scene.choices:
            assert f'value="{choice.name}"' in html
        ids = re.findall(r' id="([^"]+)"', html)
        assert len(ids) == len(set(ids))
        assert set(re.findall(r"icons\.svg\?v=\w+#([\w-]+)", html)) <= SPRITE
        assert "style=" not in html


def test_what_cannot_be_bought_says_why() -> None:
    table = new_table(1)
    while not any(choice.name == "end" for choice in table.choices()):
        table.play(table.choices()[0])
    scene = seen_by(table, 0)
    dear = [place for place in scene.picture.offer if place.dear]
    assert dear
    for place in dear:
        assert f"it costs {place.price}" in scene.why[f"offer-{place.number}"].text
        assert scene.why[f"offer-{place.number}"].rules


def test_nobody_sees_the_hand_or_the_capsules_of_another() -> None:
    *_, table = wander(new_table(2), 60)
    for seat in (SPECTATOR, 1):
        shown = picture(table.view(seat).state, seat, table.names)
        assert all(capsule.things == () for capsule in shown.mats[0].capsules)
        held = {f"hand-{CARDS[int(c)].id}" for c in table.state.hand[0][: int(table.state.n_hand[0])]}
        own = {f"hand-{card.id}" for card in shown.hand}
        assert held
        assert not [spot for spot in held - own if f'data-spot="{spot}"' in drawn(seen_by(table, seat))]
    own_view = picture(table.view(0).state, 0, table.names)
    assert sum(capsule.n for capsule in own_view.mats[0].capsules) > 0


def test_dice_tumble_only_in_the_step_that_rolled_them() -> None:
    table = new_table(1)
    rolled: list[int] = []
    while len(rolled) < 2:
        acts = [choice for choice in table.choices() if choice.name == "sell" or choice.name == "wire"]
        table.play(acts[0] if acts else table.choices()[0])
        shown = picture(table.view(0).state, 0, table.names).mats[0].active
        if any(thing.face for thing in shown) or rolled:
            rolled.append(sum(thing.rolled for thing in shown))
    assert rolled[0] > 0
    assert rolled[1] == 0


def test_a_plan_can_be_played_to_its_end() -> None:
    planned = 0
    for table in wander(new_table(2, 8), 150, seed=4):
        seat = table.decides or 0
        found = plan(table.view(seat).state) if not table.over else None
        if found is None:
            continue
        planned += 1
        assert [step.key for step in found.steps] == [f"fill-{n}" for n in range(len(found.steps), 0, -1)]
        for step in found.steps:
            now = plan(table.view(seat).state) if table.decides == seat else None
            if now is None or now.steps[0].key != step.key:
                continue  # a decision with one option was taken without asking
            table.play(step.move)
        held = [int(table.state.capsule[seat, n].sum()) for n in range(4)]
        assert all(CAPSULE_MIN <= n <= CAPSULE_MAX for n in held if n)
    assert planned > 2


@cache
def finished(seats: int, losers: tuple[int, ...] = ()) -> Table:
    """A short game to its end; whoever loses gets six breaks then."""
    table = new_table(seats, 3)
    while not table.over:
        table.play(next((c for c in table.choices() if c.name == "end"), table.choices()[0]))
    for seat in losers:
        table.state.tokens[seat, BREAKS] = 6
    return table


def test_alone_without_a_win() -> None:
    shown = results(finished(1), 0)
    assert shown.headline == "Not this time"
    assert not shown.won
    assert "60 would have been a win: Stranded" in shown.verdict
    assert 'data-rule="TC-82"' in shown.verdict
    assert not [figure for figure in shown.figures if "lead" in figure.what]


def test_whoever_owns_six_breaks_has_lost() -> None:
    table = finished(2, (0,))
    shown = results(table, 1)
    assert shown.headline == "You win"
    assert "the others have lost, Ada by 6 breaks" in shown.verdict
    assert [standing.told for standing in shown.ranking] == [shown.told[1], "lost"]


def test_everybody_can_lose() -> None:
    shown = results(finished(3, (0, 1, 2)), 0)
    assert shown.headline == "Nobody wins"
    assert "everybody owns 6 breaks or more" in shown.verdict
    assert set(shown.told) == {"lost"}
    assert all(curve.end >= 0 for curve in shown.chart.curves)
