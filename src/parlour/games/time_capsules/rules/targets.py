"""Choosing what an effect is about: computers, batteries, objects of all sorts, tiles to copy, rivals (D6 to D23)."""

from __future__ import annotations

from parlour.engine.core.frames import NOT_OFFERED
from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import tell, then
from parlour.engine.effects.machine import begin
from parlour.games.time_capsules import content
from parlour.games.time_capsules.content import TILES
from parlour.games.time_capsules.moves import TO_ARTIFACT, TO_DIE, TO_READIED, TO_STOP
from parlour.games.time_capsules.rules import frames
from parlour.games.time_capsules.rules.objects import (
    ACTIVE,
    battery_size,
    boost,
    discard,
    enlarge,
    gain,
    hit,
    peak_of,
    put,
    ready_copies,
    reroll,
    take,
    thing_of,
    why_not_there,
    zone_of,
)
from parlour.games.time_capsules.rules.supply import place_in_hand, throw
from parlour.games.time_capsules.state import BY_USE, COPIED, GAINED, READIED, State


@rule
def why_not_now(kind: int, move: int) -> int:
    """Another decision is open; one that has to be taken has its own word against stopping."""
    return frames.NO_STOP if move == TO_STOP and frames.PAYING <= kind <= frames.SCRAPPING else frames.OTHER_DECISION


# ---------------------------------------------------------------- active computers: reroll, boost, peak, echo


@rule
def why_not_rerolling_die(s: State, seat: int, once: int, die: int) -> int:
    """0, or why this computer cannot be rolled again (D6)."""
    if s.dice[seat, die] == 0:
        return frames.NOT_THERE
    return frames.ROLLED_ALREADY if once == 1 and s.dice[seat, die] <= s.rolled_once[die] else frames.POSSIBLE


@rule
def play_rerolling(s: State, seat: int, left: int, once: int, move: int) -> None:
    """Roll one computer again and look at it before choosing the next (TC-32)."""
    if move == TO_STOP:
        return
    after = reroll(s, seat, move - TO_DIE)
    if once == 1:
        s.rolled_once[after] += 1
    then(s, frames.TRY, seat, frames.REROLLING, left - 1, once)


@rule
def why_not_boosting(s: State, seat: int, die: int) -> int:
    """0, or why this computer cannot be boosted (D7)."""
    if s.dice[seat, die] == 0:
        return frames.NOT_THERE
    return frames.AT_PEAK if die == peak_of(die) else frames.POSSIBLE


@rule
def why_not_peaking(s: State, seat: int, die: int) -> int:
    """0, or why this computer cannot be turned to its highest face (D12)."""
    return why_not_boosting(s, seat, die)


@rule
def play_peaking(s: State, seat: int, left: int, die: int) -> None:
    """Turn a computer to its highest face (D12)."""
    boost(s, seat, die, content.DICE)
    then(s, frames.TRY, seat, frames.PEAKING, left - 1)


@rule
def play_echoing(s: State, seat: int, die: int) -> None:
    """Loose qubits as many as the die shows; the computer stays active (D12)."""
    s.qubit[seat] += content.DIE_FACE[die]
    tell(s, GAINED, seat, content.LOOSE_QUBIT, content.DIE_FACE[die], NONE)


# ---------------------------------------------------------------- larger computers and batteries


@rule
def why_not_larger(s: State, seat: int, move: int) -> int:
    """0, or why this computer or battery cannot grow to the next size."""
    thing, reason = thing_of(move), why_not_there(s, seat, move)
    is_largest = thing == content.COMPUTER12 or thing == content.BATTERY3
    return frames.LARGEST if reason == frames.POSSIBLE and is_largest else reason


@rule
def why_not_upgrading(s: State, seat: int, move: int) -> int:
    """0, or why this computer cannot become larger (D10)."""
    return why_not_larger(s, seat, move)


@rule
def play_upgrading(s: State, seat: int, left: int, move: int) -> None:
    """The next size, in the zone where it is (TC-57)."""
    enlarge(s, seat, move)
    then(s, frames.TRY, seat, frames.UPGRADING, left - 1)


@rule
def why_not_charging(s: State, seat: int, move: int) -> int:
    """0, or why this battery cannot become larger (D11)."""
    return why_not_larger(s, seat, move)


