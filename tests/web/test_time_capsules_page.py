"""Time Capsules' page without a browser: everything has its drawing and its place, nobody sees too much, plans hold."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache

from markupsafe import escape

from parlour import games
from parlour.engine.core.rules import Mode
from parlour.engine.effects import Icon
from parlour.engine.people.sentences import Line
from parlour.games.time_capsules.board import picture, plan
from parlour.games.time_capsules.board.objects import glyphs
from parlour.games.time_capsules.board.suggestion import Packing
from parlour.games.time_capsules.content import (
    ARTIFACTS,
    BATTERY1,
    BATTERY2,
    BIOOBJECTS,
    CAPSULE_MAX,
    CAPSULE_MIN,
    CARDS,
    COMPUTER6,
    COMPUTER8,
    COMPUTER12,
    DIE_FACE,
    DIE_SIZE,
    FACES_OF,
    FIRST_BIO,
    OBJECTS,
    ROUNDS,
    SPACES,
    THE_BREAK,
    TRAITS,
)
from parlour.games.time_capsules.rules.objects import BREAKS
from parlour.games.time_capsules.state import BOUGHT, FILLED, SPENT, THREW
from parlour.games.time_capsules.words.names import object_name
from parlour.table import Table
from parlour.table.table import SPECTATOR
from parlour.web.catalogue import about
from parlour.web.catalogue import tips as component_tips
from parlour.web.pages import Pages
from parlour.web.results import results
from parlour.web.scene import PERSON, Scene, Sitter, Surroundings, look

GAME = games.find("time_capsules")
COMPILED = GAME.linked(Mode.COMPILED)
SPRITE = set(re.findall(r'<symbol id="([^"]+)"', (GAME.board_folder / "icons.svg").read_text(encoding="utf-8")))
PAGES = Pages()


def new_table(seats: int = 2, seed: int = 5, **options: str) -> Table:
    return Table.new(GAME, seats, seed, options, linked=COMPILED)


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
        assert not [capsule.words for capsule in shown.mats[0].capsules if capsule.words]
    own_view = picture(table.view(0).state, 0, table.names)
    assert sum(capsule.n for capsule in own_view.mats[0].capsules) > 0
    for capsule in own_view.mats[0].capsules:
        assert all(thing.name.split()[-1][:4] in capsule.words for thing in capsule.things)
        assert str(escape(capsule.words)) in drawn(seen_by(table, 0)) or capsule.place == "open"


def test_every_artifact_and_bioobject_in_sight_shows_what_it_is() -> None:
    tips = component_tips(GAME)
    table = new_table(2)
    table.state.tiles[1, [3, 30]], table.state.active_zone[1, 30] = 1, 1  # one in a capsule, one in sight
    scene = seen_by(table, 0)
    pointed = set(re.findall(r'aria-describedby="(about-[^"]+)"', drawn(scene)))
    assert {f"about-{ARTIFACTS[3].id}", f"about-{ARTIFACTS[30].id}"} <= pointed
    assert all(f'id="{tip}"' in tips for tip in pointed)
    assert "costs 8 qubits, brings 2 VP" in tips
    assert about("Ben uses EMP Cannon", GAME).count("<span") == 1


def at_the_end_of(rounds: int, breaks: int, qubits: int = 0) -> Table:
    """A table where the first seat acts in this round with so many breaks before it and so much to pay with."""
    table = new_table(1)
    while not any(choice.name == "end" for choice in table.choices()):
        table.play(table.choices()[0])
    s = table.state
    s.rounds, s.qubit[0] = rounds, qubits
    s.tokens[0, BREAKS], s.inactive_zone[0, THE_BREAK] = breaks, breaks
    table.linked.resume(table.batch, 0)
    return table


def warned(table: Table) -> tuple[str, str]:
    """The warning of the choice to end, and what the page says."""
    end = next(choice for choice in table.choices() if choice.name == "end")
    html = drawn(seen_by(table, 0))
    assert ("alarm" in html) == ("warns" in html) == bool(end.warning)
    return end.warning, " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_a_certain_loss_is_told_before_one_ends() -> None:
    warning, page = warned(at_the_end_of(ROUNDS, 7, 15))
    assert warning.startswith("7 breaks: you lose unless you return 2; you could repair ")
    assert "7 breaks: you lose unless you return 2" in page
    assert "7 breaks · 6 lose" in page
    for rounds, breaks in ((ROUNDS - 1, 7), (ROUNDS, 5)):
        warning, page = warned(at_the_end_of(rounds, breaks))
        assert "lose unless" not in warning + page
    far = at_the_end_of(ROUNDS, 7)
    far.state.inactive_zone[0, THE_BREAK] = 1
    assert "2 would have to go, and only 1 can be reached" in warned(far)[0]


def test_what_will_not_fit_is_told_before_one_ends() -> None:
    table = at_the_end_of(1, 0)
    held = int(table.state.active_zone[0].sum() + table.state.inactive_zone[0].sum())
    room = 2 * CAPSULE_MAX - held
    table.state.inactive_zone[0, COMPUTER12] += room
    assert warned(table)[0] == ""
    table.state.inactive_zone[0, COMPUTER12] += 2
    assert "16 objects, and 14 fit: ending now means discarding 2" in warned(table)[0]


def test_a_tile_that_is_being_paid_keeps_its_lower_price() -> None:
    table = at_the_end_of(1, 0)
    table.state.active_zone[0, [BATTERY1, BATTERY2]], table.state.discount[0] = 6, 1
    table.linked.resume(table.batch, 0)
    before = seen_by(table, 0).picture.offer[3]
    table.play("buy 4")
    shown = seen_by(table, 0).picture
    assert shown.bill
    assert shown.offer[3].price == before.price == before.printed - 1


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


def packed(held: dict[int, list[int]], queue: list[int]) -> dict[int, set[str]]:
    """What a suggestion for these objects would put together, by name."""
    packing = Packing(held, sorted(queue))
    packing.done()
    return {capsule: {object_name(thing) for thing in things} for capsule, things in packing.inside.items()}


def test_a_suggestion_keeps_together_what_works_together() -> None:
    tile = {artifact.name: n for n, artifact in enumerate(ARTIFACTS)}
    gear = [COMPUTER12, COMPUTER8, COMPUTER6, BATTERY2, *[BATTERY1] * 4]
    first = packed(
        {2: [tile["Crystallizer"], tile["Paradox Engine"]], 3: [tile["Singularity Core"]]},
        [tile["Entropy Sink"], *gear, THE_BREAK, THE_BREAK],
    )
    assert any({"Entropy Sink", "break"} <= together for together in first.values())
    assert sum("break" in together for together in first.values()) == 1
    machines = ["Drone Hive", "Hull Plating", "Titan Frame"]
    second = packed({0: [], 1: []}, [*(tile[name] for name in machines), tile["Symbiotic Net"], *gear, FIRST_BIO])
    assert any(set(machines) <= together for together in second.values())
    assert any({"Symbiotic Net", object_name(FIRST_BIO)} <= together for together in second.values())


def test_a_full_capsule_is_no_way() -> None:
    for table in wander(new_table(1, 8), 300, seed=4):
        s = table.view(0).state
        found = plan(s) if not table.over else None
        if found is None:
            continue
        assert all(way.held < way.most == CAPSULE_MAX for way in found.ways)
        capsule = int(found.ways[0].label) - 1
        s.capsule[0, capsule] = 0
        s.capsule[0, capsule, BATTERY1] = CAPSULE_MAX
        fuller = plan(s)
        assert fuller is None or found.ways[0].move not in [way.move for way in fuller.ways]


def test_what_was_decided_piece_by_piece_is_told_at_once() -> None:
    who, s = ("Ada", "Ada Byron"), new_table().state
    replicator = next(n for n, tile in enumerate(ARTIFACTS) if tile.name == "Replicator")
    wormhole = next(n for n, card in enumerate(CARDS) if card.name == "Wormhole")
    die = next(n for n, face in enumerate(DIE_FACE) if face == 5 and FACES_OF[DIE_SIZE[n]] == 6)
    steps = [
        (3, SPENT, BATTERY1, 0, 0),
        (4, SPENT, BATTERY2, 0, 0),
        (5, SPENT, BATTERY1, 0, 0),
        (5, BOUGHT, replicator, 4, 0),
        (6, SPENT, OBJECTS + die, 0, 0),
        (7, FILLED, replicator, 2, 0),
        (8, FILLED, THE_BREAK, 1, 0),
        (9, FILLED, THE_BREAK, 1, 0),
        (9, THREW, wormhole, 0, 0),
    ]
    lines = [Line(ply, *GAME.words.told(s, (kind, 0, *numbers), who)) for ply, kind, *numbers in steps]
    assert [(ply, text) for ply, text, *_ in GAME.words.gathered(lines, who)] == [
        (5, "Ada pays 4 energy (a size 2 battery and two size 1 batteries)"),
        (5, "Ada buys Replicator from place 1 for 4 energy: 2 VP"),
        (6, "Ada pays 5 qubits (a size 6 computer showing 5)"),
        (9, "Ada packs capsule 2: 2 breaks"),
        (9, "Ada packs capsule 3: Replicator"),
        (9, "Ada discards Wormhole"),
    ]


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
    assert "the others have lost: Ada owns 6 breaks" in shown.verdict
    assert [standing.told for standing in shown.ranking] == [shown.told[1], "lost"]


def test_everybody_can_lose() -> None:
    shown = results(finished(3, (0, 1, 2)), 0)
    assert shown.headline == "Nobody wins"
    assert "Everybody owns 6 breaks or more" in shown.verdict
    assert set(shown.told) == {"lost"}
    assert all(curve.end >= 0 for curve in shown.chart.curves)


def test_discards_that_cost_nothing_are_suggested_first() -> None:
    given = {
        "phase": "filling",
        "inactive": [["10 battery1", "Hull Plating", "Titan Frame", "3 computer12", "2 break"], []],
    }
    table = Table.at(GAME, given, 2, 5, linked=COMPILED)
    suggested = plan(table.view(0).state)
    assert suggested
    assert [step.move for step in suggested.steps] == ["discard battery 1"] * 3
    assert suggested.words == "Three size 1 batteries would go, free of charge (TC-55)."
    scene = seen_by(table, 0)
    assert {thing.name: thing.vp for thing in scene.picture.mats[0].inactive} == {
        "size 12 computer": 2, "size 1 battery": 0, "Hull Plating": 3, "Titan Frame": 5, "break": 0,
    }  # fmt: skip
    assert 'name="plan-drop-3" value="discard battery 1"' in drawn(scene)


def test_the_tile_of_a_quick_start_is_named_while_one_fills() -> None:
    table = new_table(2, start="quick")
    while "Take" in table.choices()[0].label:
        table.play(table.choices()[0])
    seat = table.decides or 0
    notice = seen_by(table, seat).picture.notice
    assert notice
    assert notice.text.startswith("Your free tile: ")
    assert notice.rules == ("TC-22",)


def test_no_tile_or_card_wishes_for_the_key_of_an_action() -> None:
    s = new_table().state

    def keys(move: str) -> set[str]:
        return set(GAME.words.choice(s, GAME.moves.parse(move)).keys)

    actions = {key for name in ("reroll", "boost", "assemble", "wire", "sell", "repair") for key in keys(name)}
    assert all(not keys(f"use {tile.id}") & actions for tile in ARTIFACTS)
    assert all(not keys(f"play {card.id}") & actions for card in CARDS)
