"""Reasons: why one line rather than another, in the game's own terms, and nothing that was not measured.

All of it comes from comparing what two lines lead to in the same imagined deals (`aftermath.py`): points by source and
what is held when the turn is over, what can be done next, what the others can do then, and how far they get. What
differs in most of the deals is told; what differs by less than half a point, or of anything else by less than half of
one, is not. Every sentence is put together here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.bots.aftermath import Aftermath
from parlour.bots.doubt import Doubt
from parlour.bots.lines import ON, Order
from parlour.bots.rehearsal import CHANCE, OVER
from parlour.engine.game import Game
from parlour.engine.people.english import hundredths, listed, noun, percent, times
from parlour.engine.people.ranking import SIGNS, TOTAL, points_text
from parlour.engine.people.sentences import Choice

TOLD = 0.5  # of a point, or of a coin: what differs less is not told
MOSTLY, HARDLY = 0.75, 0.25  # of the deals: what is possible in most of them after one line, and in few after another
MOST_SOURCES, MOST_HELD = 3, 4
FEW = 2  # things that are newly possible, and are named
STEPS = 5  # of a line, told behind its first
PROMISE, LOSS = 1.0, 1.0  # points in sight that one has more, or a rival less

Found = Sequence[Aftermath]  # of one line, in each of the deals


class Amount(NamedTuple):
    """How much more there is of something, on average; and whether that depends on the deal."""

    number: Fraction
    varies: bool

    @property
    def signed(self) -> str:
        """'+3', '−2', '+1.5'."""
        size = abs(self.number)
        shown = points_text(size) if not self.varies else str(round(float(size), 1 if size < 10 else None))
        return f"{'+' if self.number > 0 else '−'}{shown.removesuffix('.0')}"

    @property
    def is_told(self) -> bool:
        """Whether it is worth a word."""
        return abs(self.number) >= TOLD


class Option(NamedTuple):
    """Something that can be done in a position, and whether it looks best there."""

    seen: Any
    move: int
    is_best: bool


class Reasons:
    """What a seat's lines lead to, in words."""

    def __init__(self, game: Game, seen: Any, who: Sequence[str], you: str = "you") -> None:
        """Of whoever decides in a view, and is called so; ``who`` sits where."""
        self._game, self._seat, self._who, self._you = game, int(seen.decides), who, you
        self._possible = set(seen.option[: int(seen.n_options)].tolist())

    def gains(self, line: Found, now: Found) -> str:
        """What a line brings till the turn is over, in short: '+3 points, −2 coins'; '' where that is nothing."""
        return self._balance(line, now, short=True)

    def brings(self, line: Found, now: Found) -> str:
        """The same with where the points come from: '+3 points (pile), −2 coins'."""
        return self._balance(line, now)

    def against(self, line: Found, other: Found, called: str) -> tuple[str, ...]:
        """What speaks for one line, and what against it, beside another one that is called so: 'idea 2'."""
        balance = self._balance(line, other)
        said = [f"Against {called}, when the turn is over: {balance}"] if balance else []
        said += self._opens(line, other, called)
        said += self._closes(line, other, called)
        said += self._rivals(line, other, called)
        said += self._promise(line, other, called)
        return tuple(said or [f"When the turn is over, nothing that can be counted tells it from {called}"])

    # ---------------------------------------------------------------- when the turn is over

    def _balance(self, line: Found, other: Found, *, short: bool = False) -> str:
        points = map(self._in_points, self._points(line, other))
        sources = list(zip(points, self._game.sources, strict=True))
        held = list(zip(_more([one.held for one in line], [one.held for one in other]), self._nouns(), strict=True))
        told = _by_source(_largest(sources, MOST_SOURCES), short=short), *map(_in_things, _largest(held, MOST_HELD))
        vague = any(amount.varies for amount, _ in (*sources, *held) if amount.is_told)
        said = ", ".join(filter(None, told))
        return f"{said} on average" if vague and said else said

    def _nouns(self) -> list[str]:
        return [noun for nouns in self._game.words.HOLDINGS.values() for noun in nouns]

    def _promise(self, line: Found, other: Found, called: str) -> Iterator[str]:
        """Where the points that are there do not speak for a line: what everything that is held then promises."""
        now = sum(self._in_points(amount).number for amount in self._points(line, other))
        more = self._in_sight(line, other, self._seat).number - now
        if now < TOLD and more >= PROMISE:
            points = _short(float(more))
            yield f"In later turns it should bring {points} {_noun(points, 'point')} more than {called}"

    def _points(self, line: Found, other: Found) -> list[Amount]:
        """How many points more there are by source, in units of the score."""
        return _more(*([one.table[self._seat, :TOTAL] for one in found] for found in (line, other)))

    def _in_sight(self, line: Found, other: Found, seat: int) -> Amount:
        """How many points more a seat is heading for."""
        return self._in_points(*_more(*([one.table[seat, TOTAL:][:1] for one in found] for found in (line, other))))

    def _in_points(self, amount: Amount) -> Amount:
        return Amount(amount.number / self._game.unit, amount.varies)

    # ---------------------------------------------------------------- what comes next

    def _opens(self, line: Found, other: Found, called: str) -> Iterator[str]:
        """What the seat would do next, and could not do after the other line."""
        new = [answer for answer in _new(line, other, self._seat) if answer.move not in self._possible]
        deeds = [self._deed(answer) for answer in new]
        if deeds:
            yield f"It lets {self._you} {listed(deeds, 'or')} next, which {called} would not"

    def _closes(self, line: Found, other: Found, called: str) -> Iterator[str]:
        """What others would do after the other line, and cannot after this one."""
        for seat in range(len(self._who)):
            for answer in _new(other, line, seat)[:1] if seat != self._seat else ():
                if answer.is_best:
                    yield f"After {called} {self._who[seat]} could {self._deed(answer)}; this prevents it"

    def _deed(self, answer: Option) -> str:
        return self._game.words.deed(answer.seen, answer.move)

    def _rivals(self, line: Found, other: Found, called: str) -> Iterator[str]:
        lost = [
            (amount, self._who[seat])
            for seat in range(len(line[0].table))
            if seat != self._seat and abs((amount := self._in_sight(line, other, seat)).number) >= LOSS
        ]
        for amount, name in sorted(lost, key=lambda pair: pair[0].number)[:1]:
            points = _short(float(abs(amount.number)))
            if amount.number < 0:
                yield f"{name} has {points} {_noun(points, 'point')} less in sight than after {called}"


