"""What belongs to one deed of Free Radicals' log, and what it comes to (`engine/people/gathering.py`).

Deeds nest, and what is gained or paid says which one it belongs to: a Visit in the middle of a Farm Action takes
nothing from it. What is paid before its deed is told waits for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from parlour.engine.people import gathering
from parlour.engine.people.english import listed, many
from parlour.engine.people.sentences import Line
from parlour.games.free_radicals import state
from parlour.games.free_radicals.notation import COLOURS
from parlour.games.free_radicals.words.names import item_text
from parlour.games.free_radicals.words.telling import begun_by

ALONE = (
    state.BEGAN, state.TOOK_FACTION, state.ROUND_BEGAN, state.FILTERED, state.RESHUFFLED, state.WITHDREW, state.ENDED,
    state.SCORED_AT_END,
)  # fmt: skip
BELONGS = (  # to the deed that it says
    state.PAID, state.WAIVED, state.DISCARDED, state.GAINED, state.TOOK_CARD, state.DREW, state.GAINED_FAVOR,
    state.TOOK_PRESTIGE, state.SCORED, state.DREW_SCOUNDREL, state.DREW_GUEST,
)  # fmt: skip
FOLLOWS = (  # belongs to the last deed of its seat
    state.DROPPED, state.FILLED_FLOOR, state.DROPPED_GUEST, state.PUT_BACK_GOOD, state.DREW_BILL,
    state.CAME_TRUE, state.SKIPPED,
)  # fmt: skip
PAID_BEFORE = {  # what is paid before it is told
    state.AWOKE: (state.PAID, state.WAIVED), state.ADVANCED: (state.PAID, state.WAIVED),
    state.BUILT_ROOM: (state.PAID,), state.LOADED: (state.PAID,), state.CRAFTED: (state.DISCARDED,),
}  # fmt: skip
NAMES_ITS_CARD = (state.AWOKE, state.CRAFTED)
DRAWN = {state.DREW: "Data card", state.DREW_GUEST: "Guest"}

Key = tuple[int, int, int]  # a seat and what it does: kind and first number of the event that begins it


class Deed(gathering.Deed):
    """What a seat does: Items, Favor, points."""

    def __init__(self, key: Key, name: str) -> None:
        """Nothing is known of it yet."""
        super().__init__(key[0], name)
        self.begun_by, self.about = key[1:]
        self.cost, self.items, self.favor = Counter[int](), Counter[int](), Counter[int]()
        self.waived, self.points = Counter[int](), 0

    def count(self, kind: int, a: int, b: int, c: int) -> bool:
        """Count an event; false for one that is told as it is."""
        if kind == state.PAID:
            self.cost[a] += b
        elif kind == state.GAINED:
            self.items[a] += b
        elif kind == state.GAINED_FAVOR:
            self.favor[a] += b
        elif kind == state.SCORED:
            self.points += a
        elif kind == state.WAIVED:
            self.waived[a] += b
        else:
            return kind in (state.DISCARDED, *DRAWN)
        return True

    @property
    def paid(self) -> str:
        """Everything it cost; what is sold is no price."""
        if self.begun_by in (state.SOLD, state.SOLD_FOR_POINTS):
            return ""
        costs = _told(self.cost)
        if self.head:
            costs += [f"the card {card}" for card in self._discarded()]
        waived = f" ({listed(_told(self.waived))} waived)" if self.waived and self.head else ""
        return (listed(costs) or "nothing") + waived if costs or waived else ""

    @property
    def gains(self) -> list[str]:
        """Everything it brought in numbers; what was drawn in secret is told to its owner beside."""
        found = _told(self.items) if self.begun_by != state.BOUGHT else []
        found += [self._drawn(kind) for kind in DRAWN if self._of(kind)]
        found += [f"{n} {COLOURS[colour]} Favor" for colour, n in sorted(self.favor.items())]
        return found + ([f"{self.points} VP"] if self.points else [])

    @property
    def done(self) -> list[str]:
        """What was done besides, in its order."""
        times = Counter(line.text.removeprefix(f"{self.name} ") for line in self.lines)
        first = [f"waives {listed(_told(self.waived))}"] if self.waived and not self.head else []
        first += [] if self.head else [f"discards {card}" for card in self._discarded()]
        return first + [told + (f" ({times[told]} times)" if times[told] > 1 else "") for told in self.also]

    def _discarded(self) -> list[str]:
        """Data cards it was paid with, but the one that its head names."""
        own = self.about if self.head and self.begun_by in NAMES_ITS_CARD else None
        return [line.text.partition(" discards ")[2] for line in self._of(state.DISCARDED) if line.events[0][2] != own]

    def _of(self, kind: int) -> list[Line]:
        return [line for line in self.lines if line.events[0][0] == kind]

    def _drawn(self, kind: int) -> str:
        """How many were drawn, and which, for whoever may know."""
        draws = self._of(kind)
        known = [line.text.partition(" draws ")[2] for line in draws if line.events[0][2] >= 0]
        return many(len(draws), DRAWN[kind]) + (f": {listed(known)}" if known else "")


def _told(items: Counter[int]) -> list[str]:
    """So many of each Item."""
    return [item_text(item, n) for item, n in sorted(items.items())]


def gathered(lines: Sequence[Line], who: Sequence[str]) -> list[Line]:
    """The log with one line a deed."""
    return [one.line() if isinstance(one, Deed) else one for one in deeds_of(lines, who)]


def deeds_of(lines: Sequence[Line], who: Sequence[str]) -> list[Line | Deed]:
    """The deeds that a log tells of, and between them the lines that belong to none."""
    told: list[Line | Deed] = []
    deeds: dict[Key, Deed] = {}  # of each the last
    waiting: dict[Key, Deed] = {}  # paid for, and not yet told
    latest: dict[int, Deed] = {}  # of each seat
    for line in lines:
        kind, seat, number, *_ = line.events[0]
        if kind in ALONE:
            told.append(line)
            continue
        belongs, begins = kind in BELONGS, kind not in (*BELONGS, *FOLLOWS)
        key = (seat, *begun_by(line.events[0])) if belongs else (seat, kind, number)
        before = belongs and kind in PAID_BEFORE.get(key[1], ())
        found = waiting.pop(key, None) if before or begins else deeds.get(key) if belongs else latest.get(seat)
        if found is None:
            found = Deed(key, who[seat])
            told.append(found)
        (waiting if before else deeds)[key] = latest[seat] = found
        found.add(line, begins=begins)
    return told
