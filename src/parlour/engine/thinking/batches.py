"""Many games at once, for learners: one call steps a whole slice of them and writes what each deciding seat sees.

A game of the batch is played by learners at every seat (self-play), or by one learner while bots decide for the others
inside the same call; a bot that does not live in compiled code is waited for like a learner, within the learner's step.
A game that ends is replaced at once by the next one, so that every row always waits for a move.
Which games follow each other in a row depends on the row's seed alone, never on how the rows are cut into slices.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from parlour.engine.core.chance import MASK, signed32, threefry
from parlour.engine.core.loop import deal, random_option, score, step
from parlour.engine.core.record import Header
from parlour.engine.core.rules import kernel, rule
from parlour.engine.core.sight import hide, imagine
from parlour.engine.thinking.outlook import observe
from parlour.engine.thinking.search import (
    IMAGINED,
    NUANCES,
    ROOM,
    VIEW,
    Workbench,
    appraise,
    greedy_move,
    look_behind,
)

# Who decides: `Terms.bots[k]` for the k-th seat after the learner's; without any, learners everywhere.
LEARNER, RANDOM, GREEDY, OUTSIDE = range(4)

# What a reward tells.
VICTORY, PLACES, POINTS, PROSPECTS = range(4)

# In place of a move: deal the game of the row's seed, or leave the game as it is.
NEW_GAME, STAY = -1, -2
EMPTY = ROOM  # the row of the workbench, behind those of a bot's thought, that games begin from

# What is drawn from the seed of a game: the seed of the next one, and the noise of the bots in this one.
NEXT, NOISE = 1, 2


class Rows(NamedTuple):
    """The games of a batch, and what must be known of each to go on."""

    batch: Any
    words: Any  # the same memory as 16-bit words
    seeds: Any
    learner: Any  # its seat
    dice: Any  # the noise of the bots
    stand: Any  # by seat, the lead that was rewarded so far
    fresh: Any  # 1 while no learner has decided: what happens is told with its first step


class Terms(NamedTuple):
    """What holds for all games of a batch."""

    seats: int
    go_on: int  # 1 when a game that is over is followed by the next one
    counting: int  # what a reward tells
    unit: int  # how many units of the score are a point
    bots: Any  # who decides, from the learner's seat on
    options: Any  # what was chosen before the deal
    script: Any  # how a state becomes what a learner sees (`Outlook`)
    decision: Any  # where in it the decision stands


class Report(NamedTuple):
    """What learners are told, one row a game."""

    seen: Any  # what the deciding seat sees
    mask: Any  # what it may do
    decides: Any
    acted: Any  # the learner's seat whose step this was
    reward: Any  # its reward
    rewards: Any  # everybody's
    ended: Any  # 1 when a game has ended: then the last two hold
    last_seen: Any  # what its last decider sees
    points: Any  # by seat


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
def step_games(first: int, last: int, moves: Any, rows: Rows, terms: Terms, bench: Workbench, report: Report) -> None:
    """Play one move in each of these games, up to the learner's next decision; with ``go_on``, past the end of a game.

    A game in which no learner ever decides is passed over. The move of a bot from outside goes on with the learner's
    step: it adds to what is written.
    """
    for i in range(first, last):
        move, s = moves[i], rows.batch[i]
        if move == STAY:
            continue
        if move == NEW_GAME or len(terms.bots) == 0 or s.decides == rows.learner[i]:
            begin_report(s, i, rows, report)
        play_on(i, move, rows, terms, bench, report)
        report.decides[i] = s.decides
        if s.over == 0:
            observe(rows.words, i, s.decides, terms.script, terms.decision, report.seen[i])
        show_options(s, report.mask, i)


@kernel
def advise(first: int, last: int, rows: Rows, bench: Workbench, advice: Any) -> None:
    """What the greedy bot would do in each of these games, from the view of whoever decides."""
    for i in range(first, last):
        s: Header = rows.batch[i]
        advice[i] = -1
        if s.over == 0:
            bench.batch[VIEW] = rows.batch[i]
            hide(bench.batch, bench.words, VIEW, s.decides)
            advice[i] = greedy_move(bench, s.decides)


@kernel
def look_behind_games(first: int, last: int, rows: Rows, unit: int, bench: Workbench, behind: Any, steps: Any) -> None:
    """How far each option of these games falls behind the best one, by the heuristic, one step ahead of a view.

    In steps of 1/126, and one more, so that only what is no option is 0.
    """
    for i in range(first, last):
        s: Header = rows.batch[i]
        steps[i, :] = 0
        if s.over == 0:
            bench.batch[IMAGINED] = rows.batch[i]
            hide(bench.batch, bench.words, IMAGINED, s.decides)
            imagine(bench.batch, bench.words, IMAGINED, s.decides, bench.pool, bench.dice)
            look_behind(bench, behind, unit)
            for k in range(s.n_options):
                steps[i, s.option[k]] = 1 + round(NUANCES * behind[s.option[k]])


@rule
def begin_report(s: Header, i: int, rows: Rows, report: Report) -> None:
    """A learner acts: what is told from now on is told of this step."""
    report.rewards[i, :] = 0.0
    report.reward[i] = 0.0
    report.ended[i] = 0
    report.acted[i] = s.decides
    rows.fresh[i] = 0


@rule
def play_on(i: int, move: int, rows: Rows, terms: Terms, bench: Workbench, report: Report) -> None:
    """Play a move of a game, then what bots decide, and go on with the next game where one is over."""
    s: Header = rows.batch[i]
    waits = False
    while not waits:
        if move == NEW_GAME:
            begin(i, rows, terms, bench)
        else:
            step(s, move)
        if len(terms.bots) > 0:
            let_bots_play(i, rows, terms, bench)
        if rows.fresh[i] == 0 and (terms.counting >= POINTS or s.over != 0):
            give_rewards(s, i, rows, terms, bench.out, report.rewards)
            report.reward[i] = report.rewards[i, report.acted[i]]
        if rows.fresh[i] == 0 and s.over != 0:
            end(i, rows, terms, bench, report)
        waits = s.over == 0 or (rows.fresh[i] == 0 and terms.go_on == 0)
        if not waits:
            rows.seeds[i] = next_seed(rows.seeds[i])
            move = NEW_GAME


@rule
def begin(i: int, rows: Rows, terms: Terms, bench: Workbench) -> None:
    """Deal the game of a row's seed, which is also where the noise of its bots comes from."""
    rows.stand[i, :] = 0.0
    seed = int(rows.seeds[i])
    rows.batch[i] = bench.batch[EMPTY]
    deal(rows.batch, i, terms.seats, signed32(seed), signed32(seed >> 32), terms.options)
    rows.dice[i] = threefry(seed & MASK, (seed >> 32) & MASK, 0, NOISE) & MASK
    rows.fresh[i] = 1


