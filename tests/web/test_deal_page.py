"""What the pages of deals say: places, titles, what one tells to others, and who stands where in the list."""

from __future__ import annotations

from datetime import date

import pytest

from parlour.deals.code import code_of
from parlour.deals.deal import Deal, deal_of
from parlour.engine.game import Game
from parlour.server.dealing import DealStanding
from parlour.server.results_kept import FILE, HERE, HOUSE, ResultRow
from parlour.web.deal_page import deal_scene
from parlour.web.deal_words import deal_facts, ordinal, points_of

TODAY = date(2025, 11, 18)


def row(
    name: str, points: int, kind: str = HERE, *, place: int = 1, counts: bool = True, shown: bool = True
) -> ResultRow:
    """A result of so many points."""
    return ResultRow(name, "code", kind, name, name, points, str(points), place, 0.0, counts=counts, shown=shown)


def standing(deal: Deal, *rows: ResultRow, own: ResultRow | None = None, day: date | None = None) -> DealStanding:
    """A deal with these results."""
    people = [one for one in rows if one.kind != HOUSE]
    ahead = sum(one.points > own.points for one in people) if own else 0
    own_rows = [own] if own else []
    return DealStanding(code_of(deal), deal, day, TODAY, rows, len(people), own_rows, ahead, (), "", False, False)


@pytest.fixture
def deal(catalyst: Game) -> Deal:
    """Of three, against two sorts of bots."""
    return deal_of(catalyst, 3, 1, ["greedy", "search:1000"], 7)


def test_places_as_they_are_written() -> None:
    assert [ordinal(n) for n in (1, 2, 3, 4, 11, 12, 13, 21, 102, 111)] == [
        "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "102nd", "111th",
    ]  # fmt: skip


def test_points_as_one_says_them() -> None:
    told = {"43": "43 points", "1": "1 point", "44½": "44½ points", "½": "½ points", "lost": "lost"}
    assert {text: points_of(ResultRow("", "", HERE, "", "", 0, text, 1, 0.0)) for text in told} == told


def test_what_a_deal_is_in_words(deal: Deal, catalyst: Game) -> None:
    assert deal_facts(deal) == (
        "3 players; you sit in seat 2",
        "In seat 1 a bot that looks one step ahead",
        "In seat 3 a bot that tries 1,000 lines for each decision",
    )
    alike = deal_of(catalyst, 3, 0, ["novice", "novice"], 7)
    assert deal_facts(alike)[1] == "In seats 2 and 3 a bot that looks one step ahead, and dreams now and then"


def test_what_one_tells_to_others_spoils_nothing(deal: Deal) -> None:
    mine = row("Ada", 43)
    rows = [row("Ben", 50), mine, *(row(f"Guest {n}", n) for n in range(5))]
    scene = deal_scene(standing(deal, *rows, own=mine, day=TODAY), "http://here/deals/x")
    assert scene.share == "Catalyst, deal of 18 Nov: 43 points, 2nd of 7 here\nhttp://here/deals/x"
    assert scene.title == "Catalyst, deal of 18 Nov 2025"
    assert (scene.before, scene.after) == (date(2025, 11, 17), None)
    hidden = row("Ada", 43, shown=False)
    scene = deal_scene(standing(deal, row("Ben", 50), own=hidden), "http://here/deals/x")
    assert scene.share == "Catalyst, the same deal: 43 points\nhttp://here/deals/x"
    assert scene.title == "A deal of Catalyst"


def test_the_house_has_no_rank_and_equal_ones_share_theirs(deal: Deal) -> None:
    rows = [row("greedy", 60, HOUSE), row("Ada", 50), row("Ben", 50), row("Cleo", 50, place=2), row("Dora", 4, FILE)]
    scene = deal_scene(standing(deal, *rows), "")
    assert [(one.name, one.rank) for one in scene.ranked] == [
        ("The house", None), ("Ada", 1), ("Ben", 1), ("Cleo", 3), ("Dora", 4),
    ]  # fmt: skip
    assert [one.place for one in scene.ranked][:1] == ["1st of 3"]
