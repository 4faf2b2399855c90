"""A real server for tests, on a free port with a database file of its own, and people who visit it."""

from __future__ import annotations

import importlib
import socket
import sqlite3
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
import uvicorn
from websockets.sync.client import ClientConnection, connect

from parlour import games
from parlour.engine.core.rules import Mode
from parlour.server.addresses import Hosts, Proxies
from parlour.server.app import create_app
from parlour.server.connections import Patience, config_of
from parlour.server.desk import Desk
from parlour.server.guard import Limits
from parlour.server.hub import Listener

FREE = Limits(
    writes_a_second=1e6,
    writes_at_once=10**6,
    reads_a_second=1e6,
    reads_at_once=10**6,
    tables_a_minute=1e6,
    tables_at_once=10**6,
    pages=10**6,
)
HOUSE = tuple(games.slugs())
PATIENT = Patience(an_address=500)
PATIENCE = 20.0  # seconds until a test that waits for something gives up
ME, OPEN, BOT = {"kind": "person", "name": "Ada"}, {"kind": "open"}, {"kind": "bot"}
Json = Any
TOY = """
from dataclasses import replace
from pathlib import Path

from parlour.engine.people.position import Key
from toy_bazaar import GAME as TOY

SHOWN = {
    "hands": Key("cards in hand", lambda s: s.hand[: s.seats].tolist()),
    "tokens": Key("secret tokens", lambda s: s.token[: s.seats].tolist()),
    "deck": Key("the deck", lambda s: s.deck.tolist()),
}
GAME = replace(TOY, folder=Path(__file__).parent, position={**TOY.position, **SHOWN})
"""
TOY_RULES = """# Bazaar: complete rules

Play cards, take coins and gems.

## Play

- **BAZ-1** Play a card of your hand, then draw one.
"""


class Server:
    """The whole application with uvicorn in a thread: `with Server(file) as server`."""

    def __init__(
        self,
        file: Path,
        limits: Limits = FREE,
        patience: Patience = PATIENT,
        hosts: Hosts | None = None,
        proxies: Proxies | None = None,
        compiled: Iterable[str] = HOUSE,
    ) -> None:
        """Nothing runs yet; the same file may have been used by a server before. The games of the house are compiled
        already, as they are some minutes after the first start; the toy is not.
        """
        self.file, self._compiled = file, compiled
        usual = "random"  # a bot that does not keep a test waiting
        self.app = create_app(f"sqlite:///{file}", limits, usual, hosts, proxies)
        self.desk: Desk = self.app.state.desk
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        self._socket.bind(("127.0.0.1", 0))
        self._socket.listen()
        self.address = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        config = config_of(self.app, patience)
        config.timeout_graceful_shutdown = 1
        self._uvicorn = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._uvicorn.run, kwargs={"sockets": [self._socket]})

    def __enter__(self) -> Server:
        """Start, and wait until it answers."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("PARLOUR_INTERPRET", "1")
            self._thread.start()
            wait_until(lambda: self._uvicorn.started)
        for slug in self._compiled:
            self.use_compiled(slug)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop as an operator would."""
        self.stop()

    def stop(self) -> None:
        """End the server and close everything."""
        self._uvicorn.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        self._socket.close()

    def use_compiled(self, slug: str) -> None:
        """Play a game by compiled rules from now on, as a server does a minute after its first start."""
        self.desk.rooms._loaded[slug] = games.find(slug).linked(Mode.COMPILED)

    @property
    def listeners(self) -> list[Listener]:
        """The pages and streams that are open."""
        return [listener for at in tuple(self.desk.hub._listeners.values()) for listener in at]

    def rows(self) -> dict[str, list[tuple[Any, ...]]]:
        """Everything in the store when no bot is at work, but for what people have been shown."""
        wait_until(lambda: not self.desk.bots._busy)
        return stored(self.file)

    def steps(self, table: Table) -> int:
        """How many steps of a table are in the store."""
        return sum(row[0] == table.id for row in self.rows()["steps"])


@contextmanager
def later(server: Server, minutes: float = 4.0) -> Iterator[None]:
    """So many minutes later, as far as the server's clock for who is away tells."""
    presence = server.desk.presence
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(presence, "clock", lambda: time.time() + 60 * minutes)
        yield


