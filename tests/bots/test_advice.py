"""Hints: legal moves, the best first, with their reason in numbers, and from nothing but the view."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from parlour import games
from parlour.bots import SearchBot
from parlour.bots.advice import MAIN, RIVALS, TOP, Hint, different, hint
from parlour.bots.greedy import GreedyBot
from parlour.bots.guided import thinker
from parlour.bots.rehearsal import Rehearsal
from parlour.engine.core.rules import Linked, Mode
from parlour.engine.game import Game
from parlour.table import Table

MAIN_OF_120 = round(120 * MAIN)
GOLDEN = Path(__file__).parent.parent / "golden"


def after(game: Game, moves: int, seed: int = 3) -> NDArray[Any]:
    """A state of a random game in which somebody has to decide."""
    linked, dice = game.linked(Mode.COMPILED), np.array([seed], dtype=np.int64)
    batch = game.deal(game.fewest, seed, linked)
    linked.play_random(batch, 0, dice, moves)
    assert not batch[0].over
    return batch


def asked(game: Game, batch: NDArray[Any], iterations: int = 120, seed: int = 1) -> Hint:
    """The hint for whoever decides."""
    linked = game.linked(Mode.COMPILED)
    seen = game.view(batch, int(batch[0].decides), linked)[0]
    return hint(game, seen, iterations=iterations, seed=seed, linked=linked)


def test_a_hint_names_legal_moves_the_best_first(any_game: Game) -> None:
    for moves in (0, 3, 7):
        batch = after(any_game, moves)
        options = batch[0].option[: batch[0].n_options].tolist()
        found = asked(any_game, batch)
        named = [tip.choice.id for tip in found.suggestions]
        assert 1 <= len(named) <= min(TOP, len(options))
        assert len(set(named)) == len(named)
        assert set(named) <= set(options)
        shares, wins = zip(*((tip.share, tip.win) for tip in found.suggestions), strict=True)
        assert named[0] == first_of(any_game, batch)
        assert list(wins) == sorted(wins, reverse=True)
        assert 0 < sum(shares) <= 1 + 1e-9
        assert all(0 <= tip.win <= 1 for tip in found.suggestions)
        assert found.tries == MAIN_OF_120  # the rest made sure of the others


def first_of(game: Game, batch: NDArray[Any]) -> int:
    """What the search itself would play; usually what it tried most, unless that is a detour or leaves a gift."""
    linked = game.linked(Mode.COMPILED)
    seen = game.view(batch, int(batch[0].decides), linked)[0]
    return thinker(game, 1, MAIN_OF_120, linked=linked).prospects(seen)[0].move


@pytest.mark.slow
def test_a_hint_knows_no_more_than_the_seat(any_game: Game) -> None:
    linked, changed = any_game.linked(Mode.COMPILED), 0
    for moves in (1, 4, 6):
        batch = after(any_game, moves)
        other = any_game.redeal(batch, int(batch[0].decides), 1234, linked)
        changed += other.tobytes() != batch.tobytes()
        assert asked(any_game, batch) == asked(any_game, other)
    assert changed


def test_the_reason_has_the_numbers(catalyst: Game) -> None:
    found = asked(catalyst, after(catalyst, 8), 400)
    best, second = found.suggestions[:2]
    assert found.reason.startswith(f"{best.choice.label}: wins {100 * best.win:.0f}%, ")
    assert f"{100 * second.win:.0f}%" in found.reason or "as often" in found.reason
    assert [found.rank(tip.choice.name) for tip in found.suggestions] == [1, 2, 3][: len(found.suggestions)]
    assert found.rank("no such move") == 0


def test_one_option_needs_no_comparison(catalyst: Game) -> None:
    batch = after(catalyst, 8)
    batch[0].n_options = 1
    found = asked(catalyst, batch, 20)
    assert len(found.suggestions) == 1
    assert found.reason.endswith("nothing else can be done")


def test_where_rules_are_not_compiled_a_hint_is_rough(bazaar: Game) -> None:
    linked: Linked = bazaar.linked(Mode.INTERPRETED)
    batch = after(bazaar, 2)
    found = hint(bazaar, bazaar.view(batch, int(batch[0].decides), linked)[0], linked=linked)
    assert found.rough
    assert found.suggestions
    assert not asked(bazaar, batch).rough


@pytest.mark.parametrize(("share", "said"), [(0.72, "72%"), (0.001, "under 1%"), (0.999, "over 99%"), (1.0, "100%")])
def test_shares_are_said_as_people_say_them(catalyst: Game, share: float, said: str) -> None:
    from dataclasses import replace

    tip = asked(catalyst, after(catalyst, 8), 20).suggestions[0]
    assert replace(tip, share=share).tried == f"{said} of tries"


def test_a_hint_calls_everybody_as_the_table_does() -> None:
    table = Table.load(GOLDEN / "dominations-3p-three-ages-played.parlour")
    for seat, name in enumerate(("Xenia", "Yuri", "Zoe")):
        table.rename(seat, name)
    past = next(past for past in map(table.after, range(len(table.moves))) if _names_others(past))
    seen = past.game.view(past.batch, past.decides or 0, past.linked)[0]
    found = hint(past.game, seen, iterations=60, linked=past.linked, who=past.names)
    assert {tip.choice for tip in found.suggestions} <= set(past.choices())


def _names_others(table: Table) -> bool:
    """Whether what somebody else would get is told with some choice."""
    others = [name for seat, name in enumerate(table.names) if seat != table.decides]
    return any(name in choice.label for choice in table.choices() for name in others)


def test_ideas_that_come_to_the_same_are_told_once(any_game: Game) -> None:
    linked = any_game.linked(Mode.COMPILED)
    for moves in (0, 2, 5, 9):
        batch = after(any_game, moves)
        seen = any_game.view(batch, int(batch[0].decides), linked)[0]
        rehearsal = Rehearsal(any_game, seen, linked)
        named = [rehearsal.comes_to(tip.choice.id) for tip in asked(any_game, batch, 60).suggestions]
        assert len(set(named)) == len(named)


def test_places_that_mirror_each_other_are_one_idea() -> None:
    """The first Mastery of a tree: beside the Campfire one square is as good as another, if it forms the same Nodi."""
    game = games.find("dominations")
    linked = game.linked(Mode.COMPILED)
    batch, greedy = game.deal(2, 4, linked), GreedyBot(game, 1, linked)
    while not game.moves.names[int(batch[0].option[0])].startswith("square") or batch[0].n_options < 4:
        seen = game.view(batch, int(batch[0].decides), linked)[0]
        linked.advance(batch, 0, greedy.choose(seen))
    seen = game.view(batch, int(batch[0].decides), linked)[0]
    squares = seen.option[: seen.n_options].tolist()
    rehearsal = Rehearsal(game, seen, linked)
    sorts = {rehearsal.comes_to(square) for square in squares}
    assert 1 <= len(sorts) < len(squares)
    found = SearchBot(game, 1, iterations=60, linked=linked).prospects(seen)
    assert len(different(rehearsal, found)) == min(len(sorts), RIVALS + 1)


def test_empty_capsules_are_one_idea() -> None:
    game = games.find("time_capsules")
    linked = game.linked(Mode.COMPILED)
    batch = game.deal(2, 3, linked)
    seen = game.view(batch, int(batch[0].decides), linked)[0]
    rehearsal = Rehearsal(game, seen, linked)
    assert seen.n_options == 4
    assert len({rehearsal.comes_to(move) for move in seen.option[:4].tolist()}) == 1
    found = hint(game, seen, iterations=60, linked=linked)
    assert len(found.suggestions) == 1
    assert found.alike


def test_other_pieces_are_another_idea() -> None:
    """Whatever a heuristic makes of them: who leads which tribe is not the same."""
    game = games.find("revive")
    linked = game.linked(Mode.COMPILED)
    batch = game.deal(2, 3, linked)
    seen = game.view(batch, int(batch[0].decides), linked)[0]
    rehearsal = Rehearsal(game, seen, linked)
    tribes = seen.option[: seen.n_options].tolist()
    assert len({rehearsal.comes_to(move) for move in tribes}) == len(tribes) > 3


def test_where_everything_comes_to_the_same_the_reason_says_so(catalyst: Game) -> None:
    found = asked(catalyst, after(catalyst, 8), 40)
    alone = replace(found, suggestions=found.suggestions[:1], alike=True)
    assert alone.reason.endswith("; all the others come to the same")
