"""What effects are worth, in tenths of a point: the sum of their words."""

from __future__ import annotations

from typing import Any

from parlour.engine.effects.program import AMOUNT, CHOOSE, COUNT, DIV, DO, END, GAIN, GOTO, JUMP, OP, PAY, WORD
from parlour.engine.people.content import frozen
from parlour.games.free_radicals import tables

# What one of each word is worth, in the order of the notation: res … copy_power.
WORTH = (9, 9, 9, 8, 8, 10, 8, 8, 13, 9, 4, 25, 22, 32, 20, 14, 25, 15, 20, 25)
USUAL_COUNT = 2  # how many of something an effect `per` it usually finds


def _rest(rows: Any) -> list[int]:
    """What a program is worth from each of its rows on; what is paid counts against it, of sides the first counts."""
    worth, paying = [0] * (len(rows) + 1), False
    for row in range(len(rows) - 1, -1, -1):
        op, word = rows[row][OP], rows[row][WORD]
        paying = op == GAIN or (paying and op not in (PAY, END))
        own = WORTH[word] * max(1, rows[row][AMOUNT]) if op == DO else 0
        if op == DO and rows[row][COUNT] >= 0:
            own = own * USUAL_COUNT // rows[row][DIV]
        after = row + rows[row][JUMP] if op == GOTO else row + 1
        worth[row] = 0 if op == END else worth[after] + (-own if paying and op == DO else own)
        if op == CHOOSE:
            worth[row] = worth[row + 2]
    return [int(max(0, n)) for n in worth[:-1]]


REST = frozen(_rest(tables.ROWS))
