r"""The map of triangles and the Civilisation Tree as text: characters with styles on a canvas.

A triangle is drawn in one of three sizes, the largest that fits the width. In the largest one

        +-------+           S, R and A are the resources at its corners, C is its Camp;
       / \R   A/            with a City `1C2`: seat 1, Craftsmanship, level 2.
      /   \ C /
     /     \S/
    +-------+               A number is a choice; `o` is a Locus, `@` a circular Monument.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from parlour.engine.people.canvas import EDGE, Canvas
from parlour.engine.people.panels import NUMBER, colour
from parlour.games.dominations.board.sheet import Sheet
from parlour.games.dominations.content import (
    BLACK,
    COPIES,
    DOMAIN_COLOURS,
    DOMAIN_LETTERS,
    LETTERS,
    MASTERIES,
    MONUMENTS,
    NOTHING_THERE,
    WHITE,
)
from parlour.games.dominations.geometry import CAMPFIRE, CORNERS, REACH, SPAN, UP, coordinates, neighbour
from parlour.games.dominations.state import ADVANCED
from parlour.games.dominations.tables import (
    CAMP,
    CARD_SIDES,
    CRADLE_PIECE,
    FIRST_LEVEL,
    IS_CIRCLE,
    LEVEL_CARDS,
    MONUMENT_PIECE,
    RESOURCE,
    TILES,
)
from parlour.games.dominations.words.places import row_place, square_place, steps

SIZES = (8, 6, 4)  # characters between two points of a line; half as many lines between two lines of points
MARGIN = 9  # of the names to the left
STYLES = (*map(colour, DOMAIN_COLOURS), "white", "dim")  # of the Domains, the Vestigium, what is not there
MONUMENT = "bold cyan"


# ---------------------------------------------------------------- the map


class Map:
    """The board: the Cradle, Land tiles, Monument Tiles, and the numbers of choices on tiles, cells and points."""

    def __init__(self, s: Any, cells: Mapping[int, Any], tiles: Mapping[int, int], points: Mapping[int, int]) -> None:
        """``cells``, ``tiles`` and ``points`` say which of them can be chosen, and with which number (or mark)."""
        self.s, self.cells, self.tiles, self.points = s, cells, tiles, points
        self.pieces = {int(cell): int(s.board[cell]) - 1 for cell in (s.board > 0).nonzero()[0]}

    def lines(self, width: int) -> list[Text]:
        """The map in the largest size that fits."""
        for size in SIZES:
            canvas, labels = self._drawn(size)
            if canvas.width + MARGIN <= width or size == SIZES[-1]:
                return canvas.lines(width, labels, MARGIN)
        return []

    def _drawn(self, size: int) -> tuple[Canvas, dict[int, str]]:
        pencil = _Pencil(size, Sheet(cell // 2 for cell in (*self.pieces, *self.cells)))
        for cell in self.pieces:
            pencil.outline(cell, self._inner(cell))
        for cell in self.cells:
            pencil.outline(cell, set())
        for cell, code in self.pieces.items():
            self._fill(pencil, cell, code)
        for cell, number in self.cells.items():
            pencil.middle(cell, str(number), NUMBER)
        for point in self.s.locus[: int(self.s.n_locus)]:
            pencil.point(int(point), "o", "bold")
        for monument in range(len(MONUMENTS)):
            if IS_CIRCLE[monument] and self.s.monument_at[monument]:
                pencil.point(int(self.s.monument_at[monument]) - 1, "@", MONUMENT)
        for point, number in self.points.items():
            pencil.point(point, str(number), NUMBER)
        pencil.cradle()
        return pencil.canvas, pencil.rows

    def _inner(self, cell: int) -> set[int]:
        """The sides inside the Cradle, which are not drawn."""
        if self.pieces[cell] // 3 < CRADLE_PIECE:
            return set()
        sides = range(CORNERS)
        return {side for side in sides if self.pieces.get(int(neighbour(cell, side)), 0) // 3 >= CRADLE_PIECE}

    def _fill(self, pencil: _Pencil, cell: int, code: int) -> None:
        piece = code // 3
        for k in range(CORNERS):
            resource = int(RESOURCE[code, k])
            if resource != NOTHING_THERE:
                pencil.corner(cell, k, "W" if resource == WHITE else DOMAIN_LETTERS[resource], STYLES[resource])
        if piece < TILES:
            self._camp(pencil, cell, piece)
        elif piece < CRADLE_PIECE:
            initials = "".join(word[0] for word in MONUMENTS[piece - MONUMENT_PIECE].name.split())
            pencil.camp(cell, f"▲{initials}"[:3], "▲", MONUMENT)

    def _camp(self, pencil: _Pencil, cell: int, tile: int) -> None:
        camp, owner = int(CAMP[tile]), int(self.s.city_owner[tile])
        letter = DOMAIN_LETTERS[camp]
        if owner:
            text = f"{owner}{letter}{int(self.s.city_level[tile])}"
            pencil.camp(cell, text, letter, f"bold reverse {STYLES[camp]}")
        else:
            pencil.camp(cell, letter, letter, f"bold {STYLES[camp]}")
        if tile in self.tiles:
            pencil.number(cell, str(self.tiles[tile]))


class _Pencil:
    """Draws cells and points in one size."""

    def __init__(self, size: int, sheet: Sheet) -> None:
        self.size, self.half, self.sheet = size, size // 2, sheet
        self.canvas = Canvas()
        self.rows: dict[int, str] = {}  # by line of the text: what the row of cells there is called

    def at(self, q: int, r: int) -> tuple[int, int]:
        """Where a point is drawn (DOM-10)."""
        return self.size * q + self.half * r, -self.half * r

    def tip(self, cell: int) -> tuple[int, int, int]:
        """The point of a cell without a level side, and whether lines run down (1) or up (−1) from there."""
        q, r = self.sheet.at(cell // 2)
        return (*self.at(q, r + 1), 1) if cell % 2 == UP else (*self.at(q + 1, r), -1)

    def outline(self, cell: int, without: set[int]) -> None:
        """The sides of a cell; side 0 of U is its right one, 1 the level one, 2 the left one (geometry.py)."""
        x, y, down = self.tip(cell)
        slants = ((0, 1), (2, -1)) if down == 1 else ((0, -1), (2, 1))
        for side, way in slants:
            if side not in without:
                for i in range(1, self.half):
                    self.canvas.put(x + way * i, y + down * i, "\\" if way * down > 0 else "/", EDGE)
        if 1 not in without:
            self.canvas.put(x - self.half + 1, y + down * self.half, "-" * (self.size - 1), EDGE, over=False)
        for px, py in ((x, y), (x - self.half, y + down * self.half), (x + self.half, y + down * self.half)):
            self.canvas.put(px, py, "+", EDGE, over=False)
        self.rows[min(y, y + down * self.half) + self.half // 2] = row_place(coordinates(cell // 2, SPAN)[1])

    def corner(self, cell: int, k: int, letter: str, style: str) -> None:
        """A resource beside vertex k of a cell; in the smallest size there is no room."""
        if self.size == SIZES[-1]:
            return
        x, y, down = self.tip(cell)
        depth = self.half - 1
        if k == 0:
            self.canvas.put(x, y + down, letter, style)
        else:
            to_the_right = (k == 1) == (down == 1)
            self.canvas.put(x + (depth - 1) * (1 if to_the_right else -1), y + down * depth, letter, style)

    def camp(self, cell: int, text: str, letter: str, style: str) -> None:
        """What stands in the middle of a piece; only a letter where there is no room for more."""
        x, y, down = self.tip(cell)
        line = min(2, self.half - 1)
        text = text if self.size == SIZES[0] else letter
        self.canvas.put(x - len(text) // 2, y + down * line, text, style)

    def middle(self, cell: int, text: str, style: str) -> None:
        """A text in an empty cell, where it is widest."""
        x, y, down = self.tip(cell)
        self.canvas.put(x - len(text) // 2, y + down * (self.half - 1), text, style)

    def number(self, cell: int, text: str) -> None:
        """The number of a choice on a tile, where there is room for it."""
        if self.size == SIZES[0]:
            self.middle(cell, text, NUMBER)

    def point(self, point: int, text: str, style: str) -> None:
        """A mark on a vertex."""
        x, y = self.at(*self.sheet.at(point))
        self.canvas.put(x - (len(text) - 1) // 2, y, text, style)

    def cradle(self) -> None:
        """The name of the Cradle in its middle (DOM-14)."""
        self.canvas.put(-3, 0, "Cradle", "bold")


# ---------------------------------------------------------------- a tree

WIDEST, NARROWEST, TALL = 18, 11, 3


def tree_lines(s: Any, seat: int, squares: Mapping[int, int], width: int) -> list[Text]:
    """A tree as cards side by side, with the letters of their Nodi; ``squares`` are choices with their numbers.

    Where it is too wide for that, a line for each card.
    """
    cards = _cards(s, seat)
    sheet = Sheet((*cards, *squares), REACH)
    places = {square: sheet.at(square) for square in (*cards, *squares)}
    columns = [x for x, _ in places.values()]
    across = max(columns) - min(columns) + 1
    wide = min(WIDEST, (width - MARGIN) // across)
    if wide < NARROWEST:
        return [_listed(square, cards, squares) for square in places]
    canvas = Canvas()
    labels: dict[int, str] = {}
    for square, (x, y) in places.items():
        left, top = wide * x, -TALL * y
        if square in cards:
            _card(canvas, left, top, wide, *cards[square])
        else:
            number = str(squares[square])
            canvas.put(left + (wide - len(number)) // 2, top + 1, number, NUMBER)
            canvas.put(left, top, "·", EDGE)
            canvas.put(left + wide - 1, top + 2, "·", EDGE)
        if x == min(px for px, py in places.values() if py == y):
            labels[top + 1] = steps(coordinates(square, REACH)[1], "NS")
    return canvas.lines(width, labels, MARGIN)


def _listed(square: int, cards: Mapping[int, Any], squares: Mapping[int, int]) -> Text:
    """A card, or a square that can be chosen, as a line of its own."""
    text = Text(f"{square_place(square) if square != CAMPFIRE else '':>{MARGIN - 1}} ", "dim")
    if square not in cards:
        return text.append(str(squares[square]), f"not dim {NUMBER}")
    name, sides, style = cards[square]
    text.append(name, f"not dim {style}")
    for way, letter in zip("NESW", sides, strict=True):
        text.append(f" {way}:").append(LETTERS[letter], f"not dim bold {STYLES[letter]}")
    return text


def _cards(s: Any, seat: int) -> dict[int, tuple[str, Sequence[int], str]]:
    """The cards of a tree by their squares: name, letters of their sides, style."""
    found: dict[int, tuple[str, Sequence[int], str]] = {CAMPFIRE: ("Campfire", (WHITE,) * 4, "bold")}
    for at in range(int(s.n_tree[seat])):
        card = int(s.tree[seat, at])
        sides = [int(CARD_SIDES[card, side]) for side in range(4)]
        found[int(s.tree_square[seat, at])] = (tree_name(s, seat, card), sides, _style(card))
    return found


def tree_name(s: Any, seat: int, card: int) -> str:
    """A card of a tree in short: 'Bartering', 'Bartering+' on its advanced side, 'Great Pyramid 2'."""
    if card >= FIRST_LEVEL:
        monument, level = LEVEL_CARDS[card - FIRST_LEVEL]
        return f"{MONUMENTS[monument].name} {level + 1}"
    mastery = card // COPIES
    return MASTERIES[mastery].name + ("+" if s.owned[seat, mastery] == ADVANCED else "")


def _style(card: int) -> str:
    return STYLES[MASTERIES[card // COPIES].domain] if card < FIRST_LEVEL else "cyan"


def _card(canvas: Canvas, left: int, top: int, wide: int, name: str, sides: Sequence[int], style: str) -> None:
    """One card: a frame in which the letters of its half Nodi stand, and its name."""
    canvas.put(left, top, f"┌{'─' * (wide - 2)}┐", EDGE)
    canvas.put(left, top + 1, f"│{' ' * (wide - 2)}│", EDGE)
    canvas.put(left, top + 2, f"└{'─' * (wide - 2)}┘", EDGE)
    room = wide - 4
    mark = name[-1] if name[-1] in "+123456789" else ""  # what tells a side or a level is never cut off
    shown = name if len(name) <= room else f"{name[: room - 1 - len(mark)]}…{mark}"
    canvas.put(left + (wide - len(shown)) // 2, top + 1, shown, style)
    spots = ((wide // 2, 0), (wide - 1, 1), (wide // 2, 2), (0, 1))
    for (dx, dy), letter in zip(spots, sides, strict=True):
        canvas.put(left + dx, top + dy, LETTERS[letter], f"bold {STYLES[letter] if letter != BLACK else 'reverse'}")
