"""The PettingZoo environment: their own conformance tests, and what ours promises beyond them."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

from parlour import envs
from parlour.engine.core.rules import Mode
from parlour.engine.game import Game
from parlour.engine.thinking.batches import next_seed

# PettingZoo knows the names of its own environments that observe a dict, and warns of all others.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
]


def played(env: Any, seed: int, steps: int = 10_000) -> list[tuple[str, float, bool]]:
    """A whole game by the environment, the n-th possible move each time; what each agent was told."""
    env.reset(seed=seed)
    told = []
    for n, agent in enumerate(env.agent_iter(steps)):
        seen, reward, over, _, _ = env.last()
        told.append((agent, reward, over))
        moves = np.flatnonzero(seen["action_mask"])
        env.step(None if over else int(moves[n % len(moves)]))
    return told


@pytest.mark.parametrize("players", [2, 4])
def test_pettingzoo_accepts_it(players: int, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(envs.aec("catalyst", players=players), num_cycles=300)
    seed_test(lambda: envs.aec("catalyst", players=players), num_cycles=100)
    assert "Passed" in capsys.readouterr().out


def test_pettingzoo_accepts_its_boards_and_states(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: envs.aec("catalyst", render_mode=render_mode))
    assert "slot 1" in capsys.readouterr().out
    env = envs.aec("catalyst")
    env.reset(seed=1)
    assert env.state() in env.state_space


@pytest.mark.parametrize("reward", ["victory", "places", "points"])
def test_rewards_sum_to_zero_and_the_best_gets_the_most(any_game: Game, reward: str) -> None:
    for players in range(any_game.fewest, any_game.most + 1):
        env = envs.aec(any_game, players=players, reward=reward)
        env.reset(seed=3)
        sums = dict.fromkeys(env.possible_agents, 0.0)
        noise = np.random.default_rng(players)
        while env.agents and not all(env.terminations.values()):
            env.step(int(noise.choice(np.flatnonzero(env.last()[0]["action_mask"]))))
            assert players == 1 or abs(sum(env.rewards.values())) < 1e-9  # alone one plays against a target
            for agent, gained in env.rewards.items():
                sums[agent] += gained
        points = any_game.score(env._batch.states)[:, -2] / any_game.unit
        best = max(sums, key=lambda agent: sums[agent])
        assert points[env.possible_agents.index(best)] == points.max()
        if reward == "points":
            leads = [p - (points.sum() - p) / max(players - 1, 1) for p in points]
            assert np.allclose(list(sums.values()), leads)
        else:
            assert max(sums.values()) <= 1.0
            assert min(sums.values()) >= -1.0


def test_everybody_hears_the_end_once() -> None:
    env = envs.aec("catalyst", players=3)
    told = played(env, seed=8)
    ends = [(agent, reward) for agent, reward, over in told if over]
    assert sorted(agent for agent, _ in ends) == ["seat_0", "seat_1", "seat_2"]
    assert sorted(reward for _, reward in ends) == [-0.5, -0.5, 1.0]
    assert not any(reward for _, reward, over in told if not over)
    assert env.agents == []


def test_an_impossible_move_is_refused_and_changes_nothing() -> None:
    env = envs.aec("catalyst", players=2)
    env.reset(seed=1)
    before = env.state().tobytes()
    wrong = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    with pytest.raises(envs.ImpossibleMove, match=r"seat_\d: move \d+ \(.*\) is not possible: .*; possible are \d"):
        env.step(wrong)
    for outside in (-1, env.game.moves.size):
        with pytest.raises(envs.ImpossibleMove, match="there is no move"):
            env.step(outside)
    with pytest.raises(envs.ImpossibleMove, match="no move was given"):
        env.step(None)
    assert env.state().tobytes() == before


def test_pettingzoos_wrapper_for_illegal_moves_works() -> None:
    env = TerminateIllegalWrapper(envs.aec("catalyst", players=2), illegal_reward=-1)
    env.reset(seed=1)
    agent, mask = env.agent_selection, env.last()[0]["action_mask"]
    with warnings.catch_warnings(record=True):
        warnings.simplefilter("always")
        env.step(int(np.flatnonzero(mask == 0)[0]))
    assert all(env.terminations.values())
    assert env.rewards[agent] == -1


def test_observations_are_copies() -> None:
    env = envs.aec("catalyst", players=2)
    env.reset(seed=1)
    first = env.last()[0]
    kept = {name: array.copy() for name, array in first.items()}
    env.step(int(np.flatnonzero(first["action_mask"])[0]))
    assert all((first[name] == kept[name]).all() for name in kept)
    first["action_mask"][:] = 1
    assert env.last()[0]["action_mask"].sum() < env.game.moves.size


def test_games_follow_each_other_by_seed() -> None:
    env, other = envs.aec("catalyst"), envs.aec("catalyst")
    env.reset(seed=5)
    env.reset()
    other.reset(seed=next_seed(5))
    assert env.state().tobytes() == other.state().tobytes()


def test_only_the_deciding_seat_has_moves_and_nobody_sees_more_than_its_view(any_game: Game) -> None:
    env = envs.aec(any_game, players=any_game.most)
    env.reset(seed=2)
    noise = np.random.default_rng(1)
    for step in range(40):
        for seat, agent in enumerate(env.agents):
            seen = env.observe(agent)
            true = env._batch.states.copy()
            env._batch.states[:] = any_game.redeal(true, seat, 77 * step + seat)
            again = env.observe(agent)
            if agent == env.agent_selection:  # what it sees was written before: look again
                again["observation"] = any_game.observe(env._batch.states, seat)
            env._batch.states[:] = true
            assert (seen["observation"] == again["observation"]).all()
            assert (seen["action_mask"] == again["action_mask"]).all()
            assert seen["action_mask"].any() == (agent == env.agent_selection)
            assert env.infos[agent] == {}
        env.step(int(noise.choice(np.flatnonzero(env.last()[0]["action_mask"]))))
        if all(env.terminations.values()):
            env.reset()


def test_interpreted_and_compiled_games_are_the_same(any_game: Game) -> None:
    plain = envs.aec(any_game, linked=any_game.linked(Mode.INTERPRETED))
    fast = envs.aec(any_game, linked=any_game.linked(Mode.COMPILED))
    assert played(plain, 4, 60) == played(fast, 4, 60)
    assert plain.state().tobytes() == fast.state().tobytes()


def test_it_draws_the_board() -> None:
    env = envs.aec("catalyst", players=2, render_mode="ansi")
    env.reset(seed=1)
    board = env.render()
    assert board is not None
    assert "slot 1" in board
    assert "Ada" in board


def test_settings_that_make_no_sense_are_explained() -> None:
    for wrong, said in (
        ({"players": 9}, "Catalyst is for 2 to 4 players, not 9"),
        ({"reward": "vitcory"}, "did you mean 'victory'"),
        ({"render_mode": "rgb_array"}, "known are ansi, human"),
    ):
        with pytest.raises(envs.BadSetting, match=said):
            envs.aec("catalyst", **wrong)
    with pytest.raises(envs.BadSetting, match="a seed is a whole number"):
        envs.aec("catalyst").reset(seed=-1)
