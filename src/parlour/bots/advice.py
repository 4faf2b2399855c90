"""Advice: what the search bot would do in a person's place, and why. It sees what the person sees.

A hint names up to three *ideas*. Each is a line, the moves the search would play until its turn is over or chance or
somebody else comes in between (`lines.py`), with the reasons for it (`reasons.py`); and it is told whether the first
of them is really the better one (`doubt.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from hashlib import blake2b
from itertools import permutations
from typing import Any, NamedTuple

from numpy.typing import NDArray

from parlour.bots.aftermath import Deals
from parlour.bots.doubt import Doubt, Looks, doubt, looked_again
from parlour.bots.guided import thinker
from parlour.bots.lines import Line, Order, Planner
from parlour.bots.reasons import ENDS, Reasons, order_said, verdict
from parlour.bots.rehearsal import Rehearsal
from parlour.bots.search import Pause, Prospect, SearchBot, at_once
from parlour.engine.core.rules import Linked, Mode
from parlour.engine.game import Game
from parlour.engine.people.english import percent
from parlour.engine.people.ranking import points_text
from parlour.engine.people.sentences import SEAT_NAMES, Choice

TOP = 3  # ideas of a hint
SECONDS = 1.0  # of thinking
RIVALS = 5  # moves that are compared with the best one
# Of the thinking: the search itself; a first look at a rival that it hardly tried, and a plan for one that becomes an
# idea; one of the looks at an idea; a thought about a position that no tree knows.
MAIN, RIVAL, PLAN, LOOK, THOUGHT = 0.55, 0.02, 0.05, 0.01, 0.005
SURE = 0.1  # of the tries: what was found of the move can be believed
FEW = 8  # tries that any look takes
ROUGH_TRIES = 10  # while the rules are not compiled: they take about as long


@dataclass(frozen=True)
class Suggestion:
    """An idea: its first move, how often that was tried, the chance to win, the points in sight, all of its line."""

    choice: Choice
    share: float  # of all tries
    win: float
    points: Fraction
    line: tuple[Choice, ...] = ()  # all its steps, the first move among them
    end: str = ""  # how the line ends (`lines.py`)
    order: str = ""  # which steps may come in any order
    gains: str = ""  # what it brings till the turn is over, in short
    brings: str = ""  # the same, with where the points come from
    reasons: tuple[str, ...] = ()  # of the first idea beside the second, of the others beside the first
    doubt: Doubt | None = None  # of the others: how sure it is that the first one is better

    @property
    def is_even(self) -> bool:
        """Whether chance alone explains that the first idea looks better."""
        return self.doubt is not None and self.doubt.is_even

    @property
    def ends_said(self) -> str:
        """How the line ends, where that is not with the turn."""
        return ENDS.get(self.end, "")

    @property
    def figures(self) -> str:
        """The numbers in a few words: 'wins 61%, 43 points in sight'."""
        points = Fraction(round(self.points))
        return f"wins {percent(self.win)}, {points_text(points)} {'point' if points == 1 else 'points'} in sight"

    @property
    def tried(self) -> str:
        """Its part of the tries in words: '72% of tries'."""
        if self.share < 0.01:
            return "under 1% of tries"
        return f"{'over 99%' if 0.99 < self.share < 1 else percent(self.share)} of tries"


@dataclass(frozen=True)
class Hint:
    """What the bot would play and the ideas that come nearest to it, in the order of their chances."""

    suggestions: tuple[Suggestion, ...]
    tries: int
    rough: bool = False  # the rules are not compiled yet: a fraction of the usual tries
    alike: bool = False  # there are other moves, but all of them come to the same
    foreseen: Mapping[str, tuple[Choice, ...]] = field(default_factory=dict)  # by mark of a view, the steps to come

    @property
    def reason(self) -> str:
        """Why the first one: a sentence of numbers."""
        best, *others = self.suggestions
        said = f"{best.choice.label}: {best.figures}"
        if not others:
            return f"{said}; {'all the others come to the same' if self.alike else 'nothing else can be done'}"
        points = f"{points_text(Fraction(round(others[0].points)))} in sight"
        if percent(others[0].win) == percent(best.win):
            return f"{said}; the next best wins as often, with {points}"
        return f"{said}; the next best wins {percent(others[0].win)}, with {points}"

    @property
    def verdict(self) -> str:
        """Whether the first idea is really better than the others, with the numbers behind it; '' for a first guess."""
        return verdict([idea.doubt for idea in self.suggestions[1:] if idea.doubt is not None])

    def rank(self, move: str) -> int:
        """Which place a move has in the hint, from 1; 0 for a move it does not name."""
        names = [suggestion.choice.name for suggestion in self.suggestions]
        return names.index(move) + 1 if move in names else 0


def hint(
    game: Game,
    seen: Any,
    *,
    iterations: int = 0,
    seconds: float = SECONDS,
    seed: int = 0,
    linked: Linked | None = None,
    who: Sequence[str] = SEAT_NAMES,
    pause: Pause = at_once,
) -> Hint:
    """A hint for whoever has to decide in a view, after so many tries, else after so long; ``who`` sits where."""
    rules = linked or game.linked()
    if not iterations and rules.mode is Mode.INTERPRETED:
        iterations = ROUGH_TRIES
    return _Adviser(game, seen, rules, seed, pause).hint(iterations, seconds, who)


class _Idea(NamedTuple):
    """A move, with what was found of it, and the line it begins."""

    prospect: Prospect
    line: Line
    order: Order | None  # its parts that may come in any order


class _Adviser:
    """Thinks about one view."""

    def __init__(self, game: Game, seen: Any, linked: Linked, seed: int, pause: Pause) -> None:
        self.game, self.seen, self.linked, self.seed, self.pause = game, seen, linked, seed, pause
        self.rough = linked.mode is Mode.INTERPRETED
        self.planner = Planner(Rehearsal(game, seen, linked), None if self.rough else self._thought)
        self.tries = 0  # that the search itself took

    def hint(self, iterations: int, seconds: float, who: Sequence[str]) -> Hint:
        whole = max(round(iterations * MAIN), 1) if iterations else 0
        limit = 0.0 if iterations else seconds * MAIN
        bot = thinker(self.game, self.seed, whole, limit, linked=self.linked, pause=self.pause)
        found = bot.prospects(self.seen)
        self.tries = sum(prospect.visits for prospect in found)
        ideas = self._ideas(found, bot.tree)
        alike = len(found) > 1 and len(ideas) == 1
        told = list(self._told(ideas, who))
        if not self.rough:
            told = self._explained(told, ideas, who)
        return Hint(tuple(told), self.tries, self.rough, alike, dict(self._foreseen(ideas, who)))

    # ---------------------------------------------------------------- thinking

    def _search(self, seen: Any, share: float, noise: int) -> SearchBot:
        """A small search, with as many tries as this share of all the thinking."""
        tries = max(round(self.tries / MAIN * share), 1 if self.rough else FEW)
        return thinker(self.game, self.seed + noise, tries, linked=self.linked, pause=self.pause)

    def _thought(self, seen: Any) -> int:
        return self._search(seen, THOUGHT, 0).prospects(seen)[0].move

    def _ideas(self, found: Sequence[Prospect], tree: NDArray[Any]) -> list[_Idea]:
        """The best move, and the best of its rivals that come to something else; each with its line."""
        ideas = [self._idea(found[0], tree)]
        rivals = []
        for n, rival in enumerate(different(self.planner.rehearsal, found)[1 : 1 + RIVALS], 1):
            if not self.planner.begins_otherwise(ideas[0].line, rival.move):
                known = rival.visits >= SURE * self.tries
                rivals.append((rival, tree) if known else self._explored(rival, RIVAL, n))
        # What was tried less and looks better looks so by accident: else it would have been tried more.
        rivals.sort(key=lambda pair: -min(pair[0].win, found[0].win))
        for rival, grown in rivals:
            if len(ideas) < TOP:
                prospect, own = (rival, grown) if grown is tree else self._explored(rival, PLAN, 0)
                win = min(prospect.win, ideas[-1].prospect.win)
                idea = self._idea(replace(prospect, win=win), own)
                if not any(self.planner.is_same(idea.line, other.line) for other in ideas):
                    ideas.append(idea)
        return ideas

    def _idea(self, prospect: Prospect, tree: NDArray[Any]) -> _Idea:
        line = self.planner.line(tree, prospect.move)
        return _Idea(prospect, line, None if self.rough else self.planner.order(line))

    def _explored(self, rival: Prospect, share: float, noise: int) -> tuple[Prospect, NDArray[Any]]:
        """What a search finds that may begin with one move only, and its tree."""
        search = self._search(self.seen, share, noise)
        found = search.prospects(only(self.seen, rival.move))[0]
        return replace(found, visits=rival.visits) if found.visits else rival, search.tree

    def _looks(self, line: Line) -> Looks:
        """A line, looked at again from behind its steps."""
        narrowed = only(self.planner.seen(line.states[-2]), line.moves[-1])
        return looked_again(lambda n: self._search(narrowed, LOOK, RIVALS + 1 + n).prospects(narrowed)[0])

    # ---------------------------------------------------------------- telling

    def _told(self, ideas: Sequence[_Idea], who: Sequence[str]) -> Iterator[Suggestion]:
        for prospect, line, order in ideas:
            steps = self._steps(line, line.moves, who)
            yield Suggestion(
                self.game.words.choice(self.seen, prospect.move, who),
                prospect.visits / max(self.tries, 1),
                prospect.win,
                prospect.points,
                line=steps,
                end=line.end,
                order=order_said(order, len(steps)),
            )

    def _explained(self, told: Sequence[Suggestion], ideas: Sequence[_Idea], who: Sequence[str]) -> list[Suggestion]:
        """Each idea with what it brings, what speaks for it, and how sure it is that the first one is better."""
        deals, reasons = Deals(self.game, self.seen, self.linked, self.pause), Reasons(self.game, self.seen, who)
        now, after = deals.now(), [deals.after(idea.line) for idea in ideas]
        gained = [
            replace(idea, gains=reasons.gains(found, now), brings=reasons.brings(found, now))
            for idea, found in zip(told, after, strict=True)
        ]
        if len(ideas) == 1:
            return gained
        looks = [self._looks(idea.line) for idea in ideas]
        sure = [doubt(ideas[0].prospect, ideas[n].prospect, looks[0], looks[n]) for n in range(1, len(ideas))]
        first = replace(gained[0], reasons=reasons.against(after[0], after[1], "idea 2"))
        others = zip(gained[1:], after[1:], sure, strict=True)
        return [
            first,
            *(
                replace(idea, reasons=reasons.against(found, after[0], "idea 1"), doubt=one)
                for idea, found, one in others
            ),
        ]

    def _steps(self, line: Line, moves: Sequence[int], who: Sequence[str]) -> tuple[Choice, ...]:
        """Moves in words, each as it is chosen in the position it is played in."""
        states = [batch for batch, _ in self.planner.walk(moves)] if moves != line.moves else line.states
        return tuple(
            self.game.words.step(self.planner.seen(batch), move, who)
            for batch, move in zip(states, moves, strict=False)
        )

    def _foreseen(self, ideas: Iterable[_Idea], who: Sequence[str]) -> Iterator[tuple[str, tuple[Choice, ...]]]:
        """For each position that an idea foresees, the steps that are still to come; of two ideas the first counts."""
        for _, line, order in reversed(list(ideas)):
            ways = [line.ordered(order, parts) for parts in permutations(order.parts)] if order else [line.moves]
            for moves in reversed(ways):
                steps = self._steps(line, moves, who)
                for n, (batch, _) in enumerate(self.planner.walk(moves)):
                    if n:
                        yield mark(self.planner.seen(batch)), steps[n:]


def different(rehearsal: Rehearsal, found: Sequence[Prospect]) -> list[Prospect]:
    """Of moves that come to the same (places that mirror each other, equal pieces) only the first; the order stays."""
    if len(found) < 2:
        return list(found)
    told, kept = set(), []
    for prospect in found:
        comes_to = rehearsal.comes_to(prospect.move)
        if comes_to not in told:
            told.add(comes_to)
            kept.append(prospect)
        if len(kept) > RIVALS:
            break
    return kept


def only(seen: Any, move: int) -> Any:
    """A view in which nothing else can be chosen than one move: what a search finds of it then is no longer noise."""
    narrowed = seen.copy()
    narrowed.option[0] = move
    narrowed.n_options = 1
    return narrowed


def mark(seen: Any) -> str:
    """By what a view is known again."""
    return blake2b(seen.tobytes(), digest_size=16).hexdigest()
