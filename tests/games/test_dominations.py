"""Dominations: what masks say, choices stay private, positions in words."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from parlour import games
from parlour.engine.core.errors import ParlourError
from parlour.engine.core.rules import Linked, Mode
from parlour.engine.core.stack import KIND
from parlour.engine.game import Game
from parlour.engine.people.setting_up import set_up
from parlour.games.dominations.position import STAGES
from parlour.games.dominations.rules.develop import why_not_nodus
from parlour.games.dominations.rules.frames import MONUMENT, OBJECTIVE
from parlour.games.dominations.tables import ALLOWS, ANY_SIDE, BITS, CARD_MASK, CARD_SIDES, CARDS

GAME: Game = games.find("dominations")
SEATS = range(2, 5)


@pytest.fixture(scope="module")
def linked() -> Linked:
    """The rules as machine code."""
    return GAME.linked(Mode.COMPILED)


def options(s: Any) -> list[int]:
    return [int(move) for move in s.option[: s.n_options]]


def noise(seed: int) -> NDArray[np.int64]:
    return np.array([seed * 1_000_003 % 2**32], dtype=np.int64)


# ---------------------------------------------------------------- cards


def test_masks_say_what_half_nodi_say() -> None:
    """A card fits beside another by its bits exactly where the two half Nodi form a full one (DOM-67, DOM-68)."""
    for card in range(CARDS):
        for side in range(4):
            bits = (CARD_MASK[card] >> (BITS * side)) & ANY_SIDE
            for other in range(8):
                fits = bits & ALLOWS[other] == bits
                assert fits == (why_not_nodus(CARD_SIDES[card, side], other) == 0)


# ---------------------------------------------------------------- what nobody else may know


def test_choices_stay_sealed_until_all_are_revealed(linked: Linked) -> None:
    """Whatever a seat keeps, the others see the same; what is not kept they never see (DOM-17, DOM-113)."""
    ends = [GAME.deal(3, 11, linked), GAME.deal(3, 11, linked)]
    for _ in range(2):
        for end, prefer in zip(ends, (0, -1), strict=True):
            assert end[0].frame[end[0].depth - 1, KIND] in (OBJECTIVE, MONUMENT)
            linked.advance(end, 0, options(end[0])[prefer])
        for seat in (-1, 1, 2):
            assert GAME.view(ends[0], seat, linked).tobytes() == GAME.view(ends[1], seat, linked).tobytes()
        assert GAME.view(ends[0], 0, linked).tobytes() != GAME.view(ends[1], 0, linked).tobytes()
    while ends[0][0].objective[0] < 0:
        linked.advance(ends[0], 0, options(ends[0][0])[0])
    assert (GAME.view(ends[0], 1, linked)[0].dealt_objective[0] < 0).all()
    assert (GAME.view(ends[0], 0, linked)[0].dealt_objective[0] >= 0).any()


# ---------------------------------------------------------------- positions in words


@pytest.mark.parametrize("stage", STAGES)
def test_every_moment_can_be_set_up(linked: Linked, stage: str) -> None:
    for seats in SEATS:
        batch = set_up(GAME, seats, {"phase": stage, "age": 2, "turn": seats - 1}, linked)
        assert GAME.faults(batch, 0, linked) == 0
        linked.play_random(batch, 0, noise(seats), 4)
        assert GAME.faults(batch, 0, linked) == 0


def test_what_is_written_is_read_back(linked: Linked) -> None:
    written = {
        "age": 2,
        "round": 3,
        "order": [1, 0],
        "turn": 0,
        "phase": "build",
        "objectives": ["Huns", "Celts"],
        "monuments": ["Great Pyramid", "Stonehenge"],
        "land": ["T03 U(-1,1) 0", "C03 D(-1,1) 2", "A01 D(0,0) 1", "A02 U(0,1) 0"],
        "spots": {"Great Pyramid": "U(1,0) 0"},
        "cities": [["A01 2", "A02 1"], ["C03 3"]],
        "trees": [
            ["Bartering copy 1 at (0,1)", "advanced Markets copy 2 at (-1,0)"],
            ["Great Pyramid level 1 at (0,1)"],
        ],
        "roles": {"farmer": 0, "trader": 1},
        "used": ["farmer"],
        "knowledge": [{"trade": 2, "art": 12}, {"religion": 5}],
        "influence": [4, 9],
        "vp": [11, 7],
        "hands": [["R01", "R02"], []],
        "under": ["S05", "S01"],
    }
    s = set_up(GAME, 2, written, linked)[0]
    assert {key: GAME.position[key].read(s) for key in written} == written
    assert GAME.position["chains"].read(s) == [2, 1]
    assert GAME.position["dominators"].read(s) == {"Great Pyramid": 0, "Stonehenge": -1}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"land": ["T03 D(5,5) 0"]}, "T03 cannot lie in D(5,5), which does not touch the layout"),
        ({"land": ["T03 U(0,0) 0"]}, "which is filled already"),
        ({"land": ["T3 D(0,0) 0"]}, "'T3' is no name known here"),
        ({"land": ["T03 X(0,0)"]}, "expected one such as D(0,0)"),
        ({"land": ["T03"]}, "expected one such as 'T03 D(0,0) 2'"),
        ({"land": ["T03 D(0,0)", "T03 U(-1,1)"]}, "tile T03 lies somewhere else already"),
        ({"cities": [["T03"], []]}, "T03 is not on the board"),
        ({"trees": [["Bartring"], []]}, "did you mean 'Bartering'?"),
        ({"trees": [["Bartering", "Bartering"], []]}, "Bartering twice in one tree"),
        ({"trees": [["Bartering at (3,3)"], []]}, "does not fit there"),
        ({"trees": [["Stonehenge level 2"], []]}, "the next level of Stonehenge is 1"),
        (
            {"trees": [["Colosseum level 1"], []], "monuments": ["Stonehenge", "Mausoleum"]},
            "is no Monument of this game",
        ),
        ({"knowledge": [{"trade": 6}, {}]}, "6 trade is over the limit of 5"),
        ({"knowledge": [{"gold": 1}, {}]}, "'gold' is no name known here"),
        ({"order": [0, 0]}, "expected each seat once"),
        ({"hands": [["T01"], ["T01"]]}, "lies somewhere else already"),
        ({"roles": {"king": 0}}, "'king' is no name known here"),
        ({"phase": "lunch"}, "'lunch' is no name known here"),
    ],
)
def test_a_position_that_cannot_be_says_why(linked: Linked, given: dict[str, Any], said: str) -> None:
    with pytest.raises(ParlourError) as error:
        set_up(GAME, 2, {"monuments": ["Stonehenge", "Colosseum"], **given}, linked)
    assert said in str(error.value)


LEAF = (
    st.none()
    | st.integers(-5, 30)
    | st.sampled_from(
        ["T03", "T03 D(0,0) 2", "Bartering", "advanced Markets", "grow", "(0,1)", "Stonehenge level 1", ""]
    )
)
ANYTHING = st.recursive(
    LEAF,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["trade", "farmer"]), inner, max_size=2)
    ),
    max_leaves=8,
)


@settings(max_examples=80, deadline=None)
@given(st.dictionaries(st.sampled_from(sorted(GAME.position)), ANYTHING, max_size=3))
def test_any_table_is_a_position_or_an_error(position: dict[str, Any]) -> None:
    with suppress(ParlourError):
        set_up(GAME, 2, position, GAME.linked(Mode.INTERPRETED))
