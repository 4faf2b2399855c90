"""The frames of Dominations and the reasons for refusing a move.

The frame table is the map: what may lie on the stack, who decides, what its numbers mean, what follows.

kind        decides  a         b         c       offers                        then                             rules
OBJECTIVE   seat     -         -         -       keep                          MONUMENT                         D1   DOM-17
MONUMENT    seat     -         -         -       keep                          -                                D2   DOM-17
REDRAW      seat     -         -         -       discard, stop                 REDRAW, or DRAW                  D3   DOM-20, DOM-92
GROW        seat     1: again  -         -       lay, inventor, stop, exchange   CELL, REACTIVATING or BUILD    D4   DOM-28, DOM-91
CELL        seat     tile      again     -       cell                          ROTATION                         D5   DOM-28
ROTATION    seat     tile      again     cell    rotation                      the activation, AFTER_TILE       D6   DOM-12
LOCUS       seat     tile      1: in place -     locus, connection             the activation                   D7   DOM-36, DOM-90
VESTIGIUM   seat     points    -         -       pick                          VESTIGIUM while there is more    D8   DOM-33
CHOOSE_ANY  seat     points    -         -       pick                          CHOOSE_ANY while there is more   D9   DOM-72
REACTIVATING seat    -         -         -       reactivate                    the activation                   D10  DOM-90
BUILD       seat     -         -         -       pass, exchange, city, level   DEVELOP                          D11  DOM-43
SPOT        seat     Monument  -         -       cell or locus                 SPOT_ROTATION or ARRIVED         D12  DOM-51
SPOT_ROTATION seat   Monument  cell      -       rotation                      ARRIVED                          D13  DOM-52
BILL        seat     Monument  points    -       lower                         BILL while there is more, SQUARE D14  DOM-77
SQUARE      seat     card      -         -       square                        SPOT or ARRIVED                  D15  DOM-66
DEVELOP     seat     -         -         -       pass, exchange, learn, flip   END_TURN                         D16  DOM-58
COPY        seat     Mastery   -         -       copy                          SQUARE                           D17  DOM-59
END_TURN    seat     -         -         -       end, exchange                 the next turn                    D18  DOM-26
GIVE        seat     -         -         -       give                          GET                              D19  DOM-26
GET         seat     Domain    -         -       get                           -                                D20  DOM-26
ASSIMILATE  seat     value     -         -       pass, learn, flip             COPY                             D22  DOM-81
ORDER       seat     place     taken     -       next                          ORDER while there is more        D23  DOM-86
REFILL      seat     place     -         -       keep, discard                 REFILL for the next tile         D24  DOM-92
RUN SIDE MAY PAY   the machine's (engine/effects/machine.py); b is the source: what the effect belongs to       D21  DOM-71
REVEAL      nobody   -         -         -       -                             the first hands                  DOM-17
FIRST_HANDS nobody   -         -         -       -                             REDRAW for each seat             DOM-20
HAND        seat's   place     -         -       -                             REFILL, or a draw and REDRAW     DOM-92, DOM-93
BEGIN_AGE   nobody   -         -         -       -                             TURN                             DOM-21, DOM-23
TURN        seat's   -         -         -       -                             on turn; GROW                    DOM-24, DOM-25
AFTER_TILE  seat's   1: last   -         -       -                             GROW again, or BUILD             DOM-91
NEXT_TURN   nobody   -         -         -       -                             TURN, or the end of the Age      DOM-23
FIRE        seat's   event     from      without -                             the clauses of open cards        DOM-73, DOM-74
PRODUCE     seat's   from      times     -       -                             clauses `on produce`             DOM-39 (d)
SETTLE      seat's   -         -         -       -                             -                                DOM-40, DOM-41
SETTLE_ALL  seat's   -         -         -       -                             -                                DOM-39 (e)
ARRIVED     seat's   place     event     -       -                             one-time effects; FIRE           DOM-75
MONUMENTS   nobody   event     from      -       -                             `dominate` effects               DOM-56, DOM-80
LEAD        nobody   -         -         -       -                             ASSIMILATE                       DOM-81
SCORE_AGE   nobody   -         -         -       -                             ROLES, or the final effects      DOM-84, DOM-85
ROLES       nobody   from      -         -       -                             what Domination cards do         DOM-85 to DOM-91
PREPARE     nobody   -         -         -       -                             ORDER; RESET                     DOM-92
RESET       nobody   -         -         -       -                             on start; HAND for each seat     DOM-92
GOALS       nobody   -         -         -       -                             the end                          DOM-96, DOM-98

`without` of FIRE is the place in the tree of the card that does not react to itself, or IN_BATCH: part of an activation.
`times` of PRODUCE is how often the clause is still to be carried out, or NONE before it was counted.
A *source* says what an effect belongs to: SOURCE times one of BY_… (state.py), plus its side (content.py).
"""

