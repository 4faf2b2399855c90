"""The history of a table: small, and the same byte by byte whenever it is looked at."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from parlour import games
from parlour.engine.core.rules import Mode
from parlour.table import Table
from parlour.table.history import OPEN, WHOLE, History

GOLDEN = Path(__file__).parents[1] / "golden"
LONG = "catalyst-4p-round-limit-reached.parlour"


@pytest.fixture(scope="module")
def played() -> tuple[Table, list[bytes]]:
    """A long game, and its records as they were when they came about."""
    seen: list[bytes] = []
    append = History.append

    def noted(self: History, record: np.ndarray) -> None:
        seen.append(record.tobytes())
        append(self, record)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(History, "append", noted)
        table = Table.load(GOLDEN / LONG, games.find("catalyst").linked(Mode.COMPILED))
    return table, seen


def test_every_record_comes_back_as_it_was(played: tuple[Table, list[bytes]]) -> None:
    table, seen = played
    assert len(seen) > 3 * OPEN
    assert [record.tobytes() for record in table._states][1:] == seen
    for ply in (0, 1, WHOLE - 1, WHOLE, WHOLE + 1, len(seen) - OPEN, len(seen) - 1, len(seen)):
        past = table.after(ply)
        assert len(past._states) == ply + 1
        assert past.batch.tobytes() == table._states[ply].tobytes()
        assert past.batch.flags.writeable == table.batch.flags.writeable, "for kernels one is like the other"
        assert past.batch.dtype == table.batch.dtype
        assert type(past.batch) is type(table.batch)


def test_it_is_small(played: tuple[Table, list[bytes]]) -> None:
    table, seen = played
    assert table._states.weight < 0.3 * sum(map(len, seen))
    packed = len(seen) + 1 - len(table._states._open)
    assert table._states._packed_weight < 0.1 * packed * len(seen[0])


def test_what_is_taken_back_and_played_again_is_the_same(played: tuple[Table, list[bytes]]) -> None:
    table, seen = played
    history = table._states[:]
    for _ in range(OPEN + 20):
        history.pop()
    left = len(history)
    assert history[-1].tobytes() == seen[left - 2]
    for ply in range(left, len(seen) + 1):
        history.append(table._states[ply])
    assert [record.tobytes() for record in history][1:] == seen
    with pytest.raises(IndexError):
        history[len(seen) + 5]


def test_a_game_goes_on_from_any_earlier_position(played: tuple[Table, list[bytes]]) -> None:
    table, seen = played
    past = table.after(7)
    past.advance(table.moves[7])
    assert past.batch.tobytes() == seen[7]
    assert len(table._states) == len(seen) + 1, "a look back changes nothing"


def test_lines_that_several_were_told_are_kept_once(played: tuple[Table, list[bytes]]) -> None:
    table = played[0].after(30)
    table.log(0)
    one = table.weight
    table.log(1)
    assert table._lines[0][5] is table._lines[1][5]
    assert table.weight < 1.1 * one
