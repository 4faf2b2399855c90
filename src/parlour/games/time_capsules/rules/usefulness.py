"""When a word of an effect can do something (TC-66), and what can be paid."""

from __future__ import annotations

from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.effects.program import A0, WORD
from parlour.games.time_capsules.content import (
    BIO,
    BOOST,
    CHARGE,
    CLONE,
    CRYSTAL,
    CRYSTAL_LIMIT,
    DIG,
    DOUBLE,
    DRAW,
    ECHO,
    ENERGY,
    FIRST_BATTERY,
    FIRST_BIO,
    FIRST_COMPUTER,
    KIND,
    LOOSE_ENERGY,
    LOOSE_QUBIT,
    MEND,
    MIMIC,
    OFFER,
    PEAK,
    QUBIT,
    READY,
    REFRESH,
    REROLL,
    REROLL_ANY,
    RIVAL,
    RIVALS,
    ROWS,
    SCOUT,
    SCRAP,
    THE_BREAK,
    TILES,
    TRAIT,
    UPGRADE,
)
from parlour.games.time_capsules.rules.objects import (
    active_batteries,
    active_computers,
    breaks_in_zones,
    has_battery_to_charge,
    has_computer_to_upgrade,
    has_die_below_peak,
)
from parlour.games.time_capsules.rules.paying import available
from parlour.games.time_capsules.rules.supply import cards_to_draw, tiles_to_draw
from parlour.games.time_capsules.state import State

# What `scrap`, `ready` and `active` may name: the places in content.OBJECT_NAMES, READY_NAMES, ACTIVE_NAMES.
SCRAP_BATTERY, SCRAP_COMPUTER, SCRAP_ARTIFACT, SCRAP_BIO = range(4)


READY_BATTERY, READY_COMPUTER, READY_BIO, READY_ARTIFACT, READY_TRAIT = range(5)


COUNT_BATTERY, COUNT_COMPUTER, COUNT_ARTIFACT, COUNT_BLUE, COUNT_ORANGE, COUNT_TRAIT = range(6)


@rule
def is_of_sort(tile: int, what: int) -> bool:
    """Whether an artifact is of this colour or trait."""
    if what == COUNT_ARTIFACT:
        return True
    if what == COUNT_BLUE or what == COUNT_ORANGE:
        return KIND[tile] == (QUBIT if what == COUNT_BLUE else ENERGY)
    return TRAIT[tile] == what - COUNT_TRAIT


@rule
def can_do(s: State, seat: int, row: int, amount: int) -> int:
    """1 when the word of a row can change something now."""
    return 1 if amount > 0 and is_useful(s, seat, row) else 0


@rule
def is_useful(s: State, seat: int, row: int) -> bool:
    """The conditions of TC-66, word by word; what is not named here can always do something."""
    word, what = ROWS[row, WORD], ROWS[row, A0]
    if word == CRYSTAL:
        return s.crystal[seat] < CRYSTAL_LIMIT
    if word == DRAW:
        return cards_to_draw(s) > 0
    if word == BIO:
        return s.bio_left > 0
    if word == MEND:
        return breaks_in_zones(s, seat) > 0
    if word == UPGRADE:
        return has_computer_to_upgrade(s, seat)
    if word == CHARGE:
        return has_battery_to_charge(s, seat)
    if word == PEAK or word == BOOST:
        return has_die_below_peak(s, seat)
    if word == REROLL or word == REROLL_ANY or word == ECHO:
        return active_computers(s, seat) > 0
    if word == CLONE or word == DOUBLE:
        return active_batteries(s, seat) > 0
    if word == READY:
        return has_object_to_ready(s, seat, what)
    if word == SCRAP:
        return has_object_to_scrap(s, seat, what)
    return is_useful_around(s, word, what)


@rule
def is_useful_around(s: State, word: int, what: int) -> bool:
    """The conditions of TC-66 that look at the others and at the offer."""
    if word == RIVAL or word == RIVALS:
        return s.seats > 1
    if word == SCOUT:
        return tiles_to_draw(s, QUBIT) + tiles_to_draw(s, ENERGY) > 0
    if word == DIG:
        return tiles_to_draw(s, what) > 0
    if word == REFRESH:
        return tiles_on_offer(s) > 0
    if word == MIMIC:
        return s.copyable == 1
    return True


@rule
def has_object_to_ready(s: State, seat: int, what: int) -> bool:
    """Whether a fitting object is inactive; an artifact that was readied this turn does not fit (TC-65)."""
    found = False
    for thing in range(THE_BREAK):
        if is_readied_by(thing, what) and ready_copies(s, seat, thing) > 0:
            found = True
    return found


@rule
def is_readied_by(thing: int, what: int) -> bool:
    """Whether an object is of the sort that an effect readies."""
    if what == READY_BATTERY:
        return FIRST_BATTERY <= thing < FIRST_BIO
    if what == READY_COMPUTER:
        return FIRST_COMPUTER <= thing < FIRST_BATTERY
    if what == READY_BIO:
        return FIRST_BIO <= thing < THE_BREAK
    return thing < TILES and (what == READY_ARTIFACT or TRAIT[thing] == what - READY_TRAIT)


@rule
def ready_copies(s: State, seat: int, thing: int) -> int:
    """How many inactive copies of an object can be readied (TC-65)."""
    copies = s.inactive_zone[seat, thing]
    return copies - s.readied_inactive[seat, thing] if thing < TILES else copies


@rule
def has_object_to_scrap(s: State, seat: int, what: int) -> bool:
    """Whether such an object lies in the zones (TC-66)."""
    found = False
    for thing in range(THE_BREAK):
        if is_scrapped_by(thing, what) and s.active_zone[seat, thing] + s.inactive_zone[seat, thing] > 0:
            found = True
    return found


@rule
def is_scrapped_by(thing: int, what: int) -> bool:
    """Whether an object is of the sort that an effect scraps."""
    if what == SCRAP_BATTERY:
        return FIRST_BATTERY <= thing < FIRST_BIO
    if what == SCRAP_COMPUTER:
        return FIRST_COMPUTER <= thing < FIRST_BATTERY
    return thing < TILES if what == SCRAP_ARTIFACT else FIRST_BIO <= thing < THE_BREAK


@rule
def tiles_on_offer(s: State) -> int:
    """How many places on offer hold a tile."""
    found = 0
    for place in range(OFFER):
        if s.offer[place] != NONE:
            found += 1
    return found


@rule
def can_pay(s: State, seat: int, row: int, amount: int) -> int:
    """1 when the left side of an arrow can be paid (TC-66)."""
    word = ROWS[row, WORD]
    if word == CRYSTAL:
        return 1 if s.crystal[seat] >= amount else 0
    if word == LOOSE_ENERGY:
        return 1 if available(s, seat, ENERGY) >= amount else 0
    if word == LOOSE_QUBIT:
        return 1 if available(s, seat, QUBIT) >= amount else 0
    if word == SCRAP:
        return 1 if has_object_to_scrap(s, seat, ROWS[row, A0]) else 0
    return 1 if s.in_use != NONE else 0
