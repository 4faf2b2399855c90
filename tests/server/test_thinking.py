"""Thinking is shared out: between owners, then between tables, within budgets, and only where somebody is."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from concurrent.futures import wait
from contextlib import contextmanager
from statistics import median

import httpx
import pytest

from parlour.server import presence
from parlour.server.thinking import OWNER, REVIEW, TABLE, Budget, Closed, Thinking, origin
from served import BOT, ME, Guest, Server, Table, later, wait_until

FREE = Budget(1000.0, 1000.0)
SLOW = {"kind": "bot", "bot": "search:5s"}


@contextmanager
def thinking(threads: int = 1, owner: Budget = FREE, table: Budget = FREE) -> Iterator[Thinking]:
    """A shared head that is closed in the end."""
    shared = Thinking(threads, owner, table)
    try:
        yield shared
    finally:
        shared.close()


class Work:
    """Work that takes a given time of thinking, and notes when it was at it."""

    def __init__(self, shared: Thinking, seconds: float, name: str, notes: list[str]) -> None:
        """Nothing has been done yet."""
        self.shared, self.seconds, self.name, self.notes = shared, seconds, name, notes

    def __call__(self) -> str:
        """Think, and breathe now and then, as a search does."""
        until = time.perf_counter() + self.seconds
        while time.perf_counter() < until:
            time.sleep(0.005)
            if self.notes[-1:] != [self.name]:
                self.notes.append(self.name)
            until += self.shared.breathe()
        self.notes.append(f"{self.name} done")
        return self.name


def test_a_short_thought_does_not_wait_for_a_long_one() -> None:
    notes: list[str] = []
    with thinking() as shared:
        long = shared.submit("eve", "t1", Work(shared, 2.0, "long", notes))
        wait_until(lambda: "long" in notes)
        short = shared.submit("ada", "t2", Work(shared, 0.05, "short", notes))
        wait([long, short], 30)
    assert notes.index("short done") < notes.index("long done")
    assert notes.count("long") >= 2, "it went on afterwards"


def test_owners_take_turns_however_many_tables_each_has() -> None:
    done: list[str] = []
    with thinking() as shared:
        for n in range(12):
            shared.submit("eve", f"e{n}", Work(shared, 0.15, "eve", done))
        mine = [shared.submit("ada", f"a{n}", Work(shared, 0.15, "ada", done)) for n in range(3)]
        wait(mine, 30)
        others = done.count("eve done")
    assert others <= 5, "three thoughts of one owner among twelve of another one"


def test_what_is_played_comes_before_reviews() -> None:
    notes: list[str] = []
    with thinking() as shared:
        review = shared.submit("ada", "t1", Work(shared, 1.0, "review", notes), REVIEW)
        wait_until(lambda: "review" in notes)
        bots = [shared.submit("ada", f"t{n}", Work(shared, 0.1, f"bot{n}", notes)) for n in range(2, 5)]
        wait([review, *bots], 30)
    assert notes[-1] == "review done"


def test_budgets_are_spent_and_filled_again() -> None:
    with thinking(1, Budget(0.2, 0.3), FREE) as shared:
        assert shared.spent("ada", "t1") == 0
        shared.submit("ada", "t1", Work(shared, 0.5, "ada", [])).result(30)
        assert shared.spent("ada", "t2") > 0, "the owner has spent it, at whatever table"
        assert shared.spent("ben", "t1") == 0
        assert wait_until(lambda: shared.spent("ada", "t2") == 0)
    with thinking(1, FREE, Budget(0.0001, 0.1)) as shared:
        shared.submit("ada", "t1", Work(shared, 0.3, "ada", [])).result(30)
        assert shared.spent("ada", "t1") > 0
        assert shared.spent("ada", "t2") == 0


def test_who_waits_for_a_lock_keeps_nobody_from_thinking() -> None:
    lock = threading.Lock()
    with thinking() as shared, lock:

        def blocked() -> str:
            with shared.aside(), lock:
                return "free"

        stuck = shared.submit("eve", "t1", blocked)
        assert shared.submit("ada", "t2", lambda: "thought").result(30) == "thought"
        assert not stuck.done()
        lock.release()
        assert stuck.result(30) == "free"
        lock.acquire()


def test_a_failure_is_told_and_the_next_one_thinks() -> None:
    with thinking() as shared:
        with pytest.raises(ZeroDivisionError):
            shared.submit("ada", "t1", lambda: 1 / 0).result(30)
        assert shared.submit("ada", "t1", lambda: 7).result(30) == 7
    with pytest.raises(Closed):
        shared.submit("ada", "t1", lambda: 7)


def test_somebody_with_many_addresses_counts_once() -> None:
    assert origin("2001:db8::1", "salt") == origin("2001:db8::ffff", "salt") != origin("2001:db8:1::1", "salt")
    assert origin("10.0.0.1", "salt") != origin("10.0.0.2", "salt")
    assert origin("10.0.0.1", "salt") != origin("10.0.0.1", "other")
    assert "10.0" not in origin("10.0.0.1", "salt")
    assert origin("", "salt") == ""


def test_closing_does_not_wait_for_the_end_of_a_long_thought() -> None:
    notes: list[str] = []
    with thinking() as shared:
        long = [shared.submit("ada", f"t{n}", Work(shared, 600.0, "long", notes)) for n in range(3)]
        wait_until(lambda: "long" in notes)
    assert isinstance(long[0].exception(), Closed)
    assert all(one.cancelled() for one in long[1:])


# ---------------------------------------------------------------- at a real server


def test_nobody_thinks_where_nobody_sits(server: Server, ada: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "LOOKS", 0.0)
    made = ada.post("/api/tables", {"game": "catalyst", "seats": [BOT, {**BOT, "name": "Zed"}]}, 201)
    table = Table(made["table"], made["seats"])
    wait_until(lambda: not server.desk.bots._busy)
    assert server.steps(table) == 0
    with ada.live(table) as socket:  # somebody watches: now they play
        socket.recv(5)
        wait_until(lambda: ada.get(table.api)["number"] > 5)
    wait_until(lambda: not server.desk.bots._busy)
    stopped = server.steps(table)
    assert not ada.get(table.api)["over"], "this game is too short to tell anything"
    assert server.steps(table) == stopped


def test_bots_stop_when_everybody_has_been_gone_for_long(server: Server, ada: Guest) -> None:
    table = ada.create(ME, BOT)
    ada.wait_for_turn(table)
    with later(server, 60), server.desk.rooms.use(table.id) as room:
        assert not server.desk.presence.attended(room)
    with later(server, 5), server.desk.rooms.use(table.id) as room:
        assert server.desk.presence.attended(room)


def test_a_spent_budget_makes_bots_hasty_and_hints_wait(
    server: Server, ada: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ada.create(ME, {"kind": "bot", "bot": "search:5s"})
    monkeypatch.setattr(server.desk.thinking, "spent", lambda owner, table: 60.0)
    began = time.monotonic()
    for _ in range(3):
        ada.wait_for_turn(table)
        ada.play(table)
    ada.wait_for_turn(table)
    assert time.monotonic() - began < 10, "three answers of five seconds would have taken longer"
    assert "ask again in 60 seconds" in ada.get(f"{table.api}/hint", 429)["error"]


def test_a_bot_remembers_who_pays_after_a_restart(server: Server, ada: Guest) -> None:
    table = ada.create(ME, BOT)
    assert server.desk.store.table(table.id).origin == origin("127.0.0.1", server.desk.store.salt)
    assert OWNER.a_second > TABLE.a_second


def answers(guest: Guest, table: Table, times: int = 7) -> float:
    """How long the bot of a table takes to answer, usually."""
    found = []
    for _ in range(times):
        guest.wait_for_turn(table)
        began = time.perf_counter()
        guest.play(table)
        guest.wait_for_turn(table)
        found.append(time.perf_counter() - began)
    return median(found)


@pytest.mark.slow
def test_fourteen_tables_of_a_stranger_do_not_slow_down_mine(server: Server, ada: Guest) -> None:
    mine = ada.create(ME, {"kind": "bot", "bot": "regular"})
    before = answers(ada, mine)
    leave = threading.Event()
    stranger = httpx.Client(
        base_url=server.address, transport=httpx.HTTPTransport(local_address="127.0.0.2"), timeout=60
    )
    asked = {"game": "catalyst", "seats": [SLOW, {**SLOW, "name": "Zed"}]}
    theirs = [stranger.post("/api/tables", json=asked).json()["table"] for _ in range(14)]

    def watch() -> None:
        while not leave.wait(0.5):
            for table_id in theirs:
                stranger.get(f"/api/tables/{table_id}")

    watching = threading.Thread(target=watch)
    watching.start()
    try:
        wait_until(lambda: len(server.desk.thinking._running) == server.desk.thinking.threads)
        during = answers(ada, mine)
        assert server.desk.thinking._waiting, "the stranger's tables wait, mine does not"
    finally:
        leave.set()
        watching.join()
        stranger.close()
    assert during < 3 * before + 2.0, f"{before:.2f} s without, {during:.2f} s with them"
