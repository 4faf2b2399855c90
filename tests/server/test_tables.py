"""Tables and seats: who may sit where, who may hand a seat over, what is kept, rematches, save files, the lobby."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from parlour import games
from parlour.engine.core.rules import Mode
from parlour.server.keys import Visitor, fingerprint
from parlour.server.lobby import lobby
from parlour.table import Table as Played
from served import BOT, ME, OPEN, Browser, Guest, MakeBrowser, MakeGuest, Server, Table, later, wait_until

BEN = {"kind": "person", "name": "Ben"}
GOLDEN = "tests/golden/catalyst-2p-final-round-played.parlour"


def test_a_new_table(ada: Guest) -> None:
    table = ada.create(ME, OPEN, BOT, {"kind": "bot", "name": "Zed", "bot": "random"})
    assert ada.key
    assert [seat["holder"] for seat in table.seats] == ["person", "open", "bot", "bot"]
    assert [seat["mine"] for seat in table.seats] == [True, False, False, False]
    assert table.seats[3]["name"] == "Zed"
    assert len({seat["name"] for seat in table.seats}) == 4
    assert [bool(seat["invite"]) for seat in table.seats] == [False, True, False, False]
    again = ada.post("/api/tables", {"game": "catalyst", "seats": [ME, BOT]}, 201)
    assert again["key"] == ""  # a key that was shown is never told


@pytest.mark.parametrize(
    ("asked", "status", "why"),
    [
        ({"game": "chess", "seats": [ME, BOT]}, 404, "there is no game 'chess'"),
        ({"game": "catalyst", "seats": [ME]}, 422, "2 to 4 players"),
        ({"game": "catalyst", "seats": [ME, ME]}, 422, "same name"),
        ({"game": "catalyst", "seats": [ME, {"kind": "bot", "bot": "deep"}]}, 422, "no bot 'deep'"),
        ({"game": "catalyst", "seats": [ME, {"kind": "ghost"}]}, 422, "seats.1.kind"),
        ({"game": "catalyst", "seats": [ME, {"name": "x" * 41}]}, 422, "seats.1.name"),
        ({"game": "catalyst", "seats": [ME, {"kind": "person", "name": "a\u0007b"}]}, 422, "name"),
        ({"game": "catalyst", "seats": [ME, BOT], "seed": -1}, 422, "seed"),
        ({"game": "catalyst", "seats": [ME, BOT], "colour": 1}, 422, "colour"),
        ({"game": "catalyst"}, 422, "seats"),
        ([], 422, "body"),
    ],
)
def test_a_table_that_cannot_be(server: Server, ada: Guest, asked: Any, status: int, why: str) -> None:
    before = server.rows()
    assert why in ada.post("/api/tables", asked, status)["error"]
    assert server.rows() == before


def test_a_private_table_is_by_invitation(ada: Guest, ben: Guest) -> None:
    table = ada.create(ME, OPEN)
    seen = ben.get(f"{table.api}/view")["seats"]
    assert seen[1]["invite"] == ""
    assert "by invitation" in ben.sit(table, 1, "Ben", "", 403)["error"]
    assert "by invitation" in ben.sit(table, 1, "Ben", "guessed", 403)["error"]
    ben.sit(table, 1, "Ben", table.seats[1]["invite"])
    assert [seat["mine"] for seat in ben.get(f"{table.api}/view")["seats"]] == [False, True]


def test_an_invitation_is_used_up(ada: Guest, ben: Guest, guest: MakeGuest) -> None:
    table = ada.create(ME, OPEN)
    invite = table.seats[1]["invite"]
    ben.sit(table, 1, "Ben", invite)
    assert "taken by Ben" in guest().sit(table, 1, "Eve", invite, 409)["error"]
    assert ada.get(f"{table.api}/view")["seats"][1]["invite"] == ""


def test_an_invitation_is_for_its_seat_alone(ada: Guest, ben: Guest) -> None:
    table = ada.create(ME, OPEN, OPEN)
    ben.sit(table, 2, "Ben", table.seats[1]["invite"], 403)


def test_a_listed_table_is_open_to_everybody(ada: Guest, ben: Guest) -> None:
    table = ada.create(ME, OPEN, listed=True)
    assert "same name" in ben.sit(table, 1, "  Ada ", "", 422)["error"]
    ben.sit(table, 1, " Ben   B ")
    assert ben.get(f"{table.api}/view")["seats"][1]["name"] == "Ben B"
    assert "taken" in ben.sit(table, 0, "Ben", "", 409)["error"]
    assert "no seat 3" in ben.sit(table, 3, "Ben", "", 404)["error"]


def test_only_one_of_many_gets_the_seat(server: Server, ada: Guest, guest: MakeGuest) -> None:
    from concurrent.futures import ThreadPoolExecutor

    table = ada.create(ME, OPEN, listed=True)
    people = [guest() for _ in range(8)]

    def sit(n: int) -> int:
        return people[n].http.post(f"{table.api}/seats/1/sit", json={"name": f"P{n}"}).status_code

    with ThreadPoolExecutor(8) as crowd:
        assert sorted(crowd.map(sit, range(8))) == [200] + 7 * [409]
    assert sum(row[1] == table.id for row in server.rows()["keys"]) == 2


# ---------------------------------------------------------------- bots for people who are away


def test_a_bot_from_the_beginning_is_nobodys(ada: Guest, ben: Guest) -> None:
    table = ada.create(ME, BOT)
    assert "from the beginning" in ada.post(f"{table.api}/seats/1/person", None, 409)["error"]
    assert "no person" in ada.post(f"{table.api}/seats/1/bot", {}, 409)["error"]
    ben.post(f"{table.api}/seats/1/person", None, 403)


# ---------------------------------------------------------------- save files


def test_a_save_file_that_begins_at_a_position_is_refused(ada: Guest) -> None:
    text = Played.at("catalyst", {"coins": [5, 4]}, seed=3).save()
    assert "begins at a position of its own" in upload(ada, text, 422).id


def test_the_save_file_is_refused_while_others_play(ada: Guest, ben: Guest) -> None:
    table = ada.create(ME, OPEN)
    assert "tells the seed" in ada.get(f"{table.api}/save", 409)["error"]  # somebody may still come
    ben.sit(table, 1, "Ben", table.seats[1]["invite"])
    for someone in (ada, ben):
        someone.get(f"{table.api}/save", 409)
    with later(ada.server):
        ada.post(f"{table.api}/seats/1/bot", {})  # lent to a bot, it still is Ben's: Ada could look ahead
    ada.get(f"{table.api}/save", 409)


def test_the_page_offers_a_save_file_where_one_is_given(ada: Guest, ben: Guest, browser: MakeBrowser) -> None:
    """Also where a friend's seat is lent to a bot, or nobody has taken it yet."""
    shared = ada.create(ME, OPEN)
    lent = ada.create(ME, OPEN)
    ben.sit(lent, 1, "Ben", lent.seats[1]["invite"])
    with ada.server.desk.rooms.use(lent.id) as room:  # as if Ben had been away for long
        ada.server.desk._hold(room, replace(room.seats[1], holder="bot", bot="random"))
    alone = ada.create(ME, BOT)
    over = ada.create(ME, BOT)
    ada.play_to_the_end(over)
    watcher = browser()
    for table in (shared, lent, alone, over):
        for asked in (ada.http, ben.http, watcher.http):
            offered = f'href="{table.page}/save"' in asked.get(table.page, headers={"accept": "text/html"}).text
            assert offered == (asked.get(f"{table.api}/save").status_code == 200), table


