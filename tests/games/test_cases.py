"""Every rule case of every game holds, in all three modes; and what a case file may not be."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import games
from parlour.engine.case import Case, CaseError, parse_cases, read_cases, run_case, uncovered
from parlour.engine.game import Game
from parlour.engine.rules import Linked, Mode

# What no position can show: tokens without a rule effect, and what nobody may know.
NOT_TO_BE_SHOWN = {"catalyst": ["CAT-8", "CAT-98"], "time_capsules": ["TC-15"], "dominations": ["DOM-9"]}
CASES = [
    pytest.param(slug, case, id=f"{slug}: {case.name}")
    for slug in games.slugs()
    for file in sorted((games.find(slug).folder / "cases").glob("*.toml"))
    for case in read_cases(file)
]


@pytest.mark.parametrize(("slug", "case"), CASES)
def test_case(slug: str, case: Case) -> None:
    game = games.find(slug)
    assert [str(failure) for failure in run_case(game, case, game.linked(Mode.INTERPRETED))] == []


@pytest.mark.parametrize("mode", [Mode.COMPILED, Mode.CHECKED])
def test_cases_hold_when_compiled(mode: Mode) -> None:
    failures = []
    for slug, case in (param.values for param in CASES):
        assert isinstance(case, Case)
        game = games.find(str(slug))
        failures += run_case(game, case, game.linked(mode))
    assert failures == []


@pytest.mark.parametrize("slug", games.slugs())
def test_every_rule_has_a_case(slug: str) -> None:
    cases = [param.values[1] for param in CASES if param.values[0] == slug]
    assert uncovered(games.find(slug), cases) == NOT_TO_BE_SHOWN[slug]  # type: ignore[arg-type]


@pytest.mark.parametrize("slug", games.slugs())
def test_case_names_are_distinct(slug: str) -> None:
    names = [param.values[1].name for param in CASES if param.values[0] == slug]  # type: ignore[union-attr]
    assert len(names) == len(set(names))


ROW = ["Field Quartermaster", "Sun Courier", "Harvest Steward", "Road Warden", "Banner Shepherd"]


def case_of(**values: Any) -> Case:
    row = {"name": "a case", "rules": ["CAT-23"], "given": {"row": ROW, "coins": [5, 4]}, **values}
    return parse_cases({"case": [row]}, "mine.toml")[0]


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"then": {"coins": [4, 4]}, "when": ["recruit 3"]}, "coins is [3, 4], expected [4, 4]"),
        ({"when": ["recruit 3"], "refused": "CAT-24"}, "'recruit 3' should be refused by CAT-24, but it is possible"),
        ({"when": ["end"], "refused": "CAT-24"}, "is refused by CAT-18 (a turn begins"),
        ({"when": ["end"], "refused": "CAT-18", "says": "no"}, "expected 'no'"),
        ({"when": ["end"], "then": {"active": 0}}, "'end' is not possible: a turn begins"),
        ({"when": ["dance"], "then": {"active": 0}}, "cannot read the move 'dance'"),
        ({"choices": ["collect"]}, "choices is ['collect', 'recruit 1', "),
        ({"then": {"coin": [5, 4]}}, "then: unknown key 'coin'; did you mean 'coins'?"),
        ({"then": {"stacks": {"school": 1}}}, "stacks: unknown key 'school'"),
        ({"then": {"points": {"luck": [1, 1]}}}, "sources out of pile"),
        ({"then": {"active": 0}, "rules": ["CAT-230"]}, "there is no rule CAT-230"),
        ({"then": {"active": 0}, "given": {"roww": ROW}}, "given: unknown key 'roww'; did you mean 'row'?"),
        ({"then": {"active": 0}, "given": {"prices": []}}, "given: unknown key 'prices'"),
        ({"then": {"active": 0}, "given": {"row": ROW[:4]}}, "expected 5 names"),
        ({"then": {"active": 0}, "given": {"row": [*ROW[:4], "Sun Currier"]}}, "did you mean 'Sun Courier'?"),
        ({"then": {"active": 0}, "given": {"row": ROW, "free": [[ROW[0]], []]}}, "lies somewhere else already"),
        ({"then": {"active": 0}, "given": {"coins": [1]}}, "expected 2 whole numbers"),
        ({"then": {"active": 0}, "given": {"row": ROW, "coins": [9, 4]}}, "more coins than the limit outside a turn"),
        ({"then": {"active": 0}, "given": {"buildings": [{"school": ""}, {}]}}, "'school' is no name known here"),
        ({"then": {"active": 0}, "given": {"draws": ["Sun Courier", "Sun Courier"]}}, "only once"),
        ({"then": {"active": 0}, "given": {"deck": 0}}, "the reserve is the new deck (CAT-64)"),
        ({"then": {"active": 0}, "players": 5}, "players is 5; Catalyst is for 2 to 4"),
        ({"then": {"active": 0}, "players": 1, "given": {}, "seed": 3}, "players is 1; Catalyst is for 2 to 4"),
    ],
)
def test_a_case_that_does_not_hold_says_why(catalyst: Game, interpreted: Linked, values: Any, said: str) -> None:
    failures = run_case(catalyst, case_of(**values), interpreted)
    assert len(failures) >= 1
    assert said in str(failures[0])
    assert str(failures[0]).startswith("mine.toml: 'a case' (")


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"name": ""}, "case '': name is ''; expected a text"),
        ({"rules": []}, "rules is []; expected a list of texts"),
        ({"rules": "CAT-1"}, "expected a list of texts"),
        ({"when": [3]}, "expected a list of texts"),
        ({"then": 5}, "expected a table"),
        ({"players": "two"}, "expected a whole number"),
        ({"whenn": []}, "unknown key 'whenn'; did you mean 'when'?"),
        ({"then": {}}, "expected something to check"),
        ({"then": {}, "refused": "CAT-1"}, "the refused move as the last one"),
        ({"then": {"active": 0}, "seed": 1}, "either a dealt game"),
        ({"then": {"active": 0}, "says": "no"}, "`refused` beside it"),
    ],
)
def test_a_case_that_is_none_is_refused(values: dict[str, Any], said: str) -> None:
    with pytest.raises(CaseError) as error:
        case_of(**{"then": {"active": 0}, **values})
    assert said in str(error.value)
    assert "mine.toml" in str(error.value)


def test_a_file_that_is_none_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    with pytest.raises(CaseError, match="cannot be read"):
        read_cases(path)
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(CaseError, match="not a TOML file"):
        read_cases(path)
    path.write_text("[[case]\n")
    with pytest.raises(CaseError, match="not a TOML file"):
        read_cases(path)
    path.write_text("[rule]\n")
    with pytest.raises(CaseError, match=r"unknown table \[rule\]"):
        read_cases(path)


LEAF = st.none() | st.booleans() | st.integers(-5, 99) | st.sampled_from([*ROW, "", "collect", "recruit 3", "CAT-24"])
ANYTHING = st.recursive(
    LEAF,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from(["academy", "x"]), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=300, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["name", "rules", "players", "seed", "when", "then", "choices", "refused", "says", "odd"]),
        ANYTHING,
    ),
    st.dictionaries(st.sampled_from([*games.find("catalyst").position, "odd"]), ANYTHING, max_size=4),
    st.dictionaries(
        st.sampled_from([*games.find("catalyst").position, "scores", "points", "odd"]), ANYTHING, max_size=3
    ),
)
def test_any_table_is_a_case_or_a_case_error(values: dict[str, Any], position: Any, then: Any) -> None:
    game = games.find("catalyst")
    row = {"name": "n", "rules": ["CAT-1"], "given": position, "then": then, **values}
    try:
        case = parse_cases({"case": [row]}, "mine.toml")[0]
    except CaseError:
        return
    for failure in run_case(game, case, game.linked(Mode.COMPILED)):
        assert str(failure)
