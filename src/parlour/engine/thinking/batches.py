"""Many games at once, for learners: one call steps a whole slice of them and writes what each deciding seat sees.

A game of the batch is played by learners at every seat (self-play), or by one learner while bots decide for the others
inside the same call; a bot that does not live in compiled code is waited for like a learner, within the learner's step.
A game that ends is replaced at once by the next one, so that every row always waits for a move.
Which games follow each other in a row depends on the row's seed alone, never on how the rows are cut into slices.
"""

from __future__ import annotations

from typing import Any

from parlour.engine.core.chance import MASK, signed32, threefry
from parlour.engine.core.loop import deal, random_option, score, step
from parlour.engine.core.record import Header
from parlour.engine.core.rules import kernel, rule
from parlour.engine.core.sight import hide
from parlour.engine.thinking.outlook import observe
from parlour.engine.thinking.search import ROOM, VIEW, greedy_move

# Who decides for a seat, counted from the learner's seat on; without any list all seats are learners.
LEARNER, RANDOM, GREEDY, OUTSIDE = range(4)

# What a reward tells.
VICTORY, PLACES, POINTS = range(3)

# In place of a move: deal the game of the row's seed, or leave the game as it is.
NEW_GAME, STAY = -1, -2
EMPTY = ROOM  # the row of the room, behind those of a bot's thought, that games begin from

# What comes after a seed: the next game's seed, and the noise of the bots in this one.
NEXT, NOISE = 1, 2


@rule
def next_seed(seed: int) -> int:
    """The seed of the game that follows the game of this seed."""
    return threefry(seed & MASK, (seed >> 32) & MASK, 0, NEXT)


@kernel
def first_impossible(batch: Any, moves: Any) -> int:
    """The first game of a batch whose move is not one of its options, or −1."""
    for i in range(len(batch)):
        s: Header = batch[i]
        found = False
        for k in range(s.n_options):
            if s.option[k] == moves[i]:
                found = True
        if not found:
            return i
    return -1


@kernel
def step_games(
    batch: Any,
    words: Any,
    first: int,
    last: int,
    moves: Any,
    seats: int,
    go_on: int,
    counting: int,
    unit: int,
    bots: Any,
    learner: Any,
    seeds: Any,
    dice: Any,
    options: Any,
    room: Any,
    room_words: Any,
    plan: Any,
    top: Any,
    copies: Any,
    pool: Any,
    private_event: Any,
    private_frame: Any,
    scores: Any,
    script: Any,
    decision: Any,
    stand: Any,
    seen: Any,
    mask: Any,
    decides: Any,
    acted: Any,
    reward: Any,
    rewards: Any,
    ended: Any,
    last_seen: Any,
    points: Any,
    fresh: Any,
) -> None:
    """Play one move in each of these games, up to the learner's next decision; with ``go_on``, past the end of a game.

    Writes by game: what the deciding seat sees and may do; which seat acted, its reward and everybody's; and of a
    game that ended what its last decider sees and the points. A game in which no learner ever decides is passed over.
    The move of a bot from outside goes on with the learner's step: it adds to what is written. While a game is
    ``fresh`` no learner has decided in it, and what happens is told with its first step.
    """
    for i in range(first, last):
        if moves[i] == STAY:
            continue
        s: Header = batch[i]
        move, waits = moves[i], False
        if move == NEW_GAME or len(bots) == 0 or s.decides == learner[i]:
            rewards[i, :] = 0.0
            reward[i] = 0.0
            ended[i] = 0
            acted[i] = s.decides
            fresh[i] = 0
        while not waits:
            if move == NEW_GAME:
                begin(batch, i, seats, seeds, dice, options, room, stand)
                fresh[i] = 1
            else:
                step(s, move)
            if len(bots) > 0:
                let_bots_play(batch, i, bots, learner, dice, room, room_words, plan, top, copies, pool, private_event,
                              private_frame, scores)  # fmt: skip
            if fresh[i] == 0 and (counting == POINTS or s.over != 0):
                give_rewards(s, counting, unit, scores, stand, rewards, i)
                reward[i] = rewards[i, acted[i]]
                if s.over != 0:
                    ended[i] = 1
                    learner[i] = (learner[i] + 1) % seats
                    observe(words, i, acted[i], seats, script, decision, top, private_frame, last_seen[i])
                    note_points(s, unit, scores, points, i)
            waits = s.over == 0 or (fresh[i] == 0 and go_on == 0)
            if not waits:
                seeds[i] = next_seed(seeds[i])
                move = NEW_GAME
        decides[i] = s.decides
        if s.over == 0:
            observe(words, i, s.decides, seats, script, decision, top, private_frame, seen[i])
        show_options(s, mask, i)


