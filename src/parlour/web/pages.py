"""Pages from templates: the shared ones of this folder, and each game's own ``board.html``."""

from __future__ import annotations

import hashlib
from functools import cache, cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined
from markupsafe import Markup

from parlour import games
from parlour.bots.advice import Hint
from parlour.bots.reasons import steps_said
from parlour.engine.effects import Icon
from parlour.engine.game import Game
from parlour.engine.people.about import WEIGHTS, About, about_game
from parlour.engine.people.case import read_cases
from parlour.engine.people.english import capitalised, many, noun, percent
from parlour.engine.people.extras import attempt
from parlour.engine.people.position_text import write_position
from parlour.engine.people.ranking import points_text
from parlour.table.table import SPECTATOR
from parlour.web.catalogue import about, groups, tips
from parlour.web.clock import ago, stamp
from parlour.web.deal_words import FILTERS
from parlour.web.figures import drawn
from parlour.web.guidance import paragraphs
from parlour.web.how import Figure, explains, how_to_play
from parlour.web.kept_templates import KeptTemplates
from parlour.web.review import review_scene
from parlour.web.rulebook import pitch
from parlour.web.scene import NO_BOARD, Scene, board_of
from parlour.web.script import modules_for, script_address
from parlour.web.spots import Spots
from parlour.web.study import StudyScene
from parlour.web.terms import known_terms, terms

if TYPE_CHECKING:
    from parlour.server.hints import Ahead
    from parlour.server.reviews import Progress

HERE = Path(__file__).parent
STATIC = HERE / "static"
LONGEST_EXAMPLE = 420
PLAIN = "plain_board.html"  # for a game without a board of its own, and where that fails


class Pages:
    """Draws pages. One for the whole server."""

    @cached_property
    def _environment(self) -> Environment:
        own = {slug: FileSystemLoader(games.find(slug).board_folder) for slug in games.slugs()}
        environment = Environment(
            loader=ChoiceLoader([FileSystemLoader(HERE / "templates"), PrefixLoader(own)]),
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            undefined=StrictUndefined,
            bytecode_cache=KeptTemplates(Path(__file__).read_bytes()),
        )
        environment.globals |= {
            "static": static_address,
            "part": game_address,
            "script": script_address,
            "modules_for": modules_for,
            "is_icon": _is_icon,
            "term_tips": self._term_tips,
            "explains": explains,
            "WEIGHTS": WEIGHTS,
        }
        environment.filters |= FILTERS | {
            "points": points_text,
            "many": many,
            "noun": noun,
            "capitalised": capitalised,
            "ago": ago,
            "stamp": stamp,
            "pitch": pitch,
            "motif": motif,
            "percent": percent,
            "steps_said": steps_said,
            "about": about,
            "paragraphs": paragraphs,
            "component_groups": groups,
            "component_tips": tips,
            "terms": terms,
            "known_terms": known_terms,
            "told_of": told_of,
        }
        return environment

    def warm_up(self) -> None:
        """Read and compile every template, so that the first visitor does not wait for it."""
        for name in self._environment.list_templates(filter_func=lambda name: name.endswith(".html")):
            self._environment.get_template(name)

    @cached_property
    def _kept(self) -> dict[tuple[str, Game], Markup]:
        """What is drawn once, for it never changes."""
        return {}

    def _once(self, template: str, game: Game, **values: Any) -> Markup:
        """A template of a game, drawn when it is first asked for."""
        key = template, game
        if key not in self._kept:
            self._kept[key] = Markup(self.page(template, game=game, **values))
        return self._kept[key]

    def _term_tips(self, game: Game) -> Markup:
        """A tip for each word of a game: they lie once on a page, and whatever is marked points at its tip."""
        return attempt("what words mean", lambda: self._once("_term_tips.html", game), Markup(), game=game.slug)

    def how(self, game: Game, teaches: bool = False) -> str:
        """How to play a game, with its figures; ``teaches`` says whether there is a guided first game as well."""
        return self._once("how.html", game, teaches=teaches, how=how_to_play(game), draw=partial(self.figure, game))

    def figure(self, game: Game, figure: Figure, number: int) -> Markup:
        """One of its figures."""
        own = f"{game.slug}/figures.html"
        files = (
            (own, _board_template(game))
            if (game.board_folder / "figures.html").exists()
            else (None, _board_template(game))
        )
        return drawn(
            figure,
            number,
            lambda scene, spot: self.page("_figure.html", scene=scene, spot=spot, figure=figure, files=files),
        )

    def page(self, template: str, **values: Any) -> str:
        """A page that is no table."""
        return self._environment.get_template(template).render(values)

    def table(self, scene: Scene, template: str = "table.html", **values: Any) -> str:
        """The page of a table, or with ``_table.html`` the part of it that changes with every step."""
        hint: Hint | None = values.get("hint")
        ahead: Ahead | None = values.get("ahead")
        possible = {choice.name for choice in scene.choices}
        ideas = [tip.choice.name for tip in hint.suggestions] if hint else []
        next_step = [step.name for step in ahead.steps[:1]] if ahead else []
        values["hint"] = hint if possible.issuperset(ideas) else None
        values["ahead"] = ahead if possible.issuperset(next_step) else None
        places = {name: place for place, name in enumerate(ideas or next_step, 1)} | values.pop("places", {})

        def shown(board: str) -> str:
            spots = Spots(scene, places, values.get("played", ()))
            return self.page(template, scene=scene, spot=spots, board=board, **values)

        own = _board_template(scene.game)
        failed = scene.picture is None and board_of(scene.game) is not NO_BOARD  # a board.html may do without
        if own == PLAIN or failed:
            return shown(PLAIN)
        about = {"table": scene.around.table_id, "game": scene.game.slug, "seat": scene.seat, "ply": scene.ply}
        return attempt("drawing a board", lambda: shown(own), None, **about) or shown(PLAIN)

    def study(self, study: StudyScene, template: str = "study.html", address: str = "") -> str:
        """The page of a study, or with ``_study.html`` the part of it that changes with every step."""
        marked = {"places": study.places, "played": study.played}
        return self.table(study.scene, template, study=study, address=address, **marked)

    def position(self, game: Game, problem: str = "", typed: dict[str, str] | None = None) -> str:
        """Where a position is put together by hand."""
        keys = {key: entry.meaning for key, entry in game.position.items() if entry.write}
        example = attempt("an example", lambda: example_of(game), "", game=game.slug)
        return self.page("position.html", game=game, keys=keys, example=example, problem=problem, typed=typed or {})

    def review(self, scene: Scene, progress: Progress, seat: int | None, template: str = "review.html") -> str:
        """The review of a finished game, or how far it is; without a seat, of the viewer's own."""
        mine = [sitter.seat for sitter in scene.sitters if sitter.mine]
        chosen = seat if seat is not None else mine[0] if len(mine) == 1 else SPECTATOR
        shown = review_scene(progress.review, chosen) if progress.review else None
        return self.page(template, scene=scene, progress=progress, shown=shown, seat=chosen)


