"""The tree of a study as its page lists it: branches indented, what is quiet folded; and its curve of chances."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from parlour.bots.review import NOISE
from parlour.engine.people.english import many
from parlour.table import Node, Study

BEFORE, AFTER = 5, 8  # positions of the line one is in that are listed around where one is
OPENING = 3  # positions of a branch that are always listed
DEEPEST = 5  # levels that are indented
LETTERS = 160  # of a comment in the list
WIDTH, HEIGHT, EDGE = 320, 76, 8
COSTLY = 6  # marks on the curve


class Row(NamedTuple):
    """A position in the list, or so many that are folded away."""

    key: str
    ply: int
    level: int
    seat: int = -1  # whose move leads there
    who: str = ""  # its name, where another seat moved before
    label: str = ""
    here: bool = False
    played: bool = False
    luck: int = 0
    win: int | None = None  # chance to win with the move, in hundredths
    lost: int = 0  # what the best move would have been better by
    name: str = ""
    comment: str = ""
    folded: int = 0


class Mark(NamedTuple):
    """A place on the curve that one can go to."""

    key: str
    seat: int
    x: float
    y: float
    said: str


class Curve(NamedTuple):
    """Everybody's chance to win along a line, at their own decisions."""

    lines: tuple[tuple[int, str], ...]  # seat, points of a <polyline>
    marks: tuple[Mark, ...]  # the most expensive decisions, in order
    here: float
    summary: str
    width: int = WIDTH
    height: int = HEIGHT


def rows(study: Study, here: Node) -> list[Row]:
    """The whole tree as a list: a branch follows the move that it replaces."""
    shown = _shown(study, here)
    found: list[Row] = []
    hidden: list[Row] = []
    for node, level in _in_order(study):
        if node.key in shown:
            found += _unfolded(hidden, study)
            hidden = []
            found.append(_row(node, level, here, found, study.names))
        else:
            if hidden and hidden[-1].level != min(level, DEEPEST):
                found += _unfolded(hidden, study)
                hidden = []
            hidden.append(Row(node.key, node.ply, min(level, DEEPEST)))
    return found + _unfolded(hidden, study)


def cost(node: Node) -> int:
    """What the move that leads to a node gave away, in hundredths of the chance to win; 0 where nobody knows."""
    chances = node.parent.chances if node.parent else None
    own = chances.of(node.move_name) if chances else None
    return max(0, round(100 * chances.best.win) - round(100 * own.win)) if chances and own else 0


def _in_order(study: Study) -> Iterator[tuple[Node, int]]:
    """Every node with its level: the main line is 0, its branches 1, theirs 2."""
    waiting = [(iter(study.root.line()), 0)]
    while waiting:
        line, level = waiting[-1]
        node = next(line, None)
        if node is None:
            waiting.pop()
            continue
        yield node, level
        if node.parent and node.parent.main is node:
            others = node.parent.variations[1:]
            waiting += [(iter(other.line()), level + 1) for other in reversed(others)]


def _shown(study: Study, here: Node) -> set[str]:
    """The positions that are listed: those around here, where lines part, what somebody has said or given away."""
    line = [*here.path, *here.line()[1:]]
    near = line[max(0, here.ply - BEFORE) : here.ply + AFTER + 1]
    found = {node.key for node in near} | {study.root.key, study.main_line[-1].key}
    for node in study.nodes():
        if node.name or node.comment or cost(node) > NOISE:
            found.add(node.key)
        if len(node.variations) > 1:
            found.add(node.variations[0].key)
            for other in node.variations[1:]:
                branch = other.line()
                found |= {each.key for each in (*branch[:OPENING], branch[-1])}
    return found


def _unfolded(hidden: Sequence[Row], study: Study) -> list[Row]:
    """Rows that are folded into one; a single one is listed after all, for it takes no more room."""
    if len(hidden) == 1:
        node = study.node(hidden[0].key)
        return [_row(node, hidden[0].level, None, (), study.names)]
    return [hidden[0]._replace(folded=len(hidden))] if hidden else []


def _row(node: Node, level: int, here: Node | None, before: Sequence[Row], names: Sequence[str]) -> Row:
    row = Row(
        node.key,
        node.ply,
        min(level, DEEPEST),
        here=node is here,
        played=node.was_played,
        luck=node.luck,
        lost=cost(node),
        name=node.name,
        comment=node.comment if node is here or len(node.comment) <= LETTERS else f"{node.comment[: LETTERS - 1]}…",
    )
    if node.parent is None or node.choice is None:
        return row
    seat = node.parent.seat if node.parent.seat is not None else -1
    told = before[-1] if before and not before[-1].folded else None
    goes_on = told is not None and told.seat == seat and told.key == node.parent.key
    own = node.parent.chances.of(node.move_name) if node.parent.chances else None
    return row._replace(
        seat=seat,
        who="" if goes_on else names[seat],
        label=node.choice.label,
        win=round(100 * own.win) if own else None,
    )


# ---------------------------------------------------------------- the curve


def curve(here: Node) -> Curve | None:
    """The chances along the line one is in; None where too few are known."""
    line = [*here.path, *here.line()[1:]]
    known = [node for node in line if node.chances and node.seat is not None]
    if len(known) < 3:
        return None
    last = max(len(line) - 1, 1)

    def x(node: Node) -> float:
        return round(EDGE + (WIDTH - 2 * EDGE) * node.ply / last, 1)

    def y(win: float) -> float:
        return round(EDGE + (HEIGHT - 2 * EDGE) * (1 - win), 1)

    names = here.table().names
    lines = []
    for seat in range(len(names)):
        own = [node for node in known if node.seat == seat]
        points = " ".join(f"{x(node):g},{y(node.chances.best.win):g}" for node in own if node.chances)
        lines.append((seat, points))
    costly = sorted((node for node in line if cost(node) > NOISE), key=cost, reverse=True)[:COSTLY]
    marks = tuple(
        Mark(node.key, node.parent.seat or 0, x(node), y(played.win), _said(node, names))
        for node in sorted(costly, key=lambda node: node.ply)
        if node.parent and node.parent.chances and (played := node.parent.chances.of(node.move_name))
    )
    told = f"Chances to win over {many(last, 'decision')}"
    return Curve(tuple(lines), marks, x(here), f"{told}; {many(len(marks), 'decision')} cost more than {NOISE}%")


def _said(node: Node, names: Sequence[str]) -> str:
    seat = node.parent.seat if node.parent and node.parent.seat is not None else 0
    label = node.choice.label if node.choice else ""
    return f"Decision {node.ply}, {names[seat]}: {label}, −{cost(node)}%"
