"""A node of a study: a position, the move that leads to it, and what is said of it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cached_property
from typing import Protocol

from parlour.engine.game import Game
from parlour.engine.people.sentences import Choice
from parlour.table.errors import TableError
from parlour.table.line import Line
from parlour.table.study_file import LONGEST_COMMENT, LONGEST_NAME, MOST_LUCK, Chances, checked_text

KEY_LETTERS = 12


class NoSuchNode(TableError, LookupError):
    """There is no position of this key in the study."""


class StudyFull(TableError):
    """The study has as many positions as it may."""


class Stem(Protocol):
    """What a node knows of its study."""

    game: Game
    played_keys: frozenset[str]  # of the nodes that a game really came by

    def line_to(self, node: Node) -> Line:
        """A table that has come by a position."""

    def grow(self, parent: Node, move: int, luck: int, table: Line) -> Node:
        """A new node for a move that was played at a table."""

    def forget(self, removed: Node) -> None:
        """A node was taken out, with what follows it."""


class Node:
    """A position of a study: the move that leads to it, and what is said of it."""

    def __init__(self, study: Stem, parent: Node | None, move: int = -1, luck: int = 0) -> None:
        """Made by ``Node.play``; the beginning has no parent and no move."""
        self.study, self.parent, self.move, self.luck = study, parent, move, luck
        self.seat: int | None = None  # who decides here; None when the game is over
        self.variations: list[Node] = []  # what was played from here; the first is the main one
        self.chances: Chances | None = None  # what a search found here
        self.ply: int = parent.ply + 1 if parent else 0  # decisions since the beginning
        self._name = self._comment = ""
        self.key = self._made_key()

    def __repr__(self) -> str:
        """The move with its number, and what follows."""
        what = self.move_name or "the beginning"
        return f"<Node {self.ply} {what!r}: {len(self.variations)} variations>"

    def _made_key(self) -> str:
        """A key that stays the same whatever becomes of the rest of the tree: it is a hash of the way here."""
        if self.parent is None:
            return "0" * KEY_LETTERS
        way = f"{self.parent.key} {self.move_name} {self.luck}"
        return hashlib.sha256(way.encode()).hexdigest()[:KEY_LETTERS]

    # ---------------------------------------------------------------- what is said

    @property
    def name(self) -> str:
        """What somebody calls the position."""
        return self._name

    @name.setter
    def name(self, text: str) -> None:
        self._name = checked_text("the name", text, LONGEST_NAME)

    @property
    def comment(self) -> str:
        """What somebody says of it."""
        return self._comment

    @comment.setter
    def comment(self, text: str) -> None:
        self._comment = checked_text("the comment", text, LONGEST_COMMENT, lines=True)

    def say(self, name: str, comment: str) -> None:
        """Name it and say something of it: both, or nothing where one of them cannot be."""
        called = checked_text("the name", name, LONGEST_NAME)
        self.comment = comment
        self._name = called

    @property
    def move_name(self) -> str:
        """The move that leads here, as save files name it; '' at the beginning."""
        return self.study.game.moves.names[self.move] if self.parent else ""

    @cached_property
    def choice(self) -> Choice | None:
        """The move that leads here as a person sees it; None at the beginning."""
        return self.parent.table().choice(self.move) if self.parent else None

    # ---------------------------------------------------------------- where it stands in the tree

    @property
    def path(self) -> list[Node]:
        """The nodes from the beginning to this one."""
        way: list[Node] = []
        node: Node | None = self
        while node is not None:
            way.append(node)
            node = node.parent
        return way[::-1]

    @property
    def main(self) -> Node | None:
        """The main variation from here."""
        return self.variations[0] if self.variations else None

    @property
    def is_main_line(self) -> bool:
        """Whether only main variations lead here."""
        return all(node.parent is None or node.parent.main is node for node in self.path)

    @property
    def was_played(self) -> bool:
        """Whether the game that was really played came by here."""
        return self.key in self.study.played_keys

    def line(self) -> list[Node]:
        """This node and the main variation from it, to its end."""
        found, node = [self], self.main
        while node is not None:
            found.append(node)
            node = node.main
        return found

    def walk(self) -> Iterator[Node]:
        """This node and everything that follows, main variations first."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.variations)

    def table(self) -> Line:
        """The position as a table, with what was decided on the way; play on there, and the study does not change."""
        return self.study.line_to(self).after(self.ply)

    # ---------------------------------------------------------------- what can be done

    def play(self, move: Choice | int | str, luck: int = 0) -> Node:
        """Play on from here: the node this leads to, which is new unless the move was there already.

        Raises what a table raises for a move that is not possible (IllegalMove says why), and StudyFull.
        """
        table = self.table()
        wanted = table.read(move)
        if type(luck) is not int or not 0 <= luck <= MOST_LUCK:
            raise TableError(f"luck is {luck!r}; expected 0 for the same chance, or a number up to {MOST_LUCK}")
        known = self.variation(wanted, luck)
        if known is not None:
            return known
        table.advance(wanted, luck)
        return self.study.grow(self, wanted, luck, table)

    def variation(self, move: int, luck: int = 0) -> Node | None:
        """The node that a move leads to, if it is there."""
        return next((node for node in self.variations if (node.move, node.luck) == (move, luck)), None)

    def other_luck(self) -> Node:
        """The same move once more, after what its seat could not see was dealt anew in a way not tried yet."""
        if self.parent is None:
            raise TableError("nothing was played before the beginning: there is nothing to deal anew")
        tried = {node.luck for node in self.parent.variations if node.move == self.move}
        fresh = next((luck for luck in range(1, MOST_LUCK + 1) if luck not in tried), None)
        if fresh is None:
            raise StudyFull(f"the move has been tried with {MOST_LUCK} other deals: that is the most")
        return self.parent.play(self.move, fresh)

    def promote(self) -> None:
        """Make this the main variation of its parent."""
        if self.parent is not None:
            self.parent.variations.remove(self)
            self.parent.variations.insert(0, self)

    def to_main_line(self) -> None:
        """Make the way here the main line."""
        for node in self.path:
            node.promote()

    def remove(self) -> Node:
        """Take this and all that follows out of the study; the node it followed."""
        if self.parent is None:
            raise TableError("the beginning of a study cannot be taken out")
        if self.was_played:
            raise TableError("this was really played: it stays in the study")
        self.parent.variations.remove(self)
        self.study.forget(self)
        return self.parent
