"""The notation as text: trees, brackets, and what is said when a text cannot be read."""

import pickle
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.engine.effects.parse import DEEPEST, NotationError, parse, parse_conditions
from parlour.engine.effects.tree import (
    NOTHING,
    All,
    AtEnd,
    AtLeast,
    Atom,
    Choice,
    If,
    May,
    Name,
    Number,
    Offer,
    On,
    Pay,
    Phrase,
    Scale,
    Then,
    Tree,
    unparse,
)


def phrase(text: str) -> Phrase:
    """`2 coin` as a phrase, for the trees below."""
    return Phrase(tuple(Number(int(word)) if word.isdigit() else Name(word) for word in text.split()))


A, B, C = phrase("a"), phrase("2 b"), phrase("c")
TREES: list[tuple[str, Tree]] = [
    ("", NOTHING),
    (" \n\t ", NOTHING),
    ("2 coin", phrase("2 coin")),
    ("a, 2 b", All((A, B))),
    ("a; 2 b; c", Then((A, B, C))),
    ("a / 2 b", Choice((A, B))),
    ("a, 2 b / c", All((A, Choice((B, C))))),
    ("(a, 2 b) / c", Choice((All((A, B)), C))),
    ("(a / 2 b), c", All((Choice((A, B)), C))),
    ("((a))", A),
    ("?a, 2 b", All((May(A), B))),
    ("?(a / 2 b)", May(Choice((A, B)))),
    ("(?a) / 2 b", Choice((May(A), B))),
    ("a, 2 b -> c", Pay(All((A, B)), C)),
    ("a -> 2 b; c", Then((Pay(A, B), C))),
    ("(a -> 2 b), c", All((Pay(A, B), C))),
    ("a -> (2 b -> c)", Pay(A, Pay(B, C))),
    ("on a: 2 b, c; c", Then((On(A, All((B, C))), C))),
    ("on a: (2 b; c)", On(A, Then((B, C)))),
    ("on a: 2 b -> c", On(A, Pay(B, C))),
    ("end: on a: c", AtEnd(On(A, C))),
    ("if a >= 3: c", If(AtLeast(A, 3), C)),
    ("trade: a -> c", Offer(A, C)),
    ("trade: (a -> c)", Offer(A, C)),
    ("if a >= 0: trade: a -> c", If(AtLeast(A, 0), Offer(A, C))),
    ("1 trade", phrase("1 trade")),
    ("trade", phrase("trade")),
    ("end, less 1 gear on build", All((phrase("end"), phrase("less 1 gear on build")))),
    ("1 vp per a", Phrase(phrase("1 vp").atoms, Scale(A))),
    ("1 vp per 1 a", Phrase(phrase("1 vp").atoms, Scale(A))),
    ("1 vp per 3 a max 6", Phrase(phrase("1 vp").atoms, Scale(A, 3, 6))),
    ("limit art +5", Phrase((Name("limit"), Name("art"), Number(5, "+")))),
    ("cost city[art] -2", Phrase((Name("cost"), Name("city", "art"), Number(-2, "-")))),
    ("hand −2", Phrase((Name("hand"), Number(-2, "-")))),
    ("00012 a", Phrase((Number(12), Name("a")))),
]


@pytest.mark.parametrize(("text", "tree"), TREES)
def test_text_has_this_tree(text: str, tree: Tree) -> None:
    assert parse(text) == tree


@pytest.mark.parametrize(
    ("text", "shortest"),
    [
        ("( a ),b", "a, b"),
        ("(1 coin / 1 chain), 1 military", "1 coin / 1 chain, 1 military"),
        ("if a>=1:(b,c)", "if a >= 1: b, c"),
        ("?(a)", "?a"),
        ("(a; b), c", "(a; b), c"),
        ("((a, b), c) / (d -> e)", "((a, b), c) / (d -> e)"),
        ("on a: (on b: c)", "on a: on b: c"),
        ("(on a: b), c", "(on a: b), c"),
        ("1 vp per 1 city[art] max 06", "1 vp per city[art] max 6"),
        ("hand −2", "hand -2"),
    ],
)
def test_unparse_writes_as_few_brackets_as_it_can(text: str, shortest: str) -> None:
    assert unparse(parse(text)) == shortest


def test_conditions_stand_alone() -> None:
    assert parse_conditions("asset[x] >= 3, 2 b >= 0") == (
        AtLeast(Phrase((Name("asset", "x"),)), 3),
        AtLeast(B, 0),
    )


