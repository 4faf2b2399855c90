"""Resigning, leaving a table, deleting one: what happens is told first and afterwards, and nothing else is lost."""

from __future__ import annotations

import html
from contextlib import closing
from pathlib import Path
from sqlite3 import connect
from typing import Any

import pytest

from parlour import games
from parlour.deals.code import code_of
from parlour.deals.deal import deal_of
from parlour.server.keys import Visitor
from parlour.server.layout import LAYOUT, metadata
from parlour.server.lobby import lobby
from parlour.server.store import Store
from served import BOT, ME, OPEN, Browser, Guest, MakeBrowser, Server, Table, later, stored, wait_until

Json = Any


@pytest.fixture(scope="module", autouse=True)
def _quick(server: Server) -> None:
    server.use_compiled("bazaar")
    server.desk.reviews.iterations = 5
    server.desk.house.pars = ()


def page_of(guest: Guest, path: str) -> str:
    """A page as this guest sees it, as text."""
    with Browser(guest.server) as browser:
        browser.http.cookies.set("parlour", guest.key)
        return html.unescape(browser.get(path).text)


def send(guest: Guest, path: str, status: int = 303, **form: Any) -> str:
    """Press a button on a page of theirs: where that leads, or what the page says."""
    with Browser(guest.server) as browser:
        browser.http.cookies.set("parlour", guest.key)
        answer = browser.send(path, form)
    assert answer.status_code == status, answer.text
    return answer.headers.get("location") or html.unescape(answer.text)


def for_two(ada: Guest, ben: Guest, *more: Json, game: str = "bazaar") -> Table:
    """A table at which Ada and Ben play, perhaps with others."""
    table = ada.create(ME, OPEN, *more, game=game)
    ben.sit(table, 1, "Ben", table.seats[1]["invite"])
    return table


def mine(guest: Guest) -> dict[str, Any]:
    """The tables of the guest's lobby."""
    return {card.id: card for card in lobby(guest.server.desk.store, Visitor(guest.key)).mine}


def play_on(table: Table, *people: Guest) -> Json:
    """These play, each in their seat, until the game is over."""
    while not (now := people[-1].get(table.api))["over"]:
        for one in people:
            if one.get(f"{table.api}/choices"):
                one.play(table)
    return now


# ---------------------------------------------------------------- resigning


def test_a_bot_plays_on_for_whoever_resigns(server: Server, ada: Guest, ben: Guest) -> None:
    table = for_two(ada, ben)
    for one in (ada, ben):
        one.play(table)
    before = ada.get(table.api)
    asked = page_of(ada, f"{table.page}/resign?seat=0")
    assert "a bot plays on, so that the game goes on for the others" in asked
    assert "This cannot be undone" in asked
    assert ada.get(table.api) == before, "asking changes nothing"
    assert send(ada, f"{table.page}/resign", seat="0", bot="search:500") == table.page
    seats = ben.get(f"{table.api}/view")["seats"]
    assert [(seat["holder"], seat["bot"], seat["resigned"]) for seat in seats] == [
        ("bot", "search:500", before["ply"]),
        ("person", "", None),
    ]
    assert "Ada resigns: a bot (search:500) plays on" in [line["text"] for line in ben.get(f"{table.api}/log")]
    assert "search:500, resigned" in page_of(ben, table.page)
    assert "no seat" in ada.post(f"{table.api}/moves", {"move": "play 1", "number": ada.number(table)}, 403)["error"]
    assert "no seat" in ada.post(f"{table.api}/resign", {}, 403)["error"], "once is enough"
    play_on(table, ben)
    end = page_of(ben, table.page)
    assert f"Ada resigned after {before['ply']} decisions; from then on a bot (search:500) played." in end
    assert ada.get(f"{table.api}/view")["seat"] == -1


def test_whoever_has_resigned_never_has_the_seat_again(server: Server, ada: Guest, ben: Guest, tmp_path: Path) -> None:
    table = for_two(ada, ben)
    ben.post(f"{table.api}/resign", {"seat": 1, "bot": "search:500"})
    for _ in range(3):
        assert ben.get(f"{table.api}/view")["seat"] == -1, "looking does not give it back"
    assert ada.get(f"{table.api}/view")["seats"][1]["holder"] == "bot"
    assert "bot from the beginning" in ada.post(f"{table.api}/seats/1/person", None, 409)["error"]
    assert "Give Ben the seat back" not in page_of(ada, table.page)
    server.desk.rooms.forget(server.desk.rooms._rooms[table.id])
    assert ben.get(f"{table.api}/view")["seat"] == -1, "nor does a restart"
    assert ada.get(f"{table.api}/view")["hints"], "alone against bots now"
    assert table.id in mine(ben), "it is still among theirs"


