"""Dominations in words and in the terminal, exactly."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from rich.console import Console

from parlour.engine.core.record import HIDDEN, NONE
from parlour.engine.core.rules import Linked, Mode
from parlour.engine.people.seen import unpacked
from parlour.engine.people.sentences import YOU, Line, Refusal, Sentence
from parlour.engine.people.terminals import not_possible
from parlour.games.dominations import GAME
from parlour.games.dominations.board.cards import library_of
from parlour.games.dominations.board.mats import mat_of
from parlour.games.dominations.content import (
    AGES,
    ART,
    COPIES,
    CRAFT,
    GOVERNMENT,
    MASTERIES,
    MONUMENTS,
    OBJECTIVES,
    RELIGION,
    ROLES,
    SCIENCE,
    TILE_LIST,
    TRADE,
    TURNS,
)
from parlour.games.dominations.geometry import cell_number, square_number
from parlour.games.dominations.moves import MOVES
from parlour.games.dominations.notation import INF, KNOWLEDGE, S_CHEAP, S_LESS_MONUMENT, VP
from parlour.games.dominations.rules import frames
from parlour.games.dominations.rules.build import build_city
from parlour.games.dominations.rules.develop import own, plant
from parlour.games.dominations.rules.layout import put_piece
from parlour.games.dominations.state import (
    BUILT,
    DISCARDED,
    DREW,
    GAINED,
    LAID,
    LEARNED,
    LOST,
    NOT_OWNED,
    PAID,
    PRODUCED,
    SCORED_CARD,
    SCORED_INFLUENCE,
)
from parlour.games.dominations.terminal import board, card, expected, hint, side_short
from parlour.games.dominations.terminal.chart import MARGIN, Map, tree_lines
from parlour.games.dominations.thinking.preview import Trial
from parlour.games.dominations.words.names import goal_text, place_text, side_text
from parlour.table import Table

words = GAME.words
GOLDEN = Path(__file__).parent.parent / "golden"
WHO = ("Ada", "Ben", "Cleo", "Dan")


@cache
def linked() -> Linked:
    """The rules as machine code."""
    return GAME.linked(Mode.COMPILED)


def game_states(seats: int, seed: int, plies: int = 10_000) -> Iterator[NDArray[Any]]:
    """The states of a game in which actions are preferred to passing and exchanging, the last one included."""
    batch, rng = GAME.deal(seats, seed, linked()), random.Random(seed)
    for _ in range(plies):
        yield batch.copy()
        if batch[0].over:
            return
        moves = options(batch)
        busy = [move for move in moves if MOVES.decode(move)[0] not in ("pass", "exchange", "stop")]
        linked().advance(batch, 0, rng.choice(moves if rng.random() < 0.2 else busy or moves))


@cache
def some_states() -> list[NDArray[Any]]:
    """States from all over a game of two, and from the beginning of games with more seats."""
    openings = (batch for seats in (3, 4) for batch in list(game_states(seats, seed=seats, plies=90))[::9])
    return [*list(game_states(2, seed=2))[::5], *openings]


def options(batch: NDArray[Any]) -> list[int]:
    """The moves of the decision."""
    return [int(move) for move in batch[0].option[: batch[0].n_options]]


def on_screen(batch: NDArray[Any], seat: int, width: int) -> str:
    """The board as plain text."""
    console = Console(file=io.StringIO(), width=width, markup=False, highlight=False, emoji=False)
    console.print(board(GAME.view(batch, seat, linked())[0], WHO, seat))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_a_preview_is_what_the_rules_do() -> None:
    tried = 0
    for batch in some_states():
        kind, seat, tile, _, cell = batch[0].frame[batch[0].depth - 1].tolist()
        if batch[0].over or kind != frames.ROTATION:
            continue
        for rotation, move in enumerate(options(batch)):
            ways = Trial(batch[0]).laid(seat, tile, cell, rotation)
            after = batch.copy()
            linked().advance(after, 0, move)
            if len(ways) == 1 and ways[0].free == 0:
                told = [event for event in after[0].trail[: after[0].n_trail].tolist() if event[0] == PRODUCED]
                found = [[0] * 6 for _ in range(int(batch[0].seats))]
                for _, who, domain, n, _ in told:
                    found[who][domain] += n
                if told:  # cards that react may ask first
                    assert found == [list(row) for row in ways[0].produced]
                    tried += 1
            assert not batch[0].cell_of[tile], "the state itself is as it was"
            assert not batch[0].produced.any()
    assert tried > 10


# ---------------------------------------------------------------- exact words


def state_of(seats: int = 2) -> NDArray[Any]:
    """A state in which the first seat lays a tile: an empty board, no Knowledge, tiles T01 to T07 in hand."""
    batch = GAME.deal(seats, 1, linked())
    s = batch[0]
    for seat in range(seats):
        s.objective[seat], s.monument[seat] = seat, seat
        s.dealt_objective[seat] = s.dealt_monument[seat] = NONE
        s.hand[seat, :7], s.n_hand[seat] = range(7 * seat, 7 * seat + 7), 7
        s.initiative[seat] = seat
    s.age, s.rounds = 1, 1
    s.trail[:], s.n_trail, s.depth, s.decides = 0, 0, 1, 0
    s.frame[0] = (frames.GROW, 0, 0, 0, 0)
    return batch


def ask(s: Any, kind: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Put a decision to the first seat."""
    s.frame[0] = (kind, 0, a, b, c)


