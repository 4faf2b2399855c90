"""Revive for bots and laboratories: what the heuristic sees, how well it plays, games alone, what reports count."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from bots_at_play import chosen, lead_of_search
from parlour import envs, games
from parlour.bots import SearchBot
from parlour.engine.core.rules import Linked, Mode
from parlour.engine.game import Game
from parlour.engine.people.setting_up import set_up
from parlour.engine.thinking.contest import GREEDY, Contest
from parlour.games.revive import tables
from parlour.games.revive.scoring import TOTAL
from parlour.games.revive.thinking.heuristic import appraise, promised
from parlour.lab.balance import plan as balance_plan
from parlour.lab.balance import views_of
from parlour.lab.simulate import Results, simulate
from parlour.lab.units import outline_of, play

GAME: Game = games.find("revive")
TENTHS = GAME.unit


@pytest.fixture(scope="module")
def linked() -> Linked:
    """The rules as machine code."""
    return GAME.linked(Mode.COMPILED)


def position(seats: int, **given: Any) -> NDArray[Any]:
    """A position in words."""
    return set_up(GAME, seats, given, GAME.linked(Mode.INTERPRETED))


def appraised(batch: NDArray[Any]) -> list[int]:
    """What each seat is heading for."""
    out = np.zeros((4, len(GAME.sources) + 2), dtype=np.int32)
    appraise(batch[0], out)
    return [int(points) for points in out[: int(batch[0].seats), TOTAL]]


# ---------------------------------------------------------------- what the heuristic sees


def test_an_engine_is_worth_more_the_longer_it_will_work() -> None:
    """A module, with all major artifacts in the supply and with the last one."""
    gained = []
    for left in ({"yellow": 2, "green": 2, "gray": 2}, {"green": 1}):
        without, having = (
            appraised(position(2, artifact_supply=left, modules=[modules, {}]))[0]
            for modules in ({}, {"top left 2": "M16"})
        )
        gained.append(having - without)
    assert gained[0] > 2 * gained[1] > 0


def test_of_two_modules_the_one_that_does_more_is_taken(linked: Linked) -> None:
    batch = position(2, closed=[["X22"], []], modules_on_display=["M25", "M26", "M08", "M27", "M33"])
    linked.advance(batch, 0, GAME.moves.parse("open a crate"))
    assert chosen(GAME, batch, linked) == "module 3"


def test_what_would_be_done_in_vain_is_worth_nothing() -> None:
    """Orskari recharge a machine, Kanibans build: with no energy on machines, without gear, it is half an ability."""
    told = []
    for given in ({"charged": [["Workshop"], []], "gear": [6, 0]}, {"gear": [0, 0]}):
        for tribe in ("Orskari", "Kanibans"):
            s = position(2, tribes=[tribe, "Lumari"], markers=[{"green": 3}, {}], **given)[0]
            told.append(promised(s, 0, int(tables.TRIBE_EFFECT[s.tribe[0]])))
    recharging, building, idle, without_gear = told
    assert recharging > idle > 0  # a point is left
    assert building > without_gear == 0


def test_a_step_towards_a_reward_of_two_markers_counts_for_more() -> None:
    """Green from 3 to 4: one more opens the reward where yellow waits on 5 (REV-109)."""
    gained = []
    for yellow in (5, 0):
        before, after = (appraised(position(2, markers=[{"yellow": yellow, "green": n}, {}]))[0] for n in (3, 4))
        gained.append(after - before)
    assert gained[0] > gained[1] > 0


# ---------------------------------------------------------------- alone


def test_alone_the_chance_is_that_of_the_best_rank(linked: Linked) -> None:
    """165 points or not, and the nearer the end the surer (REV-149)."""
    told = []
    full = {"yellow": 2, "green": 2, "gray": 2}
    for vp, supply, turns in ((60, full, 8), (60, {"gray": 1}, 20), (200, {"gray": 1}, 20)):
        seen = GAME.view(position(1, vp=[vp], artifact_supply=supply, turns=turns), 0, linked)[0]
        told.append(SearchBot(GAME, 1, iterations=60, linked=linked).prospects(seen)[0].win)
    assert told[1] < told[0] < told[2]
    assert told[1] < 0.1
    assert told[2] > 0.9


def test_alone_a_search_does_not_hurry_the_end(linked: Linked) -> None:
    """Hibernating would remove the last artifact, with all cards still to be played (REV-147, REV-148)."""
    active = ["Gatherer", "Beekeeper", "Carpenter", "Archivist", "Brewer"]
    batch = position(1, artifact_supply={"gray": 1}, active=[active], food=[4], gear=[4], book=[4])
    seen = GAME.view(batch, 0, linked)[0]
    assert GAME.moves.names[SearchBot(GAME, 1, iterations=200, linked=linked).choose(seen)] != "hibernate"


# ---------------------------------------------------------------- chances


def test_the_same_lead_is_worth_the_more_the_later(linked: Linked) -> None:
    told = []
    for supply in ({"yellow": 3, "green": 3, "gray": 3}, {"gray": 1}):
        batch = position(3, vp=[60, 40, 20], artifact_supply=supply)
        seen = GAME.view(batch, 0, linked)[0]
        told.append(SearchBot(GAME, 1, iterations=60, linked=linked).prospects(seen)[0].chances)
    early, late = told
    assert sum(early) == pytest.approx(1)
    assert early[0] > early[1] > early[2]
    assert late[0] > early[0]


# ---------------------------------------------------------------- how well bots play


@pytest.mark.study
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_greedy_gets_points_although_it_hurries(players: int) -> None:
    """The rules expect about 120 of naive players, 37 of random ones (rules.md, Decisions): it ends the game sooner."""
    *_, results = simulate(GAME, players, 60, 1, bots=("greedy",))
    assert isinstance(results, Results)
    assert results.totals.mean() > 85


@pytest.mark.slow
def test_search_plays_to_the_end_and_repeats_itself() -> None:
    assert lead_of_search(GAME, 1, 10) == lead_of_search(GAME, 1, 10)


@pytest.mark.study
def test_search_is_stronger_than_greedy() -> None:
    leads = [lead_of_search(GAME, seed, 100, seat) for seed in range(6) for seat in (0, 1)]
    assert sum(lead > 0 for lead in leads) >= 7  # nine or ten are expected


@pytest.mark.study
def test_alone_search_gets_farther_than_greedy() -> None:
    fast, totals = GAME.linked(Mode.COMPILED), []
    for seed in range(6):
        batch, bot = GAME.deal(1, seed, fast), SearchBot(GAME, seed, iterations=100, linked=fast)
        while not batch[0].over:
            fast.advance(batch, 0, bot.choose(GAME.view(batch, 0, fast)[0]))
        totals.append(int(GAME.score(batch, fast)[0, TOTAL]) / TENTHS)
    *_, greedy = simulate(GAME, 1, 60, 1, bots=("greedy",))
    assert isinstance(greedy, Results)
    assert np.mean(totals) > greedy.totals.mean() + 5


# ---------------------------------------------------------------- reports and environments


@pytest.mark.slow
def test_tribes_and_first_players_are_drawn_evenly(linked: Linked) -> None:
    """Greedy bots do not prefer a tribe, so that reports can compare them (REV-24, REV-34)."""
    contest = Contest(GAME, 2, 120, linked, counted=True)
    contest.play([GREEDY, GREEDY], 1, 0)
    led = contest.counts[:, :2, GAME.tallies.place("led", "tribe"), :6].sum(axis=(0, 1))
    assert led.sum() == 240
    assert led.min() >= 22  # 40 are expected, 22 or fewer of one tribe once in a thousand runs
    assert 40 <= (contest.scores[:, 0, -1] == 0).sum() <= 80


@pytest.mark.slow
def test_reports_tell_of_every_kind_of_component(linked: Linked) -> None:
    number, tallies = 24, GAME.tallies
    runs = balance_plan(["greedy"], [2], number, 0, listed=False)
    views = views_of(outline_of(GAME), [play(GAME, unit) for unit in runs])
    groups = {group.name: group for group in views[0].groups}
    assert list(groups) == list(tallies.kinds)
    assert sum(line.gains for line in groups["tribe"].lines) == 2 * number
    assert len(groups["technology"].lines) == 6 * 9
    contest = Contest(GAME, 2, number, linked, counted=True)
    contest.play([GREEDY, GREEDY], 5, 0)
    for kind, source in (("technology", "technologies"), ("large location", "large locations")):
        part = slice(tallies.first(kind), tallies.first(kind) + len(tallies.kinds[kind].names))
        points = contest.scores[:, :2, GAME.sources.index(source)]
        assert (contest.credits[:, :2, part].sum(axis=2) == points).all()
        assert points.sum() > 0
    raised = contest.counts[:, :2, tallies.place("raised", "artifact category"), tallies.first("artifact category") :]
    assert raised.sum(axis=(1, 2)).max() <= 6  # with two players there are six major artifacts (REV-32)
    assert raised.sum() > number


@pytest.mark.slow
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_environments_play_it(players: int) -> None:
    env = envs.vector(GAME, 4, players=players, threads=1, reward="points")
    _, infos = env.reset(seed=1)
    noise, ended = np.random.default_rng(3), 0
    for _ in range(400 * players):
        keys = noise.random(infos["action_mask"].shape) * infos["action_mask"]
        seen, _, over, _, infos = env.step(keys.argmax(axis=1))
        ended += int(over.sum())
        assert env.single_observation_space.contains(seen[0])
    assert ended > 0
    env.close()
