"""Plans: what if, at a running table. Nobody else sees them, and nothing of them is played."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.server.keys import new_key
from served import BOT, ME, OPEN, Browser, Guest, MakeBrowser, MakeGuest, Server, Table


@pytest.fixture(autouse=True)
def quick(server: Server) -> None:
    """Quick thoughts rather than good ones."""
    server.desk.weighing.seconds, server.desk.reviews.iterations = 0.05, 3


@pytest.fixture
def table(ada: Guest, ben: Guest) -> Table:
    """Ada and Ben at a table of theirs."""
    made = ada.create({"kind": "person", "name": "Ada"}, OPEN)
    ben.sit(made, 1, "Ben", made.seats[1]["invite"])
    return made


def planned(guest: Guest, table: Table, **asked: Any) -> tuple[str, str]:
    """The address and the position of a plan."""
    made = guest.post("/api/studies", {"table": table.id, **asked}, 201)
    return f"/api/studies/{made['study']}", made["node"]


def test_a_plan_changes_nothing_at_the_table(server: Server, ada: Guest, ben: Guest, table: Table) -> None:
    before = server.rows()
    for guest, seat in ((ada, 0), (ben, 1)):  # on one's turn, and while one waits
        api, key = planned(guest, table)
        told = guest.get(api)
        assert (told["plan"], told["mine"], told["table"]) == (True, True, table.id)
        for _ in range(4):
            look = guest.get(f"{api}/nodes/{key}")
            key = guest.post(f"{api}/nodes/{key}/moves", {"move": look["choices"][0]["move"]})["node"]
        assert guest.get(f"{api}/nodes/{key}")["node"]["ply"] == 4
        assert guest.get(f"{table.api}/view", seat=seat)["number"] == 0
    assert server.rows() == before


def test_nobody_else_finds_a_plan(guest: MakeGuest, ada: Guest, ben: Guest, table: Table) -> None:
    api, key = planned(ada, table)
    page = api.removeprefix("/api")
    nobody, somebody = guest(), guest()
    somebody.key = new_key()
    for other in (ben, nobody, somebody):
        for path in (api, f"{api}/nodes/{key}", f"{api}/file", page, f"{page}/file", f"{page}/throw-away"):
            assert other.http.get(path).status_code == 404, path
        for path in ("say", "moves", "main", "out", "think"):
            other.post(f"{api}/nodes/{key}/{path}", {"move": "collect"} if path == "moves" else {}, 404)
        for path in ("copy", "throw-away"):
            other.post(f"{api}/{path}", status=404)
        assert all(line["study"] not in api for line in other.get("/api/studies"))
    assert "no save file" in ada.get(f"{api}/file", 403)["error"]
    assert "cannot be copied" in ada.post(f"{api}/copy", status=403)["error"]
    assert ada.get("/api/studies") == [], "plans are found at their tables"
    assert ada.http.get(page).status_code == 200


def test_who_sits_nowhere_plans_nothing(guest: MakeGuest, ada: Guest, ben: Guest, table: Table) -> None:
    assert "you hold no seat" in guest().post("/api/studies", {"table": table.id}, 403)["error"]
    assert "not yours" in ada.post("/api/studies", {"table": table.id, "seat": 1}, 403)["error"]
    waiting = ada.create({"kind": "person", "name": "Ada"}, OPEN)
    assert "everybody has sat down" in ada.post("/api/studies", {"table": waiting.id}, 409)["error"]
    assert "no position 7" in ada.post("/api/studies", {"table": table.id, "at": 7}, 409)["error"]


def test_a_plan_begins_at_any_earlier_moment_and_is_found_again(ada: Guest, ben: Guest, table: Table) -> None:
    first = planned(ada, table)
    assert planned(ada, table) == first, "the same view is the same plan"
    ada.play(table)
    ben.play(table)
    assert planned(ada, table)[0] != first[0]
    assert planned(ada, table, at=0) == first
    ada.post(f"{first[0]}/throw-away")
    assert planned(ada, table, at=0)[0] != first[0]


def test_a_plan_tells_that_its_table_went_on(ada: Guest, ben: Guest, table: Table) -> None:
    api, _ = planned(ada, table)
    page = api.removeprefix("/api")
    assert "taken there since" not in ada.http.get(page).text
    ada.play(table)
    assert "1 decision was taken there since" in ada.http.get(page).text
    ben.play(table)
    assert "It is your turn at the table" in ada.http.get(page).text


def test_where_hints_are_off_nobody_thinks_about_a_plan(ada: Guest, ben: Guest, table: Table) -> None:
    api, key = planned(ada, table)
    assert "hints are off" in ada.post(f"{api}/nodes/{key}/think", status=409)["error"]
    assert "Hints are off" in ada.http.get(api.removeprefix("/api")).text
    alone = ada.create(ME, BOT)
    api, key = planned(ada, alone)
    assert ada.post(f"{api}/nodes/{key}/think")["tries"] > 0


def test_plans_make_room_for_plans(ada: Guest, ben: Guest, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.server.studies_kept.MOST_PLANS", 2)
    apis = []
    for _ in range(3):
        apis.append(planned(ada, table)[0])
        ada.play(table)
        ben.play(table)
    assert [ada.http.get(api).status_code for api in apis] == [404, 200, 200]


def test_a_shared_screen_plans_for_one_seat_at_a_time(browser: MakeBrowser) -> None:
    """Where hands are hidden, a plan is for the seat that was named, made of its view."""
    both: Browser = browser()
    table = both.share_a_screen("catalyst")
    made = both.send(f"/tables/{table.id}/study", {"at": "0", "seat": "1"})
    assert made.status_code == 303
    page = both.get(made.headers["location"]).text
    assert "Only you see this" in page
    assert f"/tables/{table.id}?seat=1" in page, "one click back to the table"


def test_after_the_game_the_same_button_opens_a_study(ada: Guest) -> None:
    alone = ada.create(ME, BOT)
    api, _ = planned(ada, alone)
    ada.play_to_the_end(alone)
    study, _ = planned(ada, alone)
    assert not ada.get(study)["plan"]
    assert ada.get(api)["plan"], "what was planned is still there for its owner"


def test_a_game_that_was_given_up_is_explored_as_a_whole(ada: Guest) -> None:
    alone = ada.create(ME, BOT)
    ada.play(alone)
    ada.post(f"{alone.api}/resign", {"seat": 0})
    study, _ = planned(ada, alone)
    assert not ada.get(study)["plan"]