def test_alone_against_bots_the_save_file_can_be_had(ada: Guest, ben: Guest) -> None:
    table = ada.create(ME, BOT)
    ada.play(table)
    ada.wait_for_turn(table)
    answer = ada.http.get(f"{table.api}/save")
    assert answer.headers["content-disposition"] == f'attachment; filename="parlour-{table.id}.parlour"'
    assert Played.load(answer.text, games.find("catalyst").linked(Mode.INTERPRETED)).names[0] == "Ada"
    ben.get(f"{table.api}/save", 409)


def test_a_game_that_goes_on_elsewhere(ada: Guest) -> None:
    table = ada.create(ME, BOT)
    ada.play(table)
    ada.wait_for_turn(table)
    text = ada.http.get(f"{table.api}/save").text
    copy = upload(ada, text)
    assert [seat["holder"] for seat in copy.seats] == ["open", "open"]
    ada.sit(copy, 0, "Ada")
    assert "begins when" in ada.play(copy, "collect", None, 409)["error"]
    ada.sit(copy, 1, "Bea")
    ada.play(copy)


def test_a_finished_game_to_look_at(ada: Guest, ben: Guest, request: pytest.FixtureRequest) -> None:
    text = (request.config.rootpath / GOLDEN).read_text(encoding="utf-8")
    table = upload(ada, text)
    assert {seat["holder"] for seat in table.seats} == {"past"}
    view = ada.get(f"{table.api}/view")
    assert view["over"]
    assert ben.get(f"{table.api}/view", at=3)["ply"] == 3
    assert "nothing to hand over" in ada.post(f"{table.api}/seats/0/bot", {}, 409)["error"]
    assert "taken" in ada.sit(table, 0, "Ada", "", 409)["error"]
    ada.post(f"{table.api}/rematch", None, 403)
    assert ben.http.get(f"{table.api}/save").text == text.strip()


