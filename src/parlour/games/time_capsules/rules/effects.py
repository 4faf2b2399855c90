"""The words of the notation: what each does, when it can do something, what it counts (TC-57 to TC-70)."""

from __future__ import annotations

from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import tell, then
from parlour.engine.effects.machine import begin, is_possible
from parlour.engine.effects.program import A0, A1, WORD
from parlour.games.time_capsules.content import (
    ANYPAY,
    BIO,
    BOOST,
    BREAK,
    CHARGE,
    CLONE,
    COUNT_ACTIVE,
    COUNT_BIO,
    CRYSTAL,
    CRYSTAL_LIMIT,
    DICE,
    DIG,
    DISCOUNT,
    DOUBLE,
    DRAW,
    ECHO,
    ENERGY,
    GEAR,
    GEAR_OBJECT,
    LIVE,
    LOOSE_ENERGY,
    LOOSE_QUBIT,
    MEND,
    MIMIC,
    MIMICS,
    N_CARDS,
    OFFER,
    PEAK,
    QUBIT,
    READY,
    REFRESH,
    REROLL,
    REROLL_ANY,
    REVEALED,
    RIVAL,
    RIVALS,
    ROWS,
    SCOUT,
    SCRAP,
    SCRAP_SELF,
    SCRAPS_ITSELF,
    THE_BREAK,
    TILES,
    UPGRADE,
    USE,
    VP,
)
from parlour.games.time_capsules.rules.frames import (
    BOOSTING,
    CHARGING,
    CLONING,
    COPYING,
    DIGGING,
    DOUBLING,
    ECHOING,
    HITTING,
    PEAKING,
    READYING,
    REFRESHING,
    REROLLING,
    SCOUTING,
    SCRAPPING,
    SOURCE,
    THROWING,
    TRY,
    UPGRADING,
)
from parlour.games.time_capsules.rules.objects import (
    ACTIVE,
    INACTIVE,
    active_batteries,
    active_computers,
    bios_in_zones,
    breaks_in_zones,
    discard,
    gain,
    gain_crystals,
    gain_vp,
    mend,
    own,
)
from parlour.games.time_capsules.rules.paying import pay
from parlour.games.time_capsules.rules.supply import draw_bio, draw_card, draw_tile
from parlour.games.time_capsules.rules.usefulness import COUNT_BATTERY, COUNT_COMPUTER, is_of_sort
from parlour.games.time_capsules.state import BY_BIO, BY_CARD, BY_USE, GAINED, HIT, PHASES, REVEALED_TILE, State

# ---------------------------------------------------------------- what the machine asks


@rule
def must_pay() -> int:
    """Whoever chooses something with an arrow has to pay (TC-68)."""
    return 1


@rule
def counted(s: State, seat: int, count: int, c0: int, c1: int) -> int:
    """Objects in the active zone, or bioobjects or breaks in both zones."""
    if count == COUNT_ACTIVE:
        return count_active(s, seat, c0)
    return bios_in_zones(s, seat) if count == COUNT_BIO else breaks_in_zones(s, seat)


@rule
def count_active(s: State, seat: int, what: int) -> int:
    """Active objects of a sort; the artifact in use, or the tile that is copied, counts itself (TC-64, TC-70)."""
    if what == COUNT_BATTERY:
        return active_batteries(s, seat)
    if what == COUNT_COMPUTER:
        return active_computers(s, seat)
    found = 0
    for tile in range(TILES):
        if is_of_sort(tile, what):
            found += s.active_zone[seat, tile]
    if s.borrowed != NONE and is_of_sort(s.borrowed, what):
        found += 1
    return found


# ---------------------------------------------------------------- when a word can do something (TC-66)


@rule
def is_copyable(s: State, seat: int, tile: int) -> bool:
    """Whether the ability of a tile on offer could be used now; it counts itself, and must not scrap itself (TC-70)."""
    if tile == NONE or USE[tile] == 0 or SCRAPS_ITSELF[tile] == 1:
        return False
    before = s.borrowed
    s.borrowed = tile
    possible = is_possible(s, ROWS, seat, USE[tile], len(ROWS), 0)
    s.borrowed = before
    return possible == 1


