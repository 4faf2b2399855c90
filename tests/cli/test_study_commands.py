"""`parlour rules`, `check`, `games`, `compile`, and the help."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from parlour import __version__
from parlour.games import find, slugs

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


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        (("CAT-17 to CAT-20",), [17, 18, 19, 20]),
        (("cat-20", "to", "cat-17"), [17, 18, 19, 20]),
        (("17-18",), [17, 18]),
        (("CAT-17,", "CAT-19"), [17, 19]),
        (("CAT-23", "CAT-24"), [23, 24]),
        (("CAT-1, 5 to 6 and 9",), [1, 5, 6, 9]),
        (("ties",), [81, 82, 83]),
        (("TURN",), [17, 18, 19, 20]),
        (("Clean-up",), [42, 43, 44, 45, 46, 47, 48]),
        (("actions",), list(range(21, 49))),
    ],
)
def test_lists_ranges_and_sections(run: Run, words: tuple[str, ...], numbers: list[int]) -> None:
    shown = run("rules", "catalyst", *words)
    heads = [line.split("  ")[0] for line in shown.splitlines() if line.startswith("CAT-") and "  " in line]
    assert heads == [f"CAT-{n}" for n in numbers]
    assert "from the rulebook" not in shown


def test_a_single_rule_says_where_it_comes_from(run: Run) -> None:
    assert "\nfrom the rulebook, lines 51, 127; our own ruling\n" in run("rules", "catalyst", "CAT-14")
    assert "\nour own ruling\n" in run("rules", "catalyst", "CAT-16")
    assert "from the rulebook, line 51; ludidice.wordpress.com/" in run("rules", "catalyst", "CAT-15")


def test_the_introduction_and_the_whole_rulebook(run: Run) -> None:
    shown = run("rules", "catalyst")
    assert "You lead a city." in shown
    assert "- free: a Catalyst in front of a player that stands in no Building." in shown
    assert "[O] our own ruling" in " ".join(shown.split())
    assert "CAT-1 " in shown
    everything = run("rules", "catalyst", "--all")
    for number in find("catalyst").rulebook:
        assert f"- {number} " in everything
    assert "You lead a city." in everything
    assert "- E1 (CAT-21) Given a board" in everything
    assert "[S:11]" not in everything


def test_near_numbers_only_are_suggested(run: Run) -> None:
    last = len(find("catalyst").rulebook)
    near = run("rules", "catalyst", f"CAT-{last + 2}", code=2)
    assert f"has no rule CAT-{last + 2} (did you mean CAT-{last}?)" in near
    assert "did you mean" not in run("rules", "catalyst", "CAT-999", code=2)
    assert "did you mean" not in run("rules", "catalyst", "CAT-17 to CAT-999", code=2)


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


def test_a_case_that_fails_is_one_line_and_what_happened(run: Run) -> None:
    Path("bad.toml").write_text(GOOD.replace("[7, 2]", "[8, 2]") + GOOD.removeprefix("# game: catalyst\n"))
    failure, *log, summary = run("check", "bad.toml", code=1).splitlines()
    assert failure == ("bad.toml:7: 'Collecting brings the highest number' (CAT-21): coins is [7, 2], expected [8, 2]")
    assert "    Ada collects 5 coins (CAT-21)" in log
    assert all(line.startswith("    ") for line in log)
    assert summary == "1 of 2 cases fails."


def test_at_most_eight_lines_of_what_happened(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    class Told(str):
        log = tuple(f"line {n}" for n in range(20))

    monkeypatch.setattr("parlour.engine.people.case.run_case", lambda game, case, linked: [Told("bad")])
    Path("good.toml").write_text(GOOD)
    told = [line for line in run("check", "good.toml", code=1).splitlines() if line.startswith("    line")]
    assert told == [f"    line {n}" for n in range(12, 20)]


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


@pytest.mark.parametrize("columns", ["80", "100"])
def test_the_games(run: Run, monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    shown = run("games")
    assert "…" not in shown
    assert max(map(len, shown.splitlines())) <= int(columns)
    rows = [line.split("  ")[0] for line in shown.splitlines() if not line.startswith(" ")]
    assert rows == ["game", *slugs()]
    text = " ".join(shown.split())
    for game in (find(slug) for slug in slugs()):
        assert f"{game.slug} {game.title} {game.fewest} to {game.most} {len(game.rulebook)} " in text
        for kind in game.tallies.kinds.values():
            assert f"{len(kind.names)} {kind.many}" in text
        for option in game.options:
            assert f"--option {option.key}=" in text
    assert " 0 " not in text


def test_version_and_help(run: Run) -> None:
    assert run("--version") == f"parlour {__version__}\n"
    shown = run("--help")
    for word in ("Play", "Study the rules", "Research", "parlour simulate catalyst --games 100000"):
        assert word in shown
    for command in ("play", "replay", "games", "rules", "check", "simulate", "compile"):
        assert "Example  parlour " + command in run(command, "--help")


@pytest.mark.parametrize(("command", "text"), [("compile", "Compile for this"), ("check", "Run the cases with this")])
def test_content_means_what_the_command_does(run: Run, command: str, text: str) -> None:
    shown = " ".join(run(command, "--help").replace("│", " ").split())
    assert text in shown
    assert "Play with this" not in shown


def _parlour(*words: str, cwd: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    source = str(Path(find("catalyst").folder).parents[2])
    env = {**os.environ, "PYTHONPATH": source, "PARLOUR_INTERPRET": "1", "COLUMNS": "100"}
    return subprocess.run(
        [sys.executable, "-m", "parlour", *words],
        env=env,
        cwd=cwd,
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.slow
def test_content_of_ones_own(tmp_path: Path) -> None:
    """In a process of its own: content is read when a game is imported."""
    printed = (find("catalyst").folder / "content.toml").read_text()
    (tmp_path / "mine.toml").write_text(printed.replace("Caravan Guard", "Tea Smuggler"))
    words = ("play", "catalyst", "--seats", "me,me", "--seed", "7")
    assert "Tea Smuggler" in _parlour(*words, "--content", "mine.toml", cwd=tmp_path).stdout.replace("│\n│", " ")
    assert "Tea Smuggler" not in _parlour(*words, cwd=tmp_path).stdout
    saved = _parlour(*words, "--content", "mine.toml", cwd=tmp_path, typed="collect\nq\nmy tea\n").stdout
    assert "Again with: parlour play catalyst --load 'my tea.parlour' --content mine.toml\n" in saved
    (tmp_path / "bad.toml").write_text(printed.replace("number = 5", "number = 7", 1))
    refused = _parlour(*words, "--content", "bad.toml", cwd=tmp_path)
    assert refused.returncode == 2
    assert refused.stderr.startswith("Error: bad.toml:435: catalyst")
    assert "number is 7; expected a whole number from 1 to 5" in " ".join(refused.stderr.split())


def test_content_belongs_to_one_game(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("good.toml").write_text(GOOD)
    Path("whose.toml").write_text("")
    shown = run("check", "whose.toml", "--content", "mine.toml", code=2)
    assert "name the game with --game" in shown
