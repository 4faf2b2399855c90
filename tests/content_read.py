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
    spec = importlib.util.spec_from_file_location(f"content_of_{slug}", HOME / slug / "content.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module