def test_against_bots_alone_the_game_is_given_up(server: Server, ada: Guest) -> None:
    table = ada.create(ME, BOT, BOT)
    for _ in range(3):
        ada.wait_for_turn(table)
        ada.play(table)
    ada.wait_for_turn(table)
    asked = page_of(ada, f"{table.page}/resign?seat=0")
    assert "the game ends as given up. Nobody has won it" in asked
    told = ada.post(f"{table.api}/resign", {})
    assert (told["given_up"], told["over"], told["decides"]) == (True, False, None)
    before = server.rows()
    for path in ("moves", "undo"):
        refused = ada.post(
            f"{table.api}/{path}", {"number": told["number"]} | ({"move": "collect"} if path == "moves" else {}), 409
        )
        assert "given up" in refused["error"]
    assert "given up" in ada.get(f"{table.api}/hint", 409)["error"]
    assert "given up" in ada.post(f"{table.api}/resign", {}, 409)["error"]
    assert ada.get(f"{table.api}/choices") == []
    assert "still being played" in ada.post(f"{table.api}/review", None, 409)["error"]
    ada.post(f"{table.api}/rematch", None, 409)
    view = ada.get(f"{table.api}/view")
    assert (view["seat"], view["given_up"], view["choices"]) == (0, True, []), "one still sees what one saw"
    assert view["told"][-1]["text"] == "Ada resigns: nobody plays on"
    page = page_of(ada, table.page)
    assert f"Given up after {view['ply']} decisions" in page
    assert 'class="results' not in page
    assert mine(ada)[table.id].end == "given up"
    assert "Given up</span>" in page_of(ada, "/")
    assert ada.get(f"{table.api}/view", at=1)["ply"] == 1
    assert server.rows() == before


def test_a_game_that_was_given_up_stays_so_after_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "parlour.db"
    with Server(file, compiled=()) as first, Guest(first) as ada:
        table = ada.create(ME, BOT, game="bazaar")
        ada.play(table)
        ada.post(f"{table.api}/resign", {})
        view, key = ada.get(f"{table.api}/view"), ada.key
    with Server(file, compiled=()) as second, Guest(second, key) as ada:
        assert ada.get(f"{table.api}/view") == view
        assert not second.desk.bots._busy
        save = ada.http.get(f"{table.api}/save").text
        assert ada.http.post("/api/replays", files={"file": ("x.parlour", save)}).status_code == 201


def test_who_shares_a_screen_resigns_seat_by_seat(browser: MakeBrowser, server: Server) -> None:
    ada = browser()
    table = ada.share_a_screen()
    assert "resign as Ben instead" in ada.get(f"{table.page}/resign?seat=0").text
    ada.send(f"{table.page}/resign", {"seat": 0, "bot": "regular"})
    with Guest(server, ada.cookie) as key:
        seats = key.get(f"{table.api}/view", seat=1)["seats"]
        assert [seat["holder"] for seat in seats] == ["bot", "person"]
        assert "the game ends as given up" in html.unescape(ada.get(f"{table.page}/resign").text)
        ada.send(f"{table.page}/resign", {"seat": 1})
        assert key.get(table.api)["given_up"]


def test_only_who_plays_can_resign_and_only_for_themselves(ada: Guest, ben: Guest, server: Server) -> None:
    table = for_two(ada, ben)
    before = server.rows()
    assert "not yours" in ben.post(f"{table.api}/resign", {"seat": 0}, 403)["error"]
    with Guest(server) as cleo:
        cleo.post(f"{table.api}/resign", {}, 403)
    assert "does not think" in ada.post(f"{table.api}/resign", {"seat": 0, "bot": "random"}, 422)["error"]
    waiting = ada.create(ME, OPEN)
    assert "leave the table instead" in ada.post(f"{waiting.api}/resign", {}, 409)["error"]
    assert [row for row in server.rows()["steps"] if row[0] == table.id] == []
    assert before["seats"] == [row for row in server.rows()["seats"] if row[0] != waiting.id]
    play_on(table, ada, ben)
    assert "the game is over" in ada.post(f"{table.api}/resign", {"seat": 0}, 409)["error"]


