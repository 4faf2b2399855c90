"""Figures: parts of a game's own board, drawn still, of a position that somebody has made up to show something."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from markupsafe import Markup

from parlour.engine.core.errors import ContentError, probably_meant
from parlour.engine.people.sentences import Choice
from parlour.web.how import Figure
from parlour.web.scene import BOT, PERSON, Scene, Sitter, Surroundings, look
from parlour.web.spots import Spots

LINK = re.compile(r'(<a\b[^>]*?) href="[^"]*"')
ID = re.compile(r' id="([^"]+)"')
NAMING = "for|name|popovertarget|aria-labelledby|aria-describedby|aria-controls|aria-owns"


class StillSpots(Spots):
    """Spots that nobody can press: each is only what it shows. Some carry the numbers by which a caption names them."""

    def __init__(self, scene: Scene, marks: Sequence[str]) -> None:
        """Number the marks from 1."""
        super().__init__(scene)
        self._places = {name: n for n, name in enumerate(marks, 1)}

    def __call__(
        self,
        name: str,
        classes: str = "",
        tip: str = "",
        glide: str = "",
        label: str = "",
        caller: Callable[[], Markup] | None = None,
    ) -> Markup:
        """What a spot shows, with its number."""
        self._drawn.add(name)
        inner = caller() if caller else Markup()
        return Markup('<span class="spot still {}">{}{}</span>').format(classes, inner, self._badge(name))

    def mark(self, name: str, classes: str = "", tip: str = "", label: str = "", piece: str = "") -> Markup:
        """A shape of a drawing."""
        self._drawn.add(name)
        return self.mirror(name, classes)

    def mirror(self, name: str, classes: str = "", tip: str = "") -> Markup:
        """A shape that shows something once more."""
        return Markup('class="spot still {}"').format(classes)

    def marked(self) -> Markup:
        """No buttons."""
        return Markup()

    @staticmethod
    def looks() -> Markup:
        """Nothing to zoom."""
        return Markup()

    def rank(self, *choices: Choice) -> Markup:
        """No hint."""
        return Markup()

    def place(self, name: str) -> int:
        """The number of a spot, which drawings show by themselves."""
        return self._places.get(name, 0)

    def rules(self, numbers: Iterable[str]) -> Markup:
        """Numbers that lead nowhere."""
        return Markup()

    def _badge(self, name: str) -> Markup:
        place = self.place(name)
        return Markup('<b class="rank rank-{0}">{0}</b>').format(place) if place else Markup()

    def unknown(self) -> Iterable[str]:
        """The marks that nothing of the drawing has."""
        return (name for name in self._places if name not in self._drawn)

    def nearest(self, name: str) -> str:
        """What was probably meant by a mark that nothing has."""
        return probably_meant(name, sorted(self._drawn))


def scene_of(figure: Figure) -> Scene:
    """What the first seat sees of a figure's position."""
    table = figure.table
    sitters = tuple(Sitter(n, name, BOT if n else PERSON, mine=not n) for n, name in enumerate(table.names))
    return look(table, 0, Surroundings("figure", len(table.moves), sitters))


def drawn(figure: Figure, number: int, draw: Callable[[Scene, Spots], str]) -> Markup:
    """A figure as ``draw`` draws its scene; its links lead nowhere, its ids are its own, for there are others."""
    scene = scene_of(figure)
    spots = StillSpots(scene, figure.marks)
    html = draw(scene, spots)
    for name in spots.unknown():
        raise ContentError(f"{figure.where}: marks: nothing drawn is called {name!r}; {spots.nearest(name)}")
    return Markup(own_ids(LINK.sub(r"\1", html), f"figure-{number}-"))


def own_ids(html: str, prefix: str) -> str:
    """HTML whose ids and groups of ticks begin with a prefix, wherever they are named; but not the game's words."""
    ids = set(ID.findall(html))
    html = ID.sub(lambda found: f' id="{prefix}{found[1]}"', html)
    html = re.sub(rf' ({NAMING})="(?!term-)([^"]+)"', lambda found: f' {found[1]}="{prefix}{found[2]}"', html)
    return re.sub(r'(href="|url\()#([\w-]+)', lambda f: f"{f[1]}#{prefix if f[2] in ids else ''}{f[2]}", html)
