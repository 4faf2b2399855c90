"""Spots: places on the board that can be pointed at. What I can do glows; what I cannot says why.

Templates call ``spot`` around whatever they draw:

    {% call spot("row-3", "card green", tip=words, glide="catalyst-17") %} …spans… {% endcall %}

With one choice the spot is a button that plays it, with several it opens a small menu, with none it tells the reason.
In the steps of one action (which tile, where, how it lies) what an earlier step offered can still be chosen instead.
A thing that an action could be about begins that action: its button plays several decisions in a row.
Everything works without the script too: the board lies in one form, and each button is a submit button.

A drawing cannot hold buttons. There a shape is marked, and the buttons come after the drawing:

    <svg> … <g {{ spot.mark("cell-7", "cell", tip=words, label="Cell 7") }}> …shapes… </g> … </svg> {{ spot.marked() }}

The script presses the button when the shape is clicked, and shows the shape when the button has the focus; without the
script the buttons are in sight.

A drawing that may be larger than its window lies in a box that says how (`data-view` names it, `data-letters` are the
smallest letters of the drawing in its own units: where they could not be read, it has the class ``far``):

    <div class="view" data-view="map" role="group" aria-label="…" tabindex="0">
    <svg data-letters="10"> … </svg> {{ spot.looks() }}</div>
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain

from markupsafe import Markup, escape

from parlour.engine.people.sentences import Choice, Sentence
from parlour.web.scene import Scene
from parlour.web.terms import terms

LOOKS = Markup(
    '<span class="looks needs-script">'
    '<button type="button" class="icon-button" data-look="in" aria-label="Larger">+</button>'
    '<button type="button" class="icon-button" data-look="out" aria-label="Smaller">−</button>'
    '<button type="button" class="icon-button" data-look="fit" aria-label="Show all of it">⤢</button>'
    '<button type="button" class="icon-button" data-look="fill" data-key="f" aria-keyshortcuts="f" '
    'aria-pressed="false" aria-label="As large as the window" title="As large as the window: F">'
    '<svg viewBox="0 0 16 16" aria-hidden="true">'
    '<path d="M1.500 5.500v-4h4m5 0h4v4m0 5v4h-4m-5 0h-4v-4"/></svg></button></span>'
)


PLAYED = Markup('<b class="was-played" title="Was played">⚑<span class="unseen"> was played</span></b>')


class Spots:
    """Draws the spots of one scene, and remembers which of them the board has shown."""

    def __init__(self, scene: Scene, places: Mapping[str, int] | None = None, played: Collection[str] = ()) -> None:
        """Sort the choices by their spot; moves that a hint names are marked with their places in it, and those that
        were ``played`` when the game was.
        """
        self.scene = scene
        self._places, self._played = places or {}, played
        self.by_spot: dict[str, list[Choice]] = {}
        for choice in scene.shown:
            self.by_spot.setdefault(choice.spot, []).append(choice)
        self._drawn: set[str] = set()
        self._marks: dict[str, tuple[str, str]] = {}

    def __call__(
        self,
        name: str,
        classes: str = "",
        tip: str = "",
        glide: str = "",
        label: str = "",
        caller: Callable[[], Markup] | None = None,
    ) -> Markup:
        """A spot around what ``caller`` draws. ``tip`` is shown on hover, focus and tap; ``glide`` names the piece."""
        self._drawn.add(name)
        inner = caller() if caller else Markup()
        begun = self.scene.begins.get(name, [])
        choices = self.by_spot.get(name, begun)
        why = self.scene.why.get(name)
        state = self._state(name, glide)
        other = self.scene.instead.get(name)
        labels = [f"Instead: {other.label}"] if other else [self._named(choice) for choice in choices]
        warned = "\n".join(filter(None, (choice.warning for choice in choices)))
        told = Markup("\n").join(filter(None, (tip, self._begun(name))))  # what a macro says is escaped already
        described = self._tip(name, told, why, warned)
        attributes = _attributes(name, f"{state} {classes}", glide, _said(label, labels), bool(described))
        if other:
            pressed = '<button form="instead" name="move" value="%s" %s>%s</button>%s'
            return _filled(pressed, other.name, attributes, inner, described)
        if not choices:
            disabled = Markup(' aria-disabled="true"') if why else ""
            return _filled('<button type="button" %s%s>%s</button>%s', attributes, disabled, inner, described)
        badge = self.rank(*choices)
        attributes += _filled(' data-wish="%s"', wish(choices[0])) if not begun else ""
        if len(choices) == 1:
            played = '<button form="play" name="move" value="%s" %s>%s%s</button>%s'
            return _filled(played, choices[0].name, attributes, inner, badge, described)
        opened = '<button type="button" popovertarget="menu-%s" %s>%s%s</button>%s%s'
        return _filled(opened, name, attributes, inner, badge, described, self._menu(name, choices))

    def mark(self, name: str, classes: str = "", tip: str = "", label: str = "", piece: str = "") -> Markup:
        """The attributes of a shape in a drawing that is a spot; ``marked`` draws the button it stands for.

        ``piece`` says what it is where its name does not: a market may be three steps away, or one.
        """
        self._drawn.add(name)
        return self._shape(name, name, classes, tip, label, piece)

    def mirror(self, name: str, classes: str = "", tip: str = "") -> Markup:
        """The attributes of a shape that shows once more what is a spot elsewhere."""
        return self._shape(name, f"again-{name}", classes, tip, "")

    def _shape(self, name: str, key: str, classes: str, tip: str, label: str, piece: str = "") -> Markup:
        self._marks[key] = tip, label
        ranked = " hinted" if self.place(name) else ""
        ranked += " was-played" if self.was_played(*self.by_spot.get(name, [])) else ""
        attributes = _filled('class="spot %s %s%s" data-press="%s"', self._state(name, piece), classes, ranked, name)
        described = tip or key in self.scene.why
        return attributes + (_filled(' aria-describedby="tip-%s"', key) if described else Markup())

    def marked(self) -> Markup:
        """The buttons of all shapes marked since the last call, and the tips of all of them."""
        marks, self._marks = self._marks, {}
        buttons = Markup().join(
            _filled("<li>%s</li>", self(name, "btn quiet small", tip, label=label, caller=self._said(name)))
            for name, (tip, label) in marks.items()
            if self._is_pressed(name)
        )
        tips = Markup().join(
            self._tip(name, tip, self.scene.why.get(name))
            for name, (tip, _) in marks.items()
            if not self._is_pressed(name)
        )
        return (_filled('<ul class="bare marked">%s</ul>', buttons) if buttons else Markup()) + tips

    @staticmethod
    def looks() -> Markup:
        """The buttons of a drawing: larger, smaller, all of it, as large as the window."""
        return LOOKS

    def chooses(self, prefix: str) -> bool:
        """Whether something can be chosen whose spot begins like that."""
        return any(name.startswith(prefix) for name in self.by_spot)

    def _said(self, name: str) -> Callable[[], Markup]:
        found = self.by_spot.get(name) or self.scene.begins.get(name) or [self.scene.instead[name]]
        return lambda: escape(found[0].label)

    def _is_pressed(self, name: str) -> bool:
        """Whether a spot is a button that plays something."""
        return name in self.by_spot or name in self.scene.instead or name in self.scene.begins

    def _begun(self, name: str) -> str:
        """What begins by pressing a spot, for its tip."""
        begun = self.scene.begins.get(name, ())
        return "Press to choose:\n" * (len(begun) > 1) + "\n".join(choice.label for choice in begun)

    def told_of(self, name: str, piece: str = "") -> bool:
        """Whether the guide points at a spot, or at the piece that lies there."""
        guide = self.scene.guide
        return guide is not None and guide.tells_of(name, self.scene.choices, self.scene.seat, piece)

    def _state(self, name: str, piece: str = "") -> str:
        return f"{self._use(name)} told-of" if self.told_of(name, piece) else self._use(name)

    def _use(self, name: str) -> str:
        if name in self.scene.instead:
            return "instead"
        if name in self.scene.begins:
            return "begins"
        return "can" if name in self.by_spot else "cannot" if name in self.scene.why else "still"

    def rest(self) -> list[tuple[Choice, str]]:
        """The choices whose spot the board did not draw, with the keys they wish for: buttons beside the prompt."""
        return [(choice, wish(choice)) for choice in self.scene.shown if choice.spot not in self._drawn]

    def _tip(self, name: str, tip: str, why: Sentence | None, warning: str = "") -> Markup:
        if not (tip or why or warning):
            return Markup()
        warned = _filled('<span class="why">%s</span>', warning) if warning else ""
        game = self.scene.game
        reason = _filled('<span class="why">%s %s</span>', terms(why.text, game), self.rules(why.rules)) if why else ""
        return _filled(
            '<span class="tip" role="tooltip" id="tip-%s">%s%s</span>', name, terms(tip, game), reason + warned
        )

    def _menu(self, name: str, choices: Sequence[Choice]) -> Markup:
        items = Markup().join(
            _filled(
                '<button form="play" name="move" value="%s" data-key="%s">%s %s<kbd>%s</kbd></button>',
                choice.name,
                n,
                choice.label,
                self.rank(choice),
                n,
            )
            for n, choice in enumerate(choices, 1)
        )
        return _filled('<span class="menu" popover id="menu-%s">%s</span>', name, items)

    def rank(self, *choices: Choice) -> Markup:
        """A badge with the best place that a hint gives to one of these choices, and one where it was played."""
        best = self._best(choices)
        badge = _filled('<b class="rank rank-%s" title="Hint %s">%s</b>', best, best, best) if best else Markup()
        return badge + (PLAYED if self.was_played(*choices) else "")

    def was_played(self, *choices: Choice) -> bool:
        """Whether one of these choices was played when the game was."""
        return any(choice.name in self._played for choice in choices)

    def _named(self, choice: Choice) -> str:
        return f"{choice.label} (was played)" if self.was_played(choice) else choice.label

    def place(self, name: str) -> int:
        """The best place that a hint gives to a spot, for a drawing that writes its own badge; 0 for none."""
        return self._best(self.by_spot.get(name, []))

    def _best(self, choices: Sequence[Choice]) -> int:
        return min((self._places[choice.name] for choice in choices if choice.name in self._places), default=0)

    def rules(self, numbers: Sequence[str]) -> Markup:
        """Rule numbers as links into the rules."""
        return rule_links(self.scene.game.slug, tuple(numbers))


def _said(label: str, labels: Sequence[str]) -> str:
    """What a spot is, then what can be done with it, as sentences; nothing is said twice."""
    about = label.rstrip(".")
    known = any(choice == about or choice.startswith((f"{about} ", f"{about}:")) for choice in labels)
    return ". ".join(filter(None, ("" if known else about, *labels)))


def _attributes(name: str, classes: str, glide: str, said: str, described: bool) -> Markup:
    """The attributes of a spot's button."""
    attributes = _filled('class="spot %s" data-spot="%s"', classes, name)
    attributes += _filled(' data-glide="%s"', glide) if glide else ""
    attributes += _filled(' aria-label="%s"', said) if said else ""
    return attributes + (_filled(' aria-describedby="tip-%s"', name) if described else "")


def _filled(html: str, *values: object) -> Markup:
    """HTML with values in it, each escaped: a page has thousands, and `Markup.format` takes three times as long."""
    return Markup(html % tuple(map(escape, values)))


@lru_cache(maxsize=4096)
def rule_links(slug: str, numbers: tuple[str, ...]) -> Markup:
    """Links into the rules of a game; the log has hundreds of them, so each is written once."""
    return Markup(" ").join(
        _filled('<a class="rule" href="/games/%s/rules#%s" data-rule="%s">%s</a>', slug, n, n, n) for n in numbers
    )


def wish(choice: Choice) -> str:
    """The keys a choice would like to have, the best first: its own, else the letters of its label.

    Which of them it gets, the page decides: a key stays with its thing for the whole game (`static/script/keys.js`).
    """
    return choice.keys or "".join(dict.fromkeys(letter for letter in _letters(choice.label) if letter.isascii()))


def _letters(label: str) -> Iterator[str]:
    """The letters of a label: the initials of its words, then all the others."""
    words = label.casefold().split()
    yield from (word[0] for word in words)
    yield from chain.from_iterable(word[1:] for word in words)
