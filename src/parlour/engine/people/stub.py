"""What is written down from a game's field table and from its frame table: type stubs, and pages for people.

``python -m parlour.engine.people.stub MODULE`` writes, for the module of a state.py, state.pyi beside it, so that
editors and the type checker know ``s.coin``, and state.md, the table to read; for that of a frames.py or a moves.py
likewise, so that they know its constants.
"""

from __future__ import annotations

import importlib
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from parlour.engine.core.record import Event, Record
from parlour.engine.core.sight import Sight
from parlour.engine.game import Game
from parlour.engine.people.frame_page import page_of_frames
from parlour.engine.thinking.outlook import Outlook

HEAD = """# Generated from {file} by `make stubs`: do not edit.
from parlour.engine.{home} import {names}

"""
TYPES = ("Event", "Header", "Ints", "Layers", "Record", "Rows")


def stub_of(module: ModuleType) -> str:
    """The text of the stub: the module's own constants, then the State record."""
    own = {name: value for name, value in vars(module).items() if name.isupper() and _kind(value)}
    constants = "".join(f"{name}: {_kind(value)}\n" for name, value in own.items())
    record: Record = module.RECORD
    body = f"{constants}\n{record.stub()}"
    names = ", ".join(name for name in TYPES if re.search(rf"\b{name}\b", body))
    return HEAD.format(file="state.py", home="core.record", names=names) + body


def table_stub_of(module: ModuleType, table: str) -> str:
    """The text of the stub of a frames.py (its frames and reasons) or a moves.py (the first move of each kind)."""
    given = set(re.findall(r"\b[A-Z][A-Z_]+\b", "".join(_imports(module))))
    own = [name for name, value in vars(module).items() if name.isupper() and type(value) is int and name not in given]
    file, kind = f"{table}.py", table.capitalize()
    head = HEAD.format(file=file, home=f"core.{table}", names=kind)
    return f"{head}{table.upper()}: {kind}\n" + "".join(f"{name}: int\n" for name in own)


def _imports(module: ModuleType) -> list[str]:
    return re.findall(r"(?m)^from .* import (\([^)]*\)|.*)", Path(str(module.__file__)).read_text(encoding="utf-8"))


def _kind(value: Any) -> str:
    match value:
        case bool():
            return ""
        case int():
            return "int"
        case Record():
            return "Record"
        case tuple() if value and all(isinstance(v, Event) for v in value):
            return "tuple[Event, ...]"
        case tuple() if value and all(isinstance(v, str) for v in value):
            return "tuple[str, ...]"
    return ""


def page_of(module: ModuleType) -> str:
    """The field table as a page, with the layout of the observation vector."""
    record: Record = module.RECORD
    game: Game | None = getattr(importlib.import_module(module.__name__.removesuffix(".state")), "GAME", None)
    outlook = game.outlook(record.seats) if game else Outlook(record, Sight(record), record.seats)
    lines = [
        f"# {record.name}: the record",
        "",
        f"Generated from state.py by `make stubs`. {record.dtype.itemsize} bytes a state.",
        "",
        record.docs(),
        "## The observation vector",
        "",
        f"{outlook.size} numbers with {record.seats} seats: what a seat sees, itself always first, then the others in",
        "the order of play; with fewer seats there are fewer (`game.outlook(seats).layout`). Numbers are divided by",
        "their typical large value; seats, and places for single pieces, are a one among zeros; heaps and unordered",
        "lists are counts of each piece; of a seat's own places, each piece tells in which of n it lies: 1/n to 1.",
        "",
        "| field | first | numbers |",
        "|---|---|---|",
        *(f"| `{name}` | {first} | {size} |" for name, first, size, *_ in outlook.layout),
    ]
    return "\n".join(lines) + "\n"


def written(module: ModuleType) -> dict[Path, str]:
    """The files that belong beside a state.py, a moves.py or a frames.py, and what they must say."""
    beside = Path(str(module.__file__))
    if hasattr(module, "MOVES"):
        return {beside.with_suffix(".pyi"): table_stub_of(module, "moves")}
    if not hasattr(module, "RECORD"):
        home = importlib.import_module(module.__name__.removesuffix(".rules.frames"))
        game: Game | None = getattr(home, "GAME", None)
        page = {beside.with_suffix(".md"): page_of_frames(game)} if game else {}  # a game that is only begun has none
        return {beside.with_suffix(".pyi"): table_stub_of(module, "frames"), **page}
    return {beside.with_suffix(".pyi"): stub_of(module), beside.with_suffix(".md"): page_of(module)}


if __name__ == "__main__":
    for name in sys.argv[1:]:
        for path, text in written(importlib.import_module(name)).items():
            path.write_text(text, encoding="utf-8")
