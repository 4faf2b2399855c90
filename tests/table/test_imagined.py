"""Thinking ahead from what one seat sees: sound, and the same whatever is true."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
import pytest

from parlour import games
from parlour.engine.core.rules import Mode
from parlour.engine.core.sight import words_of
from parlour.engine.game import Game
from parlour.table import Study, Table
from parlour.table.imagined import CannotImagine, foreseen, imagined, is_secret
from parlour.table.line import Line
from settings import covering, lively, noise, positions


@pytest.mark.slow
def test_what_is_imagined_follows_from_the_view_alone_and_is_sound(any_game: Game) -> None:
    """Everything a seat cannot see is dealt anew: what it imagines is the same, byte by byte, and can be played on."""
    linked, met = any_game.linked(Mode.COMPILED), Counter[str]()
    pool = any_game.sight.room_for_pieces()
    for setting in covering(any_game)[:8]:
        for batch in positions(setting, range(2), every=9):
            for seat in range(setting.seats if not batch[0].over else 0):
                seen = any_game.view(batch, seat, linked)
                try:
                    ours = imagined(any_game, seen, seat, linked)
                except CannotImagine:
                    met["secret" if is_secret(any_game, seen[0], seat) else "no deal"] += 1
                    continue
                met["own turn" if int(batch[0].decides) == seat else "waiting"] += 1
                for n in range(3):
                    other = any_game.redeal(batch, seat, 1000 * n + 17, linked)
                    theirs = imagined(any_game, any_game.view(other, seat, linked), seat, linked)
                    assert theirs.tobytes() == ours.tobytes(), str(setting)
                if int(batch[0].decides) == seat:
                    assert any_game.view(ours, seat, linked).tobytes() == seen.tobytes(), "what it sees, it keeps"
                assert linked.play_and_check(ours, words_of(ours), 0, noise(3), pool) == 0, str(setting)
    assert met["own turn"] > 0
    assert met["waiting"] > 0
    assert met["no deal"] < 0.02 * met.total(), met


def test_while_somebody_chooses_in_secret_one_thinks_ahead_from_before() -> None:
    game, chance = games.find("dominations"), Random(3)
    table = Table.new(game, 2, 3, linked=game.linked(Mode.COMPILED))
    while not is_secret(game, table.view(0).state, 0):
        assert foreseen(table, 0)[1] == len(table.moves)
        table.advance(lively(game, table.batch, chance))
    line, ply = foreseen(table, 0)
    assert ply == len(table.moves) - 1
    assert line.moves == ()


def test_where_nothing_can_be_imagined_it_is_said(bazaar: Game) -> None:
    table = Table.new(bazaar, 3, 11, linked=bazaar.linked(Mode.COMPILED))
    with pytest.raises(CannotImagine, match="still chooses in secret"):
        foreseen(table, 1)


def test_a_plan_is_studied_and_never_saved(catalyst: Game) -> None:
    table = Table.new(catalyst, 2, 5, linked=catalyst.linked(Mode.COMPILED))
    line, _ = foreseen(table, 1)
    study = Study(line)
    assert isinstance(line, Line)
    node = study.root.play(line.choices()[0])
    assert node.ply == 1
    with pytest.raises(Exception, match="imagined"):
        study.save()
    assert not np.array_equal(line.state.key, table.state.key), "what chance brings is imagined, too"
