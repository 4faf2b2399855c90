"""Objects: whose they are, where they lie, how moves name them; dice, VP, the score track (TC-4 to 12, TC-55 to 76)."""

from __future__ import annotations

from parlour.engine.core.chance import roll
from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import tell
from parlour.engine.effects.machine import begin
from parlour.games.time_capsules import content, moves, state
from parlour.games.time_capsules.content import FIRST_BATTERY, FIRST_BIO, FIRST_COMPUTER, THE_BREAK, TILES
from parlour.games.time_capsules.rules.frames import NOT_THERE, POSSIBLE, SOURCE
from parlour.games.time_capsules.state import State

ACTIVE, INACTIVE = range(2)
BREAKS = 6  # the place of breaks among the tokens


@rule
def is_computer(thing: int) -> bool:
    """Whether an object is a computer of any size."""
    return FIRST_COMPUTER <= thing < FIRST_BATTERY


@rule
def is_bio(thing: int) -> bool:
    """Whether an object is a bioobject."""
    return FIRST_BIO <= thing < THE_BREAK


@rule
def battery_size(thing: int) -> int:
    """The energy of a battery: 3, 2 or 1 (TC-5)."""
    return 3 - (thing - FIRST_BATTERY)


# ---------------------------------------------------------------- whose they are, and where they lie


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
def owned(s: State, seat: int, thing: int) -> int:
    """How many of an object a seat owns, by the public count."""
    if thing < TILES:
        return s.tiles[seat, thing]
    if thing == THE_BREAK:
        return s.tokens[seat, BREAKS]
    return s.bios[seat, thing - FIRST_BIO] if thing >= FIRST_BIO else s.tokens[seat, thing - FIRST_COMPUTER]


@rule
def in_zone(s: State, seat: int, thing: int, zone: int) -> int:
    """How many of an object lie in one of the two zones of a seat (TC-3)."""
    return s.active_zone[seat, thing] if zone == ACTIVE else s.inactive_zone[seat, thing]


@rule
def readied_in(s: State, seat: int, tile: int, zone: int) -> int:
    """How many of them were readied this turn (TC-65)."""
    return s.readied_active[seat, tile] if zone == ACTIVE else s.readied_inactive[seat, tile]


@rule
def lay(s: State, seat: int, thing: int, zone: int, n: int) -> None:
    """Lay objects into one of the zones; where n is negative, take them off."""
    if zone == ACTIVE:
        s.active_zone[seat, thing] += n
    else:
        s.inactive_zone[seat, thing] += n


@rule
def in_zones(s: State, seat: int, thing: int) -> int:
    """How many of an object lie in both zones."""
    return s.active_zone[seat, thing] + s.inactive_zone[seat, thing]


@rule
def breaks_in_zones(s: State, seat: int) -> int:
    """Breaks that can be mended: those in both zones (TC-63)."""
    return in_zones(s, seat, THE_BREAK)


@rule
def ready_copies(s: State, seat: int, thing: int) -> int:
    """How many inactive copies of an object can be readied (TC-65)."""
    copies = s.inactive_zone[seat, thing]
    return copies - s.readied_inactive[seat, thing] if thing < TILES else copies


@rule
def in_capsules(s: State, seat: int, thing: int) -> int:
    """How many of an object lie in the capsules of a seat, as everybody can tell (TC-15)."""
    waiting = s.waiting[seat] if thing == THE_BREAK else 0
    return owned(s, seat, thing) - in_zones(s, seat, thing) - waiting


@rule
def active_sizes(s: State, seat: int, largest: int) -> int:
    """How many computers or batteries are active, of all three sizes."""
    return s.active_zone[seat, largest] + s.active_zone[seat, largest + 1] + s.active_zone[seat, largest + 2]


@rule
def active_computers(s: State, seat: int) -> int:
    """How many computers are active."""
    return active_sizes(s, seat, FIRST_COMPUTER)


@rule
def active_batteries(s: State, seat: int) -> int:
    """How many batteries are active."""
    return active_sizes(s, seat, FIRST_BATTERY)


@rule
def has_smaller(s: State, seat: int, largest: int) -> bool:
    """Whether a computer or a battery lies in the zones that is smaller than the largest of its sort (TC-57, TC-58)."""
    return in_zones(s, seat, largest + 1) + in_zones(s, seat, largest + 2) > 0


# ---------------------------------------------------------------- objects that a move names


