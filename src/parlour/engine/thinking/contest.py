"""Contests: whole games between simple bots inside compiled code, with what happened counted by seat and component."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.engine.core.chance import MASK, scatter, signed32
from parlour.engine.core.loop import deal, note_turns, random_option, room_for_options, score, step
from parlour.engine.core.record import EVERYONE, Header
from parlour.engine.core.rules import Linked, kernel, rule
from parlour.engine.core.sight import hide, read, words_of
from parlour.engine.thinking.search import IMAGINED, ROOM, VIEW, Workbench, best_option, greedy_move
from parlour.engine.thinking.tally import (
    AMOUNT,
    AT_THE_END,
    BELOW,
    COMPONENT,
    EVENT,
    FIRST,
    ROW,
    VALUE,
    WHEN,
    credit,
    held,
)
from parlour.engine.thinking.workroom import workbench

if TYPE_CHECKING:
    from parlour.engine.game import Game

RANDOM, GREEDY = range(2)  # the bots that play inside compiled code
CHANCE = ("key", "counter", "dictated", "n_dictated", "option")  # what is unseen even where nothing is hidden


class Match(NamedTuple):
    """What is played: whole games with the seeds that follow ``seed``, each seat by its bot."""

    seats: int
    seed: int
    salt: int  # noise of the bots besides the seed
    bots: Any  # by seat, RANDOM or GREEDY
    is_open: int  # 1 when nothing is hidden from any seat but chance
    options: Any  # what was chosen before the deal


class Results(NamedTuple):
    """What is written down, one row a game."""

    ends: Any
    lengths: Any  # decisions taken
    scores: Any  # by seat: points by source, total, tie-break, place in the order of play
    counts: Any  # by seat, tally and component; the row behind the seats is the table's
    credits: Any  # by seat and component, the points that come from it
    settings: Any  # what held for the whole game


@kernel
def play_bots(bench: Workbench, match: Match, table: Any, fields: Any, results: Results) -> int:
    """Play a game for each row of the results, every seat from its view alone; decisions taken.

    Row ROOM of the batch is the game itself, the one behind it an empty state to begin from. The bots' noise begins
    anew in every game: a game depends on its seed and the salt, and not on what was played before it.
    """
    decisions = 0
    s: Header = bench.batch[ROOM]
    for game in range(len(results.ends)):
        seed = match.seed + game
        bench.batch[ROOM] = bench.batch[ROOM + 1]
        deal(bench.batch, ROOM, match.seats, signed32(seed), signed32(seed >> 32), match.options)
        bench.dice[0] = scatter((scatter(seed & MASK) + match.salt) & MASK)
        taken, settled = 0, note_turns(bench.batch, ROOM, results.scores[game])
        count_step(bench.batch, ROOM, game, table, results.counts)
        while s.over == 0 and s.broken == 0:
            step(s, bot_move(bench, match))
            count_step(bench.batch, ROOM, game, table, results.counts)
            taken += 1
            if not settled:
                settled = note_turns(bench.batch, ROOM, results.scores[game])
        results.lengths[game] = taken
        results.ends[game] = s.over
        note_end(bench.batch, bench.words, ROOM, game, table, fields, results)
        decisions += taken
    return decisions


@rule
def bot_move(bench: Workbench, match: Match) -> int:
    """What the bot of the deciding seat chooses."""
    s: Header = bench.batch[ROOM]
    if match.bots[s.decides] == RANDOM:
        return random_option(s, bench.dice)
    if match.is_open == 1:
        return greedy_in_the_open(bench)
    bench.batch[VIEW] = bench.batch[ROOM]
    hide(bench.batch, bench.words, VIEW, s.decides)
    return greedy_move(bench, s.decides)


@rule
def greedy_in_the_open(bench: Workbench) -> int:
    """The greedy bot's move where nothing is hidden but chance: as from the view, with less work."""
    bench.batch[IMAGINED] = bench.batch[ROOM]
    s: Header = bench.batch[IMAGINED]
    s.counter = 0
    s.n_dictated = 0
    for k in range(2):
        bench.dice[0] = (bench.dice[0] + 1) & MASK
        s.key[k] = signed32(scatter(int(bench.dice[0])))
    return best_option(bench)