def _more(line: Sequence[NDArray[np.int32] | tuple[int, ...]], other: Sequence[Any]) -> list[Amount]:
    """Number by number, how much larger the one is than the other, on average over the deals."""
    apart = np.array(line, dtype=np.int64) - np.array(other, dtype=np.int64)
    return [Amount(Fraction(int(column.sum()), len(column)), bool((column != column[0]).any())) for column in apart.T]


def _largest(amounts: Sequence[tuple[Amount, str]], most: int) -> list[tuple[Amount, str]]:
    """Those that are worth a word, the largest first."""
    told = [pair for pair in amounts if pair[0].is_told]
    return sorted(told, key=lambda pair: -abs(pair[0].number))[:most]


def _by_source(sources: Sequence[tuple[Amount, str]], *, short: bool = False) -> str:
    """Points by source: '+3 points (pile)', '+2 points (pile +3, coins −1)'; in short '+2 points'."""
    whole = Amount(
        sum((amount.number for amount, _ in sources), Fraction()), any(amount.varies for amount, _ in sources)
    )
    shown = whole.signed if whole.number else "±0"
    said = f"{shown} {_noun(shown[1:], 'point')}"
    if short:
        return said if whole.number else ""
    if len(sources) == 1:
        return f"{said} ({sources[0][1]})"
    return f"{said} ({', '.join(f'{source} {amount.signed}' for amount, source in sources)})" if sources else ""


def _in_things(pair: tuple[Amount, str]) -> str:
    amount, nouns = pair
    return f"{amount.signed} {_noun(amount.signed[1:], *nouns.split('|')) if '|' in nouns else nouns}"


def _noun(shown: str, one: str, more: str = "") -> str:
    """The noun that fits a number as it is shown."""
    return noun(1 if shown in ("1", *SIGNS.values()) else 0, one, more)


