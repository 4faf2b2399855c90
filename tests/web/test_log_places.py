"""A line of the log knows what of the board it speaks of, and the board has it: no sentence is ever read for this."""

from __future__ import annotations

import random
import re

import pytest

from parlour import games
from parlour.engine.core.rules import Mode
from parlour.table import Table
from parlour.web.pages import Pages
from parlour.web.scene import PERSON, Sitter, Surroundings, look

PAGES = Pages()
EAGER = (
    "recruit",
    "activate",
    "build",
    "place",
    "buy",
    "use",
    "lay",
    "cell",
    "rotation",
    "city",
    "learn",
    "copy",
    "square",
    "explore",
    "tile",
    "card",
    "awaken",
    "visit",
)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("slug", "steps"),
    [("catalyst", 30), ("time_capsules", 90), ("dominations", 60), ("revive", 60), ("free_radicals", 150)],
)
def test_what_a_line_points_at_is_on_the_page(slug: str, steps: int) -> None:
    game, chance = games.find(slug), random.Random(3)
    table = Table.new(game, ("Kim", "Lou"), 3, {}, linked=game.linked(Mode.COMPILED))
    pointed = found = 0
    for _ in range(steps):
        if table.over:
            break
        names = {choice: choice.name.split()[0] for choice in table.choices()}
        eager = [choice for choice, verb in names.items() if verb in EAGER]
        seat = table.decides or 0
        lines = table.play(chance.choice(eager or list(names)))
        spots = [line.spots for line in lines if line.spots]
        if not spots or pointed > 12:
            continue
        pointed += 1
        sitters = tuple(Sitter(n, name, PERSON, mine=n == seat) for n, name in enumerate(table.names))
        html = PAGES.table(look(table, seat, Surroundings("t1", len(table.moves), sitters)), "_table.html")
        drawn = set(re.findall(r'data-(?:spot|press|glide|place)="([^"]+)"', html))
        found += any(drawn & set(some) for some in spots)
        about = {name for names in re.findall(r'data-about="([^"]+)"', html) for name in names.split()}
        for some in spots:
            assert set(some) <= about
    assert pointed > 3
    assert found > pointed / 2
