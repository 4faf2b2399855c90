"""The search bot: information-set tree search inside compiled code, by iterations or by time."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.bots.rehearsal import Rehearsal
from parlour.engine.core.rules import Linked
from parlour.engine.game import Game
from parlour.engine.thinking.search import SCALE
from parlour.engine.thinking.workroom import Workroom

CHUNK = 50  # tries between two looks at the clock
HASTE = 0.5  # how much of the time each decision of a row takes from those that follow it
MOST_OPTIONS = 1000  # of a decision, and more: so many nodes may be added at once
LONGEST_DETOUR = 12  # decisions of a plan in which it may come back to the same question
DETOUR = 1.0  # points that a detour must bring at least
GIFTS = 20  # moves that are looked at for something that comes for nothing
STRAIGHT = 0.05  # of the tries of the move that was tried most: then what was found of a move is no accident
DECIDED = 0.01  # of a chance: nearer to all or nothing than this, a game is as good as decided
RIVAL = 0.25  # of the tries of the move that was tried most: then another is compared with it by its points
BELIEVED = 8  # tries of a move within a plan: then it is more than an accident
Pause = Callable[[], float]


def at_once() -> float:
    """No pause: whoever thinks alone need not let others think."""
    return 0.0


@dataclass(frozen=True)
class Style:
    """How a search goes about it."""

    explore: float = 0.15  # how readily a move is tried again that looked worse
    depth: int = 5  # moves of a playout before the position is appraised; 0: appraise at once
    guided: float = 1.0  # how often a playout takes the best option one step ahead instead of any
    width: float = 0.0  # progressive widening: at most width × visits ** growth moves of a node are tried; 0: all
    growth: float = 0.5
    scale: float = 4.0  # points ahead that count as a fairly sure victory
    horizon: int = 0  # turns that a try looks ahead, in a game that counts them; 0: as many as it comes to
    planned: bool = True  # up to the first accident a plan is worth what its best moves bring; else the average of all
    softness: float = 1.0  # of a network's choices: the more, the less sure it is taken to be
    trust: float = 1.0  # how much of a chance to win a network tells itself; the rest follows from the points it tells
    doubt: float = 1.0  # how much of the game is still open, of what its heuristic says: less where more is foreseen
    candour: float = 1.0  # the power of the odds that are told: a search may well play by more doubt than it has

    def numbers(self, unit: int) -> NDArray[np.float64]:
        """The style as the kernels read it."""
        scale = self.scale * unit
        tree = (self.explore, self.depth, self.guided, self.width, self.growth)
        return np.array(
            (*tree, scale, self.horizon, self.planned, self.softness, self.trust, self.doubt), dtype=np.float64
        )


@dataclass(frozen=True)
class Prospect:
    """What a search found of one move: how often it was tried, the points it leads to, everybody's chance to win."""

    move: int
    visits: int
    points: Fraction
    win: float
    chances: tuple[float, ...]  # of all seats, together 1


