"""Advice: what the search bot would do in a person's place, and why in numbers. It sees what the person sees."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from parlour.bots.search import SearchBot
from parlour.engine.game import Choice, Game
from parlour.engine.rules import Linked, Mode

TOP = 3  # moves a hint names
SECONDS = 1.0  # of thinking
ROUGH_TRIES = 10  # while the rules are not compiled: they take about as long


@dataclass(frozen=True)
class Suggestion:
    """A move that a hint names: how often it was tried, its chance to win, the points it leads to."""

    choice: Choice
    share: float  # of all tries
    win: float
    points: Fraction

    @property
    def figures(self) -> str:
        """The numbers in a few words: 'wins 61%, about 43 points'."""
        points = round(self.points)
        return f"wins {percent(self.win)}, about {points} {'point' if points == 1 else 'points'}"

    @property
    def tried(self) -> str:
        """Its part of the tries in words: '72% of tries'."""
        if self.share < 0.01:
            return "under 1% of tries"
        return f"{'over 99%' if 0.99 < self.share < 1 else percent(self.share)} of tries"


@dataclass(frozen=True)
class Hint:
    """The moves that were tried most, the best first."""

    suggestions: tuple[Suggestion, ...]
    tries: int
    rough: bool = False  # the rules are not compiled yet: a fraction of the usual tries

    @property
    def reason(self) -> str:
        """Why the first one: a sentence of numbers."""
        best, *others = self.suggestions
        said = f"{best.choice.label}: {best.figures}"
        if not others:
            return f"{said}; nothing else can be done"
        if percent(others[0].win) == percent(best.win):
            return f"{said}; the next best wins as often"
        if others[0].win > best.win:
            return f"{said}; the next wins {percent(others[0].win)}, but in fewer tries"
        return f"{said}; the next best wins {percent(others[0].win)}"

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
) -> Hint:
    """A hint for whoever has to decide in a view, after so many tries, else after so long."""
    rules = linked or game.linked()
    if rules.mode is Mode.INTERPRETED:
        iterations = iterations or ROUGH_TRIES
    prospects = SearchBot(game, seed, iterations, 0.0 if iterations else seconds, linked=rules).prospects(seen)
    tries = sum(prospect.visits for prospect in prospects)
    named = tuple(
        Suggestion(
            choice=game.words.choice(seen, prospect.move),
            share=prospect.visits / max(tries, 1),
            win=prospect.win,
            points=prospect.points,
        )
        for prospect in prospects[:TOP]
        if prospect.visits or prospect is prospects[0]
    )
    return Hint(named, tries, rough=rules.mode is Mode.INTERPRETED)


def percent(share: float) -> str:
    """A share as people say it: '61%'."""
    return f"{100 * share:.0f}%"
