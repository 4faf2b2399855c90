"""What the page of a study shows: the position as whoever decides sees it, the tree, what the search found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from parlour.engine.people.sentences import Choice
from parlour.table import Chances, Node, Study
from parlour.table.line import Line
from parlour.table.standing import headline, ranking
from parlour.table.table import SPECTATOR
from parlour.web.scene import PERSON, Scene, Sitter, Surroundings, look
from parlour.web.tree import Curve, Row, cost, curve, rows

TOP = 3  # moves that are marked on the board


class About(NamedTuple):
    """What the server knows about a study beyond its tree."""

    id: str
    is_plan: bool  # made by a seat for itself, of what it sees
    mine: bool  # whether the viewer may change it
    source: str  # the table it is about, if it is about one
    seat: int  # of a plan
    ply: int  # of a plan: after how many decisions of its table it begins
    review: str  # how far the review of its game is
    since: int = 0  # of a plan: decisions taken at its table since
    called: bool = False  # of a plan: whether its seat has to decide at the table
    advises: bool = True  # whether the viewer may have the search think


class Weighed(NamedTuple):
    """A move the search looked at."""

    choice: Choice
    key: str  # of the position it leads to, where that is in the tree
    win: float
    points: float | None
    played: bool


class Beside(NamedTuple):
    """Another move in place of the one that leads here."""

    key: str
    label: str
    luck: int
    played: bool
    here: bool


@dataclass(frozen=True)
class StudyScene:
    """A study at one of its positions."""

    about: About
    scene: Scene
    title: str
    size: int
    node: Node
    rows: list[Row]
    curve: Curve | None
    weighed: tuple[Weighed, ...]
    chances: Chances | None
    played: frozenset[str]  # what was really played from here
    beside: tuple[Beside, ...]
    ending: str = ""  # who won, where the game is over

    @property
    def places(self) -> dict[str, int]:
        """The best moves with their places, as the board marks them."""
        return {one.choice.name: place for place, one in enumerate(self.weighed[:TOP], 1)}

    @property
    def address(self) -> str:
        """Where the study is."""
        return f"/studies/{self.about.id}"

    @property
    def number(self) -> int:
        """A number for the position, for the script."""
        return int(self.node.key, 16)

    @property
    def parent(self) -> Node | None:
        """Where one comes from."""
        return self.node.parent

    @property
    def next(self) -> Node | None:
        """Where the line goes on."""
        return self.node.main

    @property
    def last(self) -> Node:
        """Where the line ends."""
        return self.node.line()[-1]

    @property
    def first(self) -> Node:
        """Where everything begins."""
        return self.node.path[0]

    @property
    def others(self) -> tuple[Beside, ...]:
        """The variations beside this one, where there are any."""
        return self.beside if len(self.beside) > 1 else ()

    @property
    def thinks(self) -> bool:
        """Whether the search has something to find here that it has not found yet."""
        return self.about.advises and self.node.seat is not None and self.chances is None

    @property
    def lost(self) -> int:
        """What the move that leads here gave away, in hundredths."""
        return cost(self.node)

    @property
    def better(self) -> str:
        """What would have been better than the move that leads here."""
        parent = self.node.parent
        if parent is None or parent.chances is None:
            return ""
        table = parent.table()
        return table.choice(table.read(parent.chances.best.move)).label

    @property
    def may_take_out(self) -> bool:
        """Whether this position can be taken out of the study."""
        return self.about.mine and self.node.parent is not None and not self.node.was_played


def study_scene(study: Study, node: Node, about: About) -> StudyScene:
    """A study at a position: whoever decides there is who one plays for."""
    viewer = node.seat if node.seat is not None else about.seat if about.is_plan else SPECTATOR
    line = study.line_to(node)
    line.log(viewer)  # told once for all positions of the line
    table = line.after(node.ply)
    sitters = tuple(
        Sitter(seat, name, PERSON, here=True, mine=about.is_plan and seat == about.seat)
        for seat, name in enumerate(study.names)
    )
    scene = look(table, viewer, Surroundings(about.id, len(study), sitters, owner=about.mine, place="studies"))
    chances = node.chances
    weighed = _weighed(node, table, chances) if chances else ()
    return StudyScene(
        about=about,
        scene=scene,
        title=study.title,
        size=len(study),
        node=node,
        rows=rows(study, node),
        curve=curve(node),
        weighed=weighed,
        chances=chances,
        played=frozenset(child.move_name for child in node.variations if child.was_played),
        beside=_beside(node),
        ending=headline(ranking(table)) if table.over else "",
    )


def _weighed(node: Node, table: Line, chances: Chances) -> tuple[Weighed, ...]:
    found = []
    for likely in chances.moves:
        choice = table.choice(table.read(likely.move))
        child = node.variation(choice.id)
        played = child is not None and child.was_played
        found.append(Weighed(choice, child.key if child else "", likely.win, likely.points, played))
    return tuple(found)


def _beside(node: Node) -> tuple[Beside, ...]:
    if node.parent is None:
        return ()
    return tuple(
        Beside(other.key, other.choice.label, other.luck, other.was_played, other is node)
        for other in node.parent.variations
        if other.choice
    )