class SearchBot:
    """Tries out what could happen, and plays what was tried most: the best moves are tried again and again."""

    MOST_NODES, NODES_A_TRY = 200_000, 4

    def __init__(
        self,
        game: Game,
        seed: int,
        iterations: int = 0,
        seconds: float = 0.0,
        threads: int = 1,
        style: Style | None = None,
        reuse: bool = True,
        linked: Linked | None = None,
        pause: Pause = at_once,
    ) -> None:
        """Think for so many iterations (the same seed then gives the same moves), or for up to so long.

        ``pause`` is called now and then; it may let others think, and says how many seconds that took.
        """
        if (iterations > 0) == (seconds > 0):
            raise ValueError("a search is limited either by iterations or by seconds")
        self.game, self.iterations, self.seconds, self.reuse = game, iterations, seconds, reuse
        self._pause = pause
        self._style = (style or Style(**game.thinking)).numbers(game.unit)
        nodes = min(self.MOST_NODES, self.NODES_A_TRY * iterations + MOST_OPTIONS) if iterations else self.MOST_NODES
        rules = linked or game.linked()
        self._rooms = [Workroom(game, seed * 64 + n, rules, nodes) for n in range(threads)]  # one for each thread
        self._last: tuple[int, int, int] | None = None  # seat, ply and move of the latest decision
        self._row = 0  # decisions taken since somebody else decided

    @property
    def tree(self) -> NDArray[Any]:
        """What the search has found so far; of several threads, the first one's."""
        return self._rooms[0].tree  # type: ignore[no-any-return]

    def choose(self, seen: Any) -> int:
        """The move that was tried most; where there is only one, nothing is tried."""
        if int(seen.n_options) == 1:
            return int(seen.option[0])
        best = self.prospects(seen)[0].move
        self._last = (int(seen.decides), int(seen.ply), best)
        return best

    def prospects(self, seen: Any) -> list[Prospect]:
        """What the search found of each move, the most tried first."""
        self._take_up(seen)
        if len(self._rooms) == 1:
            self._think(self._rooms[0], seen)
        else:
            with ThreadPoolExecutor(len(self._rooms)) as pool:
                list(pool.map(lambda room: self._think(room, seen), self._rooms))
        return self._found(seen)

    def _take_up(self, seen: Any) -> None:
        """Go on with the tree below our own last move, if nobody has decided since; else begin anew."""
        last, self._last = self._last, None
        is_next = last is not None and last[:2] == (int(seen.decides), int(seen.ply) - 1)
        self._row = self._row + 1 if is_next else 0
        for room in self._rooms:
            if self.reuse and is_next and last is not None:
                room.go_on_from(last[2])
            else:
                room.clear()

    def _think(self, room: Workroom, seen: Any) -> None:
        left = -(-self.iterations // len(self._rooms))
        while left > 0:
            if self._grow(room, seen, min(CHUNK, left)) < min(CHUNK, left):
                return
            left -= CHUNK
            self._pause()
        until = time.perf_counter() + (0.0 if self.iterations else self.seconds * share_of_time(self._row))
        while time.perf_counter() < until:
            if self._grow(room, seen, CHUNK) < CHUNK:
                return
            until += self._pause()

    def _grow(self, room: Workroom, seen: Any, times: int) -> int:
        return room.grow(seen, times, self._style)

    def _found(self, seen: Any) -> list[Prospect]:
        tallies = [_tally(room.tree) for room in self._rooms]
        seat, seats, found = int(seen.decides), int(seen.seats), []
        for move in seen.option[: int(seen.n_options)].tolist():
            rows = [tally[move] for tally in tallies if move in tally]
            visits = sum(row[0] for row in rows)
            points = sum(row[1] for row in rows) / max(visits, 1) / self.game.unit
            chances = self._told(seen, [sum(row[2][each] for row in rows) / max(visits, 1) for each in range(seats)])
            found.append(Prospect(move, visits, Fraction(points).limit_denominator(100), chances[seat], chances))
        found.sort(key=lambda prospect: (-prospect.visits, -prospect.win, prospect.move))
        return self._without_detours(seen, for_points(found) if seats > 1 else found)

    def _told(self, seen: Any, chances: list[float]) -> tuple[float, ...]:
        """The chances of all seats as they are told."""
        return tuple(chances)

    def _looks_for_gifts(self, seen: Any) -> bool:
        """Whether it may leave something lying that comes for nothing."""
        return True

    def _without_detours(self, seen: Any, found: list[Prospect]) -> list[Prospect]:
        """The same, but a way that leads back to the same question comes first only if the plan needs it.

        Such a plan must be clearly better than the best that goes straight on: a search has more good tries of what
        puts a decision off than of what takes it, and would give things away for nothing. If all that it does after
        its detours could be done at once, there is no reason. A move that leaves a gift lying never comes first.
        """
        if len(found) < 2 or found[0].visits == 0:
            return found
        lines = _lines(self.tree)
        rehearsal = Rehearsal(self.game, seen, self._rooms[0].linked)
        others = [prospect.move for prospect in found[1:GIFTS]]
        gift = rehearsal.gift(found[0].move, others) if self._looks_for_gifts(seen) else None
        if gift is not None:
            return sorted(found, key=lambda prospect: prospect.move != gift)
        straight_on = rehearsal.straight_on(lines[found[0].move].moves) if found[0].move in lines else None
        if straight_on is not None and rehearsal.gift(straight_on, others) is None:
            return sorted(found, key=lambda prospect: prospect.move != straight_on)
        needed = DETOUR * self.game.unit / (4 * self._style[SCALE])  # what so many points make of an even game
        for at, prospect in enumerate(found):
            if prospect.visits < STRAIGHT * found[0].visits or prospect.move not in lines:
                break
            if not rehearsal.is_detour(lines[prospect.move].moves):
                seat = int(seen.decides)
                gained = lines[found[0].move].value[seat] - lines[prospect.move].value[seat]
                return [prospect, *found[:at], *found[at + 1 :]] if at and gained < needed else found
        return found


def for_points(found: list[Prospect]) -> list[Prospect]:
    """The same, but in a game that is as good as decided, of moves alike the one that brings most points comes first.

    Where nothing can be won or lost any more, a search has no reason to prefer good moves to senseless ones; people do.
    """
    first = found[0]
    if not first.visits or DECIDED < first.win < 1 - DECIDED:
        return found
    alike = [one for one in found if one.visits >= RIVAL * first.visits and abs(one.win - first.win) < DECIDED]
    best = max(alike, key=lambda one: one.points)
    return [best, *(one for one in found if one is not best)]


def surer(chances: list[float], power: float) -> list[float]:
    """Chances with their odds raised to a power: at 2, three to one is told as nine to one."""
    odds = [chance**power for chance in chances]
    return [each / sum(odds) for each in odds] if len(chances) > 1 and sum(odds) > 0 else chances


class Line(NamedTuple):
    """A move at the root with those that were tried most after it, and what that is worth to each seat."""

    moves: list[int]
    value: list[float]


def _lines(tree: NDArray[Any]) -> dict[int, Line]:
    """The plan behind each move at the root, as far as its seat goes on by itself."""
    found = {}
    for child in children(tree):
        moves, node = list[int](), child
        while node >= 0 and len(moves) < LONGEST_DETOUR:
            moves.append(int(tree[node].move))
            node = int(tree[node].favourite)
        found[int(tree[child].move)] = Line(moves, tree[child].value.tolist())
    return found


def children(tree: NDArray[Any], node: int = 0) -> Iterator[int]:
    """The nodes of the moves that were tried at a node: at the root, or below."""
    child = int(tree[node].child)
    while child >= 0:
        yield child
        child = int(tree[child].sibling)


def share_of_time(before: int) -> float:
    """The part of its time that a decision gets after so many others in a row.

    The first one gets all of it, and the later ones go on with what was found then: a turn of thirty decisions takes
    six times as long as a turn of one, and not thirty times.
    """
    return 1 / (1 + HASTE * before)


def _tally(tree: NDArray[Any]) -> dict[int, tuple[int, float, list[float]]]:
    """For each move at the root: visits, and with that weight the points and everybody's chances of its plan.

    What was only tried on the way to the plan would make a move look worse, the more so the more there was to try.
    """
    found = {}
    for child in children(tree):
        node = end = tree[child]
        while not end.lucky and end.favourite >= 0 and tree[end.favourite].visits >= BELIEVED:
            end = tree[end.favourite]
        weight = float(node.visits / max(end.visits, 1))
        found[int(node.move)] = (int(node.visits), float(end.points) * weight, (end.win * weight).tolist())
    return found
