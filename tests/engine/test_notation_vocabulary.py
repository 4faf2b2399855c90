"""A game's own words: forms, what the check makes of a phrase, and what it says about a wrong one."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.engine.effects import (
    Count,
    Event,
    NotationError,
    Vocabulary,
    VocabularyError,
    Word,
    parse,
    sentence,
)
from parlour.engine.effects.tree import Do, Moment, On, Quantity, Scale

SETS = {
    "DOMAIN": {"trade": "Trade", "art": "Art", "science": "Science"},
    "COLOR": {"red": "red", "green": "green"},
}
VOCABULARY = Vocabulary(
    sets=SETS,
    words=[
        Word("N coin", "{N:coin|coins}", verb="take"),
        Word("recruit", "recruit 1 card"),
        Word("N DOMAIN", "{N} {DOMAIN}", verb="gain", name="knowledge"),
        Word("N favor", "{N} favor", verb="gain"),
        Word("N favor[advanced]", "{N} favor of the advanced colour", verb="gain", name="favor_advanced"),
        Word("limit DOMAIN +N", "raise {DOMAIN} by {N}"),
        Word("cost city[DOMAIN] -N", "{DOMAIN} cities cost {N} less"),
        Word("awaken (N=1) (waive M=0)", "awaken {N:one|# of them}{M:|, waive one|, waive #}"),
        Word("paint (COLOR=green)", "paint it {COLOR}"),
        Word("scout N D", "see {N} for {D} less"),
    ],
    counts=[
        Count("city", "{:city|cities}"),
        Count("city[DOMAIN]", "{DOMAIN} {:city|cities}", name="city_of"),
        Count("scored color COLOR", "{COLOR} {:card|cards}"),
        Count("scored number N", "{:card|cards} numbered {N}", name="scored_number"),
    ],
    events=[Event("turn", "at the start of your turn"), Event("produce N DOMAIN", "whenever you produce")],
)


@pytest.mark.parametrize(
    ("text", "word", "args"),
    [
        ("2 coin", "coin", (2,)),
        ("recruit", "recruit", ()),
        ("3 art", "knowledge", (3, 1)),
        ("0 favor[advanced]", "favor_advanced", (0,)),
        ("limit science +5", "limit", (2, 5)),
        ("cost city[art] -2", "cost", (1, -2)),
        ("awaken", "awaken", (1, 0)),
        ("awaken 2", "awaken", (2, 0)),
        ("awaken waive 3", "awaken", (1, 3)),
        ("awaken 2 waive 3", "awaken", (2, 3)),
        ("paint", "paint", (1,)),
        ("paint red", "paint", (0,)),
        ("scout 3 2", "scout", (3, 2)),
    ],
)
def test_phrase_becomes_word_and_arguments(text: str, word: str, args: tuple[int, ...]) -> None:
    tree = VOCABULARY.read(text)
    assert isinstance(tree, Do)
    assert (tree.word, tree.args, tree.scale) == (VOCABULARY.id(word), args, None)


def test_scale_and_event_are_understood_too() -> None:
    tree = VOCABULARY.read("on produce 3 art: 1 coin per 2 city[trade] max 6")
    assert isinstance(tree, On)
    assert isinstance(tree.event, Moment)
    assert (tree.event.event, tree.event.args) == (VOCABULARY.event_id("produce"), (3, 1))
    assert isinstance(tree.body, Do)
    assert isinstance(tree.body.scale, Scale)
    count = tree.body.scale.count
    assert isinstance(count, Quantity)
    assert (count.count, count.args) == (VOCABULARY.count_id("city_of"), (0,))
    assert (tree.body.scale.divisor, tree.body.scale.cap) == (2, 6)


def test_conditions_are_understood() -> None:
    (condition,) = VOCABULARY.read_conditions("scored number 4 >= 2")
    assert isinstance(condition.count, Quantity)
    assert (condition.count.count, condition.count.args, condition.least) == (3, (4,), 2)


def test_checked_tree_is_left_as_it_is() -> None:
    tree = VOCABULARY.read("on turn: if city >= 2: 1 coin per city, recruit / 2 art")
    assert VOCABULARY.check(tree) == tree
    assert VOCABULARY.check(tree, "") == tree


ERRORS = [
    ("1 coin, 1 coni", "unknown word 'coni' at column 11; did you mean 'coin'?"),
    ("1 atr", "unknown word 'atr' at column 3; did you mean 'art'?"),
    ("-1 xyzzy", "unknown word 'xyzzy' at column 4"),
    ("coin", "cannot read 'coin' at column 1; 'coin' is written 'N coin', for example '2 coin'"),
    ("coin 2", "cannot read 'coin 2' at column 1; 'coin' is written 'N coin', for example '2 coin'"),
    ("-2 coin", "cannot read '-2 coin' at column 1; 'coin' is written 'N coin', for example '2 coin'"),
    ("+2 coin", "cannot read '+2 coin' at column 1; 'coin' is written 'N coin', for example '2 coin'"),
    ("2 coin 3", "cannot read '2 coin 3' at column 8; 'coin' is written 'N coin', for example '2 coin'"),
    (
        "2 coin[art]",
        "cannot read '2 coin[art]' at column 3; 'coin' is written 'N coin', for example '2 coin'",
    ),
    ("2 recruit", "cannot read '2 recruit' at column 3; 'recruit' is written 'recruit'"),
    (
        "science",
        "cannot read 'science' at column 1; "
        "'science' is written 'N DOMAIN' or 'limit DOMAIN +N', for example '2 science'",
    ),
    (
        "favor",
        "cannot read 'favor' at column 1; 'favor' is written 'N favor' or 'N favor[advanced]', for example '2 favor'",
    ),
    ("1 favor[advance]", "'advance' is not 'advanced' at column 9; did you mean 'advanced'?"),
    (
        "limit art 5",
        "cannot read 'limit art 5' at column 11; 'limit' is written 'limit DOMAIN +N', for example 'limit trade +2'",
    ),
    (
        "limit",
        "cannot read 'limit' at column 1; 'limit' is written 'limit DOMAIN +N', for example 'limit trade +2'",
    ),
    ("limit sience +5", "'sience' is not DOMAIN at column 7; did you mean 'science'?"),
    ("limit red +5", "'red' is not DOMAIN at column 7; it is one of trade, art, science"),
    ("cost city[arts] -1", "'arts' is not DOMAIN at column 11; did you mean 'art'?"),
    (
        "cost city -1",
        "cannot read 'cost city -1' at column 6; "
        "'cost' is written 'cost city[DOMAIN] -N', for example 'cost city[trade] -2'",
    ),
    ("awaken wave 2", "unknown word 'wave' at column 8; did you mean 'waive'?"),
    ("7", "a number without a word at column 1"),
    ("recruit per city", "'recruit' has no number that 'per' could multiply at column 9"),
    ("1 coin per citi", "unknown count 'citi' at column 12; did you mean 'city'?"),
    ("1 coin per scored colour red", "unknown count 'colour' at column 19; did you mean 'color'?"),
    ("1 coin per scored color blue", "'blue' is not COLOR at column 25; it is one of red, green"),
    ("if coin >= 2: recruit", "unknown count 'coin' at column 4"),
    ("on trun: recruit", "unknown event 'trun' at column 4; did you mean 'turn'?"),
    (
        "on produce art: recruit",
        "cannot read 'produce art' at column 12; "
        "'produce' is written 'produce N DOMAIN', for example 'produce 2 trade'",
    ),
]


@pytest.mark.parametrize(("text", "message"), ERRORS)
def test_error_says_what_was_probably_meant(text: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        VOCABULARY.read(text)
    assert str(caught.value).split("\n")[0] == message


def test_error_reads_as_three_lines() -> None:
    with pytest.raises(NotationError) as caught:
        VOCABULARY.read("1 coin, 1 coni")
    assert str(caught.value) == (
        "unknown word 'coni' at column 11; did you mean 'coin'?\n  1 coin, 1 coni\n            ^"
    )


def test_tree_built_by_hand_gets_columns_from_its_own_text() -> None:
    tree = parse("(1 coin), (1 coni)")
    with pytest.raises(NotationError) as caught:
        VOCABULARY.check(tree)
    assert (caught.value.text, caught.value.column) == ("1 coin, 1 coni", 11)


def test_ids_are_the_places_of_the_declarations() -> None:
    assert [VOCABULARY.id(key) for key in ("coin", "recruit", "knowledge")] == [0, 1, 2]
    assert VOCABULARY.count_id("city_of") == 1
    assert VOCABULARY.event_id("produce") == 1
    with pytest.raises(KeyError, match="no word 'coni'; did you mean 'coin'"):
        VOCABULARY.id("coni")
    with pytest.raises(KeyError, match="no event 'xyzzy'"):
        VOCABULARY.event_id("xyzzy")


@pytest.mark.parametrize(
    ("forms", "problem"),
    [
        (["N coin", "N coin"], "another one is called 'coin' too"),
        (["N DOMAIN"], "has no literal: give it a name"),
        (["N COLORS"], "'COLORS' is no set with members"),
        (["N N coin"], "'N' stands twice"),
        (["give DOMAIN DOMAIN"], "'DOMAIN' stands twice"),
        (["N coin per"], "'per' cannot stand here"),
        (["max N"], "'max' cannot stand here"),
        (["on N"], "begins like a clause"),
        (["if N"], "begins like a clause"),
        (["visit (N)"], "has a default exactly if it is optional"),
        (["visit N=1"], "has a default exactly if it is optional"),
        (["visit (again)"], "an optional part has exactly one placeholder"),
        (["visit (N=1 M=2)"], "an optional part has exactly one placeholder"),
        (["visit (N=1"], "'(' is never closed"),
        (["visit N)"], "misplaced ')'"),
        (["visit ((N=1))"], "misplaced '('"),
        (["visit ()"], "misplaced ')'"),
        (["(N=1)"], "nothing in it must be written"),
        (["paint (COLOR=blue)"], "'blue' is not in COLOR"),
        (["visit (N=1) (M=2)"], "its optional parts cannot be told apart"),
        (["visit Nn"], "cannot read 'Nn'"),
        (["visit #"], "cannot read '#'"),
        (["move A B C D E"], "has more than 4 arguments"),
        (["visit (N=1)", "visit"], "another one is called 'visit' too"),
    ],
)
def test_form_that_cannot_stand_is_refused(forms: list[str], problem: str) -> None:
    with pytest.raises(VocabularyError) as caught:
        Vocabulary(sets=SETS, words=[Word(form, "text") for form in forms])
    assert problem in str(caught.value)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("N art", "N DOMAIN"),
        ("visit (N=1)", "visit N"),
        ("visit (N=1)", "visit"),
        ("cost city[DOMAIN] -N", "cost city[art] -N"),
        ("paint (COLOR=red) N", "paint green N"),
    ],
)
def test_forms_that_match_the_same_phrase_are_refused(one: str, other: str) -> None:
    with pytest.raises(VocabularyError, match="can match the same phrase"):
        Vocabulary(sets=SETS, words=[Word(one, "one", name="one"), Word(other, "other", name="other")])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("N coin", "+N coin"),
        ("N favor", "N favor[advanced]"),
        ("reroll N", "reroll any"),
        ("visit (N=1)", "visit N again"),
        ("paint red", "paint DOMAIN"),
    ],
)
def test_forms_that_never_meet_are_fine(one: str, other: str) -> None:
    Vocabulary(sets=SETS, words=[Word(one, "one", name="one"), Word(other, "other", name="other")])


def test_signs_are_not_spoken() -> None:
    words = Vocabulary([Word("cost -N", "{N:coin|coins} less, {N} {:coin|coins}")])
    assert sentence(words.read("cost -1"), words) == "1 coin less, 1 coin."
    assert sentence(words.read("cost -2"), words) == "2 coins less, 2 coins."


def test_counts_have_limits_of_their_own() -> None:
    with pytest.raises(VocabularyError, match="more than 2 arguments"):
        Vocabulary([], counts=[Count("between A B C", "text")])
    with pytest.raises(VocabularyError, match="begins with a number"):
        Vocabulary([], counts=[Count("N coin", "text")])


def test_member_that_cannot_be_written_is_refused() -> None:
    with pytest.raises(VocabularyError, match="'New York'"):
        Vocabulary([], sets={"CITY": {"New York": "New York"}})


@pytest.mark.parametrize(
    ("template", "problem"),
    [
        ("{M} coins", "has no M"),
        ("{N:coin}", "needs words for one and for more"),
        ("{:a|b|c|d}", "needs words for one and for more"),
        ("{DOMAIN:one|more}", "takes no words"),
        ("{n} coins", "stray bracket"),
        ("{N coins", "stray bracket"),
    ],
)
def test_template_that_does_not_fit_its_form_is_refused(template: str, problem: str) -> None:
    with pytest.raises(VocabularyError, match=problem):
        Vocabulary([Word("N coin DOMAIN", template)], sets=SETS)
    with pytest.raises(VocabularyError, match=problem):
        Vocabulary([], sets=SETS, counts=[Count("coin DOMAIN N", "coin", condition=template)])


NAMES = ["coin", "recruit", "favor", "favor[advanced]", "limit", "cost", "city[art]", "city[x]", "awaken"]
MORE = ["waive", "art", "red", "scored", "color", "turn", "produce", "paint", "xyzzy", "1", "+2", "-3"]
SIGNS = ["per", "max", "on", "if", ">= 2", ":", ",", ";", "/", "->", "(", ")", "?", "end:", "trade:"]
PIECES = st.sampled_from([*NAMES, *MORE, *SIGNS])


def refusal(text: str, read: Callable[[str], object]) -> NotationError | None:
    try:
        read(text)
    except NotationError as error:
        return error
    return None


@given(st.lists(PIECES, max_size=8).map(" ".join) | st.text())
def test_any_text_is_understood_or_refused_with_a_place(text: str) -> None:
    for error in (refusal(text, VOCABULARY.read), refusal(text, VOCABULARY.read_conditions)):
        assert error is None or 1 <= error.column <= len(text) + 1
