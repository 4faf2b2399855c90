"""The rulebook as a page: rules.md in sections, every numbered rule an element of its own that links can lead to."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from markdown_it.token import Token
from markupsafe import Markup

from parlour.engine.core.stack import KIND
from parlour.engine.game import Game
from parlour.engine.people.about import about_game
from parlour.engine.people.extras import attempt
from parlour.engine.people.seen import decision
from parlour.web.prose import Prose, blocks, html_of, opens, slug_of

# Where a rule comes from, `[S:117] [P:page] [icons S:379, use O]`: of interest to who writes rules, noise to who plays.
SOURCE = re.compile(r",?\s*\[(?:S|(?:[^\][]*\b)?(?:O\b|[SP]:)[^\]]*)\]")
FOR_BUILDERS = (
    "Decisions",
    "Figures",
    "Balance and expected length",
)  # how choices split into steps, what was measured: for who writes rules, too
ABOUT_SOURCES = "Provenance:"  # the paragraph of the opening that explains those marks
# What players ask for last: the page has laid everything out for them, and names of places and pieces are on it.
FOR_LATER = ("Setup", "Components")

_NUMBER = r"\b({}-[A-Z0-9-]*[A-Z0-9])\b"
_LINK = Markup('<a class="rule" data-rule="{1}" href="/games/{0}/rules#{1}">{1}</a>')


@dataclass(frozen=True)
class Section:
    """A heading of the rulebook with what stands below it; parts are the smaller headings inside."""

    id: str
    title: str
    html: Markup
    rules: tuple[str, ...]
    parts: tuple[Section, ...] = ()


@dataclass(frozen=True)
class Rulebook:
    """A rulebook ready to be shown: what the game is about, the opening with its words, the sections."""

    introduction: Markup
    opening: Markup
    sections: tuple[Section, ...]


def introduction(game: Game) -> Markup:
    """What the game is about, for somebody who has never seen it."""
    return rulebook(game).introduction


def pitch(game: Game) -> str:
    """The game in one sentence: its own, or the first of the introduction."""
    own = attempt("what a game is about", lambda: about_game(game).pitch, "", game=game.slug)
    return own or re.split(r"(?<=[.!?])\s", introduction(game).striptags(), maxsplit=1)[0]


def rule_of_decision(game: Game, s: Any, asked: Sequence[str] = ()) -> str:
    """The rule of the decision of a state or a view: the first that the frame table names, or else that is asked by.

    After the end there is none.
    """
    if s.over or not s.depth:
        return ""
    row = game.frames.rows[int(decision(s)[KIND])]
    return next((number for number in (*numbers_in(row.rules, game), *asked) if number in game.rulebook), "")


def numbers_in(text: str, game: Game) -> list[str]:
    """Whatever in a text looks like the number of a rule."""
    return re.findall(_NUMBER.format(game.tag), text)


def linked(text: str, game: Game) -> Markup:
    """A sentence whose rule numbers lead to their rules."""
    return Markup().join(
        _LINK.format(game.slug, part) if part in game.rulebook else part for part in _parts(text, game)
    )


def _parts(text: str, game: Game) -> list[str]:
    return re.split(_NUMBER.format(game.tag), text)


def rulebook(game: Game) -> Rulebook:
    """The rulebook of a game, read once."""
    return _read(game.folder / "rules.md", game.slug, tuple(game.rulebook))


@cache
def _read(path: Path, slug: str, numbers: tuple[str, ...]) -> Rulebook:
    return read_rulebook(path.read_text(encoding="utf-8"), slug, numbers)


def read_rulebook(text: str, slug: str, numbers: Sequence[str]) -> Rulebook:
    """The text of a rules.md, whose rules have these numbers. HTML in it is text like any other."""
    tokens = Prose(slug, numbers).parse(SOURCE.sub("", text))
    first = next((n for n, token in enumerate(tokens) if opens(token, "h2")), len(tokens))
    opening = [block for block in blocks(tokens[:first]) if not _is_aside(block)]
    about = [block for block in opening if block[0].type == "paragraph_open"]
    sections = [part for part in _sections(tokens[first:], "h2", "") if part.title not in FOR_BUILDERS]
    return Rulebook(
        introduction=html_of(about[0]) if about else Markup(),
        opening=Markup().join(html_of(block) for block in opening),
        sections=tuple(sorted(sections, key=_when_asked_for)),
    )


def _when_asked_for(section: Section) -> int:
    """Where a section stands: as it is written, but what is for later comes last."""
    return FOR_LATER.index(section.title) + 1 if section.title in FOR_LATER else 0


# ---------------------------------------------------------------- the parts of a text


def _is_aside(block: Sequence[Token]) -> bool:
    """The title, which the page shows by itself, and what is said about marks that are not shown."""
    return opens(block[0], "h1") or (len(block) > 1 and block[1].content.startswith(ABOUT_SOURCES))


def _sections(tokens: Sequence[Token], tag: str, above: str) -> Iterator[Section]:
    starts = [n for n, token in enumerate(tokens) if opens(token, tag)]
    for start, end in pairwise([*starts, len(tokens)]):
        title = tokens[start + 1].content
        name = f"{above or 'section'}-{slug_of(title)}"
        body = tokens[start + 3 : end]  # after the heading's three tokens
        first = next((n for n, token in enumerate(body) if opens(token, "h3")), len(body))
        rules = tuple(
            str(token.attrs["id"]) for token in body[:first] if token.type == "list_item_open" and token.attrs
        )
        yield Section(name, title, html_of(body[:first]), rules, tuple(_sections(body[first:], "h3", name)))
