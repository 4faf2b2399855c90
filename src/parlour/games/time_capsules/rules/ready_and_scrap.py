"""Readying and scrapping: objects of one's own, of many sorts and in both zones (TC-55, TC-65, D14, D22)."""

from __future__ import annotations

from parlour.engine.core.frames import NOT_OFFERED
from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import offer, tell
from parlour.games.time_capsules.content import (
    BIOS,
    DICE,
    DIE_SIZE,
    FIRST_BATTERY,
    FIRST_BIO,
    FIRST_COMPUTER,
    THE_BREAK,
    TILES,
)
from parlour.games.time_capsules.moves import (
    TO_ARTIFACT,
    TO_BIO,
    TO_CELL,
    TO_DIE,
    TO_IDLE_CELL,
    TO_IDLE_COMPUTER,
    TO_READIED,
)
from parlour.games.time_capsules.rules.frames import NOT_THERE, OTHER_TRAIT, POSSIBLE, READIED_ALREADY
from parlour.games.time_capsules.rules.objects import ACTIVE, INACTIVE, discard, put_active, take_die
from parlour.games.time_capsules.rules.usefulness import READY_TRAIT, is_readied_by, is_scrapped_by, ready_copies
from parlour.games.time_capsules.state import READIED, State


@rule
def why_not_readying(s: State, seat: int, what: int, move: int) -> int:
    """0, or why this inactive object cannot be readied (D14, TC-65)."""
    thing = thing_of(move)
    if zone_of(move) == ACTIVE:
        return NOT_OFFERED
    if not is_readied_by(thing, what):
        return OTHER_TRAIT if what >= READY_TRAIT and thing < TILES else NOT_OFFERED
    if ready_copies(s, seat, thing) > 0:
        return POSSIBLE
    return READIED_ALREADY if thing < TILES and s.readied_inactive[seat, thing] > 0 else NOT_THERE


@rule
def legal_readying(s: State, seat: int, what: int) -> None:
    """Fitting inactive objects (D14)."""
    for thing in range(THE_BREAK):
        if is_readied_by(thing, what) and ready_copies(s, seat, thing) > 0:
            offer(s, idle_move(thing))


@rule
def idle_move(thing: int) -> int:
    """The move that names an inactive object; of an artifact, one that was not readied."""
    if thing < TILES:
        return TO_ARTIFACT + TILES * INACTIVE + thing
    if thing < FIRST_BATTERY:
        return TO_IDLE_COMPUTER + thing - FIRST_COMPUTER
    if thing < FIRST_BIO:
        return TO_IDLE_CELL + thing - FIRST_BATTERY
    return TO_BIO + BIOS * INACTIVE + thing - FIRST_BIO


@rule
def thing_of(move: int) -> int:
    """The object that a move names: in either zone, active computers by their die."""
    if move < TO_CELL:
        return FIRST_COMPUTER + DIE_SIZE[move - TO_DIE]
    if move < TO_IDLE_COMPUTER:
        return FIRST_BATTERY + move - TO_CELL
    if move < TO_IDLE_CELL:
        return FIRST_COMPUTER + move - TO_IDLE_COMPUTER
    if move < TO_BIO:
        return FIRST_BATTERY + move - TO_IDLE_CELL
    if move < TO_ARTIFACT:
        return FIRST_BIO + (move - TO_BIO) % BIOS
    return (move - TO_ARTIFACT) % TILES


@rule
def zone_of(move: int) -> int:
    """The zone of the object that a move names."""
    if move < TO_IDLE_COMPUTER:
        return ACTIVE
    if move < TO_BIO:
        return INACTIVE
    if move < TO_ARTIFACT:
        return (move - TO_BIO) // BIOS
    return (move - TO_ARTIFACT) // TILES % 2


@rule
def copies_of(s: State, seat: int, move: int) -> int:
    """How many objects a move could mean."""
    if move < TO_CELL:
        return s.dice[seat, move - TO_DIE]
    thing, zone = thing_of(move), zone_of(move)
    copies = s.active_zone[seat, thing] if zone == 0 else s.inactive_zone[seat, thing]
    if move < TO_ARTIFACT:
        return copies
    readied = s.readied_active[seat, thing] if zone == 0 else s.readied_inactive[seat, thing]
    return readied if move >= TO_READIED else copies - readied


@rule
def play_readying(s: State, seat: int, move: int) -> None:
    """Move an inactive object to the active zone; an artifact only once a turn (TC-65)."""
    thing = thing_of(move)
    s.inactive_zone[seat, thing] -= 1
    tell(s, READIED, seat, thing)
    put_active(s, seat, thing)
    if thing < TILES:
        s.readied_active[seat, thing] += 1


@rule
def why_not_scrapping(s: State, seat: int, what: int, move: int) -> int:
    """0, or why this object cannot be discarded (D22, TC-98)."""
    if not is_scrapped_by(thing_of(move), what):
        return NOT_OFFERED
    return POSSIBLE if copies_of(s, seat, move) > 0 else NOT_THERE


@rule
def legal_scrapping(s: State, seat: int, what: int) -> None:
    """Different objects of a kind in both zones (D22, TC-98)."""
    for die in range(DICE):
        if s.dice[seat, die] > 0 and is_scrapped_by(FIRST_COMPUTER, what):
            offer(s, TO_DIE + die)
    for thing in range(THE_BREAK):
        if not is_scrapped_by(thing, what):
            continue
        if thing < TILES:
            legal_scrap_tile(s, seat, thing)
            continue
        if s.inactive_zone[seat, thing] > 0:
            offer(s, idle_move(thing))
        if s.active_zone[seat, thing] > 0 and thing >= FIRST_BIO:
            offer(s, TO_BIO + thing - FIRST_BIO)
        elif s.active_zone[seat, thing] > 0 and thing >= FIRST_BATTERY:
            offer(s, TO_CELL + thing - FIRST_BATTERY)


@rule
def legal_scrap_tile(s: State, seat: int, tile: int) -> None:
    """An artifact by zone and by whether it was readied."""
    if s.active_zone[seat, tile] > s.readied_active[seat, tile]:
        offer(s, TO_ARTIFACT + tile)
    if s.inactive_zone[seat, tile] > s.readied_inactive[seat, tile]:
        offer(s, TO_ARTIFACT + TILES + tile)
    if s.readied_active[seat, tile] > 0:
        offer(s, TO_READIED + tile)
    if s.readied_inactive[seat, tile] > 0:
        offer(s, TO_READIED + TILES + tile)


@rule
def play_scrapping(s: State, seat: int, move: int) -> None:
    """Discard the object, with the usual loss of VP (TC-55)."""
    if move < TO_CELL:
        discard(s, seat, take_die(s, seat, move - TO_DIE))
        return
    thing, zone = thing_of(move), zone_of(move)
    if zone == ACTIVE:
        s.active_zone[seat, thing] -= 1
    else:
        s.inactive_zone[seat, thing] -= 1
    if move >= TO_READIED and zone == ACTIVE:
        s.readied_active[seat, thing] -= 1
    elif move >= TO_READIED:
        s.readied_inactive[seat, thing] -= 1
    if zone == ACTIVE and s.in_use == thing + (TILES if move >= TO_READIED else 0):
        s.in_use = NONE
    discard(s, seat, thing)
