"""OpenSpiel: their simulation test, their search, and what information states promise."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import evaluate_bots, ismcts, mcts, outcome_sampling_mccfr
from open_spiel.python.bots import uniform_random

import parlour.envs.open_spiel as bridge
import toy_bazaar

BAZAAR = bridge.register(toy_bazaar.GAME)


def states(game: Any, seed: int) -> list[Any]:
    """Every state of a random game, the last one included."""
    state, noise, met = game.new_initial_state(), Random(seed), []
    while not state.is_terminal():
        met.append(state.clone())
        state.apply_action(noise.choice(state.legal_actions()))
    return [*met, state]


@pytest.mark.parametrize("name", ["parlour_catalyst(players=2)", "parlour_catalyst(players=4,reward=places)", BAZAAR])
def test_openspiel_accepts_it(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


def test_a_game_is_loaded_by_name() -> None:
    game = pyspiel.load_game("parlour_catalyst(players=3)")
    assert game.num_players() == 3
    assert game.utility_sum() == 0
    assert game.min_utility() == -0.5
    assert game.observation_tensor_size() == game.house.size
    assert game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION
    hidden = pyspiel.load_game(BAZAAR).get_type()
    assert hidden.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION


@pytest.mark.slow
def test_openspiels_tree_search_plays_a_whole_game() -> None:
    game = pyspiel.load_game("parlour_catalyst(players=2)")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 2, 8, evaluator, random_state=np.random.RandomState(2))
    state, noise = game.new_initial_state(), Random(3)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(noise.randrange(bridge.OUTCOMES))
        elif state.current_player() == 0 and len(state.history()) % 8 == 0:
            state.apply_action(bot.step(state))
        else:
            state.apply_action(noise.choice(state.legal_actions()))
    assert sum(state.returns()) == 0


def test_openspiels_search_for_hidden_information_plays_a_whole_game() -> None:
    game = pyspiel.load_game(BAZAAR)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, 1.0, 8, random_state=np.random.RandomState(2))
    state, noise, searched = game.new_initial_state(), Random(3), 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(noise.randrange(bridge.OUTCOMES))
        else:
            state.apply_action(bot.step(state))
            searched += 1
    assert searched > 5
    assert state.is_terminal()


def test_openspiels_random_bots_can_be_compared() -> None:
    game, noise = pyspiel.load_game(BAZAAR), np.random.RandomState(4)
    players = [uniform_random.UniformRandomBot(seat, noise) for seat in range(game.num_players())]
    assert sum(evaluate_bots.evaluate_bots(game.new_initial_state(), players, noise)) == 0


def test_openspiels_outcome_sampling_runs() -> None:
    game = pyspiel.load_game(BAZAAR)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    solver.iteration()
    state = next(state for state in states(game, 1) if state.current_player() >= 0)
    chances = solver.average_policy().action_probabilities(state)
    assert set(chances) == set(state.legal_actions())


def test_openspiels_environment_for_learners_runs() -> None:
    env = rl_environment.Environment(pyspiel.load_game(BAZAAR), seed=2)
    step, seats = env.reset(), env.num_players
    while not step.last():
        seat = step.observations["current_player"]
        step = env.step([step.observations["legal_actions"][seat][0]])
    assert len(step.rewards) == seats
    assert sum(step.rewards) == 0


def test_a_resampled_state_is_the_same_to_its_player_only() -> None:
    game, noise, differs = pyspiel.load_game(f"{BAZAAR}(players=3)"), Random(5), 0
    for state in states(game, 2):
        if state.is_chance_node():
            continue
        for player in range(3):
            other = state.resample_from_infostate(player, noise.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.legal_actions(player) == state.legal_actions(player)
            assert other.history() == state.history()
            differs += str(other) != str(state)
    assert differs > 20


def test_information_states_recall_everything() -> None:
    game = pyspiel.load_game("parlour_catalyst(players=2)")
    met = [state for seed in range(2) for state in states(game, seed) if not state.is_chance_node()]
    texts = {state.information_state_string(0) for state in met}
    tensors = {tuple(state.information_state_tensor(0)) for state in met}
    assert len(texts) == len(tensors) == len(met)
    one = met[3].observation_tensor(1)
    assert one == game.house.game.observe(met[3].batch, 1).tolist()


def test_a_state_is_a_function_of_its_history() -> None:
    game = pyspiel.load_game("parlour_catalyst(players=4)")
    last = states(game, 4)[-1]
    again = game.new_initial_state()
    for action in last.history():
        again.apply_action(action)
    assert str(again) == str(last)
    assert again.returns() == last.returns()
    copy = pickled(game, last)
    assert str(copy) == str(last)


def pickled(game: Any, state: Any) -> Any:
    """The state written down and read back."""
    return pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1]


def test_chance_is_asked_exactly_where_something_is_drawn() -> None:
    game, asked = pyspiel.load_game("parlour_catalyst(players=2)"), 0
    met = states(game, 6)
    for before, after in pairwise(met):
        if before.is_chance_node() and not after.is_chance_node() and before._at.to_deal == 0:
            asked += 1
            others = set()
            for outcome in range(12):
                child = before.child(outcome)
                others.add(child.observation_string(0))
            assert len(others) > 1 or after.is_terminal()
    assert asked > 10


def test_an_unknown_setting_is_explained() -> None:
    for wrong, said in (("players=7", "2 to 4 players"), ("reward=gold", "known are victory, places")):
        with pytest.raises(Exception, match=said):
            pyspiel.load_game(f"parlour_catalyst({wrong})")
