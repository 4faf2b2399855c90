"""Training: it learns, it can be stopped and repeated, and what it leaves behind plays as it played."""

from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

torch = pytest.importorskip(
    "torch", reason="PyTorch is not installed: `make test EXTRAS=dev,train` tests training, too"
)

from parlour import games
from parlour.engine.core.rules import Mode
from parlour.engine.game import Game, UnknownOption
from parlour.engine.thinking.search import VIEW
from parlour.engine.thinking.weights import Weights
from parlour.engine.thinking.workroom import workbench
from parlour.envs.batch import Batch
from parlour.train.course import Course, commit_here
from parlour.train.evaluation import mask_of, strength
from parlour.train.learner import Learner
from parlour.train.learning import BadCheckpoint, Run
from parlour.train.rollouts import mind_of
from parlour.train.settings import CHECKPOINT, CURVE, NETWORK, SETTINGS, Settings, read_settings, settings_written

SMALL = Settings(
    seats=(2, 3), games=32, steps=16, neurons=24, embedding=4, slice=256, play=0.01, scale=5.0, past=0.5, shaped=True
)


def run_of(game: Game, **changed: Any) -> Run:
    """A small run on one thread."""
    torch.set_num_threads(1)
    return Run(game, replace(SMALL, **changed), threads=1, device="cpu")


def weights_now(run: Run) -> dict[str, NDArray[Any]]:
    """Everything the network is made of."""
    return {name: weights.numpy().copy() for name, weights in run.learner.state_dict().items()}


def test_imitation_comes_to_play_like_greedy(bazaar: Game) -> None:
    run = run_of(bazaar, imitation=0.03, play=0.0, rate=3e-3)
    before = strength(run.learner, bazaar, "greedy", 2, 200, 1)
    for progress in run.lessons():
        assert progress.agrees > 0.5
    after = strength(run.learner, bazaar, "greedy", 2, 200, 1)
    assert after.share - after.half > before.share


def test_self_play_learns_to_beat_chance(bazaar: Game) -> None:
    run = run_of(bazaar, play=0.05, rate=3e-3)
    before = strength(run.learner, bazaar, "random", 2, 200, 1)
    for _ in run.lessons():
        pass
    after = strength(run.learner, bazaar, "random", 2, 200, 1)
    assert after.share - after.half > 0.5
    assert after.share > before.share


def test_the_same_seed_gives_the_same_run(bazaar: Game) -> None:
    runs = [run_of(bazaar, play=0.004), run_of(bazaar, play=0.004), run_of(bazaar, play=0.004, seed=2)]
    curves = [[(p.decisions, p.surprise, p.curiosity) for p in run.lessons()] for run in runs]
    assert curves[0] == curves[1] != curves[2]
    first, second, third = (weights_now(run) for run in runs)
    assert all((first[name] == second[name]).all() for name in first)
    assert any((first[name] != third[name]).any() for name in first)


def test_a_run_goes_on_from_its_checkpoint(bazaar: Game, tmp_path: Path) -> None:
    run = run_of(bazaar)
    for progress in run.lessons():
        if progress.decisions > 4000:
            break
    run.keep(tmp_path / CHECKPOINT)
    other = run_of(bazaar)
    other.go_on_from(tmp_path / CHECKPOINT)
    assert other.decisions == run.decisions
    assert len(other.former) == len(run.former) > 0
    ours, theirs = weights_now(run), weights_now(other)
    assert all((ours[name] == theirs[name]).all() for name in ours)
    rest = [progress.decisions for progress in other.lessons()]
    assert rest[0] > run.decisions
    assert other.done == 1


def test_a_checkpoint_of_something_else_is_refused(bazaar: Game, catalyst: Game, tmp_path: Path) -> None:
    run_of(bazaar).keep(tmp_path / CHECKPOINT)
    with pytest.raises(BadCheckpoint, match="another game: 'bazaar', not 'catalyst'"):
        run_of(catalyst).go_on_from(tmp_path / CHECKPOINT)
    with pytest.raises(BadCheckpoint, match="another shape"):
        run_of(bazaar, neurons=16).go_on_from(tmp_path / CHECKPOINT)
    with pytest.raises(BadCheckpoint, match="embedding must be as they were"):
        run_of(bazaar, heuristic=True).go_on_from(tmp_path / CHECKPOINT)


