"""Hostile input: whatever is sent, nothing changes, nothing breaks, and no trace is shown."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from served import ME, OPEN, Browser, Guest, Server, Table, open_socket

CALM = settings(
    max_examples=120,
    deadline=None,
    derandomize=True,
    database=None,
    phases=(Phase.generate,),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)
HALF = {"move": "collect", "number": 0, "seat": 0, "name": "Eve", "invite": "x", "bot": "random", "shown": 1}
NEARLY = st.dictionaries(st.sampled_from([*HALF, "game", "seats", "listed"]), ANY_JSON, max_size=4)
ALMOST = st.builds(lambda wrong: {**HALF, **wrong}, NEARLY)


@pytest.fixture(scope="module")
def table(server: Server) -> Iterator[Table]:
    """Ada's table by invitation, one move old, where Ben has just arrived."""
    with Guest(server) as ada, Guest(server) as ben:
        made = ada.create(ME, OPEN)
        ben.sit(made, 1, "Ben", made.seats[1]["invite"])
        ada.play(made, "collect", 0)
        yield made


@pytest.fixture(scope="module")
def eve(server: Server) -> Iterator[Guest]:
    """Somebody without a seat."""
    with Guest(server, "eve" * 12) as visitor:
        yield visitor


def writes(table: Table) -> list[str]:
    """Everything of a table that takes a message, by API and by page."""
    api = ("moves", "undo", "rematch", "seats/0/sit", "seats/1/bot", "seats/1/person", "seats/7/sit")
    pages = (
        "moves",
        "undo",
        "instead",
        "sit",
        "fill",
        "rematch",
        "link",
        "seats/0/bot",
        "seats/0/person",
        "enter/" + "k" * 32,
    )
    unknown = [f"/api/tables/{'0' * 12}/moves", "/api/tables/x/undo", "/tables/%00/moves", f"/tables/{'9' * 400}/sit"]
    return [f"{table.api}/{name}" for name in api] + [f"{table.page}/{name}" for name in pages] + unknown


def check(answer: Any) -> None:
    """A refusal in words."""
    assert 400 <= answer.status_code < 500, (answer.request.url, answer.status_code, answer.text)
    for trace in ("Traceback", 'File "/', "sqlalchemy", "pydantic"):
        assert trace not in answer.text


@pytest.mark.slow
@CALM
@given(data=st.data())
def test_fuzzed_json(server: Server, table: Table, eve: Guest, data: st.DataObject) -> None:
    before = server.rows()
    path = data.draw(st.sampled_from(writes(table)))
    body = json.dumps(data.draw(ANY_JSON | NEARLY | ALMOST)).encode()
    kind = data.draw(st.sampled_from(["application/json", "text/plain", "", "application/json; charset=utf-7"]))
    check(eve.http.post(path, content=body, headers={"content-type": kind}))
    assert server.rows() == before


