"""One deed in one line: what was chosen step by step, and all that it set off, put together by its events.

    HEAD for PRICE: GAINS; also DONE; DONE

What a deed gains is summed up, what else was done follows in its order; every other line of the log stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from types import MappingProxyType

from parlour.engine.people.sentences import Line


class Deed:
    """What a seat does, as a line that grows; without a head it is what befalls a seat in another's turn.

    A game says what it counts (``count``), what that came to (``paid``, ``gains``), and which events need no rule.
    """

    COUNTED: Container[int] = ()

    def __init__(self, seat: int, name: str) -> None:
        """Nothing is known of it yet."""
        self.seat, self.name, self.head = seat, name, ""
        self.also: dict[str, None] = {}  # what else was done, each thing once
        self.rules: dict[str, None] = {}
        self.lines: list[Line] = []

    def add(self, line: Line, *, begins: bool = False) -> None:
        """The next thing that belongs to it; its head, where the deed begins with it."""
        kind, _, *numbers = line.events[0]
        self.lines.append(line)
        if begins:
            self.head, self.rules = line.text, dict.fromkeys(line.rules) | self.rules
        elif not self.count(kind, *numbers):
            self.also[line.text.removeprefix(f"{self.name} ")] = None
        if kind not in self.COUNTED:
            self.rules |= dict.fromkeys(line.rules)

    def count(self, kind: int, a: int, b: int, c: int) -> bool:
        """Count an event; false for one that is told as it is."""
        raise NotImplementedError

    @property
    def paid(self) -> str:
        """Everything it cost."""
        raise NotImplementedError

    @property
    def gains(self) -> list[str]:
        """Everything it brought in numbers."""
        raise NotImplementedError

    @property
    def done(self) -> list[str]:
        """What was done besides, in its order."""
        return [*self.also]

    def text(self) -> str:
        """The whole of it."""
        paid, gains, done = self.paid, self.gains, self.done
        if not self.head:
            parts = [f"pays {paid}"] * bool(paid) + [f"gains {', '.join(gains)}"] * bool(gains) + done
            return f"{self.name} {'; '.join(parts)}"
        got = "; ".join([*([", ".join(gains)] if gains else []), *done])
        return self.head + (f" for {paid}" if paid else "") + (f": {got}" if got else "")

    def line(self) -> Line:
        """All of it as one line: the rules of its head and of what was done, each once."""
        spots = tuple(dict.fromkeys(spot for line in self.lines for spot in line.spots))
        events = tuple(line.events[0] for line in self.lines)
        return Line(self.lines[-1].ply, self.text(), tuple(self.rules), spots, events, self.seat)


def gathered(
    lines: Sequence[Line],
    who: Sequence[str],
    deed: Callable[[int, str], Deed],
    begins: Callable[[Line], bool],
    alone: Container[int],
    resumes: Mapping[int, int] = MappingProxyType({}),
) -> list[Line]:
    """The log with one line a deed; what befalls others meanwhile has a line for each of them.

    Lines ``alone`` belong to no deed. What ``resumes`` names belongs to the seat's last deed that began with that
    event, though another came in between.
    """
    told: list[Line | Deed] = []
    growing: dict[int, Deed] = {}
    begun: dict[tuple[int, int], Deed] = {}
    for line in lines:
        kind, seat, *_ = line.events[0]
        if kind in alone or seat < 0:
            told.append(line)
            continue
        if head := begins(line):
            growing.clear()
        if seat not in growing:
            growing[seat] = deed(seat, who[seat])
            told.append(growing[seat])
        if head:
            begun[seat, kind] = growing[seat]
        elif kind in resumes:
            growing[seat] = begun.get((seat, resumes[kind]), growing[seat])
        growing[seat].add(line, begins=head)
    return [one.line() if isinstance(one, Deed) else one for one in told]
