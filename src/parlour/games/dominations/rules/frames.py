"""The frames of Dominations and the reasons for refusing a move.

The frame table is the map: what may lie on the stack, what its numbers mean, what it offers. `frames.md`, made from it,
also says what follows. D1 to D24 are the decisions in the table at the end of rules.md.
A *source* says what an effect belongs to: SOURCE times one of BY_… (state.py), plus its side (tables.py).
"""

from __future__ import annotations

from parlour.engine.core.frames import Frame, Frames
from parlour.engine.effects.machine import FRAMES as MACHINE

# fmt: off
FRAMES = Frames(
    Frame("OBJECTIVE", offers="objective", together=True, rules="D1, DOM-17, DOM-113"),
    Frame("MONUMENT", offers="monument", together=True, rules="D2, DOM-17, DOM-113"),
    Frame("REDRAW", offers="discard stop", rules="D3, DOM-20, DOM-92"),
    Frame("GROW", a="again", offers="lay inventor stop exchange", rules="D4, DOM-28, DOM-91", note="again is 1 for a second tile, with the Farmer"),
    Frame("CELL", a="tile", b="again", offers="cell", private=True, rules="D5, DOM-28", note="the tile has not been laid yet"),
    Frame("ROTATION", a="tile", b="again", c="cell", offers="rotation", private=True, rules="D6, DOM-12"),
    Frame("LOCUS", a="tile", b="in_place", offers="locus connection", rules="D7, DOM-36, DOM-90", note="in_place is 1 for a tile that has lain there before"),
    Frame("VESTIGIUM", a="points", offers="pick", rules="D8, DOM-33"),
    Frame("CHOOSE_ANY", kind="any", a="points", offers="pick", rules="D9, DOM-72"),
    Frame("REACTIVATING", kind="reactivate", offers="reactivate", rules="D10, DOM-90"),
    Frame("BUILD", offers="pass exchange city level", rules="D11, DOM-43"),
    Frame("SPOT", a="monument", offers="cell locus", rules="D12, DOM-51"),
    Frame("SPOT_ROTATION", a="monument", b="cell", offers="rotation", rules="D13, DOM-52"),
    Frame("BILL", a="monument", b="points", offers="lower", rules="D14, DOM-77"),
    Frame("SQUARE", a="card", offers="square", rules="D15, DOM-66"),
    Frame("DEVELOP", offers="pass exchange learn flip", rules="D16, DOM-58"),
    Frame("COPY", a="mastery", offers="copy", rules="D17, DOM-59"),
    Frame("END_TURN", kind="end of turn", offers="end exchange", rules="D18, DOM-26"),
    Frame("GIVE", offers="give", rules="D19, DOM-26"),
    Frame("GET", a="given: domain", offers="get", rules="D20, DOM-26"),
    Frame("ASSIMILATE", a="value", offers="pass learn flip", decides="most Influence", rules="D22, DOM-81"),
    Frame("ORDER", a="place", offers="next", decides="the Governor", rules="D23, DOM-86"),
    Frame("REFILL", a="at", offers="keep discard", rules="D24, DOM-92"),
    *MACHINE,
    Frame("REVEAL", rules="DOM-17"),
    Frame("FIRST_HANDS", rules="DOM-20"),
    Frame("HAND", a="at", rules="DOM-92, DOM-93"),
    Frame("BEGIN_AGE", rules="DOM-21, DOM-23"),
    Frame("TURN", rules="DOM-24, DOM-25"),
    Frame("AFTER_TILE", a="last", rules="DOM-91"),
    Frame("NEXT_TURN", rules="DOM-23"),
    Frame("FIRE", a="event", b="at", c="without", rules="DOM-73, DOM-74",
          note="without is the place in the tree of the card that does not react to itself, or IN_BATCH: part of an activation"),
    Frame("PRODUCE", a="at", b="times", rules="DOM-39 (d)", note="times is how often the clause is still to be carried out, or NONE before it was counted"),
    Frame("SETTLE", rules="DOM-40, DOM-41"),
    Frame("SETTLE_ALL", rules="DOM-39 (e)"),
    Frame("ARRIVED", a="at", b="event", rules="DOM-75"),
    Frame("MONUMENTS", a="event", b="at", rules="DOM-56, DOM-80"),
    Frame("LEAD", rules="DOM-81"),
    Frame("SCORE_AGE", rules="DOM-84, DOM-85"),
    Frame("ROLES", a="role", rules="DOM-85 to DOM-91"),
    Frame("PREPARE", rules="DOM-92"),
    Frame("RESET", rules="DOM-92"),
    Frame("GOALS", rules="DOM-96, DOM-98"),
    # Why a move is not possible now: `words/` has the sentence and the rule of each.
    reasons="""
        OTHER_DECISION
        NOT_DEALT  # setup
        NOT_IN_HAND OCCUPIED NOT_TOUCHING SAME_RESULT NOT_COMPLETE NOT_ITS_LOCUS CONNECTION_ONLY_IN_PLACE  # Grow
        NO_INVENTOR INVENTOR_USED NOT_AFTER_A_TILE NOT_BEFORE_A_TILE NOT_ON_BOARD
        NO_CITY_TOKEN OTHERS_CITY HIGHEST_LEVEL CITY_TOO_DEAR  # Cities
        NOT_IN_PLAY PILE_EMPTY LEVEL_TOO_DEAR LEVEL_FITS_NOWHERE NO_SPOT  # Monument levels
        SPOT_TAKEN NO_LOCUS TOO_FEW_DOTS TOO_FEW_COLOURS TOO_FEW_CITIES TOO_FEW_OWN_CITIES TOO_FEW_OTHER_CITIES
        A_CITY_THERE TOO_FEW_SIDES TOO_MANY_SIDES TOO_FEW_CAMPS AT_THE_CRADLE OTHER_SHAPE
        NOT_OF_THE_BILL PAID_ALREADY  # reductions
        SQUARE_TAKEN NOT_BESIDE_A_CARD BESIDE_CORRUPTIO CORRUPTIO_BESIDE TWO_VESTIGIA OTHER_NODUS  # squares
        ALREADY_LEARNED NO_COPY_LEFT MASTERY_TOO_DEAR PREREQUISITE FITS_NOWHERE COPY_TAKEN  # Masteries
        NOT_LEARNED ALREADY_FLIPPED FLIP_TOO_DEAR
        TOO_VALUABLE NOBODY_HAS_IT NOBODY_ADVANCED  # assimilation
        NO_EXCHANGE TOO_LITTLE_TO_GIVE NOTHING_TO_GET SAME_DOMAIN AT_LIMIT  # exchange
        PLACED_ALREADY NO_SEAT OTHER_TILE SIDE_DOES_NOTHING
        NOT_TO_DISCARD NOTHING_TO_ACTIVATE NO_EXCHANGE_IN_BETWEEN
    """,
)
# fmt: on
globals().update(FRAMES.constants)  # OBJECTIVE, MONUMENT … as constants: compiled rules need them so

SOURCE = 1000
IN_BATCH = -2  # in FIRE: part of an activation
