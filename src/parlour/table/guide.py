"""The guide of a first game: which lesson speaks now, made of a table's history as one seat knows it.

Lessons (`engine/people/lessons.py`) are spoken at the seat's own decisions: the first that is due and has not been
heard. What the person does with the guide is one number for each decision, how many lessons they went on by; a negative
number reads again what was said before. From the moves and these numbers a guide can be made anew, and says the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from parlour.engine.people.conditions import EVER
from parlour.engine.people.lessons import Course, Lesson, Point
from parlour.engine.people.moments import Pattern
from parlour.engine.people.position import seen_position
from parlour.table.table import Table


class Speech(NamedTuple):
    """What the guide says at a position, and what can be done with it."""

    lesson: Lesson | None = None
    say: str = ""
    task: str = ""
    reaction: str = ""  # to what was decided last
    offers: frozenset[int] | None = None  # the moves it asks for; None: it leaves all of them
    asks: str = ""  # the question, where only some of its answers are offered
    kept: tuple[Point, ...] = ()  # what is still pointed at when one has gone on and has not chosen yet
    again: bool = False  # it was said before, and is read once more
    past: bool = False  # it was said at the decision before, and stays to be read while others decide
    can_go_on: bool = False
    leads_on: bool = False  # to another lesson, before anything is chosen
    can_go_back: bool = False

    @property
    def points(self) -> tuple[Point, ...]:
        """What the lesson points at, or the last one did while its question is open."""
        return self.kept if self.lesson is None else () if self.past else self.lesson.points


@dataclass(frozen=True)
class _Taken:
    """A decision of the seat that has been taken, and what the guide said at it."""

    ply: int
    kind: str
    move: int
    steps: int
    turn: int
    spoke: tuple[int, ...]  # by their places: the lessons of this decision, the last one while the move was played
    speech: Speech
    reaction: str = ""


@dataclass
class _Moment:
    """A position as the conditions of lessons see it (`engine/people/conditions.py`)."""

    table: Table  # as it stood then
    seat: int
    past: Sequence[_Taken]
    turns: int
    heard: list[str] = field(default_factory=list)
    spoken_at: int = 0  # the turn in which the guide spoke last

    @property
    def quiet(self) -> int:
        """Turns since the guide last spoke."""
        return self.turns - self.spoken_at

    @property
    def decisions(self) -> int:
        """How many decisions the seat has taken."""
        return len(self.past)

    @cached_property
    def decision(self) -> str:
        """What kind of decision it is."""
        s = self.table.state
        return "" if self.table.over else self.table.game.kind_names[int(s.frame[s.depth - 1, 0])]

    @cached_property
    def offered(self) -> tuple[int, ...]:
        """The moves to choose from, where the seat has to choose."""
        s = self.table.state
        own = self.table.decides == self.seat
        return tuple(int(move) for move in s.option[: s.n_options]) if own else ()

    @cached_property
    def _seen(self) -> Any:
        return self.table.game.view(self.table.batch, self.seat, self.table.linked)[0]

    def value(self, key: str) -> Any:
        """A key of the position in words, as the seat sees it."""
        game = self.table.game
        return seen_position({key: game.position[key]}, game.record, self._seen, self.seat)[key]

    def points(self) -> Sequence[Any]:
        """The points of each seat as things stand, as far as this one knows."""
        return [score.total for score in self.table.scores(self.seat)]

    def told(self, event: str, ever: bool) -> Sequence[int]:
        """Whose events of a kind were told, ever or since the seat's last decision."""
        kind = next(n for n, known in enumerate(self.table.game.record.events) if known.name == event)
        since = -1 if ever == EVER or not self.past else self.past[-1].ply
        lines = (line for line in self.table.log(self.seat) if line.ply > since)
        return [what[1] for line in lines for what in line.events if what[0] == kind]

    def taken(self, decision: str) -> int:
        """How many decisions of a kind the seat has taken."""
        return sum(one.kind == decision for one in self.past)

    def played(self, pattern: Pattern) -> int:
        """How many moves of a pattern the seat has played."""
        return sum(one.move in pattern for one in self.past)


