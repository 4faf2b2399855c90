"""Free Radicals' page: prices are those that are paid, previews tell what follows, points are those one has."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import chain

import pytest
from markupsafe import Markup

from parlour import games
from parlour.engine.core.rules import Mode
from parlour.games.free_radicals.board import picture
from parlour.games.free_radicals.board.preview import previews
from parlour.games.free_radicals.content import FACTIONS, TURN_STEPS
from parlour.games.free_radicals.factions import MAP_TILES
from parlour.games.free_radicals.rules import frames
from parlour.table import Table
from parlour.table.standing import headline, ranking
from parlour.web.pages import Pages
from parlour.web.results import results
from parlour.web.scene import PERSON, Sitter, Surroundings, look

GAME = games.find("free_radicals")
PAGES = Pages()


def table_of(*factions: str, seed: int = 3) -> Table:
    options = {f"seat_{n}": faction for n, faction in enumerate(factions, 1)}
    return Table.new(GAME, len(factions), seed, linked=GAME.linked(Mode.INTERPRETED), options=options)


def kind_of(table: Table) -> int:
    return int(table.state.frame[table.state.depth - 1, 0])


def played(table: Table, chance: random.Random) -> Iterator[Table]:
    """The table at each decision of a random game."""
    while not table.over:
        yield table
        table.advance(chance.choice(table.state.option[: table.state.n_options].tolist()))


def until(table: Table, enough: Callable[[Table], bool], seed: int = 1) -> Table:
    return next(now for now in played(table, random.Random(seed)) if enough(now))


def drawn(table: Table) -> str:
    """The page of whoever decides."""
    sitters = tuple(Sitter(n, name, PERSON, mine=n == table.decides) for n, name in enumerate(table.names))
    return PAGES.table(look(table, table.decides or 0, Surroundings("t1", len(table.moves), sitters)), "_table.html")


def test_while_the_second_room_is_placed_the_market_tells_what_another_would_cost() -> None:
    table = until(
        table_of("hoteliers", "farmers"),
        lambda now: kind_of(now) == frames.PLACEMENT and now.state.frame[now.state.depth - 1, 3] == 1,
    )
    area = picture(table.view(0).state, 0, table.names).seats[0].area
    assert area.second
    assert [room.cost for room in area.offer] == [2, 2, 3, 3]
    other = {choice.spot: choice.label for _, choice in table.instead(0)}
    assert all("for " in label for spot, label in other.items() if spot.startswith("room"))
    assert " for " not in table.prompt().text  # it is paid


def test_a_payment_says_what_for() -> None:
    met = set[str]()
    for now in chain(*(played(table_of("farmers", "artisans", "paladins"), random.Random(n)) for n in range(4))):
        if kind_of(now) == frames.PAYMENT:
            told = re.fullmatch(r"Which Item of .+ is waived to (advance|Awaken) .+\?", now.prompt().text)
            assert told
            met.add(told[1])
    assert met == {"advance", "Awaken"}


def test_what_is_waived_is_said_before_it_is_paid() -> None:
    """In the choice and in the tip of the card, never as something that one lacks (FR-51)."""
    met = set[str]()
    for now in chain(*(played(table_of("farmers", "artisans", "paladins"), random.Random(n)) for n in range(3))):
        if kind_of(now) != frames.AWAKENING or not now.state.waive:
            continue
        seat = now.decides or 0
        hand = {card.id: card for card in picture(now.view(seat).state, seat, now.names).hand}
        for choice in now.choices():
            if choice.name.startswith("awaken"):
                _, card, _, way = choice.name.split()
                lacks, told = hand[card].paid[way == "credits"]
                assert not lacks
                assert choice.label == f"Awaken {told}"
                met.add("waived)" if told.endswith(" waived)") else "all but" if "for all but" in told else told)
    assert met == {"waived)", "all but"}


def test_nothing_on_the_page_is_escaped_twice() -> None:
    """Also where a macro has written the tip: the Visitor's colour."""
    html = drawn(until(table_of("underground", "farmers"), lambda now: now.state.control.any()))
    assert "Visitor&#39;s colour and 1 " in html
    assert "&amp;#" not in html


def test_the_first_round_tells_what_the_faction_is_like() -> None:
    """Later the name on the own board does; so do the steps of the turn, each with its rule."""
    table = table_of("merchants", "farmers")
    told = str(FACTIONS[4].scores[:11])
    first, later = drawn(table), drawn(until(table, lambda now: now.state.rounds == 2 and now.decides == 0))
    assert first.count('class="intro"') == 2  # on a phone it lies on the board
    assert 'class="intro"' not in later
    assert told in later
    assert 'data-spot="plays-0"' in later
    assert all(step.rule in GAME.rulebook for step in TURN_STEPS)


