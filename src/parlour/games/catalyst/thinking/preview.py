"""What a Building would bring, by the rules themselves on a copy."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from parlour.engine.core.record import NONE
from parlour.games.catalyst.content import COIN_LIMIT
from parlour.games.catalyst.rules.effects import building_price
from parlour.games.catalyst.scoring import building_points


def worth(s: Any, seat: int, building: int) -> int:
    """VP of a Building for a seat if its turn ended now: of one it owns, or of one it acquired and paid for first."""
    after: Any = SimpleNamespace(goal=s.goal, building=s.building.copy(), pile=s.pile.copy(), coin=s.coin.copy())
    for card in (*s.free[seat][: s.n_free[seat]], *s.occupant[seat]):
        if card != NONE and s.turned[card]:
            after.pile[seat, card] = 1  # it goes there at clean-up (CAT-43)
    if not s.building[seat, building]:
        after.building[seat, building] = 1
        after.coin[seat] = max(0, int(s.coin[seat]) - int(building_price(s, seat, building)))
    after.coin[seat] = min(int(after.coin[seat]), COIN_LIMIT)  # CAT-47
    return int(building_points(after, seat, building))
