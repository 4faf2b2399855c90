"""What things and effects are worth, in tenths of a point: of an effect the sum of its words."""

from __future__ import annotations

from parlour.engine.core.tables import Tunable
from parlour.engine.people.content import frozen
from parlour.engine.thinking.worth import worth_from
from parlour.games.free_radicals import tables

ITEM = Tunable(7)  # one that is paid
# What one of each word is worth, in the order of the notation: res … copy_power.
_WORDS = (7, 7, 7, 7, 6, 10, 8, 8, 13, 9, 4, 25, 22, 32, 20, 14, 25, 15, 20, 25)
WORTH = frozen(_WORDS)
USUAL_COUNT = 2  # how many of something an effect `per` it usually finds
# What each program is worth from each of its rows on.
REST = frozen(worth_from(tables.ROWS, _WORDS, USUAL_COUNT))