class Guide:
    """What a guide says to one seat of a table. It remembers what it said at decisions that have been taken."""

    def __init__(self, course: Course, seat: int) -> None:
        """Nothing has been said yet."""
        self.course, self.seat = course, seat
        self._taken: list[_Taken] = []
        self._moves: tuple[int, ...] = ()  # the moves that this was made of

    def speech(self, table: Table, steps: Mapping[int, int], ply: int | None = None) -> Speech:
        """What it says now, or what it said at an earlier position; ``steps`` are the person's, by decision."""
        at = len(table.moves) if ply is None else ply
        self._follow(table, steps)
        past = [one for one in self._taken if one.ply < at]
        reaction = past[-1].reaction if past else ""
        then = next((one.speech for one in self._taken if one.ply == at), None)
        if then:
            return then._replace(reaction=reaction, can_go_on=False, can_go_back=False, offers=None, kept=())
        if at < len(table.moves) or not (table.over or table.decides == self.seat):
            said = past[-1].speech if past else Speech()
            return Speech(said.lesson, said.say, reaction=reaction, past=True)
        speech, _ = self._spoken(table, past, steps.get(at, 0))
        return speech if speech.again else speech._replace(reaction=reaction)

    def steps_after(self, table: Table, steps: Mapping[int, int], by: int) -> int:
        """How many lessons the person has gone on by at this decision, once they go on or back by one more."""
        self._follow(table, steps)
        now = steps.get(len(table.moves), 0)
        speech, spoke = self._spoken(table, self._taken, now)
        now = max(-len(_heard(self._taken)), min(now, len(spoke)))
        return now + by if (speech.can_go_on if by > 0 else speech.can_go_back) else now

    # ---------------------------------------------------------------- what was said

    def _follow(self, table: Table, steps: Mapping[int, int]) -> None:
        """Take note of the decisions since the last look; of what was taken back, forget what was said."""
        moves = table.moves
        same = next(
            (n for n, (one, other) in enumerate(zip(self._moves, moves, strict=False)) if one != other),
            min(len(self._moves), len(moves)),
        )
        known = 0
        for one in self._taken:
            if one.ply >= same or one.steps != steps.get(one.ply, 0):
                break
            known += 1
        del self._taken[known:]
        first = self._taken[-1].ply + 1 if self._taken else 0
        for ply in range(first, len(moves)):
            if int(table.batch_after(ply)[0].decides) == self.seat:
                self._take(table, ply, steps.get(ply, 0))
        self._moves = moves

    def _take(self, table: Table, ply: int, steps: int) -> None:
        """What was said at a decision that has been taken, and what is said to the move."""
        then, move = table.after(ply), table.moves[ply]
        moment = self._moment(then, self._taken)
        speech, spoke = self._spoken(then, self._taken, max(0, steps))
        taken = _Taken(ply, moment.decision, move, steps, moment.turns, spoke, speech)
        self._taken.append(taken)
        if speech.lesson and speech.lesson.after and not speech.past:
            said = self._reaction(table, taken, speech.lesson)
            self._taken[-1] = _Taken(ply, moment.decision, move, steps, moment.turns, spoke, speech, said)

    def _reaction(self, table: Table, taken: _Taken, lesson: Lesson) -> str:
        """What is said to a move; the first answer that fits."""
        moment = self._moment(table.after(taken.ply + 1), self._taken)
        for one in lesson.after:
            fits = not one.did or any(taken.move in pattern for pattern in one.did)
            if fits and (one.when is None or one.when.holds(moment)):
                return one.say.said(moment)
        return ""

    # ---------------------------------------------------------------- what is said

    def _moment(self, table: Table, past: Sequence[_Taken]) -> _Moment:
        last = past[-1] if past else None
        goes_on = last is not None and last.ply == len(table.moves) - 1
        turns = (last.turn if last else 0) + (not goes_on and not table.over)
        spoken = next((one.turn for one in reversed(past) if one.spoke), 0)
        return _Moment(table, self.seat, past, turns, [self.course.lessons[n].id for n in _heard(past)], spoken)

    def _spoken(self, table: Table, past: Sequence[_Taken], steps: int) -> tuple[Speech, tuple[int, ...]]:
        """What is said at the last position of a table, and the lessons spoken there so far."""
        moment, before = self._moment(table, past), _heard(past)
        if steps < 0 and before:
            lesson = self.course.lessons[before[max(-len(before), steps)]]
            said = Speech(lesson, lesson.say.said(moment), again=True, can_go_on=True, leads_on=True)
            return said._replace(can_go_back=-steps < len(before)), ()
        spoke: list[int] = []
        while (due := self._due(moment)) is not None:
            spoke.append(due)
            if len(spoke) > steps:
                break
            moment.heard.append(self.course.lessons[due].id)
            moment.spoken_at = moment.turns
        speaks = len(spoke) > max(0, steps)
        heard = len(before) + len(spoke)
        if not speaks:
            points = self.course.lessons[spoke[-1]].points if spoke else ()
            return Speech(kept=tuple(one for one in points if one.moves), can_go_back=heard > 0), tuple(spoke)
        lesson = self.course.lessons[spoke[-1]]
        task = lesson.task.said(moment) if lesson.task else ""
        said = Speech(lesson, lesson.say.said(moment), task, can_go_on=True, can_go_back=heard > 1)
        offers = _offers(lesson, moment)
        asks = lesson.asks.said(moment) if lesson.asks and offers is not None else ""
        return said._replace(offers=offers, asks=asks, leads_on=self._leads_on(moment, lesson)), tuple(spoke)

    def _leads_on(self, moment: _Moment, lesson: Lesson) -> bool:
        """Whether going on from a lesson leads to another at the same decision."""
        after = replace(moment, heard=[*moment.heard, lesson.id], spoken_at=moment.turns)
        return self._due(after) is not None

    def _due(self, moment: _Moment) -> int | None:
        """The first lesson that has not been heard and whose condition holds."""
        lessons = self.course.lessons
        due = (n for n, one in enumerate(lessons) if one.id not in moment.heard and one.when.holds(moment))
        return next(due, None)


def _heard(past: Sequence[_Taken]) -> list[int]:
    """The lessons that have been heard, in their order, by their places."""
    return [lesson for one in past for lesson in one.spoke]


def _offers(lesson: Lesson, moment: _Moment) -> frozenset[int] | None:
    """The moves a lesson asks for, of those there are; where there is none of them, it leaves all."""
    asked = frozenset(move for move in moment.offered if any(move in pattern for pattern in lesson.only))
    return asked if asked and len(asked) < len(moment.offered) else None