def test_previews_pay_and_tell_what_is_chosen_next() -> None:
    """What an Awakening or a step costs and brings, though the payment is asked; the Resources of a Visit."""
    met = set[int]()
    for now in played(table_of("underground", "paladins", "farmers"), random.Random(2)):
        kind, seat = kind_of(now), now.decides or 0
        if kind not in (frames.AWAKENING, frames.KNOWLEDGE, frames.RESOURCE):
            continue
        met.add(kind)
        found = previews(now.view(seat).state, now.names)
        for choice in now.choices():
            if kind == frames.RESOURCE:
                left = int(now.state.frame[now.state.depth - 1, 2]) - 1
                told = f"+1 {choice.label.split()[-1]}" + (f", then {left} Resource{'s' * (left > 1)}" if left else "")
                assert found[choice.spot].startswith(told)
            elif choice.name != "decline":
                points = re.search(r"(\d+) VP", choice.label)
                assert points
                assert int(re.search(r"\+(\d+) VP", found[choice.spot])[1]) >= int(points[1])  # type: ignore[index]
    assert len(met) == 3


def test_a_track_says_what_its_next_step_costs_and_brings() -> None:
    html = drawn(until(table_of("underground", "farmers"), lambda now: kind_of(now) == frames.KNOWLEDGE))
    tips = [Markup(tip).striptags() for tip in re.findall(r'id="tip-step-\w+">(.*?)</span>\n', html, re.DOTALL)]
    assert any("Next: column 1 (Level 1) for 1 Credit: 1 VP, and" in tip for tip in tips), tips
    assert any("Would bring: +1 " in tip for tip in tips), tips


def test_points_are_those_one_has_and_the_end_is_told_apart() -> None:
    table = table_of("hoteliers", "farmers")
    assert [score.now for score in table.scores()] == [0, 0]  # FR-12
    assert all(score.later == score.total > 0 for score in table.scores())
    html = drawn(table)
    assert 'aria-label="0 points so far, ' in html
    assert "If it ended now: " in html
    for now in played(table, random.Random(4)):
        assert [score.now for score in now.scores()] == now.state.vp[:2].tolist()
    assert all(score.now == score.total and not score.later for score in table.scores())
    chart = results(table).chart
    assert chart.scoring is not None  # what the end brought is nobody's move
    assert chart.rows[0].points == (Fraction(0), Fraction(0))


def test_alone_one_reaches_a_rank_and_no_victory() -> None:
    table = table_of("merchants")
    for _ in played(table, random.Random(1)):
        pass
    found = results(table, 0)
    assert found.headline == "Observer"
    assert not found.won
    assert not found.crowned
    assert headline(ranking(table), rank="Observer") == f"{table.names[0]}: Observer"


def test_while_an_asset_falls_no_space_begins_another_sowing() -> None:
    """Whoever points at a space then means where the Asset falls; Undo takes the sowing back."""
    met = otherwise = 0
    for now in played(table_of("executives", "couriers"), random.Random(3)):
        if kind_of(now) == frames.DROP:
            met += 1
            assert not now.instead(now.decides or 0)
        elif kind_of(now) == frames.FLY:  # another Drone may still be chosen, but for the last one
            otherwise += bool(now.instead(now.decides or 0))
    assert met
    assert otherwise


def test_the_map_names_its_tiles() -> None:
    """The log and the choices speak of tiles by name; one finds them."""
    now = until(table_of("adventurers"), lambda now: now.state.n_laid > 8)
    drawn_names = [
        " ".join(re.findall(r"<text[^>]*>(.*?)</text>", title))
        for title in re.findall(r'<g class="title">(.*?)</g>', drawn(now))
    ]
    laid = [MAP_TILES[tile].name for tile in now.state.map if tile >= 0]
    assert sorted(Markup(name).unescape() for name in drawn_names) == sorted(laid)


@pytest.mark.parametrize("faction", ["artisans", "adventurers"])
def test_whoever_would_visit_while_nothing_is_awake_is_warned(faction: str) -> None:
    warned = calm = 0
    for seed in range(6):
        for now in played(table_of(faction, seed=seed), random.Random(seed)):
            for choice in now.choices():
                if choice.name.split()[0] in ("tool", "use") and "Visit" in choice.label:
                    assert bool(choice.warning) == (not now.state.control.any())
                    warned, calm = warned + bool(choice.warning), calm + (not choice.warning)
                    assert not choice.warning or choice.warning in drawn(now)
    assert warned
    assert calm


def test_before_the_first_round_the_paladins_see_as_many_places_as_they_fill() -> None:
    table = until(table_of("paladins", "farmers"), lambda now: kind_of(now) == frames.PROGRAM)
    html = drawn(table)
    assert "Before round 1" in Markup(html).striptags()
    assert html.count('class="duty-at open"') == 2
