"""What happened, as lines of the log: what one decision set off is one line for each seat it concerns.

What only one seat may know is blanked for the others before it comes here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from parlour.engine.core.record import HIDDEN, NONE
from parlour.engine.effects.tree import All, Do, On, Then, Tree, moment_of
from parlour.engine.people.english import listed, many, possessive
from parlour.engine.people.sentences import Sentence, Told
from parlour.games.dominations import state
from parlour.games.dominations.content import (
    AGES,
    ANY,
    CITY_INFLUENCE,
    COPIES,
    DEALT,
    DOMAIN_NAMES,
    FIRST_LEVEL,
    INF,
    IS_CIRCLE,
    KNOWLEDGE,
    LEVEL_CARDS,
    MASTERIES,
    MONUMENTS,
    N_DOMAINS,
    OBJECTIVES,
    ON_START,
    ON_TURN,
    TURNS,
    VP,
)
from parlour.games.dominations.rules.frames import BEGIN_AGE, COPY, GROW, SQUARE
from parlour.games.dominations.rules.layout import dominator
from parlour.games.dominations.words.names import (
    amounts,
    bill,
    camp_name,
    card_name,
    cell_name,
    component_name,
    full_nodi,
    goal_text,
    is_level,
    is_role,
    knowledge,
    level_name,
    mastery_name,
    monument_name,
    objective_name,
    point_name,
    reward,
    role_name,
    square_name,
    tile_name,
)
from parlour.games.dominations.words.places import pointed

Event = Sequence[int]  # kind, seat, a, b, c


def told(s: Any, event: Event, who: Sequence[str]) -> Sentence:
    """One event as a line of the log; an empty text for what need not be told."""
    return Sentence(*next(iter(story(s, [event], who)), Told(""))[:2])


def story(s: Any, events: Sequence[Event], who: Sequence[str]) -> list[Told]:
    """The events of a step as lines of the log."""
    teller = _Teller(s, who, events)
    for event in events:
        teller.hear(*(int(n) for n in event))
    teller.close()
    told = [(line, line.text()) for line in teller.lines]
    return [Told(text, _in_order(line.rules), tuple(dict.fromkeys(line.spots))) for line, text in told if text]


def _in_order(rules: list[str]) -> tuple[str, ...]:
    """Each rule once, by its number."""
    return tuple(sorted(set(rules), key=lambda rule: int(rule.rpartition("-")[2])))


class _Line:
    """A line of the log that grows: a head, then what it brought."""

    def __init__(self, who: str, head: str = "", *rules: str) -> None:
        self.who, self.head, self.rules = who, head, list(rules)
        self.spots: list[str] = []  # what of the board it speaks of

    def text(self) -> str:
        """The line as it stands."""
        return self.head.replace("{whose}", possessive(self.who)).replace("{who}", self.who)


class _Deed(_Line):
    """What a seat did, and all that came of it; without a head it is something that happened to the seat."""

    def __init__(self, who: str, head: str = "", *rules: str) -> None:
        super().__init__(who, head, *rules)
        self.paid = [0] * N_DOMAINS
        self.bought = ""
        self.given: list[str] = []  # paid for an effect
        self.produced = [0] * N_DOMAINS
        self.gained = [0] * N_DOMAINS
        self.points: dict[tuple[int, str], int] = {}  # VP or Influence, and what brought it
        self.brought: list[str] = []
        self.formed: list[int] = []  # Domains of full Nodi
        self.lost: list[str] = []
        self.since = ""  # when and by what Knowledge was gained that no deed has brought

    def text(self) -> str:
        """Head, price, what it brought at once, then what followed from it."""
        brought = [*([amounts(self.produced)] if any(self.produced) else []), *self.brought, *full_nodi(self.formed)]
        price = bill(self.paid) if any(self.paid) else ""
        if self.head:
            price = f" for {price}" if price else ""
            got = "; ".join([*([", ".join(brought)] if brought else []), *self._followed()])
            return f"{super().text()}{price}" + (f": {got}" if got else "")
        verbs = [f"pays {price}{f' for {self.bought}' if self.bought else ''}"] if price else []
        verbs += [f"scores {listed(brought)}"] if brought else []
        verbs += self._followed()
        return f"{self.who} {'; '.join(verbs)}" if verbs else ""

    def _followed(self) -> list[str]:
        gains = [amounts(self.gained)] if any(self.gained) else []
        for (word, by), n in self.points.items():
            gains.append(f"{n} {'VP' if word == VP else 'Influence'}" + ("" if by in self.head else f" ({by})"))
        parts = [("pays", self.given, ""), ("gains", gains, self.since), ("loses", self.lost, "")]
        return [f"{verb} {listed(things)}{more}" for verb, things, more in parts if things]


class _Teller:
    """Hears the events of a step one by one, and puts what belongs together into one line."""

    def __init__(self, s: Any, who: Sequence[str], events: Sequence[Event]) -> None:
        self.s, self.who = s, who
        self.ahead = [int(event[0]) for event in events]  # the kinds of the events that are still to come
        self.lines: list[_Line] = []
        self.open: dict[int, _Deed] = {}  # the deed of each seat that still grows
        self.runs: dict[tuple[int, int], _Run] = {}  # equal events that are told together
        self.placer: int | None = None

    def hear(self, kind: int, seat: int, a: int, b: int, c: int) -> None:
        """One event."""
        self.ahead.pop(0)
        _HEARD[kind](self, seat, a, b, c)
        spots = pointed(self.s, (kind, seat, a, b, c))
        if spots:
            line = self.open.get(seat) or self.lines[-1]
            line.spots += spots

    @property
    def assimilated(self) -> bool:
        """Whether a card came at the end of an Age: then Influence is scored next (DOM-84)."""
        scoring = [kind for kind in self.ahead if kind in (state.AGE_ENDED, state.SCORED_INFLUENCE)]
        return scoring[:1] == [state.SCORED_INFLUENCE]

    def close(self) -> None:
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

    # ---------------------------------------------------------------- lines

    def name(self, seat: int) -> str:
        """Who sits there."""
        return self.who[seat] if seat >= 0 else ""

    def say(self, text: str, *rules: str, seat: int = -1) -> None:
        """A line of its own, after which nothing grows any more."""
        self.lines.append(_Line(self.name(seat), text, *rules))
        self.open.clear()
        self.runs.clear()

    def begin(self, seat: int, head: str, *rules: str) -> _Deed:
        """A deed of a seat; what it paid just before belongs to it."""
        deed = _Deed(self.name(seat), head, *rules)
        before = self.open.get(seat)
        if before is not None and not before.head and any(before.paid):
            deed.paid, deed.rules = before.paid, [*rules, *before.rules]
            self.lines.remove(before)
        self.lines.append(deed)
        self.open[seat] = deed
        return deed

    def deed(self, seat: int) -> _Deed:
        """The deed of a seat that still grows, or a new one without a head."""
        if seat not in self.open:
            self.open[seat] = _Deed(self.name(seat))
            self.lines.append(self.open[seat])
        return self.open[seat]

    def run(self, kind: int, seat: int, tell: Callable[[list[tuple[int, int, int]]], str], *rules: str) -> _Run:
        """Events of one kind that are told together, as one line."""
        if (kind, seat) not in self.runs:
            line = _Run(self.name(seat), tell, *rules)
            self.lines.append(line)
            self.runs[kind, seat] = line
        return self.runs[kind, seat]


class _Run(_Line):
    """Events of one kind, told together."""

    def __init__(self, who: str, tell: Callable[[list[tuple[int, int, int]]], str], *rules: str) -> None:
        super().__init__(who, "", *rules)
        self.events: list[tuple[int, int, int]] = []
        self.tell = tell

    def text(self) -> str:
        """All of them in one sentence."""
        return self.tell(self.events).replace("{who}", self.who)


# ---------------------------------------------------------------- what brought Knowledge


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
    gives = {card_name(card): _gives(_effect(s, seat, card), event) for card in _tree(s, seat)}
    gives |= {monument_name(m): _gives(MONUMENTS[m].dominate, event) for m in _dominated(s, seat)}
    found = [
        [name for name, given in gives.items() if domain in given or WILD in given]
        for domain, n in enumerate(gained)
        if n
    ]
    is_sure = all(len(names) == 1 for names in found)
    return f"{when} ({listed(dict.fromkeys(name for names in found for name in names))})" if is_sure else when


WILD = -1  # a Domain that is picked


def _tree(s: Any, seat: int) -> list[int]:
    return [int(card) for card in s.tree[seat, : int(s.n_tree[seat])]]


def _dominated(s: Any, seat: int) -> list[int]:
    standing = [int(m) for m in s.monument[: int(s.seats)] if m >= 0 and s.monument_at[m]]
    return [m for m in standing if int(dominator(s, m)) == seat]


def _effect(s: Any, seat: int, card: int) -> Tree:
    """What the open side of a card of a tree says."""
    if is_level(card):
        monument, level = LEVEL_CARDS[card - FIRST_LEVEL]
        return MONUMENTS[monument].levels[level].side.effect
    mastery = MASTERIES[card // COPIES]
    is_advanced = s.owned[seat, card // COPIES] == state.ADVANCED
    return (mastery.advanced if is_advanced else mastery.base).effect


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


LogLine = tuple[int, str, tuple[str, ...], tuple[str, ...]]  # after how many decisions, text, rules, spots
_AMOUNT = rf"\d+ (?:{'|'.join(DOMAIN_NAMES)})"
_GAINS = rf" gains ({_AMOUNT}(?:(?:, | and ){_AMOUNT})*)( at the start of .*)?"


def gathered(lines: Sequence[LogLine], who: Sequence[str]) -> list[LogLine]:
    """The log with Knowledge that was picked point by point told at once."""
    gains = re.compile(f"({'|'.join(map(re.escape, who))}){_GAINS}")
    told: list[LogLine] = []
    for line in lines:
        before, now = gains.fullmatch(told[-1][1]) if told else None, gains.fullmatch(line[1])
        if before is None or now is None or before.group(1, 3) != now.group(1, 3):
            told.append(line)
            continue
        got = [0] * N_DOMAINS
        for n, domain in re.findall(r"(\d+) (\w+)", f"{before[2]} {now[2]}"):
            got[DOMAIN_NAMES.index(domain)] += int(n)
        rules = tuple(dict.fromkeys((*told[-1][2], *line[2])))
        told[-1] = (line[0], f"{now[1]} gains {amounts(got)}{now[3] or ''}", rules, ())
    return told


# ---------------------------------------------------------------- setup and hands


def _revealed(t: _Teller, seat: int, a: int, b: int, c: int) -> None:
    t.say(f"{{who}} keeps {objective_name(a)} and brings {monument_name(b)}", "DOM-17", "DOM-18", seat=seat)


def _tiles(verb: str) -> Callable[[list[tuple[int, int, int]]], str]:
    def tell(events: list[tuple[int, int, int]]) -> str:
        known = [tile_name(a) for a, _, _ in events if a != HIDDEN]
        return f"{{who}} {verb} {listed(known) if known else many(len(events), 'tile')}"

    return tell


def _drew(t: _Teller, seat: int, a: int, b: int, c: int) -> None:
    rules = ("DOM-20",) if t.s.age <= 1 else ("DOM-92", "DOM-93")
    t.run(state.DREW, seat, _tiles("draws"), *rules).events.append((a, b, c))


def _discarded(t: _Teller, seat: int, a: int, b: int, c: int) -> None:
    """The others are told how many tiles are drawn instead."""
    if a != HIDDEN:
        rule = "DOM-20" if t.s.age <= 1 else "DOM-92"
        t.run(state.DISCARDED, seat, _tiles("discards"), rule).events.append((a, b, c))


# ---------------------------------------------------------------- Grow


def _laid(t: _Teller, seat: int, a: int, b: int, c: int) -> None:
    t.placer = seat
    t.begin(seat, f"{{who}} lays {tile_name(a)} ({camp_name(a)}) on {cell_name(b)}", "DOM-28")


def _reactivated(t: _Teller, seat: int, a: int, b: int, c: int) -> None:
    t.placer = seat
    t.begin(seat, f"{{who}} uses the Inventor to activate {tile_name(a)} ({camp_name(a)}) again", "DOM-90")


def _scored_locus(t: _Teller, seat: int, a: int, b: int, c: int) -> None:
    t.placer = seat
    deed = t.deed(seat)
    deed.head = f"{f'{deed.head} and' if deed.head else '{who}'} scores the Locus {point_name(a)}"
    deed.rules.append("DOM-35")


def _produced(t: _Teller, seat: int, a: int, b: int, c: int) -> None:
    if t.placer is None:
        t.placer = seat  # whoever placed the tile comes first (DOM-39)
    deed = t.deed(seat)
    if not deed.head:
        deed.head = "{who} activates the tile" if seat == t.placer else "{whose} Cities trade"
    deed.produced[a] += b
    if "DOM-35" not in deed.rules:
        deed.rules.append("DOM-30" if seat == t.placer else "DOM-34")


def _gained(t: _Teller, seat: int, a: int, b: int, c: int) -> None:
    if any(t.deed(seat).produced):
        del t.open[seat]  # Gains of an activation come before what it Produced: this is something new
    deed = t.deed(seat)
    if a == KNOWLEDGE and b > 0:
        deed.gained[c] += b
        deed.rules.append("DOM-38")
    elif b > 0:
        source = a, component_name(c)
        deed.points[source] = deed.points.get(source, 0) + b
        deed.rules.append("DOM-97" if a == VP else "DOM-88" if is_role(c) else "DOM-8")
    else:
        deed.given.append(knowledge(-b, c) if a == KNOWLEDGE else f"{-b} {'Influence' if a == INF else 'VP'}")
        deed.rules.append("DOM-71")


def _lost(t: _Teller, seat: int, a: int, b: int, c: int) -> None:
    deed = t.deed(seat)
    limit = int(t.s.limit[seat, a])
    deed.lost.append(f"{knowledge(b, a)} over the limit of {limit}" + (f" for {c} VP" if c else ""))
    deed.rules.append("DOM-40")


def _exchanged(t: _Teller, seat: int, a: int, b: int, c: int) -> None:
    t.begin(seat, f"{{who}} exchanges {knowledge(c, a)} for {knowledge(1, b)}", "DOM-26")


# ---------------------------------------------------------------- Build and Develop


def _paid(t: _Teller, seat: int, a: int, b: int, c: int) -> None:
    deed = t.deed(seat)
    if deed.head:
        del t.open[seat]
        deed = t.deed(seat)
    deed.paid[a] += b


def _built(t: _Teller, seat: int, a: int, b: int, c: int) -> None:
    what = f"builds a City on {tile_name(a)}" if b == 1 else f"upgrades the City on {tile_name(a)} to level {b}"
    rules = ("DOM-44", "DOM-46") if b == 1 else ("DOM-45", "DOM-46")
    deed = t.begin(seat, f"{{who}} {what} ({camp_name(a)})", *rules)
    deed.brought.append(reward(0, int(CITY_INFLUENCE[b])))


def _took_level(t: _Teller, seat: int, a: int, b: int, c: int) -> None:
    t.begin(seat, f"{{who}} takes {level_name(a, b)} onto {square_name(c)}", "DOM-49")


def _stood(t: _Teller, seat: int, a: int, b: int, c: int) -> None:
    where = f"the Locus {point_name(b)}" if IS_CIRCLE[a] else cell_name(b)
    deed = t.open.get(seat)
    if deed is not None and deed.head:
        deed.brought.append(f"its Tile stands on {where}")
        deed.rules.append("DOM-51")
    else:
        t.begin(seat, f"{{who}} puts the Tile of {monument_name(a)} on {where}", "DOM-51")


def _learned(t: _Teller, seat: int, a: int, b: int, c: int) -> None:
    verb, rule = ("assimilates", "DOM-81") if t.assimilated else ("learns", "DOM-59")
    t.begin(seat, f"{{who}} {verb} {mastery_name(a)} onto {square_name(c)}", rule)


def _flipped(t: _Teller, seat: int, a: int, b: int, c: int) -> None:
    verb, rule = ("assimilates the advanced side of", "DOM-83") if t.assimilated else ("upgrades", "DOM-62")
    t.begin(seat, f"{{who}} {verb} {mastery_name(a)}", rule)


def _formed(t: _Teller, seat: int, a: int, b: int, c: int) -> None:
    deed = t.deed(seat)
    deed.formed.append(a)
    deed.rules.append("DOM-67")


def _scored_card(t: _Teller, seat: int, a: int, b: int, c: int) -> None:
    if not (b or c):
        return
    deed = t.deed(seat)
    deed.brought.insert(0, reward(b, c))
    deed.rules.append("DOM-63")


# ---------------------------------------------------------------- Ages


def _age_began(t: _Teller, seat: int, a: int, b: int, c: int) -> None:
    order = ", ".join(t.name(int(t.s.initiative[place])) for place in range(int(t.s.seats)))
    t.say(f"Age {a} of {AGES} begins; the order is {order}", "DOM-23", "DOM-21" if a == 1 else "DOM-86")


def _round_began(t: _Teller, seat: int, a: int, b: int, c: int) -> None:
    t.say(f"Round {a} of {TURNS}", "DOM-23")


def _assimilates(t: _Teller, seat: int, a: int, b: int, c: int) -> None:
    text = f"{{who}} has the most Influence and may assimilate a Mastery up to value {a}"
    t.say(text, "DOM-81", "DOM-82", seat=seat)


def _by_seat(t: _Teller, kind: int, title: str, show: Callable[[int, int, int], str], *rules: str) -> Any:
    """A run over all seats: 'Influence scores: Ada 14 VP, Ben 9 VP'; the first number is the seat."""

    def tell(events: list[tuple[int, int, int]]) -> str:
        return f"{title}: {', '.join(f'{t.name(seat)} {show(seat, a, b)}' for seat, a, b in events)}"

    return t.run(kind, -1, tell, *rules)


def _scored_influence(t: _Teller, seat: int, a: int, b: int, c: int) -> None:
    t.open.clear()  # what roles and the end of the game bring is no part of what somebody did before
    _by_seat(t, state.SCORED_INFLUENCE, "Influence scores", lambda _, n, __: f"{n} VP", "DOM-84").events.append(
        (seat, a, b)
    )


def _took_role(t: _Teller, seat: int, a: int, b: int, c: int) -> None:
    def tell(events: list[tuple[int, int, int]]) -> str:
        return f"{{who}} becomes {listed(f'{role_name(role)} ({vp} VP)' for role, vp, _ in events)}"

    t.run(state.TOOK_ROLE, seat, tell, "DOM-95" if t.s.age == AGES else "DOM-85").events.append((a, b, c))


def _dominates(t: _Teller, seat: int, a: int, b: int, c: int) -> None:
    t.begin(seat, f"{{who}} dominates {monument_name(a)}", "DOM-55", "DOM-56")


def _ordered(t: _Teller, seat: int, a: int, b: int, c: int) -> None:
    def tell(events: list[tuple[int, int, int]]) -> str:
        return f"The Governor sets the order: {', '.join(f'{place + 1}. {t.name(who)}' for who, place, _ in events)}"

    t.run(state.ORDERED, -1, tell, "DOM-86").events.append((seat, a, b))


def _scored_goal(t: _Teller, seat: int, a: int, b: int, c: int) -> None:
    def tell(events: list[tuple[int, int, int]]) -> str:
        met = listed(f"{goal_text(OBJECTIVES[objective].goals[goal])} ({vp} VP)" for objective, goal, vp in events)
        return f"{{who}} meets {many(len(events), 'goal')} of {objective_name(events[0][0])}: {met}"

    t.run(state.SCORED_GOAL, seat, tell, "DOM-98").events.append((a, b, c))


_HEARD: dict[int, Callable[[_Teller, int, int, int, int], None]] = {
    state.DEALT_CARDS: lambda t, *_: t.say(f"Everybody is dealt {DEALT} Objectives and {DEALT} Monuments", "DOM-17"),
    state.REVEALED: _revealed,
    state.DREW: _drew,
    state.DISCARDED: _discarded,
    state.AGE_BEGAN: _age_began,
    state.ROUND_BEGAN: _round_began,
    state.LAID: _laid,
    state.REACTIVATED: _reactivated,
    state.SCORED_LOCUS: _scored_locus,
    state.PRODUCED: _produced,
    state.GAINED: _gained,
    state.LOST: _lost,
    state.PAID: _paid,
    state.EXCHANGED: _exchanged,
    state.BUILT: _built,
    state.TOOK_LEVEL: _took_level,
    state.STOOD: _stood,
    state.LEARNED: _learned,
    state.FLIPPED: _flipped,
    state.FORMED: _formed,
    state.SCORED_CARD: _scored_card,
    state.ASSIMILATES: _assimilates,
    state.SCORED_INFLUENCE: _scored_influence,
    state.TOOK_ROLE: _took_role,
    state.DOMINATES: _dominates,
    state.ORDERED: _ordered,
    state.AGE_ENDED: lambda t, seat, a, b, c: t.say(f"Age {a} ends", "DOM-79"),
    state.SCORED_GOAL: _scored_goal,
    state.ENDED: lambda t, *_: t.say("The game is over: three Ages have been played", "DOM-95"),
}


# ---------------------------------------------------------------- the end of an Age, player by player


class AgeRow(NamedTuple):
    """What the end of an Age brought one player."""

    seat: int
    influence: str  # VP for Influence (DOM-84)
    roles: str  # with their VP (DOM-85)
    also: str  # assimilation, Monuments, effects


def age_end(lines: Sequence[tuple[int, str, tuple[str, ...], tuple[str, ...]]], who: Sequence[str]) -> list[AgeRow]:
    """The lines since the last Age ended as a table by player, in the order of play; nothing before that."""
    texts = [line[1] for line in lines]
    ends = [n for n, text in enumerate(texts) if _AGE_ENDS.fullmatch(text)]
    since = texts[ends[-1] + 1 :] if ends else []
    scored = next((text for text in since if text.startswith(_SCORES)), "")
    names = "|".join(sorted(map(re.escape, who), key=len, reverse=True))
    points = dict(re.findall(rf"(?:: |, )({names}) (\d+ VP)", scored))
    own = re.compile(rf"({names}) (.*)")
    told = [(match[1], match[2]) for match in map(own.fullmatch, since) if match]
    rows = [
        _age_row(seat, [text for teller, text in told if teller == name], points.get(name, ""))
        for seat, name in enumerate(who)
    ]
    order = list(points)
    return sorted(rows, key=lambda row: order.index(who[row.seat]) if who[row.seat] in order else row.seat)


_AGE_ENDS = re.compile(r"Age \d+ ends")
_SCORES, _BECOMES = "Influence scores: ", "becomes "
_ASIDE = ("draws ", "discards ", "keeps ", "has the most Influence")


def _age_row(seat: int, own: Sequence[str], influence: str) -> AgeRow:
    roles = [text.removeprefix(_BECOMES) for text in own if text.startswith(_BECOMES)]
    also = [text for text in own if not text.startswith((_BECOMES, *_ASIDE))]
    return AgeRow(seat, influence, listed(roles) if roles else "", "; ".join(also))
