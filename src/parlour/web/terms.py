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
WORD, INSIDE = re.compile(r"\w[\w-]*"), re.compile(r"[\w-]")
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
    if not known_terms(game):
        return Markup(html)
    return Markup("".join(_parts(html, game, {known}, REACHED if reach else PLAIN)))


def _parts(html: str, game: Game, seen: set[str], attributes: str) -> Iterator[str]:
    """Tags as they are, and texts with their terms marked where they may be."""
    closed, depth = "", 0  # the element within which nothing is marked, and how often it is open
    for part in PART.finditer(html):
        end, tag, more = part[1], part[2], part[3]
        if tag is None:
            yield part[0] if closed else "".join(_marks(part[0], game, seen, attributes))
            continue
        if closed == tag:
            depth += 0 if more.endswith("/") else -1 if end else 1
            closed = closed if depth else ""
        elif not closed and not end and _is_closed(tag, more):
            closed, depth = tag, 1
        yield part[0]


def _is_closed(tag: str, more: str) -> bool:
    shut = tag in CLOSED or more.endswith((" inert", " data-plain")) or "aria-describedby=" in more
    return shut and not more.endswith("/")


def _marks(text: str, game: Game, seen: set[str], attributes: str) -> Iterator[str]:
    """A text without tags, word by word: only what begins like something known is looked at."""
    written, told = _written(game), 0
    for word in WORD.finditer(text):
        begin = word.start()
        if begin < told or word[0] not in written or text[begin - 1 : begin] == "&":
            continue
        form, term = next((one for one in written[word[0]] if _stands_at(text, begin, one[0])), ("", ""))
        if not form:
            continue
        yield text[told:begin]
        told = begin + len(form)
        if term and term not in seen:  # the name of a component is none, whatever words are in it
            seen.add(term)
            yield f'<dfn class="term" aria-describedby="term-{term}"{attributes}>{form}</dfn>'
        else:
            yield form
    yield text[told:]


def _stands_at(text: str, begin: int, form: str) -> bool:
    """Whether this is written there, as whole words."""
    return text.startswith(form, begin) and not INSIDE.match(text, begin + len(form))


@cache
def _written(game: Game) -> dict[str, list[tuple[str, str]]]:
    """By their first word, the longest first: all forms with the term of each, and names of components, of none."""
    forms = {str(escape(piece.name)): "" for piece in catalogue(game)}
    forms |= {str(escape(form)): term.id for term in known_terms(game) for form in term.forms}
    found: dict[str, list[tuple[str, str]]] = {}
    for form in sorted(forms, key=len, reverse=True):
        if first := WORD.match(form):
            found.setdefault(first[0], []).append((form, forms[form]))
    return found
