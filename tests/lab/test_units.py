"""Work units: the same games however they are cut, and counts that agree with the log of the same games."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from parlour.engine.core.chance import MASK, scatter, toss
from parlour.engine.core.errors import ParlourError
from parlour.engine.core.rules import Mode
from parlour.engine.game import Game
from parlour.engine.thinking.contest import GREEDY, RANDOM, Contest
from parlour.games.catalyst.scoring import BUILDINGS, PILE, TOKENS
from parlour.lab.simulate import Results, simulate
from parlour.lab.units import Outcome, Unit, cut, lineup, play
from parlour.table import Table


def together(outcomes: list[Outcome]) -> tuple[bytes, ...]:
    """All that was found, as bytes."""
    arrays = [np.concatenate([getattr(o, name) for o in outcomes]) for name in ("ends", "lengths", "first", "scores")]
    return tuple(array.tobytes() for array in arrays)


@pytest.mark.slow
@pytest.mark.parametrize("bots", [("random", "random"), ("greedy", "random"), ("search:5", "novice")])
def test_how_a_run_is_cut_changes_nothing(catalyst: Game, bots: tuple[str, ...]) -> None:
    whole = Unit(2, bots, 11, 7, salt=3)
    single = [replace(whole, seed=11 + k, games=1) for k in range(7)]
    assert together([play(catalyst, whole)]) == together([play(catalyst, unit) for unit in single])
    assert together([play(catalyst, whole)]) != together([play(catalyst, replace(whole, salt=4))])


def test_pieces_cover_a_run_once() -> None:
    for workers in (1, 2, 64):
        parts = list(cut(Unit(2, ("greedy", "greedy"), 5, 1234), workers))
        seeds = [seed for part in parts for seed in range(part.seed, part.seed + part.games)]
        assert seeds == list(range(5, 5 + 1234))


def test_greedy_in_the_open_is_greedy_from_a_view(catalyst: Game, bazaar: Game) -> None:
    linked = catalyst.linked(Mode.COMPILED)
    found = []
    for is_open in (True, False):
        contest = Contest(catalyst, 3, 20, linked, counted=True)
        contest.play([GREEDY, RANDOM, GREEDY], 100, 1, is_open)
        found.append((contest.scores.tobytes(), contest.counts.tobytes(), contest.lengths.tobytes()))
    assert found[0] == found[1]
    assert Contest(catalyst, 2, 0, linked, counted=False).is_open
    assert not Contest(bazaar, 2, 0, bazaar.linked(Mode.INTERPRETED), counted=False).is_open  # hands are hidden


def replayed(seed: int, players: int, salt: int) -> Table:
    """The random game of a unit again, through the door that checks every move."""
    table = Table.new("catalyst", players, seed)
    dice = np.array([scatter((scatter(seed & MASK) + salt) & MASK)], dtype=np.int64)
    while not table.over:
        choices = table.choices()
        table.play(choices[toss(dice, len(choices))])
    return table


def test_counts_agree_with_the_log_of_the_same_game(catalyst: Game) -> None:
    players, salt = 3, 5
    contest = Contest(catalyst, players, 2, catalyst.linked(Mode.COMPILED), counted=True)
    contest.play([RANDOM] * players, 40, salt)
    tallies = catalyst.tallies
    cards, buildings = tallies.kinds["Catalyst"].names, tallies.kinds["Building"].names
    wanted = {
        ("bought", "Catalyst"): r"^(\w+) recruits (.+) from slot",
        ("activated", "Catalyst"): r"^(\w+) (?:spends a token and )?activates (.+)$",
        ("chained", "Catalyst"): r"^(\w+) spends a token and activates (.+)$",
        ("built", "Building"): r"^(\w+) acquires the (.+) for",
        ("paid", "Catalyst"): r"^(\w+) recruits (.+) from slot \d for (\d+)",
        ("coins brought", "Catalyst"): r"^(\w+) takes (?=\d+ coin)(?P<n>\d+) \w+ from (?:the )?(.+)$",
    }
    for k in range(2):
        table = replayed(40 + k, players, salt)
        lines = [line.text for line in table.log()]
        names = [table.names[seat] for seat in range(players)]
        for (name, kind), pattern in wanted.items():
            counted: Counter[tuple[int, str]] = Counter()
            for found in filter(None, (re.search(pattern, line) for line in lines)):
                if name == "coins brought":
                    counted[names.index(found[1]), found[3]] += int(found["n"])
                else:
                    counted[names.index(found[1]), found[2]] += int(found[3]) if name == "paid" else 1
            row = contest.counts[k, :players, tallies.place(name, kind)]
            ours = {(int(s), (*cards, *buildings)[c]): int(row[s, c]) for s, c in zip(*np.nonzero(row), strict=True)}
            assert ours == {key: n for key, n in counted.items() if n}, name
            assert ours


def test_points_contributed_add_up(catalyst: Game) -> None:
    contest = Contest(catalyst, 4, 50, catalyst.linked(Mode.COMPILED), counted=True)
    contest.play([GREEDY] * 4, 0, 0)
    cards = len(catalyst.tallies.kinds["Catalyst"].names)
    assert (contest.credits[:, :, :cards].sum(axis=2) == contest.scores[:, :, PILE]).all()
    assert (contest.credits[:, :, cards:] == contest.scores[:, :, BUILDINGS:TOKENS]).all()
    assert contest.credits.any()
    assert set(contest.settings[:, 0]) == {0, 1, 2, 3}  # all four goals come up in fifty games


def test_bots_that_think_are_counted_like_the_others(catalyst: Game) -> None:
    outcome = play(catalyst, Unit(2, ("search:3", "greedy"), 0, 2, counted=True, listed=True))
    tallies = catalyst.tallies
    assert outcome.listing is not None
    bought = outcome.listing.counts[:, tallies.place("bought", "Catalyst")]
    assert bought.sum() == outcome.moments["counts"][tallies.place("bought", "Catalyst")].sum() > 10
    assert outcome.scores.shape == (2, 2, len(catalyst.sources) + 2)
    assert (outcome.ends > 0).all()


def test_a_game_without_tallies_can_be_played(bazaar: Game) -> None:
    linked = bazaar.linked(Mode.INTERPRETED)
    outcome = play(bazaar, Unit(2, ("random", "greedy"), 3, 4, counted=True, listed=True), linked)
    assert (outcome.ends > 0).all()
    assert outcome.moments["counts"].size == 0


def test_a_lineup_names_one_bot_or_all() -> None:
    assert lineup(["greedy"], 3) == ("greedy",) * 3
    assert lineup(["greedy", "random"], 2) == ("greedy", "random")
    with pytest.raises(ParlourError, match="2 bots are named for 3 seats"):
        lineup(["greedy", "random"], 3)
    with pytest.raises(ParlourError, match="there is no bot 'greedo'"):
        lineup(["greedo"], 2)


def test_a_simulation_with_bots_in_python(catalyst: Game) -> None:
    *done, results = simulate(catalyst, 2, 40, seed=9, bots=["greedy", "random"])
    assert isinstance(results, Results)
    assert done[-1] == results.games == 40
    assert results.wins()[:, 0].mean() > 0.9
    assert results.seeds.tolist() == list(range(9, 49))
