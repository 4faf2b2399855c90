"""Many steps in one sentence: payments, fillings, discards, and what a purchase was paid with.

On a page these stand in place of the rows `spent`, `filled`, `discarded` and `bought` of telling.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate, groupby

from parlour.engine.core.record import NONE
from parlour.engine.people.english import listed
from parlour.engine.people.sentences import Event, Line
from parlour.games.time_capsules.content import DIE_FACE, ENERGY, OBJECTS, QUBIT
from parlour.games.time_capsules.state import BOUGHT, DISCARDED, FILLED, GAINED, SPENT
from parlour.games.time_capsules.words.names import dice_names, objects, resource, size
from parlour.games.time_capsules.words.telling import LOOSE, Heard, bought, is_payment, paid_in

Run = Sequence[Line]  # of one kind of event, about one seat


def gathered(lines: Sequence[Line], who: Sequence[str]) -> list[Line]:
    """The log with each payment, each filling and each run of discards told at once, though decided piece by piece."""
    told: list[Line] = []
    begins = _payments_of_purchases(lines)
    payments = list(accumulate(at in begins for at in range(len(lines))))  # by line, how many have begun
    for (kind, seat, payment), run in groupby(range(len(lines)), lambda at: (*_kind_and_seat(lines[at]), payments[at])):
        places = list(run)
        steps = [lines[at] for at in places]
        if kind == SPENT:
            same = places[0] > 0 and payments[places[0] - 1] == payment
            loose = [told.pop()] if same and _pays_loose(lines[places[0] - 1], steps) else []
            told.append(_payment(loose, steps, who[seat]))
        elif kind == DISCARDED:
            told.append(_at_once(steps, f"{who[seat]} discards {_heap(steps)}"))
        elif kind == FILLED:
            told += _packing(steps, who[seat])
        elif kind == BOUGHT:
            told += [_priced(line, told, who) for line in steps]
        else:
            told += steps
    return told


def _kind_and_seat(line: Line) -> tuple[int, int]:
    """What a line tells, and of whom."""
    kind, seat, *_ = line.events[0] if line.events else (NONE, NONE)
    return kind, seat


def _at_once(run: Run, text: str) -> Line:
    events = tuple(event for line in run for event in line.events)
    return Line(run[-1].ply, text, run[0].rules, (), events, run[0].by)


def _packing(run: Run, name: str) -> Iterator[Line]:
    """Each capsule with all that went into it."""
    for capsule in sorted({line.events[0][3] for line in run}):
        into = [line for line in run if line.events[0][3] == capsule]
        yield _at_once(into, f"{name} packs capsule {capsule + 1}: {_heap(into)}")._replace(ply=run[-1].ply)


def _pays_loose(line: Line, run: Run) -> bool:
    """Whether a line tells of loose energy or qubits, and a run of batteries or computers pays the rest."""
    if len(line.events) != 1:
        return False
    kind, seat, what, n, _ = line.events[0]
    is_loose = kind == GAINED and what in LOOSE and n < 0
    return is_loose and seat == run[0].events[0][1] and {LOOSE[what]} == paid_in(step.events[0] for step in run)


def _payment(loose: Run, run: Run, name: str) -> Line:
    """Batteries and computers with what they are worth together, and what was loose before them."""
    tokens, before = _tokens(run), -sum(line.events[0][3] for line in loose)
    energy = sum(size(token) for token in tokens if token < OBJECTS)
    qubits = sum(int(DIE_FACE[token - OBJECTS]) for token in tokens if token >= OBJECTS)
    paid = listed(resource(n + before, kind) for n, kind in ((energy, ENERGY), (qubits, QUBIT)) if n)
    pieces = f"{before} loose, {_heap(run)}" if loose else _heap(run)
    return _at_once([*loose, *run], f"{name} pays {paid} ({pieces})")


def _priced(line: Line, before: Sequence[Line], who: Sequence[str]) -> Line:
    """A purchase, priced in what the lines before it say was paid: only they know of earlier steps (TC-69)."""
    purchase = Heard(None, line.events[0], who)
    if purchase.b == 0:
        return line
    payments = before[_begin_of_payment(before, purchase.seat, purchase.b) :]
    purchase.paid_kinds = paid_in(event for line in payments for event in line.events)
    text, rules, *_ = bought(purchase)
    return line._replace(text=text.format_map(purchase), rules=tuple(rules.split()))


def _payments_of_purchases(lines: Sequence[Line]) -> set[int]:
    """Where what is paid for a purchase begins: what was paid right before it may have been for something else."""
    bought_at = [(at, *line.events[0][1:4]) for at, line in enumerate(lines) if _kind_and_seat(line)[0] == BOUGHT]
    return {_begin_of_payment(lines[:at], seat, price) for at, seat, _, price in bought_at}


def _begin_of_payment(before: Sequence[Line], seat: int, price: int) -> int:
    """How far back the lines go by which a seat paid a price."""
    at, paid = len(before), 0
    while at > 0 and paid < price and _is_paid_by(before[at - 1], seat):
        at -= 1
        paid += sum(map(_worth, before[at].events))
    return at


def _worth(event: Event) -> int:
    """What a payment is worth in energy or qubits."""
    kind, _, what, n, _ = event
    if kind == SPENT:
        return size(what) if what < OBJECTS else int(DIE_FACE[what - OBJECTS])
    return -n if what in LOOSE else 0


def _is_paid_by(line: Line, seat: int) -> bool:
    return bool(line.events) and all(is_payment(event) and event[1] == seat for event in line.events)


def _tokens(run: Run) -> list[int]:
    """The objects of a run; from OBJECTS on they are active computers."""
    return [event[2] for line in run for event in line.events]


def _heap(run: Run) -> str:
    """Objects that are alike together, in the order of filling."""
    counts = Counter(token for token in _tokens(run) if token < OBJECTS)
    dice = dice_names(token - OBJECTS for token in _tokens(run) if token >= OBJECTS)
    return listed([*(objects(counts[thing], thing) for thing in sorted(counts)), *dice])
