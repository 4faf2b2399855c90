"""How to play: `how.md` of a game, one page for somebody who has never heard of it, with figures among its words.

A figure is a block of the page: a position in words, and what of the game's own board is drawn of it
(docs/explaining.md):

    ```figure
    draw = "row"
    caption = "The row: what each card costs stands below it."
    told = "Five cards side by side, with the prices 4, 1, 2, 1 and 2."
    given = { row = ["Wall Sapper", "Sun Courier", "", "", ""] }
    ```

A mistake is told with its line: a number of no rule, a figure that cannot be drawn, a position that cannot be set up.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from markdown_it.token import Token
from markupsafe import Markup

from parlour.engine.core.errors import ContentError, ParlourError, probably_meant
from parlour.engine.core.rules import Mode
from parlour.engine.game import Game
from parlour.engine.people.content import ContentFile, Item
from parlour.engine.people.glossary import SYMBOL, named_in, no_such_rule
from parlour.engine.people.position import PositionError
from parlour.table import Table
from parlour.web.prose import Prose, blocks, html_of, opens, slug_of
from parlour.web.rulebook import numbers_in

FILE = "how.md"
FIGURE = "figure"  # what stands behind the ``` of a figure
NAMES = ("You", "Otter", "Heron", "Lynx", "Wren")  # whom figures show; the first looks at them
SIZES = ("full", "large", "medium", "small")  # how much of its natural size a drawing has on a wide screen
ICON = re.compile(r"(?<![\w:/]):([a-z][a-z0-9-]*):(?![\w:/])")  # `:coin:` in the text is the game's own icon
MACRO = r"{%-? *macro (\w+)\("


_ICON = Markup('<svg class="i said {1}" aria-hidden="true"><use href="/games/{0}/icons.svg#{1}"/></svg>')


@dataclass(frozen=True)
class Figure:
    """A position, and what of the board is drawn of it."""

    table: Table
    draws: tuple[str, ...]  # macros of the game's figures.html or board.html
    marks: tuple[str, ...]  # spots that carry the numbers 1, 2, 3 …
    caption: str
    told: str  # the same for who cannot see it
    size: str
    where: str  # file and line, for what is found out when it is drawn


@dataclass(frozen=True)
class Chapter:
    """A heading of the page with what stands below it, in order."""

    id: str
    title: str
    blocks: tuple[Markup | Figure, ...]


@dataclass(frozen=True)
class How:
    """A page that explains a game."""

    opening: tuple[Markup | Figure, ...]
    chapters: tuple[Chapter, ...]

    @property
    def blocks(self) -> list[Markup | Figure]:
        """All that stands on it."""
        return [*self.opening, *(block for chapter in self.chapters for block in chapter.blocks)]

    @property
    def figures(self) -> list[Figure]:
        """Its figures, in order."""
        return [block for block in self.blocks if isinstance(block, Figure)]

    @property
    def words(self) -> int:
        """How many words there are to read."""
        texts = [one.caption if isinstance(one, Figure) else one.striptags() for one in self.blocks]
        return sum(len(text.split()) for text in texts)


def explains(game: Game) -> bool:
    """Whether a game has such a page."""
    return (game.folder / FILE).exists()


@cache
def how_to_play(game: Game) -> How:
    """The page of a game."""
    return read_how(game, game.folder / FILE)


def read_how(game: Game, path: Path) -> How:
    """A page with its figures set up; a ContentError tells of everything that is wrong."""
    return _Reader(game, path).how(path.read_text(encoding="utf-8"))


class _Reader:
    """Reads one page."""

    def __init__(self, game: Game, path: Path) -> None:
        self.game, self.path = game, path
        self.problems: list[tuple[int, str]] = []
        files = (game.board_folder / "figures.html", game.board_folder / "board.html")
        self.icons = named_in(game.board_folder / "icons.svg", SYMBOL)
        self.macros = tuple(name for file in files for name in named_in(file, MACRO))

    def how(self, text: str) -> How:
        self._check_names(text)
        tokens = Prose(self.game.slug, tuple(self.game.rulebook)).parse(text)
        starts = [n for n, token in enumerate(tokens) if opens(token, "h2")]
        chapters = tuple(self._chapter(tokens[start:end]) for start, end in pairwise([*starts, len(tokens)]))
        opening = tuple(self._blocks(tokens[: starts[0] if starts else len(tokens)]))
        if not chapters:
            self.problems.append((1, f"{self.path.name}:1: the page has no chapter; each begins with ## and its title"))
        if self.problems:
            raise ContentError("\n".join(problem for _, problem in sorted(self.problems)))
        return How(opening, chapters)

    def _check_names(self, text: str) -> None:
        """Numbers of rules and names of icons must be known, wherever they stand."""
        for line, words in enumerate(text.splitlines(), 1):
            for icon in ICON.findall(words):
                if icon not in self.icons:
                    self.problems.append(
                        (line, f"{self.path.name}:{line}: no icon is called {icon!r}; {self._icon_meant(icon)}")
                    )
            for number in numbers_in(words, self.game):
                if number not in self.game.rulebook:
                    self.problems.append(
                        (line, f"{self.path.name}:{line}: {number}; {no_such_rule(number, self.game)}")
                    )

    def _icon_meant(self, icon: str) -> str:
        return probably_meant(icon, self.icons) if self.icons else "the game has none"

    def _with_icons(self, html: Markup) -> Markup:
        """`:coin:` as the icon; where it is drawn from, the page says."""
        return Markup(ICON.sub(lambda found: str(_ICON.format(self.game.slug, found[1])), html))

    def _chapter(self, tokens: Sequence[Token]) -> Chapter:
        title = tokens[1].content
        return Chapter(slug_of(title), title, tuple(self._blocks(tokens[3:])))

    def _blocks(self, tokens: Sequence[Token]) -> Iterator[Markup | Figure]:
        for block in blocks(tokens):
            token = block[0]
            if opens(token, "h1"):
                continue  # the page shows its title by itself
            if token.type != "fence":
                yield self._with_icons(html_of(block))
            elif figure := self._block(token):
                yield figure

    def _block(self, token: Token) -> Figure | None:
        above = (token.map or [0])[0] + 1  # lines above what stands in the block
        if token.info.strip() != FIGURE:
            meant = f"```{token.info.strip()} is no block of this page; a figure begins with ```{FIGURE}"
            self.problems.append((above, f"{self.path.name}:{above}: {meant}"))
            return None
        try:
            file = ContentFile(self.path, token.content, above)
        except ContentError as error:
            self.problems.append((above, str(error)))
            return None
        figure = self._figure(file, file.whole("the figure"), f"{self.path.name}:{above}")
        with suppress(ContentError):  # told with everything else that is wrong with the page
            file.done()
        self.problems += file.problems
        return figure

    def _figure(self, file: ContentFile, item: Item, where: str) -> Figure | None:
        table = self._table(file, item)
        draws, marks = self._draws(item), _texts(item, "marks", "names of spots, which then carry 1, 2, 3 …")
        caption, told = item.text("caption"), item.text("told")
        size = SIZES[item.one_of("size", SIZES)] if "size" in item.values else SIZES[0]
        return Figure(table, draws, marks, caption, told, size, where) if table else None

    def _draws(self, item: Item) -> tuple[str, ...]:
        value = item.get("draw")
        names = [value] if isinstance(value, str) else value
        if not isinstance(names, list) or not names or not all(isinstance(name, str) for name in names):
            item.refuse("draw", "the name of a drawing, or a list of them")
            return ()
        for name in names:
            if name not in self.macros:
                item.complain("draw", f"draw: nothing is called {name!r}; {probably_meant(name, self.macros)}")
        return tuple(names)

    def _table(self, file: ContentFile, item: Item) -> Table | None:
        """The position of a figure; what cannot be set up is a problem of the key that says so."""
        seats = item.number("players", self.game.fewest, self.game.most) if "players" in item.values else 2
        given, moves = item.get("given"), _texts(item, "when", "moves, as in a case")
        if not isinstance(given, dict):
            item.refuse("given", "a position in words, the `given` of a case")
            return None
        try:
            linked = self.game.linked(Mode.INTERPRETED)  # at once, also where nothing is compiled
            table = Table.at(self.game, given, NAMES[: max(seats, self.game.fewest)], seed=1, linked=linked)
        except PositionError as error:
            file.complain(("given", *([error.key] if error.key else [])), f"the figure: {error}")
            return None
        for n, move in enumerate(moves):
            try:
                table.play(move)
            except ParlourError as error:
                file.complain(("when", n), f"the figure: {move!r} cannot be played: {error}")
                break
        return table


def _texts(item: Item, key: str, what: str) -> tuple[str, ...]:
    value: Any = item.get(key)
    if value is not None and not (isinstance(value, list) and all(isinstance(text, str) for text in value)):
        item.refuse(key, f"a list of {what}")
        return ()
    return tuple(value or ())
