"""What the terminals of all games share: effects in short, boards, hints, refusals, components by name, drawings."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from rich.console import Console, RenderableType
from rich.text import Text

from parlour.engine.core.rules import Mode
from parlour.engine.effects import Count, Event, Numbered, Vocabulary, Word, icons, in_short
from parlour.engine.people.canvas import Canvas
from parlour.engine.people.catalogue import Piece
from parlour.engine.people.panels import Card, Display, amount, bar, colour, dotted, price
from parlour.engine.people.sentences import Choice, Refusal, Sentence
from parlour.engine.people.terminals import Board, hints, in_catalogue, not_possible
from toy_bazaar import GAME, MOVES


def shown(drawn: RenderableType, width: int = 60) -> list[str]:
    """The lines on a plain screen."""
    paper = StringIO()
    Console(file=paper, width=width, highlight=False).print(drawn)
    return [line.rstrip() for line in paper.getvalue().splitlines()]


def bazaar() -> Any:
    """The first decision of a game for two, as the first seat sees it."""
    linked = GAME.linked(Mode.INTERPRETED)
    return GAME.view(GAME.deal(2, 1, linked), 0, linked)[0]


# ---------------------------------------------------------------- effects


@pytest.mark.parametrize(
    ("effect", "told"),
    [
        ("2 gem", "2 gems"),
        ("1 gem / 2 gem, recruit", "1 gem / 2 gems, recruit a friend"),
        ("1 gem, (2 gem -> recruit)", "1 gem, (2 gems → recruit a friend)"),
        ("1 gem per 2 stall max 4; ?recruit", "1 gem per 2 stalls max 4; perhaps recruit a friend"),
        ("on turn: 1 gem", "each turn: 1 gem"),
        ("if stall >= 1: 1 gem", "if stalls ≥ 1: 1 gem"),
        ("end: 1 gem per stall", "end: 1 gem per stall"),
    ],
)
def test_an_effect_in_a_few_words(effect: str, told: str) -> None:
    word, count, event = Numbered(Word), Numbered(Count), Numbered(Event)
    word("N gem", "{N:precious stone|precious stones}", verb="take", short="{N:gem|gems}")
    word("recruit", "recruit a friend")
    count("stall", "{:stall|stalls} that you own", short="{:stall|stalls}")
    event("turn", "at the start of your turn", short="each turn")
    vocabulary = Vocabulary(words=word, counts=count, events=event)
    assert in_short(icons(vocabulary.read(effect), vocabulary)) == told


# ---------------------------------------------------------------- boards


class Bare(Board):
    """A board of which nothing is filled in."""

    title, moves = "Bazaar", MOVES


class Filled(Bare):
    """A board with something everywhere."""

    def head(self) -> Iterator[str]:
        yield "round 1"
        yield ""
        yield "deck 12"

    def table(self) -> Iterator[RenderableType]:
        yield Text(f"a map, {self.width} wide")

    def marks(self, seat: int) -> Iterator[str]:
        yield f"seat {seat + 1}"

    def amounts(self, seat: int) -> Iterator[Text]:
        yield amount(seat, "coin")
        yield amount(seat, "stall")

    def held(self, seat: int) -> Iterator[tuple[str, str]]:
        yield "hand", "a lamp"

    def below(self, seat: int, width: int) -> Iterator[str]:
        yield f"a tree, {width} wide"

    def notice(self) -> Sentence:
        return Sentence("The last round", ("BAZ-1",))


def test_a_board_needs_no_more_than_a_title_and_moves() -> None:
    lines = shown(Bare(bazaar(), ("Ada", "Ben"), 0))
    assert lines[0] == "Bazaar"
    assert lines[1].startswith("╭─ Ben ──")
    assert any(line.startswith("┏━ Ada · to decide ━━") for line in lines)


def test_everything_has_its_place() -> None:
    lines = shown(Filled(bazaar(), ("Ada", "Ben"), 0))
    assert lines[:2] == ["Bazaar  round 1 · deck 12", "a map, 60 wide"]
    assert [line.strip("╭┏┃│─━┓╮ ") for line in lines[2:6]] == [
        "Ben · seat 2",
        "1 coin · 1 stall",
        "hand a lamp",
        "a tree, 60 wide",
    ]
    assert lines[-1] == " The last round (BAZ-1)"


def test_others_stand_side_by_side_where_there_is_room() -> None:
    state = bazaar()
    state.seats = 3
    names = ("Ada", "Ben", "Cleo")
    wide = shown(Filled(state, names, 0), 120)
    assert "Ben" in wide[2]
    assert "Cleo" in wide[2]
    assert "a tree, 60 wide" in wide[5]
    assert "Cleo" not in shown(Filled(state, names, 0), 110)[2]


def test_choices_by_their_numbers() -> None:
    state = bazaar()
    board = Bare(state, ("Ada", "Ben"), 0)
    assert [MOVES.names[int(state.option[n - 1])] for n in board.chosen("play token").values()] == [
        "token sun",
        "token moon",
    ]
    assert board.chosen("token") == {0: 1, 1: 2}
    assert board.chosen("play") == {}


def test_cards_in_a_row_are_equally_tall() -> None:
    cards = [
        Card("1", Text("Lamp"), price("3", payable=True)),
        Card("2", Text("A very\nlong\nrug"), price("9", payable=False)),
    ]
    lines = shown(Display(cards))
    assert lines[0].count("╭") == lines[4].count("╰") == 2
    assert lines[5].split() == ["3", "✓", "9"]


def test_small_parts() -> None:
    assert dotted(["a", "", Text(), Text("b")]).plain == "a · b"
    assert bar(3, 5, 8, "red").plain == "███··     3/5 "
    assert (colour("blue"), colour("red"), colour("ultraviolet")) == ("bright_blue", "red", "")


# ---------------------------------------------------------------- beside the choices


def test_a_hint_for_some_kinds_of_move() -> None:
    hint = hints(MOVES, {"play": lambda s, card: f"{s} plays {card}"})
    told = [hint("Ada", Choice(MOVES.parse(name), name, name, "", ())) for name in ("play 2", "token sun")]
    assert told == ["Ada plays 1", ""]


def test_what_is_not_possible_is_told_once() -> None:
    reason = Sentence("costs 4, has 3", ("BAZ-2",))
    refusals = {1: Refusal("Ada cannot", "buy the lamp", reason), 2: None}
    told = not_possible([[1], [], [2], [1]], lambda moves: refusals[moves[0]])
    assert told == "Not possible now:\n· buy the lamp: costs 4, has 3 (BAZ-2)"
    assert not_possible([[2]], lambda moves: None) == ""
    assert str(refusals[1].sentence) == "Ada cannot buy the lamp: costs 4, has 3 (BAZ-2)"  # type: ignore[union-attr]


PIECES = (Piece("l1", "Wares", "Lamp", "It shines."), Piece("l2", "Wares", "Large lamp", "It shines more."))


def test_a_component_by_its_name() -> None:
    assert in_catalogue(PIECES, "L1").plain == in_catalogue(PIECES, "lamp").plain == "Lamp  Wares\nIt shines."
    assert in_catalogue(PIECES, "large", lambda piece: f"{piece.name} is sold.").plain.endswith("\nLarge lamp is sold.")
    with pytest.raises(LookupError, match="no card is called 'lampp'; did you mean Lamp"):
        in_catalogue(PIECES, "lampp")
    with pytest.raises(LookupError, match="'am' fits 2 cards: Lamp, Large lamp"):
        in_catalogue(PIECES, "am")


def test_all_of_a_sort_by_its_name() -> None:
    tools = (
        Piece("t1", "Small tools", "Saw", "It saws.\nIt may be lent."),
        Piece("t2", "Large tools", "Saws", "They saw."),
    )
    assert in_catalogue((*PIECES, *tools), "wares").plain == "Wares\n  Lamp  It shines.\n  Large lamp  It shines more."
    both = in_catalogue((*PIECES, *tools), "Tools").plain
    assert both == "Small tools\n  Saw  It saws. · It may be lent.\nLarge tools\n  Saws  They saw."
    assert in_catalogue((*PIECES, *tools), "saw").plain.startswith("Saw  Small tools")  # a name goes first
    with pytest.raises(LookupError, match="a sort for all of it: Wares, Small tools, Large tools"):
        in_catalogue((*PIECES, *tools), "")


# ---------------------------------------------------------------- drawings


def test_a_drawing_too_wide_is_cut_on_both_sides() -> None:
    canvas = Canvas()
    canvas.put(-3, 0, "abcdefg")
    canvas.put(-1, 1, "x")
    canvas.put(-1, 0, "??", over=False)
    assert [line.plain for line in canvas.lines(20, {0: "N1"}, 5)] == ["  N1 abcdefg", "       x"]
    assert [line.plain for line in canvas.lines(8, {}, 5)] == ["     cde", "     x"]
    assert Canvas().lines(20, {}, 5) == []


def test_a_frame() -> None:
    canvas = Canvas()
    canvas.frame(0, 0, 4, 3)
    assert [line.plain.strip() for line in canvas.lines(20, {}, 1)] == ["┌──┐", "│  │", "└──┘"]
