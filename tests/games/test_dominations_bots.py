"""Dominations for bots and laboratories: what the heuristic sees, how well it plays, search among many placements."""

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
from parlour.games.dominations.content import MASTERIES, ROLES
from parlour.games.dominations.notation import AT_THE_END, C_KNOWLEDGE, ON_AGE, ON_START, ON_TURN
from parlour.games.dominations.scoring import TOTAL
from parlour.games.dominations.thinking.heuristic import appraise
from parlour.games.dominations.thinking.prospects import (
    ROLE_INF,
    ROLE_KNOWLEDGE,
    Y_INF,
    Y_KNOWLEDGE,
    Y_VP,
    YIELDS,
    Yield,
)
from parlour.lab.balance import plan as balance_plan
from parlour.lab.balance import views_of
from parlour.lab.simulate import Results, simulate
from parlour.lab.units import outline_of, play

GAME: Game = games.find("dominations")


@pytest.fixture(scope="module")
def linked() -> Linked:
    """The rules as machine code."""
    return GAME.linked(Mode.COMPILED)


def yields(name: str, side: int) -> list[Yield]:
    """What the base side (0) or the advanced side (1) of a Mastery brings."""
    return YIELDS[2 * [mastery.id for mastery in MASTERIES].index(name) + side]


def appraised(batch: NDArray[Any]) -> list[int]:
    out = np.zeros((4, len(GAME.sources) + 2), dtype=np.int32)
    appraise(batch[0], out)
    return [int(points) for points in out[: int(batch[0].seats), TOTAL]]


# ---------------------------------------------------------------- what cards bring


def test_yields_are_read_off_the_effects() -> None:
    [caravans] = yields("caravans", 1)
    assert caravans[:4] == (ON_TURN, Y_KNOWLEDGE, 2, -1)
    paid, gained = yields("mercenaries", 0)  # on age: 3 trade -> 2 inf
    assert [paid[:3], gained[:3]] == [(ON_AGE, Y_KNOWLEDGE, -3), (ON_AGE, Y_INF, 2)]
    *starts, at_last = yields("banking", 0)  # on start: 3 trade, 2 any; end: 1 vp per 2 trade
    assert [(item.when, item.how_much) for item in starts] == [(ON_START, 3), (ON_START, 2)]
    assert (at_last.when, at_last.what, at_last.by, at_last.each) == (AT_THE_END, Y_VP, C_KNOWLEDGE, 2)
    assert yields("masonry", 0) == []  # only what is true while it lies open


def test_roles_are_judged_by_their_powers() -> None:
    worth = dict(zip((role.id for role in ROLES), zip(ROLE_INF, ROLE_KNOWLEDGE, strict=True), strict=True))
    assert worth["diplomat"] == (2, 0)
    assert worth["governor"] == (0, 0)
    assert worth["farmer"][1] > worth["inventor"][1] > 0


# ---------------------------------------------------------------- what the heuristic sees


def test_appraising_leaves_the_state_alone(linked: Linked) -> None:
    """A tile without a cell and a card without a square are tried out, and taken back."""
    batch, dice = GAME.deal(2, 5, linked), np.array([11], dtype=np.int64)
    begun = {"cell", "rotation", "copy", "square", "give", "get"}
    while begun:
        kind = GAME.kind_names[batch[0].frame[batch[0].depth - 1, 0]]
        if kind in begun:
            before = batch.tobytes()
            appraised(batch)
            assert batch.tobytes() == before
            begun.remove(kind)
        linked.play_random(batch, 0, dice, 1)


def test_influence_is_worth_more_the_earlier(linked: Linked) -> None:
    """Three Ages score it, or one (DOM-84)."""
    gained = []
    for age in (1, 3):
        without, having = (set_up(GAME, 2, {"phase": "build", "age": age, "influence": [n, 0]}, linked) for n in (0, 4))
        gained.append(appraised(having)[0] - appraised(without)[0])
    assert gained[0] > 2 * gained[1] > 0


def test_knowledge_is_worth_nothing_when_it_is_lost(linked: Linked) -> None:
    """In the middle of an Age it buys something; when the game is over only most of it counts (DOM-95, DOM-101)."""
    having = {"knowledge": [{"trade": 5, "art": 5}, {}]}
    early = [set_up(GAME, 2, {"phase": "build", **more}, linked) for more in (having, {})]
    gained = appraised(early[0])[0] - appraised(early[1])[0]
    assert gained > 500
    beaten = {"knowledge": [{"trade": 4}, {"trade": 5}]}
    none = {"knowledge": [{}, {"trade": 5}]}
    late = [set_up(GAME, 2, {"phase": "end of turn", "age": 3, "round": 5, "turn": 1, "order": [0, 1], **more}, linked)
            for more in (beaten, none)]  # fmt: skip
    assert appraised(late[0])[0] == appraised(late[1])[0]


def test_the_best_placement_is_found(linked: Linked) -> None:
    """Trade beside trade and religion beside religion: two Concentrations, the most that a single side can bring."""
    batch = set_up(GAME, 2, {"hands": [["T03"], ["S12"]], "phase": "grow", "round": 5}, linked)
    while GAME.kind_names[batch[0].frame[batch[0].depth - 1, 0]] in ("grow", "cell", "rotation"):
        linked.advance(batch, 0, GAME.moves.parse(chosen(GAME, batch, linked)))
    assert sorted(batch[0].knowledge[0].tolist()) == [0, 0, 0, 0, 3, 4]


