"""Every rule case of every game holds; and what a case file may not be."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import games
from parlour.engine.core.moves import Axis
from parlour.engine.core.rules import Linked, Mode
from parlour.engine.game import Game
from parlour.engine.people.case import GENERAL, Case, CaseError, parse_cases, read_cases, run_case, uncovered
from parlour.games.catalyst.content import CATALYSTS
from thorough import THOROUGH

# What no position can show: components and names without a rule effect, what nobody may know, what cannot happen.
NOT_TO_BE_SHOWN = {
    "catalyst": ["CAT-8", "CAT-98"],
    "time_capsules": ["TC-15"],
    "dominations": ["DOM-9"],
    "free_radicals": [
        "FR-6", "FR-7", "FR-8", "FR-ARTI-9", "FR-MERC-9", "FR-HOTE-9", "FR-ENTE-10", "FR-ADVE-10",
        "FR-67", "FR-71", "FR-79", "FR-82",
    ],
    "revive": ["REV-151"],
}  # fmt: skip
FILES = [(slug, file) for slug in games.slugs() for file in sorted((games.find(slug).folder / "cases").glob("*.toml"))]
cases_in = cache(read_cases)
PLAIN = 4 if THOROUGH else 40  # one case of so many is played as plain Python


def failed(game: Game, case: Case, mode: Mode) -> list[str]:
    """What does not hold; each failure names its case, and so does whatever else goes wrong."""
    try:
        return [f"{mode.value}: {failure}" for failure in run_case(game, case, game.linked(mode))]
    except Exception as error:
        error.add_note(f"in the case {case.name!r}, {mode.value}")
        raise


@pytest.mark.parametrize(("slug", "file"), FILES, ids=lambda part: getattr(part, "stem", part))
def test_every_case_holds(slug: str, file: Path) -> None:
    """With machine code, and some as plain Python too; that all modes play alike is shown for every game."""
    game, found = games.find(slug), []
    for case in cases_in(file):
        found += failed(game, case, Mode.COMPILED)
        if crc32(case.name.encode()) % PLAIN == 0:
            found += failed(game, case, Mode.INTERPRETED)
    assert found == []


@pytest.mark.slow
@pytest.mark.parametrize("slug", games.slugs())
def test_cases_hold_with_bounds_checks(slug: str) -> None:
    game = games.find(slug)
    assert [told for case in cases_of(slug) for told in failed(game, case, Mode.CHECKED)] == []


def cases_of(slug: str) -> list[Case]:
    """All cases of a game."""
    return [case for of, file in FILES if of == slug for case in cases_in(file)]


@pytest.mark.parametrize("slug", games.slugs())
def test_every_rule_has_a_case(slug: str) -> None:
    assert uncovered(games.find(slug), cases_of(slug)) == NOT_TO_BE_SHOWN[slug]


@pytest.mark.parametrize("slug", games.slugs())
def test_case_names_are_distinct(slug: str) -> None:
    names = [case.name for case in cases_of(slug)]
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
        ({"when": ["recriut 3"], "then": {"active": 0}}, "the move 'recriut 3'; did you mean 'recruit 3'?"),
        ({"when": ["activate Sun Currier"], "then": {"active": 0}}, "did you mean 'activate Sun Courier'?"),
        ({"when": ["build acadmy by 1"], "then": {"active": 0}}, "did you mean 'build Academy by 1'?"),
        ({"given": {"free": [["Sun Courier"], []]}, "choices": ["collect"]}, "choices is ['activate Sun Courier', "),
        (
            {"given": {"free": [["Sun Courier"], []]}, "when": ["end"], "then": {"active": 0}},
            "possible are: activate Sun Courier, collect",
        ),
        (
            {
                "given": {"row": ROW, "coins": [5, 4], "draws": ["Iron Twins", "Lens Grinder"]},
                "when": ["recruit 3"],
                "then": {"active": 1},
            },
            "draws: never drawn: Lens Grinder; if that is meant, say so: then draws = ['Lens Grinder']",
        ),
        ({"when": ["recruit 3"], "then": {"ranking": [4, 4]}}, "expected [4, 4]"),
        ({"choices": ["collect"]}, "choices is ['collect', 'recruit 1', "),
        ({"then": {"coin": [5, 4]}}, "then: unknown key 'coin'; did you mean 'coins'?"),
        ({"then": {"stacks": {"school": 1}}}, "stacks: unknown key 'school'"),
        (
            {"then": {"stacks": {}}},
            "stacks is {'cathedral': 1, 'academy': 1, 'marketplace': 1, 'barracks': 1}, expected {}",
        ),
        ({"then": {"points": {}}}, "points is {'coins': [1, 1]}, expected {}"),
        ({"then": {"points": {"luck": [1, 1]}}}, "sources out of pile"),
        ({"then": {"active": 0}, "rules": ["CAT-230"]}, "there is no rule CAT-230"),
        ({"then": {"active": 0}, "given": {"roww": ROW}}, "given: unknown key 'roww'; did you mean 'row'?"),
        ({"then": {"active": 0}, "given": {"prices": []}}, "given: prices can only be read, in `then`"),
        ({"then": {"active": 0}, "given": {"chain": [1, 0]}}, "given: chain can only be read, in `then`"),
        ({"then": {"active": 0}, "given": {"row": [*ROW[:4], 0]}}, "row: 0 is no text; expected a name, or ''"),
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
    "values",
    [
        {"when": ["recruit 3"], "then": {"free": [["HARVEST  steward"], []], "over": "Running"}},
        {"when": ["recruit 3"], "then": {"free": [["harvest_id"], []]}},
        {"then": {"stacks": {"Academy": 1}, "points": {"Military Rank": [0, 0]}}},
        {"given": {"row": ROW, "free": [["Iron Twins"], []]}, "then": {"points": {}}},
        {"given": {"row": ROW, "coins": [5, 4], "draws": ["iron twins"]}, "then": {"draws": ["Iron Twins"]}},
        {"given": {"row": ROW, "coins": [5, 4], "draws": ["Iron Twins"]}, "when": ["recruit 3"], "then": {"draws": []}},
        {"given": {"row": ROW, "pile": [[], ["Sun Lancer"]]}, "then": {"winners": [1], "ranking": [2, 1]}},
    ],
)
def test_what_says_the_same_is_the_same(catalyst: Game, interpreted: Linked, values: dict[str, Any]) -> None:
    steward = next(c.id for c in CATALYSTS if c.name == "Harvest Steward")
    written = json.loads(json.dumps(values).replace("harvest_id", steward).replace("Sun Lancer", "Iron Twins"))
    assert [str(failure) for failure in run_case(catalyst, case_of(**written), interpreted)] == []


def test_a_failure_names_its_line(catalyst: Game, interpreted: Linked, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        """# game: catalyst
[[case]]
name = "one"
rules = ["CAT-1",
  "CAT-999"]