def lay(s: Any, tile: str, cell: int, rotation: int = 0) -> int:
    """Lay a tile without activating it."""
    n = tile_number(tile)
    put_piece(s, cell, n, rotation)
    s.cell_of[n] = cell + 1
    return n


def learn(s: Any, name: str, copy: int, x: int, y: int) -> int:
    """A Mastery enters the first seat's tree."""
    n = mastery(name)
    plant(s, 0, COPIES * n + copy, square_number(x, y))
    own(s, 0, n)
    return n


def why(batch: NDArray[Any], move: str, who: str = "Ada") -> str:
    """The reason for a move, as it is said."""
    at = MOVES.parse(move)
    return str(words.reason(batch[0], at, int(linked().reason(batch, 0, at)), (who, "Ben", "Cleo", "Dan")))


def label(batch: NDArray[Any], move: str) -> str:
    """The label of a move."""
    return words.choice(batch[0], MOVES.parse(move), WHO).label


def story(batch: NDArray[Any], *events: tuple[int, ...]) -> list[str]:
    """Events of one step in words."""
    return [str(line) for line in words.story(batch[0], [(*event, 0, 0, 0)[:5] for event in events], WHO)]


def tile_number(name: str) -> int:
    """A Land tile by its id."""
    return [tile.id for tile in TILE_LIST].index(name)


def mastery(name: str) -> int:
    """A Mastery by its name."""
    return [item.name for item in MASTERIES].index(name)


def monument(name: str) -> int:
    """A Monument by its name."""
    return [item.name for item in MONUMENTS].index(name)


def test_every_card_has_a_text_in_short_and_in_full() -> None:
    sides = [side for item in MASTERIES for side in (item.base, item.advanced)]
    sides += [level.side for item in MONUMENTS for level in item.levels]
    for side in sides:
        assert "{" not in side_short(side) + side_text(side)
        assert side_short(side)
        assert side_text(side).endswith(".")
    goals = [goal_text(goal) for item in OBJECTIVES for goal in item.goals]
    assert goals[:4] == [
        "7 Cities",
        "Writing and 5 full Science Nodi",
        "2 Cities on Government Camps and 3 Government Masteries",
        "4 Monument levels and dominate 1 Monument",
    ]
    assert place_text(MONUMENTS[monument("Great Library")]).endswith("at least 2 Science resources at the Locus")
    assert side_short(MASTERIES[mastery("Bartering")].base) == "1 VP · for 3 Trade Produced: 1 Trade"
    assert side_short(MASTERIES[mastery("Mercenaries")].base) == "2 Influence · each Age end: 3 Trade → 2 Influence"
    assert side_short(MASTERIES[mastery("Empire")].base) == "3 VP and 1 Influence · end: 2 VP per connected City"