@rule
def thing_of(move: int) -> int:
    """The object that a move names: in either zone, active computers by their die."""
    if move < moves.TO_CELL:
        return FIRST_COMPUTER + content.DIE_SIZE[move - moves.TO_DIE]
    if move < moves.TO_IDLE_COMPUTER:
        return FIRST_BATTERY + move - moves.TO_CELL
    if move < moves.TO_IDLE_CELL:
        return FIRST_COMPUTER + move - moves.TO_IDLE_COMPUTER
    if move < moves.TO_BIO:
        return FIRST_BATTERY + move - moves.TO_IDLE_CELL
    if move < moves.TO_ARTIFACT:
        return FIRST_BIO + (move - moves.TO_BIO) % content.BIOS
    return (move - moves.TO_ARTIFACT) % TILES


@rule
def zone_of(move: int) -> int:
    """The zone of the object that a move names."""
    if move < moves.TO_IDLE_COMPUTER:
        return ACTIVE
    if move < moves.TO_BIO:
        return INACTIVE
    if move < moves.TO_ARTIFACT:
        return (move - moves.TO_BIO) // content.BIOS
    return (move - moves.TO_ARTIFACT) // TILES % 2


@rule
def token_of(move: int) -> int:
    """The object that a move names, or from OBJECTS on the die of an active computer, as events tell it."""
    return content.OBJECTS + move - moves.TO_DIE if move < moves.TO_CELL else thing_of(move)


@rule
def copies_of(s: State, seat: int, move: int) -> int:
    """How many objects a move could mean (TC-98)."""
    if move < moves.TO_CELL:
        return s.dice[seat, move - moves.TO_DIE]
    thing, zone = thing_of(move), zone_of(move)
    copies = in_zone(s, seat, thing, zone)
    if move < moves.TO_ARTIFACT:
        return copies
    readied = readied_in(s, seat, thing, zone)
    return readied if move >= moves.TO_READIED else copies - readied


@rule
def why_not_there(s: State, seat: int, move: int) -> int:
    """0, or why no object can be chosen that a move names."""
    return POSSIBLE if copies_of(s, seat, move) > 0 else NOT_THERE


@rule
def why_not_die(s: State, seat: int, move: int) -> int:
    """0, or why no active computer with this die can be chosen."""
    return why_not_there(s, seat, move)


@rule
def why_not_cell(s: State, seat: int, move: int) -> int:
    """0, or why no active battery of this size can be chosen."""
    return why_not_there(s, seat, move)


@rule
def take(s: State, seat: int, move: int) -> int:
    """Take an object that a move names off its zone; which object it is."""
    thing, zone = thing_of(move), zone_of(move)
    if move < moves.TO_CELL:
        s.dice[seat, move - moves.TO_DIE] -= 1
    elif move >= moves.TO_READIED and zone == ACTIVE:
        s.readied_active[seat, thing] -= 1
    elif move >= moves.TO_READIED:
        s.readied_inactive[seat, thing] -= 1
    lay(s, seat, thing, zone, -1)
    return thing


# ---------------------------------------------------------------- gaining and losing


@rule
def put(s: State, seat: int, thing: int, zone: int) -> None:
    """Lay an object of the seat into a zone; an active computer is rolled (TC-27, TC-57, TC-65)."""
    lay(s, seat, thing, zone, 1)
    if zone == ACTIVE and is_computer(thing):
        die = rolled(s, thing - FIRST_COMPUTER)
        s.dice[seat, die] += 1
        tell(s, state.ROLLED, seat, NONE, die)


@rule
def gain(s: State, seat: int, thing: int, n: int, zone: int) -> None:
    """Take n objects from the reserve; larger computers bring VP (TC-29, TC-57)."""
    own(s, seat, thing, n)
    for _ in range(n):
        put(s, seat, thing, zone)
    if is_computer(thing):
        gain_vp(s, seat, n * content.OBJECT_VP[thing], state.BY_COMPUTER)


@rule
def enlarge(s: State, seat: int, move: int) -> None:
    """The object that a move names grows to the next size, in its zone; a computer brings 1 VP (TC-57, TC-58)."""
    thing = take(s, seat, move)
    larger = thing - 1
    own(s, seat, thing, -1)
    own(s, seat, larger, 1)
    tell(s, state.ENLARGED, seat, thing, larger)
    put(s, seat, larger, zone_of(move))
    if is_computer(larger):
        gain_vp(s, seat, 1, state.BY_COMPUTER)


