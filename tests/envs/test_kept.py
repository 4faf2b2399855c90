"""Environments that are pickled, copied, cloned and restored go on as if nothing had happened."""

from __future__ import annotations

import copy
import pickle
import timeit
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from numpy.typing import NDArray

import parlour.envs.open_spiel as bridge
import toy_bazaar
from parlour import envs
from parlour.bots import SearchBot
from parlour.engine.game import Game

BAZAAR = bridge.register(toy_bazaar.GAME)
WAYS: dict[str, Callable[[Any], Any]] = {
    "pickled": lambda thing: pickle.loads(pickle.dumps(thing)),
    "deep-copied": copy.deepcopy,
}
either_way = pytest.mark.parametrize("again", list(WAYS.values()), ids=list(WAYS))


def some_move(mask: NDArray[np.int8], noise: np.random.Generator) -> int:
    """One of the possible moves."""
    return int(noise.choice(np.flatnonzero(mask)))


def go_on_alone(env: Any, steps: int, seed: int) -> list[Any]:
    """Some steps of a PettingZoo environment by noise of one's own, and everything that was told."""
    noise, told = np.random.default_rng(seed), list[Any]()
    for _ in range(steps):
        if not env.agents or all(env.terminations.values()):
            env.reset()
        seen, reward, over, _, _ = env.last()
        told.append((env.agent_selection, seen["observation"].tobytes(), reward, over, env.state().tobytes()))
        env.step(some_move(seen["action_mask"], noise))
    return told


def go_on_together(env: Any, infos: dict[str, Any], steps: int, seed: int) -> list[Any]:
    """The same for a vector of games."""
    noise, told = np.random.default_rng(seed), list[Any]()
    for _ in range(steps):
        moves = np.array([some_move(row, noise) for row in infos["action_mask"]])
        seen, reward, ended, _, infos = env.step(moves)
        told.append(
            (seen.tobytes(), reward.tolist(), ended.tolist(), infos["seat"].tolist(), infos["rewards"].tolist())
        )
    return told


@either_way
def test_a_game_is_the_very_same_afterwards(any_game: Game, again: Callable[[Any], Any]) -> None:
    assert again(any_game) is any_game


@either_way
def test_one_game_goes_on_in_a_copy(any_game: Game, again: Callable[[Any], Any]) -> None:
    env = envs.aec(any_game, reward="points")
    env.reset(seed=3)
    go_on_alone(env, 30, 1)
    other = again(env)
    assert other.state().tobytes() == env.state().tobytes()
    assert go_on_alone(other, 40, 2) == go_on_alone(env, 40, 2)


@either_way
def test_many_games_go_on_in_a_copy(any_game: Game, again: Callable[[Any], Any]) -> None:
    env = envs.vector(any_game, num_envs=3, opponents="greedy", reward="points", threads=2)
    _, infos = env.reset(seed=3)
    go_on_together(env, infos, 10, 1)
    other = again(env)
    masks = {"action_mask": env.action_masks().copy()}
    assert go_on_together(other, masks, 25, 2) == go_on_together(env, masks, 25, 2)
    env.close()
    other.close()


def test_an_environment_before_its_first_deal_can_be_copied(bazaar: Game) -> None:
    env, other = envs.aec(bazaar), copy.deepcopy(envs.aec(bazaar))
    env.reset(seed=5)
    other.reset(seed=5)
    assert env.state().tobytes() == other.state().tobytes()
    for made in (envs.aec(bazaar), envs.vector(bazaar)):
        with pytest.raises(envs.BadSetting, match="call reset first"):
            made.clone_state()


def test_one_game_is_restored_as_often_as_one_likes(any_game: Game) -> None:
    env = envs.aec(any_game)
    env.reset(seed=8)
    go_on_alone(env, 20, 1)
    moment = env.clone_state()
    first = go_on_alone(env, 30, 2)
    assert go_on_alone(env, 5, 3) != first[:5]
    env.restore_state(moment)
    assert go_on_alone(env, 30, 2) == first
    elsewhere = envs.aec(any_game)
    elsewhere.restore_state(pickle.loads(pickle.dumps(moment)))
    assert go_on_alone(elsewhere, 30, 2) == first


