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
from typing import Any, NamedTuple

from rich.text import Text

from parlour.engine.people.canvas import EDGE, Canvas
from parlour.engine.people.panels import NUMBER, colour
from parlour.games.dominations import tables
from parlour.games.dominations.board.sheet import Sheet
from parlour.games.dominations.content import (
    COPIES,
    DOMAIN_COLOURS,
    LETTERS,
    MASTERIES,
    MONUMENTS,
    NOTHING_THERE,
    WHITE,
)
from parlour.games.dominations.geometry import CAMPFIRE, CORNERS, REACH, SIDES, SPAN, UP, coordinates, neighbour
from parlour.games.dominations.state import ADVANCED
from parlour.games.dominations.words.places import row_place, square_place, steps

SIZES = (8, 6, 4)  # characters between two points of a line; half as many lines between two lines of points
MARGIN = 9  # of the names to the left
STYLES = (*map(colour, DOMAIN_COLOURS), "white", "reverse")  # of the Domains, the Vestigium, Corruptio
MONUMENT = "bold cyan"


# ---------------------------------------------------------------- the map


class Map:
    """The board: the Cradle, Land tiles, Monument Tiles, and the numbers of choices on tiles, cells and points."""

    def __init__(self, s: Any, cells: Mapping[int, Any], tiles: Mapping[int, int], points: Mapping[int, int]) -> None:
        """``cells``, ``tiles`` and ``points`` say which of them can be chosen, and with which number (or mark)."""
        self.s, self.cells, self.tiles, self.points = s, cells, tiles, points
        self.pieces = {int(cell): int(s.board[cell]) - 1 for cell in (s.board > 0).nonzero()[0]}
        self.sheet = Sheet(cell // 2 for cell in (*self.pieces, *cells))

    def lines(self, width: int) -> list[Text]:
        """The map in the largest size that fits."""
        drawn = (self._drawn(_Pencil(size, self.sheet)) for size in SIZES)
        fitting = next((pencil for pencil in drawn if pencil.canvas.width + MARGIN <= width or pencil.is_small), None)
        return fitting.canvas.lines(width, fitting.rows, MARGIN) if fitting else []

    def _drawn(self, pencil: _Pencil) -> _Pencil:
        s, canvas = self.s, pencil.canvas
        for cell in (*self.pieces, *self.cells):
            pencil.outline(cell, self._inner(cell))
        for cell, code in self.pieces.items():
            self._fill(pencil, cell, code)
        for cell, number in self.cells.items():
            pencil.write(cell, pencil.half - 1, str(number), NUMBER)
        marks = [(int(point), "o", "bold") for point in s.locus[: int(s.n_locus)]]
        standing = [int(m) for m in s.monument_at.nonzero()[0] if tables.IS_CIRCLE[m]]
        marks += [(int(s.monument_at[monument]) - 1, "@", MONUMENT) for monument in standing]
        marks += [(point, str(number), NUMBER) for point, number in self.points.items()]
        for point, text, style in marks:
            x, y = pencil.at(*self.sheet.at(point))
            canvas.put(x - (len(text) - 1) // 2, y, text, style)
        canvas.put(-3, 0, "Cradle", "bold")
        return pencil

    def _inner(self, cell: int) -> set[int]:
        """The sides inside the Cradle, which are not drawn (DOM-14)."""
        if not self._is_cradle(cell):
            return set()
        return {side for side in range(CORNERS) if self._is_cradle(int(neighbour(cell, side)))}

    def _is_cradle(self, cell: int) -> bool:
        return self.pieces.get(cell, 0) // CORNERS >= tables.CRADLE_PIECE

    def _fill(self, pencil: _Pencil, cell: int, code: int) -> None:
        """The resources of a piece beside its vertices, and its Camp, City or Monument in the middle."""
        piece, roomy, bottom = code // CORNERS, pencil.size == SIZES[0], pencil.half - 1
        for k, resource in enumerate(int(tables.RESOURCE[code, k]) for k in range(CORNERS)):
            if resource != NOTHING_THERE and not pencil.is_small:
                aside = (0, bottom - 1, 1 - bottom)[k] if cell % 2 == UP else (0, 1 - bottom, bottom - 1)[k]
                pencil.write(cell, bottom if k else 1, LETTERS[resource], STYLES[resource], aside)
        text, short, style = self._middle(piece)
        pencil.write(cell, min(2, bottom), text if roomy else short, style)
        if piece in self.tiles and roomy:
            pencil.write(cell, bottom, str(self.tiles[piece]), NUMBER)

    def _middle(self, piece: int) -> tuple[str, str, str]:
        """What stands in the middle of a piece, the same where there is little room, and its style."""
        if piece >= tables.CRADLE_PIECE:
            return "", "", ""
        if piece >= tables.MONUMENT_PIECE:
            initials = "".join(word[0] for word in MONUMENTS[piece - tables.MONUMENT_PIECE].name.split())
            return f"▲{initials}"[:3], "▲", MONUMENT
        camp, owner = int(tables.CAMP[piece]), int(self.s.city_owner[piece])
        letter, style = LETTERS[camp], f"bold {STYLES[camp]}"
        if not owner:
            return letter, letter, style
        return f"{owner}{letter}{int(self.s.city_level[piece])}", letter, f"reverse {style}"


class _Pencil:
    """Draws cells in one size."""

    def __init__(self, size: int, sheet: Sheet) -> None:
        self.size, self.half, self.sheet = size, size // 2, sheet
        self.is_small = size == SIZES[-1]
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
        base = y + down * self.half
        for side, way in ((0, down), (2, -down)):
            for i in range(1, self.half) if side not in without else ():
                self.canvas.put(x + way * i, y + down * i, "\\" if way * down > 0 else "/", EDGE)
        if 1 not in without:
            self.canvas.put(x - self.half + 1, base, "-" * (self.size - 1), EDGE, over=False)
        for px, py in ((x, y), (x - self.half, base), (x + self.half, base)):
            self.canvas.put(px, py, "+", EDGE, over=False)
        self.rows[min(y, base) + self.half // 2] = row_place(coordinates(cell // 2, SPAN)[1])

    def write(self, cell: int, depth: int, text: str, style: str, aside: int = 0) -> None:
        """A text in a cell, so many lines away from its tip."""
        x, y, down = self.tip(cell)
        self.canvas.put(x + aside - len(text) // 2, y + down * depth, text, style)


# ---------------------------------------------------------------- a tree

WIDEST, NARROWEST, TALL = 18, 11, 3


class _Card(NamedTuple):
    """A card of a tree: its name, what tells its side or level, the letters on its sides, its style."""

    name: str
    mark: str
    sides: Sequence[int]
    style: str


def tree_lines(s: Any, seat: int, squares: Mapping[int, int], width: int) -> list[Text]:
    """A tree as cards side by side, with the letters of their Nodi; ``squares`` are choices with their numbers.

    Where it is too wide for that, a line for each card.
    """
    cards = {CAMPFIRE: _Card("Campfire", "", (WHITE,) * SIDES, "bold")}
    placed = zip(s.tree_square[seat].tolist(), s.tree[seat].tolist(), range(int(s.n_tree[seat])), strict=False)
    cards |= {square: _card(s, seat, card) for square, card, _ in placed}
    sheet = Sheet((*cards, *squares), REACH)
    places = {square: sheet.at(square) for square in (*cards, *squares)}
    columns = [x for x, _ in places.values()]
    wide = min(WIDEST, (width - MARGIN) // (max(columns) - min(columns) + 1))
    if wide < NARROWEST:
        return [_listed(square, cards.get(square), squares.get(square, 0)) for square in places]
    canvas, labels = Canvas(), {}
    for square, (x, y) in places.items():
        labels[1 - TALL * y] = steps(coordinates(square, REACH)[1], "NS")
        _put(canvas, wide * x, -TALL * y, wide, cards.get(square), squares.get(square, 0))
    return canvas.lines(width, labels, MARGIN)


def tree_name(s: Any, seat: int, card: int) -> str:
    """A card of a tree in short: 'Bartering', 'Bartering+' on its advanced side, 'Great Pyramid 2'."""
    name, mark, _, _ = _card(s, seat, card)
    return name + mark


def _card(s: Any, seat: int, card: int) -> _Card:
    sides = [int(tables.CARD_SIDES[card, side]) for side in range(SIDES)]
    if card >= tables.FIRST_LEVEL:
        monument, level = tables.LEVEL_CARDS[card - tables.FIRST_LEVEL]
        return _Card(MONUMENTS[monument].name, f" {level + 1}", sides, "cyan")
    mastery = MASTERIES[card // COPIES]
    return _Card(mastery.name, "+" if s.owned[seat, card // COPIES] == ADVANCED else "", sides, STYLES[mastery.domain])


def _listed(square: int, card: _Card | None, number: int) -> Text:
    """A card, or a square that can be chosen, as a line of its own."""
    text = Text(f"{square_place(square) if square != CAMPFIRE else '':>{MARGIN - 1}} ", "dim")
    if card is None:
        return text.append(str(number), f"not dim {NUMBER}")
    text.append(card.name + card.mark, f"not dim {card.style}")
    for way, letter in zip("NESW", card.sides, strict=True):
        text.append(f" {way}:").append(LETTERS[letter], f"not dim bold {STYLES[letter]}")
    return text


def _put(canvas: Canvas, left: int, top: int, wide: int, card: _Card | None, number: int) -> None:
    """A card as a frame in which the letters of its half Nodi stand, with its name; or the number of a free square."""
    middle, room = left + wide // 2, wide - 4
    if card is None:
        canvas.put(middle - len(str(number)) // 2, top + 1, str(number), NUMBER)
        canvas.put(left, top, "·", EDGE)
        canvas.put(left + wide - 1, top + 2, "·", EDGE)
        return
    canvas.frame(left, top, wide, TALL)
    room -= len(card.mark)
    shown = (card.name if len(card.name) <= room else f"{card.name[: room - 1]}…") + card.mark
    canvas.put(left + (wide - len(shown)) // 2, top + 1, shown, card.style)
    spots = ((middle, top), (left + wide - 1, top + 1), (middle, top + 2), (left, top + 1))
    for (x, y), letter in zip(spots, card.sides, strict=True):
        canvas.put(x, y, LETTERS[letter], f"bold {STYLES[letter]}")
