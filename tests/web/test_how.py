"""How to play: what is wrong with a page is told with its line, and every game's page is drawn with all its figures."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from markupsafe import Markup

from parlour import games
from parlour.engine.core.errors import ContentError
from parlour.engine.game import Game
from parlour.web.figures import own_ids
from parlour.web.how import How, explains, how_to_play, read_how
from parlour.web.pages import Pages
from sentences import on_page
from test_wording import faults

CATALYST = games.find("catalyst")
EXPLAINED = [game for game in map(games.find, games.slugs()) if explains(game)]
MOST_WORDS = 2000  # ten minutes
PAGE = """# How to play

Some words (CAT-18).

## The row

```figure
draw = "market"
caption = "The row."
told = "Five cards."
given = { row = ["Wall Sapper", "Sun Courier", "Iron Twins", "Road Warden", "Lens Grinder"], coins = [4, 5] }
when = ["recruit 1"]
marks = ["row-5"]
```

Take a :coin: from it.
"""


@pytest.fixture
def reading(tmp_path: Path) -> Callable[[str], How]:
    """Reads a page of Catalyst."""

    def read(text: str) -> How:
        path = tmp_path / "how.md"
        path.write_text(text, encoding="utf-8")
        return read_how(CATALYST, path)

    return read


def test_a_page_is_read(reading: Callable[[str], How]) -> None:
    how = reading(PAGE)
    assert [(chapter.id, chapter.title) for chapter in how.chapters] == [("the-row", "The row")]
    assert how.opening == (
        Markup(
            '<p>Some words (<a class="rule" data-rule="CAT-18" href="/games/catalyst/rules#CAT-18">CAT-18</a>).</p>\n'
        ),
    )
    (figure,) = how.figures
    assert (figure.draws, figure.marks, figure.caption, figure.told) == (
        ("market",),
        ("row-5",),
        "The row.",
        "Five cards.",
    )
    assert figure.table.moves == (CATALYST.moves.names.index("recruit 1"),)
    assert '<use href="/games/catalyst/icons.svg#coin"/>' in str(how.chapters[0].blocks[1])


@pytest.mark.parametrize(
    ("right", "wrong", "line", "told"),
    [
        ("CAT-18", "CAT-1888", 3, "CAT-1888; did you mean 'CAT-"),
        (":coin:", ":coyn:", 16, "no icon is called 'coyn'; did you mean 'coin'"),
        ("```figure", "```figur", 7, "```figur is no block of this page"),
        ('"market"', '"markt"', 8, "nothing is called 'markt'; did you mean 'market'"),
        ('draw = "market"', "", 7, "draw is missing"),
        ('draw = "market"', "draw = 7", 8, "draw is 7; expected the name of a drawing"),
        ("caption", "captoin", 9, "unknown key 'captoin'; did you mean 'caption'"),
        ('told = "Five cards."', "", 7, "told is missing; expected a text"),
        ("Sun Courier", "Sun Curier", 11, "'Sun Curier' is no name known here; did you mean 'Sun Courier'"),
        ("coins =", "coinz =", 11, "unknown key 'coinz'; did you mean 'coins'"),
        ("recruit 1", "take 1", 12, "'take 1' cannot be played: You cannot"),
        ("given =", "players = 9\ngiven =", 11, "players is 9; expected a whole number from 2 to 4"),
        ("given =", 'size = "hug"\ngiven =', 11, "one of full, large, medium, small"),
        ('["row-5"]', '"row-5"', 13, "marks is 'row-5'; expected a list of"),
        ("draw =", "draw", 8, "this block is not a TOML file"),
        ("## The row", "The row", 1, "the page has no chapter"),
    ],
)  # fmt: skip
def test_a_page_with_a_mistake_is_refused(
    reading: Callable[[str], How], right: str, wrong: str, line: int, told: str
) -> None:
    with pytest.raises(ContentError) as error:
        reading(PAGE.replace(right, wrong, 1))
    parts = str(error.value).splitlines()
    assert any(part.startswith(f"how.md:{line}: ") and told in part for part in parts), parts


def test_all_mistakes_are_told_at_once(reading: Callable[[str], How]) -> None:
    with pytest.raises(ContentError) as error:
        reading(PAGE.replace("CAT-18", "CAT-999").replace(":coin:", ":coyn:").replace("caption", "x"))
    assert [re.match(r"how\.md:(\d+)", part)[1] for part in str(error.value).splitlines()] == ["3", "7", "9", "16"]  # type: ignore[index]


def test_a_mark_that_nothing_drawn_has_is_refused(reading: Callable[[str], How]) -> None:
    (figure,) = reading(PAGE.replace('"row-5"', '"row-7"')).figures
    with pytest.raises(ContentError, match=r"how\.md:7: marks: nothing drawn is called 'row-7'; did you mean 'row-"):
        Pages().figure(CATALYST, figure, 1)


def test_a_figure_lies_still(reading: Callable[[str], How]) -> None:
    (figure,) = reading(PAGE).figures
    html = Pages().figure(CATALYST, figure, 3)
    assert "Sun Courier" in html
    assert not re.search(r"<button|<form|<input|tabindex|name=", html)
    assert '<b class="rank rank-1">1</b>' in html
    ids = re.findall(r' id="([^"]+)"', html)
    assert ids
    assert all(name.startswith("figure-3-") for name in ids)
    assert 'aria-labelledby="figure-3-h-row"' in html


def test_ids_of_a_figure_are_its_own_wherever_they_are_named() -> None:
    html = '<g id="a"><use href="#a"/><use href="#b" fill="url(#a)"/><input name="a"/><use href="/x.svg#a"/></g>'
    own = '<g id="f-a"><use href="#f-a"/><use href="#b" fill="url(#f-a)"/><input name="f-a"/><use href="/x.svg#a"/></g>'
    assert own_ids(html, "f-") == own


@pytest.mark.parametrize("game", EXPLAINED, ids=lambda game: game.slug)
def test_the_page_of_a_game_is_drawn(game: Game) -> None:
    how, page = how_to_play(game), Pages().how(game)
    assert 4 <= len(how.figures) <= 12
    assert how.words <= MOST_WORDS
    assert page.count('role="img" aria-label=') >= len(how.figures)
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids)), {name for name in ids if ids.count(name) > 1}
    assert set(re.findall(r'aria-describedby="([^" ]+)"', page)) <= set(ids)
    assert set(re.findall(r' href="#([^"]+)"', page)) <= set(ids)
    assert "style=" not in page
    sprite = (game.board_folder / "icons.svg").read_text(encoding="utf-8")
    assert set(re.findall(r"icons\.svg(?:\?v=\w+)?#([\w-]+)", page)) <= set(re.findall(r'<symbol id="([^"]+)"', sprite))
    for said in on_page(page):
        assert not list(faults(said)), said
