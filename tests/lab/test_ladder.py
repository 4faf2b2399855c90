"""The ladder of docs/bots.md is what docs/ladder.csv says, of the networks that are there; `make study` plays it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from ladder import (
    END,
    PAGE,
    Rung,
    climb,
    how_far,
    mark_of,
    merged,
    page_of,
    ratings,
    read_results,
    rungs_of,
    write_results,
)
from parlour import games
from parlour.engine.game import Game
from parlour.engine.people.ranking import TIE_BREAK, TOTAL

PUBLISHED = read_results()
PLAYED_AGAIN = 48  # games of each rung; a search of two thousand tries takes seconds for each of them


def test_the_page_shows_what_was_played() -> None:
    assert page_of(PUBLISHED) in PAGE.read_text(encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8").count(END) == 1


def test_what_is_published_was_played_by_the_networks_that_are_there() -> None:
    for rung in PUBLISHED:
        assert rung.network in ("", mark_of(games.find(rung.game))), f"{rung.pair} is to be played again"


@pytest.mark.parametrize("slug", games.slugs())
def test_every_game_has_its_ladder(slug: str) -> None:
    """Rungs that can be played with the networks that are there, and no others; slow ones may be missing."""
    wanted = {rung.pair for rung, _ in rungs_of(games.find(slug))}
    found = {rung.pair for rung in PUBLISHED if rung.game == slug}
    assert found <= wanted
    assert {pair for pair in wanted if pair[3:] in {("greedy", "random"), ("learned", "greedy")}} <= found


def test_results_are_read_as_they_are_written(tmp_path: Path) -> None:
    rungs = [
        Rung("catalyst", 2, "", "learned", "greedy", "0badcafe", 80, 0.98, 0.9, 1.0),
        Rung("revive", 3, "", "greedy", "random", "", 8, 1.0, 0.7, 1.0),
    ]
    write_results(reversed(rungs), tmp_path / "ladder.csv")
    assert read_results(tmp_path / "ladder.csv") == rungs


def test_more_games_or_another_network_take_the_place_of_what_was_known() -> None:
    old = Rung("catalyst", 2, "", "learned", "greedy", "one", 80, 0.9)
    assert merged([old], [old._replace(games=40, share=0.7)]) == [old]
    for new in (old._replace(games=90, share=0.7), old._replace(games=10, network="two")):
        assert merged([old], [new]) == [new]
    other = old._replace(players=3)
    assert merged([old], [other]) == [old, other]


def test_ratings_tell_how_often_one_is_ahead() -> None:
    rungs = [
        Rung("catalyst", 2, "", "greedy", "random", "", 100_000, 10 / 11),
        Rung("catalyst", 2, "", "learned", "greedy", "", 100_000, 10 / 11),
        Rung("catalyst", 2, "", "guided:9", "search:9", "", 100, 0.7),
    ]
    rated = ratings(rungs)
    assert set(rated) == {"greedy", "learned", "random"}  # the others were compared with each other alone
    assert rated["greedy"] == 0
    assert rated["learned"] == pytest.approx(400, abs=1)
    assert rated["random"] == pytest.approx(-400, abs=1)


def test_a_ladder_is_climbed_as_far_as_there_is_time(catalyst: Game) -> None:
    chosen = [(rung, 24) for rung, _ in rungs_of(catalyst) if rung.bot == "greedy"]
    found = climb(chosen, 1, 300)
    assert {rung.pair for rung in found} == {rung.pair for rung, _ in chosen}
    assert all(rung.games >= 24 and rung.low <= rung.share <= rung.high for rung in found)
    assert climb(chosen, 1, 0) == []


def test_alone_whoever_comes_further_on_the_same_deal_is_ahead() -> None:
    rung = next(r for r, _ in rungs_of(games.find("time_capsules")) if (r.players, r.bot) == (1, "greedy"))
    (found,) = climb([(rung, 20)], 1, 300)
    assert found.games == 2 * 20
    assert found.low > 0.5


def test_alone_a_game_won_is_ahead_of_every_game_lost() -> None:
    scores = np.zeros((3, 4), dtype=np.int32)
    scores[:, TOTAL], scores[:, TIE_BREAK] = (30, 90, 40), (0, -1, 2)  # the second was lost, with the most points
    first, second, third = how_far(scores)
    assert second < first < third


@pytest.mark.study
@pytest.mark.parametrize("rung", PUBLISHED, ids=lambda rung: "-".join(map(str, rung.pair)))
def test_the_ladder_is_as_it_is_published(rung: Rung) -> None:
    (again,) = climb([(rung, PLAYED_AGAIN)], 1, 3600)
    assert again.low <= rung.high, f"{again.share:.2f}, where {rung.share:.2f} is published"
    assert rung.low <= again.high, f"{again.share:.2f}, where {rung.share:.2f} is published"
