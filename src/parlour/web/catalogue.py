"""A game's catalogue on a page: all components by their groups, a tip for each, and names in texts that show theirs."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from markupsafe import Markup

from parlour.engine.catalogue import Piece
from parlour.engine.game import Game
from parlour.web.scene import board_of

_TIP = Markup('<span class="tip" role="tooltip" id="about-{}"><b>{}</b>\n{}</span>')
_NAME = Markup('<span class="about still" aria-describedby="about-{}">{}</span>')


def catalogue(game: Game) -> tuple[Piece, ...]:
    """Every component of a game; nothing for a game that offers no catalogue."""
    return _pieces(game.slug)


@cache
def _pieces(slug: str) -> tuple[Piece, ...]:
    return tuple(board_of(slug).catalogue())


def groups(game: Game) -> dict[str, list[Piece]]:
    """The catalogue by groups, in its own order."""
    found: dict[str, list[Piece]] = {}
    for piece in catalogue(game):
        found.setdefault(piece.group, []).append(piece)
    return found


def tips(game: Game) -> Markup:
    """A tip for each component: they lie once on a page, and whatever names a component points at its tip."""
    return _tips(game.slug)


@cache
def _tips(slug: str) -> Markup:
    return Markup().join(_TIP.format(p.id, p.name, p.words) for p in _pieces(slug) if p.called_so)


def about(text: str, game: Game) -> Markup:
    """A text whose names of components show their tips."""
    return _about(text, game.slug)


@lru_cache(maxsize=4096)
def _about(text: str, slug: str) -> Markup:
    """Lines of the log come again with every scene, so each is read once."""
    known = _names(slug)
    if not known:
        return Markup().join([text])
    parts = _pattern(slug).split(text)
    return Markup().join(_NAME.format(known[part], part) if n % 2 else part for n, part in enumerate(parts))


@cache
def _names(slug: str) -> dict[str, str]:
    return {piece.name: piece.id for piece in _pieces(slug) if piece.called_so}


@cache
def _pattern(slug: str) -> re.Pattern[str]:
    longest_first = sorted(map(re.escape, _names(slug)), key=len, reverse=True)
    return re.compile(rf"\b({'|'.join(longest_first)})\b")
