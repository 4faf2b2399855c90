"""What a guide says at a table: which lesson when, what stays to be read, what is answered, and what is taken back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from parlour import games
from parlour.engine.people.lessons import read_course
from parlour.table import Table
from parlour.table.guide import Guide, Speech

CATALYST = games.find("catalyst")
BEGINNING = '[first_game]\nseats = 2\nbot = "novice"\nminutes = 10\nseed = 1\n'
ROW = ["Sun Courier", "Iron Twins", "Stall Builder", "Coin Juggler", "Glass Architect"]
Made = Callable[..., Guide]


@pytest.fixture
def made(tmp_path: Path) -> Made:
    """Makes a guide of lessons, each a condition with what else belongs to it; they are called l1, l2 and so on."""

    def make(*lessons: str) -> Guide:
        rows = [
            f'[[lesson]]\nid = "l{n}"\nname = "Lesson {n}"\nsay = "Say {n}: {{my coins}}."\nwhen = {lesson}\n'
            for n, lesson in enumerate(lessons, 1)
        ]
        file = tmp_path / "lessons.toml"
        file.write_text(BEGINNING + "".join(rows), encoding="utf-8")
        return Guide(read_course(CATALYST, file), 0)

    return make


def table() -> Table:
    """Ada has coins and a row of cheap Catalysts."""
    return Table.at("catalyst", {"coins": [5, 5], "row": ROW}, ["Ada", "Ben"], seed=1)


def said(speech: Speech) -> str:
    """The lesson that is shown, with what kind of showing it is."""
    if speech.lesson is None:
        return "-"
    return speech.lesson.id + ("+" if speech.again else "") + ("~" if speech.past else "")


def now(guide: Guide, at: Table, steps: dict[int, int] | None = None) -> str:
    """What it shows now."""
    return said(guide.speech(at, steps or {}))


def test_the_first_that_is_due_speaks_once(made: Made) -> None:
    guide, at = made('"decision is turn"', "'decision is turn and my coins >= 5'", '"decision is turn"'), table()
    assert now(guide, at) == "l1"
    assert now(guide, at, {0: 1}) == "l2"
    assert now(guide, at, {0: 2}) == "l3"
    assert now(guide, at, {0: 3}) == "-"
    at.play("recruit 3")
    assert now(guide, at, {0: 1}) == "l2~"  # others decide; it stays to be read
    at.play("collect")
    assert now(guide, at, {0: 1}) == "l3"
    assert now(guide, at) == "l3"  # gone on or not, only l1 was up


def test_steps_go_as_far_as_there_is_something(made: Made) -> None:
    guide, at = made('"decision is turn"', '"decision is turn"'), table()
    assert guide.steps_after(at, {}, -1) == 0
    assert [guide.steps_after(at, {0: n}, 1) for n in (0, 1, 2, 99)] == [1, 2, 2, 2]
    at.play("recruit 3")
    at.play("collect")
    assert now(guide, at) == "l2"
    assert guide.steps_after(at, {}, -1) == -1
    assert now(guide, at, {2: -1}) == "l1+"
    assert not guide.speech(at, {2: -1}).can_go_back
    assert guide.steps_after(at, {2: -1}, -1) == -1
    assert guide.steps_after(at, {2: -1}, 1) == 0


def test_turns_quiet_and_what_was_told_and_played(made: Made) -> None:
    guide = made(
        '"decision is turn and turns = 2"',
        "'decision is turn and quiet >= 1 and told collected by others and not told collected by me'",
        "'decision is turn and played \"recruit *\" = 2 and taken turn = 3 and ever recruited by me and quiet >= 1'",
    )
    at = table()
    seen = []
    for move in ("recruit 3", "collect", "recruit 3", "collect", "collect", "collect"):
        if at.decides == 0:
            seen.append(now(guide, at))
        at.play(move)
    assert seen == ["-", "l1", "l2"]
    assert now(guide, at) == "l3"


def test_with_the_next_question_a_lesson_is_over(made: Made) -> None:
    guide, at = made('"decision is turn"'), table()
    at.play("recruit 1")
    at.play("collect")
    assert now(guide, at) == "-"
    at = Table.at("catalyst", {"coins": [5, 5], "row": ROW, "free": [["Arc Scholar"], []]}, ["Ada", "Ben"], seed=1)
    at.play("activate Arc Scholar")
    assert now(guide, at) == "-"  # the same turn goes on with another question
    assert guide.speech(at, {}).points == ()
    assert guide.speech(at, {}).offers is None
    assert guide.speech(at, {}).can_go_back
    assert guide.steps_after(at, {}, -1) == -1
    assert now(guide, at, {1: -1}) == "l1+"
    at.play("take 1")
    assert now(guide, at) == "-"  # nothing was said at the last one


def test_who_goes_on_before_choosing_is_still_shown_where(made: Made) -> None:
    guide = made(
        "'decision is turn'\npoint = ['move recruit *', 'part hint']", "'decision is turn'\npoint = ['move collect']"
    )
    at = table()
    assert [guide.speech(at, {0: n}).leads_on for n in (0, 1, 2)] == [True, False, False]
    assert [point.name for point in guide.speech(at, {}).points] == ["recruit *", "hint"]
    assert now(guide, at, {0: 2}) == "-"
    assert [point.name for point in guide.speech(at, {0: 2}).points] == ["collect"]
    at.play("collect")
    assert guide.speech(at, {0: 2}).points == ()


def test_while_it_offers_only_some_it_asks_for_them(made: Made) -> None:
    at = table()
    guide = made("'decision is turn'\nonly = ['recruit *']\nask = 'Whom of {my coins|one|many}?'")
    assert guide.speech(at, {}).asks == "Whom of 5 many?"
    assert guide.speech(at, {0: 1}).asks == ""
    assert made("'decision is turn'\nonly = ['activate *']\nask = 'Who?'").speech(at, {}).asks == ""


def test_it_answers_what_was_done(made: Made) -> None:
    answers = (
        '[[lesson.after]]\ndid = ["recruit *"]\nwhen = "my coins = 4"\nsay = "One coin."\n'
        '[[lesson.after]]\ndid = ["recruit *"]\nsay = "A card, {my coins} left."\n'
        '[[lesson.after]]\nsay = "Something else."\n'
    )
    for move, answer in (("recruit 3", "One coin."), ("recruit 2", "A card, 3 left."), ("collect", "Something else.")):
        guide, at = made(f'"decision is turn"\n{answers}'), table()
        at.play(move)
        assert guide.speech(at, {}).reaction == answer
        at.play("collect")
        assert guide.speech(at, {}).reaction == answer
        assert guide.speech(at, {}, 1).reaction == answer  # looked back at
        assert guide.speech(at, {}, 0).reaction == ""
        at.play("collect")
        assert guide.speech(at, {}).reaction == ""


def test_only_some_moves_are_offered_where_there_are_some(made: Made) -> None:
    at = table()
    offers = made("'decision is turn'\nonly = ['recruit 4', 'activate *']").speech(at, {}).offers
    assert offers == frozenset({CATALYST.moves.parse("recruit 4")})
    assert made("'decision is turn'\nonly = ['activate *']").speech(at, {}).offers is None
    assert made("'decision is turn'\nonly = ['*']").speech(at, {}).offers is None


def test_what_is_taken_back_was_not_said(made: Made) -> None:
    given = {"coins": [5, 5], "row": ROW, "free": [["Arc Scholar"], []]}
    guide, at = made('"decision is turn"', '"decision is effects"'), Table.at("catalyst", given, ["Ada", "Ben"], seed=1)
    at.play("activate Arc Scholar")
    assert now(guide, at) == "l2"
    at.undo(0)
    assert now(guide, at) == "l1"
    at.play("collect")
    assert now(guide, at) == "l1~"
    at.play("collect")
    at.play("activate Arc Scholar")
    assert now(guide, at) == "l2"


def test_the_end_has_the_last_word(made: Made) -> None:
    guide, at = (
        made('"over"'),
        Table.at(
            "catalyst",
            {"final": "now", "deck": 0, "coins": [1, 1], "active": 1, "row": [""] * 5},
            ["Ada", "Ben"],
            seed=1,
        ),
    )
    while not at.over:
        assert now(guide, at) == "-"
        at.advance(int(at.state.option[0]))
    assert now(guide, at) == "l1"
    assert now(guide, at, {len(at.moves): 1}) == "-"
