"""Type stubs for a game's ``state.py``, so that editors and the type checker know ``s.coin``.

python -m parlour.engine.stub parlour.games.catalyst.state      writes state.pyi beside state.py
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from parlour.engine.record import Event, Record

HEAD = """# Generated from state.py by `make stubs`: do not edit.
from parlour.engine.record import Event, Header, Ints, Record

"""


def stub_of(module: ModuleType) -> str:
    """The text of the stub: the module's own constants, then the State record."""
    own = {name: value for name, value in vars(module).items() if name.isupper() and _kind(value)}
    constants = "".join(f"{name}: {_kind(value)}\n" for name, value in own.items())
    record: Record = module.RECORD
    return f"{HEAD}{constants}\n{record.stub()}"


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


def stub_path(module: ModuleType) -> Path:
    """Where the stub of a module lies."""
    return Path(str(module.__file__)).with_suffix(".pyi")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        state = importlib.import_module(name)
        stub_path(state).write_text(stub_of(state), encoding="utf-8")
