"""Time Capsules for bots and laboratories: what the heuristic sees, how well it plays, options, games for one."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from parlour import envs, games
from parlour.bots import SearchBot
from parlour.engine.case import set_up
from parlour.engine.errors import ParlourError
from parlour.engine.game import Game
from parlour.engine.rules import Linked, Mode
from parlour.engine.workroom import Workroom
from parlour.games.time_capsules.content import ARTIFACTS, FIRST_BATTERY, N_CARDS, N_SPACES, OBJECTS
from parlour.games.time_capsules.prospects import OUT_WORTH, PLAY_WORTH, SPACE_BREAKS
from parlour.lab.arena import lineups
from parlour.lab.simulate import Results, simulate
from parlour.lab.units import Unit, play
from parlour.table import Table

GAME: Game = games.find("time_capsules")
MODES = ("turns", "phases")


@pytest.fixture(scope="module")
def linked() -> Linked:
    """The rules in plain Python."""
    return GAME.linked(Mode.INTERPRETED)


def chosen(batch: NDArray[Any], linked: Linked, seed: int = 1) -> str:
    """What the greedy bot does."""
    seat = int(batch[0].decides)
    move = Workroom(GAME, seed, linked).look_ahead(GAME.view(batch, seat, linked)[0])
    return GAME.moves.names[move]


def worth(name: str) -> int:
    return int(OUT_WORTH[[tile.name for tile in ARTIFACTS].index(name)])


# ---------------------------------------------------------------- the heuristic


def test_worth_is_read_off_the_effects() -> None:
    assert worth("World Tree") == 2 * worth("Stellar Map")  # 2 VP, 1 VP
    assert worth("Titan Frame") == worth("Hull Plating") == 0  # nothing to use
    assert worth("Microfusion Device") == 3 * OUT_WORTH[FIRST_BATTERY + 2]  # 3 energy, a battery of size 1
    assert min(int(OUT_WORTH[thing]) for thing in range(OBJECTS)) >= 0
    assert min(int(PLAY_WORTH[card]) for card in range(N_CARDS)) > 0
    assert sum(int(SPACE_BREAKS[space]) for space in range(N_SPACES)) == 17


def test_too_many_breaks_are_repaired_before_the_end(linked: Linked) -> None:
    """In the last round six breaks lose the game: qubits go into repairs and not into VP (TC-36, TC-73)."""
    zones = {"active": [["6 break", "computer6:5"], []], "inactive": [["battery1"] * 2, []]}
    batch = set_up(GAME, 2, {"round": 10, "phase": "turn", "turn": 0, "first": 0, "vp": [40, 30], **zones}, linked)
    assert chosen(batch, linked) == "repair"


def test_what_pays_exactly_is_paid_with(linked: Linked) -> None:
    """A tile for 5 qubits out of 2, 3, 4 and 6: first the 2 or the 3, and then the other one (TC-59)."""
    offer = ["Knowledge Base", "", "", "", "", ""]
    dice = [f"computer6:{face}" for face in (2, 3, 4, 6)]
    batch = set_up(GAME, 2, {"phase": "turn", "turn": 0, "first": 0, "offer": offer, "active": [dice, []]}, linked)
    linked.advance(batch, 0, GAME.moves.parse("buy 1"))
    assert chosen(batch, linked) in ("computer 6:2", "computer 6:3")


def test_capsules_are_filled_evenly(linked: Linked) -> None:
    batch = set_up(GAME, 2, {"phase": "setup"}, linked)
    seat = int(batch[0].decides)
    while batch[0].decides == seat:
        linked.advance(batch, 0, GAME.moves.parse(chosen(batch, linked)))
    held = batch[0].capsule[seat].sum(axis=1)
    assert held.sum() == 10
    assert held.max() - held.min() <= 1
    assert batch[0].capsule[seat][:, FIRST_BATTERY + 2].min() >= 1


# ---------------------------------------------------------------- options and games for one


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
def test_a_unit_plays_the_deals_of_its_options(mode: str) -> None:
    options = {"mode": mode, "start": "quick"}
    *_, results = simulate(GAME, 3, 4, 5, bots=("greedy", "random", "novice"), options=options)
    assert isinstance(results, Results)
    assert results.chosen == options
    table = Table.new("time_capsules", 3, 5, options)
    assert results.first[0] == table.decides
    other = play(GAME, Unit(3, results.bots, 5, 4, options=GAME.numbers({})))
    assert other.scores.tobytes() != results.scores.tobytes()


def test_an_arena_needs_two_seats() -> None:
    with pytest.raises(ParlourError, match="at least two seats"):
        lineups(2, 1)


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
def test_environments_take_options(mode: str) -> None:
    env = envs.vector(GAME, 3, players=2, options={"mode": mode}, threads=1)
    env.reset(seed=4)
    agents = envs.aec(GAME, options={"mode": mode})
    agents.reset(seed=4)
    table = Table.new("time_capsules", 2, 4, {"mode": mode})
    assert agents.agent_selection == f"seat_{table.decides}"
    assert agents.state().tobytes() == table.batch.tobytes()
    with pytest.raises(ParlourError, match="no option 'speed'"):
        envs.vector(GAME, options={"speed": "high"})


@pytest.mark.slow
@pytest.mark.parametrize("reward", ["victory", "places"])
def test_alone_one_wins_or_not(reward: str) -> None:
    """Random players never reach 60 VP, and lose every time (TC-82)."""
    env = envs.vector(GAME, 16, players=1, reward=reward, threads=1)
    _, infos = env.reset(seed=1)
    noise, ended = np.random.default_rng(3), []
    for _ in range(200):
        keys = noise.random(infos["action_mask"].shape) * infos["action_mask"]
        _, rewards, over, _, infos = env.step(keys.argmax(axis=1))
        ended += rewards[over].tolist()
    assert ended
    assert set(ended) == {-1.0}
    env.close()


# ---------------------------------------------------------------- how well bots play


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("players", [1, 2, 4])
def test_greedy_plays_well_and_rarely_breaks(mode: str, players: int) -> None:
    *_, results = simulate(GAME, players, 80, 1, bots=("greedy",), options={"mode": mode})
    assert isinstance(results, Results)
    assert np.median(results.totals) >= 48
    assert (results.totals < 0).mean() < 0.08
    *_, beside = simulate(GAME, 2, 40, 1, bots=("greedy", "random"), options={"mode": mode})
    assert isinstance(beside, Results)
    assert beside.wins()[:, 0].mean() > 0.9


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("players", [1, 3])
def test_search_plays_to_the_end_and_repeats_itself(mode: str, players: int) -> None:
    fast, ends = GAME.linked(Mode.COMPILED), []
    for _ in range(2):
        batch = GAME.deal(players, 2, fast, GAME.numbers({"mode": mode}))
        bots = [SearchBot(GAME, seat, iterations=12, linked=fast) for seat in range(players)]
        while not batch[0].over:
            seat = int(batch[0].decides)
            fast.advance(batch, 0, bots[seat].choose(GAME.view(batch, seat, fast)[0]))
        assert GAME.faults(batch, 0, fast) == 0
        ends.append(batch.tobytes())
    assert ends[0] == ends[1]
