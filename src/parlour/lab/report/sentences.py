"""What the figures say in plain words: the first thing a designer reads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from parlour.engine.people.english import capitalised
from parlour.lab.balance import Change, Comparison, General, Group, Line, View
from parlour.lab.charts import percent, points

MOST_NAMED = 6
RARE = 0.6  # of the usual share: whoever is gained less often is hardly wanted


class Finding(NamedTuple):
    """One sentence, with the names it is about; the tone says whether something should be done."""

    tone: str
    head: str
    names: tuple[tuple[str, str], ...]  # a name, and its figure
    tail: str = ""


def findings(view: View) -> list[Finding]:
    """The most important things a view tells, the most urgent first."""
    found = []
    for group in view.groups:
        found += _about(group)
    for general in view.generals:
        found.append(_turn_order(general, len(view.generals) > 1))
    return found


def _about(group: Group) -> list[Finding]:
    many = group.kind.many
    found = []
    strong, weak = group.marked(1), group.marked(-1)
    if strong:
        cheap = "look too cheap" if group.has_price else "look too strong"
        found.append(
            Finding(
                "good", f"{capitalised(many)} that {cheap}:", _named(strong), "whoever gets one wins clearly more often"
            )
        )
    if weak:
        dear = "look too dear or too weak" if group.has_price else "look too weak"
        found.append(Finding("bad", f"{capitalised(many)} that {dear}:", _named(weak)))
    if not strong and not weak:
        found.append(
            Finding("", f"No {group.name} stands out: none wins clearly more or less often than the others.", ())
        )
    rare = [line for line in group.lines if line.gained.high < RARE * _usual(group)]
    if rare:
        rare.sort(key=lambda line: line.gained.value)
        names = tuple((line.name, percent(line.gained.value)) for line in rare[:MOST_NAMED])
        head = f"Hardly ever {group.kind.gained}:"
        found.append(Finding("", head, names, f"usual is {percent(_usual(group))} of the games in which it could be"))
    return found


def _usual(group: Group) -> float:
    values = sorted(line.gained.value for line in group.lines)
    return values[len(values) // 2] if values else 0.0


def _named(lines: Sequence[Line]) -> tuple[tuple[str, str], ...]:
    named = [(line.name, points(line.lift)) for line in lines[:MOST_NAMED]]
    return (*named, (f"and {len(lines) - MOST_NAMED} more", "")) if len(lines) > MOST_NAMED else tuple(named)


def _turn_order(general: General, told_apart: bool) -> Finding:
    fair = 1 / general.players
    best = max(range(general.players), key=lambda place: general.turns[place].value)
    worst = min(range(general.players), key=lambda place: general.turns[place].value)
    seats = ("first", "second", "third", "fourth", "fifth", "sixth")
    where = f"With {general.players} players " if told_apart else ""
    top, low = general.turns[best], general.turns[worst]
    if top.low <= fair <= top.high and low.low <= fair <= low.high:
        return Finding(
            "",
            capitalised(f"{where}turn order has no clear effect: nobody wins clearly more than a fair share."),
            (),
        )
    edge = max(top.value - fair, fair - low.value)
    size = "a little" if edge < 0.08 * fair else "clearly" if edge < 0.2 * fair else "very much"
    head = (
        f"{where}turn order matters {size}: the {seats[best]} player wins {percent(top.value, 1)}, the {seats[worst]} "
    )
    head += f"{percent(low.value, 1)} (fair: {percent(fair, 0)})."
    return Finding("", capitalised(head), ())


def shifts(comparison: Comparison) -> list[Finding]:
    """What changed from one content to the other."""
    found = []
    for group, changes in comparison.groups:
        for mark, tone, word in ((1, "good", "stronger"), (-1, "bad", "weaker")):
            moved = [change for change in changes if change.mark == mark]
            if moved:
                found.append(
                    Finding(tone, f"{capitalised(group.kind.many)} that became clearly {word}:", _moved(moved))
                )
        if not any(change.mark for change in changes):
            found.append(Finding("", f"No {group.name} fares clearly better or worse than before.", ()))
    for names, where in ((comparison.only_ours, "new here"), (comparison.only_theirs, "no longer here")):
        if names:
            found.append(Finding("", f"{where.capitalize()}:", tuple((name, "") for name in names[:MOST_NAMED])))
    return found


def _moved(changes: Sequence[Change]) -> tuple[tuple[str, str], ...]:
    named = [(change.name, points(change.shift)) for change in changes[:MOST_NAMED]]
    return (*named, (f"and {len(changes) - MOST_NAMED} more", "")) if len(changes) > MOST_NAMED else tuple(named)
