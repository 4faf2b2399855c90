"""`parlour play` with scripted input, and `parlour replay` of what it saved."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from parlour.bots import RandomBot
from parlour.cli.screen import choice_list, without_errno
from parlour.engine.core.rules import Mode
from parlour.engine.people.sentences import Choice
from parlour.engine.people.setting_up import set_up
from parlour.games import find
from parlour.games.catalyst.terminal import board, hint
from parlour.games.revive.terminal import hint as of_revive
from parlour.table import Study, Table

Run = Callable[..., str]


def test_the_board_shows_what_a_decision_needs(run: Run) -> None:
    shown = run("play", "catalyst", "--seats", "me,random", "--seed", "7")
    assert "Catalyst: Ada (you), Ben (random)" in shown
    assert hashlib.sha256(b"parlour catalyst 7").hexdigest() in shown
    assert "deck 21 · reserve 10 · collecting brings 4" in shown
    assert "1 + 1 = 2 ✓" in shown  # slot 1, affordable
    assert "3 − 1 = 2 ✓" in shown  # slot 4
    assert "Goal: Assembly of Guilds" in shown
    assert re.search(r"Academy B +1 \+ 0 = 1 +\+1 chain +1 VP per green card +would be 0 VP", shown)
    assert "Your turn: collect contributions, recruit a Catalyst or activate one (CAT-18)" in shown
    assert re.search(r"4  Recruit Caravan Guard for 2 coins +2Y  \+2 coins, \+1 military +recruit 3", shown)
    assert "Goodbye." in shown  # the input ended


def test_a_price_that_is_too_high_has_no_tick(run: Run) -> None:
    shown = run("play", "catalyst", "--seats", "me,me", "--seed", "7", typed=("recruit 2",) * 2)
    last = shown[shown.rindex("round 2") :]
    assert re.search(r"┃ \d+ VP as things stand · 0 coins · 0 military", last)
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
    assert "Which card? Type a name, or a sort for all of it: Catalysts, Buildings, Goals" in shown
    assert shown.count("round 1 · deck 21") == 2  # at the start, and once more for b
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
    assert "Ben cannot undo: something was drawn" in shown
    assert "has decided since" not in shown


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
    assert re.search(r"(Ada|Ben \(random\)) decides: collect contributions, recruit", shown)
    assert "Your" not in shown


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
    assert shown.count(" Final Round: everybody's last turn (CAT-66) ") >= 2
    assert "Final Round: everybody's" not in _last(shown)  # it is over


@pytest.mark.slow
def test_always_the_first_choice_ends_by_the_round_limit(run: Run) -> None:
    shown = run(
        *("play", "catalyst", "--seats", "me,me", "--seed", "3"),
        typed=("1",) * 200 + ("h", "b", "u", "s done", "l", "x", ""),
    )
    helped = shown[shown.index("The game is over: round") :]
    assert "save the game for a replay" in helped
    assert "take back" not in helped
    assert "choice number" not in helped
    assert "The game is over: round limit reached, after 200 decisions" in shown
    assert "share the victory" in shown
    assert "Taken back" not in shown
    assert "Saved as done.parlour. Again with: parlour replay done.parlour" in shown
    assert Table.load(Path("done.parlour")).over
    ended = run("replay", "done.parlour")
    assert "The seed was 3" in ended
    shared = "share the victory. Both have 2 points. The tie-break, the higher sum of the pile (CAT-83), is equal too"
    assert shared in " ".join(ended.split())


def test_bots_alone_just_play(run: Run) -> None:
    shown = run("play", "catalyst", "--seats", "random,random,random", "--seed", "5", "--delay", "9")
    assert "The game is over: Final Round played" in shown
    assert "(random) wins. " in shown
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
        (
            ("play", "catalyst", "--seats", "me,,me"),
            "the seats are 'me,,me'; expected a list such as me,regular,regular",
        ),
        (("play", "catalyst", "--seed", "-3"), "the seed is -3; expected a whole number from 0"),
        (("play", "catalyst", "--seed", str(2**64)), "expected a whole number from 0"),
        (("play", "catalyst", "--load", "none.parlour"), "'none.parlour' cannot be read as a save file"),
        (
            ("play", "catalyst", "--load", "a.parlour", "--seed", "1"),
            "a saved game has its seed and its options already",
        ),
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


# ---------------------------------------------------------------- leaving


def test_leaving_asks_until_the_game_is_saved(run: Run) -> None:
    shown = run("play", "catalyst", "--seats", "me,me", "--seed", "7", typed=("1", "q", "no/such/x", "fine"))
    assert "Cannot write no/such/x: No such file or directory" in shown
    assert shown.count("Save the game first?") == 2
    assert Path("fine.parlour").exists()
    assert shown.endswith("Goodbye.\n")


@pytest.mark.parametrize("word", ["", "n", "No"])
def test_leaving_without_saving(run: Run, word: str) -> None:
    shown = run("play", "catalyst", "--seats", "me,me", "--seed", "7", typed=("1", "q", "no/such/x", word, "1"))
    assert shown.endswith("Goodbye. The game was not saved.\n")
    assert shown.count("Your turn") == 2


def test_leaving_can_be_cancelled(run: Run) -> None:
    shown = run("play", "catalyst", "--seats", "me,me", "--seed", "7", typed=("1", "q", "c", "1", "q", ""))
    assert shown.count("Your turn") == 3
    assert shown.count("Goodbye") == 1


def test_a_file_that_shall_not_be_overwritten_is_asked_for_again(run: Run) -> None:
    Path("mine.parlour").write_text("precious")
    run("play", "catalyst", "--seats", "me,me", "--seed", "7", typed=("1", "q", "mine", "n", "other"))
    assert Path("mine.parlour").read_text() == "precious"
    assert Path("other.parlour").exists()


class Interrupted:
    """A keyboard whose lines are given; None is Ctrl-C."""

    def __init__(self, *lines: str | None) -> None:
        self.lines = list(lines)
        self.asked: list[str] = []

    def __call__(self, prompt: str = "") -> str:
        self.asked.append(prompt)
        line = self.lines.pop(0)
        if line is None:
            raise KeyboardInterrupt
        return line


def test_ctrl_c_is_asked_back_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    keyboard = Interrupted("1", None, "c", "1", None, "no/such/x", "kept")
    monkeypatch.setattr("builtins.input", keyboard)
    shown = run("play", "catalyst", "--seats", "me,me", "--seed", "7")
    assert [asked[:4] for asked in keyboard.asked] == ["Ada>", "Ben>", "Save", "Ben>", "Ada>", "Save", "Save"]
    assert shown.endswith("Goodbye.\n")
    assert len(json.loads(Path("kept.parlour").read_text())["moves"]) == 2


def test_ctrl_c_while_bots_play(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    bot: Any = RandomBot
    choose, times = bot.choose, [0]

    def interrupted(self: Any, view: Any) -> Any:
        times[0] += 1
        if times[0] == 1:
            raise KeyboardInterrupt
        return choose(self, view)

    monkeypatch.setattr(bot, "choose", interrupted)
    keyboard = Interrupted("1", "c", None, "")
    monkeypatch.setattr("builtins.input", keyboard)
    run("play", "catalyst", "--seats", "me,random", "--seed", "tea")
    assert [asked[:4] for asked in keyboard.asked] == ["Ada>", "Save", "Ada>", "Save"]


@pytest.mark.parametrize(
    ("started", "found", "named"),
    [
        (".venv/bin/parlour", None, ".venv/bin/parlour"),
        ("/opt/my tools/parlour", None, "'/opt/my tools/parlour'"),
        ("/usr/bin/parlour", "/usr/bin/parlour", "parlour"),
        ("/x/parlour/__main__.py", None, "parlour"),
        ("parlour", None, "parlour"),
    ],
)
def test_the_command_is_named_as_it_was_started(
    run: Run, monkeypatch: pytest.MonkeyPatch, started: str, found: str | None, named: str
) -> None:
    monkeypatch.setattr("sys.argv", [started])
    monkeypatch.setattr("shutil.which", lambda name: found)
    shown = run("play", "catalyst", "--seats", "me,me", "--seed", "7", typed=("1", "q", "a"))
    assert f"Again with: {named} play catalyst --load a.parlour\n" in shown


# ---------------------------------------------------------------- asking


def test_texts_that_fit_several_choices_or_none(run: Run) -> None:
    typed = ("rec", "? rec", "recruit 9", "? recruit 9", "? build acad", "? build castle", "? activate Sun Curier")
    shown = run("play", "catalyst", "--seats", "me,me", "--seed", "7", typed=typed)
    assert shown.count("'rec' fits 2, 3, 4, 5, 6: Recruit ") == 2
    assert shown.count("There is no slot '9': slots are 1 to 5.") == 2
    assert "Ada cannot acquire the Academy: a Building is acquired by the Building symbol of a Catalyst" in shown
    assert "There is no building 'castle': there are Cathedral, Academy, Marketplace, Barracks." in shown
    assert "There is no catalyst 'Sun Curier'; did you mean 'Sun Courier'?" in shown


def test_a_choice_by_the_very_words_it_is_told_with(run: Run) -> None:
    """Also where a move is called like a command: `card SC1` plays the card, `c SC1` shows it."""
    typed = ("choose the nadari", "Tribe Kanibans", "1", "1", "play a card", "c SC1", "card SC1", "play")
    shown = run("play", "revive", "--seats", "me,me", "--seed", "11", typed=typed)
    assert "Ada leads the Nadari" in shown
    assert "Ben leads the Kanibans" in shown
    assert shown.count("Gatherer  Starting cards") == 1
    assert "Where do you place Gatherer?" in shown


def test_a_choice_by_its_verb_and_words_that_only_it_is_told_with(run: Run) -> None:
    """A tile of the offer by its name, although the move is called after its place; not by words that several share."""
    typed = ("? recruit guard", "recruit for", "recruit conductor", "collect", "recruit envoy of")
    shown = run("play", "catalyst", "--seats", "me,me", "--seed", "7", typed=typed)
    assert "You can: Recruit Caravan Guard for 2 coins" in shown
    assert "There is no slot 'for': slots are 1 to 5." in shown
    assert "Ada recruits Silent Conductor" in shown
    assert "There is no slot 'envoy': slots are 1 to 5." in shown


def test_in_revive_the_terminal_tells_what_is_open_to_all(run: Run) -> None:
    """The backs of the tiles with what each brings (REV-13, REV-64), and how far the points track has come (REV-22)."""
    shown = run("play", "revive", "--seats", "me,me", "--seed", "11", typed=("1", "1", "1", "1"))
    assert "ice with its food: ~2a 2 VP · ~2b 1 VP, 1 any · ~3c 3 VP · ~3d 3 VP · ~4e 2 VP, a crate · ~4f 5 VP" in shown
    assert re.search(r"· 0 on the points track \(.+ at 5\) ·", shown)
    table = Table.new(find("revive"), 2, 11)
    moves = [table.game.moves.parse(f"tile {cell}") for cell in ("A2", "D2")]
    told = [of_revive(table.state, Choice(move, "", "", "", ())) for move in moves]
    assert told == ["3 VP", "2 VP"]


def test_cards_by_their_ids(run: Run) -> None:
    typed = ("c green_2", "c ACADEMY", "c yellow_3")
    shown = run("play", "catalyst", "--seats", "me,me", "--seed", "7", typed=typed)
    assert "Grove Envoy  Catalysts\nGreen, number 1: " in shown
    assert "Academy  Buildings\nBlue Building. " in shown
    assert "Sun Courier  Catalysts\nYellow, " in shown


def test_rules_at_the_table_by_range_and_section(run: Run) -> None:
    shown = run("play", "catalyst", "--seats", "me,me", "--seed", "7", typed=("r CAT-17 to CAT-18", "r ties"))
    for number in (17, 18, 81, 82, 83):
        assert f"CAT-{number}  T" in shown
    assert "CAT-80" not in shown


@pytest.mark.parametrize(
    ("slug", "said"), [("catalyst", "r CAT-35 "), ("dominations", "lay T01  "), ("time_capsules", "? buy 1 ")]
)
def test_the_help_speaks_of_the_game_that_is_played(run: Run, slug: str, said: str) -> None:
    tag = find(slug).tag
    shown = run("play", slug, "--seats", "me,me", "--seed", "3", typed=("h", "c", "?", "q", ""))
    assert said in shown
    assert set(re.findall(r"\b([A-Z]{2,3})-\d", shown)) == {tag}
    assert slug == "catalyst" or "Sun Courier" not in shown


def test_no_numbers_of_the_system(run: Run) -> None:
    shown = run("replay", "none.parlour", code=2)
    assert "No such file or directory" in " ".join(shown.split())
    assert "Errno" not in shown
    assert without_errno("x: [Errno 2] No such file") == "x: No such file"


# ---------------------------------------------------------------- what a decision needs

TO_BUILD = ("recruit 3", "recruit 2", "recruit 4", "activate green_15", "activate green_10")
TO_SLASH = ("recruit 4", "recruit 5", "recruit 5", "recruit 4", "recruit 1", "activate green_10", "stop",
            "activate blue_7")  # fmt: skip
TO_OCCUPY = ("recruit 4", "recruit 1", "recruit 2", "recruit 5", "recruit 3", "recruit 4", "activate blue_2",
             "build marketplace by 1")  # fmt: skip


def _last(shown: str) -> str:
    """The last board and its choices."""
    return shown[shown.rindex("Catalyst  round ") :]


def test_an_effect_that_is_left_but_impossible(run: Run) -> None:
    last = _last(run("play", "catalyst", "--seats", "me,me", "--seed", "13", typed=TO_BUILD))
    assert re.search(r"Not possible now: *\n +· acquire the Cathedral: costs 1, has 0 \(CAT-59\) *\n", last)
    assert "collecting brings" not in last
    assert "= 1 ✓" not in last[last.index("Building") : last.index("━")]


def test_ticks_only_where_building_is_possible_now(run: Run) -> None:
    typed = (*TO_BUILD, "take 2")
    last = _last(run("play", "catalyst", "--seats", "me,me", "--seed", "13", typed=typed))
    assert re.search(r"Academy B +1 \+ 0 = 1 ✓", last)
    assert "Not possible now" not in last
    after = _last(run("play", "catalyst", "--seats", "me,me", "--seed", "13", typed=(*typed, "build academy by 1")))
    assert re.search(r"Academy B +owned \(top 3\) .*  1 VP ✓", after)
    assert re.search(r"Barracks R +1 \+ 1 = 2  .*  would be 4 VP", after)
    assert "collecting brings 3" in after
    assert re.search(r"Activate Arc Scholar +2B  \+1 coin, \+1 chain, \+1 military, then \+1 chain", after)


def test_the_other_side_of_a_slash(run: Run) -> None:
    last = _last(run("play", "catalyst", "--seats", "me,me", "--seed", "29", typed=TO_SLASH))
    assert re.search(r"Take 1 Chain Activation token +\(gives up: recruit\)", last)
    assert re.search(r"Recruit Coil Apprentice free of charge +1B .*\(gives up: \+1 chain\)", last)
    assert re.search(r"Take 1 coin *\n", last)


def test_who_goes_into_a_building_brings_its_effect(run: Run) -> None:
    last = _last(run("play", "catalyst", "--seats", "me,me", "--seed", "8", typed=TO_OCCUPY))
    assert re.search(r"Put Clockwork Surveyor into the Marketplace +2Y  build, \+1 chain, then \+2 coins", last)


def test_which_building_shows_its_effect() -> None:
    game = find("catalyst")
    linked = game.linked(Mode.INTERPRETED)
    row = ["Field Quartermaster", "Sun Courier", "", "", ""]
    given = {"coins": [8, 4], "row": row, "buildings": [{"academy": "", "barracks": ""}, {}]}
    batch = set_up(game, 2, given, linked)
    linked.advance(batch, 0, game.moves.parse("recruit 1"))
    choices = [game.words.choice(batch[0], int(move)) for move in batch[0].option[: batch[0].n_options]]
    assert [hint(batch[0], choice) for choice in choices] == ["then +1 chain", "then +1 military"]


def test_a_narrow_terminal_keeps_effects(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    shown = run("play", "catalyst", "--seats", "me,me", "--seed", "7")
    assert re.search(r"Recruit Caravan Guard for 2 coins +2Y  \+2 coins,", shown)
    assert "recruit 3" not in shown
    assert "1 VP per green card" in shown
    assert max(map(len, shown.splitlines())) < 120


def test_a_long_hint_is_wrapped_before_names_are_left_out() -> None:
    choices = [Choice(0, "buy 3", "Buy Genome Vault for 9 qubits", "", ())]
    told = "2 VP, at once 1 bioobject · use: discard a bioobject → 4 VP"
    for width, named in ((120, True), (95, True), (60, False)):
        written = StringIO()
        Console(file=written, width=width).print(choice_list(choices, [told], width))
        assert ("buy 3" in written.getvalue()) == named
        assert "4 VP" in written.getvalue()


@pytest.mark.parametrize(
    ("final", "seat", "notice"),
    [
        (0, 0, ""),
        (1, 0, "The deck has run out: after this round comes the Final Round (CAT-65)"),
        (2, 0, "Final Round: everybody's last turn (CAT-66)"),
        (2, -1, "Final Round: everybody's last turn (CAT-66)"),
    ],
)
def test_the_end_of_the_deck_is_announced(final: int, seat: int, notice: str) -> None:
    table = Table.new("catalyst", 2, 7, linked=find("catalyst").linked(Mode.INTERPRETED))
    state = table.view(seat).state
    state.final = final
    console = Console(width=100, file=StringIO())
    with console.capture() as shown:
        console.print(board(state, table.names, seat))
    assert shown.get().splitlines()[-1].strip() == notice or (not notice and "deck has" not in shown.get())


def test_a_study_is_replayed_line_by_line(run: Run) -> None:
    run("play", "catalyst", "--seats", "me,me", "--seed", "7", typed=("1", "recruit 1", "s a", "q"))
    study = Study.load(Path("a.parlour"))
    branch = study.main_line[1].play("collect")
    branch.name, branch.comment, study.title = "Safer", "Keeps the coins", "The opening"
    Path("b.parlour").write_text(study.save(), encoding="utf-8")
    shown = run("replay", "b.parlour")
    assert "After 2 of 2 decisions." in shown
    assert "The opening, 1 other line" in shown
    assert "1  from decision 2: collect" in shown
    assert "After 2 decisions, collect. Safer: Keeps the coins" in shown
    assert "replay b.parlour --line 1" in shown
    assert "Recruit" not in run("replay", "b.parlour", "--line", "1").split("1 other line")[0].split("decides:")[0]
    assert "no line 2 in b.parlour: it has 1 beside its main one" in run("replay", "b.parlour", "--line", "2", code=2)
    assert "other line" not in run("replay", "a.parlour")


def test_a_game_with_options_is_replayed(run: Run) -> None:
    table = Table.new("time_capsules", 2, 3, {"mode": "phases"})
    table.play(table.choices()[0])
    Path("c.parlour").write_text(table.save(), encoding="utf-8")
    assert "After 1 of 1 decisions." in run("replay", "c.parlour")
