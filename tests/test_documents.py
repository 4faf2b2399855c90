"""The Python in the documents runs, and what they name exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from parlour import games
from parlour.cli import workforce
from parlour.engine.thinking import outlook
from parlour.envs import open_spiel

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
SNIPPETS = [
    pytest.param(text.replace("100_000", "200").replace("search:20", "search:2"), id=f"{page.name}-{n}")
    for page in PAGES
    for n, text in enumerate(re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL))
    if page.name != "notation.md"  # its own tests read that page
]


@pytest.mark.slow
@pytest.mark.parametrize("snippet", SNIPPETS)
def test_python_in_the_documents_runs(
    snippet: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile(snippet, "document", "exec"), {})
    assert capsys.readouterr().out


def test_the_sizes_that_are_told_to_learners_are_those_of_the_games() -> None:
    page = (ROOT / "docs" / "envs.md").read_text(encoding="utf-8")
    found = {cells[0]: cells[1:] for line in page.splitlines() if len(cells := _cells(line)) == 7}
    for game in (games.find(slug) for slug in games.slugs()):
        sizes = [game.outlook(n).size if game.fewest <= n <= game.most else None for n in range(1, 6)]
        assert found.pop(game.title) == [f"{size:,}" if size else "–" for size in (*sizes, game.moves.size)]
    assert set(found) == {"game", "---"}


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("|") else []


def test_the_numbers_of_chance_that_are_told_are_those_of_the_code() -> None:
    page = " ".join((ROOT / "docs" / "envs.md").read_text(encoding="utf-8").split())
    words = {4: "four"}
    assert f"Before the deal there are {words[open_spiel.DEAL_NODES]} chance nodes" in page
    assert f"has {open_spiel.OUTCOMES} equally likely outcomes" in page
    assert f"A node's {open_spiel.OUTCOMES} outcomes" in page
    assert f"({open_spiel.RECALL} bits of the tensor)" in page
    assert f"x / ({outlook.ABOUT} + |x|)" in page
    lines = len((ROOT / "examples" / "train_catalyst.py").read_text(encoding="utf-8").splitlines())
    assert f"in {round(lines, -1)} lines of NumPy" in page
    laboratory = " ".join((ROOT / "docs" / "lab.md").read_text(encoding="utf-8").split())
    most = (workforce.SIMULATED, workforce.ARRANGED, workforce.BALANCED)
    assert "up to {:,} (`simulate`), {:,} for each pair (`arena`) or {:,} (`balance`)".format(*most) in laboratory


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
