"""Reviews over HTTP: of finished games alone, with progress, one after the other."""

from __future__ import annotations

import re
from typing import Any

import pytest

from parlour.server import reviews
from served import BOT, ME, Guest, MakeBrowser, Server, Table, wait_until


@pytest.fixture(scope="module", autouse=True)
def _quick(server: Server) -> None:
    for slug in ("catalyst", "bazaar"):
        server.use_compiled(slug)
    server.desk.reviews.iterations = 20


@pytest.fixture
def finished(ada: Guest) -> Table:
    """A game of the toy that is over."""
    table = ada.create(ME, BOT, game="bazaar")
    ada.play_to_the_end(table)
    return table


def done(guest: Guest, table: Table) -> Any:
    """The review, as soon as it is there."""

    def ready() -> Any:
        told = guest.get(f"{table.api}/review")
        return told if told["state"] == "done" else None

    return wait_until(ready)


def test_a_review_from_beginning_to_end(ada: Guest, ben: Guest, finished: Table, server: Server) -> None:
    before = server.rows()
    assert ada.get(f"{finished.api}/review")["state"] == "none"
    begun = ada.post(f"{finished.api}/review", status=202)
    assert begun["state"] in ("waits", "runs", "done")
    told = done(ben, finished)  # everything is open now: anybody may read it
    ply = ada.get(finished.api)["ply"]
    assert [moment["ply"] for moment in told["moments"]] == list(range(ply))
    assert all(0 <= moment["loss"] <= 1 for moment in told["moments"])
    assert (told["done"], told["of"]) == (ply, ply)
    assert [summary["seat"] for summary in told["summaries"]] == [0, 1]
    places = {score["seat"]: score["place"] for score in ada.get(f"{finished.api}/view")["scores"]}
    assert [share > 0 for share in told["results"]] == [places[seat] == 1 for seat in (0, 1)]
    losses = {moment["ply"]: moment["loss"] for moment in told["moments"]}
    assert [losses[ply] for ply in told["marked"]] == sorted(losses.values(), reverse=True)[: len(told["marked"])]
    assert server.rows() == before
    assert ada.post(f"{finished.api}/review", status=202) == told


def test_progress_only_grows(ada: Guest, server: Server) -> None:
    table = ada.create(ME, BOT)
    ada.play_to_the_end(table)
    seen = []
    ada.post(f"{table.api}/review", status=202)

    def ready() -> bool:
        progress = server.desk.reviews.progress(table.id)
        seen.append((progress.done, progress.percent))
        return progress.state == "done"

    wait_until(ready)
    assert seen == sorted(seen)
    assert seen[-1][1] == 100
    assert len(set(seen)) > 2


def test_a_running_game_is_not_reviewed(ada: Guest, browser: MakeBrowser) -> None:
    table = ada.create(ME, BOT)
    assert "still being played" in ada.get(f"{table.api}/review", 409)["error"]
    assert "still being played" in ada.post(f"{table.api}/review", status=409)["error"]
    assert browser().get(f"{table.page}/review").status_code == 409


def test_a_saved_file_can_be_reviewed(ada: Guest, ben: Guest, finished: Table) -> None:
    text = ada.http.get(f"{finished.api}/save").content
    made = ben.http.post("/api/replays", files={"file": ("game.parlour", text)}).json()
    table = Table(made["table"], [])
    ben.post(f"{table.api}/review", status=202)
    ada.post(f"{finished.api}/review", status=202)
    assert done(ben, table)["moments"] == done(ada, finished)["moments"]  # the same game, the same review


def test_a_full_desk_asks_to_wait(ada: Guest, finished: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "MOST_WAITING", 0)
    assert "ask again" in ada.post(f"{finished.api}/review", status=429)["error"]
    assert ada.get(f"{finished.api}/review")["state"] == "none"


def test_what_nobody_waits_for_is_laid_aside(ada: Guest, finished: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "PATIENCE", -1.0)
    ada.post(f"{finished.api}/review", status=202)
    wait_until(lambda: ada.get(f"{finished.api}/review")["state"] == "none")
    monkeypatch.undo()
    ada.post(f"{finished.api}/review", status=202)
    assert done(ada, finished)["moments"]


def test_the_oldest_reviews_are_forgotten(ada: Guest, finished: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    ada.post(f"{finished.api}/review", status=202)
    done(ada, finished)
    monkeypatch.setattr(reviews, "MOST_KEPT", 1)
    other = ada.create(ME, BOT, game="bazaar")
    ada.play_to_the_end(other)
    ada.post(f"{other.api}/review", status=202)
    done(ada, other)
    assert ada.get(f"{finished.api}/review")["state"] == "none"


def test_the_page_works_without_a_script(ada: Guest, finished: Table, browser: MakeBrowser) -> None:
    ben = browser()
    assert 'form="review"' in ben.get(finished.page).text
    asked = ben.get(f"{finished.page}/review").text
    assert "Not reviewed yet" in asked
    begun = ben.send(f"{finished.page}/review")
    assert begun.status_code == 303
    assert begun.headers["location"] == f"{finished.page}/review"
    told = done(ada, finished)
    page = ben.get(f"{finished.page}/review").text
    assert "Chances to win" in page
    assert "http-equiv" not in page
    for ply in told["marked"]:
        assert f'href="{finished.page}?at={ply}"' in page
    assert len(re.findall(r"<polyline", page)) == 2
    one = ben.get(f"{finished.page}/review?seat=1").text
    assert one.count('class="paper moment-card seat-1"') == one.count("moment-card")
    looking = ben.get(f"{finished.page}?at=0").text
    assert 'class="since reviewed' in looking


def test_the_page_says_how_far_it_is(finished: Table, browser: MakeBrowser, server: Server) -> None:
    ben = browser()
    progress = server.desk.reviews._known[finished.id] = reviews.Progress(reviews.RUNS, 3, 8)
    page = ben.get(f"{finished.page}/review").text
    assert "Looking at decision 3 of 8" in page
    assert '<progress max="100" value="37"' in page
    assert '<noscript><meta http-equiv="refresh"' in page
    part = ben.get(f"{finished.page}/review", script=True).text
    assert "<html" not in part
    assert "data-pending" in part
    progress.state = reviews.COMPILES
    assert "being compiled" in ben.get(f"{finished.page}/review").text
    progress.state = reviews.FAILED
    assert "could not be made" in ben.get(f"{finished.page}/review").text
    del server.desk.reviews._known[finished.id]
