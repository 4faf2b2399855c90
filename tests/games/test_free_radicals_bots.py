"""Free Radicals for bots and laboratories: what the heuristic sees, how well it plays, what reports count."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from bots_at_play import chosen, lead_of_search
from parlour import games
from parlour.bots import SearchBot
from parlour.engine.core.rules import Linked, Mode
from parlour.engine.game import Game
from parlour.engine.people.setting_up import set_up
from parlour.engine.thinking.contest import GREEDY, Contest
from parlour.engine.thinking.workroom import Workroom
from parlour.games.free_radicals.content import FACTION_IDS
from parlour.games.free_radicals.scoring import SOURCES, TOTAL
from parlour.lab.balance import plan as balance_plan
from parlour.lab.balance import views_of
from parlour.lab.units import outline_of, play

GAME: Game = games.find("free_radicals")
TENTHS = GAME.unit
AT_RANDOM = (1,) * 5


@pytest.fixture(scope="module")
def linked() -> Linked:
    """The rules as machine code."""
    return GAME.linked(Mode.COMPILED)


def position(seats: int, *moves: str, **given: Any) -> NDArray[Any]:
    """A position in words, and after some moves."""
    slow = GAME.linked(Mode.INTERPRETED)
    batch = set_up(GAME, seats, given, slow)
    for move in moves:
        slow.advance(batch, 0, GAME.moves.parse(move))
    return batch


# ---------------------------------------------------------------- what the heuristic sees


def test_a_drone_with_the_goods_delivers_them(linked: Linked) -> None:
    given: dict[str, Any] = {"factions": ["Couriers", "Executives"], "cargo": [["optics", "alloy"], [], []]}
    batch = position(2, "drone 1", **given, contracts=["K05", "K01", "K03", "K07"], tokens=[2, 0, 0, 0])
    assert chosen(GAME, batch, linked) == "fly casino"
    linked.advance(batch, 0, GAME.moves.parse("fly Casino"))
    linked.advance(batch, 0, GAME.moves.parse("decline"))  # puts nothing back
    assert chosen(GAME, batch, linked) == "deliver"


def test_a_program_fits_the_quests(linked: Linked) -> None:
    """Three Duties are planned, two of them in the order of the only Quest that can be completed now (FR-PALA-6)."""
    quests = ["Raise the Beacon", "Iron Oath", "Mend the Slums"]
    batch = position(2, factions=["Paladins", "Executives"], quests=quests, today=["Scry", "Tithe"])
    planned = []
    for _ in range(3):
        planned.append(chosen(GAME, batch, linked))
        linked.advance(batch, 0, GAME.moves.parse(planned[-1]))
    assert planned.index("duty forage") < planned.index("duty charity")


def test_the_dearest_resources_are_sold(linked: Linked) -> None:
    """Titanium, of which the others hold least (FR-MERC-6), and in the Showroom at once."""
    batch = position(
        2, factions=["Merchants", "Executives"], standee="School", titanium=[3, 0], carbon=[1, 2], hydrogen=[1, 4]
    )
    assert chosen(GAME, batch, linked) == "stroll 1"
    linked.advance(batch, 0, GAME.moves.parse("stroll 1"))
    assert chosen(GAME, batch, linked) == "sell titanium"


@pytest.mark.slow
def test_appraising_leaves_the_state_alone(linked: Linked) -> None:
    """Although groups are marked, Goods loaded and Rooms laid to look at them."""
    out = np.zeros((5, len(GAME.sources) + 2), dtype=np.int32)
    for first in range(2):
        lineup = tuple(2 + 2 * colour + first for colour in range(5))
        batch, greedy = GAME.deal(5, 3 + first, linked, options=lineup), Workroom(GAME, 1, linked)
        while not batch[0].over:
            before = batch.tobytes()
            linked.appraisal(batch, 0, out)
            assert batch.tobytes() == before
            linked.advance(batch, 0, greedy.look_ahead(GAME.view(batch, int(batch[0].decides), linked)[0]))


def test_the_same_lead_is_worth_the_more_the_later(linked: Linked) -> None:
    told = []
    for rounds in (2, 11):
        seen = GAME.view(position(3, vp=[60, 40, 20], round=rounds), 0, linked)[0]
        told.append(SearchBot(GAME, 1, iterations=60, linked=linked).prospects(seen)[0].chances)
    early, late = told
    assert sum(early) == pytest.approx(1)
    assert early[0] > early[1] > early[2]
    assert late[0] > early[0]


def test_alone_the_chance_is_that_of_the_best_rank(linked: Linked) -> None:
    """110 points or not (FR-77)."""
    told = []
    for vp in (20, 60, 130):
        seen = GAME.view(position(1, vp=[vp], round=9), 0, linked)[0]
        told.append(SearchBot(GAME, 1, iterations=60, linked=linked).prospects(seen)[0].win)
    assert told[0] < 0.1
    assert told[0] < told[1] < told[2]
    assert told[2] > 0.9


# ---------------------------------------------------------------- how well bots play


@pytest.mark.study
def test_greedy_plays_every_faction_about_as_well_as_the_rules_expect(linked: Linked) -> None:
    """98 points are expected of every faction (rules.md, Balance and expected length)."""
    contest = Contest(GAME, 5, 400, linked, counted=True)
    contest.play([GREEDY] * 5, 1, 0, options=AT_RANDOM)
    played = contest.counts[:, :5, GAME.tallies.place("played", "faction"), : len(FACTION_IDS)]
    means = (played * contest.scores[:, :5, TOTAL, None]).sum(axis=(0, 1)) / played.sum(axis=(0, 1)) / TENTHS
    assert means.min() > 0.8 * 98
    assert means.max() < 1.25 * 98


@pytest.mark.slow
def test_search_plays_to_the_end_and_repeats_itself() -> None:
    assert lead_of_search(GAME, 1, 10) == lead_of_search(GAME, 1, 10)


@pytest.mark.study
def test_search_is_stronger_than_greedy() -> None:
    leads = [lead_of_search(GAME, seed, 100, seat) for seed in range(6) for seat in (0, 1)]
    assert sum(lead > 0 for lead in leads) >= 8


# ---------------------------------------------------------------- reports


@pytest.mark.slow
def test_reports_tell_of_factions_and_of_the_city(linked: Linked) -> None:
    number, tallies = 24, GAME.tallies
    runs = balance_plan(["greedy"], [3], number, 0, listed=False, options=[AT_RANDOM])
    views = views_of(outline_of(GAME), [play(GAME, unit) for unit in runs])
    groups = {group.name: group for group in views[0].groups}
    assert list(groups) == list(tallies.kinds)
    for kind, each in (("faction", 1), ("source", len(SOURCES)), ("place", 1), ("rival", 2), ("knowledge", 1)):
        assert sum(line.gains for line in groups[kind].lines) == 3 * number * each
    contest = Contest(GAME, 3, number, linked, counted=True)
    contest.play([GREEDY] * 3, 5, 0)
    for kind in ("faction", "source"):
        part = slice(tallies.first(kind), tallies.first(kind) + len(tallies.kinds[kind].names))
        assert (contest.credits[:, :3, part].sum(axis=2) == contest.scores[:, :3, TOTAL]).all()
    visits = contest.counts[:, :3, tallies.place("visited", "building")].sum(axis=(1, 2))
    assert visits.min() > 0
