"""Bots of one's own: who may name them, where they play, and what becomes of those that err."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from parlour import bots, envs
from parlour.engine.core.errors import ParlourError
from parlour.engine.game import Game
from parlour.lab.arena import collect, judge, named, plan
from parlour.lab.crew import Here, gather

OWN = '''
class First:
    """Plays its first option, and counts how often it was asked."""

    made = 0

    def __init__(self, game, seed):
        type(self).made += 1
        self.game = game

    def choose(self, seen):
        return int(seen.option[0])


class Wrong:
    def __init__(self, game, seed):
        pass

    def choose(self, seen):
        return 10**6


NOTHING = 3
'''


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A module with bots in the folder one is in, under a name that nobody has imported yet."""
    name = f"own_{tmp_path.name.replace('-', '_')}"
    (tmp_path / f"{name}.py").write_text(OWN)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    return name


def test_a_name_alone_imports_nothing(module: str, bazaar: Game) -> None:
    for asked in (bots.check, lambda name: bots.find(name, bazaar)):
        with pytest.raises(bots.UnknownBot, match="not admitted here"):
            asked(f"{module}:First")
    assert module not in sys.modules
    assert bots.admit(f"{module}:First") == f"{module}:First"
    assert module in sys.modules
    assert bots.check(f"{module}:First") == (0, 0.0)
    assert f"{module}:First" in bots.offered()


@pytest.mark.parametrize(
    ("wrong", "said"),
    [("nowhere:Bot", "no module"), ("{}:Nobody", "has no 'Nobody'"), ("{}:NOTHING", "is no class")],
)
def test_what_cannot_be_admitted_is_explained(module: str, wrong: str, said: str) -> None:
    with pytest.raises(bots.UnknownBot, match=said):
        bots.admit(wrong.format(module))


@pytest.mark.parametrize("name", ["random", "search:20", "search:fast", "os.path", "../x:Bot", "a:b:c", "os:system(1)"])
def test_other_names_have_another_form(name: str) -> None:
    assert not bots.is_own(name)
    assert bots.admit(name) == name  # nothing happens; whether it exists is for `check` to say


def test_it_plays_in_an_arena(module: str, bazaar: Game) -> None:
    names = named([f"{module}:First", "random"])
    crew = Here(bazaar, workers=1)
    played = gather(crew, plan(names, 2, games=6, seed=0, workers=1))
    verdict = judge(collect(played.outcomes, 2, 2), names, bazaar.unit)
    assert verdict.games == 6
    assert sys.modules[module].First.made == 6
    with pytest.raises(ParlourError, match=r"Wrong chose 1000000 \(no move at all\)"):
        gather(crew, plan(named([f"{module}:Wrong", "random"]), 2, games=2, seed=0, workers=1))
    crew.close()


def test_it_plays_against_a_learner(module: str, bazaar: Game) -> None:
    env = envs.vector(bazaar, num_envs=4, players=3, opponents=[f"{module}:First", "greedy"])
    _, infos = env.reset(seed=1)
    ended = 0
    for _ in range(60):
        assert (infos["seat"] == env._batch.learner).all(), "only the learner is asked"
        _, _, over, _, infos = env.step(infos["action_mask"].argmax(axis=1))
        ended += int(over.sum())
    assert ended > 4
    assert sys.modules[module].First.made >= ended
    env.close()


class Last:
    """Plays its last option."""

    def __init__(self, game: Game, seed: int) -> None:
        self.seed = seed

    def choose(self, seen: object) -> int:
        return int(seen.option[int(seen.n_options) - 1])  # type: ignore[attr-defined]


def test_a_class_itself_can_sit_opposite_a_learner(bazaar: Game) -> None:
    told = []
    for threads in (1, 2):
        env = envs.vector(bazaar, num_envs=3, opponents=Last, threads=threads, reward="points")
        _, infos = env.reset(seed=1)
        rows = []
        for _ in range(40):
            seen, reward, over, _, infos = env.step(infos["action_mask"].argmax(axis=1))
            rows.append((seen.tobytes(), reward.tolist(), over.tolist(), infos["acted"].tolist()))
        told.append(rows)
        env.close()
    assert told[0] == told[1]


def test_a_bot_that_errs_is_named(module: str, bazaar: Game) -> None:
    env = envs.vector(bazaar, opponents=f"{module}:Wrong")
    with pytest.raises(
        envs.ImpossibleMove, match=rf"the bot '{module}:Wrong' in game 0 of the batch: there is no move"
    ):
        play_a_while(env)


def play_a_while(env: Any) -> None:
    """Some first moves, until the other seat has decided, too."""
    for _ in range(5):
        _, infos = env.reset(seed=3)
        env.step(infos["action_mask"].argmax(axis=1))


@pytest.mark.parametrize("reward", ["victory", "points"])
def test_bots_from_outside_bring_the_rewards_of_those_inside(bazaar: Game, reward: str) -> None:
    """Whoever decides for the others, what the learner is told of a whole game is what happened in it."""
    env = envs.vector(bazaar, num_envs=5, players=2, opponents=Last, reward=reward)
    _, infos = env.reset(seed=9)
    sums, finished = np.zeros(5), 0
    for _ in range(80):
        acted = infos["seat"].copy()
        _, gained, over, _, infos = env.step(infos["action_mask"].argmax(axis=1))
        sums += gained
        assert (infos["acted"] == acted).all()
        for i in np.flatnonzero(over).tolist():
            points = infos["final_info"]["points"][i]
            lead = points[acted[i]] - points[1 - acted[i]]
            assert sums[i] == pytest.approx(lead) if reward == "points" else np.sign(sums[i]) * lead >= 0
            sums[i] = 0.0
            finished += 1
    assert finished > 5
    env.close()