@rule
def look_for_copies(s: State, seat: int) -> None:
    """Note whether some tile on offer could be copied: an effect that copies is judged by it (TC-66)."""
    s.copyable = 0
    found = 0
    for place in range(OFFER):
        if is_copyable(s, seat, s.offer[place]):
            found = 1
    s.copyable = found


@rule
def is_effect_possible(s: State, seat: int, start: int) -> bool:
    """Whether something of an effect can be done now (TC-66); tiles to copy are looked for only if it copies."""
    before = s.copyable  # to be kept: it must not tell what is in the hand
    if MIMICS[start] == 1:
        look_for_copies(s, seat)
    possible = is_possible(s, ROWS, seat, start, len(ROWS), 0)
    s.copyable = before
    return possible == 1


@rule
def begin_effect(s: State, seat: int, start: int, source: int) -> None:
    """Queue the effect of something that a seat has chosen to use, play or grow."""
    if MIMICS[start] == 1:
        look_for_copies(s, seat)
    begin(s, seat, start, source)


# ---------------------------------------------------------------- what a word does


@rule
def do_word(s: State, seat: int, row: int, amount: int, source: int) -> None:
    """Carry out the word of a row as far as possible (TC-67)."""
    word, what = ROWS[row, WORD], ROWS[row, A0]
    if word <= DRAW:
        gain_word(s, seat, row, amount, source)
    elif word == MEND:
        mend(s, seat, amount)
    elif word == UPGRADE:
        then(s, TRY, seat, UPGRADING, amount)
    elif word == CHARGE:
        then(s, TRY, seat, CHARGING, amount)
    elif word == CLONE:
        then(s, TRY, seat, CLONING)
    elif word == DOUBLE:
        then(s, TRY, seat, DOUBLING)
    elif word == READY:
        then(s, TRY, seat, READYING, what)
    elif word == SCRAP:
        then(s, TRY, seat, SCRAPPING, what)
    elif word == SCRAP_SELF:
        scrap_self(s, seat)
    elif word == REROLL or word == REROLL_ANY or word == PEAK or word == BOOST or word == ECHO:
        dice_word(s, seat, word, amount)
    else:
        shop_word(s, seat, row, amount)


@rule
def dice_word(s: State, seat: int, word: int, amount: int) -> None:
    """What happens to the dice of active computers (TC-6)."""
    if word == REROLL:
        then(s, TRY, seat, REROLLING, amount, 0)
    elif word == REROLL_ANY:
        for die in range(DICE):
            s.rolled_once[die] = 0
        then(s, TRY, seat, REROLLING, active_computers(s, seat), 1)
    elif word == PEAK:
        then(s, TRY, seat, PEAKING, amount)
    elif word == BOOST:
        then(s, TRY, seat, BOOSTING, amount)
    else:
        then(s, TRY, seat, ECHOING)


