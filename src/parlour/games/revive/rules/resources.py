"""Gaining and paying; the switch and the trade (REV-56, REV-57, REV-92, REV-99 to REV-104)."""

from __future__ import annotations

from parlour.engine.core.lists import pieces_in
from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import tell, then
from parlour.games.revive import notation, state
from parlour.games.revive.content import BASIC_LIMIT, CRYSTAL_LIMIT, ENERGY_MARKERS
from parlour.games.revive.rules import frames
from parlour.games.revive.state import State

ENERGY_GAINED = notation.CRYSTALS + 1  # behind the basic resources and crystals, in what GAINED tells


# ---------------------------------------------------------------- gaining


@rule
def has_room(s: State, seat: int) -> bool:
    """Whether some track of a basic resource is not full."""
    return pieces_in(s.basic[seat]) < 3 * BASIC_LIMIT


@rule
def gain_basic(s: State, seat: int, resource: int, amount: int) -> None:
    """Gain a basic resource; what finds no room on its track is lost (REV-99)."""
    gained = min(amount, BASIC_LIMIT - s.basic[seat, resource])
    s.basic[seat, resource] += gained
    tell(s, state.GAINED, seat, resource, gained, amount - gained)


@rule
def gain_crystals(s: State, seat: int, amount: int) -> None:
    """Gain crystals; each one beyond the limit is a basic resource of one's choice instead (REV-100)."""
    gained = min(amount, CRYSTAL_LIMIT - s.crystal[seat])
    s.crystal[seat] += gained
    if gained > 0:
        tell(s, state.GAINED, seat, notation.CRYSTALS, gained)
    choose_resources(s, seat, amount - gained, state.BY_OVERFLOW)


@rule
def choose_resources(s: State, seat: int, left: int, why: int) -> None:
    """Ask for so many basic resources, one after the other; with all tracks full they are lost (REV-100, REV-101)."""
    if left > 0 and has_room(s, seat):
        then(s, frames.RESOURCE, seat, left, why)


@rule
def why_not_resource(s: State, seat: int, resource: int) -> int:
    """0, or why this basic resource cannot be gained (REV-101)."""
    return frames.POSSIBLE if s.basic[seat, resource] < BASIC_LIMIT else frames.TRACK_FULL


@rule
def play_resource(s: State, seat: int, left: int, why: int, resource: int) -> None:
    """Gain one, and choose the next (REV-101)."""
    gain_basic(s, seat, resource, 1)
    choose_resources(s, seat, left - 1, why)


@rule
def energy_owned(s: State, seat: int) -> int:
    """Energy in the storage and on machines (REV-7)."""
    return s.storage[seat] + pieces_in(s.charged[seat])


@rule
def gain_energy(s: State, seat: int, amount: int) -> None:
    """Energy comes from the reserve; there are only so many markers (REV-115)."""
    gained = min(amount, ENERGY_MARKERS - energy_owned(s, seat))
    s.storage[seat] += gained
    tell(s, state.GAINED, seat, ENERGY_GAINED, gained, amount - gained)


# ---------------------------------------------------------------- paying


@rule
def missing(s: State, seat: int, gear: int, food: int, book: int) -> int:
    """How many crystals would have to stand in for what is missing (REV-102)."""
    short = max(0, gear - s.basic[seat, notation.GEAR]) + max(0, food - s.basic[seat, notation.FOOD])
    return short + max(0, book - s.basic[seat, notation.BOOK])


@rule
def can_pay_all(s: State, seat: int, gear: int, food: int, book: int) -> bool:
    """Whether a cost can be paid in full, crystals standing in for what is missing (REV-102)."""
    return missing(s, seat, gear, food, book) <= s.crystal[seat]


@rule
def pay(s: State, seat: int, resource: int, amount: int) -> None:
    """Pay a basic resource: the resource itself first, then crystals (REV-102)."""
    own = min(amount, s.basic[seat, resource])
    s.basic[seat, resource] -= own
    s.crystal[seat] -= amount - own
    if own > 0:
        tell(s, state.PAID, seat, resource, own)
    if amount > own:
        tell(s, state.PAID, seat, notation.CRYSTALS, amount - own)


@rule
def spendable(s: State, seat: int) -> int:
    """What a seat can pay where anything will do (REV-103)."""
    return pieces_in(s.basic[seat]) + s.crystal[seat]


@rule
def why_not_spend(s: State, seat: int, resource: int) -> int:
    """0, or why this cannot be spent (REV-103)."""
    held = s.crystal[seat] if resource == notation.CRYSTALS else s.basic[seat, resource]
    return frames.POSSIBLE if held > 0 else frames.NONE_TO_SPEND


@rule
def play_spend(s: State, seat: int, left: int, resource: int) -> None:
    """Spend one, and choose the next (REV-103)."""
    if resource == notation.CRYSTALS:
        s.crystal[seat] -= 1
    else:
        s.basic[seat, resource] -= 1
    tell(s, state.PAID, seat, resource, 1)
    if left > 1:
        then(s, frames.SPEND, seat, left - 1)


# ---------------------------------------------------------------- the switch and the trade


@rule
def why_not_switch(s: State, seat: int) -> int:
    """0, or why the switch cannot be used (REV-56, REV-57)."""
    if s.switched[seat] == 1:
        return frames.SWITCH_DOWN
    return frames.POSSIBLE if has_room(s, seat) else frames.ALL_FULL


@rule
def use_switch(s: State, seat: int) -> None:
    """Slide the switch down for a basic resource (REV-56)."""
    s.switched[seat] = 1
    tell(s, state.FLIPPED, seat, 1)
    choose_resources(s, seat, 1, state.BY_SWITCH)


@rule
def why_not_trade(s: State, seat: int) -> int:
    """0, or why no crystal can be traded (REV-92)."""
    if s.crystal[seat] == 0:
        return frames.NO_CRYSTAL
    return frames.POSSIBLE if has_room(s, seat) else frames.ALL_FULL


@rule
def trade_crystal(s: State, seat: int) -> None:
    """Turn a crystal into a basic resource (REV-92)."""
    s.crystal[seat] -= 1
    tell(s, state.TRADED, seat, NONE)
    choose_resources(s, seat, 1, state.BY_TRADE)
