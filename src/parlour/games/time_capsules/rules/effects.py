"""The words of the notation: what each does, when it can do something, what it counts (TC-57 to TC-70)."""

from __future__ import annotations

from parlour.engine.core.lists import empty
from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import tell, then
from parlour.engine.effects.machine import begin, is_possible
from parlour.engine.effects.program import A0, A1, WORD
from parlour.engine.people.content import frozen
from parlour.games.time_capsules import content
from parlour.games.time_capsules.content import CRYSTAL, ROWS, THE_BREAK, TILES
from parlour.games.time_capsules.rules import frames
from parlour.games.time_capsules.rules.buying import available, dig, has_free_tile, has_tile_to_replace, pay
from parlour.games.time_capsules.rules.objects import (
    ACTIVE,
    INACTIVE,
    active_batteries,
    active_computers,
    breaks_in_zones,
    discard,
    gain,
    gain_crystals,
    gain_vp,
    has_die_below_peak,
    has_smaller,
    hit,
    in_zones,
    mend,
    ready_copies,
)
from parlour.games.time_capsules.rules.supply import cards_to_draw, draw_bio, draw_card, tiles_to_draw
from parlour.games.time_capsules.state import BY_BIO, BY_CARD, BY_USE, GAINED, State

# The decision that a word leads to.
_ASKS = {
    content.UPGRADE: frames.UPGRADING,
    content.CHARGE: frames.CHARGING,
    content.REROLL: frames.REROLLING,
    content.REROLL_ANY: frames.REROLLING,
    content.PEAK: frames.PEAKING,
    content.BOOST: frames.BOOSTING,
    content.CLONE: frames.CLONING,
    content.DOUBLE: frames.DOUBLING,
    content.ECHO: frames.ECHOING,
    content.READY: frames.READYING,
    content.SCOUT: frames.SCOUTING,
    content.REFRESH: frames.REFRESHING,
    content.MIMIC: frames.COPYING,
    content.RIVAL: frames.HITTING,
    content.SCRAP: frames.SCRAPPING,
}
ASKS = frozen([_ASKS.get(word, NONE) for word in range(len(content.VOCABULARY.words))])
# What the first number of a frame is: how often it is still to be decided, or what is chosen.
_FIRST = [next(iter(row.numbers), "") for row in frames.FRAMES.rows]
IS_LEFT, IS_WHAT = (frozen([int(name in what) for name in _FIRST]) for what in (("left",), ("what", "")))

# ---------------------------------------------------------------- what the machine asks


@rule
def must_pay() -> int:
    """Whoever chooses something with an arrow has to pay (TC-68)."""
    return 1


@rule
def counted(s: State, seat: int, count: int, c0: int, c1: int) -> int:
    """Objects in the active zone, or bioobjects or breaks in both zones."""
    if count == content.COUNT_ACTIVE:
        return count_active(s, seat, c0)
    found = 0
    for thing in range(content.FIRST_BIO, THE_BREAK):
        found += in_zones(s, seat, thing)
    return found if count == content.COUNT_BIO else breaks_in_zones(s, seat)


@rule
def count_active(s: State, seat: int, what: int) -> int:
    """Active objects of a sort; the artifact in use, or the tile that is copied, counts itself (TC-64, TC-70)."""
    found = 0
    for thing in range(content.FIRST_BIO):
        if content.COUNTS[what, thing] == 1:
            found += s.active_zone[seat, thing]
    return found + content.COUNTS[what, s.borrowed] if s.borrowed != NONE else found


# ---------------------------------------------------------------- when a word can do something (TC-66)


@rule
def can_do(s: State, seat: int, row: int, amount: int) -> int:
    """1 when the word of a row can change something now."""
    return 1 if amount > 0 and is_useful(s, seat, row) else 0


@rule
def is_useful(s: State, seat: int, row: int) -> bool:
    """The conditions of TC-66, word by word; what is not named here can always do something."""
    word, what = ROWS[row, WORD], ROWS[row, A0]
    if ASKS[word] != NONE:
        return is_open(s, seat, ASKS[word], what)
    if word == CRYSTAL:
        return s.crystal[seat] < content.CRYSTAL_LIMIT
    if word == content.DRAW:
        return cards_to_draw(s) > 0
    if word == content.BIO:
        return s.bio_left > 0
    if word == content.MEND:
        return breaks_in_zones(s, seat) > 0
    if word == content.RIVALS:
        return s.seats > 1
    return tiles_to_draw(s, what) > 0 if word == content.DIG else True


