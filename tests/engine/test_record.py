"""The field table: what is refused, and what follows from it."""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np
import pytest

from parlour.engine.core.errors import DesignError
from parlour.engine.core.record import EACH_SEAT, EVERYONE, NOBODY, NONE, OWNER, Field, Record, counts, ids, number
from parlour.engine.game import Game
from parlour.engine.people.stub import written


def record(*fields: Field, **more: Any) -> Record:
    """A record of a game with two seats and three cards."""
    settings: dict[str, Any] = {
        "seats": 2,
        "kinds": {"card": ["a", "b", "c"]},
        "stack": 4,
        "frames": 2,
        "options": 8,
        **more,
    }
    return Record("toy", fields=fields, **settings)


@pytest.mark.parametrize("name", ["round", "data", "take", "size", "copy", "view", "item", "max", "fill", "T"])
def test_names_that_elements_of_arrays_own_are_refused(name: str) -> None:
    with pytest.raises(DesignError, match=rf"toy: field '{name}'"):
        record(number(name, 1, EVERYONE, "x", most=1))


@pytest.mark.parametrize(
    ("field", "why"),
    [
        (number("Coin", 1, EVERYONE, "x", most=1), "lower-case"),
        (number("two words", 1, EVERYONE, "x", most=1), "identifier"),
        (number("coin", 1, EVERYONE, "", most=1), "one line of meaning"),
        (ids("hand", 3, EVERYONE, "x", of="tile"), "unknown kind 'tile'"),
        (counts("deck", 4, NOBODY, "x", of="card"), "last axis must be 3"),
        (number("secret", 2, OWNER, "x", most=1), "first axis must be EACH_SEAT"),
        (number("coin", 1, EVERYONE, "x", most=10**6, small=True), "16 bits"),
        (number("ply", 1, EVERYONE, "x", most=1), "two fields are called ply"),
        (
            counts("deck", (4, 3), NOBODY, "x", of="card", size="ply"),
            r"of shape \(4,\): one number for each list or heap",
        ),
    ],
)
def test_a_table_that_contradicts_itself_is_refused(field: Field, why: str) -> None:
    with pytest.raises(DesignError, match=why):
        record(field)


def test_every_number_is_32_or_16_bits_and_aligned(any_game: Game) -> None:
    fields = any_game.record.dtype.fields
    assert fields is not None
    for name, (kind, offset, *_) in fields.items():
        base = kind.subdtype[0] if kind.subdtype else kind
        assert base in (np.dtype("<i4"), np.dtype("<i2")), name
        assert offset % base.itemsize == 0, name
    used = sum(kind.itemsize for kind, *_ in fields.values())
    assert any_game.record.dtype.itemsize - used < 4, "only the very end may be padded"


def test_a_state_has_attributes_and_copies_by_assignment() -> None:
    batch = record(number("coin", EACH_SEAT, EVERYONE, "coins", most=9)).batch(2)
    batch[0].coin[1] = 7
    batch[0].ply = 3
    batch[1] = batch[0]
    batch[0].coin[1] = 2
    assert (batch[1].coin[1], batch[1].ply) == (7, 3)


def test_before_the_deal_all_pieces_lie_in_full_heaps() -> None:
    toy = record(
        ids("row", 2, EVERYONE, "row", of="card"),
        counts("deck", 3, EVERYONE, "deck", of="card", size="deck_left", full=True),
        number("active", 1, EVERYONE, "who", least=NONE, most=1, start=NONE),
    )
    assert (toy.by_name["deck_left"].shape, toy.by_name["deck_left"].most) == ((), 3)
    s = toy.batch(2)[1]
    assert (s.row.tolist(), s.deck.tolist(), s.deck_left, s.active) == ([NONE, NONE], [1, 1, 1], 3, NONE)
    with pytest.raises(DesignError, match="several heaps"):
        record(counts("deck", (2, 3), EVERYONE, "deck", of="card", full=True))


def test_diff_says_what_changed() -> None:
    toy = record(number("coin", EACH_SEAT, EVERYONE, "coins", most=9), ids("row", 2, EVERYONE, "row", of="card"))
    before, after = toy.batch(1), toy.batch(1)
    after[0].coin[1] = 5
    after[0].row[0] = 0
    after[0].ply = 1
    after[0].n_trail = 9
    assert [str(change) for change in toy.diff(before[0], after[0])] == [
        "ply 0 -> 1",
        "coin[1] 0 -> 5",
        "row[0] -1 -> 0",
    ]
    assert "n_trail 0 -> 9" in [str(change) for change in toy.diff(before[0], after[0], scratch=True)]


def test_docs_name_every_field(any_game: Game) -> None:
    docs = any_game.record.docs()
    for field in any_game.record.fields:
        assert f"| `{field.name}` |" in docs
        assert field.doc in docs


def test_stub_and_page_are_up_to_date(catalyst: Game) -> None:
    state = importlib.import_module(f"parlour.games.{catalyst.slug}.state")
    for path, text in written(state).items():
        assert path.read_text(encoding="utf-8") == text, "run `make stubs`"
