"""Time Capsules: fillings stay private, positions in words."""

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
from parlour.games.time_capsules.position import ACTIONS, PURCHASE, STAGES, TURN_STAGE
from parlour.games.time_capsules.rules.frames import FILL
from parlour.games.time_capsules.state import MODE_NAMES, PHASES, TURNS

GAME: Game = games.find("time_capsules")


@pytest.fixture(scope="module")
def linked() -> Linked:
    """The rules as machine code."""
    return GAME.linked(Mode.COMPILED)


def options(s: Any) -> list[int]:
    return [int(move) for move in s.option[: s.n_options]]


def noise(seed: int) -> NDArray[np.int64]:
    return np.array([seed * 1_000_003 % 2**32], dtype=np.int64)


# ---------------------------------------------------------------- what nobody else may know


def fill(batch: NDArray[Any], linked: Linked, prefer: int) -> int:
    """Finish the filling of the seat that decides, the first or the last capsule first; how many decisions it took."""
    s, seat, taken = batch[0], int(batch[0].decides), 0
    while not s.over and s.decides == seat and s.frame[s.depth - 1, KIND] == FILL:
        linked.advance(batch, 0, options(s)[prefer])
        taken += 1
    return taken


@pytest.mark.parametrize("given", [{"phase": "setup"}, {"mode": "phases", "phase": "filling"}, {"phase": "filling"}])
def test_views_do_not_tell_fillings(linked: Linked, given: dict[str, Any]) -> None:
    """Whatever a seat puts where, the others see the same, decision by decision and when the capsules are closed."""
    zones = (
        {"active": [["4 battery1", "computer6:3", "Stellar Map", "break"], [], []]}
        if given["phase"] == "filling"
        else {}
    )
    batch = set_up(GAME, 3, {**given, **zones}, linked)
    ends = [batch.copy(), batch.copy()]
    for _ in range(2):  # its first decisions, one by one
        for end, prefer in zip(ends, (0, -1), strict=True):
            linked.advance(end, 0, options(end[0])[prefer])
        assert (ends[0][0].capsule != ends[1][0].capsule).any()
        for seat in (-1, 1, 2):
            assert GAME.view(ends[0], seat, linked).tobytes() == GAME.view(ends[1], seat, linked).tobytes()
    assert fill(ends[0], linked, 0) == fill(ends[1], linked, -1) > 0
    for seat in (-1, 1, 2):
        assert GAME.view(ends[0], seat, linked).tobytes() == GAME.view(ends[1], seat, linked).tobytes()
    assert GAME.view(ends[0], 0, linked).tobytes() != GAME.view(ends[1], 0, linked).tobytes()


# ---------------------------------------------------------------- positions in words


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("mode", [TURNS, PHASES])
def test_every_moment_can_be_set_up(linked: Linked, stage: str, mode: int) -> None:
    if STAGES.index(stage) in ((TURN_STAGE,) if mode == PHASES else (PURCHASE, ACTIONS)):
        with pytest.raises(ParlourError, match="does not have"):
            set_up(GAME, 2, {"mode": MODE_NAMES[mode], "phase": stage}, linked)
        return
    for seats in (1, 3):
        for rounds in (1, 4):
            turn = seats - 1
            position = {"mode": MODE_NAMES[mode], "phase": stage, "round": rounds, "first": 0, "turn": turn}
            batch = set_up(GAME, seats, position, linked)
            assert GAME.position["mode"].read(batch[0]) == MODE_NAMES[mode]
            assert batch[0].rounds == rounds
            linked.play_random(batch, 0, noise(seats), 4)
            assert GAME.faults(batch, 0, linked) == 0


def test_draws_are_the_same_in_any_letter_case(linked: Linked) -> None:
    names = ["Replicator", "Time Loop", "Sunmoss"]
    for others in (names, [name.upper() for name in names]):
        s = set_up(GAME, 2, {"draws": others}, linked)[0]
        assert GAME.position["draws"].read(s) == [
            next(kind.index(name) for kind in GAME.record.kinds.values() if name in kind) for name in names
        ]