given = { row = ["Sun Courier", "", "", "", ""], coins = [5, 4] }

when = ["collect",
  "recriut 1"]
then = { coins = [1, 2] }

[[case]]
name = "two"
rules = ["CAT-1"]
[case.then]
active = 0
coins = [1, 2]
[[case]]
name = "three"
rules = ["CAT-1"]
  [case.given]
  coins = [5, 4]
  rwo = []
  [case.then]
  active = 0
""",
        encoding="utf-8",
    )
    told = [
        str(failure).split(": ")[0] for case in read_cases(path) for failure in run_case(catalyst, case, interpreted)
    ]
    assert told == ["mine.toml:4", "mine.toml:9", "mine.toml:16", "mine.toml:17", "mine.toml:23"]
    path.write_text('[[case]]\nname = "one"\n[[case]]\nname = "two"\nrules = 1\n', encoding="utf-8")
    with pytest.raises(CaseError) as error:
        read_cases(path)
    first, second = str(error.value).splitlines()
    assert first.startswith("mine.toml:1: case 'one': rules is missing")
    assert second.startswith("mine.toml:5: case 'two': rules is 1")


STRICT = [
    ("dominations", {"land": ["T03 D(0,0)"], "cities": [["T03 2 x"], []]}, "'T03 2 x' is no City"),
    ("dominations", {"land": ["T03 D(0,0)"], "cities": [["T03 two"], []]}, "a City has level 1 to 3"),
    ("dominations", {"land": ["T03 D(0,0) 1 1"]}, "is no tile in a cell"),
    ("dominations", {"land": ["T03 D(0,0)x 1"]}, "is no cell"),
    (
        "dominations",
        {"monuments": ["Great Pyramid", "Stonehenge"], "spots": {"Great Pyramid": "U(0,1) 0 0"}},
        "rotation",
    ),
    ("dominations", {"trees": [["Bartering copy 9"], []]}, "is no name known here"),
    ("dominations", {"trees": [["advanced"], []]}, "is no name known here"),
    ("dominations", {"trees": [[""], []]}, "is no card of a tree"),
    ("dominations", {"trees": [["Stonehenge copy 1 level 1"], []]}, "is no card of a tree"),
    ("dominations", {"order": ["0", "1"]}, "expected each seat once"),
    ("dominations", {"round": 0}, "expected a whole number from 1 to 5"),
    ("dominations", {"age": 0}, "expected a whole number from 1 to 3"),
    ("time_capsules", {"round": 0}, "expected a whole number from 1 to 10"),
    ("time_capsules", {"active": [["0 battery1"], []]}, "is no name"),
    ("time_capsules", {"active": [["computer8:5:6"], []]}, "is no face"),
    ("time_capsules", {"active": [["readied battery1"], []]}, "only artifacts are readied"),
    ("time_capsules", {"inactive": [["battery1:3"], []]}, "only computers do"),
    ("time_capsules", {"offer": [False, "", "", "", "", ""]}, "False is no text"),
    ("time_capsules", {"offer": ["Solar Sail", "", "", "", "", ""]}, "Solar Sail is no blue tile"),
    ("time_capsules", {"stacks": {"qubit": ["Solar Sail"]}}, "Solar Sail is no blue tile"),
    ("time_capsules", {"places": [["open"], []]}, "expected 4 of bag, open, aside"),
    ("catalyst", {"buildings": [{"academy": "", "Academy": ""}, {}]}, "twice"),
]


@pytest.mark.parametrize(("slug", "given_position", "said"), STRICT)
def test_positions_are_read_strictly(slug: str, given_position: dict[str, Any], said: str) -> None:
    game = games.find(slug)
    case = parse_cases({"case": [{"name": "n", "rules": ["X"], "given": given_position, "then": {"over": ""}}]}, "m")[0]
    failures = run_case(game, case, game.linked(Mode.INTERPRETED))
    assert len(failures) == 1
    assert said in failures[0].text


PAGE = (Path(__file__).parent.parent.parent / "docs" / "cases.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("slug", games.slugs())
def test_the_page_names_every_key_decision_end_and_source(slug: str) -> None:
    game = games.find(slug)
    row = re.search(rf"^\| {game.title} \| (.*) \| (.*) \| (.*) \|$", PAGE, re.MULTILINE)
    assert row is not None
    decisions, ends, sources = (re.findall(r"`\"?(.*?)\"?`", cell) for cell in row.groups())
    assert decisions == [kind for n, kind in enumerate(game.kind_names) if game.supply["is_decision"](n)]
    assert ends == list(game.end_names[1:])
    assert sources == list(game.sources)
    section = PAGE.split(f"\n## {game.title}\n")[1].split("\n## ")[0]
    documented = {
        key: given == "yes"
        for keys, given in re.findall(r"^\| (`.*?) \| (yes|no) \|", section, re.MULTILINE)
        for key in re.findall(r"`(\w+)`", keys)
    }
    assert documented == {key: entry.write is not None for key, entry in game.position.items()}


def test_the_page_names_what_can_be_asked_in_every_game() -> None:
    table = PAGE.split("## What `then` can ask in every game")[1].split("\n\n")[1]
    assert tuple(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)) == GENERAL
    for slug in games.slugs():
        assert not set(GENERAL) & set(games.find(slug).position)


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


KEYS_OF_A_CASE = ["name", "rules", "players", "seed", "when", "then", "choices", "refused", "says", "odd"]


@pytest.mark.parametrize("slug", games.slugs())
def test_any_table_is_a_case_or_a_case_error(slug: str) -> None:
    game = games.find(slug)
    names = st.sampled_from([name for axis in _axes(game) for name in (*axis.names[:40], *axis.also[:40])])
    anything = st.recursive(
        LEAF | names | st.builds("{} {}".format, names, st.sampled_from(["1", "2", "level 1", "U(0,1) 0", "D(0,0)"])),
        lambda inner: st.lists(inner, max_size=5) | st.dictionaries(names | st.just("x"), inner, max_size=3),
        max_leaves=8,
    )
    keys = st.sampled_from([*game.position, "odd"])
    asked = st.sampled_from([*game.position, *GENERAL, "odd"])

    @settings(max_examples=200 if THOROUGH else 30, deadline=None)
    @given(
        st.dictionaries(st.sampled_from(KEYS_OF_A_CASE), anything),
        st.dictionaries(keys, anything, max_size=4),
        st.dictionaries(asked, anything, max_size=3),
    )
    def read(values: dict[str, Any], position: Any, then: Any) -> None:
        row = {"name": "n", "rules": [f"{game.tag}-1"], "given": position, "then": then, **values}
        try:
            case = parse_cases({"case": [row]}, "mine.toml")[0]
        except CaseError:
            return
        for failure in run_case(game, case, game.linked(Mode.COMPILED)):
            assert str(failure)

    read()


def _axes(game: Game) -> list[Axis]:
    return [axis for block in game.moves.blocks.values() for axis in block.axes]
