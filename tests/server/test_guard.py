"""The guard: origins, headers, cookies, rates, sizes; refusals in words and never a trace; secrets stay secret."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from parlour.server.guard import HEADERS, Limits, Rate
from parlour.server.keys import fingerprint
from parlour.server.watch import JsonLines
from served import BOT, FREE, ME, OPEN, Browser, Guest, Server

BEN = {"kind": "person", "name": "Ben"}


# ---------------------------------------------------------------- other sites


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://["},
        {"origin": "", "sec-fetch-site": "same-origin"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"sec-fetch-site": "none"},
        {},
    ],
)
def test_a_form_on_another_site_does_nothing(server: Server, headers: dict[str, str]) -> None:
    with Browser(server) as ada:
        table = ada.share_a_screen()
        before = server.rows()
        for path, form in (
            (f"{table.page}/moves", {"move": "collect", "number": "0"}),
            (f"{table.api}/moves", {"move": "collect", "number": "0"}),
            ("/games/catalyst/play", {}),
            (f"{table.page}/link", {"seat": "0"}),
        ):
            answer = ada.http.post(path, data=form, headers=headers)
            assert answer.status_code == 403, answer.text
            assert "another site" in answer.text
        assert server.rows() == before
        assert ada.send(f"{table.page}/moves", {"move": "collect", "number": 0}).status_code == 303


def test_old_browsers_send_an_origin_at_least(server: Server) -> None:
    with Browser(server) as ada:
        table = ada.share_a_screen()
        answer = ada.http.post(
            f"{table.page}/moves", data={"move": "collect", "number": 0}, headers={"origin": server.address}
        )
        assert answer.status_code == 303


# ---------------------------------------------------------------- headers and cookies


def test_every_answer_has_the_headers(server: Server, ada: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    table = ada.create(ME, BOT)
    monkeypatch.setattr(server.desk, "log", _broken)
    logging.getLogger("parlour.server").setLevel(logging.CRITICAL)
    answers = [
        ada.http.get("/"),
        ada.http.get("/api/games"),
        ada.http.get(table.page),
        ada.http.get("/static/parlour.css"),
        ada.http.get("/static/nothing"),
        ada.http.get("/static/../app.py"),
        ada.http.get("/games/catalyst/board.css"),
        ada.http.get("/nowhere"),
        ada.http.get("/nowhere", headers={"accept": "text/html"}),
        ada.http.put("/api/games"),
        ada.http.post("/api/tables", json={}),
        ada.http.post("/api/tables", headers={"origin": "http://evil.example"}),
        ada.http.post("/api/tables", content=b"x" * 20_000),
        ada.http.get(f"{table.api}/log"),
        ada.http.get("/health"),
        ada.http.get("/metrics"),
        ada.http.get("/api/openapi.json"),
    ]
    logging.getLogger("parlour.server").setLevel(logging.NOTSET)
    codes = [answer.status_code for answer in answers]
    assert codes == [200, 200, 200, 200, 404, 404, 200, 404, 404, 405, 422, 403, 413, 500, 200, 200, 200]
    for answer in answers:
        for name, value in HEADERS.items():
            assert answer.headers.get(name) == value, (answer.url, name)
        assert answer.headers["cache-control"]
        assert "Traceback" not in answer.text
        assert 'File "' not in answer.text
    assert "unsafe" not in HEADERS["content-security-policy"]
    assert "immutable" in answers[3].headers["cache-control"]
    assert answers[2].headers["cache-control"] == "no-store"


def _broken(*args: object) -> Any:
    raise ZeroDivisionError("our own mistake")


def test_our_own_mistakes_are_answered_in_words(
    server: Server, ada: Guest, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = ada.create(ME, BOT)
    monkeypatch.setattr(server.desk, "look", _broken)
    answer = ada.http.get(f"{table.api}/view")
    assert answer.status_code == 500
    assert answer.json() == {"error": "something went wrong on the server; nothing was changed", "rules": []}
    page = ada.http.get(table.page, headers={"accept": "text/html"})
    assert page.status_code == 500
    assert "something went wrong" in page.text
    assert "ZeroDivisionError" not in page.text
    assert "our own mistake" in caplog.text  # the operator gets the whole story
    failed = next(record for record in caplog.records if record.getMessage() == "request failed")
    assert failed.exc_info


def test_cookies_are_for_the_server_alone(server: Server) -> None:
    with Browser(server) as ada:
        answer = ada.send("/games/catalyst/play", {"name": "Ada"})
        cookies = answer.headers.get_list("set-cookie")
        assert len(cookies) == 2
        for cookie in cookies:
            assert "HttpOnly" in cookie
            assert "samesite=lax" in cookie.lower()
        again = ada.send("/games/catalyst/play", {"name": "Ada"})
        assert not any(cookie.startswith("parlour=") for cookie in again.headers.get_list("set-cookie"))
        assert ada.cookie not in ada.get(answer.headers["location"]).text


def test_a_name_cannot_break_the_cookie_or_the_page(server: Server) -> None:
    for name in ('a"; Domain=evil', "a\r\nSet-Cookie: x=1", "<script>alert(1)</script>", "Zoë; é", "a,b=c"):
        with Browser(server) as ada:
            answer = ada.send("/games/catalyst/play", {"name": name})
            assert answer.status_code == 303, answer.text
            assert "x" not in ada.http.cookies
            assert {cookie.domain for cookie in ada.http.cookies.jar} <= {"127.0.0.1", "127.0.0.1.local"}
            assert "<script>alert" not in ada.get(answer.headers["location"]).text
            assert ada.get("/").status_code == 200


# ---------------------------------------------------------------- sizes and rates


def chunks(total: int, head: bytes = b"") -> Iterator[bytes]:
    """A body without a length."""
    yield head
    for _ in range(total // 1000):
        yield b" " * 1000


def test_large_bodies_are_refused(server: Server, ada: Guest) -> None:
    before = server.rows()
    for answer in (
        ada.http.post("/api/tables", content=b" " * 100_000),
        ada.http.post("/api/tables", content=chunks(100_000), headers={"content-type": "application/json"}),
        ada.http.post(
            "/api/replays",
            content=chunks(2_000_000, b'--x\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\n'),
            headers={"content-type": "multipart/form-data; boundary=x"},
        ),
        ada.http.post("/api/replays", files={"file": b" " * 2_000_000}),
    ):
        assert answer.status_code == 413, answer.text
        assert "larger than" in answer.json()["error"]
    with Browser(server) as ben:
        page = ben.send("/games/catalyst/play", {"name": "x" * 50_000})
        assert page.status_code == 413
        assert page.headers["content-type"].startswith("text/html")
    assert server.rows() == before


def test_rates(tmp_path: Path) -> None:
    limits = Limits(**{**FREE.__dict__, "writes_a_second": 0.01, "writes_at_once": 5})
    with Server(tmp_path / "parlour.db", limits) as server, Guest(server) as ada:
        table = ada.create(ME, BEN)
        codes = [ada.http.post(f"{table.api}/undo", json={"number": 0}).status_code for _ in range(6)]
        assert codes == 4 * [409] + 2 * [429]
        assert ada.get(table.api)["number"] == 0  # looking is not limited
        assert 'parlour_refused_total{why="rate"} 2.0' in ada.http.get("/metrics").text


def test_new_tables_are_rarer(tmp_path: Path) -> None:
    limits = Limits(**{**FREE.__dict__, "tables_a_minute": 0.01, "tables_at_once": 2})
    with Server(tmp_path / "parlour.db", limits) as server, Guest(server) as ada, Browser(server) as ben:
        table = ada.create(ME, BEN)
        ada.create(ME, BEN)
        assert "too many new tables" in ada.post("/api/tables", {}, 429)["error"]
        assert ben.send("/games/catalyst/play").status_code == 429
        assert ben.send("/games/catalyst/tables").status_code == 429
        assert ada.http.post("/api/replays", files={"file": b"{}"}).status_code == 429
        ada.play(table)


def test_a_bucket_fills_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("parlour.server.guard.time.monotonic", lambda: now)
    rate = Rate(a_second=2.0, at_once=3)
    assert [rate.allows("a") for _ in range(4)] == [True, True, True, False]
    assert rate.allows("b")
    now = 1.0
    assert [rate.allows("a") for _ in range(3)] == [True, True, False]
    now = 100.0
    assert [rate.allows("a") for _ in range(4)] == [True, True, True, False]


# ---------------------------------------------------------------- refusals


def test_refusals_are_pages_for_people_and_json_for_clients(server: Server, ada: Guest) -> None:
    for path, status in (("/nowhere", 404), ("/tables/000000000000", 404), ("/tables/xyz", 422), ("/games/chess", 404)):
        page = ada.http.get(path, headers={"accept": "text/html,*/*"})
        assert page.status_code == status
        assert page.headers["content-type"].startswith("text/html"), path
        assert "<html" in page.text
        for headers in ({}, {"accept": "text/html", "x-parlour": "script"}):
            plain = ada.http.get(path, headers=headers)
            assert plain.status_code == status
            assert set(plain.json()) == {"error", "rules"}
    assert ada.http.get("/api/nowhere", headers={"accept": "text/html"}).json()["error"]
    assert ada.http.delete("/api/games").headers["allow"] == "GET"
    assert "method" in ada.http.delete("/api/games").json()["error"]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[" * 16_000,
        b'{"\\ud800": 1}',
        b'{"game": "\\ud800", "seats": []}',
        b'{"game": "catalyst", "seats": [{"kind": "\\ud800"}]}',
        b'{"seed": NaN}',
        b'{"seed": 1' + b"0" * 5000 + b"}",
        b"\xff\xfe",
        b'"text"',
        b"null",
    ],
)
def test_strange_json_is_refused_in_words(server: Server, ada: Guest, body: bytes) -> None:
    before = server.rows()
    answer = ada.http.post("/api/tables", content=body, headers={"content-type": "application/json"})
    assert answer.status_code in (400, 422), answer.text
    assert answer.json()["error"]
    assert server.rows() == before


# ---------------------------------------------------------------- secrets


def test_secrets_are_neither_logged_nor_stored(server: Server, ada: Guest, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with Browser(server) as ben, Browser(server) as phone:
        table = ben.play_now()
        text = ben.send(f"{table.page}/link", {"seat": 0}).text.split("/enter/")[1]
        link = text[: min(text.index(mark) for mark in ('"', "<") if mark in text)]
        phone.get(f"{table.page}/enter/{link}")
        phone.send(f"{table.page}/enter/{link}")
        phone.send(f"{table.page}/enter/{link}")
        private = ada.create(ME, OPEN)
        invite = private.seats[1]["invite"]
        ada.http.get(f"{private.page}?invite={invite}")
        ada.sit(private, 1, "Eve", invite)
        secrets = [ben.cookie, phone.cookie, ada.key, link]
    formatter = JsonLines()
    logged = "\n".join(formatter.format(record) for record in caplog.records if record.name.startswith("parlour"))
    assert '"event": "table created"' in logged
    kept = server.file.read_bytes() + Path(f"{server.file}-wal").read_bytes()
    for secret in secrets:
        assert len(secret) >= 32
        assert secret not in logged
        assert secret.encode() not in kept
        assert fingerprint(secret).encode() in kept
    assert invite not in logged
    assert not any(invite in str(row) for row in server.rows()["seats"])  # used up


def test_a_failing_statement_tells_no_values(server: Server) -> None:
    from sqlalchemy.exc import SQLAlchemyError

    from parlour.server.rows import SeatRow, TableRow

    row = TableRow("0" * 12, "catalyst", 1, "x", 1, "owner-hash", False)
    twice = [SeatRow(0, "open", "Ada", "", "the-invitation"), SeatRow(0, "open", "Ben", "", "the-invitation")]
    with pytest.raises(SQLAlchemyError) as refused:
        server.desk.store.create(row, twice, [])
    assert "the-invitation" not in str(refused.value)