def upload(who: Guest, text: str | bytes, status: int = 201) -> Table:
    """The table of a save file."""
    answer = who.http.post("/api/replays", files={"file": ("x.parlour", text)})
    assert answer.status_code == status, answer.text
    made = answer.json()
    if status != 201:
        return Table(made["error"], [])
    who.key = made["key"] or who.key
    return Table(made["table"], made["seats"])


def bad_saves(good: str) -> dict[str, str | bytes]:
    """Files that are none, or were changed, or mean harm."""
    values = json.loads(good)

    def changed(**other: Any) -> str:
        return json.dumps({**values, **other})

    return {
        "empty": "",
        "a path": "/etc/passwd",
        "no text": b"\xff\xfe\x00",
        "no JSON": "{nothing",
        "nested": '{"moves":' + "[" * 200_000,
        "long number": '{"seed": ' + "9" * 10_000 + "}",
        "lacking": "{}",
        "other game": changed(game="../../etc"),
        "other content": changed(content="x"),
        "no names": changed(seats=[1, 2]),
        "ugly names": changed(seats=["<script>alert(1)</script>" * 3, "\u202e"]),
        "lone surrogate": json.dumps({**values, "seats": ["\ud800", "Ben"]}),
        "surrogate seed": json.dumps({**values, "seed": "\ud800"}),
        "no moves": changed(moves={"0": "collect"}),
        "wrong moves": changed(moves=["fly"]),
        "many moves": changed(moves=["collect"] * 5001),
        "other end": changed(position="0" * 16),
        "seed of lists": changed(seed=[1]),
        "huge seed": changed(seed=2**70),
    }


def test_broken_save_files(server: Server, ada: Guest, request: pytest.FixtureRequest) -> None:
    good = (request.config.rootpath / GOLDEN).read_text(encoding="utf-8")
    before = server.rows()
    for name, text in bad_saves(good).items():
        error = upload(ada, text, 422).id
        assert error, name
        assert "Traceback" not in error
        assert "root:" not in error
    assert "16,384" not in upload(ada, "{" + " " * 1_100_000, 413).id
    assert server.rows() == before


