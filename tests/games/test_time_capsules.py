"""Time Capsules: random play is sound in every setting, hands and fillings stay private, positions in words."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from parlour import games
from parlour.engine.core.errors import ParlourError
from parlour.engine.core.rules import Linked, Mode
from parlour.engine.core.sight import words_of
from parlour.engine.core.stack import KIND
from parlour.engine.game import Game
from parlour.engine.people.setting_up import set_up
from parlour.games.time_capsules.moves import TO_END
from parlour.games.time_capsules.position import ACTIONS, PURCHASE, STAGES, TURN_STAGE
from parlour.games.time_capsules.rules.frames import ACT, FILL
from parlour.games.time_capsules.state import MODE_NAMES, PHASES, ROUNDS_PLAYED, TURNS

GAME: Game = games.find("time_capsules")
QUICK = 1
SETTINGS = [
    (mode, seats, quick)
    for mode in (TURNS, PHASES)
    for seats in range(1, 5)
    for quick in (0, QUICK)
    if seats > 1 or not quick
]


@pytest.fixture(scope="module")
def linked() -> Linked:
    """The rules in plain Python."""
    return GAME.linked(Mode.INTERPRETED)


def options(s: Any) -> list[int]:
    return [int(move) for move in s.option[: s.n_options]]


def noise(seed: int) -> NDArray[np.int64]:
    return np.array([seed * 1_000_003 % 2**32], dtype=np.int64)


def check_sound(batch: NDArray[Any], linked: Linked) -> None:
    """No invariant is broken, and exactly the options have no reason against them."""
    found = GAME.faults(batch, 0, linked)
    assert found == 0, GAME.explain_faults(found)
    possible = [move for move in range(GAME.moves.size) if linked.reason(batch, 0, move) == 0]
    assert possible == (options(batch[0]) if not batch[0].over else [])
    assert possible == sorted(set(possible))


@pytest.mark.parametrize(("mode", "seats", "quick"), SETTINGS)
def test_random_play_is_sound(linked: Linked, mode: int, seats: int, quick: int) -> None:
    batch, dice = GAME.deal(seats, 7, linked, options=(mode, quick)), noise(seats)
    assert batch[0].rounds == (3 if quick else 1)
    for _ in range(2):
        linked.play_random(batch, 0, dice, 16 * seats)
        check_sound(batch, linked)


CHECKED = [(TURNS, 3, 0), (PHASES, 4, QUICK)]  # with bounds checks


@pytest.mark.slow
@pytest.mark.parametrize(
    ("how", "mode", "seats", "quick"),
    [*((Mode.COMPILED, *each) for each in SETTINGS), *((Mode.CHECKED, *each) for each in CHECKED)],
)
def test_random_games_are_sound_to_the_end(how: Mode, mode: int, seats: int, quick: int) -> None:
    fast, pool = GAME.linked(how), GAME.sight.room_for_pieces()
    for seed in range(80):
        batch = GAME.deal(seats, seed, fast, options=(mode, quick))
        found = fast.play_and_check(batch, words_of(batch), 0, noise(seed), pool)
        assert found == 0, (seed, GAME.explain_faults(found))
        assert batch[0].over == ROUNDS_PLAYED
        assert batch[0].rounds == 10
    for seed in range(3):
        play_lively(GAME.deal(seats, seed, fast, options=(mode, quick)), fast, Random(seed))


def play_lively(batch: NDArray[Any], linked: Linked, dice: Random) -> None:
    """Play a game with players who end only when nothing else is possible: it is sound, and it ends."""
    s, taken = batch[0], 0
    while not s.over:
        live = [move for move in options(s) if move != TO_END] or options(s)
        linked.advance(batch, 0, dice.choice(live))
        assert GAME.faults(batch, 0, linked) == 0
        taken += 1
        assert taken < 400 * s.seats, "a game that does not end"
        if taken % 30 == 0:
            check_sound(batch, linked)


@pytest.mark.slow
@pytest.mark.parametrize(("mode", "seats", "quick"), SETTINGS)
def test_interpreted_and_compiled_play_agree(mode: int, seats: int, quick: int) -> None:
    ends = []
    for how in (Mode.INTERPRETED, Mode.COMPILED):
        batch = GAME.deal(seats, 3, GAME.linked(how), options=(mode, quick))
        GAME.linked(how).play_random(batch, 0, noise(3), 90 * seats)
        ends.append(batch.tobytes())
    assert ends[0] == ends[1]


# ---------------------------------------------------------------- what nobody else may know


def met(linked: Linked, kind: int, mode: int, seats: int = 3) -> list[NDArray[Any]]:
    """Some states of a random game in which a seat decides about this."""
    batch, dice = GAME.deal(seats, 5, linked, options=(mode, 0)), noise(mode)
    states = []
    for _ in range(70):
        linked.play_random(batch, 0, dice, 2)
        s = batch[0]
        if not s.over and s.frame[s.depth - 1, KIND] == kind:
            states.append(batch.copy())
    return states


@pytest.mark.parametrize("mode", [TURNS, PHASES])
def test_views_do_not_tell_hands(linked: Linked, mode: int) -> None:
    """Other cards in other hands: what a seat sees stays the same, also when the options are listed anew."""
    changed = 0
    for batch in met(linked, ACT, mode)[::6]:
        for seat in range(-1, int(batch[0].seats)):
            if seat == batch[0].decides:
                continue
            other = GAME.redeal(batch, seat, 17 * seat + 5, linked)
            other[0].capsule = batch[0].capsule  # how capsules are filled is another secret
            changed += (other[0].hand != batch[0].hand).any()
            linked.resume(other, 0)
            assert GAME.faults(other, 0, linked) == 0
            assert GAME.view(other, seat, linked).tobytes() == GAME.view(batch, seat, linked).tobytes()
    assert changed > 0


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
