"""Who sees what, worked out from the field table alone: views, re-deals, and the general faults.

No game hides anything by hand. The field table is turned once into a *plan* of whole numbers; the kernels below walk
that plan over the raw 16-bit words of a state. It is the same for all states of a game, so nobody passes it on: the
kernels name its tables (``PLAN``, ``COPIES`` …), and get those of the game that they are linked for.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.engine.core.chance import MASK, scatter, take_nth, toss
from parlour.engine.core.record import (
    COUNTS,
    EVENT_WIDTH,
    EVERYONE,
    FRAME_WIDTH,
    HIDDEN,
    IDS,
    LIST,
    NONE,
    NUMBER,
    OWNER,
    Field,
    Header,
    Record,
)
from parlour.engine.core.rules import kernel, rule, usual, whole
from parlour.engine.core.tables import SuppliedTable

# Columns of the plan: one row a field.
(AT, WIDTH, OWNERS, EACH, SEES, HOLDS, KIND, LEAST, MOST, SPAN, ROOM, SIZE, SIZE_WIDTH) = range(13)

# Where things of the header begin.
DEPTH, FRAME, KEY = range(3)

# What `faults` can find in any game; a game's own faults follow from bit 8 on.
OUT_OF_BOUNDS, NOT_CONSERVED, MISCOUNTED = 16, 32, 128
GAME_FAULTS = 8
EVERYTHING = -3  # in place of a seat: gather what is seen as well

# The plan of the game that is linked; `Sight` works it out.
PLAN: Any = SuppliedTable("PLAN")  # where each field lies, who sees it, what it holds: one row a field
TOP: Any = SuppliedTable("TOP")  # where things of the header begin
COPIES: Any = SuppliedTable("COPIES")  # how often each piece (column) of a kind (row) exists
PRIVATE_EVENT: Any = SuppliedTable("PRIVATE_EVENT")  # how many numbers of an event of each sort others may not know
PRIVATE_FRAME: Any = SuppliedTable("PRIVATE_FRAME")  # the kinds of frame that only their seat may know


class Sight:
    """The plan of a record."""

    def __init__(self, record: Record) -> None:
        """Lay out the plan."""
        self.record = record
        self.kinds = list(record.kinds)
        self.plan = _frozen([self._row(field) for field in record.fields])
        sizes = [len(names) for names in record.kinds.values()] or [1]
        copies = np.zeros((max(len(self.kinds), 1), max(sizes)), dtype=np.int32)
        for k, kind in enumerate(self.kinds):
            copies[k, : len(record.copies[kind])] = record.copies[kind]
        self.copies = _frozen(copies)
        self.top = _frozen([self._word_of(name) for name in ("depth", "frame", "key")])
        self.private_event = _frozen([0 if event.sees == EVERYONE else event.hides for event in record.events] or [0])
        self.private_frame = _frozen(list(record.private_frames) or [-1])

    @property
    def tables(self) -> dict[str, NDArray[np.int32]]:
        """What the kernels name, for those who link them."""
        return {
            "PLAN": self.plan,
            "TOP": self.top,
            "COPIES": self.copies,
            "PRIVATE_EVENT": self.private_event,
            "PRIVATE_FRAME": self.private_frame,
        }

    def room_for_pieces(self) -> NDArray[np.int32]:
        """Room for one count per piece, in which kernels gather what lies somewhere: their ``pool``."""
        return np.zeros(self.copies.shape[1], dtype=np.int32)

    def _word_of(self, name: str) -> int:
        """Where a field begins, in 16-bit words."""
        layout = self.record.dtype.fields
        assert layout is not None
        return layout[name][1] // 2

    def _row(self, field: Field) -> list[int]:
        owners = self.record.seats if field.per_seat else 1
        kind = self.kinds.index(field.of) if field.of else -1
        span = len(self.record.kinds[field.of]) if field.of else 0
        each = field.length // owners
        at = self._word_of(field.name)
        width = 1 if field.small else 2
        sees = EVERYONE if field.name == "option" else field.sees  # `hide_options` looks after it
        counted = self.record.by_name.get(field.size)
        return [
            at,
            width,
            owners,
            each,
            sees,
            field.holds,
            kind,
            field.least,
            field.most,
            span,
            field.shape[-1] if field.shape else 1,
            self._word_of(counted.name) if counted else NONE,
            1 if counted and counted.small else 2,
        ]


def words_of(batch: NDArray[Any]) -> NDArray[np.int16]:
    """The same memory as 16-bit words, one row a state."""
    return batch.view(np.ndarray).view(np.int16).reshape(len(batch), -1)


def _frozen(rows: Any) -> NDArray[np.int32]:
    table = np.array(rows, dtype=np.int32)
    table.setflags(write=False)
    return table


@rule
def read(words: Any, i: int, at: int, width: int) -> int:
    """The number that begins at this word."""
    low = int(words[i, at])
    if width == 1:
        return low
    return int(words[i, at + 1]) * 65536 + (low & 0xFFFF)


@rule
def signed16(x: int) -> int:
    """The low 16 bits of a number, as a signed number."""
    low = x & 0xFFFF
    return low - 65536 if low >= 32768 else low


@rule
def write(words: Any, i: int, at: int, width: int, value: int) -> None:
    """Put a number where it begins at this word."""
    words[i, at] = signed16(value)
    if width == 2:
        words[i, at + 1] = signed16(value >> 16)


@rule
def is_seen(sees: int, owner: int, seat: int) -> bool:
    """Whether a seat sees what belongs to an owner."""
    return sees == EVERYONE or (sees == OWNER and owner == seat)


@kernel
def hide(batch: Any, words: Any, i: int, seat: int) -> None:
    """Blank everything in this state that the seat may not see; NONE (−1) is a spectator."""
    for row in range(len(PLAN)):
        for owner in range(PLAN[row, OWNERS]):
            if not is_seen(PLAN[row, SEES], owner, seat):
                blank(words, i, row, owner)
    s = batch[i]
    hide_options(s, seat)
    hide_frames(s, seat)
    hide_trail(s, seat)


@rule
def blank(words: Any, i: int, row: int, owner: int) -> None:
    """Hidden numbers become 0, hidden pieces HIDDEN; an empty place stays empty."""
    width = PLAN[row, WIDTH]
    at = PLAN[row, AT] + owner * PLAN[row, EACH] * width
    placed = PLAN[row, HOLDS] == IDS or PLAN[row, HOLDS] == LIST
    for k in range(PLAN[row, EACH]):
        if not placed:
            write(words, i, at + k * width, width, 0)
        elif read(words, i, at + k * width, width) >= 0:
            write(words, i, at + k * width, width, HIDDEN)


@rule
def hide_options(s: Header, seat: int) -> None:
    """Only the deciding seat sees its options; nobody sees those of earlier decisions."""
    if s.decides != seat:
        s.n_options = 0
    for k in range(s.n_options, len(s.option)):
        s.option[k] = 0


@rule
def hide_frames(s: Header, seat: int) -> None:
    """Blank what another seat's private frames hold, and the frames that are done."""
    for at in range(len(s.frame)):
        done = at >= s.depth
        if done or (s.frame[at, 1] != seat and is_private(s.frame[at, 0])):
            for k in range(0 if done else 2, FRAME_WIDTH):
                s.frame[at, k] = 0
        for k in range(FRAME_WIDTH):
            s.queue[at, k] = 0