@rule
def is_open(s: State, seat: int, kind: int, what: int) -> bool:
    """Whether a decision has an option now."""
    if kind == frames.UPGRADING:
        return has_smaller(s, seat, content.COMPUTER12)
    if kind == frames.CHARGING:
        return has_smaller(s, seat, content.BATTERY3)
    if kind == frames.PEAKING or kind == frames.BOOSTING:
        return has_die_below_peak(s, seat)
    if kind == frames.REROLLING or kind == frames.ECHOING:
        return active_computers(s, seat) > 0
    if kind == frames.CLONING or kind == frames.DOUBLING:
        return active_batteries(s, seat) > 0
    if kind == frames.READYING:
        return has_object_to_ready(s, seat, what)
    if kind == frames.SCRAPPING:
        return has_object_to_scrap(s, seat, what)
    if kind == frames.SCOUTING:
        return tiles_to_draw(s, content.QUBIT) + tiles_to_draw(s, content.ENERGY) > 0
    if kind == frames.REFRESHING:
        return has_tile_to_replace(s)
    if kind == frames.COPYING:
        return s.copyable == 1
    if kind == frames.HITTING:
        return s.seats > 1
    if kind == frames.TAKING:
        return has_free_tile(s)
    return s.n_hand[seat] > content.HAND_LIMIT  # THROWING


@rule
def has_object_to_ready(s: State, seat: int, what: int) -> bool:
    """Whether a fitting object is inactive; an artifact that was readied this turn does not fit (TC-65)."""
    found = False
    for thing in range(THE_BREAK):
        if content.READIES[what, thing] == 1 and ready_copies(s, seat, thing) > 0:
            found = True
    return found


@rule
def has_object_to_scrap(s: State, seat: int, what: int) -> bool:
    """Whether such an object lies in the zones (TC-66)."""
    found = False
    for thing in range(THE_BREAK):
        if content.SCRAPS[what, thing] == 1 and in_zones(s, seat, thing) > 0:
            found = True
    return found


@rule
def can_pay(s: State, seat: int, row: int, amount: int) -> int:
    """1 when the left side of an arrow can be paid (TC-66)."""
    word = ROWS[row, WORD]
    if word == CRYSTAL:
        return 1 if s.crystal[seat] >= amount else 0
    if word == content.LOOSE_ENERGY:
        return 1 if available(s, seat, content.ENERGY) >= amount else 0
    if word == content.LOOSE_QUBIT:
        return 1 if available(s, seat, content.QUBIT) >= amount else 0
    if word == content.SCRAP:
        return 1 if has_object_to_scrap(s, seat, ROWS[row, A0]) else 0
    return 1 if s.in_use != NONE else 0


@rule
def why_not_copying(s: State, seat: int, place: int) -> int:
    """0, or why a tile on offer cannot be copied now; it counts itself, and must not scrap itself (D20, TC-70)."""
    tile = s.offer[place]
    if tile == NONE:
        return frames.PLACE_EMPTY
    if content.USE[tile] == 0 or content.SCRAPS_ITSELF[tile] == 1:
        return frames.CANNOT_COPY
    before = s.borrowed
    s.borrowed = tile
    possible = is_possible(s, ROWS, seat, content.USE[tile], len(ROWS), 0)
    s.borrowed = before
    return frames.POSSIBLE if possible == 1 else frames.CANNOT_COPY


@rule
def look_for_copies(s: State, seat: int) -> None:
    """Note whether some tile on offer could be copied: an effect that copies is judged by it (TC-66)."""
    s.copyable = 0
    found = 0
    for place in range(content.OFFER):
        if why_not_copying(s, seat, place) == frames.POSSIBLE:
            found = 1
    s.copyable = found


@rule
def is_effect_possible(s: State, seat: int, start: int) -> bool:
    """Whether something of an effect can be done now (TC-66); tiles to copy are looked for only if it copies."""
    before = s.copyable  # to be kept: it must not tell what is in the hand
    if content.MIMICS[start] == 1:
        look_for_copies(s, seat)
    possible = is_possible(s, ROWS, seat, start, len(ROWS), 0)
    s.copyable = before
    return possible == 1


@rule
def begin_effect(s: State, seat: int, start: int, source: int) -> None:
    """Queue the effect of something that a seat has chosen to use, play or grow."""
    if content.MIMICS[start] == 1:
        look_for_copies(s, seat)
    begin(s, seat, start, source)