# ---------------------------------------------------------------- rematch


def test_a_rematch_is_one_table_for_all(ada: Guest, ben: Guest, guest: MakeGuest) -> None:
    table = ada.create(ME, OPEN, game="bazaar", seed=3)
    ben.sit(table, 1, "Ben", table.seats[1]["invite"])
    assert "when the game is over" in ada.post(f"{table.api}/rematch", None, 409)["error"]
    while not (now := ada.get(table.api))["over"]:
        (ada, ben)[now["decides"]].play(table)
    guest().post(f"{table.api}/rematch", None, 403)
    again = Table(ben.post(f"{table.api}/rematch", None, 201)["table"], [])
    assert ada.post(f"{table.api}/rematch", None, 201)["table"] == again.id
    assert [seat["name"] for seat in ada.get(f"{again.api}/view")["seats"]] == ["Ada", "Ben"]
    ada.play(again)
    assert ben.get(f"{again.api}/view")["seats"][1]["mine"]


# ---------------------------------------------------------------- the lobby


def test_the_lobby_lists_my_tables_open_seats_and_live_games(server: Server, ada: Guest, ben: Guest) -> None:
    alone = ada.create(ME, BOT)
    open_table = ada.create(ME, OPEN, listed=True)
    private = ada.create(ME, OPEN)
    running = ada.create(ME, BEN, listed=True)
    desk, who = server.desk, Visitor(ada.key, by_cookie=False)
    found = lobby(desk.store, who)
    mine = {card.id: card for card in found.mine}
    assert {alone.id, open_table.id, private.id, running.id} <= set(mine)
    assert mine[alone.id].my_turn
    assert not mine[open_table.id].my_turn  # it waits for somebody
    other = lobby(desk.store, Visitor(ben.key or "x", by_cookie=False))
    assert open_table.id in {card.id for card in other.open}
    assert running.id in {card.id for card in other.live}
    assert private.id not in {card.id for card in (*other.open, *other.live, *other.mine)}


def test_the_lobby_counts_what_i_have_not_seen(server: Server, ada: Guest) -> None:
    table = ada.create(ME, BEN)
    who = Visitor(ada.key, by_cookie=False)
    for number in range(3):
        ada.play(table, "", number)

    def unseen() -> int:
        return next(card.unseen for card in lobby(server.desk.store, who).mine if card.id == table.id)

    assert unseen() == 3
    with ada.live(table) as socket:
        socket.recv(5)
        socket.send('{"shown": 2}')
        wait_until(lambda: unseen() == 1)
        socket.send('{"shown": 99}')
        socket.send('{"shown": 3}')
        wait_until(lambda: unseen() == 0)


# ---------------------------------------------------------------- to another device


def test_a_link_to_another_device_works_once(server: Server, ada: Guest) -> None:
    with Browser(server) as laptop, Browser(server) as phone, Browser(server) as thief:
        table = laptop.play_now()
        page = laptop.send(f"{table.page}/link", {"seat": 0})
        assert page.status_code == 200, page.text
        address = page.text.split("/enter/")[1]
        key = address[: min(address.index(mark) for mark in ('"', "<") if mark in address)]
        assert fingerprint(key) in {row[0] for row in server.rows()["keys"]}
        assert phone.get(f"{table.page}/enter/{key}").status_code == 200  # a look uses nothing up
        entered = phone.send(f"{table.page}/enter/{key}")
        assert entered.status_code == 303
        assert phone.cookie
        assert phone.cookie != laptop.cookie
        refused = thief.send(f"{table.page}/enter/{key}")
        assert refused.status_code == 403
        assert fingerprint(key) not in {row[0] for row in server.rows()["keys"]}
        for device in (laptop, phone):
            with Guest(server, device.cookie) as same:
                assert same.get(f"{table.api}/view")["seat"] == 0
        assert thief.send(f"{table.page}/link", {"seat": 0}).status_code == 403
