"""How many games are played when nobody says."""

from __future__ import annotations

import pytest

from parlour.engine.game import Game
from parlour.lab.pace import games_within, rounded, seconds_a_game
from parlour.lab.units import Unit


@pytest.mark.parametrize(
    ("number", "round_number"),
    [(0.2, 1), (1, 1), (4.9, 2), (5, 5), (19, 10), (20, 20), (999, 500), (1000, 1000), (123456, 100_000)],
)
def test_numbers_are_round(number: float, round_number: int) -> None:
    assert rounded(number) == round_number


def test_the_time_decides_between_the_least_and_the_most(bazaar: Game) -> None:
    table = Unit(2, ("random", "random"), 0, 1)
    assert games_within(bazaar, [table], 0.0, 2, most=1000, least=7) == 7
    assert games_within(bazaar, [table], 1e6, 2, most=1000) == 1000


def test_bots_that_think_play_fewer_games(bazaar: Game) -> None:
    quick, slow, slowest = (
        seconds_a_game(bazaar, Unit(2, (name,) * 2, 0, 1)) for name in ("random", "search:100", "expert")
    )
    assert quick < slow < slowest
    assert slowest > 5  # reckoned from its two seconds a decision, without sitting through them