def _new(line: Found, other: Found, seat: int) -> list[Option]:
    """What a seat can mostly do next after one line, and hardly ever after another: what it mostly would do first.

    Where many things are new, none of them is worth a word, unless it is what would be done. Where nothing is old,
    another question is asked, and its answers say nothing of what one could do before.
    """
    answers = [one.answers[seat] for one in line if seat in one.answers]
    others = [one.answers[seat] for one in other if seat in one.answers]
    if len(answers) < MOSTLY * len(line) or len(others) < MOSTLY * len(other):
        return []
    offered, before = (Counter(move for answer in found for move in answer.offered) for found in (answers, others))
    best, often = Counter(answer.move for answer in answers).most_common(1)[0]
    found = [
        Option(next(answer.seen for answer in answers if move in answer.offered), move, move == best)
        for move, often_offered in sorted(offered.items())
        if often_offered >= MOSTLY * len(answers) and before[move] <= HARDLY * len(others)
    ]
    if len(found) == len(offered):
        return []
    likely = [option for option in found if option.is_best and often >= len(answers) / 2]
    return likely + [option for option in found if option not in likely] if len(found) <= FEW else likely


# ---------------------------------------------------------------- the steps of a line


class Steps(NamedTuple):
    """Steps of a line that read the same, told at once."""

    first: int  # which step it is, from 1
    label: str
    times: int

    @property
    def said(self) -> str:
        """'Gain 1 gear (twice)'."""
        return self.label if self.times == 1 else f"{self.label} ({times(self.times)})"


def steps_said(line: Sequence[Choice], first: int = 1) -> Iterator[Steps]:
    """The steps of a line, those that follow each other and read the same at once."""
    for label, same in groupby(line, key=lambda step: step.label):
        number = len(list(same))
        yield Steps(first, label, number)
        first += number


def goes_on(deeds: Sequence[str]) -> Iterator[str]:
    """How a line goes on after its first step; nothing where it does not."""
    if deeds:
        told = [Steps(0, deed, len(list(same))).said for deed, same in groupby(deeds)]
        yield f"The better line goes on: {', '.join(told[:STEPS])}{' …' if len(told) > STEPS else ''}"


ENDS = {CHANCE: "then chance decides", OVER: "then the game is over", ON: "and so on"}


def order_said(order: Order | None, steps: int) -> str:
    """Which steps of a line may come in any order; '' where none may."""
    if order is None:
        return ""
    spans, any_order = order.spans, "in either order" if len(order.parts) == 2 else "in any order"
    if all(first == last for first, last in spans):
        if len(spans) == steps:
            return any_order
        return f"steps {listed(str(first) for first, _ in spans)} {any_order}"
    return f"steps {listed(str(a) if a == b else f'{a}–{b}' for a, b in spans)} {any_order}"


# ---------------------------------------------------------------- whether it is sure


def verdict(doubts: Sequence[Doubt]) -> str:
    """Whether the first idea is really better than the others, in their order, with the numbers behind it."""
    even = [n for n, one in enumerate(doubts) if one.is_even]
    if even:
        ranks = listed(["1", *(str(n + 2) for n in even)])
        return f"Ideas {ranks} come to about the same: {_even([doubts[n] for n in even])}"
    return f"Idea 1 is better than 2: {_clear(doubts[0])}" if doubts else ""


def _even(doubts: Sequence[Doubt]) -> str:
    if all(one.win.is_real or one.points.is_real for one in doubts):
        return "the first is ahead, but by so little that it hardly matters"
    win, points = max(one.win.chance for one in doubts), _short(max(one.points.chance for one in doubts))
    chance = f"{percent(win)} to win" if hundredths(win) else f"{points} {_noun(points, 'point')} in sight"
    if not hundredths(win) and points == "0":
        return "nothing that was found puts the first ahead"
    return f"the first is ahead by no more than luck alone could make ({chance})"


def _clear(found: Doubt) -> str:
    if found.win.matters:
        by_chance = f"up to {percent(found.win.chance)}" if hundredths(found.win.chance) else "less than 1%"
        return f"{percent(found.win.found)} more to win, of which luck alone could make {by_chance}"
    points, by_chance = _short(found.points.found), _short(found.points.chance)
    luck = "which is no luck" if by_chance == "0" else f"of which luck alone could make up to {by_chance}"
    return f"{points} {_noun(points, 'point')} more in sight, {luck}"


def _short(number: float) -> str:
    """A number with one place behind the point, where it is small."""
    return f"{number:.1f}".removesuffix(".0") if number < 10 else str(round(number))