@pytest.mark.slow
@CALM
@given(data=st.data())
def test_fuzzed_bytes(server: Server, table: Table, eve: Guest, data: st.DataObject) -> None:
    before = server.rows()
    path = data.draw(st.sampled_from([*writes(table), "/api/tables", "/api/replays", "/replays"]))
    kinds = ("application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "x")
    head = data.draw(st.sampled_from([b"", b"--x\r\n", b'--x\r\nContent-Disposition: form-data; name="file"\r\n\r\n']))
    body = head + data.draw(st.binary(max_size=200))
    check(eve.http.post(path, content=body, headers={"content-type": data.draw(st.sampled_from(kinds))}))
    assert server.rows() == before


@pytest.mark.slow
@CALM
@given(data=st.data())
def test_fuzzed_forms(server: Server, table: Table, data: st.DataObject) -> None:
    with Browser(server) as thief:
        thief.http.cookies.set("parlour", data.draw(st.text("abc-_", min_size=1, max_size=300)))
        before = server.rows()
        path = data.draw(st.sampled_from(writes(table)))
        values = st.text(max_size=60) | st.integers().map(str) | st.sampled_from(["collect", "0", "1", "random"])
        form = data.draw(st.dictionaries(st.sampled_from([*HALF, "players"]), values, max_size=7))
        check(thief.send(path, form))
        assert server.rows() == before


@pytest.mark.slow
@CALM
@given(data=st.data())
def test_fuzzed_questions(server: Server, table: Table, eve: Guest, data: st.DataObject) -> None:
    before = server.rows()
    names = ("", "/view", "/choices", "/why-not", "/log", "/save")
    path = data.draw(st.sampled_from([table.api + name for name in names] + [table.page, f"{table.page}/save"]))
    values = st.text(max_size=90) | st.integers().map(str)
    query = data.draw(st.dictionaries(st.sampled_from(["seat", "at", "move", "invite", "follow"]), values, max_size=4))
    answer = eve.http.get(path, params=query, headers={"x-parlour": data.draw(st.sampled_from(["", "script"]))})
    assert answer.status_code < 500
    assert "Traceback" not in answer.text
    assert server.rows() == before


@pytest.mark.slow
@CALM
@given(data=st.data())
def test_fuzzed_socket_messages(server: Server, table: Table, data: st.DataObject) -> None:
    before = server.rows()
    shown = st.fixed_dictionaries({"shown": ANY_JSON})
    message = data.draw(
        st.binary(max_size=300)
        | st.text(max_size=300)
        | (ANY_JSON | NEARLY | shown).map(json.dumps)
        | st.integers(201, 3000).map(lambda n: "[" * n)
        | st.integers(4000, 100_000).map(lambda n: "x" * n)
    )
    with open_socket(server, table.id, {}) as socket:
        socket.recv(5)
        socket.send(message)
        if not is_shown(message):
            with pytest.raises(ConnectionClosed):
                hear_the_end(socket)
            code = socket.protocol.close_rcvd.code if socket.protocol.close_rcvd else None
            assert code in (1003, 1007, 1008, 1009), code
    assert server.rows() == before


def hear_the_end(socket: Any) -> None:
    """Read until the server hangs up."""
    while True:
        socket.recv(5)


def is_shown(message: str | bytes) -> bool:
    """Whether a message is what a page may say."""
    try:
        said = json.loads(message) if isinstance(message, str) else None
    except (ValueError, RecursionError):
        return False
    return (
        isinstance(said, dict) and set(said) == {"shown"} and type(said["shown"]) is int and 0 <= said["shown"] <= 10**5
    )


def test_half_a_request(server: Server, table: Table) -> None:
    """Broken HTTP: cut off, nonsense, headers without end."""
    import socket as network
    from urllib.parse import urlsplit

    before = server.rows()
    address = urlsplit(server.address)
    for raw in (
        b"POST " + table.api.encode() + b"/moves HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /tables/%ff%fe HTTP/1.1\r\nHost: \xff\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 200_000,
    ):
        with network.create_connection((str(address.hostname), int(address.port or 0)), 5) as link:
            try:
                link.sendall(raw)
                link.shutdown(network.SHUT_WR)
                answer = link.recv(100_000)
            except OSError:  # it has hung up already
                answer = b""
            assert not answer.startswith(b"HTTP/1.1 5"), answer
            assert b"Traceback" not in answer
    assert server.rows() == before


def test_replayed_requests_do_nothing(server: Server) -> None:
    """Whoever records what a player sent, and even the player's key, and sends it again."""
    with Guest(server) as ada:
        table = ada.create(ME, {"kind": "person", "name": "Ben"})
        for number in range(6):
            ada.play(table, "", number)
        before = server.rows()
        for row in before["steps"]:
            if row[0] == table.id:
                asked = {"move": row[4], "number": row[1] - 1}
                check(ada.http.post(f"{table.api}/moves", json=asked))
        assert server.rows() == before


def test_keys_are_not_guessed(server: Server, table: Table) -> None:
    """Hashes, other tables' ids, invitations and odd headers open nothing."""
    hashes = [row[0] for row in server.rows()["keys"]]
    for shown in (*hashes, table.id, "Bearer", "' or 1=1 --", "%", "\u00e9"):
        with Guest(server) as eve:
            headers = {b"authorization": f"Bearer {shown}".encode("latin-1")}
            answer = eve.http.get(f"{table.api}/choices", headers=headers)
            assert answer.status_code == 403, shown
