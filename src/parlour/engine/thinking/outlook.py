"""What a learner sees: the state from one seat as a vector of numbers, worked out from the tables of fields and frames.

The seat itself comes first and the others follow in the order of play; a table of two has no room for a third seat,
unless a vector of one length is wanted for tables of every size.
For each number of seats and each seat the field table becomes a *script*: runs of numbers to copy, pieces to mark. The
kernel below walks that script over the raw words of a state; most of a vector is zeros, and only the rest is walked.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.engine.core.errors import DesignError
from parlour.engine.core.record import (
    COUNTS,
    EVERYONE,
    FRAME_WIDTH,
    IDS,
    LIST,
    NOBODY,
    NUMBER,
    OWNER,
    SEAT,
    WHICH,
    WHOSE,
    Field,
    Record,
)
from parlour.engine.core.rules import kernel, rule
from parlour.engine.core.sight import AT, DEPTH, EACH, FRAME, SPAN, TOP, WIDTH, Sight, is_private, read

# Columns of a script, and the forms its rows take.
FORM, FROM, WIDE, COUNT, TO, BY = range(6)
SHORT, NUMBERS, PLACED, WHERE, LISTED, ONE, RELATIVE, OWNED, MARKED = range(9)

ABOUT = 8  # an amount that a decision is about lies between −1 and 1: one of this size is a half
MOST_MARKED = (
    512  # a list of numbers, or a number of a decision, that stands for one of so many things is a one among zeros
)
FIRST, SIZE = range(2)  # where in the vector a number of a decision stands, and how many numbers it takes
UNSEEN = ("frame", "depth", "ply", "epoch", "broken")  # what of the header tells a learner nothing of its own


class Part(NamedTuple):
    """One part of the vector: the field, where it begins, how many numbers it has, and their bounds."""

    name: str
    first: int
    size: int
    least: float
    most: float
    of: str = ""  # the kind of piece that the numbers tell of, piece by piece, place after place


class About(NamedTuple):
    """What a number of a frame is: its name, or the thing it stands for, and how many there are; 1: an amount."""

    name: str
    size: int


class Outlook:
    """The vector of a game for a number of seats: its parts, and the script of each seat."""

    def __init__(
        self, record: Record, sight: Sight, seats: int, about: Sequence[Sequence[About | None]] = (), room: int = 0
    ) -> None:
        """Lay out the parts, then write the scripts.

        ``about`` tells of each frame what its three numbers are. With ``room`` for more seats than play, the vector is
        that of a larger table, and the places of those who are not there stay empty.
        """
        self._record, self._sight, self.seats, self.room = record, sight, seats, room or seats
        self._fields = [
            (field, row) for field, row in zip(record.fields, sight.plan.tolist(), strict=True) if self._is_shown(field)
        ]
        self.layout: list[Part] = []
        for field, row in self._fields:
            self._add(field.name, self._owners(field) * self._share(field, row), *self._bounds(field), field.of)
        self.decision = self._decisions(about)
        self.size = self._end
        scripts = [self._script(seat) for seat in range(seats)]
        rows = max(len(script) for script in scripts)
        self.script = np.zeros((seats, rows, 6), dtype=np.int32)  # rows behind the last one copy nothing
        for seat, script in enumerate(scripts):
            self.script[seat, : len(script)] = script
        self.script.setflags(write=False)

    def _decisions(self, about: Sequence[Sequence[About | None]]) -> NDArray[np.int32]:
        """Where the kind of a decision stands and, by kind, each of its numbers: row 1 + 3 × kind + which number."""
        numbers = FRAME_WIDTH - 2
        table = np.zeros((1 + numbers * self._record.frames, 2), dtype=np.int32)
        table[0] = self._end, self._record.frames
        self._add("decision", self._record.frames, 0, 1)
        at: dict[About, int] = {}
        for kind, row in enumerate(about):
            for k, number in enumerate(row):
                if number is None:
                    continue
                if number not in at:
                    at[number] = self._end
                    of = number.name if len(self._record.kinds.get(number.name, ())) == number.size else ""
                    self._add(f"decision: {number.name}", number.size, -1 if number.size == 1 else 0, 1, of)
                table[1 + numbers * kind + k] = at[number], number.size
        table.setflags(write=False)
        return table

    @staticmethod
    def _is_shown(field: Field) -> bool:
        return not field.scratch and field.sees != NOBODY and field.name not in UNSEEN

    @property
    def _end(self) -> int:
        return self.layout[-1].first + self.layout[-1].size if self.layout else 0

    def _add(self, name: str, size: int, least: float, most: float, of: str = "") -> None:
        self.layout.append(Part(name, self._end, size, least, most, of))

    def _owners(self, field: Field) -> int:
        return self.room if field.per_seat else 1

    def _share(self, field: Field, row: list[int]) -> int:
        """How many numbers one owner's part of a field takes."""
        form = self._form(field)
        if form in (ONE, MARKED):
            return field.most + 1
        sizes = {PLACED: row[EACH] * row[SPAN], WHERE: row[SPAN], LISTED: row[SPAN], RELATIVE: self.room}
        return sizes.get(form, row[EACH] * (self.room if form == OWNED else 1))

    def _form(self, field: Field) -> int:
        """How a field is written: a seat's places for single pieces would be mostly zeros if every place had a row."""
        if field.holds == IDS:
            alone = max(self._record.copies[field.of]) == 1
            return WHERE if field.per_seat and alone else PLACED
        if field.holds == NUMBER and field.size and field.most < MOST_MARKED:
            return MARKED
        if field.holds in (NUMBER, COUNTS):
            return SHORT if field.small and field.scale == 1 else NUMBERS
        return {LIST: LISTED, WHICH: ONE, SEAT: RELATIVE, WHOSE: OWNED}[field.holds]

    def _bounds(self, field: Field) -> tuple[float, float]:
        if self._form(field) == MARKED:
            return 0, field.shape[-1]
        if field.holds in (NUMBER, COUNTS):
            return field.least / field.scale, field.most / field.scale
        return 0, max(self._record.copies[field.of]) if field.holds == LIST else 1

    def _script(self, seat: int) -> list[list[int]]:
        """The rows for one seat; runs that lie side by side are one."""
        rows: list[list[int]] = []
        parts = iter(self.layout)
        for field, row in self._fields:
            first, form, share = next(parts).first, self._form(field), self._share(field, row)
            by = {PLACED: row[SPAN], WHERE: row[EACH], OWNED: 2 * self.room + field.least + 1}.get(form, field.scale)
            for turn in range(self.seats if field.per_seat else 1):
                owner = (seat + turn) % self.seats if field.per_seat else 0
                if field.sees == EVERYONE or (field.sees == OWNER and owner == seat):
                    at = row[AT] + owner * row[EACH] * row[WIDTH]
                    length = (
                        field.shape[-1] if form in (LISTED, MARKED) else row[EACH]
                    )  # several lists: each from its front
                    for n, skip in enumerate(range(0, row[EACH], length)):
                        start = at + skip * row[WIDTH]
                        if form == MARKED:
                            by = self._counted_at(field, owner * row[EACH] // length + n)
                        self._append(rows, [form, start, row[WIDTH], length, first + turn * share, by])
        return rows

    def _counted_at(self, field: Field, nth: int) -> int:
        """The word where it is written how long the nth list of a field is."""
        size = next(k for k, other in enumerate(self._record.fields) if other.name == field.size)
        row = self._sight.plan[size].tolist()
        if row[WIDTH] != 2:
            raise DesignError(
                f"{self._record.name}: field {field.size!r} counts a list of numbers, so it cannot be small"
            )
        return int(row[AT] + nth * row[WIDTH])

    @staticmethod
    def _append(rows: list[list[int]], new: list[int]) -> None:
        if rows and new[FORM] in (SHORT, NUMBERS):
            last = rows[-1]
            follows = new[FROM] == last[FROM] + last[COUNT] * last[WIDE] and new[TO] == last[TO] + last[COUNT]
            if follows and all(new[k] == last[k] for k in (FORM, WIDE, BY)):
                last[COUNT] += new[COUNT]
                return
        rows.append(new)

    @cached_property
    def bounds(self) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """The least and the most each number can be."""
        sizes = [part.size for part in self.layout]
        least = np.repeat(np.array([part.least for part in self.layout], dtype=np.float32), sizes)
        return least, np.repeat(np.array([part.most for part in self.layout], dtype=np.float32), sizes)


@kernel
def observe(words: Any, i: int, seat: int, script: Any, decision: Any, out: Any) -> None:
    """Write what a seat sees as numbers around 0 to 1."""
    out[:] = 0.0
    seats = len(script)
    for row in range(script.shape[1]):
        form, at, width = script[seat, row, FORM], script[seat, row, FROM], script[seat, row, WIDE]
        count, first, by = script[seat, row, COUNT], script[seat, row, TO], script[seat, row, BY]
        if form == SHORT:
            show_short(words, i, at, count, out, first)
        elif form == NUMBERS:
            for k in range(count):
                out[first + k] = read(words, i, at + k * width, width) / by
        elif form == LISTED:
            show_list(words, i, at, width, count, out, first)
        elif form == MARKED:
            for k in range(read(words, i, by, 2)):
                out[first + read(words, i, at + k * width, width)] += 1.0
        elif form == OWNED:
            show_owners(words, i, seat, script, row, out)
        elif form == ONE or form == RELATIVE:
            value = read(words, i, at, width)
            if value >= 0:
                out[first + (value if form == ONE else (value - seat + seats) % seats)] = 1.0
        else:
            show_places(words, i, at, width, count, form == WHERE, by, out, first)
    show_decision(words, i, seat, decision, out)


@rule
def show_short(words: Any, i: int, at: int, count: int, out: Any, first: int) -> None:
    """Copy a run of short numbers; cut out like this, the compiler takes several at once."""
    source, target = words[i, at : at + count], out[first : first + count]
    for k in range(count):
        target[k] = source[k]


@rule
def show_list(words: Any, i: int, at: int, width: int, count: int, out: Any, first: int) -> None:
    """Count the pieces of a list, which is filled from the front."""
    for k in range(count):
        value = read(words, i, at + k * width, width)
        if value < 0:
            return
        out[first + value] += 1.0


@rule
def show_places(
    words: Any, i: int, at: int, width: int, count: int, where: bool, by: int, out: Any, first: int
) -> None:
    """Mark each piece: a one in the row of its place, or at the piece which of the places it lies in."""
    for k in range(count):
        value = read(words, i, at + k * width, width)
        if value < 0:
            continue
        if where:
            out[first + value] = (k + 1) / by
        else:
            out[first + k * by + value] = 1.0


@rule
def show_owners(words: Any, i: int, seat: int, script: Any, row: int, out: Any) -> None:
    """Mark whose each of several things is, counted from the seat that looks; there may be room for more than play."""
    at, width, first = script[seat, row, FROM], script[seat, row, WIDE], script[seat, row, TO]
    nobody, room = script[seat, row, BY] % 2, script[seat, row, BY] // 2
    for k in range(script[seat, row, COUNT]):
        owner = read(words, i, at + k * width, width) - nobody
        if owner >= 0:
            out[first + k * room + (owner - seat + len(script)) % len(script)] = 1.0


@rule
def show_decision(words: Any, i: int, seat: int, decision: Any, out: Any) -> None:
    """Mark the kind of the frame on top, then what its numbers are about, unless they are another seat's secret."""
    depth = read(words, i, TOP[DEPTH], 2)
    if depth == 0:
        return
    at = TOP[FRAME] + (depth - 1) * FRAME_WIDTH * 2
    kind = read(words, i, at, 2)
    out[decision[0, FIRST] + kind] = 1.0
    if read(words, i, at + 2, 2) != seat and is_private(kind):
        return
    for k in range(2, FRAME_WIDTH):
        row, about = 1 + (FRAME_WIDTH - 2) * kind + k - 2, read(words, i, at + 2 * k, 2)
        first, size = decision[row, FIRST], decision[row, SIZE]
        if size == 1:
            out[first] = about / (ABOUT + abs(about))
        elif 0 <= about < size:
            out[first + about] = 1.0
