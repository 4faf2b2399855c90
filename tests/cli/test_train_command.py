"""`parlour train`: what it refuses, and a short run that is stopped and goes on."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from parlour.cli import app

SETTINGS = """
games = 32
steps = 8
neurons = 16
embedding = 4
slice = 256
play = 0.004
"""


def run(*words: str) -> tuple[int, str]:
    """The command's exit code and what it said."""
    result = CliRunner().invoke(app, ["train", *words])
    return result.exit_code, " ".join(result.output.split())


def test_without_pytorch_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    for name in [name for name in sys.modules if name.startswith("parlour.train.") and "settings" not in name]:
        monkeypatch.delitem(sys.modules, name)
    code, said = run("catalyst", "--out", str(tmp_path / "run"))
    assert code == 2
    assert "training needs PyTorch: pip install 'parlour[train]'" in said
    assert not (tmp_path / "run").exists()


def test_settings_that_cannot_be_followed_are_refused(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    (tmp_path / "my.toml").write_text("gmaes = 3", encoding="utf-8")
    code, said = run("catalyst", "--settings", str(tmp_path / "my.toml"), "--out", str(tmp_path / "run"))
    assert code == 2
    assert "there is no setting 'gmaes'" in said
    assert not (tmp_path / "run").exists()


@pytest.mark.slow
def test_a_run_that_was_stopped_goes_on(tmp_path: Path) -> None:
    pytest.importorskip("torch").set_num_threads(1)
    (tmp_path / "my.toml").write_text(SETTINGS, encoding="utf-8")
    words = (
        "catalyst",
        "--settings",
        str(tmp_path / "my.toml"),
        "--out",
        str(tmp_path / "run"),
        "--threads",
        "1",
        "--deals",
        "2",
    )
    code, said = run(*words, "--minutes", "0.001", "--device", "cpu")
    assert code == 0
    assert "a run of 0.004 million decisions" in said
    code, said = run(*words, "--device", "cpu")
    assert code == 0
    assert "goes on after 0.0 of 0.004 million" in said
    assert "0.0 of 0.004 million" in said
    assert {"checkpoint.pt", "curve.csv", "network.npz"} <= {path.name for path in (tmp_path / "run").iterdir()}
