"""Lines: what a search would play until its turn is over, or chance or somebody else comes in between.

So far a plan can be foreseen: as long as nothing is drawn or revealed and nobody else decides, a position follows from
the view and the moves alone, whatever it is that the seat cannot see. So a line found in one imagined truth is possible
in all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, pairwise, permutations
from math import factorial
from typing import Any, NamedTuple

from numpy.typing import NDArray

from parlour.bots.rehearsal import Rehearsal, question
from parlour.bots.search import children
from parlour.engine.core.record import copied

LONGEST = 40  # moves of a line
KNOWN = 8  # tries of a move within a plan: then it is more than an accident
MOST_ORDERS = 6  # of the parts of a line
UNKNOWN = -1  # in place of a node, or of a move
ON = "on"  # how a line ends that is too long to be followed further; else as `Rehearsal.ends` says

State = NDArray[Any]  # a batch of one
Think = Callable[[Any], int]  # a move for a view that the tree does not know well


class Order(NamedTuple):
    """Steps of a line, from one to before another, that come in parts; the parts may come in any order."""

    first: int
    parts: tuple[tuple[int, ...], ...]

    @property
    def after(self) -> int:
        """The step that follows them."""
        return self.first + sum(map(len, self.parts))

    @property
    def spans(self) -> list[tuple[int, int]]:
        """The first and the last step of each part, counted from 1."""
        ends = list(accumulate(map(len, self.parts), initial=self.first))
        return [(start + 1, end) for start, end in pairwise(ends)]


class Line(NamedTuple):
    """Moves, the imagined state before each of them and after the last, and how it ends."""

    moves: tuple[int, ...]
    states: tuple[State, ...]
    end: str

    def ordered(self, order: Order, parts: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
        """The moves with some parts in another order."""
        return (*self.moves[: order.first], *(move for part in parts for move in part), *self.moves[order.after :])


class Planner:
    """Follows a search from a decision on, in one imagined truth."""

    def __init__(self, rehearsal: Rehearsal, think: Think | None = None) -> None:
        """From where a rehearsal begins; ``think`` is asked where the tree knows too little; else it ends there."""
        self.rehearsal, self._think = rehearsal, think
        self._known = KNOWN if think else 1

    def seen(self, batch: State) -> Any:
        """What the seat sees of a state."""
        return self.rehearsal.game.view(batch, self.rehearsal.seat, self.rehearsal.linked)[0]

    def line(self, tree: NDArray[Any], move: int) -> Line:
        """What the search would play from a move on: what it tried most, else what it finds when it thinks anew."""
        moves, states = [move], [self.rehearsal.now, self.rehearsal.after(self.rehearsal.now, move)]
        node = next((child for child in children(tree) if tree[child].move == move), UNKNOWN)
        while not self.rehearsal.ends(states[-1]) and len(moves) < LONGEST:
            move, node = self._next(tree, node, states[-1])
            if move == UNKNOWN:
                break
            moves.append(move)
            states.append(self.rehearsal.after(states[-1], move))
            come_to = [position(state) for state in states]
            back = come_to.index(come_to[-1])
            if back == len(moves):
                continue
            if back == 0 or node == UNKNOWN:  # it leads nowhere, and whoever thought of it would do so again
                return self._shortened(moves, states, max(back, 1))
            del moves[back:], states[back + 1 :]  # what only leads back is left out
        return Line(tuple(moves), tuple(states), self.rehearsal.ends(states[-1]) or ON)

    def _shortened(self, moves: list[int], states: list[State], steps: int) -> Line:
        return Line(tuple(moves[:steps]), tuple(states[: steps + 1]), self.rehearsal.ends(states[steps]) or ON)

    def _next(self, tree: NDArray[Any], node: int, batch: State) -> tuple[int, int]:
        """The move that follows, and its node; UNKNOWN where nothing is known of it."""
        favourite = int(tree[node].favourite) if node != UNKNOWN else UNKNOWN
        options = batch[0].option[: int(batch[0].n_options)].tolist()
        if favourite != UNKNOWN and tree[favourite].visits >= self._known and int(tree[favourite].move) in options:
            return int(tree[favourite].move), favourite
        if len(options) == 1:
            return options[0], UNKNOWN
        return self._think(self.seen(batch)) if self._think else UNKNOWN, UNKNOWN

    # ---------------------------------------------------------------- the same in another order

    def order(self, line: Line) -> Order | None:
        """The parts of a line that may come in any order and lead to the same position; of several, the longest."""
        for order in self._orders(line):
            others = list(permutations(order.parts))[1:]
            if all(self.leads_to(line.ordered(order, parts), line) for parts in others):
                return order
        return None

    def begins_otherwise(self, line: Line, move: int) -> bool:
        """Whether a move begins another order of the same line."""
        for order in self._orders(line):
            for part in order.parts[1:] if order.first == 0 else ():
                rest = [other for other in order.parts if other is not part]
                if part[0] == move and self.leads_to(line.ordered(order, [part, *rest]), line):
                    return True
        return False

    def _orders(self, line: Line) -> Iterator[Order]:
        """Ways to see steps of a line as parts: each begins with the same question as the first of them."""
        last = len(line.moves)
        for first in range(last - 1):
            asked = question(line.states[first][0])
            starts = [n for n in range(first, last) if question(line.states[n][0]) == asked]
            for after in (last, starts[-1])[: len(starts)]:  # the last of them may be the end of the turn
                parts = _parts(line.moves, [n for n in starts if n < after], after)
                if len(set(parts)) > 1 and factorial(len(parts)) <= MOST_ORDERS:
                    yield Order(first, parts)

    def is_same(self, line: Line, other: Line) -> bool:
        """Whether two lines come to the same: by other steps of the same sorts, or by the same in another order."""
        last, others = line.states[-1], other.states[-1]
        if position(last) == position(others):
            return True
        sorts, others_sorts = (sorted(map(self.rehearsal.sort, one.moves)) for one in (line, other))
        return sorts == others_sorts and self.rehearsal.sum_of(last) == self.rehearsal.sum_of(others)

    def walk(self, moves: Sequence[int]) -> Iterator[tuple[State, int]]:
        """Each move with the state it is played in."""
        batch = self.rehearsal.now
        for move in moves:
            yield batch, move
            batch = self.rehearsal.after(batch, move)

    def leads_to(self, moves: Sequence[int], line: Line) -> bool:
        """Whether moves are possible, and come to where a line comes."""
        batch = self.rehearsal.now
        for move in moves:
            if self.rehearsal.ends(batch) or move not in batch[0].option[: int(batch[0].n_options)]:
                return False
            batch = self.rehearsal.after(batch, move)
        return position(batch) == position(line.states[-1])


def _parts(moves: Sequence[int], starts: Sequence[int], after: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(moves[start:stop]) for start, stop in zip(starts, [*starts[1:], after], strict=True))


def position(batch: State) -> bytes:
    """A state without what only tells the way to it: how many decisions that took, and what the last one did."""
    bare = copied(batch)
    s = bare[0]
    s.ply = s.n_trail = s.n_queue = 0
    s.trail[:] = s.queue[:] = 0
    s.frame[int(s.depth) :] = 0
    s.option[int(s.n_options) :] = 0
    return bare.tobytes()
