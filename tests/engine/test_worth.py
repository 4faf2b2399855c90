"""What a heuristic takes effects to be worth: the sum of their words."""

from __future__ import annotations

import pytest

from parlour.engine.effects import Count, Event, Vocabulary, Word, compile_program
from parlour.engine.thinking.worth import worth_from

WORDS = Vocabulary(
    words=[Word("N coin", "{N:coin|coins}", verb="take"), Word("recruit", "recruit 1 card")],
    counts=[Count("card", "{:card|cards}")],
    events=[Event("turn", "each turn")],
)
COIN, RECRUIT = 10, 7


@pytest.mark.parametrize(
    ("effect", "worth"),
    [
        ("", 0),
        ("3 coin, recruit", 3 * COIN + RECRUIT),
        ("1 coin per card", 4 * COIN),
        ("1 coin per 2 card", 2 * COIN),
        ("1 coin -> 2 coin, recruit", COIN + RECRUIT),
        ("2 coin -> recruit", 0),
        ("recruit; 1 coin -> 2 coin", RECRUIT + COIN),
        ("1 coin / recruit", COIN),
        ("(1 coin / recruit), recruit", COIN + RECRUIT),
        ("on turn: 1 coin", 3 * COIN),
        ("trade: 1 coin -> 2 coin", 3 * COIN),
        ("end: 2 coin", 2 * COIN),
        ("on turn: 1 coin; recruit", 3 * COIN + RECRUIT),
    ],
)
def test_an_effect_is_worth_its_words(effect: str, worth: int) -> None:
    rows = compile_program(WORDS.read(effect))
    assert worth_from(rows, [COIN, RECRUIT], usual_count=4, often=3)[0] == worth


def test_an_effect_under_way_is_worth_the_rest_of_it() -> None:
    rows = compile_program(WORDS.read("3 coin, recruit"))
    assert sorted(set(worth_from(rows, [COIN, RECRUIT], usual_count=1))) == [0, RECRUIT, 3 * COIN + RECRUIT]
