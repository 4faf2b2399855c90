"""The machine that walks program rows: an effect as frames on the stack, so that it can wait for a choice anywhere.

A game that carries out effects from left to right has the machine's four frames in its frame table (``*FRAMES``):

    RUN   walks on from a row until a word or a choice puts something before the rest
    SIDE  the seat chooses a side of `a / b`
    MAY   the seat says whether it wants `?a`
    PAY   the seat says whether it pays the left side of `a -> b`

``source`` is whatever the game wants to remember (the card whose effect this is). ``paying`` is 1 between the left side
of an arrow and its GAIN row: there words are paid instead of carried out. Lasting clauses (ON, AT_END, OFFER) are
stepped over: when their moment comes, ``set_off`` begins those of an event, ``find_clause`` finds any.

A game whose effects are used in any order (Catalyst) reads the PART rows itself and needs no machine.
"""

from __future__ import annotations

from parlour.engine.core.frames import NOT_OFFERED, Frame
from parlour.engine.core.record import NONE, Header, Ints
from parlour.engine.core.rules import rule, supplied, usual
from parlour.engine.core.stack import A, offer, then
from parlour.engine.effects.program import (
    A0,
    AMOUNT,
    AT_END,
    C0,
    C1,
    CAP,
    CHOOSE,
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
    PART,
    PAY,
    WORD,
)

RUN_FRAME, SIDE_FRAME, MAY_FRAME, PAY_FRAME = range(4)
FRAMES = (
    Frame("RUN", a="row", b="source", c="paying"),
    Frame("SIDE", a="row", b="source", c="paying", offers="side"),
    Frame("MAY", a="row", b="source", c="paying", offers="answer"),
    Frame("PAY", a="row", b="source", offers="answer"),
)


@supplied
def first_kind() -> int:
    """The kind of the game's RUN frame; SIDE, MAY and PAY follow it."""
    raise NotImplementedError


@supplied
def first_side() -> int:
    """The move that chooses the first side; the others follow it."""
    raise NotImplementedError


@supplied
def yes_move() -> int:
    """The move that accepts; the next id declines."""
    raise NotImplementedError


@usual
def must_pay() -> int:
    """1 when whoever meets an arrow that can be paid has to pay it; 0, as usual, when the seat is asked."""
    return 0


@supplied
def do_word(s: Header, seat: int, row: int, amount: int, source: int) -> None:
    """Carry out the word of a row, with its scaled amount."""
    raise NotImplementedError


@supplied
def pay_word(s: Header, seat: int, row: int, amount: int, source: int) -> None:
    """Pay the word of a row."""
    raise NotImplementedError


@usual
def can_do(s: Header, seat: int, row: int, amount: int) -> int:
    """1 when the word of a row can do something now: usually, when it says how much and that is not nothing."""
    return 1 if amount > 0 else 0


@usual
def asks_itself(row: int) -> int:
    """1 when the word of a row asks by itself whether it is wanted: a `?` before it needs no question of its own."""
    return 0


@supplied
def can_pay(s: Header, seat: int, row: int, amount: int) -> int:
    """1 when the word of a row can be paid in full."""
    raise NotImplementedError


@supplied
def counted(s: Header, seat: int, count: int, c0: int, c1: int) -> int:
    """The value of one of the game's counts."""
    raise NotImplementedError


@rule
def begin(s: Header, seat: int, row: int, source: int) -> None:
    """Queue an effect that begins at this row."""
    then(s, first_kind() + RUN_FRAME, seat, row, source, 0)


@rule
def amount_of(s: Header, rows: Ints, row: int, seat: int) -> int:
    """The number of a word, scaled: so many for each thing counted, rounded down, at most the cap."""
    number = rows[row, AMOUNT]
    if rows[row, COUNT] < 0:
        return number
    number *= counted(s, seat, rows[row, COUNT], rows[row, C0], rows[row, C1]) // rows[row, DIV]
    return number if rows[row, CAP] < 0 else min(number, rows[row, CAP])


@rule
def resolve_run(s: Header, rows: Ints, seat: int, row: int, source: int, paying: int) -> None:
    """Walk on from a row until a word or a choice puts something before the rest."""
    while row != NONE and s.n_queue == 0:
        op = rows[row, OP]
        if op == DO:
            carry_out(s, rows, seat, row, source, paying)
            row += 1
        elif op == CHOOSE:
            row = wait_for_side(s, rows, seat, row, source, paying)
        elif op == MAY:
            row = wait_for_may(s, rows, seat, row, source, paying)
        elif op == PAY and must_pay() == 1 and is_deal_possible(s, rows, seat, row) == 1:
            paying = 1
            row += 1
        elif op == PAY:
            row = wait_for_pay(s, rows, seat, row, source)
        elif op == GAIN:
            paying = 0
            row += 1
        else:
            row = step_over(s, rows, seat, row)
    if row != NONE:
        then(s, first_kind() + RUN_FRAME, seat, row, source, paying)


