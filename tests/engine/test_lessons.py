"""Lessons and their conditions: what is understood, and what is said of everything else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from parlour import games
from parlour.engine.core.errors import ContentError
from parlour.engine.people.conditions import read_condition, read_text
from parlour.engine.people.lessons import course_of, read_course
from parlour.engine.people.moments import ConditionError, Names, Pattern, read_pattern

CATALYST = games.find("catalyst")
POSITION = {
    "coins": [4, 6, 1],
    "goal": "Founding Charter",
    "deck": 12,
    "row": ["Sun Courier", "", "Iron Twins"],
    "free": [["Sun Courier"], [], ["Iron Twins", "Grand Legate"]],
    "buildings": [{"academy": ""}, {}, {"barracks": "Golden Regent"}],
    "stacks": {"academy": 2},
    "active": 0,
    "secret": None,
    "hands": [["a", "b"], None, None],
}
BY_SEATS = ["coins", "free", "buildings", "hands"]
NAMES = Names(
    CATALYST.moves,
    ["turn", "chain", "end of turn"],
    ["built", "recruited"],
    POSITION,
    BY_SEATS,
    ["goal", "end"],
    {"twins": ("red_5", "green_4")},
    ["Sun Courier", "Iron Twins", "Golden Regent", "academy", "a", "b"],
)


@dataclass
class At:
    """A moment that is made up."""

    seat: int = 0
    decision: str = "turn"
    turns: int = 3
    decisions: int = 7
    quiet: int = 2
    offered: Sequence[int] = tuple(CATALYST.moves.parse(name) for name in ("collect", "recruit 3"))
    heard: Sequence[str] = ("goal",)
    lately: Sequence[tuple[str, int]] = (("built", 1),)
    before: Sequence[tuple[str, int]] = (("recruited", 0),)
    moves: Sequence[int] = field(default_factory=lambda: [CATALYST.moves.parse("recruit 2")])

    def value(self, key: str) -> Any:
        return POSITION[key]

    def points(self) -> Sequence[int]:
        return [10, 30, 20]

    def told(self, event: str, ever: bool) -> Sequence[int]:
        return [seat for name, seat in (*self.lately, *(self.before if ever else ())) if name == event]

    def taken(self, decision: str) -> int:
        return 2 if decision == "turn" else 0

    def played(self, pattern: Pattern) -> int:
        return sum(move in pattern for move in self.moves)


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("decision is turn", True),
        ("decision is chain, turn", True),
        ('decision is "end of turn"', False),
        ("not decision is turn", False),
        ("over", False),
        ('offers "recruit *"', True),
        ('offers "RECRUIT 3" and not offers "recruit 4"', True),
        ('offers "activate Sun Courier"', False),
        ("heard goal and not heard end", True),
        ('offers "activate {twins}"', False),
        ("told built", True),
        ("told built by me", False),
        ("told built by others", True),
        ("told recruited", False),
        ("ever recruited by me", True),
        ('played "recruit *"', True),
        ('played "recruit *" >= 2', False),
        ("taken turn = 2", True),
        ("turns >= 3 and decisions = 7 and quiet < 3 and choices = 2", True),
        ("my coins >= 4 and their coins = 6 and my coins < their coins", True),
        ("the deck <= 12", True),
        ('the goal is "founding  charter"', True),
        ('the goal is not "Founding Charter"', False),
        ('the row has "Iron Twins" and not the row has "Golden Regent"', True),
        ("the row has twins", True),
        ('the row has "Golden Regent", twins', True),
        ("my free has twins", False),
        ('the stacks has "academy"', True),
        ("count the row = 2", True),
        ("count my free = 1 and count their free = 2", True),
        ("count my buildings = 1", True),
        ('my buildings has "academy"', True),
        ('my buildings.academy is ""', True),
        ('my buildings.barracks is ""', True),
        ("the stacks.academy = 2 and the stacks.barracks = 0", True),
        ("the active = me", True),
        ("the active is me", True),
        ("my points = 10 and their points = 30", True),
        ("the secret > 0 or the secret < 1 or the secret = 0", False),
        ("my hands has \"b\" and count my hands = 2", True),
        ("turns = 1 or turns = 3 and not over", True),
        ("(turns = 1 or turns = 3) and over", False),
    ],
)  # fmt: skip
def test_conditions(text: str, holds: bool) -> None:
    assert read_condition(text, NAMES).holds(At()) is holds


def test_when_the_game_is_over_there_is_no_decision() -> None:
    assert read_condition("over and not decision is turn", NAMES).holds(At(decision=""))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "something is missing"),
        ("decision is trun", "no decision 'trun'; did you mean 'turn'?"),
        ("decision is", "a decision is missing"),
        ('offers "recruti *"', "did you mean"),
        ("offers recruit", "stands in quotes"),
        ('offers "activate {twin}"', "there is no group 'twin'; did you mean 'twins'?"),
        ("heard gaol", "no lesson 'gaol'; did you mean 'goal'?"),
        ("told buit", "no event 'buit'; did you mean 'built'?"),
        ("coins >= 3", "did you mean 'my coins'?"),
        ("deck >= 3", "did you mean 'the deck'?"),
        ("my coin >= 3", "no key of a position 'coin'; did you mean 'coins'?"),
        ("my deck >= 3", "'deck' is one for all: write 'the'"),
        ("the coins >= 3", "'coins' belongs to each seat: write 'my' or 'their'"),
        ("my coins", "a comparison is expected"),
        ("my coins >=", "something is missing at the end"),
        ("the row >= 2", "write 'count' before it"),
        ("count my coins >= 2", "'count' stands before a list or a table"),
        ('my coins has "x"', "'has' is asked of a list or a table"),
        ('their free has "x"', "'has' is asked of a list or a table"),
        ('my free has "Sun Corier"', "no thing 'Sun Corier'; did you mean 'Sun Courier'?"),
        ("my free has twin", "no group 'twin'; did you mean 'twins'?"),
        ("my free has", "what it has is missing"),
        ('the goal >= "a"', "texts are compared by 'is'"),
        ('my coins >= "now"', "texts are compared by 'is'"),
        ("my coins.gold = 1", "is no table"),
        ("(turns = 1", "a bracket is not closed"),
        ("turns = 1 turns = 2", "is not understood here"),
        ("tunrs = 1", "did you mean 'turns'?"),
        ("turns = 1 and", "something is missing"),
        ("__import__ = 1", "is not understood"),
    ],
)  # fmt: skip
def test_conditions_that_are_refused(text: str, told: str) -> None:
    with pytest.raises(ConditionError) as refused:
        read_condition(text, NAMES)
    assert told in str(refused.value)


def test_texts_say_what_there_is() -> None:
    text = read_text(
        "You have {my coins|coin|coins}, they {their coins}, {count my free|card} wait; {the goal}.", NAMES
    )
    assert text.said(At()) == "You have 4 coins, they 6, 1 card wait; Founding Charter."
    for wrong, told in (("{my coin}", "did you mean 'coins'?"), ("{the row}", "'count'"), ("{my coins", "not closed")):
        with pytest.raises(ConditionError) as refused:
            read_text(wrong, NAMES)
        assert told in str(refused.value)


def test_patterns_mean_moves_by_ids_and_by_names() -> None:
    by_id, by_name = (read_pattern(f"activate {who}", CATALYST.moves, {}) for who in ("yellow_3", "sun  courier"))
    assert by_id.moves == by_name.moves
    assert len(read_pattern("recruit *", CATALYST.moves, {}).moves) == 5 + 5 * 6
    twins = read_pattern("activate {twins}", CATALYST.moves, {"twins": ("red_5", "Sun Courier")})
    assert {CATALYST.moves.said(move) for move in twins.moves} == {"activate Iron Twins", "activate Sun Courier"}


# ---------------------------------------------------------------- files

GOOD = """
[first_game]
seats = 2
bot = "novice"
minutes = 10
seed = 1
[[lesson]]
id = "one"
name = "One"
when = "decision is turn"
say = "Words."
"""


def refused(tmp_path: Path, text: str) -> str:
    """What is said of a file."""
    path = tmp_path / "lessons.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as error:
        read_course(CATALYST, path)
    return str(error.value)


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ('whem = "x"', "lessons.toml:12: lesson 'One': unknown key 'whem'; did you mean 'when'?"),
        ('only = ["recriut *"]', "lessons.toml:12: lesson 'One': only: no move is like 'recriut *'; did you mean"),
        ('only = "recruit *"', "expected a list of texts"),
        ('point = ["part lgo"]', "there is no part of the page 'lgo'; did you mean 'log'?"),
        ('point = ["row-1"]', "points at nothing; expected 'spot NAME'"),
        ('point = ["move colect"]', "no move is like 'colect'; did you mean 'collect'?"),
        ('rules = ["CAT-999"]', "there is no rule 'CAT-999'"),
        ('try = ""', "try is ''; expected a text"),
        ('point = ["spot catalyst-{twins}"]', "there is no group 'twins'"),
        ("[groups]\nx = ['Sun Corier']", "[groups]: x: there is no thing 'Sun Corier'; did you mean 'Sun Courier'?"),
        ("[groups]\nx = 'Sun Courier'", "[groups]: x is 'Sun Courier'; expected a list of ids or names"),
        ('try = "An *open end"', "every * with another one"),
        ("sometimes = 1", "expected true or false"),
        ('[[lesson.after]]\nsay = "x"\ndid = ["colect"]', "lessons.toml:14: lesson 'One', after 1: did: no move"),
        ('[[lesson.after]]\nsay = "x"\nwhen = "my gold = 1"', "after 1: when: 'my gold = 1': there is no key"),
        ('[[lesson]]\nid = "one"\nname = "Two"\nwhen = "over"\nsay = "x"', "expected another id than lesson 'One' has"),
        ('[[lesson]]\nid = "two"\nname = "Two"\nwhen = "over"', "lesson 'Two': say is missing; expected a text"),
        ("[other]\nx = 1", "unknown table [other]"),
    ],
)  # fmt: skip
def test_what_is_not_understood_is_refused(tmp_path: Path, more: str, told: str) -> None:
    assert told in refused(tmp_path, GOOD + more)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("seats = 2", "seats = 7", "lessons.toml:3: [first_game]: seats is 7; expected a whole number from 2 to 4"),
        ("seed = 1", 'seed = "x"', "seed is 'x'; expected a whole number"),
        ("seed = 1", "seed = 1\noptions = { mode = 'turns' }", "has no option 'mode'"),
        ("seed = 1", "seed = 1\ngiven = { coin = [1, 1] }", "unknown key 'coin'; did you mean 'coins'?"),
        ('"decision is turn"', '"decision is trun"', "lessons.toml:10: lesson 'One': when: 'decision is trun': "),
        ('"Words."', '"{my coin}"', "lessons.toml:11: lesson 'One': say: {my coin}: there is no key"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_line(tmp_path: Path, old: str, new: str, told: str) -> None:
    assert told in refused(tmp_path, GOOD.replace(old, new))


def test_all_that_is_wrong_is_told_at_once(tmp_path: Path) -> None:
    wrong = GOOD.replace("turn", "trun").replace("Words.", "{x}") + 'rules = ["CAT-0"]'
    assert len(refused(tmp_path, wrong).splitlines()) == 3


def test_a_game_without_lessons_has_no_course(tmp_path: Path) -> None:
    assert course_of(CATALYST) is not None
    assert course_of(replace(CATALYST, folder=tmp_path)) is None
