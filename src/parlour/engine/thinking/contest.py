"""Contests: whole games between simple bots inside compiled code, with what happened counted by seat and component."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from parlour.engine.core.chance import MASK, scatter, signed32
from parlour.engine.core.loop import deal, note_turns, random_option, room_for_options, score, step
from parlour.engine.core.record import EVERYONE, Header
from parlour.engine.core.rules import Linked, kernel, rule
from parlour.engine.core.sight import hide, read, words_of
from parlour.engine.thinking.search import IMAGINED, ROOM, VIEW, best_option, greedy_move
from parlour.engine.thinking.tally import AMOUNT, COMPONENT, EVENT, FIRST, ROW, VALUE, WHEN, credit

if TYPE_CHECKING:
    from parlour.engine.game import Game

RANDOM, GREEDY = range(2)  # the bots that play inside compiled code
CHANCE = ("key", "counter", "dictated", "n_dictated", "option")  # what is unseen even where nothing is hidden


@kernel
def play_bots(
    batch: Any,
    words: Any,
    seats: int,
    seed: int,
    salt: int,
    bots: Any,
    is_open: int,
    plan: Any,
    top: Any,
    copies: Any,
    pool: Any,
    private_event: Any,
    private_frame: Any,
    dice: Any,
    out: Any,
    options: Any,
    table: Any,
    fields: Any,
    ends: Any,
    lengths: Any,
    scores: Any,
    counts: Any,
    credits: Any,
    settings: Any,
) -> int:
    """Play whole games, each seat by its bot (RANDOM, GREEDY), from views alone; decisions taken.

    One game for each row of the results, with the seeds that follow ``seed``. Row ROOM of the batch is the game
    itself, the one behind it an empty state to begin from. The bots' noise begins anew in every game: a game depends on
    its seed and the salt, and not on what was played before it.
    """
    decisions = 0
    for game in range(len(ends)):
        batch[ROOM] = batch[ROOM + 1]
        deal(batch, ROOM, seats, signed32(seed + game), signed32((seed + game) >> 32), options)
        dice[0] = scatter((scatter((seed + game) & MASK) + salt) & MASK)
        s: Header = batch[ROOM]
        taken, settled = 0, note_turns(batch, ROOM, scores[game])
        count_step(batch, ROOM, game, table, counts)
        while s.over == 0 and s.broken == 0:
            if bots[s.decides] == RANDOM:
                move = random_option(s, dice)
            elif is_open == 1:
                move = greedy_in_the_open(batch, out, dice)
            else:
                batch[VIEW] = batch[ROOM]
                hide(batch, words, VIEW, s.decides, plan, private_event, private_frame)
                move = greedy_move(batch, words, s.decides, plan, top, copies, pool, dice, out)
            step(s, move)
            count_step(batch, ROOM, game, table, counts)
            taken += 1
            if not settled:
                settled = note_turns(batch, ROOM, scores[game])
        lengths[game] = taken
        ends[game] = s.over
        note_end(batch, words, ROOM, game, fields, scores, credits, settings)
        decisions += taken
    return decisions


@rule
def greedy_in_the_open(batch: Any, out: Any, dice: Any) -> int:
    """The greedy bot's move where nothing is hidden but chance: as from the view, with less work."""
    batch[IMAGINED] = batch[ROOM]
    s: Header = batch[IMAGINED]
    s.counter = 0
    s.n_dictated = 0
    for k in range(2):
        dice[0] = (dice[0] + 1) & MASK
        s.key[k] = signed32(scatter(int(dice[0])))
    return best_option(batch, IMAGINED, out, dice)


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
            if s.trail[at, table[row, COMPONENT]] < 0:  # an event of this sort that speaks of no component
                continue
            seat = s.trail[at, 1] if s.trail[at, 1] >= 0 else counts.shape[1] - 1
            amount = s.trail[at, table[row, AMOUNT]] if table[row, AMOUNT] >= 0 else 1
            counts[game, seat, row, table[row, FIRST] + s.trail[at, table[row, COMPONENT]]] += amount


@kernel
def note_end(batch: Any, words: Any, i: int, game: int, fields: Any, scores: Any, credits: Any, settings: Any) -> None:
    """Write down what a finished game tells: points, where they come from, and what held for the whole game."""
    s: Header = batch[i]
    score(s, scores[game])
    if credits.shape[2] > 0:
        credit(s, credits[game])
    for k in range(len(fields)):
        settings[game, k] = read(words, i, fields[k, 0], fields[k, 1])


class Contest:
    """Room for the games of one contest: what is counted of them, one row a game."""

    def __init__(self, game: Game, players: int, games: int, linked: Linked, counted: bool) -> None:
        """Lay out the arrays for so many games; ``counted`` is whether components are."""
        self.game, self.players, self.linked = game, players, linked
        tallies, sight, seats = game.tallies, game.sight, game.record.seats
        rows = tallies.rows() if counted else []
        components = tallies.components if counted else 0
        self.table = np.array(rows, dtype=np.int32).reshape(-1, ROW)
        names = [setting.field for setting in tallies.settings] if counted else []
        where = [field.name for field in game.record.fields]
        self.fields = sight.plan[[where.index(name) for name in names], :2].reshape(-1, 2).copy()
        self.batch = game.empty(ROOM + 2)
        self.words = words_of(self.batch)
        self._sight = (sight.plan, sight.top, sight.copies, np.zeros(sight.copies.shape[1], dtype=np.int32))
        self._private = (sight.private_event, sight.private_frame)
        self._out = np.zeros((seats, len(game.sources) + 2), dtype=np.int32)
        self.ends, self.lengths, self.scores = game.room_for_results(games)
        self.counts = np.zeros((games, seats + 1, len(rows), components), dtype=np.int16)
        self.credits = np.zeros((games, seats, components), dtype=np.int32)
        self.settings = np.zeros((games, len(names)), dtype=np.int32)

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
        self.linked.play_bots(
            self.batch,
            self.words,
            self.players,
            seed,
            salt & MASK,
            np.array(bots, dtype=np.int32),
            int(self.is_open if is_open is None else is_open),
            *self._sight,
            *self._private,
            np.zeros(1, dtype=np.int64),
            self._out,
            room_for_options(options),
            self.table,
            self.fields,
            self.ends,
            self.lengths,
            self.scores,
            self.counts,
            self.credits,
            self.settings,
        )

    def count(self, batch: NDArray[Any], game: int) -> None:
        """Count what the last step of a game that is played outside did."""
        self.linked.count_step(batch, 0, game, self.table, self.counts)

    def settle_turns(self, batch: NDArray[Any], game: int) -> bool:
        """Note the order of play of a game that is played outside, and tell whether it is settled."""
        return bool(self.linked.note_turns(batch, 0, self.scores[game]))

    def finish(self, batch: NDArray[Any], game: int, taken: int) -> None:
        """Write down how a game that was played outside ended."""
        self.ends[game], self.lengths[game] = int(batch[0].over), taken
        arrays = (self.fields, self.scores, self.credits, self.settings)
        self.linked.note_end(batch, words_of(batch), 0, game, *arrays)
