"""What holds for every game: random play is sound, the three modes agree, nothing leaks, legality has one source."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from parlour.engine.core.rules import Linked, Mode
from parlour.engine.core.sight import words_of
from parlour.engine.game import Game
from parlour.table import Table


def noise(seed: int) -> NDArray[np.int64]:
    """A counter for random players."""
    return np.array([seed * 1_000_003 % 2**32], dtype=np.int64)


def play_out(game: Game, linked: Linked, seats: int, seed: int) -> list[bytes]:
    """A random game, every state of it as bytes."""
    batch, dice = game.deal(seats, seed, linked), noise(seed)
    states = [batch.tobytes()]
    while not batch[0].over:
        linked.play_random(batch, 0, dice, 1)
        states.append(batch.tobytes())
        assert len(states) < 5000, "a game that does not end"
    return states


def positions(game: Game, seats: int, seeds: range, every: int = 7) -> list[NDArray[Any]]:
    """States met in random games."""
    linked = game.linked(Mode.COMPILED)
    met = []
    for seed in seeds:
        batch, dice = game.deal(seats, seed, linked), noise(seed)
        while not batch[0].over:
            met.append(batch.copy())
            linked.play_random(batch, 0, dice, every)
        met.append(batch.copy())
    return met


def some_moves(game: Game, s: Any) -> list[int]:
    """All moves; of a board with thousands of cells the options, and others here and there."""
    steps = max(1, game.moves.size // 600)
    return sorted({*range(int(s.ply) % steps, game.moves.size, steps), *map(int, s.option[: s.n_options])})


def seat_counts(game: Game) -> range:
    """Every number of players."""
    return range(game.fewest, game.most + 1)


def enough(game: Game, games_each: int) -> int:
    """So many games; a third of them of a game that is three times as long, which most large ones are."""
    return games_each if game.record.dtype.itemsize < 4 * 1024 else games_each // 3


@pytest.mark.parametrize("mode", [Mode.CHECKED, Mode.COMPILED])
def test_random_games_are_sound_at_every_ply(any_game: Game, mode: Mode) -> None:
    linked, pool = any_game.linked(mode), any_game.sight.room_for_pieces()
    for seats in seat_counts(any_game):
        for seed in range(enough(any_game, 200)):
            batch = any_game.deal(seats, seed, linked)
            found = linked.play_and_check(batch, words_of(batch), 0, noise(seed), pool)
            assert found == 0, (seats, seed, any_game.explain_faults(found))
            assert batch[0].over > 0
            assert any_game.end_names[batch[0].over]


def test_interpreted_and_compiled_states_are_equal_bytes(any_game: Game) -> None:
    for seats in seat_counts(any_game):
        for seed in range(2):
            plain = play_out(any_game, any_game.linked(Mode.INTERPRETED), seats, seed)
            assert plain == play_out(any_game, any_game.linked(Mode.COMPILED), seats, seed)


def test_compiled_and_checked_states_are_equal_bytes(any_game: Game) -> None:
    for seats in seat_counts(any_game):
        for seed in range(enough(any_game, 100)):
            fast = play_out(any_game, any_game.linked(Mode.COMPILED), seats, seed)
            assert fast == play_out(any_game, any_game.linked(Mode.CHECKED), seats, seed)


def test_scores_faults_and_views_agree_in_all_modes(any_game: Game) -> None:
    for batch in positions(any_game, any_game.most, range(2), every=23):
        results = []
        for mode in Mode:
            linked = any_game.linked(mode)
            seen = any_game.view(batch, 1, linked).tobytes()
            results.append((any_game.score(batch, linked).tolist(), any_game.faults(batch, 0, linked), seen))
        assert results[0] == results[1] == results[2]


def test_faults_are_found(any_game: Game) -> None:
    batch = any_game.deal(any_game.fewest, 3, any_game.linked(Mode.COMPILED))
    linked = any_game.linked(Mode.COMPILED)
    assert any_game.faults(batch, 0, linked) == 0
    for field in any_game.record.fields:
        if field.of and not field.scratch:
            broken = batch.copy()
            entries = np.atleast_1d(broken[field.name][0]).reshape(-1).copy()
            entries[0] = 1 - entries[0] if entries[0] in (0, 1) else entries[0] - 1
            broken[field.name][0] = entries.reshape(field.shape)
            assert any_game.faults(broken, 0, linked) != 0, field.name


def test_options_ascend_and_are_exactly_the_moves_without_a_reason(any_game: Game) -> None:
    linked = any_game.linked(Mode.COMPILED)
    for seats in seat_counts(any_game):
        for batch in positions(any_game, seats, range(enough(any_game, 12))):
            s = batch[0]
            options = [int(move) for move in s.option[: s.n_options]]
            assert options == sorted(set(options))
            possible = [move for move in some_moves(any_game, s) if linked.reason(batch, 0, move) == 0]
            assert possible == options


def test_every_option_and_refusal_has_words(any_game: Game) -> None:
    linked = any_game.linked(Mode.COMPILED)
    who = ["Ada", "Ben", "Cleo", "Dan", "Eve"]
    for batch in positions(any_game, any_game.most, range(3), every=5):
        s = batch[0]
        for move in some_moves(any_game, s):
            assert any_game.words.deed(s, move)
            reason = linked.reason(batch, 0, move)
            if reason:
                sentence = any_game.words.reason(s, move, reason, who)
                assert sentence.text
                assert sentence.rules
                assert "{" not in sentence.text
            else:
                choice = any_game.words.choice(s, move)
                assert choice.name == any_game.moves.names[move]
                assert choice.label


def test_views_do_not_change_when_what_a_seat_cannot_see_is_dealt_anew(any_game: Game) -> None:
    linked, changed = any_game.linked(Mode.COMPILED), 0
    for batch in positions(any_game, any_game.most, range(6)):
        for seat in range(-1, any_game.most):
            other = any_game.redeal(batch, seat, 17 * seat + 5, linked)
            changed += other.tobytes() != batch.tobytes()
            assert any_game.faults(other, 0, linked) == any_game.faults(batch, 0, linked) == 0
            assert any_game.view(other, seat, linked).tobytes() == any_game.view(batch, seat, linked).tobytes()
            if seat >= 0:
                assert (any_game.observe(other, seat, linked) == any_game.observe(batch, seat, linked)).all()
    assert changed > 0


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
