"""Words of a game are marked in texts: whole ones, once, the longest first, and never inside what is no prose."""

from __future__ import annotations

import re

import pytest
from markupsafe import Markup

from parlour import games
from parlour.engine.game import Game
from parlour.web.catalogue import about
from parlour.web.pages import Pages
from parlour.web.rulebook import rulebook
from parlour.web.terms import known_terms, terms
from toy_bazaar import GAME as TOY

CATALYST = games.find("catalyst")


def marked(text: str, reach: bool = False, known: str = "") -> str:
    """With the marks in short: «building|Buildings»."""
    html = terms(text, CATALYST, reach, known)
    assert isinstance(html, Markup)
    return re.sub(
        r'<dfn class="term" aria-describedby="term-([\w-]+)"(?: tabindex="0")?>([^<]+)</dfn>', r"«\1|\2»", html
    )


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("A Building and two Buildings", "A «building|Building» and two Buildings"),
        ("an empty Building is one", "an «empty-building|empty Building» is one"),
        ("Coins, coin", "«coin|Coins», coin"),
        ("rebuilding a coinage", "rebuilding a coinage"),
        ("clean-up", "«clean-up|clean-up»"),
        ("a coin-box, the Chain-gang", "a coin-box, the Chain-gang"),
        ("2 < 3 & coins", "2 &lt; 3 &amp; «coin|coins»"),
        ("the Building's effect", "the «building|Building»&#39;s «effect|effect»"),
        (Markup("<b>Coins</b> <i>coins</i>"), "<b>«coin|Coins»</b> <i>coins</i>"),
        (Markup('<a href="/coins">coins</a> and coins'), '<a href="/coins">coins</a> and «coin|coins»'),
        (Markup('<p title="coins">coins</p>'), '<p title="coins">«coin|coins»</p>'),
        (Markup("<code>coins</code><h2>coins</h2>coins"), "<code>coins</code><h2>coins</h2>«coin|coins»"),
        (Markup("<div inert><div>coins</div>coins</div>coins"), "<div inert><div>coins</div>coins</div>«coin|coins»"),
        (Markup("<b data-plain>coins</b> coins"), "<b data-plain>coins</b> «coin|coins»"),
        (Markup('<i aria-describedby="x">coins</i>coins'), '<i aria-describedby="x">coins</i>«coin|coins»'),
        (Markup('<svg><use href="#coin"/></svg>coins'), '<svg><use href="#coin"/></svg>«coin|coins»'),
        ("Coin Juggler brings coins", "Coin Juggler brings «coin|coins»"),
        ("", ""),
    ],
)  # fmt: skip
def test_what_is_marked(text: str, shown: str) -> None:
    assert marked(text) == shown


def test_a_text_and_its_markup_are_not_taken_for_each_other() -> None:
    assert marked(Markup("<i>coins</i>")) == "<i>«coin|coins»</i>"
    assert marked("<i>coins</i>") == "&lt;i&gt;«coin|coins»&lt;/i&gt;"


def test_what_explains_a_word_does_not_mark_it() -> None:
    assert marked("coins pay for a Building", known="coin") == "coins pay for a «building|Building»"


def test_words_are_reached_by_keyboard_where_somebody_asks_for_it() -> None:
    assert 'tabindex="0"' in terms("coins", CATALYST, reach=True)
    assert "tabindex" not in terms("coins", CATALYST)


def test_names_of_components_stay_what_they_are() -> None:
    line = terms(about("Coin Juggler comes to slot 1", CATALYST), CATALYST)
    assert re.search(r'<span class="about still" [^>]*>Coin Juggler</span>', line)
    assert 'aria-describedby="term-slot"' in line


def test_a_game_without_a_glossary_marks_nothing() -> None:
    assert terms("A Building & coins", TOY) == "A Building &amp; coins"
    assert not known_terms(TOY)


@pytest.mark.parametrize(
    "game", [game for game in map(games.find, games.slugs()) if known_terms(game)], ids=lambda g: g.slug
)
def test_every_word_of_a_game_has_a_tip_and_stands_beside_the_rules(game: Game) -> None:
    pages = Pages()
    tips, rules = pages.page("_term_tips.html", game=game), pages.page("rules.html", game=game, rulebook=rulebook(game))
    assert tips.count('role="tooltip"') == len(known_terms(game))
    for term in known_terms(game):
        assert f'id="term-{term.id}"' in tips
        assert f'<li class="rule-item piece" id="word-{term.id}">' in rules
    for html in (tips, rules):
        named = set(re.findall(r'aria-describedby="term-([\w-]+)"', html))
        assert named <= {term.id for term in known_terms(game)}
