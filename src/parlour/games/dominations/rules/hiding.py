"""What a seat may think of a tile that another seat has chosen to lay and not yet laid (DOM-114)."""

from __future__ import annotations

from typing import Any

from parlour.engine.core.chance import toss
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import KIND, SEAT, A, C
from parlour.games.dominations import state
from parlour.games.dominations.rules import frames
from parlour.games.dominations.state import State


@rule
def guess(s: State, seat: int, dice: Any) -> None:
    """Any tile of the hand that was imagined, and a cell where the one chosen cannot be seen."""
    for other in range(s.seats):
        sort_hand(s, other)
    top = s.depth - 1
    if top < 0 or s.frame[top, SEAT] == seat:
        return
    kind, owner = s.frame[top, KIND], s.frame[top, SEAT]
    if kind == frames.CELL or kind == frames.ROTATION:
        s.frame[top, A] = s.hand[owner, toss(dice, s.n_hand[owner])]
    if kind == frames.ROTATION and s.board[s.frame[top, C]] != state.FREE:
        s.frame[top, C] = s.frontier[toss(dice, s.n_frontier)]


@rule
def sort_hand(s: State, seat: int) -> None:
    """Hands that were dealt anew lie in ascending order again."""
    for end in range(1, s.n_hand[seat]):
        tile, at = s.hand[seat, end], end
        while at > 0 and s.hand[seat, at - 1] > tile:
            s.hand[seat, at] = s.hand[seat, at - 1]
            at -= 1
        s.hand[seat, at] = tile