def test_what_was_taken_back_stays_so_beside_a_resignation(ada: Guest, ben: Guest, server: Server) -> None:
    """Steps by which somebody resigns are no moves: those before and after them are played again as they were."""
    table = for_two(ada, ben, game="catalyst")
    people = [ada, ben]
    decides = ada.get(table.api)["decides"]
    one = people[decides]
    one.play(table, "collect", 0)
    if one.get(f"{table.api}/view")["can_undo"]:
        one.post(f"{table.api}/undo", {"number": 1})
        one.play(table, "collect", 2)
    with later(server):  # the bot that takes over may think: it is looked at later
        people[1 - decides].post(f"{table.api}/resign", {"seat": 1 - decides, "bot": "search:500"})
    one.wait_for_turn(table, decides)
    moves = one.get(f"{table.api}/view")["ply"]
    position = one.get(f"{table.api}/view", seat=decides)["position"]
    server.desk.rooms.forget(server.desk.rooms._rooms[table.id])
    view = one.get(f"{table.api}/view", seat=decides)
    assert (view["ply"], view["position"]) == (moves, position)


def test_whoever_resigns_from_a_deal_has_tried_it(ada: Guest) -> None:
    code = code_of(deal_of(games.find("bazaar"), 2, 1, ["greedy"], 77))
    made = ada.post(f"/api/deals/{code}/play", {"name": "Ada"}, 201)
    ada.key, table = made["key"], Table(made["table"], made["seats"])
    assert "It counts as a try at this deal" in page_of(ada, f"{table.page}/resign")
    ada.post(f"{table.api}/resign", {})
    told = ada.get(f"/api/deals/{code}")
    assert (told["own"], told["under_way"]) == ([], "")
    assert "counts as a try" in ada.http.delete(table.api).json()["error"]
    again = Table(ada.post(f"/api/deals/{code}/play", {"name": "Ada"}, 201)["table"], [])
    ada.play_to_the_end(again, 1)
    assert ada.get(f"/api/deals/{code}")["own"][0]["tries"] == 2


# ---------------------------------------------------------------- leaving


def test_a_finished_table_stands_no_longer_among_mine(ada: Guest, ben: Guest) -> None:
    table = for_two(ada, ben)
    assert "resign first" in ada.http.post(f"{table.api}/leave").json()["error"]
    play_on(table, ada, ben)
    assert "no longer stands among your tables" in page_of(ada, f"{table.page}/leave")
    assert table.id in mine(ada)
    assert send(ada, f"{table.page}/leave") == "/"
    assert table.id not in mine(ada)
    assert table.id in mine(ben)
    assert "Show it among my tables again" in page_of(ada, table.page), "its address still leads there"
    assert ada.get(f"{table.api}/view")["seat"] == 0
    assert send(ada, f"{table.page}/return") == table.page
    assert table.id in mine(ada)
    assert "have not left" in send(ada, f"{table.page}/return", 409)


def test_before_the_game_begins_a_seat_is_free_again(server: Server, ada: Guest, ben: Guest) -> None:
    table = ada.create(ME, OPEN, OPEN, game="bazaar")
    ben.sit(table, 1, "Ben", table.seats[1]["invite"])
    invite = ada.get(f"{table.api}/view")["seats"][1]["invite"]
    asked = page_of(ben, f"{table.page}/leave")
    assert "your seat is free again for somebody else" in asked
    assert "is Ada" not in asked
    send(ben, f"{table.page}/leave")
    assert table.id not in mine(ben)
    seat = ada.get(f"{table.api}/view")["seats"][1]
    assert (seat["holder"], seat["name"]) == ("open", "Seat 2")
    assert seat["invite"] != invite, "who had the old link does not come in by it"
    with Guest(server) as cleo:
        cleo.sit(table, 1, "Cleo", table.seats[1]["invite"], 403)
        cleo.sit(table, 1, "Cleo", seat["invite"])
    assert ben.get(f"{table.api}/view")["seat"] == -1


def test_whoever_sits_there_has_the_table_when_its_owner_leaves(ada: Guest, ben: Guest) -> None:
    table = ada.create(ME, OPEN, OPEN, game="bazaar")
    assert "delete the table instead" in ada.http.post(f"{table.api}/leave").json()["error"]
    ben.sit(table, 1, "Ben", table.seats[1]["invite"])
    assert "The table is Ben’s then" in page_of(ada, f"{table.page}/leave")
    send(ada, f"{table.page}/leave")
    assert table.id not in mine(ada)
    assert send(ada, f"{table.page}/fill", 403, bot="greedy")
    assert send(ben, f"{table.page}/fill", bot="greedy") == table.page
    assert [seat["holder"] for seat in ben.get(f"{table.api}/view")["seats"]] == ["bot", "person", "bot"]


