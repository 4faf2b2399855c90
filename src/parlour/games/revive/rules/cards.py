"""Playing a card, waking and recalling cards (REV-48 to REV-55, REV-118)."""

from __future__ import annotations

from parlour.engine.core.lists import pieces_in
from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import tell, then
from parlour.engine.effects.machine import begin
from parlour.games.revive import content, state, tables
from parlour.games.revive.rules import frames
from parlour.games.revive.state import State

PLACEMENTS = content.N_SLOTS + 1  # the side slot twice, once for each half


@rule
def slot_of(placement: int) -> int:
    """The slot of a placement."""
    return min(placement, content.SIDE_SLOT)


@rule
def half_of(placement: int) -> int:
    """The half that counts: the top one in top slots, the bottom one in bottom slots, either at the side (REV-49)."""
    if placement >= content.SIDE_SLOT:
        return placement - content.SIDE_SLOT
    return content.TOP if placement < 2 else content.BOTTOM


@rule
def visible_half(s: State, seat: int, slot: int) -> int:
    """The half that counts of the cards that lie in a slot."""
    return s.side_half[seat] if slot == content.SIDE_SLOT else half_of(slot)


@rule
def last_card(s: State, seat: int, slot: int) -> int:
    """The card placed last in a slot, or NONE."""
    return s.slot[seat, slot, s.n_slot[seat, slot] - 1] if s.n_slot[seat, slot] > 0 else NONE


@rule
def why_not_placement(s: State, seat: int, placement: int) -> int:
    """0, or why no card can be placed there (REV-48 to REV-50)."""
    slot = slot_of(placement)
    if slot == content.SIDE_SLOT and s.side_open[seat] == 0:
        return frames.SLOT_LOCKED
    before = last_card(s, seat, slot)
    if before == NONE:
        return frames.POSSIBLE
    if half_of(placement) != visible_half(s, seat, slot):
        return frames.OTHER_HALF
    return frames.POSSIBLE if tables.CARD_SLOT[before, half_of(placement)] == 1 else frames.SLOT_TAKEN


@rule
def has_placement(s: State, seat: int) -> bool:
    """Whether some slot can take a card (REV-48)."""
    for placement in range(PLACEMENTS):
        if why_not_placement(s, seat, placement) == frames.POSSIBLE:
            return True
    return False


@rule
def why_not_card(s: State, seat: int, card: int) -> int:
    """0, or why this card cannot be played (REV-48)."""
    return frames.POSSIBLE if s.active[seat, card] > 0 else frames.NOT_ACTIVE


@rule
def play_card(s: State, seat: int, card: int) -> None:
    """Choose its slot (REV-48)."""
    then(s, frames.PLACEMENT, seat, card)


@rule
def play_placement(s: State, seat: int, card: int, placement: int) -> None:
    """Its half, the half of the card it joins if their colours match, the modules of the slot (REV-51 to REV-53)."""
    slot, half = slot_of(placement), half_of(placement)
    before = last_card(s, seat, slot)
    s.active[seat, card] -= 1
    s.slot[seat, slot, s.n_slot[seat, slot]] = card
    s.n_slot[seat, slot] += 1
    if slot == content.SIDE_SLOT:
        s.side_half[seat] = half
    s.hues = tables.ALL_COLOURS if s.prism == 1 else 1 << tables.CARD_COLOUR[card]
    s.prism = 0
    s.playing = slot + 1
    tell(s, state.PLAYED, seat, card, slot, half)
    begin(s, seat, tables.CARD_EFFECT[card, half], frames.SOURCE * state.BY_CARD + card)
    if before != NONE and s.hues & (1 << tables.CARD_COLOUR[before]) != 0:
        then(s, frames.JOIN, seat, before, half)
    then(s, frames.CHECK_MODULES, seat, slot)
    then(s, frames.PLAYED_OUT, seat)


@rule
def resolve_join(s: State, seat: int, card: int, half: int) -> None:
    """The half of the card placed directly before counts again (REV-52)."""
    tell(s, state.JOINED, seat, card)
    begin(s, seat, tables.CARD_EFFECT[card, half], frames.SOURCE * state.BY_CARD + card)


@rule
def resolve_check_modules(s: State, seat: int, slot: int) -> None:
    """Note the modules that lie in the slot now and have a colour of the card (REV-53)."""
    for space in range(tables.MODULE_SPACES):
        module = s.module[seat, space]
        if tables.SPACE_SLOT[space] == slot and module != NONE and tables.MODULE_COLOURS[module] & s.hues != 0:
            s.due |= 1 << space
    then(s, frames.NEXT_MODULE, seat)


@rule
def resolve_next_module(s: State, seat: int) -> None:
    """The effect of the first of them, in the order of their spaces (REV-53)."""
    for space in range(tables.MODULE_SPACES):
        if s.due & (1 << space) != 0:
            module = s.module[seat, space]
            s.due -= 1 << space
            tell(s, state.ACTIVATED, seat, module, space)
            begin(s, seat, tables.MODULE_EFFECT[module], frames.SOURCE * state.BY_MODULE + module)
            then(s, frames.NEXT_MODULE, seat)
            return


@rule
def resolve_played_out(s: State) -> None:
    """The card lies still in its slot (REV-54)."""
    s.playing = 0
    s.hues = 0


# ---------------------------------------------------------------- waking and recalling


@rule
def choose_card_to_wake(s: State, seat: int) -> None:
    """Ask for a resting card, if there is one (REV-118)."""
    if pieces_in(s.resting[seat]) > 0:
        then(s, frames.WAKE_CHOICE, seat)


@rule
def why_not_wake(s: State, seat: int, wake: int) -> int:
    """0, or why this card cannot be woken (REV-118)."""
    return frames.POSSIBLE if s.resting[seat, wake] > 0 else frames.NOT_RESTING


@rule
def play_wake_choice(s: State, seat: int, wake: int) -> None:
    """The card moves to the active area (REV-118)."""
    s.resting[seat, wake] -= 1
    s.active[seat, wake] += 1
    tell(s, state.WOKE, seat, wake)


@rule
def choose_slot_to_recall(s: State, seat: int) -> None:
    """Ask for a slot whose last card can come back, if there is one (REV-118)."""
    for slot in range(content.N_SLOTS):
        if why_not_recall(s, seat, slot) == frames.POSSIBLE:
            then(s, frames.RECALL_CHOICE, seat)
            return


@rule
def why_not_recall(s: State, seat: int, recall: int) -> int:
    """0, or why no card of this slot can be recalled (REV-118)."""
    if s.n_slot[seat, recall] == 0:
        return frames.EMPTY_SLOT
    return frames.BEING_PLAYED if seat == s.turn and s.playing == recall + 1 else frames.POSSIBLE


@rule
def play_recall_choice(s: State, seat: int, recall: int) -> None:
    """The last card of the slot goes back to the active area (REV-118)."""
    s.n_slot[seat, recall] -= 1
    card = s.slot[seat, recall, s.n_slot[seat, recall]]
    s.slot[seat, recall, s.n_slot[seat, recall]] = NONE
    s.active[seat, card] += 1
    tell(s, state.RECALLED, seat, card, recall)