# ---------------------------------------------------------------- what a word does


@rule
def do_word(s: State, seat: int, row: int, amount: int, source: int) -> None:
    """Carry out the word of a row as far as possible (TC-67)."""
    word = ROWS[row, WORD]
    if word <= content.DRAW:
        gain_word(s, seat, row, amount, source)
    elif word == content.MEND:
        mend(s, seat, amount)
    elif word == content.SCRAP_SELF:
        scrap_self(s, seat)
    elif word == content.DISCOUNT:
        s.discount[seat] += amount
        tell(s, GAINED, seat, content.DISCOUNT, amount, NONE)
    elif word == content.ANYPAY:
        s.anypay[seat] = 1
        tell(s, GAINED, seat, content.ANYPAY, 1, NONE)
    elif word == content.DIG:
        dig(s, seat, ROWS[row, A0], amount)
    elif word == content.RIVALS:
        for other in range(s.seats):
            if other != seat:
                hit(s, seat, other, amount)
    else:
        ask(s, seat, row, amount)


@rule
def ask(s: State, seat: int, row: int, amount: int) -> None:
    """Put the decision that a word leads to, with the number of the word, or else with what it names."""
    word, second = ROWS[row, WORD], 0
    number = ROWS[row, A0] if IS_WHAT[ASKS[word]] == 1 else amount
    if word == content.SCOUT:
        number, second = min(amount, content.REVEALED), ROWS[row, A1]
    elif word == content.REROLL_ANY:
        empty(s.rolled_once)
        number, second = active_computers(s, seat), 1
    then(s, frames.TRY, seat, ASKS[word], number, second)


@rule
def resolve_try(s: State, seat: int, asked: int, first: int, second: int) -> None:
    """Put a decision if it has an option; what cannot be done is lost (TC-67, TC-76)."""
    if IS_LEFT[asked] == 1 and first < 1:
        return
    if asked == frames.COPYING:
        look_for_copies(s, seat)
    if is_open(s, seat, asked, first):
        then(s, asked, seat, first, second)


@rule
def gain_word(s: State, seat: int, row: int, amount: int, source: int) -> None:
    """Points, crystals, loose energy and qubits, objects, cards (TC-29, TC-62)."""
    word = ROWS[row, WORD]
    if word == content.VP:
        brought = component_of(source)
        tell(s, GAINED, seat, word, amount, brought)  # before the spaces of the score track that this reaches
        gain_vp(s, seat, amount, source // frames.SOURCE)
    elif word == content.GEAR or word == content.LIVE:
        what = content.GEAR_OBJECT[ROWS[row, A1]]
        tell(s, GAINED, seat, word, amount, what)
        gain(s, seat, what, amount, INACTIVE if word == content.GEAR else ACTIVE)
    elif word == content.BIO:
        for _ in range(amount):
            drawn = draw_bio(s, seat)
            if drawn != NONE:
                tell(s, GAINED, seat, content.BIO, 1, drawn)
    elif word == content.DRAW:
        for _ in range(amount):
            draw_card(s, seat)
        then(s, frames.TRY, seat, frames.THROWING)
    else:
        gain_loose(s, seat, word, amount)


@rule
def gain_loose(s: State, seat: int, word: int, amount: int) -> None:
    """Crystals up to nine, loose energy and qubits, breaks (TC-11, TC-59, TC-62)."""
    what = NONE
    if word == CRYSTAL:
        amount = gain_crystals(s, seat, amount)
    elif word == content.LOOSE_ENERGY:
        s.energy[seat] += amount
    elif word == content.LOOSE_QUBIT:
        s.qubit[seat] += amount
    elif word == content.BREAK:
        what = THE_BREAK
        gain(s, seat, THE_BREAK, amount, INACTIVE)
    tell(s, GAINED, seat, word, amount, what)


@rule
def component_of(source: int) -> int:
    """The artifact, card or bioobject that an effect belongs to, counted through in this order; or NONE."""
    kind, which = source // frames.SOURCE, source % frames.SOURCE
    if kind == BY_USE:
        return which
    if kind == BY_CARD:
        return TILES + which
    return TILES + content.N_CARDS + which if kind == BY_BIO else NONE


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
    elif word == content.LOOSE_ENERGY:
        pay(s, seat, content.ENERGY, amount)
    elif word == content.LOOSE_QUBIT:
        pay(s, seat, content.QUBIT, amount)
    else:
        do_word(s, seat, row, amount, source)  # what is scrapped is scrapped for good
