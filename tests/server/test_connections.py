"""Connections: half a request, silence, resets, too many at once. Whoever does that stops nobody else."""

from __future__ import annotations

import json
import os
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from parlour.server.connections import BACKLOG, Patience
from served import BOT, ME, Guest, Server, Table, wait_until

resource = pytest.importorskip("resource")
HASTY = Patience(headers=0.5, body=0.5, idle=1)
CROWDED = Patience(an_address=6, headers=60, body=60)
HALF = b"GET /health HTTP/1.1\r\nHost: localhost\r\nX-Half: "
DESCRIPTORS = 256
RESET = struct.pack("ii", 1, 0)


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that does not wait for long."""
    with Server(tmp_path_factory.mktemp("hasty") / "parlour.db", patience=HASTY) as running:
        yield running


@pytest.fixture(scope="module")
def crowded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with few places for an address, and all the time of the world."""
    with Server(tmp_path_factory.mktemp("crowded") / "parlour.db", patience=CROWDED) as running:
        yield running


def call(address: str, said: bytes = b"", here: str = "127.0.0.1") -> socket.socket:
    """A connection from an address of this machine, and the first thing said there."""
    to = urlsplit(address)
    link = socket.create_connection((str(to.hostname), int(to.port or 0)), 20, source_address=(here, 0))
    link.sendall(said)
    return link


def reset(link: socket.socket) -> None:
    """Hang up without a word of farewell."""
    link.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
    link.close()


