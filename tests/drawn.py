"""Everything a person can meet at a table, drawn without a browser: page, choices, reasons, log, plan, terminal."""

from __future__ import annotations

import importlib
import io
import random
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest
from rich.console import Console

from parlour.cli.screen import choice_list, ending, log_lines
from parlour.engine.core.record import EVERYONE
from parlour.engine.game import Game
from parlour.engine.people.plan import Plan
from parlour.engine.people.sentences import YOU
from parlour.server.messages import ViewOut
from parlour.table import Table
from parlour.table.table import SPECTATOR
from parlour.web.catalogue import tips as component_tips
from parlour.web.pages import Pages
from parlour.web.results import results
from parlour.web.scene import PERSON, Scene, Sitter, Surroundings, board_of, look
from thorough import THOROUGH

PAGES = Pages()
WIDTHS = (60, 76, 80, 100, 118, 140)  # of a terminal
ASKED = 4  # moves somebody asks about at each step


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
    html = _page(table, scene)
    assert scene.over or scene.rule in table.game.rulebook  # the section at which the rules open
    for choice in scene.choices:
        assert f'value="{choice.name}"' in html, choice
    ids = re.findall(r' id="([^"]+)"', html)
    assert len(ids) == len(set(ids)), [name for name in ids if ids.count(name) > 1]
    assert set(re.findall(r'aria-describedby="([^" ]+)"', html)) <= {*ids, *_tips(table.game)}
    assert set(re.findall(r"icons\.svg\?v=\w+#([\w-]+)", html)) <= _sprite(table.game)
    assert "style=" not in html
    assert ViewOut.of(scene).model_dump_json()
    if scene.plan is not None:
        check_plan(table, seat, scene.plan)
    width = chance.choice(WIDTHS)
    shown = terminal(table, seat, width)
    assert shown.strip()
    assert max(map(len, shown.splitlines())) <= width
    other = with_other_secrets(table, seat)
    assert _page(other, seen_by(other, seat)) == html
    assert terminal(other, seat, width) == shown


def _page(table: Table, scene: Scene) -> str:
    final = results(table, scene.seat) if scene.over else None
    return PAGES.table(scene, "table.html" if len(table.moves) % 10 == 0 else "_table.html", results=final, bots=[])


@cache
def _tips(game: Game) -> frozenset[str]:
    return frozenset(re.findall(r' id="([^"]+)"', str(component_tips(game)) + PAGES.page("_term_tips.html", game=game)))


@cache
def _sprite(game: Game) -> frozenset[str]:
    file = game.board_folder / "icons.svg"
    return frozenset(re.findall(r'<symbol id="([^"]+)"', file.read_text(encoding="utf-8")) if file.exists() else ())


def with_other_secrets(table: Table, seat: int) -> Table:
    """The same for this viewer: what it cannot see, and what only others were told, is something else."""
    other = table.after(len(table.moves))
    batch = table.game.redeal(table.batch, seat, 3 + seat, table.linked)
    junk = np.random.default_rng(len(table.moves))
    for event in batch[0].trail[: min(int(batch[0].n_trail), len(batch[0].trail))]:
        about = table.game.record.events[event[0]]
        if about.sees != EVERYONE and event[1] != seat:
            event[2 : 2 + about.hides] = junk.integers(0, 4, about.hides)
    other._states.pop()
    other._states.append(batch)
    other._lines = {viewer: told[: len(table.moves)] for viewer, told in table._lines.items()}
    return other


# ---------------------------------------------------------------- words


def read(table: Table, chance: random.Random) -> None:
    """Read all that is said now: what is asked, offered, refused and told; in the usual run to whoever decides and
    to one of the others by turns.
    """
    first, *others = viewers(table)
    for seat in (first, *others) if THOROUGH else (first, others[len(table.moves) % len(others)]):
        seen = table.game.view(table.batch, seat, table.linked)[0]
        for line in table.game.told(seen, table.names):
            _check(table.game, line.text, line.rules)
        if not table.over:
            asked = table.game.words.prompt(seen)
            _check(table.game, asked.text, asked.rules)
    if not table.over:
        _read_choices(table)
        _read_refusals(table, chance)


def _check(game: Game, text: str, rules: Sequence[str]) -> None:
    """Something is said, nothing was left unfilled, and the rules exist."""
    assert text
    assert "{" not in text
    assert rules, text
    assert all(rule in game.rulebook for rule in rules), text


def _read_choices(table: Table) -> None:
    """Each option has words and a place of its own."""
    choices, hint = table.choices(), getattr(table.game.room("terminal"), "hint", None)
    seen = table.game.view(table.batch, int(table.state.decides), table.linked)[0]
    for choice in choices:
        _check(table.game, choice.label, choice.rules)
        assert choice.name == table.game.moves.names[choice.id]
        assert choice.spot
        assert "{" not in str(hint(seen, choice) if hint else "")
    assert len({choice.label for choice in choices}) == len(choices)
    assert len({choice.spot for choice in choices}) == len(choices)


def _read_refusals(table: Table, chance: random.Random) -> None:
    """Moves wherever they come from: those that are no options have a reason, for others and for oneself."""
    game, s = table.game, table.state
    possible = {int(move) for move in s.option[: s.n_options]}
    for move in chance.sample(range(game.moves.size), ASKED):
        assert game.words.deed(s, move)
        reason = int(table.linked.reason(table.batch, 0, move))
        assert (reason == 0) == (move in possible), game.moves.names[move]
        for who in (table.names, (YOU,) * len(table.names)) if reason else ():
            told = game.words.reason(s, move, reason, who)
            _check(game, told.text, told.rules)
            assert who == table.names or not told.text.startswith(table.names[0])


# ---------------------------------------------------------------- plans and terminals


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
    module, view = table.game.room("terminal"), table.view(seat)
    if module is None:
        return "no terminal"
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
