"""What effects are worth, in tenths of a point: the sum of their words."""

from __future__ import annotations

from parlour.engine.people.content import frozen
from parlour.engine.thinking.worth import worth_from
from parlour.games.free_radicals import tables

# What one of each word is worth, in the order of the notation: res … copy_power.
WORTH = (9, 9, 9, 8, 8, 10, 8, 8, 13, 9, 4, 25, 22, 32, 20, 14, 25, 15, 20, 25)
USUAL_COUNT = 2  # how many of something an effect `per` it usually finds
# What each program is worth from each of its rows on.
REST = frozen(worth_from(tables.ROWS, WORTH, USUAL_COUNT))
