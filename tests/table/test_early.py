"""Choosing early: whoever chooses before their turn comes to the same as whoever waits for it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from parlour import games
from parlour.engine.core.rules import Mode
from parlour.engine.core.stack import KIND
from parlour.table import Table, TooEarly
from parlour.table.early import Early, Kept, still_the_same, waits_for_others

PASSING = ("trail", "n_trail", "queue")  # what was told last, and what no rule reads between decisions
AT_THE_SAME_TIME = [
    pytest.param("time_capsules", {"mode": "turns"}, id="capsules-turns"),
    pytest.param("time_capsules", {"mode": "phases"}, id="capsules-phases"),
    pytest.param("time_capsules", {"mode": "phases", "start": "quick"}, id="capsules-quick"),
    pytest.param("dominations", {}, id="dominations"),
]


def asked(table: Table) -> str:
    """The frame on top of the stack."""
    s = table.state
    return table.game.frames.rows[int(s.frame[s.depth - 1, KIND])].name


def facts(table: Table) -> dict[str, Any]:
    """The whole state, but for what is behind the ends of its lists and what was told last."""
    s, found = table.state, {}
    for name in table.game.record.dtype.names or ():
        if name not in PASSING:
            value = s[name][: s.depth] if name == "frame" else s[name][: s.n_options] if name == "option" else s[name]
            found[name] = value.tolist()
    return found


def choose_to_the_end(early: Early, chance: Random) -> None:
    """Choose anything that can be chosen early, until nothing is left or the rest must wait."""
    while early.decides == early.seat:
        waiting = [int(move) for move in early.state.option[: early.state.n_options]]
        chance.shuffle(waiting)
        while waiting:
            before = facts(early)
            try:
                early.choose(waiting.pop())
                assert early.game.faults(early.batch, 0, early.linked) == 0
                break
            except TooEarly:
                assert facts(early) == before, "what is refused leaves everything as it was"
        else:
            return


def play_until_asked(table: Table, others: Table, seat: int, chance: Random) -> None:
    """The others play until it is the seat's turn, here as well as where the seat has chosen already."""
    while table.decides != seat:
        move = chance.choice([int(move) for move in table.state.option[: table.state.n_options]])
        table.advance(move)
        others.advance(move)


@pytest.mark.parametrize("mode", [Mode.INTERPRETED, Mode.CHECKED, Mode.COMPILED])
@pytest.mark.parametrize(("slug", "options"), AT_THE_SAME_TIME)
def test_to_choose_early_comes_to_the_same(slug: str, options: dict[str, str], mode: Mode) -> None:
    """First the seat and then the others, or first the others and then the seat: the same state, byte by byte."""
    game, compared, kept = games.find(slug), 0, 0
    for seed in range(2 if mode is Mode.INTERPRETED else 5):
        chance = Random(seed)
        table = Table.new(game, 2 + seed % 3, seed, options, linked=game.linked(mode))
        while not table.over and len(table.moves) < 160:
            seat = chance.randrange(len(table.names))
            early = Early.of_seat(table, seat)
            if early is None or asked(table) not in ("FILL", "DROPPING", "OBJECTIVE", "MONUMENT", "ACT"):
                table.advance(chance.choice([int(move) for move in table.state.option[: table.state.n_options]]))
                continue
            choose_to_the_end(early, chance)
            finished, of_seat = early.decides != seat, early.kept
            if not finished:
                table.advance(int(table.state.option[0]))
                continue
            play_until_asked(table, early, seat, chance)
            moves = still_the_same(table, seat, of_seat)
            assert len(moves) == len(of_seat) or asked(table) == "ACT", "only what all share can come in between"
            for move in moves:
                table.advance(move)
            if len(moves) == len(of_seat):
                assert facts(table) == facts(early)
                compared, kept = compared + 1, kept + len(moves)
    assert compared >= 2
    assert kept >= 2 * compared


@pytest.mark.parametrize(("slug", "options"), AT_THE_SAME_TIME)
def test_what_is_kept_is_found_again_on_any_table_that_has_moved_on(slug: str, options: dict[str, str]) -> None:
    """While the others play on, a seat that has chosen early sees what it chose, and nothing of it is in the record."""
    game, chance, met = games.find(slug), Random(4), 0
    table = Table.new(game, 3, 4, options, linked=game.linked(Mode.COMPILED))
    for n in range(240):
        seat = n % 3
        early = Early.of_seat(table, seat)
        if early is not None:
            decisions, before = len(table.moves), table.batch.tobytes()
            choose_to_the_end(early, chance)
            assert (len(table.moves), table.batch.tobytes()) == (decisions, before)
            again = Early.of_seat(table, seat, early.kept)
            assert again is not None
            assert again.moves == early.moves
            assert again.can_undo(seat) == bool(early.moves)
            met += bool(early.moves)
        if seat == 2:
            table.advance(chance.choice([int(move) for move in table.state.option[: table.state.n_options]]))
    assert met > 2


def test_what_has_become_something_else_is_asked_again() -> None:
    """A kept choice counts for what it said: where the same move means something else now, it is not played."""
    game = games.find("dominations")
    table = Table.new(game, 2, 4, linked=game.linked(Mode.COMPILED))
    early = Early.of_seat(table, 1)
    assert early is not None
    early.choose(early.choices()[0].id)
    early.choose(early.choices()[0].id)
    objective, monument = early.kept
    other = Kept(monument.move, f"{monument.label}, which it is not")
    found = Early.of_seat(table, 1, (objective, other))
    assert found is not None
    assert found.kept == (objective,)
    assert found.decides == 1


def test_what_is_drawn_waits_for_its_turn() -> None:
    """In phase II a bioobject is drawn out of the stack: whoever has chosen early goes as far as that."""
    game = games.find("time_capsules")
    given = {
        "mode": "phases", "phase": "actions", "round": 3, "places": [["aside", "aside", "open", "open"]] * 2,
        "active": [["3 battery1"], ["5 battery1"]], "inactive": [["computer6"], ["computer6"]],
        "capsules": [[["2 battery1"], ["2 battery1"], [], []]] * 2,
    }  # fmt: skip
    table = Table.at(game, given, ["Ada", "Ben"], 1, linked=game.linked(Mode.COMPILED))
    early = Early.of_seat(table, 1)
    assert early is not None
    for move in ("recycle batteries", *["battery 1"] * 3):
        if move in [choice.name for choice in early.choices()]:
            early.choose(game.moves.parse(move))
    bio = game.moves.parse("side 2")
    with pytest.raises(TooEarly, match="Ben's turn"):
        early.choose(bio)
    assert "side 2" in [choice.name for choice in early.choices()]


def test_nobody_is_early_where_seats_take_turns() -> None:
    """Whoever has to decide is not early, and where one turn follows another nobody is."""
    game, chance = games.find("time_capsules"), Random(2)
    table = Table.new(game, 2, 2, {"mode": "turns"}, linked=game.linked(Mode.COMPILED))
    while int(table.state.frame[0, KIND]) == game.frames.numbers["ROUND"]:
        decides = table.decides
        assert decides is not None
        assert Early.of_seat(table, decides) is None
        table.advance(chance.choice([int(move) for move in table.state.option[: table.state.n_options]]))
    for _ in range(60):
        assert not any(waits_for_others(table, seat) for seat in range(2))
        table.advance(chance.choice([int(move) for move in table.state.option[: table.state.n_options]]))