@rule
def gain_word(s: State, seat: int, row: int, amount: int, source: int) -> None:
    """Points, crystals, loose energy and qubits, objects, cards (TC-29, TC-62)."""
    word = ROWS[row, WORD]
    if word == VP:
        brought = component_of(source)
        tell(s, GAINED, seat, word, amount, brought)  # before the spaces of the score track that this reaches
        gain_vp(s, seat, amount, source // SOURCE)
    elif word == GEAR or word == LIVE:
        what = GEAR_OBJECT[ROWS[row, A1]]
        tell(s, GAINED, seat, word, amount, what)
        gain(s, seat, what, amount, INACTIVE if word == GEAR else ACTIVE)
    elif word == BIO:
        for _ in range(amount):
            drawn = draw_bio(s, seat)
            if drawn != NONE:
                tell(s, GAINED, seat, BIO, 1, drawn)
    elif word == DRAW:
        for _ in range(amount):
            draw_card(s, seat)
        then(s, TRY, seat, THROWING)
    else:
        gain_loose(s, seat, word, amount)


@rule
def gain_loose(s: State, seat: int, word: int, amount: int) -> None:
    """Crystals up to nine, loose energy and qubits, breaks (TC-11, TC-59, TC-62)."""
    what = NONE
    if word == CRYSTAL:
        amount = gain_crystals(s, seat, amount, CRYSTAL_LIMIT)
    elif word == LOOSE_ENERGY:
        s.energy[seat] += amount
    elif word == LOOSE_QUBIT:
        s.qubit[seat] += amount
    elif word == BREAK:
        what = THE_BREAK
        gain(s, seat, THE_BREAK, amount, INACTIVE)
    tell(s, GAINED, seat, word, amount, what)


@rule
def component_of(source: int) -> int:
    """The artifact, card or bioobject that an effect belongs to, counted through in this order; or NONE."""
    kind, which = source // SOURCE, source % SOURCE
    if kind == BY_USE:
        return which
    if kind == BY_CARD:
        return TILES + which
    return TILES + N_CARDS + which if kind == BY_BIO else NONE


@rule
def shop_word(s: State, seat: int, row: int, amount: int) -> None:
    """Words that change the next purchase, the offer, or the other players (TC-61, TC-69, TC-70)."""
    word = ROWS[row, WORD]
    if word == DISCOUNT:
        s.discount[seat] += amount
        tell(s, GAINED, seat, DISCOUNT, amount, NONE)
    elif word == ANYPAY:
        s.anypay[seat] = 1
        tell(s, GAINED, seat, ANYPAY, 1, NONE)
    elif word == SCOUT:
        then(s, TRY, seat, SCOUTING, min(amount, REVEALED), ROWS[row, A1])
    elif word == DIG:
        dig(s, seat, ROWS[row, A0], amount)
    elif word == REFRESH:
        for place in range(OFFER):
            s.chosen[place] = 0
        then(s, TRY, seat, REFRESHING, amount)
    elif word == MIMIC:
        then(s, TRY, seat, COPYING)
    elif word == RIVAL:
        then(s, TRY, seat, HITTING, amount)
    elif word == RIVALS:
        for other in range(s.seats):
            if other != seat:
                hit(s, seat, other, amount)


@rule
def dig(s: State, seat: int, kind: int, discount: int) -> None:
    """Reveal the top tile of a stack: buy it, or take a crystal (D18)."""
    tile = draw_tile(s, kind)
    if tile == NONE:
        return
    s.revealed[0] = tile
    tell(s, REVEALED_TILE, seat, tile)
    then(s, DIGGING, seat, kind, discount)


@rule
def hit(s: State, seat: int, victim: int, n: int) -> None:
    """Another player takes breaks: into the active zone, in mode phases into the crystal zone (TC-61)."""
    own(s, victim, THE_BREAK, n)
    if s.mode == PHASES:
        s.waiting[victim] += n
    else:
        s.active_zone[victim, THE_BREAK] += n
    tell(s, HIT, seat, victim, n)


@rule
def scrap_self(s: State, seat: int) -> None:
    """Discard the artifact in use, instead of moving it to the inactive zone afterwards."""
    if s.in_use == NONE:
        return
    tile, readied = s.in_use % TILES, s.in_use // TILES
    s.in_use = NONE
    s.active_zone[seat, tile] -= 1
    s.readied_active[seat, tile] -= readied
    discard(s, seat, tile)


@rule
def pay_word(s: State, seat: int, row: int, amount: int, source: int) -> None:
    """Pay the left side of an arrow."""
    word = ROWS[row, WORD]
    if word == CRYSTAL:
        s.crystal[seat] -= amount
        tell(s, GAINED, seat, CRYSTAL, -amount, NONE)
    elif word == LOOSE_ENERGY:
        pay(s, seat, ENERGY, amount)
    elif word == LOOSE_QUBIT:
        pay(s, seat, QUBIT, amount)
    elif word == SCRAP:
        then(s, TRY, seat, SCRAPPING, ROWS[row, A0])
    else:
        scrap_self(s, seat)


@rule
def resolve_after_copy(s: State) -> None:
    """The tile is no longer borrowed (TC-70)."""
    s.borrowed = NONE


@rule
def start_copy(s: State, seat: int, tile: int) -> None:
    """Carry out the ability of a tile that stays on offer (TC-70)."""
    s.borrowed = tile
    begin(s, seat, USE[tile], SOURCE * BY_USE + tile)
