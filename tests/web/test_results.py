"""The page after a game: places, the breakdown, the chart, and the winner in words."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest

from parlour.engine.people.ranking import points_text
from parlour.table import Table, TableError
from parlour.table.seed import commitment
from parlour.table.table import SPECTATOR
from parlour.web.clock import ago, stamp
from parlour.web.pages import Pages
from parlour.web.results import MOST_SAMPLES, Results, results, samples
from parlour.web.scene import PAST, Sitter, Surroundings, look

GOLDEN = sorted((Path(__file__).parent.parent / "golden").glob("*.parlour"))
PAGES = Pages()


@pytest.fixture(scope="module", params=GOLDEN, ids=lambda path: path.stem)
def table(request: pytest.FixtureRequest) -> Table:
    """A game that was played to its end."""
    path: Path = request.param
    return Table.load(path)


@pytest.fixture(scope="module")
def shown(table: Table) -> Results:
    """What the first seat is shown of it."""
    return results(table, 0)


def golden(name: str) -> Table:
    """The golden game of this name."""
    return Table.load(next(path for path in GOLDEN if path.stem == name))


def test_sources_add_up_to_the_totals(table: Table, shown: Results) -> None:
    for seat, total in enumerate(shown.totals):
        assert sum(row.points[seat] for row in shown.sources) == total == table.scores()[seat].total
    assert all(any(row.points) for row in shown.sources)


def test_the_ranking_goes_from_first_to_last(table: Table, shown: Results) -> None:
    order = shown.ranking
    assert [standing.place for standing in order] == sorted(score.place for score in table.scores())
    assert order[0].behind == 0
    assert [standing.total for standing in order] == sorted((s.total for s in order), reverse=True)


def test_the_chart_ends_at_the_totals(table: Table, shown: Results) -> None:
    chart = shown.chart
    assert tuple(curve.end for curve in chart.curves) == shown.totals
    assert chart.rows[0].after == "0"
    assert chart.rows[-1].after == ("Final scoring" if chart.scoring else str(len(table.moves)))
    assert chart.rows[-1].points == shown.totals
    for curve in chart.curves:
        points = [tuple(map(float, point.split(","))) for point in curve.line.split()]
        assert len(points) == min(len(table.moves) + 1, MOST_SAMPLES) + (chart.scoring is not None)
        assert points[-1] == curve.marks[-1]
        assert points[-1][0] == chart.right
        assert all(chart.left <= x <= chart.right and chart.top <= y <= chart.bottom for x, y in points)
    heights = {curve.end: curve.marks[-1][1] for curve in chart.curves}
    assert [heights[total] for total in sorted(heights)] == sorted(heights.values(), reverse=True)


def test_a_final_scoring_is_a_step_of_its_own_and_nobodys_best_move() -> None:
    table = golden("dominations-3p-three-ages-played")
    shown = results(table)
    last, before = table.scores(), table.after(len(table.moves) - 1).scores()
    gains = [after.total - score.total for after, score in zip(last, before, strict=True)]
    assert max(gains) >= 10, "a golden game that ends without a scoring shows nothing here"
    assert shown.chart.rows[-2].after == str(len(table.moves))
    assert shown.chart.rows[-2].points == tuple(score.total for score in before)
    best = next(figure for figure in shown.figures if figure.what.endswith("best move"))
    assert Fraction(best.number.removeprefix("+")) < max(gains)
    assert shown.chart.scoring is not None
    assert all(curve.marks[-1][0] - shown.chart.scoring > 40 for curve in shown.chart.curves)


def test_without_a_final_scoring_the_last_decision_is_the_end() -> None:
    assert results(golden("catalyst-3p-final-round-played")).chart.scoring is None


def test_names_at_the_lines_never_lie_on_each_other(shown: Results) -> None:
    heights = sorted(curve.label_y for curve in shown.chart.curves)
    assert all(below - above >= 15 for above, below in pairwise(heights))


def test_the_proof_can_be_checked(table: Table, shown: Results) -> None:
    assert shown.proof.seed is not None
    assert shown.proof.commitment == commitment(table.game.slug, shown.proof.seed)
    assert shown.proven == f"parlour {table.game.slug} {shown.proof.seed}"


def test_the_page_tells_everything(table: Table, shown: Results) -> None:
    sitters = tuple(Sitter(seat, name, PAST, mine=seat == 0) for seat, name in enumerate(table.names))
    scene = look(table, 0, Surroundings("t1", len(table.moves), sitters))
    html = PAGES.page("_results.html", scene=scene, results=shown)
    for wanted in (*table.names, points_text(shown.totals[0]), shown.proof.commitment, 'form="rematch"'):
        assert wanted in html
    assert html.count("<polyline") == len(table.names)
    assert "style=" not in html


def test_a_spectator_gets_no_rematch() -> None:
    table = Table.load(GOLDEN[0])
    sitters = tuple(Sitter(seat, name, PAST) for seat, name in enumerate(table.names))
    scene = look(table, SPECTATOR, Surroundings("t1", len(table.moves), sitters))
    assert "rematch" not in PAGES.page("_results.html", scene=scene, results=results(table))


def test_a_running_game_has_no_results() -> None:
    with pytest.raises(TableError, match="still being played"):
        results(Table.new("catalyst", 2, seed=1))


def test_four_seats_that_only_collected_share_the_victory() -> None:
    shown = results(golden("catalyst-4p-round-limit-reached"), 1)
    assert shown.headline == "Ada, Cleo, Dan and you share the victory"
    assert shown.won
    assert all(standing.shared and standing.place == 1 for standing in shown.ranking)
    assert shown.verdict.striptags().startswith("All have 2 points. The tie-break, the higher sum of the pile (CAT-83)")
    assert 'data-rule="CAT-83"' in shown.verdict


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
