"""Choosing what an effect is about: computers, batteries, artifacts, tiles on offer, rivals, cards (D6 to D23)."""

from __future__ import annotations

from parlour.engine.record import NONE
from parlour.engine.rules import rule
from parlour.engine.stack import offer, tell, then
from parlour.games.time_capsules.content import (
    BATTERY3,
    BIOS,
    COMPUTER12,
    COST,
    CRYSTAL,
    CRYSTAL_LIMIT,
    DICE,
    DIE_FACE,
    DIE_SIZE,
    ENERGY,
    FIRST_BATTERY,
    FIRST_BIO,
    FIRST_COMPUTER,
    HAND_LIMIT,
    KIND,
    LIVE,
    LOOSE_ENERGY,
    LOOSE_QUBIT,
    N_CARDS,
    OFFER,
    QUBIT,
    QUICK_COST,
    REVEALED,
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
    TO_OFFER,
    TO_READIED,
    TO_REVEAL,
    TO_RIVAL,
    TO_STACK,
    TO_STOP,
    TO_THROW,
)
from parlour.games.time_capsules.rules.effects import (
    can_copy,
    can_ready,
    can_scrap,
    is_readied_by,
    is_scrapped_by,
    look_for_copies,
    ready_copies,
    start_copy,
    tiles_on_offer,
)
from parlour.games.time_capsules.rules.frames import (
    AFTER_COPY,
    BOOSTING,
    CHARGING,
    CHOOSING,
    CLONING,
    COPYING,
    DOUBLING,
    ECHOING,
    HITTING,
    PEAKING,
    READYING,
    REFRESHED,
    REFRESHING,
    REROLLING,
    SCOUTING,
    SCRAPPING,
    TAKING,
    THROWING,
    TRY,
    UPGRADING,
)
from parlour.games.time_capsules.rules.objects import (
    ACTIVE,
    INACTIVE,
    active_batteries,
    active_computers,
    battery_size,
    can_charge,
    can_upgrade,
    discard,
    enlarge,
    gain,
    gain_crystals,
    has_die_below_peak,
    peak_of,
    put_active,
    raised,
    reroll,
    take_die,
    turn_die,
)
from parlour.games.time_capsules.rules.paying import available, resource_for
from parlour.games.time_capsules.rules.purchase import price, purchase
from parlour.games.time_capsules.rules.supply import (
    draw_tile,
    place_in_hand,
    put_back_revealed,
    put_under,
    refill,
    throw,
    tiles_to_draw,
)
from parlour.games.time_capsules.state import BOOSTED, COPIED, GAINED, READIED, REPLACED, REVEALED_TILE, State


@rule
def attempt(s: State, seat: int, kind: int, b: int, c: int) -> None:
    """Put a decision if it has an option; what cannot be done is lost (TC-67, TC-76)."""
    if b_is_count(kind) and b < 1:
        return
    if kind == COPYING:
        look_for_copies(s, seat)
    if is_open(s, seat, kind, b):
        then(s, kind, seat, b, c)


@rule
def b_is_count(kind: int) -> bool:
    """Whether a frame counts how often it is still to be decided."""
    return kind == UPGRADING or kind == CHARGING or kind == PEAKING or kind == REROLLING or kind == REFRESHING


@rule
def is_open(s: State, seat: int, kind: int, what: int) -> bool:
    """Whether a decision has an option now."""
    if kind == UPGRADING:
        return can_upgrade(s, seat)
    if kind == CHARGING:
        return can_charge(s, seat)
    if kind == PEAKING or kind == BOOSTING:
        return has_die_below_peak(s, seat)
    if kind == REROLLING or kind == ECHOING:
        return active_computers(s, seat) > 0
    if kind == CLONING or kind == DOUBLING:
        return active_batteries(s, seat) > 0
    if kind == READYING:
        return can_ready(s, seat, what)
    if kind == SCRAPPING:
        return can_scrap(s, seat, what)
    if kind == SCOUTING:
        return tiles_to_draw(s, QUBIT) + tiles_to_draw(s, ENERGY) > 0
    if kind == REFRESHING:
        return tiles_on_offer(s) > 0
    if kind == COPYING:
        return s.copyable == 1
    if kind == HITTING:
        return s.seats > 1
    if kind == TAKING:
        return has_free_tile(s)
    return s.n_hand[seat] > HAND_LIMIT  # THROWING


# ---------------------------------------------------------------- active computers: reroll, boost, peak, echo


@rule
def legal_die(s: State, seat: int, kind: int, once: int) -> None:
    """Different active computers; those below their highest face to raise, those not yet rolled to roll once."""
    for die in range(DICE):
        copies = s.dice[seat, die]
        if kind == REROLLING and once == 1:
            copies -= s.rolled_once[die]
        if copies > 0 and (is_any_die(kind) or die != peak_of(die)):
            offer(s, TO_DIE + die)
    if kind == REROLLING:
        offer(s, TO_STOP)


@rule
def is_any_die(kind: int) -> bool:
    """Whether a decision takes any active computer, also one at its highest face."""
    return kind == REROLLING or kind == ECHOING