@pytest.mark.parametrize("opponents", [None, "greedy", "search:5"])
def test_many_games_are_restored(bazaar: Game, opponents: str | None) -> None:
    env = envs.vector(bazaar, num_envs=3, players=3, opponents=opponents)
    _, infos = env.reset(seed=2)
    go_on_together(env, infos, 7, 1)
    saved = env.clone_state()
    masks = {"action_mask": env.action_masks().copy()}
    first = go_on_together(env, masks, 20, 2)
    _, infos = env.restore_state(saved)
    assert go_on_together(env, infos, 20, 2) == first
    env.close()


def test_a_game_can_be_tried_out_in_many_environments(catalyst: Game) -> None:
    """What a tree search needs: one moment, every possible move of it at once, each in a game of its own."""
    env = envs.vector(catalyst, num_envs=1, opponents="random")
    env.reset(seed=4)
    saved = env.clone_state()
    moves = np.flatnonzero(env.action_masks()[0])
    wide = envs.vector(catalyst, num_envs=len(moves), opponents="random")
    seen, _ = wide.restore_state(saved[[0] * len(moves)])
    assert (seen == env.restore_state(saved)[0]).all()
    wide.step(moves)
    assert len({state.tobytes() for state in wide._batch.states}) == len(moves)
    with pytest.raises(envs.BadSetting, match=f"1 games were saved; there is room for {len(moves)}"):
        wide.restore_state(saved)
    with pytest.raises(envs.BadSetting, match="another game, or with other settings"):
        envs.vector(catalyst, num_envs=1, players=3, opponents="random").restore_state(saved)


@either_way
@pytest.mark.parametrize(
    "name", ["parlour_catalyst(players=3,reward=places)", "parlour_time_capsules(mode=phases)", BAZAAR]
)
def test_openspiels_games_and_states_go_on_in_a_copy(name: str, again: Callable[[Any], Any]) -> None:
    game = pyspiel.load_game(name)
    other = again(game)
    assert str(other) == str(game)
    assert other.house.game is game.house.game
    assert (other.house.players, other.house.counting, other.house.options) == (
        game.house.players, game.house.counting, game.house.options,
    )  # fmt: skip
    state, noise = other.new_initial_state(), Random(1)
    for _ in range(9):
        state.apply_action(noise.choice(state.legal_actions()))
    copied = again(state)
    assert str(copied) == str(state)
    assert copied.history() == state.history()
    for _ in range(25):
        action = noise.choice(state.legal_actions())
        state.apply_action(action)
        copied.apply_action(action)
        assert str(copied) == str(state)
        if state.is_terminal():
            break


def test_a_clone_of_openspiel_is_not_touched_by_its_origin() -> None:
    state, noise = pyspiel.load_game("parlour_catalyst").new_initial_state(), Random(2)
    for _ in range(30):
        state.apply_action(noise.choice(state.legal_actions()))
    twin, before = state.clone(), str(state)
    state.apply_action(state.legal_actions()[0])
    assert str(twin) == before != str(state)
    twin.apply_action(twin.legal_actions()[0])
    assert str(twin) == str(state)


class Bare(pyspiel.State):  # type: ignore[misc]  # OpenSpiel tells no types
    """A state of OpenSpiel that holds nothing: what copying one costs at least."""


def test_a_clone_costs_hardly_more_than_openspiel_takes_for_an_empty_state() -> None:
    state, noise = pyspiel.load_game("parlour_catalyst").new_initial_state(), Random(2)
    for _ in range(30):
        state.apply_action(noise.choice(state.legal_actions()))
    bare = Bare(state.get_game())
    rounds = [[timeit.timeit(each.clone, number=200) for each in (state, bare)] for _ in range(9)]
    ours, theirs = (min(times) for times in zip(*rounds, strict=True))
    assert ours < 3 * theirs


@either_way
def test_a_search_goes_on_in_a_copy(bazaar: Game, again: Callable[[Any], Any]) -> None:
    bot = SearchBot(bazaar, 3, iterations=40)
    batch = bazaar.deal(2, 1)
    bot.choose(bazaar.view(batch, int(batch[0].decides))[0])
    other = again(bot)
    for _ in range(12):
        seen = bazaar.view(batch, int(batch[0].decides))[0]
        move = bot.choose(seen)
        assert other.choose(seen) == move
        bazaar.linked().advance(batch, 0, move)
        if batch[0].over:
            break
