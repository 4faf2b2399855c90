"""A game's words, and what is told of it: read with every mistake named, and nothing where a game has no such file."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour import games
from parlour.engine.core.errors import ContentError
from parlour.engine.people.about import WEIGHTS, about_game, read_about
from parlour.engine.people.glossary import glossary, read_glossary
from toy_bazaar import GAME as TOY

CATALYST = games.find("catalyst")
TERM = """[[term]]
name = "Building"
forms = ["Buildings"]
means = "A house for somebody."
rule = "CAT-33"
icon = "build"
"""


def refusal(read: object, path: Path, text: str, slug: str = "catalyst") -> str:
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as error:
        read(games.find(slug), path)  # type: ignore[operator]
    return str(error.value)


def test_a_term_has_every_way_it_is_written(tmp_path: Path) -> None:
    path = tmp_path / "glossary.toml"
    path.write_text(TERM + TERM.replace("Building", "chain of events"), encoding="utf-8")
    one, other = read_glossary(CATALYST, path)
    assert (one.id, one.forms) == ("building", ("Building", "Buildings"))
    assert other.id == "chain-of-events"
    assert other.forms == ("chain of events", "Chain of events", "chain of eventss", "Chain of eventss")
    assert (one.means, one.rule, one.icon, one.drawing) == ("A house for somebody.", "CAT-33", "build", "")


@pytest.mark.parametrize(
    ("wrong", "line", "told"),
    [
        (TERM.replace("CAT-33", "CAT-333"), 5, "rule is 'CAT-333'; did you mean 'CAT-33'"),
        (TERM.replace("CAT-33", "X"), 5, "rule is 'X'; Catalyst has no rule of this number"),
        (TERM.replace('"build"', '"built"'), 6, "icon is 'built'; did you mean 'build'"),
        (TERM.replace('icon = "build"', 'drawing = "anatom"'), 6, "drawing is 'anatom'; did you mean 'anatomy'"),
        (TERM + 'drawing = "anatomy"\n', 7, "it has an icon already"),
        (TERM.replace("means", "meens"), 4, "unknown key 'meens'; did you mean 'means'"),
        (TERM.replace("means", "meens"), 1, "means is missing; expected a text"),
        (TERM.replace("somebody.", "somebody"), 4, "ends with a full stop"),
        (TERM.replace("somebody", "some " + "body " * 50), 4, "at most 220 characters"),
        (TERM.replace('["Buildings"]', '"Buildings"'), 3, "a list of other ways to write it"),
        (TERM.replace('["Buildings"]', '["Building"]'), 3, "'Building' is written twice"),
        (TERM + TERM.replace('e = "Building"', 'e = "House"'), 9, "'Buildings' is written twice: term 'Building' has"),
        (TERM + TERM.replace('"Building"', '"building"').replace("Buildings", "x"), 8, "another name than term"),
        ("[[word]]\nname = 'x'\n" + TERM, 1, "unknown table [word]; known are term"),
    ],
)  # fmt: skip
def test_a_glossary_with_a_mistake_is_refused(tmp_path: Path, wrong: str, line: int, told: str) -> None:
    said = refusal(read_glossary, tmp_path / "glossary.toml", wrong)
    assert any(part.startswith(f"glossary.toml:{line}: ") and told in part for part in said.splitlines()), said


ABOUT = """pitch = "Pack and meet again."
minutes = { 1 = 30, 2 = 60, 3 = 80, 4 = 100 }
weight = "demanding"
[options.mode]
turns = "By turns."
phases = "In phases."
[options.start]
full = "From the start."
quick = "From the third round."
"""


def test_what_is_told_of_a_game(tmp_path: Path) -> None:
    path = tmp_path / "about.toml"
    path.write_text(ABOUT, encoding="utf-8")
    about = read_about(games.find("time_capsules"), path)
    assert (about.pitch, about.length, about.weight, about.effort) == (
        "Pack and meet again.",
        "30 to 100 min",
        "demanding",
        3,
    )
    assert about.options["start", "quick"] == "From the third round."


@pytest.mark.parametrize(
    ("wrong", "line", "told"),
    [
        (ABOUT.replace("demanding", "demandin"), 3, "did you mean 'demanding'"),
        (ABOUT.replace(", 4 = 100", ""), 2, "4 is missing; expected a whole number"),
        (ABOUT.replace("4 = 100", "4 = 100, 5 = 9"), 2, "unknown key '5'"),
        (ABOUT.replace("quick =", "quik ="), 9, "unknown key 'quik'; did you mean 'quick'"),
        (ABOUT.replace("[options.mode]", "[options.mood]"), 4, "unknown key 'mood'; did you mean 'mode'"),
        (ABOUT.replace("pitch", "pich"), 1, "unknown key 'pich'; did you mean 'pitch'"),
        (ABOUT.replace("again", "again" * 50), 1, "at most 200 characters"),
        ("pitch = \n", 0, "is not a TOML file"),
    ],
)  # fmt: skip
def test_an_about_with_a_mistake_is_refused(tmp_path: Path, wrong: str, line: int, told: str) -> None:
    said = refusal(read_about, tmp_path / "about.toml", wrong, "time_capsules")
    begins = f"about.toml:{line}: " if line else "about.toml: "
    assert any(part.startswith(begins) and told in part for part in said.splitlines()), said


@pytest.mark.parametrize("slug", games.slugs())
def test_every_game_tells_what_to_expect(slug: str) -> None:
    game = games.find(slug)
    about = about_game(game)
    assert set(about.minutes) == set(range(game.fewest, game.most + 1))
    assert list(about.minutes.values()) == sorted(about.minutes.values())
    assert about.weight in WEIGHTS
    glossary(game)  # without a mistake, where there is one


def test_a_game_without_files_tells_nothing() -> None:
    assert glossary(TOY) == ()
    assert about_game(TOY).length == about_game(TOY).pitch == ""
    assert about_game(TOY).effort == 0
