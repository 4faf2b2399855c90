"""Games of one deal side by side: where they stood alike, where they parted, and what each came to."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from parlour import games
from parlour.bots.review import review
from parlour.deals.comparing import Line, compared
from parlour.deals.deal import Deal, deal_of
from parlour.engine.core.rules import Mode
from parlour.engine.game import Game
from parlour.table import Table

NAMES = ["Ada", "Ben", "Cleo"]
Choose = Callable[[Table], int]


def first(table: Table) -> int:
    """The first option."""
    return int(table.state.option[0])


def last(table: Table) -> int:
    """The last option."""
    return int(table.state.option[table.state.n_options - 1])


def line(deal: Deal, chosen: Sequence[Choose], then: Choose = first) -> Line:
    """A game in which the person chooses so, decision by decision, and then always in the same way."""
    table, chooses = deal.table(NAMES[: deal.seats], deal.game.linked(Mode.COMPILED)), list(chosen)
    while (seat := table.decides) is not None:
        if seat == deal.seat:
            table.advance((chooses.pop(0) if chooses else then)(table))
        else:
            seen = deal.game.view(table.batch, seat, table.linked)[0]
            table.advance(deal.answering(seat, len(table.moves), table.linked).choose(seen))
    return Line(deal, table)


@pytest.fixture(scope="module")
def deal(catalyst: Game) -> Deal:
    """Against two bots."""
    return deal_of(catalyst, 3, 1, ["greedy", "greedy"], 7)


@pytest.fixture(scope="module")
def lines(deal: Deal) -> list[Line]:
    """Two that play the same, one that parts at the third decision, one at the first."""
    return [line(deal, []), line(deal, []), line(deal, [first, first, last]), line(deal, [last])]


def test_a_line_knows_its_own_decisions_and_points(lines: list[Line]) -> None:
    for one in lines:
        assert [one.table.after(ply).decides for ply in one.own] == [1] * len(one.own)
        assert len(one.own) == sum(one.table.after(ply).decides == 1 for ply in range(len(one.table.moves)))
        assert one.points[-1] == one.table.scores()[1].total
        assert one.points[3] == one.table.after(one.own[3]).scores()[1].total


def test_equal_games_part_nowhere(lines: list[Line]) -> None:
    found = compared(lines[:2], 0, [{}, {}])
    assert found.forks == ()
    (all_of_it,) = found.stretches
    assert (all_of_it.first, all_of_it.last, all_of_it.who) == (1, len(lines[0].own), (0, 1))


def test_it_is_told_where_each_parted_and_what_each_chose(lines: list[Line]) -> None:
    found = compared(lines, 0, [{}] * 4)
    one, three = found.forks
    assert [(fork.first, fork.last) for fork in (one, three)] == [(1, 1), (3, 3)]
    assert [option.who for option in one.options] == [(0, 1, 2), (3,)]
    assert [option.who for option in three.options] == [(0, 1), (2,)]
    for fork in (one, three):
        table = lines[0].table.after(fork.ply)
        labels = {choice.id: choice.label for choice in table.choices()}
        assert all(option.label == labels[option.move] for option in fork.options)
        assert fork.asked == table.prompt().text
    assert [stretch.who for stretch in found.stretches] == [(0, 1, 2, 3), (0, 1, 2), (0, 1, 2), (0, 1)]
    assert found.stretches[-1].last == len(lines[0].own)
    for before, after in zip(found.stretches, found.stretches[1:], strict=False):
        assert after.first == before.last + 1


def test_along_another_game_it_is_told_from_there(lines: list[Line]) -> None:
    found = compared(lines, 3, [{}] * 4)
    assert found.stretches[0].options[0].who == (3,), "what the followed one chose comes first"
    assert all(stretch.who == (3,) for stretch in found.stretches[1:])


def test_chances_come_from_the_reviews(lines: list[Line]) -> None:
    reviews = [
        {moment.ply: moment for moment in review(one.table, seats=[1], iterations=10).moments} for one in lines[1:]
    ]
    found = compared(lines, 0, [{}, *reviews])
    for fork in found.forks:
        for option in fork.options:
            known = [reviews[k - 1][fork.ply] for k in option.who if k > 0]
            assert option.chance == known[0].kept
    without = compared(lines, 0, [{}] * 4)
    assert {option.chance for fork in without.forks for option in fork.options} == {None}


def test_who_did_the_same_in_another_order_stands_alike_again() -> None:
    """Capsules that are filled with the same things, one after the other or the other way round."""
    capsules = games.find("time_capsules")
    deal = deal_of(capsules, 1, 0, [], 7)
    plain = line(deal, [])
    swapped = next(found for k in range(6) if (found := turned(deal, plain, k)) is not None)
    assert plain.table.moves != swapped.table.moves
    side_by_side = compared([plain, swapped], 0, [{}, {}])
    (fork,) = side_by_side.forks
    after = next(stretch for stretch in side_by_side.stretches if stretch.first > fork.last and len(stretch.who) == 2)
    assert after.first == fork.last + 2, "the decision in between each took somewhere else"
    shown = [one.table.after(after.ply).view(0).position for one in (plain, swapped)]
    assert shown[0] == shown[1]


def turned(deal: Deal, plain: Line, k: int) -> Line | None:
    """The same game with two decisions in a row changed round, if that comes to the same."""
    moves = list(plain.table.moves)
    if moves[k] == moves[k + 1]:
        return None
    moves[k], moves[k + 1] = moves[k + 1], moves[k]
    table = deal.table(NAMES[:1], plain.table.linked)
    for move in moves:
        if move not in table.state.option[: table.state.n_options]:
            return None
        table.advance(move)
    return Line(deal, table) if table.position_key == plain.table.position_key else None
