"""The rulebook as a page: an anchor for every rule, links that lead somewhere, nothing but text from the source."""

from __future__ import annotations

import re

import pytest
from markupsafe import Markup, escape

from parlour import games
from parlour.engine.core.stack import push
from parlour.engine.game import Game
from parlour.web.catalogue import catalogue
from parlour.web.pages import Pages
from parlour.web.rulebook import (
    Section,
    introduction,
    linked,
    pitch,
    read_rulebook,
    rule_of_decision,
    rulebook,
)

GAMES = [games.find(slug) for slug in games.slugs()]
SMALL = """# Toy: rules

Take stones. Whoever takes the last one wins.

Provenance: `[S:n]` a line.

Words used below:
- **stone**: what is taken.

## Play

- **TOY-1** Take one stone, or <b>two</b> & no more (TOY-2). [S:3], [O]
- **TOY-2** Nobody passes; see TOY-1, TOY-12 and TOY-9. [P:page]

### End
- **TOY-12** It ends by `TOY-1`.

| | now |
|---|---|
| stones (TOY-1) | <i>3</i> |
"""


def places(game: Game) -> set[str]:
    """Names of places that moves speak of: a cell of a map may be called D3."""
    return {name for block in game.moves.blocks.values() for axis in block.axes for name in axis.names}


def everything(sections: tuple[Section, ...]) -> str:
    return "".join(str(section.html) + everything(section.parts) for section in sections)


@pytest.fixture
def small() -> str:
    return everything(read_rulebook(SMALL, "toy", ["TOY-1", "TOY-2", "TOY-12"]).sections)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_rule_has_exactly_one_anchor(game: Game) -> None:
    anchors = re.findall(r'<li id="([^"]+)" class="rule-item(?: long)?"', everything(rulebook(game).sections))
    assert sorted(anchors) == sorted(game.rulebook)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_the_page_has_no_id_twice_and_its_links_lead_somewhere(game: Game) -> None:
    page = Pages().page("_rules.html", game=game, rulebook=rulebook(game))
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    targets = re.findall(rf'href="(?:/games/{game.slug}/rules)?#([^"]+)"', page)
    assert set(targets) <= set(ids)
    assert len(targets) > len(game.rulebook)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_sections_know_their_rules(game: Game) -> None:
    sections = [part for section in rulebook(game).sections for part in (section, *section.parts)]
    found = [number for section in sections for number in section.rules]
    assert sorted(found) == sorted(game.rulebook)
    assert all(section.title for section in sections)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_players_are_spoken_to_first(game: Game) -> None:
    """How one plays and scores; what lies in the box, and what the names of places are, comes last."""
    titles = [section.title for section in rulebook(game).sections]
    assert titles[0] == "Turn"
    assert titles[-2:] == ["Setup", "Components"]
    written = [
        line[3:] for line in (game.folder / "rules.md").read_text(encoding="utf-8").splitlines() if line[:3] == "## "
    ]
    kept = [title for title in written if title in titles[:-2]]
    assert titles[:-2] == kept  # the rest in the order of the rulebook


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_decision_names_its_rule(game: Game) -> None:
    """The drawer opens at the section of it."""
    page = Pages().page("_rules.html", game=game, rulebook=rulebook(game))
    for kind in game.frames.decisions:
        row, batch = game.frames.rows[kind], game.empty()
        push(batch[0], kind, 0, 0, 0, 0)
        asked = game.words.prompts.get(row.name)
        rules = asked[1].split() if isinstance(asked, tuple) else []
        rule = rule_of_decision(game, batch[0], rules)
        assert f' id="{rule}"' in page or callable(asked), row.name
    assert not rule_of_decision(game, game.empty()[0])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_its_drawings_are_there(game: Game) -> None:
    text = (game.folder / "rules.md").read_text(encoding="utf-8")
    for told, name in re.findall(r"!\[([^]]*)\]\(([^)]*)\)", text):
        assert (game.board_folder / name).exists(), name
        assert len(told) > 20, "a drawing is told in words, too"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_game_introduces_itself(game: Game) -> None:
    assert introduction(game).startswith("<p>")
    assert 20 < len(pitch(game)) < 200
    assert "Provenance" not in rulebook(game).opening


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_rules_are_written_for_players(game: Game) -> None:
    book = rulebook(game)
    text = (book.opening + everything(book.sections)).striptags() if book.opening else ""
    assert not set(re.findall(r"\bS:\d+|\w+\.toml|\b[Tt]he engine\b|\bD\d+\b", text)) - places(game)
    assert not re.findall(r"data file|simulat|picture is lost|damaged in|\b[Oo]ne (?:re|pre)view\b", text)