@rule
def play_charging(s: State, seat: int, left: int, move: int) -> None:
    """The next size, in the zone where it is (TC-58)."""
    enlarge(s, seat, move)
    then(s, frames.TRY, seat, frames.CHARGING, left - 1)


@rule
def play_cloning(s: State, seat: int, cell: int) -> None:
    """Another battery of the same size, active at once (D13)."""
    thing = content.FIRST_BATTERY + cell
    gain(s, seat, thing, 1, ACTIVE)
    tell(s, GAINED, seat, content.LIVE, 1, thing)


@rule
def play_doubling(s: State, seat: int, cell: int) -> None:
    """Loose energy equal to the size; the battery stays active (D13)."""
    size = battery_size(content.FIRST_BATTERY + cell)
    s.energy[seat] += size
    tell(s, GAINED, seat, content.LOOSE_ENERGY, size, NONE)


# ---------------------------------------------------------------- objects of many sorts, in both zones


@rule
def why_not_readying(s: State, seat: int, what: int, move: int) -> int:
    """0, or why this inactive object cannot be readied (D14, TC-65)."""
    thing = thing_of(move)
    if zone_of(move) == ACTIVE:
        return NOT_OFFERED
    if content.READIES[what, thing] == 0:
        return frames.OTHER_TRAIT if what >= content.FIRST_TRAIT and thing < TILES else NOT_OFFERED
    if ready_copies(s, seat, thing) > 0:
        return frames.POSSIBLE
    return frames.READIED_ALREADY if thing < TILES and s.readied_inactive[seat, thing] > 0 else frames.NOT_THERE


@rule
def play_readying(s: State, seat: int, move: int) -> None:
    """Move an inactive object to the active zone; an artifact only once a turn (TC-65)."""
    thing = take(s, seat, move)
    tell(s, READIED, seat, thing)
    put(s, seat, thing, ACTIVE)
    if thing < TILES:
        s.readied_active[seat, thing] += 1


@rule
def why_not_scrapping(s: State, seat: int, what: int, move: int) -> int:
    """0, or why this object cannot be discarded (D22, TC-98)."""
    return why_not_there(s, seat, move) if content.SCRAPS[what, thing_of(move)] == 1 else NOT_OFFERED


@rule
def play_scrapping(s: State, seat: int, move: int) -> None:
    """Discard the object, with the usual loss of VP (TC-55); the artifact in use is in use no longer."""
    thing = take(s, seat, move)
    in_use = thing + TILES if move >= TO_READIED else thing
    if move >= TO_ARTIFACT and zone_of(move) == ACTIVE and s.in_use == in_use:
        s.in_use = NONE
    discard(s, seat, thing)


# ---------------------------------------------------------------- tiles to copy, rivals, cards in hand


@rule
def play_copying(s: State, seat: int, place: int) -> None:
    """Carry out the ability of a tile that stays on offer (TC-70)."""
    tile = s.offer[place]
    tell(s, COPIED, seat, tile)
    s.borrowed = tile
    begin(s, seat, content.USE[tile], frames.SOURCE * BY_USE + tile)
    then(s, frames.AFTER_COPY, seat)


@rule
def resolve_after_copy(s: State) -> None:
    """The tile is no longer borrowed (TC-70)."""
    s.borrowed = NONE


@rule
def why_not_rival(s: State, seat: int, rival: int) -> int:
    """0, or why this seat is no rival (D21)."""
    if rival >= s.seats:
        return frames.NO_SEAT
    return frames.YOURSELF if rival == seat else frames.POSSIBLE


@rule
def play_hitting(s: State, seat: int, rival: int, breaks: int) -> None:
    """The chosen rival takes breaks (TC-61)."""
    hit(s, seat, rival, breaks)


@rule
def why_not_throw(s: State, seat: int, card: int) -> int:
    """0, or why this card cannot be discarded (D23)."""
    return frames.POSSIBLE if place_in_hand(s, seat, card) != NONE else frames.NOT_IN_HAND


@rule
def play_throwing(s: State, seat: int, card: int) -> None:
    """Discard down to the limit of the hand (TC-11)."""
    throw(s, seat, card)
    then(s, frames.TRY, seat, frames.THROWING)
