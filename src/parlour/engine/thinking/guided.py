"""Search that a network guides: where to look is what it leans to, and what is found is worth what it foretells.

The tree is that of the other search (`search.py`): open-loop, over what a seat cannot see. Each try goes down to a
position nobody has looked at, and the network looks at it: as the seat that decides there, with what that seat would
see in what is imagined. Nothing is played out, but where a style has a horizon: there the network plays up to it.

It tells who wins in two ways: outright, and by the points that each seat gains on the others beyond what it is heading
for. Of long games it learns the second sooner: points come with every few moves, a victory once in hundreds.
"""

from __future__ import annotations

import math
from typing import Any

from parlour.engine.core.loop import score, step
from parlour.engine.core.record import Header
from parlour.engine.core.rules import kernel, rule
from parlour.engine.core.sight import imagine
from parlour.engine.thinking.network import Network, favourite, foretell, look
from parlour.engine.thinking.search import (
    DEPTH,
    EXPLORE,
    HORIZON,
    IMAGINED,
    SOFTNESS,
    TRUST,
    VIEW,
    Growth,
    Workbench,
    add_child,
    appraise,
    clear_marks,
    clock,
    count_untried,
    foresee,
    mark_children,
    nearness,
    note,
    settle,
    share_of_victory,
    take_stock,
)

SELDOM = 0.004  # of what speaks for all options: one for which less speaks gets no node of its own
NEARNESS = 0.1  # how much of what a position is worth is the distance, so that whoever has won plays on well
FEW = 8  # visits of a position, after which what is new there is worth a look
FIRST_URGENCY = 0.05  # by how much a move that was never tried is taken for worse than what was found so far


@kernel
def grow_guided(bench: Workbench, growth: Growth, network: Network, times: int, seat: int, style: Any) -> int:
    """Try so many times what could happen, and note it in the tree; how many tries there was room for."""
    done, until = 0, 0
    if style[HORIZON] > 0.0:
        until = clock(bench.batch[VIEW]) + int(style[HORIZON])
    tree, s = growth.tree, bench.batch[IMAGINED]
    while done < times and growth.used[0] + len(s.option) < len(tree):
        bench.batch[IMAGINED] = bench.batch[VIEW]
        imagine(bench.batch, bench.words, IMAGINED, seat, bench.pool, bench.dice)
        if tree[0].visits == 0:
            take_stock(s, style, bench.out, growth.start)
        length = follow(bench, growth, network, style)
        weigh(bench, growth, network, until, style, growth.path[length - 1])
        note(growth, length, s.seats, seat, bench.out)
        settle(tree, growth.path, length, s.seats, style)
        done += 1
    return done


@rule
def follow(bench: Workbench, growth: Growth, network: Network, style: Any) -> int:
    """Follow the tree to a position that was never looked at, or to the end; the length of the path."""
    s: Header = bench.batch[IMAGINED]
    tree, path = growth.tree, growth.path
    node, length = 0, 1
    path[0] = 0
    while s.over == 0 and s.broken == 0 and length < len(path) and (node == 0 or tree[node].visits > 0):
        mark_children(tree, node, growth.marks)
        if is_due(s, tree, node, growth.marks):
            look(bench, network)
            add_children(s, growth, network, node, style)
        child = most_promising(s, tree, node, growth.marks, style)
        clear_marks(tree, node, growth.marks)
        counter, seat = s.counter, s.decides
        step(s, tree[child].move)
        if s.counter != counter or s.decides != seat:
            tree[child].lucky = 1
        path[length] = child
        length += 1
        node = child
    return length


@rule
def is_due(s: Header, tree: Any, node: int, marks: Any) -> bool:
    """Whether options without a node are looked at: when none has one, and else ever more seldom."""
    untried, visits = count_untried(s, marks), tree[node].visits
    return untried == s.n_options or (untried > 0 and visits >= FEW and visits & (visits - 1) == 0)


