"""Advice: what the search bot would do in a person's place, and why in numbers. It sees what the person sees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, NamedTuple

from parlour.bots.rehearsal import Rehearsal
from parlour.bots.search import Pause, Prospect, SearchBot, at_once
from parlour.engine.core.rules import Linked, Mode
from parlour.engine.game import Game
from parlour.engine.people.sentences import SEAT_NAMES, Choice

TOP = 3  # moves a hint names
SECONDS = 1.0  # of thinking
RIVALS = 5  # moves that are compared with the best one
MAIN = 0.8  # of the thinking goes to the search itself, the rest to those rivals that it hardly tried
SURE = 0.1  # of the tries: what was found of the move can be believed
ROUGH_TRIES = 10  # while the rules are not compiled: they take about as long


@dataclass(frozen=True)
class Suggestion:
    """A move that a hint names: how often it was tried, its chance to win, the points it has in sight."""

    choice: Choice
    share: float  # of all tries
    win: float
    points: Fraction

    @property
    def figures(self) -> str:
        """The numbers in a few words: 'wins 61%, 43 points in sight'."""
        points = round(self.points)
        return f"wins {percent(self.win)}, {points} {'point' if points == 1 else 'points'} in sight"

    @property
    def tried(self) -> str:
        """Its part of the tries in words: '72% of tries'."""
        if self.share < 0.01:
            return "under 1% of tries"
        return f"{'over 99%' if 0.99 < self.share < 1 else percent(self.share)} of tries"


@dataclass(frozen=True)
class Hint:
    """What the bot would play and the moves that come nearest to it, in the order of their chances."""

    suggestions: tuple[Suggestion, ...]
    tries: int
    rough: bool = False  # the rules are not compiled yet: a fraction of the usual tries
    alike: bool = False  # there are other moves, but all of them come to the same

    @property
    def reason(self) -> str:
        """Why the first one: a sentence of numbers."""
        best, *others = self.suggestions
        said = f"{best.choice.label}: {best.figures}"
        if not others:
            return f"{said}; {'all the others come to the same' if self.alike else 'nothing else can be done'}"
        points = f"{round(others[0].points)} in sight"
        if percent(others[0].win) == percent(best.win):
            return f"{said}; the next best wins as often, with {points}"
        return f"{said}; the next best wins {percent(others[0].win)}, with {points}"

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
    rough = rules.mode is Mode.INTERPRETED
    limit = Limit(iterations or (ROUGH_TRIES if rough else 0), seconds)
    found = limit.part(MAIN).search(game, seed, rules, pause).prospects(seen)
    tries = sum(prospect.visits for prospect in found)
    others = []
    rivals = different(game, seen, rules, found)
    for n, prospect in enumerate(rivals[1 : 1 + RIVALS]):
        if prospect.visits < SURE * tries:
            again = limit.part((1 - MAIN) / RIVALS).search(game, seed + n + 1, rules, pause)
            sure = again.prospects(only(seen, prospect.move))[0]
            prospect = replace(sure, visits=prospect.visits) if sure.visits else prospect
        # What was tried less and looks better looks so by accident: else it would have been tried more.
        others.append(replace(prospect, win=min(prospect.win, found[0].win)))
    others.sort(key=lambda prospect: -prospect.win)
    named = (
        Suggestion(
            game.words.choice(seen, prospect.move, who), prospect.visits / max(tries, 1), prospect.win, prospect.points
        )
        for prospect in (found[0], *others[: TOP - 1])
    )
    return Hint(tuple(named), tries, rough, alike=len(found) > 1 and not others)


def different(game: Game, seen: Any, linked: Linked, found: Sequence[Prospect]) -> list[Prospect]:
    """Of moves that come to the same (places that mirror each other, equal pieces) only the first; the order stays."""
    if len(found) < 2:
        return list(found)
    rehearsal = Rehearsal(game, seen, linked)
    told, kept = set(), []
    for prospect in found:
        comes_to = rehearsal.comes_to(prospect.move)
        if comes_to not in told:
            told.add(comes_to)
            kept.append(prospect)
        if len(kept) > RIVALS:
            break
    return kept


class Limit(NamedTuple):
    """How much may be thought: so many tries, else so long."""

    iterations: int
    seconds: float

    def part(self, share: float) -> Limit:
        """A part of it."""
        return Limit(max(round(self.iterations * share), 1) if self.iterations else 0, self.seconds * share)

    def search(self, game: Game, seed: int, linked: Linked, pause: Pause) -> SearchBot:
        """A search that keeps to it."""
        return SearchBot(
            game, seed, self.iterations, 0.0 if self.iterations else self.seconds, linked=linked, pause=pause
        )


def only(seen: Any, move: int) -> Any:
    """A view in which nothing else can be chosen than one move: what a search finds of it then is no longer noise."""
    narrowed = seen.copy()
    narrowed.option[0] = move
    narrowed.n_options = 1
    return narrowed


def hundredths(share: float) -> int:
    """A share as a whole number of hundredths: 61."""
    return round(100 * share)


def percent(share: float) -> str:
    """A share as people say it: '61%'."""
    return f"{hundredths(share)}%"