@rule
def is_private(kind: int) -> bool:
    """Whether frames of this kind hold something that only their seat may know."""
    found = False
    for private in PRIVATE_FRAME:
        if private == kind:
            found = True
    return found


@rule
def hide_trail(s: Header, seat: int) -> None:
    """Blank what only another seat may know of the last step, and what is left of earlier ones."""
    for at in range(len(s.trail)):
        for k in range(EVENT_WIDTH):
            if at >= s.n_trail:
                s.trail[at, k] = 0
            elif 2 <= k < 2 + PRIVATE_EVENT[s.trail[at, 0]] and s.trail[at, 1] != seat:
                s.trail[at, k] = HIDDEN


@whole
@usual
def guess(s: Header, seat: int, dice: Any) -> None:
    """Deal anew what the seat cannot see and the field table cannot tell: hidden numbers with rules of their own.

    A game that hides pieces only has none: the field table tells everything.
    """


@kernel
def redeal(batch: Any, words: Any, i: int, seat: int, pool: Any, dice: Any) -> None:
    """Deal everything of each kind that the seat cannot see anew among its places, and chance with it.

    ``pool`` is room for one count per piece (`Sight.room_for_pieces`), ``dice`` a counter of the caller's own noise.
    """
    kinds = 0
    for row in range(len(PLAN)):
        kinds = max(kinds, PLAN[row, KIND] + 1)
    for kind in range(kinds):
        left = gather(words, i, seat, kind, pool)
        spread(words, i, seat, kind, pool, left, dice)
    guess(batch[i], seat, dice)
    for k in range(2):
        dice[0] = (dice[0] + 1) & MASK
        write(words, i, TOP[KEY] + 2 * k, 2, scatter(int(dice[0])))