@rule
def carry_out(s: Header, rows: Ints, seat: int, row: int, source: int, paying: int) -> None:
    """Do or pay the word of a row."""
    amount = amount_of(s, rows, row, seat)
    if paying == 1:
        pay_word(s, seat, row, amount, source)
    else:
        do_word(s, seat, row, amount, source)


@rule
def step_over(s: Header, rows: Ints, seat: int, row: int) -> int:
    """The row after one that does nothing by itself; NONE at the end."""
    op = rows[row, OP]
    if op == END:
        return NONE
    if op == GOTO or op == ON or op == AT_END or op == OFFER:
        return row + rows[row, JUMP]
    if op == IF and counted(s, seat, rows[row, COUNT], rows[row, C0], rows[row, C1]) < rows[row, A0]:
        return row + rows[row, JUMP]
    return row + 1


@rule
def wait_for_side(s: Header, rows: Ints, seat: int, row: int, source: int, paying: int) -> int:
    """Ask for a side; when none can be done, go on behind them all."""
    side = row + 1
    for _ in range(rows[row, A0]):
        if is_possible(s, rows, seat, side + 1, side + rows[side, JUMP], paying) == 1:
            then(s, first_kind() + SIDE_FRAME, seat, row, source, paying)
            return NONE
        side += rows[side, JUMP]
    return row + rows[row, JUMP]


@rule
def wait_for_may(s: Header, rows: Ints, seat: int, row: int, source: int, paying: int) -> int:
    """Ask whether to do the body; when it cannot be done, go on behind it."""
    after = row + rows[row, JUMP]
    first = row + 2 if rows[row + 1, OP] == PART else row + 1
    if rows[first, OP] == DO and asks_itself(first) == 1:
        return first if is_word_possible(s, rows, seat, first, paying) == 1 else after
    if is_possible(s, rows, seat, row + 1, after, paying) == 0:
        return after
    then(s, first_kind() + MAY_FRAME, seat, row, source, paying)
    return NONE


@rule
def wait_for_pay(s: Header, rows: Ints, seat: int, row: int, source: int) -> int:
    """Ask whether to pay; when the cost cannot be paid in full or would bring nothing, go on behind the gain."""
    if is_deal_possible(s, rows, seat, row) == 0:
        gain = row + rows[row, JUMP]
        return gain + rows[gain, JUMP]
    then(s, first_kind() + PAY_FRAME, seat, row, source, 0)
    return NONE


@rule
def is_possible(s: Header, rows: Ints, seat: int, row: int, stop: int, paying: int) -> int:
    """1 when this stretch can be paid in full, or when something of it can be done now.

    Rules do not call themselves, so it looks three levels of brackets deep: this, ``is_inner`` and ``is_innermost``.
    """
    done = 0
    while row != NONE and row < stop:
        op = rows[row, OP]
        if op == DO:
            possible = is_word_possible(s, rows, seat, row, paying)
            row += 1
        elif op == CHOOSE:
            possible = is_side_possible(s, rows, seat, row, paying)
            row += rows[row, JUMP]
        elif op == PAY and paying == 0:
            possible = is_deal_possible(s, rows, seat, row)
            row += rows[row, JUMP]
            row += rows[row, JUMP]
        else:
            row = step_over(s, rows, seat, row)
            continue
        if paying == 1 and possible == 0:
            return 0
        done = max(done, possible)
    return done


@rule
def is_side_possible(s: Header, rows: Ints, seat: int, choose: int, paying: int) -> int:
    """1 when some side of a choice can be done or paid."""
    side = choose + 1
    for _ in range(rows[choose, A0]):
        stop = side + rows[side, JUMP]
        if is_inner(s, rows, seat, side + 1, stop, paying) == 1:
            return 1
        side = stop
    return 0


@rule
def is_deal_possible(s: Header, rows: Ints, seat: int, pay: int) -> int:
    """1 when the left side of an arrow can be paid in full and its right side can do something."""
    gain = pay + rows[pay, JUMP]
    if is_inner(s, rows, seat, pay + 1, gain, 1) == 0:
        return 0
    return is_inner(s, rows, seat, gain + 1, gain + rows[gain, JUMP], 0)


@rule
def is_inner(s: Header, rows: Ints, seat: int, row: int, stop: int, paying: int) -> int:
    """Like ``is_possible``, one level of brackets farther in."""
    done = 0
    while row != NONE and row < stop:
        op = rows[row, OP]
        if op == DO:
            possible = is_word_possible(s, rows, seat, row, paying)
            row += 1
        elif op == CHOOSE:
            possible = 0
            side = row + 1
            for _ in range(rows[row, A0]):
                possible = max(possible, is_innermost(s, rows, seat, side + 1, side + rows[side, JUMP], paying))
                side += rows[side, JUMP]
            row += rows[row, JUMP]
        elif op == PAY and paying == 0:
            gain = row + rows[row, JUMP]
            possible = is_innermost(s, rows, seat, row + 1, gain, 1)
            row = gain + rows[gain, JUMP]
            possible = min(possible, is_innermost(s, rows, seat, gain + 1, row, 0))
        else:
            row = step_over(s, rows, seat, row)
            continue
        if paying == 1 and possible == 0:
            return 0
        done = max(done, possible)
    return done


