"""The rulebook as a page: rules.md in sections, every numbered rule an element of its own that links can lead to."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from parlour.engine.game import Game

# Where a rule comes from, `[S:117] [P:page] [icons S:379, use O]`: of interest to who writes rules, noise to who plays.
SOURCE = re.compile(r",?\s*\[(?:S|(?:[^\][]*\b)?(?:O\b|[SP]:)[^\]]*)\]")
FOR_BUILDERS = (
    "Decisions",
    "Figures",
    "Balance and expected length",
)  # how choices split into steps, what was measured: for who writes rules, too
ABOUT_SOURCES = "Provenance:"  # the paragraph of the opening that explains those marks

# A reading column is narrow: wide tables scroll by themselves, and the keyboard must reach them to do so.
TABLE = '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table class="figures">\n'


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
    return str(game.words.PITCH or re.split(r"(?<=[.!?])\s", introduction(game).striptags(), maxsplit=1)[0])


def linked(text: str, game: Game) -> Markup:
    """A sentence whose rule numbers lead to their rules."""
    return Markup().join(
        _LINK.format(game.slug, part) if part in game.rulebook else part for part in _parts(text, game)
    )


def _parts(text: str, game: Game) -> list[str]:
    return re.split(rf"\b({game.tag}-[A-Z0-9-]*[A-Z0-9])\b", text)


def rulebook(game: Game) -> Rulebook:
    """The rulebook of a game, read once."""
    return _read(game.folder / "rules.md", game.slug, tuple(game.rulebook))


@cache
def _read(path: Path, slug: str, numbers: tuple[str, ...]) -> Rulebook:
    return read_rulebook(path.read_text(encoding="utf-8"), slug, numbers)


def read_rulebook(text: str, slug: str, numbers: Sequence[str]) -> Rulebook:
    """The text of a rules.md, whose rules have these numbers. HTML in it is text like any other."""
    tokens = _Markdown(slug, numbers).parse(SOURCE.sub("", text))
    first = next((n for n, token in enumerate(tokens) if _opens(token, "h2")), len(tokens))
    opening = [block for block in _blocks(tokens[:first]) if not _is_aside(block)]
    about = [block for block in opening if block[0].type == "paragraph_open"]
    return Rulebook(
        introduction=_html(about[0]) if about else Markup(),
        opening=Markup().join(_html(block) for block in opening),
        sections=tuple(part for part in _sections(tokens[first:], "h2", "") if part.title not in FOR_BUILDERS),
    )


# ---------------------------------------------------------------- the parts of a text


def _blocks(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """Paragraphs, lists and tables, one at a time."""
    block: list[Token] = []
    for token in tokens:
        block.append(token)
        if token.level == 0 and token.nesting <= 0 and token.type != "inline":
            yield block
            block = []


def _is_aside(block: Sequence[Token]) -> bool:
    """The title, which the page shows by itself, and what is said about marks that are not shown."""
    return _opens(block[0], "h1") or (len(block) > 1 and block[1].content.startswith(ABOUT_SOURCES))


def _opens(token: Token, tag: str) -> bool:
    return token.type == "heading_open" and token.tag == tag


def _sections(tokens: Sequence[Token], tag: str, above: str) -> Iterator[Section]:
    starts = [n for n, token in enumerate(tokens) if _opens(token, tag)]
    for start, end in pairwise([*starts, len(tokens)]):
        title = tokens[start + 1].content
        name = f"{above or 'section'}-{re.sub(r'[^a-z0-9]+', '-', title.casefold()).strip('-')}"
        body = tokens[start + 3 : end]  # after the heading's three tokens
        first = next((n for n, token in enumerate(body) if _opens(token, "h3")), len(body))
        rules = tuple(
            str(token.attrs["id"]) for token in body[:first] if token.type == "list_item_open" and token.attrs
        )
        yield Section(name, title, _html(body[:first]), rules, tuple(_sections(body[first:], "h3", name)))


def _html(tokens: Sequence[Token]) -> Markup:
    html = _RENDER.renderer.render(list(tokens), _RENDER.options, {})
    return Markup(html.replace("<th></th>", "<td></td>"))  # an empty corner heads nothing


# ---------------------------------------------------------------- rules, and links to them


class _Markdown:
    """Markdown in which numbered rules have an anchor, and their numbers elsewhere lead to it."""

    def __init__(self, slug: str, numbers: Sequence[str]) -> None:
        self.slug, self.numbers = slug, set(numbers)
        longest_first = sorted(map(re.escape, numbers), key=len, reverse=True)
        self.number = re.compile(rf"\b({'|'.join(longest_first)})\b(?!-)") if numbers else re.compile(r"(?!)")

    def parse(self, text: str) -> list[Token]:
        tokens = _RENDER.parse(text)
        for opening, inline in zip(tokens, tokens[2:], strict=False):
            if opening.type == "list_item_open" and inline.type == "inline":
                self._anchor(opening, inline)
        for token in tokens:
            if token.type == "inline" and token.children:
                token.children = list(self._linked(token.children))
        return tokens

    def _anchor(self, item: Token, inline: Token) -> None:
        """`**CAT-23** text` becomes an element with that id, headed by its number."""
        head = (inline.children or [])[:5]
        strong = next((n for n, token in enumerate(head) if token.type == "strong_open"), -1)
        number = head[strong + 1].content if 0 <= strong < len(head) - 1 else ""
        if number not in self.numbers or any(token.content for token in head[:strong]):
            return
        item.attrs = {"id": number, "class": "rule-item", "data-rule-text": ""}
        rest = (inline.children or [])[strong + 3 :]
        if rest and rest[0].type == "text":
            rest[0].content = rest[0].content.lstrip()
        address = {"class": "rule-number", "href": f"#{number}"}
        inline.children = [_open("a", address), _text(number), _close("a"), _text(" "), *rest]

    def _linked(self, tokens: Sequence[Token]) -> Iterator[Token]:
        depth = 0
        for token in tokens:
            depth += token.nesting if token.tag == "a" else 0
            if token.type != "text" or depth:
                yield token
                continue
            for n, part in enumerate(self.number.split(token.content)):
                yield from self._link(part) if n % 2 else [_text(part)]

    def _link(self, number: str) -> list[Token]:
        address = {"class": "rule", "data-rule": number, "href": f"/games/{self.slug}/rules#{number}"}
        return [_open("a", address), _text(number), _close("a")]


def _text(content: str) -> Token:
    return Token("text", "", 0, content=content)


def _open(tag: str, attrs: dict[str, Any]) -> Token:
    return Token(f"{tag}_open", tag, 1, attrs=attrs)


def _close(tag: str) -> Token:
    return Token(f"{tag}_close", tag, -1)


def _renderer() -> MarkdownIt:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.add_render_rule("table_open", lambda *_: TABLE)
    markdown.add_render_rule("table_close", lambda *_: "</table></div>\n")
    return markdown


_RENDER = _renderer()
