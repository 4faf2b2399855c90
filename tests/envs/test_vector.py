"""The Gymnasium vector environment: its interface, its games, its endings, its opponents."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics
from numpy.typing import NDArray

from parlour import envs
from parlour.engine.core.rules import Mode
from parlour.engine.game import Game
from parlour.engine.thinking.batches import next_seed
from parlour.games.free_radicals.content import FACTION_IDS


def some_moves(mask: NDArray[np.int8], step: int) -> NDArray[np.int64]:
    """A possible move of every environment, another one each step."""
    chosen = [np.flatnonzero(row)[(step * 7 + i) % int(row.sum())] for i, row in enumerate(mask)]
    return np.array(chosen, dtype=np.int64)


def run(env: Any, steps: int, seed: int = 1) -> list[Any]:
    """Some steps, and everything that was told, copied."""
    seen, infos = env.reset(seed=seed)
    told = [(seen.copy(), infos["action_mask"].copy(), infos["seat"].copy())]
    for step in range(steps):
        seen, reward, ended, cut, infos = env.step(some_moves(infos["action_mask"], step))
        assert not cut.any()
        rows = (seen, reward, ended, infos["action_mask"], infos["seat"], infos["acted"], infos["rewards"])
        told.append(tuple(row.copy() for row in rows))
    return told


def same(one: list[Any], other: list[Any]) -> bool:
    """Whether two runs told the same."""
    return all((a == b).all() for x, y in zip(one, other, strict=True) for a, b in zip(x, y, strict=True))


def test_it_is_what_gymnasium_expects() -> None:
    env = envs.vector("catalyst", num_envs=6, players=3)
    assert isinstance(env, gymnasium.vector.VectorEnv)
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    seen, infos = env.reset(seed=4)
    assert seen in env.observation_space
    assert seen.dtype == env.single_observation_space.dtype
    for step in range(120):
        moves = some_moves(infos["action_mask"], step)
        assert moves in env.action_space
        seen, reward, ended, cut, infos = env.step(moves)
        assert seen in env.observation_space
        assert seen.shape == (6, env.game.outlook(3).size)
        assert reward.shape == ended.shape == cut.shape == (6,)
        assert [row.dtype.name for row in (reward, ended, cut)] == ["float64", "bool", "bool"]
        assert (env.action_masks() == infos["action_mask"].astype(bool)).all()
        assert infos["action_mask"].any(axis=1).all(), "every game waits for a move"
    env.close()


def test_gymnasiums_wrappers_count_episodes() -> None:
    env = RecordEpisodeStatistics(envs.vector("catalyst", num_envs=4, opponents="random"))
    _, infos = env.reset(seed=4)
    finished = 0
    for step in range(300):
        _, reward, ended, _, infos = env.step(some_moves(infos["action_mask"], step))
        if ended.any():
            finished += int(ended.sum())
            assert (infos["episode"]["r"][ended] == reward[ended]).all()
            assert (infos["episode"]["l"][ended] > 10).all()
    assert finished > 4
    env.close()


@pytest.mark.parametrize("reward", ["victory", "points"])
def test_its_games_are_those_of_the_single_environment(any_game: Game, reward: str) -> None:
    count, players = 3, any_game.most
    many = envs.vector(any_game, num_envs=count, players=players, reward=reward, threads=2)
    single = [envs.aec(any_game, players=players, reward=reward) for _ in range(count)]
    seen, infos = many.reset(seed=40)
    for i, env in enumerate(single):
        env.reset(seed=40 + i)
    for step in range(260):
        moves = some_moves(infos["action_mask"], step)
        for i, env in enumerate(single):
            own = env.last()[0]
            assert (own["observation"] == seen[i]).all()
            assert (own["action_mask"] == infos["action_mask"][i]).all()
            assert env.agent_selection == f"seat_{infos['seat'][i]}"
            env.step(int(moves[i]))
        seen, rewards, ended, _, infos = many.step(moves)
        for i, env in enumerate(single):
            acted = f"seat_{infos['acted'][i]}"
            assert rewards[i] == env.rewards[acted]
            assert infos["rewards"][i].tolist() == list(env.rewards.values())
            assert ended[i] == all(env.terminations.values())
            if ended[i]:
                assert (infos["final_obs"][i] == env.observe(acted)["observation"]).all()
                points = any_game.score(env._batch.states)[:, -2] / any_game.unit
                assert infos["final_info"]["points"][i].tolist() == points.tolist()
                env.reset()
    many.close()


def test_a_game_that_ends_is_followed_by_the_next_in_the_same_step() -> None:
    env = envs.vector("catalyst", num_envs=2, players=2, threads=1)
    _, infos = env.reset(seed=[11, 12])
    ends = 0
    for step in range(250):
        seen, _, ended, _, infos = env.step(some_moves(infos["action_mask"], step))
        if not ended.any():
            assert "final_obs" not in infos
            continue
        ends += 1
        assert (infos["_final_obs"] == ended).all()
        assert [row is not None for row in infos["final_obs"]] == ended.tolist()
        if ends == 1:
            i = int(np.flatnonzero(ended)[0])
            fresh = envs.aec("catalyst", players=2)
            fresh.reset(seed=next_seed(11 + i))
            assert (seen[i] == fresh.last()[0]["observation"]).all()
    assert ends >= 2
    env.close()


@pytest.mark.parametrize("opponents", [None, "random", ["greedy", "random"]])
def test_threads_and_copies_change_nothing(opponents: Any) -> None:
    runs = []
    for threads, copy in ((1, False), (3, True)):
        env = envs.vector("catalyst", 7, players=3, opponents=opponents, threads=threads, copy=copy)
        runs.append(run(env, 60))
        env.close()
    assert same(*runs)
    other = run(envs.vector("catalyst", 7, players=3, opponents=opponents, threads=1), 60, seed=2)
    assert not same(runs[0], other)


@pytest.mark.slow
@pytest.mark.parametrize("opponents", [None, "greedy"])
def test_interpreted_and_compiled_steps_are_the_same(any_game: Game, opponents: str | None) -> None:
    runs = []
    for mode in (Mode.INTERPRETED, Mode.COMPILED):
        env = envs.vector(any_game, 2, opponents=opponents, threads=1, linked=any_game.linked(mode))
        runs.append(run(env, 12))
    assert same(*runs)


def test_buffers_are_reused_unless_copies_are_asked_for() -> None:
    reused, copied = envs.vector("catalyst", 2), envs.vector("catalyst", 2, copy=True)
    for env, alias in ((reused, True), (copied, False)):
        seen, infos = env.reset(seed=1)
        later = env.step(some_moves(infos["action_mask"], 0))
        assert np.shares_memory(seen, later[0]) is alias
        assert np.shares_memory(infos["action_mask"], later[4]["action_mask"]) is alias
        env.close()


@pytest.mark.parametrize("game_seats", [("catalyst", 2), ("catalyst", 4)])
def test_the_learner_has_one_seat_which_rotates(game_seats: tuple[str, int]) -> None:
    slug, players = game_seats
    env = envs.vector(slug, num_envs=players, players=players, opponents="random", threads=1)
    _, infos = env.reset(seed=1)
    seat = infos["seat"].copy()
    assert seat.tolist() == list(range(players))
    for step in range(150):
        _, reward, ended, _, infos = env.step(some_moves(infos["action_mask"], step))
        assert (infos["acted"] == seat).all()
        assert (reward == infos["rewards"][np.arange(players), seat]).all()
        seat = np.where(ended, (seat + 1) % players, seat)
        assert (infos["seat"] == seat).all()
    env.close()


def test_greedy_opponents_are_stronger_than_random_ones() -> None:
    results = {}
    for opponents in ("random", "greedy"):
        env = envs.vector("catalyst", num_envs=64, opponents=opponents)
        _, infos = env.reset(seed=1)
        noise, outcomes = np.random.default_rng(1), list[float]()
        while len(outcomes) < 128:
            keys = noise.random(infos["action_mask"].shape) * infos["action_mask"]
            _, reward, ended, _, infos = env.step(keys.argmax(axis=1))
            outcomes += reward[ended].tolist()
        results[opponents] = float(np.mean(outcomes))
        env.close()
    assert abs(results["random"]) < 0.4
    assert results["greedy"] < -0.9


def test_an_impossible_move_is_refused_and_no_game_moves() -> None:
    env = envs.vector("catalyst", num_envs=5, threads=2)
    seen, infos = env.reset(seed=1)
    kept, states = seen.copy(), env._batch.states.tobytes()
    moves = some_moves(infos["action_mask"], 0)
    for wrong in (int(np.flatnonzero(infos["action_mask"][3] == 0)[0]), -1, env.game.moves.size):
        bad = moves.copy()
        bad[3] = wrong
        with pytest.raises(envs.ImpossibleMove, match="game 3 of the batch"):
            env.step(bad)
        assert env._batch.states.tobytes() == states
        assert (seen == kept).all()
    env.step(moves)
    env.close()


def test_some_environments_can_be_reset_alone() -> None:
    env = envs.vector("catalyst", num_envs=4, copy=True)
    _, infos = env.reset(seed=1)
    seen, *_, infos = env.step(some_moves(infos["action_mask"], 0))
    rows = np.array([False, True, False, True])
    again, _ = env.reset(seed=[5, 6, 7, 8], options={"reset_mask": rows})
    assert (again[~rows] == seen[~rows]).all()
    fresh = envs.aec("catalyst")
    for i in (1, 3):
        fresh.reset(seed=5 + i)
        if i % 2 == env._batch.decides[i]:
            assert (again[i] == fresh.last()[0]["observation"]).all()
    with pytest.raises(envs.BadSetting, match="an array of 4 bools"):
        env.reset(options={"reset_mask": [True] * 4})
    env.close()


def test_nothing_hidden_reaches_a_learner(any_game: Game) -> None:
    players = any_game.most
    env = envs.vector(any_game, num_envs=8, players=players, threads=1)
    _, infos = env.reset(seed=3)
    for step in range(30):
        seen, *_, infos = env.step(some_moves(infos["action_mask"], step))
        for i in range(8):
            seat = int(infos["seat"][i])
            other = any_game.redeal(env._batch.states[i : i + 1], seat, 100 * step + i)
            assert (any_game.observe(other, seat) == seen[i]).all()
            options = other[0].option[: other[0].n_options]
            assert np.flatnonzero(infos["action_mask"][i]).tolist() == options.tolist()
        assert set(infos) - {"final_obs", "_final_obs", "final_info", "_final_info"} == {
            "action_mask",
            "seat",
            "acted",
            "rewards",
        }


def test_factions_are_options_and_observations_say_who_is_who() -> None:
    """A faction that is given stays, random ones differ from game to game; whoever looks comes first."""
    given = {"seat_1": "merchants", "seat_2": "random", "seat_3": "random"}
    env = envs.vector("free_radicals", num_envs=16, players=3, options=given)
    seen, infos = env.reset(seed=4)
    part = next(part for part in env.game.outlook(3).layout if part.name == "faction")
    told = seen[:, part.first : part.first + part.size].reshape(16, 3, -1).argmax(axis=2) - 1
    by_seat = [np.roll(row, seat) for row, seat in zip(told, infos["seat"], strict=True)]
    assert {FACTION_IDS[factions[0]] for factions in by_seat} == {"merchants"}
    assert len({FACTION_IDS[factions[2]] for factions in by_seat}) > 4
    assert run(env, 300)[-1][0] in env.observation_space
    env.close()


def test_settings_that_make_no_sense_are_explained() -> None:
    for wrong, said in (
        ({"num_envs": 0}, "at least one is needed"),
        ({"threads": 0}, "at least one is needed"),
        ({"opponents": "gredy"}, "did you mean 'greedy'"),
        ({"opponents": ["random"], "players": 3}, "1 opponents for 3 players; 2 are needed"),
    ):
        with pytest.raises(envs.BadSetting, match=said):
            envs.vector("catalyst", **wrong)
    env = envs.vector("catalyst", num_envs=2)
    with pytest.raises(envs.BadSetting, match="call reset first"):
        env.step(np.zeros(2, dtype=np.int64))
    env.reset(seed=1)
    with pytest.raises(envs.BadSetting, match="expected \\(2,\\)"):
        env.step(np.zeros(3, dtype=np.int64))
    with pytest.raises(envs.BadSetting, match="1 seeds for 2 environments"):
        env.reset(seed=[1])
    env.close()


def test_moves_may_be_told_by_their_parts(any_game: Game) -> None:
    """The same games, whether a move is one number or a verb and its arguments."""
    players = max(2, any_game.fewest)
    plain = envs.vector(any_game, num_envs=5, players=players)
    parted = envs.vector(any_game, num_envs=5, players=players, moves="parts")
    _, infos = plain.reset(seed=3)
    parted.reset(seed=3)
    for step in range(40):
        moves = some_moves(infos["action_mask"], step)
        parts = any_game.moves.parts[moves].astype(np.int64)
        seen, reward, *_, infos = plain.step(moves)
        other, gained, *_ = parted.step(parts)
        assert (seen == other).all()
        assert (reward == gained).all()
        assert np.where(parts < 0, 0, parts) in parted.action_space


def test_parts_that_name_no_move_are_refused() -> None:
    env = envs.vector("catalyst", num_envs=2, moves="parts")
    _, infos = env.reset(seed=3)
    before = env.clone_state()
    parts = env.game.moves.parts[some_moves(infos["action_mask"], 0)].astype(np.int64)
    parts[1, 0] = 99
    with pytest.raises(envs.ImpossibleMove, match=r"game 1 of the batch: the parts \[99, .*\] name no move"):
        env.step(parts)
    with pytest.raises(envs.BadSetting, match=r"expected \(2, 3\)"):
        env.step(parts[:, :1])
    assert (env.clone_state().rows["states"] == before.rows["states"]).all()
    with pytest.raises(envs.BadSetting, match="'numbers' or as 'parts', not as 'both'"):
        envs.vector("catalyst", num_envs=2, moves="both")


def test_prospects_come_to_the_points_in_the_end(any_game: Game) -> None:
    """What the heuristic foresees is rewarded earlier, and in the end as much as the points themselves."""
    players = max(2, any_game.fewest)
    sums = []
    for reward in ("points", "prospects"):
        env = envs.vector(any_game, num_envs=3, players=players, reward=reward)
        _, infos = env.reset(seed=11)
        total, over, steps, early = np.zeros((3, players)), np.zeros(3, dtype=bool), 0, 0
        while not over.all():
            *_, ended, _, infos = env.step(some_moves(infos["action_mask"], steps))
            total[~over] += infos["rewards"][~over]
            over |= ended
            steps += 1
            early += bool(steps < 15 and infos["rewards"].any())
        sums.append(total)
        assert early or reward == "points"
    assert sums[0] == pytest.approx(sums[1], abs=1e-6)