from __future__ import annotations

from parlour.engine.frames import Frame, Frames
from parlour.games.dominations.state import PRIVATE_CELL, PRIVATE_ROTATION

KIND_NAMES = (
    "objective", "monument", "redraw", "grow", "cell", "rotation", "locus", "vestigium", "any", "reactivate", "build",
    "spot", "spot rotation", "bill", "square", "develop", "copy", "end of turn", "give", "get", "assimilate", "order",
    "refill", "run", "side", "may", "pay", "reveal", "first hands", "hand", "begin age", "turn", "after tile",
    "next turn", "fire", "produce", "settle", "settle all", "arrived", "monuments", "lead", "score age", "roles",
    "prepare", "reset", "goals",
)  # fmt: skip
(
    OBJECTIVE, MONUMENT, REDRAW, GROW, CELL, ROTATION, LOCUS, VESTIGIUM, CHOOSE_ANY, REACTIVATING, BUILD, SPOT,
    SPOT_ROTATION, BILL, SQUARE, DEVELOP, COPY, END_TURN, GIVE, GET, ASSIMILATE, ORDER, REFILL, RUN, SIDE, MAY, PAY,
    REVEAL, FIRST_HANDS, HAND, BEGIN_AGE, TURN, AFTER_TILE, NEXT_TURN, FIRE, PRODUCE, SETTLE, SETTLE_ALL, ARRIVED,
    MONUMENTS, LEAD, SCORE_AGE, ROLES, PREPARE, RESET, GOALS,
) = range(46)  # fmt: skip
assert (CELL, ROTATION) == (PRIVATE_CELL, PRIVATE_ROTATION)

FRAMES = Frames(*(Frame(name.upper().replace(" ", "_"), kind=name) for name in KIND_NAMES))
SOURCE = 1000
IN_BATCH = -2

# Why a move is not possible now: `words.py` has the sentence and the rule of each.
(
    POSSIBLE, GAME_OVER, OTHER_DECISION,
    NOT_DEALT,                                                              # setup
    NOT_IN_HAND, OCCUPIED, NOT_TOUCHING, SAME_RESULT, NOT_COMPLETE, NOT_ITS_LOCUS, CONNECTION_ONLY_IN_PLACE,  # Grow
    NO_INVENTOR, INVENTOR_USED, NOT_AFTER_A_TILE, NOT_BEFORE_A_TILE, NOT_ON_BOARD,
    NO_CITY_TOKEN, OTHERS_CITY, HIGHEST_LEVEL, CITY_TOO_DEAR,               # Cities
    NOT_IN_PLAY, PILE_EMPTY, LEVEL_TOO_DEAR, LEVEL_FITS_NOWHERE, NO_SPOT,   # Monument levels
    SPOT_TAKEN, NO_LOCUS, TOO_FEW_DOTS, TOO_FEW_COLOURS, TOO_FEW_CITIES, TOO_FEW_OWN_CITIES, TOO_FEW_OTHER_CITIES,
    A_CITY_THERE, TOO_FEW_SIDES, TOO_MANY_SIDES, TOO_FEW_CAMPS, AT_THE_CRADLE, OTHER_SHAPE,
    NOT_OF_THE_BILL, PAID_ALREADY,                                          # reductions
    SQUARE_TAKEN, NOT_BESIDE_A_CARD, BESIDE_CORRUPTIO, CORRUPTIO_BESIDE, TWO_VESTIGIA, OTHER_NODUS,  # squares
    ALREADY_LEARNED, NO_COPY_LEFT, MASTERY_TOO_DEAR, PREREQUISITE, FITS_NOWHERE, COPY_TAKEN,  # Masteries
    NOT_LEARNED, ALREADY_FLIPPED, FLIP_TOO_DEAR,
    TOO_VALUABLE, NOBODY_HAS_IT, NOBODY_ADVANCED,                           # assimilation
    NO_EXCHANGE, TOO_LITTLE_TO_GIVE, NOTHING_TO_GET, SAME_DOMAIN, AT_LIMIT,  # exchange
    PLACED_ALREADY, NO_SEAT, OTHER_TILE, SIDE_DOES_NOTHING,
    NOT_TO_DISCARD, NOTHING_TO_ACTIVATE, NO_EXCHANGE_IN_BETWEEN,
) = range(70)  # fmt: skip
