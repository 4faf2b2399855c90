"""Reasons: what they say of a line is what comes of it, in the words of the game; and nothing else."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from parlour.bots.advice import hint
from parlour.bots.aftermath import Aftermath, Answer, Deals, held
from parlour.bots.doubt import Doubt, Gap
from parlour.bots.lines import Line, Order
from parlour.bots.reasons import Reasons, goes_on, order_said, steps_said, verdict
from parlour.bots.rehearsal import OTHERS, Rehearsal
from parlour.engine.core.rules import Mode
from parlour.engine.game import Game
from parlour.engine.people.ranking import TOTAL
from parlour.engine.people.sentences import Choice
from parlour.table import Table

SEATS = ("Ada", "Ben")
PILE, COINS = 0, 7  # sources of Catalyst
TWELFTHS = 12


def seen_by_ada(game: Game) -> Any:
    """The first view of a game that Ada begins."""
    tables = (Table.new(game, SEATS, seed, linked=game.linked(Mode.COMPILED)) for seed in range(99))
    return next(table for table in tables if table.decides == 0).view(0).state


def standing(
    game: Game, points: dict[int, int] | None = None, more: int = 0, rival: int = 0, **answers: Answer
) -> Aftermath:
    """How a turn ended: Ada's points by source, what she holds besides, and what the rival is heading for."""
    table = np.zeros((2, len(game.sources) + 2), dtype=np.int32)
    for source, n in (points or {}).items():
        table[0, source] = n * TWELFTHS
    table[0, TOTAL] = table[0].sum() + more * TWELFTHS
    table[1, TOTAL] = rival * TWELFTHS
    return Aftermath(table, (4, 0, 1), {("ada", "ben").index(name): answer for name, answer in answers.items()})


def said(game: Game, line: list[Aftermath], other: list[Aftermath]) -> tuple[str, ...]:
    """What speaks for a line beside that of idea 2."""
    return Reasons(game, seen_by_ada(game), SEATS).against(line, other, "idea 2")


def test_points_are_told_by_their_source_and_things_by_their_names(catalyst: Game) -> None:
    line = [standing(catalyst, {PILE: 5, COINS: 1})._replace(held=(2, 0, 2))]
    assert said(catalyst, line, [standing(catalyst, {PILE: 2})]) == (
        "Against idea 2, when the turn is over: +4 points (pile +3, coins +1), −2 coins, +1 Military Power token",
    )
    assert said(catalyst, [standing(catalyst, {PILE: 3})], [standing(catalyst, {PILE: 2})]) == (
        "Against idea 2, when the turn is over: +1 point (pile)",
    )


def test_what_depends_on_the_deal_is_an_average_and_says_so(catalyst: Game) -> None:
    line = [standing(catalyst, {PILE: n}) for n in (1, 2, 3, 4)]
    other = [standing(catalyst, {PILE: 1}) for _ in range(4)]
    assert said(catalyst, line, other) == ("Against idea 2, when the turn is over: +1.5 points (pile) on average",)


def test_where_nothing_differs_it_says_so(catalyst: Game) -> None:
    same = [standing(catalyst, {PILE: 2})]
    assert said(catalyst, same, same) == ("When the turn is over, nothing that can be counted tells it from idea 2",)


def test_what_a_position_promises_is_told_where_its_points_do_not_speak_for_it(catalyst: Game) -> None:
    line, other = [standing(catalyst, {PILE: 2}, more=6)], [standing(catalyst, {PILE: 3}, more=1)]
    assert said(catalyst, line, other)[-1] == "In later turns it should bring 5 points more than idea 2"
    assert "later turns" not in " ".join(said(catalyst, other, line))


def test_the_steps_behind_the_first_are_named() -> None:
    assert list(goes_on([])) == []
    deeds = ["give Art", "get Trade", "get Trade", "learn Law"]
    assert list(goes_on(deeds)) == ["The better line goes on: give Art, get Trade (twice), learn Law"]
    assert list(goes_on("abcdef")) == ["The better line goes on: a, b, c, d, e …"]


def test_what_a_rival_loses_is_told(catalyst: Game) -> None:
    line, other = [standing(catalyst, rival=20)], [standing(catalyst, rival=23)]
    assert said(catalyst, line, other) == ("Ben has 3 points less in sight than after idea 2",)
    assert said(catalyst, other, line) == ("When the turn is over, nothing that can be counted tells it from idea 2",)