def test_a_course_leaves_curve_checkpoint_and_network(bazaar: Game, tmp_path: Path) -> None:
    run = run_of(bazaar, play=0.004)
    looks = list(Course(run, tmp_path, points=2, deals=2).follow(lambda: False))
    assert len(looks) == 2
    with (tmp_path / CURVE).open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [row["bot"] for row in rows] == ["greedy"] * 2 + ["random", "greedy"] * 2
    assert rows[-1]["games"] == "24"
    weights = Weights(bazaar, tmp_path / NETWORK)
    assert weights.about["settings"]["neurons"] == 24
    assert weights.about["commit"] == commit_here()
    assert (tmp_path / CHECKPOINT).exists()


def test_a_run_fits_into_its_time(bazaar: Game, tmp_path: Path) -> None:
    """It ends when the time is over, after what was played until then, and that is what its settings say."""
    run, clock = run_of(bazaar, play=50.0), iter([0.2, 0.4, 0.7, 1.1])
    (last,) = Course(run, tmp_path, points=1, deals=1, gone=lambda: next(clock)).follow(lambda: False)
    assert last[0].decisions == run.decisions == 4 * 2 * SMALL.games * SMALL.steps
    assert run.done == 1
    assert (
        run.steps.param_groups[0]["lr"] < 0.5 * run.settings.rate
    )  # it learned ever more slowly, as in a run of that length
    kept = read_settings(tmp_path / SETTINGS)
    assert kept == run.settings
    assert kept.play == pytest.approx(run.decisions / 1e6, abs=1e-3)


@pytest.mark.parametrize("heuristic", [False, True])
def test_a_folded_network_plays_as_it_learned(bazaar: Game, tmp_path: Path, heuristic: bool) -> None:
    """What is shared between places and moves is put together; in steps of 1/127 little is lost."""
    run = run_of(bazaar, play=0.01, rate=3e-3, heuristic=heuristic)
    for progress in Course(run, tmp_path, points=1, deals=1).follow(lambda: False):
        assert progress
    network = Weights(bazaar, tmp_path / NETWORK).laid_out(2)
    linked, bench = bazaar.linked(Mode.COMPILED), workbench(bazaar)
    env = Batch(bazaar, 64, 2, "points", room=bazaar.most)
    env.deal(np.arange(64, dtype=np.uint64))
    alike = []
    for _ in range(12):
        with torch.no_grad():
            learner, first, policy = mind_of(run.learner)
            leaning, *_ = learner(torch.from_numpy(env.seen), torch.from_numpy(mask_of(env, learner)), first, policy)
        told = leaning.argmax(1).numpy()
        for i in range(64):
            bench.batch[VIEW] = env.states[i]
            alike.append(int(linked.learned_move(bench, network)) == told[i])
        env.play(told)
    assert np.mean(alike) > (0.8 if heuristic else 0.95)  # each imagines anew what it does not see


def test_told_what_the_heuristic_says_it_begins_as_strong_as_greedy(bazaar: Game) -> None:
    plain, told = run_of(bazaar).learner, run_of(bazaar, heuristic=True).learner
    without, found = (strength(learner, bazaar, "greedy", 2, 200, 1) for learner in (plain, told))
    assert without.share + without.half < found.share - found.half
    assert found.share + found.half > 0.45


def test_games_are_begun_apart(bazaar: Game) -> None:
    together, apart = (run_of(bazaar, apart=number).halls[0].tables[0].env for number in (0, 20))
    assert set(together.states["ply"].tolist()) == {0}
    assert len(set(apart.states["ply"].tolist())) > 10


def test_it_learns_in_the_modes_that_it_is_told() -> None:
    game = games.find("time_capsules")
    run = run_of(game, games=2, modes=("", "mode=phases"))
    assert [set(tables.env.states["mode"].tolist()) for tables in run.halls[0].tables] == [{0}, {1}]
    with pytest.raises(UnknownOption, match="mode is 'phase'; it can be turns, phases"):
        run_of(game, modes=("mode=phase",))


def test_chances_are_judged_by_how_whole_games_end(bazaar: Game) -> None:
    run = run_of(bazaar, play=0.02, rate=3e-3, endings=0.01)
    for _ in run.lessons():
        pass
    before = weights_now(run)
    surprises = [run.judge() for _ in range(3)]
    changed = {name for name, weights in weights_now(run).items() if (weights != before[name]).any()}
    assert changed == {"victory.weight", "victory.bias"}
    assert surprises[-1] < np.log(2.5)  # less than of one who says the same of all, at tables of two and of three


