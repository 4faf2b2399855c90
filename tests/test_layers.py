"""Imports point downwards only (DESIGN: the house), and functions are short."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import parlour

ROOT = Path(parlour.__file__).parent
LAYERS = {
    "engine": 0,
    "games": 1,
    "table": 2,
    "bots": 2,
    "deals": 2,
    "lab": 3,
    "envs": 3,
    "train": 3,
    "server": 3,
    "web": 3,
    "cli": 3,
}
MOST_LINES, MOST_PARAMETERS = 40, 9
FILES = sorted(path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*.py"))


@cache
def nodes(file: str) -> list[ast.AST]:
    """All that a file consists of."""
    return list(ast.walk(ast.parse((ROOT / file).read_text(encoding="utf-8"))))


@cache
def imported(file: str) -> set[str]:
    """Everything of parlour that a file imports, wherever in the file."""
    names: set[str] = set()
    for node in nodes(file):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: write imports in full"
            names.add(node.module or "")
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
    return {name for name in names if name.split(".")[0] == "parlour"}


def layer_of(name: str) -> int | None:
    """The layer a dotted name belongs to; None for the package itself."""
    parts = name.split(".")
    return LAYERS.get(parts[1]) if len(parts) > 1 else None


def module_name(file: str) -> str:
    """What a file is imported as."""
    return f"parlour.{file.removesuffix('.py').replace('/', '.')}".removesuffix(".__init__")


def test_no_imports_run_in_circles() -> None:
    """Not even those for the type checker: whoever reads a file must be able to read what it stands on first."""
    modules = {module_name(file): file for file in FILES}
    below = {name: imported(file) & modules.keys() - {name} for name, file in modules.items()}
    below = {name: {n for n in names if not name.startswith(f"{n}.")} for name, names in below.items()}
    while leaves := {name for name, names in below.items() if not names}:
        below = {name: names - leaves for name, names in below.items() if name not in leaves}
    assert not below, f"circles among {sorted(below)}"


def test_every_folder_has_its_layer() -> None:
    folders = {file.split("/")[0] for file in FILES if "/" in file}
    assert folders <= set(LAYERS)


def test_imports_point_downwards() -> None:
    for file in (f for f in FILES if "/" in f):
        own = LAYERS[file.split("/")[0]]
        for name in imported(file):
            layer = layer_of(name)
            assert layer is None or layer <= own, f"{file} imports {name}, which lies above it"


def test_a_game_knows_the_engine_and_itself_alone() -> None:
    for file in (f for f in FILES if f.startswith("games/") and f.count("/") > 1):
        own = f"parlour.games.{file.split('/')[1]}"
        for name in imported(file):
            assert name == "parlour" or name.startswith(("parlour.engine", own)), f"{file}: {name}"
            assert not name.startswith("parlour.games.") or name.startswith(own), f"{file} imports another game: {name}"


def test_the_engine_knows_no_game() -> None:
    for file in (f for f in FILES if f.startswith("engine/")):
        assert "parlour.games" not in (ROOT / file).read_text(encoding="utf-8"), file


def test_nothing_is_called_utils() -> None:
    forbidden = {"utils", "helpers", "common", "manager", "base"}
    assert not forbidden & {Path(file).stem for file in FILES}


def functions(file: str) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Every function of a file, wherever it stands."""
    return [node for node in nodes(file) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


def parameters(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """How many things one must hand over in the right order; the object that a method belongs to is none of them."""
    names = [argument.arg for argument in (*function.args.posonlyargs, *function.args.args)]
    return len(names) - (names[:1] in (["self"], ["cls"]))


def test_functions_are_short_and_take_few_things() -> None:
    for file, function in [(name, node) for name in FILES for node in functions(name)]:
        name, lines = f"{file} {function.name}", (function.end_lineno or 0) - function.lineno + 1
        is_command = file.startswith("cli/") and parameters(function) > MOST_PARAMETERS  # its options, that is
        assert lines <= MOST_LINES, f"{name} has {lines} lines"
        assert is_command or parameters(function) <= MOST_PARAMETERS, f"{name} takes {parameters(function)} things"
