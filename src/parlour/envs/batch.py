"""A batch of games for learners: the arrays they live in, stepped by one compiled call for each thread."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.engine.batches import EMPTY, GREEDY, LEARNER, NEW_GAME, PLACES, POINTS, RANDOM, STAY, VICTORY
from parlour.engine.errors import ParlourError, probably_meant
from parlour.engine.game import SEAT_NAMES, Game
from parlour.engine.loop import room_for_options
from parlour.engine.rules import Linked
from parlour.engine.sight import words_of

REWARDS = {"victory": VICTORY, "places": PLACES, "points": POINTS}
OPPONENTS = {"random": RANDOM, "greedy": GREEDY}
SEEDS = 2**64
SLICES = 4  # for each thread, so that one that is held up does not hold up the others


class BadSetting(ParlourError, ValueError):
    """An environment that cannot be made like this."""


class ImpossibleMove(ParlourError, ValueError):
    """An action that is not possible now; says why."""


class Batch:
    """So many games, each at a decision of a learner, and everything a learner is told of them."""

    def __init__(
        self,
        game: Game,
        count: int,
        players: int,
        reward: str,
        opponents: Sequence[str] = (),
        threads: int = 1,
        go_on: bool = True,
        linked: Linked | None = None,
        options: Mapping[str, str] | None = None,
    ) -> None:
        """Lay out the arrays; no game is dealt yet."""
        self.game, self.players, self.threads = game, players, threads
        self.linked = linked or game.linked()
        self.outlook = game.outlook(players)
        chosen = game.numbers(options or {})
        self.states = game.empty(count)
        self.moves = np.full(count, NEW_GAME, dtype=np.int64)
        self.seeds = np.zeros(count, dtype=np.int64)
        self.learner = np.zeros(count, dtype=np.int32)
        self.seen = np.zeros((count, self.outlook.size), dtype=np.float32)
        self.mask = np.zeros((count, game.moves.size), dtype=np.int8)
        self.decides = np.zeros(count, dtype=np.int32)
        self.acted = np.zeros(count, dtype=np.int32)
        self.reward = np.zeros(count, dtype=np.float64)
        self.rewards = np.zeros((count, players), dtype=np.float64)
        self.ended = np.zeros(count, dtype=np.bool_)
        self.last_seen = np.zeros((count, self.outlook.size), dtype=np.float32)
        self.points = np.zeros((count, players), dtype=np.float64)
        self._plain = self.states.view(np.ndarray)  # numba is quicker to recognise it than a recarray
        bots = [LEARNER, *(OPPONENTS[name] for name in opponents)] if opponents else []
        self._setting = (players, int(go_on), REWARDS[reward], game.unit, np.array(bots, dtype=np.int32))
        self._rows = (self.learner, self.seeds, np.zeros(count, dtype=np.int64), room_for_options(chosen))
        self._told = (
            self.outlook.script,
            self.outlook.decision,
            np.zeros((count, players), dtype=np.float64),
            self.seen,
            self.mask,
            self.decides,
            self.acted,
            self.reward,
            self.rewards,
            self.ended.view(np.uint8),
            self.last_seen,
            self.points,
        )
        edges = np.linspace(0, count, 1 + (SLICES * threads if threads > 1 else 1)).astype(int).tolist()
        self._calls = [self._call(first, last) for first, last in pairwise(edges) if last > first]
        self._pool = ThreadPoolExecutor(threads, "parlour-envs") if threads > 1 else None

    def _call(self, first: int, last: int) -> tuple[Any, ...]:
        """Everything that a call for these games is given, laid out once."""
        head = (self._plain, words_of(self.states), first, last, self.moves)
        return (*head, *self._setting, *self._rows, *self._room(), *self._told)

    def _room(self) -> tuple[Any, ...]:
        """What one call needs for itself: room for the bots' thoughts, who sees what, a table of scores."""
        game, sight = self.game, self.game.sight
        room = game.empty(EMPTY + 1)
        return (
            room.view(np.ndarray),
            words_of(room),
            sight.plan,
            sight.top,
            sight.copies,
            np.zeros(sight.copies.shape[1], dtype=np.int32),
            sight.private_event,
            sight.private_frame,
            np.zeros((game.record.seats, len(game.sources) + 2), dtype=np.int32),
        )

    def deal(self, seeds: NDArray[np.uint64], which: NDArray[np.bool_] | None = None) -> None:
        """Begin the games of these seeds, all or some of them; the others stay where they are."""
        chosen = np.ones(len(self.seeds), dtype=np.bool_) if which is None else which
        self.seeds[chosen] = seeds.view(np.int64)[chosen]
        self.learner[chosen] = np.arange(len(self.seeds))[chosen] % self.players
        self.moves[:] = np.where(chosen, NEW_GAME, STAY)
        self._run_all()
        self._step = self.linked.step_games  # found once: the way to it takes longer than some moves

    def play(self, moves: NDArray[np.int64]) -> None:
        """One move in each game; when one of them is not possible, nothing is played at all."""
        wrong = int(self.linked.first_impossible(self._plain, moves))
        if wrong >= 0:
            raise ImpossibleMove(f"game {wrong} of the batch: {self.why_not(wrong, int(moves[wrong]))}")
        self.moves[:] = moves
        self._run_all()

    def play_one(self, move: int) -> None:
        """A move that is known to be possible, in a batch of one game."""
        self.moves[0] = move
        self._step(*self._calls[0])

    def _run_all(self) -> None:
        step = self.linked.step_games
        if self._pool is None:
            step(*self._calls[0])
        else:
            for done in [self._pool.submit(step, *call) for call in self._calls]:
                done.result()

    def why_not(self, i: int, move: int) -> str:
        """Why a move is not possible in a game, in the game's own words."""
        game, s = self.game, self.states[i]
        if not 0 <= move < game.moves.size:
            return f"there is no move {move}: moves run from 0 to {game.moves.size - 1}"
        who = SEAT_NAMES[: self.players]
        reason = int(self.linked.reason(self.states, i, move))
        said = f": {game.words.reason(s, move, reason, who)}" if reason else ""
        options = ", ".join(str(int(option)) for option in s.option[: s.n_options])
        return f"move {move} ({game.moves.names[move]}) is not possible{said}; possible are {options}"

    def close(self) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()