def test_each_rotation_tells_what_it_would_produce() -> None:
    """The rulebook's example of a placement (E1)."""
    batch = state_of()
    cell = cell_number(0, 0, 1)
    ask(batch[0], frames.CELL, tile_number("T03"))
    assert label(batch, "cell D(0,0)") == "Lay T03 on N1 E2: 1 side"
    ask(batch[0], frames.ROTATION, tile_number("T03"), 0, cell)
    assert label(batch, "rotation 2") == "Turned 3: 4 Trade, 1 Craftsmanship, 1 Religion"
    choice = words.choice(batch[0], MOVES.parse("rotation 2"))
    assert hint(batch[0], choice) == "Trade bottom, Religion left, Trade right"
    lay(batch[0], "C01", cell_number(-1, 1, 0))
    lay(batch[0], "C02", cell_number(-1, 1, 1))
    city = lay(batch[0], "A01", cell_number(0, 1, 0))
    batch[0].city_owner[city], batch[0].city_level[city] = 2, 1
    assert label(batch, "rotation 2").endswith("; Ben 1 Art")


def test_a_turn_in_a_few_lines() -> None:
    batch = state_of()
    cell = cell_number(0, 0, 1)
    assert story(
        batch,
        (LAID, 0, tile_number("T03"), cell, 2),
        (GAINED, 0, KNOWLEDGE, 1, TRADE),
        (GAINED, 0, KNOWLEDGE, 1, TRADE),
        (PRODUCED, 0, TRADE, 4),
        (PRODUCED, 0, CRAFT, 1),
        (LOST, 0, TRADE, 1),
        (PRODUCED, 1, ART, 1),
    ) == [
        "Ada lays T03 (Trade Camp) on N1 E2: 4 Trade, 1 Craftsmanship; gains 2 Trade; "
        "loses 1 Trade over the limit of 5 (DOM-28, DOM-30, DOM-38, DOM-40)",
        "Ben's Cities trade: 1 Art (DOM-34)",
    ]
    assert story(batch, (PAID, 0, TRADE, 3), (BUILT, 0, tile_number("T03"), 1, 3)) == [
        "Ada builds a City on T03 (Trade Camp) for 3 Trade: 1 Influence (DOM-44, DOM-46)"
    ]
    ask(batch[0], frames.COPY, mastery("Bartering"))
    assert story(batch, (PAID, 0, TRADE, 3)) == ["Ada pays 3 Trade for Bartering (DOM-59)"]
    learned = (LEARNED, 0, mastery("Bartering"), 0, square_number(0, 1))
    scored = (SCORED_CARD, 0, mastery("Bartering"), 1, 0)
    assert story(batch, learned, scored) == ["Ada learns Bartering onto N1: 1 VP (DOM-59, DOM-63)"]


def test_an_assimilation_is_called_so() -> None:
    batch = state_of()
    learned = (LEARNED, 1, mastery("Bartering"), 0, square_number(0, 1))
    assert story(batch, learned, (SCORED_INFLUENCE, 1, 14), (SCORED_INFLUENCE, 0, 9)) == [
        "Ben assimilates Bartering onto N1 (DOM-81)",
        "Influence scores: Ben 14 VP, Ada 9 VP (DOM-84)",
    ]


def test_a_name_with_braces_is_only_a_name() -> None:
    told = words.story(state_of()[0], [(SCORED_INFLUENCE, 0, 14, 0, 0)], ("{a}", "Ben"))
    assert [line.text for line in told] == ["Influence scores: {a} 14 VP"]


