"""Objects: gaining, losing and moving them, dice, victory points and the score track (TC-4 to 12, TC-55 to 76)."""

from __future__ import annotations

from parlour.engine.core.chance import roll
from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import tell
from parlour.engine.effects.machine import begin
from parlour.games.time_capsules.content import (
    BATTERY1,
    BATTERY2,
    BATTERY3,
    COMPUTER6,
    COMPUTER8,
    COMPUTER12,
    DICE,
    DIE_FACE,
    DIE_SIZE,
    FACES,
    FIRST_BATTERY,
    FIRST_BIO,
    FIRST_COMPUTER,
    FIRST_DIE,
    N_SPACES,
    OBJECT_VP,
    SPACE_AT,
    SPACE_EFFECT,
    THE_BREAK,
    TILES,
)
from parlour.games.time_capsules.rules.frames import NOT_THERE, POSSIBLE, SOURCE
from parlour.games.time_capsules.state import (
    BY_COMPUTER,
    BY_DISCARD,
    BY_TRACK,
    DISCARDED,
    ENLARGED,
    LOST_POINTS,
    MENDED,
    REACHED,
    ROLLED,
    State,
)

ACTIVE, INACTIVE = range(2)
BREAKS = 6  # the place of breaks among the tokens


@rule
def is_computer(thing: int) -> bool:
    """Whether an object is a computer of any size."""
    return FIRST_COMPUTER <= thing < FIRST_BATTERY


@rule
def is_battery(thing: int) -> bool:
    """Whether an object is a battery of any size."""
    return FIRST_BATTERY <= thing < FIRST_BIO


@rule
def is_bio(thing: int) -> bool:
    """Whether an object is a bioobject."""
    return FIRST_BIO <= thing < THE_BREAK


@rule
def battery_size(thing: int) -> int:
    """The energy of a battery: 3, 2 or 1 (TC-5)."""
    return 3 - (thing - FIRST_BATTERY)


@rule
def own(s: State, seat: int, thing: int, n: int) -> None:
    """Add to what a seat owns, wherever it lies; n may be negative."""
    if thing < TILES:
        s.tiles[seat, thing] += n
    elif is_bio(thing):
        s.bios[seat, thing - FIRST_BIO] += n
    elif thing == THE_BREAK:
        s.tokens[seat, BREAKS] += n
    else:
        s.tokens[seat, thing - FIRST_COMPUTER] += n


@rule
def breaks_in_zones(s: State, seat: int) -> int:
    """Breaks that can be mended: those in both zones (TC-63)."""
    return s.active_zone[seat, THE_BREAK] + s.inactive_zone[seat, THE_BREAK]


@rule
def bios_in_zones(s: State, seat: int) -> int:
    """The bioobjects in both zones."""
    found = 0
    for thing in range(FIRST_BIO, THE_BREAK):
        found += s.active_zone[seat, thing] + s.inactive_zone[seat, thing]
    return found


# ---------------------------------------------------------------- gaining and losing


@rule
def put_active(s: State, seat: int, thing: int) -> None:
    """Lay an object of the seat into its active zone; a computer is rolled (TC-27, TC-57, TC-65)."""
    s.active_zone[seat, thing] += 1
    if is_computer(thing):
        size = thing - FIRST_COMPUTER
        die = FIRST_DIE[size] + roll(s, FACES[size]) - 1
        s.dice[seat, die] += 1
        tell(s, ROLLED, seat, NONE, die)


@rule
def gain(s: State, seat: int, thing: int, n: int, zone: int) -> None:
    """Take n objects from the reserve; larger computers bring VP (TC-29, TC-57)."""
    own(s, seat, thing, n)
    for _ in range(n):
        if zone == ACTIVE:
            put_active(s, seat, thing)
        else:
            s.inactive_zone[seat, thing] += 1
    if is_computer(thing):
        gain_vp(s, seat, n * OBJECT_VP[thing], BY_COMPUTER)


@rule
def take_die(s: State, seat: int, die: int) -> int:
    """Take an active computer with this die off its zone; which object it is."""
    thing = FIRST_COMPUTER + DIE_SIZE[die]
    s.dice[seat, die] -= 1
    s.active_zone[seat, thing] -= 1
    return thing


@rule
def discard(s: State, seat: int, thing: int) -> None:
    """An object that was taken off its zone leaves the seat: piles, reserve, and VP lost (TC-55, TC-56)."""
    own(s, seat, thing, -1)
    if thing < TILES:
        s.tile_pile[thing] += 1
    elif is_bio(thing):
        s.bio_pile[thing - FIRST_BIO] += 1
    tell(s, DISCARDED, seat, thing, OBJECT_VP[thing])
    lose_vp(s, seat, OBJECT_VP[thing])


@rule
def mend(s: State, seat: int, n: int) -> None:
    """Return breaks from the zones to the reserve, active ones first (TC-36, TC-63)."""
    active = min(n, s.active_zone[seat, THE_BREAK])
    inactive = min(n - active, s.inactive_zone[seat, THE_BREAK])
    s.active_zone[seat, THE_BREAK] -= active
    s.inactive_zone[seat, THE_BREAK] -= inactive
    own(s, seat, THE_BREAK, -(active + inactive))
    tell(s, MENDED, seat, active + inactive)


