"""A game's own words: what each means in one sentence, how it is written in texts, its rule, its picture.

They stand in `glossary.toml` of the game, a table [[term]] each (docs/explaining.md). Pages mark them wherever they are
met; a game without the file has none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from parlour.engine.core.errors import probably_meant
from parlour.engine.game import Game
from parlour.engine.people.content import ContentFile, Item
from parlour.engine.people.english import capitalised

FILE = "glossary.toml"
SYMBOL = r'<symbol id="([^"]+)"'  # how a file of icons names them
LONGEST_MEANING = 220  # characters: it is read in passing


class Term(NamedTuple):
    """A word of a game as a newcomer meets it."""

    id: str
    name: str
    forms: tuple[str, ...]  # every way it is written, the name among them
    means: str
    rule: str
    icon: str = ""  # a symbol of the game's icons.svg
    drawing: str = ""  # a macro of the game's board/figures.html


@cache
def glossary(game: Game) -> tuple[Term, ...]:
    """The words of a game in the order of its file."""
    path = game.folder / FILE
    return read_glossary(game, path) if path.exists() else ()


def read_glossary(game: Game, path: Path) -> tuple[Term, ...]:
    """The words in a file; a ContentError tells of everything that is wrong with them."""
    return tuple(_Reader(path, game).terms())


class _Reader:
    """Reads one glossary."""

    def __init__(self, path: Path, game: Game) -> None:
        self.file, self.game = ContentFile(path), game
        self.taken: dict[str, str] = {}  # by form, the term that has it
        self.icons = named_in(game.board_folder / "icons.svg", SYMBOL)
        self.drawings = named_in(game.board_folder / "figures.html", r"{% *macro (\w+)\(")

    def terms(self) -> list[Term]:
        items = self.file.items("term")
        self.file.distinct(items, "name")
        found = [self._term(item) for item in items]
        self.file.done()
        return found

    def _term(self, item: Item) -> Term:
        name = item.text("name")
        icon, drawing = (self._picture(item, key, known) for key, known in self._pictures())
        if icon and drawing:
            item.complain("drawing", "drawing: it has an icon already, and one picture is enough")
        return Term(_id(name), name, tuple(self._forms(item, name)), self._means(item), self._rule(item), icon, drawing)

    def _pictures(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        return ("icon", self.icons), ("drawing", self.drawings)

    def _forms(self, item: Item, name: str) -> Iterator[str]:
        """What is written in small letters also begins sentences; what has a capital letter is written with it only."""
        more = item.get("forms")
        if more is not None and not _are_texts(more):
            item.refuse("forms", "a list of other ways to write it, such as its plural")
            more = None
        for n, form in enumerate((name, *(more or ()))):
            for written in dict.fromkeys((form, capitalised(form))):
                if written in self.taken:
                    problem = f"{written!r} is written twice: {self.taken[written]} has it already"
                    item.complain("forms" if n else "name", problem)
                self.taken[written] = item.label
                yield written

    @staticmethod
    def _means(item: Item) -> str:
        means = item.text("means")
        if item.is_fine("means") and (len(means) > LONGEST_MEANING or means[-1] not in ".!?"):
            item.refuse("means", f"a sentence of at most {LONGEST_MEANING} characters that ends with a full stop")
        return means

    def _rule(self, item: Item) -> str:
        rule = item.text("rule")
        if item.is_fine("rule") and rule not in self.game.rulebook:
            item.complain("rule", f"rule is {rule!r}; {no_such_rule(rule, self.game)}")
        return rule

    @staticmethod
    def _picture(item: Item, key: str, known: tuple[str, ...]) -> str:
        name = item.get(key)
        if name is None:
            return ""
        if name not in known:
            item.complain(key, f"{key} is {name!r}; {probably_meant(name, known) if known else 'the game has none'}")
        return str(name)


def no_such_rule(number: str, game: Game) -> str:
    """The end of a refusal of a rule number."""
    meant = probably_meant(number, game.rulebook)
    return meant if meant.startswith("did") else f"{game.title} has no rule of this number"


def named_in(file: Path, pattern: str) -> tuple[str, ...]:
    """The names in a file that a pattern finds; none where there is no file."""
    return tuple(re.findall(pattern, file.read_text(encoding="utf-8"))) if file.exists() else ()


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(text, str) and text.strip() for text in value)


def _id(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")
