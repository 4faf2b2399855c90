"""The page after a game: places, the breakdown, the chart, and the winner in words."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest

from parlour.engine.ranking import points_text
from parlour.table import Score, Table, TableError
from parlour.table.seed import commitment
from parlour.table.table import SPECTATOR
from parlour.web.clock import ago, stamp
from parlour.web.pages import Pages
from parlour.web.results import MOST_SAMPLES, headline, ranking, results, samples, verdict
from parlour.web.scene import PAST, Sitter, Surroundings, look

GOLDEN = sorted((Path(__file__).parent.parent / "golden").glob("*.parlour"))
TIE_BREAK = "the higher sum of the pile (CAT-83)"


@pytest.fixture(params=GOLDEN, ids=lambda path: path.stem)
def table(request: pytest.FixtureRequest) -> Table:
    path: Path = request.param
    return Table.load(path)


def score(seat: int, place: int, total: Fraction | int) -> Score:
    return Score(seat, ("Ada", "Ben", "Cleo", "Dan")[seat], place, Fraction(total), {"pile": Fraction(total)})


def test_sources_add_up_to_the_totals(table: Table) -> None:
    shown = results(table)
    for seat, total in enumerate(shown.totals):
        assert sum(row.points[seat] for row in shown.sources) == total == table.scores()[seat].total
    assert all(any(row.points) for row in shown.sources)


def test_the_ranking_goes_from_first_to_last(table: Table) -> None:
    shown = results(table).ranking
    assert [standing.place for standing in shown] == sorted(score.place for score in table.scores())
    assert shown[0].behind == 0
    assert [standing.total for standing in shown] == sorted((s.total for s in shown), reverse=True)


def test_the_chart_ends_at_the_totals(table: Table) -> None:
    shown = results(table)
    chart = shown.chart
    assert tuple(curve.end for curve in chart.curves) == shown.totals
    assert chart.rows[0][0] == 0
    assert chart.rows[-1] == (len(table.moves), shown.totals)
    for curve in chart.curves:
        points = [tuple(map(float, point.split(","))) for point in curve.line.split()]
        assert len(points) == min(len(table.moves) + 1, MOST_SAMPLES)
        assert points[-1] == curve.marks[-1]
        assert points[-1][0] == chart.right
        assert all(chart.left <= x <= chart.right and chart.top <= y <= chart.bottom for x, y in points)
    heights = {curve.end: curve.marks[-1][1] for curve in chart.curves}
    assert [heights[total] for total in sorted(heights)] == sorted(heights.values(), reverse=True)


def test_names_at_the_lines_never_lie_on_each_other(table: Table) -> None:
    heights = sorted(curve.label_y for curve in results(table).chart.curves)
    assert all(below - above >= 15 for above, below in pairwise(heights))


def test_the_proof_can_be_checked(table: Table) -> None:
    shown = results(table)
    assert shown.proof.seed is not None
    assert shown.proof.commitment == commitment(table.game.slug, shown.proof.seed)
    assert shown.proven == f"parlour {table.game.slug} {shown.proof.seed}"


def test_the_page_tells_everything(table: Table) -> None:
    sitters = tuple(Sitter(seat, name, PAST, mine=seat == 0) for seat, name in enumerate(table.names))
    scene = look(table, 0, Surroundings("t1", len(table.moves), sitters))
    shown = results(table, 0)
    html = Pages().page("_results.html", scene=scene, results=shown)
    for wanted in (*table.names, points_text(shown.totals[0]), shown.proof.commitment, 'form="rematch"'):
        assert wanted in html
    assert html.count("<polyline") == len(table.names)
    assert "style=" not in html


def test_a_spectator_gets_no_rematch() -> None:
    table = Table.load(GOLDEN[0])
    sitters = tuple(Sitter(seat, name, PAST) for seat, name in enumerate(table.names))
    scene = look(table, SPECTATOR, Surroundings("t1", len(table.moves), sitters))
    assert "rematch" not in Pages().page("_results.html", scene=scene, results=results(table))


def test_a_running_game_has_no_results() -> None:
    with pytest.raises(TableError, match="still being played"):
        results(Table.new("catalyst", 2, seed=1))


def test_four_seats_that_only_collected_share_the_victory() -> None:
    path = next(path for path in GOLDEN if path.stem == "catalyst-4p-round-limit-reached")
    shown = results(Table.load(path), 1)
    assert shown.headline == "Ada, Cleo, Dan and you share the victory"
    assert shown.won
    assert all(standing.shared and standing.place == 1 for standing in shown.ranking)
    assert shown.verdict.striptags().startswith("All have 2 points; the higher sum of the pile (CAT-83) would decide")
    assert 'data-rule="CAT-83"' in shown.verdict


def test_who_won_in_words() -> None:
    scores = [score(0, 2, 30), score(1, 1, Fraction(63, 2)), score(2, 3, 12)]
    assert headline(scores, 0) == "Ben wins"
    assert headline(scores, 1) == "You win"
    assert verdict(scores, TIE_BREAK) == "31½ points, 1½ ahead of Ada."


def test_a_tie_that_is_broken_says_by_what() -> None:
    scores = [score(0, 2, 30), score(1, 1, 30), score(2, 3, 12)]
    assert headline(scores, SPECTATOR) == "Ben wins"
    assert verdict(scores, TIE_BREAK) == f"Ada reached 30 points too: {TIE_BREAK} decides."
    assert [(s.name, int(s.behind), s.shared) for s in ranking(scores)][:2] == [("Ben", 0, False), ("Ada", 0, False)]


def test_a_tie_that_stays_is_shared() -> None:
    scores = [score(0, 1, 1), score(1, 1, 1), score(2, 3, 0)]
    assert headline(scores, 0) == "Ben and you share the victory"
    assert headline(scores, 2) == "Ada and Ben share the victory"
    assert verdict(scores, TIE_BREAK) == f"Both have 1 point; {TIE_BREAK} would decide, and that is equal too."
    assert [(s.name, s.shared) for s in ranking(scores)] == [("Ada", True), ("Ben", True), ("Cleo", False)]


@pytest.mark.parametrize("last", [0, 1, 5, 119, 120, 1000])
def test_samples_have_both_ends(last: int) -> None:
    found = samples(last)
    assert (found[0], found[-1]) == (0, last)
    assert len(found) == min(last + 1, MOST_SAMPLES)


@pytest.mark.parametrize(
    ("passed", "words"),
    [(5, "just now"), (60, "1 minute ago"), (7300, "2 hours ago"), (100_000, "yesterday"), (300_000, "3 days ago")],
)
def test_moments_as_people_say_them(passed: int, words: str) -> None:
    assert ago(1_000_000, now=1_000_000 + passed) == words
    assert stamp(0) == "1970-01-01T00:00:00Z"
