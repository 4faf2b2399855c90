"""What holds for every game, option and number of players: random play is sound, the three modes agree, nothing leaks,
legality has one source, every fault is found.
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from parlour.engine.core.record import EVERYONE
from parlour.engine.core.rules import Linked, Mode
from parlour.engine.core.sight import words_of
from parlour.engine.game import Game
from parlour.engine.thinking.workroom import Workroom
from parlour.table import Table
from settings import WITH_THE_TOY, Setting, lively, noise, options, positions, settings_of, share
from thorough import THOROUGH

# By its rules a list of one is taken without asking, so silence tells something of a hand (FR-19).
SILENCE_TELLS = ("free_radicals",)
every_setting = pytest.mark.parametrize("setting", WITH_THE_TOY, ids=str)


def play_out(setting: Setting, mode: Mode, seed: int) -> list[bytes]:
    """A random game, every state of it as bytes."""
    linked = setting.game.linked(mode)
    batch, dice = setting.deal(seed, linked), noise(seed)
    states = [batch.tobytes()]
    while not batch[0].over:
        linked.play_random(batch, 0, dice, 1)
        states.append(batch.tobytes())
        assert len(states) < 5000, "a game that does not end"
    return states


def some_moves(game: Game, batch: NDArray[Any]) -> list[int]:
    """All moves; of a board with thousands of cells the options, and others here and there."""
    steps = max(1, game.moves.size // 600)
    return sorted({*range(int(batch[0].ply) % steps, game.moves.size, steps), *options(batch)})


def check_legality(game: Game, batch: NDArray[Any], linked: Linked) -> None:
    """Options ascend and are exactly the moves without a reason; none is left when the game is over."""
    offered = [] if batch[0].over else options(batch)
    assert offered == sorted(set(offered))
    assert [move for move in some_moves(game, batch) if linked.reason(batch, 0, move) == 0] == offered


# ---------------------------------------------------------------- random play


@every_setting
@pytest.mark.parametrize("mode", [Mode.CHECKED, Mode.COMPILED])
def test_random_games_are_sound_at_every_ply(setting: Setting, mode: Mode) -> None:
    game, linked = setting.game, setting.game.linked(mode)
    pool = game.sight.room_for_pieces()
    for seed in share(setting, 400 if THOROUGH or mode is Mode.CHECKED else 100):
        batch = setting.deal(seed, linked)
        found = linked.play_and_check(batch, words_of(batch), 0, noise(seed), pool)
        assert found == 0, (seed, game.explain_faults(found))
        assert batch[0].over > 0
        assert game.end_names[batch[0].over]


@every_setting
def test_lively_games_are_sound_and_options_are_the_moves_without_a_reason(setting: Setting) -> None:
    game, linked = setting.game, setting.game.linked(Mode.COMPILED)
    for seed in range(2):
        batch, chance, taken = setting.deal(seed, linked), Random(seed), 0
        while not batch[0].over:
            assert game.faults(batch, 0, linked) == 0
            if taken % 23 == seed:
                check_legality(game, batch, linked)
            linked.advance(batch, 0, lively(game, batch, chance))
            taken += 1
            assert taken < 5000, "a game that does not end"
        check_legality(game, batch, linked)


# ---------------------------------------------------------------- three modes


@every_setting
def test_compiled_and_checked_states_are_equal_bytes(setting: Setting) -> None:
    for seed in share(setting, 200):
        assert play_out(setting, Mode.COMPILED, seed) == play_out(setting, Mode.CHECKED, seed)


@pytest.mark.slow
@every_setting
def test_interpreted_and_compiled_states_are_equal_bytes(setting: Setting) -> None:
    for seed in share(setting, 8) if THOROUGH else range(1):
        assert play_out(setting, Mode.INTERPRETED, seed) == play_out(setting, Mode.COMPILED, seed)


def test_scores_faults_reasons_and_views_agree_in_all_modes(any_game: Game) -> None:
    chance = Random(5)
    for batch in positions(settings_of(any_game)[-1], range(1), every=41):
        asked = chance.sample(range(any_game.moves.size), min(20, any_game.moves.size))
        results = []
        for mode in Mode:
            linked = any_game.linked(mode)
            seen = any_game.view(batch, 1, linked).tobytes()
            reasons = [int(linked.reason(batch, 0, move)) for move in asked]
            results.append((any_game.score(batch, linked).tolist(), any_game.faults(batch, 0, linked), reasons, seen))
        assert results[0] == results[1] == results[2]


# ---------------------------------------------------------------- faults


def test_every_fault_is_found(any_game: Game) -> None:
    """Numbers of sound states are changed one at a time: sooner or later each fault a game knows is told."""
    linked, chance = any_game.linked(Mode.CHECKED), Random(3)
    fields = [field for field in any_game.record.fields if not field.scratch and field.name != "broken"]
    general = "a piece lost or doubled", "a number out of its bounds", "a list or a heap that is miscounted"
    wanted = {*any_game.fault_names, *general}
    met = (batch for way in reversed(settings_of(any_game)) for batch in positions(way, range(12), every=17))
    for batch in met:
        for field in fields:
            other = batch.copy()
            entries = other[field.name].reshape(-1)
            entries[chance.randrange(len(entries))] += chance.choice((-1, 1, 2))
            try:
                wanted -= set(any_game.explain_faults(any_game.faults(other, 0, linked)))
            except IndexError:
                continue  # so wrong that the check itself leaves its bounds
        if not wanted:
            return
    assert not wanted, "a fault that nothing provokes"


def test_a_piece_that_changes_is_a_fault(any_game: Game) -> None:
    linked = any_game.linked(Mode.COMPILED)
    batch = any_game.deal(any_game.fewest, 3, linked)
    assert any_game.faults(batch, 0, linked) == 0
    for field in any_game.record.fields:
        if field.of and not field.scratch:
            broken = batch.copy()
            entries = np.atleast_1d(broken[field.name][0]).reshape(-1).copy()
            entries[0] = 1 - entries[0] if entries[0] in (0, 1) else entries[0] - 1
            broken[field.name][0] = entries.reshape(field.shape)
            assert any_game.faults(broken, 0, linked) != 0, field.name


# ---------------------------------------------------------------- what nobody else may know


def is_still_asked(other: NDArray[Any], batch: NDArray[Any]) -> bool:
    """Whether the same decision is open in both."""
    depth = int(batch[0].depth)
    return other[0].depth == depth and bool((other[0].frame == batch[0].frame)[:depth].all()) and not other[0].broken


@every_setting
def test_views_do_not_change_when_what_a_seat_cannot_see_is_dealt_anew(setting: Setting) -> None:
    """Neither as it stands nor, for those who do not decide and with all that only was guessed, when the options are
    listed anew.
    """
    game, linked, changed = setting.game, setting.game.linked(Mode.COMPILED), 0
    guessed = [field.name for field in game.record.fields if field.sees != EVERYONE and not field.of]
    for batch in positions(setting, share(setting, 12)):
        for seat in range(-1, setting.seats):
            other = game.redeal(batch, seat, 17 * seat + 5, linked)
            changed += other.tobytes() != batch.tobytes()
            assert game.faults(other, 0, linked) == game.faults(batch, 0, linked) == 0
            seen = game.view(batch, seat, linked).tobytes()
            assert game.view(other, seat, linked).tobytes() == seen
            if seat >= 0:
                assert (game.observe(other, seat, linked) == game.observe(batch, seat, linked)).all()
            if seat != batch[0].decides and not batch[0].over:
                for name in guessed:
                    other[name] = batch[name]
                linked.resume(other, 0)
                if game.slug not in SILENCE_TELLS or is_still_asked(other, batch):
                    assert game.view(other, seat, linked).tobytes() == seen
    assert changed > 0


@every_setting
def test_what_is_imagined_fits_the_view_and_can_be_played(setting: Setting) -> None:
    """A whole state from a view: every piece in one place, and the seat sees what it saw before."""
    game, linked = setting.game, setting.game.linked(Mode.COMPILED)
    for n, batch in enumerate(positions(setting, share(setting, 12), every=19)):
        seat = int(batch[0].decides)
        seen, room = game.view(batch, seat, linked), Workroom(game, n, linked)
        whole = seen.copy()
        linked.imagine(whole, words_of(whole), 0, seat, room.bench.pool, room.bench.dice)
        assert game.explain_faults(game.faults(whole, 0, linked)) == []
        assert game.view(whole, seat, linked).tobytes() == seen.tobytes()
        linked.play_random(whole, 0, noise(n), 30)
        assert game.explain_faults(game.faults(whole, 0, linked)) == []


def test_whether_a_decision_is_final_is_true_and_tells_nothing_hidden(any_game: Game) -> None:
    """Before it is played a seat is told whether it could take a decision back: by the rules, from what it sees."""
    final = 0
    for seed in range(3):
        table = Table.new(any_game, any_game.most, seed=seed)
        while not table.over and len(table.moves) < 60:
            seat, options = (
                int(table.state.decides),
                [int(move) for move in table.state.option[: table.state.n_options]],
            )
            move = options[(7 * len(table.moves) + seed) % len(options)]
            told = table.why_final([move])
            other = table.after(len(table.moves))
            other._states.pop()
            other._states.append(any_game.redeal(table.batch, seat, seed, table.linked))
            assert other.why_final([move]) == told
            table.advance(move)
            assert bool(told) == (table.over or not table.can_undo(seat) or table.decides != seat)
            final += bool(told)
    assert final > 0


def test_a_view_shows_a_seat_its_own_options_only(any_game: Game) -> None:
    linked = any_game.linked(Mode.COMPILED)
    batch = any_game.deal(any_game.most, 1, linked)
    decides = int(batch[0].decides)
    for seat in range(-1, any_game.most):
        seen = any_game.view(batch, seat, linked)[0]
        assert seen.n_options == (batch[0].n_options if seat == decides else 0)
        assert not seen.key.any()
        assert not seen.counter


def test_names_and_ids_of_moves_are_two_ways_of_saying_the_same(any_game: Game) -> None:
    moves = any_game.moves
    for move in range(moves.size):
        block, at = moves.decode(move)
        assert moves.id(block, *at) == move
        assert moves.parse(moves.names[move]) == move
        assert moves.parse(moves.names[move].upper()) == move


def test_every_game_stays_small(any_game: Game) -> None:
    assert any_game.record.dtype.itemsize < 16 * 1024
    assert any_game.moves.size < 8 * 1024
