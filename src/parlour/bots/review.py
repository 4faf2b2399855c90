"""The review of a finished game: what each decision cost its seat, from what the seat could see at that moment.

For every decision the search bot thinks about the view of the seat that took it. The loss is the chance to win with the
best move less the one with the move that was played. A move that was hardly tried in that search, because it looked
bad, has a chance that is mostly noise; then a second search may begin with this move only, and gets as many tries as
the best move had. Both chances are averages over whatever the seat could not know: a bold move that was punished by
bad luck costs nothing here, and a lucky one is not praised.

Whoever has nothing to decide makes no mistakes: a forced move, a choice between equals, a game long decided. So only
decisions that mattered are counted, those where an average choice would have cost something, and each weighs what was
at stake in it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from parlour.bots.advice import only
from parlour.bots.aftermath import Deals
from parlour.bots.guided import thinker
from parlour.bots.lines import Planner
from parlour.bots.reasons import Reasons, goes_on
from parlour.bots.rehearsal import Rehearsal
from parlour.bots.search import Pause, Prospect, SearchBot, at_once
from parlour.engine.core.rules import Mode
from parlour.engine.people.english import hundredths
from parlour.engine.people.sentences import Choice
from parlour.table.errors import TableError
from parlour.table.table import Table

ITERATIONS = 1000  # tries for a decision
BRIEF = 30  # tries for a step of a line that the search did not come to
ROUGH_ITERATIONS = 8  # where the rules run uncompiled
MARKED = 3  # moments that are shown
ENOUGH = 0.5  # of the best move's tries: then the played move's chance is as sure as the best one's
NOTICED = 0.005  # a smaller loss is none
NOISE = 2  # hundredths of the chance to win: two searches of the same move differ by as much
NOTICED_POINTS = 0.5  # where a game is nearly decided, or has hardly begun, only points tell good moves from bad ones
# Where an average choice costs less of the chance to win, and fewer points, nothing was at stake.
MATTERS, MATTERS_POINTS = 0.01, 1.0
DOUBT = 10  # tries that a move counts as good as the best, until its own say otherwise


@dataclass(frozen=True)
class Moment:
    """A decision: what was played, what would have been best, and the chance to win with each."""

    ply: int  # decisions taken before it
    seat: int
    played: Choice
    best: Choice
    win: float  # with the best move
    kept: float  # with the move that was played
    options: int
    behind: float  # points in sight with the best move, less those with the one that was played
    stake: float = 0.0  # what an average choice would have cost: of the chance to win
    worth: float = 0.0  # the same in points in sight
    because: tuple[str, ...] = ()  # why the best move is better, where the other one cost something

    @property
    def loss(self) -> float:
        """What the decision cost: a part of the chance to win, never negative."""
        return max(0.0, self.win - self.kept)

    @property
    def fall(self) -> int:
        """What the decision cost as it is shown: in hundredths, the difference of both chances as they are shown."""
        return max(0, hundredths(self.win) - hundredths(self.kept))

    @property
    def price(self) -> str:
        """What the decision cost, in words: a part of the chance to win, or points where that hardly moves."""
        return f"{self.fall}%" if self.fall else f"{self.behind:.1f} points in sight"

    @property
    def mattered(self) -> bool:
        """Whether there was something to decide: several moves, and it was not all the same which one."""
        return self.options > 1 and (self.stake >= MATTERS or self.worth >= MATTERS_POINTS)

    @property
    def found(self) -> bool:
        """Whether it was the best move, or one as good."""
        return self.played.id == self.best.id or (self.loss < NOTICED and self.behind < NOTICED_POINTS)


@dataclass(frozen=True)
class Summary:
    """How well a seat decided."""

    seat: int
    decisions: int  # all of them
    mattered: int  # those where it was not all the same what was chosen; the rest is about these
    found: int  # times the best move was played
    loss: float  # on average
    most: float  # the most expensive decision's
    behind: float  # points given away by a decision, on average
    staked: float  # the chances to win that average choices would have cost, together

    @property
    def accuracy(self) -> float | None:
        """How much of what was at stake was kept: 1 for the best moves, 0 for average ones; None for no stakes."""
        if self.staked < MATTERS:
            return None
        return min(1.0, max(0.0, 1 - self.loss * self.mattered / self.staked))


@dataclass(frozen=True)
class Review:
    """A finished game, decision by decision."""

    names: tuple[str, ...]
    decisions: int
    moments: tuple[Moment, ...]
    results: tuple[float, ...]  # each seat's share of the victory
    iterations: int

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that were reviewed."""
        return tuple(sorted({moment.seat for moment in self.moments}))

    def expensive(self, seat: int | None = None, most: int = MARKED) -> list[Moment]:
        """The moments that cost most, the worst first: of one seat, or of all. What may be noise is none of them."""
        costly = [moment for moment in self.moments if moment.fall > NOISE and seat in (None, moment.seat)]
        return sorted(costly, key=lambda moment: (-moment.loss, moment.ply))[:most]

    def curve(self, seat: int) -> list[tuple[int, float]]:
        """A seat's chance to win at each of its decisions, and at the end what came of it."""
        known = [(moment.ply, moment.win) for moment in self.moments if moment.seat == seat]
        return [*known, (self.decisions, self.results[seat])]

    def summary(self, seat: int) -> Summary:
        """How well a seat decided where it mattered."""
        own = [moment for moment in self.moments if moment.seat == seat]
        chosen = [moment for moment in own if moment.mattered]
        losses = [moment.loss for moment in chosen]
        of = max(len(chosen), 1)
        return Summary(
            seat=seat,
            decisions=len(own),
            mattered=len(chosen),
            found=sum(moment.found for moment in chosen),
            loss=sum(losses) / of,
            most=max(losses, default=0.0),
            behind=sum(max(0.0, moment.behind) for moment in chosen) / of,
            staked=sum(moment.stake for moment in chosen),
        )