def heard(link: socket.socket) -> bytes:
    """Everything until the other side hangs up."""
    said = b""
    try:
        while part := link.recv(65_536):
            said += part
    except ConnectionError:
        pass
    return said


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (b"", b""),
        (b"GET", b"408"),
        (HALF, b"408"),
        (b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\n{", b"408"),
        (b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{", b"408"),
    ],
)
def test_a_request_that_never_ends_does(hasty: Server, said: bytes, told: bytes) -> None:
    with call(hasty.address, said) as link:
        assert told in heard(link)[:20]
        wait_until(lambda: not len(hasty.app.state.places))


def test_another_byte_now_and_then_does_not_help(hasty: Server) -> None:
    with call(hasty.address, HALF) as link:
        link.settimeout(0.02)
        began = time.monotonic()
        while time.monotonic() - began < 20:
            try:
                link.sendall(b"x")
                if not link.recv(100):
                    break
            except TimeoutError:
                continue
            except ConnectionError:
                break
        else:
            pytest.fail("it was listened to for ever")


def test_a_connection_is_used_again_and_then_idle(hasty: Server) -> None:
    whole = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with call(hasty.address, whole + whole) as link:
        link.sendall(whole)
        assert heard(link).count(b"HTTP/1.1 200") == 3


# ---------------------------------------------------------------- too many


def test_whoever_only_waits_makes_room(crowded: Server) -> None:
    with ExitStack() as open_:
        halves = [open_.enter_context(call(crowded.address, HALF)) for _ in range(40)]
        for _ in range(5):
            assert httpx.get(f"{crowded.address}/health", timeout=20, verify=False).status_code == 200
        assert len(crowded.app.state.places) <= 6
        assert heard(halves[0]) == b""


def test_whoever_is_being_served_is_not_thrown_out(crowded: Server) -> None:
    server = crowded
    with ExitStack() as open_, Guest(server) as ada:
        table = ada.create(ME, BOT)
        watch = f"GET {table.api}/events HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
        ada.http.close()
        streams = [open_.enter_context(call(server.address, watch)) for _ in range(6)]
        wait_until(lambda: len(server.listeners) == 6)
        with call(server.address) as late:
            assert b"503" in heard(late)
        assert len(server.listeners) == 6
        with call(server.address, b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n", "127.0.0.2") as other:
            assert b"200 OK" in other.recv(1000)  # another address has a share of its own
        for stream in streams:
            stream.close()
        wait_until(lambda: not server.listeners)


def test_sockets_give_their_places_back(server: Server) -> None:
    with Guest(server) as ada:
        table = ada.create(ME, BOT)
        for _ in range(5):
            with ada.live(table) as page:
                page.recv(20)
        ada.http.close()
        wait_until(lambda: not len(server.app.state.places))


# ---------------------------------------------------------------- resets


def openings(table: Table) -> list[bytes]:
    """What somebody may have said when the line is cut: nothing, half of it, all of it."""
    head = "HTTP/1.1\r\nHost: localhost\r\n"
    events = f"GET {table.api}/events {head}\r\n".encode()
    upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    live = f"GET {table.page}/live {head}{upgrade}Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    return [events, live, events[:-9], live[:-9], events, live, b"", HALF]


def test_a_thousand_resets_leave_nobody_here(server: Server, ada: Guest) -> None:
    table = ada.create(ME, BOT)
    key = f"Authorization: Bearer {ada.key}\r\n\r\n".encode()
    said = [opening[:-2] + key if opening.endswith(b"\r\n\r\n") else opening for opening in openings(table)]
    kept: list[socket.socket] = []
    for n in range(1_000):
        kept.append(call(server.address, said[n % len(said)]))
        if len(kept) > n % 7:  # at once, or when the server has got on with it
            reset(kept.pop(0))
    wait_until(lambda: len(server.app.state.places) <= len(kept) + 1)
    for link in kept:
        reset(link)
    wait_until(lambda: not server.listeners)
    wait_until(lambda: ada.get(table.api)["here"] == [])
    assert len(server.desk.hub) == 0
    wait_until(lambda: len(server.app.state.places) == 1)  # Ada's own


# ---------------------------------------------------------------- a process with few descriptors


@dataclass(frozen=True)
class Poor:
    """`parlour serve` in a process that may open few files."""

    address: str
    process: int
    log: Path

    def lines(self) -> list[dict[str, object]]:
        """What it has logged."""
        return [json.loads(line) for line in self.log.read_text().splitlines()]


@pytest.fixture(scope="module")
def poor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Poor]:
    """A server with 256 descriptors."""
    folder = tmp_path_factory.mktemp("poor")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = int(free.getsockname()[1])
    serve = ["-m", "parlour", "serve", "--port", str(port), "--db", f"sqlite:///{folder / 'parlour.db'}"]
    env = {**os.environ, "PARLOUR_INTERPRET": "1"}
    with (folder / "log").open("wb") as written:
        process = subprocess.Popen(
            [sys.executable, *serve],
            env=env,
            stdout=subprocess.DEVNULL,
            stderr=written,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (DESCRIPTORS, DESCRIPTORS)),
        )
    try:
        address = f"http://127.0.0.1:{port}"
        wait_until(lambda: process.poll() is not None or is_well(address))
        yield Poor(address, process.pid, folder / "log")
    finally:
        process.kill()
        process.wait()


def is_well(address: str) -> bool:
    """Whether a server answers a new connection."""
    try:
        return httpx.get(f"{address}/health", timeout=20, verify=False).status_code == 200
    except httpx.TransportError:
        return False


@pytest.mark.slow
def test_half_requests_do_not_use_up_the_descriptors(poor: Poor) -> None:
    with ExitStack() as open_:
        for n in range(260):
            open_.enter_context(call(poor.address, HALF, f"127.0.0.{1 + n % 9}"))
        for _ in range(5):
            assert is_well(poor.address)
    assert len(poor.lines()) < 50


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="needs a limit that can be set from outside")
def test_no_descriptor_left_is_a_line_and_not_a_flood(poor: Poor) -> None:
    before = len(poor.lines())
    with ExitStack() as open_:
        resource.prlimit(poor.process, resource.RLIMIT_NOFILE, (12, DESCRIPTORS))
        for _ in range(BACKLOG // 2):
            open_.enter_context(call(poor.address, HALF))
        wait_until(lambda: "out of system resource" in poor.log.read_text())
        time.sleep(2)  # as long as it lasts it is tried again and again
        resource.prlimit(poor.process, resource.RLIMIT_NOFILE, (DESCRIPTORS, DESCRIPTORS))
        wait_until(lambda: is_well(poor.address))
    assert len(poor.lines()) - before < 50
