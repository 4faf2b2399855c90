"""Doubt: a clear best move is told as one, equal moves are not told apart, and the numbers are what they say."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from statistics import mean, stdev
from typing import Any

import pytest

from parlour.bots import SearchBot
from parlour.bots.advice import Hint, hint, only
from parlour.bots.doubt import CHANCE, LOOKS, Looks, doubt, looked_again
from parlour.bots.greedy import GreedyBot
from parlour.bots.search import Prospect
from parlour.engine.core.rules import Mode
from parlour.engine.game import Game
from parlour.table import Table


def found(win: float, points: float) -> Prospect:
    """What a search says of a move."""
    return Prospect(0, 100, Fraction(points), win, (win, 1 - win))


def looks(*wins: float, points: float = 40.0) -> Looks:
    """What looks at a line say."""
    return Looks(wins, (points,) * len(wins))


def test_the_gap_is_measured_against_what_chance_explains() -> None:
    one, other = (0.60, 0.62, 0.64, 0.60, 0.62, 0.64), (0.50, 0.54, 0.52, 0.50, 0.54, 0.52)
    told = doubt(found(0.62, 40), found(0.5, 40), looks(*one), looks(*other))
    assert told.win.found == pytest.approx(mean(one) - mean(other))  # the smaller of 0.12 and 0.10
    assert told.win.chance == pytest.approx(CHANCE * sqrt((stdev(one) ** 2 + stdev(other) ** 2) / LOOKS))
    assert told.win.matters
    assert not told.is_even


def test_what_only_the_search_or_only_the_looks_see_is_not_believed() -> None:
    same, ahead = (0.5, 0.6) * 3, (0.7, 0.8) * 3
    assert doubt(found(0.8, 40), found(0.5, 40), looks(*same), looks(*same)).is_even
    assert doubt(found(0.5, 40), found(0.5, 40), looks(*ahead), looks(*same)).is_even
    assert not doubt(found(0.8, 40), found(0.5, 40), looks(*ahead), looks(*same)).is_even


def test_what_is_sure_but_tiny_does_not_matter() -> None:
    told = doubt(found(0.501, 40.1), found(0.5, 40), looks(*[0.501] * 6, points=40.1), looks(*[0.5] * 6))
    assert told.win.is_real
    assert told.is_even


def test_points_tell_where_the_chance_to_win_does_not() -> None:
    told = doubt(found(0.99, 60), found(0.99, 40), looks(*[0.99] * 6, points=60), looks(*[0.99] * 6, points=40))
    assert not told.win.matters
    assert told.points.matters
    assert not told.is_even


def test_the_same_move_is_never_better_than_itself(any_game: Game) -> None:
    """Two searches that begin with one move, each with looks of its own: told apart at most once in twenty times."""
    linked, apart, times = any_game.linked(Mode.COMPILED), 0, 0
    batch = any_game.deal(any_game.fewest, 5, linked)
    bots = [GreedyBot(any_game, seat, linked) for seat in range(any_game.fewest)]
    while not batch[0].over and times < 12:
        seen = any_game.view(batch, int(batch[0].decides), linked)[0]
        if int(seen.ply) % 5 == 0:
            narrowed = only(seen, int(seen.option[0]))
            one, other = (_searched(any_game, narrowed, seed) for seed in (100, 200))
            apart += not doubt(one[0], other[0], one[1], other[1]).is_even
            times += 1
        linked.advance(batch, 0, bots[int(seen.decides)].choose(seen))
    assert times >= 3
    assert apart <= max(1, times // 20)


def _searched(game: Game, narrowed: Any, seed: int) -> tuple[Prospect, Looks]:
    def search(noise: int, tries: int) -> Prospect:
        return SearchBot(game, seed + noise, tries, linked=game.linked(Mode.COMPILED)).prospects(narrowed)[0]

    return search(0, 400), looked_again(lambda n: search(n + 1, 40))


LAST_TURN = {"coins": [8, 4], "row": ["", "", "", "", ""], "deck": 0, "reserve": 0, "final": "now"}


def asked(table: Table, iterations: int = 600) -> Hint:
    """The hint of a table."""
    seat = table.decides or 0
    return hint(table.game, table.view(seat).state, iterations=iterations, seed=1, linked=table.linked)


def test_a_clear_best_move_is_told_as_one(catalyst: Game) -> None:
    """In the last turn one Catalyst brings points, everything else nothing: chance has no say."""
    table = Table.at(catalyst, LAST_TURN | {"free": [["Grand Legate"], []]}, seed=3)
    found = asked(table)
    assert found.suggestions[0].choice.name.startswith("activate")
    assert len(found.suggestions) > 1
    assert not found.suggestions[1].is_even
    assert found.verdict.startswith("Idea 1 is better than 2: ")
    assert "luck" in found.verdict


def test_equal_moves_are_not_told_apart(catalyst: Game) -> None:
    """Whatever is recruited in the last turn of a game brings nothing: a card that lies there, for a few coins."""
    table = Table.at(catalyst, LAST_TURN | {"row": ["Iron Twins", "Sun Courier", "Road Warden", "", ""]}, seed=3)
    found = asked(table)
    even = [idea for idea in found.suggestions[1:] if idea.is_even]
    assert even
    assert "come to about the same" in found.verdict
