"""The Executives' board: a ring of seven spaces with Assets, what each sowing comes to, the Projects (FR-EXEC-1)."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from math import cos, pi, sin
from types import SimpleNamespace
from typing import Any

from parlour.engine.core.record import NONE
from parlour.engine.effects.tree import AtLeast, quantity_of
from parlour.engine.people.english import capitalised
from parlour.engine.people.seen import Fact, decision
from parlour.games.free_radicals import notation, tables
from parlour.games.free_radicals.board import facts
from parlour.games.free_radicals.factions import PROJECTS, SPACE_LIST
from parlour.games.free_radicals.notation import ASSETS, SPACES
from parlour.games.free_radicals.rules import frames
from parlour.games.free_radicals.rules.counting import counted
from parlour.games.free_radicals.rules.factions.executives import is_met
from parlour.games.free_radicals.words.names import acting, condition_text, phrase

ICONS = ("prestige", "res", "credit", "data", "awaken", "visit", "know")
CENTRE, RADII = (230, 176), (172, 124)
TOLD = 6  # strengths of a space that its tip tells
FORESEEN = 4  # Assets in hand up to which all orders of dropping them are looked at


def area(s: Any, seat: int, mine: bool) -> Fact:
    """The ring, what is being sown, the Projects with what they lack."""
    kind, decides, first, *_ = decision(s)
    ring, sows = s.ring.tolist(), mine and decides == seat and kind == frames.SOW
    assets, load = [sum(kinds) for kinds in ring], int(s.carrying.sum())
    falls = decides == seat and kind == frames.DROP
    return Fact(
        at=_step(s, seat, kind), left=int(s.plans_left), done=int(s.completed.sum()),
        spaces=[_space(n, ring[n]) for n in range(len(SPACES))],
        sowings={SPACES[n]: _sowing(s, seat, assets, n) for n, lie in enumerate(assets) if lie and sows},
        drop=_falling(assets, first, load).but(
            kinds=[(ASSETS[n], int(count)) for n, count in enumerate(s.carrying) if count]) if falls else None,
        projects=[_project(s, seat, int(one)) if one != NONE else None for one in s.project],
    )  # fmt: skip


def _step(s: Any, seat: int, kind: int) -> int:
    """The step of the turn (FR-EXEC-3)."""
    if s.over or s.turn != seat or not s.rounds:
        return -1
    if kind in (frames.SOW, frames.DROP, frames.PROJECT_CHOICE):
        return 3 if kind == frames.PROJECT_CHOICE else 0
    return 1 if facts.awaited(s, frames.OWN_STEP, tables.MEMO) else 2


@cache
def _place(space: int) -> tuple[int, int]:
    """Where a space lies on the ring: the first on top, the others clockwise."""
    angle = 2 * pi * space / len(SPACES) - pi / 2
    return round(CENTRE[0] + RADII[0] * cos(angle)), round(CENTRE[1] + RADII[1] * sin(angle))


def _space(space: int, kinds: list[int]) -> Fact:
    """A space with its Assets, in rows."""
    tokens = [ASSETS[kind] for kind, n in enumerate(kinds) for _ in range(n)]
    size, row = (20, 3) if len(tokens) <= 6 else (14, 5)
    rows = [tokens[at : at + row] for at in range(0, len(tokens), row)]
    lie = [
        (token, round((n - (len(line) - 1) / 2) * (size + 2), 1), round((at - (len(rows) - 1) / 2) * (size + 1), 1))
        for at, line in enumerate(rows)
        for n, token in enumerate(line)
    ]
    return _empty_space(space).but(tokens=lie, size=size, n=len(tokens))


@cache
def _empty_space(space: int) -> Fact:
    """A space: its name, its place, what it does with so many Assets (FR-EXEC-5)."""
    effects = [phrase(effect) for effect in SPACE_LIST[space].effect[:TOLD]]
    does = "\n".join(f"{n}: {words}" for n, words in enumerate(effects, 1))
    name = SPACES[space].capitalize()
    told = f"{name}, by the Assets in it when it acts\n{does}"
    return Fact(id=SPACES[space], name=name, at=_place(space), icon=ICONS[space], words=told)


@cache
def _acts(space: int, n: int) -> str:
    """What a space does with so many Assets."""
    return capitalised(phrase(SPACE_LIST[space].effect[n - 1]))


def _falling(assets: list[int], first: int, load: int) -> Fact:
    """Where a load falls from a space on, and what acts then (FR-EXEC-4)."""
    last, n = acting(assets, first, load)
    effect, falls = SPACE_LIST[last].effect[n - 1], [0] * len(assets)
    for at in range(load):
        falls[(first + at) % len(assets)] += 1
    return Fact(
        first=SPACES[first], last=SPACES[last], at=_place(last), n=n, icon=ICONS[last], does=facts.glyphs(effect),
        name=SPACES[last].capitalize(), falls=[(*_place(at), n) for at, n in enumerate(falls) if n],
        says=_acts(last, n),
    )  # fmt: skip


def _sowing(s: Any, seat: int, assets: list[int], space: int) -> Fact:
    """What sowing from a space comes to, and which Projects could be completed after it."""
    first, load = (space + 1) % len(assets), assets[space]
    left = [0 if at == space else n for at, n in enumerate(assets)]
    could = _could_meet(s, seat, space) if load <= FORESEEN else []
    return _falling(left, first, load).but(id=SPACES[space], could=could)


def _could_meet(s: Any, seat: int, space: int) -> list[str]:
    """The Projects whose conditions hold after some order of dropping the Assets of a space."""
    load = [kind for kind, n in enumerate(s.ring[space]) for _ in range(int(n))]
    shown, found = [int(one) for one in s.project if one != NONE], set()
    for order in sorted(set(permutations(load))):
        ring = s.ring.copy()
        ring[space] = 0
        for at, kind in enumerate(order, 1):
            ring[(space + at) % len(SPACES), kind] += 1
        then: Any = SimpleNamespace(**{**vars(s), "ring": ring})
        found |= {one for one in shown if one not in found and is_met(then, seat, one)}
    return [PROJECTS[one].name for one in shown if one in found]


def _project(s: Any, seat: int, project: int) -> Fact:
    """A Project: each condition with what is there (FR-EXEC-7)."""
    one = PROJECTS[project]
    needs = [_need(s, seat, condition) for condition in one.condition]
    told = "\n".join(f"{need.words}: {'met' if need.met else f'{need.have} now'}" for need in needs)
    return Fact(
        id=one.id, name=one.name, vp=one.vp, needs=needs, met=all(need.met for need in needs),
        words=f"{one.name}: {one.vp} VP\n{told}",
    )  # fmt: skip


def _need(s: Any, seat: int, condition: AtLeast) -> Fact:
    """A condition: what it counts, how many of it there are."""
    counts = quantity_of(condition.count)
    args = (*counts.args, 0, 0)
    have = int(counted(s, seat, counts.count, args[0], args[1]))
    icon = (
        f"asset-{ASSETS[args[0]]}"
        if counts.count == notation.COUNT_OF_TYPE
        else ({notation.COUNT_EMPTY: "empty_space", notation.COUNT_FILLED: "filled_space"}.get(counts.count, "asset"))
    )
    words = capitalised(condition_text(condition))
    return Fact(icon=icon, words=words, have=have, least=condition.least, met=have >= condition.least)  # fmt: skip