def test_what_is_written_is_read_back(linked: Linked) -> None:
    written = {
        "mode": "phases",
        "round": 5,
        "first": 1,
        "phase": "actions",
        "offer": ["Replicator", "", "Twin Prism", "Hull Plating", "", "Mine Probe"],
        "vp": [12, 30],
        "top": [14, 30],
        "crystals": [3, 9],
        "energy": [2, 0],
        "qubits": [0, 5],
        "discount": [4, 0],
        "anypay": [0, 1],
        "hands": [["2 Time Loop", "Wormhole"], []],
        "active": [["3 battery1", "break", "2 computer6:4", "computer8:5", "readied Replicator"], ["Ember Seed"]],
        "inactive": [["computer12", "readied Twin Prism"], ["battery2"]],
        "waiting": [1, 0],
        "capsules": [[[], [], ["2 battery3"], ["battery1", "Star Orchid"]], [[], [], ["2 break"], ["2 computer8"]]],
        "places": [["open", "open", "bag", "bag"], ["open", "open", "bag", "bag"]],
        "stacks": {"qubit": ["Stellar Map"], "energy": ["2 Titan Frame"]},
        "under": {"qubit": ["Drone Hive", "Data Loom"], "energy": []},
        "discarded": ["Genome Vault"],
        "deck": ["Fault Line"],
        "discarded_cards": ["Deep Recall"],
        "bios": ["2 Sunmoss"],
        "discarded_bios": None,
    }
    given = {key: value for key, value in written.items() if value is not None}
    s = set_up(GAME, 2, given, linked)[0]
    assert {key: GAME.position[key].read(s) for key in given} == given
    assert GAME.position["breaks"].read(s) == [2, 2]
    assert GAME.position["stack_sizes"].read(s) == [3, 2]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"active": [["computer6"], []]}, "active: computer6 needs its die, such as computer6:4"),
        ({"inactive": [["computer6:3"], []]}, "inactive: computer6 shows no die"),
        ({"active": [["computer6:7"], []]}, "computer6:7 is no face of a die with 6"),
        ({"active": [["battery1:1"], []]}, "only computers do"),
        ({"active": [["Replicater"], []]}, "did you mean 'Replicator'?"),
        ({"active": [["3 Replicator"], []]}, "not so many pieces of Replicator"),
        ({"active": [["Replicator"]]}, "expected 2 lists"),
        ({"offer": ["Replicator"]}, "expected 3 blue and 3 orange tiles"),
        ({"hands": [["3 Time Loop"], []]}, "not so many cards Time Loop"),
        ({"hands": [["2 Time Loop", "2 Wormhole", "2 Fault Line"], []]}, "at most 5"),
        ({"crystals": [10, 0]}, "from 0 to 9"),
        ({"phase": "purchase"}, "which mode 'turns' does not have"),
        ({"capsules": [[["2 break"]], []]}, "expected 4 lists"),
        ({"bios": ["4 Sunmoss"]}, "more bioobjects than there are"),
        ({"draws": ["Sunmos"]}, "did you mean 'Sunmoss'?"),
        ({"stacks": {"blue": []}}, "expected a table of qubit and energy"),
    ],
)
def test_a_position_that_cannot_be_says_why(linked: Linked, given: dict[str, Any], said: str) -> None:
    with pytest.raises(ParlourError) as error:
        set_up(GAME, 2, given, linked)
    assert said in str(error.value)


def test_a_dictated_outcome_that_cannot_be_is_a_fault(linked: Linked) -> None:
    batch = set_up(GAME, 1, {"phase": "round", "stacks": {"qubit": [], "energy": []}, "draws": [5]}, linked)
    assert "an outcome of chance was dictated that cannot be" in GAME.explain_faults(GAME.faults(batch, 0, linked))


LEAF = (
    st.none()
    | st.integers(-5, 99)
    | st.sampled_from(["Replicator", "2 battery1", "computer6:3", "", "open", "filling"])
)
ANYTHING = st.recursive(
    LEAF,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["qubit", "x"]), inner, max_size=2),
    max_leaves=8,
)


@settings(max_examples=80, deadline=None)
@given(st.dictionaries(st.sampled_from(sorted(GAME.position)), ANYTHING, max_size=3))
def test_any_table_is_a_position_or_an_error(position: dict[str, Any]) -> None:
    with suppress(ParlourError):
        set_up(GAME, 2, position, GAME.linked(Mode.INTERPRETED))
