"""Reviews: an obvious blunder is found, good play costs little, and the curve ends with what really happened."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from parlour import bots
from parlour.bots import SearchBot
from parlour.bots.advice import only
from parlour.bots.review import NOISE, Moment, Review, Reviewer, review
from parlour.engine.core.rules import Mode
from parlour.engine.game import Game
from parlour.engine.people.english import percent
from parlour.engine.people.sentences import Choice
from parlour.table import Table, TableError


def played(game: Game, bot: str, seats: int = 2, seed: int = 11) -> Table:
    """A game between bots of a kind."""
    linked = game.linked(Mode.COMPILED)
    table = Table.new(game, seats, seed, linked=linked)
    players = [bots.find(bot, game, seed + seat, linked) for seat in range(seats)]
    while (seat := table.decides) is not None:
        table.advance(players[seat].choose(view(table)))
    return table


def view(table: Table) -> Any:
    """What the deciding seat sees."""
    assert table.decides is not None
    return table.game.view(table.batch, table.decides, table.linked)[0]


def worst(table: Table) -> tuple[int, float]:
    """The worst move of a position, and how much worse than the best it is."""
    seen = view(table)
    wins = {}
    for move in seen.option[: int(seen.n_options)].tolist():
        search = SearchBot(table.game, 99, iterations=200, linked=table.linked)
        wins[move] = search.prospects(only(seen, move))[0].win
    return min(wins, key=lambda move: wins[move]), max(wins.values()) - min(wins.values())


def with_a_blunder(game: Game) -> tuple[Table, int]:
    """A game of strong moves but one; after how many decisions that came."""
    return next((table, blunder) for table, blunder in (_played(game, seed) for seed in range(5, 15)) if blunder >= 0)


def _played(game: Game, seed: int) -> tuple[Table, int]:
    """A game of strong moves, and of one that costs a quarter of the chances where there is such a move; else -1."""
    linked = game.linked(Mode.COMPILED)
    table, blunder = Table.new(game, 2, seed, linked=linked), -1
    player = bots.find("search:150", game, 5, linked)
    while table.decides is not None:
        move, loss = worst(table) if blunder < 0 and len(table.moves) >= 12 else (-1, 0.0)
        if loss > 0.25:
            blunder = len(table.moves)
        table.advance(move if loss > 0.25 else player.choose(view(table)))
    return table, blunder


@pytest.mark.slow
def test_an_obvious_blunder_is_among_the_most_expensive(catalyst: Game) -> None:
    table, blunder = with_a_blunder(catalyst)
    found = review(table, iterations=300)
    marked = {moment.ply: moment for moment in found.expensive()}
    assert blunder in marked
    moment = marked[blunder]
    assert moment.loss > 0.12
    assert moment.played.id == table.moves[blunder]
    assert moment.best.id != moment.played.id
    assert moment.because
    assert all(bool(m.because) == (m.fall > NOISE) for m in found.moments)
    assert all("idea" not in reason and "you" not in reason.split() for m in found.moments for reason in m.because)
    others = [m.loss for m in found.moments if m.ply != blunder]
    assert sum(others) / len(others) < moment.loss / 4


@pytest.mark.slow
def test_every_decision_is_judged_from_0_to_1(any_game: Game) -> None:
    table = played(any_game, "random", any_game.fewest)
    heard: list[tuple[int, int]] = []
    found = review(table, iterations=25, tell=lambda done, of: heard.append((done, of)))
    assert [moment.ply for moment in found.moments] == list(range(len(table.moves)))
    assert [moment.seat for moment in found.moments] == [table.after(ply).decides for ply in range(len(table.moves))]
    assert all(0 <= moment.loss <= 1 and 0 <= moment.kept <= moment.win <= 1 for moment in found.moments)
    assert heard == [(n, len(table.moves)) for n in range(1, len(table.moves) + 1)]
    for seat in found.seats:
        told = found.summary(seat)
        assert 0 <= told.loss <= told.most <= 1
        assert 0 <= told.found <= told.mattered <= told.decisions
        assert told.accuracy is None or 0 <= told.accuracy <= 1
    assert [moment.loss for moment in found.expensive()] == sorted((m.loss for m in found.expensive()), reverse=True)
    assert len(found.expensive()) <= 3


def moment(seat: int, found: bool, options: int, stake: float, worth: float = 0.0) -> Moment:
    """A decision that found the best move or lost all that was at stake."""
    best, other = (Choice(n, f"m {n}", f"Move {n}", "", ()) for n in range(2))
    lost, behind = (0.0, 0.0) if found else (stake, worth)
    return Moment(0, seat, best if found else other, best, 0.5, 0.5 - lost, options, behind, stake, worth)


def test_only_decisions_that_mattered_are_counted() -> None:
    """Whoever only had forced moves, equal ones and a lost game is not praised for finding them all."""
    nothing = [moment(0, True, 1, 0.4), moment(0, True, 9, 0.002, 0.3), moment(0, True, 5, 0.0)]
    real = [moment(1, True, 9, 0.3), moment(1, False, 9, 0.1), moment(1, True, 1, 0.9), moment(1, True, 2, 0.0, 4.0)]
    found = Review(("Ada", "Ben"), 7, (*nothing, *real), (0.0, 1.0), 100)
    ada, ben = found.summary(0), found.summary(1)
    assert (ada.decisions, ada.mattered, ada.found, ada.accuracy) == (3, 0, 0, None)
    assert (ben.decisions, ben.mattered, ben.found) == (4, 3, 2)
    assert ben.accuracy == pytest.approx(0.75)
    assert ben.most == pytest.approx(0.1)


@pytest.mark.study
def test_the_figure_tells_a_good_player_from_a_random_one(catalyst: Game) -> None:
    linked = catalyst.linked(Mode.COMPILED)
    table = Table.new(catalyst, 2, 7, linked=linked)
    players = [bots.find("random", catalyst, 1, linked), bots.find("search:150", catalyst, 2, linked)]
    while (seat := table.decides) is not None:
        table.advance(players[seat].choose(view(table)))
    found = review(table, iterations=120)
    rash, strong = found.summary(0), found.summary(1)
    assert 0 < rash.mattered < rash.decisions
    assert rash.accuracy is not None
    assert strong.accuracy is not None
    assert rash.accuracy + 0.2 < strong.accuracy


def test_the_curve_ends_with_the_real_result(catalyst: Game) -> None:
    table = played(catalyst, "random", 3)
    found = review(table, iterations=10)
    first = [score.place == 1 for score in table.scores()]
    for seat in range(3):
        plies = [ply for ply, _ in found.curve(seat)]
        assert plies == sorted(plies)
        assert found.curve(seat)[-1] == (len(table.moves), first[seat] / sum(first))


def test_the_same_game_gives_the_same_review_whoever_is_asked_for(bazaar: Game) -> None:
    table = played(bazaar, "random")
    whole = review(table, iterations=20)
    assert review(table, iterations=20) == whole
    alone = review(table, seats=(1,), iterations=20)
    assert alone.moments == tuple(moment for moment in whole.moments if moment.seat == 1)
    assert alone.seats == (1,)
    assert whole.expensive(1) == alone.expensive()


@pytest.mark.study
def test_better_play_loses_less(catalyst: Game) -> None:
    losses = {}
    for bot in ("random", "search:100"):
        found = review(played(catalyst, bot), iterations=60)
        losses[bot] = sum(moment.loss for moment in found.moments) / len(found.moments)
    assert losses["search:100"] < losses["random"] / 2


def test_a_view_can_be_narrowed_to_one_move(any_game: Game) -> None:
    table = Table.new(any_game, any_game.fewest, 3, linked=any_game.linked(Mode.COMPILED))
    seen = view(table)
    before, last = seen.tobytes(), int(seen.option[int(seen.n_options) - 1])
    search = SearchBot(any_game, 1, iterations=30, linked=table.linked)
    found = search.prospects(only(seen, last))
    assert [(prospect.move, prospect.visits) for prospect in found] == [(last, 30)]
    assert seen.tobytes() == before


def test_a_running_game_has_no_review(catalyst: Game) -> None:
    table = Table.new(catalyst, 2, 3, linked=catalyst.linked(Mode.COMPILED))
    with pytest.raises(TableError, match="still being played"):
        Reviewer(table)


@pytest.mark.parametrize(("win", "kept", "fall"), [(0.344, 0.326, 1), (0.346, 0.324, 3), (0.5, 0.5, 0)])
def test_what_a_decision_cost_is_the_difference_of_what_is_shown(win: float, kept: float, fall: int) -> None:
    shown = replace(moment(0, found=False, options=2, stake=0.02), win=win, kept=kept)
    assert shown.fall == fall == int(percent(win)[:-1]) - int(percent(kept)[:-1])
    assert shown.price == (f"{fall}%" if fall else "0.0 points in sight")


def test_what_may_be_noise_is_not_called_expensive() -> None:
    costs = [replace(moment(0, found=False, options=2, stake=0.1), win=0.5, kept=0.5 - loss) for loss in (0.02, 0.03)]
    assert Review(("Ada",), 2, tuple(costs), (1.0,), 100).expensive() == costs[1:]
