"""Knowledge that no deed has brought: when it was gained and by which card, and picks of single points told at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from parlour.engine.core.record import NONE
from parlour.engine.effects.tree import All, Do, On, Then, Tree, moment_of
from parlour.engine.people.english import listed
from parlour.engine.people.sentences import Line
from parlour.games.dominations import state, tables
from parlour.games.dominations.content import N_DOMAINS
from parlour.games.dominations.notation import ANY, KNOWLEDGE, ON_START, ON_TURN
from parlour.games.dominations.rules.develop import side_of
from parlour.games.dominations.rules.frames import BEGIN_AGE, GROW
from parlour.games.dominations.rules.layout import dominator
from parlour.games.dominations.words.names import amounts, card_name, monument_name

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
        before, now = _gain(told[-1], who) if told else None, _gain(line, who)
        if before is None or before != now:
            told.append(line)
            continue
        events, rules = told[-1].events + line.events, tuple(dict.fromkeys((*told[-1].rules, *line.rules)))
        told[-1] = Line(line.ply, _gains(events, who) + now[1], rules, (), events, line.by)
    return told


def _gain(line: Line, who: Sequence[str]) -> tuple[int, str] | None:
    """Of a line that tells of nothing but gained Knowledge: whose it is, and since when."""
    of_knowledge = [kind == state.GAINED and word == KNOWLEDGE and n > 0 for kind, _, word, n, _ in line.events]
    if not (of_knowledge and all(of_knowledge)):
        return None
    return line.events[0][1], line.text.removeprefix(_gains(line.events, who))


def _gains(events: Sequence[tuple[int, ...]], who: Sequence[str]) -> str:
    got = [0] * N_DOMAINS
    for _, _, _, n, domain in events:
        got[domain] += n
    return f"{who[events[0][1]]} gains {amounts(got)}"
