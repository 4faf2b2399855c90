"""The frames of Catalyst and the reasons for refusing a move.

The frame table is the map: what may lie on the stack, who decides, what its numbers mean, what follows.

kind      decides  a         b           offers                        then                             rules
TURN      active   -         -           collect, recruit, activate    PLACE or EFFECTS; CHAINING       CAT-18
EFFECTS   active   source    parts used  take, recruit, build, stop    PLACE, OCCUPY; EFFECTS again     CAT-31, CAT-33
PLACE     active   Catalyst  -           place                         -                                CAT-26
OCCUPY    active   Building  -           occupy                        -                                CAT-61
CHAINING  active   -         -           activate, end                 EFFECTS; CHAINING or CLEAN_UP    CAT-38
CLEAN_UP  nobody   -         -           -                             FILL; REFILL                     CAT-42, CAT-43
FILL      active   -         -           occupy or place               FILL while there is more         CAT-44
REFILL    nobody   -         -           -                             the next TURN, or the end        CAT-45 to 48

A source is a Catalyst (0 to 59) or, above those, a Building type: both have an effect that is used part by part.
A frame with a single option is played by the engine, so CHAINING without a token simply ends the turn.
"""

from __future__ import annotations

KIND_NAMES = ("turn", "effects", "place", "occupy", "chain", "clean-up", "fill", "refill")
TURN, EFFECTS, PLACE, OCCUPY, CHAINING, CLEAN_UP, FILL, REFILL = range(8)

# Why a move is not possible now: `words.py` has the sentence and the rule of each.
REASON_NAMES = (
    "possible", "game_over", "slot_empty", "too_dear", "not_yours", "is_turned", "no_token", "must_act", "action_taken",
    "resolve_first", "no_activation", "no_such_effect", "other_effect", "effect_used", "equal_effect", "owned",
    "building_too_dear", "not_owned", "occupied", "not_free", "housed", "must_place", "must_occupy", "must_fill",
)  # fmt: skip
(
    POSSIBLE, GAME_OVER, SLOT_EMPTY, TOO_DEAR, NOT_YOURS, IS_TURNED, NO_TOKEN, MUST_ACT, ACTION_TAKEN,
    RESOLVE_FIRST, NO_ACTIVATION, NO_SUCH_EFFECT, OTHER_EFFECT, EFFECT_USED, EQUAL_EFFECT, OWNED, BUILDING_TOO_DEAR,
    NOT_OWNED, OCCUPIED, NOT_FREE, HOUSED, MUST_PLACE, MUST_OCCUPY, MUST_FILL,
) = range(24)  # fmt: skip
