"""A network that plays: what it makes of the view of a seat, inside compiled code and without any other library.

The first layer walks only over the numbers of the view that are not zero. Everything is added up in one order, in
numbers of 32 bits, so that a network answers alike in every mode.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from parlour.engine.core.record import Header
from parlour.engine.core.rules import kernel, rule
from parlour.engine.core.sight import imagine
from parlour.engine.thinking.outlook import observe
from parlour.engine.thinking.search import IMAGINED, VIEW, Workbench, look_behind


class Network(NamedTuple):
    """The weights of a network, how it looks at a state, and room for its thoughts."""

    script: Any  # how a state becomes numbers (`Outlook`)
    decision: Any
    first: Any  # by number of the view: what it adds to each neuron of the first layer
    first_bias: Any
    hidden: Any  # by layer, neuron and neuron of the next layer
    hidden_bias: Any
    policy: Any  # by move and neuron
    policy_bias: Any
    caution: Any  # by move, how much speaks against what falls behind by the heuristic; empty where nobody asks it
    points: Any  # by neuron and seat, counted from the one that looks: what is still gained on the mean of the others
    points_bias: Any
    value: Any  # by neuron and seat, counted from the one that looks: the share of victory
    value_bias: Any
    seen: Any  # room: the view as numbers
    at: Any  # room: which numbers are not zero
    thought: Any  # room: what each layer makes of them
    leaning: Any  # room: by move, how much speaks for it
    hope: Any  # room: by seat, what is foretold
    behind: Any  # room: by move, how far it falls behind by the heuristic, one step ahead
    unit: int  # how many units of the score are a point
    scale: float  # how many of them are one in what is said of the points to come


@rule
def relax(thought: Any, layer: int) -> None:
    """What speaks against a neuron only silences it."""
    for k in range(thought.shape[1]):
        if thought[layer, k] < 0.0:
            thought[layer, k] = 0.0


@rule
def pass_on(there: Any, rows: Any, at: Any, thought: Any) -> None:
    """Add to each neuron what comes of every number that is not zero: four at once, so that sums stay at hand."""
    found = 0
    for j in range(len(there)):
        at[found] = j
        found += 1 if there[j] != 0.0 else 0
    together = found - found % 4
    for n in range(0, together, 4):
        a, b, c, d = at[n], at[n + 1], at[n + 2], at[n + 3]
        add_four(rows[a], rows[b], rows[c], rows[d], there[a], there[b], there[c], there[d], thought)
    for n in range(together, found):
        number, row = there[at[n]], rows[at[n]]
        for k in range(len(thought)):
            thought[k] += number * row[k]


@rule
def add_four(a: Any, b: Any, c: Any, d: Any, to_a: Any, to_b: Any, to_c: Any, to_d: Any, thought: Any) -> None:
    """One after the other, as if each were added alone; cut out like this, the compiler takes several at once."""
    for k in range(len(thought)):
        thought[k] = thought[k] + to_a * a[k] + to_b * b[k] + to_c * c[k] + to_d * d[k]


@rule
def ponder(network: Network) -> None:
    """All layers, one after the other, of what is there alone; the last thought stands in the last row."""
    thought = network.thought
    for k in range(thought.shape[1]):
        thought[0, k] = network.first_bias[k]
    pass_on(network.seen, network.first, network.at, thought[0])
    relax(thought, 0)
    for layer in range(len(network.hidden)):
        for k in range(thought.shape[1]):
            thought[layer + 1, k] = network.hidden_bias[layer, k]
        pass_on(thought[layer], network.hidden[layer], network.at, thought[layer + 1])
        relax(thought, layer + 1)


@rule
def lean(s: Header, network: Network) -> None:
    """How much speaks for each option; where the heuristic is asked, a move that falls behind has that against it."""
    last = len(network.hidden)
    for n in range(s.n_options):
        network.leaning[s.option[n]] = network.policy_bias[s.option[n]]
    for k in range(network.thought.shape[1]):
        there = network.thought[last, k]
        if there != 0.0:
            for n in range(s.n_options):
                network.leaning[s.option[n]] += there * network.policy[s.option[n], k]
    if len(network.caution) > 0:
        for n in range(s.n_options):
            move = s.option[n]
            network.leaning[move] -= network.caution[move] * network.behind[move]


@rule
def foretell(network: Network, weights: Any, bias: Any) -> None:
    """What these weights make of the last thought, by seat, counted from the one that looks."""
    last = len(network.hidden)
    for k in range(len(network.hope)):
        network.hope[k] = bias[k]
    for j in range(network.thought.shape[1]):
        there = network.thought[last, j]
        if there != 0.0:
            for k in range(len(network.hope)):
                network.hope[k] += there * weights[j, k]


@rule
def look(bench: Workbench, network: Network) -> None:
    """Look at what is imagined from the seat that decides: what to think of it, and how much speaks for each option."""
    s: Header = bench.batch[IMAGINED]
    observe(bench.words, IMAGINED, s.decides, network.script, network.decision, network.seen)
    ponder(network)
    if len(network.caution) > 0:
        look_behind(bench, network.behind, network.unit)
    lean(s, network)


@rule
def favourite(s: Header, network: Network) -> int:
    """The option for which most speaks."""
    best = s.option[0]
    for n in range(1, s.n_options):
        if network.leaning[s.option[n]] > network.leaning[best]:
            best = s.option[n]
    return int(best)


@kernel
def learned_move(bench: Workbench, network: Network) -> int:
    """The option of a view for which most speaks."""
    bench.batch[IMAGINED] = bench.batch[VIEW]
    s: Header = bench.batch[IMAGINED]
    if len(network.caution) > 0:  # moves are tried out: for that, what is not seen must be something
        imagine(bench.batch, bench.words, IMAGINED, s.decides, bench.pool, bench.dice)
    look(bench, network)
    return favourite(s, network)
