"""Strangers: what an address may read, by which name a server goes, which proxy is believed, keys, odd methods."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from websockets.exceptions import InvalidStatus

from parlour.server.addresses import BadAddress, Hosts, Proxies, household
from parlour.server.guard import Budget, Limits
from parlour.server.pools import Pool, Turns
from parlour.server.watch import Figures
from served import BOT, FREE, ME, Browser, Guest, Server, wait_until

BEN = {"kind": "person", "name": "Ben"}
FEW = Limits(**{**FREE.__dict__, "reads_a_second": 0.001, "reads_at_once": 100})


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server behind a proxy, with a name of its own, where nobody reads much."""
    proxies, hosts = Proxies(["127.0.0.1", "10.1.0.0/16"]), Hosts("127.0.0.1", ["play.example.org"])
    file = tmp_path_factory.mktemp("strict") / "parlour.db"
    with Server(file, FEW, hosts=hosts, proxies=proxies) as running:
        yield running


def ask(server: Server, path: str, **headers: str) -> httpx.Response:
    """What the server answers to somebody behind the proxy."""
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    return httpx.get(f"{server.address}{path}", headers=sent, timeout=20, verify=False)


# ---------------------------------------------------------------- budgets


def test_what_is_dear_costs_more(strict: Server) -> None:
    cheap = [ask(strict, "/api/bots", x_forwarded_for="198.51.100.1").status_code for _ in range(102)]
    assert cheap == 100 * [200] + 2 * [429]
    pages = [ask(strict, "/", x_forwarded_for="198.51.100.2").status_code for _ in range(22)]
    assert pages == 20 * [200] + 2 * [429]
    refused = ask(strict, "/", x_forwarded_for="198.51.100.2", accept="text/html")
    assert refused.headers["retry-after"]
    assert "wait a moment" in refused.text
    assert ask(strict, "/health", x_forwarded_for="198.51.100.2").status_code == 200  # never refused
    assert 'parlour_refused_total{why="reads"}' in ask(strict, "/metrics", x_forwarded_for="198.51.100.3").text


def test_logs_reasons_and_hints_are_dearer_than_pages(strict: Server) -> None:
    with Guest(strict) as ada:
        ada.http.headers["x-forwarded-for"] = "198.51.100.4"
        table = ada.create(ME, BOT)
        codes = [ada.http.get(f"{table.api}/why-not?move=end").status_code for _ in range(12)]
        assert codes == 10 * [200] + 2 * [429]
        for n, (path, many) in enumerate({"log": 10, "save": 10, "hint": 5, "view": 20}.items()):
            ada.http.headers["x-forwarded-for"] = f"198.51.100.{10 + n}"
            codes = [ada.http.get(f"{table.api}/{path}").status_code for _ in range(many + 1)]
            assert codes == [*many * [200], 429], path


def test_a_family_that_follows_the_bots_is_never_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Six people behind one address for an hour, four positions a second each, now and then a hint or a new page."""
    now = 0.0
    monkeypatch.setattr("parlour.server.guard.time.monotonic", lambda: now)
    budget = Budget(Limits(), Figures())
    for quarter in range(4 * 3600):
        now = quarter / 4
        for person in range(6):
            budget.take("home", 5)
            if (quarter + person) % 40 == 0:
                budget.take("home", 20)
            if (quarter + person) % 240 == 0:
                for _ in range(20):  # a page with everything that belongs to it
                    budget.take("home", 1)
    assert not all(budget.allows("home", 10) for _ in range(1_000))


# ---------------------------------------------------------------- pools


def test_dear_reads_hold_nobody_up(server: Server, ada: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ninety questions that take for ever: health, moves, pages and cheap reads are answered all the while."""
    table, gate = ada.create(ME, BEN), threading.Event()
    asked = threading.Semaphore(0)

    def endless(*asked_for: Any) -> None:
        asked.release()
        gate.wait(60)

    monkeypatch.setattr("parlour.table.Table.why_not", endless)
    question, key = f"{server.address}{table.api}/why-not?move=end", {"authorization": f"Bearer {ada.key}"}
    crowd = ThreadPoolExecutor(90)
    try:
        for _ in range(90):
            crowd.submit(httpx.get, question, headers=key, timeout=60, verify=False)
        assert asked.acquire(timeout=20)
        assert ada.http.get("/health").status_code == 200
        assert ada.get(table.api)["number"] == 0
        assert ada.http.get(table.page).status_code == 200
        ada.play(table, "collect", 0)
        with ada.live(table) as page:
            page.recv(20)
    finally:
        gate.set()
        crowd.shutdown()


