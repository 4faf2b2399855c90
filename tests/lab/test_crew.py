"""The crew: one process, several or a Ray cluster play the very same games; what is finished survives Ctrl-C."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest

from parlour.engine.core.errors import ContentError, ParlourError
from parlour.engine.game import Game
from parlour.lab.crew import Cluster, Crew, Here, Processes, gather
from parlour.lab.lines import Lines
from parlour.lab.units import Outcome, Unit, cut

WHOLE = Unit(2, ("greedy", "search:4"), 60, 6, counted=True)


def found(crew: Crew) -> list[tuple[bytes, ...]]:
    """What a crew brings back of a small run, in the order of the units."""
    try:
        outcomes = gather(crew, list(cut(WHOLE, 2))).outcomes
    finally:
        crew.close()
    return [_bytes(outcome) for outcome in outcomes]


def _bytes(outcome: Outcome) -> tuple[bytes, ...]:
    return outcome.scores.tobytes(), outcome.lengths.tobytes(), outcome.moments["counts"].tobytes()


@pytest.mark.slow
def test_several_processes_find_what_one_finds(catalyst: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.lab.crew.WORTH_STARTING", 0.0)
    alone = found(Here(catalyst, 1))
    assert found(Here(catalyst, 2)) == alone
    assert found(Processes("catalyst", None, 2)) == alone


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # of Ray's own, at its start and end
def test_a_ray_cluster_finds_the_same(catalyst: Game) -> None:
    pytest.importorskip("ray", reason="NO RAY WHEEL FOR THIS PYTHON: the cluster was not tested")
    assert found(Cluster("catalyst", None, "local", 2)) == found(Here(catalyst, 1))


def test_no_cluster_is_a_sentence() -> None:
    pytest.importorskip("ray", reason="NO RAY WHEEL FOR THIS PYTHON: the cluster was not tested")
    with pytest.raises(ParlourError, match="there is no Ray cluster at 'auto'"):
        Cluster("catalyst", None, "auto")


def test_a_content_file_that_is_missing_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"none\.toml: cannot be read"):
        Processes("catalyst", tmp_path / "none.toml")


def test_an_interruption_keeps_what_is_finished(catalyst: Game) -> None:
    class Stopped(Here):
        def play(self, units):  # type: ignore[no-untyped-def]
            yield next(super().play(units))
            raise KeyboardInterrupt

    gathered = gather(Stopped(catalyst, 1), list(cut(WHOLE, 2)))
    assert gathered.interrupted
    assert len(gathered.outcomes) == 1


def long_answer(begun: Path) -> bytes:
    """So much that it is still being written when somebody has seen the note."""
    answer = bytes(200_000_000)
    begun.touch()
    return answer


@pytest.mark.slow
def test_a_process_ended_in_the_middle_of_its_answer_leaves_nobody_waiting(tmp_path: Path) -> None:
    lines, begun = Lines(1), tmp_path / "begun"
    asked = lines.submit(long_answer, begun)
    while not begun.exists():
        time.sleep(0.001)
    closing = threading.Thread(target=lines.close, daemon=True)
    closing.start()
    closing.join(60)
    assert not closing.is_alive()
    with pytest.raises(ParlourError, match="ended in the middle of its work"):
        asked.result()


@pytest.mark.slow
def test_what_goes_wrong_in_another_process_goes_wrong_here() -> None:
    lines = Lines(1)
    try:
        with pytest.raises(ValueError, match="invalid literal"):
            lines.submit(int, "three").result()
        assert lines.submit(int, "3").result() == 3
    finally:
        lines.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("simulate", "catalyst", "--games", "90000000"), "Interrupted: these are the games that were finished"),
        (
            ("balance", "catalyst", "--games", "9000000", "--bots", "random", "--out", "r.html"),
            "Interrupted: the report",
        ),
    ],
)
def test_ctrl_c_reports_the_games_that_were_finished(words: tuple[str, ...], told: str, tmp_path: Path) -> None:
    for seconds in (4, 10, 25):  # on a busy machine it takes a while until there are games to tell of
        process = subprocess.Popen(
            [sys.executable, "-m", "parlour", *words, "--workers", "2"],
            cwd=tmp_path,
            env={**os.environ, "COLUMNS": "200"},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # what runs in the background ignores it
        )
        try:
            time.sleep(seconds)
            os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to every process of the group
            out, errors = process.communicate(timeout=60)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
        if process.returncode == 0:
            break
    assert told in out
    assert "Traceback" not in errors
    if "balance" in words:
        assert "<b>Interrupted.</b>" in (tmp_path / "r.html").read_text(encoding="utf-8")
