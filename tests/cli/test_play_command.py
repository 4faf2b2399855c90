"""`parlour play` with scripted input, and `parlour replay` of what it saved."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from parlour.table import Table

Run = Callable[..., str]


def test_the_board_shows_what_a_decision_needs(run: Run) -> None:
    shown = run("play", "catalyst", "--seats", "me,random", "--seed", "7")
    assert "Catalyst: Ada (you), Ben (random)" in shown
    assert hashlib.sha256(b"parlour catalyst 7").hexdigest() in shown
    assert "deck 21  ·  reserve 10  ·  collecting brings 4" in shown
    assert "1 + 1 = 2 ✓" in shown  # slot 1, affordable
    assert "3 − 1 = 2 ✓" in shown  # slot 4
    assert "Goal: Assembly of Guilds" in shown
    assert re.search(r"Academy B +1 \+ 0 = 1 ✓ +\+1 chain +1 VP for each green card", shown)
    assert "Your turn: collect contributions, recruit a Catalyst or activate one (CAT-18)" in shown
    assert re.search(r"4  Recruit Caravan Guard for 2 coins +2Y  \+2 coins, \+1 military +recruit 3", shown)
    assert "Goodbye." in shown  # the input ended


def test_a_price_that_is_too_high_has_no_tick(run: Run) -> None:
    shown = run("play", "catalyst", "--seats", "me,me", "--seed", "7", typed=("recruit 2",) * 2)
    last = shown[shown.rindex("round 2") :]
    assert "┃ 0 coins · 0 military" in last
    assert "− 1 = 2" in last
    assert "✓" not in last


def test_a_session_of_questions(run: Run) -> None:
    shown = run(
        "play", "catalyst", "--seats", "me,me", "--seed", "7",
        typed=("h", "?", "? recruit 2", "? end", "? 1", "? 99", "? nonsense", "r CAT-24", "r zebra", "r", "c sun",
               "c zzz", "c goal", "c", "l", "b", "99", "", "collekt", "[/red]", "activate Sun Courier", "u", "q"),
    )  # fmt: skip
    assert "take choice number 3" in shown
    assert "Ask with a move or with the number of a choice" in shown
    assert "You can: Recruit Silent Conductor for 4 coins (CAT-23)" in shown
    assert "Then chance decides" in shown
    assert "Ada cannot end the turn: a turn begins with one of the three actions" in shown
    assert "• Ada collects 4 coins (CAT-21)" in shown
    assert "There is no choice 99: enter a number from 1 to 6." in shown
    assert "Cannot read the move 'nonsense'" in shown
    assert "a card you cannot pay for cannot be chosen" in shown
    assert "No rule of Catalyst speaks of 'zebra'." in shown
    assert "Take 1 coin and/or 1 Chain Activation token." in shown
    assert "No card is called 'zzz'" in shown
    assert "Barracks: Score 4 VP." in shown
    assert "Which card?" in shown
    assert shown.count("round 1  ·  deck 21") == 2  # at the start, and once more for b
    assert "Did you mean 1, 'Collect 4 coins'?" in shown
    assert "'[/red]' is no move and no command." in shown
    assert "Ada cannot activate Sun Courier: it does not lie in front of Ada (CAT-30)" in shown
    assert "Ada cannot undo: nothing has been decided yet" in shown
    assert shown.rstrip().endswith("Goodbye.")


def test_undo_of_the_person_who_sat_here_before(run: Run) -> None:
    shown = run(
        "play", "catalyst", "--seats", "me,me", "--seed", "7", typed=("collect", "u", "collect", "recruit 1", "u")
    )
    assert "Taken back: collect." in shown
    assert shown.count("Ada: Your turn") == 2 + 1  # first, after the undo, after Ben's turn
    assert "Ada cannot undo: " in shown  # a card was drawn


def test_undo_in_the_middle_of_a_turn(run: Run) -> None:
    typed = ("recruit 1", "collect", "activate Pike Volunteer", "take 1", "u", "u", "q", "")
    shown = run("play", "catalyst", "--seats", "me,me", "--seed", "7", typed=typed)
    assert "Pike Volunteer (turned)" in shown
    assert shown.index("Taken back: take 1.") < shown.index("Taken back: activate red_1.")
    assert "The game was not saved." in shown


def test_save_go_on_and_replay(run: Run) -> None:
    saved = run("play", "catalyst", "--seats", "me,random", "--seed", "tea", typed=("1", "1", "s evening", "q"))
    assert "Saved as evening.parlour." in saved
    kept = json.loads(Path("evening.parlour").read_text())
    assert kept["seats"] == ["Ada", "Ben (random)"]
    assert kept["seed"] == "tea"
    again = run("play", "catalyst", "--load", "evening.parlour", typed=("1", "q", "later.parlour"))
    assert "Catalyst: Ada (you), Ben (random)" in again
    assert "Saved as later.parlour." in again
    moves = json.loads(Path("later.parlour").read_text())["moves"]
    assert moves[: len(kept["moves"])] == kept["moves"]
    assert len(moves) > len(kept["moves"])
    shown = run("replay", "later.parlour", "--to", "1", "--seat", "ben")
    assert f"After 1 of {len(moves)} decisions." in shown
    assert "   1 Ada" in shown
    assert not re.search(r"^ +2 [A-Z]", shown, re.MULTILINE)
    assert "is asked: Your turn" in shown


def test_a_file_is_not_overwritten_unasked(run: Run) -> None:
    Path("mine.parlour").write_text("precious")
    shown = run(
        "play", "catalyst", "--seed", "1", typed=("s mine", "n", "s mine.parlour", "y", "s no/such/folder/x", "q")
    )
    assert shown.count("mine.parlour exists. Overwrite it?") == 2
    assert "Not saved." in shown
    assert "Cannot write no/such/folder/x: No such file or directory" in shown
    assert Path("mine.parlour").read_text() != "precious"


def test_a_whole_game_at_one_keyboard(run: Run) -> None:
    shown = run(
        "play", "catalyst", "--seats", "me,me", "--seed", "7", typed=("2",) * 150 + ("1",) * 150 + ("s done", "")
    )
    assert "The Final Round begins (CAT-66)" in shown
    assert re.search(r"The game is over: (Final Round played|round limit reached), after \d+ decisions", shown)
    assert re.search(r"total +\d", shown)
    assert re.search(r"(Ada|Ben) wins", shown)
    assert "The seed was 7" in shown


def test_always_the_first_choice_ends_by_the_round_limit(run: Run) -> None:
    shown = run(
        "play", "catalyst", "--seats", "me,me", "--seed", "3", typed=("1",) * 200 + ("b", "u", "s done", "l", "x", "")
    )
    assert "The game is over: round limit reached, after 200 decisions" in shown
    assert "share the victory" in shown
    assert "Taken back" not in shown
    assert "Saved as done.parlour. Again with: parlour replay done.parlour" in shown
    assert Table.load(Path("done.parlour")).over
    ended = run("replay", "done.parlour")
    assert "The seed was 3" in ended
    assert "share the victory with 2 points each; the higher sum of the pile (CAT-83) is equal too." in ended


def test_bots_alone_just_play(run: Run) -> None:
    shown = run("play", "catalyst", "--seats", "random,random,random", "--seed", "5", "--delay", "9")
    assert "The game is over: Final Round played" in shown
    assert "(random) wins with " in shown
    assert ">" not in shown.replace("->", "")  # nobody was asked
    assert shown == run("play", "catalyst", "--seats", "random,random,random", "--seed", "5")


def test_replay_step_by_step(run: Run) -> None:
    run("play", "catalyst", "--seats", "me,me", "--seed", "7", typed=("1", "recruit 1", "s a", "q"))
    shown = run("replay", "a.parlour", "--step", typed=("", "q"))
    assert "1 of 2, Enter goes on, q stops>" in shown
    assert "After 1 of 2 decisions." in shown


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("play", "catalist"), "there is no game 'catalist'; did you mean 'catalyst'?"),
        (("play", "catalyst", "--seats", "me,rondom"), "there is no bot 'rondom'; did you mean 'random'?"),
        (("play", "catalyst", "--seats", "me"), "Catalyst is for 2 to 4 players; --seats names 1"),
        (("play", "catalyst", "--seats", "me,,me"), "the seats are 'me,,me'; expected a list such as me,random,random"),
        (("play", "catalyst", "--seed", "-3"), "the seed is -3; expected a whole number from 0"),
        (("play", "catalyst", "--seed", str(2**64)), "expected a whole number from 0"),
        (("play", "catalyst", "--load", "none.parlour"), "'none.parlour' cannot be read as a save file"),
        (("play", "catalyst", "--load", "a.parlour", "--seed", "1"), "a saved game has its seed already"),
        (("replay", "none.parlour"), "'none.parlour' cannot be read as a save file"),
    ],
)
def test_refused_in_one_line(run: Run, words: tuple[str, ...], message: str) -> None:
    shown = run(*words, code=2)
    assert " ".join(shown.split()).startswith("Error: ")
    assert message in " ".join(shown.split())


def test_damaged_saves_say_where(run: Run) -> None:
    run("play", "catalyst", "--seats", "me,me", "--seed", "7", typed=("1", "recruit 1", "s a", "q"))
    kept = json.loads(Path("a.parlour").read_text())
    Path("moves.parlour").write_text(json.dumps({**kept, "moves": ["collect", "end"]}))
    assert "does not fit at move 2 of 2, 'end': Ben cannot end the turn" in run("replay", "moves.parlour", code=2)
    Path("cut.parlour").write_text(Path("a.parlour").read_text()[:40])
    assert "not a save file: it is no JSON" in run("play", "catalyst", "--load", "cut.parlour", code=2)
    Path("list.parlour").write_text("[]")
    assert "expected one JSON object" in run("replay", "list.parlour", code=2)
    shown = run("replay", "a.parlour", "--to", "9", code=2)
    assert "a.parlour has 2 decisions; --to says 9" in shown
    assert "there is no seat 'Zoe': 0 Ada, 1 Ben" in run("replay", "a.parlour", "--seat", "Zoe", code=2)
    assert "a.parlour has 2 seats, but --seats names 3" in run(
        "play", "catalyst", "--load", "a.parlour", "--seats", "me,me,me", code=2
    )