def test_every_address_has_its_turn() -> None:
    async def scene() -> list[str]:
        pool, done = Pool("test", 2, Turns(1, 5)), []
        first = threading.Event()

        def work(who: str) -> None:
            if who == "greedy 0":
                first.wait(20)
            done.append(who)

        greedy = [asyncio.create_task(pool.run("greedy", work, f"greedy {n}")) for n in range(6)]
        await asyncio.sleep(0)
        with pytest.raises(HTTPException):
            await pool.run("greedy", work, "one too many")
        await pool.run("modest", work, "modest")
        first.set()
        await asyncio.gather(*greedy)
        pool.close()
        assert not pool._turns._asking
        return done

    assert asyncio.run(scene()) == ["modest", *(f"greedy {n}" for n in range(6))]


# ---------------------------------------------------------------- proxies


@pytest.mark.parametrize(
    ("peer", "told", "client"),
    [
        ("10.0.0.9", ["1.2.3.4"], "10.0.0.9"),  # not believed
        ("10.0.0.1", [], "10.0.0.1"),
        ("10.0.0.1", ["1.2.3.4"], "1.2.3.4"),
        ("10.0.0.1", ["6.6.6.6, 1.2.3.4"], "1.2.3.4"),  # whatever the client wrote itself does not count
        ("10.0.0.1", ["6.6.6.6", "1.2.3.4, 10.1.2.3"], "1.2.3.4"),
        ("10.0.0.1", ["10.1.2.3, 10.1.2.4"], "10.1.2.3"),
        ("10.0.0.1", ["1.2.3.4, unknown"], "10.0.0.1"),
        ("10.0.0.1", ["1.2.3.4, "], "10.0.0.1"),
        ("10.0.0.1", ["1.2.3.4:5678"], "1.2.3.4"),
        ("10.0.0.1", ["[2001:db8::7]:443"], "2001:db8::7"),
        ("::ffff:10.0.0.1", ["2001:db8::7"], "2001:db8::7"),
    ],
)
def test_whom_a_proxy_names(peer: str, told: list[str], client: str) -> None:
    headers = Headers(raw=[(b"x-forwarded-for", line.encode()) for line in told])
    assert Proxies(["10.0.0.1", "10.1.0.0/16"]).client(peer, headers) == client
    assert Proxies().client(peer, headers) == peer


def test_a_household_is_one_however_many_addresses_it_has() -> None:
    assert household("2001:db8:0:1::7") == household("2001:db8:0:1:ffff::9") != household("2001:db8:0:2::7")
    assert household("::ffff:1.2.3.4") == household("1.2.3.4") == "1.2.3.4"
    assert household("") == ""


def test_a_proxy_must_be_an_address() -> None:
    with pytest.raises(BadAddress, match="address or network"):
        Proxies(["proxy.example.org"])


def test_the_proxy_says_how_it_was_asked(strict: Server) -> None:
    with Browser(strict) as ada:
        said = {"x-forwarded-proto": "https", "x-forwarded-for": "198.51.100.30", "host": "play.example.org"}
        own = {"origin": "https://play.example.org", "sec-fetch-site": "same-origin"}
        made = ada.http.post("/games/catalyst/play", data={"name": "Ada"}, headers=said | own)
        assert made.status_code == 303
        assert all("; Secure" in cookie for cookie in made.headers.get_list("set-cookie"))


def test_nobody_is_believed_unasked(server: Server, ada: Guest) -> None:
    table = ada.create(ME, BOT)
    with Guest(server, ada.key) as other:
        headers = {"x-forwarded-for": "203.0.113.9"}
        with other.http.stream("GET", f"{table.api}/events", headers=headers):
            wait_until(lambda: server.listeners)
            assert {listener.address for listener in server.listeners} == {"127.0.0.1"}
    wait_until(lambda: not server.listeners)


# ---------------------------------------------------------------- names


