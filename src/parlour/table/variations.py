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

from collections import OrderedDict
from collections.abc import Container, Iterator
from pathlib import Path
from typing import NamedTuple

from parlour import games
from parlour.engine.core.errors import ParlourError
from parlour.engine.core.rules import Linked
from parlour.table.errors import BadSave, TableError
from parlour.table.line import Line
from parlour.table.node import Node, NoSuchNode, StudyFull
from parlour.table.save import Saved, read, written
from parlour.table.study_file import LONGEST_NAME, MOST_NODES, Branches, Note, SavedLine, checked_text
from parlour.table.table import Table

MOST_LINES = 5  # tables that are kept at hand
NODE_WEIGHT = 700  # bytes of a node in memory, about


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
        self.keep(Line.of(self._begun), self.root)
        whole, node = Line.of(table), self.root
        self.root.seat = _seat(whole, 0)
        for move in table.moves:
            node = self.graft(node, move, 0)
            node.seat = _seat(whole, node.ply)
        self.keep(whole, node)
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
        path = node.path
        shared, key = max((_shared(way, path), key) for key, (_, way) in self._lines.items())
        line = self._lines[key][0]
        if shared == len(path):
            self._lines.move_to_end(key)
            return line
        line = line.after(shared - 1)
        for each in path[shared:]:
            line.advance(each.move, each.luck)
        self.keep(line, node)
        return line

    def use(self, linked: Linked) -> None:
        """Go on with other kernels of the same rules: the states are the same, bit by bit."""
        self.linked = self._begun.linked = linked
        for line, _ in self._lines.values():
            line.linked = linked

    def keep(self, line: Line, node: Node) -> None:
        """Keep the table that leads to a node at hand."""
        self._lines[node.key] = line, node.path
        self._trim()

    def _trim(self) -> None:
        """Forget the longest unused table, but never how the study begins."""
        while len(self._lines) > MOST_LINES:
            self._lines.move_to_end(self.root.key)
            self._lines.popitem(last=False)

    def grow(self, parent: Node, move: int, luck: int, table: Line) -> Node:
        """A new node for a move that was played at a table: ``Node.play`` calls this."""
        node = self.graft(parent, move, luck)
        node.seat = table.decides
        self.keep(table, node)
        return node

    def graft(self, parent: Node, move: int, luck: int) -> Node:
        """A new node for a move that nobody has checked yet."""
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
        main, *others = self.lines()
        told = [self.root, *main, *(node for line in others for node in line)]
        numbers = {node.key: number for number, node in enumerate(told)}
        end = told[len(main)].key
        seals = self._seals({end, *(line[-1].key for line in others)}) if sealed else {}
        lines = [
            SavedLine(numbers[_parent(line[0]).key], [node.move_name for node in line], seals.get(line[-1].key, ""))
            for line in others
        ]
        notes = {numbers[node.key]: Note(node.name, node.comment, node.luck, node.chances) for node in told}
        played = numbers[self.played.key] if self.played else None
        kept = {number: note for number, note in notes.items() if note.values()}
        moves = [node.move_name for node in main]
        return Tree(moves, seals.get(end, ""), Branches(self.title, played, lines, kept))

    def _seals(self, ends: Container[str]) -> dict[str, str]:
        """Where the lines lead that end at these nodes."""
        line, found = Line.of(self._begun), {}
        for node in self.nodes():
            line = next_on(line, node)
            if node.key in ends:
                found[node.key] = line.position_key
        return found

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
        if 0 in branches.lucky:
            raise BadSave("the save file's study, note 0: nothing can be dealt anew before the beginning")
        grafts = _Grafts(study, branches)
        for n, line in enumerate([SavedLine(0, tree.moves, tree.position), *branches.lines]):
            grafts.add(line, f"line {n} of its study" if n else "")
        grafts.play(Line.of(begun), sealed)
        study.played = None if branches.played is None else grafts.numbered[branches.played]
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


def _seat(table: Table, ply: int) -> int | None:
    """The seat that decides after so many decisions."""
    s = table.batch_after(ply)[0]
    return None if s.over else int(s.decides)


def next_on(line: Line, node: Node) -> Line:
    """The table at a node, on a tour through all of them, main variations first: the one before it goes on."""
    if node.parent is None:
        return line
    on = line if len(line.moves) == node.parent.ply else line.after(node.parent.ply)
    on.advance(node.move, node.luck)
    return on


class _Grafts:
    """The lines of a save file, put into a study and then played, all of them in one tour."""

    def __init__(self, study: Study, branches: Branches) -> None:
        """The beginning has number 0."""
        self.study, self.numbered = study, [study.root]
        self._lucky, self._notes = branches.lucky, branches.notes
        self._where: dict[str, str] = {}  # by node: where in the file its move stands
        self._ends: dict[str, tuple[SavedLine, str]] = {}  # by node: the line that ends there

    def add(self, line: SavedLine, called: str) -> None:
        """Put in a line; ``called`` is empty for the main line."""
        node = self.numbered[line.start]
        for n, name in enumerate(line.moves, 1):
            at = f"at move {n} of {len(line.moves)}, {name!r}"
            where = f"the save file does not fit {f'in {called}, ' if called else ''}{at}"
            try:
                move, luck = self.study.game.moves.parse(name), self._lucky.get(len(self.numbered), 0)
                if node.variation(move, luck):
                    raise BadSave("this line is there already")
                node = self.study.graft(node, move, luck)
            except ParlourError as error:
                raise BadSave(f"{where}: {error}") from error
            self._where[node.key] = where
            self.numbered.append(node)
        self._ends[node.key] = line, called

    def play(self, line: Line, sealed: bool) -> None:
        """Play all of it, check where each line leads, and put down what is said."""
        end, numbers = self.study.main_line[-1], {node.key: number for number, node in enumerate(self.numbered)}
        for node in self.study.nodes():
            try:
                line = next_on(line, node)
            except ParlourError as error:
                raise BadSave(f"{self._where[node.key]}: {error}") from error
            node.seat = line.decides
            if sealed and node.key in self._ends:
                _check_seal(line, *self._ends[node.key])
            if numbers[node.key] in self._notes:
                _say(node, line, self._notes[numbers[node.key]], f"the save file's study, note {numbers[node.key]}")
            if node is end:
                self.study.keep(line, node)


def _check_seal(table: Line, line: SavedLine, called: str) -> None:
    """BadSave where a line does not lead where it says."""
    if table.position_key != line.position:
        after = f"after the {len(line.moves)} moves of {called}" if called else f"after its {len(line.moves)} moves"
        raise BadSave(f"the save file was changed: {after} the position is not the one it names")


def _say(node: Node, table: Line, note: Note, where: str) -> None:
    """Put down what a save file says of a position."""
    node.name, node.comment, node.chances = note.name, note.comment, note.chances
    if note.chances:
        s, names = table.state, node.study.game.moves.names
        possible = {names[int(move)] for move in s.option[: s.n_options]}
        wrong = [one.move for one in note.chances.moves if one.move not in possible]
        if wrong or len(note.chances.seats) not in (0, len(table.names)):
            what = f"{wrong[0]!r} cannot be played there" if wrong else "there is not one chance for each seat"
            raise BadSave(f"{where}: chances: {what}")
