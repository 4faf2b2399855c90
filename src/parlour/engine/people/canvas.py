"""A drawing made of characters: a map, or cards that lie beside each other, for the terminal."""

from __future__ import annotations

from collections.abc import Mapping

from rich.text import Text

EDGE = "dim"  # outlines


class Canvas:
    """Characters with styles at places that may be negative."""

    def __init__(self) -> None:
        """Nothing is drawn yet."""
        self.marks: dict[tuple[int, int], tuple[str, str]] = {}

    def put(self, x: int, y: int, text: str, style: str = "", *, over: bool = True) -> None:
        """Write a text from a place to the right; ``over`` what is there, or only where nothing is."""
        for at, mark in enumerate(text):
            if over or (y, x + at) not in self.marks:
                self.marks[y, x + at] = (mark, style)

    def frame(self, left: int, top: int, wide: int, tall: int) -> None:
        """The frame of a card."""
        self.put(left, top, f"┌{'─' * (wide - 2)}┐", EDGE)
        for y in range(top + 1, top + tall - 1):
            self.put(left, y, f"│{' ' * (wide - 2)}│", EDGE)
        self.put(left, top + tall - 1, f"└{'─' * (wide - 2)}┘", EDGE)

    @property
    def width(self) -> int:
        """How many columns it takes."""
        columns = [x for _, x in self.marks]
        return max(columns) - min(columns) + 1

    def lines(self, width: int, labels: Mapping[int, str], margin: int) -> list[Text]:
        """The drawing; some lines have a label in the margin; what is too wide is cut off on both sides."""
        if not self.marks:
            return []
        left, room = min(x for _, x in self.marks), max(1, width - margin)
        shown = min(self.width, room)
        left += (self.width - shown) // 2
        rows = range(min(y for y, _ in self.marks), max(y for y, _ in self.marks) + 1)
        return [self._line(y, range(left, left + shown), f"{labels.get(y, ''):>{margin - 1}} ") for y in rows]

    def _line(self, y: int, columns: range, label: str) -> Text:
        text = Text(label, "dim", no_wrap=True)
        for x in columns:
            mark, style = self.marks.get((y, x), (" ", ""))
            text.append(mark, f"not dim {style}" if style != EDGE else style)
        text.rstrip()
        return text