def test_columns_are_kept_but_do_not_count_as_difference() -> None:
    first, second = parse("a, b"), parse("a,    b")
    assert first == second
    assert isinstance(second, All)
    assert [part.column for part in second.parts if isinstance(part, Phrase)] == [1, 7]


BEGINNINGS = "'on', 'if', 'end:' and 'trade:' begin a clause: put them after ';' or in brackets"
ERRORS = [
    ("1 coin,", "expected a word or a number, found the end at column 8"),
    ("1 coin, ; a", "expected a word or a number, found ';' at column 9"),
    ("()", "expected a word or a number, found ')' at column 2"),
    ("(a, (b)", "'(' is never closed at column 1"),
    ("a)", "unexpected ')' at column 2; it was never opened"),
    ("a -> b -> c", "unexpected '->' at column 8; a clause has one '->'; put the other payment in brackets"),
    ("?a / b", "'?' before a choice is ambiguous at column 4; write '?(a / b)' or '(?a) / b'"),
    ("??a", "expected a word or a number, found '?' at column 2"),
    ("a, on b: c", f"misplaced 'on' at column 4; {BEGINNINGS}"),
    ("a / if b >= 1: c", f"misplaced 'if' at column 5; {BEGINNINGS}"),
    ("a -> end: c", f"unexpected ':' at column 9; {BEGINNINGS}"),
    ("(a, trade: b -> c)", f"unexpected ':' at column 10; {BEGINNINGS}"),
    ("a >= 3", "unexpected '>=' at column 3; a condition is written 'if COUNT >= N:'"),
    ("on : a", "expected an event, found ':' at column 4"),
    ("on a, b", "'on' needs ':', found ',' at column 5"),
    ("if a: b", "a condition needs '>=', found ':' at column 5"),
    ("if a >= b: c", "'>=' needs a plain number, found 'b' at column 9"),
    ("if a >= -1: c", "'>=' needs a plain number, found '-1' at column 9"),
    ("if a >= 1 c", "'if' needs ':', found 'c' at column 11"),
    ("trade: a", "'trade:' without '->' at column 1; write 'trade: cost -> gain'"),
    ("trade: on a: b -> c", f"misplaced 'on' at column 8; {BEGINNINGS}"),
    ("trade: ?a; b -> c", "'trade:' without '->' at column 1; write 'trade: cost -> gain'"),
    ("1 vp max 3", "'max' without 'per' at column 6; write '1 vp per coin max 6'"),
    ("1 vp per 0 a", "'per' needs a plain number from 1, found '0' at column 10"),
    ("1 vp per 2", "expected a count after 'per', found the end at column 11"),
    ("1 vp per a max b", "'max' needs a plain number, found 'b' at column 16"),
    ("per a", "expected a word or a number, found 'per' at column 1"),
    ("2coin", "no blank after '2' at column 2"),
    ("Coin", "unexpected 'C' at column 1; words are written in lower case"),
    ("a → b", "unexpected '→' at column 3; write '->'"),
    ("if a ≥ 2: b", "unexpected '≥' at column 6; write '>='"),
    ("if a < 2: b", "unexpected '<' at column 6; the only comparison is '>='"),
    ("hand + 2", "unexpected '+' at column 6; a sign stands directly before its number, as in '+5'"),
    (
        "city [art]",
        "unexpected '[' at column 6; a selector is one lower-case name, directly after its word, as in 'city[art]'",
    ),
    (
        "city[art",
        "unexpected '[' at column 5; a selector is one lower-case name, directly after its word, as in 'city[art]'",
    ),
    ("a # b", "unexpected '#' at column 3"),
    ("٣ a", "unexpected '٣' at column 1"),
    ("10000 a", "number above 9999 at column 1"),
    (f"a, {'9' * 5000}", "number above 9999 at column 4"),
]


