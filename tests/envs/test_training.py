"""The training example learns: after a few rounds it beats random play by more than luck."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "train_catalyst.py"


def example() -> ModuleType:
    """The example as a module."""
    spec = importlib.util.spec_from_file_location("train_catalyst", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
def test_a_few_rounds_of_training_beat_random_play() -> None:
    lesson = example()
    noise = np.random.default_rng(1)
    game = lesson.envs.aec("catalyst").game
    untrained = lesson.Policy(game.outlook(2).size, game.moves.size, noise)
    before, about = lesson.win_rate(untrained, 250, seed=5)
    assert abs(before - 0.5) < 3 * about, "an untrained policy plays like anybody"
    after, about = lesson.win_rate(lesson.train(minutes=10, most=3), 250, seed=5)
    assert after - 3 * about > 0.5


def test_the_slopes_of_the_loss_are_those_of_the_formula() -> None:
    lesson = example()
    noise = np.random.default_rng(2)
    policy = lesson.Policy(6, 4, noise)
    policy.weights = {name: noise.normal(0, 0.5, w.shape) for name, w in policy.weights.items()}
    seen, mask = noise.normal(size=(5, 6)), np.array([[1, 1, 1, 0]] * 5, dtype=np.int8)
    moves, gained, expected = np.array([0, 1, 2, 0, 1]), noise.normal(size=5), noise.normal(size=5)
    logs = policy.forward(seen, mask)[1][np.arange(5), moves] + 0.05

    def loss() -> float:
        _, now, values = policy.forward(seen, mask)
        ratio = np.exp(now[np.arange(5), moves] - logs)
        clipped = np.clip(ratio, 1 - lesson.CLIP, 1 + lesson.CLIP)
        gain = np.minimum(ratio * gained, clipped * gained)
        entropy = -(np.exp(now) * np.where(mask, now, 0)).sum(axis=1)
        surprise = (values - expected) ** 2
        return float((-gain - lesson.CURIOSITY * entropy + lesson.VALUE_WEIGHT * surprise).mean())

    slopes: dict[str, Any] = {}

    def note(seen: Any, hidden: Any, by_score: Any, by_value: Any) -> None:
        slopes["pi"], slopes["v"] = hidden.T @ by_score, hidden.T @ by_value[:, None]

    policy.learn = note
    lesson.update(policy, seen, mask, moves, logs, gained, expected)
    for name, at in (("v", (0, 0)), ("v", (3, 0)), ("pi", (0, 0)), ("pi", (7, 2)), ("pi", (1, 3))):
        kept = policy.weights[name][at]
        policy.weights[name][at] = kept + 1e-4
        up = loss()
        policy.weights[name][at] = kept - 1e-4
        down = loss()
        policy.weights[name][at] = kept
        assert (up - down) / 2e-4 == pytest.approx(slopes[name][at], abs=1e-4)