@contextmanager
def refused_by_the_database(server: Server, step: int) -> Iterator[None]:
    """The database itself writes no step of this number."""
    with closing(sqlite3.connect(server.file)) as link, link:
        link.execute(
            f"CREATE TRIGGER broken BEFORE INSERT ON steps WHEN NEW.number = {step} "
            "BEGIN SELECT RAISE(ABORT, 'out of order'); END"
        )
    try:
        yield
    finally:
        with closing(sqlite3.connect(server.file)) as link, link:
            link.execute("DROP TRIGGER broken")


def stored(file: Path) -> dict[str, list[tuple[Any, ...]]]:
    """The rows of a database file, but for what people have been shown."""
    chosen = {
        "tables": "select * from tables order by id",
        "seats": "select * from seats order by table_id, seat",
        "keys": "select hash, table_id, seat, once from keys order by hash, table_id, seat",
        "steps": "select * from steps order by table_id, number",
    }
    link = sqlite3.connect(file)
    try:
        link.execute("begin")  # one moment for all of them: a server may be writing
        return {name: link.execute(query).fetchall() for name, query in chosen.items()}
    finally:
        link.close()


@dataclass(frozen=True)
class Table:
    """A table somebody has made."""

    id: str
    seats: list[Json]

    @property
    def api(self) -> str:
        """Where the API has it."""
        return f"/api/tables/{self.id}"

    @property
    def page(self) -> str:
        """Where people find it."""
        return f"/tables/{self.id}"


class Guest:
    """Somebody with a bearer key, or none yet: a client that is no browser."""

    def __init__(self, server: Server, key: str = "") -> None:
        """Close it, or use it in a `with`."""
        self.server = server
        self.http = httpx.Client(base_url=server.address, timeout=PATIENCE, verify=False)
        self.key = key

    def __enter__(self) -> Guest:
        """Come in."""
        return self

    def __exit__(self, *error: object) -> None:
        """Go away."""
        self.http.close()

    @property
    def key(self) -> str:
        """The key that is shown with every request."""
        return self._key

    @key.setter
    def key(self, key: str) -> None:
        self._key = key
        self.http.headers.pop("authorization", None)
        if key:
            self.http.headers["authorization"] = f"Bearer {key}"

    def get(self, path: str, status: int = 200, **query: Any) -> Json:
        """What an address answers."""
        answer = self.http.get(path, params=query)
        assert answer.status_code == status, answer.text
        return answer.json()

    def post(self, path: str, asked: Json = None, status: int = 200) -> Json:
        """What an address answers to a message."""
        answer = self.http.post(path, json=asked)
        assert answer.status_code == status, answer.text
        return answer.json()

    def create(
        self,
        *seats: Json,
        game: str = "catalyst",
        listed: bool = False,
        seed: int | str = 7,
        options: dict[str, str] | None = None,
    ) -> Table:
        """A table; a guest without a key gets one."""
        asked: Json = {"game": game, "seats": [*seats], "listed": listed, "options": options or {}}
        asked |= {} if listed else {"seed": seed}  # a table in the lobby is dealt by chance
        made = self.post("/api/tables", asked, 201)
        self.key = made["key"] or self.key
        return Table(made["table"], made["seats"])

    def go_on(self, save: str, seat: int = 0, name: str = "Ada") -> Table:
        """A running save file as a table: this guest takes one seat, bots take the others."""
        answer = self.http.post(
            "/api/replays", files={"file": ("game.parlour", save.encode(), "application/json")}, timeout=6 * PATIENCE
        )
        assert answer.status_code == 201, answer.text
        made = answer.json()
        self.key = made["key"] or self.key
        table = Table(made["table"], made["seats"])
        self.sit(table, seat, name)
        filled = self.http.post(f"{table.page}/fill", headers={"origin": self.server.address})
        assert filled.status_code in (200, 303), filled.text
        return table

    def sit(self, table: Table, seat: int, name: str = "", invite: str = "", status: int = 200) -> Json:
        """Sit down; a guest without a key gets one."""
        made = self.post(f"{table.api}/seats/{seat}/sit", {"name": name, "invite": invite}, status)
        self.key = made.get("key") or self.key
        return made

    def number(self, table: Table) -> int:
        """The step the table stands at."""
        return int(self.get(table.api)["number"])

    def play(self, table: Table, move: str = "", number: int | None = None, status: int = 200, **more: Any) -> Json:
        """Play a move, by default the first choice at the latest step."""
        move = move or self.get(f"{table.api}/choices")[0]["move"]
        number = self.number(table) if number is None else number
        return self.post(f"{table.api}/moves", {"move": move, "number": number, **more}, status)

    def wait_for_turn(self, table: Table, seat: int = 0) -> Json:
        """The table's standing as soon as the seat decides, or the game is over."""

        def standing() -> Json:
            now = self.get(table.api)
            return now if now["over"] or now["decides"] == seat else None

        return wait_until(standing)

    def play_to_the_end(self, table: Table, seat: int = 0, most: int = 10_000) -> Json:
        """Play a seat with its first choices until the game is over, or so many moves long."""
        for _ in range(most):
            now = self.wait_for_turn(table, seat)
            if now["over"]:
                return now
            choices = self.get(f"{table.api}/choices", seat=seat)
            self.play(table, choices[-1]["move"], now["number"], seat=seat)
        return self.get(table.api)

    @contextmanager
    def live(self, table: Table) -> Iterator[ClientConnection]:
        """The socket of a table."""
        with open_socket(self.server, table.id, {"authorization": f"Bearer {self.key}"} if self.key else {}) as socket:
            yield socket


