"""The Gymnasium vector environment: a batch of games, stepped in one compiled call for each thread."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from parlour.engine.core.rules import Linked
from parlour.engine.game import Game
from parlour.envs.batch import (
    SEEDS,
    BadSetting,
    Batch,
    ImpossibleMove,
    Opponent,
    Saved,
    all_cores,
    chosen_opponents,
    chosen_players,
    chosen_reward,
    chosen_seed,
)

NUMBERS, PARTS = "numbers", "parts"  # how a move may be told
Seen = NDArray[np.float32]
Step = tuple[Seen, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class ParlourVector(VectorEnv[Seen, NDArray[np.int64], NDArray[Any]]):
    """Many games at once; a game that ends is followed by the next in the same step."""

    def __init__(
        self,
        game: Game,
        num_envs: int,
        players: int | None,
        opponents: Opponent | Sequence[Opponent] | None,
        reward: str,
        threads: int | None,
        copy: bool,
        linked: Linked | None,
        options: Mapping[str, str] | None = None,
        *,
        moves: str = NUMBERS,
    ) -> None:
        """Lay out the games; `reset` deals them."""
        if moves not in (NUMBERS, PARTS):
            raise BadSetting(f"moves are told as {NUMBERS!r} or as {PARTS!r}, not as {moves!r}")
        if num_envs < 1:
            raise BadSetting(f"{num_envs} environments; at least one is needed")
        if threads is not None and threads < 1:
            raise BadSetting(f"{threads} threads; at least one is needed")
        self.metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}
        self.game, self.num_envs, self.copy = game, num_envs, copy
        self.players = chosen_players(game, players)
        self.opponents = chosen_opponents(opponents, self.players)
        workers = min(threads or all_cores(), num_envs)
        rewards = chosen_reward(reward)
        self._batch = Batch(
            game, num_envs, self.players, rewards, self.opponents, workers, linked=linked, options=options
        )
        least, most = self._batch.outlook.bounds
        self.single_observation_space = spaces.Box(least, most, dtype=np.float32)
        self.by_parts = moves == PARTS
        by_parts = spaces.MultiDiscrete(list(game.moves.widths))
        self.single_action_space = by_parts if self.by_parts else spaces.Discrete(game.moves.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._never = np.zeros(num_envs, dtype=np.bool_)
        self._dealt = False

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Deal new games: environment i the one of `seed + i`, or of its own seed in a list."""
        which = self._chosen_rows(options)
        self._batch.deal(self._seeds(seed), which)
        self._dealt = True
        return self._given(self._batch.seen), self._infos()

    def _seeds(self, seed: int | Sequence[int | None] | None) -> NDArray[np.uint64]:
        """A seed for each environment; whatever is not told comes from the environment's own noise."""
        if isinstance(seed, (int, np.integer)):
            self._np_random, self._np_random_seed = np.random.default_rng(chosen_seed(int(seed))), int(seed)
            return np.array([(int(seed) + i) % SEEDS for i in range(self.num_envs)], dtype=np.uint64)
        told = [None] * self.num_envs if seed is None else list(seed)
        if len(told) != self.num_envs:
            raise BadSetting(f"{len(told)} seeds for {self.num_envs} environments")
        fresh = self.np_random.integers(2**62, size=self.num_envs).tolist()
        mixed = [new if own is None else chosen_seed(int(own)) for own, new in zip(told, fresh, strict=True)]
        return np.array(mixed, dtype=np.uint64)

    def _chosen_rows(self, options: dict[str, Any] | None) -> NDArray[np.bool_] | None:
        """Gymnasium's way to reset some environments only."""
        rows = (options or {}).get("reset_mask")
        if rows is None:
            return None
        if not isinstance(rows, np.ndarray) or rows.dtype != np.bool_ or rows.shape != (self.num_envs,):
            raise BadSetting(f"reset_mask must be an array of {self.num_envs} bools")
        return rows if self._dealt else None

    def step(self, actions: NDArray[np.int64]) -> Step:
        """One move in every game, by the seat that decides there."""
        if not self._dealt:
            raise BadSetting("no game was dealt yet: call reset first")
        moves, batch = self._moves(actions), self._batch
        batch.play(moves)
        infos = self._infos()
        if batch.ended.any():
            infos |= self._endings()
        given = self._given
        return given(batch.seen), given(batch.reward), given(batch.ended), given(self._never), infos

    def _moves(self, actions: NDArray[np.int64]) -> NDArray[np.int64]:
        """Moves by number, however they are told."""
        told, moves = np.asarray(actions, dtype=np.int64), self.game.moves
        expected = (self.num_envs, len(moves.widths)) if self.by_parts else (self.num_envs,)
        if told.shape != expected:
            raise BadSetting(f"actions have the shape {told.shape}; expected {expected}")
        if not self.by_parts:
            return told
        found = moves.whole(told)
        for i in np.flatnonzero(found < 0).tolist():
            raise ImpossibleMove(f"game {i} of the batch: the parts {told[i].tolist()} name no move")
        return found

    def _infos(self) -> dict[str, Any]:
        """Whose turn it is, what it may do, who acted, and what the step brought every seat."""
        batch, given = self._batch, self._given
        return {
            "action_mask": given(batch.mask),
            "seat": given(batch.decides),
            "acted": given(batch.acted),
            "rewards": given(batch.rewards),
        }

    def _endings(self) -> dict[str, Any]:
        """Of the games that ended: what the seat that acted last sees, and everybody's points."""
        batch, ended = self._batch, self._batch.ended.copy()
        final = np.full(self.num_envs, None, dtype=object)
        for i in np.flatnonzero(ended).tolist():
            final[i] = batch.last_seen[i].copy()
        told = {"points": batch.points.copy(), "rewards": batch.rewards.copy()}
        return {"final_obs": final, "_final_obs": ended, "final_info": told, "_final_info": ended}

    def _given(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self.copy else array

    def clone_state(self) -> Saved:
        """All games as they are now, to come back to: hidden things, chance to come and the bots are part of it.

        ``saved[[0] * 256]`` is the first of them 256 times, for an environment of so many games.
        """
        if not self._dealt:
            raise BadSetting("no game was dealt yet: call reset first")
        return replace(self._batch.save(), noise=deepcopy(self.np_random))

    def restore_state(self, saved: Saved) -> tuple[Seen, dict[str, Any]]:
        """Go on from games of this environment, or of another one that was made alike; tells what `reset` tells."""
        self._batch.restore(saved)
        self._np_random, self._dealt = deepcopy(saved.noise), True
        return self._given(self._batch.seen), self._infos()

    def action_masks(self) -> NDArray[np.bool_]:
        """The possible moves of every environment, as bools: a window on the mask in the infos."""
        return self._given(self._batch.mask).view(np.bool_)

    def close_extras(self, **kwargs: Any) -> None:
        """Let the threads go."""
        self._batch.close()