# ---------------------------------------------------------------- dice


@rule
def reroll(s: State, seat: int, die: int) -> int:
    """Roll an active computer again; its die now (TC-32)."""
    size = DIE_SIZE[die]
    after = FIRST_DIE[size] + roll(s, FACES[size]) - 1
    turn_die(s, seat, die, after)
    tell(s, ROLLED, seat, die, after)
    return after


@rule
def turn_die(s: State, seat: int, die: int, after: int) -> None:
    """A computer shows another face."""
    s.dice[seat, die] -= 1
    s.dice[seat, after] += 1


@rule
def peak_of(die: int) -> int:
    """The same computer at its highest face."""
    size = DIE_SIZE[die]
    return FIRST_DIE[size] + FACES[size] - 1


@rule
def raised(die: int, by: int) -> int:
    """The same computer by so much higher, never above its highest face (TC-33)."""
    return min(die + by, peak_of(die))


@rule
def has_die_below_peak(s: State, seat: int) -> bool:
    """Whether an active computer is below its highest face."""
    found = False
    for die in range(DICE):
        if s.dice[seat, die] > 0 and die != peak_of(die):
            found = True
    return found


@rule
def why_not_die(s: State, seat: int, die: int) -> int:
    """0, or why no active computer with this die can be chosen."""
    return POSSIBLE if s.dice[seat, die] > 0 else NOT_THERE


@rule
def why_not_cell(s: State, seat: int, cell: int) -> int:
    """0, or why no active battery of this size can be chosen."""
    return POSSIBLE if s.active_zone[seat, FIRST_BATTERY + cell] > 0 else NOT_THERE


@rule
def active_computers(s: State, seat: int) -> int:
    """How many computers are active."""
    return s.active_zone[seat, COMPUTER12] + s.active_zone[seat, COMPUTER8] + s.active_zone[seat, COMPUTER6]


@rule
def active_batteries(s: State, seat: int) -> int:
    """How many batteries are active."""
    return s.active_zone[seat, BATTERY3] + s.active_zone[seat, BATTERY2] + s.active_zone[seat, BATTERY1]


# ---------------------------------------------------------------- larger computers and batteries


@rule
def has_computer_to_upgrade(s: State, seat: int) -> bool:
    """Whether a computer of size 6 or 8 lies in the zones (TC-57)."""
    small = s.active_zone[seat, COMPUTER8] + s.active_zone[seat, COMPUTER6]
    return small + s.inactive_zone[seat, COMPUTER8] + s.inactive_zone[seat, COMPUTER6] > 0


@rule
def has_battery_to_charge(s: State, seat: int) -> bool:
    """Whether a battery of size 1 or 2 lies in the zones (TC-58)."""
    small = s.active_zone[seat, BATTERY2] + s.active_zone[seat, BATTERY1]
    return small + s.inactive_zone[seat, BATTERY2] + s.inactive_zone[seat, BATTERY1] > 0


@rule
def enlarge(s: State, seat: int, thing: int, zone: int) -> None:
    """An object that was taken off its zone comes back in the next size; a computer brings 1 VP (TC-57, TC-58)."""
    larger = thing - 1
    own(s, seat, thing, -1)
    own(s, seat, larger, 1)
    tell(s, ENLARGED, seat, thing, larger)
    if zone == ACTIVE:
        put_active(s, seat, larger)
    else:
        s.inactive_zone[seat, larger] += 1
    if is_computer(larger):
        gain_vp(s, seat, 1, BY_COMPUTER)


# ---------------------------------------------------------------- victory points


@rule
def gain_vp(s: State, seat: int, n: int, source: int) -> None:
    """Move the marker forward; each marked space reached for the first time acts at once, lowest first (TC-75)."""
    if n <= 0:
        return
    s.vp[seat] += n
    s.vp_from[seat, source] += n
    for space in range(N_SPACES):
        if s.top[seat] < SPACE_AT[space] <= s.vp[seat]:
            begin(s, seat, SPACE_EFFECT[space], SOURCE * BY_TRACK + space)
            tell(s, REACHED, seat, space)
    s.top[seat] = max(s.top[seat], s.vp[seat])


@rule
def lose_vp(s: State, seat: int, n: int) -> None:
    """Move the marker back, never below 0 (TC-55)."""
    lost = min(n, s.vp[seat])
    if lost > 0:
        s.vp[seat] -= lost
        s.vp_from[seat, BY_DISCARD] -= lost
        tell(s, LOST_POINTS, seat, lost)


@rule
def gain_crystals(s: State, seat: int, n: int, limit: int) -> int:
    """Crystals beyond the limit are lost; how many were gained (TC-11)."""
    gained = min(n, limit - s.crystal[seat])
    s.crystal[seat] += gained
    return gained


@rule
def die_worth(die: int) -> int:
    """The qubits of an active computer (TC-6)."""
    return DIE_FACE[die]
