"""`parlour rules`, `check`, `games`, `compile`, and the help."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from parlour import __version__
from parlour.games import find

Run = Callable[..., str]

GOOD = """# game: catalyst
[[case]]
name = "Collecting brings the highest number"
rules = ["CAT-21"]
given = { coins = [2, 2], row = ["Azure Rector", "Sun Courier", "", "", ""] }
when = ["collect"]
then = { coins = [7, 2] }
"""


def test_sections_with_their_counts(run: Run) -> None:
    shown = run("rules", "catalyst")
    assert "Recruit a Catalyst                    7   CAT-23 to CAT-29" in shown
    assert shown.splitlines()[-1].split() == ["all", str(len(find("catalyst").rulebook))]


def test_a_rule_by_number_and_its_neighbours(run: Run) -> None:
    for number in ("CAT-24", "cat-24", "cat24", "24"):
        shown = run("rules", "catalyst", number)
        assert "You must pay in full at once from your own coins" in shown
        assert "[S:" not in shown  # where a rule comes from is no matter for players
        assert "CAT-23" not in shown
    around = run("rules", "catalyst", "CAT-24", "--around", "1")
    assert around.index("CAT-23  ") < around.index("CAT-24  ") < around.index("CAT-25  ")


def test_rules_with_all_of_the_words(run: Run) -> None:
    shown = run("rules", "catalyst", "surplus", "COINS")
    assert "CAT-47" in shown
    assert "CAT-21" not in shown


def test_nothing_found_is_explained(run: Run) -> None:
    assert "No rule of Catalyst speaks of 'bildings'. Did you mean 'buildings'?" in run(
        "rules", "catalyst", "bildings", code=1
    )
    assert "has all of these words: surplus, ranking. Try fewer." in run(
        "rules", "catalyst", "surplus", "ranking", code=1
    )
    missing = run("rules", "catalyst", "CAT-999", code=2)
    assert "Catalyst has no rule CAT-999" in missing
    assert f"from CAT-1 to CAT-{len(find('catalyst').rulebook)}" in " ".join(missing.split())
    assert "has no rule REV-5" in run("rules", "catalyst", "REV-5", code=2)


def test_good_cases_hold(run: Run) -> None:
    Path("good.toml").write_text(GOOD)
    assert run("check", "good.toml") == "1 case holds.\n"
    Path("two.toml").write_text(GOOD + GOOD.removeprefix("# game: catalyst\n"))
    assert run("check", "two.toml", "good.toml", "--mode", "interpreted") == "3 cases hold.\n"


def test_a_case_that_fails_is_one_line(run: Run) -> None:
    Path("bad.toml").write_text(GOOD.replace("[7, 2]", "[8, 2]") + GOOD.removeprefix("# game: catalyst\n"))
    failure, summary = run("check", "bad.toml", code=1).splitlines()
    assert failure == ("bad.toml: 'Collecting brings the highest number' (CAT-21): coins is [7, 2], expected [8, 2]")
    assert summary == "1 of 2 cases fails."


def test_unreadable_case_files(run: Run) -> None:
    Path("good.toml").write_text(GOOD)
    Path("broken.toml").write_text("# game: catalyst\n[[case]\n")
    shown = run("check", "broken.toml", "good.toml", "none.toml", code=1)
    assert "broken.toml: is not a TOML file" in shown
    assert "none.toml: cannot be read (No such file or directory)" in shown
    assert shown.endswith("1 case holds. 2 files cannot be read.\n")
    Path("whose.toml").write_text(GOOD.removeprefix("# game: catalyst\n"))
    assert "whose.toml: of which game?" in run("check", "whose.toml", code=1)
    assert run("check", "whose.toml", "--game", "catalyst") == "1 case holds.\n"


def test_uncovered_rules_with_their_first_words(run: Run) -> None:
    Path("good.toml").write_text(GOOD)
    shown = run("check", "good.toml", "--uncovered")
    rules = len(find("catalyst").rulebook)
    assert f"Catalyst: {rules - 1} of {rules} rules have no case." in shown
    assert "CAT-24   You must pay in full at once from your own coins; a …" in shown
    assert "CAT-21 " not in shown


def test_the_games(run: Run) -> None:
    shown = run("games")
    rules = len(find("catalyst").rulebook)
    assert any(line.split()[:6] == ["catalyst", "Catalyst", "2", "to", "4", str(rules)] for line in shown.splitlines())


def test_version_and_help(run: Run) -> None:
    assert run("--version") == f"parlour {__version__}\n"
    shown = run("--help")
    for word in ("Play", "Study the rules", "Research", "parlour simulate catalyst --games 100000"):
        assert word in shown
    for command in ("play", "replay", "games", "rules", "check", "simulate", "compile"):
        assert "Example  parlour " + command in run(command, "--help")


def _parlour(*words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    source = str(Path(find("catalyst").folder).parents[2])
    env = {**os.environ, "PYTHONPATH": source, "PARLOUR_INTERPRET": "1", "COLUMNS": "100"}
    return subprocess.run(
        [sys.executable, "-m", "parlour", *words], env=env, cwd=cwd, capture_output=True, text=True, check=False
    )


def test_content_of_ones_own(tmp_path: Path) -> None:
    """In a process of its own: content is read when a game is imported."""
    printed = (find("catalyst").folder / "content.toml").read_text()
    (tmp_path / "mine.toml").write_text(printed.replace("Caravan Guard", "Tea Smuggler"))
    words = ("play", "catalyst", "--seats", "me,me", "--seed", "7")
    assert "Tea Smuggler" in _parlour(*words, "--content", "mine.toml", cwd=tmp_path).stdout.replace("│\n│", " ")
    assert "Tea Smuggler" not in _parlour(*words, cwd=tmp_path).stdout
    (tmp_path / "bad.toml").write_text(printed.replace("number = 5", "number = 7", 1))
    refused = _parlour(*words, "--content", "bad.toml", cwd=tmp_path)
    assert refused.returncode == 2
    assert refused.stderr.startswith("Error: bad.toml: catalyst")
    assert "number is 7; expected a whole number from 1 to 5" in " ".join(refused.stderr.split())


def test_content_belongs_to_one_game(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("good.toml").write_text(GOOD)
    Path("whose.toml").write_text("")
    shown = run("check", "whose.toml", "--content", "mine.toml", code=2)
    assert "name the game with --game" in shown
