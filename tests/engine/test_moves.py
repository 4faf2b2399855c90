"""Move blocks: ids and names, both ways, and what cannot be read."""

from __future__ import annotations

import contextlib

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.engine.core.errors import DesignError
from parlour.engine.core.moves import Axis, Block, Moves, UnreadableMove
from parlour.engine.game import Game

SLOT = Axis.numbered("slot", 3)
CARD = Axis("card", ("red_1", "blue_2"), ("Red Baron", "Blue by Night"))
MOVES = Moves(
    Block("pass", "pass"),
    Block("take", "take {slot}", SLOT),
    Block("put", "put {card} by {slot}", CARD, SLOT),
)


def test_ids_ascend_over_the_blocks() -> None:
    assert MOVES.size == 1 + 3 + 6
    assert MOVES.names[:5] == ("pass", "take 1", "take 2", "take 3", "put red_1 by 1")
    assert MOVES.id("put", 1, 2) == 9
    assert MOVES.decode(9) == ("put", (1, 2))


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("take 2", 2),
        ("  TAKE   2 ", 2),
        ("put Red Baron by 3", 6),
        ("put blue_2 by 1", 7),
        ("put Blue by Night by 2", 8),
    ],
)
def test_names_are_read_generously(text: str, move: int) -> None:
    assert MOVES.parse(text) == move


@pytest.mark.parametrize(
    "text", ["", "take", "take 4", "take 0", "put red_1", "put green by 1", "dance", "take 1 2", "pass 1"]
)
def test_what_cannot_be_read_is_refused_with_the_patterns(text: str) -> None:
    with pytest.raises(UnreadableMove, match="take <slot>"):
        MOVES.parse(text)


@pytest.mark.parametrize("move", [-1, 10, 10**9])
def test_ids_outside_the_space_are_refused(move: int) -> None:
    with pytest.raises(UnreadableMove, match="ids run from 0 to 9"):
        MOVES.decode(move)
    with pytest.raises(UnreadableMove):
        MOVES.id("take", 3)


@given(st.text(max_size=60))
def test_any_text_is_a_move_or_an_unreadable_one(text: str) -> None:
    with contextlib.suppress(UnreadableMove):
        assert 0 <= MOVES.parse(text) < MOVES.size


def test_bad_blocks_are_refused() -> None:
    with pytest.raises(DesignError, match="differ"):
        Block("take", "take {slot}", CARD)
    with pytest.raises(DesignError, match="same key"):
        Moves(Block("a", "x"), Block("a", "y"))
    with pytest.raises(DesignError, match="same name"):
        Moves(Block("a", "x"), Block("b", "x"))


def test_the_order_of_catalysts_moves_is_pinned(catalyst: Game) -> None:
    names = catalyst.moves.names
    assert names[:7] == ("collect", "recruit 1", "recruit 2", "recruit 3", "recruit 4", "recruit 5", "activate green_1")
    assert names[65:73] == (
        "activate blue_15",
        "take 1",
        "take 2",
        "take 3",
        "take 4",
        "take 5",
        "take 6",
        "recruit 1 by 1",
    )
    assert names[-3:] == ("occupy blue_15", "stop", "end")
    assert len(names) == 192


def test_beginnings_are_found_in_both_spellings() -> None:
    everything = range(MOVES.size)
    assert MOVES.beginning("put blue_2 by 2", everything) == [8]
    assert MOVES.beginning("PUT Blue by N", everything) == [7, 8, 9]
    assert MOVES.beginning("take ", everything) == [1, 2, 3]
    assert MOVES.beginning("take 1 ", everything) == []
    assert MOVES.beginning("  ", everything) == []


def test_a_misspelt_move_is_mended_and_no_number_is_guessed() -> None:
    with pytest.raises(UnreadableMove, match="did you mean 'take 2'"):
        MOVES.parse("tkae 2")
    assert MOVES.nearest("tkae 9") == ""
    assert MOVES.nearest("put rad baron by 2") == "put Red Baron by 2"
    assert MOVES.said(MOVES.parse("put red_1 by 2")) == "put Red Baron by 2"


def test_moves_by_their_parts_come_back(any_game: Game) -> None:
    """Each move is the number of its verb and a place on each axis; parts that name no move are told as −1."""
    moves = any_game.moves
    assert moves.parts.shape == (moves.size, len(moves.widths))
    assert (moves.whole(moves.parts.astype(np.int64)) == np.arange(moves.size)).all()
    assert (moves.parts.max(axis=0) < moves.widths).all()
    wrong = moves.parts[[0, moves.size - 1]].astype(np.int64)
    wrong[:, 0] = len(moves.blocks)
    assert moves.whole(wrong).tolist() == [-1, -1]
    for number, block in enumerate(moves.blocks.values()):
        if block.axes:
            beyond = np.full((1, len(moves.widths)), -1, dtype=np.int64)
            beyond[0, 0], beyond[0, 1] = number, len(block.axes[0].names)
            assert moves.whole(beyond).tolist() == [-1], block.key