def test_what_becomes_possible_is_named(catalyst: Game) -> None:
    seen = seen_by_ada(catalyst)
    collect, activate = catalyst.moves.parse("collect"), catalyst.moves.parse("activate Sun Courier")
    recruit = catalyst.moves.parse("recruit 3")
    poor, rich = (Answer(seen, frozenset(offered), collect) for offered in ({collect}, {collect, activate}))
    line, other = [standing(catalyst, ada=rich)] * 4, [standing(catalyst, ada=poor)] * 4
    assert said(catalyst, line, other) == ("It lets you activate Sun Courier next, which idea 2 would not",)
    assert activate not in seen.option
    # What is possible already becomes not possible by it.
    assert recruit in seen.option[: int(seen.n_options)]
    rich = Answer(seen, frozenset({collect, recruit}), collect)
    assert "It lets" not in " ".join(said(catalyst, [standing(catalyst, ada=rich)] * 4, other))
    # What is possible in half of the deals only is not told.
    some = [*other[:2], *line[:2]]
    assert "It lets" not in " ".join(said(catalyst, some, other))
    # Answers to another question say nothing of what one could do before.
    asked = Answer(seen, frozenset({activate}), activate)
    assert "It lets" not in " ".join(said(catalyst, [standing(catalyst, ada=asked)] * 4, other))


def test_what_is_taken_from_a_rival_is_what_it_would_do(catalyst: Game) -> None:
    seen = seen_by_ada(catalyst)
    collect, recruit = catalyst.moves.parse("collect"), catalyst.moves.parse("recruit 1")
    free = Answer(seen, frozenset({collect, recruit}), recruit)
    bound = Answer(seen, frozenset({collect}), collect)
    line, other = [standing(catalyst, ben=bound)] * 3, [standing(catalyst, ben=free)] * 3
    (told,) = said(catalyst, line, other)
    assert re.fullmatch(r"After idea 2 Ben could recruit [A-Z]\w+ \w+; this prevents it", told)
    unwanted = Answer(seen, frozenset({collect, recruit}), collect)
    assert "Ben" not in " ".join(said(catalyst, line, [standing(catalyst, ben=unwanted)] * 3))


def test_what_a_hint_says_that_an_idea_brings_comes_true(catalyst: Game) -> None:
    """Played in the true state, where nothing is left to chance until the turn is over."""
    table = Table.new(catalyst, SEATS, seed=11, linked=catalyst.linked(Mode.COMPILED))
    told = 0
    while not table.over and told < 6:
        seat = table.decides or 0
        found = hint(catalyst, table.view(seat).state, iterations=100, linked=table.linked)
        best = found.suggestions[0]
        before, had = table.scores()[seat].sources, held(catalyst, table.state, seat)
        for step in best.line:
            table.play(step.name, seat)
        if best.end == OTHERS and not best.brings.endswith("on average"):
            expected = _balance(catalyst, before, had, table.scores()[seat].sources, held(catalyst, table.state, seat))
            assert {part for part in re.split(r", (?![^(]*\))", best.brings) if part} == expected
            told += 1
    assert told == 6


def _balance(game: Game, before: Any, had: Any, after: Any, has: Any) -> set[str]:
    """What a turn brought, put together in another way."""
    sources = {name: after[name] - before[name] for name in before if abs(after[name] - before[name]) >= Fraction(1, 2)}
    nouns = [noun.split("|") for nouns in game.words.HOLDINGS.values() for noun in nouns]
    parts = {_signed(n - m, *noun) for n, m, noun in zip(has, had, nouns, strict=True) if n != m}
    if sources:
        ordered = sorted(sources.items(), key=lambda pair: (-abs(pair[1]), game.sources.index(pair[0])))[:3]
        whole = sum((n for _, n in ordered), Fraction())
        shown = _signed(whole, "point", "points") if whole else "±0 points"
        inner = ordered[0][0] if len(ordered) == 1 else ", ".join(f"{name} {_signed(n)}" for name, n in ordered)
        parts.add(f"{shown} ({inner})")
    return parts


def _signed(n: Any, *nouns: str) -> str:
    from parlour.engine.people.ranking import points_text

    size = points_text(Fraction(abs(n)))
    few = size == "1" or (abs(n) < 1 and size in "½⅓⅔¼¾⅙")
    noun = f" {nouns[0] if few else nouns[1]}" if nouns else ""
    return f"{'+' if n > 0 else '−'}{size}{noun}"