def test_a_goal_within_reach_is_met(linked: Linked) -> None:
    """The last turn of the game: one more level-2 City meets a goal of the Mongols (own Military, city2 2)."""
    land = ["G04 D(0,0) 0", "T04 D(-2,0) 0", "A04 D(0,-2) 0"]
    given = {"phase": "build", "age": 3, "round": 5, "objectives": ["Mongols", "Greeks"], "land": land,
             "trees": [["Military"], []], "cities": [["G04 2", "T04 1"], []]}  # fmt: skip
    batch = set_up(GAME, 2, given | {"knowledge": [{"trade": 6, "art": 5}, {}]}, linked)
    assert chosen(GAME, batch, linked) == "city T04"


def test_nobody_exchanges_for_nothing(linked: Linked) -> None:
    batch = set_up(GAME, 2, {"phase": "end of turn", "knowledge": [{"trade": 5, "art": 2}, {}]}, linked)
    assert chosen(GAME, batch, linked) == "end"


# ---------------------------------------------------------------- chances


def told(linked: Linked, seats: int, vp: list[int], **given: Any) -> tuple[float, ...]:
    """Everybody's chances as a hint tells them."""
    having = {"phase": "end of turn", "knowledge": [{"trade": 5}] + [{}] * (seats - 1)}
    seen = GAME.view(set_up(GAME, seats, having | {"vp": vp, **given}, linked), 0, linked)[0]
    return SearchBot(GAME, 1, iterations=2, linked=linked).prospects(seen)[0].chances


def test_chances_are_told(linked: Linked) -> None:
    """The same lead is worth the more, the later."""
    early, late = (told(linked, 3, [60, 40, 20], age=age, round=5) for age in (1, 3))
    assert sum(early) == pytest.approx(1)
    assert early[0] > early[1] > early[2] > 0.02
    assert late[0] > early[0] + 0.1


def test_totals_are_about_those_of_the_end(linked: Linked) -> None:
    """Nobody has anything yet, and 178 points are usual."""
    assert all(130_00 < points < 230_00 for points in appraised(GAME.deal(3, 1, linked)))


# ---------------------------------------------------------------- how well bots play


@pytest.mark.study
@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_plays_as_well_as_people_do(players: int) -> None:
    """A public review notes 169 as its best score (rules.md, Decisions)."""
    *_, results = simulate(GAME, players, 60, 1, bots=("greedy",))
    assert isinstance(results, Results)
    assert results.totals.mean() > 165
    *_, beside = simulate(GAME, players, 20, 1, bots=("greedy", *["random"] * (players - 1)))
    assert isinstance(beside, Results)
    assert beside.wins()[:, 0].mean() >= 0.95


@pytest.mark.slow
def test_search_plays_to_the_end_and_repeats_itself() -> None:
    assert lead_of_search(GAME, 1, 10) == lead_of_search(GAME, 1, 10)


@pytest.mark.study
def test_search_is_stronger_than_greedy() -> None:
    assert sum(lead_of_search(GAME, seed, 40) for seed in range(1, 7)) > 0


@pytest.mark.slow
def test_a_search_looks_deeper_where_there_are_many_placements() -> None:
    """With twenty cells and more, a small search tries the promising ones again instead of all of them once."""
    fast = GAME.linked(Mode.COMPILED)
    batch, dice = GAME.deal(3, 4, fast), np.array([5], dtype=np.int64)
    while GAME.kind_names[batch[0].frame[batch[0].depth - 1, 0]] != "cell" or batch[0].n_options < 16:
        fast.play_random(batch, 0, dice, 1)
    seen = GAME.view(batch, int(batch[0].decides), fast)[0]
    found = SearchBot(GAME, 1, iterations=200, linked=fast).prospects(seen)
    tried = [prospect for prospect in found if prospect.visits > 0]
    assert len(tried) < len(found)
    assert tried[0].visits > 200 / len(found) * 2


# ---------------------------------------------------------------- reports and environments


@pytest.mark.slow
def test_reports_know_the_order_of_play() -> None:
    """Seat 0 decides first in every game; who plays first is drawn (DOM-21)."""
    *_, results = simulate(GAME, 4, 300, 1)
    assert isinstance(results, Results)
    assert sorted(results.turns[0].tolist()) == [0, 1, 2, 3]
    assert all(40 < (results.first == seat).sum() < 110 for seat in range(4))
    *_, thoughtful = simulate(GAME, 4, 2, 1, bots=("novice", "random", "random", "random"))
    assert isinstance(thoughtful, Results)
    assert (np.sort(thoughtful.turns, axis=1) == np.arange(4)).all()


@pytest.mark.slow
def test_environments_play_it() -> None:
    env = envs.vector(GAME, 4, players=2, threads=1, opponents=("greedy",))
    _, infos = env.reset(seed=1)
    noise, ended = np.random.default_rng(3), 0
    for _ in range(400):
        keys = noise.random(infos["action_mask"].shape) * infos["action_mask"]
        _, rewards, over, _, infos = env.step(keys.argmax(axis=1))
        ended += int(over.sum())
        assert set(rewards[over].tolist()) <= {-1.0}
    assert ended > 0
    env.close()


@pytest.mark.slow
def test_reports_tell_of_masteries_monuments_roles_and_objectives() -> None:
    runs = balance_plan(["greedy"], [2], 24, 0, listed=False)
    views = views_of(outline_of(GAME), [play(GAME, unit) for unit in runs])
    groups = {group.name: group for group in views[0].groups}
    assert list(groups) == ["mastery", "monument", "role", "objective"]
    assert all(0 <= line.gained.value <= 1 for group in groups.values() for line in group.lines)
    printed = [line.points for line in groups["mastery"].lines if line.gains > 0]
    assert 1 <= max(printed) <= 12  # whole Victory points
    kept = sum(line.gains for line in groups["objective"].lines)
    assert kept == 2 * 24  # one by each seat of each game
