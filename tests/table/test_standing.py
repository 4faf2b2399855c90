"""Who won in words, shared by page and terminal: ties with their values, nobody wins, totals that are no points."""

from __future__ import annotations

from fractions import Fraction
from io import StringIO

import pytest
from rich.console import Console

from parlour import games
from parlour.cli.screen import ending
from parlour.engine.core.rules import Mode
from parlour.engine.game import Game
from parlour.engine.people.ranking import points_text
from parlour.games.time_capsules.rules.objects import BREAKS
from parlour.server.lobby import outcome_text
from parlour.server.rooms import standing
from parlour.table import Table
from parlour.table.standing import Standing, headline, last_word, ranking, reached, tie_break, ties, verdict
from parlour.table.table import SPECTATOR
from parlour.web.results import results
from parlour.web.scene import PERSON, Sitter

TIE_BREAK = "the higher sum of the pile (CAT-83)"
NAMES = ("Ada", "Ben", "Cleo", "Dan")


def standings(*rows: tuple[int, int, Fraction | int, str]) -> list[Standing]:
    """Seat, place, total, and what it has of what breaks ties."""
    places, best = [row[1] for row in rows], max(Fraction(row[2]) for row in rows)
    return [
        Standing(
            seat, NAMES[seat], place, Fraction(n), best - n, points_text(Fraction(n)), places.count(place) > 1, tie
        )
        for seat, place, n, tie in sorted(rows, key=lambda row: (row[1], row[0]))
    ]


def test_who_won_in_words() -> None:
    order = standings((0, 2, 30, ""), (1, 1, Fraction(63, 2), ""), (2, 3, 12, ""))
    assert headline(order, 0) == "Ben wins"
    assert headline(order, 1) == "You win"
    assert verdict(order, TIE_BREAK) == "31½ points, 1½ ahead of Ada."
    assert ties(order, TIE_BREAK) == ()


def test_a_tie_that_is_broken_says_by_what_and_with_which_values() -> None:
    order = standings((0, 2, 30, "with a pile of 9"), (1, 1, 30, "with a pile of 14"), (2, 3, 12, ""))
    assert headline(order, SPECTATOR) == "Ben wins"
    assert verdict(order, TIE_BREAK) == (
        f"Ada reached 30 points too. The tie is broken by {TIE_BREAK}: Ben with a pile of 14, Ada with a pile of 9."
    )


def test_a_tie_behind_the_winner_is_explained_too() -> None:
    order = standings((0, 3, 47, "with a pile of 9"), (1, 2, 47, "with a pile of 14"), (2, 1, 60, ""))
    assert verdict(order, TIE_BREAK) == "60 points, 13 ahead of Ben and Ada."
    assert ties(order, TIE_BREAK) == (
        f"Ben and Ada have 47 points each. The tie is broken by {TIE_BREAK}: "
        "Ben with a pile of 14, Ada with a pile of 9.",
    )


def test_a_tie_that_stays_is_shared() -> None:
    order = standings((0, 1, 1, ""), (1, 1, 1, ""), (2, 3, 0, ""))
    assert headline(order, 0) == "Ben and you share the victory"
    assert headline(order, 2) == "Ada and Ben share the victory"
    assert verdict(order, TIE_BREAK) == f"Both have 1 point. The tie-break, {TIE_BREAK}, is equal too."


@pytest.mark.parametrize(("points", "text"), [(Fraction(-1), "−1"), (Fraction(-3, 2), "−1½"), (Fraction(5, 2), "2½")])
def test_points_below_zero_are_written_as_people_do(points: Fraction, text: str) -> None:
    assert points_text(points) == text


# ---------------------------------------------------------------- real tables


def finished(slug: str, seats: int, seed: int = 2) -> Table:
    """A game that was played to its end at random."""
    game = games.find(slug)
    linked = game.linked(Mode.COMPILED)
    table = Table.new(game, NAMES[:seats], seed, linked=linked)
    while not table.over:
        s = table.state
        table.advance(int(s.option[int(s.ply) * 7 % int(s.n_options)]))
    return table


def printed(table: Table) -> str:
    paper = Console(file=StringIO(), width=200)
    for part in ending(table, table.names):
        paper.print(part)
    text: str = paper.file.getvalue()  # type: ignore[attr-defined]
    return text


def torn(seats: int, lost: range) -> Table:
    """A finished game of Time Capsules in which these seats own six breaks."""
    table = finished("time_capsules", seats)
    for seat in range(seats):
        table.state.tokens[seat, BREAKS] = 6 if seat in lost else 2
        table.state.vp[seat] = table.state.vp_from[seat, 0] = 47
        table.state.vp_from[seat, 1:] = 0
        table.state.crystal[seat] = seat
    return table


def test_six_breaks_are_lost_in_the_terminal_too() -> None:
    table = torn(3, range(1))
    shown = printed(table)
    assert "-1" not in shown
    assert "−1" not in shown
    assert shown.split("total")[1].split()[0] == "lost"
    order = ranking(table)
    assert [(standing.told, standing.points) for standing in order] == [
        ("47", "47 points"),
        ("47", "47 points"),
        ("lost", "lost"),
    ]
    assert reached(table, table.scores()[0]) == 47


def test_ties_are_explained_with_the_games_own_values() -> None:
    table = torn(3, range(1))
    said = "The tie is broken by fewer breaks, then more crystals (TC-77): Cleo with 2 breaks and 2 crystals, Ben with"
    assert said in last_word(table)
    assert said in printed(table)
    assert said in results(table).verdict.striptags()


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_a_game_without_a_winner_has_a_last_page(seats: int) -> None:
    table = torn(seats, range(seats))
    shown = printed(table)
    assert "place" not in shown.split("total")[1].split()
    assert ("Ada has not won." if seats == 1 else "Nobody wins.") in shown
    assert results(table).headline == ("Ada has not won" if seats == 1 else "Nobody wins")


@pytest.mark.parametrize("slug", games.slugs())
def test_page_and_terminal_say_the_same(slug: str) -> None:
    game: Game = games.find(slug)
    table = finished(slug, max(2, game.fewest))
    shown, page = printed(table), results(table)
    assert page.headline in shown
    assert page.verdict.striptags() in shown
    assert all(tie.striptags() in shown for tie in page.ties)
    assert all(game.words.tie_text(table.state, seat) for seat in range(2))
    assert tie_break(game) != "the tie-break"


def test_the_lobby_tells_of_games_nobody_won() -> None:
    sitters = (Sitter(0, "Ada", PERSON, mine=True), Sitter(1, "Ben", PERSON))
    assert outcome_text([(2, "lost"), (2, "lost")], sitters) == "Nobody won, lost : lost"
    assert outcome_text([(1, "30"), (1, "30")], sitters) == "You and Ben won, 30 : 30"
    assert standing(torn(2, range(1)), 1).result == [(2, "lost"), (1, "47")]
