"""Keys of positions that are made of the field table."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.engine.core.record import HIDDEN
from parlour.engine.core.rules import Mode
from parlour.engine.game import Game
from parlour.engine.people.position import Key, Keys, Pieces, PositionError, shown
from parlour.table import Table
from toy_bazaar import CARDS, COPIES, RECORD

SEATS = 2
CARD = Pieces(RECORD.kinds["card"], tuple(f"c{n}" for n in range(CARDS)), rest="deck", gone="no {} is left")
MANY = Pieces(RECORD.kinds["card"], CARD.ids, rest="deck", gone="no {} is left", several="'card 1' or '2 x'")
TOKENS = ("none", "sun", "moon")
KEYS = Keys(RECORD)


@pytest.fixture
def s() -> Any:
    state = RECORD.batch(1)[0]
    state.seats = SEATS
    return state


def written(s: Any, key: Key, value: Any) -> Any:
    """What is read back."""
    assert key.write is not None
    key.write(s, "mine", value)
    return key.read(s)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        (KEYS.field("turns", "x"), 8),
        (KEYS.field("leader", "x"), 1),
        (KEYS.field("coin", "x"), [3, 200]),
        (KEYS.which("turns", TOKENS, "x"), "moon"),
        (KEYS.places("token", Pieces(TOKENS, rest="deck"), "x"), ["sun", "moon"]),
        (KEYS.heap("discard", CARD, "x"), ["card 1", "card 3"]),
        (KEYS.heap("discard", MANY, "x"), ["2 card 1", "card 3"]),
        (KEYS.pieces("hand", CARD, "x"), [["card 5", "card 1", "card 5"], []]),
        (KEYS.pieces("hand", MANY, "x"), [[], ["card 1", "2 card 5"]]),
    ],
)
def test_what_is_written_is_read_back(s: Any, key: Key, value: Any) -> None:
    assert written(s, key, value) == value


def test_a_list_is_counted_and_taken_from_the_rest(s: Any) -> None:
    written(s, KEYS.pieces("hand", CARD, "x"), [["card 5", "C1", "CARD  5"], []])
    assert s.hand[0, :4].tolist() == [5, 1, 5, -1]
    assert s.hand_size[:SEATS].tolist() == [3, 0]
    assert s.deck[[1, 5]].tolist() == [1, 0]
    assert written(s, KEYS.pieces("hand", CARD, "x", ascending=True), [[], ["card 7", "card 2"]])[1] == [
        "card 2",
        "card 7",
    ]


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        (KEYS.field("turns", "x", least=1), 0, "mine is 0; expected a whole number from 1 to 8"),
        (KEYS.field("turns", "x", most=3), 4, "expected a whole number from 0 to 3"),
        (KEYS.field("leader", "x"), 2, "expected a whole number from 0 to 1"),
        (KEYS.field("coin", "x"), [1], "expected 2 whole numbers from 0 to 200, one for each seat"),
        (KEYS.which("turns", TOKENS, "x"), "mon", "'mon' is no name known here; did you mean 'moon'?"),
        (KEYS.heap("discard", CARD, "x"), "card 1", "mine is 'card 1'; expected a list of names"),
        (KEYS.heap("discard", CARD, "x"), ["card 1"] * 3, "mine: no card 1 is left"),
        (KEYS.heap("discard", MANY, "x"), ["0 card 1"], "'0 card 1' is no name; expected one such as 'card 1' or"),
        (KEYS.pieces("hand", CARD, "x"), [[]], "expected 2 lists, one for each seat"),
        (KEYS.pieces("hand", CARD, "x", most=1), [["card 1", "card 2"], []], "2 cards; a hand holds at most 1"),
    ],
)
def test_what_does_not_fit_the_table_is_refused(s: Any, key: Key, value: Any, said: str) -> None:
    with pytest.raises(PositionError) as error:
        written(s, key, value)
    assert said in str(error.value)


def test_a_hidden_piece_has_no_name_and_an_empty_place_none(s: Any) -> None:
    assert CARD.in_order([HIDDEN, -1, 2]) == [None, "", "card 2"]
    assert shown(KEYS.field("coin", "x")).write is None


def test_a_game_that_says_no_more_has_a_key_for_each_field(bazaar: Game) -> None:
    given = {"hand": [["card 5", "card 1"], ["card 5"]], "coin": [3, 1], "discard": ["card 7"], "turns": 4}
    table = Table.at(bazaar, given, linked=bazaar.linked(Mode.INTERPRETED))
    read = {key: entry.read(table.state) for key, entry in bazaar.position.items()}
    assert {key: read[key] for key in given} == given
    assert read["hand_size"] == [2, 1]
    assert read["deck_left"] == CARDS * COPIES - 4 == table.state.deck.sum()
    with pytest.raises(PositionError, match="deck can only be read"):
        Table.at(bazaar, {"deck": []}, linked=bazaar.linked(Mode.INTERPRETED))
