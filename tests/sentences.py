"""Every sentence that people can meet in a game: gathered from random play, its pages and its terminal."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from html.parser import HTMLParser
from io import StringIO
from itertools import product
from typing import NamedTuple

from rich.console import Console

from parlour.bots.advice import hint
from parlour.bots.reasons import steps_said
from parlour.cli.opening import terminal_of
from parlour.cli.screen import ending
from parlour.engine.core.rules import Mode
from parlour.engine.game import Game
from parlour.table import Table
from parlour.table.table import SPECTATOR
from parlour.web.pages import Pages
from parlour.web.results import results
from parlour.web.scene import PERSON, Sitter, Surroundings, look
from settings import settings_of

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")
PAGES = Pages()
SPOKEN = ("aria-label", "title", "alt", "placeholder", "data-announce", "data-said")


class Said(NamedTuple):
    """A sentence and where it was met: prompt, choice, reason, log, page …"""

    where: str
    text: str


class _Page(HTMLParser):
    """The texts of a page: blocks of what is shown, and what is only spoken."""

    INSIDE = frozenset(
        ("dfn", "em", "strong", "code", "i", "tspan", "kbd", "use", "path", "svg", "circle", "rect", "g")
    )

    def __init__(self) -> None:
        super().__init__()
        self.found: list[Said] = []
        self.open: list[str] = [""]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [Said(name, value) for name, value in attrs if name in SPOKEN and value]
        if tag not in self.INSIDE:
            self._close()

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.INSIDE:
            self._close()

    def handle_data(self, data: str) -> None:
        self.open[-1] += data

    def _close(self) -> None:
        text = " ".join(self.open[-1].split())
        if text:
            self.found.append(Said("page", text))
        self.open[-1] = ""


def on_page(html: str) -> list[Said]:
    """The texts of a page."""
    page = _Page()
    page.feed(html)
    page.close()
    return page.found


def tables(game: Game, seeds: Sequence[int] = (1,)) -> Iterator[Table]:
    """A fresh table of every number of players and every way to deal."""
    for setting, seed in product(settings_of(game), seeds):
        options, linked = dict(setting.options), game.linked(Mode.COMPILED)
        yield Table.new(game, NAMES[: setting.seats], seed, options, linked=linked)


def played(table: Table, seed: int = 0) -> Iterator[Table]:
    """Random play to the end, the table before each decision; what ends something is chosen seldom."""
    chance = random.Random(seed)
    while not table.over:
        yield table
        moves = [int(move) for move in table.state.option[: table.state.n_options]]
        names = [table.game.moves.names[move] for move in moves]
        going_on = [m for m, name in zip(moves, names, strict=True) if name not in ("end", "pass", "stop")]
        table.advance(chance.choice(going_on if going_on and chance.random() < 0.9 else moves))


def asked(table: Table, chance: random.Random, refusals: int = 12) -> Iterator[Said]:
    """What whoever decides is asked and offered, why some other moves are refused, what the others are told."""
    game, seat = table.game, table.decides
    assert seat is not None
    view = table.view(seat)
    yield Said("prompt", view.prompt.text)
    for choice in view.choices:
        yield Said("choice", choice.label)
        if choice.warning:
            yield Said("warning", choice.warning)
    doing = getattr(game.words, "doing", None)
    if doing and (text := doing(table.view(SPECTATOR).state, table.names)):
        yield Said("doing", text)
    for move in chance.sample(range(game.moves.size), min(refusals, game.moves.size)):
        for spoken_to in (False, True):
            why = table.why_none([move], spoken_to=spoken_to)
            if why:
                yield Said("reason", why.text)


def advised(table: Table, iterations: int = 60) -> Iterator[Said]:
    """What a hint says to whoever decides: the steps of its lines, its reasons, whether it is sure."""
    seen = table.view(table.decides or 0).state
    found = hint(table.game, seen, iterations=iterations, linked=table.linked, who=table.names)
    yield from (Said("verdict", text) for text in (found.reason, found.verdict) if text)
    for idea in found.suggestions:
        yield from (Said("step", step.said) for step in steps_said(idea.line))
        yield from (Said("advice", text) for text in (*idea.reasons, idea.brings, idea.gains, idea.order) if text)


def happened(table: Table) -> Iterator[Said]:
    """The log of a seat and of a spectator, step by step and gathered."""
    for seat in (SPECTATOR, 0):
        lines = table.log(seat)
        yield from (Said("log", line.text) for line in lines)
        yield from (Said("gathered", line[1]) for line in table.game.words.gathered(lines, table.names))


def drawn(table: Table, seat: int, template: str = "_table.html") -> Iterator[Said]:
    """The page of a seat or of a spectator."""
    sitters = tuple(Sitter(n, name, PERSON, mine=n == seat) for n, name in enumerate(table.names))
    scene = look(table, seat, Surroundings("t1", len(table.moves), sitters))
    extra = {"results": results(table, seat)} if table.over else {}
    yield from on_page(PAGES.table(scene, template, **extra))
    if scene.plan:
        yield Said("plan", scene.plan.title)
        yield Said("plan", scene.plan.words)


def in_terminal(table: Table, width: int = 140) -> Iterator[Said]:
    """The board in the terminal, and at the end the last page."""
    terminal = terminal_of(table.game)
    seat = 0 if table.decides is None else table.decides
    parts = [terminal.board(table.view(seat).state, table.names, seat)]
    parts += ending(table, table.names) if table.over else []
    hint = getattr(terminal, "hint", None)
    if hint is not None:
        view = table.view(seat)
        yield from (Said("terminal hint", str(hint(view.state, choice))) for choice in view.choices)
    for part in parts:
        paper = Console(file=StringIO(), width=width, highlight=False)
        paper.print(part)
        for line in paper.file.getvalue().splitlines():  # type: ignore[attr-defined]
            for text in re.split(r"[│┃]|\s{2,}", line):
                if re.search(r"[A-Za-z]", text):
                    yield Said("terminal", text.strip())
