"""Live updates: sockets, streams, who is here; a hiding game on one screen; a server that starts again."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.websockets import WebSocket
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from parlour.server.guard import Limits
from parlour.server.live import _listen
from served import BOT, FREE, ME, OPEN, Browser, Guest, Server, Table, open_socket, stored, wait_until

BEN = {"kind": "person", "name": "Ben"}
BOTS = ({"kind": "bot", "name": "Lynx"}, {"kind": "bot", "name": "Wren"})


def heard(socket: ClientConnection, **wanted: Any) -> dict[str, Any]:
    """The first news that say this."""
    while True:
        news: dict[str, Any] = json.loads(socket.recv(10))
        if wanted.items() <= news.items():
            return news


def test_everybody_hears_of_a_move(ada: Guest, ben: Guest, server: Server) -> None:
    table = ada.create(ME, OPEN)
    ben.sit(table, 1, "Ben", table.seats[1]["invite"])
    with Guest(server) as watcher, ada.live(table) as one, ben.live(table) as two, watcher.live(table) as three:
        for socket in (one, two, three):
            heard(socket, number=0, here=[0, 1])
        ada.play(table, "collect", 0)
        for socket in (one, two, three):
            news = heard(socket, number=1)
            assert (news["ply"], news["decides"], news["over"]) == (1, 1, False)
            assert set(news) == {"number", "ply", "change", "decides", "over", "given_up", "here", "dealt"}
    wait_until(lambda: not server.listeners)


def test_people_come_and_go(ada: Guest, ben: Guest) -> None:
    table = ada.create(ME, OPEN)
    with ada.live(table) as socket:
        before = heard(socket, here=[0])["change"]
        ben.sit(table, 1, "Ben", table.seats[1]["invite"])
        assert heard(socket, number=0)["change"] >= before
        with ben.live(table):
            heard(socket, here=[0, 1])
        heard(socket, here=[0])


def test_a_stream_of_events(server: Server, ada: Guest) -> None:
    table = ada.create(ME, BEN)
    with Guest(server, ada.key) as other, other.http.stream("GET", f"{table.api}/events") as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        lines = answer.iter_lines()
        assert next_event(lines)["number"] == 0
        wait_until(lambda: ada.get(table.api)["here"] == [0, 1])
        ada.play(table, "collect", 0)
        while (news := next_event(lines))["number"] == 0:
            pass
        assert (news["number"], news["ply"]) == (1, 1)
    wait_until(lambda: not server.listeners)
    ada.play(table, "collect", 1)


def next_event(lines: Iterator[str]) -> dict[str, Any]:
    """The next event of a stream."""
    line = next(line for line in lines if line.startswith("data: "))
    event: dict[str, Any] = json.loads(line[6:])
    return event


def test_a_socket_to_nowhere(server: Server) -> None:
    for table_id in ("000000000000", "x", "../health", "%00", "a" * 3000):
        with pytest.raises(InvalidStatus) as refused, open_socket(server, table_id, {}):
            pass
        assert refused.value.response.status_code in (403, 404)


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://["},
        {"sec-fetch-site": "cross-site"},
        {},
    ],
)
def test_a_socket_from_another_site_is_refused(server: Server, headers: dict[str, str]) -> None:
    with Browser(server) as ada:
        table = ada.play_now()
        cookie = {"cookie": f"parlour={ada.cookie}"}
        with pytest.raises(InvalidStatus) as refused, open_socket(server, table.id, {**cookie, **headers}):
            pass
        assert refused.value.response.status_code == 403
        with open_socket(server, table.id, {**cookie, "origin": server.address}) as socket:
            heard(socket, here=[0])


def test_so_many_pages_and_no_more(tmp_path: Path) -> None:
    limits = Limits(**{**FREE.__dict__, "pages": 2})
    with Server(tmp_path / "parlour.db", limits) as server, Guest(server) as ada:
        table = ada.create(ME, BOT)
        with ada.live(table) as one, ada.live(table) as two:
            one.recv(5)
            two.recv(5)
            with pytest.raises(InvalidStatus), ada.live(table):
                pass
            assert "too many" in ada.get(f"{table.api}/events", 429)["error"]
        wait_until(lambda: not server.listeners)
        with ada.live(table) as again:
            again.recv(5)


def test_too_many_messages_end_the_connection(server: Server, ada: Guest) -> None:
    table = ada.create(ME, BEN)
    with ada.live(table) as socket:
        with pytest.raises(ConnectionClosed) as ended:
            insist(socket)
        assert ended.value.rcvd is not None
        assert ended.value.rcvd.code == 1008


def insist(socket: ClientConnection) -> None:
    """Say the same thing until nobody listens any more."""
    for _ in range(200):
        socket.send('{"shown": 0}')
    while True:
        socket.recv(5)


def test_whoever_says_nonsense_may_be_gone_before_the_answer() -> None:
    """News could not be told to the page any more, and then its last message is read."""

    async def visit() -> list[str]:
        said = iter([{"type": "websocket.connect"}, {"type": "websocket.receive", "text": "junk"}])
        answered: list[str] = []

        async def receive() -> Any:
            return next(said)

        async def send(message: Any) -> None:
            answered.append(message["type"])

        socket = WebSocket({"type": "websocket", "headers": []}, receive, send)
        await socket.accept()
        await socket.close()
        await _listen(socket, None, None, "")  # type: ignore[arg-type]
        return answered

    assert asyncio.run(visit()) == ["websocket.accept", "websocket.close"]


# ---------------------------------------------------------------- one screen for two, and something to hide


def test_the_curtain(ada: Guest) -> None:
    table = ada.create(ME, BEN, game="bazaar")
    hidden = ada.get(f"{table.api}/view")
    assert (hidden["seat"], hidden["choices"], hidden["decides"]) == (-1, [], 0)
    assert "something" in " ".join(line["text"] for line in ada.get(f"{table.api}/log"))
    mine = ada.get(f"{table.api}/view", seat=0)
    assert mine["seat"] == 0
    assert mine["choices"]
    ada.play(table, mine["choices"][0]["move"], 0, seat=0)
    # It is Ben's turn: what Ada's half of the screen asks for is the public view again.
    assert ada.get(f"{table.api}/view", seat=0)["seat"] == -1
    assert ada.get(f"{table.api}/view", seat=1)["seat"] == 1


def test_the_curtain_on_the_page(server: Server) -> None:
    with Browser(server) as ada:
        page = ada.share_a_screen("bazaar").page
        hidden = ada.get(page)
        assert hidden.status_code == 200, hidden.text
        shown = ada.get(f"{page}?seat=0")
        assert "token sun" not in hidden.text
        assert "token sun" in shown.text


def test_no_curtain_where_nothing_is_hidden(ada: Guest) -> None:
    table = ada.create(ME, BEN)
    assert ada.get(f"{table.api}/view")["seat"] == 0
    ada.play(table, "collect", 0)
    view = ada.get(f"{table.api}/view")
    assert (view["seat"], bool(view["choices"])) == (1, True)


# ---------------------------------------------------------------- starting again


@contextmanager
def one_server(file: Path) -> Iterator[tuple[Server, Guest]]:
    """A server on this file, and somebody there."""
    with Server(file) as server, Guest(server) as guest:
        yield server, guest


def test_after_a_restart_everything_is_there(tmp_path: Path) -> None:
    file = tmp_path / "parlour.db"
    with one_server(file) as (server, ada):
        table = ada.create(ME, BOT)
        ada.play_to_the_end(table, most=2)
        ada.wait_for_turn(table)
        key, view, rows = ada.key, ada.get(f"{table.api}/view"), server.rows()
    with one_server(file) as (server, ada):
        assert server.rows() == rows
        ada.key = key
        assert ada.get(f"{table.api}/view") == view
        ada.play(table)


@pytest.mark.slow
def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "parlour.db"
    with one_server(file) as (server, ada):
        table = ada.create(*BOTS, game="revive", seed=11)  # long enough to be in the middle of it
        wait_until(lambda: ada.number(table) > 3)
        server.stop()  # in the middle of their game: what is being decided is finished, nothing else is begun
        stopped = len(stored(file)["steps"])
    with one_server(file) as (server, ada):
        assert wait_until(lambda: ada.get(table.api)["over"])
        steps = [row for row in server.rows()["steps"] if row[0] == table.id]
        assert [row[1] for row in steps] == list(range(1, len(steps) + 1))
        assert stopped < len(steps)


def test_bots_of_other_tables_get_their_turn(tmp_path: Path) -> None:
    """A crowd of tables where only bots play must not keep the bot of my table waiting until they have finished."""
    with one_server(tmp_path / "parlour.db") as (_, ada):
        crowd = [ada.create(*BOTS, seed=n) for n in range(6)]
        table = ada.create(ME, BOT)
        ada.play(table, "collect", 0)
        ada.wait_for_turn(table)
        assert not all(ada.get(other.api)["over"] for other in crowd)


def test_a_bot_that_stumbled_gets_up_when_somebody_looks(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    def stumble(*turn: object) -> None:
        raise OSError("no space left on the disk")

    with one_server(tmp_path / "parlour.db") as (server, ada), pytest.MonkeyPatch.context() as patch:
        table = ada.create(ME, BOT)
        patch.setattr(server.desk.bots, "_play", stumble)
        ada.play(table, "collect", 0)
        wait_until(lambda: "no space left" in caplog.text and not server.desk.bots._busy)
        patch.undo()
        assert ada.get(table.api)["decides"] == 1
        ada.get(f"{table.api}/view")
        ada.wait_for_turn(table)


def test_many_tables_few_rooms(tmp_path: Path) -> None:
    """Rooms that were dropped are built again, and the table goes on."""
    with one_server(tmp_path / "parlour.db") as (server, ada):
        rooms = server.desk.rooms
        first = ada.create(ME, BEN, seed=0)
        rooms.most = int(3.9 * rooms.weight)  # a table weighs little when it is new
        tables = [first, *(ada.create(ME, BEN, seed=n) for n in range(1, 5))]
        assert len(rooms) == 3
        for _ in range(2):
            for table in tables:
                ada.play(table)
        assert {ada.number(table) for table in tables} == {2}
        assert 1 <= len(rooms) <= 3
        assert rooms.weight <= rooms.most


def test_a_stream_ends_with_the_server(tmp_path: Path) -> None:
    with Server(tmp_path / "parlour.db") as server, Guest(server) as ada:
        table = ada.create(ME, BOT)
        with ada.http.stream("GET", f"{table.api}/events") as answer:
            lines = answer.iter_lines()
            next_event(lines)
            server.stop()
            with pytest.raises((httpx.TransportError, StopIteration)):
                next(line for line in lines if line.startswith("never"))


def test_a_table_of_other_rules_says_so(tmp_path: Path) -> None:
    import sqlite3

    file = tmp_path / "parlour.db"
    with one_server(file) as (_, ada):
        table = ada.create(ME, BOT)
        key = ada.key
    link = sqlite3.connect(file)
    link.execute("update tables set rules = 99")
    link.commit()
    link.close()
    with one_server(file) as (_, ada):
        ada.key = key
        assert "other rules" in ada.get(table.api, 409)["error"]
        assert ada.http.get("/", headers={"accept": "text/html"}).status_code == 200
        assert Table(ada.create(ME, BOT).id, [])
