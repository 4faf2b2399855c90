"""Train a small policy for Catalyst on the CPU, in plain NumPy, and measure it against random play.

    python examples/train_catalyst.py --minutes 2

A network with one hidden layer learns by proximal policy optimisation (PPO) with generalised advantages, in 512
two-player games at once. The opponents are bots that play inside the environment's own compiled step.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour import envs

Floats = NDArray[np.float32]
Row = tuple[Any, ...]

GAMES, STEPS, HIDDEN = 512, 32, 128
DISCOUNT, LAMBDA, CLIP = 1.0, 0.95, 0.2
EPOCHS, BATCHES, RATE = 2, 8, 7e-4
CURIOSITY, VALUE_WEIGHT = 0.01, 0.5
POINT = 0.1  # a reward of one point's lead


class Policy:
    """A hidden layer, then a score for each move and a value; with Adam."""

    def __init__(self, inputs: int, moves: int, noise: np.random.Generator) -> None:
        """Begin with small random weights."""
        shapes = {"w": (inputs, HIDDEN), "b": (HIDDEN,), "pi": (HIDDEN, moves), "v": (HIDDEN, 1)}
        sizes = {"w": (2 / 60) ** 0.5, "b": 0.0, "pi": 0.01, "v": 0.1}  # some 60 of the inputs are not zero
        self.weights = {name: noise.normal(0, sizes[name], shape).astype("f4") for name, shape in shapes.items()}
        self._mean = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self._square = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self._updates = 0

    def forward(self, seen: Floats, mask: NDArray[Any]) -> tuple[Floats, Floats, Floats]:
        """The hidden layer, the log-probability of every move (impossible ones: none at all), the values."""
        hidden = np.maximum(seen @ self.weights["w"] + self.weights["b"], 0)
        scores = np.where(mask, hidden @ self.weights["pi"], np.float32(-1e9))
        scores -= scores.max(axis=1, keepdims=True)
        logs = scores - np.log(np.exp(scores).sum(axis=1, keepdims=True))
        return hidden, logs, (hidden @ self.weights["v"])[:, 0]

    def learn(self, seen: Floats, hidden: Floats, by_score: Floats, by_value: Floats) -> None:
        """One step of Adam, given how the loss changes with each score and each value."""
        by_hidden = (by_score @ self.weights["pi"].T + by_value[:, None] @ self.weights["v"].T) * (hidden > 0)
        slopes = {
            "w": seen.T @ by_hidden,
            "b": by_hidden.sum(axis=0),
            "pi": hidden.T @ by_score,
            "v": hidden.T @ by_value[:, None],
        }
        length = np.sqrt(sum(float((slope**2).sum()) for slope in slopes.values()))
        self._updates += 1
        for name, slope in slopes.items():
            slope = slope * min(1.0, 0.5 / (length + 1e-8))
            self._mean[name] += 0.1 * (slope - self._mean[name])
            self._square[name] += 0.001 * (slope**2 - self._square[name])
            mean = self._mean[name] / (1 - 0.9**self._updates)
            square = self._square[name] / (1 - 0.999**self._updates)
            self.weights[name] -= (RATE * mean / (np.sqrt(square) + 1e-8)).astype("f4")


def drawn(logs: Floats, noise: np.random.Generator) -> NDArray[np.int64]:
    """A move of each row, by its probabilities."""
    moves: NDArray[np.int64] = (logs + noise.gumbel(size=logs.shape)).argmax(axis=1)
    return moves


def collect(env: Any, policy: Policy, seen: Floats, mask: NDArray[Any], noise: np.random.Generator) -> list[Row]:
    """Some steps of all games with what was seen, done and gained; ``seen`` and ``mask`` always show the present."""
    rows = []
    for _ in range(STEPS):
        _, logs, values = policy.forward(seen, mask)
        moves = drawn(logs, noise)
        before = (seen.copy(), mask.copy(), moves, logs[np.arange(len(moves)), moves], values)
        _, rewards, ended, _, _ = env.step(moves)
        rows.append((*before, POINT * rewards, ended.copy()))
    return rows


def advantages(rows: list[Row], after: Floats) -> tuple[Floats, Floats]:
    """How much better each move was than expected, and what should have been expected."""
    gain, gains = np.zeros_like(after), []
    for *_, values, rewards, ended in reversed(rows):
        goes_on = 1.0 - ended
        surprise = rewards + DISCOUNT * after * goes_on - values
        gain = (surprise + DISCOUNT * LAMBDA * gain * goes_on).astype("f4")
        gains.append(gain)
        after = values
    gained = np.concatenate(gains[::-1])
    return gained, gained + np.concatenate([row[4] for row in rows])


def improve(policy: Policy, rows: list[Row], after: Floats, noise: np.random.Generator) -> None:
    """Several passes over what was collected, in small batches."""
    gained, expected = advantages(rows, after)
    seen, mask, moves, logs = (np.concatenate([row[k] for row in rows]) for k in range(4))
    gained = (gained - gained.mean()) / (gained.std() + 1e-8)
    for _ in range(EPOCHS):
        for part in np.array_split(noise.permutation(len(moves)), BATCHES):
            update(policy, seen[part], mask[part], moves[part], logs[part], gained[part], expected[part])


def update(policy: Policy, seen: Any, mask: Any, moves: Any, logs: Any, gained: Any, expected: Any) -> None:
    """One clipped step towards what turned out well."""
    hidden, now, values = policy.forward(seen, mask)
    rows, chance = np.arange(len(moves)), np.exp(now)
    ratio = np.exp(now[rows, moves] - logs)
    free = np.where(gained > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)  # beyond the clip nothing pulls any more
    pull = (ratio * gained * free)[:, None]
    by_score = pull * chance
    by_score[rows, moves] -= pull[:, 0]
    known = np.where(mask, now, 0)
    entropy = -(chance * known).sum(axis=1, keepdims=True)
    by_score += CURIOSITY * chance * (known + entropy)
    by_value = 2 * VALUE_WEIGHT * (values - expected)
    policy.learn(seen, hidden, (by_score / len(moves)).astype("f4"), (by_value / len(moves)).astype("f4"))


def win_rate(policy: Policy, games: int, seed: int, opponents: str = "random") -> tuple[float, float]:
    """The share of games won against an opponent, a draw counting half, and half the width of its 95 % interval."""
    env = envs.vector("catalyst", num_envs=min(games, 250), opponents=opponents)
    noise, results = np.random.default_rng(seed), list[float]()
    seen, infos = env.reset(seed=seed)
    while len(results) < games:
        _, logs, _ = policy.forward(seen, infos["action_mask"])
        seen, rewards, ended, _, infos = env.step(drawn(logs, noise))
        results += ((rewards[ended] + 1) / 2).tolist()
    env.close()
    shares = np.array(results[:games])
    return float(shares.mean()), float(1.96 * shares.std() / games**0.5)


def train(minutes: float, seed: int = 1, opponents: str = "random", most: int = 1 << 30) -> Policy:
    """Learn for so long, or for the most rounds that are allowed, telling now and then how it goes."""
    noise = np.random.default_rng(seed)
    env = envs.vector("catalyst", num_envs=GAMES, opponents=opponents, reward="points")
    policy = Policy(env.game.outlook(env.players).size, env.game.moves.size, noise)
    seen, infos = env.reset(seed=seed)
    mask = infos["action_mask"]  # both are the environment's own arrays, which each step writes anew
    began, rounds, told = time.monotonic(), 0, 0.0
    while rounds < most and (spent := time.monotonic() - began) < 60 * minutes:
        rows = collect(env, policy, seen, mask, noise)
        improve(policy, rows, policy.forward(seen, mask)[2], noise)
        rounds += 1
        if spent - told >= 15:
            told = spent
            won, about = win_rate(policy, 250, seed + 1)
            print(
                f"{spent:4.0f} s, {rounds * GAMES * STEPS:10,} decisions: wins {won:.0%} ± {about:.0%} against random"
            )
    env.close()
    return policy


def main() -> None:
    """Train, then measure over a thousand games."""
    asked = argparse.ArgumentParser(description="Train a small policy for Catalyst and measure it against random play.")
    asked.add_argument("--minutes", type=float, default=3.0)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--opponents", choices=["random", "greedy"], default="random", help="whom it learns against")
    chosen = asked.parse_args()
    policy = train(chosen.minutes, chosen.seed, chosen.opponents)
    for name, games in (("random", 1000), ("greedy", 250)):
        won, about = win_rate(policy, games, chosen.seed + 1000, name)
        print(f"after {chosen.minutes:g} minutes: wins {won:.1%} ± {about:.1%} of {games:,} games against {name}")


if __name__ == "__main__":
    main()
