"""The frames of Time Capsules and the reasons for refusing a move.

The frame table is the map: what may lie on the stack, what its numbers mean, what it offers. `frames.md`, made from it,
also says what follows. D1 to D25 are the decisions in the table at the end of rules.md.
A *source* says what an effect belongs to: SOURCE times one of BY_… (state.py), plus its number.
"""

from __future__ import annotations

from parlour.engine.core.frames import Frame, Frames
from parlour.engine.effects.machine import FRAMES as MACHINE

RUN, SIDE, *_ = MACHINE

# fmt: off
FRAMES = Frames(
    Frame("ACT", a="phase", offers="buy standard recycle use reuse play grow end", always_asked=True, together=True, rules="D3, TC-30, TC-40, TC-44, TC-45",
          note="to be skipped would tell the others of the cards in hand"),
    Frame("AMOUNT_FRAME", kind="amount", a="action", b="die", offers="x", rules="D4, TC-32 to TC-36, TC-60"),
    Frame("PAYING", kind="pay", a="resource", b="left", offers="die cell", rules="D5, TC-59"),
    Frame("REROLLING", kind="reroll", a="left", b="once", offers="die stop", rules="D6, TC-32", note="once is 1 where each computer is rolled once"),
    Frame("BOOSTING", kind="boost", a="by", offers="die", rules="D7, TC-33", note="by is 0 where the amount is still to be chosen"),
    Frame("RECYCLING", kind="recycle", a="what: amount", b="left", offers="die cell", rules="D8, TC-34"),
    Frame("UPGRADING", kind="upgrade", a="left", offers="die idle_computer", rules="D10, TC-57"),
    Frame("CHARGING", kind="charge", a="left", offers="cell idle_cell", rules="D11, TC-58"),
    Frame("PEAKING", kind="peak", a="left", offers="die", rules="D12"),
    Frame("ECHOING", kind="echo", offers="die", rules="D12"),
    Frame("CLONING", kind="clone", offers="cell", rules="D13"),
    Frame("DOUBLING", kind="double", offers="cell", rules="D13"),
    Frame("READYING", kind="ready", a="what: amount", offers="idle_computer idle_cell bio artifact", rules="D14, TC-65"),
    Frame("SCRAPPING", kind="scrap", a="what: amount", offers="die cell idle_computer idle_cell bio artifact readied", rules="D22, TC-55"),
    Frame("SCOUTING", kind="scout", a="tiles", b="discount", offers="stack", rules="D16"),
    Frame("CHOOSING", kind="choose", a="stack", b="discount", offers="reveal stop", rules="D17"),
    Frame("DIGGING", kind="dig", a="stack", b="discount", offers="reveal stop", rules="D18"),
    Frame("REFRESHING", kind="refresh", a="left", offers="offer stop", rules="D19"),
    Frame("COPYING", kind="copy", offers="offer", rules="D20, TC-70"),
    Frame("HITTING", kind="hit", a="breaks", offers="rival", rules="D21, TC-61"),
    Frame("THROWING", kind="throw", offers="throw", rules="D23, TC-11"),
    Frame("TAKING", kind="take", offers="offer", rules="D2, TC-22"),
    Frame("DROPPING", kind="drop", a="left", offers="drop_artifact drop_computer drop_cell drop_bio", together=True, rules="D24, TC-52"),
    Frame("FILL", a="object: 65", offers="capsule", always_asked=True, together=True, rules="D1, D25, TC-19, TC-51",
          note="to be skipped would tell the others how capsules are filled (TC-15, TC-20)"),
    RUN,
    SIDE,
    Frame("MAY", spare=True),
    Frame("PAY", kind="deal", spare=True, note="whoever chooses something with an arrow has to pay (TC-68)"),
    Frame("TRY", a="asked", b="first", c="second", rules="TC-67", note="leads to the decision that is asked for, if it has an option"),
    Frame("DONE", a="action", b="x", c="die", rules="TC-32 to TC-36"),
    Frame("RECEIVE", a="tile", b="source", c="cost", rules="TC-31"),
    Frame("REWARD_DUE", kind="reward", rules="TC-34"),
    Frame("REFRESHED", rules="D19"),
    Frame("AFTER_USE", rules="TC-37, TC-64"),
    Frame("AFTER_PLAY", rules="TC-38"),
    Frame("AFTER_COPY", rules="TC-70"),
    Frame("FILLING", together=True, rules="TC-47, TC-51 to TC-54"),
    Frame("CLOSE", rules="TC-56"),
    Frame("TURN", rules="TC-24"),
    Frame("NEXT_STEP", rules="TC-42"),
    Frame("PHASE_TWO", rules="TC-44, TC-45"),
    Frame("PHASE_THREE", rules="TC-47"),
    Frame("ROUND", rules="TC-23, TC-25, TC-40"),
    Frame("ROUND_END", rules="TC-25, TC-48, TC-50"),
    Frame("BEGIN_FILL", together=True, rules="TC-20, TC-97"),
    # Why a move is not possible now: `words/` has the sentence and the rule of each.
    reasons="""
        OTHER_DECISION
        PLACE_EMPTY TOO_DEAR NO_BUYING_NOW  # buying
        NOT_IN_PHASE_ONE NOT_IN_PHASE_TWO NO_COMPUTER ALL_AT_PEAK NO_BREAK  # standard actions
        TOO_FEW_TO_RECYCLE NO_REWARD  # recycling
        NOT_ACTIVE NO_ABILITY NOT_FOR_PURCHASE NOTHING_TO_DO  # using
        NOT_IN_HAND NO_CRYSTALS CARD_NOT_FOR_PURCHASE CARD_DOES_NOTHING  # playing
        NO_SUCH_BIO BIO_DOES_NOTHING  # growing
        TOO_MANY NOT_THERE AT_PEAK ROLLED_ALREADY LARGEST READIED_ALREADY OTHER_TRAIT
        CANNOT_COPY CHOSEN_ALREADY YOURSELF NO_SEAT STACK_EMPTY SIDE_DOES_NOTHING NO_STOP
        CAPSULE_CLOSED CAPSULE_FULL OTHERS_NEED_IT TOO_GOOD
    """,
)
# fmt: on
globals().update(FRAMES.constants)  # ACT, AMOUNT_FRAME … as constants: compiled rules need them so

SOURCE = 1000  # a source is SOURCE × BY_… + number
