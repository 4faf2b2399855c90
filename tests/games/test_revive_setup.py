"""Revive's beginning: what has been seen is not unseen by taking a choice back."""

from __future__ import annotations

import pytest

from parlour.engine.core.rules import Mode
from parlour.games import find
from parlour.table import CannotUndo, Table

GAME = find("revive")


def table(players: int, **options: str) -> Table:
    """A table where nothing has been chosen."""
    return Table.new(GAME, players, 3, options, linked=GAME.linked(Mode.INTERPRETED))


@pytest.mark.parametrize("players", [1, 2, 3])
def test_whoever_has_looked_at_the_artifact_cards_keeps_the_tribe(players: int) -> None:
    setup = table(players)
    for _ in range(players):
        setup.play(setup.choices()[0])
    looks = setup.decides or 0
    assert setup.choices()[0].name.startswith("keep")
    with pytest.raises(CannotUndo, match="revealed"):
        setup.undo(looks)


def test_a_tribe_can_be_taken_back_while_nobody_has_looked() -> None:
    setup = table(2)
    first = setup.decides or 0
    setup.play(setup.choices()[0])
    setup.undo(first)
    shared = table(1, cards="shared")
    shared.play(shared.choices()[0])
    shared.undo(0)
    assert shared.choices()[0].name.startswith("tribe")