def test_what_brought_points_is_named() -> None:
    batch = state_of()
    forge, wall = mastery("Forge"), len(MASTERIES) + monument("Great Wall")
    assert story(batch, (GAINED, 0, VP, 1, forge), (GAINED, 0, VP, 1, forge), (GAINED, 0, INF, 2, wall)) == [
        "Ada gains 2 VP (Forge) and 2 Influence (Great Wall) (DOM-8, DOM-97)"
    ]
    assert story(batch, (GAINED, 0, KNOWLEDGE, -3, TRADE), (GAINED, 0, INF, 2, mastery("Mercenaries"))) == [
        "Ada pays 3 Trade; gains 2 Influence (Mercenaries) (DOM-8, DOM-71)"
    ]


def test_knowledge_at_the_start_of_a_turn_names_its_card() -> None:
    batch = state_of()
    gained = (GAINED, 0, KNOWLEDGE, 1, TRADE)
    learn(batch[0], "Caravans", 0, 0, 1)
    assert story(batch, gained) == ["Ada gains 1 Trade at the start of the turn (Caravans) (DOM-38)"]
    assert story(batch, (GAINED, 0, KNOWLEDGE, 1, ART)) == ["Ada gains 1 Art at the start of the turn (DOM-38)"]
    ask(batch[0], frames.BUILD)
    assert story(batch, gained) == ["Ada gains 1 Trade (DOM-38)"]
    ask(batch[0], frames.GROW, 1)  # the Farmer's second tile: the turn has long begun
    assert story(batch, gained) == ["Ada gains 1 Trade (DOM-38)"]


def test_knowledge_picked_point_by_point_is_told_at_once() -> None:
    batch = state_of()
    ask(batch[0], frames.BUILD)
    gained = (
        (0, KNOWLEDGE, ART),
        (0, KNOWLEDGE, ART),
        (0, KNOWLEDGE, TRADE),
        (1, KNOWLEDGE, ART),
        (1, VP, mastery("Forge")),
    )
    events = [(GAINED, seat, word, 1, what) for seat, word, what in gained]
    lines = [Line(n, *told) for n, event in enumerate(events) for told in words.story(batch[0], [event], WHO)]
    told = words.gathered(lines, WHO)
    assert [line.text for line in told] == ["Ada gains 2 Art, 1 Trade", "Ben gains 1 Art", "Ben gains 1 VP (Forge)"]
    assert (told[0].ply, told[0].events) == (2, tuple(events[:3]))


def test_an_exchange_says_how_much_is_given() -> None:
    batch = state_of()
    ask(batch[0], frames.GIVE)
    assert words.prompt(batch[0]).text == "Campfire: 2 of which Domain do you give, to get 1 of another?"
    batch[0].standing[0, S_CHEAP + TRADE] = 1
    assert "do you give (1 Trade will do), to get 1 of another?" in words.prompt(batch[0]).text


def test_what_is_assimilated_costs_and_needs_nothing() -> None:
    batch = state_of()
    for kind, is_free in ((frames.DEVELOP, False), (frames.ASSIMILATE, True)):
        ask(batch[0], kind, 9)
        guilds = next(m for m in library_of(unpacked(batch[0]), 0) if m.name == "Guilds")
        assert (guilds.free, guilds.dear, guilds.needs, guilds.has_needs) == (
            is_free,
            not is_free,
            "" if is_free else "needs a Craftsmanship Mastery of value 6 or more",
            is_free,
        )


def test_what_a_tile_brings_is_told_beside_the_stock() -> None:
    batch = state_of()
    batch[0].produced[0, TRADE], batch[0].incoming[0, TRADE] = 3, 1
    bars = mat_of(_drawn(batch[0]), 0, "Ada", (), own=True).bars
    assert [bar.coming for bar in bars] == [4, 0, 0, 0, 0, 0]


def _drawn(s: Any) -> Any:
    """A state made ready for drawing."""
    found = unpacked(s)
    found.fresh = set()
    return found


def test_drawn_tiles_are_named_to_their_owner_only() -> None:
    batch = state_of()
    assert story(batch, (DREW, 0, 2), (DREW, 0, 15)) == ["Ada draws T03 and C01 (DOM-20)"]
    hidden = (HIDDEN, HIDDEN, HIDDEN)
    assert story(batch, (DREW, 0, *hidden), (DREW, 0, *hidden)) == ["Ada draws 2 tiles (DOM-20)"]
    assert story(batch, (DISCARDED, 0, 2)) == ["Ada discards T03 (DOM-20)"]
    assert story(batch, (DISCARDED, 0, *hidden)) == []


