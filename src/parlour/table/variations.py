"""A study: a tree of variations that begins where a table began, to think aloud about what could have been played.

    study = Study(table)                    # all that was played is the main line
    node = study.main_line[12]
    other = node.play("recruit 3")          # a branch: checked as at a table, and there once only
    other.comment = "The archivist would have been worth it"
    other.to_main_line()                    # or .promote(), .remove()
    other.table().choices()                 # any position as a table: choices, views, the log, reasons
    text = study.save()                     # a save file with branches; Study.load(text) verifies all of it

Every node is the move that leads from its parent to it; its state is computed by the rules. Chance goes on from a node
as it would at a table, so the same moves draw the same cards. ``play(move, luck=2)`` deals what the deciding seat
cannot see anew before the move, another way for each number: what if the cards had fallen otherwise?
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from parlour import games
from parlour.engine.core.errors import ParlourError
from parlour.engine.core.rules import Linked
from parlour.engine.people.sentences import Choice
from parlour.table.errors import BadSave, TableError
from parlour.table.line import Line
from parlour.table.save import Saved, read, written
from parlour.table.study_file import (
    LONGEST_COMMENT,
    LONGEST_NAME,
    MOST_LUCK,
    MOST_NODES,
    Branches,
    Chances,
    Note,
    SavedLine,
    checked_text,
)
from parlour.table.table import Table

MOST_LINES = 5  # tables that are kept at hand
KEY_LETTERS = 12
NODE_WEIGHT = 700  # bytes of a node in memory, about


class NoSuchNode(TableError, LookupError):
    """There is no position of this key in the study."""


class StudyFull(TableError):
    """The study has as many positions as it may."""


class Node:
    """A position of a study: the move that leads to it, and what is said of it."""

    def __init__(self, study: Study, parent: Node | None, move: int = -1, luck: int = 0) -> None:
        """Made by ``Node.play``; the beginning has no parent and no move."""
        self.study, self.parent, self.move, self.luck = study, parent, move, luck
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

    @property
    def move_name(self) -> str:
        """The move that leads here, as save files name it; '' at the beginning."""
        return self.study.game.moves.names[self.move] if self.parent else ""

    @cached_property
    def choice(self) -> Choice | None:
        """The move that leads here as a person sees it; None at the beginning."""
        return self.parent.table().choice(self.move) if self.parent else None

    @cached_property
    def seat(self) -> int | None:
        """The seat that decides here, or None when the game is over."""
        return self.table().decides

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


class Study:
    """A tree of variations. It begins where a table began; what was played there is its main line."""

    def __init__(self, table: Table, title: str = "") -> None:
        """A study of all that was decided at a table so far."""
        self.game, self.names, self.linked = table.game, table.names, table.linked
        self.title = title
        self._begun = table.after(0)
        self.root = Node(self, None)
        self._nodes = {self.root.key: self.root}
        self._lines: OrderedDict[str, tuple[Line, list[Node]]] = OrderedDict()
        self._played: list[Node] = []
        self._keep(Line.of(self._begun), self.root)
        whole, node = Line.of(table), self.root
        for move in table.moves:
            node = self._add(node, move, 0)
        self._keep(whole, node)
        self.played = node if table.moves else None

    def __repr__(self) -> str:
        """What is studied, and how much there is of it."""
        return f"<Study of {self.game.title}: {', '.join(self.names)}; {len(self)} positions>"

    def __len__(self) -> int:
        """How many positions there are, the beginning included."""
        return len(self._nodes)

    @property
    def title(self) -> str:
        """What the study is called."""
        return self._title

    @title.setter
    def title(self, text: str) -> None:
        self._title = checked_text("the title", text, LONGEST_NAME)

    @property
    def main_line(self) -> list[Node]:
        """The beginning and the main variations from it: ``main_line[12]`` comes after twelve decisions."""
        return self.root.line()

    @property
    def played(self) -> Node | None:
        """The last position of the game that was really played, if the study is about one."""
        return self._played[-1] if self._played else None

    @played.setter
    def played(self, node: Node | None) -> None:
        self._played = node.path if node else []
        self.played_keys = frozenset(each.key for each in self._played)

    def node(self, key: str) -> Node:
        """The position of this key."""
        try:
            return self._nodes[key]
        except KeyError:
            raise NoSuchNode("this position is not in the study any more") from None

    def nodes(self) -> Iterator[Node]:
        """All positions, main variations first."""
        return self.root.walk()

    def lines(self) -> list[list[Node]]:
        """The main line without the beginning, then every other line from its first move on, as a file tells them."""
        told, found = self.main_line, list[list[Node]]()
        found.append(told[1:])
        for node in told:  # which grows meanwhile
            found += (other.line() for other in node.variations[1:])
            told += (each for other in node.variations[1:] for each in other.line())
        return found

    @property
    def weight(self) -> int:
        """About how many bytes of memory the study takes."""
        said = sum(len(node.name) + len(node.comment) + 300 * bool(node.chances) for node in self._nodes.values())
        return NODE_WEIGHT * len(self) + 2 * said + sum(line.weight for line, _ in self._lines.values())

    # ---------------------------------------------------------------- the tables behind the nodes

    def line_to(self, node: Node) -> Line:
        """A table that has come by a position; the last ones are kept, for one mostly goes on from them."""
        found = self._lines.pop(node.key, None)
        if found is None:
            path = node.path
            line, shared = max(
                ((line, _shared(way, path)) for line, way in self._lines.values()), key=lambda one: one[1]
            )
            line = line.after(shared - 1)
            for each in path[shared:]:
                line.advance(each.move, each.luck)
            found = line, path
        self._lines[node.key] = found
        self._trim()
        return found[0]

    def use(self, linked: Linked) -> None:
        """Go on with other kernels of the same rules: the states are the same, bit by bit."""
        self.linked = self._begun.linked = linked
        for line, _ in self._lines.values():
            line.linked = linked

    def _keep(self, line: Line, node: Node) -> None:
        self._lines[node.key] = line, node.path
        self._trim()

    def _trim(self) -> None:
        """Forget the longest unused table, but never how the study begins."""
        while len(self._lines) > MOST_LINES:
            self._lines.move_to_end(self.root.key)
            self._lines.popitem(last=False)

    def grow(self, parent: Node, move: int, luck: int, table: Line) -> Node:
        """A new node for a move that was played at a table: ``Node.play`` calls this."""
        node = self._add(parent, move, luck)
        self._keep(table, node)
        return node

    def _add(self, parent: Node, move: int, luck: int) -> Node:
        node = Node(self, parent, move, luck)
        if len(self) >= MOST_NODES or node.key in self._nodes:
            raise StudyFull(f"the study has {MOST_NODES:,} positions, and that is the most: take a branch out first")
        parent.variations.append(node)
        self._nodes[node.key] = node
        return node

    def forget(self, removed: Node) -> None:
        """What follows a node that was taken out is gone: ``Node.remove`` calls this."""
        for node in removed.walk():
            del self._nodes[node.key]
        gone = [key for key, (_, way) in self._lines.items() if removed in way]
        for key in gone:
            del self._lines[key]

    # ---------------------------------------------------------------- keeping

    def save(self) -> str:
        """The text of a `.parlour` file with branches. It holds the seed, as that of a table does."""
        begun = self._begun
        if isinstance(begun, Line):
            raise TableError("this study begins at what somebody imagined: it cannot be saved")
        tree = self.tree()
        return written(
            Saved(
                self.game,
                [*self.names],
                begun.options,
                begun.given,
                begun.seed,
                tree.moves,
                tree.position,
                tree.branches,
            )
        )

    def tree(self, sealed: bool = True) -> Tree:
        """Everything but the beginning, as it stands in a file; unsealed, it does not say where each line leads."""

        def seal(node: Node) -> str:
            return node.table().position_key if sealed else ""

        main, *others = self.lines()
        told = [self.root, *main, *(node for line in others for node in line)]
        numbers = {node.key: number for number, node in enumerate(told)}
        lines = [
            SavedLine(numbers[_parent(line[0]).key], [node.move_name for node in line], seal(line[-1]))
            for line in others
        ]
        notes = {numbers[node.key]: Note(node.name, node.comment, node.luck, node.chances) for node in told}
        played = numbers[self.played.key] if self.played else None
        kept = {number: note for number, note in notes.items() if note.values()}
        moves = [node.move_name for node in main]
        return Tree(moves, seal(told[len(moves)]), Branches(self.title, played, lines, kept))

    @classmethod
    def load(cls, source: str | Path, linked: Linked | None = None, content: games.ContentPath = None) -> Study:
        """Replay and verify a save file, with branches or without; BadSave says where it does not fit."""
        saved = read(source, content)
        return cls.grown(Table.begun(saved, linked), Tree(saved.moves, saved.position, saved.branches))

    @classmethod
    def grown(cls, begun: Table, tree: Tree, sealed: bool = True) -> Study:
        """A study that begins at a table, with a tree as it was kept; BadSave says where that does not fit."""
        branches = tree.branches or Branches(played=len(tree.moves) or None)
        study = cls(begun, branches.title)
        lucky, numbered = branches.lucky, [study.root]
        if 0 in lucky:
            raise BadSave("the save file's study, note 0: nothing can be dealt anew before the beginning")
        lines = [SavedLine(0, tree.moves, tree.position), *branches.lines]
        for n, line in enumerate(lines):
            where = f"line {n} of its study" if n else ""
            found = _played_on(study, numbered, line, lucky, where)
            if sealed:
                _check_seal(found[-1] if found else study.root, line, where)
            numbered += found
        for number, note in branches.notes.items():
            _say(numbered[number], note, f"the save file's study, note {number}")
        study.played = None if branches.played is None else numbered[branches.played]
        return study


class Tree(NamedTuple):
    """What a study holds but its beginning: the moves of the main line, where they lead, and the branches."""

    moves: list[str]
    position: str
    branches: Branches | None = None


def _parent(node: Node) -> Node:
    """What a node follows that is not the beginning."""
    assert node.parent is not None
    return node.parent


def _shared(way: list[Node], path: list[Node]) -> int:
    """How many nodes two ways from the beginning share."""
    least, most = 1, min(len(way), len(path))
    while least < most:
        middle = (least + most + 1) // 2
        if way[middle - 1] is path[middle - 1]:
            least = middle
        else:
            most = middle - 1
    return least


def _played_on(study: Study, numbered: list[Node], line: SavedLine, lucky: Mapping[int, int], where: str) -> list[Node]:
    """The nodes of a line of a save file, verified; ``where`` is empty for the main line."""
    node, found = numbered[line.start], list[Node]()
    for n, name in enumerate(line.moves, 1):
        here = f"in {where}, at move {n} of {len(line.moves)}" if where else f"at move {n} of {len(line.moves)}"
        before = len(study)
        try:
            node = node.play(study.game.moves.parse(name), lucky.get(len(numbered) + len(found), 0))
        except ParlourError as error:
            raise BadSave(f"the save file does not fit {here}, {name!r}: {error}") from error
        if len(study) == before:
            raise BadSave(f"the save file does not fit {here}, {name!r}: this line is there already")
        found.append(node)
    return found


def _check_seal(node: Node, line: SavedLine, where: str) -> None:
    """BadSave where a line does not lead where it says."""
    if node.table().position_key != line.position:
        after = f"after the {len(line.moves)} moves of {where}" if where else f"after its {len(line.moves)} moves"
        raise BadSave(f"the save file was changed: {after} the position is not the one it names")


def _say(node: Node, note: Note, where: str) -> None:
    """Put down what a save file says of a position."""
    node.name, node.comment, node.chances = note.name, note.comment, note.chances
    if note.chances:
        s, names = node.table().state, node.study.game.moves.names
        possible = {names[int(move)] for move in s.option[: s.n_options]}
        wrong = [one.move for one in note.chances.moves if one.move not in possible]
        if wrong or len(note.chances.seats) not in (0, len(node.study.names)):
            what = f"{wrong[0]!r} cannot be played there" if wrong else "there is not one chance for each seat"
            raise BadSave(f"{where}: chances: {what}")
