"""The database: one server at a time, for its owner only; locked or full it is told, and nothing is half done."""

from __future__ import annotations

import os
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import event

from parlour.engine.core.errors import ParlourError
from parlour.server import store as kept
from parlour.server.database_file import InUse
from parlour.server.store import Store
from served import ME, Browser, Guest, Server, wait_until

BEN = {"kind": "person", "name": "Ben"}
CLAIM = (
    "import sys, time; from parlour.server.store import Store; s = Store(sys.argv[1]); print('mine'); time.sleep(600)"
)


# ---------------------------------------------------------------- one server at a time


@contextmanager
def claimed(url: str) -> Iterator[subprocess.Popen[str]]:
    """Another process that has the file."""
    with subprocess.Popen([sys.executable, "-c", CLAIM, url], stdout=subprocess.PIPE, text=True) as other:
        try:
            assert other.stdout is not None
            assert other.stdout.readline() == "mine\n"
            yield other
        finally:
            other.kill()


def test_a_second_server_is_refused_until_the_first_is_gone(tmp_path: Path) -> None:
    url, link = f"sqlite:///{tmp_path / 'parlour.db'}", tmp_path / "other-name.db"
    with claimed(url) as other:
        link.symlink_to(tmp_path / "parlour.db")
        for name in (url, f"sqlite:///{link}"):
            with pytest.raises(InUse, match=rf"another parlour serve \(process {other.pid}\) already plays on"):
                Store(name)
        os.kill(other.pid, signal.SIGKILL)
        other.wait()
        first = Store(url)
    with pytest.raises(InUse):
        Store(url)
    first.close()
    Store(url).close()


@pytest.mark.slow
def test_parlour_serve_says_so(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'parlour.db'}"
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with claimed(url):
        serve = [sys.executable, "-m", "parlour", "serve", "--port", str(port), "--db", url]
        second = subprocess.run(serve, capture_output=True, text=True, check=False)
    assert second.returncode != 0
    assert "already plays on" in " ".join(second.stderr.split())
    assert "Traceback" not in second.stderr


def test_what_cannot_be_opened_is_told(tmp_path: Path) -> None:
    with pytest.raises(ParlourError, match="cannot be opened"):
        Store(f"sqlite:///{tmp_path / 'no such folder' / 'parlour.db'}")
    file = tmp_path / "parlour.db"
    file.write_text("no database at all, but long enough to be looked at " * 100)
    with pytest.raises(ParlourError, match="cannot be opened"):
        Store(f"sqlite:///{file}")
    file.unlink()
    Store(f"sqlite:///{file}").close()  # the claim of the one that failed was given back


def test_only_the_owner_can_read_it(tmp_path: Path) -> None:
    file = tmp_path / "parlour.db"
    before = os.umask(0)
    try:
        file.touch(0o666)  # as an older Parlour left it
        store = Store(f"sqlite:///{file}")
        with sqlite3.connect(file) as link:
            link.execute("select * from about").fetchall()
        modes = {other.name: stat.S_IMODE(other.stat().st_mode) for other in tmp_path.iterdir()}
        store.close()
        link.close()
    finally:
        os.umask(before)
    assert set(modes) >= {"parlour.db", "parlour.db-wal", "parlour.db-shm", "parlour.db-lock"}
    assert set(modes.values()) == {0o600}


# ---------------------------------------------------------------- locked and full


@contextmanager
def foreign_lock(file: Path) -> Iterator[None]:
    """Another program that is writing."""
    link = sqlite3.connect(file, isolation_level=None)
    try:
        link.execute("begin immediate")
        yield
    finally:
        link.close()


def test_a_foreign_lock_is_told_and_nothing_is_half_done(server: Server, ada: Guest) -> None:
    table = ada.create(ME, BEN)
    before, view = server.rows(), ada.get(f"{table.api}/view")
    with foreign_lock(server.file):
        ill = wait_until(lambda: found if (found := ada.http.get("/health")).status_code != 200 else None)
        assert ill.status_code == 503
        assert "locked" in ill.json()["status"] or "does not answer" in ill.json()["status"]
        answer = ada.http.post(f"{table.api}/moves", json={"move": "collect", "number": 0})
        assert answer.status_code == 503
        assert "Nothing was done" in answer.json()["error"]
        assert answer.headers["retry-after"]
        assert ada.get(f"{table.api}/view") == view  # looking works all the while
    wait_until(lambda: ada.http.get("/health").status_code == 200)
    assert server.rows() == before
    ada.play(table, "collect", 0)