@pytest.mark.parametrize("game", [game for game in GAMES if catalogue(game)], ids=lambda game: game.slug)
def test_every_component_can_be_read_beside_the_rules(game: Game) -> None:
    page = Pages().page("_rules.html", game=game, rulebook=rulebook(game))
    page = re.sub(r"</?dfn[^>]*>", "", page)  # words of the game are marked
    pieces = catalogue(game)
    assert len(pieces) > 40
    assert len({piece.id for piece in pieces}) == len(pieces)
    assert page.count('<li class="rule-item piece">') == len(pieces)
    for piece in pieces:
        assert piece.words
        assert escape(piece.words) in page


def test_numbers_in_texts_are_links_but_not_in_code_nor_of_unknown_rules(small: str) -> None:
    link = '<a class="rule" data-rule="TOY-{0}" href="/games/toy/rules#TOY-{0}">TOY-{0}</a>'
    for number in (1, 2, 12):
        assert link.format(number) in small
    assert "<code>TOY-1</code>" in small
    assert "TOY-9." in small
    assert "TOY-9</a>" not in small


def test_html_in_the_source_is_text(small: str) -> None:
    assert "&lt;b&gt;two&lt;/b&gt; &amp; no more" in small
    assert "&lt;i&gt;3" in small
    assert "<b>" not in small


def test_marks_of_where_a_rule_comes_from_are_not_shown(small: str) -> None:
    assert "[S:" not in small
    assert "[O]" not in small
    assert "[P:" not in small


def test_tables_are_tables_that_scroll_and_have_no_empty_heading(small: str) -> None:
    assert '<table class="figures">' in small
    assert "<th></th>" not in small
    assert small.count("<div") == small.count("</div>") == 1


def test_the_opening_tells_what_it_is_about_and_its_words() -> None:
    book = read_rulebook(SMALL, "toy", ["TOY-1"])
    assert book.introduction.striptags() == "Take stones. Whoever takes the last one wins."
    assert "what is taken" in book.opening
    assert "Toy: rules" not in book.opening
    assert [(section.id, [part.title for part in section.parts]) for section in book.sections] == [
        ("section-play", ["End"])
    ]


def test_a_sentence_with_rule_numbers() -> None:
    game = games.find("catalyst")
    html = linked("<Ada> by CAT-83, not CAT-999", game)
    assert isinstance(html, Markup)
    assert html == (
        '&lt;Ada&gt; by <a class="rule" data-rule="CAT-83" href="/games/catalyst/rules#CAT-83">CAT-83</a>, not CAT-999'
    )


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_reference_leads_somewhere(game: Game) -> None:
    """Rules, examples and components that a text names are on the page; steps of decisions, which are not, are not."""
    page = Pages().page("_rules.html", game=game, rulebook=rulebook(game))
    text = Markup(page).striptags()
    short = {number.removeprefix(f"{game.tag}-") for number in game.rulebook}  # REV-E1 to E19
    known = set(game.rulebook) | short | set(re.findall(r"<strong>(W?E-?\d+)</strong>", page))
    named = set(re.findall(rf"\b{game.tag}-E?\d+\b|(?<![-\w])W?E-?\d+\b", text)) - places(game)
    assert named <= known, named - known
    assert not set(re.findall(r"\bD\d+\b", text)) - places(game)
    for piece in catalogue(game):
        assert set(re.findall(rf"\b{game.tag}-\d+\b", piece.words)) <= set(game.rulebook), piece


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_the_rules_speak_to_players(game: Game) -> None:
    """No names of files, fields or ids, no word for what another word names already."""
    text = Markup(Pages().page("_rules.html", game=game, rulebook=rulebook(game))).striptags()
    for word in ("In data", "page on Trading", "content.toml", "told example", "throw-away", "green_6", "rotation 2"):
        assert word not in text, word
    assert "<code>" not in everything(rulebook(game).sections)
    if game.slug == "dominations":
        assert not re.findall(r"\b[Ff]lip\w*", text), "a Mastery is upgraded, as in the rulebook"