class Reviewer:
    """Goes through a finished game: every step of the iteration is a decision."""

    def __init__(self, table: Table, seats: Collection[int] = (), iterations: int = 0, pause: Pause = at_once) -> None:
        """Review the decisions of these seats, by default of all; the same game gives the same review."""
        if not table.over:
            raise TableError("the game is still being played: it can be reviewed when it is over")
        usual = ROUGH_ITERATIONS if table.linked.mode is Mode.INTERPRETED else ITERATIONS
        self.table, self.iterations, self._pause = table, iterations or usual, pause
        self.plies = [ply for ply in range(len(table.moves)) if not seats or table.after(ply).decides in seats]

    def __iter__(self) -> Iterator[Moment]:
        """The decisions in order."""
        return (self._judged(ply) for ply in self.plies)

    def review(self, moments: Sequence[Moment]) -> Review:
        """What has been found, put together."""
        places = [score.place for score in self.table.scores()]
        results = tuple(1 / places.count(1) if place == 1 else 0.0 for place in places)
        return Review(self.table.names, len(self.table.moves), tuple(moments), results, self.iterations)

    def _judged(self, ply: int) -> Moment:
        past, move = self.table.after(ply), self.table.moves[ply]
        seat = past.decides
        assert seat is not None
        seen = past.game.view(past.batch, seat, self.table.linked)[0]
        search = again = self._search(2 * ply, self.iterations)
        found = search.prospects(seen)
        best, played = found[0], next(prospect for prospect in found if prospect.move == move)
        if played.visits < ENOUGH * best.visits:
            again = self._search(2 * ply + 1, max(best.visits, 1))
            played = again.prospects(only(seen, move))[0]
        if played.win > best.win:
            best = played
        words = past.game.words
        choices = words.choice(seen, move, past.names), words.choice(seen, best.move, past.names)
        behind = float(best.points - played.points)
        moment = Moment(ply, seat, *choices, best.win, played.win, len(found), behind, *_stakes(found, best, played))
        if moment.fall <= NOISE or self.table.linked.mode is Mode.INTERPRETED:
            return moment
        return replace(moment, because=self._reasons(seen, (search.tree, best.move), (again.tree, move)))

    def _reasons(self, seen: Any, best: tuple[Any, int], played: tuple[Any, int]) -> tuple[str, ...]:
        """Why a line is better than the one that was begun, each with the search that knows it."""
        game, linked, names = self.table.game, self.table.linked, self.table.names

        def thought(view: Any) -> int:
            return self._search(int(view.ply), BRIEF).prospects(view)[0].move

        planner, deals = Planner(Rehearsal(game, seen, linked), thought), Deals(game, seen, linked, self._pause)
        lines = [planner.line(tree, move) for tree, move in (best, played)]
        better, worse = map(deals.after, lines)
        why = Reasons(game, seen, names, names[int(seen.decides)]).against(better, worse, "the move played")
        steps = zip(lines[0].states[1:], lines[0].moves[1:], strict=False)
        return *goes_on([game.words.deed(planner.seen(state), move) for state, move in steps]), *why

    def _search(self, seed: int, iterations: int) -> SearchBot:
        game, linked = self.table.game, self.table.linked
        return thinker(game, seed, iterations, linked=linked, pause=self._pause)


def _stakes(found: Sequence[Prospect], best: Prospect, played: Prospect) -> tuple[float, float]:
    """What an average choice would have cost, in chances to win and in points; never less than the played move did.

    A move that was hardly tried is taken for as good as the best one, as far as its few tries leave that open.
    """
    sure = [prospect.visits / (prospect.visits + DOUBT) for prospect in found]
    lost = [trust * (best.win - one.win) for trust, one in zip(sure, found, strict=True)]
    short = [trust * float(best.points - one.points) for trust, one in zip(sure, found, strict=True)]
    stake, worth = sum(lost) / len(found), sum(short) / len(found)
    return max(0.0, stake, best.win - played.win), max(0.0, worth, float(best.points - played.points))


def review(
    table: Table,
    seats: Collection[int] = (),
    iterations: int = 0,
    tell: Callable[[int, int], object] = lambda done, of: None,
) -> Review:
    """Review a finished game with so many tries a decision; ``tell(done, of)`` hears of every decision."""
    reviewer = Reviewer(table, seats, iterations)
    moments: list[Moment] = []
    for moment in reviewer:
        moments.append(moment)
        tell(len(moments), len(reviewer.plies))
    return reviewer.review(moments)