@rule
def is_innermost(s: Header, rows: Ints, seat: int, row: int, stop: int, paying: int) -> int:
    """Like ``is_possible`` for words alone: of anything deeper the first words count."""
    done = 0
    while row != NONE and row < stop:
        if rows[row, OP] != DO:
            row = step_over(s, rows, seat, row)
            continue
        possible = is_word_possible(s, rows, seat, row, paying)
        if paying == 1 and possible == 0:
            return 0
        done = max(done, possible)
        row += 1
    return done


@rule
def is_word_possible(s: Header, rows: Ints, seat: int, row: int, paying: int) -> int:
    """1 when the word of a row can be paid or can do something."""
    amount = amount_of(s, rows, row, seat)
    return can_pay(s, seat, row, amount) if paying == 1 else can_do(s, seat, row, amount)


@rule
def legal_side(s: Header, rows: Ints, seat: int, row: int, paying: int) -> None:
    """Offer the sides that can be done."""
    side = row + 1
    for nth in range(rows[row, A0]):
        if is_possible(s, rows, seat, side + 1, side + rows[side, JUMP], paying) == 1:
            offer(s, first_side() + nth)
        side += rows[side, JUMP]


@usual
def why_not_side(s: Header, rows: Ints, seat: int, row: int, side: int, paying: int, side_does_nothing: int) -> int:
    """0, or why a side cannot be chosen; SIDE_DOES_NOTHING is one of the game's reasons."""
    if side >= rows[row, A0]:
        return NOT_OFFERED
    return 0 if is_nth_possible(s, rows, seat, row, side, paying) == 1 else side_does_nothing


@rule
def is_nth_possible(s: Header, rows: Ints, seat: int, row: int, nth: int, paying: int) -> int:
    """1 when a choice has an nth side, counted from 0, and it can be done or paid."""
    if nth >= rows[row, A0]:
        return 0
    side = row + 1
    for _ in range(nth):
        side += rows[side, JUMP]
    return is_possible(s, rows, seat, side + 1, side + rows[side, JUMP], paying)


@rule
def play_side(s: Header, rows: Ints, seat: int, row: int, source: int, paying: int, move: int) -> None:
    """Go on inside the chosen side; its end leads behind the choice."""
    side = row + 1
    for _ in range(move - first_side()):
        side += rows[side, JUMP]
    then(s, first_kind() + RUN_FRAME, seat, side + 1, source, paying)


@rule
def play_may(s: Header, rows: Ints, seat: int, row: int, source: int, paying: int, move: int) -> None:
    """Go on inside the body, or behind it."""
    to = row + 1 if move == yes_move() else row + rows[row, JUMP]
    then(s, first_kind() + RUN_FRAME, seat, to, source, paying)


@rule
def play_pay(s: Header, rows: Ints, seat: int, row: int, source: int, move: int) -> None:
    """Pay the cost and get the gain, or go on behind both."""
    gain = row + rows[row, JUMP]
    if move == yes_move():
        then(s, first_kind() + RUN_FRAME, seat, row + 1, source, 1)
    else:
        then(s, first_kind() + RUN_FRAME, seat, gain + rows[gain, JUMP], source, 0)


@rule
def may_before(rows: Ints, row: int) -> int:
    """The row of the `?` that the word of a row stands first behind, or NONE."""
    if row > 0 and rows[row - 1, OP] == MAY:
        return row - 1
    return row - 2 if row > 1 and rows[row - 1, OP] == PART and rows[row - 2, OP] == MAY else NONE


@rule
def leave(s: Header, rows: Ints, row: int) -> None:
    """A word that asks by itself is not wanted: the rest of what stands behind its `?` is not done, either.

    The effect it belongs to waits on top of the stack.
    """
    may = may_before(rows, row)
    if may != NONE:
        s.frame[s.depth - 1, A] = may + rows[may, JUMP]


@rule
def find_clause(rows: Ints, row: int, op: int, event: int) -> int:
    """The next lasting clause of a program at or after a row (ON with this event, AT_END or OFFER), or NONE."""
    while rows[row, OP] != END:
        if rows[row, OP] == op and (op != ON or rows[row, WORD] == event):
            return row
        row += rows[row, JUMP] if rows[row, JUMP] > 0 else 1
    return NONE


@rule
def set_off(s: Header, rows: Ints, seat: int, row: int, event: int, source: int) -> None:
    """Queue what a program that begins at this row does when an event happens: its ON clauses, one after the other."""
    clause = find_clause(rows, row, ON, event)
    while clause != NONE:
        begin(s, seat, clause + 1, source)
        clause = find_clause(rows, clause + rows[clause, JUMP], ON, event)
