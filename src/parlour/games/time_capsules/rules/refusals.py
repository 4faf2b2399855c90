"""Why a move is not possible now: the moment first, then the move's own `can_…` (the one source of legality)."""

from __future__ import annotations

from parlour.engine.effects.machine import is_possible
from parlour.engine.effects.program import A0, JUMP
from parlour.engine.record import NONE
from parlour.engine.rules import rule
from parlour.engine.stack import KIND, SEAT, A, B, C
from parlour.games.time_capsules.content import (
    BIOS,
    DIE_SIZE,
    FIRST_BATTERY,
    FIRST_BIO,
    FIRST_COMPUTER,
    OFFER,
    ROWS,
    TILES,
)
from parlour.games.time_capsules.moves import (
    TO_ANSWER,
    TO_ARTIFACT,
    TO_BUY,
    TO_CAPSULE,
    TO_CELL,
    TO_DIE,
    TO_DROP,
    TO_END,
    TO_GROW,
    TO_OFFER,
    TO_PLAY,
    TO_READIED,
    TO_RECYCLE,
    TO_REVEAL,
    TO_RIVAL,
    TO_SIDE,
    TO_STACK,
    TO_STANDARD,
    TO_STOP,
    TO_THROW,
    TO_USE,
    TO_X,
)
from parlour.games.time_capsules.rules.actions import (
    BATTERIES,
    can_buy,
    can_grow,
    can_play,
    can_recycle,
    can_standard,
    can_use,
    most_x,
)
from parlour.games.time_capsules.rules.effects import READY_TRAIT, can_copy, is_readied_by, is_scrapped_by
from parlour.games.time_capsules.rules.filling import can_fill, is_scarce
from parlour.games.time_capsules.rules.frames import (
    ACT,
    AMOUNT_FRAME,
    AT_PEAK,
    BOOSTING,
    CANNOT_COPY,
    CHARGING,
    CHOOSING,
    CHOSEN_ALREADY,
    CLONING,
    COPYING,
    DIGGING,
    DOUBLING,
    DROPPING,
    FILL,
    GAME_OVER,
    HITTING,
    LARGEST,
    NO_SEAT,
    NO_STOP,
    NOT_IN_HAND,
    NOT_THERE,
    OTHER_DECISION,
    OTHER_TRAIT,
    PAYING,
    PEAKING,
    PLACE_EMPTY,
    POSSIBLE,
    READIED_ALREADY,
    READYING,
    RECYCLING,
    REFRESHING,
    REROLLING,
    ROLLED_ALREADY,
    SCOUTING,
    SCRAPPING,
    SIDE,
    SIDE_DOES_NOTHING,
    STACK_EMPTY,
    TAKING,
    THROWING,
    TOO_DEAR,
    TOO_GOOD,
    TOO_MANY,
    UPGRADING,
    YOURSELF,
)
from parlour.games.time_capsules.rules.objects import peak_of
from parlour.games.time_capsules.rules.supply import place_in_hand, tiles_to_draw
from parlour.games.time_capsules.rules.targets import can_buy_revealed, is_any_die, is_free_tile, thing_of, zone_of
from parlour.games.time_capsules.state import State


@rule
def why(s: State, move: int) -> int:
    """0 when the move is possible now, else the reason."""
    if s.over != 0:
        return GAME_OVER
    top = s.depth - 1
    kind, seat = s.frame[top, KIND], s.frame[top, SEAT]
    a, b, c = s.frame[top, A], s.frame[top, B], s.frame[top, C]
    if kind == ACT:
        return why_not_act(s, seat, a, move)
    if kind == AMOUNT_FRAME:
        if not TO_X <= move < TO_DIE:
            return OTHER_DECISION
        return POSSIBLE if move - TO_X < most_x(s, seat, a, b) else TOO_MANY
    if kind == FILL:
        if not TO_CAPSULE <= move < TO_ANSWER:
            return OTHER_DECISION
        return can_fill(s, seat, move - TO_CAPSULE, is_scarce(s, seat))
    if kind == DROPPING:
        if not TO_DROP <= move < TO_CAPSULE:
            return OTHER_DECISION
        return POSSIBLE if s.inactive_zone[seat, move - TO_DROP] > 0 else NOT_THERE
    if kind == SIDE:
        return why_not_side(s, seat, a, c, move)
    if kind <= SCRAPPING:
        return why_not_object(s, seat, kind, a, b, move)
    return why_not_other(s, seat, kind, b, move)