class Browser:
    """Somebody with a browser: a cookie, and an Origin with everything that is sent."""

    def __init__(self, server: Server) -> None:
        """No cookie yet."""
        self.server = server
        self.http = httpx.Client(
            base_url=server.address, timeout=PATIENCE, verify=False, headers={"accept": "text/html,*/*;q=0.8"}
        )

    def __enter__(self) -> Browser:
        """Come in."""
        return self

    def __exit__(self, *error: object) -> None:
        """Go away."""
        self.http.close()

    def get(self, path: str, script: bool = False, **headers: str) -> httpx.Response:
        """A page, or the part of it that the script asks for."""
        return self.http.get(path, headers={**headers, **({"x-parlour": "script"} if script else {})})

    def send(self, path: str, form: dict[str, Any] | None = None, **headers: str) -> httpx.Response:
        """Send a form, as one of our own pages would."""
        own = {"origin": self.server.address, "sec-fetch-site": "same-origin"}
        return self.http.post(path, data=form or {}, headers={**own, **headers})

    def play_now(self) -> Table:
        """A table against bots, by one click."""
        answer = self.send("/games/catalyst/play", {"name": "Ada"})
        assert answer.status_code == 303, answer.text
        return Table(answer.headers["location"].rsplit("/", 1)[1], [])

    def share_a_screen(self, game: str = "catalyst") -> Table:
        """A table for two on one screen, as the set-up page makes it."""
        form = {"players": "2", "kind-0": "me", "name-0": "Ada", "kind-1": "me", "name-1": "Ben", "seed": "7"}
        answer = self.send(f"/games/{game}/tables", form)
        assert answer.status_code == 303, answer.text
        return Table(answer.headers["location"].rsplit("/", 1)[1], [])

    @property
    def cookie(self) -> str:
        """The key in the cookie."""
        return str(self.http.cookies.get("parlour") or "")


MakeGuest = Callable[[], Guest]
MakeBrowser = Callable[[], Browser]


@contextmanager
def open_socket(server: Server, table_id: str, headers: dict[str, str]) -> Iterator[ClientConnection]:
    """A socket to a table."""
    address = f"ws://{urlsplit(server.address).netloc}/tables/{table_id}/live"
    with connect(address, additional_headers=headers, close_timeout=2) as link:
        yield link


def wait_until(condition: Any) -> Any:
    """What the condition returns as soon as it is true; the longer it takes, the more seldom it is asked."""
    waited, pause = 0.0, 0.005
    while not (found := condition()):
        assert waited < PATIENCE, "waited in vain"
        time.sleep(pause)
        waited, pause = waited + pause, min(0.1, 1.3 * pause)
    return found


@contextmanager
def toy_in_the_house(folder: Path) -> Iterator[None]:
    """The toy game among the games of the house, for as long as this lasts."""
    room = folder / "bazaar"
    room.mkdir()
    (room / "__init__.py").write_text(TOY, encoding="utf-8")
    (room / "rules.md").write_text(TOY_RULES, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(games, "__path__", [*games.__path__, str(folder)])
        importlib.invalidate_caches()
        yield
    for name in [name for name in sys.modules if name.startswith("parlour.games.bazaar")]:
        del sys.modules[name]
