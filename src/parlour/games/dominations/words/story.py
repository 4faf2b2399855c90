"""How events become lines of the log: what one decision set off is one line for each seat it concerns.

    HEAD for PRICE: BROUGHT; pays GIVEN; gains GAINED, POINTS; loses LOST

A row `Begins` of telling.py begins such a line with its head; rows `Adds`, and the functions there, add to the deed
that is under way (`e.deed`). Without a head the line begins with the name: 'Ada pays 3 Science for Writing'. What only
one seat may know is blanked for the others before it comes here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from parlour.engine.core.record import NONE
from parlour.engine.effects.tree import All, Do, On, Then, Tree, moment_of
from parlour.engine.people.english import listed
from parlour.engine.people.sentences import Event, Line, Told
from parlour.engine.people.words import SILENT, Heard, Text, is_deed
from parlour.games.dominations import state, tables
from parlour.games.dominations.content import N_DOMAINS
from parlour.games.dominations.notation import ANY, KNOWLEDGE, ON_START, ON_TURN, VP
from parlour.games.dominations.rules.develop import side_of
from parlour.games.dominations.rules.frames import BEGIN_AGE, COPY, GROW, SQUARE
from parlour.games.dominations.rules.layout import dominator
from parlour.games.dominations.words.names import (
    amounts,
    bill,
    card_name,
    component_name,
    full_nodi,
    is_level,
    mastery_name,
    monument_name,
)

# ---------------------------------------------------------------- rows of HAPPENED; a plain one is a line of its own


class Begins(NamedTuple):
    """What a seat did: a line that grows by all that comes of it."""

    text: str
    rules: str
    spots: str = ""
    brings: str = ""


class Adds(NamedTuple):
    """Part of what a seat did, or of what happened to it; a text comes into its list ``to``."""

    rules: str = ""
    spots: str = ""
    to: str = ""
    text: str = ""


class Gathers(NamedTuple):
    """Equal events of a seat, or around the table, told together: `{each}` of them, `{n}` in all."""

    text: str
    each: str
    rules: str
    of: str = "seat"  # or "table"


# ---------------------------------------------------------------- lines that grow


class _Line:
    """A line of the log, the rules it rests on, what of the board it speaks of, and the events it tells."""

    since = ""  # when and by what Knowledge was gained that no deed has brought: how the line ends

    def __init__(self, seat: int, who: str, head: str = "") -> None:
        self.by, self.who, self.head = seat, who, head
        self.rules: list[str] = []
        self.spots: list[str] = []
        self.events: list[tuple[int, ...]] = []

    def text(self) -> str:
        """The line as it stands."""
        return self.head

    def told(self) -> Told:
        """The same with what it rests on: each rule once, by its number."""
        rules = sorted(set(self.rules), key=lambda rule: int(rule.rpartition("-")[2]))
        spots = tuple(dict.fromkeys(self.spots))
        return Told(self.text(), tuple(rules), spots, tuple(self.events), self.by, self.since)


class Deed(_Line):
    """What a seat did, and all that came of it; without a head it is something that happened to the seat."""

    def __init__(self, seat: int, who: str, head: str = "", component: int = NONE) -> None:
        super().__init__(seat, who, head)
        self.component = component  # what the head names, as the log counts it
        self.paid = [0] * N_DOMAINS
        self.bought = ""
        self.given: list[str] = []  # paid for an effect
        self.produced = [0] * N_DOMAINS
        self.gained = [0] * N_DOMAINS
        self.points: dict[tuple[int, int], int] = {}  # VP or Influence, and the component that brought it
        self.brought: list[str] = []
        self.formed: list[int] = []  # Domains of full Nodi
        self.lost: list[str] = []

    def text(self) -> str:
        """Head, price, what it brought at once, then what followed from it."""
        brought = [*([amounts(self.produced)] if any(self.produced) else []), *self.brought, *full_nodi(self.formed)]
        price = bill(self.paid) if any(self.paid) else ""
        if self.head:
            price = f" for {price}" if price else ""
            got = "; ".join([*([", ".join(brought)] if brought else []), *self._followed()])
            return f"{self.head}{price}" + (f": {got}" if got else "")
        verbs = [f"pays {price}{f' for {self.bought}' if self.bought else ''}"] if price else []
        verbs += [f"scores {listed(brought)}"] if brought else []
        verbs += self._followed()
        return f"{self.who} {'; '.join(verbs)}" if verbs else ""

    def _followed(self) -> list[str]:
        gains = [amounts(self.gained)] if any(self.gained) else []
        for (word, component), n in self.points.items():
            by = "" if component == self.component else f" ({component_name(component)})"
            gains.append(f"{n} {'VP' if word == VP else 'Influence'}{by}")
        parts = [("pays", self.given, ""), ("gains", gains, self.since), ("loses", self.lost, "")]
        return [f"{verb} {listed(things)}{more}" for verb, things, more in parts if things]


class _Gathered(_Line):
    """Events of one kind, told together."""

    def __init__(self, e: Heard, row: Gathers) -> None:
        super().__init__(e.seat if is_deed(row.text) else NONE, e.who)
        self.row, self.first = row, e
        self.each: list[str] = []

    def text(self) -> str:
        """All of them in one sentence."""
        each = ", ".join(self.each) if self.row.of == "table" else listed(self.each)
        vars(self.first).update(each=each, n=len(self.each))
        return self.row.text.format_map(self.first)


class Teller:
    """Hears the events of a step one by one, and puts what belongs together into one line."""

    def __init__(self, s: Any, who: Sequence[str], events: Sequence[Event]) -> None:
        """Nothing is heard yet."""
        self.s, self.who = s, who
        self.heard: list[tuple[int, ...]] = []
        self.to_come = [tuple(int(n) for n in event) for event in events]
        self.lines: list[_Line] = []
        self.open: dict[int, Deed] = {}  # the deed of each seat that still grows
        self.gathered: dict[tuple[int, int], _Gathered] = {}

    def hear(self, e: Any, row: Text) -> None:
        """The next event, and the row that tells it."""
        event = self.to_come.pop(0)
        self.heard.append(event)
        if row == SILENT:
            return
        line, rules, spots = self._line(e, row)
        line.rules += rules.format_map(e).split()
        line.spots += spots.format_map(e).split()
        line.events.append(event)

    def _line(self, e: Any, row: Text) -> tuple[_Line, str, str]:
        """The line that tells an event, with the rules and spots of its row."""
        if isinstance(row, Begins):
            deed = self._begin(Deed(e.seat, self.who[e.seat], row.text.format_map(e), e.component))
            deed.by = e.seat if is_deed(row.text) else NONE
            deed.brought += filter(None, [row.brings.format_map(e)])
            return deed, row.rules, row.spots
        if isinstance(row, Adds):
            deed = self.deed(e.seat)
            if row.to:
                getattr(deed, row.to).append(row.text.format_map(e))
            return deed, row.rules, row.spots
        if isinstance(row, Gathers):
            kind = e.kind, e.seat if row.of == "seat" else NONE
            if kind not in self.gathered:
                self.gathered[kind] = _Gathered(e, row)
                self.lines.append(self.gathered[kind])
            self.gathered[kind].each.append(row.each.format_map(e))
            return self.gathered[kind], row.rules, ""
        text, rules, *spots = row
        self.open.clear()  # after such a line nothing grows any more
        self.gathered.clear()
        self.lines.append(_Line(e.seat if is_deed(text) else NONE, e.who, text.format_map(e)))
        return self.lines[-1], rules, " ".join(spots)

    def told(self) -> list[Told]:
        """All lines that say something."""
        self._close()
        told = [line.told() for line in self.lines]
        return [line for line in told if line.text]

    def _close(self) -> None:
        """What was paid for a card whose place is still to be chosen."""
        kind, seat, a, *_ = (int(n) for n in self.s.frame[self.s.depth - 1]) if self.s.depth else (NONE, NONE, 0)
        deed = self.open.get(seat)
        if deed is not None and not deed.head and kind in (COPY, SQUARE):
            is_new = kind == COPY or not is_level(a)
            deed.bought = mastery_name(a) if kind == COPY else card_name(a)
            deed.rules.append("DOM-59" if is_new else "DOM-49")
        for seat, deed in self.open.items():
            if not deed.head and any(deed.gained) and not any(deed.produced):
                deed.since = gained_since(self.s, seat, deed.gained)

    def _begin(self, deed: Deed) -> Deed:
        """A deed of a seat begins; what it paid just before belongs to it."""
        seat = deed.by
        before = self.open.get(seat)
        if before is not None and not before.head and any(before.paid):
            deed.paid, deed.rules, deed.events = before.paid, before.rules, before.events
            self.lines.remove(before)
        self.lines.append(deed)
        self.open[seat] = deed
        return deed

    def deed(self, seat: int) -> Deed:
        """The deed of a seat that still grows, or a new one without a head."""
        return self.open[seat] if seat in self.open else self._begin(Deed(seat, self.who[seat] if seat >= 0 else ""))


# ---------------------------------------------------------------- Knowledge that no deed has brought

WILD = -1  # a Domain that is picked


def gained_since(s: Any, seat: int, gained: Sequence[int]) -> str:
    """When Knowledge was gained, and by which card: ' at the start of the turn (Astronomy)'; empty where nobody knows.

    Events tell the Domain but not the card: what is still to come tells the moment, and the tree what listens to it.
    """
    to_come = [tuple(int(n) for n in frame[:3]) for frame in s.frame[: int(s.depth)]]
    if (GROW, seat, 0) in to_come:
        event, when = ON_TURN, " at the start of the turn"
    elif any(kind == BEGIN_AGE for kind, *_ in to_come):
        event, when = ON_START, " at the start of the Age"
    else:
        return ""
    sides = {card_name(int(s.tree[seat, at])): int(side_of(s, seat, at)) for at in range(int(s.n_tree[seat]))}
    brought = [int(m) for m in s.monument[: int(s.seats)] if m >= 0]
    sides |= {monument_name(m): tables.MONUMENT_SIDE + m for m in brought if dominator(s, m) == seat}
    gives = {name: _gives(tables.EFFECTS[side], event) for name, side in sides.items()}
    found = [
        [name for name, given in gives.items() if domain in given or WILD in given]
        for domain, n in enumerate(gained)
        if n
    ]
    is_sure = all(len(names) == 1 for names in found)
    return f"{when} ({listed(dict.fromkeys(name for names in found for name in names))})" if is_sure else when


def _gives(effect: Tree, event: int) -> set[int]:
    """The Domains of the Knowledge that an effect gives at an event."""
    match effect:
        case Then(parts) | All(parts):
            return {domain for part in parts for domain in _gives(part, event)}
        case On(moment, body):
            return _gives(body, NONE) if moment_of(moment).event == event else set()
        case Do() if event == NONE and effect.word in (KNOWLEDGE, ANY):
            return {effect.args[1] if effect.word == KNOWLEDGE else WILD}
    return set()


# ---------------------------------------------------------------- picked point by point


def gathered(lines: Sequence[Line], who: Sequence[str]) -> list[Line]:
    """The log with Knowledge that was picked point by point told at once."""
    told: list[Line] = []
    for line in lines:
        before, now = _gain(told[-1]) if told else None, _gain(line)
        if before is None or before != now:
            told.append(line)
            continue
        events, rules = told[-1].events + line.events, tuple(dict.fromkeys((*told[-1].rules, *line.rules)))
        told[-1] = Line(line.ply, _gains(events, who) + line.tail, rules, (), events, line.by, line.tail)
    return told


def _gain(line: Line) -> tuple[int, str] | None:
    """Of a line that tells of nothing but gained Knowledge: whose it is, and since when."""
    of_knowledge = [kind == state.GAINED and word == KNOWLEDGE and n > 0 for kind, _, word, n, _ in line.events]
    return (line.events[0][1], line.tail) if of_knowledge and all(of_knowledge) else None


def _gains(events: Sequence[tuple[int, ...]], who: Sequence[str]) -> str:
    got = [0] * N_DOMAINS
    for _, _, _, n, domain in events:
        got[domain] += n
    return f"{who[events[0][1]]} gains {amounts(got)}"


# ---------------------------------------------------------------- the end of an Age, player by player


class AgeRow(NamedTuple):
    """What the end of an Age brought one player."""

    seat: int
    influence: str  # VP for Influence (DOM-84)
    roles: str  # with their VP (DOM-85)
    also: str  # assimilation, Monuments, effects


_ASIDE = (state.DREW, state.DISCARDED, state.REVEALED, state.ASSIMILATES, state.TOOK_ROLE)


def age_end(lines: Sequence[Line], who: Sequence[str]) -> list[AgeRow]:
    """The lines since the last Age ended as a table by player, in the order of play; nothing before that."""
    kinds = [line.events[0][0] if line.events else NONE for line in lines]
    since = lines[len(kinds) - kinds[::-1].index(state.AGE_ENDED) :] if state.AGE_ENDED in kinds else ()
    scored = next((line.events for line in since if line.events[0][0] == state.SCORED_INFLUENCE), ())
    points = {seat: f"{n} VP" for _, seat, n, *_ in scored}
    rows = [_age_row(seat, since, name, points.get(seat, "")) for seat, name in enumerate(who)]
    order = list(points)
    return sorted(rows, key=lambda row: order.index(row.seat) if row.seat in order else row.seat)


def _age_row(seat: int, lines: Sequence[Line], name: str, influence: str) -> AgeRow:
    own = [line for line in lines if line.by == seat]
    roles = [line.text.removeprefix(f"{name} becomes ") for line in own if line.events[0][0] == state.TOOK_ROLE]
    also = [line.text.removeprefix(f"{name} ") for line in own if line.events[0][0] not in _ASIDE]
    return AgeRow(seat, influence, ", ".join(roles), "; ".join(also))