@kernel
def count_step(batch: Any, i: int, game: int, table: Any, counts: Any) -> None:
    """Count what the last step did; events of no seat belong to the table, in the row behind the seats."""
    if len(table) == 0:
        return
    s: Header = batch[i]
    for at in range(min(s.n_trail, len(s.trail))):
        for row in range(len(table)):
            if s.trail[at, 0] != table[row, EVENT]:
                continue
            if table[row, WHEN] >= 0 and s.trail[at, table[row, WHEN]] != table[row, VALUE]:
                continue
            component = s.trail[at, table[row, COMPONENT]]
            if component < 0 or component >= table[row, BELOW]:  # an event of this sort that speaks of no component
                continue
            seat = s.trail[at, 1] if s.trail[at, 1] >= 0 else counts.shape[1] - 1
            amount = s.trail[at, table[row, AMOUNT]] if table[row, AMOUNT] >= 0 else 1
            counts[game, seat, row, table[row, FIRST] + component] += amount


@kernel
def note_end(batch: Any, words: Any, i: int, game: int, table: Any, fields: Any, results: Results) -> None:
    """Write down what a finished game tells: points, where they come from, and what held for the whole game."""
    s: Header = batch[i]
    score(s, results.scores[game])
    if results.credits.shape[2] > 0:
        count_held(s, table, results.counts[game], results.credits[game])
        credit(s, results.credits[game])
    for k in range(len(fields)):
        results.settings[game, k] = read(words, i, fields[k, 0], fields[k, 1])


@rule
def count_held(s: Header, table: Any, counts: Any, room: Any) -> None:
    """Count what each seat has in the end; it is written where the points will be, and wiped off again."""
    room[:] = 0
    held(s, room)
    for row in range(len(table)):
        if table[row, EVENT] == AT_THE_END:
            for component in range(table[row, FIRST], table[row, FIRST] + table[row, BELOW]):
                for seat in range(s.seats):
                    counts[seat, row, component] = room[seat, component]
    room[:] = 0


class Contest:
    """Room for the games of one contest: what is counted of them, one row a game."""

    def __init__(self, game: Game, players: int, games: int, linked: Linked, counted: bool) -> None:
        """Lay out the arrays for so many games; ``counted`` is whether components are."""
        self.game, self.players, self.linked = game, players, linked
        tallies, seats = game.tallies, game.record.seats
        rows = tallies.rows() if counted else []
        components = tallies.components if counted else 0
        self.table = np.array(rows, dtype=np.int32).reshape(-1, ROW)
        names = [setting.field for setting in tallies.settings] if counted else []
        where = [field.name for field in game.record.fields]
        self.fields = game.sight.plan[[where.index(name) for name in names], :2].reshape(-1, 2).copy()
        self._bench = workbench(game, ROOM + 2)
        self._results = Results(
            *game.room_for_results(games),
            counts=np.zeros((games, seats + 1, len(rows), components), dtype=np.int16),
            credits=np.zeros((games, seats, components), dtype=np.int32),
            settings=np.zeros((games, len(names)), dtype=np.int32),
        )
        self.ends, self.lengths, self.scores, self.counts, self.credits, self.settings = self._results

    @property
    def is_open(self) -> bool:
        """Whether nothing is hidden from any seat but chance."""
        fields = self.game.record.fields
        return (
            all(field.sees == EVERYONE or field.name in CHANCE for field in fields)
            and all(event.sees == EVERYONE for event in self.game.record.events)
            and not self.game.record.private_frames
        )

    def play(
        self, bots: Sequence[int], seed: int, salt: int, is_open: bool | None = None, options: Sequence[int] = ()
    ) -> None:
        """Play all games with the seeds that follow ``seed``; bot number k of the kernels has seat k."""
        seen = int(self.is_open if is_open is None else is_open)
        who = np.array(bots, dtype=np.int32)
        match = Match(self.players, seed, salt & MASK, who, seen, room_for_options(options))
        self.linked.play_bots(self._bench, match, self.table, self.fields, self._results)

    def count(self, batch: NDArray[Any], game: int) -> None:
        """Count what the last step of a game that is played outside did."""
        self.linked.count_step(batch, 0, game, self.table, self.counts)

    def settle_turns(self, batch: NDArray[Any], game: int) -> bool:
        """Note the order of play of a game that is played outside, and tell whether it is settled."""
        return bool(self.linked.note_turns(batch, 0, self.scores[game]))

    def finish(self, batch: NDArray[Any], game: int, taken: int) -> None:
        """Write down how a game that was played outside ended."""
        self.ends[game], self.lengths[game] = int(batch[0].over), taken
        self.linked.note_end(batch, words_of(batch), 0, game, self.table, self.fields, self._results)
