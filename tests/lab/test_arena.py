"""The arena: the same deals from every seat, intervals that respect the pairing, and who is better."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from parlour.engine.core.errors import ParlourError
from parlour.engine.game import Game
from parlour.lab.arena import collect, judge, lineups, named, orders, plan
from parlour.lab.intervals import discoveries, interval, paired_interval
from parlour.lab.units import play


def test_every_pair_and_every_table() -> None:
    assert lineups(3, 2) == [(0, 1), (0, 2), (1, 2)]
    assert lineups(3, 3) == [(0, 1, 2)]
    assert lineups(2, 3) == [(0, 0, 1), (0, 1, 1)]
    assert orders((0, 1)) == [(0, 1), (1, 0)]
    assert len(orders((0, 1, 2))) == 6
    assert len(orders((0, 0, 1))) == 3
    assert len(orders((0, 1, 2, 3, 4))) == 10
    with pytest.raises(ParlourError, match="at least two bots"):
        lineups(1, 2)
    with pytest.raises(ParlourError, match="at most 200"):
        lineups(40, 3)


@pytest.mark.parametrize(("bots", "players"), [(["random", "greedy", "random"], 2), (["random", "greedy"], 3)])
def test_the_same_deals_in_every_order(bots: list[str], players: int) -> None:
    deals: dict[tuple[int, tuple[str, ...], int], list[int]] = {}
    for unit in plan(bots, players, 24, 100, 2):
        seeds = range(unit.seed, unit.seed + unit.games)
        deals.setdefault((unit.label, unit.bots, unit.salt), []).extend(seeds)
    for at, chosen in enumerate(lineups(len(bots), players)):
        mine = {key: sorted(seeds) for key, seeds in deals.items() if key[0] == at}
        assert len(mine) == len(orders(chosen))
        assert len({tuple(seeds) for seeds in mine.values()}) == 1
        for seat in range(players):  # every bot sits in every seat equally often
            seated = [key[1][seat] for key in mine]
            assert all(
                seated.count(bots[b]) * players == len(mine) * [bots[c] for c in chosen].count(bots[b]) for b in chosen
            )


def test_greedy_beats_random_and_equals_itself(catalyst: Game) -> None:
    bots = ["random", "greedy", "greedy"]
    outcomes = [play(catalyst, unit) for unit in plan(bots, 2, 600, 0, 1)]
    verdict = judge(collect(outcomes, 3, 2), named(bots), catalyst.unit)
    found = {(verdict.names[s.bot], verdict.names[s.other]): s for s in verdict.standings}
    assert found["greedy", "random"].low > 0.95
    assert found["random", "greedy"].share == pytest.approx(1 - found["greedy", "random"].share)
    itself = found["greedy", "greedy (2)"]
    assert itself.low < 0.5 < itself.high
    assert 0.01 < itself.high - itself.low < 0.09
    ratings = {verdict.names[record.bot]: record for record in verdict.records}
    assert ratings["greedy"].ordinal > ratings["random"].mu + 10
    assert verdict.records[-1].bot == 0
    assert (verdict.games, verdict.deals) == (1800, 300)


def test_a_deal_that_was_not_played_from_every_seat_does_not_count(catalyst: Game) -> None:
    units = plan(["random", "greedy"], 2, 8, 0, 1)
    outcomes = [play(catalyst, replace(unit)) for unit in units]
    whole = collect(outcomes, 2, 2)
    part = collect(outcomes[:-1], 2, 2)
    lost = units[-1].games
    assert len(part.table) == len(whole.table) - 2 * lost
    with pytest.raises(ParlourError, match="nothing to compare"):
        judge(collect(outcomes[:1], 2, 2), ("a", "b"), 12)


def test_intervals_are_counted_by_deals() -> None:
    wins = np.tile([1.0, 0.0], 200)  # each deal is won from one seat and lost from the other
    paired = paired_interval(wins.reshape(-1, 2).mean(axis=1), len(wins))
    assert paired[0] == 0.5
    assert paired[2] - paired[1] < 0.02  # the deals explain everything
    together = paired_interval(np.repeat([0.0, 1.0], 100), 400)  # the deal alone decides: worth 200 games, not 400
    assert together[1:] == pytest.approx(interval(0.5, 199), abs=0.001)
    assert paired_interval(np.ones(50), 100)[1] == pytest.approx(interval(1.0, 50)[0])


def test_false_discoveries_are_held_down() -> None:
    # the example of Benjamini and Hochberg (1995): fifteen tests, of which four are believed
    p = [
        0.0001,
        0.0004,
        0.0019,
        0.0095,
        0.0201,
        0.0278,
        0.0298,
        0.0344,
        0.0459,
        0.3240,
        0.4262,
        0.5719,
        0.6528,
        0.7590,
        1.0,
    ]
    assert discoveries(np.array(p[::-1])).sum() == 4
    assert not discoveries(np.array([0.2, 0.9])).any()
