"""The frames of Catalyst and the reasons for refusing a move.

The frame table is the map: what may lie on the stack, who decides, what its numbers mean, what follows.

kind      decides  a         b           offers                        then                             rules
TURN      active   -         -           collect, recruit, activate    PLACE, CLEAN_UP or EFFECTS, CHAINING  CAT-18
EFFECTS   active   source    parts used  take, recruit, build, stop    PLACE, OCCUPY; EFFECTS again     CAT-31, CAT-33
PLACE     active   Catalyst  -           place                         -                                CAT-26
OCCUPY    active   Building  -           occupy                        -                                CAT-61
CHAINING  active   -         -           activate, end                 EFFECTS; CHAINING or CLEAN_UP    CAT-38
CLEAN_UP  nobody   -         -           -                             FILL; REFILL                     CAT-42, CAT-43
FILL      active   -         -           occupy or place               FILL while there is more         CAT-44
REFILL    nobody   -         -           -                             the next TURN, or the end        CAT-45 to 48

Rules in the docstrings are those of rules.md; D1 to D7 are its decisions, in the table at its end.
A source is a Catalyst (0 to 59) or, above those, a Building type: both have an effect that is used part by part.
A frame with a single option is played by the engine, so CHAINING without a token simply ends the turn.
"""

from __future__ import annotations

KIND_NAMES = ("turn", "effects", "place", "occupy", "chain", "clean-up", "fill", "refill")
TURN, EFFECTS, PLACE, OCCUPY, CHAINING, CLEAN_UP, FILL, REFILL = range(8)

# Why a move is not possible now: `words.py` has the sentence and the rule of each.
(
    POSSIBLE, GAME_OVER,
    SLOT_EMPTY, TOO_DEAR,                                        # recruiting
    NOT_YOURS, IS_TURNED, NO_TOKEN,                              # activating
    MUST_ACT, ACTION_TAKEN, RESOLVE_FIRST, BUILDING_FIRST, NO_ACTIVATION, MUST_END,  # the moment
    NO_SUCH_EFFECT, OTHER_EFFECT, EFFECT_USED, SIDE_USED, EQUAL_EFFECT,  # using effects
    OWNED, BUILDING_TOO_DEAR,                                    # acquiring a Building
    MUST_PLACE, NOT_OWNED, OCCUPIED, STILL_OCCUPIED,             # placing what was recruited
    MUST_OCCUPY, NOT_FREE, HOUSED, TURNED_STAYS,                 # occupying a new Building
    MUST_FILL_WITH, MUST_FILL, NOT_TO_FILL_WITH, NOT_TO_BE_FILLED,  # filling Buildings at clean-up
) = range(32)  # fmt: skip
