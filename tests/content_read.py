"""A game's content module as it reads another content file, beside the one that is in use."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from parlour import games

HOME = Path(games.__path__[0])


def load(slug: str, text: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The components of a game as its content module reads them from this text."""
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    monkeypatch.setenv(f"PARLOUR_CONTENT_{slug.upper()}", str(path))
    module = _run(slug, "content")
    if (HOME / slug / "factions.py").exists():  # which reads the rest of the file
        monkeypatch.setitem(sys.modules, f"parlour.games.{slug}.content", module)
        _run(slug, "factions")
    return module


def _run(slug: str, name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"{name}_of_{slug}", HOME / slug / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module
