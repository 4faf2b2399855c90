"""One deed in one line: what was chosen step by step, and all that it set off, put together by its events.

    HEAD for PRICE: GAINS; also DONE; DONE

What a deed gains is summed up, what else was done follows in its order; every other line of the log stays as it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from parlour.engine.people.english import listed, some
from parlour.engine.people.sentences import Line
from parlour.games.revive import state
from parlour.games.revive.notation import COLOURS
from parlour.games.revive.words.names import amount

ALONE = (state.DEALT_CARDS, state.TOOK_TRIBE, state.KEPT, state.TOOK_END_TILE, state.SHOWED, state.ENDED)
COUNTED = (state.PAID, state.GAINED, state.SCORED, state.ADVANCED, state.PROGRESSED)
BEGINS = (
    state.PLAYED, state.EXPLORED, state.BUILT, state.POPULATED, state.OPENED, state.USED_MACHINE, state.TRADED,
    state.HIBERNATED,
)  # fmt: skip


class Deed:
    """What a seat does, as a line that grows; without a head it is what befalls a seat in another's turn."""

    def __init__(self, seat: int, name: str) -> None:
        """Nothing is known of it yet."""
        self.seat, self.name, self.head = seat, name, ""
        self.paid: Counter[int] = Counter()
        self.gained: Counter[int] = Counter()
        self.lost: Counter[int] = Counter()
        self.points = self.progress = self.modules = 0
        self.reached: dict[int, int] = {}  # the spaces of the machine markers
        self.also: dict[str, None] = {}  # what else was done, each thing once
        self.rules: dict[str, None] = {}
        self.lines: list[Line] = []

    def add(self, line: Line) -> None:
        """The next thing that belongs to it."""
        kind, _, a, b, c = line.events[0]
        self.lines.append(line)
        if len(self.lines) == 1 and begins(line):
            self.head = line.text
        elif kind == state.PAID:
            self.paid[a] += b
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
        else:
            self.also[line.text.removeprefix(f"{self.name} ")] = None
        if kind not in COUNTED:
            self.rules |= dict.fromkeys(line.rules)

    @property
    def done(self) -> list[str]:
        """What was done besides, in its order."""
        return [*self.also, *([f"sets off {some(self.modules, 'module')}"] if self.modules else [])]

    @property
    def gains(self) -> list[str]:
        """Everything it brought in numbers."""
        found = [amount(n, resource) for resource, n in self.gained.items() if n]
        found += [f"{self.points} VP"] if self.points else []
        found += [f"{COLOURS[colour]} to {space}" for colour, space in self.reached.items()]
        found += [f"progress {self.progress}"] if self.progress else []
        return found + [f"no room for {amount(n, resource)}" for resource, n in self.lost.items() if n]

    def text(self) -> str:
        """The whole of it."""
        paid, gains, done = listed(amount(n, a) for a, n in self.paid.items()), self.gains, self.done
        if not self.head:
            parts = [f"pays {paid}"] * bool(self.paid) + [f"gains {', '.join(gains)}"] * bool(gains) + done
            return f"{self.name} {'; '.join(parts)}"
        got = "; ".join([*([", ".join(gains)] if gains else []), *done])
        return self.head + (f" for {paid}" if self.paid else "") + (f": {got}" if got else "")

    def line(self) -> Line:
        """All of it as one line: the rules of its head and of what was done, each once."""
        spots = tuple(dict.fromkeys(spot for line in self.lines for spot in line.spots))
        events = tuple(line.events[0] for line in self.lines)
        return Line(self.lines[-1].ply, self.text(), tuple(self.rules), spots, events, self.seat)


def begins(line: Line) -> bool:
    """Whether a deed begins here: an action, a free action; what an effect does without paying is part of another."""
    kind, _, a, b, _ = line.events[0]
    return kind in BEGINS or (kind == state.FLIPPED and a == 1) or (kind == state.USED_ABILITY and b == 0)


def gathered(lines: Sequence[Line], who: Sequence[str]) -> list[Line]:
    """The log with one line a deed; what befalls others meanwhile has a line for each of them."""
    told: list[Line | Deed] = []
    growing: dict[int, Deed] = {}
    for line in lines:
        kind, seat, *_ = line.events[0]
        if kind in ALONE or seat < 0:
            told.append(line)
            continue
        if begins(line):
            growing.clear()
        if seat not in growing:
            growing[seat] = Deed(seat, who[seat])
            told.append(growing[seat])
        growing[seat].add(line)
    return [one.line() if isinstance(one, Deed) else one for one in told]
