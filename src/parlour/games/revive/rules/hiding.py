"""What a seat may think of the closed crates of the others: it knows how many there are (REV-108, REV-151)."""

from __future__ import annotations

from typing import Any

from parlour.engine.core.chance import take_nth, toss
from parlour.engine.core.lists import pieces_in
from parlour.engine.core.rules import rule
from parlour.games.revive.state import State
from parlour.games.revive.tables import N_CRATES


@rule
def guess(s: State, seat: int, dice: Any) -> None:
    """Any crates that the seat has not seen: what it sees nowhere lies in the pile until then."""
    for other in range(s.seats):
        if other == seat:
            continue
        for crate in range(N_CRATES):
            s.crates[crate] += s.closed[other, crate]
            s.closed[other, crate] = 0
    for other in range(s.seats):
        for _ in range(s.n_closed[other] if other != seat else 0):
            s.closed[other, take_nth(s.crates, toss(dice, pieces_in(s.crates)))] += 1
