"""The frame table as a page for people, with what follows each frame, read from the rules themselves."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterator
from types import FunctionType
from typing import TYPE_CHECKING, cast

from parlour.engine.core.frames import Frame
from parlour.engine.core.rules import rules_of, supplied_names

if TYPE_CHECKING:
    from parlour.engine.game import Game

NEXT = ("then", "then_each", "push")  # what puts a frame on the stack: its kind is their second argument
MACHINE_SUFFIX = "_FRAME"  # the machine counts its frames from the first: SIDE_FRAME is the game's SIDE


def page_of_frames(game: Game) -> str:
    """What may lie on the stack of a game, and what each frame leads to."""
    lines = [
        f"# {game.title}: the frames",
        "",
        "Generated from frames.py by `make stubs`. A frame that offers moves is a decision of its seat; the engine",
        "resolves the others. *Leads to* names the frames that the rules behind a frame may put on the stack; a frame",
        "that is done uncovers the one below it.",
        "",
        "| | frame | called | decides | a | b | c | offers | leads to | rules |",
        "|---|---|---|---|---|---|---|---|---|---|",
        *(f"| {number} | {_cells(row, leads_to(game, row))} |" for number, row in enumerate(game.frames.rows)),
    ]
    notes = [f"`{row.name}`: {row.note}" for row in game.frames.rows if row.note]
    return "\n".join((*lines, *(f"\n{note}" for note in notes))) + "\n"


def _cells(row: Frame, following: list[str]) -> str:
    decides = (row.decides or "its seat") if row.offers else "–"
    marked = (("private", row.private), ("always asked", row.always_asked), ("all at the same time", row.together))
    marks = [mark for mark, holds in marked if holds]
    cells = (
        f"`{row.name}`",
        row.called,
        ", ".join((decides, *marks)),
        *(row.a, row.b, row.c),
        ", ".join(row.families),
        "kept free" if row.spare else ", ".join(following),
        row.rules,
    )
    return " | ".join(cell or "–" for cell in cells)


def leads_to(game: Game, row: Frame) -> list[str]:
    """The frames that the rules behind a frame may put on the stack, in the order of the table."""
    name = f"{'play' if row.offers else 'resolve'}_{row.name.lower()}"
    begun = [rules_of(module)[name] for module in game.own_modules if name in rules_of(module)]
    found = set[str]()
    for function in _reached(game, begun):
        found |= _pushed_by(function, game.frames.numbers)
    return [name for name in game.frames.numbers if name in found]


def _reached(game: Game, begun: list[FunctionType]) -> Iterator[FunctionType]:
    """These rules and all that they call."""
    seen, waiting = set(begun), list(begun)
    while waiting:
        function = waiting.pop()
        yield function
        for name in function.__code__.co_names:
            called = function.__globals__.get(name)
            called = game.supply.get(name, called) if name in supplied_names() else called
            if isinstance(called, FunctionType) and called not in seen and name not in NEXT:
                seen.add(called)
                waiting.append(called)


def _pushed_by(function: FunctionType, frames: dict[str, int]) -> set[str]:
    """The frames that a rule itself puts on the stack."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    kinds = [call.args[1] for call in calls if cast(ast.Name, call.func).id in NEXT]
    named = [node for kind in kinds for node in ast.walk(kind) if isinstance(node, ast.Name | ast.Attribute)]
    names = {node.id if isinstance(node, ast.Name) else node.attr for node in named}
    return (names | {name.removesuffix(MACHINE_SUFFIX) for name in names}) & frames.keys()
