"""The record after each decision of a table. The latest ones lie open; older ones are kept as small as they can be.

A record differs little from the one before, so most of it need not be kept twice: every sixteenth is packed whole, and
of the others only what differs from it. A long game takes one megabyte instead of twelve.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from parlour.engine.core.sight import words_of

WHOLE = 16  # every so many records one is packed whole
OPEN = 48  # so many records lie open at most
Whole = tuple[int, NDArray[np.uint8]]  # its number, its bytes
QUICKLY = 1  # zlib's level: the rest hardly makes it smaller


class History:
    """Batches of one record each, oldest first. They are never changed once they are in."""

    def __init__(
        self, open_ones: list[NDArray[Any]], packed: list[bytes] | None = None, whole: Whole | None = None
    ) -> None:
        """Some records that lie open, after some that are packed."""
        self._packed = packed or []
        self._open = open_ones
        self._whole = whole  # the last one that was unpacked to compare with
        self._packed_weight = 0 if packed is None else sum(map(len, packed))

    def __len__(self) -> int:
        """How many records there are."""
        return len(self._packed) + len(self._open)

    def __iter__(self) -> Iterator[NDArray[Any]]:
        """All of them in order."""
        return (self[n] for n in range(len(self)))

    @overload
    def __getitem__(self, at: int) -> NDArray[Any]: ...

    @overload
    def __getitem__(self, at: slice) -> History: ...

    def __getitem__(self, at: int | slice) -> NDArray[Any] | History:
        """A record; or the history up to one of them, which shares everything with this one."""
        if isinstance(at, slice):
            return self._until(len(range(len(self))[: at.stop]))
        n = at if at >= 0 else len(self) + at
        if not 0 <= n < len(self):
            raise IndexError(f"there is no record {at} of {len(self)}")
        return self._open[n - len(self._packed)] if n >= len(self._packed) else self._unpacked(n)

    def append(self, record: NDArray[Any]) -> None:
        """One more; when too many lie open, the oldest are packed."""
        self._open.append(record)
        if len(self._open) > OPEN:
            for packing in self._open[:WHOLE]:
                self._packed.append(self._pack(len(self._packed), packing))
                self._packed_weight += len(self._packed[-1])
            del self._open[:WHOLE]

    def pop(self) -> None:
        """Forget the latest one."""
        if len(self._open) == 1 and self._packed:
            self._open.insert(0, self._unpacked(len(self._packed) - 1))
            self._packed_weight -= len(self._packed.pop())
            self._whole = None  # something else may be packed in its place
        self._open.pop()

    @property
    def weight(self) -> int:
        """About how many bytes of memory it takes."""
        return self._packed_weight + 50 * len(self._packed) + len(self._open) * (self._open[-1].nbytes + 200)

    def _until(self, count: int) -> History:
        packed = len(self._packed)
        if count > packed:
            return History(self._open[: count - packed], self._packed[:], self._whole)
        latest = self._unpacked(count - 1)
        return History([latest], self._packed[: count - 1], self._whole)

    def _pack(self, n: int, record: NDArray[Any]) -> bytes:
        raw = _bytes(record)
        return zlib.compress((raw ^ self._compared(n) if n % WHOLE else raw).tobytes(), QUICKLY)

    def _unpacked(self, n: int) -> NDArray[Any]:
        raw = np.frombuffer(zlib.decompress(self._packed[n]), dtype=np.uint8)
        record = np.empty_like(self._open[-1])
        _bytes(record)[:] = raw ^ self._compared(n) if n % WHOLE else raw
        return record

    def _compared(self, n: int) -> NDArray[np.uint8]:
        """The record packed whole that this one is compared with."""
        first = n - n % WHOLE
        known = self._whole  # read once: other threads may look back as well
        if known is None or known[0] != first:
            raw = np.frombuffer(zlib.decompress(self._packed[first]), dtype=np.uint8)
            known = self._whole = (first, raw)
        return known[1]


def _bytes(record: NDArray[Any]) -> NDArray[np.uint8]:
    """The bytes of a batch, as they lie in memory."""
    return words_of(record).view(np.uint8).reshape(-1)
