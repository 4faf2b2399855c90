"""Lists and heaps of a record."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from parlour.engine.core.lists import insert, is_ascending, pieces_in, place_in, pour, remove
from parlour.engine.core.record import NONE

ROOM = 8


def listed(entries: list[int]) -> Any:
    return np.array(entries + [NONE] * (ROOM - len(entries)), dtype=np.int16)


@given(st.lists(st.integers(0, 20), unique=True, max_size=ROOM - 1), st.integers(0, 20))
def test_what_is_inserted_is_found_and_removed_again(entries: list[int], entry: int) -> None:
    others = sorted(set(entries) - {entry})
    row, n = listed(others), len(others)
    assert place_in(row, n, entry) == NONE
    insert(row, n, entry)
    assert row.tolist() == listed(sorted([*others, entry])).tolist()
    assert is_ascending(row, n + 1)
    remove(row, n + 1, place_in(row, n + 1, entry), NONE)
    assert row.tolist() == listed(others).tolist()


def test_what_is_not_ascending_is_found() -> None:
    row = listed([3, 1, 4])
    assert not is_ascending(row, 3)
    assert is_ascending(row, 1)
    assert pieces_in(listed([2, 0, 1])[:3]) == 3


def test_all_pieces_of_a_heap_are_poured_into_another() -> None:
    heap, into = listed([2, 0, 1])[:3], listed([1, 1, 0])[:3]
    assert pour(heap, into) == 3
    assert (heap.tolist(), into.tolist()) == ([0, 0, 0], [3, 1, 1])
