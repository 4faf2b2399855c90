"""How well a network plays while it learns: alone, by its best option, against bots that play inside compiled code."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray

from parlour.engine.game import Game
from parlour.envs.batch import Batch
from parlour.train.learner import Learner
from parlour.train.rollouts import mind_of

FIRST_DEAL = 777 << 32  # far from those it learns from


class Strength(NamedTuple):
    """The share of victory against a bot, with half of its 95% interval."""

    bot: str
    seats: int
    games: int
    share: float
    half: float


def mask_of(env: Batch, learner: Learner) -> NDArray[Any]:
    """What is no option, and what the heuristic says of the others where the learner is told."""
    return env.mask if learner.caution is None else env.behind()


def strength(learner: Learner, game: Game, bot: str, seats: int, deals: int, threads: int) -> Strength:
    """The network in one seat, the bot in all others; every deal is played from every seat."""
    games = deals * seats
    env = Batch(game, games, seats, "victory", (bot,) * (seats - 1), threads, room=game.most)
    env.deal((np.arange(games, dtype=np.uint64) // np.uint64(seats)) + np.uint64(FIRST_DEAL))
    over, won = np.zeros(games, dtype=np.bool_), np.zeros(games)
    device = learner.first_bias.device
    with torch.no_grad():
        learner, first, policy = mind_of(learner)
        while not over.all():
            view, mask = (torch.from_numpy(shown).to(device) for shown in (env.seen, mask_of(env, learner)))
            leaning, *_ = learner(view, mask, first, policy)
            env.play(leaning.argmax(1).cpu().numpy())
            fresh = env.ended & ~over
            won[fresh], over = env.reward[fresh], over | env.ended
    env.close()
    shares = (((seats - 1) * won + 1) / seats).reshape(deals, seats).mean(axis=1)
    half = 1.96 * float(shares.std(ddof=1)) / deals**0.5 if deals > 1 else 1.0
    return Strength(bot, seats, games, float(shares.mean()), half)
