"""Balance: figures that agree with counting by hand, a report that needs nothing but itself, tables as Parquet."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pyarrow.parquet
import pytest

from parlour.engine.core.rules import Mode
from parlour.engine.game import Game
from parlour.lab import parquet
from parlour.lab.balance import View, compare, plan, views_of
from parlour.lab.moments import add_up
from parlour.lab.report import Heading, render
from parlour.lab.report.sentences import findings, shifts
from parlour.lab.units import Outcome, cut, outline_of, play

HEADING = Heading("my.toml", "", 1000, 0, 1.5, False)
VOID = {"meta", "input", "br", "link", "img"}


@pytest.fixture(scope="module")
def outcomes(catalyst: Game) -> list[Outcome]:
    runs = plan(["greedy"], [2, 4], 1400, 0, listed=True)
    return [play(catalyst, unit) for whole in runs for unit in cut(whole, 1)]


@pytest.fixture(scope="module")
def views(catalyst: Game, outcomes: list[Outcome]) -> list[View]:
    return views_of(outline_of(catalyst), outcomes)


def test_games_are_shared_out() -> None:
    runs = plan(["greedy", "random"], [2, 3, 4], 100, 7, listed=False)
    assert sum(run.games for run in runs) == 100
    assert {(run.bots[0], run.players) for run in runs} == {(b, n) for b in ("greedy", "random") for n in (2, 3, 4)}
    assert len(plan(["greedy"], [2, 3], 1, 0, listed=False)) == 1


def test_views_for_each_number_of_players_and_for_all(views: list[View]) -> None:
    assert [(view.bot, view.players, view.games) for view in views] == [
        ("greedy", 0, 1400),
        ("greedy", 2, 700),
        ("greedy", 4, 700),
    ]
    assert [len(view.groups[0].lines) for view in views] == [60, 36, 60]


def test_figures_agree_with_counting_row_by_row(catalyst: Game, outcomes: list[Outcome], views: list[View]) -> None:
    two, row = [o for o in outcomes if o.unit.players == 2], catalyst.tallies.place("bought", "Catalyst")
    group = views[1].groups[0]
    wins: dict[int, list[float]] = {}
    for outcome in two:
        listing, won = outcome.listing, outcome.wins()
        assert listing is not None
        for game, seat, card in zip(listing.game, listing.seat, listing.component, strict=True):
            at = np.nonzero((listing.game == game) & (listing.seat == seat) & (listing.component == card))[0][0]
            if listing.counts[at, row]:
                wins.setdefault(int(card), []).append(float(won[game, seat]))
        break  # one unit is enough to compare, and slow enough
    moments = two[0].moments
    for card, shares in wins.items():
        assert moments["D"][card] == len(shares)
        assert moments["N"][card] == pytest.approx(sum(shares))
    line = group.lines[0]
    all_of_it = add_up(o.moments for o in two)
    assert line.win == pytest.approx(all_of_it["N"][0] / all_of_it["D"][0])
    assert line.gained.value == pytest.approx(all_of_it["games with"][0] / all_of_it["games offered"][0])
    assert sum(line.gains * line.lift for line in group.lines) == pytest.approx(0, abs=1e-6)


def test_the_error_of_a_lift_is_what_resampling_finds(catalyst: Game, outcomes: list[Outcome]) -> None:
    """The spread over bootstrap samples of whole games, against the formula."""
    rng = np.random.default_rng(3)
    tallies, four = catalyst.tallies, [o for o in outcomes if o.unit.players == 4]
    had, won = [], []
    for outcome in four:
        listing = outcome.listing
        assert listing is not None
        bought = np.zeros((outcome.unit.games, 4, tallies.components))
        bought[listing.game, listing.seat, listing.component] = (
            listing.counts[:, tallies.place("bought", "Catalyst")] > 0
        )
        had.append(bought[:, :, :60])
        won.append(outcome.wins())
    b, w = np.concatenate(had), np.concatenate(won)
    d, n = b.sum(axis=1), (b * w[:, :, None]).sum(axis=1)
    lifts = []
    for _ in range(400):
        pick = rng.integers(len(d), size=len(d))
        ds, ns = d[pick].sum(axis=0), n[pick].sum(axis=0)
        lifts.append(ns / ds - ns.sum() / ds.sum())
    errors = [line.error for line in views_of(outline_of(catalyst), four)[0].groups[0].lines]
    assert np.std(lifts, axis=0) == pytest.approx(errors, rel=0.25)


def test_a_strong_card_is_named_first(views: list[View]) -> None:
    said = findings(views[0])
    assert said[0].head == "Catalysts that look too cheap:"
    assert said[0].names[0][0] == "Field Quartermaster"
    assert any("turn order" in finding.head.lower() for finding in said)


class Outside(HTMLParser):
    """Notes what a page would fetch, and whether its tags are closed."""

    def __init__(self) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.fetched += [v or "" for k, v in attrs if k in ("src", "href", "action", "srcset", "data")]
        if tag not in VOID and tag not in ("path", "rect", "circle", "line"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.fetched += [v or "" for k, v in attrs if k in ("src", "href")]

    def handle_endtag(self, tag: str) -> None:
        if tag in ("path", "rect", "circle", "line"):
            return
        assert self.open.pop() == tag


def test_the_report_needs_nothing_but_itself(catalyst: Game, views: list[View]) -> None:
    page = render(outline_of(catalyst), views, [], HEADING)
    reader = Outside()
    reader.feed(page)
    assert reader.open == []
    assert reader.fetched == []
    assert "http://" not in page
    assert "https://" not in page
    assert page.count("url(") == page.count("url(data:") == 1
    for text in ("Field Quartermaster", "Where points come from", "By Goal", "How to read this", "2 players"):
        assert text in page
    assert not re.search(r"\b(nan|inf|None|Undefined)\b", page)


def test_an_interrupted_run_says_so(catalyst: Game, views: list[View]) -> None:
    page = render(outline_of(catalyst), views, [], Heading("", "", 5000, 0, 1.0, True))
    assert "<b>Interrupted.</b> The report is made of the 1,400 games that were finished, of 5,000 planned." in page


def test_names_from_a_content_file_are_only_text(catalyst: Game, views: list[View]) -> None:
    page = render(outline_of(catalyst), views, [], Heading("<script>alert(1)</script>.toml", "", 10, 0, 1.0, False))
    assert "<script>alert" not in page


def test_the_same_content_has_not_changed(catalyst: Game, outcomes: list[Outcome], views: list[View]) -> None:
    compared = compare(views, views)
    assert not any(change.mark or change.shift for c in compared for _, changes in c.groups for change in changes)
    assert "No Catalyst fares clearly better" in shifts(compared[0])[0].head
    page = render(outline_of(catalyst), views, compared, Heading("", "other.toml", 10, 0, 1.0, False))
    assert "Catalysts: printed content beside other.toml" in page


def test_a_game_without_tallies_gets_the_general_part(bazaar: Game) -> None:
    linked = bazaar.linked(Mode.INTERPRETED)
    played = [play(bazaar, unit, linked) for unit in plan(["random"], [2, 3], 40, 0, listed=False)]
    page = render(outline_of(bazaar), views_of(outline_of(bazaar), played), [], HEADING)
    assert "Where points come from" in page
    assert "gems" in page


def test_tables_for_ones_own_analysis(catalyst: Game, outcomes: list[Outcome], tmp_path: Path) -> None:
    outline = outline_of(catalyst)
    for name, rows in (
        ("games", parquet.game_rows),
        ("seats", parquet.seat_rows),
        ("components", parquet.component_rows),
    ):
        parquet.write(tmp_path / f"{name}.parquet", [rows(outline, outcome) for outcome in outcomes])
    games, seats, components = (
        pyarrow.parquet.read_table(tmp_path / f"{name}.parquet") for name in ("games", "seats", "components")
    )
    assert games.num_rows == 1400
    assert seats.num_rows == 700 * 2 + 700 * 4
    assert set(games["goal"].to_pylist()) == set(catalyst.tallies.settings[0].values)
    assert sum(seats["win"].to_pylist()) == pytest.approx(1400)
    sources = sum(np.array(seats[f"points_{source}"].to_pylist()) for source in catalyst.sources)
    assert sources == pytest.approx(np.array(seats["points"].to_pylist()))
    of_cards = np.array(components["points"].to_pylist()).sum()
    assert of_cards == pytest.approx(
        sum(np.array(seats[f"points_{s}"].to_pylist()).sum() for s in catalyst.sources[:5])
    )
