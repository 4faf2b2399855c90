"""Chance: a small counter-based generator inside the record (Threefry-2x32, 20 rounds, as used by JAX).

Nothing is ever shuffled. A face-down deck is the heap of what is left, and drawing picks from it; so no secret order
exists that could leak, and dealing unseen things anew is trivial. All arithmetic is masked to 32 bits and stays far
below 63, so it never overflows, interpreted or compiled.

Outcomes can be dictated in advance: cases lay down the next draws, and a deal from real life can be replayed.
"""

from __future__ import annotations

from typing import Any

from parlour.engine.core.record import Header, Ints
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import BAD_OUTCOME

MASK = 0xFFFFFFFF
PARITY = 0x1BD11BDA


@rule
def signed32(x: int) -> int:
    """The low 32 bits of a number, as they are stored in a record."""
    low = x & MASK
    return low - (1 << 32) if low >= 1 << 31 else low


@rule
def rotate(x: int, by: int) -> int:
    """Rotate a 32-bit number to the left."""
    return ((x << by) | (x >> (32 - by))) & MASK


@rule
def threefry(key0: int, key1: int, count0: int, count1: int) -> int:
    """62 bits or so of noise from a key and a counter: the first word in the low 32 bits, the second above."""
    key2 = key0 ^ key1 ^ PARITY
    x = (count0 + key0) & MASK
    y = (count1 + key1) & MASK
    for step in range(5):
        if step % 2 == 0:
            x, y = _four_rounds(x, y, 13, 15, 26, 6)
        else:
            x, y = _four_rounds(x, y, 17, 29, 16, 24)
        if step % 3 == 0:
            x, y = (x + key1) & MASK, (y + key2 + step + 1) & MASK
        elif step % 3 == 1:
            x, y = (x + key2) & MASK, (y + key0 + step + 1) & MASK
        else:
            x, y = (x + key0) & MASK, (y + key1 + step + 1) & MASK
    return x | ((y & 0x3FFFFFFF) << 32)


@rule
def _four_rounds(x: int, y: int, r0: int, r1: int, r2: int, r3: int) -> tuple[int, int]:
    x = (x + y) & MASK
    y = rotate(y, r0) ^ x
    x = (x + y) & MASK
    y = rotate(y, r1) ^ x
    x = (x + y) & MASK
    y = rotate(y, r2) ^ x
    x = (x + y) & MASK
    y = rotate(y, r3) ^ x
    return x, y


@rule
def bits(s: Header) -> int:
    """The next 32 bits of chance."""
    s.counter += 1
    return threefry(int(s.key[0]) & MASK, int(s.key[1]) & MASK, int(s.counter), 0) & MASK


@rule
def below(s: Header, n: int) -> int:
    """A number from 0 to n − 1, all equally likely (to within n / 2³²); raises the epoch: no undo past chance."""
    s.epoch += 1
    return (bits(s) * int(n)) >> 32


@rule
def dictation(s: Header) -> int:
    """The next dictated outcome, or −1 when chance is free."""
    if s.n_dictated == 0:
        return -1
    outcome = s.dictated[0]
    for i in range(s.n_dictated - 1):
        s.dictated[i] = s.dictated[i + 1]
    s.n_dictated -= 1
    return outcome


@rule
def roll(s: Header, faces: int) -> int:
    """Roll a die: 1 to the number of its faces."""
    told = dictation(s)
    if told >= 0 and not 1 <= told <= faces:
        s.broken |= BAD_OUTCOME
    elif told >= 0:
        s.epoch += 1
        return told
    return 1 + below(s, faces)


@rule
def draw(s: Header, heap: Ints, left: int) -> int:
    """Take a random piece out of a heap that holds ``left`` pieces, and return it."""
    told = dictation(s)
    if told >= len(heap) or (told >= 0 and heap[told] == 0):
        s.broken |= BAD_OUTCOME
    elif told >= 0:
        s.epoch += 1
        heap[told] -= 1
        return told
    return take_nth(heap, below(s, left))


@rule
def draw_of(s: Header, heap: Ints, sorts: Ints, sort: int) -> int:
    """Take a random piece of one sort out of a heap that holds one: ``sorts`` has the sort of each piece."""
    left = 0
    for piece in range(len(heap)):
        left += heap[piece] if sorts[piece] == sort else 0
    told = dictation(s)
    if told >= 0 and (told >= len(heap) or heap[told] == 0 or sorts[told] != sort):
        s.broken |= BAD_OUTCOME
    elif told >= 0:
        s.epoch += 1
        heap[told] -= 1
        return told
    nth, piece = below(s, left), 0
    while sorts[piece] != sort or nth >= heap[piece]:
        nth -= heap[piece] if sorts[piece] == sort else 0
        piece += 1
    heap[piece] -= 1
    return piece


@rule
def take_nth(heap: Ints, nth: int) -> int:
    """Take the piece out of a heap that comes nth when its pieces are counted through."""
    piece = 0
    while nth >= heap[piece]:
        nth -= heap[piece]
        piece += 1
    heap[piece] -= 1
    return piece


@rule
def scatter(x: int) -> int:
    """32 well-mixed bits of a number: quick noise for random players, never for a game's own chance."""
    x = (x * 0x1E3779B1) & MASK
    x = ((x ^ (x >> 16)) * 0x21F0AAAD) & MASK
    x = ((x ^ (x >> 15)) * 0x735A2D97) & MASK
    return x ^ (x >> 15)


@rule
def toss(dice: Any, n: int) -> int:
    """A number from 0 to n − 1 by somebody's own noise: ``dice`` is a counter, and not the game's chance."""
    dice[0] = (dice[0] + 1) & MASK
    return (scatter(int(dice[0])) * int(n)) >> 32
