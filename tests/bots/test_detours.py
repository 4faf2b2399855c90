"""Bots do not walk in circles: a way that leads back to the same question needs a reason."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from parlour import bots, games
from parlour.bots import Bot, SearchBot, Style
from parlour.bots.rehearsal import Rehearsal
from parlour.engine.core.rules import Linked, Mode
from parlour.engine.game import Game
from parlour.engine.people.setting_up import set_up
from parlour.games.dominations.content import AGES, TURNS
from parlour.games.dominations.moves import TO_GET

GAME = games.find("dominations")
GET, GROW, DEVELOP, TURN_END = map(GAME.kind_names.index, ("get", "grow", "develop", "end of turn"))
EXCHANGE = GAME.moves.parse("exchange")


@pytest.fixture(scope="module")
def linked() -> Linked:
    """Dominations as machine code."""
    return GAME.linked(Mode.COMPILED)


def at_an_exchange(linked: Linked, kind: int, seed: int, last: bool = False) -> NDArray[Any]:
    """A position of a random game, in the question of a kind, in which Knowledge could be exchanged."""
    dice = np.array([seed], dtype=np.int64)
    while True:
        batch = GAME.deal(2, int(dice[0]), linked)
        while not batch[0].over:
            s = batch[0]
            is_late = not last or (s.age == AGES and s.rounds == TURNS)
            can = s.frame[s.depth - 1, 0] == kind and EXCHANGE in s.option[: s.n_options]
            if is_late and can and s.knowledge.sum() > 8:
                return batch
            linked.play_random(batch, 0, dice, 1)


def exchanges(linked: Linked, batch: NDArray[Any]) -> list[list[int]]:
    """Every exchange that can be made, as moves."""
    found: list[list[int]] = []

    def go_on(now: NDArray[Any], line: list[int]) -> None:
        then = now.copy()
        linked.advance(then, 0, line[-1])
        s = then[0]
        if s.depth == batch[0].depth:
            found.append(line)
            return
        for move in s.option[: s.n_options].tolist():
            go_on(then, [*line, move])

    go_on(batch, [EXCHANGE])
    return found


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_an_exchange_before_anything_can_be_bought_is_a_detour(linked: Linked, seed: int) -> None:
    batch = at_an_exchange(linked, GROW, seed)
    seen = GAME.view(batch, int(batch[0].decides), linked)[0]
    rehearsal = Rehearsal(GAME, seen, linked)
    lines = exchanges(linked, batch)
    detours = [line for line in lines if rehearsal.is_detour(line)]
    assert len(lines) >= 5
    assert len(detours) > len(lines) / 2
    assert not any(rehearsal.is_detour([move]) for move in seen.option[: seen.n_options].tolist())


def test_an_exchange_that_makes_something_affordable_is_none(linked: Linked) -> None:
    opened = 0
    for seed in range(1, 20):
        batch = at_an_exchange(linked, DEVELOP, seed)
        seen = GAME.view(batch, int(batch[0].decides), linked)[0]
        rehearsal, before = Rehearsal(GAME, seen, linked), set(seen.option[: seen.n_options].tolist())
        for line in exchanges(linked, batch):
            then = batch.copy()
            for move in line:
                linked.advance(then, 0, move)
            if set(then[0].option[: then[0].n_options].tolist()) - before:
                opened += 1
                assert not rehearsal.is_detour(line)
        if opened:
            break
    assert opened


def test_where_knowledge_has_lost_its_worth_an_exchange_is_a_detour_too(linked: Linked) -> None:
    """In a last turn hardly anything depends on Knowledge any more: who is no worse off for it has no reason either."""
    idle = 0
    for seed in range(1, 12):
        batch = at_an_exchange(linked, TURN_END, seed, last=True)
        rehearsal = Rehearsal(GAME, GAME.view(batch, int(batch[0].decides), linked)[0], linked)
        before = rehearsal.worth(batch)
        for line in exchanges(linked, batch):
            then = batch.copy()
            for move in line:
                linked.advance(then, 0, move)
            if rehearsal.worth(then) == before:
                idle += 1
                assert rehearsal.is_detour(line)
    assert idle


def test_a_plan_that_ends_as_it_could_end_at_once_goes_straight_on(linked: Linked) -> None:
    end, idle, twice = GAME.moves.parse("end"), 0, 0
    for seed in range(1, 8):
        batch = at_an_exchange(linked, TURN_END, seed)
        rehearsal = Rehearsal(GAME, GAME.view(batch, int(batch[0].decides), linked)[0], linked)
        for line in exchanges(linked, batch):
            then = batch.copy()
            for move in line:
                linked.advance(then, 0, move)
            again = next(iter(exchanges(linked, then)), []) if EXCHANGE in then[0].option[: then[0].n_options] else []
            if not rehearsal.is_detour(line):
                assert rehearsal.straight_on([*line, end]) is None
                continue
            idle += 1
            assert rehearsal.straight_on([*line, end]) == end
            assert rehearsal.straight_on(line) is None  # nobody knows what it is for
            if again and rehearsal.is_detour([*line, *again]):
                twice += rehearsal.straight_on([*line, *again, end]) == end
    assert idle
    assert twice


def test_a_plan_that_has_become_impossible_is_none() -> None:
    """It was made before the crate was drawn: this one asks for a citizen before anything else."""
    revive = games.find("revive")
    slow = revive.linked(Mode.INTERPRETED)
    batch = set_up(revive, 2, {"closed": [["X24"], []]}, slow)
    rehearsal = Rehearsal(revive, revive.view(batch, 0, slow)[0], slow)
    assert not rehearsal.is_detour([revive.moves.parse(name) for name in ("open a crate", "play a card")])


def circles(game: Game, linked: Linked, bot: Bot, seed: int) -> tuple[int, int]:
    """Exchanges in a game of a bot with itself, and how many give what was got by another in the same turn."""
    batch, made, round_about = game.deal(2, seed, linked), 0, 0
    got, last = set[int](), -1
    while not batch[0].over:
        s = batch[0]
        seat, question = int(s.decides), int(s.frame[s.depth - 1, 0])
        if seat != last:
            got, last = set(), seat
        move = bot.choose(game.view(batch, seat, linked)[0])
        if question == GET:
            made, round_about = made + 1, round_about + (int(s.frame[s.depth - 1, 2]) in got)
            got.add(move - TO_GET)
        linked.advance(batch, 0, move)
    return made, round_about


@pytest.mark.study
@pytest.mark.parametrize("bot", ["search:60", "guided:60"])
def test_knowledge_is_not_burned_in_circles(linked: Linked, bot: str) -> None:
    told = [circles(GAME, linked, bots.find(bot, GAME, seed, linked), seed) for seed in range(3)]
    made, round_about = (sum(column) for column in zip(*told, strict=True))
    assert made > 5
    assert round_about <= made / 5  # once it was more than a quarter


def test_a_plan_is_worth_its_best_moves(bazaar: Game) -> None:
    linked = bazaar.linked(Mode.COMPILED)
    batch = bazaar.deal(2, 3, linked)
    seen = bazaar.view(batch, int(batch[0].decides), linked)[0]
    for planned in (True, False):
        bot = SearchBot(bazaar, 1, iterations=300, linked=linked, style=Style(planned=planned))
        bot.prospects(seen)
        tree = bot._rooms[0].tree
        node = tree[0]
        children = [tree[k] for k in range(1, int(bot._rooms[0]._growth.used[0])) if tree[k].visits]
        assert node.favourite > 0
        assert tree[node.favourite].visits == max(child.visits for child in children)
        mean = node.reward[:2] / node.visits
        same = np.allclose(node.value[:2], mean)
        assert same != planned or np.allclose(tree[node.favourite].value[:2], mean)
        if planned:
            assert np.allclose(node.value[:2], tree[node.favourite].value[:2])


def highest_faces(number: int, seed: int) -> list[tuple[NDArray[Any], set[int]]]:
    """Positions of random games of Time Capsules in which a computer with its highest face could be rolled again."""
    game = games.find("time_capsules")
    linked, dice = game.linked(Mode.COMPILED), np.array([seed], dtype=np.int64)
    reroll, found = game.kind_names.index("reroll"), list[tuple[NDArray[Any], set[int]]]()
    while len(found) < number:
        batch, here = game.deal(2, seed, linked), 0
        while not batch[0].over and here < 2:
            s = batch[0]
            if s.frame[s.depth - 1, 0] == reroll:
                words = {move: game.moves.names[move].split() for move in s.option[: s.n_options].tolist()}
                best = {move for move, (_, *die) in words.items() if die and len(set(die[0].split(":"))) == 1}
                if best:
                    found.append((batch.copy(), best))
                    here += 1
            linked.play_random(batch, 0, dice, 1)
        seed += 1
    return found


@pytest.mark.slow
def test_a_die_that_shows_its_highest_face_is_not_rolled_again() -> None:
    game = games.find("time_capsules")
    linked = game.linked(Mode.COMPILED)
    for k, (batch, best) in enumerate(highest_faces(14, seed=5)):
        seen = game.view(batch, int(batch[0].decides), linked)[0]
        assert SearchBot(game, k, iterations=150, linked=linked).prospects(seen)[0].move not in best


def test_what_comes_for_nothing_is_taken(catalyst: Game) -> None:
    linked, dice = catalyst.linked(Mode.COMPILED), np.array([3], dtype=np.int64)
    stop, asked, tempted = catalyst.moves.parse("stop"), 0, 0
    for seed in range(3):
        batch = catalyst.deal(2, seed, linked)
        while not batch[0].over:
            seen = catalyst.view(batch, int(batch[0].decides), linked)[0]
            options = seen.option[: seen.n_options].tolist()
            rehearsal = Rehearsal(catalyst, seen, linked)
            if stop in options and rehearsal.gift(stop, options[:-1]) is not None:
                found = SearchBot(catalyst, seed, iterations=100, linked=linked).prospects(seen)
                asked, tempted = asked + 1, tempted + (max(found, key=lambda p: p.visits).move == stop)
                assert found[0].move != stop
            linked.play_random(batch, 0, dice, 1)
    assert asked > 10
    assert tempted > 0, "by its tries alone a search would refuse now and then"
