"""The loop that every game shares: run automatic frames until somebody must choose, then play what was chosen.

A game supplies four rules: ``legal`` lists the moves of the decision on top, ``play`` carries one out, ``resolve``
carries out an automatic frame, ``setup`` deals a new game. Everything here takes (batch, i): passing one record from
Python would cost more than the rule itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.engine.core.chance import signed32, toss
from parlour.engine.core.record import NONE, Header
from parlour.engine.core.rules import kernel, rule, supplied, usual, whole
from parlour.engine.core.sight import GAME_FAULTS, general_faults
from parlour.engine.core.stack import KIND, NO_OPTION, SEAT, flush

OPTIONS = 8  # room for what a game lets people choose before it is dealt


def room_for_options(options: Sequence[int] = ()) -> NDArray[np.int32]:
    """What was chosen before the deal, as the kernels read it: the usual value where nothing was."""
    room = np.zeros(OPTIONS, dtype=np.int32)
    room[: len(options)] = options
    return room


@whole
@supplied
def setup(s: Header, option: Any) -> None:
    """Deal a new game into an empty state whose seats and chance are set, and push the first frame."""
    raise NotImplementedError


@supplied
def is_decision(kind: int) -> int:
    """1 when a frame of this kind needs a seat to choose, 0 when the engine resolves it."""
    raise NotImplementedError


@supplied
def is_always_asked(kind: int) -> int:
    """1 when a decision of this kind is put to the seat even if there is only one option."""
    raise NotImplementedError


@supplied
def legal(s: Header) -> None:
    """Offer every possible move of the decision on top of the stack, in ascending order."""
    raise NotImplementedError


@supplied
def play(s: Header, move: int) -> None:
    """Take the decision off the stack and carry out the move."""
    raise NotImplementedError


@supplied
def resolve(s: Header) -> None:
    """Take the automatic frame off the stack and carry it out."""
    raise NotImplementedError


@whole
@supplied
def why(s: Header, move: int) -> int:
    """0 when the move is possible now, else the reason."""
    raise NotImplementedError


@whole
@supplied
def score(s: Header, out: Any) -> None:
    """Write the points of each seat (row) by source (column); the last columns are total and tie-break."""
    raise NotImplementedError


@usual
def place_in_turn(s: Header, seat: int) -> int:
    """The place of a seat in the order of play, from 0, for reports; NONE while that is not settled.

    Usually the game goes around the table, and whoever decides first begins.
    """
    return (seat - s.decides + s.seats) % s.seats


@whole
@usual
def invariants(s: Header) -> int:
    """A bit for each broken invariant of the game's own; 0 in every state that can be reached."""
    return 0


@whole
def run_on(s: Header, move: int) -> None:
    """Play a move, if one is given, then resolve frames and decisions with one option until somebody must choose."""
    while s.over == 0:
        kind = s.frame[s.depth - 1, KIND]
        if move == NONE and is_decision(kind) == 0:
            resolve(s)
            flush(s)
            continue
        if move == NONE:
            s.n_options = 0
            legal(s)
            s.decides = s.frame[s.depth - 1, SEAT]
            if s.n_options == 0:
                s.broken |= NO_OPTION
            if s.broken != 0 or s.n_options != 1 or is_always_asked(kind) == 1:
                return
            move = s.option[0]
        play(s, move)
        flush(s)
        move = NONE
    s.decides = NONE
    s.n_options = 0


@rule
def step(s: Header, move: int) -> None:
    """Play one decision and run on to the next."""
    s.ply += 1
    s.n_trail = 0
    run_on(s, move)


@kernel
def deal(batch: Any, i: int, seats: int, key0: int, key1: int, options: Any) -> None:
    """Set up a new game in an empty state."""
    s = batch[i]
    s.seats = seats
    s.key[0] = key0
    s.key[1] = key1
    setup(s, options)
    flush(s)
    run_on(s, NONE)


@kernel
def advance(batch: Any, i: int, move: int) -> None:
    """Play a move that is known to be legal."""
    step(batch[i], move)


@kernel
def resume(batch: Any, i: int) -> None:
    """Run a state that was put together by hand to its first decision."""
    flush(batch[i])
    run_on(batch[i], NONE)


@kernel
def reason(batch: Any, i: int, move: int) -> int:
    """0 when the move is possible now, else why it is not."""
    return why(batch[i], move)


@kernel
def points(batch: Any, i: int, out: Any) -> None:
    """The points of each seat by source, as things stand."""
    score(batch[i], out)


@kernel
def faults(batch: Any, words: Any, i: int, pool: Any) -> int:
    """Bits for everything that is broken in a state: the engine's, the general ones, the game's own."""
    s: Header = batch[i]
    return s.broken | general_faults(words, i, pool) | (invariants(s) << GAME_FAULTS)


@rule
def random_option(s: Header, dice: Any) -> int:
    """One of the options, all equally likely, by a generator that is not the game's own."""
    return s.option[toss(dice, s.n_options)]


@kernel
def play_random(batch: Any, i: int, dice: Any, most: int) -> int:
    """Play random moves until the game is over or ``most`` decisions were taken; how many were."""
    s = batch[i]
    taken = 0
    while s.over == 0 and taken < most and s.broken == 0:
        step(s, random_option(s, dice))
        taken += 1
    return taken


@kernel
def note_turns(batch: Any, i: int, scores: Any) -> bool:
    """Write each seat's place in the order of play behind its points, and tell whether it is settled."""
    s: Header = batch[i]
    for seat in range(s.seats):
        scores[seat, scores.shape[1] - 1] = place_in_turn(s, seat)
    return bool(scores[0, scores.shape[1] - 1] != NONE)


@kernel
def play_games(batch: Any, seats: int, seed: int, dice: Any, options: Any, ends: Any, lengths: Any, scores: Any) -> int:
    """Play whole random games, one for each row of the results, with the seeds that follow ``seed``; decisions taken.

    The batch holds a state to play in and an empty one to begin from. Scores keep, after the points by source, total
    and tie-break, the seat's place in the order of play.
    """
    decisions = 0
    for game in range(len(ends)):
        batch[0] = batch[1]
        deal(batch, 0, seats, signed32(seed + game), signed32((seed + game) >> 32), options)
        lengths[game] = 0
        while not note_turns(batch, 0, scores[game]) and batch[0].over == 0:
            lengths[game] += play_random(batch, 0, dice, 1)
        lengths[game] += play_random(batch, 0, dice, 1 << 30)
        ends[game] = batch[0].over
        score(batch[0], scores[game])
        decisions += lengths[game]
    return decisions


@kernel
def play_and_check(batch: Any, words: Any, i: int, dice: Any, pool: Any) -> int:
    """Play random moves to the end and return the first faults met, or 0: for tests in bulk."""
    s = batch[i]
    found = faults(batch, words, i, pool)
    while s.over == 0 and found == 0:
        step(s, random_option(s, dice))
        found = faults(batch, words, i, pool)
    return found


@kernel
def copy_states(batch: Any, times: int) -> None:
    """Copy the first state over the others, so many times: for the benchmark."""
    for k in range(times):
        batch[1 + k % (len(batch) - 1)] = batch[0]
