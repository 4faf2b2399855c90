"""A batch of games for learners: the arrays they live in, stepped by one compiled call for each thread."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour import bots
from parlour.engine.core.chance import MASK, threefry
from parlour.engine.core.errors import ParlourError, probably_meant
from parlour.engine.core.loop import room_for_options
from parlour.engine.core.rules import Linked
from parlour.engine.core.sight import words_of
from parlour.engine.game import Game
from parlour.engine.people.sentences import SEAT_NAMES
from parlour.engine.thinking.batches import (
    EMPTY,
    GREEDY,
    LEARNER,
    NEW_GAME,
    NOISE,
    OUTSIDE,
    PLACES,
    POINTS,
    PROSPECTS,
    RANDOM,
    STAY,
    VICTORY,
    Report,
    Rows,
    Terms,
)
from parlour.engine.thinking.workroom import workbench

REWARDS = {"victory": VICTORY, "places": PLACES, "points": POINTS, "prospects": PROSPECTS}
COMPILED = {"random": RANDOM, "greedy": GREEDY}  # the bots that play inside compiled code
SEEDS = 2**64
SLICES = 4  # for each thread, so that one that is held up does not hold up the others


class BadSetting(ParlourError, ValueError):
    """An environment that cannot be made like this."""


class ImpossibleMove(ParlourError, ValueError):
    """An action that is not possible now; says why."""


# Who may sit opposite a learner: a bot's name, or something that makes one (`parlour.bots.Factory`).
Opponent = str | bots.Factory

# Everything a batch remembers of its games, one row a game; the room that calls work in is not part of it.
KEPT = (
    "states", "seeds", "learner", "dice", "stand", "fresh", "seen", "mask", "decides", "acted", "reward", "rewards",
    "ended", "last_seen", "points",
)  # fmt: skip


@dataclass(frozen=True)
class Saved:
    """The games of a batch at one moment, to go on from later: here, or in another environment made alike.

    ``saved[rows]`` are some of them, in any order and as often as one likes.
    """

    made: tuple[Any, ...]  # what makes environments alike
    rows: dict[str, NDArray[Any]]
    seated: list[dict[int, bots.Bot]]  # the bots from outside, by row and seat
    noise: Any = None  # what the environment itself draws its seeds from

    def __len__(self) -> int:
        """How many games there are."""
        return len(self.seated)

    def __getitem__(self, which: Any) -> Saved:
        """Some of the games."""
        at = np.arange(len(self))[which].reshape(-1)
        rows = {name: array[at] for name, array in self.rows.items()}
        return replace(self, rows=rows, seated=[self.seated[i] for i in at.tolist()])


class Batch:
    """So many games, each at a decision of a learner, and everything a learner is told of them."""

    def __init__(
        self,
        game: Game,
        count: int,
        players: int,
        reward: str,
        opponents: Sequence[Opponent] = (),
        threads: int = 1,
        go_on: bool = True,
        linked: Linked | None = None,
        options: Mapping[str, str] | None = None,
        *,
        room: int = 0,
    ) -> None:
        """Lay out the arrays; no game is dealt yet. With ``room`` for more seats, views are those of a larger table."""
        self.game, self.players, self.threads, self.opponents = game, players, threads, tuple(opponents)
        self.linked = linked or game.linked()
        self.outlook = game.outlook(players, room)
        self._made = (count, players, reward, self.opponents, threads, go_on, dict(options or {}), room)
        self.states = game.empty(count)
        self.moves = np.full(count, NEW_GAME, dtype=np.int64)
        self._bots = np.array([LEARNER, *map(_kind, opponents)] if opponents else [], dtype=np.int32)
        chosen = room_for_options(game.numbers(options or {}))
        script = (self.outlook.script, self.outlook.decision)
        self._terms = Terms(players, int(go_on), REWARDS[reward], game.unit, self._bots, chosen, *script)
        self._lay_out_rows(count)
        self._lay_out_report(count)
        self._pool = ThreadPoolExecutor(threads, "parlour-envs") if threads > 1 else None
        self._seated: list[dict[int, bots.Bot]] = [{} for _ in range(count)]  # the bots from outside, made as needed
        self._seated_for = np.zeros(count, dtype=np.int64)  # the seed of the game they were made for

    def _lay_out_rows(self, count: int) -> None:
        """What must be known of each game to go on."""
        self.seeds = np.zeros(count, dtype=np.int64)
        self.learner = np.zeros(count, dtype=np.int32)
        self.dice = np.zeros(count, dtype=np.int64)
        self.stand = np.zeros((count, self.players), dtype=np.float64)
        self.fresh = np.zeros(count, dtype=np.uint8)
        words = words_of(self.states)
        self._rows = Rows(self.states, words, self.seeds, self.learner, self.dice, self.stand, self.fresh)

    def _lay_out_report(self, count: int) -> None:
        """What learners are told of each game."""
        self.seen = np.zeros((count, self.outlook.size), dtype=np.float32)
        self.mask = np.zeros((count, self.game.moves.size), dtype=np.int8)
        self.decides = np.zeros(count, dtype=np.int32)
        self.acted = np.zeros(count, dtype=np.int32)
        self.reward = np.zeros(count, dtype=np.float64)
        self.rewards = np.zeros((count, self.players), dtype=np.float64)
        self.ended = np.zeros(count, dtype=np.bool_)
        self.last_seen = np.zeros((count, self.outlook.size), dtype=np.float32)
        self.points = np.zeros((count, self.players), dtype=np.float64)
        self._report = Report(
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

    @cached_property
    def _calls(self) -> list[Callable[[], None]]:
        """A call for each slice of the games, with a workbench of its own."""
        return [self._call(first, last) for first, last in self._slices()]

    def _slices(self) -> list[tuple[int, int]]:
        edges = np.linspace(0, len(self.seeds), 1 + (SLICES * self.threads if self.threads > 1 else 1)).astype(int)
        return [(first, last) for first, last in pairwise(edges.tolist()) if last > first]

    def _call(self, first: int, last: int) -> Callable[[], None]:
        """A step of these games; where it lies is settled once: to look it up takes longer than some moves."""
        bench = workbench(self.game, EMPTY + 1)
        return self.linked.at_hand("step_games", first, last, self.moves, self._rows, self._terms, bench, self._report)

    def deal(self, seeds: NDArray[np.uint64], which: NDArray[np.bool_] | None = None) -> None:
        """Begin the games of these seeds, all or some of them; the others stay where they are."""
        chosen = np.ones(len(self.seeds), dtype=np.bool_) if which is None else which
        self.seeds[chosen] = seeds.view(np.int64)[chosen]
        self.learner[chosen] = np.arange(len(self.seeds))[chosen] % self.players
        for i in np.flatnonzero(chosen).tolist():
            self._seated[i] = {}
        self.moves[:] = np.where(chosen, NEW_GAME, STAY)
        self._run_all()
        self._let_others_play()

    def play(self, moves: NDArray[np.int64]) -> None:
        """One move in each game; when one of them is not possible, nothing is played at all."""
        wrong = int(self.linked.first_impossible(self.states, moves))
        if wrong >= 0:
            raise ImpossibleMove(f"game {wrong} of the batch: {self.why_not(wrong, int(moves[wrong]))}")
        self.moves[:] = moves
        self._run_all()
        self._let_others_play()

    def play_one(self, move: int) -> None:
        """A move that is known to be possible, in a batch of one game."""
        self.moves[0] = move
        self._calls[0]()

    def advice(self) -> NDArray[np.int64]:
        """What the greedy bot would do in each game, from the view of whoever decides."""
        self._run(self._advisers)
        return self.advised

    def behind(self) -> NDArray[np.uint8]:
        """By game and move, how far it falls behind the best one by the heuristic: from 1 to 127; 0 is no option."""
        self._run(self._lookers)
        return self.fallen_behind

    @cached_property
    def _lookers(self) -> list[Callable[[], None]]:
        self.fallen_behind = np.zeros((len(self.seeds), self.game.moves.size), dtype=np.uint8)
        return [self._looker(first, last) for first, last in self._slices()]

    def _looker(self, first: int, last: int) -> Callable[[], None]:
        bench, room = workbench(self.game, seed=first), np.zeros(self.game.moves.size)
        unit, found = self.game.unit, self.fallen_behind
        return self.linked.at_hand("look_behind_games", first, last, self._rows, unit, bench, room, found)

    @cached_property
    def _advisers(self) -> list[Callable[[], None]]:
        self.advised = np.zeros(len(self.seeds), dtype=np.int64)
        return [self._adviser(first, last) for first, last in self._slices()]

    def _adviser(self, first: int, last: int) -> Callable[[], None]:
        bench = workbench(self.game, seed=first)
        return self.linked.at_hand("advise", first, last, self._rows, bench, self.advised)

    def _run_all(self) -> None:
        self._run(self._calls)

    def _run(self, calls: list[Callable[[], None]]) -> None:
        if self._pool is None:
            calls[0]()
        else:
            for done in [self._pool.submit(call) for call in calls]:
                done.result()

    # ------------------------------------------------------------ bots that do not live in compiled code

    def _let_others_play(self) -> None:
        """Ask the bots from outside for their moves, until every game waits for its learner."""
        if OUTSIDE not in self._bots:
            return
        while True:
            waiting = np.flatnonzero(self._bots[(self.decides - self.learner) % self.players] == OUTSIDE).tolist()
            if not waiting:
                return
            ours = self._pool is not None and not any(callable(o) or bots.is_own(o) for o in self.opponents)
            found = list(self._pool.map(self._asked, waiting)) if self._pool and ours else map(self._asked, waiting)
            self.moves[:] = STAY
            for i, move in zip(waiting, found, strict=True):
                self.moves[i] = move
            self._run_all()

    def _asked(self, i: int) -> int:
        """What the bot that decides in a game chooses from its view."""
        seat = int(self.decides[i])
        seen = self.game.view(self.states[i : i + 1], seat, self.linked)[0]
        move = self._bot(i, seat).choose(seen)
        if move not in seen.option[: int(seen.n_options)]:
            who = self.opponents[(seat - int(self.learner[i])) % self.players - 1]
            raise ImpossibleMove(f"the bot {who!r} in game {i} of the batch: {self.why_not(i, int(move))}")
        return int(move)

    def _bot(self, i: int, seat: int) -> bots.Bot:
        """The bot of a seat, made anew for every game: so a game depends on its seed, and not on those before it."""
        seed = int(self.seeds[i])
        if self._seated_for[i] != seed:
            self._seated[i], self._seated_for[i] = {}, seed
        if seat not in self._seated[i]:
            noise = threefry(seed & MASK, (seed >> 32) & MASK, seat + 1, NOISE) & MASK
            who = self.opponents[(seat - int(self.learner[i])) % self.players - 1]
            made = bots.find(who, self.game, noise, self.linked) if isinstance(who, str) else who(self.game, noise)
            self._seated[i][seat] = made
        return self._seated[i][seat]

    # ------------------------------------------------------------ keeping a moment

    @property
    def made(self) -> tuple[Any, ...]:
        """What must be alike where games of this batch are to go on."""
        _, players, reward, opponents, _, go_on, options, room = self._made
        return self.game.slug, self.game.content_key, players, reward, opponents, go_on, options, room

    def save(self) -> Saved:
        """All games as they are now."""
        return Saved(self.made, {name: getattr(self, name).copy() for name in KEPT}, deepcopy(self._seated))

    def restore(self, saved: Saved) -> None:
        """Go on from games that were saved: as many as there are here."""
        if saved.made != self.made:
            raise BadSetting("these games were saved in an environment of another game, or with other settings")
        if len(saved) != len(self.seeds):
            raise BadSetting(f"{len(saved)} games were saved; there is room for {len(self.seeds)}: choose some of them")
        for name in KEPT:
            getattr(self, name)[:] = saved.rows[name]
        self._seated, self._seated_for[:] = [deepcopy(seated) for seated in saved.seated], self.seeds

    def __getstate__(self) -> dict[str, Any]:
        """The settings and the games: arrays that are windows on others would not be so any more after a copy."""
        return {"game": self.game, "mode": self.linked.mode, "made": self._made, "saved": self.save()}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Lay out arrays of its own for the same games."""
        game: Game = kept["game"]
        count, players, reward, opponents, threads, go_on, options, room = kept["made"]
        for name in opponents:
            if isinstance(name, str):
                bots.admit(name)
        linked = game.linked(kept["mode"])
        settled = (count, players, reward, opponents, threads, go_on, linked, options)
        self.__init__(game, *settled, room=room)  # type: ignore[misc]
        self.restore(kept["saved"])

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


def chosen_opponents(opponents: Opponent | Sequence[Opponent] | None, players: int) -> tuple[Opponent, ...]:
    """The bots at the seats after the learner's; none at all means self-play."""
    if opponents is None:
        return ()
    alone = isinstance(opponents, str) or callable(opponents)
    chosen = (opponents,) * (players - 1) if alone else tuple(opponents)  # type: ignore[arg-type]
    for opponent in chosen:
        if isinstance(opponent, str):
            try:
                bots.check(bots.admit(opponent))
            except bots.UnknownBot as error:
                raise BadSetting(str(error)) from error
    if len(chosen) != players - 1:
        raise BadSetting(f"{len(chosen)} opponents for {players} players; {players - 1} are needed")
    return chosen  # type: ignore[return-value]


def _kind(opponent: Opponent) -> int:
    """How the compiled step treats an opponent: it plays some itself, and waits for the others."""
    return COMPILED.get(opponent, OUTSIDE) if isinstance(opponent, str) else OUTSIDE


def chosen_seed(seed: int) -> int:
    """A seed that a game can be dealt with."""
    if not 0 <= seed < SEEDS:
        raise BadSetting(f"a seed is a whole number from 0 to 2^64 − 1, not {seed}")
    return int(seed)


def all_cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
