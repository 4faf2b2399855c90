"""The frame table: what follows from it, how rules are found by name, what is refused when tables do not fit."""

from __future__ import annotations

import importlib
import linecache
from itertools import count
from types import ModuleType
from typing import Any

import pytest

import toy_bazaar as toy
from parlour import games
from parlour.engine.core.dispatch import dispatch
from parlour.engine.core.errors import DesignError
from parlour.engine.core.frames import NOT_OFFERED, Frame, Frames
from parlour.engine.core.moves import Axis, Block, Moves
from parlour.engine.core.rules import RULES, Mode, cache_folder, rules_of
from parlour.engine.effects import machine
from parlour.engine.people.stub import written

MOVES = Moves(
    Block("pass", "pass"),
    Block("lay", "lay {tile}", Axis.numbered("tile", 3)),
    Block(
        "move", "move {piece} {way} {far}", *(Axis.numbered(n, k) for n, k in (("piece", 2), ("way", 3), ("far", 4)))
    ),
)
FRAMES = Frames(
    Frame("TURN", a="again", offers="pass lay", rules="X-1"),
    Frame("WALK", b="from_where", offers="move", private=True, always_asked=True),
    Frame("TIDY", kind="tidying up", c="times"),
    Frame("FREE", spare=True),
)
BOARD = 7
COUNT = count()


class State:
    """A stack with one frame on it, and what was done."""

    def __init__(self, *frame: int) -> None:
        self.frame: Any = _Rows(frame)
        self.depth, self.over, self.n_options = 1, 0, 0
        self.option = [0] * 30
        self.done: tuple[Any, ...] = ()


class _Rows:
    def __init__(self, *rows: tuple[int, ...]) -> None:
        self.rows = rows

    def __getitem__(self, at: tuple[int, int]) -> int:
        return self.rows[at[0]][at[1]]


def module_of(**rules: Any) -> ModuleType:
    """A module with these rules and a constant."""
    module = ModuleType(f"rules_{next(COUNT)}")
    vars(module)["BOARD"] = BOARD
    for name, function in rules.items():
        function.__module__, function.__name__ = module.__name__, name
        vars(module)[name] = vars(module).setdefault(RULES, {})[name] = function
    return module


@pytest.fixture
def played() -> ModuleType:
    """A small game, all its rules found by name."""

    def done(name: str) -> Any:
        def play(s: Any, seat: int, move: int) -> None:
            s.done = (name, seat, move)

        return play

    def walk(s: Any, way: int, far: int, piece: int, from_where: int, board: int) -> None:
        s.done = (piece, way, far, from_where, board)

    def tidy(s: Any, times: int) -> None:
        s.done = ("tidied", times)

    return dispatch(
        "test",
        FRAMES,
        MOVES,
        (
            module_of(
                play_turn=done("turn"),
                play_walk=walk,
                resolve_tidy=tidy,
                why_not_lay=lambda tile, again: 0 if tile != again else 5,
                why_not_walk=lambda piece, far: NOT_OFFERED if far == 3 else piece,
                why_not_now=lambda kind, a, move: 90 + kind,
            ),
        ),
    )


def options(made: ModuleType, s: Any) -> list[int]:
    """What the frame on top offers."""
    made.legal(s)
    return list(s.option[: s.n_options])


def test_numbers_names_and_kinds_follow_from_the_table() -> None:
    assert FRAMES.numbers == {"TURN": 0, "WALK": 1, "TIDY": 2, "FREE": 3}
    assert FRAMES.kinds == ("turn", "walk", "tidying up", "free")
    assert (FRAMES.decisions, FRAMES.private, FRAMES.always_asked) == ((0, 1), (1,), (1,))


def test_decisions_and_what_is_always_asked(played: ModuleType) -> None:
    assert [played.is_decision(kind) for kind in range(4)] == [1, 1, 0, 0]
    assert [played.is_always_asked(kind) for kind in range(4)] == [0, 1, 0, 0]


def test_a_move_is_played_with_its_places_and_the_numbers_of_the_frame(played: ModuleType) -> None:
    s = State(1, 4, 0, 11, 0)
    played.play(s, MOVES.id("move", 1, 2, 3))
    assert s.done == (1, 2, 3, 11, BOARD)
    s = State(0, 4, 0, 0, 0)
    played.play(s, 2)
    assert s.done == ("turn", 4, 2)
    assert s.depth == 0


def test_a_frame_that_offers_nothing_is_resolved(played: ModuleType) -> None:
    s = State(2, 0, 0, 0, 6)
    played.resolve(s)
    assert s.done == ("tidied", 6)


def test_options_are_what_nothing_speaks_against(played: ModuleType) -> None:
    assert options(played, State(0, 0, 1, 0, 0)) == [0, 1, 3]  # lay 2 is refused: it is the number a
    free = [MOVES.id("move", 0, way, far) for way in range(3) for far in range(3)]
    assert options(played, State(1, 0, 0, 0, 0)) == free