def test_the_others_do_not_read_which_tile_is_laid() -> None:
    batch = state_of()
    ask(batch[0], frames.CELL, tile_number("T03"))
    mine, theirs = (GAME.view(batch, seat, linked())[0] for seat in (0, 1))
    assert words.prompt(mine).text == "Where do you lay T03 (Trade Camp; Trade, Trade, Religion)?"
    assert words.prompt(theirs).text == "Where do you lay the tile?"
    ask(batch[0], frames.ROTATION, tile_number("T03"), 0, cell_number(0, 0, 1))
    assert words.prompt(GAME.view(batch, 1, linked())[0]).text == "How do you turn the tile?"


def test_why_a_tile_does_not_lie_there() -> None:
    batch = state_of()
    s = batch[0]
    lay(s, "T08", cell_number(0, 0, 1))
    ask(s, frames.CELL, tile_number("T01"))
    assert why(batch, "cell U(0,0)").startswith("the Cradle lies there; 7 free cells touch the layout, such as ")
    assert why(batch, "cell D(0,0)").startswith("the Land tile T08 lies there; ")
    assert why(batch, "cell D(4,4)").startswith(
        "it shares no full side with the Cradle, a Land tile or a Monument Tile;"
    )
    assert why(batch, "lay T02") == "first a cell for T01 must be chosen (DOM-28)"
    ask(s, frames.GROW)
    assert why(batch, "lay T08") == "it lies on the board already, on N1 E2 (DOM-28)"
    assert why(batch, "lay R01", YOU).startswith("it is not in your hand, which holds T01, T02, T03,")
    assert (
        why(batch, "learn bartering")
        == "that belongs to the Develop phase, and this is the Grow phase (DOM-58, DOM-24)"
    )
    assert why(batch, "inventor").startswith("Ada is not the Inventor of this Age: most Science left")
    assert why(batch, "stop") == "a tile must be laid: only a second one is optional (DOM-28, DOM-91)"


def test_what_is_missing_to_pay() -> None:
    batch = state_of()
    s = batch[0]
    tile = lay(s, "T08", cell_number(0, 0, 1))
    s.knowledge[0, TRADE] = 2
    ask(s, frames.BUILD)
    assert why(batch, "city T08") == "it costs 3 Trade, the Domain of its Camp, and has 2 Trade (DOM-46)"
    assert why(batch, "city T01") == "it does not lie on the board (DOM-44)"
    s.knowledge[0, TRADE] = 8
    assert label(batch, "city T08") == "Build a City on T08 at N1 E2 for 3 Trade: 1 Influence, Trade limit 10"
    build_city(s, 0, tile)
    assert why(batch, "city T08", YOU) == "level 2 costs 6 Trade, the Domain of its Camp, and you have 5 Trade (DOM-46)"
    s.city_owner[tile] = 2
    assert why(batch, "city T08").startswith("the City of Ben stands there")
    ask(s, frames.DEVELOP)
    s.knowledge[0, TRADE] = 2
    assert why(batch, "learn bartering") == "it costs 3 Trade, has 2 Trade (DOM-59)"
    s.knowledge[0, TRADE] = 9
    assert why(batch, "learn banking", YOU) == (
        "it needs a Trade Mastery of value 6 or more in your tree, and there is none (DOM-61)"
    )


