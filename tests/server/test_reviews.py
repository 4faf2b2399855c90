"""Reviews over HTTP: of finished games alone, with progress, one after the other."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from parlour.server import reviews
from served import BOT, ME, Guest, MakeBrowser, Server, Table, wait_until


@pytest.fixture(scope="module", autouse=True)
def _quick(server: Server) -> None:
    server.use_compiled("bazaar")
    server.desk.reviews.iterations = 20


@pytest.fixture
def finished(ada: Guest, server: Server) -> Table:
    """A game of the toy that is over, and that the house has not begun to review."""
    table = ada.create(ME, BOT, game="bazaar")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(server.desk, "_have_reviewed", lambda room: None)
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
        progress = server.desk.review(table.id)
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


def test_a_review_is_kept_when_nobody_asks_for_it(ada: Guest, server: Server, finished: Table) -> None:
    ada.post(f"{finished.api}/review", status=202)
    told = done(ada, finished)
    for n in range(reviews.MOST_KEPT + 1):  # others come, and memory is for the latest only
        server.desk.reviews._remember(f"other {n}", reviews.Progress())
    assert finished.id not in server.desk.reviews._known
    assert ada.get(f"{finished.api}/review") == told


def test_a_review_of_other_rules_or_another_engine_is_made_anew(
    ada: Guest, server: Server, finished: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada.post(f"{finished.api}/review", status=202)
    told = done(ada, finished)
    wait_until(lambda: not server.desk.reviews._at_work)
    server.desk.reviews._known.clear()
    monkeypatch.setattr(reviews, "FORMAT", 99)
    assert ada.get(f"{finished.api}/review")["state"] == "none"
    ada.post(f"{finished.api}/review", status=202)
    assert done(ada, finished) == told
    kept = server.desk.store.review(finished.id)
    assert kept
    assert kept.version.startswith("99.")


def test_the_house_reviews_the_games_of_people_by_itself(ada: Guest, ben: Guest, server: Server) -> None:
    table = ada.create(ME, BOT, game="bazaar")
    ada.play_to_the_end(table)
    told = done(ben, table)
    assert len(told["moments"]) == ada.get(table.api)["ply"]
    assert not told["rough"]
    wait_until(lambda: not server.desk.reviews._at_work)
    kept = server.desk.store.review(table.id)
    assert kept
    assert (kept.state, kept.asked) == ("done", 0.0), "nobody has asked"
    text = ada.http.get(f"{table.api}/save").content
    made = ben.http.post("/api/replays", files={"file": ("game.parlour", text)}).json()
    assert ben.get(f"/api/tables/{made['table']}/review")["state"] == "none", "uploads only if asked for"


def test_where_rules_run_uncompiled_the_house_begins_none(
    ada: Guest, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(server.desk.rooms._loaded, "bazaar")
    table = ada.create(ME, BOT, game="bazaar")
    ada.play_to_the_end(table)
    assert server.desk.store.review(table.id) is None


@pytest.mark.slow
def test_a_review_goes_on_after_a_restart(server: Server, tmp_path: Path) -> None:
    def house() -> Server:
        other = Server(tmp_path / "parlour.db", compiled=())  # it runs its rules uncompiled: there is time to stop it
        other.desk.reviews.iterations = 4
        return other

    with house() as first, Guest(first) as ada:
        table = ada.create(ME, BOT, game="bazaar")
        ada.play_to_the_end(table)
        ada.post(f"{table.api}/review", status=202)
        wait_until(lambda: first.desk.review(table.id).done >= 1)
        first.desk.reviews.close()
        key = ada.key
    kept = first.desk.store.review(table.id)
    assert kept
    before = json.loads(kept.body)["moments"]
    assert kept.state == "waits"
    assert 1 <= len(before) < kept.of, "it was under way"
    with house() as second, Guest(second, key) as ada:
        assert second.desk.review(table.id).done >= len(before), "nobody had to ask again, and it goes on"
        told = done(ada, table)
        assert [moment["ply"] for moment in told["moments"]] == list(range(kept.of))
        assert [moment["played"] for moment in told["moments"]][: len(before)] == [moment[3] for moment in before]


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
        assert f'href="{finished.page}?at={ply + 1}"' in page
    assert len(re.findall(r"<polyline", page)) == 2
    one = ben.get(f"{finished.page}/review?seat=1").text
    assert one.count('class="paper moment-card seat-1"') == one.count("moment-card")
    first = ben.get(f"{finished.page}?at=1").text  # decision 1, as the review numbers it, has just been played
    assert 'class="told judged' in first
    assert "After 1 of" in first
    assert 'class="told judged' not in ben.get(f"{finished.page}?at=0").text


def test_the_page_says_how_far_it_is(finished: Table, browser: MakeBrowser, server: Server) -> None:
    ben = browser()
    progress = server.desk.reviews._known[finished.id] = reviews.Progress(reviews.RUNS, 3, 8)
    assert "Review: 37% done" in ben.get(finished.page).text
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
