"""Without the libraries of the extra, a sentence says how to get them."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("library", "asked"),
    [
        ("pettingzoo", "from parlour import envs; envs.aec('catalyst')"),
        ("gymnasium", "from parlour import envs; envs.vector('catalyst')"),
        ("pyspiel", "import parlour.envs.open_spiel"),
    ],
)
def test_a_missing_library_is_named(library: str, asked: str) -> None:
    script = f"import sys; sys.modules[{library!r}] = None; {asked}"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 1
    assert "MissingLibrary: this" in done.stderr
    assert "pip install 'parlour[rl]'" in done.stderr