def test_a_move_that_the_frame_does_not_offer_is_refused_in_one_place(played: ModuleType) -> None:
    turn, walk = State(0, 0, 1, 0, 0), State(1, 0, 0, 0, 0)
    assert [played.why(turn, move) for move in range(5)] == [0, 0, 5, 0, 90]
    assert played.why(walk, 0) == 91
    assert played.why(walk, MOVES.id("move", 1, 0, 0)) == 1
    assert played.why(walk, MOVES.id("move", 1, 0, 3)) == 91  # the rule itself says that it is not offered
    turn.over = 1
    assert played.why(turn, 0) == 1


def test_what_was_written_can_be_read_and_is_part_of_the_cache_key(played: ModuleType) -> None:
    lines = linecache.getlines(str(played.__file__))
    assert "    if kind == TURN:\n" in lines
    assert played.play.__code__.co_filename == played.__file__
    before = cache_folder([played], Mode.COMPILED)
    vars(played)["__source__"] += "# changed\n"
    assert cache_folder([played], Mode.COMPILED) != before


WRONG = [
    (FRAMES, {}, "no rule play_turn carries out the moves of the frame TURN"),
    (Frames(Frame("END")), {"why_not_now": lambda: 1}, "no rule resolve_end carries out the frame END"),
    (Frames(Frame("END")), {"resolve_end": lambda s: None}, "there is no rule why_not_now"),
    (Frames(Frame("TURN", offers="jump")), {}, "TURN offers 'jump'; the moves are pass, lay, move"),
    (FRAMES, {"resolve_tydi": lambda s: None}, "the rule resolve_tydi carries out no frame of the table"),
    (
        Frames(Frame("END", a="times")),
        {"resolve_end": lambda s, colour: None},
        "resolve_end asks for 'colour'; known are",
    ),
]


@pytest.mark.parametrize(("frames", "rules", "said"), WRONG)
def test_tables_and_rules_that_do_not_fit_are_named(frames: Frames, rules: dict[str, Any], said: str) -> None:
    with pytest.raises(DesignError, match=said):
        dispatch("test", frames, MOVES, (module_of(**{"legal_turn": lambda s: None, **rules}),))


def test_a_rule_that_stands_in_two_files_is_named() -> None:
    one, two = module_of(resolve_end=lambda s: None), module_of(resolve_end=lambda s: None)
    with pytest.raises(DesignError, match=f"resolve_end stands in {one.__name__} and in {two.__name__}"):
        dispatch("test", Frames(Frame("END")), MOVES, (one, two))


def test_two_frames_of_one_name_are_refused() -> None:
    with pytest.raises(DesignError, match="two frames have the same name"):
        Frames(Frame("TURN"), Frame("OTHER", kind="turn"))


def test_the_machines_frames_stand_in_the_table_like_all_others() -> None:
    made = toy.GAME.dispatch
    assert (made.first_kind(), made.first_side(), made.yes_move()) == (toy.RUN, 12, 14)
    assert toy.RECORD.private_frames == (toy.SECRET,)


def test_a_word_is_carried_out_by_a_rule_of_its_name_or_by_its_field() -> None:
    written_down = toy.GAME.dispatch.__source__
    assert "    if word == 0:  # coin\n        s.coin[seat] += amount\n" in written_down
    assert "    elif word == 3:  # roll\n        do_roll(s, seat, source)\n" in written_down
    assert "    if word == 2:  # draw\n        return can_do_draw(s)\n" in written_down
    other = ModuleType("without_roll")
    vars(other).update(vars(toy), **{RULES: {name: r for name, r in rules_of(toy).items() if name != "do_roll"}})
    with pytest.raises(DesignError, match="no rule do_roll says what 'roll' of the notation means"):
        dispatch("test", toy.FRAMES, toy.MOVES, (machine, other))


def test_the_only_reason_against_what_is_not_offered() -> None:
    made = dispatch("test", Frames(Frame("END"), reasons="OTHER_DECISION"), MOVES, (module_of(resolve_end=lambda: 0),))
    assert made.why(State(0, 0, 0, 0, 0), 0) == 2
    with pytest.raises(DesignError, match="two reasons have the same name"):
        Frames(Frame("END"), reasons="TOO_DEAR TOO_DEAR")


@pytest.mark.parametrize("table", ["rules.frames", "moves"])
@pytest.mark.parametrize("slug", games.slugs())
def test_stub_and_page_are_up_to_date(slug: str, table: str) -> None:
    for path, text in written(importlib.import_module(f"parlour.games.{slug}.{table}")).items():
        assert path.read_text(encoding="utf-8") == text, "run `make stubs`"