@rule
def discard(s: State, seat: int, thing: int) -> None:
    """An object that was taken off its zone leaves the seat: piles, reserve, and VP lost (TC-55, TC-56)."""
    own(s, seat, thing, -1)
    if thing < TILES:
        s.tile_pile[thing] += 1
    elif is_bio(thing):
        s.bio_pile[thing - FIRST_BIO] += 1
    tell(s, state.DISCARDED, seat, thing, content.OBJECT_VP[thing])
    lose_vp(s, seat, content.OBJECT_VP[thing])


@rule
def mend(s: State, seat: int, n: int) -> None:
    """Return breaks from the zones to the reserve, active ones first (TC-36, TC-63)."""
    active = min(n, s.active_zone[seat, THE_BREAK])
    inactive = min(n - active, s.inactive_zone[seat, THE_BREAK])
    s.active_zone[seat, THE_BREAK] -= active
    s.inactive_zone[seat, THE_BREAK] -= inactive
    own(s, seat, THE_BREAK, -(active + inactive))
    tell(s, state.MENDED, seat, active + inactive)


@rule
def hit(s: State, seat: int, victim: int, n: int) -> None:
    """Another player takes breaks: into the active zone, in mode phases into the crystal zone (TC-61)."""
    own(s, victim, THE_BREAK, n)
    if s.mode == state.PHASES:
        s.waiting[victim] += n
    else:
        s.active_zone[victim, THE_BREAK] += n
    tell(s, state.HIT, seat, victim, n)


@rule
def gain_crystals(s: State, seat: int, n: int) -> int:
    """Crystals beyond the limit are lost; how many were gained (TC-11)."""
    gained = min(n, content.CRYSTAL_LIMIT - s.crystal[seat])
    s.crystal[seat] += gained
    return gained


# ---------------------------------------------------------------- dice


@rule
def rolled(s: State, size: int) -> int:
    """The die of a computer, counted from the largest size on, after a roll."""
    return content.FIRST_DIE[size] + roll(s, content.FACES[size]) - 1


@rule
def reroll(s: State, seat: int, die: int) -> int:
    """Roll an active computer again; its die now (TC-32)."""
    after = rolled(s, content.DIE_SIZE[die])
    turn_die(s, seat, die, after)
    tell(s, state.ROLLED, seat, die, after)
    return after


@rule
def boost(s: State, seat: int, die: int, by: int) -> None:
    """Raise a die, never above its highest face (TC-33)."""
    after = min(die + by, peak_of(die))
    turn_die(s, seat, die, after)
    tell(s, state.BOOSTED, seat, die, after)


@rule
def turn_die(s: State, seat: int, die: int, after: int) -> None:
    """A computer shows another face."""
    s.dice[seat, die] -= 1
    s.dice[seat, after] += 1


@rule
def peak_of(die: int) -> int:
    """The same computer at its highest face."""
    size = content.DIE_SIZE[die]
    return content.FIRST_DIE[size] + content.FACES[size] - 1


@rule
def has_die_below_peak(s: State, seat: int) -> bool:
    """Whether an active computer is below its highest face."""
    found = False
    for die in range(content.DICE):
        if s.dice[seat, die] > 0 and die != peak_of(die):
            found = True
    return found


# ---------------------------------------------------------------- victory points


@rule
def gain_vp(s: State, seat: int, n: int, source: int) -> None:
    """Move the marker forward; each marked space reached for the first time acts at once, lowest first (TC-75)."""
    if n <= 0:
        return
    s.vp[seat] += n
    s.vp_from[seat, source] += n
    for space in range(content.N_SPACES):
        if s.top[seat] < content.SPACE_AT[space] <= s.vp[seat]:
            begin(s, seat, content.SPACE_EFFECT[space], SOURCE * state.BY_TRACK + space)
            tell(s, state.REACHED, seat, space)
    s.top[seat] = max(s.top[seat], s.vp[seat])


@rule
def lose_vp(s: State, seat: int, n: int) -> None:
    """Move the marker back, never below 0 (TC-55)."""
    lost = min(n, s.vp[seat])
    if lost > 0:
        s.vp[seat] -= lost
        s.vp_from[seat, state.BY_DISCARD] -= lost
        tell(s, state.LOST_POINTS, seat, lost)
