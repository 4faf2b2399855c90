"""What belongs to one deed of Revive's log, and what it comes to (`engine/people/gathering.py`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from parlour.engine.people import gathering
from parlour.engine.people.english import listed, some
from parlour.engine.people.sentences import Line
from parlour.games.revive import state
from parlour.games.revive.notation import COLOURS
from parlour.games.revive.words.names import amount

ALONE = (state.DEALT_CARDS, state.TOOK_TRIBE, state.KEPT, state.TURN_BEGAN, state.TOOK_END_TILE, state.SHOWED,
         state.ENDED)  # fmt: skip
COUNTED = (state.PAID, state.GAINED, state.SCORED, state.ADVANCED, state.PROGRESSED)
BEGINS = (state.PLAYED, state.EXPLORED, state.BUILT, state.POPULATED, state.OPENED, state.USED_MACHINE, state.TRADED,
          state.HIBERNATED)  # fmt: skip
RESUMES = {state.ACTIVATED: state.PLAYED, state.JOINED: state.PLAYED}  # whatever an effect of the card has begun


class Deed(gathering.Deed):
    """What a seat does: resources, points, steps of the machine markers."""

    COUNTED = COUNTED

    def __init__(self, seat: int, name: str) -> None:
        """Nothing is known of it yet."""
        super().__init__(seat, name)
        self.cost, self.gained, self.lost = Counter[int](), Counter[int](), Counter[int]()
        self.points = self.progress = self.modules = 0
        self.reached: dict[int, int] = {}  # the spaces of the machine markers

    def count(self, kind: int, a: int, b: int, c: int) -> bool:
        """Count an event; false for one that is told as it is."""
        if kind == state.PAID:
            self.cost[a] += b
        elif kind == state.GAINED:
            self.gained[a] += b
            self.lost[a] += c
        elif kind == state.SCORED:
            self.points += a
        elif kind == state.ADVANCED:
            self.reached[a] = b
        elif kind == state.PROGRESSED:
            self.progress = a
        elif kind == state.ACTIVATED:
            self.modules += 1
        return kind in (*COUNTED, state.ACTIVATED)

    @property
    def paid(self) -> str:
        """Everything it cost."""
        return listed(amount(n, a) for a, n in self.cost.items()) if self.cost else ""

    @property
    def done(self) -> list[str]:
        """What was done besides, in its order."""
        times = Counter(line.text.removeprefix(f"{self.name} ") for line in self.lines)
        also = [told + {1: "", 2: " (twice)"}.get(times[told], f" ({times[told]} times)") for told in self.also]
        return [*also, *([f"sets off {some(self.modules, 'module')}"] if self.modules else [])]

    @property
    def gains(self) -> list[str]:
        """Everything it brought in numbers."""
        found = [amount(n, resource) for resource, n in self.gained.items() if n]
        found += [f"{self.points} VP"] if self.points else []
        found += [f"{COLOURS[colour]} to {space}" for colour, space in self.reached.items()]
        found += [f"progress {self.progress}"] if self.progress else []
        return found + [f"no room for {amount(n, resource)}" for resource, n in self.lost.items() if n]


def begins(line: Line) -> bool:
    """Whether a deed begins here: an action, a free action; what an effect does without paying is part of another."""
    kind, _, a, b, _ = line.events[0]
    return kind in BEGINS or (kind == state.FLIPPED and a == 1) or (kind == state.USED_ABILITY and b == 0)


def gathered(lines: Sequence[Line], who: Sequence[str]) -> list[Line]:
    """The log with one line a deed."""
    return gathering.gathered(lines, who, Deed, begins, ALONE, resumes=RESUMES)
