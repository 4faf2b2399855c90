"""Many people at once at a real server, who play, watch, reload, hang up, take over, and read what is dear.

    python tests/soak.py --minutes 10 --clients 50      (make soak)

Each client comes from an address of its own, as through a proxy. At the end: no answer of 500 or above, no page still
open that nobody looks at, no growth of memory once every kind of thing has been in use.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import re
import socket
import struct
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from parlour import games
from settings import ways_to_deal

WAIT = 60.0  # seconds for an answer on a busy machine
LEAST_SAMPLE = 0.4  # of the time has passed before memory is measured for the first time
BOTS = ("random", "greedy", "novice", "search:20")
HOSTILE = (
    "/tables/{id}?at=99999999", "/tables/{id}?at=-1", "/tables/{id}?seat=7", "/api/tables/{id}/view?at=100000",
    "/api/tables/{id}/why-not?move=cell", "/api/tables/{id}/why-not?move=%00", "/api/tables/{id}/why-not?move=tile",
    "/api/tables/{id}/log", "/tables/nobody", "/api/tables/000000000000/view", "/games/../secret",
    "/games/catalyst/rules.md",
    "/tables/{id}/hint?number=0", "/tables/{id}/hint?number=999999", "/tables/{id}/review", "/metrics", "/health",
    "/api/openapi.json", "/games/dominations/rules", "/tables/{id}/save", "/api/tables/{id}/save", "/static/none.js",
)  # fmt: skip


@dataclass
class Notes:
    """What all clients met."""

    statuses: Counter[int] = field(default_factory=Counter)
    deeds: Counter[str] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)
    lost: Counter[str] = field(default_factory=Counter)  # answers that never came
    finished: int = 0
    memory: list[tuple[float, float]] = field(default_factory=list)
    slowest_health: float = 0.0


class Client:
    """Somebody who does anything at any time."""

    def __init__(self, number: int, base: str, tables: dict[str, str], notes: Notes) -> None:
        """A client with an address of its own; ``tables`` are known to everybody, with their games."""
        self.chance = random.Random(number)
        self.base, self.tables, self.notes = base, tables, notes
        self.address = f"10.0.{number // 250}.{number % 250 + 1}"
        headers = {"x-forwarded-for": self.address, "origin": base, "sec-fetch-site": "same-origin"}
        self.http = httpx.AsyncClient(base_url=base, timeout=WAIT, headers=headers)
        self.mine: list[str] = []

    async def live(self, until: float) -> None:
        """Do one thing after the other."""
        deeds = {
            self.play: 60, self.look: 10, self.make: 3, self.sit: 6, self.read_badly: 6, self.hang_up: 3,
            self.listen: 3,
            self.undo: 4, self.hint: 1, self.take_over: 2, self.save_and_upload: 1, self.review: 1, self.instead: 3,
        }  # fmt: skip
        await self.make()
        while time.monotonic() < until:
            deed = self.chance.choices(list(deeds), list(deeds.values()))[0]
            self.notes.deeds[deed.__name__] += 1
            try:
                await deed()
            except (httpx.TransportError, OSError, WebSocketException, TimeoutError) as error:
                self.notes.lost[f"{deed.__name__}: {type(error).__name__}"] += 1
        await self.http.aclose()

    async def get(self, path: str, **more: Any) -> httpx.Response:
        """Ask for something."""
        return self._noted(await self.http.get(path, **more))

    async def post(self, path: str, **more: Any) -> httpx.Response:
        """Send something."""
        return self._noted(await self.http.post(path, **more))

    def _noted(self, answer: httpx.Response) -> httpx.Response:
        self.notes.statuses[answer.status_code] += 1
        if answer.status_code >= 500:
            self.notes.broken.append(
                f"{answer.status_code} {answer.request.method} {answer.request.url}: {answer.text[:300]}"
            )
        return answer

    # ---------------------------------------------------------------- deeds

    async def make(self) -> None:
        """A new table of any kind."""
        game = games.find(self.chance.choice(games.slugs()))
        seats = self.chance.randint(game.fewest, game.most)
        kinds = [
            self.chance.choice([{"kind": "bot", "bot": self.chance.choice(BOTS)}, {"kind": "open"}])
            for _ in range(1, seats)
        ]
        asked = {
            "game": game.slug,
            "seats": [{"kind": "person", "name": f"P{self.chance.randrange(10**6)}"}, *kinds],
            "listed": self.chance.random() < 0.7,
            "options": self.chance.choice(ways_to_deal(game, seats)),
        }
        answer = await self.post("/api/tables", json=asked)
        if answer.status_code == 201:
            made = answer.json()
            if made["key"]:
                self.http.headers["authorization"] = f"Bearer {made['key']}"
            self.mine.append(made["table"])
            self.tables[made["table"]] = game.slug

    async def play(self) -> None:
        """A few moves at a table of one's own, a plan where one is suggested."""
        if not self.mine:
            return
        table = self.chance.choice(self.mine)
        for _ in range(self.chance.randint(1, 6)):
            seen = await self.get(f"/api/tables/{table}/view")
            if seen.status_code != 200:
                return
            view = seen.json()
            if view["over"]:
                self._finish(table)
                return
            if not view["choices"]:
                await asyncio.sleep(self.chance.random() / 2)
                return
            move = self.chance.choice(view["choices"])["move"]
            if self.chance.random() < 0.5:
                await self.post(f"/api/tables/{table}/moves", json={"move": move, "number": view["number"]})
                continue
            page = await self.get(f"/tables/{table}", headers={"x-parlour": "script"})
            steps = dict(re.findall(r'name="(fill-\d+)" value="([^"]+)" checked', page.text))
            form = {"number": view["number"], **(steps or {"move": move})}
            await self.post(
                f"/tables/{table}/{'plan' if steps else 'moves'}", data=form, headers={"x-parlour": "script"}
            )

    def _finish(self, table: str) -> None:
        self.mine.remove(table)
        self.notes.finished += 1

    async def look(self) -> None:
        """Reload, look back, watch somebody else's table, the lobby, the rules."""
        table = self._any()
        path = self.chance.choice(
            [
                "/",
                f"/tables/{table}",
                f"/tables/{table}?at={self.chance.randrange(60)}",
                f"/tables/{table}?at=3&follow=1",
                f"/games/{self.tables[table]}",
            ]
        )
        await self.get(path, headers=self.chance.choice([{}, {"x-parlour": "script"}]))

    async def sit(self) -> None:
        """Sit down somewhere; whoever made the table fills the rest with bots."""
        if self.mine and self.chance.random() < 0.5:
            await self.post(f"/tables/{self.chance.choice(self.mine)}/fill", data={"bot": "greedy"})
            return
        table = self._any()
        answer = await self.post(
            f"/api/tables/{table}/seats/{self.chance.randrange(4)}/sit",
            json={"name": f"G{self.chance.randrange(10**6)}", "invite": ""},
        )
        if answer.status_code == 200:
            if answer.json()["key"]:
                self.http.headers["authorization"] = f"Bearer {answer.json()['key']}"
            self.mine.append(table)

    async def undo(self) -> None:
        """Take something back, at the right number or not."""
        if self.mine:
            table = self.chance.choice(self.mine)
            now = (await self.get(f"/api/tables/{table}")).json()
            await self.post(f"/api/tables/{table}/undo", json={"number": now.get("number", 0)})

    async def instead(self) -> None:
        """Choose otherwise, whatever that means."""
        if self.mine:
            table = self.chance.choice(self.mine)
            page = await self.get(f"/tables/{table}")
            found = re.findall(r'form="instead" name="move" value="([^"]+)"', page.text)
            number = re.search(r'data-number="(\d+)"', page.text)
            if found and number:
                await self.post(
                    f"/tables/{table}/instead", data={"move": self.chance.choice(found), "number": number[1]}
                )

    async def hint(self) -> None:
        """Ask for a hint."""
        if self.mine:
            await self.get(f"/api/tables/{self.chance.choice(self.mine)}/hint")

    async def review(self) -> None:
        """Ask for a review of any table."""
        await self.post(f"/api/tables/{self._any()}/review")

    async def take_over(self) -> None:
        """Hand a seat to a bot, take it back."""
        table, seat = self._any(), self.chance.randrange(4)
        await self.post(
            f"/api/tables/{table}/seats/{seat}/{self.chance.choice(['bot', 'person'])}", json={"bot": "novice"}
        )
        await self.post(f"/api/tables/{table}/rematch")

    async def save_and_upload(self) -> None:
        """A save file as a table."""
        saved = await self.get(f"/api/tables/{self._any()}/save")
        if saved.status_code == 200:
            await self.post("/api/replays", files={"file": ("g.parlour", saved.content, "application/json")})

    async def read_badly(self) -> None:
        """Addresses that ask for too much, or for nothing that is there."""
        for path in self.chance.sample(HOSTILE, 3):
            await self.get(path.format(id=self._any()))

    async def listen(self) -> None:
        """A live page for a moment, closed well or not."""
        table = self._any()
        address = self.base.replace("http", "ws", 1) + f"/tables/{table}/live"
        headers = {
            key: self.http.headers[key] for key in ("authorization", "x-forwarded-for") if key in self.http.headers
        }
        async with connect(address, additional_headers=headers, origin=self.base, open_timeout=WAIT) as page:  # type: ignore[arg-type]
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(page.recv(), 5)
            await page.send(self.chance.choice(['{"shown": 3}', "junk", '{"shown": -1}', "x" * 500]))
            if self.chance.random() < 0.5:
                page.transport.abort()

    async def hang_up(self) -> None:
        """Half a request, or a stream that is reset."""
        host, port = self.base.removeprefix("http://").split(":")
        sock = socket.socket()
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        sock.setblocking(False)
        loop = asyncio.get_running_loop()
        await loop.sock_connect(sock, (host, int(port)))
        head = f"GET /api/tables/{self._any()}/events HTTP/1.1\r\nHost: {host}:{port}\r\n"
        head += f"X-Forwarded-For: {self.address}\r\n"
        await loop.sock_sendall(sock, (head + self.chance.choice(["\r\n", "", "X: "])).encode())
        await asyncio.sleep(self.chance.random())
        sock.close()

    def _any(self) -> str:
        return self.chance.choice(list(self.tables))


