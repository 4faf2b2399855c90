"""Words of a game in the texts of its pages: each is marked where it first stands in a text, and shows what it means.

All marking is done by `terms`, a filter of the templates: on text that is escaped already, whole words, the longest
form first, never in a tag, a link, code, or what shows something else already. What it has marked once, it remembers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from markupsafe import Markup, escape

from parlour.engine.game import Game
from parlour.engine.people.extras import attempt
from parlour.engine.people.glossary import Term, glossary
from parlour.web.catalogue import catalogue

# Elements whose words are left as they are: they lead somewhere or show something already, or are no prose. So are
# those that nobody can point at.
CLOSED = ("a", "code", "svg", "kbd", "dfn", "h1", "h2", "h3")
PART = re.compile(r"<(/?)([a-zA-Z0-9]+)([^>]*)>|[^<]+")
PLAIN, REACHED = "", ' tabindex="0"'


def known_terms(game: Game) -> tuple[Term, ...]:
    """The words of a game; none where its glossary cannot be read, for the table goes on without."""
    return _known(game)


@cache
def _known(game: Game) -> tuple[Term, ...]:
    return attempt("a glossary", lambda: glossary(game), (), game=game.slug)


def terms(text: str, game: Game, reach: bool = False, known: str = "") -> Markup:
    """A text whose first mention of each term shows what it means; with ``reach`` also to the keyboard.

    ``known`` is the term that the text itself explains.
    """
    return _marked(str(escape(text)), game, reach, known)


@lru_cache(maxsize=8192)  # tips, reasons and lines of the log come again with every scene
def _marked(html: str, game: Game, reach: bool, known: str) -> Markup:
    pattern, ids = _written(game)
    if not ids or not pattern.search(html):
        return Markup(html)
    seen = {known}
    return Markup("".join(_parts(html, game, seen, REACHED if reach else PLAIN)))


def _parts(html: str, game: Game, seen: set[str], attributes: str) -> Iterator[str]:
    """Tags as they are, and texts with their terms marked where they may be."""
    closed, depth = "", 0  # the element within which nothing is marked, and how often it is open
    for part in PART.finditer(html):
        end, tag, more = part[1], part[2], part[3]
        if tag is None:
            yield part[0] if closed else _mark(part[0], game, seen, attributes)
            continue
        if closed == tag:
            depth += 0 if more.endswith("/") else -1 if end else 1
            closed = closed if depth else ""
        elif (
            not closed
            and not end
            and (tag in CLOSED or "aria-describedby=" in more or more.endswith(" inert"))
            and not more.endswith("/")
        ):
            closed, depth = tag, 1
        yield part[0]


def _mark(text: str, game: Game, seen: set[str], attributes: str) -> str:
    pattern, ids = _written(game)

    def marked(found: re.Match[str]) -> str:
        term = ids.get(found[0], "")  # the name of a component is none, whatever words are in it
        if not term or term in seen:
            return found[0]
        seen.add(term)
        return f'<dfn class="term" aria-describedby="term-{term}"{attributes}>{found[0]}</dfn>'

    return pattern.sub(marked, text)


@cache
def _written(game: Game) -> tuple[re.Pattern[str], dict[str, str]]:
    """All forms of all terms, with the names of components, which hide the terms in them."""
    ids = {str(escape(form)): term.id for term in known_terms(game) for form in term.forms}
    names = {str(escape(piece.name)) for piece in catalogue(game)} if ids else set()
    longest_first = sorted(map(re.escape, names | ids.keys()), key=len, reverse=True)
    return re.compile(rf"(?<![\w&-])(?:{'|'.join(longest_first)})(?![\w-])"), ids
