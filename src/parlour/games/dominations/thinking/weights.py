"""The weights of Dominations' heuristic, found by playing: hundredths of a Victory point, or what else is said."""

from __future__ import annotations

from parlour.engine.core.tables import Tunable
from parlour.engine.people.content import frozen

POINT = frozen([95, 90, 55])  # a point of Knowledge in Age 1, 2 and 3
DEEP = Tunable(50)  # per cent of it from the tenth point of a Domain on
LAST = frozen([50, 75, 90, 100])  # per cent of it for the last purchase of an Age, the last two, three, for more
STAIR = Tunable(30)  # per cent of it that count only in steps of three: the usual prices
GLUT = Tunable(14)  # Knowledge that can be spent in a turn
INCOME = Tunable(4)  # Knowledge that a turn brings
OVER = Tunable(50)  # per cent of its price that Knowledge is worth for which there will be no purchase
LIMIT = Tunable(80)  # a step of a Reserve limit, for each Age to come
TRADE = Tunable(60)  # per cent of the Knowledge that a City brings when the free cells around it are filled
OPEN = Tunable(12)  # a square of the tree that can take a card, for each turn to come
NODUS = Tunable(20)  # a full Nodus
HAND = Tunable(15)  # a tile whose resources are alike
REACH = Tunable(90)  # work that a turn gets done for a goal, in hundredths
BEND = Tunable(50)  # per cent of a goal that come late, when most of it is done
EXCHANGE = Tunable(270)  # what an exchange must bring at least
LEAD = Tunable(400)  # to lead in Influence when an Age ends
SURE = frozen([40, 15])  # per cent by which a point ahead makes a Domination card surer: in the last round, before it
NEAR = frozen([100, 40, 18])  # how far Domination cards are decided so many rounds before the last, per cent

# Per cent of a turn in which a counter grows by one, as a rule, in the order of notation.py: C_….
GROWTH = frozen([50, 9, 18, 7, 80, 25, 30, 110, 20, 80, 14, 14, 20, 25, 22, 5, 180, 0, 0])
# The work that one more of each takes, in hundredths of a turn.
EFFORT = frozen([100, 130, 150, 250, 70, 110, 140, 60, 110, 90, 120, 200, 120, 110, 130, 250, 40, 130, 30])
LEFT_AT_LAST = 400  # Knowledge of a Domain that is usually left at the end of the game, in hundredths
# How often an event happens in a turn, per cent: turn, produce, locus, city, city2, city3, monument, mastery, upgrade.
OFTEN = frozen([100, 100, 15, 60, 18, 8, 22, 75, 20])
# How likely N of a Domain are Produced in one activation, per cent.
PRODUCES = frozen([0, 75, 45, 25, 12, 6, 3])