def test_decisions_of_games_that_did_not_end_tell_nothing(bazaar: Game) -> None:
    (hall,) = run_of(bazaar).halls
    mind = mind_of(Learner(bazaar, SMALL))
    few, many = hall.whole_games(mind, 3), hall.whole_games(mind, 120)
    assert len(few.thought) < 64 < len(many.thought) < 64 * 120
    assert many.victory.sum(1).numpy() == pytest.approx(1.0)
    assert not many.victory[~many.present].any()


@pytest.mark.parametrize("heuristic", [False, True])
def test_training_begins_from_a_network_that_plays(bazaar: Game, heuristic: bool) -> None:
    teacher, pupil = (run_of(bazaar, seed=seed, heuristic=heuristic).learner for seed in (1, 2))
    if heuristic:
        with torch.no_grad():
            teacher.caution.mul_(torch.arange(len(teacher.caution)))
    pupil.take_up(teacher.folded())
    ours, theirs = teacher.folded(), pupil.folded()
    assert all(np.allclose(ours[name], theirs[name], atol=1e-5) for name in ours)


def test_a_run_begins_with_a_network_of_its_shape(bazaar: Game, tmp_path: Path) -> None:
    teacher = run_of(bazaar, play=0.004)
    Course(teacher, tmp_path, points=1).write([])
    pupil = run_of(bazaar, seed=2)
    pupil.begin_with(tmp_path / NETWORK)
    assert f"of commit {commit_here()}" in pupil.began_with
    kept = Weights(bazaar, tmp_path / NETWORK).full
    assert all(np.allclose(kept[name], numbers, atol=1e-5) for name, numbers in pupil.learner.folded().items())
    with pytest.raises(BadCheckpoint, match="2 layers of 24 neurons; the settings ask for others"):
        run_of(bazaar, neurons=8).begin_with(tmp_path / NETWORK)
    with pytest.raises(BadCheckpoint, match="asks the heuristic where the settings do not, or the other way round"):
        run_of(bazaar, heuristic=True).begin_with(tmp_path / NETWORK)


def test_points_and_victory_are_credited_as_far_back_as_each_is_remembered(bazaar: Game) -> None:
    hall = run_of(bazaar, memory=0.5, long_memory=1.0, games=1, steps=4).halls[0]
    notes = hall._new_notes()
    notes.came[:, 3, 0, 0] = 1.0  # all of it comes at the end
    notes.over[3] = True
    played = hall._credited(notes)
    assert played.points[:, 0, 0].tolist() == [0.125, 0.25, 0.5, 1.0]
    assert played.victory[:, 0, 0].tolist() == [1.0] * 4


def test_numbers_by_seat_and_from_a_seat_are_each_others_reverse(bazaar: Game) -> None:
    (hall,) = run_of(bazaar, seats=(3,), games=4).halls
    numbers = torch.arange(12.0).reshape(4, 3)
    seat = torch.tensor([0, 1, 2, 1])
    there = hall.by_seat(numbers, seat)
    assert there[1].tolist() == [5.0, 3.0, 4.0]  # seat 1 looked: its own number came first
    assert hall.from_seat(there, seat).tolist() == numbers.tolist()


def test_the_moves_are_made_of_their_parts(bazaar: Game) -> None:
    learner = Learner(bazaar, SMALL)
    with torch.no_grad():
        learner.shared.copy_(torch.arange(len(learner.shared))[:, None].expand_as(learner.shared) * 1.0)
    policy = learner.policy()[:, 0]
    last = len(learner.shared) - 1
    for move, row in enumerate(learner.parts.tolist()):
        assert policy[move] == sum(part for part in row if part != last), bazaar.moves.names[move]


def test_settings_are_read_as_they_are_written(tmp_path: Path) -> None:
    first = replace(SMALL, seed=3)
    settings = replace(SMALL, modes=("", "mode=phases start=quick"), before=replace(SMALL, seed=2, before=first))
    (tmp_path / "settings.toml").write_text(settings_written(settings), encoding="utf-8")
    assert read_settings(tmp_path / "settings.toml") == settings