@rule
def begin(batch: Any, i: int, seats: int, seeds: Any, dice: Any, options: Any, room: Any, stand: Any) -> None:
    """Deal the game of a row's seed, which is also where the noise of its bots comes from."""
    stand[i, :] = 0.0
    seed = int(seeds[i])
    batch[i] = room[EMPTY]
    deal(batch, i, seats, signed32(seed), signed32(seed >> 32), options)
    dice[i] = threefry(seed & MASK, (seed >> 32) & MASK, 0, NOISE) & MASK


@rule
def let_bots_play(
    batch: Any,
    i: int,
    bots: Any,
    learner: Any,
    dice: Any,
    room: Any,
    room_words: Any,
    plan: Any,
    top: Any,
    copies: Any,
    pool: Any,
    private_event: Any,
    private_frame: Any,
    scores: Any,
) -> None:
    """Let the bots decide, each from its seat's view alone, until it is the learner's turn or the game is over."""
    s: Header = batch[i]
    while s.over == 0 and s.broken == 0:
        seat = s.decides
        bot = bots[(seat - learner[i] + s.seats) % s.seats]
        if bot == LEARNER or bot == OUTSIDE:
            return
        noise = dice[i : i + 1]
        if bot == RANDOM:
            move = random_option(s, noise)
        else:
            room[VIEW] = batch[i]
            hide(room, room_words, VIEW, seat, plan, private_event, private_frame)
            move = greedy_move(room, room_words, seat, plan, top, copies, pool, noise, scores)
        step(s, move)


@rule
def show_options(s: Header, mask: Any, i: int) -> None:
    """Write a one for each option among zeros."""
    mask[i, :] = 0
    for k in range(s.n_options):
        mask[i, s.option[k]] = 1


@rule
def note_points(s: Header, unit: int, scores: Any, points: Any, i: int) -> None:
    """Write the points of each seat."""
    score(s, scores)
    for seat in range(s.seats):
        points[i, seat] = scores[seat, scores.shape[1] - 2] / unit


# ---------------------------------------------------------------- rewards, which sum to zero over the seats


@rule
def give_rewards(s: Header, counting: int, unit: int, scores: Any, stand: Any, rewards: Any, i: int) -> None:
    """Write what a step brought each seat: the change of its lead, or what its place at the end is worth."""
    score(s, scores)
    for seat in range(s.seats):
        if counting == POINTS:
            now = lead_over_others(scores, s.seats, seat) / unit
            rewards[i, seat] += now - stand[i, seat]
            stand[i, seat] = now
        else:
            rewards[i, seat] += standing(scores, s.seats, seat, counting)


@rule
def lead_over_others(scores: Any, seats: int, seat: int) -> float:
    """How far a seat's total is above the mean of the others'."""
    total, others = scores.shape[1] - 2, 0
    for other in range(seats):
        if other != seat:
            others += scores[other, total]
    return float(scores[seat, total] - others / max(1, seats - 1))


@rule
def standing(scores: Any, seats: int, seat: int, counting: int) -> float:
    """What a seat's place is worth: the share of victory, or those behind less those ahead; the best and alone is 1."""
    if seats == 1:  # alone there is only winning or not (`ranking.places`)
        return 1.0 if scores[seat, scores.shape[1] - 1] >= 0 else -1.0
    ahead, behind = 0, 0
    for other in range(seats):
        difference = compared(scores, other, seat)
        if difference > 0:
            ahead += 1
        elif difference < 0:
            behind += 1
    most = max(1, seats - 1)
    if counting == PLACES:
        return (behind - ahead) / most
    if ahead > 0:
        return -1 / most
    return (seats / (seats - behind) - 1) / most


@rule
def compared(scores: Any, one: int, other: int) -> int:
    """Above 0 when one seat comes before another, by total and then tie-break; 0 for the same place."""
    total = scores.shape[1] - 2
    difference = int(scores[one, total]) - int(scores[other, total])
    return difference if difference != 0 else int(scores[one, total + 1]) - int(scores[other, total + 1])
