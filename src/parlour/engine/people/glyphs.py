"""Effects as a page draws them: icons with their numbers, and signs between."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from parlour.engine.effects import icons
from parlour.engine.effects.icons import Icon
from parlour.engine.effects.tree import AtEnd, Tree
from parlour.engine.effects.vocabulary import Vocabulary


class Glyph(NamedTuple):
    """An icon with its number, or a sign between icons."""

    icon: str
    n: int | None
    text: str


Glyphs = tuple[Glyph, ...]


def glyphs_of(effect: Tree | None, vocabulary: Vocabulary, same: Mapping[str, str]) -> Glyphs:
    """An effect as icons and signs; ``same`` names what looks like something else."""
    if effect is None:
        return ()
    drawn = icons(effect.body if isinstance(effect, AtEnd) else effect, vocabulary)
    return tuple(
        Glyph(same.get(one.name, one.name), one.amount, one.label)
        if isinstance(one, Icon)
        else Glyph("", None, one.text)
        for one in drawn
    )
