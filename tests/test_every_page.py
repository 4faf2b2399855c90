"""Everything is said and drawn in every kind of position: random games of every game, mode and number of players.

Words at every step; pages and terminals at a few of each game in the usual run, with PARLOUR_THOROUGH=1 at every step,
for every seat and a spectator.
"""

from __future__ import annotations

import logging
import os
import random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from drawn import PAGES, check_plan, draw, read, seen_by, strict_names, viewers
from parlour import games
from parlour.engine.core.record import EVERYONE, OWNER
from parlour.engine.core.rules import Mode
from parlour.engine.game import Game
from parlour.engine.people.position import seen_position
from parlour.table import Table
from parlour.table.table import SPECTATOR
from parlour.web import scene as scenes
from parlour.web.scene import board_of
from settings import HOUSE, SETTINGS, Setting, covering, lively, settings_of
from thorough import THOROUGH

SEED = int(os.environ.get("PARLOUR_SEED", "1"))
USUAL = [setting for game in HOUSE for setting in covering(game)]
FIRST, LATER = (
    5,
    13,
)  # one of the first steps is drawn, later ones in turn, the more seldom the more settings


@pytest.mark.slow
@pytest.mark.parametrize("setting", SETTINGS if THOROUGH else USUAL, ids=str)
def test_whatever_a_person_can_meet_is_drawn(setting: Setting) -> None:
    """At every step of a game all that is said, and at some of them all that is drawn."""
    table, chance = setting.table(SEED), random.Random(f"{setting} {SEED}")
    later = LATER * len(settings_of(setting.game))
    offset, early = chance.randrange(later), chance.randrange(1, FIRST)
    with strict_names(setting.game):
        while True:
            ply = len(table.moves)
            read(table, chance)
            if THOROUGH or ply in (0, early) or ply % later == offset or table.over:
                for viewer in _looking(table, ply):
                    draw(table, viewer, chance)
            if table.over:
                return
            table.advance(lively(setting.game, table.batch, chance))


def _looking(table: Table, ply: int) -> list[int]:
    """Everybody; in the usual run one by turns."""
    everybody = viewers(table)
    return everybody if THOROUGH else [everybody[ply % len(everybody)]]


@pytest.mark.slow
def test_fillings_of_every_kind_have_a_suggestion() -> None:
    """The first filling of Time Capsules by random choices: no suggestion fails, each can be played to its end."""
    game, met = games.find("time_capsules"), 0
    for seed in range(30):
        table, chance = Table.new(game, 1, seed), random.Random(seed)
        for _ in range(12):
            plan = board_of(game).plan(table.view(0).state)
            met += plan is not None
            if plan is not None and seed % 10 == 0:
                check_plan(table, 0, plan)
            table.advance(int(chance.choice(table.state.option[: table.state.n_options])))
    assert met > 200


@pytest.mark.parametrize("slug", games.slugs())
def test_a_help_that_fails_takes_nothing_with_it(
    slug: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Words, suggestion, reasons, board: whichever fails, the table is drawn and can be played."""
    monkeypatch.setenv("PARLOUR_STRICT", "0")
    table = Table.new(slug, 2, 3)
    seat = table.decides or 0
    sound = seen_by(table, seat)
    for part in ("choice", "prompt", "told", "story", "reason", "deed", "gathered", "doing", "under_way"):
        if hasattr(table.game.words, part):
            with monkeypatch.context() as broken, caplog.at_level(logging.ERROR):
                caplog.clear()
                broken.setattr(table.game.words, part, _fail)
                fresh = Table.new(slug, 2, 3)
                scene = seen_by(fresh, seat)
                html = PAGES.table(scene, "table.html", bots=[])
                assert [choice.name for choice in scene.choices] == [choice.name for choice in sound.choices]
                assert all(f'value="{choice.name}"' in html for choice in scene.choices), part
                fresh.play(scene.choices[0].name)


@pytest.mark.parametrize("slug", games.slugs())
@pytest.mark.parametrize("part", ["picture", "spots", "plan"])
def test_a_board_that_fails_is_drawn_plainly(
    slug: str, part: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("PARLOUR_STRICT", "0")
    broken = board_of(games.find(slug))._replace(**{part: _fail})
    monkeypatch.setattr(scenes, "board_of", lambda game: broken)
    table = Table.new(slug, 2, 3)
    scene = seen_by(table, table.decides or 0)
    html = PAGES.table(scene, "table.html", bots=[])
    assert scene.choices
    assert all(f'value="{choice.name}"' in html for choice in scene.choices)
    assert "the table goes on without" in caplog.text
    assert (scene.picture is None) == (part == "picture")


def test_a_template_that_fails_is_replaced_by_the_plain_board(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = Table.new("catalyst", 2, 3)
    scene = seen_by(table, table.decides or 0)
    broken = type(scene)(**{**vars(scene), "picture": object()})
    with pytest.raises(Exception, match="no attribute"):
        PAGES.table(broken, "table.html", bots=[])
    monkeypatch.setenv("PARLOUR_STRICT", "0")
    html = PAGES.table(broken, "table.html", bots=[])
    assert 'id="h-facts"' in html
    assert "drawing a board failed" in caplog.text


def _fail(*_: Any, **__: Any) -> Any:
    raise ZeroDivisionError("provoked")


# ---------------------------------------------------------------- what a position tells


def _spoiled(game: Game, seen: NDArray[Any], seat: int, noise: np.random.Generator) -> NDArray[Any]:
    """A view in which everything that is hidden from the seat holds something else."""
    other = seen.copy()
    for field in game.record.fields:
        if field.sees == EVERYONE or field.name == "option":
            continue
        values = other[field.name]
        junk = noise.integers(max(field.least, -1), min(field.most, 9) + 1, values.shape)
        own = values[0, seat].copy() if field.sees == OWNER and seat != SPECTATOR else None
        values[...] = junk
        if own is not None:
            values[0, seat] = own
    return other


@pytest.mark.slow
def test_positions_tell_nothing_of_what_is_hidden(any_game: Game) -> None:
    """Whatever stands where a view hides something, the position is the same, and says None."""
    noise, blanks = np.random.default_rng(4), 0
    linked = any_game.linked(Mode.COMPILED)
    hides = {"hands", "capsules"} & set(any_game.position)
    for seats in range(any_game.fewest, any_game.most + 1):
        table, chance = Table.new(any_game, seats, 3, linked=linked), random.Random(seats)
        while not table.over:
            table.advance(int(chance.choice(table.state.option[: table.state.n_options])))
            if len(table.moves) % 29:
                continue
            for seat in range(SPECTATOR, seats):
                seen = any_game.view(table.batch, seat, linked)
                told = seen_position(any_game.position, any_game.record, seen[0], seat)
                for _ in range(3):
                    spoiled = _spoiled(any_game, seen, seat, noise)
                    assert seen_position(any_game.position, any_game.record, spoiled[0], seat) == told
                blanks += str(told).count("None")
    assert blanks > 0 or not hides
