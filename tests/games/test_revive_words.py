"""What Revive says of what happened: one deed, one line, put together by its events."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.engine.core.rules import Mode
from parlour.engine.people.sentences import Line
from parlour.games import find
from parlour.games.revive import state
from parlour.games.revive.words.gathering import Deed
from parlour.table import Table

GAME = find("revive")


def gathered(given: dict[str, Any], *moves: str, seat: int = 0) -> list[str]:
    """The lines of the log, put together, after some moves of a position."""
    table = Table.at(GAME, given, linked=GAME.linked(Mode.INTERPRETED))
    for move in moves:
        table.play(move)
    lines = table.log(seat)
    told = GAME.words.gathered(lines, table.names)
    assert sorted(event for line in told for event in line.events) == sorted(
        event for line in lines for event in line.events
    ), "every event is told by one line"
    return [line.text for line in told]


@pytest.mark.parametrize(
    ("given", "moves", "told"),
    [
        (
            {"food": [2, 0], "buildings": [[], ["D3b"]], "draws": ["Logger", "T07"]},
            ("explore", "gain gear", "citizen 1", "as listed"),
            [
                "Ada explores D4 for 2 food: 1 gear, 1 VP; takes Beekeeper; finds forest, sand, sand and field",
                "Ben gains green to 1",
            ],
        ),
        (
            {
                "active": [["Logger"], []],
                "slots": [{"top left": ["Welder"]}, {}],
                "modules": [{"top left 2": "M14"}, {}],
            },
            ("play a card", "card Logger", "top left"),
            ["Ada plays Logger top left: 4 gears, 1 crystal, green to 1; counts Welder again; sets off a module"],
        ),
        ({"crystal": [1, 0]}, ("trade", "gain book"), ["Ada trades a crystal: 1 book"]),
        ({"crystal": [1, 0], "gear": [6, 0], "book": [6, 0]}, ("trade",), ["Ada trades a crystal: 1 food"]),
        ({"gear": [5, 0]}, ("use the switch", "gain food"), ["Ada slides the switch down: 1 food"]),
    ],
)
def test_a_deed_is_one_line(given: dict[str, Any], moves: tuple[str, ...], told: list[str]) -> None:
    assert gathered(given, *moves) == told


def test_modules_belong_to_their_card_and_what_is_done_twice_is_told_twice() -> None:
    deed = Deed(0, "Ada")
    for text, event in (
        ("Ada plays Logger", (state.PLAYED, 0, 0, 0, 0)),
        *[("Ada takes a gray artifact", (state.TOOK_ARTIFACT, 0, 2, 0, 0))] * 2,
    ):
        deed.add(Line(0, text, (), events=(event,)), begins=event[0] == state.PLAYED)
    assert deed.text() == "Ada plays Logger: takes a gray artifact (twice)"
    kinds = (state.PLAYED, state.BUILT, state.GAINED, state.ACTIVATED, state.GAINED)
    lines = [Line(n, f"Ada does {kind}", (), events=((kind, 0, 0, 1, 0),)) for n, kind in enumerate(kinds)]
    played, built = GAME.words.gathered(lines, ["Ada", "Ben"])
    assert [event[0] for event in played.events] == [state.PLAYED, state.ACTIVATED, state.GAINED]
    assert [event[0] for event in built.events] == [state.BUILT, state.GAINED]


def test_a_turn_that_ends_by_itself_says_so() -> None:
    last = {"actions": 1, "active": [["Logger"], []], "crystal": [0, 0], "tribe_markers": [0, 0], "switched": [1, 0]}
    told = "Nothing else was left to do: the turn ended"
    assert told in gathered(last, "play a card", "card Logger", "top left")
    assert told not in gathered({"actions": 1}, "end turn")


def test_whoever_chooses_in_anothers_turn_is_told_to_the_others() -> None:
    given = {"food": [4, 0], "buildings": [[], ["B4b"]], "draws": ["Logger", "T04"]}
    table = Table.at(GAME, given, linked=GAME.linked(Mode.INTERPRETED))
    assert GAME.words.doing(table.state, table.names) == ""
    for move in ("explore", "tile A4", "citizen 1", "turned"):
        table.play(move)
    assert GAME.words.doing(table.state, table.names) == "Ben chooses what the new tile brings"


def test_a_price_is_told_as_it_would_be_paid() -> None:
    given = {"gear": [1, 0], "food": [0, 0], "book": [0, 0], "crystal": [2, 0]}
    table = Table.at(GAME, given, linked=GAME.linked(Mode.INTERPRETED))
    labels = {choice.name: choice.label for choice in table.choices()}
    assert labels["explore"] == "Explore (from 2 crystals)"
    assert labels["build"] == "Build (from 1 gear and 2 crystals)"