@rule
def add_children(s: Header, growth: Growth, network: Network, node: int, style: Any) -> None:
    """Give each option a node for which enough speaks; at the root every option."""
    most = network.leaning[s.option[0]]
    for k in range(1, s.n_options):
        most = max(most, network.leaning[s.option[k]])
    all_together = 0.0
    for k in range(s.n_options):
        all_together += math.exp((network.leaning[s.option[k]] - most) / style[SOFTNESS])
    for k in range(s.n_options):
        move = s.option[k]
        prior = math.exp((network.leaning[move] - most) / style[SOFTNESS]) / all_together
        if growth.marks[move] < 0 and (prior >= SELDOM or node == 0 or network.leaning[move] == most):
            child = add_child(growth, node, move)
            growth.tree[child].prior = prior
            growth.marks[move] = child


@rule
def most_promising(s: Header, tree: Any, node: int, marks: Any, style: Any) -> int:
    """The node to go on with: a good average, or one that was tried seldom for what speaks for it."""
    tried = 1
    for k in range(s.n_options):
        if marks[s.option[k]] >= 0:
            tried += tree[marks[s.option[k]]].visits
    urge = style[EXPLORE] * math.sqrt(tried)
    hoped = tree[node].value[s.decides] - FIRST_URGENCY if tree[node].visits > 0 else 0.5
    best, found = -1.0e300, -1
    for k in range(s.n_options):
        child = marks[s.option[k]]
        if child < 0:
            continue
        value = urge * tree[child].prior / (1 + tree[child].visits)
        value += tree[child].value[s.decides] if tree[child].visits > 0 else hoped
        if value > best:
            best, found = value, child
    return int(found)


@rule
def weigh(bench: Workbench, growth: Growth, network: Network, until: int, style: Any, leaf: int) -> None:
    """What the position reached is worth to each seat: the chance to win, and a little for the distance."""
    s: Header = bench.batch[IMAGINED]
    if s.over == 0:
        look(bench, network)
        if growth.tree[leaf].children == 0:
            add_children(s, growth, network, leaf, style)
            clear_marks(growth.tree, leaf, growth.marks)
        play_on(bench, network, until, style)
    if s.over == 0:
        appraise(s, bench.out)
        foretell_by_seat(s, network, growth.win)
        if style[TRUST] < 1.0:
            add_what_comes(s, network, bench.out)
            foresee(s, style, bench.out, growth.reward)
            for seat in range(s.seats):
                growth.win[seat] = style[TRUST] * growth.win[seat] + (1.0 - style[TRUST]) * growth.reward[seat]
    else:
        score(s, bench.out)
        for seat in range(s.seats):
            growth.win[seat] = share_of_victory(s, bench.out, seat)
    for seat in range(s.seats):
        near = nearness(s, seat, style, bench.out, growth.start)
        growth.reward[seat] = (1.0 - NEARNESS) * growth.win[seat] + NEARNESS * near


@rule
def add_what_comes(s: Header, network: Network, out: Any) -> None:
    """To what each seat is heading for by the heuristic, what the network says it will gain on the others besides."""
    foretell(network, network.points, network.points_bias)
    total = out.shape[1] - 2
    for turn in range(s.seats):
        seat = (s.decides + turn) % s.seats
        out[seat, total] += int(network.scale * float(network.hope[turn]) * (s.seats - 1) / s.seats)


@rule
def play_on(bench: Workbench, network: Network, until: int, style: Any) -> None:
    """Go on to the horizon, if there is one, as the network leans: in mid-turn it is hard to tell who wins."""
    s: Header = bench.batch[IMAGINED]
    taken = 0
    while s.over == 0 and s.broken == 0 and taken < style[DEPTH] and clock(s) < until:
        step(s, favourite(s, network))
        taken += 1
        if s.over == 0:
            look(bench, network)


@rule
def foretell_by_seat(s: Header, network: Network, win: Any) -> None:
    """The chance of each seat to win, all together 1; the network counts from the seat that looks.

    Numbers of the network are made wide before they are reckoned with, so that every mode comes to the same.
    """
    foretell(network, network.value, network.value_bias)
    most, everybody = -1.0e300, 0.0
    for turn in range(s.seats):
        most = max(most, float(network.hope[turn]))
    for turn in range(s.seats):
        seat = (s.decides + turn) % s.seats
        win[seat] = math.exp(float(network.hope[turn]) - most)
        everybody += win[seat]
    for seat in range(s.seats):
        win[seat] /= everybody