def memory_of(process: int) -> float:
    """Resident memory in MB."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024  # type: ignore[index]


async def watch(base: str, process: int, until: float, notes: Notes) -> None:
    """How much memory is in use, and how long it takes to be told that all is well."""
    began = time.monotonic()
    async with httpx.AsyncClient(base_url=base, timeout=WAIT) as http:
        while time.monotonic() < until:
            asked = time.perf_counter()
            answer = await http.get("/health")
            notes.slowest_health = max(notes.slowest_health, time.perf_counter() - asked)
            if answer.status_code != 200:
                notes.broken.append(f"{answer.status_code} /health: {answer.text}")
            notes.memory.append((time.monotonic() - began, memory_of(process)))
            await asyncio.sleep(2)


async def open_pages(base: str) -> int:
    """How many live pages the server still knows of."""
    async with httpx.AsyncClient(base_url=base, timeout=WAIT) as http:
        figures = (await http.get("/metrics")).text
    return int(float(re.search(r"^parlour_live_pages (\S+)", figures, re.M)[1]))  # type: ignore[index]


async def crowd(base: str, process: int, clients: int, minutes: float) -> tuple[Notes, int]:
    """Let everybody live for so long; what they met, and how many pages stayed open."""
    notes, tables, until = Notes(), dict[str, str](), time.monotonic() + 60 * minutes
    people = [Client(number, base, tables, notes) for number in range(clients)]
    await people[0].make()
    await asyncio.gather(watch(base, process, until, notes), *(person.live(until) for person in people))
    left = 1
    for _ in range(60):
        left = await open_pages(base)
        if not left:
            break
        await asyncio.sleep(1)
    return notes, left


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def soak(minutes: float, clients: int, log: Path, folder: Path) -> tuple[Notes, int]:
    """A server of its own, and a crowd at it."""
    port = free_port()
    where = ["--port", str(port), "--db", f"sqlite:///{folder / 'soak.db'}", "--trust-proxy", "127.0.0.1"]
    command = [sys.executable, "-m", "parlour", "serve", *where]
    base = f"http://127.0.0.1:{port}"
    with (
        log.open("wb") as errors,
        subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=errors, env=os.environ) as server,
    ):
        try:
            for _ in range(600):
                with contextlib.suppress(httpx.TransportError):
                    if httpx.get(f"{base}/health").status_code == 200:
                        break
                time.sleep(0.1)
            return asyncio.run(crowd(base, server.pid, clients, minutes))
        finally:
            server.terminate()
            server.wait(30)


def growth(notes: Notes) -> float:
    """By what factor memory grew after the first part of the time, in which everything comes into use."""
    end = notes.memory[-1][0]
    settled = [used for at, used in notes.memory if LEAST_SAMPLE * end <= at <= (LEAST_SAMPLE + 0.2) * end]
    last = [used for at, used in notes.memory if at >= 0.8 * end]
    return sum(last) / len(last) / (sum(settled) / len(settled))


def main() -> None:
    """Run, tell, and fail if anything broke."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--minutes", type=float, default=10.0)
    reader.add_argument("--clients", type=int, default=50)
    asked = reader.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "server.log"
        notes, left = soak(asked.minutes, asked.clients, log, Path(folder))
        told = log.read_text(errors="replace")
    tell = sys.stdout.write
    tell(f"answers {dict(notes.statuses)}; games finished {notes.finished}; lost {dict(notes.lost)}\n")
    tell(f"deeds {dict(notes.deeds)}\n")
    first, last = notes.memory[0][1], notes.memory[-1][1]
    tell(f"memory {first:.0f} MB at first, {last:.0f} MB at last, grew by {growth(notes):.2f} x; ")
    tell(f"slowest /health {notes.slowest_health:.2f} s; pages still open {left}; log {len(told)} bytes\n")
    traces = re.findall(r'"trace": "(.*)"', told)
    problems = notes.broken[:10] + ([f"{left} pages are still open"] if left else []) + traces[:3]
    problems += ["memory grows"] if growth(notes) > 1.25 else []
    tell("\n".join(problems or ["all is well"]) + "\n")
    sys.exit(bool(problems))


if __name__ == "__main__":
    main()
