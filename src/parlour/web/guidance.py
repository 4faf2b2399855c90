"""Guidance: what the guide of a first game adds to a scene. Templates draw it; without it the table is as it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from markupsafe import Markup, escape

from parlour.engine.people.lessons import PART, PIECE, SPOT, Point
from parlour.engine.people.sentences import Choice, Sentence
from parlour.table.guide import Speech

ELSEWHERE = Sentence("For now the guide offers something else. Press Choose freely in its panel, and you can do this")


class Guidance(NamedTuple):
    """What the guide says to the viewer of a scene, and whether they want to hear it."""

    speech: Speech
    left: bool = False

    @property
    def speaks(self) -> bool:
        """Whether there is anything to read now."""
        return not self.left and bool(self.speech.lesson or self.speech.reaction)

    @property
    def points(self) -> tuple[Point, ...]:
        """What it points at."""
        return () if self.left else self.speech.points

    @property
    def parts(self) -> str:
        """The parts of the page that it points at, for the style sheet."""
        return " ".join(point.name for point in self.points if point.kind == PART)

    @property
    def announced(self) -> str:
        """What is said, for those who hear the page."""
        speech = self.speech
        title = speech.lesson.name if speech.lesson else ""
        texts: tuple[str, ...] = (title, speech.say, speech.task) if not speech.past else ()
        texts = (speech.reaction, *texts) if self.speaks else ()
        return " ".join(f"{text.rstrip('.')}." for text in map(plain, texts) if text)

    def tells_of(self, spot: str, choices: tuple[Choice, ...], seat: int, piece: str = "") -> bool:
        """Whether it points at a spot of the board, at the piece that lies there, or at a choice that stands there."""
        there = {SPOT: spot, PIECE: piece}
        here = [choice.id for choice in choices if choice.spot == spot]
        return any(
            any(move in point.moves for move in here)
            if point.moves
            else bool(there.get(point.kind)) and point.fits(there[point.kind], seat)
            for point in self.points
        )


def plain(text: str) -> str:
    """Prose without its marks, on one line."""
    return " ".join(text.replace("*", "").split())


def paragraphs(text: str) -> list[Markup]:
    """Prose as its paragraphs, with strong and stressed words."""
    return [_marked(part) for part in re.split(r"\n\s*\n", text.strip())] if text.strip() else []


def _marked(text: str) -> Markup:
    return Markup().join(_pieces(" ".join(text.split())))


def _pieces(text: str) -> Iterator[Markup]:
    for n, strong in enumerate(text.split("**")):
        if n % 2:
            yield Markup("<strong>{}</strong>").format(strong)
            continue
        for k, stressed in enumerate(strong.split("*")):
            yield Markup("<em>{}</em>").format(stressed) if k % 2 else escape(stressed)
