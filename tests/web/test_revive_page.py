"""Revive's page: what it says a choice would bring is what it brings, and everything that is priced has its price."""

from __future__ import annotations

import random
import re

from parlour import games
from parlour.engine.core.rules import Mode
from parlour.games.revive.board.preview import TRIED, previews
from parlour.games.revive.rules import frames
from parlour.games.revive.state import TOOK_CRATE
from parlour.games.revive.words.gathering import Deed, begins
from parlour.table import Table
from parlour.web.pages import Pages
from parlour.web.scene import PERSON, Sitter, Surroundings, look

GAME = games.find("revive")
PAGES = Pages()


def drawn(table: Table) -> str:
    """The page of whoever decides."""
    sitters = tuple(Sitter(n, name, PERSON, mine=n == table.decides) for n, name in enumerate(table.names))
    return PAGES.table(look(table, table.decides or 0, Surroundings("t1", len(table.moves), sitters)), "_table.html")


def test_what_a_choice_would_bring_is_what_it_brings() -> None:
    table, chance, met = Table.new(GAME, 2, 11, linked=GAME.linked(Mode.INTERPRETED)), random.Random(5), 0
    eager = ("use", "play", "hibernate", "open", "ability")
    while met < 40:
        seat = table.decides or 0
        s = table.view(seat).state
        choices = table.choices()
        chosen = chance.choice([one for one in choices if one.name.split()[0] in eager] or list(choices))
        said = previews(s, table.names) if s.frame[s.depth - 1][0] in TRIED else {}
        deed = Deed(seat, table.names[seat])
        for line in table.play(chosen):
            if line.events[0][1] == seat:
                deed.add(line, begins=not deed.lines and begins(line))
        if said and not any(line.events[0][0] == TOOK_CRATE for line in deed.lines):  # nobody knows which one
            told = "; ".join(filter(None, [", ".join(deed.gains), *deed.done]))
            brought = said[chosen.spot].told.partition("then: ")[0].removesuffix("; ")
            assert brought in (told, told or "nothing")
            assert said[chosen.spot].loses == any(deed.lost.values())
            met += 1


def test_a_price_stands_wherever_something_is_built_or_settled() -> None:
    given = {"gear": [6, 0], "food": [3, 0], "buildings": [["B3b"], []]}
    table = Table.at(GAME, given, linked=GAME.linked(Mode.INTERPRETED))
    table.play("build")
    table.play("small building")
    assert table.state.frame[table.state.depth - 1][0] == frames.SITE
    html = drawn(table)
    for choice in table.choices():
        shape = re.search(rf'<g class="spot can [^>]*data-press="{choice.spot}".*?data-place=', html, re.DOTALL)
        assert shape, choice
        assert html.count(f'data-press="{choice.spot}"') == 2, "on the map, and in the list above it"
    assert html.count('class="paid"') >= len(table.choices())
