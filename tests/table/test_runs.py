"""Runs: several decisions as one move, tried out first, and never across what is drawn or revealed."""

from __future__ import annotations

import pytest

from parlour.engine.core.moves import UnreadableMove
from parlour.engine.core.rules import Mode
from parlour.games import find
from parlour.table import IllegalMove, Table
from parlour.table.runs import THEN, read_run, runs
from parlour.web.scene import board_of

GAME = find("revive")
RICH = {"gear": [6, 0], "food": [3, 0], "book": [5, 0], "buildings": [["B3b"], []]}


def table(**given: object) -> Table:
    """A position at the menu."""
    return Table.at(GAME, {**RICH, **given}, linked=GAME.linked(Mode.INTERPRETED))


def play(at: Table, run: str) -> None:
    """Read a run, then play it."""
    for move in read_run(at, run):
        at.play(move)


def begun(at: Table) -> dict[str, list[str]]:
    """What pointing at each spot begins."""
    found: dict[str, list[str]] = {}
    for choice in runs(at, board_of(GAME).runs(at.view(0).state)):
        found.setdefault(choice.spot, []).append(choice.name)
    return found


def test_what_a_board_offers_in_a_row_can_be_played_in_a_row() -> None:
    at = table()
    found = begun(at)
    assert {"card-SC1", "cell-A4", "space-B4b", "space-B3c", "technology-a"} <= found.keys()
    assert found["space-B4b"] == [f"build then {size} building then build on B4b" for size in ("small", "large")]
    for names in found.values():
        for name in names:
            trial = at.after(0)
            for move in read_run(trial, name):
                trial.advance(move)
            assert len(trial.moves) == len(name.split(THEN))


def test_what_is_taken_by_itself_is_not_asked_of_a_run() -> None:
    resting = ["Chronicler", "Fitter", "Gatherer", "Pathfinder", "Ropemaker", "Storyteller"]
    found = begun(table(food=[2, 0], crystal=[0, 0], gear=[3, 0], active=[["Logger"], []], resting=[resting, []]))
    assert found["space-B4b"] == ["build then build on B4b"], "a large building cannot be paid"
    assert found["card-C16"] == ["play a card"], "the only card needs no choice of its own"


@pytest.mark.parametrize(
    "run",
    [
        "explore then tile A4 then citizen 1 then as listed",
        "explore then tile A4 then citizen from the deck then turned",
        "end turn then tribe ability",
    ],
)
def test_nothing_is_tried_out_behind_a_drawing(run: str) -> None:
    at = table()
    with pytest.raises((UnreadableMove, IllegalMove)):
        play(at, run)
    assert not at.moves