def test_what_a_monument_level_costs_and_where_it_stands() -> None:
    batch = state_of()
    s, pyramid = batch[0], monument("Great Pyramid")
    s.monument[0] = pyramid
    s.knowledge[0, CRAFT] = 3
    ask(s, frames.BUILD)
    assert why(batch, "level great_pyramid") == (
        "Great Pyramid level 1 costs 3 Craftsmanship and 2 Religion: 2 Religion missing (DOM-49)"
    )
    s.standing[0, S_LESS_MONUMENT] = 1
    assert why(batch, "level great_pyramid").endswith("2 in all, and cards lower it by 1 only (DOM-49, DOM-77)")
    s.standing[0, S_LESS_MONUMENT], s.knowledge[0, RELIGION] = 0, 2
    assert why(batch, "level great_pyramid").startswith("there is no spot for it: it needs a free cell that shares")
    assert why(batch, "level mausoleum").startswith("nobody brought it; in play: Great Pyramid and ")
    ask(s, frames.SPOT, pyramid)
    assert why(batch, "cell D(0,0)") == "it must share at least 2 sides with the layout, here is 1 (DOM-51)"
    assert why(batch, "locus (1,1)") == ("Great Pyramid is triangular: it fills a cell and stands on no Locus (DOM-52)")
    ask(s, frames.SPOT, monument("Great Library"))
    assert why(batch, "locus (1,1)") == "it needs a Locus, and 0 of the 6 cells around it are filled (DOM-15, DOM-52)"
    assert why(batch, "locus (1,0)") == "it needs a Locus, and the Cradle lies in its wheel (DOM-15, DOM-52)"


def test_why_a_card_does_not_fit() -> None:
    batch = state_of()
    s = batch[0]
    n = mastery("Bartering")
    ask(s, frames.SQUARE, COPIES * n + 3)  # GWRT: its East side is a Vestigium
    assert MASTERIES[n].copies[3] == "GWRT"
    assert why(batch, "square (0,0)") == "the Campfire lies there (DOM-65)"
    assert why(batch, "square (3,3)").startswith("no card of Ada's tree lies beside it; empty squares beside cards: ")
    assert why(batch, "square (-1,0)") == (
        "its East side shows Vestigium, the Campfire beside it Vestigium: "
        "two Vestigia may not touch, a Domain must meet one (DOM-67, DOM-68)"
    )
    assert label(batch, "square (0,1)") == "Put it on N1: a full Religion Nodus"
    learn(s, "Bartering", 3, 0, 1)
    ask(s, frames.SQUARE, COPIES * mastery("Markets"))
    assert why(batch, "square (0,1)") == "Bartering lies there (DOM-66)"
    assert why(batch, "square (0,2)") == (
        "its South side shows Craftsmanship, Bartering beside it Government: "
        "both must show the same Domain, or one of them Vestigium (DOM-67, DOM-68)"
    )


def test_exchange() -> None:
    batch = state_of()
    s = batch[0]
    assert why(batch, "exchange", YOU).endswith("you have no Knowledge (DOM-26)")
    s.knowledge[0, TRADE], s.knowledge[0, ART] = 5, 1
    ask(s, frames.GIVE)
    assert label(batch, "give trade") == "Give 2 Trade (you have 5 of 5)"
    assert why(batch, "give art") == "it takes 2 Art, has 1 (DOM-26)"
    ask(s, frames.GET, ART)
    assert why(batch, "get trade") == "Trade is at its limit of 5 (DOM-26, DOM-48)"
    assert why(batch, "get art") == "that is the Domain given: choose another (DOM-26)"


def test_a_picked_domain_tells_its_limit() -> None:
    batch = state_of()
    s = batch[0]
    ask(s, frames.VESTIGIUM, 2)
    assert str(words.prompt(s)) == "A Vestigium Produces 1 Knowledge: of which Domain? (2 left) (DOM-33)"
    s.knowledge[0, SCIENCE], s.produced[0, SCIENCE] = 3, 2
    assert label(batch, "pick science") == "1 Science (you have 3 of 5, 2 to come; it would be lost)"
    s.limit[0, GOVERNMENT] = s.knowledge[0, GOVERNMENT] = 20
    assert label(batch, "pick government") == "1 Government (you have 20 of 20; over 20 it scores 1 VP)"


