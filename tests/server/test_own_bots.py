"""Bots of the operators' own at the tables of a server; strangers cannot name code."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from parlour import bots
from served import ME, Guest

OWN = """
asked = []


class Last:
    def __init__(self, game, seed):
        pass

    def choose(self, seen):
        asked.append(int(seen.decides))
        return int(seen.option[seen.n_options - 1])
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that Python finds modules in, with two of them that nobody has imported."""
    for name in ("strange_bots", "house_bots"):
        (tmp_path / f"{name}.py").write_text(OWN)
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


def seats(bot: str) -> dict[str, object]:
    """A table of two: me and a bot."""
    return {"game": "catalyst", "seats": [ME, {"kind": "bot", "bot": bot}]}


@pytest.mark.parametrize("name", ["strange_bots:Last", "os:system", "antigravity:x"])
def test_a_stranger_cannot_have_a_module_imported(ada: Guest, folder: Path, name: str) -> None:
    refused = ada.post("/api/tables", seats(name), 422)
    assert "is not admitted here" in refused["error"]
    assert "strange_bots" not in sys.modules
    assert "antigravity" not in sys.modules


def test_what_the_operators_admitted_plays(ada: Guest, folder: Path) -> None:
    bots.admit("house_bots:Last")
    assert ada.get("/api/bots")["house_bots:Last"] == "a bot of this server's own"
    table = ada.create(ME, {"kind": "bot", "bot": "house_bots:Last"})
    ada.play_to_the_end(table, most=3)
    assert set(sys.modules["house_bots"].asked) == {1}