def test_all_lines_meet_the_same_deals(any_game: Game) -> None:
    linked = any_game.linked(Mode.COMPILED)
    batch = any_game.deal(any_game.fewest, 3, linked)
    seen = any_game.view(batch, int(batch[0].decides), linked)[0]
    move = int(seen.option[0])
    rehearsal = Rehearsal(any_game, seen, linked)
    after = rehearsal.after(rehearsal.now, move)
    line = Line((move,), (rehearsal.now, after), rehearsal.ends(after))
    first, second = (Deals(any_game, seen, linked).after(line) for _ in range(2))
    for one, other in zip(first, second, strict=True):
        assert (one.table == other.table).all()
        assert one.held == other.held
        assert one.answers.keys() == other.answers.keys()
        assert all(one.answers[seat].move == other.answers[seat].move for seat in one.answers)


def order(first: int, *parts: int) -> Order:
    """Parts of so many steps each."""
    return Order(first, tuple((n,) * length for n, length in enumerate(parts)))


@pytest.mark.parametrize(
    ("found", "steps", "text"),
    [
        (None, 4, ""),
        (order(0, 1, 1), 2, "in either order"),
        (order(0, 1, 1, 1), 3, "in any order"),
        (order(1, 1, 1, 1), 5, "steps 2, 3 and 4 in any order"),
        (order(0, 3, 2), 6, "steps 1–3 and 4–5 in either order"),
    ],
)
def test_an_order_is_told_by_its_steps(found: Order | None, steps: int, text: str) -> None:
    assert order_said(found, steps) == text


def test_steps_that_read_the_same_are_told_at_once() -> None:
    line = [
        Choice(n, "", label, "", ()) for n, label in enumerate(("Gain 1 gear", "Gain 1 gear", "Build", "Gain 1 gear"))
    ]
    assert [(one.first, one.said) for one in steps_said(line, 2)] == [
        (2, "Gain 1 gear (twice)"),
        (4, "Build"),
        (5, "Gain 1 gear"),
    ]


def gaps(win: float, chance: float, points: float = 0.0, by_chance: float = 0.0) -> Doubt:
    """How far two ideas are apart."""
    return Doubt(Gap(win, chance, 0.005), Gap(points, by_chance, 0.5))


@pytest.mark.parametrize(
    ("doubts", "text"),
    [
        ([], ""),
        ([gaps(0.08, 0.02)], "Idea 1 is better than 2: 8% more to win, of which luck alone could make up to 2%"),
        ([gaps(0.08, 0.001)], "Idea 1 is better than 2: 8% more to win, of which luck alone could make less than 1%"),
        (
            [gaps(0.0, 0.02, 3.0, 1.0)],
            "Idea 1 is better than 2: 3 points more in sight, of which luck alone could make up to 1",
        ),
        (
            [gaps(0.01, 0.03), gaps(0.2, 0.01)],
            "Ideas 1 and 2 come to about the same: "
            "the first is ahead by no more than luck alone could make (3% to win)",
        ),
        (
            [gaps(0.01, 0.03), gaps(0.0, 0.05)],
            "Ideas 1, 2 and 3 come to about the same: "
            "the first is ahead by no more than luck alone could make (5% to win)",
        ),
        (
            [gaps(0.0, 0.0, 0.3, 1.2)],
            "Ideas 1 and 2 come to about the same: "
            "the first is ahead by no more than luck alone could make (1.2 points in sight)",
        ),
        (
            [gaps(0.0, 0.0, 0.3, 0.1)],
            "Ideas 1 and 2 come to about the same: the first is ahead, but by so little that it hardly matters",
        ),
        ([gaps(0.0, 0.0)], "Ideas 1 and 2 come to about the same: nothing that was found puts the first ahead"),
    ],
)
def test_the_verdict_has_the_numbers_behind_it(doubts: list[Doubt], text: str) -> None:
    assert verdict(doubts) == text


def test_every_game_has_words_for_what_seats_hold() -> None:
    from parlour import games

    for slug in games.slugs():
        game = games.find(slug)
        numbers = held(game, game.deal(game.fewest, 1)[0], 0)
        assert len(numbers) == sum(len(nouns) for nouns in game.words.HOLDINGS.values()) > 2
