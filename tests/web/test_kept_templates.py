"""Compiled templates are kept for the next run; where nothing can be kept, pages are drawn all the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from jinja2 import Environment

from parlour.web.kept_templates import KeptTemplates
from parlour.web.pages import Pages


def drawn() -> str:
    """A page drawn by somebody who has just started."""
    return Pages().page("error.html", status=404, title="Lost", message="Nothing is here.")


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache."""
    monkeypatch.setenv("PARLOUR_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_a_second_run_compiles_nothing(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = drawn()
    assert list(cache.glob("templates/*/*"))
    monkeypatch.setattr(Environment, "_compile", None)
    assert drawn() == first


def test_where_nothing_can_be_kept_pages_are_drawn(cache: Path) -> None:
    first = drawn()
    for file in cache.glob("templates/*/*"):
        file.write_bytes(b"broken")
    assert drawn() == first
    cache.rename(cache.with_name("away"))
    cache.write_text("a file where the folder should be")
    assert drawn() == first


def test_other_settings_do_not_find_it(cache: Path) -> None:
    assert KeptTemplates(b"one").directory != KeptTemplates(b"other").directory
