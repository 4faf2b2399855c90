"""`parlour train`: what it refuses, and a short run that is stopped and goes on."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from parlour import games
from parlour.cli import app
from parlour.cli.train import still_to_do
from parlour.engine.thinking.weights import Weights
from parlour.train.settings import CHECKPOINT, Settings

FIRST, NETWORK = Path("run", "before", "network.npz"), Path("run", "network.npz")
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


@pytest.mark.slow
def test_runs_come_one_after_the_other(tmp_path: Path) -> None:
    pytest.importorskip("torch").set_num_threads(1)
    (tmp_path / "my.toml").write_text(f"{SETTINGS}[before]\n{SETTINGS}seats = [3]\n", encoding="utf-8")
    where = ("--settings", str(tmp_path / "my.toml"), "--out", str(tmp_path / "run"))
    words = ("catalyst", *where, "--threads", "1", "--deals", "2", "--points", "1", "--device", "cpu")
    code, said = run(*words, "--fit", "--minutes", "1")
    assert code == 2
    assert "--fit is for one run, and these settings tell of one before: name its network by --begin" in said
    code, said = run(*words)
    assert code == 0
    assert said.count("a run of 0.004 million decisions") == 2
    assert (tmp_path / "run" / "before" / "curve.csv").exists()
    first, last = (Weights(games.find("catalyst"), tmp_path / name).about for name in (FIRST, NETWORK))
    assert (first["settings"]["seats"], last["settings"]["seats"]) == ([3], [2])
    assert first["began_with"] == "" != last["began_with"]
    code, said = run(*words)
    assert code == 0
    assert said.count("million") == 1  # nothing is trained twice


def test_runs_before_the_last_that_was_begun_are_done(tmp_path: Path) -> None:
    runs = [(Settings(seed=seed), tmp_path / str(seed)) for seed in (1, 2, 3)]
    assert still_to_do(runs) == runs
    for seed, left in ((1, runs), (2, runs[1:])):
        (tmp_path / str(seed)).mkdir()
        (tmp_path / str(seed) / CHECKPOINT).touch()
        assert still_to_do(runs) == left
