"""Studies: branches that follow the rules, and files with branches that are verified."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import games
from parlour.engine.core.errors import ParlourError
from parlour.engine.core.rules import Mode
from parlour.engine.game import Game
from parlour.table import (
    BadSave,
    Chances,
    FinishedGame,
    IllegalMove,
    Likely,
    Node,
    NoSuchNode,
    Study,
    Table,
    TableError,
)
from parlour.table import variations as variations_module
from settings import covering, lively

POSITION = {"row": ["Field Quartermaster", "Sun Courier", "Harvest Steward", "Road Warden", "Banner Shepherd"]}


def played(game: Game, decisions: int = 40, seed: int = 5) -> Table:
    """A table in the middle of a game."""
    table, chance = Table.new(game, 2, seed, linked=game.linked(Mode.COMPILED)), Random(seed)
    while not table.over and len(table.moves) < decisions:
        table.advance(lively(game, table.batch, chance))
    return table


def grown(table: Table, seed: int = 1, branches: int = 12) -> Study:
    """A study with branches, luck, names and comments here and there."""
    study, chance = Study(table, "Was it lost here?"), Random(seed)
    nodes = [*study.nodes()]
    for n in range(branches):
        node = chance.choice(nodes)
        for _ in range(chance.randrange(1, 5)):
            choices = node.table().choices()
            if not choices:
                break
            node = node.play(chance.choice(choices), luck=chance.choice((0, 0, 1, 7)))
            nodes.append(node)
        node.name, node.comment = f"Branch {n}", f"What if … {n}?\nTwo lines, é, 👨‍👩‍👧"
    for node in chance.sample(nodes, 5):
        if node.seat is not None:
            first, *_ = node.table().choices()
            node.chances = Chances((Likely(first.name, 0.5, 12.25),), 400, (0.5,) * len(study.names))
    for node in chance.sample(nodes, 3):
        node.promote()
    return study


def shape(study: Study) -> list[tuple[object, ...]]:
    """All that a study says, in its order."""
    return [
        (node.key, node.ply, node.move_name, node.luck, node.name, node.comment, node.chances, node.was_played)
        for node in study.nodes()
    ]


@pytest.fixture(scope="module")
def table(catalyst: Game) -> Table:
    return played(catalyst)


def test_what_was_played_is_the_main_line_and_nothing_else_is_there(table: Table) -> None:
    study = Study(table)
    assert [node.move for node in study.main_line[1:]] == list(table.moves)
    assert (len(study), study.played, study.lines()) == (41, study.main_line[-1], [study.main_line[1:]])
    assert all(node.was_played and node.is_main_line for node in study.nodes())
    assert study.main_line[13].table().view(0).position == table.after(13).view(0).position
    assert study.save() != table.save()
    assert Table.load(study.save()).save() == table.save(), "a study holds the save file of its main line"
    assert shape(Study.load(table.save())) == shape(study), "an ordinary save is a study without branches"


def test_a_branch_is_played_by_the_rules_and_is_there_once(table: Table) -> None:
    study = Study(table)
    node = study.main_line[10]
    other = next(choice for choice in node.table().choices() if choice.id != table.moves[10])
    branch = node.play(other.name)
    assert (branch.parent, branch.ply, branch.choice, branch.seat) == (node, 11, other, branch.table().decides)
    assert node.play(other) is node.play(other.id) is branch
    assert [each.is_main_line for each in node.variations] == [True, False]
    assert (branch.was_played, len(study)) == (False, 42)
    alone = table.after(10)
    alone.play(other)
    assert branch.table().batch.tobytes() == alone.batch.tobytes(), "the same chance goes on from there"
    with pytest.raises(IllegalMove, match="cannot"):
        node.play("end" if other.name != "end" else "stop")
    with pytest.raises(ParlourError, match="cannot read the move 'dance'"):
        node.play("dance")
    with pytest.raises(TableError, match="luck is -1"):
        node.play(other, luck=-1)
    assert len(study) == 42, "what is refused leaves no trace"


def test_a_table_of_a_study_changes_nothing_in_it_and_is_not_saved_alone(table: Table) -> None:
    study = Study(table)
    there = study.main_line[10].table()
    there.play(there.choices()[-1])
    assert study.main_line[10].table().moves == table.moves[:10]
    with pytest.raises(TableError, match="save the study"):
        there.save()


def test_luck_deals_anew_what_the_seat_cannot_see(bazaar: Game) -> None:
    table = Table.new(bazaar, 2, 3, linked=bazaar.linked(Mode.COMPILED))
    study, seat = Study(table), table.decides
    assert seat is not None
    move = table.choices()[0]
    seen, hands = bazaar.view(table.batch, seat)[0].tobytes(), set()
    usual = study.root.play(move)
    for luck in range(1, 9):
        node = study.root.play(move, luck)
        assert node is not usual
        assert (node.move, node.luck) == (move.id, luck)
        hands.add(node.table().state.hand[1 - seat].tobytes())
    assert len(hands) > 1, "what the other one holds"
    assert study.root.play(move, 3).table().batch.tobytes() == study.root.play(move, 3).table().batch.tobytes()
    assert usual.other_luck().luck == 9
    assert bazaar.view(study.root.table().batch, seat)[0].tobytes() == seen
    with pytest.raises(TableError, match="nothing to deal anew"):
        study.root.other_luck()


def test_promoting_and_taking_out(table: Table) -> None:
    study = Study(table)
    node = study.main_line[10]
    branch = next(node.play(choice) for choice in node.table().choices() if choice.id != table.moves[10])
    tip = branch.play(branch.table().choices()[0])
    tip.to_main_line()
    assert tip.is_main_line
    assert study.main_line[-1] is tip
    assert study.played is not None
    assert len(study.played.path) == 41, "what was really played is still known"
    assert [each.was_played for each in node.variations] == [False, True]
    with pytest.raises(TableError, match="really played"):
        node.variations[1].remove()
    with pytest.raises(TableError, match="beginning"):
        study.root.remove()
    assert branch.remove() is node
    assert len(study) == 41
    with pytest.raises(NoSuchNode):
        study.node(tip.key)
    assert study.node(node.key) is node
    assert node.variations[0].is_main_line


def test_nothing_is_played_after_the_end(catalyst: Game) -> None:
    study = Study(played(catalyst, 10_000))
    last = study.main_line[-1]
    assert (last.seat, last.table().over) == (None, True)
    with pytest.raises(FinishedGame):
        last.play("collect")


def test_keys_of_positions_outlive_files_and_promotions(table: Table) -> None:
    study = grown(table)
    keys = {node.key: node.table().position_key for node in study.nodes()}
    again = Study.load(study.save(), table.linked)
    again.main_line[3].variations[-1].promote()
    assert {node.key: node.table().position_key for node in again.nodes()} == keys


def test_names_and_comments_have_bounds(table: Table) -> None:
    node = Study(table).root
    for wrong in ("x" * 61, "a\nb", "\x00", "\ud800", 3, None):
        with pytest.raises(TableError, match="the name"):
            node.name = wrong  # type: ignore[assignment]
    for wrong in ("x" * 2001, "\x07", "\u202e"):
        with pytest.raises(TableError, match="the comment"):
            node.comment = wrong
    node.comment = "  Two\r\nlines 👨‍👩‍👧 "
    assert node.comment == "Two\nlines 👨‍👩‍👧"


def test_a_study_has_room_for_so_much(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(variations_module, "MOST_NODES", 42)
    study = Study(table)
    branch = next(study.root.play(choice) for choice in study.root.table().choices() if choice.id != table.moves[0])
    with pytest.raises(TableError, match="take a branch out first"):
        branch.play(branch.table().choices()[0])
    assert not branch.variations
    branch.remove()
    assert len(study) == 41


def test_a_position_by_hand_and_an_opening_are_studied_as_well(catalyst: Game) -> None:
    for begun in (Table.at(catalyst, POSITION, seed=3), Table.new(catalyst, 3, seed=3)):
        study = Study(begun)
        assert (study.played, len(study)) == (None, 1)
        node = study.root.play("recruit 2")
        assert node.choice is not None
        assert node.choice.label.startswith("Recruit")
        assert shape(Study.load(study.save())) == shape(study)


@pytest.mark.slow
def test_studies_of_every_game_are_read_back(any_game: Game) -> None:
    """Written, read, written: nothing is lost, in every game and mode; so are trees as the server keeps them."""
    for setting in covering(any_game)[:4]:
        table, chance = setting.table(3), Random(4)
        while not table.over:
            table.advance(lively(any_game, table.batch, chance))
        study = grown(table)
        again = Study.grown(table.after(0), study.tree())
        assert shape(again) == shape(study)
        assert again.save() == study.save()
        assert any_game.slug not in games.slugs() or shape(Study.load(study.save(), table.linked)) == shape(study)
        assert shape(Study.grown(table.after(0), study.tree(sealed=False), sealed=False)) == shape(study)
        for node in Random(1).sample([*study.nodes()], 10):
            assert again.node(node.key).table().batch.tobytes() == node.table().batch.tobytes()


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6), branches=st.integers(0, 30))
def test_any_tree_is_read_back(table: Table, seed: int, branches: int) -> None:
    study = grown(table, seed, branches)
    again = Study.load(study.save(), table.linked)
    assert (shape(again), again.save(), again.title) == (shape(study), study.save(), study.title)


# ---------------------------------------------------------------- files that do not fit


@pytest.fixture(scope="module")
def text(table: Table) -> str:
    return grown(table).save()


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("study", [], "study is no table of title"),
        ("study.titel", "x", "unknown key 'titel'; did you mean 'title'"),
        ("study.title", 3, "the save file's study: title is 3"),
        ("study.lines", {}, "lines is no list"),
        ("study.lines.0.from", 41, "line 1: from is 41; expected a position that comes before it, 0 to 40"),
        ("study.lines.0.from", "3", "line 1: from is '3'"),
        ("study.lines.0.moves", [], "line 1: moves is no list of move names"),
        ("study.lines.0.moves.0", "dance", r"in line 1 of its study, at move 1 of \d+, 'dance': cannot read"),
        ("study.lines.0.position", "0", "was changed: after the . moves of line 1 of its study"),
        ("study.lines.0.positon", "0", "line 1 has an unknown key 'positon'"),
        ("study.notes", [], "notes is no table"),
        ("study.notes.999", {}, "a note for position '999'; positions are 0 to"),
        ("study.notes.-1", {}, "a note for position '-1'"),
        ("study.notes.²", {}, "a note for position '²'"),
        ("study.notes.0", {"luck": 1}, "note 0: nothing can be dealt anew"),
        ("study.notes.3", {"luck": 1000}, "note 3: luck is 1000"),
        ("study.notes.3", {"comment": "x" * 2001}, "note 3: comment is 2,001 letters long"),
        ("study.notes.3", {"name": 5}, "note 3: name is 5"),
        ("study.notes.3", {"coment": ""}, "did you mean 'comment'"),
        ("study.notes.3", {"chances": {"tries": 1, "moves": [["end turn 99", 0.5]]}}, "cannot be played there"),
        ("study.notes.3", {"chances": {"tries": 1, "moves": [["collect", 1.5]]}}, "chances: moves are no 1 to 5 moves"),
        ("study.notes.3", {"chances": {"tries": -1, "moves": [["collect", 0.5]]}}, "chances: tries is -1"),
        ("study.notes.3", {"chances": {"tries": 1, "moves": []}}, "chances: moves are no 1 to 5 moves"),
        (
            "study.notes.3",
            {"chances": {"tries": 1, "moves": [["collect", 0.5]], "seats": ["x"]}},
            "seats are no chances",
        ),
        ("study.played", 10_000, "played is 10000"),
        ("study.played", True, "played is True"),
    ],
)
def test_a_study_that_does_not_fit_says_where_and_why(text: str, path: str, value: Any, said: str) -> None:
    values = json.loads(text)
    *way, key = path.split(".")
    place = values
    for step in way:
        place = place[int(step) if isinstance(place, list) else step]
    place[int(key) if isinstance(place, list) else key] = value
    with pytest.raises(BadSave, match=said):
        Study.load(json.dumps(values))


def test_a_line_told_twice_is_refused(table: Table) -> None:
    study = Study(table)
    for choice in study.root.table().choices()[:3]:
        study.root.play(choice)
    values = json.loads(study.save())
    values["study"]["lines"].append(values["study"]["lines"][-1])
    with pytest.raises(BadSave, match="this line is there already"):
        Study.load(json.dumps(values))


def test_a_main_line_that_deals_anew_is_no_game(table: Table, tmp_path: Path) -> None:
    study = Study(table.after(3))
    study.main_line[-1].play(table.moves[3], luck=2)
    path = tmp_path / "study.parlour"
    path.write_text(study.save(), encoding="utf-8")
    assert shape(Study.load(path)) == shape(study)
    with pytest.raises(BadSave, match="deals anew before move 4"):
        Table.load(path)


@settings(max_examples=120, deadline=None)
@given(data=st.data())
def test_damaged_studies_are_refused_or_mean_something(data: st.DataObject, text: str) -> None:
    """Bytes of the branches are changed: it is refused with a sentence, or it is a study, written as it is read."""
    raw = bytearray(text.encode())
    first = text.encode().index(b'"study"')
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(first, len(raw) - 1))
        kind = data.draw(st.sampled_from(["flip", "cut", "double"]))
        if kind == "flip":
            raw[at] = data.draw(st.integers(0, 255))
        elif kind == "cut":
            del raw[at : at + data.draw(st.integers(1, 20))]
        else:
            raw[at:at] = raw[at : at + 10]
    with suppress(BadSave):
        study = Study.load("{" + raw.decode(errors="replace").lstrip().removeprefix("{"))
        assert shape(Study.load(study.save())) == shape(study)


def test_positions_know_where_they_stand(table: Table) -> None:
    study = grown(table)
    for node in study.nodes():
        assert isinstance(node, Node)
        assert [each.ply for each in node.path] == list(range(node.ply + 1))
        assert study.node(node.key) is node
        assert all(child.parent is node for child in node.variations)
    assert sum(map(len, study.lines())) == len(study) - 1
