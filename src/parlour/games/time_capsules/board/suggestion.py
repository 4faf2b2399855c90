"""How to fill capsules, and what to discard before: suggestions that a person can change and accept with one click."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from parlour.engine.effects.tree import NOTHING, All, Choice, Do, If, Pay, Quantity, Then, Tree, quantity_of
from parlour.engine.people.english import capitalised, listed
from parlour.engine.people.plan import Plan, Step, Way
from parlour.engine.people.seen import decision
from parlour.games.time_capsules import content
from parlour.games.time_capsules.content import ARTIFACTS, CAPSULE_MAX, FIRST_BIO, FIRST_COMPUTER, THE_BREAK, called
from parlour.games.time_capsules.moves import MOVES, TO_CAPSULE, TO_DROP
from parlour.games.time_capsules.rules.filling import to_be_placed
from parlour.games.time_capsules.rules.frames import DROPPING, FILL
from parlour.games.time_capsules.state import OPEN
from parlour.games.time_capsules.words.names import object_name, objects

TITLE = "Fill sensibly"
CHANGED = "Fill like this"
WORDS = (
    "Breaks lie with what returns them, artifacts and bioobjects with what needs them, as far as there is room; "
    "the rest is spread evenly."
)

DISCARD = "Discard sensibly"
ABILITY = 4.0  # what an object that does something is worth among computers and batteries

BREAKS_ALONE = frozenset({THE_BREAK})
ALL_BIOS = frozenset(range(FIRST_BIO, THE_BREAK))
EVERYWHERE = ("battery", "computer", "artifact")  # what lies in every capsule


def plan(s: Any) -> Plan | None:
    """What would be discarded, or where each object still to be placed would go; None where nothing is filled."""
    kind, seat, left, *_ = decision(s)
    if s.over or kind not in (FILL, DROPPING):
        return None
    return _filling(s, seat) if kind == FILL else _discards(s, seat, left)


def _discards(s: Any, seat: int, left: int) -> Plan:
    """So many objects, those that cost least VP and are worth least (TC-52, TC-55)."""
    zone = [t for t in range(THE_BREAK) for _ in range(int(s.inactive_zone[seat, t]))]
    gone = sorted(zone, key=lambda t: (int(content.OBJECT_VP[t]), _missed(t)))[:left]
    lost = min(sum(int(content.OBJECT_VP[t]) for t in gone), int(s.vp[seat]))
    heap = listed(objects(gone.count(t), t) for t in dict.fromkeys(gone))
    moves = [MOVES.names[TO_DROP + t] for t in gone]
    steps = [Step(f"drop-{left - n}", object_name(t), moves[n]) for n, t in enumerate(gone)]
    words = f"{capitalised(heap)} would go, {f'for {lost} VP' if lost else 'free of charge'} (TC-55)."
    return Plan(DISCARD, words, (), tuple(steps))


def _filling(s: Any, seat: int) -> Plan:
    capsules = [n for n in range(content.CAPSULES) if s.place[seat, n] == OPEN]
    held = {n: [t for t in range(content.OBJECTS) for _ in range(int(s.capsule[seat, n, t]))] for n in capsules}
    zone = [t for t in range(content.OBJECTS) for _ in range(int(s.inactive_zone[seat, t]))]
    queue = zone[: int(to_be_placed(s, seat))]  # breaks beyond that stay where they are (TC-54)
    moves = {n: MOVES.names[TO_CAPSULE + n] for n in capsules}
    where = Packing(held, queue).done()
    steps = [
        Step(f"fill-{left}", object_name(thing), moves[capsule])
        for left, thing, capsule in zip(range(len(queue), 0, -1), queue, where, strict=True)
    ]
    ways = [
        Way(moves[n], str(n + 1), len(held[n]), content.CAPSULE_MIN, CAPSULE_MAX)
        for n in capsules
        if len(held[n]) < CAPSULE_MAX
    ]
    return Plan(TITLE, WORDS, tuple(ways), tuple(steps), CHANGED)


class Packing:
    """Objects on their way into capsules: those that belong together first, then whatever fills up evenly."""

    def __init__(self, held: dict[int, list[int]], queue: Sequence[int]) -> None:
        self.inside = {capsule: list(things) for capsule, things in held.items()}
        self.queue = queue
        self.where: list[int] = [-1] * len(queue)

    def done(self) -> list[int]:
        """The capsule of each object of the queue."""
        for place, thing in self._with_wishes():
            if self.where[place] < 0:
                self._put(place, self._emptiest(thing, 1 + len(self._company(thing))))
            for friend in self._company(thing):
                self._join(friend, self.where[place])
        for capsule, things in self.inside.items():
            for thing in list(things):
                for friend in self._company(thing):
                    self._join(friend, capsule)
        for place, thing in enumerate(self.queue):
            if self.where[place] < 0:
                self._put(place, self._emptiest(thing, 1))
        self._reach_the_minimum()
        return self.where

    def _with_wishes(self) -> list[tuple[int, int]]:
        """The objects that need company, those that return breaks first."""
        found = [(place, thing) for place, thing in enumerate(self.queue) if wishes(thing)]
        return sorted(found, key=lambda item: wishes(item[1])[0].things != BREAKS_ALONE)

    def _company(self, wisher: int) -> list[int]:
        """The places in the queue of what an object would like to meet and has no capsule yet."""
        found: list[int] = []
        for wish in wishes(wisher):
            near = [
                place
                for place, thing in enumerate(self.queue)
                if thing in wish.things and self.where[place] < 0 and place not in found
            ]
            found += near[: wish.number]
        return found

    def _put(self, place: int, capsule: int) -> None:
        self.where[place] = capsule
        self.inside[capsule].append(self.queue[place])

    def _join(self, place: int, capsule: int) -> None:
        if self.where[place] < 0 and len(self.inside[capsule]) < CAPSULE_MAX:
            self._put(place, capsule)

    def _emptiest(self, thing: int, room: int) -> int:
        """Where there is room, the capsule with least of what this object brings, then with least of everything."""
        free = [n for n, things in self.inside.items() if len(things) < CAPSULE_MAX]
        roomy = [n for n in free if len(self.inside[n]) + room <= CAPSULE_MAX] or free
        return min(roomy, key=lambda n: (not self._is_welcome(n, thing), *_load(self.inside[n], thing), n))

    def _is_welcome(self, capsule: int, thing: int) -> bool:
        """Whether something in a capsule still needs this object; whatever returns breaks needs them all."""
        inside = self.inside[capsule]
        return any(
            thing in wish.things
            and (thing == THE_BREAK or sum(t in wish.things for t in inside if t != wisher) < wish.number)
            for wisher in inside
            for wish in wishes(wisher)
        )

    def _reach_the_minimum(self) -> None:
        """No capsule stays below its minimum while another one can spare something (TC-51)."""
        for capsule in self.inside:
            while len(self.inside[capsule]) < content.CAPSULE_MIN:
                movable = [p for p, at in enumerate(self.where) if len(self.inside[at]) > content.CAPSULE_MIN]
                if not movable:
                    return
                place = max(movable, key=self._spared)
                self.inside[self.where[place]].remove(self.queue[place])
                self._put(place, capsule)

    def _spared(self, place: int) -> tuple[int, bool, int]:
        """The fullest capsule gives first; batteries and computers are the first to leave it."""
        return len(self.inside[self.where[place]]), FIRST_COMPUTER <= self.queue[place] < FIRST_BIO, place


def _load(held: Sequence[int], thing: int) -> tuple[float, int]:
    """How much a capsule holds of what an object brings (artifacts by their colour), and how many objects."""
    sort = called(thing)[:2]
    return sum(_worth(t) for t in held if called(t)[:2] == sort), len(held)


def _worth(thing: int) -> float:
    """What an object is worth on average when it comes out."""
    if FIRST_COMPUTER <= thing < content.FIRST_BATTERY:
        return (content.FACES_OF[thing - FIRST_COMPUTER] + 1) / 2
    return float(content.SIZES[thing - content.FIRST_BATTERY]) if content.FIRST_BATTERY <= thing < FIRST_BIO else 1.0


def _missed(thing: int) -> float:
    """What one would miss of an object later; of a tile without an ability nothing."""
    if FIRST_COMPUTER <= thing < FIRST_BIO:
        return _worth(thing)
    return 0.0 if thing < content.TILES and ARTIFACTS[thing].use == NOTHING else ABILITY


# ---------------------------------------------------------------- what works together, read from the notation


class Wish(NamedTuple):
    """What an ability counts, needs or returns, and how many of it are of use at once."""

    things: frozenset[int]
    number: int


@cache
def wishes(thing: int) -> tuple[Wish, ...]:
    """What an object would like to meet when it comes out; batteries and computers lie everywhere anyway."""
    if FIRST_COMPUTER <= thing < FIRST_BIO or thing == THE_BREAK:
        return ()
    effect = ARTIFACTS[thing].use if thing < content.TILES else content.BIOOBJECTS[thing - FIRST_BIO].big
    most: dict[frozenset[int], int] = {}
    for things, n in _wanted(effect):
        most[things] = max(most.get(things, 0), n - (thing in things))
    return tuple(Wish(things, n) for things, n in most.items() if things and n > 0)


def _wanted(tree: Tree) -> Iterator[tuple[frozenset[int], int]]:
    match tree:
        case If(condition, body):
            yield _counted(quantity_of(condition.count)), condition.least
            yield from _wanted(body)
        case Pay(cost, gain):
            yield from (*_wanted(cost), *_wanted(gain))
        case All(parts) | Choice(parts) | Then(parts):
            for part in parts:
                yield from _wanted(part)
        case Do(word, args, scale):
            if scale is not None:
                most = content.OBJECTS if scale.cap is None else -(-scale.cap // args[0]) * scale.divisor
                yield _counted(quantity_of(scale.count)), most
            elif word == content.MEND:
                yield BREAKS_ALONE, args[0]
            elif word in (content.SCRAP, content.READY):
                yield _called((content.OBJECT_NAMES if word == content.SCRAP else content.READY_NAMES)[args[0]]), 1


def _counted(quantity: Quantity) -> frozenset[int]:
    if quantity.count == content.COUNT_ACTIVE:
        return _called(content.ACTIVE_NAMES[quantity.args[0]])
    return BREAKS_ALONE if quantity.count == content.COUNT_BREAK else ALL_BIOS


def _called(name: str) -> frozenset[int]:
    """The artifacts of a trait or a colour, or the bioobjects; nothing of what lies in every capsule."""
    return frozenset(t for t in range(content.OBJECTS) if name in called(t)) if name not in EVERYWHERE else frozenset()