@pytest.mark.parametrize(
    ("host", "known"),
    [
        (None, True),
        ("localhost", True),
        ("LocalHost:8000", True),
        ("localhost.", True),
        ("parlour.localhost:8000", True),
        ("127.0.0.1:8000", True),
        ("192.168.1.20", True),
        ("[::1]:8000", True),
        ("[fe80::1%25eth0]:8000", True),
        ("play.example.org", True),
        ("PLAY.example.org.:443", True),
        ("evil.example", False),
        ("play.example.org.evil.example", False),
        ("localhost.evil.example", False),
        ("127.0.0.1.evil.example:8000", False),
        ("", False),
        ("[", False),
        ("a" * 10_000, False),
    ],
)
def test_which_names_are_ours(host: str | None, known: bool) -> None:
    assert Hosts("127.0.0.1", ["Play.Example.org"]).know(host) == known
    assert Hosts("127.0.0.1", ["*"]).know(host)


def test_everywhere_is_also_this_machines_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "attic")
    monkeypatch.setattr("socket.getfqdn", lambda: "attic.example.org")
    names = ("attic", "attic.local:8000", "attic.example.org")
    assert all(Hosts("0.0.0.0").know(name) for name in names)
    assert not any(Hosts("127.0.0.1").know(name) for name in names)


def test_another_name_is_refused_in_words(server: Server) -> None:
    refused = ask(server, "/api/games", host="evil.example")
    assert refused.status_code == 421
    assert "--allow-host" in refused.json()["error"]
    page = ask(server, "/", host="evil.example", accept="text/html")
    assert page.status_code == 421
    assert "evil.example" in page.text
    upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
    live = f"GET /tables/{'0' * 12}/live HTTP/1.1\r\nHost: evil.example\r\n{upgrade}dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    to = urlsplit(server.address)
    with socket.create_connection((str(to.hostname), int(to.port or 0)), 20) as link:
        link.sendall(live.encode())
        assert b"403" in link.recv(100)


# ---------------------------------------------------------------- methods, figures, keys


def test_whatever_can_be_read_can_be_asked_for_its_head(server: Server, ada: Guest) -> None:
    table = ada.create(ME, BEN)
    paths = ["/", "/health", "/metrics", "/api/games", "/games/catalyst", "/games/catalyst/board.css", "/nowhere"]
    paths += ["/static/parlour.css", table.page, f"{table.page}/save", f"{table.api}/view", f"{table.api}/log", "/x/y"]
    for path in paths:
        whole, head = ada.http.get(path), ada.http.head(path)
        assert head.status_code == whole.status_code, path
        assert head.content == b""
        assert head.headers.get("content-type") == whole.headers.get("content-type"), path
    stream = ada.http.head(f"{table.api}/events")
    assert (stream.status_code, stream.headers["content-type"].split(";")[0]) == (200, "text/event-stream")
    wait_until(lambda: not server.listeners)
    assert ada.http.head("/api/tables").status_code == 405


def test_figures_have_no_series_that_strangers_name(server: Server, ada: Guest) -> None:
    for n in range(5):
        ada.http.request(f"BREW{n}", f"/coffee-{n}")
        ada.http.request(f"BREW{n}", "/api/games")
        ada.http.get(f"/static/pot-{n}")
        ada.http.get(f"/tables/{n:012x}")
        ada.http.get(f"/games/pot-{n}/board.css")
    figures = ada.http.get("/metrics").text
    for hostile in ("BREW", "coffee", "pot-"):
        assert hostile not in figures
    assert 'method="other"' in figures


def test_a_key_that_can_be_guessed_opens_nothing(server: Server) -> None:
    with Guest(server, "a") as eve:
        answer = eve.http.post("/api/tables", json={"game": "catalyst", "seats": [ME, BOT]})
        assert answer.status_code == 403
        assert "at least 24 letters" in answer.json()["error"]
    with Guest(server, "k" * 24) as ada:
        table = ada.create(ME, BOT)
        assert ada.get(f"{table.api}/view")["seat"] == 0
        with pytest.raises(InvalidStatus), Guest(server, "short") as eve, eve.live(table):
            pass


def test_a_cookie_that_can_be_guessed_is_replaced(server: Server) -> None:
    with Browser(server) as ada:
        ada.http.cookies.set("parlour", "a", domain="127.0.0.1")
        answer = ada.send("/games/catalyst/play", {"name": "Ada"})
        assert answer.status_code == 303
        assert any(
            len(cookie) > 40 for cookie in answer.headers.get_list("set-cookie") if cookie.startswith("parlour=")
        )
