"""Search: what a seat could do, tried out many times inside compiled code. Bots, hints and reviews are made of it.

It begins with the *view* of a seat. For every try, what the seat cannot see is imagined anew; then the tree tells which
moves to try, a short playout follows, and the position reached is appraised for all seats.

The tree is *open-loop*: a node stands for the moves that led to it, whatever chance and hidden things were. So a card
that is drawn or a die that is rolled needs no node of its own: each try draws anew, and a node's values are averages
over everything that can happen. Which moves a node offers may differ from try to try; how often a move was available
is counted, and that count takes the place of the parent's visits when the next move is chosen (information-set search).
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.engine.core.chance import toss
from parlour.engine.core.loop import random_option, score, step
from parlour.engine.core.record import Header
from parlour.engine.core.rules import kernel, rule, usual, whole
from parlour.engine.core.sight import imagine

# Rows of the batch a search works in: the view, what was imagined, and where a move is tried out.
VIEW, IMAGINED, TRIED = range(3)
ROOM = 3  # how many they are, and so the first row that a kernel has for itself

# A style of search: columns of an array of numbers.
EXPLORE, DEPTH, GUIDED, WIDTH, GROWTH, SCALE, HORIZON, PLANNED, SOFTNESS, TRUST, DOUBT = range(11)
STYLE = 11

DEEPEST = 400  # moves from the root to a leaf
NUANCES = 126  # steps in which is told how far a move falls behind the best one


class Workbench(NamedTuple):
    """What thinking works with: nothing of its first rows is ever the true state."""

    batch: Any  # the view, what is imagined of it, a move tried out; more rows where a kernel needs them
    words: Any  # the same memory as 16-bit words
    pool: Any  # room for one count per piece
    dice: Any  # the noise: a counter
    out: Any  # room for a table of scores


class Growth(NamedTuple):
    """A tree, and what one try notes until it is written into it."""

    tree: Any
    used: Any  # how many nodes the tree has
    path: Any  # the nodes from the root to where the try has come
    marks: Any  # by move, its node below the one at hand, or −1
    reward: Any  # by seat, what the position reached is worth
    win: Any  # by seat, the chance to win from there
    start: Any  # by seat, the lead that counts as given


def tree_type(seats: int) -> np.dtype[Any]:
    """A node: the move that led here, its first child and next sibling, and what was seen below it.

    ``lucky`` is whether chance or another seat came between the move and the next decision, ``favourite`` the child
    that was tried most, ``prior`` how much speaks for the move before it is tried, ``value`` what the node is worth to
    each seat when the next move is chosen.
    """
    return np.dtype(
        (
            np.record,
            [
                ("move", "i4"),
                ("child", "i4"),
                ("sibling", "i4"),
                ("visits", "i4"),
                ("offered", "i4"),
                ("children", "i4"),
                ("favourite", "i4"),
                ("lucky", "i4"),
                ("prior", "f8"),
                ("value", "f8", (seats,)),
                ("reward", "f8", (seats,)),
                ("win", "f8", (seats,)),
                ("points", "f8"),
            ],
        )
    )


def new_tree(nodes: int, seats: int) -> NDArray[Any]:
    """Room for a tree of so many nodes; the first is the root.

    The others are written when they are added: untouched, they take no memory, however many there are.
    """
    tree = np.zeros(nodes, dtype=tree_type(seats))
    tree["child"][0] = tree["sibling"][0] = tree["favourite"][0] = -1
    return tree.view(np.recarray)


@whole
@usual
def appraise(s: Header, out: Any) -> None:
    """Like ``score``, but the totals are what each seat is heading for: the heuristic of a game.

    Without one, the points as they stand.
    """
    score(s, out)


@usual
def suspense(s: Header) -> int:
    """By how many units of the score a seat must lead now to be fairly sure of its victory; 0: as the style says."""
    return 0


@usual
def clock(s: Header) -> int:
    """How many turns have begun; 0 in a game without turns, or in which nobody can dally.

    A search with a horizon compares positions that are equally late: else a seat that can dally puts off what its
    rivals will gain, and looks the better for it.
    """
    return 0


@usual
def par(s: Header) -> int:
    """The total with which somebody who plays alone has won, in units of the score; 0 where nobody plays alone."""
    return 0


# ---------------------------------------------------------------- one step ahead


@rule
def lead(out: Any, seats: int, seat: int) -> int:
    """How far a seat is ahead of the best of the others, by the totals of a score; alone, of nothing."""
    total = out.shape[1] - 2
    if seats == 1:
        return int(out[seat, total])
    best = -(1 << 30)
    for other in range(seats):
        if other != seat:
            best = max(best, int(out[other, total]))
    return int(out[seat, total]) - best


@rule
def prospect(bench: Workbench, move: int) -> int:
    """How far the deciding seat of what is imagined would be ahead after a move."""
    s: Header = bench.batch[IMAGINED]
    bench.batch[TRIED] = bench.batch[IMAGINED]
    tried: Header = bench.batch[TRIED]
    step(tried, move)
    if tried.over == 0:
        appraise(tried, bench.out)
    else:
        score(tried, bench.out)
    return lead(bench.out, s.seats, s.decides)


@rule
def look_behind(bench: Workbench, behind: Any, unit: int) -> None:
    """By move, how far each option of what is imagined falls behind the best one: from 0 to 1, in whole steps.

    A point behind is half of it, four points are four fifths: near the best one differences count most.
    """
    s: Header = bench.batch[IMAGINED]
    best = -(1 << 60)
    for k in range(s.n_options):
        value = prospect(bench, s.option[k])
        behind[s.option[k]] = value
        best = max(best, value)
    for k in range(s.n_options):
        missing = (best - behind[s.option[k]]) / unit
        behind[s.option[k]] = int(NUANCES * missing / (1.0 + missing)) / NUANCES


@rule
def best_option(bench: Workbench) -> int:
    """The option of what is imagined after which its seat is farthest ahead; of equals, any."""
    s: Header = bench.batch[IMAGINED]
    best, found, equals = -(1 << 60), s.option[0], 0
    for k in range(s.n_options):
        value = prospect(bench, s.option[k])
        if value > best:
            best, found, equals = value, s.option[k], 1
        elif value == best:
            equals += 1
            if toss(bench.dice, equals) == 0:
                found = s.option[k]
    return int(found)


@kernel
def greedy_move(bench: Workbench, seat: int) -> int:
    """The move of the greedy bot: the best position one step ahead, in one imagination of what it cannot see."""
    bench.batch[IMAGINED] = bench.batch[VIEW]
    imagine(bench.batch, bench.words, IMAGINED, seat, bench.pool, bench.dice)
    return best_option(bench)


# ---------------------------------------------------------------- the tree


@kernel
def grow(bench: Workbench, growth: Growth, times: int, seat: int, style: Any) -> int:
    """Try so many times what could happen, and note it in the tree; how many tries there was room for."""
    done, until = 0, 1 << 30
    if style[HORIZON] > 0.0:
        until = clock(bench.batch[VIEW]) + int(style[HORIZON])
    while done < times and growth.used[0] < len(growth.tree) - 1:
        bench.batch[IMAGINED] = bench.batch[VIEW]
        s: Header = bench.batch[IMAGINED]
        imagine(bench.batch, bench.words, IMAGINED, seat, bench.pool, bench.dice)
        if growth.tree[0].visits == 0:
            take_stock(s, style, bench.out, growth.start)
        length = descend(bench, growth, until, style)
        play_out(bench, until, style)
        judge(s, style, bench.out, growth)
        foresee(s, style, bench.out, growth.win)
        note(growth, length, s.seats, seat, bench.out)
        settle(growth.tree, growth.path, length, s.seats, style)
        done += 1
    return done


@rule
def descend(bench: Workbench, growth: Growth, until: int, style: Any) -> int:
    """Follow the tree to a move that was never tried, and add it, or to the horizon; the length of the path."""
    s: Header = bench.batch[IMAGINED]
    tree, path, marks = growth.tree, growth.path, growth.marks
    node, length = 0, 1
    path[0] = 0
    while s.over == 0 and length < len(path) and clock(s) < until:
        mark_children(tree, node, marks)
        untried = count_untried(s, marks)
        child = -1
        if untried == 0 or not may_widen(tree, node, style):
            child = promising(s, tree, marks, style)
        if child < 0:  # what was tried before may not be possible in what is imagined now
            child = add_child(growth, node, untried_move(bench, marks, untried, style))
        clear_marks(tree, node, marks)
        fresh = tree[child].visits == 0
        counter, seat = s.counter, s.decides
        step(s, tree[child].move)
        if s.counter != counter or s.decides != seat:
            tree[child].lucky = 1
        path[length] = child
        length += 1
        node = child
        if fresh:
            break
    return length


@rule
def mark_children(tree: Any, node: int, marks: Any) -> None:
    """For each move that has a node below this one, note which."""
    child = tree[node].child
    while child >= 0:
        marks[tree[child].move] = child
        child = tree[child].sibling


@rule
def clear_marks(tree: Any, node: int, marks: Any) -> None:
    """Forget the notes again."""
    child = tree[node].child
    while child >= 0:
        marks[tree[child].move] = -1
        child = tree[child].sibling


@rule
def count_untried(s: Header, marks: Any) -> int:
    """How many options have no node yet."""
    untried = 0
    for k in range(s.n_options):
        if marks[s.option[k]] < 0:
            untried += 1
    return untried


@rule
def may_widen(tree: Any, node: int, style: Any) -> bool:
    """Whether one more move may be tried here: where there are many, only as the visits grow."""
    if style[WIDTH] <= 0.0:
        return True
    return bool(tree[node].children < style[WIDTH] * (tree[node].visits + 1.0) ** style[GROWTH])


@rule
def untried_move(bench: Workbench, marks: Any, untried: int, style: Any) -> int:
    """One of so many untried options: the one that looks best where the search is guided, else any.

    Where a node widens slowly, its moves come in the order of their prospects; where all of them are tried anyway, only
    the first is looked for.
    """
    move = -1
    if style[GUIDED] > 0.0 and style[WIDTH] > 0.0:
        move = best_untried(bench, marks)
    elif style[GUIDED] > 0.0:
        guess = best_option(bench)
        move = guess if marks[guess] < 0 else -1
    if move < 0:
        move = nth_untried(bench.batch[IMAGINED], marks, toss(bench.dice, untried))
    return move


@rule
def add_child(growth: Growth, node: int, move: int) -> int:
    """Give a move a node below this one."""
    tree, child = growth.tree, int(growth.used[0])
    growth.used[0] += 1
    tree[child].move = move
    tree[child].child = -1
    tree[child].visits = 0
    tree[child].offered = 1
    tree[child].children = 0
    tree[child].favourite = -1
    tree[child].lucky = 0
    tree[child].prior = 0.0
    tree[child].value[:] = 0.0
    tree[child].reward[:] = 0.0
    tree[child].win[:] = 0.0
    tree[child].points = 0.0
    tree[child].sibling = tree[node].child
    tree[node].child = child
    tree[node].children += 1
    return child


@rule
def best_untried(bench: Workbench, marks: Any) -> int:
    """The option without a node after which the seat is farthest ahead."""
    s: Header = bench.batch[IMAGINED]
    best, found = -(1 << 60), -1
    for k in range(s.n_options):
        if marks[s.option[k]] < 0:
            value = prospect(bench, s.option[k])
            if value > best:
                best, found = value, int(s.option[k])
    return found


@rule
def nth_untried(s: Header, marks: Any, nth: int) -> int:
    """The option without a node that comes nth."""
    for k in range(s.n_options):
        if marks[s.option[k]] < 0:
            if nth == 0:
                return int(s.option[k])
            nth -= 1
    return int(s.option[0])


@rule
def promising(s: Header, tree: Any, marks: Any, style: Any) -> int:
    """The node to go on with: a good average, or one that has been tried too seldom for as often as it was offered."""
    best, found = -1.0e300, -1
    for k in range(s.n_options):
        child = marks[s.option[k]]
        if child < 0:
            continue
        node = tree[child]
        node.offered += 1
        visits = max(1.0, float(node.visits))
        value = node.value[s.decides] + style[EXPLORE] * math.sqrt(math.log(node.offered + 1.0) / visits)
        if value > best:
            best, found = value, child
    return int(found)


@rule
def play_out(bench: Workbench, until: int, style: Any) -> None:
    """Go on for a while, at most to the horizon: at random, or now and then with the best option one step ahead."""
    s: Header = bench.batch[IMAGINED]
    taken = 0
    while s.over == 0 and taken < style[DEPTH] and s.broken == 0 and clock(s) < until:
        if style[GUIDED] > 0.0 and toss(bench.dice, 1000) < 1000 * style[GUIDED]:
            move = best_option(bench)
        else:
            move = random_option(s, bench.dice)
        step(s, move)
        taken += 1


@rule
def take_stock(s: Header, style: Any, out: Any, start: Any) -> None:
    """With which lead each seat is content, as things stand: whoever is far ahead or behind still has to play well.

    As long as a game is open the victory alone counts. A lead that is beyond doubt would make all moves alike; so what
    is more than the style's scale counts as given. Alone, what counts is how far one gets from here.
    """
    appraise(s, out)
    for seat in range(s.seats):
        start[seat] = lead(out, s.seats, seat)
        if s.seats > 1:
            start[seat] -= min(max(start[seat], -style[SCALE]), style[SCALE])


@rule
def judge(s: Header, style: Any, out: Any, growth: Growth) -> None:
    """What the position is worth to each seat, from 0 to 1: the victory, and a little for the distance.

    Alone, the end counts no more than how far one gets, so that it need not be hurried; unless the game is lost.
    """
    if s.over == 0:
        appraise(s, out)
    else:
        score(s, out)
    for seat in range(s.seats):
        near = nearness(s, seat, style, out, growth.start)
        growth.reward[seat] = near
        if s.over != 0:
            won = share_of_victory(s, out, seat)
            growth.reward[seat] = 0.8 * won + 0.2 * near if s.seats > 1 else near * (0.2 + 0.8 * won)


@rule
def nearness(s: Header, seat: int, style: Any, out: Any, start: Any) -> float:
    """How far a seat has come from the lead that counts as given, from 0 to 1."""
    return 1.0 / (1.0 + math.exp((start[seat] - lead(out, s.seats, seat)) / style[SCALE]))


@rule
def foresee(s: Header, style: Any, out: Any, win: Any) -> None:
    """The chance of each seat to win from here, by how far they are apart and how open the game is.

    All together 1; whoever plays alone is compared with the total that wins.
    """
    total = out.shape[1] - 2
    doubt = suspense(s) * style[DOUBT] if s.over == 0 else 1.0
    if doubt <= 0.0:
        doubt = style[SCALE]
    best, everybody = int(out[0, total]), 0.0
    for seat in range(s.seats):
        best = max(best, int(out[seat, total]))
    if s.seats == 1 and s.over == 0:
        win[0] = 1.0 / (1.0 + math.exp((par(s) - best) / doubt))
        return
    if s.seats == 1:
        win[0] = share_of_victory(s, out, 0) if best >= par(s) else 0.0
        return
    for seat in range(s.seats):
        win[seat] = math.exp((int(out[seat, total]) - best) / doubt) if s.over == 0 else share_of_victory(s, out, seat)
        everybody += win[seat]
    for seat in range(s.seats):
        win[seat] /= max(everybody, 1e-9)


@rule
def share_of_victory(s: Header, out: Any, seat: int) -> float:
    """1 for whoever won alone, a part for those who share it, 0 for the others; totals first, then the tie-break."""
    total = out.shape[1] - 2
    if out[seat, total + 1] < 0:  # nobody ahead, and yet not won (`ranking.places`)
        return 0.0
    equals = 1
    for other in range(s.seats):
        if other == seat:
            continue
        ahead = int(out[other, total]) - int(out[seat, total])
        if ahead == 0:
            ahead = int(out[other, total + 1]) - int(out[seat, total + 1])
        if ahead > 0:
            return 0.0
        if ahead == 0:
            equals += 1
    return 1.0 / equals


@rule
def note(growth: Growth, length: int, seats: int, seat: int, out: Any) -> None:
    """Add what a try brought to every node on its path."""
    total = out.shape[1] - 2
    for k in range(length):
        node = growth.tree[growth.path[k]]
        node.visits += 1
        for each in range(seats):
            node.reward[each] += growth.reward[each]
            node.win[each] += growth.win[each]
        node.points += out[seat, total]


@rule
def settle(tree: Any, path: Any, length: int, seats: int, style: Any) -> None:
    """Say anew what the nodes of a path are worth, from its end to the root.

    As long as a seat goes on by itself and nothing is left to chance, a node is worth what the move is worth that was
    tried most there. An average over all that was tried would be spoiled by the bad tries, the more of them the
    sooner something is to be decided; then it looks good to put off decisions by moves that lead nowhere. Beyond chance
    or another seat, which choose what can be tried, only the average is honest.
    """
    planned = 1
    while planned < length and tree[path[planned]].lucky == 0:
        planned += 1
    for k in range(length - 1, -1, -1):
        node = tree[path[k]]
        if k + 1 < length:
            child = path[k + 1]
            if node.favourite < 0 or tree[child].visits > tree[node.favourite].visits:
                node.favourite = child
        for seat in range(seats):
            node.value[seat] = node.reward[seat] / node.visits
        if style[PLANNED] > 0.0 and k < planned and node.favourite >= 0:
            best = tree[node.favourite]
            for seat in range(seats):
                node.value[seat] = best.value[seat]


@kernel
def appraisal(batch: Any, i: int, out: Any) -> None:
    """What each seat of a state is heading for; when it is over, what it has."""
    s: Header = batch[i]
    if s.over == 0:
        appraise(s, out)
    else:
        score(s, out)


@kernel
def transplant(tree: Any, node: int, other: Any, queue: Any) -> int:
    """Copy what lies below a node into another tree, as its root; how many nodes it has then."""
    other[0] = tree[node]
    other[0].sibling = -1
    other[0].lucky = 0
    queue[0] = node
    first, used = 0, 1
    while first < used:
        child, favourite = tree[queue[first]].child, tree[queue[first]].favourite
        other[first].child = -1
        other[first].favourite = -1
        while child >= 0 and used < len(other):
            other[used] = tree[child]
            if child == favourite:
                other[first].favourite = used
            other[used].sibling = other[first].child
            other[first].child = used
            queue[used] = child
            used += 1
            child = tree[child].sibling
        first += 1
    return used
