"""A game in English, as tables of templates: labels, prompts, reasons, lines of the log, one row each.

    Move("recruit", "Recruit {in_slot:slot} {slot_price:slot}", "CAT-23", spot="row-{slot}", keys="{slot}")

What stands in braces is looked up in the game's own `Asked` (a decision, and the move that is asked about) or `Heard`
(an event):

    {price}     an attribute, or a method without arguments
    {card:a}    the method `card`, called with the number a of the frame or of the event
    {card:slot} likewise with the place of the move on its axis `slot`; several numbers stand behind commas
    {catalyst}  an axis of the move: the name of the component, {catalyst:catalyst} where there is such a method; in a
                spot its id
    {a:coin|coins}  a number and the noun that fits it: '1 coin', '3 coins'

Where a text depends on more, a function stands in place of the row and picks one; it may hold braces as well. When a
game is put together, `Words.check` sees that every move, decision, reason and event has its row, and that everything
in the braces of rows exists; what functions pick is read by the tests, at every step of random games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from string import Formatter
from typing import Any, ClassVar, NamedTuple

from parlour.engine.core.errors import DesignError
from parlour.engine.core.frames import Frames
from parlour.engine.core.moves import Moves
from parlour.engine.core.record import COUNTS, NONE, NUMBER, Record
from parlour.engine.people.lookups import FRAME_NUMBERS, Asked, Heard, Lookups
from parlour.engine.people.ranking import points_text
from parlour.engine.people.sentences import SEAT_NAMES, Choice, Event, Line, Sentence, Told

__all__ = ["SILENT", "Asked", "Heard", "In", "Move", "Reason", "Row", "Text", "Words", "is_deed"]

# ---------------------------------------------------------------- the tables

Text = tuple[str, ...]  # a template and its rules; of an event also what of the board it speaks of
Row = Text | Callable[[Any], Text]  # a function picks a row
Reason = Row | Mapping[str, Row]  # where it depends on the decision that is open, a row for each
SILENT: Text = ("", "")  # for what need not be told


class In(NamedTuple):
    """How a move is told in some decisions only, by their names."""

    frames: str
    text: str
    rules: str = ""


@dataclass(frozen=True, init=False)
class Move:
    """A kind of move in words.

    Without a text or a deed it is told by its pattern in the move table; without a spot of its own it is pointed at by
    its name and the ids of what is chosen, `capsule-3`.
    """

    key: str
    row: Row
    others: Mapping[str, Row]  # by the name of a frame
    spot: str | Callable[[Any], str]
    keys: str | Callable[[Any], str]
    deed: str | Callable[[Any], str]

    def __init__(
        self,
        key: str,
        text: str | Callable[[Any], Text] = "",
        rules: str = "",
        *others: In,
        spot: str | Callable[[Any], str] = "",
        keys: str | Callable[[Any], str] = "",
        deed: str | Callable[[Any], str] = "",
    ) -> None:
        """``text`` in every decision but those that ``others`` name."""
        told = {name: (other.text, other.rules) for other in others for name in other.frames.split()}
        row = text if callable(text) else (text, rules)
        vars(self).update(key=key, row=row, others=told, spot=spot, keys=keys, deed=deed)

    def rows(self) -> list[Row]:
        """Everything it may be called."""
        return [row for row in (self.row, *self.others.values()) if row != ("", "")]


def _filled(text: str | Callable[[Any], str], about: Any) -> str:
    """A template with its braces filled in."""
    chosen = text(about) if callable(text) else text
    return chosen.format_map(about) if "{" in chosen else chosen


def is_deed(text: str) -> bool:
    """Whether a template tells what somebody did."""
    return text.startswith("{who} ")


def _picked(row: Row, about: Any) -> Sentence:
    """A row as a sentence."""
    text, rules = (row(about) if callable(row) else row)[:2]
    return Sentence(_filled(text, about), tuple(_filled(rules, about).split()))


def _words_of(about: type[Lookups]) -> set[str]:
    """What a game's own class knows by name, and the numbers of a frame or an event."""
    return {name for kind in about.__mro__ for name in vars(kind)} | {*FRAME_NUMBERS, "move"}


def _braces(text: str) -> Iterator[str]:
    """Every word that a template looks up: names, and the numbers that they are called with."""
    for _, name, numbers, _ in Formatter().parse(text):
        yield from filter(None, (name, *(() if not numbers or "|" in numbers else numbers.split(","))))


