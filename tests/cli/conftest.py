"""A command line for tests: interpreted rules, 100 columns, an empty folder, scripted input."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from parlour.cli import app

Run = Callable[..., str]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run a command with these words, lines to type, and the exit code it must have; its whole output."""
    monkeypatch.setenv("PARLOUR_INTERPRET", "1")
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
