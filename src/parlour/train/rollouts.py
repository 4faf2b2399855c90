"""Games that are played to learn from: many side by side, at tables of several sizes, with room for the largest."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray

from parlour.engine.game import Game
from parlour.envs.batch import Batch
from parlour.train.learner import NEVER, Learner
from parlour.train.settings import Settings, chosen_before

Mind = tuple[Learner, torch.Tensor, torch.Tensor]  # a network with its first layer and its moves put together


class Played(NamedTuple):
    """What was seen and done: by step and game, and behind that by number of the view, move, or seat."""

    seen: torch.Tensor
    mask: torch.Tensor
    move: torch.Tensor
    chance: torch.Tensor  # the logarithm of how likely the move was
    label: torch.Tensor  # what the greedy bot would have done, or −1
    own: torch.Tensor  # 1 where the network itself decided, 0 where its past did
    present: torch.Tensor  # by seat, whether there is one at this table
    points: torch.Tensor  # by seat from the one that looked: what came after, points of lead
    victory: torch.Tensor  # likewise the share of victory
    gained_points: torch.Tensor  # how much better it went than was hoped, for whoever decided
    gained_victory: torch.Tensor


class Notes(NamedTuple):
    """What is noted while games go on, before it is credited: by step and game."""

    seen: torch.Tensor
    mask: torch.Tensor
    move: torch.Tensor
    chance: torch.Tensor
    label: torch.Tensor
    own: torch.Tensor
    seat: torch.Tensor  # who decided; one step more than the others
    hopes: torch.Tensor  # points and victory by seat, as they were foretold; one step more
    came: torch.Tensor  # what came of them
    over: torch.Tensor


class Endings(NamedTuple):
    """What was thought in games that came to an end, by decision: and what share of victory each seat then had."""

    thought: torch.Tensor
    victory: torch.Tensor  # by seat from the one that looked
    present: torch.Tensor  # by seat, whether there is one at this table


def mind_of(learner: Learner) -> Mind:
    """A network, ready to be asked many times."""
    return learner, learner.first(), learner.policy()


class Tables:
    """Games of one size and mode, and which rows of a hall they are."""

    def __init__(self, game: Game, settings: Settings, number: int, first: int, games: int, threads: int) -> None:
        """Lay them out; nothing is dealt yet."""
        self.seats, self.number, self._told = settings.seats[number], number, settings.heuristic
        self.rows = slice(first, first + games)
        reward = "prospects" if settings.shaped else "points"
        mode = settings.modes[number] if number < len(settings.modes) else ""
        self.env = Batch(game, games, self.seats, reward, (), threads, options=chosen_before(mode), room=game.most)

    @property
    def mask(self) -> NDArray[Any]:
        """What is an option, and how far it falls behind, if that is told."""
        return self.env.fallen_behind if self._told else self.env.mask

    def play(self, moves: NDArray[np.int64]) -> None:
        """A move in each game, of those of the whole hall."""
        self.env.play(moves[self.rows])
        if self._told:
            self.env.behind()

    def deal(self, seed: int, apart: int) -> None:
        """Begin new games; with ``apart`` over so many decisions of the greedy bot, so that they are at all stages.

        Begun at one time, games of much the same length would all be opened, and later all be finished, in one lesson.
        """
        seeds = np.arange(len(self.env.seeds), dtype=np.uint64) + np.uint64(seed)
        self.env.deal(seeds)
        for step in range(apart):
            self.env.play(self.env.advice())
            self.env.deal(seeds, np.arange(len(seeds)) % apart == step)
        if self._told:
            self.env.behind()

    def shares(self) -> NDArray[np.float32]:
        """Of the games that ended, the share of victory of each seat; ties are shared as if points were all."""
        env = self.env
        best = env.points == env.points.max(axis=1, keepdims=True)
        shares = np.where(env.ended[:, None], best / best.sum(axis=1, keepdims=True), 0.0)
        return shares.astype(np.float32)


class Hall:
    """Tables of all sizes at which games go on and on; the network looks at all of them at once."""

    def __init__(self, game: Game, settings: Settings, number: int, games: int, threads: int, device: str) -> None:
        """Deal the first games, so many at each sort of tables; what happens hangs on no other hall."""
        self.game, self.settings, self.number = game, settings, number
        self.device, self.noise = device, torch.Generator(device)
        self._stream = torch.cuda.Stream() if device != "cpu" else None
        sorts = len(settings.seats)
        each = max(1, threads // sorts)
        self.tables = [Tables(game, settings, k, k * games, games, each) for k in range(sorts)]
        self.rows = sorts * games
        self._pool = ThreadPoolExecutor(min(sorts, threads), "parlour-tables")
        self.seats = torch.tensor(settings.seats, device=device).repeat_interleave(games)
        self.present = torch.arange(game.most, device=device) < self.seats[:, None]
        nth = torch.arange(games, device=device).repeat(sorts)
        self.against_past = nth < settings.past * games
        self.ours = nth % self.seats  # where a game is played against the past, the seat that learns
        self.deal()
        self._hold_in_place()

    def deal(self, after: int = 0) -> None:
        """Begin new games; others after so many decisions of the run than at its start."""
        first = ((self.settings.seed * 64 + self.number * 16) << 32) + after
        self.noise.manual_seed(first)
        self._at_all(lambda tables: tables.deal(first + (tables.number << 32), self.settings.apart))

    def _at_all(self, what: Callable[[Tables], Any]) -> list[Any]:
        """Do something at the tables of every sort, at all of them at once."""
        return list(self._pool.map(what, self.tables))

    def _hold_in_place(self) -> None:
        """Tell the driver that what is shown lies still: then it is sent four times as fast."""
        if self.device != "cpu":
            for shown in (shown for tables in self.tables for shown in (tables.env.seen, tables.mask)):
                torch.cuda.cudart().cudaHostRegister(shown.ctypes.data, shown.nbytes, 0)

    def shown(self, of: Callable[[Tables], NDArray[Any]]) -> torch.Tensor:
        """What the tables show, where the network thinks, row by row."""
        parts = [torch.from_numpy(of(tables)) for tables in self.tables]
        if self.device == "cpu":
            return torch.cat(parts)
        there = torch.empty((self.rows, *parts[0].shape[1:]), dtype=parts[0].dtype, device=self.device)
        for tables, part in zip(self.tables, parts, strict=True):
            there[tables.rows].copy_(part, non_blocking=True)
        return there

    def by_rows(self, of: Callable[[Tables], NDArray[Any]]) -> torch.Tensor:
        """Numbers by seat at each table, with noughts for seats that are not there."""
        found = np.zeros((self.rows, self.game.most), dtype=np.float32)
        for tables in self.tables:
            found[tables.rows, : tables.seats] = of(tables)
        return torch.from_numpy(found).to(self.device)

    def play(self, mind: Mind, past: Mind | None, own_way: float | None) -> list[Played]:
        """So many steps of each game, by sort of tables.

        With ``own_way`` the greedy bot's advice is noted, and mostly followed.
        """
        with torch.no_grad(), torch.cuda.stream(self._stream):
            notes = self._new_notes()
            for t in range(self.settings.steps + 1):
                learner, first, policy = mind
                view, mask = self.shown(lambda tables: tables.env.seen), self.shown(lambda tables: tables.mask)
                seat = self.shown(lambda tables: tables.env.decides).long()
                leaning, points, victory = learner(view, mask, first, policy)
                notes.seat[t] = seat
                notes.hopes[0, t] = self.by_seat(points * self.present, seat)
                notes.hopes[1, t] = self.by_seat(victory.masked_fill(~self.present, NEVER).softmax(-1), seat)
                if t < self.settings.steps:
                    notes.seen[t], notes.mask[t] = view, mask
                    self._decide(notes, t, leaning, past, own_way)
                    self._note_what_came(notes, t)
            played = self._credited(notes)
            if self._stream is not None:
                self._stream.synchronize()
            return [Played(*(column[:, tables.rows] for column in played)) for tables in self.tables]

    def whole_games(self, mind: Mind, steps: int) -> Endings:
        """So many steps of each game, and how the games ended; decisions of games that did not end are left out."""
        learner, first, policy = mind
        shape = (steps, self.rows)
        thoughts = torch.zeros((*shape, self.settings.neurons), dtype=torch.float16, device=self.device)
        seat = torch.zeros(shape, dtype=torch.long, device=self.device)
        ended = torch.zeros(shape, dtype=torch.bool, device=self.device)
        shares = torch.zeros((*shape, self.game.most), device=self.device)
        with torch.no_grad():
            for t in range(steps):
                seat[t] = self.shown(lambda tables: tables.env.decides).long()
                thought = learner.think(self.shown(lambda tables: tables.env.seen), first)
                odds = torch.softmax(learner.lean(thought, self.shown(lambda tables: tables.mask), policy), -1)
                thoughts[t] = thought
                self._play(torch.multinomial(odds, 1, generator=self.noise).squeeze(1))
                ended[t] = self.shown(lambda tables: tables.env.ended)
                shares[t] = self.by_rows(Tables.shares)
            for t in range(steps - 2, -1, -1):
                shares[t] = torch.where(ended[t][:, None], shares[t], shares[t + 1])
        known = shares.sum(-1) > 0
        told = self.from_seat(shares, seat)
        return Endings(thoughts[known], told[known], self.present.expand(*shape, -1)[known])

    def _new_notes(self) -> Notes:
        steps, games, most, dev = self.settings.steps, self.rows, self.game.most, self.device
        shape = (steps, games)
        size = self.tables[0].env.outlook.size
        return Notes(
            seen=torch.zeros((*shape, size), dtype=torch.float16, device=dev),
            mask=torch.zeros((*shape, self.game.moves.size), dtype=torch.uint8, device=dev),
            move=torch.zeros(shape, dtype=torch.long, device=dev),
            chance=torch.zeros(shape, device=dev),
            label=torch.full(shape, -1, dtype=torch.long, device=dev),
            own=torch.ones(shape, device=dev),
            seat=torch.zeros((steps + 1, games), dtype=torch.long, device=dev),
            hopes=torch.zeros((2, steps + 1, games, most), device=dev),
            came=torch.zeros((2, steps, games, most), device=dev),
            over=torch.zeros(shape, dtype=torch.bool, device=dev),
        )

    def _decide(self, notes: Notes, t: int, leaning: torch.Tensor, past: Mind | None, own_way: float | None) -> None:
        """Choose a move in each game, by chance as it leans, and play it."""
        if past is not None:
            theirs = self.against_past & (notes.seat[t] != self.ours)
            learner, first, policy = past
            leaning = torch.where(
                theirs[:, None], learner(notes.seen[t].float(), notes.mask[t], first, policy)[0], leaning
            )
            notes.own[t] = (~theirs).float()
        odds = torch.log_softmax(leaning, -1)
        move = torch.multinomial(odds.exp(), 1, generator=self.noise).squeeze(1)
        if own_way is not None:
            notes.label[t] = torch.from_numpy(np.concatenate(self._at_all(lambda tables: tables.env.advice())))
            follows = torch.rand(len(move), generator=self.noise, device=self.device) >= own_way
            move = torch.where(follows, notes.label[t], move)
        notes.move[t], notes.chance[t] = move, odds.gather(1, move[:, None]).squeeze(1)
        self._play(move)

    def _play(self, move: torch.Tensor) -> None:
        """A move in each game."""
        moves = move.cpu().numpy()
        self._at_all(lambda tables: tables.play(moves))

    def _note_what_came(self, notes: Notes, t: int) -> None:
        notes.came[0, t] = self.by_rows(lambda tables: tables.env.rewards / self.settings.scale)
        notes.over[t] = self.shown(lambda tables: tables.env.ended)
        notes.came[1, t] = self.by_rows(Tables.shares)

    def by_seat(self, looking: torch.Tensor, seat: torch.Tensor) -> torch.Tensor:
        """Numbers by seat, from numbers that begin with the one that looks."""
        places = torch.arange(looking.shape[-1], device=looking.device)
        return looking.gather(1, torch.where(self.present, (places - seat[:, None]) % self.seats[:, None], places))

    def from_seat(self, seats: torch.Tensor, seat: torch.Tensor) -> torch.Tensor:
        """The other way round; of many steps at once."""
        places = torch.arange(seats.shape[-1], device=seats.device)
        return seats.gather(-1, torch.where(self.present, (places + seat[..., None]) % self.seats[:, None], places))

    def _credited(self, notes: Notes) -> Played:
        """What came is credited to what was done before, the less the longer ago."""
        gained, last = torch.zeros_like(notes.came), torch.zeros_like(notes.came[:, 0])
        memory = torch.tensor([self.settings.memory, self.settings.long_memory], device=self.device)[:, None, None]
        for t in range(len(notes.over) - 1, -1, -1):
            goes_on = (~notes.over[t]).float()[:, None]
            surprise = notes.came[:, t] + goes_on * notes.hopes[:, t + 1] - notes.hopes[:, t]
            last = surprise + goes_on * memory * last
            gained[:, t] = last
        seat = notes.seat[:-1]
        told = [self.from_seat(notes.hopes[k, :-1] + gained[k], seat) for k in (0, 1)]
        mine = [gained[k].gather(2, seat[:, :, None]).squeeze(2) for k in (0, 1)]
        present = self.present.expand(*seat.shape, -1)
        return Played(notes.seen, notes.mask, notes.move, notes.chance, notes.label, notes.own, present, *told, *mine)