class Words:
    """What a game says. A game makes a class of its own with its tables, and with those of the hooks it needs."""

    TIE_BREAK: ClassVar[str] = "the tie-break"
    FINAL: ClassVar[tuple[str, ...]] = ()  # sources of points that count only when the game ends
    SCORINGS: ClassVar[tuple[int, ...]] = ()  # the events by which points come to everybody, as nobody's move
    # What a seat holds, by the field: 'coin|coins', one for each number of a seat, or one for all of them together.
    HOLDINGS: ClassVar[Mapping[str, Sequence[str]]] = {}

    asked: type[Asked] = Asked
    heard: ClassVar[type[Heard]] = Heard

    choices: ClassVar[Sequence[Move]]
    prompts: ClassVar[Mapping[str, Row]]
    reasons: ClassVar[Mapping[str, Reason]]
    happened: ClassVar[Mapping[str, Row]]

    def settle(self, record: Record, moves: Moves, frames: Frames) -> None:
        """Lay the tables out by number, and see that nothing is forgotten."""
        self.frames = frames
        if not hasattr(self.asked, "moves"):
            self.asked = type("Asked", (self.asked,), {"moves": moves})
        self.check(record)
        self._moves = {move.key: move for move in self.choices}
        self._frames = {number: name for name, number in frames.numbers.items()}
        self._prompts = {frames.numbers[name]: row for name, row in self.prompts.items()}
        self._reasons = {frames.reasons[name]: row for name, row in self.reasons.items()}
        self._happened = {number: self.happened[event.name] for number, event in enumerate(record.events)}

    # ---------------------------------------------------------------- from the tables

    def choice(self, s: Any, move: int, who: Sequence[str] = SEAT_NAMES) -> Choice:
        """The move as an option of the decision in this view; ``who`` sits where, should it speak of other seats."""
        q = self.asked(s, who, move)
        row, name = self._moves[q.block], q.moves.names[move]
        told = row.others.get(self._frames[q.kind], row.row) if row.others else row.row
        label, rules = _picked(told, q)
        label = label or q.moves.said(move)
        return Choice(move, name, label, self.spot(q), rules, _filled(row.keys, q), self.warning(q))

    def spot(self, q: Asked) -> str:
        """Where one points to choose the move."""
        spot = self._moves[q.block].spot
        if not spot:
            return "-".join([q.block, *(str(q.ids[name]) for name in q.places)])
        chosen = spot(q) if callable(spot) else spot
        return chosen.format_map(q.ids)

    def by_spot(self, s: Any, moves: Iterable[int]) -> dict[str, list[int]]:
        """Moves by where one points to choose them."""
        found: dict[str, list[int]] = {}
        for move in dict.fromkeys(int(move) for move in moves):
            found.setdefault(self.spot(self.asked(s, SEAT_NAMES, move)), []).append(move)
        return found

    def prompt(self, s: Any) -> Sentence:
        """What the deciding seat is asked."""
        q = self.asked(s)
        return _picked(self._prompts[q.kind], q)

    def deed(self, s: Any, move: int) -> str:
        """The move as something one cannot do: 'recruit Sun Courier'."""
        q = self.asked(s, SEAT_NAMES, move)
        deed = self._moves[q.block].deed
        return _filled(deed, q) if deed else q.moves.said(move)

    def reason(self, s: Any, move: int, reason: int, who: Sequence[str]) -> Sentence:
        """Why the move is not possible, behind 'Ada cannot …: ' or 'You cannot …: ': 'costs 4, has 3'."""
        q, row = self.asked(s, who, move), self._reasons[reason]
        return _picked(row[self._frames[q.kind]] if isinstance(row, Mapping) else row, q)

    def told(self, s: Any, event: Event, who: Sequence[str]) -> Told:
        """An event as a line of the log; an empty text for what need not be told."""
        heard = self.heard(s, event, who)
        row = self._happened[heard.kind]
        text, rules, *spots = row(heard) if callable(row) else row
        sentence = _picked((text, rules), heard)
        where = _filled(" ".join(spots), heard).split()
        by = heard.seat if is_deed(text) else NONE
        return Told(*sentence, tuple(where), (tuple(int(n) for n in event),), by)

    # ---------------------------------------------------------------- hooks, each with what does for most games

    def story(self, s: Any, events: Sequence[Event], who: Sequence[str]) -> list[Told]:
        """The events of a step as lines of the log: one by one, or put together."""
        return [self.told(s, event, who) for event in events]

    def gathered(self, lines: Sequence[Line], who: Sequence[str]) -> list[Line]:
        """Lines of a log in fewer ones: a payment at once, though it was decided piece by piece."""
        return list(lines)

    def under_way(self, s: Any) -> Sequence[str]:
        """Which kinds of move were steps of an action that is under way, and could still be taken otherwise."""
        return ()

    def step(self, s: Any, move: int, who: Sequence[str] = SEAT_NAMES) -> Choice:
        """The move as a step of a line, read where its decision is not in sight."""
        return self.choice(s, move, who)

    def doing(self, s: Any, who: Sequence[str]) -> str:
        """What the deciding seat is at, told to the others: 'Ada pays'."""
        return ""

    def warning(self, q: Any) -> str:
        """What whoever chooses a move should know before, where that is bad."""
        return ""

    def figures(self, s: Any) -> Sequence[tuple[int, str]]:
        """Numbers of a finished game, each with its noun for one: (7, 'round')."""
        return ()

    def total_text(self, total: Fraction) -> str:
        """A total as people write it, or a word where it is no number of points: 'lost'."""
        return points_text(total)

    def tie_text(self, s: Any, seat: int) -> str:
        """What a seat has of what breaks ties."""
        return ""

    def rank(self, s: Any) -> str:
        """What somebody who played alone has become, in a game that has ranks and no winner then."""
        return ""

    def verdict(self, s: Any, who: Sequence[str]) -> Sentence | None:
        """How a game ended, where places and points do not tell it."""
        return None

    # ---------------------------------------------------------------- nothing is forgotten

    def check(self, record: Record) -> None:
        """DesignError, should a move, a decision, a reason or an event have no row, or a row a word nobody knows."""
        decisions = [row.name for row in self.frames.rows if row.offers and not row.spare]
        reasons = [name for name, number in self.frames.reasons.items() if number]
        wanted: tuple[tuple[str, Sequence[str], Sequence[str]], ...] = (
            ("move", list(self.asked.moves.blocks), [move.key for move in self.choices]),
            ("decision", decisions, list(self.prompts)),
            ("reason", reasons, list(self.reasons)),
            *(
                (f"{name} in decision", decisions, list(row))
                for name, row in self.reasons.items()
                if isinstance(row, Mapping)
            ),
            ("event", [event.name for event in record.events], list(self.happened)),
        )
        for what, needed, there in wanted:
            missing, unknown = [n for n in needed if n not in there], [n for n in there if n not in needed]
            if missing or unknown:
                raise DesignError(f"{record.name}: no words for the {what}s {missing}; unknown: {unknown}")
        self._check_holdings(record)
        for move in self.choices:
            offering = {row.name for row in self.frames.rows if move.key in row.families}
            if not move.others.keys() <= offering:
                raise DesignError(f"{record.name}: {move.key!r} is told in {[*move.others]}, offered in {[*offering]}")
        asked, heard = _words_of(self.asked), _words_of(self.heard)
        for where, text, known in self._templates(asked, heard):
            for word in _braces(text):
                if word not in known:
                    raise DesignError(f"{record.name}: {where}: nobody knows what {{{word}}} is in {text!r}")

    def _check_holdings(self, record: Record) -> None:
        """What a seat holds are numbers of its own, each with a word."""
        for name, nouns in self.HOLDINGS.items():
            field = record.by_name.get(name)
            if field is None or not field.per_seat or field.holds not in (NUMBER, COUNTS):
                raise DesignError(f"{record.name}: {name!r} is no field of numbers that seats hold")
            if len(nouns) not in (1, field.length // record.seats):
                raise DesignError(f"{record.name}: {len(nouns)} words for {name!r}, expected one, or one for each")

    def _templates(self, asked: set[str], heard: set[str]) -> Iterator[tuple[str, str, set[str]]]:
        """Every template: where it stands, and what it may speak of."""
        for move in self.choices:
            axes = {axis.name for axis in self.asked.moves.blocks[move.key].axes}
            texts = [text for row in move.rows() if not callable(row) for text in row]
            for text in (*texts, move.spot, move.keys, move.deed):
                if not callable(text):
                    yield f"move {move.key!r}", text, asked | axes
        every = {axis.name for block in self.asked.moves.blocks.values() for axis in block.axes}
        reasons = [row if isinstance(row, Mapping) else {name: row} for name, row in self.reasons.items()]
        tables = (
            ("decision", self.prompts, asked),
            *(("reason", rows, asked | every) for rows in reasons),
            ("event", self.happened, heard),
        )
        for what, table, known in tables:
            for name, row in table.items():
                for text in () if callable(row) else row:
                    yield f"{what} {name!r}", text, known
