"""A game's catalogue on a page: all components by their groups, a tip for each, and names in texts that show theirs."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from markupsafe import Markup

from parlour.engine.game import Game
from parlour.engine.people.catalogue import Piece
from parlour.web.scene import board_of

_TIP = Markup('<span class="tip" role="tooltip" id="about-{}"><b>{}</b>\n{}</span>')
_NAME = Markup('<span class="about still" aria-describedby="about-{}">{}</span>')


@cache
def catalogue(game: Game) -> tuple[Piece, ...]:
    """Every component of a game; nothing for a game that offers no catalogue."""
    return tuple(board_of(game).catalogue())


def groups(game: Game) -> dict[str, list[Piece]]:
    """The catalogue by groups, in its own order."""
    found: dict[str, list[Piece]] = {}
    for piece in catalogue(game):
        found.setdefault(piece.group, []).append(piece)
    return found


@cache
def tips(game: Game) -> Markup:
    """A tip for each component: they lie once on a page, and whatever names a component points at its tip."""
    return Markup().join(_TIP.format(p.id, p.name, p.words) for p in catalogue(game) if p.called_so)


@lru_cache(maxsize=4096)  # lines of the log come again with every scene, so each is read once
def about(text: str, game: Game) -> Markup:
    """A text whose names of components show their tips."""
    known = _names(game)
    if not known:
        return Markup().join([text])
    parts = _pattern(game).split(text)
    return Markup().join(_NAME.format(known[part], part) if n % 2 else part for n, part in enumerate(parts))


@cache
def _names(game: Game) -> dict[str, str]:
    return {piece.name: piece.id for piece in catalogue(game) if piece.called_so}


@cache
def _pattern(game: Game) -> re.Pattern[str]:
    longest_first = sorted(map(re.escape, _names(game)), key=len, reverse=True)
    return re.compile(rf"\b({'|'.join(longest_first)})\b")
