"""Using the effects of a Catalyst and of its Building, part by part (CAT-31 to CAT-34, CAT-49 to CAT-63)."""

from __future__ import annotations

from parlour.engine.core.lists import kinds_in
from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import offer, tell, then
from parlour.engine.effects.program import A0, WORD
from parlour.games.catalyst import content
from parlour.games.catalyst.content import SLOTS, TYPES
from parlour.games.catalyst.moves import TO_BUILD_BY, TO_RECRUIT_BY, TO_STOP, TO_TAKE
from parlour.games.catalyst.rules import frames
from parlour.games.catalyst.rules.actions import has_occupant, recruit, why_not_recruit
from parlour.games.catalyst.state import BUILT, STOPPED, TOOK, State


@rule
def why_not_use(source: int, used: int, effect: int) -> int:
    """0, or why this effect is not there to be used: each part at most once, of equal ones the first (CAT-31, D3)."""
    if content.EFFECT_ROW[source, effect] == NONE:
        return frames.NO_SUCH_EFFECT
    if (used >> content.EFFECT_PART[source, effect]) & 1 == 1:
        return frames.SIDE_USED if content.EFFECT_SIDES[source, effect] > 1 else frames.EFFECT_USED
    twin = content.EFFECT_TWIN[source, effect]
    if twin != NONE and (used >> twin) & 1 == 0:
        return frames.EQUAL_EFFECT
    return frames.POSSIBLE


@rule
def effect_of(move: int) -> int:
    """Which effect of the card a move wants to use."""
    if move < TO_RECRUIT_BY:
        return move - TO_TAKE
    if move < TO_BUILD_BY:
        return (move - TO_RECRUIT_BY) // SLOTS
    return (move - TO_BUILD_BY) // TYPES


@rule
def word_of(source: int, effect: int) -> int:
    """The symbol of an effect."""
    return content.ROWS[content.EFFECT_ROW[source, effect], WORD]


@rule
def is_taking(word: int) -> bool:
    """Whether the symbol stands for coins or tokens, which need no further choice (CAT-49, CAT-51, CAT-53)."""
    return word == content.COIN or word == content.CHAIN or word == content.MILITARY


@rule
def why_not_build(s: State, seat: int, building: int) -> int:
    """0, or why the top Building of this stack cannot be acquired (CAT-57 to CAT-59)."""
    if s.building[seat, building] > 0:
        return frames.OWNED
    if s.coin[seat] < building_price(s, seat, building):
        return frames.BUILDING_TOO_DEAR
    return frames.POSSIBLE


@rule
def why_not_take(source: int, used: int, effect: int) -> int:
    """0, or why this effect does not bring coins or tokens (CAT-49, CAT-51, CAT-53)."""
    reason = why_not_use(source, used, effect)
    return frames.OTHER_EFFECT if reason == frames.POSSIBLE and not is_taking(word_of(source, effect)) else reason


@rule
def why_not_recruit_by(s: State, seat: int, source: int, used: int, effect: int, slot: int) -> int:
    """0, or why this effect does not recruit the card in this slot (CAT-50)."""
    reason = why_not_use(source, used, effect)
    if reason != frames.POSSIBLE:
        return reason
    return why_not_recruit(s, seat, slot) if word_of(source, effect) == content.RECRUIT else frames.OTHER_EFFECT


@rule
def why_not_build_by(s: State, seat: int, source: int, used: int, effect: int, building: int) -> int:
    """0, or why this effect does not acquire this Building (CAT-52)."""
    reason = why_not_use(source, used, effect)
    if reason != frames.POSSIBLE:
        return reason
    return why_not_build(s, seat, building) if word_of(source, effect) == content.BUILD else frames.OTHER_EFFECT


@rule
def building_price(s: State, seat: int, building: int) -> int:
    """The number on top of the stack, plus 1 for each Building the seat owns (CAT-57)."""
    return content.STACK_NUMBER[s.seats, s.sold[building]] + kinds_in(s.building[seat])


@rule
def legal_effects(s: State, seat: int, source: int, used: int) -> None:
    """Any effect that is left and possible, in any order, or stop (CAT-31, CAT-33, D3, D5)."""
    for effect in range(content.LEAVES):
        if why_not_use(source, used, effect) == frames.POSSIBLE:
            offer_effect(s, seat, effect, word_of(source, effect))
    offer(s, TO_STOP)


@rule
def offer_effect(s: State, seat: int, effect: int, word: int) -> None:
    """Take it, or recruit or acquire what is affordable (CAT-50, CAT-52, CAT-102)."""
    if word == content.RECRUIT:
        for slot in range(SLOTS):
            if why_not_recruit(s, seat, slot) == frames.POSSIBLE:
                offer(s, TO_RECRUIT_BY + effect * SLOTS + slot)
    elif word == content.BUILD:
        for building in range(TYPES):
            if why_not_build(s, seat, building) == frames.POSSIBLE:
                offer(s, TO_BUILD_BY + effect * TYPES + building)
    else:
        offer(s, TO_TAKE + effect)


@rule
def play_effects(s: State, seat: int, source: int, used: int, move: int) -> None:
    """One effect is finished before the next is chosen; to stop loses the rest (CAT-32)."""
    if move == TO_STOP:
        if s.n_options > 1:
            tell(s, STOPPED, seat, source, used)
        return
    effect = effect_of(move)
    if move < TO_RECRUIT_BY:
        take(s, seat, source, effect)
    elif move < TO_BUILD_BY:
        recruit(s, seat, (move - TO_RECRUIT_BY) % SLOTS)
    else:
        build(s, seat, (move - TO_BUILD_BY) % TYPES)
    used |= 1 << content.EFFECT_PART[source, effect]
    if used != content.ALL_PARTS[source]:
        then(s, frames.EFFECTS, seat, source, used)


@rule
def take(s: State, seat: int, source: int, effect: int) -> None:
    """Take coins, Chain Activation or Military Power tokens in one step (CAT-49, 51, 53, 55)."""
    word = word_of(source, effect)
    amount = content.ROWS[content.EFFECT_ROW[source, effect], A0]
    if word == content.COIN:
        s.coin[seat] += amount
    elif word == content.CHAIN:
        s.chain[seat] += amount
    elif word == content.MILITARY:
        s.military[seat] += amount
    tell(s, TOOK, seat, word, amount, source)


@rule
def build(s: State, seat: int, building: int) -> None:
    """Pay for the top Building; a free upright Catalyst must occupy it at once (CAT-57, CAT-61, CAT-62)."""
    cost = building_price(s, seat, building)
    s.coin[seat] -= cost
    s.building[seat, building] = content.STACK_NUMBER[s.seats, s.sold[building]]
    s.sold[building] += 1
    tell(s, BUILT, seat, building, cost)
    if has_occupant(s, seat):
        then(s, frames.OCCUPY, seat, building)
