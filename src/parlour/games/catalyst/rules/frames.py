"""The frames of Catalyst and the reasons for refusing a move.

The frame table is the map: what may lie on the stack, what its numbers mean, what it offers. `frames.md`, made from it,
also says what follows. D1 to D7 are the decisions in the table at the end of rules.md.
A source is a Catalyst (below CARDS) or, above those, a Building type: both have an effect that is used part by part;
`used` has a bit for each part.
A frame with a single option is played by the engine, so CHAINING without a token simply ends the turn.
"""

from __future__ import annotations

from parlour.engine.core.frames import Frame, Frames

FRAMES = Frames(
    Frame("TURN", offers="collect recruit activate", rules="D1, CAT-18"),
    Frame("EFFECTS", a="source: 64", b="used", offers="take recruit_by build_by stop", rules="D3, D5, CAT-31, CAT-33"),
    Frame("PLACE", a="card: catalyst", offers="place", rules="D2, CAT-26"),
    Frame("OCCUPY", a="building", offers="occupy", rules="D4, CAT-61"),
    Frame("CHAINING", kind="chain", offers="activate end", rules="D6, CAT-38"),
    Frame("CLEAN_UP", kind="clean-up", rules="CAT-42, CAT-43"),
    Frame("FILL", offers="place occupy", rules="D7, CAT-44"),
    Frame("REFILL", rules="CAT-45 to CAT-48"),
    # Why a move is not possible now: `words/` has the sentence and the rule of each.
    reasons="""
        SLOT_EMPTY TOO_DEAR  # recruiting
        NOT_YOURS IS_TURNED NO_TOKEN  # activating
        MUST_ACT ACTION_TAKEN RESOLVE_FIRST BUILDING_FIRST NO_ACTIVATION MUST_END  # the moment
        NO_SUCH_EFFECT OTHER_EFFECT EFFECT_USED SIDE_USED EQUAL_EFFECT  # using effects
        OWNED BUILDING_TOO_DEAR  # acquiring a Building
        MUST_PLACE NOT_OWNED OCCUPIED STILL_OCCUPIED  # placing what was recruited
        MUST_OCCUPY NOT_FREE HOUSED TURNED_STAYS  # occupying a new Building
        MUST_FILL_WITH MUST_FILL NOT_TO_FILL_WITH NOT_TO_BE_FILLED  # filling Buildings at clean-up
    """,
)
globals().update(FRAMES.constants)  # TURN, EFFECTS … as constants: compiled rules need them so
