"""A command line for tests: 100 columns, an empty folder, scripted input."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from parlour.cli import app
from parlour.engine.compiling import compile_game
from parlour.engine.game import Game

Run = Callable[..., str]


@pytest.fixture(scope="session")
def compiled_rules(catalyst: Game) -> None:
    """The rules of Catalyst are compiled: else a session would start a compiler of its own."""
    if not catalyst.is_compiled():
        compile_game(catalyst)


@pytest.fixture
def run(compiled_rules: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run a command with these words, lines to type, and the exit code it must have; its whole output."""
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.chdir(tmp_path)

    def command(*words: str, typed: tuple[str, ...] = (), code: int = 0) -> str:
        result = CliRunner().invoke(app, words, input="".join(f"{line}\n" for line in typed))
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        assert result.exit_code == code, result.output
        return result.output

    return command
