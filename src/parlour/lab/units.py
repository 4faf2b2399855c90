"""Work units: some games with the same bots in the same seats, played wherever there is time, always with one result.

A game depends on its seed, its bots and the salt alone: how a run is cut into units, how many processes play them and
in which order changes nothing (a bot that is limited by time excepted).
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour import bots, games
from parlour.engine.compiling import compile_game
from parlour.engine.core.chance import MASK
from parlour.engine.core.errors import ParlourError
from parlour.engine.core.rules import Linked, Mode, chosen_mode, compile_progress
from parlour.engine.game import Game
from parlour.engine.people.ranking import places
from parlour.engine.thinking.contest import GREEDY, RANDOM, Contest
from parlour.engine.thinking.tally import Tallies
from parlour.lab.moments import Moments, measure

COMPILED = {"random": RANDOM, "greedy": GREEDY}  # the bots that need no Python between two decisions
MOST_AT_ONCE = 1000  # games of a unit: what is counted of them lies in memory while they are played
MOST_AT_ONCE_RANDOM = 5000
MOST_THOUGHTFUL = 4  # games of a unit with bots that think
SHARES = 12  # units for each worker, so that all of them end at about the same time


@dataclass(frozen=True)
class Unit:
    """Games to play: a bot for each seat, the seed of the first deal, how many deals follow."""

    players: int
    bots: tuple[str, ...]
    seed: int
    games: int
    salt: int = 0  # noise of the bots besides the seed: the same deal can be played again with other accidents
    label: int = 0  # what the unit belongs to, for whoever asked for it
    counted: bool = False  # whether components are counted
    listed: bool = False  # whether every game's counts are handed back one by one, too
    options: tuple[int, ...] = ()  # what was chosen before the deal, as `Game.numbers` tells it


@dataclass(frozen=True)
class Listing:
    """What each seat did with each component, a row for each where there is something to tell."""

    game: NDArray[np.int32]
    seat: NDArray[np.int8]
    component: NDArray[np.int16]
    counts: NDArray[np.int16]  # a column for each tally
    credit: NDArray[np.int32]


@dataclass(frozen=True)
class Outcome:
    """What a unit brought, one row a game."""

    unit: Unit
    ends: NDArray[np.int32]
    lengths: NDArray[np.int32]
    turns: NDArray[np.int32]  # each seat's place in the order of play
    scores: NDArray[np.int32]
    settings: NDArray[np.int32]
    moments: Moments = field(default_factory=dict)
    listing: Listing | None = None
    seconds: float = 0.0

    @property
    def first(self) -> NDArray[np.int32]:
        """The seat that began each game."""
        first: NDArray[np.int32] = self.turns.argmin(axis=1).astype(np.int32)
        return first

    def wins(self) -> NDArray[np.float64]:
        """The share of each seat in the victory of each game: 1, or a part where it is shared."""
        return shares_of_victory(self.scores)


@dataclass(frozen=True)
class Outline:
    """What a laboratory needs to know of a game without opening it: it may be open in another process."""

    slug: str
    title: str
    fewest: int
    most: int
    sources: tuple[str, ...]
    unit: int
    end_names: tuple[str, ...]
    tallies: Tallies
    content_key: str


def outline_of(game: Game) -> Outline:
    """What there is to know of a game."""
    return Outline(
        game.slug,
        game.title,
        game.fewest,
        game.most,
        game.sources,
        game.unit,
        game.end_names,
        game.tallies,
        game.content_key,
    )


def shares_of_victory(scores: NDArray[Any]) -> NDArray[np.float64]:
    """The share of each seat in the victory of each game, from tables of scores."""
    won = (places(scores) == 1).astype(np.float64)
    shares: NDArray[np.float64] = won / np.maximum(won.sum(axis=1, keepdims=True), 1)
    return shares


def lineup(names: Sequence[str], players: int) -> tuple[str, ...]:
    """A bot for each seat: those named, or the one named for all of them; every name is checked."""
    for name in names:
        bots.check(bots.admit(name))
    if len(names) == 1:
        return tuple(names) * players
    if len(names) != players:
        raise ParlourError(f"{len(names)} bots are named for {players} seats; name one for each, or one for all")
    return tuple(names)


def cut(unit: Unit, workers: int) -> Iterator[Unit]:
    """The same games as smaller units, enough of them to keep all workers busy."""
    most = MOST_THOUGHTFUL
    if all(name in COMPILED for name in unit.bots):
        most = MOST_AT_ONCE if unit.counted or "greedy" in unit.bots else MOST_AT_ONCE_RANDOM
    size = min(most, max(1, -(-unit.games // (workers * SHARES))))
    for done in range(0, unit.games, size):
        number = min(size, unit.games - done)
        yield replace(unit, seed=unit.seed + done, games=number)


def play(game: Game, unit: Unit, linked: Linked | None = None) -> Outcome:
    """Play a unit."""
    began = time.perf_counter()
    kernels = linked or game.linked()
    contest = Contest(game, unit.players, unit.games, kernels, unit.counted)
    if all(name in COMPILED for name in unit.bots):
        contest.play([COMPILED[name] for name in unit.bots], unit.seed, unit.salt, options=unit.options)
    else:
        for k in range(unit.games):
            _play_thoughtfully(game, unit, contest, k)
    scores = contest.scores[:, : unit.players]
    points = scores[:, :, :-1].copy()
    wins = shares_of_victory(points)
    return Outcome(
        unit,
        contest.ends,
        contest.lengths,
        scores[:, :, -1].copy(),
        points,
        contest.settings,
        measure(game.tallies, contest, points, wins) if unit.counted else {},
        _listed(contest, unit) if unit.listed else None,
        time.perf_counter() - began,
    )


def make_ready(game: Game, names: Iterable[str], report: Callable[[int, str], None] = lambda count, name: None) -> None:
    """Compile what these bots need: contests alone take half the time, and new cards are compiled again and again."""
    mode = chosen_mode()
    if mode is Mode.INTERPRETED or game.is_compiled(mode):
        return
    if all(name in COMPILED for name in names):
        with compile_progress(report):
            Contest(game, game.fewest, 0, game.linked(mode), counted=True).play([RANDOM] * game.fewest, 0, 0)
    else:
        compile_game(game, report, mode)


def _play_thoughtfully(game: Game, unit: Unit, contest: Contest, k: int) -> None:
    """One game of bots that think; each is made anew, so that a game does not depend on those before it."""
    linked, seed = contest.linked, unit.seed + k
    noise = [(seed * 1_000_003 + unit.salt * 8191 + seat * 131) & MASK for seat in range(unit.players)]
    # Whoever made the unit named its bots, here or in another process: those of their own are admitted here, too.
    seated = [bots.find(bots.admit(name), game, noise[seat], linked) for seat, name in enumerate(unit.bots)]
    batch = game.deal(unit.players, seed, linked, unit.options)
    s = batch[0]
    taken, settled = 0, contest.settle_turns(batch, k)
    contest.count(batch, k)
    while not s.over and not s.broken:
        seat = int(s.decides)
        linked.advance(batch, 0, _chosen(game, unit.bots[seat], seated[seat], game.view(batch, seat, linked)[0]))
        contest.count(batch, k)
        settled = settled or contest.settle_turns(batch, k)
        taken += 1
    contest.finish(batch, k, taken)


def _chosen(game: Game, name: str, bot: bots.Bot, seen: Any) -> int:
    """The move a bot chooses; one of somebody's own may be wrong, and must not spoil a game."""
    move = int(bot.choose(seen))
    if bots.is_own(name) and move not in seen.option[: int(seen.n_options)]:
        said = game.moves.names[move] if 0 <= move < game.moves.size else "no move at all"
        raise ParlourError(f"the bot {name} chose {move} ({said}), which is not one of its options")
    return move


