"""Programs: exact rows, the book, the listing, and the way back from rows to the tree."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.engine.effects import (
    Count,
    Event,
    ProgramBook,
    Vocabulary,
    Word,
    compile_conditions,
    compile_program,
    icons,
    listing,
    parse,
    sentence,
)
from parlour.engine.effects.program import (
    A0,
    A1,
    A2,
    AT_END,
    C0,
    CAP,
    CHOOSE,
    COLUMNS,
    COUNT,
    DIV,
    DO,
    END,
    GAIN,
    GOTO,
    IF,
    JUMP,
    MAY,
    OFFER,
    ON,
    OP,
    OP_NAMES,
    PART,
    PAY,
    SIDE,
    WORD,
)
from parlour.engine.effects.tree import (
    All,
    AtEnd,
    AtLeast,
    Choice,
    Do,
    If,
    May,
    Moment,
    Name,
    Offer,
    On,
    Pay,
    Phrase,
    Quantity,
    Scale,
    Then,
    Tree,
)

WORDS = Vocabulary(
    sets={"COLOR": {"green": "green", "red": "red"}},
    words=[
        Word("N coin", "{N:coin|coins}", verb="take"),
        Word("N chain", "{N:chain token|chain tokens}", verb="take"),
        Word("N military", "{N:military token|military tokens}", verb="take"),
        Word("recruit", "recruit 1 card"),
        Word("limit COLOR +N", "raise {COLOR} by {N}"),
    ],
    counts=[Count("card", "{:card|cards}"), Count("scored COLOR", "{COLOR} {:card|cards}")],
    events=[Event("build N COLOR", "whenever you build {N} {COLOR}"), Event("turn", "each turn")],
)

#                  op  word   a0 a1 a2 a3  count c0 c1  div cap  jump amount
ROWS = [
    ("", [[END, -1, 0, 0, 0, 0, -1, 0, 0, 1, -1, 0, 0]]),
    (
        "3 coin",
        [
            [PART, -1, 0, -1, 1, 0, -1, 0, 0, 1, -1, 2, 0],
            [DO, 0, 3, 0, 0, 0, -1, 0, 0, 1, -1, 0, 3],
            [END, -1, 0, 0, 0, 0, -1, 0, 0, 1, -1, 0, 0],
        ],
    ),
    (
        "end: limit red +2 per 3 scored red max 6",
        [
            [AT_END, -1, 0, 0, 0, 0, -1, 0, 0, 1, -1, 4, 0],
            [PART, -1, 0, -1, 1, 0, -1, 0, 0, 1, -1, 2, 0],
            [DO, 4, 1, 2, 0, 0, 1, 1, 0, 3, 6, 0, 2],
            [END, -1, 0, 0, 0, 0, -1, 0, 0, 1, -1, 0, 0],
            [END, -1, 0, 0, 0, 0, -1, 0, 0, 1, -1, 0, 0],
        ],
    ),
    (
        "if scored red >= 5: 1 coin",
        [
            [IF, -1, 5, 0, 0, 0, 1, 1, 0, 1, -1, 3, 0],
            [PART, -1, 0, -1, 1, 0, -1, 0, 0, 1, -1, 2, 0],
            [DO, 0, 1, 0, 0, 0, -1, 0, 0, 1, -1, 0, 1],
            [END, -1, 0, 0, 0, 0, -1, 0, 0, 1, -1, 0, 0],
        ],
    ),
    (
        "on build 2 red: recruit",
        [
            [ON, 0, 2, 1, 0, 0, -1, 0, 0, 1, -1, 4, 0],
            [PART, -1, 0, -1, 1, 0, -1, 0, 0, 1, -1, 2, 0],
            [DO, 3, 0, 0, 0, 0, -1, 0, 0, 1, -1, 0, 1],
            [END, -1, 0, 0, 0, 0, -1, 0, 0, 1, -1, 0, 0],
            [END, -1, 0, 0, 0, 0, -1, 0, 0, 1, -1, 0, 0],
        ],
    ),
    (
        "1 coin / recruit",
        [
            [PART, -1, 0, -1, 1, 0, -1, 0, 0, 1, -1, 7, 0],
            [CHOOSE, -1, 2, 0, 0, 0, -1, 0, 0, 1, -1, 6, 0],
            [SIDE, -1, 0, 0, 0, 0, -1, 0, 0, 1, -1, 3, 0],
            [DO, 0, 1, 0, 0, 0, -1, 0, 0, 1, -1, 0, 1],
            [GOTO, -1, 0, 0, 0, 0, -1, 0, 0, 1, -1, 3, 0],
            [SIDE, -1, 1, 0, 0, 0, -1, 0, 0, 1, -1, 2, 0],
            [DO, 3, 0, 0, 0, 0, -1, 0, 0, 1, -1, 0, 1],
            [END, -1, 0, 0, 0, 0, -1, 0, 0, 1, -1, 0, 0],
        ],
    ),
]


@pytest.mark.parametrize(("text", "rows"), ROWS)
def test_rows_are_exactly_these(text: str, rows: list[list[int]]) -> None:
    program = compile_program(WORDS.read(text))
    assert program.dtype == np.int32
    assert program.tolist() == rows


LISTINGS = [
    (
        "(1 coin / 1 chain), 1 military",
        """\
  0 PART 1 of 2  -> 7
  1   CHOOSE 1 of 2  -> 7
  2     SIDE 1  -> 5
  3       DO coin 1
  4       GOTO  -> 7
  5     SIDE 2  -> 7
  6       DO chain 1
  7 PART 2 of 2  -> 9
  8   DO military 1
  9 END""",
    ),
    (
        "?(1 coin, 1 coin -> recruit); on turn: limit red +1 per 2 scored green max 3",
        """\
  0 PART 1 of 1  -> 10
  1   MAY  -> 10
  2     PAY  -> 7
  3       PART 1 of 2  -> 5
  4         DO coin 1
  5       PART 2 of 2, like 1  -> 7
  6         DO coin 1
  7     GAIN  -> 10
  8       PART 1 of 1  -> 10
  9         DO recruit
 10 ON turn  -> 14
 11   PART 1 of 1  -> 13
 12     DO limit red 1 per 2 scored green max 3
 13   END
 14 END""",
    ),
    (
        "trade: 1 coin -> 1 chain; if card >= 2: end: recruit",
        """\
  0 OFFER  -> 8
  1   PAY  -> 4
  2     PART 1 of 1  -> 4
  3       DO coin 1
  4   GAIN  -> 7
  5     PART 1 of 1  -> 7
  6       DO chain 1
  7   END
  8 IF card >= 2  -> 13
  9   AT_END  -> 13
 10     PART 1 of 1  -> 12
 11       DO recruit
 12     END
 13 END""",
    ),
]


@pytest.mark.parametrize(("text", "lines"), LISTINGS)
def test_listing_reads_like_the_effect(text: str, lines: str) -> None:
    assert listing(compile_program(WORDS.read(text)), WORDS) == lines


def test_twins_point_to_the_first_of_them() -> None:
    rows = compile_program(WORDS.read("recruit, 1 coin, recruit, 2 coin, recruit"))
    assert rows[rows[:, OP] == PART][:, A1].tolist() == [-1, -1, 0, -1, 0]


def test_twins_may_be_whole_brackets() -> None:
    rows = compile_program(WORDS.read("1 coin / recruit, recruit / 1 coin, 1 coin / recruit"))
    assert rows[rows[:, OP] == PART][:, A1].tolist() == [-1, -1, 0]


def test_conditions_are_a_row_each() -> None:
    rows = compile_conditions(WORDS.read_conditions("card >= 2, scored red >= 3"))
    assert rows[:, OP].tolist() == [IF, IF, END]
    assert rows[:2, [COUNT, C0, A0, JUMP]].tolist() == [[0, 0, 2, 1], [1, 1, 3, 1]]


def test_every_op_has_its_name() -> None:
    ops = (END, DO, PART, CHOOSE, SIDE, GOTO, MAY, PAY, GAIN, IF, ON, AT_END, OFFER)
    told = " ".join(OP_NAMES[op] for op in ops)
    assert told == "END DO PART CHOOSE SIDE GOTO MAY PAY GAIN IF ON AT_END OFFER"


def test_book_keeps_equal_programs_once_and_the_empty_one_first() -> None:
    book = ProgramBook()
    texts = ["", "1 coin", "recruit, 1 coin", "1  coin", " "]
    starts = [book.add(compile_program(WORDS.read(text))) for text in texts]
    assert starts == [0, 1, 4, 1, 0]
    rows = book.rows()
    assert rows.shape == (16, COLUMNS)
    assert rows[:9, OP].tolist() == [END, PART, DO, END, PART, DO, PART, DO, END]
    assert set(rows[9:, OP]) == {END}  # room for a content with longer effects
    assert np.array_equal(rows[4:9], compile_program(WORDS.read("recruit, 1 coin")))


def test_programs_cannot_be_changed() -> None:
    book = ProgramBook()
    for rows in (book.rows(), compile_program(WORDS.read("1 coin"))):
        with pytest.raises(ValueError, match="read-only"):
            rows[0, OP] = DO


@pytest.mark.parametrize("text", ["1 coin", "?1 coin", "1 coin, recruit", "on turn: 1 coin", "if card >= 1: 1 coin"])
def test_tree_that_was_never_checked_is_refused(text: str) -> None:
    tree = parse(text)
    with pytest.raises(TypeError, match="never checked"):
        compile_program(tree)
    with pytest.raises(TypeError, match="never checked"):
        sentence(tree, WORDS)
    with pytest.raises(TypeError, match="never checked"):
        icons(tree, WORDS)


# ---------------------------------------------------------------- from rows back to the tree

NOWHERE = Phrase((Name("x"),))


class Reader:
    """Rebuilds the tree from the rows alone: what a walker can know."""

    def __init__(self, rows: list[list[int]]) -> None:
        self.rows = rows

    def program(self) -> Tree:
        assert self.rows[-1][OP] == END
        return self.effect(0, len(self.rows) - 1)

    def effect(self, start: int, stop: int) -> Tree:
        clauses = []
        while start < stop:
            clause, start = self.clause(start)
            clauses.append(clause)
        assert start == stop
        return clauses[0] if len(clauses) == 1 else Then(tuple(clauses))

    def clause(self, at: int) -> tuple[Tree, int]:
        row, past = self.rows[at], at + self.rows[at][JUMP]
        if row[OP] == IF:
            return If(AtLeast(self.quantity(row), row[A0]), self.whole(at + 1, past)), past
        if row[OP] == ON:
            return On(self.moment(row), self.closed(at + 1, past)), past
        if row[OP] == AT_END:
            return AtEnd(self.closed(at + 1, past)), past
        if row[OP] == OFFER:
            body = self.closed(at + 1, past)
            assert isinstance(body, Pay)
            return Offer(body.cost, body.gain), past
        if row[OP] == PAY:
            assert self.rows[past][OP] == GAIN
            end = past + self.rows[past][JUMP]
            return Pay(self.list_of(at + 1, past), self.list_of(past + 1, end)), end
        return self.list_from(at)

    def whole(self, start: int, stop: int) -> Tree:
        tree, end = self.clause(start)
        assert end == stop
        return tree

    def closed(self, start: int, past: int) -> Tree:
        assert self.rows[past - 1][OP] == END
        return self.whole(start, past - 1)

    def list_of(self, start: int, stop: int) -> Tree:
        tree, end = self.list_from(start)
        assert end == stop
        return tree

    def list_from(self, at: int) -> tuple[Tree, int]:
        parts: list[Tree] = []
        size = self.rows[at][A2]
        for index in range(size):
            row, past = self.rows[at], at + self.rows[at][JUMP]
            assert (row[OP], row[A0], row[A2]) == (PART, index, size)
            parts.append(self.unit(at + 1, past))
            assert row[A1] == (parts.index(parts[-1]) if parts[-1] in parts[:-1] else -1)
            at = past
        return (parts[0] if size == 1 else All(tuple(parts))), at

    def unit(self, start: int, stop: int) -> Tree:
        row = self.rows[start]
        if row[OP] == DO:
            assert stop == start + 1
            return self.do(row)
        if row[OP] == MAY:
            assert start + row[JUMP] == stop
            return May(self.unit(start + 1, stop))
        if row[OP] == CHOOSE:
            assert start + row[JUMP] == stop
            return self.choice(start, stop)
        return self.effect(start, stop)

    def choice(self, start: int, stop: int) -> Tree:
        sides = []
        at = start + 1
        for index in range(self.rows[start][A0]):
            row, past = self.rows[at], at + self.rows[at][JUMP]
            assert (row[OP], row[A0]) == (SIDE, index)
            last = past - 1 if past < stop else past
            if past < stop:
                assert self.rows[last][OP] == GOTO
                assert last + self.rows[last][JUMP] == stop
            sides.append(self.unit(at + 1, last))
            at = past
        assert at == stop
        return Choice(tuple(sides))

    def do(self, row: list[int]) -> Do:
        form = WORDS.word_lexicon.forms[row[WORD]]
        cap = row[CAP] if row[CAP] >= 0 else None
        scale = Scale(self.quantity(row), row[DIV], cap) if row[COUNT] >= 0 else None
        return Do(row[WORD], tuple(row[A0 : A0 + len(form.placeholders)]), scale, NOWHERE)

    def quantity(self, row: list[int]) -> Quantity:
        form = WORDS.count_lexicon.forms[row[COUNT]]
        return Quantity(row[COUNT], tuple(row[C0 : C0 + len(form.placeholders)]), NOWHERE)

    def moment(self, row: list[int]) -> Moment:
        form = WORDS.event_lexicon.forms[row[WORD]]
        return Moment(row[WORD], tuple(row[A0 : A0 + len(form.placeholders)]), NOWHERE)


COUNT_TEXTS = st.sampled_from(["card", "scored red"])
DEEDS = st.sampled_from(
    ["1 coin", "2 chain", "recruit", "limit red +3", "1 coin per card", "2 chain per 3 scored green max 0"]
)


def bracketed(texts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    inner = texts.map(lambda text: f"({text})")
    several = st.lists(inner, min_size=2, max_size=3)
    return st.one_of(
        several.map(", ".join),
        several.map("; ".join),
        several.map(" / ".join),
        inner.map(lambda text: f"?{text}"),
        st.builds(lambda cost, gain: f"{cost} -> {gain}", inner, inner),
        st.builds(lambda cost, gain: f"trade: {cost} -> {gain}", inner, inner),
        st.builds(lambda count, body: f"if {count} >= 2: {body}", COUNT_TEXTS, inner),
        st.builds(lambda event, body: f"on {event}: {body}", st.sampled_from(["turn", "build 3 red"]), inner),
        inner.map(lambda text: f"end: {text}"),
    )


@given(st.recursive(DEEDS, bracketed, max_leaves=10))
def test_rows_say_all_that_the_tree_says(text: str) -> None:
    tree = WORDS.read(text)
    program = compile_program(tree)
    assert Reader(program.tolist()).program() == tree
    assert len(listing(program, WORDS).splitlines()) == len(program)
    assert sentence(tree, WORDS).endswith(".")
    assert icons(tree, WORDS)
