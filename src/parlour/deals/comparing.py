"""Comparing games of one deal: where they stood alike, what each chose there, and how the points went on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import accumulate
from typing import NamedTuple

from parlour.bots.review import Moment
from parlour.deals.deal import Deal
from parlour.engine.people.ranking import TOTAL
from parlour.table.save import position_key
from parlour.table.standing import reached
from parlour.table.table import Table


class Line:
    """A finished game of a deal as its person played it."""

    def __init__(self, deal: Deal, table: Table) -> None:
        """Find the person's decisions, and the points they had when each of them came."""
        game, self.seat, self.table = deal.game, deal.seat, table
        deciders = [int(table.batch_after(ply)[0].decides) for ply in range(len(table.moves))]
        self.own = tuple(ply for ply, seat in enumerate(deciders) if seat == self.seat)
        scores = (game.score(table.batch_after(ply), table.linked)[self.seat][TOTAL] for ply in self.own)
        end = reached(table, table.scores()[self.seat])
        self.points = (*(Fraction(int(score), game.unit) for score in scores), end)
        # What was played so far, in whatever order: equal where two lines may stand alike although they took turns.
        self._bags = tuple(accumulate((hash((move, "played")) for move in table.moves), initial=0))
        self._keys: dict[int, str] = {}
        self._at = frozenset(self.own)

    @property
    def weight(self) -> int:
        """About how many bytes of memory the line takes."""
        return self.table.weight + 40 * len(self.table.moves)

    def shares(self, other: Line) -> int:
        """How many decisions both took alike from the beginning, everybody's."""
        both = zip(self.table.moves, other.table.moves, strict=False)
        return next((n for n, (one, two) in enumerate(both) if one != two), min(len(self._bags), len(other._bags)) - 1)

    def stands_with(self, other: Line, ply: int, shared: int) -> bool:
        """Whether the person had to decide in the same position there; ``shared`` is what `shares` said of the two."""
        if ply not in self._at or ply not in other._at:
            return False
        if ply <= shared:
            return True
        return self._bags[ply] == other._bags[ply] and self._key(ply) == other._key(ply)

    def _key(self, ply: int) -> str:
        if ply not in self._keys:
            s = self.table.batch_after(ply)[0]
            self._keys[ply] = position_key(self.table.game, s, self.seat, "")
        return self._keys[ply]


class Option(NamedTuple):
    """Something that was chosen at a fork: by whom, and the chance to win with it, where a review knows it."""

    move: int
    label: str
    who: tuple[int, ...]  # the lines, by their numbers
    chance: float | None


class Stretch(NamedTuple):
    """Decisions, counted from 1, in which all who still stood alike chose the same; or one in which they did not."""

    first: int
    last: int
    ply: int  # decisions of everybody before the first of them
    who: tuple[int, ...]  # all who stood alike; one alone goes on by itself
    options: tuple[Option, ...] = ()  # more than one at a fork
    asked: str = ""  # what was to be decided there

    @property
    def is_fork(self) -> bool:
        """Whether they parted here."""
        return len(self.options) > 1


@dataclass(frozen=True)
class Comparison:
    """One line beside the others, from its first decision to its last."""

    of: int
    stretches: tuple[Stretch, ...]

    @property
    def forks(self) -> tuple[Stretch, ...]:
        """Where somebody chose otherwise."""
        return tuple(stretch for stretch in self.stretches if stretch.is_fork)


@dataclass
class _Follower:
    """Goes along one line, and sees who stands beside it."""

    lines: Sequence[Line]
    of: int
    reviews: Sequence[Mapping[int, Moment]]
    found: list[Stretch] = field(default_factory=list)

    def go(self) -> None:
        mine = self.lines[self.of]
        shared = [mine.shares(other) for other in self.lines]
        for n, ply in enumerate(mine.own, 1):
            who = tuple(k for k, other in enumerate(self.lines) if mine.stands_with(other, ply, shared[k]))
            chosen = {self.lines[k].table.moves[ply] for k in who}
            if len(chosen) > 1:
                self.found.append(self._fork(n, ply, who))
            elif self.found and not self.found[-1].is_fork and self.found[-1].who == who:
                self.found[-1] = self.found[-1]._replace(last=n)
            else:
                self.found.append(Stretch(n, n, ply, who))

    def _fork(self, n: int, ply: int, who: tuple[int, ...]) -> Stretch:
        """What was asked and chosen: by the line that is followed, then what most chose."""
        moves: dict[int, list[int]] = {self.lines[self.of].table.moves[ply]: []}
        for k in who:
            moves.setdefault(self.lines[k].table.moves[ply], []).append(k)
        mine = next(iter(moves))
        order = sorted(moves, key=lambda move: (move != mine, -len(moves[move]), move))
        past = self.lines[self.of].table.after(ply)
        view = past.view(self.lines[self.of].seat)
        labels = {move: past.game.words.choice(view.state, move, past.names).label for move in order}
        options = (Option(move, labels[move], tuple(moves[move]), self._chance(ply, move, who)) for move in order)
        return Stretch(n, n, ply, who, tuple(options), view.prompt.text)

    def _chance(self, ply: int, move: int, who: Sequence[int]) -> float | None:
        """What the reviews say of a move there: that of somebody who played it, else of one for whom it was best."""
        known = [self.reviews[k][ply] for k in who if ply in self.reviews[k]]
        played = (moment.kept for moment in known if moment.played.id == move)
        best = (moment.win for moment in known if moment.best.id == move)
        return next(played, next(best, None))


def compared(lines: Sequence[Line], of: int, reviews: Sequence[Mapping[int, Moment]]) -> Comparison:
    """A line beside all of them; ``reviews`` are the moments of each, by ply, as far as they have been reviewed."""
    follower = _Follower(lines, of, reviews)
    follower.go()
    return Comparison(of, tuple(follower.found))
