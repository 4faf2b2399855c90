"""Checked trees to programs: int32 rows that a frame can walk.

Every program ends with an END row. A jump is relative: this row + JUMP is the target, so programs can move.
WORD, COUNT and CAP are -1 where there is none, DIV is 1, everything else unused is 0.

op      means
END     the program, or the body of a lasting ability, is finished
DO      carry out WORD with A0..A3; AMOUNT is its number once more, or 1 where it has none; with a COUNT, first multiply
        that by COUNT(C0, C1) // DIV, the product at most CAP in size
PART    a part of a "," list: A0 its index, A1 the first earlier part with the same rows or -1, A2 the number
        of parts; JUMP past the part. Every list has PARTs, also one with a single part
CHOOSE  A0 sides follow; JUMP past all of them
SIDE    a side of a "/": A0 its index; JUMP past the side, to the next SIDE or past the CHOOSE
GOTO    continue at JUMP: ends every side but the last
MAY     the body follows; JUMP past it
PAY     the cost follows, up to its GAIN row; JUMP to that row
GAIN    the gain follows; JUMP past it
IF      the body follows, to be done when COUNT(C0, C1) is at least A0; JUMP past it
ON      the body follows, closed by END, to be done when event WORD (A0..A3) happens; JUMP past it
AT_END  the body follows, closed by END, to be done at the end of the game; JUMP past it
OFFER   a PAY follows, closed by END, open as often as its owner likes; JUMP past it

So a walker goes on with the next row, except that GOTO, ON, AT_END and OFFER jump, CHOOSE goes to a SIDE, and
what is declined or does not hold jumps: MAY and IF once, PAY to its GAIN and on from there.
A list of bare conditions is one IF for each, closed by END: it holds when every row does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from parlour.engine.effects.lexicon import Lexicon
from parlour.engine.effects.tree import (
    NOTHING,
    All,
    AtEnd,
    AtLeast,
    Choice,
    Do,
    If,
    May,
    Offer,
    On,
    Pay,
    Phrase,
    Quantity,
    Then,
    Tree,
    moment_of,
    quantity_of,
    unchecked,
)
from parlour.engine.effects.vocabulary import Vocabulary

OP, WORD, A0, A1, A2, A3, COUNT, C0, C1, DIV, CAP, JUMP, AMOUNT = range(13)
COLUMNS = 13

END, DO, PART, CHOOSE, SIDE, GOTO, MAY, PAY, GAIN, IF, ON, AT_END, OFFER = range(13)
OP_NAMES = (
    "END",
    "DO",
    "PART",
    "CHOOSE",
    "SIDE",
    "GOTO",
    "MAY",
    "PAY",
    "GAIN",
    "IF",
    "ON",
    "AT_END",
    "OFFER",
)

Row: TypeAlias = list[int]
Program: TypeAlias = NDArray[np.int32]


def compile_program(tree: Tree) -> Program:
    """The rows of a checked tree."""
    return _frozen([*_effect(tree), _row(END)])


def compile_conditions(conditions: Sequence[AtLeast]) -> Program:
    """The rows of a list of conditions: an IF for each."""
    return _frozen([*(_if_row(condition, 1) for condition in conditions), _row(END)])


def asked_rows(tree: Tree) -> dict[int, Pay | Choice | May]:
    """The rows of a program that wait for an answer, counted from its start, each with its part of the tree."""
    ops = compile_program(tree)[:, OP].tolist()
    rows = [row for row, op in enumerate(ops) if op in (PAY, CHOOSE, MAY)]
    return dict(zip(rows, _asking(tree), strict=True))  # both in reading order, outer ones first


def _asking(tree: Tree) -> Iterator[Pay | Choice | May]:
    match tree:
        case Pay(cost, gain) | Offer(cost, gain):
            yield Pay(cost, gain)
            inner: tuple[Tree, ...] = (cost, gain)
        case Choice(sides):
            yield tree
            inner = sides
        case May(body):
            yield tree
            inner = (body,)
        case Then(parts) | All(parts):
            inner = parts
        case If(_, body) | On(_, body) | AtEnd(body):
            inner = (body,)
        case _:
            inner = ()
    for part in inner:
        yield from _asking(part)


class ProgramBook:
    """Many programs in one array. Row 0 is the empty program; equal programs are kept once."""

    def __init__(self) -> None:
        self._rows: list[Row] = []
        self._starts: dict[bytes, int] = {}
        self.effects: dict[int, Tree] = {}  # by the row where their programs begin
        self.add(compile_program(NOTHING))

    def add(self, program: Program) -> int:
        """The start row of this program in the book."""
        known = program.tobytes()
        if known not in self._starts:
            self._starts[known] = len(self._rows)
            self._rows += program.tolist()
        return self._starts[known]

    def start_of(self, effect: Tree | None) -> int:
        """Where the program of an effect begins; row 0 where there is none."""
        if effect is None:
            return 0
        start = self.add(compile_program(effect))
        self.effects[start] = effect
        return start

    def asked(self) -> dict[int, Pay | Choice | May]:
        """Each row of the programs that waits for an answer, with its part of the effect."""
        return {start + row: part for start, tree in self.effects.items() for row, part in asked_rows(tree).items()}

    def rows(self) -> Program:
        """All programs so far, read-only. Behind them is room, so that another content rarely needs a larger table."""
        room = 2 ** (len(self._rows) - 1).bit_length()
        return _frozen(self._rows + [_row(END)] * (room - len(self._rows)))


def _frozen(rows: Sequence[Row] | Sequence[int]) -> Program:
    array = np.array(rows, dtype=np.int32)
    array.flags.writeable = False
    return array


def _row(op: int, jump: int = 0, word: int = -1, args: Sequence[int] = ()) -> Row:
    padded = [*args, 0, 0, 0, 0][: COUNT - A0]
    return [op, word, *padded, -1, 0, 0, 1, -1, jump, 0]


def _counted(row: Row, quantity: Quantity) -> Row:
    """The row with its count."""
    first, second, *_ = (*quantity.args, 0, 0)
    return [*row[:COUNT], quantity.count, first, second, *row[DIV:]]


def _effect(tree: Tree) -> list[Row]:
    """What may stand alone or in brackets."""
    clauses = tree.clauses if isinstance(tree, Then) else (tree,)
    return [row for clause in clauses for row in _clause(clause)]


def _clause(tree: Tree) -> list[Row]:
    match tree:
        case If(condition, body):
            rows = _clause(body)
            return [_if_row(condition, len(rows) + 1), *rows]
        case On(event, body):
            moment = moment_of(event)
            return _lasting(_row(ON, 0, moment.event, moment.args), body)
        case AtEnd(body):
            return _lasting(_row(AT_END), body)
        case Offer(cost, gain):
            return _lasting(_row(OFFER), Pay(cost, gain))
        case Pay(cost, gain):
            paid, got = _list(cost), _list(gain)
            return [_row(PAY, len(paid) + 1), *paid, _row(GAIN, len(got) + 1), *got]
        case _:
            return _list(tree)


def _list(tree: Tree) -> list[Row]:
    programs = [_unit(part) for part in (tree.parts if isinstance(tree, All) else (tree,))]
    rows: list[Row] = []
    for index, program in enumerate(programs):
        first = programs.index(program)
        twin = first if first < index else -1
        rows += [_row(PART, len(program) + 1, args=(index, twin, len(programs))), *program]
    return rows


def _unit(tree: Tree) -> list[Row]:
    """What may be a part, a side or the body of a "?": brackets count as one."""
    match tree:
        case Do():
            return [_do_row(tree)]
        case May(body):
            rows = _unit(body)
            return [_row(MAY, len(rows) + 1), *rows]
        case Choice(sides):
            return _choice([_unit(side) for side in sides])
        case Phrase():
            raise unchecked(tree)
        case _:
            return _effect(tree)


def _lasting(head: Row, body: Tree) -> list[Row]:
    rows = [*_clause(body), _row(END)]
    head[JUMP] = len(rows) + 1
    return [head, *rows]


def _choice(sides: list[list[Row]]) -> list[Row]:
    """Built from the last side backwards, so that each side knows how far it is past all of them."""
    rows: list[Row] = []
    for index, side in reversed(list(enumerate(sides))):
        body = [*side, _row(GOTO, len(rows) + 1)] if rows else side
        rows = [_row(SIDE, len(body) + 1, args=(index,)), *body, *rows]
    return [_row(CHOOSE, len(rows) + 1, args=(len(sides),)), *rows]


def _do_row(do: Do) -> Row:
    row = _row(DO, 0, do.word, do.args)
    row[AMOUNT] = do.amount
    if do.scale is None:
        return row
    row[DIV] = do.scale.divisor
    row[CAP] = -1 if do.scale.cap is None else do.scale.cap
    return _counted(row, quantity_of(do.scale.count))


def _if_row(condition: AtLeast, jump: int) -> Row:
    return _counted(_row(IF, jump, args=(condition.least,)), quantity_of(condition.count))


def listing(rows: Program, vocabulary: Vocabulary) -> str:
    """The rows as text, one a line, indented by what encloses them."""
    lines = []
    ends: list[int] = []
    for place, row in enumerate(rows.tolist()):
        ends = [end for end in ends if end > place]
        target = f"  -> {place + row[JUMP]}" if row[JUMP] else ""
        lines.append(f"{place:3} {'  ' * len(ends)}{_told(row, vocabulary)}{target}")
        if row[JUMP] and row[OP] != GOTO:
            ends.append(place + row[JUMP])
    return "\n".join(lines)


def _told(row: Row, vocabulary: Vocabulary) -> str:
    op, detail = row[OP], ""
    if op == DO:
        detail = _call(vocabulary.word_lexicon, row[WORD], row[A0:COUNT]) + _scale(row, vocabulary)
    elif op == ON:
        detail = _call(vocabulary.event_lexicon, row[WORD], row[A0:COUNT])
    elif op == PART:
        detail = f"{row[A0] + 1} of {row[A2]}" + (f", like {row[A1] + 1}" if row[A1] >= 0 else "")
    elif op == CHOOSE:
        detail = f"1 of {row[A0]}"
    elif op == SIDE:
        detail = str(row[A0] + 1)
    elif op == IF:
        detail = f"{_call(vocabulary.count_lexicon, row[COUNT], row[C0:DIV])} >= {row[A0]}"
    return f"{OP_NAMES[op]} {detail}".rstrip()


def _call(lexicon: Lexicon, index: int, args: Sequence[int]) -> str:
    holders = lexicon.forms[index].placeholders
    told = [str(arg) if h.is_number else h.members[arg] for h, arg in zip(holders, args, strict=False)]
    return " ".join((lexicon.keys[index], *told))


def _scale(row: Row, vocabulary: Vocabulary) -> str:
    if row[COUNT] < 0:
        return ""
    divisor = f"{row[DIV]} " if row[DIV] != 1 else ""
    cap = f" max {row[CAP]}" if row[CAP] >= 0 else ""
    return f" per {divisor}{_call(vocabulary.count_lexicon, row[COUNT], row[C0:DIV])}{cap}"