@kernel
def imagine(batch: Any, words: Any, i: int, seat: int, pool: Any, dice: Any) -> None:
    """Make a whole state of a seat's view: what it cannot see is dealt from what it does not see elsewhere.

    Hidden places get a piece each; all others that are missing lie in the face-down heap of their kind.
    """
    for kind in range(len(COPIES)):
        gather_missing(words, i, seat, kind, pool)
        place_missing(words, i, seat, kind, pool, dice)
    guess(batch[i], seat, dice)
    for k in range(2):
        dice[0] = (dice[0] + 1) & MASK
        write(words, i, TOP[KEY] + 2 * k, 2, scatter(int(dice[0])))


@rule
def gather_missing(words: Any, i: int, seat: int, kind: int, pool: Any) -> None:
    """The pieces of a kind that the seat sees nowhere."""
    for piece in range(len(pool)):
        pool[piece] = COPIES[kind, piece]
    for row in range(len(PLAN)):
        if PLAN[row, KIND] != kind:
            continue
        width, each = PLAN[row, WIDTH], PLAN[row, EACH]
        for owner in range(PLAN[row, OWNERS]):
            if not is_seen(PLAN[row, SEES], owner, seat):
                continue
            for k in range(each):
                value = read(words, i, PLAN[row, AT] + (owner * each + k) * width, width)
                if PLAN[row, HOLDS] == COUNTS:
                    pool[k % PLAN[row, SPAN]] -= value
                elif value >= 0:
                    pool[value] -= 1


@rule
def place_missing(words: Any, i: int, seat: int, kind: int, pool: Any, dice: Any) -> None:
    """Hidden places first, then whatever is left goes onto the hidden heap."""
    left = 0
    for piece in range(len(pool)):
        left += pool[piece]
    for row in range(len(PLAN)):
        if PLAN[row, KIND] != kind or PLAN[row, HOLDS] == COUNTS:
            continue
        width, each = PLAN[row, WIDTH], PLAN[row, EACH]
        for k in range(PLAN[row, OWNERS] * each):
            at = PLAN[row, AT] + k * width
            if left > 0 and read(words, i, at, width) == HIDDEN:
                write(words, i, at, width, pick(pool, left, dice))
                left -= 1
    for row in range(len(PLAN)):
        if PLAN[row, KIND] != kind or PLAN[row, HOLDS] != COUNTS or left == 0:
            continue
        for owner in range(PLAN[row, OWNERS]):
            if is_seen(PLAN[row, SEES], owner, seat):
                continue
            width = PLAN[row, WIDTH]
            for k in range(PLAN[row, SPAN]):
                write(words, i, PLAN[row, AT] + (owner * PLAN[row, EACH] + k) * width, width, pool[k])
                pool[k] = 0
            left = 0


@rule
def gather(words: Any, i: int, seat: int, kind: int, pool: Any) -> int:
    """Count the pieces of a kind that the seat cannot see (or EVERYTHING); how many there are."""
    pool[:] = 0
    left = 0
    for row in range(len(PLAN)):
        if PLAN[row, KIND] != kind:
            continue
        width, each = PLAN[row, WIDTH], PLAN[row, EACH]
        for owner in range(PLAN[row, OWNERS]):
            if seat != EVERYTHING and is_seen(PLAN[row, SEES], owner, seat):
                continue
            for k in range(each):
                value = read(words, i, PLAN[row, AT] + (owner * each + k) * width, width)
                if PLAN[row, HOLDS] == COUNTS:
                    pool[k % PLAN[row, SPAN]] += value
                    left += value
                elif value >= 0:
                    pool[value] += 1
                    left += 1
    return left