def _listed(contest: Contest, unit: Unit) -> Listing:
    seats = contest.counts[:, : unit.players]
    told = (seats != 0).any(axis=2) | (contest.credits[:, : unit.players] != 0)
    game, seat, component = np.nonzero(told)
    return Listing(
        game.astype(np.int32),
        seat.astype(np.int8),
        component.astype(np.int16),
        seats[game, seat, :, component],
        contest.credits[game, seat, component],
    )


# ---------------------------------------------------------------- in another process

_open: dict[str, str] = {}  # the content with which each game was opened in this process


def open_there(slug: str, content: bytes | None) -> Game:
    """The game with this content, in a process that has not opened it with another."""
    key = "" if content is None else content.decode("utf-8", "replace")
    if _open.setdefault(slug, key) != key:
        raise ParlourError(f"this process has opened {slug} with other content already")
    variable = f"PARLOUR_CONTENT_{slug.upper()}"
    if content is not None and not os.environ.get(variable):
        file = Path(tempfile.mkdtemp(prefix="parlour-")) / "content.toml"
        file.write_bytes(content)
        os.environ[variable] = str(file)
    return games.find(slug)


def prepare_there(slug: str, content: bytes | None, names: tuple[str, ...]) -> Outline:
    """Open a game, compile what these bots need, and tell what there is to know of it."""
    game = open_there(slug, content)
    make_ready(game, names)
    return outline_of(game)


def play_there(slug: str, content: bytes | None, unit: Unit) -> Outcome:
    """Open a game and play a unit of it."""
    return play(open_there(slug, content), unit)
