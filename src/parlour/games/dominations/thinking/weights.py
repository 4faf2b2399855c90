"""The weights of Dominations' heuristic: hundredths of a Victory point, found by playing."""

from __future__ import annotations

from parlour.engine.people.content import frozen

# The weights, by name.
(
    W_K1, W_K2, W_K3, W_DEEP, W_LAST1, W_LAST2, W_LAST3, W_LAST4, W_STAIR, W_GLUT, W_LIMIT, W_TRADE, W_FUTURE, W_OPEN,
    W_REACH, W_GOAL, W_ROLE, W_LEAD, W_NODUS, W_LESS, W_COUNTS, W_HAND, W_DOMINATE, W_BEND, W_EXCHANGE,
    W_SURE0, W_SURE1, W_NEAR0, W_NEAR1, W_NEAR2, W_INCOME, W_OVER,
) = range(32)  # fmt: skip


WEIGHTS = frozen(
    [
        95,  # W_K1: a point of Knowledge in Age 1
        90,  # W_K2: in Age 2
        55,  # W_K3: in Age 3
        50,  # W_DEEP: per cent of it from the tenth point of a Domain on
        50,  # W_LAST1: per cent of it for the last purchase of an Age
        75,  # W_LAST2: for the last two
        90,  # W_LAST3: for the last three
        100,  # W_LAST4: for more
        30,  # W_STAIR: per cent of it that count only in steps of three: the usual prices
        14,  # W_GLUT: Knowledge that can be spent in a turn
        80,  # W_LIMIT: a step of a Reserve limit, for each Age to come
        60,  # W_TRADE: per cent of the Knowledge that a City brings when the free cells around it are filled
        100,  # W_FUTURE: per cent of what events will bring
        12,  # W_OPEN: a square of the tree that can take a card, for each turn to come
        90,  # W_REACH: work that a turn gets done for a goal, in hundredths
        100,  # W_GOAL: per cent of a goal
        100,  # W_ROLE: per cent of a Domination card
        400,  # W_LEAD: to lead in Influence when an Age ends
        20,  # W_NODUS: a full Nodus
        100,  # W_LESS: per cent of what reductions save
        100,  # W_COUNTS: per cent of how much counters will usually grow
        15,  # W_HAND: a tile whose resources are alike
        100,  # W_DOMINATE: per cent of what dominated Monuments bring
        50,  # W_BEND: per cent of a goal that come late, when most of it is done
        270,  # W_EXCHANGE: what an exchange must bring at least
        40,  # W_SURE0: per cent by which a point ahead makes a Domination card surer in the last round of an Age
        15,  # W_SURE1: in the rounds before
        100,  # W_NEAR0: how far Domination cards are decided in the last round, per cent
        40,  # W_NEAR1: in the round before
        18,  # W_NEAR2: in the round before that; then a half of it in each
        4,  # W_INCOME: Knowledge that a turn brings
        50,  # W_OVER: per cent of its price that Knowledge is worth for which there will be no purchase
    ]
)


# Per cent of a turn in which a counter grows by one, as a rule, in the order of notation.py: C_….
GROWTH = frozen([50, 9, 18, 7, 80, 25, 30, 110, 20, 80, 14, 14, 20, 25, 22, 5, 180, 0, 0])


# The work that one more of each takes, in hundredths of a turn.
EFFORT = frozen([100, 130, 150, 250, 70, 110, 140, 60, 110, 90, 120, 200, 120, 110, 130, 250, 40, 130, 30])


LEFT_AT_LAST = 400  # Knowledge of a Domain that is usually left at the end of the game, in hundredths


# How often an event happens in a turn, per cent: turn, produce, locus, city, city2, city3, monument, mastery, upgrade.
OFTEN = frozen([100, 100, 15, 60, 18, 8, 22, 75, 20])


# How likely N of a Domain are Produced in one activation, per cent.
PRODUCES = frozen([0, 75, 45, 25, 12, 6, 3])