@rule
def spread(words: Any, i: int, seat: int, kind: int, pool: Any, left: int, dice: Any) -> None:
    """Fill the same unseen places of a kind again, each with as many pieces as before."""
    for row in range(len(PLAN)):
        if PLAN[row, KIND] != kind:
            continue
        width, each = PLAN[row, WIDTH], PLAN[row, EACH]
        for owner in range(PLAN[row, OWNERS]):
            if is_seen(PLAN[row, SEES], owner, seat):
                continue
            at = PLAN[row, AT] + owner * each * width
            if PLAN[row, HOLDS] == COUNTS:
                left = spread_heap(words, i, at, width, each, PLAN[row, SPAN], pool, left, dice)
                continue
            for k in range(each):
                if read(words, i, at + k * width, width) >= 0:
                    write(words, i, at + k * width, width, pick(pool, left, dice))
                    left -= 1


@rule
def spread_heap(words: Any, i: int, at: int, width: int, each: int, span: int, pool: Any, left: int, dice: Any) -> int:
    """Refill heaps with as many pieces as they held; how many pieces are left over."""
    for heap in range(each // span):
        held = 0
        for k in range(heap * span, (heap + 1) * span):
            held += read(words, i, at + k * width, width)
            write(words, i, at + k * width, width, 0)
        for _ in range(held):
            spot = at + (heap * span + pick(pool, left, dice)) * width
            write(words, i, spot, width, read(words, i, spot, width) + 1)
            left -= 1
    return left


@rule
def pick(pool: Any, left: int, dice: Any) -> int:
    """Take a random piece out of a pool of ``left`` pieces, by the caller's own noise."""
    return take_nth(pool, toss(dice, left))


@kernel
def general_faults(words: Any, i: int, pool: Any) -> int:
    """Bits for what is broken in any game: numbers out of bounds, lists or heaps miscounted, pieces lost or doubled."""
    found = 0
    for row in range(len(PLAN)):
        if not is_in_bounds(words[i], PLAN[row], PLAN[row, OWNERS] * PLAN[row, EACH]):
            found |= OUT_OF_BOUNDS
        if PLAN[row, SIZE] != NONE and not is_counted(words, i, row):
            found |= MISCOUNTED
    if found == 0 and not is_conserved(words, i, pool):
        found |= NOT_CONSERVED
    return found


@rule
def is_in_bounds(state: Any, field: Any, length: int) -> bool:
    """Whether all numbers of a field are within its bounds."""
    at, least, most = field[AT], field[LEAST], field[MOST]
    sound = True
    if field[WIDTH] == 1:
        for k in range(at, at + length):
            if state[k] < least or state[k] > most:
                sound = False
        return sound
    for k in range(at, at + 2 * length, 2):
        value = int(state[k + 1]) * 65536 + (int(state[k]) & 0xFFFF)
        if value < least or value > most:
            sound = False
    return sound


@rule
def is_counted(words: Any, i: int, row: int) -> bool:
    """Whether each heap of a field holds as many pieces as its size says, and each list that many from the front."""
    sound = True
    room, width, holds = PLAN[row, ROOM], PLAN[row, WIDTH], PLAN[row, HOLDS]
    empty = NONE if holds == LIST else 0
    for nth in range(PLAN[row, OWNERS] * PLAN[row, EACH] // room):
        size = read(words, i, PLAN[row, SIZE] + nth * PLAN[row, SIZE_WIDTH], PLAN[row, SIZE_WIDTH])
        held, end = 0, 0
        for k in range(room):
            value = read(words, i, PLAN[row, AT] + (nth * room + k) * width, width)
            if value != empty:
                held += value if holds == COUNTS else 1
                end = k + 1
        if (holds != NUMBER and held != size) or (holds != COUNTS and end > size):
            sound = False
    return sound


@rule
def is_conserved(words: Any, i: int, pool: Any) -> bool:
    """Whether each piece of every kind lies in exactly one place."""
    sound = True
    for kind in range(len(COPIES)):
        gather(words, i, EVERYTHING, kind, pool)
        for piece in range(len(pool)):
            if pool[piece] != COPIES[kind, piece]:
                sound = False
    return sound