@pytest.mark.parametrize(("text", "message"), ERRORS)
def test_error_says_where_and_what(text: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse(text)
    assert str(caught.value).split("\n")[0] == message


def test_error_keeps_its_parts() -> None:
    with pytest.raises(NotationError) as caught:
        parse("a → b")
    error = caught.value
    assert (error.text, error.column, error.problem, error.hint) == (
        "a → b",
        3,
        "unexpected '→'",
        "write '->'",
    )


def test_error_points_with_a_caret() -> None:
    with pytest.raises(NotationError) as caught:
        parse("1 coin,\n ?a / b")
    assert str(caught.value) == (
        "'?' before a choice is ambiguous at column 13; write '?(a / b)' or '(?a) / b'\n"
        "  1 coin,  ?a / b\n"
        "              ^"
    )


def test_error_in_a_long_text_shows_the_place() -> None:
    with pytest.raises(NotationError) as caught:
        parse("a, " * 100 + "#" + ", a" * 100)
    _, shown, caret = str(caught.value).split("\n")
    assert len(shown) == 102
    assert shown[caret.index("^")] == "#"


def test_error_survives_pickling() -> None:
    error = NotationError("a #", 3, "unexpected '#'", "hint")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


@pytest.mark.parametrize("nest", ["(", "on a: ", "end: ", "if a >= 1: ", "?("])
def test_nesting_has_a_limit_and_says_so(nest: str) -> None:
    closing = ")" * nest.count("(")
    parse(nest * DEEPEST + "a" + closing * DEEPEST)
    with pytest.raises(NotationError, match=f"nested more than {DEEPEST} deep at column"):
        parse(nest * 5_000 + "a" + closing * 5_000)


def test_brackets_beside_each_other_are_not_deep() -> None:
    assert parse(", ".join(["(a, (b; c))"] * 100)) == All((parse("a, (b; c)"),) * 100)


@pytest.mark.parametrize("text", ["", "a", "a >= ", "a >= 1,", "a >= 1; b >= 2", "a >= 1: b"])
def test_conditions_are_refused_too(text: str) -> None:
    with pytest.raises(NotationError):
        parse_conditions(text)


# ---------------------------------------------------------------- properties

FIRST_NAMES = st.sampled_from(["a", "coin", "trade", "end", "city_level", "battery1", "_x"])
LATER_NAMES = FIRST_NAMES | st.sampled_from(["on", "if"])
SELECTORS = st.none() | FIRST_NAMES
NUMBERS = st.builds(Number, st.integers(0, 9999)) | st.builds(
    lambda size, sign: Number(-size if sign == "-" else size, sign),
    st.integers(0, 9999),
    st.sampled_from("+-"),
)


def names(texts: st.SearchStrategy[str]) -> st.SearchStrategy[Atom]:
    return st.builds(Name, texts, SELECTORS)


def runs(first: st.SearchStrategy[Atom]) -> st.SearchStrategy[Phrase]:
    later = st.lists(NUMBERS | names(LATER_NAMES), max_size=3)
    return st.builds(lambda one, more: Phrase((one, *more)), first, later)


COUNTS = runs(names(FIRST_NAMES))
SCALES = st.builds(Scale, COUNTS, st.integers(1, 99), st.none() | st.integers(0, 99))
PHRASES = st.builds(lambda run, scale: Phrase(run.atoms, scale), runs(NUMBERS | names(FIRST_NAMES)), st.none() | SCALES)
CONDITIONS = st.builds(AtLeast, COUNTS, st.integers(0, 99))


def larger(trees: st.SearchStrategy[Tree]) -> st.SearchStrategy[Tree]:
    several = st.lists(trees, min_size=2, max_size=3).map(tuple)
    return st.one_of(
        st.builds(All, several),
        st.builds(Then, several),
        st.builds(Choice, several),
        st.builds(May, trees),
        st.builds(Pay, trees, trees),
        st.builds(Offer, trees, trees),
        st.builds(If, CONDITIONS, trees),
        st.builds(On, COUNTS, trees),
        st.builds(AtEnd, trees),
    )


SYNTAX_TREES: st.SearchStrategy[Tree] = st.recursive(PHRASES, larger, max_leaves=12)


@given(SYNTAX_TREES)
def test_every_tree_is_read_back_from_its_text(tree: Tree) -> None:
    assert parse(unparse(tree)) == tree


WRITTEN = ["1", "23", "+5", "-2", "a", "on", "if", "end", "trade", "per", "max", "city[art]", "city["]
SIGNS = [";", ",", "/", "?", "(", ")", ":", "->", ">=", ">", "−", "\n", "é", "A"]
PIECES = st.sampled_from([*WRITTEN, *SIGNS])


def refusal(text: str, read: Callable[[str], object]) -> NotationError | None:
    try:
        read(text)
    except NotationError as error:
        return error
    return None


@given(st.text() | st.lists(PIECES).map(" ".join) | st.lists(PIECES).map("".join))
def test_any_text_is_read_or_refused_with_a_place(text: str) -> None:
    for error in (refusal(text, parse), refusal(text, parse_conditions)):
        assert error is None or 1 <= error.column <= len(text) + 1
        assert error is None or str(error).count("\n") == 2