def test_a_payment_is_asked_with_its_card() -> None:
    batch = state_of()
    s = batch[0]
    learn(s, "Mercenaries", 0, 0, 1)
    s.knowledge[0, TRADE] = 3
    row = next(row for row, text in all_payments() if text == "pay 3 Trade: gain 2 Influence")
    ask(s, frames.PAY, row, 2 * mastery("Mercenaries"))
    assert str(words.prompt(s)) == "Mercenaries: pay 3 Trade: gain 2 Influence? (DOM-71)"
    assert label(batch, "yes") == "Pay 3 Trade: gain 2 Influence"


def all_payments() -> list[tuple[int, str]]:
    """Every row of the programs in which a payment is asked, with its words."""
    from parlour.games.dominations.words.names import _WAITING, asked_at

    return [(row, asked_at(row)) for row in _WAITING]


# ---------------------------------------------------------------- the terminal


def test_between_two_ages_no_round_is_told() -> None:
    """When hands are refilled for the last Age its rounds are still to come (DOM-92)."""
    batch, dice = GAME.deal(2, 5, linked()), np.array([5], dtype=np.int64)

    def played_until(refilling: bool, rounds: int) -> str:
        while True:
            s = batch[0]
            kind = s.frame[s.depth - 1][0]
            if s.age == AGES and s.rounds == rounds and (kind in (frames.REFILL, frames.REDRAW)) == refilling:
                return on_screen(batch, int(s.decides), 200)
            linked().play_random(batch, 0, dice, 1)

    shown = played_until(refilling=True, rounds=TURNS)
    assert "before Age 3 of 3 · Initiative" in shown
    assert "The last round" not in shown
    assert "Age 3 of 3 · round 1 of 5" in played_until(refilling=False, rounds=1)
    shown = played_until(refilling=False, rounds=TURNS)
    assert "Age 3 of 3 · round 5 of 5" in shown
    assert "The last round" in shown


def test_the_map_is_drawn_with_names_of_rows_and_cities() -> None:
    batch = state_of()
    s = batch[0]
    tile = lay(s, "T08", cell_number(0, 0, 1), 1)
    drawn = [line.plain for line in Map(s, {}, {}, {}).lines(100)]
    assert drawn == [
        "             +-------+-------+",
        "            /A A   C C\\T   R/",
        "      N1   /           \\ T /",
        "          /S           T\\S/",
        "         +    Cradle     +",
        "          \\S           T/",
        "      S1   \\           /",
        "            \\G G   R R/",
        "             +-------+",
    ]
    s.city_owner[tile], s.city_level[tile] = 2, 3
    assert "\\2T3/" in Map(s, {}, {}, {}).lines(100)[2].plain
    assert "12" in Map(s, {cell_number(-1, 1, 0): 12}, {}, {}).lines(100)[3].plain
    small = [line.plain for line in Map(s, {}, {}, {}).lines(MARGIN + 12)]
    assert len(small) == 5
    assert "\\T/" in small[1]


def test_a_tree_too_wide_for_the_screen_becomes_a_list() -> None:
    batch = state_of()
    s = batch[0]
    learn(s, "Bartering", 3, 0, 1)
    wide = [line.plain for line in tree_lines(s, 0, {square_number(1, 0): 4}, 60)]
    assert any("Bartering" in line and line.startswith("      N1 ") for line in wide)
    assert any(line.endswith("4") for line in wide)
    narrow = [line.plain for line in tree_lines(s, 0, {square_number(1, 0): 4}, 24)]
    assert narrow == [
        "         Campfire N:W E:W S:W W:W",
        "      N1 Bartering N:G E:W S:R W:T",
        "      E1 4",
    ]


def test_the_board_shows_what_somebody_needs() -> None:
    batch = state_of()
    s = batch[0]
    tile = lay(s, "T08", cell_number(0, 0, 1))
    s.knowledge[0, TRADE] = 4
    build_city(s, 0, tile)
    shown = on_screen(batch, 0, 100)
    assert "Age 1 of 3 · round 1 of 5 · Initiative: Ada, Ben · Grow · " in shown
    assert "█·········            1/10" in shown
    assert "T08·N1 E2★" in shown
    assert "T03 T:TTR" in shown
    assert "10 VP 7 Cities (1)" in shown
    assert "7 tiles in hand" in shown
    assert "T03 T:TTR" not in on_screen(batch, 1, 100), "Ben does not see Ada's hand"
    ask(s, frames.ROTATION, tile_number("T03"), 0, cell_number(-1, 1, 0))
    assert "?" in on_screen(batch, 0, 100), "where the tile is to be turned"
    assert "?" not in on_screen(batch, 1, 100)


