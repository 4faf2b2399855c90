"""The server's part of the benchmark: moves committed through HTTP, their times, memory, pages.

    python benchmarks/server.py             as a table of its own; `make bench` shows it with everything else

The server is the one people run: `parlour serve` as a process of its own, an SQLite file, every step on the disk before
it is answered. Another process plays: it knows the seeds, so it finds its moves itself and asks for nothing else.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from parlour.table import Table

TABLES, OPENING, CONNECTIONS, IDLE = 200, 12, 8, 1000
SEATS = [{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Ben"}]


class Server(NamedTuple):
    """A running server."""

    host: str
    port: int
    pid: int

    @property
    def memory(self) -> float:
        """What it holds in memory now, in MB."""
        lines = Path(f"/proc/{self.pid}/status").read_text(encoding="ascii").splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024

    @property
    def cpu(self) -> float:
        """The seconds it has computed so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def serving(folder: str) -> Iterator[Server]:
    """`parlour serve` on a new file, as long as this lasts."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = int(free.getsockname()[1])
    command = [sys.executable, "-m", "parlour", "serve", "--port", str(port), "--bot", "random"]
    command += ["--db", f"sqlite:///{folder}/{port}.db"]
    limits = ["--writes-a-second", "1000000", "--tables-a-minute", "1000000", "--reads-a-second", "1000000"]
    limits += ["--connections-an-address", "1000", "--pages-an-address", "1000"]
    quiet = subprocess.DEVNULL
    process = subprocess.Popen([*command, *limits], stdin=quiet, stdout=quiet, stderr=quiet)
    try:
        server = Server("127.0.0.1", port, process.pid)
        _wait_for(server)
        yield server
    finally:
        process.terminate()
        process.wait()


def _wait_for(server: Server) -> None:
    for _ in range(400):
        try:
            Line(server).get("/health")
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise RuntimeError("the server does not answer")


class Line:
    """One connection that is kept open."""

    def __init__(self, server: Server, key: str = "") -> None:
        """Connect when it is used."""
        self._http = HTTPConnection(server.host, server.port, timeout=30)
        self.headers = {"content-type": "application/json", **({"authorization": f"Bearer {key}"} if key else {})}

    def get(self, path: str, **headers: str) -> bytes:
        """What an address answers."""
        return self._ask("GET", path, None, headers)

    def post(self, path: str, asked: Any) -> Any:
        """What an address answers to a message."""
        return json.loads(self._ask("POST", path, json.dumps(asked), {}))

    def _ask(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> bytes:
        self._http.request(method, path, body, {**self.headers, **headers})
        answer = self._http.getresponse()
        text = answer.read()
        if answer.status >= 400:
            raise RuntimeError(f"{method} {path}: {answer.status} {text[:200]!r}")
        return text


# ---------------------------------------------------------------- the process that plays


class Game:
    """A table on the server, and the same one here, to know which moves there are."""

    def __init__(self, line: Line, seed: int) -> None:
        """Make the table."""
        made = line.post("/api/tables", {"game": "catalyst", "seats": SEATS, "seed": seed})
        self.address = f"/api/tables/{made['table']}/moves"
        self.noise = Random(seed)
        self.table = Table.new("catalyst", ["Ada", "Ben"], seed)

    def play(self, line: Line) -> float:
        """One move; the seconds until it was answered."""
        state = self.table.state
        move = int(self.noise.choice(state.option[: state.n_options]))
        asked = {"move": self.table.game.moves.names[move], "number": len(self.table.moves)}
        began = time.perf_counter()
        line.post(self.address, asked)
        took = time.perf_counter() - began
        self.table.advance(move)
        return took


def play(server: Server, tables: int, connections: int, seconds: float) -> dict[str, Any]:
    """Play at all tables over several connections; what was reached."""
    key = "benchmark" * 4
    lines = [Line(server, key) for _ in range(connections)]
    share = tables // connections
    shares = _together(lines, range(connections), lambda line, n: _opened(line, range(n * share, (n + 1) * share)))
    print("ready", flush=True)
    sys.stdin.readline()
    began, cpu = time.perf_counter(), _own_cpu()
    times = _together(lines, shares, lambda line, games: _for_a_while(line, games, began + seconds))
    took = [seconds for some in times for seconds in some]
    spent = time.perf_counter() - began
    ranks = statistics.quantiles(took, n=100)
    return {
        "moves": len(took),
        "seconds": spent,
        "p50": ranks[49] * 1000,
        "p99": ranks[98] * 1000,
        "worst": max(took) * 1000,
        "client": (_own_cpu() - cpu) / spent,
        "table": shares[0][0].address.rsplit("/", 1)[0],
        "key": key,
    }


def _together(lines: list[Line], shares: Sequence[Any], work: Callable[[Line, Any], Any]) -> list[Any]:
    """The same work on every connection at once; what fails on one of them fails here."""
    with ThreadPoolExecutor(len(lines)) as threads:
        return list(threads.map(work, lines, shares))


def _opened(line: Line, seeds: Sequence[int]) -> list[Game]:
    """Tables in the middle of their games."""
    games = [Game(line, seed) for seed in seeds]
    for _ in range(OPENING):
        for game in games:
            game.play(line)
    return games


def _for_a_while(line: Line, games: list[Game], until: float) -> list[float]:
    took: list[float] = []
    while time.perf_counter() < until and games:
        took += [game.play(line) for game in games if time.perf_counter() < until]
        games = [game for game in games if not game.table.over]
    return took


def _own_cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


# ---------------------------------------------------------------- measuring


def measure_moves(server: Server, tables: int, connections: int, seconds: float) -> dict[str, Any]:
    """Let another process play; what it reached, and what the server spent on it."""
    words = ["--drive", str(server.port), "--tables", str(tables), "--connections", str(connections)]
    command = [sys.executable, __file__, *words, "--seconds", str(seconds)]
    player = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert player.stdin is not None
    assert player.stdout is not None
    player.stdout.readline()
    cpu, began = server.cpu, time.perf_counter()
    said, _ = player.communicate("go\n")
    reached: dict[str, Any] = json.loads(said)
    return {**reached, "server": (server.cpu - cpu) / (time.perf_counter() - began)}


def median_ms(line: Line, path: str, **headers: str) -> float:
    """The usual time of a page, in ms."""
    took = []
    for _ in range(30):
        began = time.perf_counter()
        line.get(path, **headers)
        took.append(time.perf_counter() - began)
    return statistics.median(took) * 1000


def first_ms(server: Server, path: str) -> float:
    """The time of the very first page after a start, in ms."""
    began = time.perf_counter()
    Line(server).get(path, accept="text/html")
    return (time.perf_counter() - began) * 1000


def measure(seconds: float = 10.0, tables: int = TABLES) -> list[tuple[str, str, str]]:
    """All lines of the server's part: what was measured, the figure, and what stands beside it."""
    with tempfile.TemporaryDirectory() as folder:
        with serving(folder) as server:
            first = first_ms(server, "/")
            reached = measure_moves(server, tables, CONNECTIONS, seconds)
            line = Line(server, reached["key"])
            page = f"/tables/{reached['table'].rsplit('/', 1)[1]}"
            rows = [
                (
                    f"Server, {tables} live tables, moves committed through HTTP (SQLite, on disk)",
                    f"{reached['moves'] / reached['seconds']:,.0f} moves/s",
                    f"{CONNECTIONS} connections; cores: server {reached['server']:.2f}, us {reached['client']:.2f}",
                ),
                (
                    "  a move until it is answered",
                    f"{reached['p50']:.1f} ms",
                    f"99 of 100 below {reached['p99']:.1f} ms, the slowest {reached['worst']:.0f} ms",
                ),
                (
                    "  first page after a start",
                    f"{first:.0f} ms",
                    f"then {median_ms(line, '/', accept='text/html'):.1f} ms",
                ),
                (
                    "  a table's page",
                    f"{median_ms(line, page, accept='text/html'):.1f} ms",
                    f"the part that changes {median_ms(line, page, **{'x-parlour': 'script'}):.1f} ms",
                ),
            ]
        with serving(folder) as server:
            rows.append(idle_row(server))
    return rows


