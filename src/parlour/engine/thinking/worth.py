"""What effects are worth, for heuristics: the sum of their words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from parlour.engine.effects.program import (
    AMOUNT,
    AT_END,
    COUNT,
    DIV,
    DO,
    END,
    GAIN,
    GOTO,
    JUMP,
    OFFER,
    ON,
    OP,
    PAY,
    WORD,
)


def worth_from(rows: Any, words: Sequence[int], usual_count: int, often: int = 1) -> list[int]:
    """What programs are worth from each of their rows on, never less than nothing.

    One of each word is worth what ``words`` says; what is paid counts against the gain, of the sides of a "/" the first
    counts. An effect `per` something usually finds ``usual_count`` of it; what lasts is set off ``often`` times.
    """
    worth, paying = [0] * (len(rows) + 1), False
    for row in range(len(rows) - 1, -1, -1):
        op = rows[row][OP]
        paying = op == GAIN or (paying and op not in (PAY, END))  # a cost lies between PAY and GAIN
        own = words[rows[row][WORD]] * max(1, rows[row][AMOUNT]) if op == DO else 0
        if op == DO and rows[row][COUNT] >= 0:
            own = own * usual_count // rows[row][DIV]
        rest = worth[row + rows[row][JUMP] if op == GOTO else row + 1]
        if op in (ON, OFFER, AT_END):  # its body is closed by END
            rest = worth[row + rows[row][JUMP]] + rest * (1 if op == AT_END else often)
        worth[row] = 0 if op == END else rest + (-own if paying else own)
    return [int(max(0, n)) for n in worth[:-1]]