def test_a_page_is_told_too(server: Server) -> None:
    with Browser(server) as ada:
        table = ada.share_a_screen()
        with foreign_lock(server.file):
            answer = ada.send(f"{table.page}/moves", {"move": "collect", "number": 0})
        assert answer.status_code == 503
        assert "Nothing was done" in answer.text
        assert ada.send(f"{table.page}/moves", {"move": "collect", "number": 0}).status_code == 303


def test_a_full_database_is_told_and_nothing_is_half_done(server: Server, ada: Guest) -> None:
    """Full as SQLite itself knows it: not one page more."""
    table = ada.create(ME, BEN)
    engine = server.desk.store.engine

    def fill(connection: Any, record: object) -> None:
        pages = connection.execute("pragma page_count").fetchone()[0]
        connection.execute(f"pragma max_page_count = {pages}")

    engine.dispose()  # whoever connects now finds it full
    event.listen(engine, "connect", fill)
    try:
        status, number, error = play_until_refused(ada, table.api)
    finally:
        event.remove(engine, "connect", fill)
        engine.dispose()
    assert status == 503
    assert "full" in error
    assert ada.get(table.api)["number"] == number
    ada.play(table)
    assert ada.get(table.api)["number"] == number + 1


def play_until_refused(ada: Guest, api: str) -> tuple[int, int, str]:
    """Play on until a move is not taken: the status, the step before it, and why."""
    for _ in range(1_000):
        number = ada.get(api)["number"]
        move = ada.get(f"{api}/choices")[0]["move"]
        answer = ada.http.post(f"{api}/moves", json={"move": move, "number": number})
        if answer.status_code != 200:
            return answer.status_code, number, answer.json()["error"]
    raise AssertionError("there was always room")


@pytest.mark.slow
def test_a_disk_that_takes_nothing_more(tmp_path: Path) -> None:
    """The system itself refuses every byte: files may not grow any more."""
    resource = pytest.importorskip("resource")
    if not hasattr(resource, "prlimit"):
        pytest.skip("needs a limit that can be set from outside")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    serve = [sys.executable, "-m", "parlour", "serve", "--port", str(port), "--bot", "random"]
    env = {**os.environ, "PARLOUR_INTERPRET": "1"}
    quiet = subprocess.DEVNULL
    process = subprocess.Popen([*serve, "--db", f"sqlite:///{tmp_path / 'p.db'}"], env=env, stdout=quiet, stderr=quiet)
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=20, verify=False) as http:
            wait_until(lambda: answers(http))
            made = http.post("/api/tables", json={"game": "catalyst", "seats": [ME, BEN]}).json()
            api, key = f"/api/tables/{made['table']}", {"authorization": f"Bearer {made['key']}"}
            resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (1000, resource.RLIM_INFINITY))
            refused = http.post(f"{api}/moves", json={"move": "collect", "number": 0}, headers=key)
            assert refused.status_code == 503, refused.text
            ill = wait_until(lambda: found if (found := http.get("/health")).status_code != 200 else None)
            assert ill.json()["status"].startswith("nothing can be written beside the database")
            assert http.get(api).json()["number"] == 0
            resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            wait_until(lambda: http.get("/health").status_code == 200)
            assert http.post(f"{api}/moves", json={"move": "collect", "number": 0}, headers=key).status_code == 200
    finally:
        process.kill()
        process.wait()


def answers(http: httpx.Client) -> bool:
    """Whether the server is there."""
    try:
        return http.get("/health").status_code == 200
    except httpx.TransportError:
        return False


def test_little_room_is_told_before_it_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.server.database_file.LEAST_FREE", 10**18)  # no disk has as much
    store = Store(f"sqlite:///{tmp_path / 'parlour.db'}")
    assert "bytes are left" in store.problem()
    monkeypatch.undo()
    assert store.problem() == ""
    store.close()
    assert {file.name for file in tmp_path.iterdir()} == {"parlour.db", "parlour.db-lock"}


# ---------------------------------------------------------------- links to another device


def test_a_link_to_another_device_expires(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    with Browser(server) as laptop, Browser(server) as phone:
        table = laptop.play_now()

        def link() -> str:
            page = laptop.send(f"{table.page}/link", {"seat": 0}).text
            assert "within the next 30 minutes" in page
            return page.split("/enter/")[1].split('"')[0]

        first, second = link(), link()
        refused = phone.send(f"{table.page}/enter/{first}")  # a new one takes its place
        assert refused.status_code == 403
        with monkeypatch.context() as later:
            later.setattr(kept, "LINK_LASTS", -1.0)
            late = phone.send(f"{table.page}/enter/{second}")
            assert late.status_code == 403
            assert "too old" in late.text
        assert phone.send(f"{table.page}/enter/{second}").status_code == 303
