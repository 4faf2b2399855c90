"""The door for people: playing, refusing, taking back, views, the log, scores, the proof."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from parlour import games
from parlour.engine.core.rules import Linked, Mode
from parlour.engine.game import Game, UnknownOption
from parlour.engine.people.sentences import Choice, Sentence
from parlour.engine.people.setting_up import set_up
from parlour.games import UnknownGame
from parlour.lab.simulate import Results, simulate
from parlour.table import (
    CannotUndo,
    FinishedGame,
    IllegalMove,
    NoSuchSeat,
    Table,
    TableError,
    UnreadableMove,
    WrongSeat,
    commitment,
)
from parlour.table.history import History


def table_of(game: Game, seats: int | list[str] = 2, seed: int | str = 3) -> Table:
    return Table.new(game, seats, seed)


def played_out(table: Table, seed: int = 0) -> Table:
    noise = Random(seed)
    while not table.over:
        table.play(noise.choice(table.choices()))
    return table


def remembered(table: Table) -> tuple[Any, ...]:
    return table.batch.tobytes(), table.moves, table.log(), table.save()


def test_a_choice_an_id_and_a_name_are_three_ways_to_play(catalyst: Game) -> None:
    tables = [table_of(catalyst) for _ in range(3)]
    choice = tables[0].choices()[0]
    assert (choice.name, choice.label, choice.spot, choice.rules) == (
        "collect",
        "Collect 4 coins",
        "supply",
        ("CAT-21",),
    )
    ways: list[Choice | int | str] = [choice, choice.id, "collect"]
    for table, move in zip(tables, ways, strict=True):
        lines = table.play(move, table.decides)
        assert [str(line) for line in lines] == ["Ben collects 4 coins (CAT-21)"]
    assert tables[0].batch.tobytes() == tables[1].batch.tobytes() == tables[2].batch.tobytes()


def test_refusals_say_who_what_why_and_the_rule_and_change_nothing(catalyst: Game) -> None:
    table = table_of(catalyst)
    before = remembered(table)
    with pytest.raises(IllegalMove, match=r"^Ben cannot recruit Gate Almoner: costs 5, has 4 \(CAT-24\)$") as refusal:
        table.play("recruit 1")
    assert refusal.value.rules == ("CAT-24",)
    with pytest.raises(WrongSeat, match=r"^Ada cannot play now: it is for Ben to decide$"):
        table.play("collect", 0)
    with pytest.raises(
        UnreadableMove, match="cannot read the move 'dance'; moves are written: collect, recruit <slot>"
    ):
        table.play("dance")
    for strange in (-1, 10**6, True, None, 2.5):
        with pytest.raises(UnreadableMove, match="ids run from 0 to 191"):
            table.play(strange)  # type: ignore[arg-type]
    with pytest.raises(NoSuchSeat, match="there is no seat 7"):
        table.play("collect", 7)
    with pytest.raises(NoSuchSeat):
        table.view(4)
    assert remembered(table) == before


def test_why_not_has_no_answer_for_what_is_possible(catalyst: Game) -> None:
    table = table_of(catalyst)
    assert table.why_not("collect") is None
    refused = table.why_not("activate Sun Courier")
    assert refused == ("Ben cannot activate Sun Courier: it does not lie in front of Ben", ("CAT-30",))
    assert str(table.why_not("end")) == (
        "Ben cannot end the turn: a turn begins with one of the three actions, and nobody may pass (CAT-18)"
    )


def test_a_finished_game_takes_no_more_moves(catalyst: Game) -> None:
    table = played_out(table_of(catalyst))
    before = remembered(table)
    assert table.decides is None
    assert table.choices() == ()
    assert str(table.prompt()) == "The game is over"
    with pytest.raises(FinishedGame, match="Final Round played"):
        table.play("collect")
    assert str(table.why_not("collect")) == "Nobody can collect contributions: the game is over (CAT-67)"
    assert remembered(table) == before


def test_undo_takes_back_own_decisions_until_chance_or_another_seat(catalyst: Game) -> None:
    table = table_of(catalyst)
    first = table.decides
    assert first is not None
    other = 1 - first
    with pytest.raises(CannotUndo, match="nothing has been decided yet"):
        table.undo(first)
    before = remembered(table)
    table.play("collect")
    with pytest.raises(CannotUndo, match=f"{table.names[first]} has decided since"):
        table.undo(other)
    table.undo(first)
    assert remembered(table) == before
    table.play("collect")
    table.play("collect")
    with pytest.raises(CannotUndo, match=f"{table.names[other]} has decided since"):
        table.undo(first)
    table.undo(other)
    assert table.decides == other
    table.play("recruit 5")
    with pytest.raises(CannotUndo, match="something was drawn or revealed"):
        table.undo(other)


def test_undo_goes_back_step_by_step_through_a_chain_of_effects(catalyst: Game) -> None:
    table = table_of(catalyst, seed=12)
    noise, deep = Random(5), 0
    while not table.over:
        seat = table.decides
        assert seat is not None
        stack = [remembered(table)]
        while table.decides == seat and not table.over:
            table.play(noise.choice(table.choices()))
            if not table.can_undo(seat):
                break
            stack.append(remembered(table))
        else:
            continue
        if len(stack) > 2:
            table_back = Table.load(stack[-1][3])
            for expected in reversed(stack[:-1]):
                table_back.undo(seat)
                assert remembered(table_back) == expected
            deep = max(deep, len(stack) - 1)
    assert deep >= 3


def test_a_new_table_is_refused_when_it_cannot_be(catalyst: Game) -> None:
    for seats in (1, 5, 0, -1, ["Ada"], ["a", "b", "c", "d", "e"]):
        with pytest.raises(TableError, match="Catalyst is for 2 to 4 players"):
            Table.new(catalyst, seats)
    with pytest.raises(TableError, match="same name"):
        Table.new(catalyst, ["Ada", "Ada"])
    with pytest.raises(TableError, match="a seat is called"):
        Table.new(catalyst, ["Ada", ""])
    with pytest.raises(TableError, match="a seat is called"):
        Table.new(catalyst, ["Ada", "x\ny"])
    with pytest.raises(UnknownOption, match="no option 'speed'"):
        Table.new(catalyst, 2, options={"speed": "9"})
    for seed in (-1, 2**64, "", 1.5, True):
        with pytest.raises(TableError, match="the seed is"):
            Table.new(catalyst, 2, seed)  # type: ignore[arg-type]
    with pytest.raises(UnknownGame, match="did you mean 'catalyst'"):
        Table.new("catalist")


def test_the_seed_is_committed_to_and_shown_at_the_end(catalyst: Game) -> None:
    table = Table.new(catalyst, 2)
    shown = table.proof
    assert shown.seed is None
    assert len(shown.commitment) == 64
    assert Table.new(catalyst, 2).proof != shown
    played_out(table)
    assert table.proof.commitment == shown.commitment
    assert table.proof.seed is not None
    assert commitment("catalyst", table.proof.seed) == shown.commitment
    again = Table.new(catalyst, 2, table.proof.seed)
    for move in table.moves:
        again.play(move)
    assert again.batch.tobytes() == table.batch.tobytes()


def test_scores_are_exact_and_add_up(catalyst: Game) -> None:
    fractions = set()
    for seed in range(12):
        for score in played_out(table_of(catalyst, 4, seed), seed).scores():
            assert sum(score.sources.values()) == score.total
            fractions.add(score.total.denominator)
    assert Fraction(1, 2).denominator in fractions


def test_a_view_has_names_and_a_seat_its_choices(catalyst: Game) -> None:
    table = table_of(catalyst)
    decides = table.decides
    assert decides is not None
    own, other, public = table.view(decides), table.view(1 - decides), table.view()
    assert own.choices == table.choices()
    assert other.choices == public.choices == ()
    assert own.position["row"] == ["Gate Almoner", "Current Binder", "Stall Builder", "Road Warden", "Coin Juggler"]
    assert own.position == other.position == public.position
    assert not own.state.key.any()


def test_logs_tell_each_seat_what_it_may_know(bazaar: Game) -> None:
    table = Table.new(bazaar, 3, seed=11)
    own, other, public = (["\n".join(line.text for line in table.log(seat))] for seat in (0, 1, -1))
    assert own[0].count("something") == 6
    assert other[0].count("something") == 6
    assert public[0].count("something") == 9
    table.play("token moon", 0)
    assert table.log(0)[-1].text == "Ada chose 2"
    assert table.log(1)[-1].text == "Ada chose something"


def test_a_prompt_is_worded_from_the_view(bazaar: Game) -> None:
    table = next(t for t in (Table.new(bazaar, 3, seed=seed) for seed in range(20)) if t.state.hand[0, 0] > 0)
    assert table.view(0).prompt.text == f"Choose, thinking of card {table.state.hand[0, 0]}"
    assert table.view(1).prompt.text == table.view().prompt.text == "Choose, thinking of card 0"


def test_a_table_can_change_its_mode_at_any_time(catalyst: Game) -> None:
    mixed, plain = table_of(catalyst, 3, 8), table_of(catalyst, 3, 8)
    modes = [catalyst.linked(mode) for mode in (Mode.INTERPRETED, Mode.COMPILED)]
    noise = Random(1)
    while not plain.over:
        move = noise.choice(plain.choices()).id
        mixed.linked = modes[len(mixed.moves) % 2]
        mixed.play(move)
        plain.play(move)
    assert mixed.save() == plain.save()
    assert mixed.batch.tobytes() == plain.batch.tobytes()


def test_a_beginning_is_enough_where_it_is_clear(catalyst: Game) -> None:
    table = table_of(catalyst)
    with pytest.raises(UnreadableMove, match="'rec' fits several moves: recruit 2, recruit 3"):
        table.play("rec")
    table.play("coll")
    assert len(table.moves) == 1
    assert repr(table) == "<Table of Catalyst: Ada, Ben; 1 decisions, Ada decides>"


def test_asking_about_a_move_cut_short_gives_the_telling_reason(catalyst: Game, interpreted: Linked) -> None:
    table = table_of(catalyst)
    assert str(table.why_not("build academy")).endswith("no Catalyst is being activated (CAT-30)")
    given = {"row": ["", "", "", "", ""], "coins": [0, 4], "free": [["Rune Drafter"], []]}
    table._states = History([set_up(catalyst, 2, given, interpreted)])
    table.play("activate rune")
    assert str(table.why_not("build academy")) == "Ada cannot acquire the Academy: costs 1, has 0 (CAT-59)"


class Counted:
    """The words of a game, counting how many reasons are put into words."""

    def __init__(self, words: Any) -> None:
        self.words, self.said = words, 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.words, name)

    def reason(self, *asked: Any) -> Sentence:
        self.said += 1
        said: Sentence = self.words.reason(*asked)
        return said


@pytest.mark.parametrize("slug", games.slugs())
def test_a_whole_block_of_moves_is_answered_by_one_sentence(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.find(slug)
    table = Table.new(game, max(2, game.fewest), 3, linked=game.linked(Mode.INTERPRETED))
    words = Counted(game.words)
    monkeypatch.setitem(game.__dict__, "words", words)
    largest = max(game.moves.blocks.values(), key=lambda block: block.size)
    asked = list(range(largest.first, largest.first + largest.size))
    refused = [move for move in asked if move not in table.state.option[: table.state.n_options].tolist()]
    told = table.why_none(refused)
    assert words.said == 1
    why = [int(table.linked.reason(table.batch, 0, move)) for move in refused]
    rarest = min(why, key=why.count)
    assert told == table._refused(refused[why.index(rarest)]).sentence


def test_seeds_as_large_as_allowed_can_be_simulated(catalyst: Game, interpreted: Linked) -> None:
    for seed in (2**31, 2**62):
        *_, results = simulate(catalyst, 2, 1, seed, interpreted)
        assert isinstance(results, Results)
        assert results.decisions > 20


def test_decided_until_is_the_ply_of_a_seats_last_decision() -> None:
    table = Table.new("catalyst", 2, seed=7)
    first = table.decides
    assert first is not None
    assert table.decided_until(first) == 0
    table.play("collect")
    assert table.decided_until(first) == 1
    assert table.decided_until(1 - first) == 0
    while table.decides != first:
        table.play(table.choices()[0])
    assert table.decided_until(first) == 1
    assert table.decided_until(1 - first) == len(table.moves)


def test_at_looks_back_and_changes_nothing() -> None:
    table = Table.new("catalyst", 2, seed=7)
    for _ in range(6):
        table.play(table.choices()[0])
    before, log = table.state.tobytes(), table.log()
    past = table.after(3)
    assert (len(past.moves), past.log()) == (3, [line for line in log if line.ply <= 3])
    past.play(past.choices()[-1])
    assert (table.state.tobytes(), len(table.moves), table.log()) == (before, 6, log)
    with pytest.raises(TableError, match="there is no position 7"):
        table.after(7)


def test_a_new_name_is_told_everywhere() -> None:
    table = Table.new("catalyst", ["Ada", "Ben"], seed=7)
    table.play("collect")
    table.rename(0, "Zoe")
    assert table.names == ("Zoe", "Ben")
    assert not any("Ada" in line.text for line in table.log())
    with pytest.raises(TableError, match="same name"):
        table.rename(1, "Zoe")