def chosen_players(game: Game, players: int | None) -> int:
    """A number of players that a game allows; unless told the fewest who can play against each other."""
    wanted = min(max(game.fewest, 2), game.most) if players is None else players
    if not game.fewest <= wanted <= game.most:
        raise BadSetting(f"{game.title} is for {game.fewest} to {game.most} players, not {wanted}")
    return wanted


def chosen_reward(reward: str) -> str:
    """A kind of reward that exists."""
    if reward not in REWARDS:
        raise BadSetting(f"there is no reward {reward!r}; {probably_meant(reward, REWARDS)}")
    return reward


def chosen_opponents(opponents: str | Sequence[str] | None, players: int) -> tuple[str, ...]:
    """The bots at the seats after the learner's; none at all means self-play."""
    if opponents is None:
        return ()
    names = (opponents,) * (players - 1) if isinstance(opponents, str) else tuple(opponents)
    for name in names:
        if name not in OPPONENTS:
            raise BadSetting(f"there is no opponent {name!r} inside a batch; {probably_meant(name, OPPONENTS)}")
    if len(names) != players - 1:
        raise BadSetting(f"{len(names)} opponents for {players} players; {players - 1} are needed")
    return names


def chosen_seed(seed: int) -> int:
    """A seed that a game can be dealt with."""
    if not 0 <= seed < SEEDS:
        raise BadSetting(f"a seed is a whole number from 0 to 2^64 − 1, not {seed}")
    return int(seed)


def all_cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