@rule
def play_reroll(s: State, seat: int, left: int, once: int, move: int) -> None:
    """Roll one computer again and look at it before choosing the next (TC-32)."""
    if move == TO_STOP:
        return
    after = reroll(s, seat, move - TO_DIE)
    if once == 1:
        s.rolled_once[after] += 1
    then(s, TRY, seat, REROLLING, left - 1, once)


@rule
def boost(s: State, seat: int, die: int, by: int) -> None:
    """Raise a die, never above its highest face (TC-33)."""
    after = raised(die, by)
    turn_die(s, seat, die, after)
    tell(s, BOOSTED, seat, die, after)


@rule
def play_peak(s: State, seat: int, left: int, die: int) -> None:
    """Turn a computer to its highest face (D12)."""
    boost(s, seat, die, DICE)
    then(s, TRY, seat, PEAKING, left - 1)


@rule
def play_echo(s: State, seat: int, die: int) -> None:
    """Loose qubits as many as the die shows; the computer stays active (D12)."""
    s.qubit[seat] += DIE_FACE[die]
    tell(s, GAINED, seat, LOOSE_QUBIT, DIE_FACE[die], NONE)


# ---------------------------------------------------------------- larger computers and batteries


@rule
def legal_upgrade(s: State, seat: int) -> None:
    """Different computers of size 6 or 8 in both zones (D10)."""
    for die in range(DICE):
        if s.dice[seat, die] > 0 and DIE_SIZE[die] > 0:
            offer(s, TO_DIE + die)
    for thing in range(COMPUTER12 + 1, FIRST_BATTERY):
        if s.inactive_zone[seat, thing] > 0:
            offer(s, TO_IDLE_COMPUTER + thing - FIRST_COMPUTER)


@rule
def play_upgrade(s: State, seat: int, left: int, move: int) -> None:
    """The next size, in the zone where it is (TC-57)."""
    if move < TO_IDLE_COMPUTER:
        enlarge(s, seat, take_die(s, seat, move - TO_DIE), ACTIVE)
    else:
        thing = FIRST_COMPUTER + move - TO_IDLE_COMPUTER
        s.inactive_zone[seat, thing] -= 1
        enlarge(s, seat, thing, INACTIVE)
    then(s, TRY, seat, UPGRADING, left - 1)


@rule
def legal_charge(s: State, seat: int) -> None:
    """Batteries of size 1 or 2, by zone (D11)."""
    for thing in range(BATTERY3 + 1, FIRST_BIO):
        if s.active_zone[seat, thing] > 0:
            offer(s, TO_CELL + thing - FIRST_BATTERY)
        if s.inactive_zone[seat, thing] > 0:
            offer(s, TO_IDLE_CELL + thing - FIRST_BATTERY)


@rule
def play_charge(s: State, seat: int, left: int, move: int) -> None:
    """The next size, in the zone where it is (TC-58)."""
    if move < TO_IDLE_CELL:
        thing = FIRST_BATTERY + move - TO_CELL
        s.active_zone[seat, thing] -= 1
        enlarge(s, seat, thing, ACTIVE)
    else:
        thing = FIRST_BATTERY + move - TO_IDLE_CELL
        s.inactive_zone[seat, thing] -= 1
        enlarge(s, seat, thing, INACTIVE)
    then(s, TRY, seat, CHARGING, left - 1)


@rule
def legal_cell(s: State, seat: int) -> None:
    """The sizes of active batteries (D13)."""
    for thing in range(FIRST_BATTERY, FIRST_BIO):
        if s.active_zone[seat, thing] > 0:
            offer(s, TO_CELL + thing - FIRST_BATTERY)


@rule
def play_clone(s: State, seat: int, thing: int) -> None:
    """Another battery of the same size, active at once (D13)."""
    gain(s, seat, thing, 1, ACTIVE)
    tell(s, GAINED, seat, LIVE, 1, thing)


@rule
def play_double(s: State, seat: int, thing: int) -> None:
    """Loose energy equal to the size; the battery stays active (D13)."""
    s.energy[seat] += battery_size(thing)
    tell(s, GAINED, seat, LOOSE_ENERGY, battery_size(thing), NONE)


# ---------------------------------------------------------------- ready and scrap


@rule
def legal_ready(s: State, seat: int, what: int) -> None:
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
def play_ready(s: State, seat: int, move: int) -> None:
    """Move an inactive object to the active zone; an artifact only once a turn (TC-65)."""
    thing = thing_of(move)
    s.inactive_zone[seat, thing] -= 1
    tell(s, READIED, seat, thing)
    put_active(s, seat, thing)
    if thing < TILES:
        s.readied_active[seat, thing] += 1


@rule
def legal_scrap(s: State, seat: int, what: int) -> None:
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
def play_scrap(s: State, seat: int, move: int) -> None:
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


# ---------------------------------------------------------------- scout, dig, refresh, mimic, rivals, cards


@rule
def legal_scout(s: State) -> None:
    """A stack that has tiles, or could be made anew (D16)."""
    for kind in range(2):
        if tiles_to_draw(s, kind) > 0:
            offer(s, TO_STACK + kind)


