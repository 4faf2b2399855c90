"""Time Capsules for bots and laboratories: what the heuristic sees, how well it plays, options, games for one."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from parlour import envs, games
from parlour.bots import SearchBot
from parlour.engine.core.errors import ParlourError
from parlour.engine.core.rules import Linked, Mode
from parlour.engine.game import Game
from parlour.engine.people.setting_up import set_up
from parlour.engine.thinking.workroom import Workroom
from parlour.games.time_capsules.board.suggestion import plan
from parlour.games.time_capsules.content import ARTIFACTS, FIRST_BATTERY, N_CARDS, N_SPACES, OBJECTS, THE_BREAK
from parlour.games.time_capsules.state import OPEN
from parlour.games.time_capsules.thinking.prospects import HITTERS, MENDERS, OUT_WORTH, PLAY_WORTH, SPACE_BREAKS
from parlour.lab.arena import lineups
from parlour.lab.balance import plan as balance_plan
from parlour.lab.balance import views_of
from parlour.lab.simulate import Results, simulate
from parlour.lab.units import Unit, outline_of, play
from parlour.table import Table

GAME: Game = games.find("time_capsules")
MODES = ("turns", "phases")


@pytest.fixture(scope="module")
def linked() -> Linked:
    """The rules as machine code."""
    return GAME.linked(Mode.COMPILED)


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
    assert [ARTIFACTS[tile].name for tile in np.asarray(MENDERS).tolist()] == [
        "Rift Sealer",
        "Causal Stitcher",
        "Entropy Sink",
    ]
    assert [ARTIFACTS[tile].name for tile in np.asarray(HITTERS).tolist()] == ["EMP Cannon", "EMP Bomb"]


def test_too_many_breaks_are_repaired_before_the_end(linked: Linked) -> None:
    """In the last round six breaks lose the game: qubits go into repairs and not into VP (TC-36, TC-73)."""
    zones = {"active": [["6 break", "computer6:5"], []], "inactive": [["battery1"] * 2, []]}
    batch = set_up(GAME, 2, {"round": 10, "phase": "turn", "turn": 0, "first": 0, "vp": [40, 30], **zones}, linked)
    assert chosen(batch, linked) == "repair"


def test_nothing_is_begun_that_ends_behind_too_many_breaks(linked: Linked) -> None:
    """Four VP would lead over two breaks that nobody could return any more (TC-73, TC-75)."""
    card = {"hands": [["Barter of Ages"], []], "crystals": [1, 0], "active": [["4 break", "computer6:1"], []]}
    batch = set_up(GAME, 2, {"round": 10, "phase": "turn", "turn": 0, "first": 0, "vp": [62, 30], **card}, linked)
    assert chosen(batch, linked) != "play f17"
    safe = card | {"active": [["2 break", "computer6:1"], []]}
    batch = set_up(GAME, 2, {"round": 10, "phase": "turn", "turn": 0, "first": 0, "vp": [62, 30], **safe}, linked)
    assert chosen(batch, linked) == "play f17"


def test_what_cannot_be_kept_is_not_bought_for_its_points(linked: Linked) -> None:
    """In the last round a fifteenth object throws another one out, and its 2 VP with it (TC-52, TC-55)."""
    offer = ["Neural Lattice", "", "", "", "", ""]
    for kept, wanted in ((13, False), (12, True)):
        zones = {"active": [["computer12:8"], []], "inactive": [[f"{kept} computer12"], []]}
        given = {"round": 10, "phase": "turn", "turn": 0, "first": 0, "offer": offer, **zones}
        assert (chosen(set_up(GAME, 2, given, linked), linked) == "buy 1") == wanted


def test_nobody_hopes_for_one_roll(linked: Linked) -> None:
    """A computer that shows its best is not rolled again, whatever the imagined die would show (TC-32)."""
    dice = {"active": [["computer6:6", "computer6:1", "battery1"], []]}
    for seed in range(6):
        batch = set_up(GAME, 2, {"round": 5, "phase": "turn", "turn": 0, "first": 0, **dice}, linked)
        linked.advance(batch, 0, GAME.moves.parse("reroll"))
        assert chosen(batch, linked, seed) in ("computer 6:1", "battery 1")


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


def test_filling_sensibly_fills_everything_and_evenly(linked: Linked) -> None:
    """The suggestion is one of the ways to fill, to the last object; breaks lie with what mends them."""
    zone = ["3 computer6", "3 battery1", "Causal Stitcher", "World Tree", "2 break"]
    batch = set_up(GAME, 2, {"round": 4, "phase": "turn", "turn": 0, "first": 0, "inactive": [zone, []]}, linked)
    opened = batch[0].place[0] == OPEN
    linked.advance(batch, 0, GAME.moves.parse("end"))
    found = plan(GAME.view(batch, 0, linked)[0])
    assert found is not None
    for step in found.steps:
        move = GAME.moves.parse(step.move)
        assert move in batch[0].option[: batch[0].n_options]
        linked.advance(batch, 0, move)
    assert batch[0].decides != 0
    held = batch[0].capsule[0][opened]
    numbers = sorted(int(n) for n in held.sum(axis=1))
    assert sum(numbers) == 10
    assert numbers[1] - numbers[0] <= 2
    stitcher = [tile.name for tile in ARTIFACTS].index("Causal Stitcher")
    assert held[held[:, stitcher] > 0][0, THE_BREAK] == 2


# ---------------------------------------------------------------- chances


def told(linked: Linked, seats: int, vp: list[int], **given: Any) -> tuple[float, ...]:
    """Everybody's chances as a hint tells them."""
    position = {"round": 10, "phase": "turn", "turn": 0, "first": 0, "vp": vp, **given}
    seen = GAME.view(set_up(GAME, seats, position, linked), 0, linked)[0]
    return SearchBot(GAME, 1, iterations=3, linked=linked).prospects(seen)[0].chances


