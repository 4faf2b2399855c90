"""Prose of a game's files as a page shows it: Markdown without HTML, in which numbers of rules lead to them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

# A reading column is narrow: wide tables scroll by themselves, and the keyboard must reach them to do so.
TABLE = '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table class="figures">\n'


def blocks(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """Paragraphs, lists and tables, one at a time."""
    block: list[Token] = []
    for token in tokens:
        block.append(token)
        if token.level == 0 and token.nesting <= 0 and token.type != "inline":
            yield block
            block = []


def opens(token: Token, tag: str) -> bool:
    """Whether a heading begins here."""
    return token.type == "heading_open" and token.tag == tag


def slug_of(title: str) -> str:
    """What a heading is called in addresses."""
    return re.sub(r"[^a-z0-9]+", "-", title.casefold()).strip("-")


def html_of(tokens: Sequence[Token]) -> Markup:
    """What a page shows of some tokens."""
    html = _RENDER.renderer.render(list(tokens), _RENDER.options, {})
    return Markup(html.replace("<th></th>", "<td></td>"))  # an empty corner heads nothing


class Prose:
    """Markdown in which numbered rules have an anchor, and their numbers elsewhere lead to it."""

    def __init__(self, slug: str, numbers: Sequence[str]) -> None:
        """Of the game of this slug, whose rules have these numbers."""
        self.slug, self.numbers = slug, set(numbers)
        longest_first = sorted(map(re.escape, numbers), key=len, reverse=True)
        self.number = re.compile(rf"\b({'|'.join(longest_first)})\b(?!-)") if numbers else re.compile(r"(?!)")

    def parse(self, text: str) -> list[Token]:
        """A text in its tokens."""
        tokens = _RENDER.parse(text)
        for opening, inline in zip(tokens, tokens[2:], strict=False):
            if opening.type == "list_item_open" and inline.type == "inline":
                self._anchor(opening, inline)
        for token in tokens:
            if token.type == "inline" and token.children:
                token.children = list(self._linked(token.children))
                for child in token.children:
                    if child.type == "image":  # a drawing of the game's own
                        child.attrs["src"] = f"/games/{self.slug}/{child.attrs['src']}"
        return tokens

    def _anchor(self, item: Token, inline: Token) -> None:
        """`**CAT-23** text` becomes an element with that id, headed by its number."""
        head = (inline.children or [])[:5]
        strong = next((n for n, token in enumerate(head) if token.type == "strong_open"), -1)
        number = head[strong + 1].content if 0 <= strong < len(head) - 1 else ""
        if number not in self.numbers or any(token.content for token in head[:strong]):
            return
        item.attrs = {"id": number, "class": "rule-item long" if len(number) > 7 else "rule-item", "data-rule-text": ""}
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
