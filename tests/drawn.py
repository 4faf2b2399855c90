"""Everything a person can meet at a table, drawn without a browser: page, choices, reasons, log, plan, terminal."""

from __future__ import annotations

import importlib
import io
import os
import random
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import product
from typing import Any

import pytest
from rich.console import Console

from parlour import games
from parlour.cli.screen import choice_list, ending, log_lines
from parlour.engine.game import Game
from parlour.engine.people.plan import Plan
from parlour.server.messages import ViewOut
from parlour.table import Table
from parlour.table.table import SPECTATOR
from parlour.web.pages import Pages
from parlour.web.results import results
from parlour.web.scene import PERSON, Scene, Sitter, Surroundings, board_of, look

PAGES = Pages()
THOROUGH = os.environ.get("PARLOUR_THOROUGH") == "1"  # every step, every seat: takes its time
WIDTHS = (100, 60)  # of a terminal


@dataclass(frozen=True)
class Setting:
    """A way to sit down to a game: how many players, and what is chosen before the deal."""

    game: Game
    seats: int
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        """A name for reports."""
        return "-".join([self.game.slug, str(self.seats), *(value for _, value in self.options)])

    def table(self, seed: int) -> Table:
        """A table dealt for it."""
        return Table.new(self.game, self.seats, seed, dict(self.options))


def settings() -> list[Setting]:
    """Every game with every number of players in every mode."""
    found = []
    for game in map(games.find, games.slugs()):
        values = [[(option.key, name) for name, _ in option.values] for option in game.options]
        found += [Setting(game, seats, chosen) for seats in _counts(game) for chosen in product(*values)]
    return found


def _counts(game: Game) -> range:
    return range(game.fewest, game.most + 1)


class Names(tuple[str, ...]):
    """Names of components by number, of which there is none below 0: what is hidden has no name."""

    __slots__ = ()

    def __getitem__(self, at: Any) -> Any:
        """A name, or some of them."""
        if not isinstance(at, slice) and at < 0:
            raise LookupError(f"a name was asked for with {at}, which is what hidden or missing things are marked with")
        return super().__getitem__(at)


@contextmanager
def strict_names(game: Game) -> Iterator[None]:
    """All lists of names of a game refuse numbers below 0, wherever the game uses them."""
    modules = [module for name, module in _modules(game)]
    with pytest.MonkeyPatch.context() as patch:
        for module in modules:
            for name, value in list(vars(module).items()):
                if isinstance(value, tuple) and value and all(isinstance(part, str) for part in value):
                    patch.setattr(module, name, Names(value))
        yield


def _modules(game: Game) -> list[tuple[str, Any]]:
    prefix = f"parlour.games.{game.slug}"
    for name in ("board", "terminal"):
        if find_spec(prefix) is not None and find_spec(f"{prefix}.{name}") is not None:
            importlib.import_module(f"{prefix}.{name}")
    return [(name, module) for name, module in sys.modules.items() if name == prefix or name.startswith(f"{prefix}.")]


def viewers(table: Table) -> list[int]:
    """Every seat and a spectator, whoever decides first."""
    first = [] if table.decides is None else [table.decides]
    return first + [seat for seat in range(SPECTATOR, len(table.names)) if seat not in first]


def seen_by(table: Table, seat: int) -> Scene:
    """The scene of one viewer."""
    sitters = tuple(Sitter(n, name, PERSON, mine=n == seat) for n, name in enumerate(table.names))
    return look(table, seat, Surroundings("t1", len(table.moves), sitters, away="3m"))


def draw(table: Table, seat: int, chance: random.Random) -> None:
    """Draw all that this viewer can meet now, and look at it as a machine can."""
    scene = seen_by(table, seat)
    final = results(table, seat) if scene.over else None
    html = PAGES.table(scene, "table.html" if len(table.moves) % 10 == 0 else "_table.html", results=final, bots=[])
    for choice in scene.choices:
        assert f'value="{choice.name}"' in html, choice
    ids = re.findall(r' id="([^"]+)"', html)
    assert len(ids) == len(set(ids)), [name for name in ids if ids.count(name) > 1]
    assert ViewOut.of(scene).model_dump_json()
    if scene.plan is not None:
        check_plan(table, seat, scene.plan)
    if seat == table.decides:
        _ask_why_not(table, chance)
    for width in WIDTHS:
        assert terminal(table, seat, width).strip()


def _ask_why_not(table: Table, chance: random.Random) -> None:
    """A few moves, wherever they come from: those that are no options have a reason."""
    possible = {int(move) for move in table.state.option[: table.state.n_options]}
    for move in chance.sample(range(table.game.moves.size), 5):
        reason = table.why_not(table.game.moves.names[move])
        assert (reason is None) == (move in possible)
        assert reason is None or reason.text


def check_plan(table: Table, seat: int, plan: Plan) -> None:
    """A plan can be played from its first step to its last."""
    trial = table.after(len(table.moves))
    wishes = {step.key: step.move for step in plan.steps}
    while trial.decides == seat:
        now = board_of(table.game).plan(trial.view(seat).state)
        wish = wishes.pop(now.steps[0].key, None) if now else None
        if wish is None:
            break
        trial.play(wish)
    assert len(trial.moves) > len(table.moves)


def terminal(table: Table, seat: int, width: int) -> str:
    """The board and what can be chosen, in a terminal of this width; nothing for a game without one."""
    name = f"parlour.games.{table.game.slug}.terminal"
    if find_spec(f"parlour.games.{table.game.slug}") is None or find_spec(name) is None:
        return "no terminal"
    module, view = importlib.import_module(name), table.view(seat)
    out = io.StringIO()
    console = Console(file=out, width=width, markup=False, emoji=False, highlight=False)
    console.print(module.board(view.state, table.names, seat))
    hint = getattr(module, "hint", None)
    hints = [str(hint(view.state, choice)) if hint else "" for choice in view.choices]
    console.print(choice_list(view.choices, hints, width))
    console.print(log_lines(table.log(seat)[-10:]))
    for part in ending(table, table.names) if table.over else ():
        console.print(part)
    return out.getvalue()
