"""Lines of hints: possible step by step in every truth, foreseen as they come, and the same whatever lies hidden."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, permutations, product
from typing import Any

import pytest
from numpy.typing import NDArray

from parlour import games
from parlour.bots.advice import Hint, Suggestion, hint, mark
from parlour.bots.greedy import GreedyBot
from parlour.bots.guided import thinker
from parlour.bots.lines import Line, Planner, position
from parlour.bots.rehearsal import CHANCE, OTHERS, OVER, TURN, Rehearsal
from parlour.engine.core.record import copied
from parlour.engine.core.rules import Mode
from parlour.engine.game import Game
from parlour.engine.people.sentences import Choice
from thorough import THOROUGH

State = NDArray[Any]
SOME, MANY = 12, 150  # positions for each number of players


def moments(game: Game, seats: int, seed: int, wanted: int, options: tuple[int, ...] = ()) -> Iterator[State]:
    """About so many states of a game between bots that dream now and then, all over the game."""
    length = sum(1 for _ in played(game, seats, seed, options))
    for n, batch in enumerate(played(game, seats, seed, options)):
        if n % max(1, length // wanted) == seed % max(1, length // wanted):
            yield batch


def played(game: Game, seats: int, seed: int, options: tuple[int, ...]) -> Iterator[State]:
    """Every state of a game in which somebody has to decide."""
    linked = game.linked(Mode.COMPILED)
    batch = game.deal(seats, seed, linked, options)
    bots = [GreedyBot(game, seed + seat, linked, dreams=0.2) for seat in range(seats)]
    while not batch[0].over:
        yield batch
        seat = int(batch[0].decides)
        linked.advance(batch, 0, bots[seat].choose(game.view(batch, seat, linked)[0]))


def asked(game: Game, batch: State, iterations: int = 60) -> Hint:
    """A hint for whoever decides."""
    linked = game.linked(Mode.COMPILED)
    seen = game.view(batch, int(batch[0].decides), linked)[0]
    return hint(game, seen, iterations=iterations, seed=int(seen.ply), linked=linked)


def faults(game: Game, batch: State, idea: Suggestion, foreseen: dict[str, tuple[Choice, ...]]) -> Iterator[str]:
    """What goes otherwise than a line says, when it is played in the true state."""
    linked, seat, epoch = game.linked(Mode.COMPILED), int(batch[0].decides), int(batch[0].epoch)
    truth = copied(batch)
    for n, step in enumerate(idea.line):
        s = truth[0]
        if s.over or int(s.decides) != seat or int(s.epoch) != epoch:
            yield f"step {n} is not to be decided, or chance came first"
            return
        if step.id not in s.option[: int(s.n_options)]:
            yield f"step {n} is not possible: {step.name}"
            return
        seen = game.view(truth, seat, linked)[0]
        if n and foreseen.get(mark(seen), (None,))[0] is None:
            yield f"the position of step {n} was not foreseen"
        if game.words.step(seen, step.id) != step:
            yield f"step {n} is told otherwise where it is chosen: {step.label}"
        linked.advance(truth, 0, step.id)
    s = truth[0]
    drawn = int(s.epoch) != epoch  # then who decides may depend on it
    ended = {OVER: bool(s.over) or drawn, OTHERS: int(s.decides) != seat or drawn, CHANCE: drawn}
    if not ended.get(idea.end, True):
        yield f"it does not end as it says: {idea.end}"


def check(game: Game, seats: int, seed: int, wanted: int, options: tuple[int, ...] = ()) -> int:
    """How many positions of a game were looked at: every line of every hint holds."""
    looked = 0
    for batch in moments(game, seats, seed, wanted, options):
        found = asked(game, batch)
        looked += 1
        for idea in found.suggestions:
            wrong = list(faults(game, batch, idea, dict(found.foreseen)))
            assert not wrong, (game.slug, seats, seed, int(batch[0].ply), wrong)
    return looked


def test_lines_are_possible_in_the_truth(any_game: Game) -> None:
    assert check(any_game, any_game.most, 5, 10) >= 8


@pytest.mark.slow
def test_lines_are_possible_in_thousands_of_positions(any_game: Game) -> None:
    """Every number of players, the first ways to deal; the usual run takes hundreds, `make thorough` thousands."""
    ways = list(product(*(range(min(len(option.values), 2)) for option in any_game.options[:2])))
    looked = 0
    for seats in range(any_game.fewest, any_game.most + 1):
        for n, options in enumerate(ways):
            looked += check(any_game, seats, 31 * seats + n, (MANY if THOROUGH else SOME) // len(ways), options)
    assert looked >= SOME // 2


def test_a_hint_is_the_same_whatever_lies_hidden(any_game: Game) -> None:
    linked, changed = any_game.linked(Mode.COMPILED), 0
    for batch in moments(any_game, any_game.fewest, 3, 8):
        other = any_game.redeal(batch, int(batch[0].decides), 99, linked)
        changed += other.tobytes() != batch.tobytes()
        assert asked(any_game, batch) == asked(any_game, other)
    assert changed


def planned(game: Game, batch: State, iterations: int = 300) -> tuple[Planner, Line]:
    """The line of what a search would play."""
    linked = game.linked(Mode.COMPILED)
    seen = game.view(batch, int(batch[0].decides), linked)[0]
    bot = thinker(game, 1, iterations, linked=linked)
    planner = Planner(Rehearsal(game, seen, linked), lambda view: thinker(game, 2, 20, linked=linked).choose(view))
    return planner, planner.line(bot.tree, bot.prospects(seen)[0].move)


@pytest.mark.parametrize("slug", ["catalyst", "revive", "dominations", "free_radicals", "time_capsules"])
def test_parts_that_may_come_in_any_order_come_to_the_same(slug: str) -> None:
    game, found = games.find(slug), 0
    linked = game.linked(Mode.COMPILED)
    for batch in chain.from_iterable(moments(game, max(game.fewest, 2), seed, 60) for seed in (11, 12)):
        planner, line = planned(game, batch)
        order = planner.order(line)
        if order is None:
            continue
        ends = set()
        for parts in permutations(order.parts):
            truth = copied(batch)
            for move in line.ordered(order, parts):
                assert move in truth[0].option[: int(truth[0].n_options)]
                linked.advance(truth, 0, move)
            ends.add(position(truth))
        assert len(ends) == 1
        assert order.first or planner.begins_otherwise(line, order.parts[1][0])
        found += 1
        if found == 3:
            return
    assert found, "no line of this game has such parts"


def test_a_line_goes_to_the_end_of_the_turn_or_to_chance(any_game: Game) -> None:
    for batch in moments(any_game, any_game.fewest, 8, 12):
        planner, line = planned(any_game, batch)
        assert line.end == planner.rehearsal.ends(line.states[-1]) in (OVER, OTHERS, TURN, CHANCE)
        assert len(line.states) == len(line.moves) + 1
        assert len({position(state) for state in line.states}) == len(line.states), "it leads nowhere in between"


def test_steps_in_another_order_are_one_idea(catalyst: Game) -> None:
    """Effects of a Catalyst may be used in any order: whoever asks is not told the same twice."""
    seen_one = 0
    for batch in moments(catalyst, 2, 4, 40):
        planner, line = planned(catalyst, batch)
        found = asked(catalyst, batch, 200)
        firsts = {idea.choice.id for idea in found.suggestions[1:]}
        other = [move for move in set(line.moves[1:]) - {line.moves[0]} if planner.begins_otherwise(line, move)]
        if found.suggestions[0].choice.id == line.moves[0] and other:
            assert not firsts & set(other)
            seen_one += 1
    assert seen_one