def test_chances_are_told(linked: Linked) -> None:
    ahead = told(linked, 3, [70, 30, 20])
    assert sum(ahead) == pytest.approx(1)
    assert ahead[0] > 0.95
    early = told(linked, 3, [30, 20, 10], round=3)
    assert early[0] > early[1] > early[2] > 0.05
    assert told(linked, 2, [70, 30], active=[["6 break"], []])[0] < 0.1  # lost, whatever the VP (TC-73)


def test_chances_alone_are_those_to_reach_the_target(linked: Linked) -> None:
    """60 VP win (TC-82)."""
    chances = [told(linked, 1, [vp], round=9)[0] for vp in (40, 65, 90)]
    assert chances[0] < 0.1 < chances[1] < 0.9 < chances[2] < 1


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


@pytest.mark.study
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("players", "games_"), [(1, 80), (2, 40), (4, 14)])
def test_greedy_plays_well_and_rarely_loses_to_breaks(mode: str, players: int, games_: int) -> None:
    *_, results = simulate(GAME, players, games_, 1, bots=("greedy",), options={"mode": mode})
    assert isinstance(results, Results)
    assert np.median(results.totals) >= 50
    assert (results.totals < 0).mean() <= 0.05


@pytest.mark.study
@pytest.mark.parametrize("mode", MODES)
def test_greedy_beats_random_from_every_seat(mode: str) -> None:
    for order in (("greedy", "random"), ("random", "greedy")):
        *_, results = simulate(GAME, 2, 20, 3, bots=order, options={"mode": mode})
        assert isinstance(results, Results)
        assert results.wins()[:, order.index("greedy")].mean() >= 0.9


@pytest.mark.slow
def test_reports_tell_of_artifacts_cards_bioobjects_and_modes() -> None:
    runs = balance_plan(["greedy"], [2], 24, 0, listed=False, options=[GAME.numbers({"mode": mode}) for mode in MODES])
    views = views_of(outline_of(GAME), [play(GAME, unit) for unit in runs])
    groups = {group.name: group for group in views[0].groups}
    assert list(groups) == ["artifact", "card", "bioobject"]
    assert all(line.gained.value <= 1 for group in groups.values() for line in group.lines)
    frame = next(line for line in groups["artifact"].lines if line.name == "Titan Frame")
    assert 0 < frame.paid <= 8  # for each copy, less discounts
    assert [line.name for line in views[0].settings[0].lines] == list(MODES)


@pytest.mark.slow
@pytest.mark.parametrize(("mode", "players"), [(MODES[0], 3), (MODES[1], 1)])
def test_search_plays_to_the_end_and_repeats_itself(mode: str, players: int) -> None:
    fast, ends = GAME.linked(Mode.COMPILED), []
    for _ in range(2):
        batch = GAME.deal(players, 2, fast, GAME.numbers({"mode": mode}))
        bots = [SearchBot(GAME, seat, iterations=4, linked=fast) for seat in range(players)]
        while not batch[0].over:
            seat = int(batch[0].decides)
            fast.advance(batch, 0, bots[seat].choose(GAME.view(batch, seat, fast)[0]))
        assert GAME.faults(batch, 0, fast) == 0
        ends.append(batch.tobytes())
    assert ends[0] == ends[1]
