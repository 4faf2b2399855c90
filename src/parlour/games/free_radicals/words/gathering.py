"""What belongs to one deed of Free Radicals' log, and what it comes to (`engine/people/gathering.py`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from parlour.engine.core.record import NONE
from parlour.engine.people import gathering
from parlour.engine.people.english import listed, many
from parlour.engine.people.sentences import Line
from parlour.games.free_radicals import state
from parlour.games.free_radicals.notation import COLOURS, CREDIT, CREDITS
from parlour.games.free_radicals.words.names import item_text

ALONE = (state.BEGAN, state.TOOK_FACTION, state.ROUND_BEGAN, state.RESHUFFLED, state.WITHDREW, state.ENDED)
LEADING = (state.PAID, state.STRUCK)  # they are told before what they pay for
COUNTED = (state.PAID, state.STRUCK, state.GAINED, state.DREW, state.GAINED_FAVOR, state.SCORED)
BEGINS = (
    state.AWOKE, state.VISITED_BUILDING, state.REWARDED, state.ADVANCED, state.PLANTED, state.FARMED, state.SOWED,
    state.ACTED, state.COMPLETED_PROJECT, state.CRAFTED, state.PLAYED_CREW, state.TRAINED, state.LAY_LOW,
    state.PLAYED_SCOUNDREL, state.STROLLED, state.BUILT_STALL, state.SOLD, state.BOUGHT, state.BUILT_ROOM,
    state.CHECKED_IN, state.DROPPED_GUEST, state.FLEW, state.DELIVERED, state.PREDICTED, state.PERFORMED,
    state.PROGRAMMED, state.MARCHED, state.COMPLETED_QUEST, state.EXPLORED_TILE, state.TRAVELLED, state.USED_TILE,
)  # fmt: skip


class Deed(gathering.Deed):
    """What a seat does: Items, Favor, points."""

    COUNTED = COUNTED

    def __init__(self, seat: int, name: str) -> None:
        """Nothing is known of it yet."""
        super().__init__(seat, name)
        self.cost: Counter[int] = Counter()
        self.items: Counter[int] = Counter()
        self.favor: Counter[int] = Counter()
        self.cards = self.points = self.struck = 0
        self.begun_by, self.about = NONE, NONE

    def add(self, line: Line, *, begins: bool = False) -> None:
        """The next thing that belongs to it."""
        super().add(line, begins=begins)
        if begins:
            self.begun_by, _, self.about, *_ = line.events[0]

    def count(self, kind: int, a: int, b: int, c: int) -> bool:
        """Count an event; false for one that is told as it is."""
        if kind == state.DISCARDED and (self.begun_by, self.about) == (state.AWOKE, a):
            return True  # an Awakening discards its card
        if kind in (state.PAID, state.GAINED):
            (self.cost if kind == state.PAID else self.items)[CREDITS if a == CREDIT else b] += c
        elif kind == state.DREW:
            self.cards += 1
        elif kind == state.GAINED_FAVOR:
            self.favor[a] += b
        elif kind == state.SCORED:
            self.points += a
        elif kind == state.STRUCK:
            self.struck += 1
        return kind in COUNTED

    @property
    def paid(self) -> str:
        """Everything it cost."""
        if self.begun_by == state.SOLD:
            return ""
        struck = [f"{many(self.struck, 'Item')} struck"] if self.struck else []
        costs = [*(item_text(item, n) for item, n in sorted(self.cost.items())), *struck]
        return listed(costs) if costs else ""

    @property
    def gains(self) -> list[str]:
        """Everything it brought in numbers; what was drawn in secret is told to its owner beside."""
        found = [item_text(item, n) for item, n in sorted(self.items.items()) if self.begun_by != state.BOUGHT]
        found += [f"{many(self.cards, 'Data card')}{self._drawn()}"] if self.cards else []
        found += [f"{n} Favor of {COLOURS[colour]}" for colour, n in sorted(self.favor.items())]
        return found + ([f"{self.points} VP"] if self.points else [])

    def _drawn(self) -> str:
        """Which Data cards were drawn, for whoever may know."""
        draws = [line for line in self.lines if line.events[0][0] == state.DREW]
        known = [line.text.partition(" draws ")[2] for line in draws if line.events[0][2] >= 0]
        return f": {listed(known)}" if known else ""


def begins(line: Line) -> bool:
    """Whether a deed begins here; a Duty that is not carried out has begun before."""
    kind, _, _, b, _ = line.events[0]
    return kind in BEGINS and not (kind == state.MARCHED and b == 0)


def gathered(lines: Sequence[Line], who: Sequence[str]) -> list[Line]:
    """The log with one line a deed."""
    return gathering.gathered(lines, who, Deed, begins, ALONE, LEADING)