@rule
def end(i: int, rows: Rows, terms: Terms, bench: Workbench, report: Report) -> None:
    """Tell what the last decider of a finished game sees, and the points; the next learner sits a seat further on."""
    report.ended[i] = 1
    rows.learner[i] = (rows.learner[i] + 1) % terms.seats
    observe(rows.words, i, report.acted[i], terms.script, terms.decision, report.last_seen[i])
    note_points(rows.batch[i], terms.unit, bench.out, report.points, i)


@rule
def let_bots_play(i: int, rows: Rows, terms: Terms, bench: Workbench) -> None:
    """Let the bots decide, each from its seat's view alone, until it is the learner's turn or the game is over."""
    s: Header = rows.batch[i]
    bench.dice[0] = rows.dice[i]
    waits = False
    while s.over == 0 and s.broken == 0 and not waits:
        seat = s.decides
        bot = terms.bots[(seat - rows.learner[i] + s.seats) % s.seats]
        if bot == LEARNER or bot == OUTSIDE:
            waits = True
        elif bot == RANDOM:
            step(s, random_option(s, bench.dice))
        else:
            bench.batch[VIEW] = rows.batch[i]
            hide(bench.batch, bench.words, VIEW, seat)
            step(s, greedy_move(bench, seat))
    rows.dice[i] = bench.dice[0]


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
def give_rewards(s: Header, i: int, rows: Rows, terms: Terms, scores: Any, rewards: Any) -> None:
    """Write what a step brought each seat: the change of its lead, or what its place at the end is worth.

    The lead is that of the points as they stand, or of what everybody is heading for; at the end they are the same.
    """
    if terms.counting == PROSPECTS and s.over == 0:
        appraise(s, scores)
    else:
        score(s, scores)
    for seat in range(s.seats):
        if terms.counting >= POINTS:
            now = lead_over_others(scores, s.seats, seat) / terms.unit
            rewards[i, seat] += now - rows.stand[i, seat]
            rows.stand[i, seat] = now
        else:
            rewards[i, seat] += standing(scores, s.seats, seat, terms.counting)


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