@rule
def why_not_act(s: State, seat: int, phase: int, move: int) -> int:
    """Why an action is not possible (TC-30, TC-40, TC-44)."""
    if move == TO_END:
        return POSSIBLE
    if move < TO_STANDARD:
        return can_buy(s, seat, move - TO_BUY, phase)
    if move < TO_RECYCLE:
        return can_standard(s, seat, move - TO_STANDARD, phase)
    if move < TO_USE:
        return can_recycle(s, seat, move - TO_RECYCLE)
    if move < TO_PLAY:
        return can_use(s, seat, (move - TO_USE) % TILES, (move - TO_USE) // TILES, phase)
    if move < TO_GROW:
        return can_play(s, seat, move - TO_PLAY, phase)
    if move < TO_END:
        return can_grow(s, seat, (move - TO_GROW) // BIOS, (move - TO_GROW) % BIOS, phase)
    return OTHER_DECISION


@rule
def why_not_side(s: State, seat: int, row: int, paying: int, move: int) -> int:
    """Why a side of a slash cannot be chosen (TC-68)."""
    if not TO_SIDE <= move < TO_STACK or move - TO_SIDE >= ROWS[row, A0]:
        return OTHER_DECISION
    side = row + 1
    for _ in range(move - TO_SIDE):
        side += ROWS[side, JUMP]
    possible = is_possible(s, ROWS, seat, side + 1, side + ROWS[side, JUMP], paying)
    return POSSIBLE if possible == 1 else SIDE_DOES_NOTHING


@rule
def why_not_object(s: State, seat: int, kind: int, a: int, b: int, move: int) -> int:
    """Why an object cannot be chosen: paid, rolled, enlarged, readied, scrapped."""
    if kind == REROLLING and move == TO_STOP:
        return POSSIBLE
    if move == TO_STOP:
        return NO_STOP
    if not TO_DIE <= move < TO_SIDE:
        return OTHER_DECISION
    if not is_asked_for(kind, a, move):
        return OTHER_TRAIT if is_of_other_trait(kind, a, move) else OTHER_DECISION
    if copies_of(s, seat, move) < 1:
        return READIED_ALREADY if is_readied_copy_there(s, seat, kind, move) else NOT_THERE
    if move < TO_CELL:
        return why_not_die(s, kind, b, seat, move - TO_DIE)
    if kind == CHARGING and thing_of(move) == FIRST_BATTERY:
        return LARGEST
    if kind == UPGRADING and thing_of(move) == FIRST_COMPUTER:
        return LARGEST
    return POSSIBLE


@rule
def is_asked_for(kind: int, what: int, move: int) -> bool:
    """Whether a decision is about objects of this sort, in this zone."""
    thing, zone = thing_of(move), zone_of(move)
    computer = FIRST_COMPUTER <= thing < FIRST_BATTERY
    battery = FIRST_BATTERY <= thing < FIRST_BIO
    if kind == PAYING:
        return zone == 0 and ((battery and what != 0) or (computer and what != 1))
    if kind == RECYCLING:
        return zone == 0 and (battery if what == BATTERIES else computer)
    if kind == UPGRADING:
        return computer
    if kind == CHARGING:
        return battery
    if kind == CLONING or kind == DOUBLING:
        return battery and zone == 0
    if kind == READYING:
        return zone == 1 and move < TO_READIED and is_readied_by(thing, what)
    if kind == SCRAPPING:
        return is_scrapped_by(thing, what)
    return computer and zone == 0


@rule
def is_of_other_trait(kind: int, what: int, move: int) -> bool:
    """Whether an inactive artifact is named where one of another trait is to be readied."""
    is_idle = TO_ARTIFACT <= move < TO_READIED and zone_of(move) == 1
    return kind == READYING and what >= READY_TRAIT and is_idle


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
def is_readied_copy_there(s: State, seat: int, kind: int, move: int) -> bool:
    """Whether the artifact that cannot be readied is there, but was readied this turn already (TC-65)."""
    return kind == READYING and move >= TO_ARTIFACT and s.readied_inactive[seat, thing_of(move)] > 0


@rule
def why_not_die(s: State, kind: int, once: int, seat: int, die: int) -> int:
    """Why an active computer that is there cannot be chosen."""
    if kind == UPGRADING and DIE_SIZE[die] == 0:
        return LARGEST
    if (kind == BOOSTING or kind == PEAKING) and not is_any_die(kind) and die == peak_of(die):
        return AT_PEAK
    if kind == REROLLING and once == 1 and s.dice[seat, die] <= s.rolled_once[die]:
        return ROLLED_ALREADY
    return POSSIBLE


@rule
def why_not_other(s: State, seat: int, kind: int, b: int, move: int) -> int:
    """Why a stack, a tile, a rival or a card cannot be chosen (D16 to D23)."""
    if kind == SCOUTING:
        if not TO_STACK <= move < TO_REVEAL:
            return OTHER_DECISION
        return POSSIBLE if tiles_to_draw(s, move - TO_STACK) > 0 else STACK_EMPTY
    if kind == CHOOSING or kind == DIGGING:
        if move == TO_STOP:
            return POSSIBLE
        if not TO_REVEAL <= move < TO_OFFER:
            return OTHER_DECISION
        if s.revealed[move - TO_REVEAL] == NONE:
            return PLACE_EMPTY
        return POSSIBLE if can_buy_revealed(s, seat, move - TO_REVEAL, b) else TOO_DEAR
    if kind == REFRESHING and move == TO_STOP:
        return POSSIBLE
    if kind == REFRESHING or kind == COPYING or kind == TAKING:
        return why_not_offer(s, seat, kind, move - TO_OFFER)
    if kind == HITTING:
        if not TO_RIVAL <= move < TO_THROW:
            return OTHER_DECISION
        if move - TO_RIVAL >= s.seats:
            return NO_SEAT
        return YOURSELF if move - TO_RIVAL == seat else POSSIBLE
    if kind == THROWING and TO_THROW <= move < TO_DROP:
        return POSSIBLE if place_in_hand(s, seat, move - TO_THROW) != NONE else NOT_IN_HAND
    return OTHER_DECISION


@rule
def why_not_offer(s: State, seat: int, kind: int, place: int) -> int:
    """Why a tile on offer cannot be replaced, copied or taken (D2, D19, D20)."""
    if not 0 <= place < OFFER:
        return OTHER_DECISION
    if s.offer[place] == NONE:
        return PLACE_EMPTY
    if kind == REFRESHING:
        return CHOSEN_ALREADY if s.chosen[place] == 1 else POSSIBLE
    if kind == COPYING:
        return POSSIBLE if can_copy(s, seat, s.offer[place]) else CANNOT_COPY
    return POSSIBLE if is_free_tile(s, place) else TOO_GOOD