@rule
def play_scout(s: State, seat: int, tiles: int, discount: int, kind: int) -> None:
    """Reveal the top tiles of a stack to everyone."""
    for at in range(tiles):
        s.revealed[at] = draw_tile(s, kind)
        if s.revealed[at] != NONE:
            tell(s, REVEALED_TILE, seat, s.revealed[at])
    then(s, CHOOSING, seat, kind, discount)


@rule
def can_buy_revealed(s: State, seat: int, at: int, discount: int) -> bool:
    """Whether a revealed tile exists and can be paid."""
    tile = s.revealed[at]
    if tile == NONE:
        return False
    return available(s, seat, resource_for(s, seat, KIND[tile])) >= price(s, seat, tile, discount)


@rule
def legal_revealed(s: State, seat: int, discount: int) -> None:
    """Revealed tiles that can be paid, or none of them (D17, D18)."""
    for at in range(REVEALED):
        if can_buy_revealed(s, seat, at, discount):
            offer(s, TO_REVEAL + at)
    offer(s, TO_STOP)


@rule
def play_choosing(s: State, seat: int, discount: int, move: int) -> None:
    """Buy one of the revealed tiles, the others go under the stack; or none (D17)."""
    if move == TO_STOP:
        put_back_revealed(s, NONE)
        return
    at = move - TO_REVEAL
    put_back_revealed(s, at)
    purchase(s, seat, s.revealed[at], OFFER + at, discount)


@rule
def play_digging(s: State, seat: int, discount: int, move: int) -> None:
    """Buy the revealed tile, or put it under the stack and take a crystal (D18)."""
    if move == TO_STOP:
        put_under(s, s.revealed[0])
        s.revealed[0] = NONE
        tell(s, GAINED, seat, CRYSTAL, gain_crystals(s, seat, 1, CRYSTAL_LIMIT), NONE)
    else:
        purchase(s, seat, s.revealed[0], OFFER, discount)


@rule
def legal_refresh(s: State) -> None:
    """Tiles on offer that were not chosen yet, or stop (D19)."""
    for place in range(OFFER):
        if s.offer[place] != NONE and s.chosen[place] == 0:
            offer(s, TO_OFFER + place)
    offer(s, TO_STOP)


@rule
def play_refresh(s: State, seat: int, left: int, move: int) -> None:
    """Choose tiles one after the other; then they are replaced together (D19)."""
    more = 0
    if move != TO_STOP:
        s.chosen[move - TO_OFFER] = 1
        for place in range(OFFER):
            if s.offer[place] != NONE and s.chosen[place] == 0:
                more = 1
    if move == TO_STOP or left == 1 or more == 0:
        then(s, REFRESHED, seat)
    else:
        then(s, REFRESHING, seat, left - 1)


@rule
def replace_chosen(s: State, seat: int) -> None:
    """Discard the chosen tiles, which costs nobody anything, and refill (TC-55)."""
    for place in range(OFFER):
        if s.chosen[place] == 1:
            s.tile_pile[s.offer[place]] += 1
            tell(s, REPLACED, seat, s.offer[place], place)
            s.offer[place] = NONE
    for place in range(OFFER):
        if s.chosen[place] == 1:
            s.chosen[place] = 0
            refill(s, place)


@rule
def legal_copy(s: State, seat: int) -> None:
    """Tiles on offer whose ability could be used now (D20)."""
    for place in range(OFFER):
        if can_copy(s, seat, s.offer[place]):
            offer(s, TO_OFFER + place)


@rule
def play_copy(s: State, seat: int, place: int) -> None:
    """Carry out the ability of a tile that stays on offer (TC-70)."""
    tell(s, COPIED, seat, s.offer[place])
    start_copy(s, seat, s.offer[place])
    then(s, AFTER_COPY, seat)


@rule
def legal_hit(s: State, seat: int) -> None:
    """The other players (D21)."""
    for other in range(s.seats):
        if other != seat:
            offer(s, TO_RIVAL + other)


@rule
def legal_throw(s: State, seat: int) -> None:
    """Different cards in hand (D23)."""
    for card in range(N_CARDS):
        if place_in_hand(s, seat, card) != NONE:
            offer(s, TO_THROW + card)


@rule
def play_throw(s: State, seat: int, card: int) -> None:
    """Discard down to the limit of the hand (TC-11)."""
    throw(s, seat, card)
    then(s, TRY, seat, THROWING)


@rule
def is_free_tile(s: State, place: int) -> bool:
    """Whether a tile on offer is cheap enough for the quick start (TC-22)."""
    tile = s.offer[place]
    return tile != NONE and COST[tile] <= QUICK_COST[KIND[tile]]


@rule
def has_free_tile(s: State) -> bool:
    """Whether the quick start finds a tile."""
    found = False
    for place in range(OFFER):
        if is_free_tile(s, place):
            found = True
    return found


@rule
def legal_taking(s: State) -> None:
    """Tiles on offer that are cheap enough (D2)."""
    for place in range(OFFER):
        if is_free_tile(s, place):
            offer(s, TO_OFFER + place)
