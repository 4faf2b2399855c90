"""The frames of Time Capsules and the reasons for refusing a move.

The frame table is the map: what may lie on the stack, who decides, what its numbers mean, what follows.

kind       decides  a          b         c      offers                            then                           rules
ACT        seat     phase      -         -      buy, standard, recycle, use, play, grow, end   the action; ACT again or NEXT_STEP   TC-30, 40, 44
AMOUNT     seat     action     die       -      x                                 PAYING; DONE                   TC-32 to 36, 60
PAYING     seat     resource   left      -      computer, battery                 PAYING while there is more     TC-59
REROLLING  seat     left       1: each once     computer, stop                    REROLLING while there is more  TC-32
BOOSTING   seat     0, or by   -         -      computer                          AMOUNT, or the boost           TC-33
RECYCLING  seat     what       left      -      computer or battery               RECYCLING; the reward          TC-34
UPGRADING  seat     left       -         -      computer, inactive computer       UPGRADING while there is more  TC-57
CHARGING   seat     left       -         -      battery, inactive battery         CHARGING while there is more   TC-58
PEAKING    seat     left       -         -      computer                          PEAKING while there is more    D12
ECHOING    seat     -          -         -      computer                          -                              D12
CLONING    seat     -          -         -      battery                           -                              D13
DOUBLING   seat     -          -         -      battery                           -                              D13
READYING   seat     what       -         -      inactive things                   -                              TC-65
SCRAPPING  seat     what       -         -      things in both zones              -                              TC-55
SCOUTING   seat     tiles      discount  -      stack                             CHOOSING                       D16
CHOOSING   seat     kind       discount  -      buy revealed, stop                PAYING; RECEIVE                D17
DIGGING    seat     kind       discount  -      buy revealed, stop                PAYING; RECEIVE                D18
REFRESHING seat     left       -         -      offer, stop                       REFRESHING; REFRESHED          D19
COPYING    seat     -          -         -      offer                             RUN; AFTER_COPY                TC-70
HITTING    seat     breaks     -         -      rival                             -                              TC-61
THROWING   seat     -          -         -      throw                             THROWING while there is more   TC-11
TAKING     seat     -          -         -      offer                             RECEIVE                        TC-22
DROPPING   seat     left       -         -      discard                           DROPPING while there is more   TC-52
FILL       seat     object     -         -      capsule                           FILL; CLOSE                    TC-19, TC-51
RUN SIDE MAY PAY   the machine's (engine/effects/machine.py); b is the source: what the effect belongs to     TC-68
TRY        nobody   kind       a         b      -                                 that decision, if it has an option   TC-67
DONE       nobody   action     X         die    -                                 what was paid for              TC-32 to 36
RECEIVE    nobody   artifact   from      cost   -                                 the effect on purchase         TC-31
REWARD_DUE nobody   -          -         -      -                                 upgrade or bioobject           TC-34
REFRESHED  nobody   -          -         -      -                                 -                              D19
AFTER_USE  nobody   artifact   readied   -      -                                 -                              TC-37, TC-64
AFTER_PLAY nobody   -          -         -      -                                 -                              TC-38
AFTER_COPY nobody   -          -         -      -                                 -                              TC-70
FILLING    seat's   -          -         -      -                                 DROPPING; FILL                 TC-51 to 54
BEGIN_FILL seat's   -          -         -      -                                 FILL                           TC-97
CLOSE      seat's   -          -         -      -                                 -                              TC-56
TURN       seat's   -          -         -      -                                 ACT; FILLING                   TC-24
NEXT_STEP  seat's   -          -         -      -                                 ACT or PHASE_TWO               TC-42
PHASE_TWO, PHASE_THREE, ROUND, ROUND_END   nobody                                 the phases of a round          TC-25, 40 to 50

A *source* says what an effect belongs to: 1000 times one of BY_… (state.py), plus its number.
"""

from __future__ import annotations

from parlour.engine.frames import Frame, Frames

KIND_NAMES = (
    "act", "amount", "pay", "reroll", "boost", "recycle", "upgrade", "charge", "peak", "echo", "clone", "double", "ready",
    "scrap", "scout", "choose", "dig", "refresh", "copy", "hit", "throw", "take", "drop", "fill",
    "run", "side", "may", "deal", "try", "done", "receive", "reward", "refreshed", "after use", "after play", "after copy",
    "filling", "close", "turn", "next step", "phase two", "phase three", "round", "round end", "begin fill",
)  # fmt: skip
(
    ACT, AMOUNT_FRAME, PAYING, REROLLING, BOOSTING, RECYCLING, UPGRADING, CHARGING, PEAKING, ECHOING, CLONING, DOUBLING,
    READYING, SCRAPPING, SCOUTING, CHOOSING, DIGGING, REFRESHING, COPYING, HITTING, THROWING, TAKING, DROPPING, FILL,
    RUN, SIDE, MAY, PAY, TRY, DONE, RECEIVE, REWARD_DUE, REFRESHED, AFTER_USE, AFTER_PLAY, AFTER_COPY,
    FILLING, CLOSE, TURN, NEXT_STEP, PHASE_TWO, PHASE_THREE, ROUND, ROUND_END, BEGIN_FILL,
) = range(45)  # fmt: skip

FRAMES = Frames(*(Frame(name.upper().replace(" ", "_"), kind=name) for name in KIND_NAMES))
SOURCE = 1000  # a source is SOURCE × BY_… + number

# Why a move is not possible now: `words.py` has the sentence and the rule of each.
(
    POSSIBLE, GAME_OVER, OTHER_DECISION,
    PLACE_EMPTY, TOO_DEAR, NO_BUYING_NOW,                                   # buying
    NOT_IN_PHASE_ONE, NOT_IN_PHASE_TWO, NO_COMPUTER, ALL_AT_PEAK, NO_BREAK,  # standard actions
    TOO_FEW_TO_RECYCLE, NO_REWARD,                                          # recycling
    NOT_ACTIVE, NO_ABILITY, NOT_FOR_PURCHASE, NOTHING_TO_DO,                # using
    NOT_IN_HAND, NO_CRYSTALS, CARD_NOT_FOR_PURCHASE, CARD_DOES_NOTHING,     # playing
    NO_SUCH_BIO, BIO_DOES_NOTHING,                                          # growing
    TOO_MANY, NOT_THERE, AT_PEAK, ROLLED_ALREADY, LARGEST, READIED_ALREADY, OTHER_TRAIT,
    CANNOT_COPY, CHOSEN_ALREADY, YOURSELF, NO_SEAT, STACK_EMPTY, SIDE_DOES_NOTHING, NO_STOP,
    CAPSULE_CLOSED, CAPSULE_FULL, OTHERS_NEED_IT, TOO_GOOD,
) = range(41)  # fmt: skip