def test_nobody_leaves_what_is_not_theirs(ada: Guest, ben: Guest, server: Server) -> None:
    table = ada.create(ME, BOT, game="bazaar")
    before = server.rows()
    ben.create(ME, BOT, game="bazaar")
    for one in (ben, Guest(server)):
        with one:
            assert "not among yours" in one.http.post(f"{table.api}/leave").json()["error"]
    assert "Leave this table" not in page_of(ada, table.page)
    assert all(row in server.rows()["tables"] for row in before["tables"])


# ---------------------------------------------------------------- deleting


def everywhere(server: Server, table: Table) -> list[str]:
    """The tables of the database that know of a table."""
    with closing(connect(server.file)) as link:
        named = {"tables": "id"} | {
            each.name: key.parent.name for each in metadata.sorted_tables for key in each.foreign_keys
        }
        return [
            name
            for name, column in named.items()
            if link.execute(f"SELECT count(*) FROM {name} WHERE {column} = ?", (table.id,)).fetchone()[0]
        ]


def test_a_table_of_ones_own_is_deleted_for_good(server: Server, ada: Guest) -> None:
    table, other = ada.create(ME, BOT, game="bazaar"), ada.create(ME, BOT, game="bazaar")
    ada.play_to_the_end(table)
    wait_until(lambda: ada.get(f"{table.api}/review")["state"] == "done")
    again = Table(ada.post(f"{table.api}/rematch", None, 201)["table"], [])
    assert "This cannot be undone" in page_of(ada, f"{table.page}/delete")
    assert {"tables", "seats", "keys", "steps", "reviews"} <= set(everywhere(server, table))
    assert send(ada, f"{again.page}/delete") == "/"
    assert server.desk.store.table(table.id).next_table == "", "nothing leads there any more"
    assert ada.http.delete(table.api).status_code == 204
    assert everywhere(server, table) == []
    for path in ("", "/view", "/log", "/save", "/review"):
        assert "there is no table" in ada.get(f"{table.api}{path}", 404)["error"]
    assert "there is no table" in page_of(ada, table.page)
    assert set(mine(ada)) == {other.id}
    assert ada.http.delete(table.api).status_code == 404


def test_a_table_that_bots_think_about_is_deleted_as_well(
    server: Server, ada: Guest, caplog: pytest.LogCaptureFixture
) -> None:
    table = ada.create(ME, {"kind": "bot", "bot": "search:2s"}, {"kind": "bot", "bot": "search:2s"})
    ada.wait_for_turn(table)
    for _ in range(10):
        if ada.get(table.api)["decides"] != 0:
            break
        ada.play(table, number=ada.number(table))
    with ada.live(table) as socket:
        socket.recv()
        assert ada.http.delete(table.api).status_code == 204
        socket.recv()  # pages that are open hear of it
    wait_until(lambda: table.id not in server.desk.bots._busy)
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
    assert everywhere(server, table) == []


def test_what_is_others_as_well_is_not_deleted(ada: Guest, ben: Guest, server: Server) -> None:
    table = for_two(ada, ben)
    assert "Ben has not left this table" in ada.http.delete(table.api).json()["error"]
    assert ben.http.delete(table.api).status_code == 403
    with Guest(server) as cleo:
        assert cleo.http.delete(table.api).status_code == 403
    play_on(table, ada, ben)
    assert "Ben has not left this table" in ada.http.delete(table.api).json()["error"]
    assert "Delete this table" not in page_of(ada, table.page)
    send(ben, f"{table.page}/leave")
    assert "Delete this table" in page_of(ada, table.page)
    assert ada.http.delete(table.api).status_code == 204


# ---------------------------------------------------------------- what was there before


def test_a_database_from_before_anybody_could_resign_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "old.db"
    with Server(file, compiled=()) as old, Guest(old) as ada:
        table = ada.create(ME, BOT, game="bazaar")
        ada.play(table)
        key = ada.key
    with closing(connect(file)) as link, link:
        link.execute("DROP TABLE left_tables")
        link.execute("ALTER TABLE tables DROP COLUMN early")
        link.execute("UPDATE about SET layout = 6")
    before = {name: len(rows) for name, rows in stored(file).items()}
    Store(f"sqlite:///{file}").close()
    with closing(connect(file)) as link:
        assert link.execute("SELECT layout FROM about").fetchall() == [(LAYOUT,)]
    assert {name: len(rows) for name, rows in stored(file).items()} == before
    with Server(file, compiled=()) as new, Guest(new, key) as ada:
        ada.post(f"{table.api}/resign", {})
        send(ada, f"{table.page}/leave")
        assert mine(ada) == {}
        assert ada.http.delete(table.api).status_code == 204