def _is_icon(glyph: object) -> bool:
    return isinstance(glyph, Icon)


def _board_template(game: Game) -> str:
    """The game's own board, or the plain one for a game that has none."""
    return f"{game.slug}/board.html" if (game.board_folder / "board.html").exists() else PLAIN


def told_of(game: Game) -> About:
    """What is told of a game before it begins; nothing where that cannot be read."""
    return attempt("what is told of a game", lambda: about_game(game), About(), game=game.slug)


@cache
def example_of(game: Game) -> str:
    """A position of the game's own rule cases, as one would type it: one that says much in few lines."""
    cases = [case for path in sorted((game.folder / "cases").glob("*.toml")) for case in read_cases(path)]
    texts = [write_position(case.given) for case in cases if case.players == max(2, game.fewest) and not case.refused]
    short = [text for text in texts if len(text) <= LONGEST_EXAMPLE]
    return max(short, key=lambda text: (text.count("\n"), -len(text)), default="")


def motif(game: Game) -> Markup:
    """The picture a game is known by, drawn into the page; nothing for a game that has none."""
    return _drawing(game.board_folder / "motif.svg")


@cache
def _drawing(path: Path) -> Markup:
    return Markup(path.read_text(encoding="utf-8")) if path.exists() else Markup()


@cache
def static_address(name: str) -> Markup:
    """The address of a shared file; it changes with the content, so browsers may keep it for ever."""
    return Markup("/static/{}?v={}").format(name, _mark(STATIC / name))


@cache
def game_address(slug: str, name: str) -> Markup:
    """The address of a file of a game: its board.css, its icons.svg."""
    return Markup("/games/{}/{}?v={}").format(slug, name, _mark(games.find(slug).board_folder / name))


def _mark(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:10]
