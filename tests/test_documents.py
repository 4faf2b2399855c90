"""The Python in the documents runs, and what they name exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
SNIPPETS = [
    pytest.param(text.replace("100_000", "200"), id=f"{page.name}-{n}")
    for page in PAGES
    for n, text in enumerate(re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL))
    if page.name != "notation.md"  # its own tests read that page
]


@pytest.mark.parametrize("snippet", SNIPPETS)
def test_python_in_the_documents_runs(snippet: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(snippet, "document", "exec"), {})
    assert capsys.readouterr().out


def test_there_are_snippets() -> None:
    assert len(SNIPPETS) >= 3


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_make_targets_named_in_the_documents_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for page in PAGES:
        for target in re.findall(r"\bmake (\w+)\b", page.read_text(encoding="utf-8")):
            if target in {"and", "it", "a"}:
                continue
            assert re.search(rf"^{target}:", makefile, re.MULTILINE), f"{page.name} names make {target}"