def idle_row(server: Server) -> tuple[str, str, str]:
    """What a thousand tables cost at which nobody plays."""
    line = Line(server, "idle" * 8)
    line.get("/", accept="text/html")
    line.post("/api/tables", {"game": "catalyst", "seats": SEATS, "seed": 0})
    time.sleep(3)  # until the rules are loaded
    before = server.memory
    for seed in range(IDLE):
        line.post("/api/tables", {"game": "catalyst", "seats": SEATS, "seed": seed})
    more = server.memory - before
    return (
        f"  memory of {IDLE:,} idle tables",
        f"{more:.1f} MB",
        f"{more / IDLE * 1024:.1f} KB each; {before:.0f} MB before",
    )


def main() -> None:
    """Measure and print; or, as the other process, play."""
    asked = argparse.ArgumentParser(description="The server's part of the benchmark.")
    asked.add_argument("--seconds", type=float, default=10.0, help="how long moves are played")
    asked.add_argument("--tables", type=int, default=TABLES, help="live tables")
    asked.add_argument("--connections", type=int, default=CONNECTIONS)
    asked.add_argument("--drive", type=int, default=0, help=argparse.SUPPRESS)
    asked.add_argument("--json", action="store_true", help="for other programs")
    chosen = asked.parse_args()
    if chosen.drive:
        reached = play(Server("127.0.0.1", chosen.drive, 0), chosen.tables, chosen.connections, chosen.seconds)
        print(json.dumps(reached))
        return
    rows = measure(chosen.seconds, chosen.tables)
    if chosen.json:
        print(json.dumps(rows))
    else:
        for what, figure, beside in rows:
            print(f"{what:80} {figure:>14}   {beside}")


if __name__ == "__main__":
    main()
