"""Tables of words: what is forgotten, misspelt or told in the wrong place is refused when a game is put together."""

from __future__ import annotations

import pytest

import toy_bazaar as toy
from parlour.engine.core.errors import DesignError
from parlour.engine.people.words import In, Move, Words


def refused(**tables: object) -> str:
    """What is said of the toy's words with other tables."""
    words: Words = type("Other", (toy.BazaarWords,), tables)()
    with pytest.raises(DesignError) as error:
        words.settle(toy.RECORD, toy.MOVES, toy.FRAMES)
    return str(error.value)


def test_the_toys_own_words_are_whole() -> None:
    toy.BazaarWords().settle(toy.RECORD, toy.MOVES, toy.FRAMES)


@pytest.mark.parametrize(
    ("table", "what"), [("prompts", "decision"), ("reasons", "reason"), ("happened", "event"), ("choices", "move")]
)
def test_everything_has_its_row_and_no_row_is_of_something_else(table: str, what: str) -> None:
    rows = getattr(toy.BazaarWords, table)
    fewer = rows[1:] if table == "choices" else dict(list(rows.items())[1:])
    assert f"no words for the {what}s ['" in refused(**{table: fewer})
    more = (*rows, Move("fly")) if table == "choices" else {**rows, "fly": ("x", "")}
    assert "unknown: ['fly']" in refused(**{table: more})


def test_what_stands_in_braces_exists() -> None:
    prompts = {**toy.BazaarWords.prompts, "TURN": ("Play {crad}", "")}
    assert refused(prompts=prompts) == "bazaar: decision 'TURN': nobody knows what {crad} is in 'Play {crad}'"
    reasons = {**toy.BazaarWords.reasons, "NOT_IN_HAND": ("{who} lacks {card:crad}", "")}
    assert "{crad}" in refused(reasons=reasons)
    happened = {**toy.BazaarWords.happened, "played": ("{who_has} played", "")}  # known of a decision alone
    assert "event 'played': nobody knows what {who_has}" in refused(happened=happened)


def test_a_reason_by_decision_has_a_row_for_each_of_them() -> None:
    decisions = dict.fromkeys(toy.BazaarWords.prompts, ("{who} lacks it", ""))
    reasons = {**toy.BazaarWords.reasons, "NOT_IN_HAND": decisions}
    words: Words = type("Other", (toy.BazaarWords,), {"reasons": reasons})()
    words.settle(toy.RECORD, toy.MOVES, toy.FRAMES)
    fewer = {**reasons, "NOT_IN_HAND": dict(list(decisions.items())[1:])}
    assert f"no words for the NOT_IN_HAND in decisions ['{next(iter(decisions))}']" in refused(reasons=fewer)
    more = {**reasons, "NOT_IN_HAND": {**decisions, "FLIGHT": ("it flew", "")}}
    assert "unknown: ['FLIGHT']" in refused(reasons=more)
    misspelt = {**reasons, "NOT_IN_HAND": {**decisions, "TURN": ("{who} lacks {crad}", "")}}
    assert "reason 'TURN': nobody knows what {crad}" in refused(reasons=misspelt)


def test_a_move_is_told_only_where_it_is_offered() -> None:
    others = [move for move in toy.BazaarWords.choices if move.key != "play"]
    assert "offered in ['TURN']" in refused(choices=(*others, Move("play", "Play it", "", In("SECRET", "Play"))))


def test_what_seats_hold_are_numbers_of_their_own_with_a_word_each() -> None:
    assert refused(HOLDINGS={"coins": ("coin|coins",)}) == "bazaar: 'coins' is no field of numbers that seats hold"
    assert "2 words for 'coin', expected one, or one for each" in refused(HOLDINGS={"coin": ("coin", "gem")})
    assert "'hand' is no field of numbers" in refused(HOLDINGS={"hand": ("card|cards",)})