def test_the_board_says_who_dominates_a_monument() -> None:
    batch = state_of()
    s, pyramid = batch[0], monument("Great Pyramid")
    s.monument[0], s.monument_at[pyramid] = pyramid, 1 + cell_number(0, 0, 1)
    assert " · dominated by nobody · " in on_screen(batch, 0, 200)
    s.levels[:2, pyramid] = 1, 2
    assert " · dominated by Ben (Ada 1, Ben 2) · " in on_screen(batch, 0, 200)


def test_cards_in_words() -> None:
    names = [item.name for group in (MASTERIES, MONUMENTS, OBJECTIVES, ROLES) for item in group]
    for name in [*names, "T03", "R15"]:
        assert name in str(card(name, None))
    assert "For every 3 Trade that a tile produces for you: gain 1 Trade." in str(card("barter", None))
    assert "needs a Trade Mastery of value 6" in str(card("Banking", None))
    all_of_trade = str(card("trade masteries", None)).splitlines()
    assert len(all_of_trade) == 1 + len(MASTERIES) // 6
    batch = state_of()
    lay(batch[0], "T08", cell_number(0, 0, 1))
    assert "It lies on N1 E2: " in str(card("t08", batch[0]))
    with pytest.raises(LookupError, match="did you mean Bartering"):
        card("barterring", None)
    with pytest.raises(LookupError, match="fits 2 cards: Temples, Temple of Artemis"):
        card("temple", None)


def test_what_could_be_paid_and_cannot_be_placed_is_listed() -> None:
    batch = state_of()
    s = batch[0]
    s.monument[0], s.monument[1] = monument("Great Pyramid"), monument("Mausoleum")
    s.knowledge[0, SCIENCE] = 2
    ask(s, frames.BUILD)
    linked().resume(batch, 0)
    shown = not_possible(
        expected(s),
        lambda moves: Refusal("Ada cannot", words.deed(s, moves[0]), Sentence(why(batch, MOVES.names[moves[0]]))),
    )
    assert shown.splitlines()[:2] == [
        "Not possible now:",
        "· take a level of Great Pyramid: Great Pyramid level 1 costs 3 Craftsmanship and 2 Religion: "
        "3 Craftsmanship and 2 Religion missing (DOM-49)",
    ]


@pytest.mark.parametrize("players", [2, 4])
def test_the_log_names_what_a_seat_really_has(players: int) -> None:
    table = Table.load(GOLDEN / f"dominations-{players}p-three-ages-played.parlour")
    cards = {m.name: n for n, m in enumerate(MASTERIES)}
    monuments, roles = {m.name for m in MONUMENTS}, {role.name for role in ROLES}
    found = re.compile(r"(?:VP|Influence) \(([A-Z][^()]*)\)")
    named = 0
    for line in table.log():
        who = next((seat for seat, name in enumerate(table.names) if line.text.startswith(name)), None)
        for name in found.findall(line.text):
            named += 1
            assert who is not None
            held = table.after(line.ply).state.owned[who]
            assert name in monuments | roles or held[cards[name]] != NOT_OWNED, line
    assert named > 5


def test_the_others_are_told_what_somebody_is_at() -> None:
    batch = state_of()
    for kind, told in ((frames.CELL, "Ben is about to lay a tile"), (frames.DEVELOP, "Ben may develop")):
        ask(batch[0], kind, 0)
        batch[0].frame[batch[0].depth - 1][1] = 1
        assert words.doing(batch[0], WHO) == told
    ask(batch[0], frames.GIVE, 0)
    assert words.doing(batch[0], WHO) == ""
