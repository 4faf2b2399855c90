"""The generator against its published vectors, and how pieces are drawn."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from parlour.engine.core import chance
from parlour.engine.game import Game


@pytest.mark.parametrize(
    ("key", "counter", "words"),
    [
        ((0, 0), (0, 0), (0x6B200159, 0x99BA4EFE)),
        ((0xFFFFFFFF, 0xFFFFFFFF), (0xFFFFFFFF, 0xFFFFFFFF), (0x1CB996FC, 0xBB002BE7)),
        ((0x13198A2E, 0x03707344), (0x243F6A88, 0x85A308D3), (0xC4923A9C, 0x483DF7A0)),
    ],
)
def test_threefry_gives_the_published_words(
    key: tuple[int, int], counter: tuple[int, int], words: tuple[int, int]
) -> None:
    noise = chance.threefry(*key, *counter)
    assert noise & chance.MASK == words[0]
    assert noise >> 32 == words[1] & 0x3FFFFFFF


def fresh(game: Game, seed: int) -> Any:
    batch = game.empty()
    batch[0].key[0] = seed
    return batch[0]


def test_numbers_below_n_are_even(catalyst: Game) -> None:
    s = fresh(catalyst, 5)
    seen = Counter(chance.below(s, 6) for _ in range(6000))
    assert set(seen) == set(range(6))
    assert all(850 < n < 1150 for n in seen.values())
    assert s.epoch == s.counter == 6000


def test_drawing_takes_each_piece_as_often_as_it_is_there(catalyst: Game) -> None:
    heap = np.array([0, 2, 0, 1], dtype=np.int16)
    s = fresh(catalyst, 9)
    drawn = [chance.draw(s, heap, 3 - i) for i in range(3)]  # type: ignore[arg-type]
    assert sorted(drawn) == [1, 1, 3]
    assert heap.sum() == 0


def test_first_draws_are_fair(catalyst: Game) -> None:
    first: Counter[int] = Counter()
    for seed in range(3000):
        heap = np.array([1, 1, 2], dtype=np.int16)
        first[chance.draw(fresh(catalyst, seed), heap, 4)] += 1  # type: ignore[arg-type]
    assert 650 < first[0] < 850
    assert 650 < first[1] < 850
    assert 1350 < first[2] < 1650


def test_dictated_outcomes_come_first_and_still_end_undo(catalyst: Game) -> None:
    s = fresh(catalyst, 1)
    s.dictated[:2] = [3, 5]
    s.n_dictated = 2
    heap = np.ones(6, dtype=np.int16)
    assert chance.draw(s, heap, 6) == 3  # type: ignore[arg-type]
    assert chance.roll(s, 6) == 5
    assert (heap[3], s.n_dictated, s.counter, s.epoch) == (0, 0, 0, 2)
    assert 1 <= chance.roll(s, 6) <= 6
    assert s.counter == 1


def test_scatter_spreads_neighbours() -> None:
    values = [chance.scatter(i) for i in range(4096)]
    assert len(set(values)) == 4096
    ones = sum(bin(v).count("1") for v in values) / 4096
    assert 15.5 < ones < 16.5
